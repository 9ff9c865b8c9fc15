// SPDX-License-Identifier: MIT
#include "lab/search_trace.h"

#include <string.h>

#include "base/json.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "trace/score.h"

static void take_report(SearchTrace *trace, const PlayerDecision *decision) {
    const SearchReport *const report = &decision->report;
    trace->depth = report->depth;
    trace->per_unit = report->per_unit > 0 ? report->per_unit : 1;
    trace->is_exact = report->exact;
    trace->is_stopped = decision->stopped;
    trace->nodes = report->nodes;
    trace->has_value = report->score.kind != SCORE_NONE && report->score.kind != SCORE_MATE;
    trace->value = report->score.kind == SCORE_NUMBER     ? report->score.amount
                   : report->score.kind == SCORE_PLUS_INF ? TRACE_PLUS_INF
                                                          : TRACE_MINUS_INF;
    trace->value = trace->has_value ? trace->value : 0;
    trace->line_count = report->line_count;
    memcpy(trace->line, report->line, (size_t)report->line_count * sizeof report->line[0]);
}

bool search_trace_record(SearchTrace *out, Player *player, const PlayerRequest *request,
                         size_t limit, Error *err) {
    const Alloc *const alloc = request->game->alloc;
    *out = (SearchTrace){.start = *game_position(request->game)};
    text_init(&out->player, alloc);
    text_append(&out->player, player_name(player));
    trace_tree_init(&out->tree, limit, alloc);
    const TraceSink sink = trace_tree_sink(&out->tree);
    PlayerRequest traced = *request;
    traced.trace = &sink;
    PlayerDecision decision;
    bool fine = player_decide(player, &traced, &decision, err);
    fine = fine && trace_tree_finish(&out->tree, err) && text_check(&out->player, err);
    if (fine && out->tree.count == 0) {
        fine = error_set(err, ERROR_UNSUPPORTED,
                         decision.stopped ? "the search was stopped before its first node"
                                          : "this player searches no tree that could be traced");
    }
    if (!fine) {
        search_trace_release(out);
        return false;
    }
    take_report(out, &decision);
    return true;
}

void search_trace_release(SearchTrace *trace) {
    text_release(&trace->player);
    trace_tree_release(&trace->tree);
}

void trace_value_format(Text *out, int32_t value, int per_unit) {
    const ScoreKind kind = value == TRACE_PLUS_INF    ? SCORE_PLUS_INF
                           : value == TRACE_MINUS_INF ? SCORE_MINUS_INF
                                                      : SCORE_NUMBER;
    score_format(out, (Score){kind, value, per_unit});
}

// The root whose search gave the result: the last one that was not cut short.
static size_t last_root(const TraceTree *tree) {
    size_t found = 0;
    bool is_whole = false;
    for (size_t i = 0; i < tree->count; i = trace_tree_next(tree, i)) {
        const bool ended = tree->nodes[i].end != TRACE_END_STOPPED;
        if (ended || !is_whole) {
            found = i;
            is_whole = is_whole || ended;
        }
    }
    return found;
}

void search_trace_best_line(const SearchTrace *trace, void (*each)(void *context, size_t i),
                            void *context) {
    const TraceTree *const tree = &trace->tree;
    size_t at = last_root(tree);
    each(context, at);
    for (int ply = 0; ply < trace->line_count; ply++) {
        // A root loop may search a move several times: the last time that its value was the node's.
        const size_t end = trace_tree_next(tree, at);
        size_t found = end;
        bool is_equal = false;
        for (size_t child = at + 1; child < end; child = trace_tree_next(tree, child)) {
            const bool equals = tree->nodes[child].value == tree->nodes[at].value;
            if (tree->nodes[child].move == trace->line[ply] && (equals || !is_equal)) {
                found = child;
                is_equal = equals;
            }
        }
        if (found == end) {
            return;
        }
        at = found;
        each(context, at);
    }
}

bool trace_walk_init(TraceWalk *walk, const SearchTrace *trace, const Alloc *alloc, Error *err) {
    *walk = (TraceWalk){.trace = trace, .alloc = alloc};
    walk->path = alloc_resize(alloc, NULL, TRACE_PLY_MAX + 1, sizeof *walk->path);
    return walk->path != NULL || error_set_memory(err);
}

void trace_walk_release(TraceWalk *walk) {
    alloc_free(walk->alloc, walk->path);
}

const Position *trace_walk_enter(TraceWalk *walk, size_t i) {
    const TraceNode *const node = &walk->trace->tree.nodes[i];
    if (node->ply == 0) {
        walk->path[0] = walk->trace->start;
        return &walk->path[0];
    }
    const Position *const before = &walk->path[node->ply - 1];
    if (walk->trace->names != NULL) {
        return &walk->path[0];
    }
    if (node->move == MOVE_NULL) {
        pos_play_null(&walk->path[node->ply], before);
    } else {
        pos_play(&walk->path[node->ply], before, node->move);
    }
    return before;
}

// ---------------------------------------------------------------------------------- writing

static void json_value(Json *json, const char *key, int32_t value) {
    if (value == TRACE_PLUS_INF || value == TRACE_MINUS_INF) {
        json_text(json, key, value > 0 ? "inf" : "-inf");
    } else {
        json_int(json, key, value);
    }
}

static void json_move(Json *json, const char *key, const SearchTrace *trace, const Position *pos,
                      Move move) {
    char uci[UCI_MOVE_SIZE];
    json_text(json, key,
              trace->names != NULL ? trace->names->move(trace->names->context, move)
                                   : uci_move_format(uci, pos, move));
}

static bool write_header(const SearchTrace *trace, Json *json, Error *err) {
    char fen[FEN_TEXT_SIZE];
    if (trace->names == NULL) {
        (void)fen_format(fen, &trace->start, FEN_XFEN);
    }
    json_open_object(json, NULL);
    json_int(json, "zugwerk_trace", 1);
    json_span(json, "player", text_span(&trace->player));
    if (trace->names != NULL) {
        json_text(json, "position", trace->names->position);
    } else {
        json_text(json, "fen", fen);
        json_bool(json, "chess960", trace->start.chess960);
    }
    json_int(json, "depth", trace->depth);
    json_int(json, "per_unit", trace->per_unit);
    if (trace->has_value) {
        json_value(json, "value", trace->value);
    } else {
        json_none(json, "value");
    }
    json_bool(json, "exact", trace->is_exact);
    json_bool(json, "stopped", trace->is_stopped);
    json_open_array(json, "line");
    Position pos = trace->start;
    for (int i = 0; i < trace->line_count; i++) {
        json_move(json, NULL, trace, &pos, trace->line[i]);
        if (trace->names == NULL) {
            Position after;
            pos_play(&after, &pos, trace->line[i]);
            pos = after;
        }
    }
    json_close(json);
    json_uint(json, "nodes", trace->nodes);
    json_uint(json, "entered", trace->tree.entered);
    json_uint(json, "recorded", trace->tree.count);
    json_close(json);
    return json_end(json, err);
}

// Nodes below node i that are not recorded.
static uint64_t folded_of(const TraceTree *tree, size_t i) {
    uint64_t below = 0;
    if (tree->nodes[i].ply == tree->ply_limit) {
        below = tree->nodes[i].total - 1;
    }
    return below;
}

static bool write_node(const SearchTrace *trace, size_t i, const Position *before, Json *json,
                       Error *err) {
    const TraceNode *const node = &trace->tree.nodes[i];
    const uint64_t folded = folded_of(&trace->tree, i);
    json_open_object(json, NULL);
    json_int(json, "ply", node->ply);
    if (node->ply > 0) {
        json_move(json, "move", trace, before, node->move);
    }
    json_int(json, "depth", node->depth);
    json_bool(json, "max", node->maximizing);
    if (node->windowed) {
        json_value(json, "alpha", node->alpha);
        json_value(json, "beta", node->beta);
    }
    if (node->end != TRACE_END_STOPPED) {
        json_value(json, "value", node->value);
    }
    json_text(json, "end", trace_end_name((TraceEnd)node->end));
    if (node->left_out > 0) {
        json_int(json, "left_out", node->left_out);
    }
    if (node->dropped > 0) {
        json_int(json, "dropped", node->dropped);
    }
    if (folded > 0) {
        json_uint(json, "folded", folded);
    }
    json_close(json);
    return json_end(json, err);
}

bool search_trace_write(const SearchTrace *trace, ByteSink sink, Error *err) {
    TraceWalk walk;
    if (!trace_walk_init(&walk, trace, trace->tree.alloc, err)) {
        return false;
    }
    Json json;
    json_init(&json, sink, JSON_LINE);
    bool fine = write_header(trace, &json, err);
    for (size_t i = 0; fine && i < trace->tree.count; i++) {
        fine = write_node(trace, i, trace_walk_enter(&walk, i), &json, err);
    }
    trace_walk_release(&walk);
    return fine;
}
