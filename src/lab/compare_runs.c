// SPDX-License-Identifier: MIT
// Stored runs as tables: the list of them, and two side by side.
#include <stdlib.h>
#include <string.h>

#include "lab/compare_store.h"

enum { EXACT_PLACES = 6, SECONDS_PLACES = 6 };

// ------------------------------------------------------------------------------------- the list

typedef enum RunColumn {
    RUN_ID,
    RUN_BEGUN,
    RUN_TITLE,
    RUN_DONE,
    RUN_CELLS,
    RUN_SEED,
    RUN_VERSION,
    RUN_BUILD,
    RUN_MACHINE,
    RUN_PROCESSORS,
    RUN_HASH,
    RUN_COLUMNS
} RunColumn;

static const GridColumn run_columns[RUN_COLUMNS] = {
    [RUN_ID] = {"run", "run", GRID_NUMBER, 0, "its number"},
    [RUN_BEGUN] = {"begun", "begun", GRID_TEXT, 0, "date and time"},
    [RUN_TITLE] = {"title", "title", GRID_TEXT, 0, "of the experiment"},
    [RUN_DONE] = {"done", "done", GRID_NUMBER, 0, "cells in the store"},
    [RUN_CELLS] = {"planned", "of", GRID_NUMBER, 0, "cells planned"},
    [RUN_SEED] = {"seed", "seed", GRID_NUMBER, 0, "of the experiment"},
    [RUN_VERSION] = {"version", "version", GRID_TEXT, 0, "of the program"},
    [RUN_BUILD] = {"build", "build", GRID_TEXT, 0, "compiler, architecture, mode"},
    [RUN_MACHINE] = {"machine", "machine", GRID_TEXT, 0, "the processor"},
    [RUN_PROCESSORS] = {"processors", "processors", GRID_NUMBER, 0, "how many"},
    [RUN_HASH] = {"experiment", "experiment", GRID_TEXT, 0, "equal for equal experiments"},
};

static bool list_run(void *context, const StoreRun *run, Error *err) {
    Grid *const grid = context;
    grid_add_row(grid);
    grid_set_count(grid, RUN_ID, (uint64_t)run->id);
    grid_set_text(grid, RUN_BEGUN, span_of(run->begun));
    grid_set_text(grid, RUN_TITLE, span_of(run->title));
    grid_set_count(grid, RUN_DONE, (uint64_t)run->done);
    grid_set_count(grid, RUN_CELLS, (uint64_t)run->cells);
    grid_set_count(grid, RUN_SEED, run->seed);
    grid_set_text(grid, RUN_VERSION, span_of(run->version));
    grid_set_text(grid, RUN_BUILD, span_of(run->build));
    grid_set_text(grid, RUN_MACHINE, span_of(run->machine));
    grid_set_count(grid, RUN_PROCESSORS, (uint64_t)run->processors);
    grid_set_text(grid, RUN_HASH, span_of(run->hash));
    return grid_check(grid, err);
}

bool compare_store_list(Grid *out, Store *store, const Alloc *alloc, Error *err) {
    grid_init(out, "runs", "", run_columns, RUN_COLUMNS, alloc);
    return store_each_run(store, list_run, out, err);
}

// -------------------------------------------------------------------------------- side by side

// Of a stored cell what is compared.
typedef struct KeptCell {
    char *key; // position, FEN, player and depth; owned
    size_t player;
    size_t fen;
    int64_t depth;
    char *value; // and the move, owned
    bool is_used;
    uint64_t counts[COUNT_KINDS];
    bool is_timed;
    int64_t twice_us; // twice the median
} KeptCell;

typedef struct KeptRun {
    KeptCell *cells;
    size_t count;
    size_t capacity;
    const Alloc *alloc;
} KeptRun;

typedef enum PairColumn {
    PAIR_POSITION,
    PAIR_PLAYER,
    PAIR_DEPTH,
    PAIR_NODES_A,
    PAIR_NODES_B,
    PAIR_NODES_RATIO,
    PAIR_TIME_A,
    PAIR_TIME_B,
    PAIR_TIME_RATIO,
    PAIR_DIFFERS,
    PAIR_COLUMNS
} PairColumn;

static const GridColumn pair_columns[PAIR_COLUMNS] = {
    [PAIR_POSITION] = {"position", "position", GRID_TEXT, 0, "name of the position"},
    [PAIR_PLAYER] = {"player", "player", GRID_TEXT, 0, "the player as the experiment calls it"},
    [PAIR_DEPTH] = {"depth", "depth", GRID_NUMBER, 0, "depth asked for"},
    [PAIR_NODES_A] = {"nodes_a", "nodes A", GRID_NUMBER, 0, "of the first run"},
    [PAIR_NODES_B] = {"nodes_b", "nodes B", GRID_NUMBER, 0, "of the second run"},
    [PAIR_NODES_RATIO] = {"nodes_ratio", "B / A", GRID_NUMBER, 3, "of the nodes"},
    [PAIR_TIME_A] = {"time_a_s", "time A s", GRID_NUMBER, 6, "median of the first run"},
    [PAIR_TIME_B] = {"time_b_s", "time B s", GRID_NUMBER, 6, "median of the second run"},
    [PAIR_TIME_RATIO] = {"time_ratio", "B / A", GRID_NUMBER, 3, "of the times"},
    [PAIR_DIFFERS] = {"differs", "differs", GRID_TEXT, 0, "what else is not equal"},
};

static int compare_times(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a;
    const int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static bool keep_times(KeptCell *out, const StoreCell *cell, const Alloc *alloc) {
    if (cell->time_count == 0) {
        return true;
    }
    int64_t *const times = alloc_resize(alloc, NULL, cell->time_count, sizeof *times);
    if (times == NULL) {
        return false;
    }
    memcpy(times, cell->times_us, cell->time_count * sizeof *times);
    qsort(times, cell->time_count, sizeof *times, compare_times);
    out->is_timed = true;
    out->twice_us = times[(cell->time_count - 1) / 2] + times[cell->time_count / 2];
    alloc_free(alloc, times);
    return true;
}

// The texts that make the key follow one another, each with a NUL.
static bool keep_texts(KeptCell *out, const StoreCell *cell, const Alloc *alloc) {
    Text key;
    Text value;
    text_init(&key, alloc);
    text_init(&value, alloc);
    text_append_span(&key, (Span){cell->position, strlen(cell->position) + 1});
    out->player = key.length;
    text_append_span(&key, (Span){cell->player, strlen(cell->player) + 1});
    out->fen = key.length;
    text_append(&key, cell->fen);
    text_format(&value, "%s %s", cell->value, cell->move);
    if (key.failed || value.failed) {
        text_release(&key);
        text_release(&value);
        return false;
    }
    out->key = key.data;
    out->value = value.data;
    return true;
}

static bool keep_cell(void *context, const StoreCell *cell, Error *err) {
    KeptRun *const run = context;
    if (!alloc_grow(run->alloc, (void **)&run->cells, &run->capacity, run->count + 1,
                    sizeof *run->cells)) {
        return error_set_memory(err);
    }
    KeptCell *const out = &run->cells[run->count];
    *out = (KeptCell){.depth = cell->depth};
    for (size_t i = 0; i < cell->count_count; i++) {
        for (size_t j = 0; j < COUNT_KINDS; j++) {
            if (strcmp(cell->counts[i].name, compare_count_names[j]) == 0) {
                out->counts[j] = cell->counts[i].value;
            }
        }
    }
    if (!keep_times(out, cell, run->alloc) || !keep_texts(out, cell, run->alloc)) {
        return error_set_memory(err);
    }
    run->count++;
    return true;
}

static void release_run(KeptRun *run) {
    for (size_t i = 0; i < run->count; i++) {
        alloc_free(run->alloc, run->cells[i].key);
        alloc_free(run->alloc, run->cells[i].value);
    }
    alloc_free(run->alloc, run->cells);
}

static bool is_same_cell(const KeptCell *a, const KeptCell *b) {
    return a->depth == b->depth && strcmp(a->key, b->key) == 0
           && strcmp(a->key + a->player, b->key + b->player) == 0
           && strcmp(a->key + a->fen, b->key + b->fen) == 0;
}

// Looked for from where it stands when both runs are of one experiment.
static KeptCell *find_cell(const KeptRun *run, const KeptCell *cell, size_t hint) {
    for (size_t i = 0; i < run->count; i++) {
        KeptCell *const other = &run->cells[(hint + i) % run->count];
        if (!other->is_used && is_same_cell(cell, other)) {
            return other;
        }
    }
    return NULL;
}

static void set_times(Grid *grid, const KeptCell *a, const KeptCell *b) {
    if (a != NULL && a->is_timed) {
        grid_set_decimal(grid, PAIR_TIME_A, (a->twice_us + 1) / 2, SECONDS_PLACES);
    }
    if (b != NULL && b->is_timed) {
        grid_set_decimal(grid, PAIR_TIME_B, (b->twice_us + 1) / 2, SECONDS_PLACES);
    }
    if (a != NULL && b != NULL && a->is_timed && b->is_timed && a->twice_us > 0) {
        grid_set_double(grid, PAIR_TIME_RATIO, (double)b->twice_us / (double)a->twice_us,
                        EXACT_PLACES);
    }
}

// Names what differs; false when nothing does.
static bool set_differences(Grid *grid, const KeptCell *a, const KeptCell *b) {
    Text differs;
    text_init(&differs, grid->alloc);
    if (a == NULL || b == NULL) {
        text_append(&differs, a == NULL ? "only in B" : "only in A");
    } else {
        text_append(&differs, strcmp(a->value, b->value) != 0 ? "value or move" : "");
        for (size_t i = 0; i < COUNT_KINDS; i++) {
            if (a->counts[i] != b->counts[i]) {
                text_format(&differs, "%s%s", differs.length == 0 ? "" : " ",
                            compare_count_names[i]);
            }
        }
    }
    const bool is_different = differs.length > 0;
    if (is_different) {
        grid_set_text(grid, PAIR_DIFFERS, text_span(&differs));
    }
    grid->failed = grid->failed || differs.failed;
    text_release(&differs);
    return is_different;
}

// a or b may be NULL, not both. Returns whether something differs.
static bool add_pair(Grid *grid, const KeptCell *a, const KeptCell *b) {
    const KeptCell *const any = a != NULL ? a : b;
    grid_add_row(grid);
    grid_set_text(grid, PAIR_POSITION, span_of(any->key));
    grid_set_text(grid, PAIR_PLAYER, span_of(any->key + any->player));
    if (any->depth > 0) {
        grid_set_count(grid, PAIR_DEPTH, (uint64_t)any->depth);
    }
    if (a != NULL) {
        grid_set_count(grid, PAIR_NODES_A, a->counts[COUNT_NODES]);
    }
    if (b != NULL) {
        grid_set_count(grid, PAIR_NODES_B, b->counts[COUNT_NODES]);
    }
    if (a != NULL && b != NULL && a->counts[COUNT_NODES] > 0) {
        grid_set_double(grid, PAIR_NODES_RATIO,
                        (double)b->counts[COUNT_NODES] / (double)a->counts[COUNT_NODES],
                        EXACT_PLACES);
    }
    set_times(grid, a, b);
    return set_differences(grid, a, b);
}

static size_t fill_pairs(Grid *grid, const KeptRun runs[2]) {
    size_t differing = 0;
    for (size_t i = 0; i < runs[0].count; i++) {
        KeptCell *const other = find_cell(&runs[1], &runs[0].cells[i], i);
        if (other != NULL) {
            other->is_used = true;
        }
        differing += add_pair(grid, &runs[0].cells[i], other) ? 1 : 0;
    }
    for (size_t i = 0; i < runs[1].count; i++) {
        if (!runs[1].cells[i].is_used) {
            differing += add_pair(grid, NULL, &runs[1].cells[i]) ? 1 : 0;
        }
    }
    return differing;
}

static bool note_run(void *context, const StoreRun *run, Error *err) {
    (void)err;
    int64_t *const wanted = context; // the number looked for; 0 once it is found
    *wanted = run->id == *wanted ? 0 : *wanted;
    return true;
}

static bool load_run(KeptRun *out, Store *store, int64_t id, Error *err) {
    int64_t wanted = id;
    if (!store_each_run(store, note_run, &wanted, err)) {
        return false;
    }
    return (wanted == 0
            || error_set(err, ERROR_VALUE, "there is no run %lld; --list shows what there is",
                         (long long)id))
           && store_each_cell(store, id, keep_cell, out, err);
}

bool compare_store_pair(Grid *out, size_t *differing, Store *store, const int64_t runs[2],
                        const Alloc *alloc, Error *err) {
    KeptRun kept[2] = {{.alloc = alloc}, {.alloc = alloc}};
    grid_init(out, "cells", "", pair_columns, PAIR_COLUMNS, alloc);
    const bool done =
        load_run(&kept[0], store, runs[0], err) && load_run(&kept[1], store, runs[1], err);
    if (done) {
        *differing = fill_pairs(out, kept);
    }
    release_run(&kept[0]);
    release_run(&kept[1]);
    return done && grid_check(out, err);
}
