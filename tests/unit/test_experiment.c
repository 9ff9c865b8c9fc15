// SPDX-License-Identifier: MIT
#include "lab/experiment.h"

#include "fail_alloc.h"
#include "notation/fen.h"
#include "unit.h"

static const char sample[] = "\xef\xbb\xbf# remark\r\n"
                             "title  Pruning, shown\r\n"
                             "\n"
                             "player minimax\n"
                             "player alphabeta:order=capture as AB, captures first\n"
                             "  player 000-iterative:prev_moves=\"e2e4 as x\"\n"
                             "position start\n"
                             "position start moves 1. e4 e5 2.Nf3 as after three plies\n"
                             "position 6qk/6nb/8/8/8/8/BN6/K6Q b - - 0 1\n"
                             "depths 1-2,4\n"
                             "repeats 5\nwarmup 2\nseed 9\ncolumns player nodes\nsort nodes:down";

static void reads_a_file(void **state) {
    (void)state;
    Experiment experiment;
    Error err = {0};
    experiment_init(&experiment, NULL);
    assert_true(experiment_parse(&experiment, span_of(sample), NULL, &err));
    assert_string_equal(experiment.title, "Pruning, shown");
    assert_int_equal(experiment.player_count, 3);
    assert_string_equal(experiment.players[1].text, "alphabeta:order=capture");
    assert_string_equal(experiment.players[1].label, "AB, captures first");
    assert_string_equal(experiment.players[2].label, "000-iterative:prev_moves=\"e2e4 as x\"");
    assert_int_equal(experiment.positions.count, 3);
    assert_string_equal(experiment.positions.items[1].name, "after three plies");
    assert_int_equal(experiment.positions.items[1].game.count, 3);
    assert_string_equal(experiment.positions.items[2].name, "position 3");
    assert_int_equal(experiment.depth_count, 3);
    assert_int_equal(experiment.depths[2], 4);
    assert_int_equal(experiment.repeats, 5);
    assert_int_equal(experiment.warmup, 2);
    assert_int_equal(experiment.seed, 9);
    assert_true(experiment.is_timed);
    assert_true(experiment_check(&experiment, &err));

    // What is formatted reads back as the same.
    Text first;
    Text second;
    text_init(&first, NULL);
    text_init(&second, NULL);
    experiment_format(&first, &experiment);
    Experiment again;
    experiment_init(&again, NULL);
    assert_true(experiment_parse(&again, text_span(&first), NULL, &err));
    experiment_format(&second, &again);
    assert_string_equal(text_string(&first), text_string(&second));
    text_release(&first);
    text_release(&second);
    experiment_release(&again);
    experiment_release(&experiment);
}

static void names_the_place_of_errors(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int64_t line;
        int64_t column;
        const char *says;
    } cases[] = {
        {"player minimax\nplayr random", 2, 1, "did you mean 'player'"},
        {"player minmax", 1, 8, "did you mean 'minimax'"},
        {"player  alphabeta:ordr=capture", 1, 19, "did you mean 'order'"},
        {"player human", 1, 8, "human"},
        {"player minimax as ", 1, 18, "a name is missing"},
        {"player minimax\nplayer minimax", 2, 8, "as NAME"},
        {"position strat", 1, 10, "did you mean 'start'"},
        {"position", 1, 9, "a value is missing"},
        {"position start moves e4 e4", 1, 25, "e4"},
        {"\nposition 8/8/8/8/8/8/8/9 w - - 0 1", 2, 24, ""},
        {"depths 1-", 1, 8, "1-4"},
        {"depths 3 70", 1, 10, "from 1 to 64"},
        {"depths 4-2", 1, 8, ""},
        {"repeats 0", 1, 9, "from 1 to 1000"},
        {"seed x", 1, 6, "whole number"},
        {"time maybe", 1, 6, "'on' or 'off'"},
        {"seed 1\n\nseed 2", 3, 1, "in line 1 already"},
        {"positions a.epd", 1, 11, "not read here"},
        {"positions a.epd every 0", 1, 23, "every"},
        {"title a\tb\x01", 1, 10, "control"},
        {"quux 1", 1, 1, "only title"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Experiment experiment;
        Error err = {0};
        experiment_init(&experiment, NULL);
        const bool done = experiment_parse(&experiment, span_of(cases[i].text), NULL, &err);
        if (done || err.line != cases[i].line || err.column != cases[i].column
            || strstr(err.text, cases[i].says) == NULL) {
            fail_msg("%s: %d, line %d, column %d: %s", cases[i].text, done, (int)err.line,
                     (int)err.column, err.text);
        }
        experiment_release(&experiment);
    }
}

static void says_what_is_missing(void **state) {
    (void)state;
    Experiment experiment;
    Error err;
    experiment_init(&experiment, NULL);
    assert_false(experiment_check(&experiment, &err));
    assert_non_null(strstr(err.text, "player"));
    assert_true(experiment_add_player(&experiment, span_of("greedy"), &err));
    assert_false(experiment_check(&experiment, &err));
    assert_non_null(strstr(err.text, "position"));
    assert_false(experiment_set_depths(&experiment, span_of(" "), &err));
    experiment_release(&experiment);
}

static void survives_failing_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Experiment experiment;
        Error err = {0};
        experiment_init(&experiment, &alloc);
        const bool fine = experiment_parse(&experiment, span_of(sample), NULL, &err);
        experiment_release(&experiment);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(experiment) = {
    cmocka_unit_test(reads_a_file),
    cmocka_unit_test(names_the_place_of_errors),
    cmocka_unit_test(says_what_is_missing),
    cmocka_unit_test(survives_failing_allocations),
};
UNIT_TESTS_END(experiment)
