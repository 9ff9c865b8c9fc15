// SPDX-License-Identifier: MIT
// What a worker has learned about moves while searching: numbers that rise when a move cuts off and
// fall when it was tried in vain. Every entry moves towards its limit by "gravity": the update
// shrinks as the entry grows. Sources: Schaeffer, "The History Heuristic" (1989); continuation and
// capture histories: Stockfish; correction history: Caissa (2023), Stockfish.
#ifndef ZUGWERK_SEARCH_HISTORY_H
#define ZUGWERK_SEARCH_HISTORY_H

#include <stdint.h>

#include "chess/move.h"
#include "chess/position.h"

enum {
    HISTORY_MAX = 16384,
    PAWN_HISTORY_SIZE = 512,
    CORRECTION_SIZE = 16384,
    CORRECTION_MAX = 1024,
    CORRECTION_UNIT = 256 // stored correction of 1 centipawn x weight
};

// Entries by piece and target square.
typedef struct PieceToHistory {
    int16_t at[PIECE_COUNT][64];
} PieceToHistory;

typedef struct History {
    int16_t butterfly[2][4][64][64];              // side, which of from and to are attacked
    int16_t capture[PIECE_COUNT][64][8];          // moving piece, to, type taken
    PieceToHistory continuation[PIECE_COUNT][64]; // an earlier move's piece and target
    PieceToHistory pawn[PAWN_HISTORY_SIZE];       // by pawn structure
    Move counter[PIECE_COUNT][64];                // reply that refuted a move
    int16_t correction_pawn[2][CORRECTION_SIZE];  // side to move, pawn structure
    int16_t correction_minor[2][CORRECTION_SIZE]; // knights, bishops and kings
    int16_t correction_major[2][CORRECTION_SIZE]; // rooks, queens and kings
    int16_t correction_move[PIECE_COUNT][64];     // the last move
} History;

void history_reset(History *history);

// Moves an entry by `bonus`, which must lie within +-HISTORY_MAX.
void history_update(int16_t *entry, int bonus);

// The entry of a quiet move; `threatened`: squares attacked by the other side, 0 for none known.
static inline int16_t *history_butterfly(History *history, const Position *pos, Bitboard threatened,
                                         Move move) {
    const int from = move_from(move);
    const int to = move_to(move);
    const int attacked = 2 * bb_has(threatened, from) + bb_has(threatened, to);
    return &history->butterfly[pos->side][attacked][from][to];
}

// The type a capture takes; PAWN for en passant and for promotions without capture.
static inline int history_victim(const Position *pos, Move move) {
    const int victim = piece_type(pos->board[move_to(move)]);
    return victim == PIECE_TYPE_NONE ? PAWN : victim;
}

static inline int16_t *history_capture(History *history, const Position *pos, Move move) {
    return &history->capture[pos->board[move_from(move)]][move_to(move)][history_victim(pos, move)];
}

static inline PieceToHistory *history_pawn(History *history, const Position *pos) {
    return &history->pawn[pos->pawn_key & (PAWN_HISTORY_SIZE - 1)];
}

// What a position shares with others whose evaluation is off in the same way: pawns, minor pieces
// and king, major pieces and king, the last move.
enum { CORRECTIONS = 4 };

typedef struct CorrectionSlots {
    int16_t *at[CORRECTIONS];
} CorrectionSlots;

// The entries of a position, which are also fetched from memory.
CorrectionSlots history_correction_slots(History *history, const Position *pos, int last_piece,
                                         int last_to);

// Learned difference between static evaluation and search result, in centipawns; at most 4 weight *
// CORRECTION_MAX / CORRECTION_UNIT.
int history_correction(const CorrectionSlots *slots, int weight);

// Learns from `error` = search result - static evaluation.
void history_correct(const CorrectionSlots *slots, int error, int depth);

#endif
