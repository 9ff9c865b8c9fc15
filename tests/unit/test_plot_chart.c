// SPDX-License-Identifier: MIT
// CSV and the charts made from it.
#include "unit.h"

#include <math.h>

#include "fail_alloc.h"
#include "lab/csv_line.h"
#include "lab/plot_chart.h"

static void splits_lines(void **state) {
    (void)state;
    CsvLine line;
    csv_line_init(&line, NULL);
    assert_true(csv_line_split(&line, span_of("a,\"b,\"\"c\",,d"), 1, NULL));
    assert_int_equal(line.count, 4);
    assert_true(span_is(line.fields[0], "a") && span_is(line.fields[1], "b,\"c"));
    assert_true(span_is(line.fields[2], "") && span_is(line.fields[3], "d"));
    assert_int_equal(line.columns[3], 12);
    assert_true(csv_line_split(&line, span_of(""), 1, NULL));
    assert_int_equal(line.count, 1);

    static const struct {
        const char *text;
        int64_t column;
    } wrong[] = {{"a,\"b", 3}, {"\"a\"b", 1}, {"a\"b", 2}, {"x,\"", 3}};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        Error err;
        assert_false(csv_line_split(&line, span_of(wrong[i].text), 5, &err));
        assert_int_equal(err.line, 5);
        assert_int_equal(err.column, wrong[i].column);
    }
    csv_line_release(&line);
}

static bool read_data(PlotData *data, const char *text, const Alloc *alloc, Error *err) {
    Span rest = span_of(text);
    plot_data_init(data, alloc);
    return plot_data_read(data, source_of_span(&rest), err);
}

#define TABLE                                                                                      \
    "position,player,depth,value,nodes,minimal_ratio,time_s\n"                                     \
    "a,\"alphabeta:x=1,y=2\",1,0.5,20,2,0.5\n"                                                     \
    "b,\"alphabeta:x=1,y=2\",1,-1,40,2,1.5\n"                                                      \
    "a,\"alphabeta:x=1,y=2\",2,inf,1e3,10,\n"                                                      \
    "a,second,2,#-3,1.25e2,5,-\n\n"                                                                \
    "a,random,-,,0,,\n"

static void reads_results(void **state) {
    (void)state;
    PlotData data;
    assert_true(read_data(&data, TABLE, NULL, NULL));
    assert_int_equal(data.count, 4);
    assert_int_equal(data.player_count, 2);
    assert_string_equal(plot_data_player(&data, 0), "alphabeta:x=1,y=2");
    assert_true(data.rows[0].values[PLOT_NODES] == 20 && data.rows[0].values[PLOT_MINIMAL] == 10);
    assert_true(data.rows[0].values[PLOT_SCORE] == 0.5);
    assert_true(isinf(data.rows[2].values[PLOT_SCORE]) && isnan(data.rows[2].values[PLOT_TIME]));
    assert_true(data.rows[3].values[PLOT_SCORE] < 0 && isinf(data.rows[3].values[PLOT_SCORE]));
    assert_true(data.rows[3].values[PLOT_NODES] == 125);
    plot_data_release(&data);
}

static void faults_have_a_place(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int64_t line;
        int64_t column;
    } cases[] = {
        {"", 1, 0},
        {"a,b\n", 1, 0},
        {"player,depth\n", 1, 0},
        {"player,depth,nodes\nx,two,3\n", 2, 3},
        {"player,depth,nodes\nx,2,many\n", 2, 5},
        {"player,depth,nodes\nx,2,1\n,2,1\n", 3, 1},
        {"player,depth,nodes\nx,2,\"1\n", 2, 5},
        {"player,depth,nodes\nx,2,1e999\n", 2, 5},
        {"player,depth,nodes\nx,2,.\n", 2, 5},
        {"player,depth,nodes\nx,2,1 2\n", 2, 5},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        PlotData data;
        Error err;
        assert_false(read_data(&data, cases[i].text, NULL, &err));
        assert_int_equal(err.line, cases[i].line);
        assert_int_equal(err.column, cases[i].column);
        plot_data_release(&data);
    }
}

static void charts_average(void **state) {
    (void)state;
    PlotData data;
    PlotChart chart;
    assert_true(read_data(&data, TABLE, NULL, NULL));
    assert_true(plot_chart_init(&chart, &data, PLOT_KIND_NODES, NULL, NULL));
    assert_int_equal(chart.plot.series_count, 3);
    assert_true(chart.plot.is_log);
    assert_string_equal(chart.plot.note, "mean of 2 positions");
    assert_int_equal(chart.series[0].count, 2);
    assert_true(chart.series[0].points[0].y == 30 && chart.series[0].points[1].y == 1000);
    assert_true(chart.series[2].is_reference && !chart.series[0].is_reference);
    // 10 and 20, then 100 and 25.
    assert_true(chart.series[2].points[0].y == 15 && chart.series[2].points[1].y == 62.5);
    plot_chart_release(&chart);
    assert_true(plot_chart_init(&chart, &data, PLOT_KIND_TIME, "mine", NULL));
    assert_int_equal(chart.plot.series_count, 1);
    assert_string_equal(chart.plot.title, "mine");
    plot_chart_release(&chart);
    plot_data_release(&data);
    Error err;
    assert_true(read_data(&data, "player,depth,nodes\nx,2,1\n", NULL, NULL));
    assert_false(plot_chart_init(&chart, &data, PLOT_KIND_TIME, NULL, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    plot_data_release(&data);
}

static void the_script_holds_the_data(void **state) {
    (void)state;
    PlotData data;
    PlotChart chart;
    Text text;
    text_init(&text, NULL);
    assert_true(read_data(&data, "player,depth,value\nit's,1,-0.035\nit's,2,inf\n", NULL, NULL));
    assert_true(plot_chart_init(&chart, &data, PLOT_KIND_SCORE, "a'b", NULL));
    assert_true(plot_chart_write_gnuplot(&chart, sink_of_text(&text), NULL));
    assert_non_null(strstr(text_string(&text), "$data1 << END\n1 -0.035\n2 NaN\nEND\n"));
    assert_non_null(strstr(text_string(&text), "set title 'a''b'\n"));
    assert_non_null(strstr(text_string(&text), "title 'it''s'\n"));
    assert_null(strstr(text_string(&text), "logscale"));
    text_release(&text);
    plot_chart_release(&chart);
    plot_data_release(&data);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    bool tripped = true;
    for (size_t n = 1; tripped; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        PlotData data;
        PlotChart chart;
        Text out;
        Error err = {.code = ERROR_NONE};
        text_init(&out, NULL);
        bool fine = read_data(&data, TABLE, &alloc, &err);
        if (fine) {
            fine = plot_chart_init(&chart, &data, PLOT_KIND_NODES, NULL, &err);
            if (fine) {
                fine = plot_chart_write_gnuplot(&chart, sink_of_text(&out), &err);
                plot_chart_release(&chart);
            }
        }
        plot_data_release(&data);
        text_release(&out);
        tripped = fail.tripped;
        assert_true(fine == !tripped && (fine || err.code == ERROR_MEMORY));
        assert_int_equal(fail_alloc_live(&fail), 0);
    }
}

UNIT_TESTS(plot_chart) = {
    cmocka_unit_test(splits_lines),
    cmocka_unit_test(reads_results),
    cmocka_unit_test(faults_have_a_place),
    cmocka_unit_test(charts_average),
    cmocka_unit_test(the_script_holds_the_data),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(plot_chart)
