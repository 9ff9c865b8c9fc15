// SPDX-License-Identifier: MIT
// Scores inside the search: centipawn-like integers from the side to move's point of view. A mate
// in n plies is VALUE_MATE - n.
#ifndef ZUGWERK_SEARCH_VALUE_H
#define ZUGWERK_SEARCH_VALUE_H

#include <stdbool.h>

enum {
    PLY_MAX = 128, // deepest line
    VALUE_DRAW = 0,
    VALUE_MATE = 32000,
    VALUE_MATE_MIN = VALUE_MATE - PLY_MAX, // any mate score is at least this, or at most minus this
    VALUE_INFINITE = 32001,
    VALUE_NONE = 32002
};

static inline int value_mated_in(int ply) {
    return -VALUE_MATE + ply;
}

static inline int value_mate_in(int ply) {
    return VALUE_MATE - ply;
}

static inline bool value_is_mate(int value) {
    return value >= VALUE_MATE_MIN || value <= -VALUE_MATE_MIN;
}

// Moves until the mate that a mate score tells of, below 0 when it is the side to move that is
// mated.
static inline int value_mate_moves(int value) {
    return value > 0 ? (VALUE_MATE - value + 1) / 2 : -(VALUE_MATE + value + 1) / 2;
}

static inline int int_clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

static inline int int_min(int a, int b) {
    return a < b ? a : b;
}

static inline int int_max(int a, int b) {
    return a > b ? a : b;
}

#endif
