// SPDX-License-Identifier: MIT
// Polyglot keys and opening books: entries of 16 bytes, big-endian, sorted by key:
// key (8), move (2), weight (2), learn (4). Castling is stored as king takes own rook.
// Source: Letouzey et al., the book format of PolyGlot.
#ifndef ZUGWERK_NOTATION_POLYGLOT_H
#define ZUGWERK_NOTATION_POLYGLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"
#include "chess/position.h"

enum { POLYGLOT_RANDOM_COUNT = 781, POLYGLOT_ENTRY_SIZE = 16 };

// 768 for pieces on squares, 4 for castling rights, 8 for en passant files, 1 for White to move.
extern const uint64_t polyglot_random[POLYGLOT_RANDOM_COUNT];

// The en passant file counts when a pawn of the side to move stands beside the pawn that has just
// made a double step, whether or not it may capture.
uint64_t polyglot_key(const Position *pos);

// The 16 bits of a legal move.
uint16_t polyglot_move_encode(Move move);

// In standard chess castling may also be stored as the step of the king from e1 to g1.
// ERROR_ILLEGAL when it is not legal.
bool polyglot_move_decode(Move *out, const Position *pos, uint16_t bits, Error *err) MUST_CHECK;

typedef struct PolyglotEntry {
    uint64_t key;
    uint16_t move;
    uint16_t weight;
    uint32_t learn;
} PolyglotEntry;

// A book through random access; read_at must fill all `size` bytes.
typedef struct PolyglotBook {
    bool (*read_at)(void *context, int64_t offset, void *buffer, size_t size, Error *err);
    void *context;
    int64_t count; // entries
} PolyglotBook;

// A book in memory; the Span must outlive it. ERROR_VALUE when its size is no multiple of 16.
bool polyglot_book_of_span(PolyglotBook *out, Span *bytes, Error *err) MUST_CHECK;

bool polyglot_entry_at(PolyglotEntry *out, const PolyglotBook *book, int64_t index,
                       Error *err) MUST_CHECK;

// Index of the first entry with a key not less than `key` (count when there is none).
bool polyglot_lower_bound(int64_t *out, const PolyglotBook *book, uint64_t key,
                          Error *err) MUST_CHECK;

typedef struct PolyglotMove {
    Move move;
    uint16_t weight;
    uint32_t learn;
} PolyglotMove;

typedef struct PolyglotMoves {
    int count;
    int illegal; // entries of this key whose move is not legal here; they are left out
    PolyglotMove moves[MOVE_LIST_CAPACITY];
} PolyglotMoves;

// The book's moves here, in the order of the file; a move listed twice counts once, with its first
// weight.
bool polyglot_moves(PolyglotMoves *out, const PolyglotBook *book, const Position *pos,
                    Error *err) MUST_CHECK;

// A move drawn in proportion to its weight by a random number of 64 bits: the same number, the
// same move. MOVE_NONE when the book has nothing here but weights of 0.
Move polyglot_choose(const PolyglotMoves *moves, uint64_t random);

// The move of the highest weight, the first of equals; MOVE_NONE when there is none.
Move polyglot_best(const PolyglotMoves *moves);

// A book being made. Entries of the same key and move are merged, weights added.
typedef struct PolyglotBuilder {
    struct PolyglotCount *counts;
    size_t count;
    size_t capacity;
    const Alloc *alloc;
} PolyglotBuilder;

void polyglot_builder_init(PolyglotBuilder *builder, const Alloc *alloc);
void polyglot_builder_release(PolyglotBuilder *builder);
bool polyglot_builder_add(PolyglotBuilder *builder, const Position *pos, Move move, uint32_t weight,
                          Error *err) MUST_CHECK;
bool polyglot_builder_add_entry(PolyglotBuilder *builder, const PolyglotEntry *entry,
                                Error *err) MUST_CHECK;

// Writes the entries sorted by key, then by falling weight, then by move. Where a position's
// weights do not fit 16 bits, all of them are scaled down alike, but not below 1. The builder can
// only be released afterwards.
bool polyglot_builder_save(PolyglotBuilder *builder, ByteSink sink, Error *err) MUST_CHECK;

#endif
