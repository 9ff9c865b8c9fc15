// SPDX-License-Identifier: MIT
#include "lab/plot_chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const PlotColumn columns[PLOT_KIND_COUNT] = {PLOT_NODES, PLOT_TIME, PLOT_SCORE};

const char *plot_kind_name(PlotKind kind) {
    static const char *const names[PLOT_KIND_COUNT] = {"nodes", "time", "score"};
    return names[kind];
}

typedef struct Mean {
    double sum;
    size_t count;
} Mean;

// Of one column over the rows of a player (or of all: player_count) at a depth.
static Mean mean_of(const PlotData *data, size_t player, int depth, PlotColumn column) {
    Mean mean = {0, 0};
    for (size_t i = 0; i < data->count; i++) {
        const PlotRow *const row = &data->rows[i];
        const bool fits =
            row->depth == depth && (player == data->player_count || row->player == player);
        if (fits && !isnan(row->values[column])) {
            mean.sum += row->values[column];
            mean.count++;
        }
    }
    return mean;
}

static int deepest_of(const PlotData *data) {
    int deepest = 0;
    for (size_t i = 0; i < data->count; i++) {
        deepest = data->rows[i].depth > deepest ? data->rows[i].depth : deepest;
    }
    return deepest;
}

// The points of one line; most is the largest number of results averaged.
static void add_series(PlotChart *chart, const PlotData *data, size_t player, PlotColumn column,
                       size_t *used, size_t *most) {
    const int deepest = deepest_of(data);
    const size_t first = *used;
    for (int depth = 0; depth <= deepest; depth++) {
        const Mean mean = mean_of(data, player, depth, column);
        if (mean.count > 0) {
            chart->points[(*used)++] = (PlotPoint){depth, mean.sum / (double)mean.count};
            *most = mean.count > *most ? mean.count : *most;
        }
    }
    if (*used == first) {
        return;
    }
    const bool is_all = player == data->player_count;
    const char *const name =
        is_all ? "minimal tree (Knuth and Moore)" : plot_data_player(data, player);
    chart->series[chart->plot.series_count++] =
        (PlotSeries){.name = name,
                     .points = chart->points + first,
                     .count = *used - first,
                     .is_reference = is_all || strcmp(name, PLOT_MINIMAX) == 0};
}

static void set_texts(PlotChart *chart, PlotKind kind, const char *title, size_t most) {
    static const char *const titles[PLOT_KIND_COUNT] = {"Nodes by depth", "Time by depth",
                                                        "Score by depth"};
    static const char *const labels[PLOT_KIND_COUNT] = {
        "nodes (logarithmic)", "seconds (logarithmic)", "value for White, in the player's unit"};
    text_append(&chart->note, most > 1 ? "mean of " : "one position");
    if (most > 1) {
        text_append_int(&chart->note, (int64_t)most);
        text_append(&chart->note, " positions");
    }
    chart->plot.title = title == NULL ? titles[kind] : title;
    chart->plot.x_label = "depth (plies)";
    chart->plot.y_label = labels[kind];
    chart->plot.is_log = kind != PLOT_KIND_SCORE;
    chart->plot.series = chart->series;
}

bool plot_chart_init(PlotChart *out, const PlotData *data, PlotKind kind, const char *title,
                     Error *err) {
    if (data->player_count + 1 > PLOT_SERIES_MAX) {
        return error_set(err, ERROR_LIMIT, "more than %d players in one plot", PLOT_SERIES_MAX - 1);
    }
    *out = (PlotChart){.alloc = data->alloc};
    text_init(&out->note, data->alloc);
    const size_t room = (data->player_count + 1) * ((size_t)deepest_of(data) + 1);
    out->points = alloc_resize(data->alloc, NULL, room, sizeof *out->points);
    if (out->points == NULL) {
        return error_set_memory(err);
    }
    size_t used = 0;
    size_t most = 0;
    for (size_t player = 0; player < data->player_count; player++) {
        add_series(out, data, player, columns[kind], &used, &most);
    }
    if (used > 0 && kind == PLOT_KIND_NODES) {
        size_t all = 0; // of the minimal tree: every player's results again
        add_series(out, data, data->player_count, PLOT_MINIMAL, &used, &all);
    }
    set_texts(out, kind, title, most);
    out->plot.note = text_string(&out->note);
    const bool fine = used > 0 ? text_check(&out->note, err)
                               : error_set(err, ERROR_VALUE, "there is no column '%s' to draw",
                                           kind == PLOT_KIND_NODES  ? "nodes"
                                           : kind == PLOT_KIND_TIME ? "time_s"
                                                                    : "value");
    if (!fine) {
        plot_chart_release(out);
    }
    return fine;
}

void plot_chart_release(PlotChart *chart) {
    text_release(&chart->note);
    alloc_free(chart->alloc, chart->points);
}

// ------------------------------------------------------------------------------------- gnuplot

// In quotes, a quote doubled; line ends cannot be there.
static void append_quoted(Text *out, const char *text) {
    text_append_char(out, '\'');
    for (; *text != '\0'; text++) {
        const bool is_control = (unsigned char)*text < ' ';
        text_append(out, *text == '\'' ? "'" : "");
        text_append_char(out, is_control ? ' ' : *text);
    }
    text_append_char(out, '\'');
}

// Shortest of few digits, with a point whatever the locale.
static void append_number(Text *out, double value) {
    char number[40];
    if (!isfinite(value)) {
        text_append(out, "NaN");
        return;
    }
    const int length = snprintf(number, sizeof number, "%.9g", value);
    for (int i = 0; i < length; i++) {
        const char c = number[i];
        text_append_char(out, char_is_digit(c) || strchr("e+-", c) != NULL ? c : '.');
    }
}

static void append_blocks(Text *out, const Plot *plot) {
    for (size_t s = 0; s < plot->series_count; s++) {
        text_format(out, "$data%zu << END\n", s + 1);
        for (size_t i = 0; i < plot->series[s].count; i++) {
            append_number(out, plot->series[s].points[i].x);
            text_append_char(out, ' ');
            append_number(out, plot->series[s].points[i].y);
            text_append_char(out, '\n');
        }
        text_append(out, "END\n");
    }
}

bool plot_chart_write_gnuplot(const PlotChart *chart, ByteSink sink, Error *err) {
    const Plot *const plot = &chart->plot;
    Text out;
    text_init(&out, chart->alloc);
    text_append(&out, "# Draw it with: gnuplot THIS_FILE > PICTURE.svg\n"
                      "set terminal svg size 900,600 enhanced background 'white'\n"
                      "set termoption noenhanced\nset title ");
    append_quoted(&out, plot->title);
    text_append(&out, "\nset xlabel ");
    append_quoted(&out, plot->x_label);
    text_append(&out, "\nset ylabel ");
    append_quoted(&out, plot->y_label);
    text_format(&out,
                "\nset key outside below\nset grid\nset xtics 1\nset datafile missing 'NaN'\n%s",
                plot->is_log ? "set logscale y\n" : "");
    append_blocks(&out, plot);
    text_append(&out, "plot \\\n");
    int style = 1;
    for (size_t s = 0; s < plot->series_count; s++) {
        text_format(&out, "  $data%zu using 1:2 with ", s + 1);
        if (plot->series[s].is_reference) {
            text_append(&out, "lines dashtype 2 linecolor 'gray40' title ");
        } else {
            text_format(&out, "linespoints linewidth 2 pointtype %d title ", 2 * style + 3);
            style++;
        }
        append_quoted(&out, plot->series[s].name);
        text_append(&out, s + 1 < plot->series_count ? ", \\\n" : "\n");
    }
    const bool fine = text_check(&out, err) && sink.write(sink.context, out.data, out.length, err);
    text_release(&out);
    return fine;
}
