// SPDX-License-Identifier: MIT
#include "search/sight.h"

#include <stdlib.h>

#include "base/rng.h"
#include "search/value.h"

enum { MOST = 950 }; // permille: nothing is quite invisible

// In percent of an ordinary quiet move.
static int difficulty(const Position *pos, Move move, int last_to) {
    const int from = move_from(move);
    const int to = move_to(move);
    if (to == last_to) {
        return 10;
    }
    const int ranks = square_rank(to) - square_rank(from);
    const int forward = pos_side(pos) == WHITE ? ranks : -ranks;
    const int length = int_max(abs(ranks), abs(square_file(to) - square_file(from)));
    int percent = pos_is_capture(pos, move) ? 60 : 100;
    percent = forward < 0 ? percent * 3 / 2 : percent;
    return length > 3 ? percent * 4 / 3 : percent;
}

bool sight_misses(const Sight *sight, const Position *pos, Move move, int last_to) {
    const int chance = int_min(sight->overlooked * difficulty(pos, move, last_to) / 100, MOST);
    uint64_t state = sight->seed ^ pos->key ^ (uint64_t)move << 40;
    return (int)(splitmix_next(&state) % 1000) < chance;
}
