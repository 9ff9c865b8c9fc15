// SPDX-License-Identifier: MIT
#include "lab/ablate.h"

#include "fail_alloc.h"
#include "unit.h"

static const char *const two[] = {"null_move", "late_move_reduction"};

static bool ablate(Text *out, const AblateOptions *wanted, int threads, const Alloc *alloc,
                   Error *err) {
    LabPositions positions;
    AblateOptions options = *wanted;
    Ablate ablate = {.alloc = alloc};
    const TimeSource time = time_source_real();
    const AblateRun run = {.threads = threads, .time = &time};
    lab_positions_init(&positions, alloc);
    options.positions = &positions;
    bool done = lab_positions_add(&positions, span_of("start"), err)
                && lab_positions_add(&positions, span_of("endgame"), err)
                && ablate_init(&ablate, &options, alloc, err) && ablate_run(&ablate, &run, err);
    if (done) {
        AblateSheet sheet;
        done = ablate_sheet_init(&sheet, &ablate, false, err);
        if (done) {
            done = sheet_write(&sheet.sheet, SHEET_CSV, sink_of_text(out), err);
            ablate_sheet_release(&sheet);
        }
    }
    ablate_release(&ablate);
    lab_positions_release(&positions);
    return done;
}

static void counts_what_is_saved(void **state) {
    (void)state;
    const AblateOptions options = {
        .player = "engine:hash=1", .depth = 8, .techniques = two, .technique_count = 2};
    Text one;
    Text two_threads;
    text_init(&one, NULL);
    text_init(&two_threads, NULL);
    Error err;
    assert_true(ablate(&one, &options, 1, NULL, &err));
    assert_true(ablate(&two_threads, &options, 2, NULL, &err));
    assert_string_equal(text_string(&one), text_string(&two_threads));
    assert_non_null(strstr(text_string(&one), "technique,name,nodes,nodes_ratio,"));
    // Without late move reductions there are more nodes, so they stand first.
    assert_non_null(strstr(text_string(&one), "\nlate_move_reduction,late move reductions,"));
    text_release(&two_threads);
    text_release(&one);
}

// Off already: there is nothing to be left out.
static void what_is_off_is_left_out(void **state) {
    (void)state;
    const AblateOptions options = {.player = "engine:hash=1,null_move=off",
                                   .depth = 2,
                                   .techniques = two,
                                   .technique_count = 2};
    Text out;
    text_init(&out, NULL);
    assert_true(ablate(&out, &options, 1, NULL, NULL));
    assert_null(strstr(text_string(&out), "null_move"));
    assert_non_null(strstr(text_string(&out), "late_move_reduction"));
    text_release(&out);
}

static void expect_fault(const char *player, const char *technique, const char *message) {
    const AblateOptions options = {
        .player = player, .depth = 2, .techniques = &technique, .technique_count = 1};
    Text out;
    Error err;
    text_init(&out, NULL);
    assert_false(ablate(&out, &options, 1, NULL, &err));
    assert_string_equal(err.text, message);
    text_release(&out);
}

static void faults_are_named(void **state) {
    (void)state;
    expect_fault("alphabeta", "null_move",
                 "only the engine has techniques to be left out, not alphabeta");
    expect_fault("engine:depth=3", "null_move",
                 "every search goes to the same depth: leave out depth");
    expect_fault("engine:time=1s", "null_move",
                 "every search goes to the same depth: leave out time");
    expect_fault("engine", "nul_move",
                 "there is no technique 'nul_move'; did you mean "
                 "'null_move'?");
    expect_fault("engine", "xyzzy",
                 "there is no technique 'xyzzy'; 'zugwerk players engine' lists them");
}

// Stopped before it began: no series is done, and the table is empty.
static void a_stop_leaves_out_what_is_not_done(void **state) {
    (void)state;
    LabPositions positions;
    lab_positions_init(&positions, NULL);
    assert_true(lab_positions_add(&positions, span_of("start"), NULL));
    const AblateOptions options = {.player = "engine:hash=1", .positions = &positions, .depth = 4};
    Ablate ablate;
    AblateSheet sheet;
    Error err;
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    const TimeSource time = time_source_real();
    const AblateRun run = {.threads = 1, .time = &time, .stop = &stop};
    assert_true(ablate_init(&ablate, &options, NULL, NULL));
    assert_false(ablate_run(&ablate, &run, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_true(ablate_sheet_init(&sheet, &ablate, true, NULL));
    assert_int_equal(sheet.grid.row_count, 0);
    ablate_sheet_release(&sheet);
    ablate_release(&ablate);
    lab_positions_release(&positions);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    const AblateOptions options = {
        .player = "engine:hash=1", .depth = 1, .techniques = two, .technique_count = 1};
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Text out;
        Error err;
        text_init(&out, &alloc);
        const bool fine = ablate(&out, &options, 1, &alloc, &err) && text_check(&out, &err);
        text_release(&out);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(ablate) = {
    cmocka_unit_test(counts_what_is_saved),
    cmocka_unit_test(what_is_off_is_left_out),
    cmocka_unit_test(faults_are_named),
    cmocka_unit_test(a_stop_leaves_out_what_is_not_done),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(ablate)
