// SPDX-License-Identifier: MIT
// King and pawn against king, exactly: a table of 24 KB that tools/gen_kpk.c makes when building.
#ifndef ZUGWERK_EVAL_KPK_H
#define ZUGWERK_EVAL_KPK_H

#include <stdbool.h>

enum { KPK_POSITIONS = 2 * 24 * 64 * 64 };

// Of a position whose White has the pawn, on files a to d. side: 0 White to move, 1 Black.
static inline int kpk_index(int side, int white, int black, int pawn) {
    const int place = (pawn / 8 - 1) * 4 + pawn % 8;
    return ((side * 24 + place) * 64 + white) * 64 + black;
}

// Whether the side with the pawn wins, with best play; strong: its colour; side: to move.
bool kpk_is_won(int strong, int strong_king, int weak_king, int pawn, int side);

#endif
