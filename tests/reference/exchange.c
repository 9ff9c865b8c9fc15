// SPDX-License-Identifier: MIT
// The exchange on one square, played out on the board.
#include <ctype.h>
#include <string.h>

#include "reference/reference.h"

typedef struct Exchange {
    RefPosition pos; // after the captures so far
    int target;
    uint64_t pinned; // before the exchange, both sides
    const int *values;
} Exchange;

static bool is_white_man(char man) {
    return isupper(man) != 0;
}

static bool on_one_line(int a, int b, int c) {
    const int ab_files = b % 8 - a % 8;
    const int ab_ranks = b / 8 - a / 8;
    const int ac_files = c % 8 - a % 8;
    const int ac_ranks = c / 8 - a / 8;
    return ab_files * ac_ranks == ab_ranks * ac_files;
}

// Whether taking on the target with the man on `from` leaves the line of a pin that still stands.
static bool is_held(const Exchange *ex, int from) {
    const bool white = is_white_man(ex->pos.board[from]);
    const int king = ref_king(&ex->pos, white);
    if ((ex->pinned >> from & 1) == 0 || on_one_line(king, from, ex->target)) {
        return false;
    }
    RefPosition without = ex->pos;
    without.board[from] = '.';
    for (int sq = 0; sq < 64; sq++) {
        const char man = without.board[sq];
        if (man != '.' && is_white_man(man) != white && strchr("QRBqrb", man) != NULL
            && on_one_line(king, from, sq) && ref_man_attacks(&without, sq, king)) {
            return true;
        }
    }
    return false;
}

static int men_order(char man) {
    return (int)(strchr("PNBRQK", toupper(man)) - "PNBRQK");
}

static int least_taker(const Exchange *ex, bool white) {
    int best = -1;
    for (int sq = 0; sq < 64; sq++) {
        const char man = ex->pos.board[sq];
        if (man == '.' || is_white_man(man) != white || sq == ex->target
            || !ref_man_attacks(&ex->pos, sq, ex->target) || is_held(ex, sq)) {
            continue;
        }
        if (best < 0 || men_order(man) < men_order(ex->pos.board[best])) {
            best = sq;
        }
    }
    return best;
}

// What `white` wins at least by going on, or 0 by stopping.
static int go_on(const Exchange *ex, bool white) {
    const int from = least_taker(ex, white);
    if (from < 0) {
        return 0;
    }
    Exchange next = *ex;
    const char victim = ex->pos.board[ex->target];
    next.pos.board[ex->target] = ex->pos.board[from];
    next.pos.board[from] = '.';
    if (toupper(ex->pos.board[from]) == 'K' && ref_is_attacked(&next.pos, ex->target, !white)) {
        return 0;
    }
    const int balance = ex->values[toupper(victim)] - go_on(&next, !white);
    return balance > 0 ? balance : 0;
}

int ref_exchange(const RefPosition *pos, RefMove move, const int values[128]) {
    if (move.kind == REF_CASTLING) {
        return 0;
    }
    const Exchange ex = {.pos = ref_play(pos, move),
                         .target = move.to,
                         .pinned = ref_pinned(pos, true) | ref_pinned(pos, false),
                         .values = values};
    const char victim = move.kind == REF_EN_PASSANT ? 'p' : pos->board[move.to];
    int balance = victim == '.' ? 0 : values[toupper(victim)];
    if (move.promotion != '\0') {
        balance += values[toupper(move.promotion)] - values['P'];
    }
    return balance - go_on(&ex, !pos->white_moves);
}
