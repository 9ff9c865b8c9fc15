// SPDX-License-Identifier: MIT
#include "lab/plot_data.h"

#include <math.h>

#include "base/line_reader.h"
#include "base/number.h"
#include "lab/csv_line.h"

// Numbers beyond these are none that a search could give, and no axis could show them.
#define SMALLEST 1e-100
#define LARGEST  1e100

enum { PLAYERS_MAX = 1000, ABSENT = -1 };

void plot_data_init(PlotData *data, const Alloc *alloc) {
    *data = (PlotData){.alloc = alloc};
    text_init(&data->names, alloc);
}

void plot_data_release(PlotData *data) {
    text_release(&data->names);
    alloc_free(data->alloc, data->starts);
    alloc_free(data->alloc, data->rows);
}

// Where each column stands in a line.
typedef struct Heading {
    int player;
    int depth;
    int values[PLOT_COLUMNS];
    int ratio; // "minimal_ratio"
} Heading;

static int find_column(const CsvLine *line, const char *name) {
    for (size_t i = 0; i < line->count; i++) {
        if (span_is(line->fields[i], name)) {
            return (int)i;
        }
    }
    return ABSENT;
}

static bool read_heading(Heading *out, const CsvLine *line, int64_t number, Error *err) {
    *out = (Heading){
        .player = find_column(line, "player"),
        .depth = find_column(line, "depth"),
        .values = {find_column(line, "nodes"), find_column(line, "time_s"),
                   find_column(line, "value"), find_column(line, "minimal_nodes")},
        .ratio = find_column(line, "minimal_ratio"),
    };
    const bool has_values = out->values[PLOT_NODES] != ABSENT || out->values[PLOT_TIME] != ABSENT
                            || out->values[PLOT_SCORE] != ABSENT;
    if (out->player == ABSENT || out->depth == ABSENT || !has_values) {
        return error_set_at(err, ERROR_VALUE, number, 0,
                            "the first line must name the columns player and depth, and one of "
                            "nodes, time_s and value");
    }
    return true;
}

static bool parse_decimal(double *out, Span text) {
    double value;
    if (!number_parse(&value, text) || fabs(value) > LARGEST) {
        return false;
    }
    *out = fabs(value) < SMALLEST ? 0 : value;
    return true;
}

// A number, a mate (infinite), or nothing (NaN).
static bool parse_value(double *out, Span text) {
    *out = (double)NAN;
    if (text.length == 0 || span_is(text, "-") || span_is(text, "none")) {
        return true;
    }
    int64_t mate = 0;
    if (text.data[0] == '#' && span_to_int(&mate, span_from(text, 1), -10000, 10000)) {
        *out = mate < 0 ? -HUGE_VAL : HUGE_VAL;
        return true;
    }
    if (span_is(text, "inf") || span_is(text, "-inf")) {
        *out = text.data[0] == '-' ? -HUGE_VAL : HUGE_VAL;
        return true;
    }
    return parse_decimal(out, text);
}

static bool find_player(size_t *out, PlotData *data, Span name, Error *err) {
    for (size_t i = 0; i < data->player_count; i++) {
        if (span_is(name, plot_data_player(data, i))) {
            *out = i;
            return true;
        }
    }
    if (data->player_count == PLAYERS_MAX) {
        return error_set(err, ERROR_LIMIT, "more than %d players", PLAYERS_MAX);
    }
    void *starts = data->starts;
    if (!alloc_grow(data->alloc, &starts, &data->player_capacity, data->player_count + 1,
                    sizeof *data->starts)) {
        return error_set_memory(err);
    }
    data->starts = starts;
    data->starts[data->player_count] = data->names.length;
    text_append_span(&data->names, name);
    text_append_char(&data->names, '\0');
    if (!text_check(&data->names, err)) {
        return false;
    }
    *out = data->player_count++;
    return true;
}

static Span field_of(const CsvLine *line, int column) {
    return column == ABSENT || (size_t)column >= line->count ? (Span){"", 0} : line->fields[column];
}

static bool fail_field(const CsvLine *line, int column, int64_t number, Error *err,
                       const char *what) {
    char shown[48];
    return error_set_at(err, ERROR_VALUE, number,
                        (size_t)column < line->count ? line->columns[column] : 0, "%s: '%s'", what,
                        span_show(shown, sizeof shown, field_of(line, column)));
}

static bool read_row(PlotData *data, const Heading *heading, const CsvLine *line, int64_t number,
                     Error *err) {
    const Span name = field_of(line, heading->player);
    if (name.length == 0 || memchr(name.data, '\0', name.length) != NULL) {
        return fail_field(line, heading->player, number, err, "this is no player's name");
    }
    PlotRow row;
    int64_t depth = 0;
    const Span depth_text = field_of(line, heading->depth);
    if (depth_text.length == 0 || span_is(depth_text, "-")) {
        return true; // a player without depth, such as random
    }
    if (!span_to_int(&depth, depth_text, 0, 10000)) {
        return fail_field(line, heading->depth, number, err, "depth is a whole number");
    }
    row.depth = (int)depth;
    for (int i = 0; i < PLOT_COLUMNS; i++) {
        if (!parse_value(&row.values[i], field_of(line, heading->values[i]))) {
            return fail_field(line, heading->values[i], number, err, "this is no number");
        }
    }
    double ratio = (double)NAN;
    if (!parse_value(&ratio, field_of(line, heading->ratio))) {
        return fail_field(line, heading->ratio, number, err, "this is no number");
    }
    if (isnan(row.values[PLOT_MINIMAL]) && ratio > 0) {
        row.values[PLOT_MINIMAL] = row.values[PLOT_NODES] / ratio;
    }
    void *rows = data->rows;
    if (!find_player(&row.player, data, name, err)) {
        return false;
    }
    if (!alloc_grow(data->alloc, &rows, &data->capacity, data->count + 1, sizeof *data->rows)) {
        return error_set_memory(err);
    }
    data->rows = rows;
    data->rows[data->count++] = row;
    return true;
}

static bool read_lines(PlotData *data, LineReader *reader, CsvLine *line, Error *err) {
    Heading heading = {.player = ABSENT};
    for (bool is_first = true;;) {
        Span text;
        bool got;
        if (!line_reader_next(reader, &text, &got, err)) {
            return false;
        }
        if (!got) {
            return !is_first || error_set_at(err, ERROR_SYNTAX, 1, 0, "the file is empty");
        }
        if (text.length == 0 && !is_first) {
            continue;
        }
        if (!csv_line_split(line, text, reader->number, err)) {
            return false;
        }
        const bool fine = is_first ? read_heading(&heading, line, reader->number, err)
                                   : read_row(data, &heading, line, reader->number, err);
        if (!fine) {
            return false;
        }
        is_first = false;
    }
}

bool plot_data_read(PlotData *data, ByteSource source, Error *err) {
    typedef struct Readers {
        LineReader lines;
        CsvLine line;
    } Readers;

    Readers *const readers = alloc_new(data->alloc, sizeof *readers);
    if (readers == NULL) {
        return error_set_memory(err);
    }
    line_reader_init(&readers->lines, source, PLOT_CSV_LINE_MAX, data->alloc);
    csv_line_init(&readers->line, data->alloc);
    const bool fine = read_lines(data, &readers->lines, &readers->line, err);
    csv_line_release(&readers->line);
    line_reader_release(&readers->lines);
    alloc_free(data->alloc, readers);
    return fine;
}
