// SPDX-License-Identifier: MIT
// Signals that end work: sent to this very process, they set the stop signal and are told.
#include "unit.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "base/os_signals.h"

enum { PAUSES_MAX = 5000 };

// Waits up to five seconds.
static bool comes_to_stop(const StopSignal *stop) {
    const struct timespec pause = {0, 1000000};
    for (int i = 0; i < PAUSES_MAX && !stop_is_asked(stop); i++) {
        nanosleep(&pause, NULL);
    }
    return stop_is_asked(stop);
}

static void interrupts_ask_to_stop(void **state) {
    (void)state;

    static const struct {
        int number;
        SignalEvent event;
        int status;
    } cases[] = {{SIGINT, SIGNAL_INTERRUPT, 130},
                 {SIGTERM, SIGNAL_TERMINATE, 143},
                 {SIGHUP, SIGNAL_HANGUP, 129}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        StopSignal stop = {false};
        Signals *signals;
        // Tests that run in the background or under nohup are born deaf.
        void (*const former)(int) = signal(cases[i].number, SIG_DFL);
        assert_true(signals_create_stop(&signals, &stop, NULL, NULL));
        assert_false(stop_is_asked(&stop));
        assert_int_equal(kill(getpid(), cases[i].number), 0);
        assert_true(comes_to_stop(&stop));
        assert_int_equal(signals_next(signals), cases[i].event);
        assert_int_equal(signals_exit_status(cases[i].event), cases[i].status);
        signals_destroy(signals);
        signal(cases[i].number, former);
    }
}

static void other_signals_keep_their_effect(void **state) {
    (void)state;
    sigset_t before;
    sigset_t during;
    StopSignal stop = {false};
    Signals *signals;
    void (*const former)(int) = signal(SIGINT, SIG_DFL);
    assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &before), 0);
    assert_true(signals_create_stop(&signals, &stop, NULL, NULL));
    assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &during), 0);
    assert_int_equal(sigismember(&during, SIGINT), 1);
    assert_int_equal(sigismember(&during, SIGTSTP), sigismember(&before, SIGTSTP));
    assert_int_equal(sigismember(&during, SIGQUIT), sigismember(&before, SIGQUIT));
    signals_destroy(signals);
    assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &during), 0);
    assert_int_equal(sigismember(&during, SIGINT), sigismember(&before, SIGINT));
    assert_false(stop_is_asked(&stop));
    signal(SIGINT, former);
}

UNIT_TESTS(os_signals) = {
    cmocka_unit_test(interrupts_ask_to_stop),
    cmocka_unit_test(other_signals_keep_their_effect),
};
UNIT_TESTS_END(os_signals)
