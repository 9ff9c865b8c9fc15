// SPDX-License-Identifier: MIT
// Threads of ours do not take the program's signals.
#include "unit.h"

#include <signal.h>

#include "base/os_thread.h"
#include "base/os_thread_start.h"
#include "base/parallel.h"

enum { TASKS = 64, THREADS = 4 };

typedef struct Seen {
    pthread_t caller;
    bool interrupt_blocked[TASKS];
    bool child_blocked[TASKS];
    bool fault_blocked[TASKS];
    bool by_caller[TASKS];
} Seen;

static void look(void *context, size_t index) {
    Seen *const seen = context;
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    seen->interrupt_blocked[index] = sigismember(&mask, SIGINT) == 1;
    seen->child_blocked[index] = sigismember(&mask, SIGCHLD) == 1;
    seen->fault_blocked[index] = sigismember(&mask, SIGSEGV) == 1;
    seen->by_caller[index] = pthread_equal(pthread_self(), seen->caller) != 0;
}

static void look_first(void *context) {
    look(context, 0);
}

static void *look_alone(void *context) {
    look(context, 0);
    return NULL;
}

static void assert_leaves_signals_alone(const Seen *seen, size_t index) {
    assert_false(seen->by_caller[index]);
    assert_true(seen->interrupt_blocked[index]);
    assert_true(seen->child_blocked[index]);
    assert_false(seen->fault_blocked[index]);
}

static void a_thread_takes_no_signals_but_its_own_faults(void **state) {
    (void)state;
    Seen seen = {.caller = pthread_self()};
    pthread_t thread;
    assert_int_equal(thread_start(&thread, NULL, look_alone, &seen), 0);
    pthread_join(thread, NULL);
    assert_leaves_signals_alone(&seen, 0);
}

static void who_starts_one_keeps_its_signals(void **state) {
    (void)state;
    Seen before = {.caller = pthread_self()};
    Seen after = before;
    Seen thread_saw = before;
    pthread_t thread;
    look(&before, 0);
    assert_int_equal(thread_start(&thread, NULL, look_alone, &thread_saw), 0);
    look(&after, 0);
    pthread_join(thread, NULL);
    assert_false(before.interrupt_blocked[0]);
    assert_memory_equal(&before, &after, sizeof before);
}

static void a_parked_thread_takes_none(void **state) {
    (void)state;
    Seen seen = {.caller = pthread_self()};
    ParkedThread *thread = NULL;
    Error err;
    assert_true(parked_thread_create(&thread, NULL, &err));
    parked_thread_run(thread, look_first, &seen);
    parked_thread_wait(thread);
    parked_thread_destroy(thread);
    assert_leaves_signals_alone(&seen, 0);
}

static void helpers_of_a_parallel_run_take_none(void **state) {
    (void)state;
    Seen seen = {.caller = pthread_self()};
    parallel_run(TASKS, THREADS, look, &seen);
    for (size_t i = 0; i < TASKS; i++) {
        if (!seen.by_caller[i]) {
            assert_leaves_signals_alone(&seen, i);
        }
    }
}

UNIT_TESTS(os_thread_start) = {
    cmocka_unit_test(a_thread_takes_no_signals_but_its_own_faults),
    cmocka_unit_test(who_starts_one_keeps_its_signals),
    cmocka_unit_test(a_parked_thread_takes_none),
    cmocka_unit_test(helpers_of_a_parallel_run_take_none),
};
UNIT_TESTS_END(os_thread_start)
