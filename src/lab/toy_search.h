// SPDX-License-Identifier: MIT
// Minimax and alpha-beta for games small enough to be drawn on a blackboard. The same algorithms as
// src/classic/minimax.c and alphabeta.c, on a game given by a few functions, to the end of the game
// and not to a depth. They tell a TraceSink what they do, so that their trees can be drawn like
// those of chess.
#ifndef ZUGWERK_LAB_TOY_SEARCH_H
#define ZUGWERK_LAB_TOY_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "trace/trace.h"

enum { TOY_MOVES_MAX = 256, TOY_DEPTH_MAX = 32, TOY_VALUE_MAX = 1000000 };

// A game that is walked by push and pop. Moves are numbers above 0.
typedef struct ToyGame {
    bool (*is_max)(const void *game);
    bool (*is_over)(int *value, const void *game); // the value, within +-TOY_VALUE_MAX
    int (*moves)(Move moves[TOY_MOVES_MAX], const void *game);
    void (*push)(void *game, Move move);
    void (*pop)(void *game, Move move);
    const char *(*name)(const void *game, Move move);
    void *game;
    TraceEnd leaf_end; // what a leaf is called: TRACE_END_OVER or TRACE_END_LEAF
} ToyGame;

// In which order a node's moves are tried.
typedef enum ToyOrder {
    TOY_GIVEN,
    TOY_REVERSED,
    TOY_BEST, // by their true values, the best for the side to move first: the smallest tree
    TOY_WORST
} ToyOrder;

typedef struct ToyOptions {
    bool prunes; // alpha-beta; else minimax
    ToyOrder order;
    const TraceSink *trace; // NULL: nobody
} ToyOptions;

typedef struct ToyResult {
    int value;
    int line_count;
    Move line[TOY_DEPTH_MAX]; // the first of equally good moves
    uint64_t nodes;           // root and leaves included
    uint64_t leaves;
    uint64_t cutoffs;
} ToyResult;

void toy_search(ToyResult *out, const ToyGame *game, const ToyOptions *options);

#endif
