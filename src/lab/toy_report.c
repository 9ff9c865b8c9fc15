// SPDX-License-Identifier: MIT
#include "lab/toy_report.h"

#include <inttypes.h>

enum { NODES_KEPT = 2000000 };

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

static void format_leaves(Text *out, const SearchTrace *trace) {
    const TraceTree *const tree = &trace->tree;
    int shown = 0;
    text_append(out, "leaves visited:");
    for (size_t i = 0; i < tree->count && shown <= TOY_LEAVES_SHOWN; i++) {
        const TraceEnd end = (TraceEnd)tree->nodes[i].end;
        if (end == TRACE_END_OVER || end == TRACE_END_LEAF) {
            if (shown++ < TOY_LEAVES_SHOWN) {
                text_format(out, " %" PRId32, tree->nodes[i].value);
            } else {
                text_append(out, " ...");
            }
        }
    }
    text_append_char(out, '\n');
}

static void format_cuts(Text *out, const SearchTrace *trace, uint64_t cutoffs) {
    const TraceTree *const tree = &trace->tree;
    uint64_t shown = 0;
    text_format(out, "cut-offs: %" PRIu64 "\n", cutoffs);
    for (size_t i = 0; i < tree->count && shown < TOY_CUTS_SHOWN; i++) {
        if (tree->nodes[i].end == TRACE_END_CUT) {
            format_cut(out, trace, i);
            shown++;
        }
    }
    if (cutoffs > shown) {
        text_format(out, "  ... and %" PRIu64 " more\n", cutoffs - shown);
    }
}

void toy_format(Text *out, const ToyRecord *record) {
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
    format_leaves(out, trace);
    format_cuts(out, trace, result->cutoffs);
}
