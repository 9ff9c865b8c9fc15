// SPDX-License-Identifier: MIT
#include "unit.h"

#include <math.h>

#include "draw/plot.h"

static void ticks_are_round(void **state) {
    (void)state;
    double ticks[PLOT_TICKS_MAX];

    static const struct {
        double low, high;
        int wanted, count;
        double first, step;
    } cases[] = {
        {0, 10, 5, 6, 0, 2},
        {1, 5, 4, 5, 1, 1},
        {-3.2, 4.1, 8, 10, -4, 1},
        {7, 7, 4, 3, 6.5, 0.5},
        {0.001, 0.0093, 5, 6, 0, 0.002},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int count = plot_ticks(ticks, cases[i].low, cases[i].high, cases[i].wanted);
        assert_int_equal(count, cases[i].count);
        for (int k = 0; k < count; k++) {
            assert_true(fabs(ticks[k] - (cases[i].first + k * cases[i].step)) < 1e-9);
        }
        assert_true(ticks[0] <= cases[i].low && ticks[count - 1] >= cases[i].high);
    }
}

static void numbers_are_readable(void **state) {
    (void)state;

    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0"},
                 {1, "1"},
                 {-2.5, "-2.5"},
                 {999, "999"},
                 {1000, "1,000"},
                 {1234567, "1,234,567"},
                 {1e9, "1,000,000,000"},
                 {1e12, "1e12"},
                 {2.5e12, "2.5e12"},
                 {0.000001, "0.000001"},
                 {1e-9, "1e-9"},
                 {-0.0, "0"}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[32];
        assert_string_equal(plot_format(out, sizeof out, cases[i].value), cases[i].text);
    }
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++) {
        count++;
    }
    return count;
}

static const PlotPoint first_points[] = {{1, 20}, {2, 400}, {3, 8902}};
static const PlotPoint second_points[] = {{1, 20}, {2, 80}, {3, HUGE_VAL}, {4, (double)NAN}};
static const PlotSeries series[] = {
    {"a<b>", first_points, 3, false},
    {"second", second_points, 4, false},
    {"reference", first_points, 3, true},
};

static void draws_every_line_with_its_name(void **state) {
    (void)state;
    const Plot plot = {"title", "note", "x", "y", true, series, 3};
    Text text;
    Text again;
    text_init(&text, NULL);
    text_init(&again, NULL);
    assert_true(plot_write(&plot, sink_of_text(&text), NULL));
    assert_true(plot_write(&plot, sink_of_text(&again), NULL));
    assert_string_equal(text_string(&text), text_string(&again));
    // A name stands in the <title>, at the line's end and in the legend.
    assert_int_equal(count_of(text_string(&text), "a&lt;b&gt;"), 3);
    assert_int_equal(count_of(text_string(&text), ">reference<"), 3);
    assert_int_equal(count_of(text_string(&text), "<circle"), 3 + 1); // markers, one in the legend
    assert_int_equal(count_of(text_string(&text), ">mate<"), 1);
    assert_int_equal(count_of(text_string(&text), "nan"), 0);
    assert_int_equal(count_of(text_string(&text), ">10,000<"), 1);
    text_release(&again);
    text_release(&text);
}

static void nothing_is_no_fault(void **state) {
    (void)state;
    static const PlotPoint zero[] = {{1, 0}};
    const PlotSeries empty[] = {{"none", zero, 1, false}, {"no points", zero, 0, false}};
    Text text;
    text_init(&text, NULL);
    assert_true(plot_write(&(Plot){"t", "", "x", "y", true, empty, 2}, sink_of_text(&text), NULL));
    assert_true(plot_write(&(Plot){"t", "", "x", "y", false, empty, 0}, sink_of_text(&text), NULL));
    text_release(&text);
}

// Many lines that end at the same height: names stand apart and inside the picture.
static void names_do_not_overlap(void **state) {
    (void)state;
    PlotSeries many[20];
    for (size_t i = 0; i < 20; i++) {
        many[i] = (PlotSeries){"name", first_points, 3, false};
    }
    Text text;
    text_init(&text, NULL);
    assert_true(plot_write(&(Plot){"t", "", "x", "y", false, many, 20}, sink_of_text(&text), NULL));
    double before = 0;
    int names = 0;
    const char *at = text_string(&text);
    while ((at = strstr(at, "<text class=\"l\" x=\"668\" y=\"")) != NULL) {
        at += strlen("<text class=\"l\" x=\"668\" y=\"");
        const double y = atof(at);
        assert_true(names == 0 || y - before >= 14);
        assert_true(y > 40 && y < 460);
        before = y;
        names++;
    }
    assert_int_equal(names, 20);
    text_release(&text);
}

static bool refuse(void *context, const void *data, size_t size, Error *err) {
    (void)data;
    size_t *const room = context;
    if (size > *room) {
        return error_set(err, ERROR_IO, "full");
    }
    *room -= size;
    return true;
}

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    const Plot plot = {"title", "note", "x", "y", true, series, 3};
    for (size_t room = 0; room < 5000; room += 331) {
        size_t left = room;
        Error err;
        assert_false(plot_write(&plot, (ByteSink){refuse, &left}, &err));
        assert_int_equal(err.code, ERROR_IO);
    }
}

UNIT_TESTS(plot) = {
    cmocka_unit_test(ticks_are_round),
    cmocka_unit_test(numbers_are_readable),
    cmocka_unit_test(draws_every_line_with_its_name),
    cmocka_unit_test(nothing_is_no_fault),
    cmocka_unit_test(names_do_not_overlap),
    cmocka_unit_test(a_full_disk_is_an_error),
};
UNIT_TESTS_END(plot)
