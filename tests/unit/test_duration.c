// SPDX-License-Identifier: MIT
#include "base/duration.h"

#include "unit.h"

static void reads_decimals_exactly(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int64_t millionths;
    } cases[] = {
        {"0", 0},         {"7", 7000000},    {"-7", -7000000},
        {"0.1", 100000},  {"-0.000001", -1}, {"999999999.999999", INT64_C(999999999999999)},
        {"007", 7000000},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t value = 1;
        assert_true(decimal_parse(&value, span_of(cases[i].text)));
        assert_true(value == cases[i].millionths);
    }
}

static void refuses_what_is_no_decimal(void **state) {
    (void)state;
    static const char *const texts[] = {"",   "-",  ".",  ".5",  "5.",  "1.2.3",      "+1",
                                        "1e", " 1", "1 ", "0x1", "--1", "1234567890", "0.1234567"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        int64_t value = 42;
        assert_false(decimal_parse(&value, span_of(texts[i])));
        assert_true(value == 42);
    }
}

static void assert_duration(const char *text, int64_t bare_us, int64_t us, const char *shown) {
    int64_t value = -1;
    assert_true(duration_parse(&value, span_of(text), bare_us));
    assert_true(value == us);
    Text out;
    text_init(&out, NULL);
    duration_format(&out, value);
    assert_string_equal(text_string(&out), shown);
    int64_t again = -1;
    assert_true(duration_parse(&again, text_span(&out), 0));
    assert_true(again == us);
    text_release(&out);
}

static void durations_go_there_and_back(void **state) {
    (void)state;
    assert_duration("250ms", 0, 250000, "250ms");
    assert_duration("2s", 0, 2000000, "2s");
    assert_duration("1m", 0, 60000000, "1m");
    assert_duration("60s", 0, 60000000, "1m");
    assert_duration("90s", 0, 90000000, "90s");
    assert_duration("1.5m", 0, 90000000, "90s");
    assert_duration("0.25s", 0, 250000, "250ms");
    assert_duration("0.5ms", 0, 500, "0.5ms");
    assert_duration("0.001ms", 0, 1, "0.001ms");
    assert_duration("2h", 0, INT64_C(7200000000), "2h");
    assert_duration("0s", 0, 0, "0s");
    assert_duration("0.1", 1000000, 100000, "100ms");
    assert_duration("5", 60000000, 300000000, "5m");
}

static void refuses_what_is_no_duration(void **state) {
    (void)state;
    static const char *const texts[] = {"",      "s",   "5",          "-1s", "1 s",
                                        "1sm",   "1S",  "1us",        "1.s", "0.0001ms",
                                        "1.2.3", "1s ", "999999999h", "ms",  "1min"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        int64_t value = 42;
        assert_false(duration_parse(&value, span_of(texts[i]), 0));
        assert_true(value == 42);
    }
}

UNIT_TESTS(duration) = {
    cmocka_unit_test(reads_decimals_exactly),
    cmocka_unit_test(refuses_what_is_no_decimal),
    cmocka_unit_test(durations_go_there_and_back),
    cmocka_unit_test(refuses_what_is_no_duration),
};
UNIT_TESTS_END(duration)
