// SPDX-License-Identifier: MIT
#include "lab/toy_report.h"

#include <inttypes.h>
#include <stdio.h>

enum { NODES_KEPT = 2000000, LINE_WIDTH = 79 };

static void take_result(SearchTrace *trace, const ToyResult *result) {
    trace->value = result->value;
    trace->has_value = true;
    trace->is_exact = true;
    trace->nodes = result->nodes;
    trace->line_count = result->line_count;
    for (int i = 0; i < result->line_count; i++) {
        trace->line[i] = result->line[i];
    }
}

bool toy_record_init(ToyRecord *out, const ToyGame *game, const ToyOptions *options,
                     const char *title, const Alloc *alloc, Error *err) {
    static const char *const orders[] = {[TOY_GIVEN] = "",
                                         [TOY_REVERSED] = ", moves reversed",
                                         [TOY_BEST] = ", best moves first",
                                         [TOY_WORST] = ", worst moves first"};

    SearchTrace *const trace = &out->trace;
    out->names = (TraceNames){game->name, game->game, title};
    *trace = (SearchTrace){.names = &out->names, .start = pos_initial(), .per_unit = 1};
    text_init(&trace->player, alloc);
    text_format(&trace->player, "%s%s", options->prunes ? "alpha-beta" : "minimax",
                orders[options->order]);
    trace_tree_init(&trace->tree, NODES_KEPT, alloc);
    const TraceSink sink = trace_tree_sink(&trace->tree);
    ToyOptions traced = *options;
    traced.trace = &sink;
    toy_search(&out->result, game, &traced);
    if (!trace_tree_finish(&trace->tree, err) || !text_check(&trace->player, err)) {
        search_trace_release(trace);
        return false;
    }
    take_result(trace, &out->result);
    return true;
}

void toy_record_release(ToyRecord *record) {
    search_trace_release(&record->trace);
}

static const char *move_name(const SearchTrace *trace, Move move) {
    return move == MOVE_NONE ? "root" : trace->names->move(trace->names->context, move);
}

// The moves that lead to node i.
static void format_path(Text *out, const SearchTrace *trace, size_t i) {
    const TraceNode *const nodes = trace->tree.nodes;
    size_t path[TOY_DEPTH_MAX + 1];
    int count = 0;
    for (; nodes[i].ply > 0; i = nodes[i].parent) {
        path[count++] = i;
    }
    text_append(out, count == 0 ? " root" : "");
    while (count > 0) {
        text_format(out, " %s", move_name(trace, nodes[path[--count]].move));
    }
}

static void format_bound(Text *out, int32_t value) {
    trace_value_format(out, value, 1);
}

static void format_cut(Text *out, const SearchTrace *trace, size_t i) {
    const TraceNode *const node = &trace->tree.nodes[i];
    text_append(out, "  after");
    format_path(out, trace, i);
    text_append(out, ": window ");
    format_bound(out, node->alpha);
    text_append(out, " to ");
    format_bound(out, node->beta);
    text_format(out, ", value %" PRId32 " %s", node->value,
                node->maximizing ? ">= beta: " : "<= alpha: ");
    text_format(out, "%d %s left out\n", node->left_out, node->left_out == 1 ? "move" : "moves");
}

// Wrapped where the line is full.
static void format_leaf(Text *out, size_t *column, int32_t value) {
    char word[16];
    const int length = snprintf(word, sizeof word, " %" PRId32, value);
    if (*column + (size_t)length > LINE_WIDTH) {
        text_append(out, "\n ");
        *column = 1;
    }
    text_append(out, word);
    *column += (size_t)length;
}

static void format_leaves(Text *out, const ToyRecord *record, bool all) {
    const TraceTree *const tree = &record->trace.tree;
    static const char heading[] = "leaves visited:";
    size_t column = sizeof heading - 1;
    uint64_t shown = 0;
    text_append(out, heading);
    for (size_t i = 0; i < tree->count && (all || shown < TOY_LEAVES_SHOWN); i++) {
        const TraceEnd end = (TraceEnd)tree->nodes[i].end;
        if (end == TRACE_END_OVER || end == TRACE_END_LEAF) {
            format_leaf(out, &column, tree->nodes[i].value);
            shown++;
        }
    }
    if (record->result.leaves > shown) {
        text_format(out, "\n  ... and %" PRIu64 " more", record->result.leaves - shown);
    }
    text_append_char(out, '\n');
}

static void format_plies(Text *out, const TraceTree *tree) {
    uint64_t at[TOY_DEPTH_MAX + 1] = {0};
    for (size_t i = 0; i < tree->count; i++) {
        at[tree->nodes[i].ply] += tree->nodes[i].end == TRACE_END_CUT ? 1 : 0;
    }
    const char *before = "; at ply";
    for (int ply = 0; ply <= TOY_DEPTH_MAX; ply++) {
        if (at[ply] > 0) {
            text_format(out, "%s %d: %" PRIu64, before, ply, at[ply]);
            before = ",";
        }
    }
}

static void format_cuts(Text *out, const ToyRecord *record, bool all) {
    const TraceTree *const tree = &record->trace.tree;
    const uint64_t cutoffs = record->result.cutoffs;
    const bool lists_all = all || cutoffs <= TOY_CUTS_SHOWN;
    uint64_t shown = 0;
    text_format(out, "cut-offs: %" PRIu64, cutoffs);
    if (!lists_all) {
        format_plies(out, tree);
    }
    text_append_char(out, '\n');
    for (size_t i = 0; i < tree->count && (lists_all || shown < TOY_CUTS_SHOWN); i++) {
        if (tree->nodes[i].end == TRACE_END_CUT) {
            format_cut(out, &record->trace, i);
            shown++;
        }
    }
    if (cutoffs > shown) {
        text_format(out, "  ... and %" PRIu64 " more\n", cutoffs - shown);
    }
}

void toy_format(Text *out, const ToyRecord *record, bool all) {
    const SearchTrace *const trace = &record->trace;
    const ToyResult *const result = &record->result;
    text_format(out, "%s: ", trace->names->position);
    text_append_span(out, text_span(&trace->player));
    text_format(out, "\nvalue: %d\nbest line:", result->value);
    for (int i = 0; i < result->line_count; i++) {
        text_format(out, " %s", move_name(trace, result->line[i]));
    }
    text_format(out, "%s\nnodes: %" PRIu64 ", of these leaves: %" PRIu64 "\n",
                result->line_count == 0 ? " none" : "", result->nodes, result->leaves);
    format_leaves(out, record, all);
    format_cuts(out, record, all);
}
