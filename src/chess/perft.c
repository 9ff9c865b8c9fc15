// SPDX-License-Identifier: MIT
#include "chess/perft.h"

#include "chess/movegen.h"

uint64_t perft_count(const Position *pos, int depth) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1) {
        return (uint64_t)movegen_count(pos);
    }
    MoveList list;
    movegen_legal(&list, pos);
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        Position after;
        pos_play(&after, pos, list.moves[i]);
        total += perft_count(&after, depth - 1);
    }
    return total;
}
