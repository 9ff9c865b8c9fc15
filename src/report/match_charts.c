// SPDX-License-Identifier: MIT
#include "report/match_charts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "report/match_charts_impl.h"
#include "stats/match_elo.h"

// ------------------------------------------------------------------------------- for all charts

void chart_begin(Svg *svg, ByteSink sink, int width, int height, const char *title,
                 const char *note) {
    static const char style[] =
        "text{font-family:'DejaVu Sans',Verdana,sans-serif;font-size:11px;fill:#000}"
        ".h{font-weight:bold;font-size:15px}.n{fill:#444}.s{font-size:9px}.b{font-weight:bold}"
        ".m{text-anchor:middle}.e{text-anchor:end}.k{stroke:#000;stroke-width:1px}"
        ".g{stroke:#ddd;stroke-width:.8px}.z{stroke:#777;stroke-width:1px;stroke-dasharray:5 3}"
        ".w{stroke:#fff;stroke-width:1px}.v{stroke:#0072b2;stroke-width:1.6px;fill:none}"
        ".d{fill:#0072b2;stroke:#0072b2;stroke-width:1.6px}"
        ".o{fill:#fff;stroke:#0072b2;stroke-width:1.6px}"
        ".u{stroke:#009e73;stroke-width:1.6px;stroke-dasharray:8 4}"
        ".l{stroke:#d55e00;stroke-width:1.6px;stroke-dasharray:3 3}";
    svg_begin(svg, sink, width, height, width);
    svg_leaf(svg, "title", title);
    svg_leaf(svg, "style", style);
    svg_rectangle(svg, 0, 0, width, height, "#fff");
    chart_text(svg, "h", CHART_MARGIN, 26, title);
    chart_text(svg, "n", CHART_MARGIN, 44, note);
}

void chart_text(Svg *svg, const char *class_name, double x, double y, const char *text) {
    if (text[0] != '\0') {
        svg_text(svg, class_name, x, y, span_of(text));
    }
}

static size_t step_at(Span text, size_t at) {
    const size_t length = utf8_length(span_from(text, at));
    return length == 0 ? 1 : length;
}

static int count_characters(Span text) {
    int count = 0;
    for (size_t at = 0; at < text.length; at += step_at(text, at)) {
        count++;
    }
    return count;
}

// Where character `number` begins.
static size_t place_of(Span text, int number) {
    size_t at = 0;
    for (int i = 0; i < number; i++) {
        at += step_at(text, at);
    }
    return at;
}

// Players of one kind differ in their last options: the end is kept.
const char *chart_name(char out[CHART_NAME_SIZE], const char *name, int *width) {
    enum { TAIL = 16, HEAD = CHART_NAME_MAX - TAIL - 3 };

    const Span text = span_of(name);
    const int count = count_characters(text);
    if (count <= CHART_NAME_MAX) {
        (void)snprintf(out, CHART_NAME_SIZE, "%s", name);
        *width = count;
    } else {
        (void)snprintf(out, CHART_NAME_SIZE, "%.*s...%s", (int)place_of(text, HEAD), name,
                       name + place_of(text, count - TAIL));
        *width = CHART_NAME_MAX;
    }
    return out;
}

int chart_names_width(const char *const *names, int count) {
    char shown[CHART_NAME_SIZE];
    int widest = 4;
    for (int i = 0; i < count; i++) {
        int width;
        (void)chart_name(shown, names[i], &width);
        widest = width > widest ? width : widest;
    }
    return widest * CHART_CHAR;
}

void chart_axis_init(ChartAxis *axis, double low, double high, int wanted, double start,
                     double size) {
    *axis = (ChartAxis){.start = start, .size = size};
    axis->count = plot_ticks(axis->ticks, low, high, wanted);
    axis->low = axis->ticks[0];
    axis->high = axis->ticks[axis->count - 1];
}

double chart_axis_at(const ChartAxis *axis, double value) {
    const double inside = fmin(fmax(value, axis->low), axis->high);
    return axis->start + (inside - axis->low) / (axis->high - axis->low) * axis->size;
}

void chart_draw_x_axis(Svg *svg, const ChartAxis *axis, double top, double bottom,
                       const char *label) {
    for (int i = 0; i < axis->count; i++) {
        char text[32];
        const double x = chart_axis_at(axis, axis->ticks[i]);
        svg_line(svg, "g", x, top, x, bottom);
        chart_text(svg, "m", x, bottom + 16, plot_format(text, sizeof text, axis->ticks[i]));
    }
    svg_line(svg, "k", axis->start, bottom, axis->start + axis->size, bottom);
    chart_text(svg, "m b", axis->start + axis->size / 2, bottom + 36, label);
}

// --------------------------------------------------------------------------------- cross table

enum {
    CELL_WIDTH = 44,
    CELL_HEIGHT = 26,
    RANK_WIDTH = 34,
    POINTS_EDGE = 96, // where the right-aligned columns end, from the last field
    SCORE_EDGE = 152,
    TOTAL_WIDTH = 154,
    SCALE_STEPS = 11,
    SCALE_WIDTH = 26
};

// Orange for 0, white for a half, blue for 1.
static const char *color_of(char out[8], double score) {
    static const double lost[3] = {240, 150, 80};
    static const double won[3] = {95, 170, 225};
    const double *const end = score < 0.5 ? lost : won;
    const double part = fabs(score - 0.5) * 2;
    int value[3];
    for (int i = 0; i < 3; i++) {
        value[i] = (int)lround(255 + (end[i] - 255) * part) & 255;
    }
    (void)snprintf(out, 8, "#%02x%02x%02x", (unsigned)value[0], (unsigned)value[1],
                   (unsigned)value[2]);
    return out;
}

static void draw_field(Svg *svg, const MatchSummary *summary, const int pair[2], double x,
                       double y) {
    const ResultCounts counts = crosstable_between(summary->table, pair[0], pair[1]);
    char color[8];
    char points[SUMMARY_NUMBER_SIZE];
    char text[80];
    if (pair[0] == pair[1] || result_games(&counts) == 0) {
        svg_rectangle(svg, x, y, CELL_WIDTH - 1, CELL_HEIGHT - 1,
                      pair[0] == pair[1] ? "#999" : "#eee");
        return;
    }
    svg_open(svg, "g");
    (void)snprintf(text, sizeof text, "+%" PRIu64 " =%" PRIu64 " -%" PRIu64, counts.wins,
                   counts.draws, counts.losses);
    svg_leaf(svg, "title", text);
    svg_rectangle(svg, x, y, CELL_WIDTH - 1, CELL_HEIGHT - 1,
                  color_of(color, match_points_percent(&counts) / 100));
    chart_text(svg, "m", x + CELL_WIDTH / 2.0, y + 12,
               summary_number(points, (double)result_half_points(&counts) / 2, 1));
    (void)snprintf(text, sizeof text, "/ %" PRIu64, result_games(&counts));
    chart_text(svg, "m s", x + CELL_WIDTH / 2.0, y + 22, text);
    svg_close(svg);
}

static void draw_total(Svg *svg, const ResultCounts *total, double x, double y) {
    char number[2][SUMMARY_NUMBER_SIZE];
    char text[128];
    if (result_games(total) == 0) {
        chart_text(svg, "e", x + POINTS_EDGE, y, "-");
        return;
    }
    (void)snprintf(text, sizeof text, "%s / %" PRIu64,
                   summary_number(number[0], (double)result_half_points(total) / 2, 1),
                   result_games(total));
    chart_text(svg, "e", x + POINTS_EDGE, y, text);
    (void)snprintf(text, sizeof text, "%s %%",
                   summary_number(number[1], match_points_percent(total), 1));
    chart_text(svg, "e b", x + SCORE_EDGE, y, text);
}

static void draw_color_scale(Svg *svg, double x, double y) {
    chart_text(svg, "", x, y + 11, "The row's player scored");
    for (int i = 0; i < SCALE_STEPS; i++) {
        const double score = (double)i / (SCALE_STEPS - 1);
        const double left = x + 150 + i * SCALE_WIDTH;
        char color[8];
        char text[16];
        svg_rectangle(svg, left, y, SCALE_WIDTH - 1, 14, color_of(color, score));
        (void)snprintf(text, sizeof text, "%d", i * 10);
        chart_text(svg, "m s", left + SCALE_WIDTH / 2.0, y + 10.5, text);
    }
    chart_text(svg, "", x + 150 + SCALE_STEPS * SCALE_WIDTH + 6, y + 11, "%");
}

static void draw_row(Svg *svg, const MatchSummary *summary, const int *order, int row,
                     double fields_x) {
    const int players = summary->table->players;
    const double y = CHART_TOP + 20 + (double)row * CELL_HEIGHT;
    const ResultCounts total = crosstable_total(summary->table, order[row]);
    char shown[CHART_NAME_SIZE];
    char rank[16];
    int width;
    (void)snprintf(rank, sizeof rank, "%d", row + 1);
    chart_text(svg, "e", CHART_MARGIN + RANK_WIDTH - 12, y + 17, rank);
    chart_text(svg, "", CHART_MARGIN + RANK_WIDTH, y + 17,
               chart_name(shown, summary->names[order[row]], &width));
    for (int column = 0; column < players; column++) {
        draw_field(svg, summary, (const int[2]){order[row], order[column]},
                   fields_x + (double)column * CELL_WIDTH, y);
    }
    draw_total(svg, &total, fields_x + (double)players * CELL_WIDTH, y + 17);
}

static void draw_column_headings(Svg *svg, int players, double fields_x) {
    for (int column = 0; column < players; column++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%d", column + 1);
        chart_text(svg, "m", fields_x + column * (double)CELL_WIDTH + CELL_WIDTH / 2.0,
                   CHART_TOP + 13, text);
    }
    const double totals_x = fields_x + (double)players * CELL_WIDTH;
    chart_text(svg, "e", totals_x + POINTS_EDGE, CHART_TOP + 13, "points");
    chart_text(svg, "e", totals_x + SCORE_EDGE, CHART_TOP + 13, "score");
}

bool match_chart_crosstable(const MatchSummary *summary, const char *title, ByteSink sink,
                            const Alloc *alloc, Error *err) {
    const int players = summary->table->players;
    const int fields_x =
        CHART_MARGIN + RANK_WIDTH + chart_names_width(summary->names, players) + 10;
    const int least = CHART_MARGIN + 150 + SCALE_STEPS * SCALE_WIDTH + 40;
    const int wanted = fields_x + players * CELL_WIDTH + TOTAL_WIDTH + CHART_MARGIN;
    const int width = wanted > least ? wanted : least;
    const int height = CHART_TOP + 20 + players * CELL_HEIGHT + 48;
    int *const order = match_summary_order(summary, alloc);
    if (order == NULL) {
        return error_set_memory(err);
    }
    Svg svg;
    chart_begin(&svg, sink, width, height, title,
                summary->conditions == NULL ? "" : summary->conditions);
    draw_column_headings(&svg, players, fields_x);
    for (int row = 0; row < players; row++) {
        draw_row(&svg, summary, order, row, fields_x);
    }
    draw_color_scale(&svg, CHART_MARGIN, height - 32);
    alloc_free(alloc, order);
    return svg_end(&svg, err);
}
