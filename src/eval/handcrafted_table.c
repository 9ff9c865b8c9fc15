// SPDX-License-Identifier: MIT
#include "eval/handcrafted_table.h"

#include "eval/handcrafted_trace.h"
#include "eval/win_model.h"

static void add_term(HceRow *row, const HceTrace *trace, const HceTerm *term) {
    for (int i = term->first; i < term->first + term->count; i++) {
        for (int us = WHITE; us <= BLACK; us++) {
            row->mg[us] += pair_mg(hce_weights[i]) * trace->counts[us][i];
            row->eg[us] += pair_eg(hce_weights[i]) * trace->counts[us][i];
        }
    }
}

static void finish_row(HceRow *row, const HceTrace *trace) {
    const int mg = row->mg[WHITE] - row->mg[BLACK];
    const int eg = row->eg[WHITE] - row->eg[BLACK];
    const int rest = HCE_PHASE_MAX - trace->phase;
    row->total = (mg * trace->phase * HCE_SCALE_MAX + eg * trace->scale * rest)
                 / (HCE_PHASE_MAX * HCE_SCALE_MAX);
}

// Goes to the side that the terms so far have ahead.
static void fill_winnable(HceRow *row, const HceRow *sum, Pair winnable) {
    const int mg = hce_winnable_value(sum->mg[WHITE] - sum->mg[BLACK], pair_mg(winnable));
    const int eg = hce_winnable_value(sum->eg[WHITE] - sum->eg[BLACK], pair_eg(winnable));
    const int mg_side = sum->mg[WHITE] > sum->mg[BLACK] ? WHITE : BLACK;
    const int eg_side = sum->eg[WHITE] > sum->eg[BLACK] ? WHITE : BLACK;
    *row = (HceRow){0};
    row->mg[mg_side] = mg_side == WHITE ? mg : -mg;
    row->eg[eg_side] = eg_side == WHITE ? eg : -eg;
}

static void add_row(HceRow *sum, const HceRow *row) {
    for (int us = WHITE; us <= BLACK; us++) {
        sum->mg[us] += row->mg[us];
        sum->eg[us] += row->eg[us];
    }
}

void hce_table_fill(HceTable *out, const Position *pos) {
    HceTrace trace;
    (void)hce_trace(&trace, pos);
    *out = (HceTable){.phase = trace.phase,
                      .scale = trace.scale,
                      .is_known = trace.is_known,
                      .value = trace.value};
    for (size_t t = 0; t < hce_term_count; t++) {
        add_term(&out->rows[hce_terms[t].group], &trace, &hce_terms[t]);
    }
    HceRow *const danger = &out->rows[HCE_GROUP_DANGER];
    out->sum.name = "Sum";
    for (int us = WHITE; us <= BLACK; us++) {
        const Pair value = hce_danger_value(trace.danger[us]);
        danger->mg[us] = pair_mg(value);
        danger->eg[us] = pair_eg(value);
    }
    HceRow *const winnable = &out->rows[HCE_GROUP_WINNABLE];
    for (int group = 0; group < HCE_GROUP_COUNT; group++) {
        if (group != HCE_GROUP_WINNABLE) {
            add_row(&out->sum, &out->rows[group]);
        }
    }
    fill_winnable(winnable, &out->sum, trace.winnable);
    add_row(&out->sum, winnable);
    for (int group = 0; group < HCE_GROUP_COUNT; group++) {
        out->rows[group].name = hce_group_names[group];
        finish_row(&out->rows[group], &trace);
    }
    finish_row(&out->sum, &trace);
}

static void format_row(Text *out, const HceRow *row) {
    text_format(out, "%-12s |%6d %6d |%6d %6d |%6d %6d |%6d\n", row->name, row->mg[WHITE],
                row->eg[WHITE], row->mg[BLACK], row->eg[BLACK], row->mg[WHITE] - row->mg[BLACK],
                row->eg[WHITE] - row->eg[BLACK], row->total);
}

void hce_table_format(Text *out, const HceTable *table) {
    static const char line[] =
        "-------------+--------------+--------------+--------------+-------\n";
    text_append(out, "             |     White    |     Black    |  Difference  | White\n"
                     "Term         |    mg     eg |    mg     eg |    mg     eg | total\n");
    text_append(out, line);
    for (int group = 0; group < HCE_GROUP_COUNT; group++) {
        format_row(out, &table->rows[group]);
    }
    text_append(out, line);
    format_row(out, &table->sum);
    text_format(out, "\nPhase %d of %d (mg counts so much), endgame scale %d of %d\n", table->phase,
                HCE_PHASE_MAX, table->scale, HCE_SCALE_MAX);
    if (table->is_known) {
        text_append(out, "A known ending: the terms do not count\n");
    }
    text_format(out, "Value %d for White, in the engine's units\n", table->value);
}

bool hce_report_format(Text *out, const Position *pos) {
    if (pos_in_check(pos)) {
        text_append(out, "no static evaluation: the side to move is in check");
        return false;
    }
    HceTable table;
    hce_table_fill(&table, pos);
    hce_table_format(out, &table);
    const int centipawns = win_model_centipawns(table.value, win_model_material(pos));
    text_format(out, "evaluation: %+.2f (White's point of view)", centipawns / 100.0);
    return true;
}
