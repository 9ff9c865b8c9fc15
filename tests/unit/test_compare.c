// SPDX-License-Identifier: MIT
#include "lab/compare.h"

#include "fail_alloc.h"
#include "lab/compare_sheet.h"
#include "lab/compare_store.h"
#include "unit.h"

static const char sample[] = "player minimax\nplayer alphabeta:order=capture as AB\n"
                             "player random\nplayer alphabeta:depth=2 as fixed\n"
                             "player 000-minimax\nplayer 002-iterative\n"
                             "position e4\nposition open-board\ndepths 1-3\ntime off\n";

static void start(Experiment *experiment, const char *text, const Alloc *alloc) {
    Error err = {0};
    experiment_init(experiment, alloc);
    if (!experiment_parse(experiment, span_of(text), NULL, &err)) {
        fail_msg("%s", err.text);
    }
}

// Runs and writes as JSON.
static bool run_json(Text *out, const Experiment *experiment, int threads, const Alloc *alloc,
                     CompareListener listener, Error *err) {
    Compare compare;
    FakeTime fake = {.step_us = 1000};
    const TimeSource time = time_source_fake(&fake);
    const CompareSettings settings = {.threads = threads, .time = &time, .listener = listener};
    if (!compare_init(&compare, experiment, alloc, err)) {
        return false;
    }
    CompareSheet sheet;
    const CompareSheetOptions options = {.all_columns = true};
    bool done = compare_run(&compare, &settings, err) && compare_is_done(&compare)
                && compare_sheet_init(&sheet, &compare, &options, err);
    if (done) {
        done = sheet_write(&sheet.sheet, SHEET_JSON, sink_of_text(out), err);
        compare_sheet_release(&sheet);
    }
    compare_release(&compare);
    return done;
}

static void gives_each_player_its_depth(void **state) {
    (void)state;
    static const char *const specs[] = {"minimax:depth=1",
                                        "minimax:depth=2",
                                        "minimax",
                                        "alphabeta:depth=1,order=capture",
                                        "alphabeta:depth=2,order=capture",
                                        "alphabeta:depth=3,order=capture",
                                        NULL, // random with its seed
                                        "alphabeta:depth=2",
                                        "000-minimax:depth=1",
                                        "000-minimax",
                                        "000-minimax:depth=3"};
    Experiment experiment;
    Compare compare;
    Error err;
    start(&experiment, sample, NULL);
    assert_true(compare_init(&compare, &experiment, NULL, &err));
    assert_int_equal(compare.runner_count, 14);
    assert_int_equal(compare.cell_count, 28);
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        if (specs[i] != NULL) {
            assert_string_equal(compare.runners[i].spec, specs[i]);
        }
    }
    assert_memory_equal(compare.runners[6].spec, "random:seed=", 12);
    compare_release(&compare);
    experiment_release(&experiment);
}

static void counts_what_was_published(void **state) {
    (void)state;
    static const uint64_t minimax[] = {21, 621, 13781};
    Experiment experiment;
    Compare compare;
    Error err;
    FakeTime fake = {.step_us = 1000};
    const TimeSource time = time_source_fake(&fake);
    start(&experiment, "player 002-minimax\nposition e4\ndepths 1-3\nrepeats 4\nwarmup 1\n", NULL);
    assert_true(compare_init(&compare, &experiment, NULL, &err));
    const CompareSettings settings = {.threads = 1, .time = &time};
    assert_true(compare_run(&compare, &settings, &err));
    for (size_t i = 0; i < 3; i++) {
        const CompareCell *const cell = &compare.cells[i];
        assert_int_equal(cell->counts[COUNT_NODES], minimax[i]);
        assert_int_equal(cell->counts[COUNT_MAX_NODES] + cell->counts[COUNT_MIN_NODES], minimax[i]);
        assert_string_equal(cell->move, "a7a5");
        assert_true(cell->is_timed && cell->is_steady && cell->is_exact);
        assert_true(cell->times_us[3] > 0);
    }
    compare_release(&compare);
    experiment_release(&experiment);
}

static void does_not_depend_on_threads(void **state) {
    (void)state;
    Experiment experiment;
    Error err;
    Text one;
    Text four;
    text_init(&one, NULL);
    text_init(&four, NULL);
    start(&experiment, sample, NULL);
    Compare compare;
    const TimeSource time = time_source_real();
    for (int threads = 1; threads <= 4; threads += 3) {
        const CompareSettings settings = {.threads = threads, .time = &time};
        CompareSheet sheet;
        assert_true(compare_init(&compare, &experiment, NULL, &err));
        assert_true(compare_run(&compare, &settings, &err));
        assert_true(
            compare_sheet_init(&sheet, &compare, &(CompareSheetOptions){true, false}, &err));
        assert_true(
            sheet_write(&sheet.sheet, SHEET_JSON, sink_of_text(threads == 1 ? &one : &four), &err));
        compare_sheet_release(&sheet);
        compare_release(&compare);
    }
    assert_string_equal(text_string(&one), text_string(&four));
    text_release(&one);
    text_release(&four);
    experiment_release(&experiment);
}

static void stops(void **state) {
    (void)state;
    Experiment experiment;
    Compare compare;
    Error err;
    StopSignal stop;
    const TimeSource time = time_source_real();
    stop_reset(&stop);
    stop_ask(&stop);
    start(&experiment, "player minimax\nposition e4\ndepths 6\n", NULL);
    assert_true(compare_init(&compare, &experiment, NULL, &err));
    const CompareSettings settings = {.threads = 1, .time = &time, .stop = &stop};
    assert_false(compare_run(&compare, &settings, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_false(compare_is_done(&compare));
    compare_release(&compare);
    experiment_release(&experiment);
}

static void checks_columns_beforehand(void **state) {
    (void)state;
    Experiment experiment;
    Error err;
    start(&experiment, "player greedy\nposition e4\ncolumns player nods\n", NULL);
    assert_false(compare_sheet_check(&experiment, &err));
    assert_non_null(strstr(err.text, "did you mean 'nodes'"));
    experiment_release(&experiment);
    start(&experiment, "player alphabeta:threads=2,table=sound\nposition e4\n", NULL);
    Compare compare;
    assert_false(compare_init(&compare, &experiment, NULL, &err));
    assert_non_null(strstr(err.text, "table=none"));
    experiment_release(&experiment);
}

static void survives_failing_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Experiment experiment;
        Error err = {0};
        Text out;
        text_init(&out, NULL);
        experiment_init(&experiment, &alloc);
        const bool fine = experiment_parse(&experiment,
                                           span_of("player minimax\nplayer random\nposition e4\n"
                                                   "position open-board\ndepths 1-2\nrepeats 2\n"),
                                           NULL, &err)
                          && run_json(&out, &experiment, 1, &alloc, (CompareListener){0}, &err);
        experiment_release(&experiment);
        text_release(&out);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

#ifdef HAVE_SQLITE

// Fails after so many cells.
typedef struct Breaking {
    CompareStore *store;
    int left;
} Breaking;

static bool keep_some(void *context, const Compare *compare, size_t cell, Error *err) {
    Breaking *const breaking = context;
    if (breaking->left == 0) {
        return error_set(err, ERROR_IO, "broken");
    }
    breaking->left--;
    return compare_store_keep(breaking->store, compare, cell, err);
}

static void goes_on_from_a_store(void **state) {
    (void)state;
    static const char path[] = "test_compare.db";
    Experiment experiment;
    Compare compare;
    Error err = {0};
    Text whole;
    text_init(&whole, NULL);
    remove(path);
    start(&experiment, sample, NULL);
    assert_true(run_json(&whole, &experiment, 1, NULL, (CompareListener){0}, &err));
    const TimeSource time = time_source_real();
    for (int round = 0; round < 8; round++) {
        Store *store;
        CompareStore kept;
        assert_true(store_open(&store, path, STORE_WRITE, NULL, &err));
        assert_true(compare_init(&compare, &experiment, NULL, &err));
        assert_true(compare_store_begin(&kept, store, &compare, false, "now", &err));
        assert_int_equal(kept.run, 1);
        assert_int_equal(kept.resumed, round * 5 < 28 ? round * 5 : 28);
        Breaking breaking = {&kept, 5};
        const CompareSettings settings = {
            .threads = 1, .time = &time, .listener = {.keep = keep_some, .context = &breaking}};
        const bool done = compare_run(&compare, &settings, &err);
        assert_true(done == (round >= 5));
        if (round == 7) {
            Text again;
            CompareSheet sheet;
            text_init(&again, NULL);
            assert_true(
                compare_sheet_init(&sheet, &compare, &(CompareSheetOptions){true, false}, &err));
            assert_true(sheet_write(&sheet.sheet, SHEET_JSON, sink_of_text(&again), &err));
            assert_string_equal(text_string(&again), text_string(&whole));
            compare_sheet_release(&sheet);
            text_release(&again);
        }
        compare_release(&compare);
        store_close(store);
    }
    remove(path);
    text_release(&whole);
    experiment_release(&experiment);
}

#else

static void goes_on_from_a_store(void **state) {
    (void)state;
    Store *store;
    Error err;
    assert_false(store_open(&store, "x.db", STORE_WRITE, NULL, &err));
    assert_non_null(strstr(err.text, "libsqlite3-dev"));
}

#endif

UNIT_TESTS(compare) = {
    cmocka_unit_test(gives_each_player_its_depth), cmocka_unit_test(counts_what_was_published),
    cmocka_unit_test(does_not_depend_on_threads),  cmocka_unit_test(stops),
    cmocka_unit_test(checks_columns_beforehand),   cmocka_unit_test(survives_failing_allocations),
    cmocka_unit_test(goes_on_from_a_store),
};
UNIT_TESTS_END(compare)
