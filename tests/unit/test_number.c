// SPDX-License-Identifier: MIT
#include "unit.h"

#include <float.h>

#include "base/number.h"

static void reads_what_programs_print(void **state) {
    (void)state;

    static const struct {
        const char *text;
        double value;
    } tests[] = {
        {"0", 0},
        {"-0", 0},
        {"12", 12},
        {"+12", 12},
        {"-0.25", -0.25},
        {".5", .5},
        {"5.", 5},
        {"0.1", 0.1},
        {"1e3", 1e3},
        {"1E+3", 1e3},
        {"-2.5e-3", -2.5e-3},
        {"1e22", 1e22},
        {"123456789.123456789", 123456789.123456789},
        {"1.7976931348623157e+308", DBL_MAX},
        {"1e-400", 0},
    };

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        double value = 99;
        assert_true(number_parse(&value, span_of(tests[i].text)));
        if (value < tests[i].value || value > tests[i].value) {
            fail_msg("%s: %.17g", tests[i].text, value);
        }
    }
}

static void refuses_the_rest(void **state) {
    (void)state;

    static const char *const tests[] = {
        "",      "-",     ".",    "e5",  "1e",    "1e+", "1e+-5",
        "1.2.3", "0x10",  "nan",  "inf", "1,5",   "1 ",  " 1",
        "--1",   "1e401", "1e5x", "1f",  "1e309", "1_0", "1e99999999999999999999"};

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        double value = 99;
        if (number_parse(&value, span_of(tests[i]))) {
            fail_msg("%s: %.17g", tests[i], value);
        }
        assert_true(value > 98);
    }
    char long_one[500];
    memset(long_one, '9', sizeof long_one);
    double value;
    assert_false(number_parse(&value, (Span){long_one, sizeof long_one}));
    assert_false(number_parse(&value, (Span){long_one, 390}));
    assert_true(number_parse(&value, (Span){long_one, 300}));
}

UNIT_TESTS(number) = {
    cmocka_unit_test(reads_what_programs_print),
    cmocka_unit_test(refuses_the_rest),
};
UNIT_TESTS_END(number)
