// SPDX-License-Identifier: MIT
// What every unit test file includes. A file tests/unit/test_<module>.c is static test functions
// followed by one list, with the module's name as in the file name:
//
//     #include "unit.h"
//     #include "base/span.h"
//
//     static void trims_both_ends(void **state) {
//         (void)state;
//         assert_true(span_is(span_trim(span_of(" a ")), "a"));
//     }
//
//     UNIT_TESTS(span) = {
//         cmocka_unit_test(trims_both_ends),
//     };
//     UNIT_TESTS_END(span)
//
// (no semicolon after the last line). The build finds the file by its name; nothing is registered
// by hand. `make unit` runs all, `build/.../unit span fen` runs the named modules only.
#ifndef ZUGWERK_TESTS_UNIT_H
#define ZUGWERK_TESTS_UNIT_H

// The order matters: cmocka.h needs the first four.
// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNIT_TESTS(module)                                                                         \
    extern const struct CMUnitTest module##_tests[];                                               \
    extern const size_t module##_tests_count;                                                      \
    const struct CMUnitTest module##_tests[]

#define UNIT_TESTS_END(module)                                                                     \
    const size_t module##_tests_count = sizeof module##_tests / sizeof module##_tests[0];

#endif
