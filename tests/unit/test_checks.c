// SPDX-License-Identifier: MIT
#include "chess/checks.h"

#include "base/rng.h"
#include "chess/movegen.h"
#include "position_of.h"
#include "unit.h"

static int check_moves(const Position *pos) {
    CheckSquares checks;
    checks_find(&checks, pos);
    MoveList legal;
    movegen_legal(&legal, pos);
    int giving = 0;
    for (int i = 0; i < legal.count; i++) {
        const bool gives = pos_gives_check(pos, legal.moves[i]);
        if (checks_gives(&checks, pos, legal.moves[i]) != gives) {
            char fen[FEN_TEXT_SIZE];
            char move[UCI_MOVE_SIZE];
            (void)fen_format(fen, pos, FEN_XFEN);
            fail_msg("%s in %s", uci_move_format(move, pos, legal.moves[i]), fen);
        }
        giving += gives;
    }
    return giving;
}

// Against playing the move, over random games of both kinds.
static void agrees_with_playing_the_move(void **state) {
    (void)state;
    uint64_t seed = 77;
    int giving = 0;
    for (int game = 0; game < 300; game++) {
        Position pos = game % 2 == 0 ? pos_initial() : pos_chess960(game * 3);
        for (int ply = 0; ply < 150; ply++) {
            MoveList legal;
            movegen_legal(&legal, &pos);
            if (legal.count == 0) {
                break;
            }
            giving += check_moves(&pos);
            Position after;
            pos_play(&after, &pos, legal.moves[splitmix_next(&seed) % (uint64_t)legal.count]);
            pos = after;
        }
    }
    assert_true(giving > 10000);
}

static void special_moves(void **state) {
    (void)state;
    static const char *const fens[] = {
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",     // castling checks
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",     //
        "8/8/8/1k1Pp2R/8/8/8/4K3 w - e6 0 1", // en passant opens a rank
        "8/2P1k3/8/8/8/8/8/4K3 w - - 0 1",    // promotion
        "4k3/8/8/8/8/8/4P3/4R1K1 w - - 0 1",  // a pawn stays on the line
        "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",  // discovered by a knight
        "k7/8/2N5/8/8/5B2/8/6K1 w - - 0 1",   //
    };
    int giving = 0;
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const Position pos = position_of(fens[i]);
        giving += check_moves(&pos);
    }
    assert_true(giving >= 20);
}

UNIT_TESTS(checks) = {
    cmocka_unit_test(agrees_with_playing_the_move),
    cmocka_unit_test(special_moves),
};
UNIT_TESTS_END(checks)
