// SPDX-License-Identifier: MIT
#include "lab/tune_set.h"

#include "base/line_reader.h"
#include "eval/handcrafted_trace.h"
#include "lab/training_line.h"
#include "notation/epd.h"

void tune_set_init(TuneSet *set, const Alloc *alloc) {
    *set = (TuneSet){.alloc = alloc};
}

void tune_set_release(TuneSet *set) {
    alloc_free(set->alloc, set->positions);
    alloc_free(set->alloc, set->uses);
    *set = (TuneSet){.alloc = set->alloc};
}

static bool is_danger(int index) {
    return index >= HCE_DANGER_BASE && index <= HCE_DANGER_STORM_LAST;
}

static bool is_winnable(int index) {
    return index >= HCE_WINNABLE_BASE && index <= HCE_WINNABLE_QUEEN_LAST;
}

// 1: it is used, and noted; 0: it is not.
static int add_use(TuneSet *set, int index, int count) {
    if (count != 0) {
        set->uses[set->use_count++] = (TuneUse){(uint16_t)index, (int16_t)count};
    }
    return count != 0;
}

// Notes those of the weights first to last that are used; returns how many.
static int add_uses(TuneSet *set, const int16_t counts[HCE_COUNT], int first, int last) {
    int added = 0;
    for (int i = first; i <= last; i++) {
        added += add_use(set, i, counts[i]);
    }
    return added;
}

static int material_of(const Position *pos) {
    static const int values[7] = {0, 1, 3, 3, 5, 9, 0};
    int sum = 0;
    for (int type = PAWN; type <= QUEEN; type++) {
        sum += values[type] * bits_count(pos->type_bb[type]);
    }
    return sum;
}

// Room for everything is there.
static void add_position(TuneSet *set, const TrainingLine *line, const HceTrace *trace) {
    TunePosition *const out = &set->positions[set->count++];
    *out = (TunePosition){.first = set->use_count,
                          .phase = (uint8_t)trace->phase,
                          .scale = (uint8_t)trace->scale,
                          .has_score = line->has_score,
                          .half_points = (uint8_t)line->half_points,
                          .score = (int16_t)line->score,
                          .value = (int16_t)trace->value,
                          .material = (int16_t)material_of(&line->pos)};
    int plain = 0;
    for (int i = 0; i < HCE_COUNT; i++) {
        if (!is_danger(i) && !is_winnable(i)) {
            plain += add_use(set, i, trace->counts[WHITE][i] - trace->counts[BLACK][i]);
        }
    }
    out->plain_count = (uint16_t)plain;
    for (int us = WHITE; us <= BLACK; us++) {
        out->danger_count[us] =
            (uint8_t)add_uses(set, trace->counts[us], HCE_DANGER_BASE, HCE_DANGER_STORM_LAST);
    }
    out->winnable_count =
        (uint8_t)add_uses(set, trace->counts[WHITE], HCE_WINNABLE_BASE, HCE_WINNABLE_QUEEN_LAST);
}

static bool add_line(TuneSet *set, Span text, HceTrace *trace, Error *err) {
    TrainingLine line;
    if (!training_line_parse(&line, text, set->alloc, err)) {
        return false;
    }
    if (pos_in_check(&line.pos)) {
        set->left_out++;
        return true;
    }
    (void)hce_trace(trace, &line.pos);
    if (trace->is_known) {
        set->left_out++;
        return true;
    }
    if (!alloc_grow(set->alloc, (void **)&set->positions, &set->capacity, set->count + 1,
                    sizeof *set->positions)
        || !alloc_grow(set->alloc, (void **)&set->uses, &set->use_capacity,
                       set->use_count + 2 * HCE_COUNT, sizeof *set->uses)) {
        return error_set_memory(err);
    }
    add_position(set, &line, trace);
    return true;
}

bool tune_set_read(TuneSet *set, ByteSource source, Error *err) {
    LineReader *const reader = alloc_new(set->alloc, sizeof *reader);
    HceTrace *const trace = alloc_new(set->alloc, sizeof *trace);
    bool fine = reader != NULL && trace != NULL ? true : error_set_memory(err);
    if (fine) {
        line_reader_init(reader, source, TRAINING_LINE_MAX, set->alloc);
        bool got = true;
        while (fine && got) {
            Span line;
            fine = line_reader_next(reader, &line, &got, err);
            if (fine && got && !epd_is_remark(line)) {
                fine = add_line(set, line, trace, err);
                if (!fine && err != NULL) {
                    err->line = reader->number;
                }
            }
        }
        line_reader_release(reader);
    }
    alloc_free(set->alloc, trace);
    alloc_free(set->alloc, reader);
    return fine;
}
