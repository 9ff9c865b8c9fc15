// SPDX-License-Identifier: MIT
// Reads what search_trace_write writes, and nothing that could not have been written so.
#include "base/line_reader.h"
#include "lab/json_cursor.h"
#include "lab/search_trace.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

typedef struct TraceReader {
    SearchTrace *trace;
    LineReader lines;
    Position path[TRACE_PLY_MAX + 1]; // by ply: after the node read last there
    Text fen;                         // of the header
    int64_t recorded;
    bool has_line; // the header's, kept to be read once the position is known
    JsonCursor line;
} TraceReader;

// Members of a node, for what was seen and what must be.
enum {
    HAS_PLY = 1 << 0,
    HAS_MOVE = 1 << 1,
    HAS_DEPTH = 1 << 2,
    HAS_MAX = 1 << 3,
    HAS_ALPHA = 1 << 4,
    HAS_BETA = 1 << 5,
    HAS_VALUE = 1 << 6,
    HAS_END = 1 << 7,
    HAS_LEFT_OUT = 1 << 8,
    HAS_DROPPED = 1 << 9,
    HAS_FOLDED = 1 << 10,
    NODE_MEMBERS = 11
};

static const char *const node_members[NODE_MEMBERS] = {"ply",      "move",    "depth", "max",
                                                       "alpha",    "beta",    "value", "end",
                                                       "left_out", "dropped", "folded"};

typedef struct NodeLine {
    int64_t ply;
    int64_t depth;
    int64_t left_out;
    int64_t dropped;
    int64_t folded;
    int32_t alpha;
    int32_t beta;
    int32_t value;
    bool is_max;
    TraceEnd end;
    Span move;
    int64_t move_column;
    int seen;
} NodeLine;

static bool fail_at(const JsonCursor *cursor, int64_t column, Error *err, const char *what) {
    return error_set_at(err, ERROR_VALUE, cursor->line, column, "%s", what);
}

static bool read_value(JsonCursor *cursor, int32_t *out, Error *err) {
    if (!json_cursor_is_text(cursor)) {
        int64_t value = 0;
        const bool fine =
            json_cursor_int(cursor, &value, TRACE_MINUS_INF + 1, TRACE_PLUS_INF - 1, err);
        *out = (int32_t)value;
        return fine;
    }
    const int64_t column = (int64_t)cursor->at + 1;
    Span word;
    if (!json_cursor_word(cursor, &word, err)) {
        return false;
    }
    *out = span_is(word, "inf") ? TRACE_PLUS_INF : TRACE_MINUS_INF;
    return span_is(word, "inf") || span_is(word, "-inf")
           || fail_at(cursor, column, err, "a value is a whole number, \"inf\" or \"-inf\"");
}

static bool read_end(JsonCursor *cursor, TraceEnd *out, Error *err) {
    const int64_t column = (int64_t)cursor->at + 1;
    Span word;
    if (!json_cursor_word(cursor, &word, err)) {
        return false;
    }
    for (int end = 0; end < TRACE_END_COUNT; end++) {
        if (span_is(word, trace_end_name((TraceEnd)end))) {
            *out = (TraceEnd)end;
            return true;
        }
    }
    return fail_at(cursor, column, err,
                   "unknown end of a node; there are leaf, over, full, cut, table, stopped");
}

static bool read_member(JsonCursor *cursor, NodeLine *node, int member, Error *err) {
    switch (1 << member) {
    case HAS_PLY:
        return json_cursor_int(cursor, &node->ply, 0, TRACE_PLY_MAX, err);
    case HAS_MOVE:
        node->move_column = (int64_t)cursor->at + 1;
        return json_cursor_word(cursor, &node->move, err);
    case HAS_DEPTH:
        return json_cursor_int(cursor, &node->depth, 0, UINT8_MAX, err);
    case HAS_MAX:
        return json_cursor_bool(cursor, &node->is_max, err);
    case HAS_ALPHA:
        return read_value(cursor, &node->alpha, err);
    case HAS_BETA:
        return read_value(cursor, &node->beta, err);
    case HAS_VALUE:
        return read_value(cursor, &node->value, err);
    case HAS_END:
        return read_end(cursor, &node->end, err);
    case HAS_LEFT_OUT:
        return json_cursor_int(cursor, &node->left_out, 1, UINT8_MAX, err);
    case HAS_DROPPED:
        return json_cursor_int(cursor, &node->dropped, 1, UINT8_MAX, err);
    default:
        return json_cursor_int(cursor, &node->folded, 1, INT64_MAX / 2, err);
    }
}

static bool check_members(const JsonCursor *cursor, const NodeLine *node, Error *err) {
    const bool is_root = node->ply == 0;
    const int must = HAS_PLY | HAS_DEPTH | HAS_MAX | HAS_END | (is_root ? 0 : HAS_MOVE)
                     | (node->end == TRACE_END_STOPPED ? 0 : HAS_VALUE)
                     | ((node->seen & (HAS_ALPHA | HAS_BETA)) == 0 ? 0 : HAS_ALPHA | HAS_BETA);
    for (int member = 0; member < NODE_MEMBERS; member++) {
        if ((must & ~node->seen & 1 << member) != 0) {
            return error_set_at(err, ERROR_VALUE, cursor->line, 1, "the node has no \"%s\"",
                                node_members[member]);
        }
    }
    if (is_root && (node->seen & HAS_MOVE) != 0) {
        return fail_at(cursor, node->move_column, err, "a root has no move");
    }
    if (node->end == TRACE_END_STOPPED && (node->seen & HAS_VALUE) != 0) {
        return fail_at(cursor, 1, err, "a node that was stopped has no value");
    }
    return node->dropped <= node->left_out
           || fail_at(cursor, 1, err, "more children dropped than left out");
}

static bool read_node_line(JsonCursor *cursor, NodeLine *out, Error *err) {
    Span key;
    bool got;
    *out = (NodeLine){0};
    for (;;) {
        const int64_t column = (int64_t)cursor->at + 1;
        if (!json_cursor_next(cursor, &key, &got, err)) {
            return false;
        }
        if (!got) {
            return check_members(cursor, out, err);
        }
        int member = 0;
        while (member < NODE_MEMBERS && !span_is(key, node_members[member])) {
            member++;
        }
        if (member == NODE_MEMBERS) {
            if (!json_cursor_skip(cursor, err)) {
                return false;
            }
            continue;
        }
        if ((out->seen & 1 << member) != 0) {
            return fail_at(cursor, column, err, "a member stands twice");
        }
        out->seen |= 1 << member;
        if (!read_member(cursor, out, member, err)) {
            return false;
        }
    }
}

// Plays a move of the file; errors get its place.
static bool read_move(Move *out, Position *after, const Position *before, Span text,
                      const JsonCursor *cursor, int64_t column, Error *err) {
    Error inner;
    if (!uci_move_parse(out, before, text, &inner)) {
        return error_set_at(err, inner.code, cursor->line, column, "%s", inner.text);
    }
    if (*out == MOVE_NULL) {
        pos_play_null(after, before);
    } else {
        pos_play(after, before, *out);
    }
    return true;
}

static bool add_node(TraceReader *reader, const JsonCursor *cursor, const NodeLine *line,
                     Error *err) {
    TraceTree *const tree = &reader->trace->tree;
    const TraceNode *const last = tree->count == 0 ? NULL : &tree->nodes[tree->count - 1];
    if (line->ply > (last == NULL ? 0 : last->ply + 1)) {
        return fail_at(cursor, 1, err, "the node's ply is more than one below the node before");
    }
    if (last != NULL && line->ply > last->ply && last->total > 1) {
        return fail_at(cursor, 1, err, "a node under one whose children are folded");
    }
    Move move = MOVE_NONE;
    reader->path[0] = reader->trace->start;
    if (line->ply > 0
        && !read_move(&move, &reader->path[line->ply], &reader->path[line->ply - 1], line->move,
                      cursor, line->move_column, err)) {
        return false;
    }
    void *nodes = tree->nodes;
    const bool fits =
        tree->count < UINT32_MAX
        && alloc_grow(tree->alloc, &nodes, &tree->capacity, tree->count + 1, sizeof *tree->nodes);
    tree->nodes = nodes;
    if (!fits) {
        return error_set_memory(err);
    }
    tree->nodes[tree->count++] = (TraceNode){
        .total = (uint64_t)line->folded + 1,
        .alpha = line->alpha,
        .beta = line->beta,
        .value = line->value,
        .move = move,
        .ply = (uint8_t)line->ply,
        .depth = (uint8_t)line->depth,
        .end = (uint8_t)line->end,
        .left_out = (uint8_t)line->left_out,
        .dropped = (uint8_t)line->dropped,
        .maximizing = line->is_max,
        .windowed = (line->seen & HAS_ALPHA) != 0,
    };
    return true;
}

static bool read_header_member(TraceReader *reader, JsonCursor *cursor, Span key, Error *err) {
    SearchTrace *const trace = reader->trace;
    int64_t number = 0;
    bool fine;
    if (span_is(key, "zugwerk_trace")) {
        return json_cursor_int(cursor, &number, 1, 1, err);
    }
    if (span_is(key, "player")) {
        text_reset(&trace->player);
        return json_cursor_text(cursor, &trace->player, err);
    }
    if (span_is(key, "fen")) {
        text_reset(&reader->fen);
        return json_cursor_text(cursor, &reader->fen, err);
    }
    if (span_is(key, "chess960")) {
        bool is_960 = false;
        fine = json_cursor_bool(cursor, &is_960, err);
        trace->start.chess960 = is_960;
        return fine;
    }
    if (span_is(key, "depth")) {
        fine = json_cursor_int(cursor, &number, 0, TRACE_PLY_MAX, err);
        trace->depth = (int)number;
        return fine;
    }
    if (span_is(key, "value")) {
        trace->has_value = !json_cursor_is_null(cursor);
        trace->value = 0;
        return trace->has_value ? read_value(cursor, &trace->value, err)
                                : json_cursor_skip(cursor, err);
    }
    if (span_is(key, "exact")) {
        return json_cursor_bool(cursor, &trace->is_exact, err);
    }
    if (span_is(key, "stopped")) {
        return json_cursor_bool(cursor, &trace->is_stopped, err);
    }
    if (span_is(key, "line")) {
        reader->has_line = true;
        reader->line = *cursor;
        return json_cursor_skip(cursor, err);
    }
    if (span_is(key, "nodes")) {
        fine = json_cursor_int(cursor, &number, 0, INT64_MAX, err);
        trace->nodes = (uint64_t)number;
        return fine;
    }
    if (span_is(key, "recorded")) {
        return json_cursor_int(cursor, &reader->recorded, 1, UINT32_MAX, err);
    }
    if (span_is(key, "entered")) {
        fine = json_cursor_int(cursor, &number, 1, INT64_MAX, err);
        trace->tree.entered = (uint64_t)number;
        return fine;
    }
    return json_cursor_skip(cursor, err);
}

// per_unit has only the factors 2 and 5: then every value is a finite decimal.
static bool read_per_unit(SearchTrace *trace, JsonCursor *cursor, Error *err) {
    const int64_t column = (int64_t)cursor->at + 1;
    int64_t number = 0;
    if (!json_cursor_int(cursor, &number, 1, 1000000, err)) {
        return false;
    }
    trace->per_unit = (int)number;
    while (number % 2 == 0) {
        number /= 2;
    }
    while (number % 5 == 0) {
        number /= 5;
    }
    return number == 1 || fail_at(cursor, column, err, "per_unit has other factors than 2 and 5");
}

static bool read_best_line(TraceReader *reader, Error *err) {
    SearchTrace *const trace = reader->trace;
    JsonCursor *const cursor = &reader->line;
    Position pos = trace->start;
    bool first = true;
    for (;;) {
        Span word;
        bool got;
        if (!json_cursor_array_word(cursor, &first, &word, &got, err)) {
            return false;
        }
        if (!got) {
            return true;
        }
        const int64_t column = word.data - cursor->text.data + 1;
        if (trace->line_count == REPORT_LINE_CAPACITY) {
            return error_set_at(err, ERROR_LIMIT, cursor->line, column,
                                "the best line is longer than %d moves", REPORT_LINE_CAPACITY);
        }
        Position after;
        if (!read_move(&trace->line[trace->line_count], &after, &pos, word, cursor, column, err)) {
            return false;
        }
        trace->line_count++;
        pos = after;
    }
}

static bool read_position(TraceReader *reader, const JsonCursor *cursor, Error *err) {
    SearchTrace *const trace = reader->trace;
    const FenOptions options = {FEN_STRICT, trace->start.chess960 ? FEN_CHESS960 : FEN_STANDARD};
    Error inner;
    if (!fen_parse(&trace->start, text_span(&reader->fen), options, &inner)) {
        return error_set_at(err, inner.code, cursor->line, 1, "fen: %s", inner.text);
    }
    return true;
}

static bool read_header(TraceReader *reader, Span text, Error *err) {
    JsonCursor cursor = json_cursor_of(text, reader->lines.number);
    Span key;
    bool got;
    bool is_first = true;
    for (;;) {
        if (!json_cursor_next(&cursor, &key, &got, err)) {
            return false;
        }
        if (is_first && (!got || !span_is(key, "zugwerk_trace"))) {
            return fail_at(
                &cursor, 1, err,
                "this is no trace: its first line has none of the name \"zugwerk_trace\" in front");
        }
        is_first = false;
        if (!got) {
            break;
        }
        const bool fine = span_is(key, "per_unit") ? read_per_unit(reader->trace, &cursor, err)
                                                   : read_header_member(reader, &cursor, key, err);
        if (!fine) {
            return false;
        }
    }
    if (!text_check(&reader->fen, err) || !text_check(&reader->trace->player, err)) {
        return false;
    }
    const bool is_whole = reader->fen.length > 0 && reader->has_line && reader->recorded > 0
                          && reader->trace->tree.entered > 0 && reader->trace->per_unit > 0;
    if (!is_whole) {
        return fail_at(&cursor, 1, err,
                       "the first line needs fen, per_unit, line, entered and recorded");
    }
    return read_position(reader, &cursor, err) && read_best_line(reader, err);
}

// Totals come from below. None may be above the whole, so that nothing overflows.
static bool add_up(TraceTree *tree, int64_t line, Error *err) {
    uint64_t sum = 0;
    bool fits = true;
    for (size_t i = tree->count; fits && i-- > 0;) {
        const TraceNode *const node = &tree->nodes[i];
        uint64_t *const above = node->ply > 0 ? &tree->nodes[node->parent].total : &sum;
        fits = node->total <= tree->entered && *above <= tree->entered;
        *above += fits ? node->total : 0;
    }
    return (fits && sum == tree->entered)
           || error_set_at(err, ERROR_VALUE, line, 0,
                           "the nodes do not add up to the %llu that the first line says",
                           (unsigned long long)tree->entered);
}

// The number of nodes is right, and ply_limit from where nodes are folded.
static bool finish(TraceReader *reader, Error *err) {
    TraceTree *const tree = &reader->trace->tree;
    const int64_t line = reader->lines.number;
    if ((int64_t)tree->count != reader->recorded) {
        return error_set_at(err, ERROR_VALUE, line, 0,
                            "the file ends after %lld nodes of %lld: it is cut off",
                            (long long)tree->count, (long long)reader->recorded);
    }
    int ply_limit = TRACE_PLY_MAX;
    int deepest = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const TraceNode *const node = &tree->nodes[i];
        deepest = node->ply > deepest ? node->ply : deepest;
        ply_limit = node->total > 1 ? node->ply : ply_limit;
    }
    if (ply_limit < deepest) {
        return error_set_at(err, ERROR_VALUE, line, 0,
                            "nodes are folded at ply %d, but others lie deeper", ply_limit);
    }
    if (!trace_tree_finish(tree, err)) {
        return false;
    }
    tree->ply_limit = ply_limit;
    return add_up(tree, line, err);
}

static bool read_lines(TraceReader *reader, Error *err) {
    for (bool is_header = true;; is_header = false) {
        Span line;
        bool got;
        if (!line_reader_next(&reader->lines, &line, &got, err)) {
            return false;
        }
        if (!got && is_header) {
            return error_set_at(err, ERROR_SYNTAX, 1, 0, "the file is empty: this is no trace");
        }
        if (!got) {
            return finish(reader, err);
        }
        if (is_header) {
            if (!read_header(reader, line, err)) {
                return false;
            }
            continue;
        }
        JsonCursor cursor = json_cursor_of(line, reader->lines.number);
        NodeLine node;
        if (!read_node_line(&cursor, &node, err) || !add_node(reader, &cursor, &node, err)) {
            return false;
        }
    }
}

bool search_trace_read(SearchTrace *out, ByteSource source, const Alloc *alloc, Error *err) {
    TraceReader *const reader = alloc_new(alloc, sizeof *reader);
    if (reader == NULL) {
        return error_set_memory(err);
    }
    *out = (SearchTrace){0};
    reader->trace = out;
    text_init(&out->player, alloc);
    text_init(&reader->fen, alloc);
    trace_tree_init(&out->tree, SIZE_MAX, alloc);
    line_reader_init(&reader->lines, source, TRACE_LINE_MAX, alloc);
    const bool fine = read_lines(reader, err);
    line_reader_release(&reader->lines);
    text_release(&reader->fen);
    alloc_free(alloc, reader);
    if (!fine) {
        search_trace_release(out);
    }
    return fine;
}
