// SPDX-License-Identifier: MIT
// Write-up 003: the rounds table, and what its tables of positions do.
#include "lab/replay_data.h"

static const ReplayRow rows_003_rounds[] = {
    {.name = "minimax",
     .kind = REPLAY_GAME,
     .player = "003-minimax",
     .opponent = "random:seed=1",
     .published = "26 1-0",
     .then_ms = 640000},
    {.name = "iterative deepening",
     .kind = REPLAY_GAME,
     .player = "003-deepening",
     .opponent = "random:seed=1",
     .published = "26 1-0",
     .then_ms = 665000},
    {.name = "alpha-beta",
     .kind = REPLAY_GAME,
     .player = "003-alphabeta",
     .opponent = "random:seed=1",
     .published = "26 1-0",
     .then_ms = 39000},
    {.name = "move reordering",
     .kind = REPLAY_GAME,
     .player = "003-mvvlva",
     .opponent = "random:seed=1",
     .published = "29 1-0",
     .then_ms = 42000},
    {.name = "naive table",
     .kind = REPLAY_GAME,
     .player = "003-naive-table",
     .opponent = "random:seed=1",
     .published = "20 1-0",
     .then_ms = 34000,
     .is_odd = true},
    {.name = "Zobrist table",
     .kind = REPLAY_GAME,
     .player = "003-zobrist",
     .opponent = "random:seed=1",
     .published = "20 1-0",
     .then_ms = 31000,
     .is_odd = true},
};

const ReplayTable replay_003_rounds = {
    .name = "003-rounds",
    .title = "rounds until White, at depth 4, has beaten the random player with seed 1",
    .source = "write-up 003, results",
    .fields = "rounds result",
    .note =
        "Rounds are White's moves. The random player draws as CPython's random.choice. The "
        "games of the tables rest on an illegal move (003-illegal, 003-legal); by hand the first "
        "legal move is played instead, and they take 39 rounds.",
    REPLAY_ROWS(rows_003_rounds),
};

static const ReplayRow rows_003_same_game[] = {
    {.name = "minimax",
     .kind = REPLAY_GAME,
     .player = "003-minimax",
     .opponent = "random:seed=1",
     .leader = "003-alphabeta",
     .published = "26/26"},
    {.name = "iterative deepening",
     .kind = REPLAY_GAME,
     .player = "003-deepening",
     .opponent = "random:seed=1",
     .leader = "003-alphabeta",
     .published = "26/26"},
};

const ReplayTable replay_003_same_game = {
    .name = "003-same-game",
    .title = "moves of the alpha-beta game that the others choose, too",
    .source = "reproduction of write-up 003",
    .fields = "same",
    .is_reference = true,
    REPLAY_ROWS(rows_003_same_game),
};

static const ReplayRow rows_003_illegal[] = {
    {.name = "naive table",
     .kind = REPLAY_GAME,
     .player = "003-naive-table",
     .opponent = "random:seed=1",
     .is_odd = true,
     .published = "1 14 g8f6"},
    {.name = "Zobrist table",
     .kind = REPLAY_GAME,
     .player = "003-zobrist",
     .opponent = "random:seed=1",
     .is_odd = true,
     .published = "1 14 g8f6"},
};

const ReplayTable replay_003_illegal = {
    .name = "003-illegal",
    .title = "the illegal move of the table games: how many, White's turn, the move",
    .source = "reproduction of write-up 003",
    .fields = "illegal turn wanted",
    .note = "The key of the tables does not hold the side to move. At White's 14th turn the root "
            "is found from a search in which Black was to move, and its move is Black's; the "
            "program's push does not check, and the black knight becomes White's.",
    .is_reference = true,
    REPLAY_ROWS(rows_003_illegal),
};

static const ReplayRow rows_003_legal[] = {
    {.name = "key with side to move",
     .kind = REPLAY_GAME,
     .player = "003-naive-table:table.side=on",
     .opponent = "random:seed=1",
     .published = "24..28 1-0 0"},
    {.name = "root not looked up",
     .kind = REPLAY_GAME,
     .player = "003-naive-table:table.root=off",
     .opponent = "random:seed=1",
     .published = "24..28 1-0 0"},
    {.name = "cleared after every move",
     .kind = REPLAY_GAME,
     .player = "003-naive-table:table.keep=off",
     .opponent = "random:seed=1",
     .published = "24..28 1-0 0"},
    {.name = "side and root",
     .kind = REPLAY_GAME,
     .player = "003-naive-table:table.side=on,table.root=off",
     .opponent = "random:seed=1",
     .published = "24..28 1-0 0"},
    {.name = "sound table",
     .kind = REPLAY_GAME,
     .player = "alphabeta:table=sound",
     .opponent = "random:seed=1",
     .leader = "003-alphabeta",
     .fields = "rounds result illegal same",
     .published = "26 1-0 0 26/26"},
};

const ReplayTable replay_003_legal = {
    .name = "003-legal",
    .title = "rounds, result and illegal moves when the tables are mended",
    .source = "reproduction of write-up 003",
    .fields = "rounds result illegal",
    .note =
        "The reproduction found 24 to 28 rounds, by variant. The mended tables still forget depth "
        "and bound, so values may be wrong; a sound table plays alpha-beta's own game.",
    .is_reference = true,
    REPLAY_ROWS(rows_003_legal),
};

static const ReplayRow rows_003_calls[] = {
    {.name = "alpha-beta",
     .kind = REPLAY_GAME,
     .player = "003-alphabeta",
     .opponent = "random:seed=1",
     .published = "185955 36128"},
    {.name = "move reordering",
     .kind = REPLAY_GAME,
     .player = "003-mvvlva",
     .opponent = "random:seed=1",
     .published = "171317 37617"},
    {.name = "naive table",
     .kind = REPLAY_GAME,
     .player = "003-naive-table",
     .opponent = "random:seed=1",
     .published = "100175 15104",
     .is_odd = true},
    {.name = "Zobrist table",
     .kind = REPLAY_GAME,
     .player = "003-zobrist",
     .opponent = "random:seed=1",
     .published = "100175 15104",
     .is_odd = true},
};

const ReplayTable replay_003_calls = {
    .name = "003-calls",
    .title = "calls and cut-offs of White in these games",
    .source = "reproduction of write-up 003",
    .fields = "calls cutoffs",
    .is_reference = true,
    REPLAY_ROWS(rows_003_calls),
};
