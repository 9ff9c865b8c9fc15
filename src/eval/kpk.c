// SPDX-License-Identifier: MIT
#include "eval/kpk.h"

#include <stdint.h>

#include "chess/piece.h"
#include "chess/square.h"

static const uint64_t won[KPK_POSITIONS / 64] = {
#include "eval/kpk.inc"
};

bool kpk_is_won(int strong, int strong_king, int weak_king, int pawn, int side) {
    const int flip = (strong == WHITE ? 0 : 56) ^ (square_file(pawn) < 4 ? 0 : 7);
    const int index = kpk_index(side != strong, strong_king ^ flip, weak_king ^ flip, pawn ^ flip);
    return (won[index / 64] >> (index % 64)) & 1;
}
