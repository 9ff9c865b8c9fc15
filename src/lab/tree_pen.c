// SPDX-License-Identifier: MIT
#include "lab/tree_pen.h"

#include <inttypes.h>
#include <string.h>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

static void mark_best(void *context, size_t i) {
    TreePen *const pen = context;
    pen->is_best[i] = 1;
}

bool tree_pen_init(TreePen *pen, const SearchTrace *trace, const TreeOptions *options,
                   ByteSink sink, Error *err) {
    const Alloc *const alloc = trace->tree.alloc;
    *pen = (TreePen){.trace = trace, .options = options, .sink = sink};
    text_init(&pen->text, alloc);
    text_init(&pen->value, alloc);
    if (!trace_walk_init(&pen->walk, trace, alloc, err)) {
        return false;
    }
    pen->is_best = alloc_new(alloc, trace->tree.count);
    if (pen->is_best == NULL) {
        trace_walk_release(&pen->walk);
        return error_set_memory(err);
    }
    search_trace_best_line(trace, mark_best, pen);
    return true;
}

bool tree_pen_end(TreePen *pen, Error *err) {
    tree_pen_flush(pen);
    if (pen->failed && err != NULL) {
        *err = pen->error;
    }
    alloc_free(pen->trace->tree.alloc, pen->is_best);
    trace_walk_release(&pen->walk);
    text_release(&pen->value);
    text_release(&pen->text);
    return !pen->failed;
}

void tree_pen_flush(TreePen *pen) {
    if (!pen->failed) {
        pen->failed = !text_check(&pen->text, &pen->error)
                      || (pen->text.length > 0
                          && !pen->sink.write(pen->sink.context, pen->text.data, pen->text.length,
                                              &pen->error));
    }
    text_reset(&pen->text);
}

// Iterative deepening leaves several trees.
static bool is_forest(const TreePen *pen) {
    const TraceTree *const tree = &pen->trace->tree;
    return tree->nodes[0].size < tree->count;
}

void tree_pen_move(TreePen *pen, size_t i) {
    const TraceNode *const node = tree_pen_node(pen, i);
    const Position *const before = trace_walk_enter(&pen->walk, i);
    char san[SAN_SIZE];
    char uci[UCI_MOVE_SIZE];
    if (node->ply == 0 && is_forest(pen)) {
        text_format(&pen->text, "depth %d:", node->depth);
    } else if (node->ply == 0) {
        text_append(&pen->text, "root");
    } else if (pen->trace->names != NULL) {
        text_append(&pen->text, pen->trace->names->move(pen->trace->names->context, node->move));
    } else if (pen->options->uci) {
        text_append(&pen->text, uci_move_format(uci, before, node->move));
    } else {
        text_append(&pen->text, san_format(san, before, node->move));
    }
}

int trace_node_bound(const TraceNode *node) {
    const bool is_judged = node->end == TRACE_END_LEAF || node->end == TRACE_END_OVER;
    if (!node->windowed || is_judged || node->end == TRACE_END_STOPPED) {
        return 0;
    }
    if (node->value <= node->alpha && node->alpha != TRACE_MINUS_INF) {
        return -1;
    }
    return node->value >= node->beta && node->beta != TRACE_PLUS_INF ? 1 : 0;
}

void tree_pen_note(TreePen *pen, const Text *text) {
    if (!pen->failed) {
        pen->failed = !text_check(text, &pen->error);
    }
}

static const char *value_string(TreePen *pen) {
    tree_pen_note(pen, &pen->value);
    return text_string(&pen->value);
}

const char *tree_pen_value(TreePen *pen, int32_t value) {
    text_reset(&pen->value);
    trace_value_format(&pen->value, value, pen->trace->per_unit);
    return value_string(pen);
}

static const char *bound_sign(int bound, bool symbols) {
    if (bound == 0) {
        return "";
    }
    if (symbols) {
        return bound < 0 ? "\u2264" : "\u2265";
    }
    return bound < 0 ? "<=" : ">=";
}

const char *tree_pen_node_value(TreePen *pen, size_t i, bool symbols) {
    const TraceNode *const node = tree_pen_node(pen, i);
    if (node->end == TRACE_END_STOPPED) {
        return "?";
    }
    text_reset(&pen->value);
    text_append(&pen->value, bound_sign(trace_node_bound(node), symbols));
    trace_value_format(&pen->value, node->value, pen->trace->per_unit);
    return value_string(pen);
}

// "cut: 3 >= beta 1": the value that reached the far end of the window.
static void append_cut(TreePen *pen, const TraceNode *node, bool symbols) {
    text_append(&pen->text, "cut");
    if (!node->windowed) {
        return;
    }
    const bool is_beta = node->maximizing;
    text_format(&pen->text, ": %s", tree_pen_value(pen, node->value));
    text_format(&pen->text, " %s ", bound_sign(is_beta ? 1 : -1, symbols));
    text_append(&pen->text, symbols   ? is_beta ? "\u03b2 " : "\u03b1 "
                            : is_beta ? "beta "
                                      : "alpha ");
    text_append(&pen->text, tree_pen_value(pen, is_beta ? node->beta : node->alpha));
}

void tree_pen_reason(TreePen *pen, size_t i, bool symbols) {
    const TraceNode *const node = tree_pen_node(pen, i);
    const char *separator = ", ";
    switch ((TraceEnd)node->end) {
    case TRACE_END_CUT:
        append_cut(pen, node, symbols);
        break;
    case TRACE_END_OVER:
    case TRACE_END_TABLE:
    case TRACE_END_STOPPED:
        text_append(&pen->text, trace_end_name((TraceEnd)node->end));
        break;
    case TRACE_END_LEAF:
    case TRACE_END_FULL:
    case TRACE_END_COUNT:
        separator = "";
        break;
    }
    if (node->left_out > 0) {
        const char *const more = node->left_out == UINT8_MAX ? " or more" : "";
        text_format(&pen->text, "%s%d%s %s", separator, node->left_out, more,
                    node->dropped == node->left_out ? "dropped" : "left out");
    }
}

uint64_t tree_pen_folded(const TreePen *pen, size_t i) {
    const TraceTree *const tree = &pen->trace->tree;
    const TraceNode *const node = &tree->nodes[i];
    return node->ply == tree->ply_limit ? node->total - 1 : 0;
}

static void append_line(TreePen *pen) {
    const SearchTrace *const trace = pen->trace;
    const TraceNames *const names = trace->names;
    Position pos = trace->start;
    for (int i = 0; i < trace->line_count && names != NULL; i++) {
        text_format(&pen->text, " %s", names->move(names->context, trace->line[i]));
    }
    for (int i = 0; i < trace->line_count && names == NULL; i++) {
        char word[SAN_SIZE];
        Position after;
        text_format(&pen->text, " %s",
                    pen->options->uci ? uci_move_format(word, &pos, trace->line[i])
                                      : san_format(word, &pos, trace->line[i]));
        pos_play(&after, &pos, trace->line[i]);
        pos = after;
    }
    if (trace->line_count == 0) {
        text_append(&pen->text, " none");
    }
}

void tree_pen_facts(TreePen *pen, const char *separator) {
    const SearchTrace *const trace = pen->trace;
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, &trace->start, FEN_XFEN);
    const char *const position = trace->names != NULL ? trace->names->position : fen;
    text_append(&pen->text, "player: ");
    text_append_span(&pen->text, text_span(&trace->player));
    if (strstr(text_string(&trace->player), "depth=") == NULL && trace->names == NULL) {
        // A canonical name leaves out what is usual.
        text_format(&pen->text, " (depth %d)", trace->depth);
    }
    if (pen->options->other_player != NULL) {
        text_format(&pen->text, "%sagainst: %s", separator, pen->options->other_player);
    }
    text_format(&pen->text, "%sposition: %s%s", separator, position, separator);
    if (pen->options->other_player == NULL) {
        text_format(&pen->text, "value: %s",
                    trace->has_value ? tree_pen_value(pen, trace->value) : "none");
        const bool is_whole = !trace->is_stopped;
        text_append(&pen->text, trace->is_exact && is_whole ? " (exact)"
                                : trace->is_exact ? " (exact; stopped within the next depth)"
                                : is_whole        ? ""
                                                  : " (stopped before the end)");
        text_format(&pen->text, "%sbest line:", separator);
        append_line(pen);
        text_append(&pen->text, separator);
    }
    text_format(&pen->text, "nodes: %" PRIu64, trace->tree.entered);
    if (trace_tree_is_folded(&trace->tree)) {
        text_format(&pen->text, ", %zu shown: plies 0 to %d, the rest is counted",
                    trace->tree.count, trace->tree.ply_limit);
    }
}
