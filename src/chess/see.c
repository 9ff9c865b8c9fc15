// SPDX-License-Identifier: MIT
#include "chess/see.h"

#include "chess/attacks.h"

const int see_value[7] = {0, 100, 325, 325, 500, 975, 20000};

enum { EXCHANGE_MAX = 40 }; // more men than can ever attack one square

typedef struct Exchange {
    const Position *pos;
    int to;
    Bitboard occupied;
    Bitboard attackers; // all men that attack `to` now, both colours
    Bitboard pinned[2];
    Bitboard diagonal; // sliders that may join when a man leaves
    Bitboard straight;
} Exchange;

static void exchange_init(Exchange *ex, const Position *pos, Move move) {
    const Bitboard *const type_bb = pos->type_bb;
    ex->pos = pos;
    ex->to = move_to(move);
    ex->occupied = (pos_occupied(pos) ^ bb_of(move_from(move))) | bb_of(ex->to);
    if (move_kind(move) == MOVE_EN_PASSANT) {
        ex->occupied ^= bb_of(ex->to ^ 8);
    }
    ex->diagonal = type_bb[BISHOP] | type_bb[QUEEN];
    ex->straight = type_bb[ROOK] | type_bb[QUEEN];
    ex->attackers = pos_attackers(pos, ex->to, ex->occupied) & ex->occupied;
    ex->pinned[pos->side] = pos->pinned;
    const int enemy = color_other(pos->side);
    const bool has_answer = (ex->attackers & pos->color_bb[enemy]) != 0;
    ex->pinned[enemy] = has_answer ? pos_pinned_of(pos, enemy) : 0;
}

// Whether a pinned man of `color` still stands behind its pin: some enemy slider on the line.
static bool is_held(const Exchange *ex, int color, int from) {
    const int king = ex->pos->king[color];
    if (!bb_has(ex->pinned[color], from) || bb_has(bb_line(king, from), ex->to)) {
        return false;
    }
    const Bitboard enemy = ex->pos->color_bb[color_other(color)] & ex->occupied;
    const Bitboard without = ex->occupied ^ bb_of(from);
    const Bitboard line = bb_line(king, from);
    return (((attacks_bishop(king, without) & ex->diagonal)
             | (attacks_rook(king, without) & ex->straight))
            & enemy & line)
           != 0;
}

// The least valuable man of `color` that may take on `to`; SQ_NONE when there is none.
static int least_attacker(const Exchange *ex, int color) {
    const Bitboard men = ex->attackers & ex->occupied & ex->pos->color_bb[color];
    for (int type = PAWN; type <= KING; type++) {
        Bitboard candidates = men & ex->pos->type_bb[type];
        while (candidates != 0) {
            const int from = bb_pop(&candidates);
            if (!is_held(ex, color, from)) {
                return from;
            }
        }
    }
    return SQ_NONE;
}

static void exchange_leave(Exchange *ex, int from) {
    ex->occupied ^= bb_of(from);
    ex->attackers |= (attacks_bishop(ex->to, ex->occupied) & ex->diagonal)
                     | (attacks_rook(ex->to, ex->occupied) & ex->straight);
    ex->attackers &= ex->occupied;
}

// The least valuable man of `color` that may take on `to` does; its type, PIECE_TYPE_NONE when
// there is none. The king may not take a guarded man, be the guard pinned or not.
static int next_taker(Exchange *ex, int color) {
    const int from = least_attacker(ex, color);
    if (from == SQ_NONE) {
        return PIECE_TYPE_NONE;
    }
    const int type = piece_type(ex->pos->board[from]);
    exchange_leave(ex, from);
    const bool is_guarded = (ex->attackers & ex->pos->color_bb[color_other(color)]) != 0;
    return type == KING && is_guarded ? PIECE_TYPE_NONE : type;
}

// What the first capture wins, and what then stands on the target square.
static int first_gain(const Position *pos, Move move, int *standing) {
    const int victim =
        move_kind(move) == MOVE_EN_PASSANT ? PAWN : piece_type(pos->board[move_to(move)]);
    int gain = see_value[victim];
    *standing = piece_type(pos->board[move_from(move)]);
    if (move_kind(move) == MOVE_PROMOTION) {
        *standing = move_promotion(move);
        gain += see_value[*standing] - see_value[PAWN];
    }
    return gain;
}

// gains[0] is the move itself; each next entry is the balance of the side that takes then, if it
// takes and the exchange ends there.
static int list_gains(int gains[EXCHANGE_MAX], const Position *pos, Move move) {
    Exchange ex;
    exchange_init(&ex, pos, move);
    int standing = PIECE_TYPE_NONE;
    gains[0] = first_gain(pos, move, &standing);
    int count = 1;
    int color = color_other(pos->side);
    while (count < EXCHANGE_MAX) {
        const int type = next_taker(&ex, color);
        if (type == PIECE_TYPE_NONE) {
            break;
        }
        gains[count] = see_value[standing] - gains[count - 1];
        standing = type;
        count++;
        color = color_other(color);
    }
    return count;
}

int see_move(const Position *pos, Move move) {
    if (move_kind(move) == MOVE_CASTLING) {
        return 0;
    }
    int gains[EXCHANGE_MAX];
    int count = list_gains(gains, pos, move);
    // Backwards: each side takes only if that is better for it than to stop before.
    while (--count > 0) {
        const int taken = -gains[count];
        gains[count - 1] = taken < gains[count - 1] ? taken : gains[count - 1];
    }
    return gains[0];
}

// Whether the mover keeps a margin of `spare` over what it wants, the exchange played on from its
// capture, which left a man of type `standing`. Stops as soon as the answer is known: the side
// whose turn it is takes only as long as that changes the answer.
static bool keeps_spare(const Position *pos, Move move, int standing, int spare) {
    Exchange ex;
    exchange_init(&ex, pos, move);
    int color = pos->side;
    bool is_kept = true;
    for (;;) {
        color = color_other(color);
        const int type = next_taker(&ex, color);
        if (type == PIECE_TYPE_NONE) {
            return is_kept;
        }
        is_kept = !is_kept;
        spare = see_value[standing] - spare; // now the taker's
        const int wanted = is_kept ? 0 : 1;  // the mover keeps what is even
        if (spare < wanted) {
            return !is_kept; // it does not win enough, and would not have taken
        }
        if (spare - see_value[type] >= wanted) {
            return is_kept; // enough, even if its man is lost for nothing
        }
        standing = type;
    }
}

bool see_at_least(const Position *pos, Move move, int threshold) {
    if (move_kind(move) == MOVE_CASTLING) {
        return 0 >= threshold;
    }
    int standing = PIECE_TYPE_NONE;
    const int gain = first_gain(pos, move, &standing);
    if (gain < threshold) {
        return false; // even without an answer
    }
    if (gain - see_value[standing] >= threshold) {
        return true; // even if the man is lost for nothing
    }
    return keeps_spare(pos, move, standing, gain - threshold);
}
