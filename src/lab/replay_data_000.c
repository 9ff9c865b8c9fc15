// SPDX-License-Identifier: MIT
// Write-up 000: prunes, logs, profiles.
#include "lab/replay_data.h"

static const ReplayRow rows_000_prunes[] = {
    {.name = "test 1",
     .kind = REPLAY_SEARCH,
     .player = "000-alphabeta",
     .fen = "r2qkb1r/pb1p3p/1p4pn/1P1nP1p1/2P1P3/NP3N2/5PPP/R2QKB1R w - - 0 1",
     .published = "0 2 c4d5 2064"},
    {.name = "test 2",
     .kind = REPLAY_SEARCH,
     .player = "000-alphabeta",
     .fen = "r3kb1r/p2p3p/1p4pn/1P2P1q1/2P1b3/NPQ5/5PPP/R3KB1R w - - 0 1",
     .published = "8 8 g2g4 2575"},
    {.name = "test 3",
     .kind = REPLAY_SEARCH,
     .player = "000-alphabeta",
     .fen = "r4r2/pb1pk2p/1p4p1/1P6/2PR4/1P3n2/4BP1P/3K4 w - - 0 1",
     .published = "-7 -5 e2f3 955"},
    {.name = "test 4",
     .kind = REPLAY_SEARCH,
     .player = "000-alphabeta",
     .fen = "r4r2/p6p/1p4p1/1Pk5/b4P2/R7/7P/2K5 w - - 0 1",
     .published = "-6 -6 a3a4 652"},
};

const ReplayTable replay_000_prunes = {
    .name = "000-prunes",
    .title = "first value, value, move and cut-offs of alpha-beta at depth 3",
    .source = "write-up 000, tests 1 to 4",
    .fields = "first value move pruned_branches",
    .note = "The positions are the printed ones before the move; captured men, castling rights and "
            "a square of tests 3 and 4 are inferred. As published, the reply to a root move is "
            "maximised, too.",
    REPLAY_ROWS(rows_000_prunes),
};

static const ReplayRow rows_000_minimax[] = {
    {.name = "test 1",
     .kind = REPLAY_SEARCH,
     .player = "000-minimax",
     .fen = "r2qkb1r/pb1p3p/1p4pn/1P1nP1p1/2P1P3/NP3N2/5PPP/R2QKB1R w - - 0 1",
     .published = "0 2 c4d5"},
    {.name = "test 2",
     .kind = REPLAY_SEARCH,
     .player = "000-minimax",
     .fen = "r3kb1r/p2p3p/1p4pn/1P2P1q1/2P1b3/NPQ5/5PPP/R3KB1R w - - 0 1",
     .published = "8 8 g2g4"},
    {.name = "test 3",
     .kind = REPLAY_SEARCH,
     .player = "000-minimax",
     .fen = "r4r2/pb1pk2p/1p4p1/1P6/2PR4/1P3n2/4BP1P/3K4 w - - 0 1",
     .published = "-7 -5 e2f3"},
    {.name = "test 4",
     .kind = REPLAY_SEARCH,
     .player = "000-minimax",
     .fen = "r4r2/p6p/1p4p1/1Pk5/b4P2/R7/7P/2K5 w - - 0 1",
     .published = "-6 -6 a3a4"},
};

const ReplayTable replay_000_minimax = {
    .name = "000-minimax",
    .title = "first value, value and move of minimax at depth 2 in the same tests",
    .source = "write-up 000, tests 1 to 4",
    .fields = "first value move",
    REPLAY_ROWS(rows_000_minimax),
};

static const ReplayRow rows_000_iterative_log[] = {
    {.name = "log 1",
     .kind = REPLAY_LOG,
     .player = "000-iterative:timeout=50,prev_moves=a2a4",
     .fen = "rnb3n1/pp1q2p1/5k1p/2p1p3/8/1P4P1/P1PPPP1P/R1BQKBNR w - - 0 1",
     .published = "depth 1 first 7; depth 1 done c2c4 7; depth 2 c2c4 changed 7 to 15; depth 2 "
                  "done c2c4 15; recommends b3b4 15"},
    {.name = "log 2",
     .kind = REPLAY_LOG,
     .player = "000-iterative:max_depth=3,timeout=50,prev_moves=a2a4",
     .fen = "rnb1kbnr/1ppp2p1/p3pq1p/8/8/1P4P1/P1PPPP1P/R1BQKBNR w - - 0 1",
     .published = "depth 1 first -2; depth 1 done c2c4 -2; depth 2 better -2 to 6; depth 2 done "
                  "b3b4 6; recommends b3b4 6",
     .reason = "the code as printed logs something else: the log must come from an earlier version "
               "(next row)"},
    {.name = "log 2, presumed",
     .kind = REPLAY_LOG,
     .player = "000-iterative:timeout=29,prev_moves=a2a4,recheck=off",
     .fen = "rnb1kbnr/1ppp2p1/p3pq1p/8/8/1P4P1/P1PPPP1P/R1BQKBNR w - - 0 1",
     .published = "depth 1 first -2; depth 1 done c2c4 -2; depth 2 better -2 to 6; depth 2 done "
                  "b3b4 6; recommends b3b4 6",
     .is_odd = true},
};

const ReplayTable replay_000_iterative_log = {
    .name = "000-iterative-log",
    .title = "the two logs of iterative deepening",
    .source = "write-up 000, iterative deepening",
    .fields = "log",
    .note = "a2a4 is the move that an earlier turn tried last. The presumed version of log 2 does "
            "not search the best move again, tries 30 root moves in all and prints the line of a "
            "depth even when they have run out in it.",
    REPLAY_ROWS(rows_000_iterative_log),
};

static const ReplayRow rows_000_as_printed[] = {
    {.name = "log 2",
     .kind = REPLAY_LOG,
     .player = "000-iterative:max_depth=3,timeout=50,prev_moves=a2a4",
     .fen = "rnb1kbnr/1ppp2p1/p3pq1p/8/8/1P4P1/P1PPPP1P/R1BQKBNR w - - 0 1",
     .published = "depth 1 first -2; depth 1 done c2c4 -2; depth 2 c2c4 changed -2 to 6; depth 2 "
                  "done c2c4 6; recommends c2c4 6"},
};

const ReplayTable replay_000_as_printed = {
    .name = "000-as-printed",
    .title = "what the code as printed logs instead of log 2",
    .source = "reproduction of write-up 000",
    .fields = "log",
    .is_reference = true,
    REPLAY_ROWS(rows_000_as_printed),
};

static const ReplayRow rows_000_better_log[] = {
    {.name = "log",
     .kind = REPLAY_LOG,
     .player = "000-better",
     .fen = "1nbqk1nr/rp1p2bp/5pP1/p1p1p1P1/P3P3/7B/1PPP3P/RNBQK1NR w - - 0 1",
     .published =
         "depth 1 first 2; depth 1 done g5f6 2; depth 2 g5f6 changed 2 to 3; depth 2 better 3 to "
         "7; depth 2 done g6h7 7; depth 3 done g6h7 7; depth 4 done g6h7 7; depth 5 done g6h7 7; "
         "depth 6 g6h7 changed 7 to 10; depth 6 done g6h7 10; recommends g6h7 10"},
};

const ReplayTable replay_000_better_log = {
    .name = "000-better-log",
    .title = "the log of the player called Better",
    .source = "write-up 000, Better AI",
    .fields = "log",
    .note = "Moves come in the order of CPython's heapq, best for White first at every node.",
    REPLAY_ROWS(rows_000_better_log),
};

static const ReplayRow rows_000_better_calls[] = {
    {.name = "one move",
     .kind = REPLAY_SEARCH,
     .player = "000-better",
     .fen = "1nbqk1nr/rp1p2bp/5pP1/p1p1p1P1/P3P3/7B/1PPP3P/RNBQK1NR w - - 0 1",
     .published = "29"},
};

const ReplayTable replay_000_better_calls = {
    .name = "000-better-calls",
    .title = "calls of alpha_beta_search for one move of Better",
    .source = "write-up 000, profile of Better AI: 638 calls in 22 moves",
    .fields = "alpha_beta_search",
    .note = "638 / 22 = 29: 4 root moves at 6 depths, and 5 searches of the best move again.",
    REPLAY_ROWS(rows_000_better_calls),
};

static const ReplayRow rows_000_mates[] = {
    {.name = "minimax as White",
     .kind = REPLAY_OUTCOME,
     .fen = "1k4Q1/7R/2P2P2/P2P4/1B2PP2/8/6P1/RN2KBN1 b - - 0 1",
     .published = "checkmate"},
    {.name = "enhanced, b7b8q",
     .kind = REPLAY_OUTCOME,
     .fen = "1Q2kBr1/5p1p/2P1p3/2R3p1/1P1P4/3P4/5PPP/1N1QKBNR b - - 0 1",
     .published = "checkmate"},
};

const ReplayTable replay_000_mates = {
    .name = "000-mates",
    .title = "two final boards printed as checkmate",
    .source = "write-up 000",
    .fields = "outcome",
    REPLAY_ROWS(rows_000_mates),
};

static const ReplayRow rows_000_profiles[] = {
    {.name = "minimax, depth 2",
     .kind = REPLAY_LISTED,
     .published = "657 minimax, 656 max, 15113 min calls in 17 moves",
     .then_ms = 78900,
     .reason = "the random opponent had no seed, and nothing else tells its moves"},
    {.name = "minimax, self-play",
     .kind = REPLAY_LISTED,
     .published = "1461657 evaluations",
     .reason = "version and settings of the two players are not given"},
    {.name = "alpha-beta, depth 3",
     .kind = REPLAY_LISTED,
     .published = "323949 evaluations in 13 moves",
     .then_ms = 52500,
     .reason = "the random opponent had no seed, and nothing else tells its moves"},
    {.name = "enhanced, depth 5, 7 moves",
     .kind = REPLAY_LISTED,
     .published = "122065 evaluations, table 11332, 2467 prunes, 1024 re-encounters, 1.67 s a move",
     .reason = "the random opponent had no seed, and nothing else tells its moves"},
    {.name = "enhanced, depth 7, 4 moves",
     .kind = REPLAY_LISTED,
     .published = "673890 evaluations, 3.4 s a move",
     .reason = "the random opponent had no seed, and nothing else tells its moves"},
    {.name = "Better",
     .kind = REPLAY_LISTED,
     .published = "638 alpha_beta_search calls in 22 moves, 12.8 s a move",
     .reason = "the random opponent had no seed, and nothing else tells its moves"},
};

const ReplayTable replay_000_profiles = {
    .name = "000-profiles",
    .title = "profiles of whole games",
    .source = "write-up 000, profiles",
    .fields = "calls",
    .note = "Times depend on the machine. The numbers of calls agree with the printed code: see "
            "000-better-calls.",
    REPLAY_ROWS(rows_000_profiles),
};
