// SPDX-License-Identifier: MIT
// The model, and the formats text, CSV and JSON; sheet_markup.c has the others.
#include "lab/sheet.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/utf8.h"
#include "lab/sheet_impl.h"

enum { NOTE_SIZE = 1024, GAP = 2, LINE_WIDTH = 80, WRAPPED_MIN = 20 };

void sheet_init(Sheet *sheet, const char *title, const Alloc *alloc) {
    *sheet = (Sheet){.title = title, .alloc = alloc};
    text_init(&sheet->texts, alloc);
}

void sheet_release(Sheet *sheet) {
    text_release(&sheet->texts);
}

void sheet_fact(Sheet *sheet, const char *key, const char *title, Span text) {
    assert(sheet->fact_count < SHEET_FACTS_MAX);
    sheet->facts[sheet->fact_count] = (SheetFact){
        .key = key, .title = title, .start = sheet->texts.length, .length = text.length};
    sheet->fact_count++;
    text_append_span(&sheet->texts, text);
}

void sheet_fact_count(Sheet *sheet, const char *key, const char *title, uint64_t count) {
    assert(sheet->fact_count < SHEET_FACTS_MAX);
    sheet->facts[sheet->fact_count] =
        (SheetFact){.key = key, .title = title, .is_count = true, .count = count};
    sheet->fact_count++;
}

void sheet_note(Sheet *sheet, const char *format, ...) {
    if (sheet->note_count == SHEET_NOTES_MAX) {
        return;
    }
    char note[NOTE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
    sheet->notes[sheet->note_count] = (SheetNote){sheet->texts.length, strlen(note)};
    sheet->note_count++;
    text_append(&sheet->texts, note);
}

void sheet_grid(Sheet *sheet, const Grid *grid) {
    assert(sheet->grid_count < SHEET_GRIDS_MAX);
    sheet->grids[sheet->grid_count] = grid;
    sheet->grid_count++;
}

bool sheet_format_parse(SheetFormat *out, Span name, Error *err) {
    static const struct {
        const char *name;
        SheetFormat format;
    } formats[] = {{"text", SHEET_TEXT},         {"csv", SHEET_CSV},     {"json", SHEET_JSON},
                   {"markdown", SHEET_MARKDOWN}, {"latex", SHEET_LATEX}, {"html", SHEET_HTML},
                   {"md", SHEET_MARKDOWN},       {"tex", SHEET_LATEX}};

    enum { FORMATS = sizeof formats / sizeof formats[0] };

    const char *names[FORMATS];
    for (size_t i = 0; i < FORMATS; i++) {
        if (span_is(name, formats[i].name)) {
            *out = formats[i].format;
            return true;
        }
        names[i] = formats[i].name;
    }
    char shown[40];
    const int near = word_nearest(name, names, FORMATS);
    return error_set(
        err, ERROR_VALUE, "there is no format '%s'%s%s%s", span_show(shown, sizeof shown, name),
        near < 0 ? ", only text, csv, json, markdown, latex, html" : "; did you mean '",
        near < 0 ? "" : names[near], near < 0 ? "" : "'?");
}

// -------------------------------------------------------------------------------------- people

void sheet_escape_none(Text *out, Span text) {
    text_append_span(out, text);
}

void sheet_append_cell(Text *out, const Grid *grid, size_t row, size_t shown, SheetEscape *escape) {
    const GridCell *const cell = grid_cell(grid, row, shown);
    switch (cell->kind) {
    case CELL_NONE:
        text_append(out, "-");
        break;
    case CELL_TEXT:
        escape(out, grid_cell_text(grid, cell));
        break;
    case CELL_COUNT:
    case CELL_DECIMAL:
        grid_format_number(out, cell, sheet_column(grid, shown)->places, true);
        break;
    case CELL_BOOL:
        text_append(out, cell->count != 0 ? "yes" : "no");
        break;
    }
}

void sheet_append_fact(Text *out, const Sheet *sheet, const SheetFact *fact, SheetEscape *escape) {
    if (fact->is_count) {
        grid_format_number(out, &(GridCell){.kind = CELL_COUNT, .count = fact->count}, 0, true);
    } else {
        escape(out, sheet_fact_text(sheet, fact));
    }
}

// Columns a text takes on the screen; every character counts one.
static size_t width_of(Span text) {
    size_t width = 0;
    while (text.length > 0) {
        const size_t size = utf8_length(text);
        text = span_from(text, size == 0 ? 1 : size);
        width++;
    }
    return width;
}

static void append_padded(Text *out, Span text, size_t width, bool is_right) {
    const size_t own = width_of(text);
    for (size_t i = own; is_right && i < width; i++) {
        text_append_char(out, ' ');
    }
    text_append_span(out, text);
    for (size_t i = own; !is_right && i < width; i++) {
        text_append_char(out, ' ');
    }
}

// Without the blanks at the end of the last line.
static void trim_end(Text *out) {
    while (out->length > 0 && out->data[out->length - 1] == ' ') {
        out->length--;
        out->data[out->length] = '\0';
    }
}

static bool is_wrapped(const Grid *grid, size_t shown) {
    return grid->wraps && shown + 1 == grid->shown_count
           && sheet_column(grid, shown)->kind == GRID_TEXT;
}

// How wide each column is; *start is where the last one begins.
static void measure_grid(size_t widths[GRID_COLUMNS_MAX], size_t *start, const Grid *grid,
                         Text *cell) {
    *start = 0;
    for (size_t i = 0; i < grid->shown_count; i++) {
        widths[i] = width_of(span_of(sheet_column(grid, i)->title));
        for (size_t row = 0; row < grid->row_count; row++) {
            text_reset(cell);
            sheet_append_cell(cell, grid, row, i, sheet_escape_none);
            const size_t width = width_of(text_span(cell));
            widths[i] = width > widths[i] ? width : widths[i];
        }
        if (i + 1 < grid->shown_count) {
            *start += widths[i] + GAP;
        } else if (is_wrapped(grid, i)) {
            const size_t most =
                *start + WRAPPED_MIN < LINE_WIDTH ? LINE_WIDTH - *start : WRAPPED_MIN;
            widths[i] = widths[i] > most ? most : widths[i];
        }
    }
}

// Breaks at blanks; further lines begin at column `start`.
static void append_wrapped(Text *out, Span text, size_t width, size_t start) {
    size_t used = 0;
    for (Span word = span_next_word(&text); word.length > 0; word = span_next_word(&text)) {
        const size_t own = width_of(word);
        if (used > 0 && used + 1 + own > width) {
            text_append_char(out, '\n');
            append_padded(out, span_of(""), start, false);
            used = 0;
        }
        text_append(out, used == 0 ? "" : " ");
        text_append_span(out, word);
        used += own + (used == 0 ? 0 : 1);
    }
}

static void write_grid_text(Text *out, const Grid *grid) {
    size_t widths[GRID_COLUMNS_MAX];
    size_t start;
    Text cell;
    text_init(&cell, grid->alloc);
    measure_grid(widths, &start, grid, &cell);
    for (size_t i = 0; i < grid->shown_count; i++) {
        const GridColumn *const column = sheet_column(grid, i);
        text_append(out, i == 0 ? "" : "  ");
        append_padded(out, span_of(column->title), widths[i], column->kind == GRID_NUMBER);
    }
    trim_end(out);
    text_append_char(out, '\n');
    for (size_t i = 0; i < grid->shown_count; i++) {
        for (size_t j = 0; j < widths[i] + (i == 0 ? 0 : GAP); j++) {
            text_append_char(out, j < (i == 0 ? 0 : GAP) ? ' ' : '-');
        }
    }
    text_append_char(out, '\n');
    for (size_t row = 0; row < grid->row_count; row++) {
        for (size_t i = 0; i < grid->shown_count; i++) {
            text_reset(&cell);
            sheet_append_cell(&cell, grid, row, i, sheet_escape_none);
            text_append(out, i == 0 ? "" : "  ");
            if (is_wrapped(grid, i)) {
                append_wrapped(out, text_span(&cell), widths[i], start);
            } else {
                append_padded(out, text_span(&cell), widths[i],
                              sheet_column(grid, i)->kind == GRID_NUMBER);
            }
        }
        trim_end(out);
        text_append_char(out, '\n');
    }
    out->failed = out->failed || cell.failed;
    text_release(&cell);
}

static void write_text(Text *out, const Sheet *sheet) {
    text_format(out, "%s%s", sheet->title, sheet->title[0] == '\0' ? "" : "\n");
    for (size_t i = 0; i < sheet->fact_count; i++) {
        text_format(out, "%s: ", sheet->facts[i].title);
        sheet_append_fact(out, sheet, &sheet->facts[i], sheet_escape_none);
        text_append_char(out, '\n');
    }
    for (size_t i = 0; i < sheet->grid_count; i++) {
        const Grid *const grid = sheet->grids[i];
        text_append(out, out->length == 0 ? "" : "\n");
        text_format(out, "%s%s", grid->title, grid->title[0] == '\0' ? "" : ":\n");
        write_grid_text(out, grid);
    }
    for (size_t i = 0; i < sheet->note_count; i++) {
        text_append(out, i == 0 ? "\n" : "");
        text_append_span(out, sheet_note_text(sheet, &sheet->notes[i]));
        text_append_char(out, '\n');
    }
}

// ------------------------------------------------------------------------------------ programs

static void append_csv(Text *out, Span text) {
    bool is_quoted = text.length > 0 && (text.data[0] == ' ' || text.data[text.length - 1] == ' ');
    for (size_t i = 0; i < text.length; i++) {
        is_quoted = is_quoted || strchr(",\"\r\n", text.data[i]) != NULL;
    }
    text_append(out, is_quoted ? "\"" : "");
    for (size_t i = 0; i < text.length; i++) {
        text_append(out, text.data[i] == '"' ? "\"" : "");
        text_append_char(out, text.data[i]);
    }
    text_append(out, is_quoted ? "\"" : "");
}

static void write_csv(Text *out, const Sheet *sheet) {
    if (sheet->grid_count == 0) {
        return;
    }
    const Grid *const grid = sheet->grids[0];
    for (size_t i = 0; i < grid->shown_count; i++) {
        text_format(out, "%s%s", i == 0 ? "" : ",", sheet_column(grid, i)->key);
    }
    text_append_char(out, '\n');
    for (size_t row = 0; row < grid->row_count; row++) {
        for (size_t i = 0; i < grid->shown_count; i++) {
            const GridCell *const cell = grid_cell(grid, row, i);
            text_append(out, i == 0 ? "" : ",");
            if (cell->kind == CELL_TEXT) {
                append_csv(out, grid_cell_text(grid, cell));
            } else if (cell->kind == CELL_BOOL) {
                text_append(out, cell->count != 0 ? "yes" : "no");
            } else if (cell->kind != CELL_NONE) {
                grid_format_number(out, cell, 0, false);
            }
        }
        text_append_char(out, '\n');
    }
}

static void write_cell_json(Json *json, const Grid *grid, size_t row, size_t shown) {
    const GridCell *const cell = grid_cell(grid, row, shown);
    const char *const key = sheet_column(grid, shown)->key;
    switch (cell->kind) {
    case CELL_NONE:
        json_none(json, key);
        break;
    case CELL_TEXT:
        json_span(json, key, grid_cell_text(grid, cell));
        break;
    case CELL_COUNT:
        json_uint(json, key, cell->count);
        break;
    case CELL_DECIMAL:
        json_decimal(json, key, cell->units, cell->places);
        break;
    case CELL_BOOL:
        json_bool(json, key, cell->count != 0);
        break;
    }
}

static void write_grid_json(Json *json, const Grid *grid) {
    json_open_array(json, grid->key);
    for (size_t row = 0; row < grid->row_count; row++) {
        json_open_object(json, NULL);
        for (size_t i = 0; i < grid->shown_count; i++) {
            write_cell_json(json, grid, row, i);
        }
        json_close(json);
    }
    json_close(json);
}

static bool write_json(ByteSink sink, const Sheet *sheet, Error *err) {
    Json json;
    json_init(&json, sink, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_text(&json, "title", sheet->title);
    for (size_t i = 0; i < sheet->fact_count; i++) {
        const SheetFact *const fact = &sheet->facts[i];
        if (fact->is_count) {
            json_uint(&json, fact->key, fact->count);
        } else {
            json_span(&json, fact->key, sheet_fact_text(sheet, fact));
        }
    }
    for (size_t i = 0; i < sheet->grid_count; i++) {
        write_grid_json(&json, sheet->grids[i]);
    }
    json_open_array(&json, "notes");
    for (size_t i = 0; i < sheet->note_count; i++) {
        json_span(&json, NULL, sheet_note_text(sheet, &sheet->notes[i]));
    }
    json_close(&json);
    json_close(&json);
    return json_end(&json, err);
}

bool sheet_write(const Sheet *sheet, SheetFormat format, ByteSink sink, Error *err) {
    static void (*const writers[])(Text * out, const Sheet *sheet) = {
        [SHEET_TEXT] = write_text,
        [SHEET_CSV] = write_csv,
        [SHEET_MARKDOWN] = sheet_write_markdown,
        [SHEET_LATEX] = sheet_write_latex,
        [SHEET_HTML] = sheet_write_html,
    };

    bool done = text_check(&sheet->texts, err);
    for (size_t i = 0; done && i < sheet->grid_count; i++) {
        done = grid_check(sheet->grids[i], err);
    }
    if (!done || format == SHEET_JSON) {
        return done && write_json(sink, sheet, err);
    }
    Text out;
    text_init(&out, sheet->alloc);
    writers[format](&out, sheet);
    done = text_check(&out, err)
           && (out.length == 0 || sink.write(sink.context, out.data, out.length, err));
    text_release(&out);
    return done;
}
