// SPDX-License-Identifier: MIT
#include "lab/compare_store.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/os_machine.h"
#include "base/version.h"
#include "notation/fen.h"

enum { HASH_SIZE = 17 };

// FNV-1a, 64 bits.
static void hash_text(char out[HASH_SIZE], Span text) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < text.length; i++) {
        hash = (hash ^ (unsigned char)text.data[i]) * UINT64_C(0x100000001b3);
    }
    snprintf(out, HASH_SIZE, "%016" PRIx64, hash);
}

// ------------------------------------------------------------------------------------- resuming

typedef struct Resume {
    Compare *compare;
    size_t count;
} Resume;

static void take_counts(CompareCell *out, const StoreCell *cell) {
    for (size_t i = 0; i < cell->count_count; i++) {
        for (size_t j = 0; j < COUNT_KINDS; j++) {
            if (strcmp(cell->counts[i].name, compare_count_names[j]) == 0) {
                out->counts[j] = cell->counts[i].value;
            }
        }
    }
}

// A cell that does not fit the plan (somebody changed the file) is left to be run again.
static bool fits(const Compare *compare, const StoreCell *cell) {
    return cell->number >= 0 && (uint64_t)cell->number < compare->cell_count
           && strcmp(cell->spec, compare_runner(compare, (size_t)cell->number)->spec) == 0
           && strlen(cell->move) < UCI_MOVE_SIZE && cell->score_kind >= SCORE_NONE
           && cell->score_kind <= SCORE_MATE && cell->score_per_unit >= 0
           && cell->score_per_unit <= INT32_MAX && cell->reached >= 0
           && cell->reached <= EXPERIMENT_DEPTH_MAX;
}

static bool resume_cell(void *context, const StoreCell *cell, Error *err) {
    Resume *const resume = context;
    Compare *const compare = resume->compare;
    if (!fits(compare, cell) || compare->cells[cell->number].is_counted) {
        return true;
    }
    CompareCell *const out = &compare->cells[cell->number];
    const size_t length = strlen(cell->line);
    out->line = alloc_resize(compare->alloc, NULL, length + 1, 1);
    if (out->line == NULL) {
        return error_set_memory(err);
    }
    memcpy(out->line, cell->line, length + 1);
    out->score = (Score){(ScoreKind)cell->score_kind, (int32_t)cell->score_amount,
                         (int32_t)cell->score_per_unit};
    out->is_exact = cell->is_exact;
    out->depth = (int)cell->reached;
    memcpy(out->move, cell->move, strlen(cell->move) + 1);
    take_counts(out, cell);
    out->is_counted = true;
    const size_t repeats = (size_t)compare->experiment->repeats;
    if (compare->experiment->is_timed && cell->time_count == repeats) {
        out->times_us = alloc_resize(compare->alloc, NULL, repeats, sizeof *out->times_us);
        if (out->times_us == NULL) {
            return error_set_memory(err);
        }
        memcpy(out->times_us, cell->times_us, repeats * sizeof *out->times_us);
        out->is_timed = true;
        out->is_steady = cell->is_steady;
    }
    resume->count += out->is_timed || !compare->experiment->is_timed ? 1 : 0;
    return true;
}

static bool begin_run(CompareStore *out, Store *store, Compare *compare, bool fresh, StoreRun *run,
                      Error *err) {
    int64_t id = 0;
    Resume resume = {compare, 0};
    if (!fresh && !store_find_run(&id, store, run, err)) {
        return false;
    }
    if (id == 0 && !store_add_run(&id, store, run, err)) {
        return false;
    }
    if (!store_each_cell(store, id, resume_cell, &resume, err)) {
        return false;
    }
    *out = (CompareStore){store, id, resume.count};
    return true;
}

bool compare_store_begin(CompareStore *out, Store *store, Compare *compare, bool fresh,
                         const char *begun, Error *err) {
    const Experiment *const experiment = compare->experiment;
    Text text;
    Text build;
    Text machine;
    text_init(&text, compare->alloc);
    text_init(&build, compare->alloc);
    text_init(&machine, compare->alloc);
    experiment_format(&text, experiment);
    machine_build(&build);
    machine_cpu_name(&machine);
    bool done = text_check(&text, err) && text_check(&build, err) && text_check(&machine, err);
    if (done) {
        char hash[HASH_SIZE];
        hash_text(hash, text_span(&text));
        StoreRun run = {.hash = hash,
                        .experiment = text.data,
                        .title = experiment->title == NULL ? "" : experiment->title,
                        .seed = experiment->seed,
                        .version = ZUGWERK_VERSION,
                        .build = text_string(&build),
                        .machine = text_string(&machine),
                        .processors = machine_processors(),
                        .begun = begun,
                        .cells = (int64_t)compare->cell_count};
        done = begin_run(out, store, compare, fresh, &run, err);
    }
    text_release(&text);
    text_release(&build);
    text_release(&machine);
    return done;
}

bool compare_store_keep(void *context, const Compare *compare, size_t index, Error *err) {
    const CompareStore *const store = context;
    const CompareCell *const cell = &compare->cells[index];
    const CompareRunner *const runner = compare_runner(compare, index);
    const LabPosition *const position =
        &compare->experiment->positions.items[compare_position(compare, index)];
    StoreCount counts[COUNT_KINDS];
    for (size_t i = 0; i < COUNT_KINDS; i++) {
        counts[i] = (StoreCount){compare_count_names[i], cell->counts[i]};
    }
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, game_position(&position->game), FEN_XFEN);
    Text value;
    text_init(&value, compare->alloc);
    score_format(&value, cell->score);
    const StoreCell row = {
        .number = (int64_t)index,
        .position = position->name,
        .fen = fen,
        .player = compare->experiment->players[runner->player].label,
        .spec = runner->spec,
        .depth = runner->depth,
        .reached = cell->depth,
        .value = text_string(&value),
        .score_kind = cell->score.kind,
        .score_amount = cell->score.amount,
        .score_per_unit = cell->score.per_unit,
        .is_exact = cell->is_exact,
        .is_steady = cell->is_steady,
        .move = cell->move,
        .line = cell->line,
        .counts = counts,
        .count_count = COUNT_KINDS,
        .times_us = cell->times_us,
        .time_count = cell->is_timed ? (size_t)compare->experiment->repeats : 0,
    };
    const bool done =
        text_check(&value, err) && store_put_cell(store->store, store->run, &row, err);
    text_release(&value);
    return done;
}
