// SPDX-License-Identifier: MIT
#include "search/threats.h"

#include "chess/movegen.h"
#include "position_of.h"
#include "unit.h"

static Bitboard squares(const char *names) {
    Bitboard out = 0;
    for (; names[0] != 0; names += names[2] == ' ' ? 3 : 2) {
        out |= UINT64_C(1) << ((names[1] - '1') * 8 + (names[0] - 'a'));
    }
    return out;
}

static void each_square_by_its_least_attacker(void **state) {
    (void)state;
    // White to move: black's attacks are what threatens.
    const Position pos = position_of("7k/8/8/3p4/8/1n6/8/K6r w - - 0 1");
    const Threats threats = threats_of(&pos);
    assert_true(threats.by_pawn == squares("c4 e4"));
    assert_true(threats.by_minor == (threats.by_pawn | squares("a1 c1 a5 c5 d4 d2")));
    assert_true(threats.by_rook
                == (threats.by_minor | squares("a1 b1 c1 d1 e1 f1 g1 h2 h3 h4 h5 h6 h7 h8")));
    assert_true(threats.by_any == (threats.by_rook | squares("g8 g7 h7")));
}

// A move of the other side's king to such a square would be illegal: by_any is what it may not
// enter, but for squares that the king itself shields.
static void by_any_is_what_a_king_may_not_enter(void **state) {
    (void)state;
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4k3/8/8/8/1q6/8/3K4/6b1 w - - 0 1"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const Position pos = position_of(fens[i]);
        const Threats threats = threats_of(&pos);
        MoveList legal;
        movegen_legal(&legal, &pos);
        for (int k = 0; k < legal.count; k++) {
            const Move move = legal.moves[k];
            if (piece_type(pos.board[move_from(move)]) == KING
                && move_kind(move) != MOVE_CASTLING) {
                assert_false(bb_has(threats.by_any, move_to(move)));
            }
        }
        assert_true((threats.by_pawn & ~threats.by_minor) == 0);
        assert_true((threats.by_minor & ~threats.by_rook) == 0);
        assert_true((threats.by_rook & ~threats.by_any) == 0);
    }
}

UNIT_TESTS(threats) = {
    cmocka_unit_test(each_square_by_its_least_attacker),
    cmocka_unit_test(by_any_is_what_a_king_may_not_enter),
};
UNIT_TESTS_END(threats)
