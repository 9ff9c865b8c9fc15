// SPDX-License-Identifier: MIT
// Further public write-ups of the same course.
#include "lab/replay_data.h"

static const ReplayRow rows_further_minimax[] = {
    {.name = "1.d4",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=4,eval=queen8,count=never",
     .moves = "d2d4",
     .published = "374805 e7e6"},
    {.name = "1.d4 e6 2.Qd3",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=4,eval=queen8,count=never",
     .moves = "d2d4 e7e6 d1d3",
     .published = "1496445 g8e7"},
    {.name = "1.d4 e6 2.Qd3 Ne7 3.Qf5",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=4,eval=queen8,count=never",
     .moves = "d2d4 e7e6 d1d3 g8e7 d3f5",
     .published = "974162 e7f5"},
};

const ReplayTable replay_further_minimax = {
    .name = "further-minimax",
    .title = "calls and reply of minimax",
    .source = "further write-ups: four plies, queen worth 8, root not counted",
    .fields = "calls move",
    REPLAY_ROWS(rows_further_minimax),
};

static const ReplayRow rows_further_deepening[] = {
    {.name = "1.d4",
     .kind = REPLAY_SEARCH,
     .player = "deepening:depth=4,over=minimax,over.eval=queen8,best_first=off",
     .moves = "d2d4",
     .published = "388400 e7e6"},
    {.name = "1.d4 e6 2.Qd3",
     .kind = REPLAY_SEARCH,
     .player = "deepening:depth=4,over=minimax,over.eval=queen8,best_first=off",
     .moves = "d2d4 e7e6 d1d3",
     .published = "1536816 g8e7"},
    {.name = "1.d4 e6 2.Qd3 Ne7 3.Qf5",
     .kind = REPLAY_SEARCH,
     .player = "deepening:depth=4,over=minimax,over.eval=queen8,best_first=off",
     .moves = "d2d4 e7e6 d1d3 g8e7 d3f5",
     .published = "999894 e7f5"},
};

const ReplayTable replay_further_deepening = {
    .name = "further-deepening",
    .title = "calls of iterative deepening, plies 2 to 4, and reply",
    .source = "further write-ups: four plies, queen worth 8, root not counted",
    .fields = "plies_2_on move",
    .note = "The sum of nodes_per_depth from the second on, less one for each root.",
    REPLAY_ROWS(rows_further_deepening),
};

static const ReplayRow rows_further_alphabeta[] = {
    {.name = "1.d4",
     .kind = REPLAY_SEARCH,
     .player = "alphabeta:eval=queen8,count=never",
     .moves = "d2d4",
     .published = "5547 e7e6"},
    {.name = "1.d4 e6 2.Qd3",
     .kind = REPLAY_SEARCH,
     .player = "alphabeta:eval=queen8,count=never",
     .moves = "d2d4 e7e6 d1d3",
     .published = "15295 g8e7"},
    {.name = "1.d4 e6 2.Qd3 Ne7 3.Qf5",
     .kind = REPLAY_SEARCH,
     .player = "alphabeta:eval=queen8,count=never",
     .moves = "d2d4 e7e6 d1d3 g8e7 d3f5",
     .published = "11630 e7f5"},
};

const ReplayTable replay_further_alphabeta = {
    .name = "further-alphabeta",
    .title = "calls and reply of alpha-beta in the order of generation",
    .source = "further write-ups: four plies, queen worth 8, root not counted",
    .fields = "calls move",
    REPLAY_ROWS(rows_further_alphabeta),
};

static const ReplayRow rows_further_captures[] = {
    {.name = "1.d4",
     .kind = REPLAY_SEARCH,
     .player = "alphabeta:eval=queen8,order=front,count=never",
     .moves = "d2d4",
     .published = "4654 e7e6"},
    {.name = "1.d4 e6 2.Qd3",
     .kind = REPLAY_SEARCH,
     .player = "alphabeta:eval=queen8,order=front,count=never",
     .moves = "d2d4 e7e6 d1d3",
     .published = "8060 g8e7"},
    {.name = "1.d4 e6 2.Qd3 Ne7 3.Qf5",
     .kind = REPLAY_SEARCH,
     .player = "alphabeta:eval=queen8,order=front,count=never",
     .moves = "d2d4 e7e6 d1d3 g8e7 d3f5",
     .published = "2631 e7f5"},
};

const ReplayTable replay_further_captures = {
    .name = "further-captures",
    .title = "calls and reply of alpha-beta with each capture moved to the front",
    .source = "further write-ups: four plies, queen worth 8, root not counted",
    .fields = "calls move",
    REPLAY_ROWS(rows_further_captures),
};

static const ReplayRow rows_further_depths[] = {
    {.name = "depth 1",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=1",
     .fen = "r1bqk3/pppp4/2n1Pp2/PPP1P2p/5pn1/2N1r3/3b2PP/R1BQKBNR w - - 0 1",
     .published = "2"},
    {.name = "depth 2",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=2",
     .fen = "r1bqk3/pppp4/2n1Pp2/PPP1P2p/5pn1/2N1r3/3b2PP/R1BQKBNR w - - 0 1",
     .published = "34"},
    {.name = "depth 3",
     .kind = REPLAY_SEARCH,
     .player = "minimax",
     .fen = "r1bqk3/pppp4/2n1Pp2/PPP1P2p/5pn1/2N1r3/3b2PP/R1BQKBNR w - - 0 1",
     .published = "1067"},
    {.name = "depth 4",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=4",
     .fen = "r1bqk3/pppp4/2n1Pp2/PPP1P2p/5pn1/2N1r3/3b2PP/R1BQKBNR w - - 0 1",
     .published = "33254"},
};

const ReplayTable replay_further_depths = {
    .name = "further-depths",
    .title = "nodes of minimax by depth",
    .source = "further write-ups",
    .fields = "calls",
    REPLAY_ROWS(rows_further_depths),
};

static const ReplayRow rows_further_start[] = {
    {.name = "depth 2",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=2,count=twice",
     .published = "422"},
    {.name = "depth 5",
     .kind = REPLAY_SEARCH,
     .player = "minimax:depth=5,count=twice",
     .published = "5072214"},
};

const ReplayTable replay_further_start = {
    .name = "further-start",
    .title = "nodes of minimax from the initial position, the root counted twice",
    .source = "further write-ups",
    .fields = "calls",
    REPLAY_ROWS(rows_further_start),
};
