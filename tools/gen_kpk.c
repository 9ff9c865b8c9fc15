// SPDX-License-Identifier: MIT
// Solves king and pawn against king while building and writes the table as C: one bit for each
// position, set when White, who has the pawn, wins. The pawn stands on files a to d. The order of
// the bits is that of kpk_index in src/eval/kpk.h.
//
// Every position is looked at again and again until none changes any more: White to move wins when
// some move leads to a won position, Black to move loses when all do.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "eval/kpk.h"

enum { WHITE_TO_MOVE, BLACK_TO_MOVE };

enum { UNKNOWN, INVALID, WON, DRAWN };

static uint8_t states[KPK_POSITIONS];

static int far(int a, int b) {
    const int files = abs(a % 8 - b % 8);
    const int ranks = abs(a / 8 - b / 8);
    return files > ranks ? files : ranks;
}

static bool pawn_attacks(int pawn, int sq) {
    return sq / 8 == pawn / 8 + 1 && abs(sq % 8 - pawn % 8) == 1;
}

// Fills to[] with the squares beside sq; returns their number.
static int neighbours(int to[8], int sq) {
    int count = 0;
    for (int other = 0; other < 64; other++) {
        if (far(sq, other) == 1) {
            to[count++] = other;
        }
    }
    return count;
}

static bool is_invalid(int side, int white, int black, int pawn) {
    return white == black || white == pawn || black == pawn || far(white, black) <= 1
           || (side == WHITE_TO_MOVE && pawn_attacks(pawn, black));
}

// The pawn reaches the eighth rank: won unless Black takes the queen (or rook) at once. A stalemate
// can be avoided by promoting to a rook.
static bool promotion_wins(int white, int black, int queen) {
    return far(black, queen) > 1 || far(white, queen) == 1;
}

static int state_of(int side, int white, int black, int pawn) {
    return states[kpk_index(side, white, black, pawn)];
}

static int solve_white(int white, int black, int pawn) {
    int to[8];
    bool unknown = false;
    const int count = neighbours(to, white);
    for (int i = 0; i < count; i++) {
        if (to[i] != pawn && far(to[i], black) > 1) {
            const int state = state_of(BLACK_TO_MOVE, to[i], black, pawn);
            if (state == WON) {
                return WON;
            }
            unknown = unknown || state == UNKNOWN;
        }
    }
    int next = pawn + 8;
    while (next != white && next != black) {
        if (next >= 56) {
            return promotion_wins(white, black, next) ? WON : unknown ? UNKNOWN : DRAWN;
        }
        const int state = state_of(BLACK_TO_MOVE, white, black, next);
        if (state == WON) {
            return WON;
        }
        unknown = unknown || state == UNKNOWN;
        if (pawn >= 16 || next != pawn + 8) {
            break;
        }
        next += 8;
    }
    return unknown ? UNKNOWN : DRAWN;
}

static int solve_black(int white, int black, int pawn) {
    int to[8];
    bool unknown = false;
    bool moved = false;
    const int count = neighbours(to, black);
    for (int i = 0; i < count; i++) {
        if (far(to[i], white) <= 1 || pawn_attacks(pawn, to[i])) {
            continue;
        }
        if (to[i] == pawn) {
            return DRAWN; // takes it
        }
        moved = true;
        const int state = state_of(WHITE_TO_MOVE, white, to[i], pawn);
        if (state == DRAWN) {
            return DRAWN;
        }
        unknown = unknown || state == UNKNOWN;
    }
    if (!moved) {
        return pawn_attacks(pawn, black) ? WON : DRAWN; // mate or stalemate
    }
    return unknown ? UNKNOWN : WON;
}

// Visits every position; returns whether one changed.
static bool solve_all(bool first) {
    bool changed = false;
    for (int pawn = 8; pawn < 56; pawn++) {
        for (int i = 0; pawn % 8 < 4 && i < 2 * 64 * 64; i++) {
            const int side = i >> 12;
            const int white = i >> 6 & 63;
            const int black = i & 63;
            uint8_t *const state = &states[kpk_index(side, white, black, pawn)];
            const int before = *state;
            if (first) {
                *state = is_invalid(side, white, black, pawn) ? INVALID : UNKNOWN;
            } else if (before == UNKNOWN) {
                *state = (uint8_t)(side == WHITE_TO_MOVE ? solve_white(white, black, pawn)
                                                         : solve_black(white, black, pawn));
            }
            changed = changed || *state != before;
        }
    }
    return changed;
}

int main(void) {
    solve_all(true);
    while (solve_all(false)) {
    }
    for (int word = 0; word < KPK_POSITIONS / 64; word++) {
        uint64_t bits = 0;
        for (int i = 0; i < 64; i++) {
            bits |= (uint64_t)(states[word * 64 + i] == WON) << i;
        }
        printf("UINT64_C(0x%llx),%s", (unsigned long long)bits, word % 4 == 3 ? "\n" : " ");
    }
    return ferror(stdout) != 0 || fflush(stdout) != 0;
}
