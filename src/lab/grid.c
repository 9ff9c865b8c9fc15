// SPDX-License-Identifier: MIT
#include "lab/grid.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/nearest.h"
#include "base/utf8.h"

enum { SORT_KEYS_MAX = 8, DIGITS_SIZE = 48, GROUP = 3, SHOWN_SIZE = 40 };

void grid_init(Grid *grid, const char *key, const char *title, const GridColumn *columns,
               size_t column_count, const Alloc *alloc) {
    assert(column_count <= GRID_COLUMNS_MAX);
    *grid = (Grid){.key = key,
                   .title = title,
                   .columns = columns,
                   .column_count = column_count,
                   .shown_count = column_count,
                   .alloc = alloc};
    text_init(&grid->texts, alloc);
    for (size_t i = 0; i < column_count; i++) {
        grid->shown[i] = i;
    }
}

void grid_release(Grid *grid) {
    alloc_free(grid->alloc, grid->cells);
    alloc_free(grid->alloc, grid->order);
    text_release(&grid->texts);
    grid->cells = NULL;
    grid->order = NULL;
    grid->row_count = 0;
}

// ------------------------------------------------------------------------------------- filling

void grid_add_row(Grid *grid) {
    const size_t needed = (grid->row_count + 1) * grid->column_count;
    if (grid->failed
        || !alloc_grow(grid->alloc, (void **)&grid->cells, &grid->cell_capacity, needed,
                       sizeof *grid->cells)) {
        grid->failed = true;
        return;
    }
    for (size_t i = needed - grid->column_count; i < needed; i++) {
        grid->cells[i] = (GridCell){.kind = CELL_NONE};
    }
    grid->row_count++;
}

static void set(Grid *grid, size_t column, GridCell cell) {
    assert(column < grid->column_count);
    if (!grid->failed) {
        grid->cells[(grid->row_count - 1) * grid->column_count + column] = cell;
    }
}

// C0 and C1: those could move a terminal's cursor.
static bool is_control(Span text, size_t size) {
    const unsigned char first = (unsigned char)text.data[0];
    return size == 1 ? first < ' ' || first == 0x7f
                     : first == 0xc2 && (unsigned char)text.data[1] < 0xa0;
}

void grid_set_text(Grid *grid, size_t column, Span text) {
    const size_t start = grid->texts.length;
    while (text.length > 0) {
        const size_t size = utf8_length(text);
        if (size == 0) {
            text_append_char(&grid->texts, '?');
        } else if (is_control(text, size)) {
            text_append_char(&grid->texts, ' ');
        } else {
            text_append_span(&grid->texts, (Span){text.data, size});
        }
        text = span_from(text, size == 0 ? 1 : size);
    }
    grid->failed = grid->failed || grid->texts.failed;
    set(grid, column,
        (GridCell){.kind = CELL_TEXT, .start = start, .length = grid->texts.length - start});
}

void grid_set_count(Grid *grid, size_t column, uint64_t count) {
    set(grid, column, (GridCell){.kind = CELL_COUNT, .count = count});
}

void grid_set_decimal(Grid *grid, size_t column, int64_t units, int places) {
    assert(places >= 0 && places <= GRID_PLACES_MAX);
    set(grid, column, (GridCell){.kind = CELL_DECIMAL, .units = units, .places = places});
}

void grid_set_bool(Grid *grid, size_t column, bool value) {
    set(grid, column, (GridCell){.kind = CELL_BOOL, .count = value ? 1 : 0});
}

void grid_set_double(Grid *grid, size_t column, double value, int places) {
    const double scaled = value * pow(10, places);
    if (isfinite(scaled) && fabs(scaled) < 9e18) {
        grid_set_decimal(grid, column, llround(scaled), places);
    }
}

bool grid_check(const Grid *grid, Error *err) {
    return !grid->failed || error_set_memory(err);
}

// ------------------------------------------------------------------------------------- reading

const GridCell *grid_cell(const Grid *grid, size_t row, size_t shown) {
    const size_t at = grid->order == NULL ? row : grid->order[row];
    return &grid->cells[at * grid->column_count + grid->shown[shown]];
}

Span grid_cell_text(const Grid *grid, const GridCell *cell) {
    return (Span){text_string(&grid->texts) + cell->start, cell->length};
}

// Digits with a comma after every third from the right.
static void append_grouped(Text *out, const char *digits) {
    const size_t length = strlen(digits);
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % GROUP == 0) {
            text_append_char(out, ',');
        }
        text_append_char(out, digits[i]);
    }
}

static void append_decimal(Text *out, const GridCell *cell, int places, bool for_people) {
    uint64_t scale = 1;
    uint64_t units = cell->units < 0 ? 0 - (uint64_t)cell->units : (uint64_t)cell->units;
    int kept = cell->places;
    if (for_people && places < kept) {
        for (int i = places; i < kept; i++) {
            scale *= 10;
        }
        units = units / scale + (units % scale >= scale - units % scale ? 1 : 0);
        kept = places;
    }
    scale = 1;
    for (int i = 0; i < kept; i++) {
        scale *= 10;
    }
    char digits[DIGITS_SIZE];
    snprintf(digits, sizeof digits, "%" PRIu64, units / scale);
    text_append(out, cell->units < 0 && units > 0 ? "-" : "");
    if (for_people) {
        append_grouped(out, digits);
    } else {
        text_append(out, digits);
    }
    if (kept > 0) {
        text_format(out, ".%0*" PRIu64, kept, units % scale);
    }
}

void grid_format_number(Text *out, const GridCell *cell, int places, bool for_people) {
    char digits[DIGITS_SIZE];
    if (cell->kind == CELL_DECIMAL) {
        append_decimal(out, cell, places, for_people);
        return;
    }
    snprintf(digits, sizeof digits, "%" PRIu64, cell->count);
    if (for_people) {
        append_grouped(out, digits);
    } else {
        text_append(out, digits);
    }
}

// ------------------------------------------------------------------------------------ choosing

// Cuts the next word off a list with commas or blanks between.
static Span next_key(Span *rest) {
    size_t start = 0;
    while (start < rest->length && (rest->data[start] == ',' || char_is_blank(rest->data[start]))) {
        start++;
    }
    size_t end = start;
    while (end < rest->length && rest->data[end] != ',' && !char_is_blank(rest->data[end])) {
        end++;
    }
    const Span word = {rest->data + start, end - start};
    *rest = span_from(*rest, end);
    return word;
}

static bool find_column(const Grid *grid, Span key, int64_t place, size_t *out, Error *err) {
    const char *keys[GRID_COLUMNS_MAX];
    for (size_t i = 0; i < grid->column_count; i++) {
        keys[i] = grid->columns[i].key;
        if (span_is(key, keys[i])) {
            *out = i;
            return true;
        }
    }
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, key);
    const int near = word_nearest(key, keys, grid->column_count);
    if (near >= 0) {
        return error_set_at(err, ERROR_VALUE, 0, place,
                            "there is no column '%s'; did you mean '%s'?", shown, keys[near]);
    }
    Text all;
    text_init(&all, grid->alloc);
    for (size_t i = 0; i < grid->column_count; i++) {
        text_format(&all, "%s%s", i == 0 ? "" : " ", keys[i]);
    }
    error_set_at(err, ERROR_VALUE, 0, place, "there is no column '%s', only %s", shown,
                 text_string(&all));
    text_release(&all);
    return false;
}

bool grid_choose(Grid *grid, Span keys, Error *err) {
    size_t shown[GRID_COLUMNS_MAX];
    size_t count = 0;
    Span rest = keys;
    for (Span key = next_key(&rest); key.length > 0; key = next_key(&rest)) {
        const int64_t place = (int64_t)(key.data - keys.data) + 1;
        if (span_is(key, "all")) {
            for (count = 0; count < grid->column_count; count++) {
                shown[count] = count;
            }
            continue;
        }
        size_t column = 0;
        if (!find_column(grid, key, place, &column, err)) {
            return false;
        }
        bool is_there = false;
        for (size_t i = 0; i < count; i++) {
            is_there = is_there || shown[i] == column;
        }
        if (!is_there) {
            shown[count] = column;
            count++;
        }
    }
    if (count == 0) {
        return error_set(err, ERROR_VALUE, "no column is named");
    }
    memcpy(grid->shown, shown, count * sizeof shown[0]);
    grid->shown_count = count;
    return true;
}

void grid_hide(Grid *grid, size_t column) {
    size_t count = 0;
    for (size_t i = 0; i < grid->shown_count; i++) {
        if (grid->shown[i] != column) {
            grid->shown[count] = grid->shown[i];
            count++;
        }
    }
    grid->shown_count = count;
}

// ------------------------------------------------------------------------------------- sorting

typedef struct SortKey {
    size_t column;
    bool is_falling;
} SortKey;

// -inf, then numbers, inf, other texts, nothing.
static int rank_of(const Grid *grid, const GridCell *cell) {
    switch (cell->kind) {
    case CELL_NONE:
        return 4;
    case CELL_TEXT:
        return span_is(grid_cell_text(grid, cell), "-inf")  ? 0
               : span_is(grid_cell_text(grid, cell), "inf") ? 2
                                                            : 3;
    case CELL_COUNT:
    case CELL_DECIMAL:
    case CELL_BOOL:
        break;
    }
    return 1;
}

static double number_of(const GridCell *cell) {
    return cell->kind == CELL_DECIMAL ? (double)cell->units / pow(10, cell->places)
                                      : (double)cell->count;
}

static int compare_numbers(const GridCell *a, const GridCell *b) {
    if (a->kind != CELL_DECIMAL && b->kind != CELL_DECIMAL) {
        return (a->count > b->count) - (a->count < b->count);
    }
    if (a->kind == CELL_DECIMAL && b->kind == CELL_DECIMAL && a->places == b->places) {
        return (a->units > b->units) - (a->units < b->units);
    }
    const double x = number_of(a);
    const double y = number_of(b);
    return (x > y) - (x < y);
}

static int compare_texts(Span a, Span b) {
    const size_t least = a.length < b.length ? a.length : b.length;
    const int order = memcmp(a.data, b.data, least);
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

static int compare_cells(const Grid *grid, const GridCell *a, const GridCell *b, bool is_falling) {
    const int rank = rank_of(grid, a);
    const int other = rank_of(grid, b);
    const int sign = is_falling ? -1 : 1;
    if (a->kind == CELL_NONE || b->kind == CELL_NONE) {
        return (rank > other) - (rank < other);
    }
    if (rank != other) {
        return sign * ((rank > other) - (rank < other));
    }
    return sign
           * (a->kind == CELL_TEXT ? compare_texts(grid_cell_text(grid, a), grid_cell_text(grid, b))
                                   : compare_numbers(a, b));
}

static int compare_rows(const Grid *grid, size_t a, size_t b, const SortKey *keys, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int order = compare_cells(grid, &grid->cells[a * grid->column_count + keys[i].column],
                                        &grid->cells[b * grid->column_count + keys[i].column],
                                        keys[i].is_falling);
        if (order != 0) {
            return order;
        }
    }
    return 0;
}

// Merges two sorted runs; of equal rows those of the first come first.
static void merge(const Grid *grid, size_t *out, const size_t *a, size_t a_count, const size_t *b,
                  size_t b_count, const SortKey *keys, size_t key_count) {
    while (a_count > 0 && b_count > 0) {
        if (compare_rows(grid, *a, *b, keys, key_count) <= 0) {
            *out++ = *a++;
            a_count--;
        } else {
            *out++ = *b++;
            b_count--;
        }
    }
    memcpy(out, a, a_count * sizeof *a);
    memcpy(out + a_count, b, b_count * sizeof *b);
}

static bool sort_rows(Grid *grid, const SortKey *keys, size_t key_count, Error *err) {
    const size_t count = grid->row_count;
    size_t *from = alloc_resize(grid->alloc, NULL, count + 1, sizeof *from);
    size_t *to = alloc_resize(grid->alloc, NULL, count + 1, sizeof *to);
    if (from == NULL || to == NULL) {
        alloc_free(grid->alloc, from);
        alloc_free(grid->alloc, to);
        return error_set_memory(err);
    }
    for (size_t i = 0; i < count; i++) {
        from[i] = i;
    }
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            const size_t left = count - start;
            const size_t first = left < width ? left : width;
            const size_t second = left - first < width ? left - first : width;
            merge(grid, to + start, from + start, first, from + start + first, second, keys,
                  key_count);
        }
        size_t *const swap = from;
        from = to;
        to = swap;
    }
    alloc_free(grid->alloc, to);
    alloc_free(grid->alloc, grid->order);
    grid->order = from;
    return true;
}

bool grid_sort(Grid *grid, Span keys, Error *err) {
    SortKey wanted[SORT_KEYS_MAX];
    size_t count = 0;
    Span rest = keys;
    for (Span key = next_key(&rest); key.length > 0; key = next_key(&rest)) {
        const int64_t place = (int64_t)(key.data - keys.data) + 1;
        if (count == SORT_KEYS_MAX) {
            return error_set_at(err, ERROR_LIMIT, 0, place, "more than %d columns to sort by",
                                (int)SORT_KEYS_MAX);
        }
        const char *const colon = memchr(key.data, ':', key.length);
        const Span name = {key.data, colon == NULL ? key.length : (size_t)(colon - key.data)};
        const Span way = colon == NULL ? span_of("up") : span_from(key, name.length + 1);
        if (!span_is(way, "up") && !span_is(way, "down")) {
            return error_set_at(err, ERROR_VALUE, 0, place + (int64_t)name.length + 1,
                                "sorted 'up' or 'down'");
        }
        wanted[count].is_falling = span_is(way, "down");
        if (!find_column(grid, name, place, &wanted[count].column, err)) {
            return false;
        }
        count++;
    }
    return grid->failed || sort_rows(grid, wanted, count, err);
}
