// SPDX-License-Identifier: MIT
// Write-up 004: the reference output of the course. The assignment itself gives no numbers.
#include "lab/replay_data.h"

static const ReplayRow rows_004_position[] = {
    {.name = "after 52 plies",
     .kind = REPLAY_WALK,
     .player = "random:seed=20220813,rng=numpy",
     .plies = 52,
     .published = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27"},
};

const ReplayTable replay_004_position = {
    .name = "004-position",
    .title = "the position of the profile: 26 random moves of each side with NumPy's seed 20220813",
    .source = "course of write-up 004, profiling test",
    .fields = "fen",
    REPLAY_ROWS(rows_004_position),
};

static const ReplayRow rows_004_profile[] = {
    {.name = "minimax, depth 1",
     .kind = REPLAY_COURSE,
     .player = "004-minimax:depth=1,weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "1 28 -0.02 g2h3"},
    {.name = "minimax, depth 2",
     .kind = REPLAY_COURSE,
     .player = "004-minimax:weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "955 28 -0.03 g2h3"},
    {.name = "minimax, depth 3",
     .kind = REPLAY_COURSE,
     .player = "004-minimax:depth=3,weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "955 26819 -0.02 g2h3"},
    {.name = "minimax, depth 4",
     .kind = REPLAY_COURSE,
     .player = "004-minimax:depth=4,weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "929130 26819 -0.03 g2h3",
     .then_ms = 123970},
    {.name = "alpha-beta, depth 1",
     .kind = REPLAY_COURSE,
     .player = "004-alphabeta:depth=1,weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "1 28 -0.02 g2h3"},
    {.name = "alpha-beta, depth 2",
     .kind = REPLAY_COURSE,
     .player = "004-alphabeta:weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "142 28 -0.03 g2h3"},
    {.name = "alpha-beta, depth 3",
     .kind = REPLAY_COURSE,
     .player = "004-alphabeta:depth=3,weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "210 2107 -0.02 g2h3"},
    {.name = "alpha-beta, depth 4",
     .kind = REPLAY_COURSE,
     .player = "004-alphabeta:depth=4,weights=earlier",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "13480 1480 -0.03 g2h3",
     .then_ms = 1930},
};

const ReplayTable replay_004_profile = {
    .name = "004-profile",
    .title = "calls of max and min nodes, value and move, weights 1 3 4 5 9 of an earlier term",
    .source = "course of write-up 004, profiling test",
    .fields = "max_node min_node value move",
    .note = "Computed by the course's own functions; the player named must say the same.",
    REPLAY_ROWS(rows_004_profile),
};

static const ReplayRow rows_004_weights[] = {
    {.name = "alpha-beta, depth 4",
     .kind = REPLAY_COURSE,
     .player = "004-alphabeta:depth=4",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .published = "12796 1452 -0.035"},
    {.name = "alpha-beta, depth 3",
     .kind = REPLAY_COURSE,
     .player = "004-alphabeta:depth=3",
     .fen = "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27",
     .fields = "max_node min_node",
     .published = "210 2094"},
};

const ReplayTable replay_004_weights = {
    .name = "004-weights",
    .title = "calls of max and min nodes with the weights of term 242, and a value",
    .source = "reproduction of write-up 004",
    .fields = "max_node min_node value",
    .is_reference = true,
    REPLAY_ROWS(rows_004_weights),
};

static const ReplayRow rows_004_games[] = {
    {.name = "minimax, depth 2",
     .kind = REPLAY_GAME,
     .player = "004-minimax:weights=earlier",
     .opponent = "random:seed=20220813,rng=numpy",
     .published = "31 1-0 g1h3 h3g5 g5e4 e4f6 h1g1 g1h1 h1g1 g1h1 h1g1 g2h3 ... a6a5 d2d3"},
    {.name = "alpha-beta, depth 3",
     .kind = REPLAY_GAME,
     .player = "004-alphabeta:depth=3,weights=earlier",
     .opponent = "random:seed=20220813,rng=numpy",
     .published = "12 1-0 g1h3 h3g5 h1g1 g1h1 h1g1 e2d3 d1f3 f3f5 f5e5 g5e4 f2e3 e4d6"},
};

const ReplayTable replay_004_games = {
    .name = "004-games",
    .title =
        "games against the random player with NumPy's seed 20220813: rounds, result, White's moves",
    .source = "course of write-up 004, test games",
    .fields = "rounds result ends",
    REPLAY_ROWS(rows_004_games),
};
