// SPDX-License-Identifier: MIT
// Runs the unit tests: all modules, or those named on the command line. The list of modules is
// written by the build from the file names in tests/unit.
#include "unit.h"

#define MODULE(name)                                                                               \
    extern const struct CMUnitTest name##_tests[];                                                 \
    extern const size_t name##_tests_count;
#include "unit_modules.inc"
#undef MODULE

typedef struct Module {
    const char *name;
    const struct CMUnitTest *tests;
    const size_t *count;
} Module;

static const Module modules[] = {
#define MODULE(name) {#name, name##_tests, &name##_tests_count},
#include "unit_modules.inc"
#undef MODULE
};

enum { MODULE_COUNT = sizeof modules / sizeof modules[0] };

static bool is_known(const char *name) {
    for (size_t i = 0; i < MODULE_COUNT; i++) {
        if (strcmp(modules[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_wanted(const char *name, int argc, char *argv[]) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(name, argv[i]) == 0) {
            return true;
        }
    }
    return argc < 2;
}

int main(int argc, char *argv[]) {
    for (int i = 1; i < argc; i++) {
        if (!is_known(argv[i])) {
            fprintf(stderr, "unit: there is no module '%s'\n", argv[i]);
            return 2;
        }
    }
    size_t total = 0;
    size_t failed = 0;
    for (size_t i = 0; i < MODULE_COUNT; i++) {
        if (!is_wanted(modules[i].name, argc, argv)) {
            continue;
        }
        const size_t count = *modules[i].count;
        const int bad =
            _cmocka_run_group_tests(modules[i].name, modules[i].tests, count, NULL, NULL);
        total += count;
        // A negative number is cmocka's own failure: count the whole module.
        failed += bad < 0 ? count : (size_t)bad;
    }
    printf("%zu passed, %zu failed\n", total - failed, failed);
    return failed == 0 && total > 0 ? 0 : 1;
}
