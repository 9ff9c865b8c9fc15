// SPDX-License-Identifier: MIT
// PGN events as one line of text, so that a test can say what is to come, and sources that deal
// bytes out in pieces or fail.
#ifndef ZUGWERK_TESTS_PGN_TRACE_H
#define ZUGWERK_TESTS_PGN_TRACE_H

#include "unit.h"

#include "base/text.h"
#include "notation/fen.h"
#include "notation/pgn_reader.h"
#include "notation/uci_move.h"

typedef struct Trace {
    Text out;
    PgnAction at_begin; // what the callbacks answer
    PgnAction at_variation;
    PgnAction at_move;
    bool with_places; // line:column behind each move
} Trace;

static inline void trace_word(Trace *trace, const char *head, Span text) {
    if (trace->out.length > 0) {
        text_append_char(&trace->out, ' ');
    }
    text_append(&trace->out, head);
    text_append_span(&trace->out, text);
}

static inline PgnAction trace_begin(void *context, const PgnBegin *begin) {
    Trace *const trace = context;
    trace_word(trace, "", (Span){"", 0});
    text_format(&trace->out, "<%lld@%lld,%lld", (long long)begin->number, (long long)begin->offset,
                (long long)begin->line);
    return trace->at_begin;
}

static inline PgnAction trace_tag(void *context, Span name, Span value) {
    Trace *const trace = context;
    trace_word(trace, "", name);
    text_append_char(&trace->out, '=');
    text_append_span(&trace->out, value);
    return PGN_CONTINUE;
}

// Only what is not the initial position of standard chess.
static inline PgnAction trace_start(void *context, const Position *pos) {
    Trace *const trace = context;
    const Position initial = pos_initial();
    if (!pos_is_same(pos, &initial) || pos->chess960) {
        char fen[FEN_TEXT_SIZE];
        fen_format(fen, pos, FEN_XFEN);
        trace_word(trace, pos->chess960 ? "start960:" : "start:", span_of(fen));
    } else {
        trace_word(trace, "|", (Span){"", 0});
    }
    return PGN_CONTINUE;
}

static inline PgnAction trace_move(void *context, const PgnMove *move) {
    Trace *const trace = context;
    char text[UCI_MOVE_SIZE];
    trace_word(trace, uci_move_format(text, move->before, move->move), (Span){"", 0});
    if (trace->with_places) {
        text_format(&trace->out, "@%lld:%lld", (long long)move->line, (long long)move->column);
    }
    return trace->at_move;
}

static inline PgnAction trace_nag(void *context, int nag) {
    Trace *const trace = context;
    trace_word(trace, "$", (Span){"", 0});
    text_append_int(&trace->out, nag);
    return PGN_CONTINUE;
}

static inline PgnAction trace_comment(void *context, Span text, bool last) {
    Trace *const trace = context;
    trace_word(trace, "{", text);
    text_append(&trace->out, last ? "}" : "..");
    return PGN_CONTINUE;
}

static inline PgnAction trace_variation(void *context) {
    Trace *const trace = context;
    trace_word(trace, "(", (Span){"", 0});
    return trace->at_variation;
}

static inline PgnAction trace_variation_end(void *context) {
    trace_word(context, ")", (Span){"", 0});
    return PGN_CONTINUE;
}

static inline PgnAction trace_end(void *context, const PgnEnd *end) {
    Trace *const trace = context;
    trace_word(trace, end->has_result ? "" : "no:", span_of(pgn_result_text(end->result)));
    text_append(&trace->out, end->skipped ? " skipped>" : ">");
    return PGN_CONTINUE;
}

static inline PgnAction trace_fault(void *context, PgnSeverity severity, const Error *fault) {
    Trace *const trace = context;
    trace_word(trace, severity == PGN_ERROR ? "ERROR" : "warning", (Span){"", 0});
    text_format(&trace->out, "@%lld:%lld", (long long)fault->line, (long long)fault->column);
    return PGN_CONTINUE;
}

static inline PgnVisitor trace_visitor(Trace *trace) {
    return (PgnVisitor){trace,      trace_begin,   trace_tag,       trace_start,         trace_move,
                        trace_nag,  trace_comment, trace_variation, trace_variation_end, trace_end,
                        trace_fault};
}

// A source that gives at most `piece` bytes at a time, and fails once `fail_at` bytes are given
// (-1: never).
typedef struct Pieces {
    Span rest;
    size_t piece;
    int64_t fail_at;
    int64_t given;
} Pieces;

static inline bool pieces_read(void *context, void *buffer, size_t capacity, size_t *got,
                               Error *err) {
    Pieces *const pieces = context;
    if (pieces->fail_at >= 0 && pieces->given >= pieces->fail_at) {
        return error_set(err, ERROR_IO, "the disk is gone");
    }
    size_t size = pieces->piece < capacity ? pieces->piece : capacity;
    size = size < pieces->rest.length ? size : pieces->rest.length;
    if (size > 0) {
        memcpy(buffer, pieces->rest.data, size);
        pieces->rest = span_from(pieces->rest, size);
    }
    pieces->given += (int64_t)size;
    *got = size;
    return true;
}

static inline ByteSource source_of_pieces(Pieces *pieces, Span text, size_t piece) {
    *pieces = (Pieces){text, piece, -1, 0};
    return (ByteSource){pieces_read, pieces};
}

#endif
