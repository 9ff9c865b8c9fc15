// SPDX-License-Identifier: MIT
#include "lab/check.h"

typedef struct Named {
    const char *name;
    const char *fen;
} Named;

static const Named small[] = {
    {"two kings and a rook", "7k/8/8/8/8/8/8/K5R1 w - - 0 1"},
    {"the pawn queens", "7k/4P3/8/8/8/8/8/K7 w - - 0 1"},
    {"Black promotes", "k7/8/8/8/8/8/p7/2K5 b - - 0 1"},
    {"a promotion mates", "5k2/3P1P2/4KP2/8/8/8/8/8 w - - 0 1"},
    {"the last pawn goes: a draw", "8/8/8/3k4/3P4/3K4/8/8 b - - 0 1"},
    {"mate with the rook", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"},
    {"Black mates", "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1"},
    {"stalemate is near", "7k/8/8/6Q1/8/8/8/K7 w - - 0 1"},
    {"stalemate saves", "8/8/8/8/8/1q6/8/k1K5 w - - 0 1"},
    {"in check", "4k3/8/8/8/7b/8/8/R3K3 w - - 0 1"},
    {"in double check", "4k3/8/8/8/4r2b/8/8/3QK3 w - - 0 1"},
    {"a pinned knight", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"},
    {"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
    {"en passant would expose the king", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"},
    {"castling", "4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1"},
    {"castling through check", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
    {"seventy-five moves are near", "7k/8/8/8/8/8/p7/K5R1 w - - 148 120"},
    {"mate in two", "7k/8/8/8/r7/1r6/8/4K3 b - - 0 1"},
    {"open board", "6qk/6nb/8/8/8/8/BN6/K6Q b - - 0 1"},
    {"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"after 1.e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {"a middlegame", "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27"},
};

bool check_add_positions(LabPositions *positions, Error *err) {
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        Position pos;
        if (!fen_parse(&pos, span_of(small[i].fen), (FenOptions){FEN_STRICT, FEN_STANDARD}, err)) {
            return false;
        }
        Game game;
        game_init(&game, &pos, positions->alloc);
        const bool added = lab_positions_add_game(positions, &game, span_of(small[i].name), err);
        game_release(&game);
        if (!added) {
            return false;
        }
    }
    return true;
}
