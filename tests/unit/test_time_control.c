// SPDX-License-Identifier: MIT
#include "match/time_control.h"

#include "unit.h"

typedef struct ControlCase {
    const char *text;
    TimeUnit unit;
    int moves;
    int64_t base_ms;
    int64_t increment_ms;
    int64_t fixed_ms;
    const char *shown;
    const char *pgn;
} ControlCase;

static const ControlCase CASES[] = {
    {"5+3", TIME_UNIT_MINUTES, 0, 300000, 3000, 0, "5m+3s", "300+3"},
    {"5", TIME_UNIT_MINUTES, 0, 300000, 0, 0, "5m", "300"},
    {"10+0.1", TIME_UNIT_SECONDS, 0, 10000, 100, 0, "10s+100ms", "10+0.1"},
    {"40/90m+30s", TIME_UNIT_MINUTES, 40, 5400000, 30000, 0, "40/90m+30s", "40/5400+30"},
    {"40/60", TIME_UNIT_SECONDS, 40, 60000, 0, 0, "40/1m", "40/60"},
    {"2s/move", TIME_UNIT_MINUTES, 0, 0, 0, 2000, "2s/move", "?"},
    {"0.5/move", TIME_UNIT_MINUTES, 0, 0, 0, 500, "500ms/move", "?"},
    {"0+2", TIME_UNIT_MINUTES, 0, 0, 2000, 0, "0s+2s", "0+2"},
    {"1h", TIME_UNIT_SECONDS, 0, 3600000, 0, 0, "1h", "3600"},
    {"none", TIME_UNIT_MINUTES, 0, 0, 0, 0, "none", "-"},
};

static void controls_are_read_and_written(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const ControlCase *const expected = &CASES[i];
        TimeControl control;
        Error err;
        if (!time_control_parse(&control, span_of(expected->text), expected->unit, &err)) {
            fail_msg("%s: %s", expected->text, err.text);
        }
        assert_int_equal(control.moves, expected->moves);
        assert_int_equal(control.base_us, expected->base_ms * 1000);
        assert_int_equal(control.increment_us, expected->increment_ms * 1000);
        assert_int_equal(control.fixed_move_us, expected->fixed_ms * 1000);
        assert_int_equal(control.margin_us, 0);
        assert_true(time_control_is_timed(&control) == (strcmp(expected->text, "none") != 0));
        Text out;
        text_init(&out, NULL);
        time_control_format(&out, &control);
        assert_string_equal(text_string(&out), expected->shown);
        for (int unit = TIME_UNIT_MINUTES; unit <= TIME_UNIT_SECONDS; unit++) {
            TimeControl again;
            assert_true(time_control_parse(&again, text_span(&out), (TimeUnit)unit, NULL));
            assert_memory_equal(&again, &control, sizeof control);
        }
        text_reset(&out);
        time_control_format_pgn(&out, &control);
        assert_string_equal(text_string(&out), expected->pgn);
        text_release(&out);
    }
}

static void nonsense_is_refused_with_its_column(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int column;
    } cases[] = {
        {"", 1},      {"x", 1},         {"+3", 1},
        {"5+", 3},    {"5+x", 3},       {"-5", 1},
        {"5+-3", 3},  {"0", 1},         {"0+0", 1},
        {"/5", 1},    {"0/5", 1},       {"x/5", 1},
        {"40/", 4},   {"40/x", 4},      {"1001/5", 1},
        {"/move", 1}, {"0s/move", 1},   {"5+3+1", 3},
        {"5 + 3", 1}, {"40/5/move", 4}, {"99999999999", 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TimeControl control = {.moves = 42};
        Error err;
        if (time_control_parse(&control, span_of(cases[i].text), TIME_UNIT_MINUTES, &err)) {
            fail_msg("accepted: '%s'", cases[i].text);
        }
        if (err.column != cases[i].column) {
            fail_msg("'%s': column %d: %s", cases[i].text, (int)err.column, err.text);
        }
        assert_int_equal(err.code, ERROR_SYNTAX);
        assert_int_equal(control.moves, 42);
    }
}

UNIT_TESTS(time_control) = {
    cmocka_unit_test(controls_are_read_and_written),
    cmocka_unit_test(nonsense_is_refused_with_its_column),
};
UNIT_TESTS_END(time_control)
