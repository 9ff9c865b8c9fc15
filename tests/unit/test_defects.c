// SPDX-License-Identifier: MIT
// Every listed mistake shows itself: with it and without it the players differ in what it says.
#include "unit.h"

#include "cli_run.h"
#include "fail_alloc.h"
#include "lab/defect_run.h"

static const Command *const commands[] = {&command_lab};

static const Defect *named(const char *name) {
    for (size_t i = 0; i < defect_count; i++) {
        if (strcmp(defect_list[i].name, name) == 0) {
            return &defect_list[i];
        }
    }
    fail_msg("no defect %s", name);
    return NULL;
}

// With a clock that goes on by a millisecond at every look.
static DefectRun run_of(const Defect *defect) {
    FakeTime fake = {.step_us = 1000};
    const TimeSource time = time_source_fake(&fake);
    const PlayerEnv env = {.time = &time};
    DefectRun run;
    Error err;
    if (!defect_run(&run, defect, &env, &err)) {
        fail_msg("%s: %s", defect->name, err.text);
    }
    return run;
}

static void each_defect_shows(void **state) {
    (void)state;
    for (size_t i = 0; i < defect_count; i++) {
        if (!run_of(&defect_list[i]).differs) {
            fail_msg("%s: no difference", defect_list[i].name);
        }
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(defect_list[k].name, defect_list[i].name);
        }
    }
    assert_true(defect_count >= 13);
}

static void a_pair_without_a_difference_is_noticed(void **state) {
    (void)state;
    Defect same = *named("tie-always-taken");
    same.correct = same.player;
    for (int shows = SHOWS_MOVE; shows <= SHOWS_TIME; shows++) {
        same.shows = (DefectShows)shows;
        assert_false(run_of(&same).differs);
    }
    // The direction counts, too.
    Defect turned = *named("king-captures-last");
    turned.player = named("king-captures-last")->correct;
    turned.correct = named("king-captures-last")->player;
    assert_false(run_of(&turned).differs);
}

static void what_each_does_is_told(void **state) {
    (void)state;
    DefectRun run = run_of(named("table-kept-across-moves"));
    assert_string_equal(run.with.uci, "g8f6");
    assert_false(run.with.is_legal);
    assert_true(run.without.is_legal);
    run = run_of(named("deepening-from-minus-infinity"));
    assert_int_equal(run.with.move, MOVE_NONE);
    assert_string_equal(run.with.uci, "(none)");
    run = run_of(named("root-counted-twice"));
    assert_int_equal(report_counter(&run.with.report, "calls"), 422);
    assert_int_equal(report_counter(&run.without.report, "calls"), 421);
    Text text;
    text_init(&text, NULL);
    defect_run_format(&text, &run, false);
    assert_non_null(strstr(text_string(&text), "421 calls"));
    assert_null(strstr(text_string(&text), " ms"));
    text_reset(&text);
    run.differs = false;
    defect_run_format(&text, &run, true);
    assert_non_null(strstr(text_string(&text), " ms"));
    assert_non_null(strstr(text_string(&text), "NO DIFFERENCE"));
    text_release(&text);
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        FakeTime fake = {.step_us = 1000};
        const TimeSource time = time_source_fake(&fake);
        const PlayerEnv env = {.alloc = &alloc, .time = &time};
        DefectRun run;
        Error err;
        const bool fine = defect_run(&run, named("counter-not-reset"), &env, &err);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static void the_command_runs_what_is_named(void **state) {
    (void)state;
    CliRun run;
    cli_run_init(&run, "");
    const char *const one[] = {"lab", "defects", "root-counted-twice", "--no-time", NULL};
    assert_int_equal(cli_run(&run, commands, 1, one, NULL), STATUS_FINE);
    assert_non_null(strstr(text_string(&run.out), "422 calls"));
    assert_null(strstr(text_string(&run.out), "tie-always-taken"));
    cli_run_release(&run);

    cli_run_init(&run, "");
    const char *const wrong[] = {"lab", "defects", "root-counted-twise", NULL};
    assert_int_equal(cli_run(&run, commands, 1, wrong, NULL), STATUS_USAGE);
    assert_non_null(strstr(text_string(&run.err), "'root-counted-twice'"));
    cli_run_release(&run);

    cli_run_init(&run, "");
    run.room = 10;
    const char *const full[] = {"lab", "defects", "--no-time", NULL};
    assert_int_equal(cli_run(&run, commands, 1, full, NULL), STATUS_BAD);
    cli_run_release(&run);
}

UNIT_TESTS(defects) = {
    cmocka_unit_test(each_defect_shows),
    cmocka_unit_test(a_pair_without_a_difference_is_noticed),
    cmocka_unit_test(what_each_does_is_told),
    cmocka_unit_test(every_failed_allocation_is_an_error),
    cmocka_unit_test(the_command_runs_what_is_named),
};
UNIT_TESTS_END(defects)
