// SPDX-License-Identifier: MIT
#include "lab/grid.h"

#include <math.h>

#include "fail_alloc.h"
#include "unit.h"

enum { NAME, NODES, RATIO, COLUMNS };

static const GridColumn columns[COLUMNS] = {
    {"name", "Name", GRID_TEXT, 0, "who"},
    {"nodes", "Nodes", GRID_NUMBER, 0, "how many"},
    {"ratio", "Ratio", GRID_NUMBER, 2, "of something"},
};

static void add(Grid *grid, const char *name, uint64_t nodes, double ratio) {
    grid_add_row(grid);
    grid_set_text(grid, NAME, span_of(name));
    grid_set_count(grid, NODES, nodes);
    grid_set_double(grid, RATIO, ratio, 6);
}

static const char *first_name(const Grid *grid, size_t row, char out[32]) {
    const Span text = grid_cell_text(grid, grid_cell(grid, row, 0));
    memcpy(out, text.data, text.length);
    out[text.length] = '\0';
    return out;
}

static void formats_numbers(void **state) {
    (void)state;

    static const struct {
        GridCell cell;
        int places;
        const char *people;
        const char *programs;
    } cases[] = {
        {{.kind = CELL_COUNT, .count = 0}, 0, "0", "0"},
        {{.kind = CELL_COUNT, .count = 999}, 0, "999", "999"},
        {{.kind = CELL_COUNT, .count = 1000}, 0, "1,000", "1000"},
        {{.kind = CELL_COUNT, .count = UINT64_MAX},
         0,
         "18,446,744,073,709,551,615",
         "18446744073709551615"},
        {{.kind = CELL_DECIMAL, .units = -35, .places = 3}, 6, "-0.035", "-0.035"},
        {{.kind = CELL_DECIMAL, .units = 1234567, .places = 3}, 1, "1,234.6", "1234.567"},
        {{.kind = CELL_DECIMAL, .units = -1, .places = 3}, 2, "0.00", "-0.001"},
        {{.kind = CELL_DECIMAL, .units = 9995, .places = 3}, 2, "10.00", "9.995"},
        {{.kind = CELL_DECIMAL, .units = INT64_MIN, .places = 0},
         0,
         "-9,223,372,036,854,775,808",
         "-9223372036854775808"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Text text;
        text_init(&text, NULL);
        grid_format_number(&text, &cases[i].cell, cases[i].places, true);
        assert_string_equal(text_string(&text), cases[i].people);
        text_reset(&text);
        grid_format_number(&text, &cases[i].cell, cases[i].places, false);
        assert_string_equal(text_string(&text), cases[i].programs);
        text_release(&text);
    }
}

static void sorts_stably_and_leaves_the_empty_last(void **state) {
    (void)state;
    Grid grid;
    Error err;
    char name[32];
    grid_init(&grid, "rows", "", columns, COLUMNS, NULL);
    add(&grid, "c", 2, 1.5);
    add(&grid, "a", 1, 1.5);
    add(&grid, "b", 2, 0.5);
    grid_add_row(&grid);
    grid_set_text(&grid, NAME, span_of("empty"));
    add(&grid, "d", 3, HUGE_VAL); // sets nothing
    assert_true(grid_sort(&grid, span_of("nodes:down"), &err));
    assert_string_equal(first_name(&grid, 0, name), "d");
    assert_string_equal(first_name(&grid, 1, name), "c");
    assert_string_equal(first_name(&grid, 2, name), "b");
    assert_string_equal(first_name(&grid, 3, name), "a");
    assert_string_equal(first_name(&grid, 4, name), "empty");
    assert_true(grid_sort(&grid, span_of("ratio, name:down"), &err));
    assert_string_equal(first_name(&grid, 0, name), "b");
    assert_string_equal(first_name(&grid, 1, name), "c");
    assert_string_equal(first_name(&grid, 2, name), "a");
    assert_string_equal(first_name(&grid, 3, name), "empty");
    assert_int_equal(grid_cell(&grid, 4, 2)->kind, CELL_NONE);
    grid_release(&grid);
}

static void chooses_columns_and_names_the_nearest(void **state) {
    (void)state;
    Grid grid;
    Error err;
    grid_init(&grid, "rows", "", columns, COLUMNS, NULL);
    assert_true(grid_choose(&grid, span_of("ratio,name ratio"), &err));
    assert_int_equal(grid.shown_count, 2);
    assert_int_equal(grid.shown[0], RATIO);
    grid_hide(&grid, RATIO);
    assert_int_equal(grid.shown_count, 1);
    assert_true(grid_choose(&grid, span_of("all"), &err));
    assert_int_equal(grid.shown_count, COLUMNS);
    assert_false(grid_choose(&grid, span_of("name, nods"), &err));
    assert_int_equal(err.column, 7);
    assert_non_null(strstr(err.text, "did you mean 'nodes'"));
    assert_false(grid_choose(&grid, span_of(" ,"), &err));
    assert_false(grid_sort(&grid, span_of("nodes:sideways"), &err));
    assert_int_equal(err.column, 7);
    assert_false(grid_sort(&grid, span_of("xyzzyx"), &err));
    assert_non_null(strstr(err.text, "only name nodes ratio"));
    assert_int_equal(grid.shown_count, COLUMNS); // unchanged by what failed
    grid_release(&grid);
}

static void takes_no_control_characters(void **state) {
    (void)state;
    Grid grid;
    char name[32];
    grid_init(&grid, "rows", "", columns, COLUMNS, NULL);
    grid_add_row(&grid);
    grid_set_text(&grid, NAME, span_of("a\x1b[1m\xc2\x9b\xff\xc3\xa9"));
    assert_string_equal(first_name(&grid, 0, name), "a [1m ?\xc3\xa9");
    grid_release(&grid);
}

static void survives_failing_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Grid grid;
        Error err = {0};
        grid_init(&grid, "rows", "", columns, COLUMNS, &alloc);
        for (int i = 0; i < 20; i++) {
            add(&grid, "some name", 1, 2);
        }
        const bool sorted = grid_sort(&grid, span_of("nodes"), &err);
        const bool fine = grid_check(&grid, &err) && sorted;
        grid_release(&grid);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(grid) = {
    cmocka_unit_test(formats_numbers),
    cmocka_unit_test(sorts_stably_and_leaves_the_empty_last),
    cmocka_unit_test(chooses_columns_and_names_the_nearest),
    cmocka_unit_test(takes_no_control_characters),
    cmocka_unit_test(survives_failing_allocations),
};
UNIT_TESTS_END(grid)
