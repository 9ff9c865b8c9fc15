// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdio.h>

#include "report/match_charts.h"
#include "report/match_charts_impl.h"

enum { AREA_X = 76, AREA_WIDTH = 560, AREA_HEIGHT = 320, RIGHT = 130, DRAWN_MAX = 800 };

typedef struct LlrChart {
    const Sprt *sprt;
    LlrPoint drawn[DRAWN_MAX + 1];
    int count;
    ChartAxis x;
    ChartAxis y;
    Svg svg;
} LlrChart;

// At most DRAWN_MAX at equal distances, and the last.
static void thin_out(LlrChart *chart, const LlrPoint *points, size_t count) {
    const size_t step = count / DRAWN_MAX + 1;
    for (size_t i = 0; i < count; i++) {
        if ((i % step == 0 || i + 1 == count) && isfinite(points[i].llr)
            && isfinite(points[i].games)) {
            chart->drawn[chart->count++] = points[i];
        }
    }
}

static void set_axes(LlrChart *chart) {
    double low = sprt_lower_bound(chart->sprt);
    double high = sprt_upper_bound(chart->sprt);
    double games = 1;
    for (int i = 0; i < chart->count; i++) {
        low = fmin(low, chart->drawn[i].llr);
        high = fmax(high, chart->drawn[i].llr);
        games = fmax(games, chart->drawn[i].games);
    }
    chart_axis_init(&chart->x, 0, games, 8, AREA_X, AREA_WIDTH);
    chart_axis_init(&chart->y, low, high, 8, CHART_TOP + AREA_HEIGHT, -AREA_HEIGHT);
}

static void draw_axes(LlrChart *chart) {
    Svg *const svg = &chart->svg;
    chart_draw_x_axis(svg, &chart->x, CHART_TOP, CHART_TOP + AREA_HEIGHT, "games");
    for (int i = 0; i < chart->y.count; i++) {
        char text[32];
        const double y = chart_axis_at(&chart->y, chart->y.ticks[i]);
        svg_line(svg, "g", AREA_X, y, AREA_X + AREA_WIDTH, y);
        chart_text(svg, "e", AREA_X - 8, y + 4, plot_format(text, sizeof text, chart->y.ticks[i]));
    }
    svg_line(svg, "k", AREA_X, CHART_TOP, AREA_X, CHART_TOP + AREA_HEIGHT);
    svg_open(svg, "text");
    svg_attribute(svg, "class", "m b");
    svg_attribute_transform(svg, 24, CHART_TOP + AREA_HEIGHT / 2.0, -90);
    svg_content(svg, span_of("log-likelihood ratio (LLR)"));
    svg_close(svg);
}

static void draw_bound(LlrChart *chart, bool is_upper) {
    const Sprt *const sprt = chart->sprt;
    const double bound = is_upper ? sprt_upper_bound(sprt) : sprt_lower_bound(sprt);
    const double y = chart_axis_at(&chart->y, bound);
    const double x = AREA_X + AREA_WIDTH + 8;
    char number[SUMMARY_NUMBER_SIZE];
    char text[SUMMARY_NUMBER_SIZE + 32];
    svg_line(&chart->svg, is_upper ? "u" : "l", AREA_X, y, AREA_X + AREA_WIDTH, y);
    (void)snprintf(text, sizeof text, "%s at %s", is_upper ? "H1" : "H0",
                   summary_number(number, bound, 2));
    chart_text(&chart->svg, "b", x, is_upper ? y - 1 : y - 14, text); // both above the axis' labels
    (void)snprintf(text, sizeof text, "%s %s", sprt_model_unit(sprt->model),
                   summary_number(number, is_upper ? sprt->elo1 : sprt->elo0, 2));
    chart_text(&chart->svg, "n", x, is_upper ? y + 12 : y - 1, text);
}

static void draw_line(LlrChart *chart) {
    Svg *const svg = &chart->svg;
    SvgPoint line[DRAWN_MAX + 1];
    for (int i = 0; i < chart->count; i++) {
        line[i] = (SvgPoint){chart_axis_at(&chart->x, chart->drawn[i].games),
                             chart_axis_at(&chart->y, chart->drawn[i].llr)};
    }
    if (chart->count == 0) {
        return;
    }
    const SvgPoint end = line[chart->count - 1];
    svg_polyline(svg, "v", line, chart->count, false);
    svg_open(svg, "circle");
    svg_attribute(svg, "class", "d");
    svg_attribute_number(svg, "cx", end.x);
    svg_attribute_number(svg, "cy", end.y);
    svg_attribute_number(svg, "r", 3.5);
    svg_close(svg);
}

static void draw_legend(Svg *svg, double y, bool uses_pairs) {
    const struct {
        const char *style;
        const char *text;
    } lines[3] = {{"v", uses_pairs ? "LLR after each pair of games" : "LLR after each game"},
                  {"u", "bound of H1: accepted above it"},
                  {"l", "bound of H0: accepted below it"}};

    for (int i = 0; i < 3; i++) {
        const double row = y + 18 * i;
        svg_line(svg, lines[i].style, AREA_X, row, AREA_X + 44, row);
        chart_text(svg, "", AREA_X + 54, row + 4, lines[i].text);
    }
}

// What is tested, and how it stands.
static void write_note(char *out, size_t size, const LlrChart *chart) {
    char number[4][SUMMARY_NUMBER_SIZE];
    const Sprt *const sprt = chart->sprt;
    const double llr = chart->count == 0 ? 0 : chart->drawn[chart->count - 1].llr;
    const SprtDecision decision = sprt_decide(sprt, llr);
    (void)snprintf(out, size, "SPRT, %s, alpha %s, beta %s: LLR %s%s", sprt_model_name(sprt->model),
                   plot_format(number[0], sizeof number[0], sprt->alpha),
                   plot_format(number[1], sizeof number[1], sprt->beta),
                   summary_number(number[2], llr, 2),
                   decision == SPRT_ACCEPT_H1   ? ", H1 accepted"
                   : decision == SPRT_ACCEPT_H0 ? ", H0 accepted"
                                                : ", not decided");
}

bool match_chart_llr(const MatchSummary *summary, const LlrPoint *points, size_t count,
                     const char *title, ByteSink sink, Error *err) {
    const Sprt *const sprt = summary->sprt;
    const char *const conditions = summary->conditions == NULL ? "" : summary->conditions;
    const int legend_y = CHART_TOP + AREA_HEIGHT + 60;
    const int height = legend_y + 56 + (conditions[0] == '\0' ? 0 : 20);
    LlrChart chart = {.sprt = sprt};
    char note[4 * SUMMARY_NUMBER_SIZE + 80];
    thin_out(&chart, points, count);
    set_axes(&chart);
    write_note(note, sizeof note, &chart);
    chart_begin(&chart.svg, sink, AREA_X + AREA_WIDTH + RIGHT, height, title, note);
    draw_axes(&chart);
    draw_bound(&chart, true);
    draw_bound(&chart, false);
    draw_line(&chart);
    chart_text(&chart.svg, "n", AREA_X, height - 16, conditions);
    draw_legend(&chart.svg, legend_y, sprt->uses_pairs && sprt->model != SPRT_BAYESIAN);
    return svg_end(&chart.svg, err);
}
