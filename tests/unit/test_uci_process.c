// SPDX-License-Identifier: MIT
// UCI engines in child processes; here small shell scripts stand for them. What engines can do
// wrong is tried in tests/uci/run_client.sh.
#include <sys/wait.h>

#include "base/clock.h"
#include "fail_alloc.h"
#include "uci/uci_process.h"
#include "unit.h"

#define ENGINE                                                                                     \
    "while read -r l; do case $l in uci) echo id name Shell; echo uciok;; isready) echo "          \
    "readyok;; go*) echo info depth 1 pv e2e4; echo bestmove e2e4;; quit) exit 0;; esac; done"

static const UciPatience endless = {TIME_NEVER, NULL, NULL};

static UciProcess *begin(const char *script) {
    const char *const words[] = {"sh", "-c", script, NULL};
    const UciProgram program = {.words = words, .limits = uci_limits_default()};
    UciProcess *process = NULL;
    UciFault fault;
    Error err;
    if (!uci_process_create(&process, &program, &fault, NULL, &err)) {
        fail_msg("%s", err.text);
    }
    assert_int_equal(fault, UCI_FAULT_NONE);
    return process;
}

static void go(UciProcess *process) {
    Game game;
    const Position start = pos_initial();
    game_init(&game, &start, NULL);
    const UciGo limits = {.depth = {true, 1}, .search_moves = {"", 0}};
    const UciWish wish = {
        .game = &game, .go = &limits, .deadline_us = TIME_NEVER, .silence_most_us = TIME_NEVER};
    assert_true(uci_client_go(uci_process_client(process), &wish, uci_now_us(), NULL));
    game_release(&game);
}

static void no_child_is_left(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void one_engine_is_waited_for(void **state) {
    (void)state;
    UciProcess *const process = begin(ENGINE);
    UciEvent event;
    assert_true(uci_process_await(&event, process, UCI_EVENT_STARTED, endless, NULL));
    assert_string_equal(uci_client_name(uci_process_client(process)), "Shell");
    assert_string_equal(uci_process_name(process), "sh");
    uci_client_new_game(uci_process_client(process), uci_now_us());
    assert_true(uci_process_await(&event, process, UCI_EVENT_READY, endless, NULL));
    go(process);
    assert_true(uci_process_next(&event, process, endless, NULL));
    assert_int_equal(event.kind, UCI_EVENT_INFO);
    assert_true(uci_process_await(&event, process, UCI_EVENT_BEST, endless, NULL));
    assert_int_not_equal(event.best, MOVE_NONE);
    // Nothing more comes: patience ends.
    assert_true(uci_process_next(&event, process, (UciPatience){0, NULL, NULL}, NULL));
    assert_int_equal(event.kind, UCI_EVENT_NONE);
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    assert_true(uci_process_next(&event, process, (UciPatience){TIME_NEVER, NULL, &stop}, NULL));
    assert_int_equal(event.kind, UCI_EVENT_NONE);
    uci_process_destroy(process);
    no_child_is_left();
}

// Eight engines in one thread, none of which is waited for alone.
static void many_engines_are_driven_at_once(void **state) {
    (void)state;

    enum { COUNT = 8, SEARCHES = 5 };

    UciProcess *processes[COUNT];
    int answers[COUNT] = {0};
    int left = COUNT * SEARCHES;
    for (int i = 0; i < COUNT; i++) {
        processes[i] = begin(ENGINE);
    }
    while (left > 0) {
        for (int i = 0; i < COUNT; i++) {
            UciEvent event;
            assert_true(uci_process_next(&event, processes[i], (UciPatience){0, NULL, NULL}, NULL));
            assert_int_not_equal(event.kind, UCI_EVENT_LOST);
            if (event.kind == UCI_EVENT_BEST) {
                answers[i]++;
                left--;
            }
            if (event.kind == UCI_EVENT_STARTED
                || (event.kind == UCI_EVENT_BEST && answers[i] < SEARCHES)) {
                go(processes[i]);
            }
        }
        uci_process_any(processes, COUNT, endless);
    }
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(answers[i], SEARCHES);
        uci_process_destroy(processes[i]);
    }
    no_child_is_left();
}

static void an_end_is_told_again_and_again(void **state) {
    (void)state;
    UciProcess *const process = begin("echo uciok; echo why >&2; echo >&2; exit 5");
    UciEvent event;
    Error err;
    assert_true(uci_process_await(&event, process, UCI_EVENT_STARTED, endless, NULL));
    for (int i = 0; i < 3; i++) {
        assert_true(uci_process_next(&event, process, endless, NULL));
        assert_int_equal(event.kind, UCI_EVENT_LOST);
        assert_int_equal(event.fault, UCI_FAULT_EXITED);
        assert_false(uci_process_await(&event, process, UCI_EVENT_READY, endless, &err));
        assert_int_equal(err.code, ERROR_IO);
        assert_string_equal(err.text,
                            "sh: exit status 5 (while idle); its standard error ends: why");
    }
    assert_int_equal(uci_process_end(process).status, 5);
    uci_process_destroy(process);
    no_child_is_left();
}

static void one_that_cannot_start_is_a_fault(void **state) {
    (void)state;
    const char *const words[] = {"./no-such-engine", NULL};
    const UciProgram program = {.words = words, .limits = uci_limits_default()};
    UciProcess *process = NULL;
    UciFault fault;
    Error err;
    assert_false(uci_process_create(&process, &program, &fault, NULL, &err));
    assert_int_equal(fault, UCI_FAULT_NOT_STARTED);
    assert_int_equal(err.code, ERROR_IO);
    assert_null(process);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        const char *const words[] = {"sh", "-c", ENGINE, NULL};
        const UciProgram program = {.words = words, .limits = uci_limits_default()};
        UciProcess *process = NULL;
        UciEvent event;
        Error err;
        bool fine = uci_process_create(&process, &program, NULL, &alloc, &err);
        if (fine) {
            fine = uci_process_await(&event, process, UCI_EVENT_STARTED, endless, &err);
            uci_process_destroy(process);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
    no_child_is_left();
}

UNIT_TESTS(uci_process) = {
    cmocka_unit_test(one_engine_is_waited_for),
    cmocka_unit_test(many_engines_are_driven_at_once),
    cmocka_unit_test(an_end_is_told_again_and_again),
    cmocka_unit_test(one_that_cannot_start_is_a_fault),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(uci_process)
