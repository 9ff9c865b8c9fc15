// SPDX-License-Identifier: MIT
// What a position alone tells about the end of the game.
#include "chess/outcome.h"

#include <stddef.h>

#include "chess/movegen.h"

enum { SEVENTYFIVE_MOVES_PLIES = 150 };

bool pos_is_insufficient_of(const Position *pos, int color) {
    const Bitboard own = pos->color_bb[color];
    const Bitboard other = pos->color_bb[color_other(color)];
    const Bitboard *type = pos->type_bb;
    if ((own & (type[PAWN] | type[ROOK] | type[QUEEN])) != 0) {
        return false;
    }
    if ((own & type[KNIGHT]) != 0) {
        // A lone knight mates only a king walled in by its own men. Queens cannot be the whole
        // wall: one of them always reaches the knight.
        return bits_count(own) == 2 && (other & ~type[KING] & ~type[QUEEN]) == 0;
    }
    if ((own & type[BISHOP]) != 0) {
        // Bishops of one square colour cannot take squares of the other from a king: only a pawn,
        // a knight or a bishop of that colour can stand in its way for good.
        const Bitboard bishops = type[BISHOP];
        const bool one_color = (bishops & BB_LIGHT) == 0 || (bishops & BB_DARK) == 0;
        return one_color && type[PAWN] == 0 && type[KNIGHT] == 0;
    }
    return true;
}

bool pos_is_insufficient(const Position *pos) {
    return pos_is_insufficient_of(pos, WHITE) && pos_is_insufficient_of(pos, BLACK);
}

Outcome pos_outcome(const Position *pos) {
    const bool can_move = movegen_any(pos);
    if (!can_move && pos_in_check(pos)) {
        return (Outcome){REASON_CHECKMATE, color_other(pos_side(pos))};
    }
    if (pos_is_insufficient(pos)) {
        return (Outcome){REASON_INSUFFICIENT_MATERIAL, COLOR_NONE};
    }
    if (!can_move) {
        return (Outcome){REASON_STALEMATE, COLOR_NONE};
    }
    if (pos->halfmove >= SEVENTYFIVE_MOVES_PLIES) {
        return (Outcome){REASON_SEVENTYFIVE_MOVES, COLOR_NONE};
    }
    return (Outcome){REASON_NONE, COLOR_NONE};
}

Outcome pos_flag_outcome(const Position *pos, int color) {
    const int opponent = color_other(color);
    const int winner = pos_is_insufficient_of(pos, opponent) ? COLOR_NONE : opponent;
    return (Outcome){REASON_TIME, winner};
}

const char *outcome_result(Outcome outcome) {
    if (outcome.reason == REASON_NONE || outcome.reason == REASON_ABORTED) {
        return "*";
    }
    if (outcome.winner == WHITE) {
        return "1-0";
    }
    return outcome.winner == BLACK ? "0-1" : "1/2-1/2";
}

typedef struct ReasonWords {
    const char *name;
    const char *text;
} ReasonWords;

static const ReasonWords reason_words[REASON_COUNT] = {
    [REASON_NONE] = {"none", "the game is not over"},
    [REASON_CHECKMATE] = {"checkmate", "checkmate"},
    [REASON_STALEMATE] = {"stalemate", "stalemate"},
    [REASON_INSUFFICIENT_MATERIAL] = {"insufficient_material", "insufficient material"},
    [REASON_SEVENTYFIVE_MOVES] = {"seventyfive_moves",
                                  "seventy-five moves without capture or pawn move"},
    [REASON_FIVEFOLD_REPETITION] = {"fivefold_repetition", "fivefold repetition"},
    [REASON_FIFTY_MOVES] = {"fifty_moves", "fifty moves without capture or pawn move, claimed"},
    [REASON_THREEFOLD] = {"threefold", "threefold repetition, claimed"},
    [REASON_AGREEMENT] = {"agreement", "draw by agreement"},
    [REASON_RESIGNATION] = {"resignation", "resignation"},
    [REASON_TIME] = {"time", "time ran out"},
    [REASON_ILLEGAL_MOVE] = {"illegal_move", "illegal move"},
    [REASON_ADJUDICATION] = {"adjudication", "adjudication"},
    [REASON_ABANDONED] = {"abandoned", "a player left the game"},
    [REASON_ABORTED] = {"aborted", "the game was aborted"},
};

static const ReasonWords *reason_words_of(Reason reason) {
    const bool is_known = (unsigned)reason < REASON_COUNT;
    return &reason_words[is_known ? reason : REASON_NONE];
}

const char *reason_name(Reason reason) {
    return reason_words_of(reason)->name;
}

const char *reason_text(Reason reason) {
    return reason_words_of(reason)->text;
}
