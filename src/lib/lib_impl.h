// SPDX-License-Identifier: MIT
// Between the public types of include/zugwerk.h and ours. Positions are copied in and out (three
// cache lines), so that the public struct can be a plain value with room to grow.
#ifndef ZUGWERK_LIB_LIB_IMPL_H
#define ZUGWERK_LIB_LIB_IMPL_H

#include <assert.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"
#include "chess/game.h"
#include "chess/outcome.h"
#include "chess/position.h"
#include "notation/fen.h"
#include "zugwerk.h"

static_assert(sizeof(Position) <= sizeof(zw_position), "a position fits its public value");
static_assert((int)MOVE_NULL == (int)ZW_MOVE_NULL && (int)MOVE_NONE == (int)ZW_MOVE_NONE,
              "moves are public as they are");
static_assert((int)MOVE_LIST_CAPACITY == (int)ZW_MOVES_MAX, "lists of moves are as long");

static inline Position lib_position(const zw_position *pos) {
    Position copy;
    memcpy(&copy, pos, sizeof copy);
    return copy;
}

static inline void lib_position_out(zw_position *out, const Position *pos) {
    memset(out, 0, sizeof *out);
    memcpy(out, pos, sizeof *pos);
}

static inline Span lib_span(const char *text, size_t length) {
    if (text == NULL) {
        return (Span){"", 0};
    }
    return (Span){text, length == ZW_WHOLE ? strlen(text) : length};
}

static inline FenOptions lib_fen_options(zw_fen_mode mode, zw_variant variant) {
    const FenVariant ours = variant == ZW_CHESS960 ? FEN_CHESS960
                            : variant == ZW_DETECT ? FEN_DETECT
                                                   : FEN_STANDARD;
    return (FenOptions){mode == ZW_FEN_REPAIR ? FEN_REPAIR : FEN_STRICT, ours};
}

static inline FenStyle lib_fen_style(zw_fen_style style) {
    return style == ZW_SHREDDER_FEN ? FEN_SHREDDER : FEN_XFEN;
}

// Copies the error out when somebody wants it; returns `fine`, so that callers can write
// `return lib_result(fine, err, &error)`.
bool lib_result(bool fine, zw_error *err, const Error *error);

void lib_error_out(zw_error *out, const Error *error);

// For callbacks of the caller: what they say becomes our error (ERROR_IO when they say nothing).
void lib_error_in(Error *out, const zw_error *error);

// ERROR_VALUE unless condition holds.
bool lib_require(bool condition, Error *err, const char *text);

void lib_moves_out(zw_moves *out, const MoveList *list);

static inline zw_outcome lib_outcome_out(Outcome outcome) {
    return (zw_outcome){(zw_reason)outcome.reason, outcome.winner};
}

static inline Outcome lib_outcome_in(zw_outcome outcome) {
    return (Outcome){(Reason)outcome.reason, outcome.winner};
}

// The caller's allocator as ours. An object keeps a LibAlloc, and what it holds points to `ours`.
typedef struct LibAlloc {
    Alloc ours;
    bool is_set;
} LibAlloc;

LibAlloc lib_alloc_of(const zw_allocator *allocator);

static inline const Alloc *lib_alloc(const LibAlloc *alloc) {
    return alloc->is_set ? &alloc->ours : NULL;
}

// Our sink that hands everything to the caller's; the zw_sink must outlive it.
ByteSink lib_sink_of(zw_sink *sink);

// Likewise.
ByteSource lib_source_of(zw_source *source);

struct zw_game {
    Game game;
    LibAlloc alloc;
    zw_course_weights course_weights; // of the course's functions, and what they count
    uint64_t max_nodes;
    uint64_t min_nodes;
};

#endif
