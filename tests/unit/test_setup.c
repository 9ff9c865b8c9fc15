// SPDX-License-Identifier: MIT
#include "walks.h"

#include "chess/movegen.h"
#include "chess/perft.h"
#include "position_of.h"
#include "reference/convert.h"

static void assert_defects(const char *fen, bool chess960, PosDefects expected) {
    const Setup setup = setup_of(fen, chess960);
    const PosDefects got = setup_defects(&setup);
    if (got != expected) {
        fail_msg("%s: %x instead of %x", fen, got, expected);
    }
}

static void material_defects(void **state) {
    (void)state;
    const PosDefects no_kings = DEFECT_NO_WHITE_KING | DEFECT_NO_BLACK_KING;
    assert_defects("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, 0);
    assert_defects("8/8/8/8/8/8/8/8 w - - 0 1", false, DEFECT_EMPTY | no_kings);
    assert_defects("8/8/8/8/8/8/8/R7 w - - 0 1", false, no_kings);
    assert_defects("4k3/8/8/8/8/8/8/8 w - - 0 1", false, DEFECT_NO_WHITE_KING);
    assert_defects("8/8/8/8/8/8/8/4K3 w - - 0 1", false, DEFECT_NO_BLACK_KING);
    assert_defects("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", false, DEFECT_TOO_MANY_KINGS);
    assert_defects("8/8/8/8/8/8/8/K3K3 w - - 0 1", false, DEFECT_NO_BLACK_KING);
    assert_defects("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - - 0 1", false, DEFECT_TOO_MANY_WHITE_PAWNS);
    assert_defects("4k3/pppppppp/8/p7/8/8/8/4K3 w - - 0 1", false, DEFECT_TOO_MANY_BLACK_PAWNS);
    assert_defects("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", false, DEFECT_PAWNS_ON_BACK_RANK);
    assert_defects("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", false, DEFECT_PAWNS_ON_BACK_RANK);
    assert_defects("4k3/8/8/8/8/NNNN4/NNNNNNNN/NNN1KNN1 w - - 0 1", false,
                   DEFECT_TOO_MANY_WHITE_PIECES);
    assert_defects("nn2k3/bbbbbbbb/bbbbbb2/8/8/8/8/4K3 b - - 0 1", false,
                   DEFECT_TOO_MANY_BLACK_PIECES);
    assert_defects("4k3/8/8/8/8/8/NNNNNNNN/NNNNKNNN w - - 0 1", false, 0); // odd, but not wrong
}

static void castling_defects(void **state) {
    (void)state;
    Setup setup = setup_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false);
    assert_int_equal(setup_defects(&setup), 0);
    setup.castling_rooks |= bb_of(SQ_B1);
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS); // no rook
    setup.board[SQ_B1] = W_ROOK;
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS); // not a standard place
    setup.chess960 = true;
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS); // two on one side
    setup.castling_rooks &= ~bb_of(SQ_A1);
    assert_int_equal(setup_defects(&setup), 0); // the inner rook alone may castle
    setup.chess960 = false;
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS);
    setup = setup_of("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", false);
    setup.castling_rooks = bb_of(SQ_A8) | bb_of(SQ_H1);
    setup.board[SQ_A8] = W_ROOK; // a rook of the other colour
    setup.side = BLACK;
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS);
    setup = setup_of("4k3/8/8/8/8/8/8/R2K3R w - - 0 1", false);
    setup.castling_rooks = bb_of(SQ_A1) | bb_of(SQ_H1);
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS); // the king has moved
    setup.chess960 = true;
    assert_int_equal(setup_defects(&setup), 0);
    setup = setup_of("4k3/8/8/8/8/8/3K4/R6R w - - 0 1", true);
    setup.castling_rooks = bb_of(SQ_A1);
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS); // off the back rank
    setup = setup_of("4k3/8/8/8/8/R7/8/4K3 w - - 0 1", true);
    setup.castling_rooks = bb_of(SQ_A3);
    assert_int_equal(setup_defects(&setup), DEFECT_BAD_CASTLING_RIGHTS);
}

static void en_passant_defects(void **state) {
    (void)state;
    Setup setup = setup_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false);
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        setup.ep_square = sq;
        assert_int_equal(setup_defects(&setup), sq == SQ_D6 ? 0 : DEFECT_INVALID_EP_SQUARE);
    }
    const int outside[] = {-1, 65, 1000, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        setup.ep_square = outside[i];
        assert_int_equal(setup_defects(&setup), DEFECT_INVALID_EP_SQUARE);
    }
    setup.ep_square = SQ_D6;
    setup.board[SQ_D6] = B_KNIGHT;
    assert_int_equal(setup_defects(&setup), DEFECT_INVALID_EP_SQUARE);
    setup.board[SQ_D6] = PIECE_NONE;
    setup.board[SQ_D7] = B_ROOK;
    assert_int_equal(setup_defects(&setup), DEFECT_INVALID_EP_SQUARE);
    setup.board[SQ_D7] = PIECE_NONE;
    setup.board[SQ_D5] = W_PAWN;
    assert_int_equal(setup_defects(&setup), DEFECT_INVALID_EP_SQUARE);
    // Nobody need be able to take.
    assert_defects("4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", false, 0);
}

static void check_defects(void **state) {
    (void)state;
    assert_defects("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", false, DEFECT_OPPOSITE_CHECK);
    assert_defects("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", false, 0);
    assert_defects("8/8/8/3kK3/8/8/8/8 b - - 0 1", false,
                   DEFECT_OPPOSITE_CHECK); // and the own king is in check by the other
    // Double check from two directions is fine, three checkers are not.
    assert_defects("4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1", false, 0);
    assert_defects("4k3/5P2/3N4/8/8/8/8/4R1K1 b - - 0 1", false,
                   DEFECT_TOO_MANY_CHECKERS | DEFECT_IMPOSSIBLE_CHECK);
    // Two checkers on one line with the king: on both sides of it, on a diagonal, on a file.
    assert_defects("8/8/8/R2k2R1/8/8/8/6K1 b - - 0 1", false, DEFECT_IMPOSSIBLE_CHECK);
    assert_defects("8/6K1/8/1B6/2k5/3Q4/8/8 b - - 0 1", false, DEFECT_IMPOSSIBLE_CHECK);
    assert_defects("3R4/8/8/3k4/8/8/3Q4/6K1 b - - 0 1", false, DEFECT_IMPOSSIBLE_CHECK);
    // Two checkers on one line that does not pass the king.
    assert_defects("8/8/8/8/3k4/8/8/B2R2K1 b - - 0 1", false, 0);
    // Not checkers: aligned men behind one another.
    assert_defects("8/8/8/3k2RR/8/8/8/6K1 b - - 0 1", false, 0);
}

// With an en passant square the last move is known, and so is how it can have given check.
static void check_defects_after_a_double_step(void **state) {
    (void)state;
    // The pawn gives check.
    assert_defects("8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1", false, 0);
    // It opened a line through the square it left: a diagonal, a rank.
    assert_defects("8/8/8/k7/3P4/8/8/4B1K1 b - d3 0 1", false, 0);
    assert_defects("8/8/8/8/3P4/8/k6R/6K1 b - d3 0 1", false, 0);
    assert_defects("6k1/K6r/8/3p4/8/8/8/8 w - d6 0 1", false, 0);
    // A check that stood before.
    assert_defects("8/8/8/k7/3P4/8/8/R3K3 b - d3 0 1", false, DEFECT_IMPOSSIBLE_CHECK);
    assert_defects("6k1/8/K6r/3p4/8/8/8/8 w - - 0 1", false, 0);
    assert_defects("4r1k1/8/8/3p4/4K3/8/8/8 w - d6 0 1", false, DEFECT_IMPOSSIBLE_CHECK);
    // Two checkers at once.
    assert_defects("8/8/8/2k5/3P4/8/8/2R1K3 b - d3 0 1", false, DEFECT_IMPOSSIBLE_CHECK);
}

static void values_a_struct_can_hold(void **state) {
    (void)state;
    Setup setup = setup_standard();
    setup.halfmove = -1;
    assert_int_equal(setup_defects(&setup), DEFECT_CLOCKS);
    setup.halfmove = SETUP_CLOCK_MAX;
    setup.fullmove = SETUP_CLOCK_MAX;
    assert_int_equal(setup_defects(&setup), 0);
    setup.fullmove = SETUP_CLOCK_MAX + 1;
    assert_int_equal(setup_defects(&setup), DEFECT_CLOCKS);
    setup.fullmove = 0;
    assert_int_equal(setup_defects(&setup), DEFECT_CLOCKS);
    setup = setup_standard();
    setup.halfmove = SETUP_CLOCK_MAX + 1;
    assert_int_equal(setup_defects(&setup), DEFECT_CLOCKS);
    for (int piece = 0; piece <= UINT8_MAX; piece++) {
        setup = setup_standard();
        setup.board[SQ_E4] = (uint8_t)piece;
        const bool is_piece =
            (piece >= W_PAWN && piece <= W_KING) || (piece >= B_PAWN && piece <= B_KING);
        const PosDefects defects = setup_defects(&setup);
        assert_int_equal((defects & DEFECT_BAD_VALUE) != 0, piece != PIECE_NONE && !is_piece);
        assert_int_equal(defects == 0, piece == PIECE_NONE);
    }
    const int sides[] = {-1, 2, 7, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        setup = setup_standard();
        setup.side = sides[i];
        assert_int_equal(setup_defects(&setup), DEFECT_BAD_VALUE);
        setup.ep_square = SQ_E3;
        assert_int_equal(setup_repair(&setup), DEFECT_INVALID_EP_SQUARE);
    }
}

// Anything at all: men, rights and squares where they fall.
static Setup garbage(uint64_t *random) {
    Setup setup = setup_empty();
    setup.chess960 = test_random_below(random, 2) == 0;
    setup.side = test_random_below(random, 2);
    const int men = test_random_below(random, 8) == 0 ? 64 : test_random_below(random, 8);
    const int area = test_random_below(random, 2) == 0 ? SQUARE_COUNT : 24; // crowd them at times
    const int base = area == SQUARE_COUNT ? 0 : 8 * test_random_below(random, 6);
    const bool pawns_only = test_random_below(random, 4) == 0;
    for (int i = 0; i < men; i++) {
        const int type = pawns_only ? PAWN : PAWN + test_random_below(random, 6);
        const int piece = piece_of(test_random_below(random, 2), type);
        setup.board[base + test_random_below(random, area)] = (uint8_t)piece;
    }
    for (int color = WHITE; color <= BLACK; color++) {
        if (test_random_below(random, 4) > 0) {
            setup.board[base + test_random_below(random, area)] = (uint8_t)piece_of(color, KING);
        }
    }
    if (test_random_below(random, 2) == 0) {
        for (int i = 0; i < 3; i++) {
            const int base_rank = test_random_below(random, 4) == 0 ? 8 : 0;
            const int sq = base_rank * 7 + test_random_below(random, 8);
            setup.castling_rooks |= bb_of(sq % SQUARE_COUNT);
            setup.board[sq % SQUARE_COUNT] = (uint8_t)piece_of(sq >= 56, ROOK);
        }
    }
    if (test_random_below(random, 2) == 0) {
        const int file = test_random_below(random, 8);
        setup.ep_square = square_of(file, setup.side == WHITE ? 5 : 2);
        setup.board[square_of(file, setup.side == WHITE ? 4 : 3)] =
            (uint8_t)piece_of(color_other(setup.side), PAWN);
    }
    return setup;
}

static void garbage_is_judged_right(void **state) {
    (void)state;
    uint64_t random = 41;
    int seen[DEFECT_COUNT] = {0};
    int sound = 0;
    for (int i = 0; i < 40000; i++) {
        const Setup setup = garbage(&random);
        const PosDefects defects = setup_defects(&setup);
        const PosDefects expected = oracle_defects(&setup);
        if (defects != expected) {
            char show[128];
            const RefPosition ref = ref_from_setup(&setup);
            fail_msg("%s: %x instead of %x", oracle_show(show, &ref), defects, expected);
        }
        sound += defects == 0;
        for (int bit = 0; bit < DEFECT_COUNT; bit++) {
            seen[bit] += (int)(defects >> bit & 1);
        }
    }
    assert_true(sound > 1000);
    for (int bit = 0; bit < DEFECT_COUNT; bit++) {
        const bool is_about_values =
            UINT32_C(1) << bit == DEFECT_CLOCKS || UINT32_C(1) << bit == DEFECT_BAD_VALUE;
        assert_true(is_about_values || seen[bit] > 20);
    }
}

static void mending_drops_what_cannot_be(void **state) {
    (void)state;
    uint64_t random = 42;
    const PosDefects mendable = DEFECT_BAD_CASTLING_RIGHTS | DEFECT_INVALID_EP_SQUARE;
    int mended = 0;
    for (int i = 0; i < 20000; i++) {
        const Setup before = garbage(&random);
        const PosDefects defects = setup_defects(&before);
        Setup after = before;
        const PosDefects dropped = setup_repair(&after);
        const PosDefects rest = setup_defects(&after);
        assert_int_equal(rest & mendable, 0);
        assert_int_equal(rest & ~defects, 0); // no new defects
        assert_int_equal(after.castling_rooks & ~before.castling_rooks, 0);
        assert_true(after.ep_square == before.ep_square || after.ep_square == SQ_NONE);
        assert_int_equal((dropped & DEFECT_INVALID_EP_SQUARE) != 0,
                         after.ep_square != before.ep_square);
        assert_int_equal((dropped & DEFECT_BAD_CASTLING_RIGHTS) != 0,
                         after.castling_rooks != before.castling_rooks);
        assert_int_equal(dropped & ~mendable, 0);
        if ((defects & mendable) == 0) {
            assert_int_equal(dropped, 0);
        }
        mended += dropped != 0 && rest == 0;
        assert_int_equal(setup_repair(&after), 0);
        after.castling_rooks = before.castling_rooks;
        after.ep_square = before.ep_square;
        assert_memory_equal(&after.board, &before.board, sizeof after.board);
    }
    assert_true(mended > 100);
    // A check that the double step cannot have given is no obstacle: nothing to mend.
    Setup setup = setup_of("8/8/8/k7/3P4/8/8/R3K3 b - d3 0 1", false);
    assert_int_equal(setup_defects(&setup), DEFECT_IMPOSSIBLE_CHECK);
    assert_int_equal(setup_repair(&setup), 0);
}

static void back_rank_of(char out[9], int number) {
    const Setup setup = setup_chess960(number);
    for (int file = 0; file < 8; file++) {
        out[file] = ".PNBRQK"[setup.board[file]];
    }
    out[8] = '\0';
}

static void chess960_numbers(void **state) {
    (void)state;

    static const struct {
        int number;
        const char *rank;
    } known[] = {{0, "BBQNNRKR"}, {1, "BQNBNRKR"}, {2, "BQNNRBKR"},   {3, "BQNNRKRB"},
                 {4, "QBBNNRKR"}, {5, "QNBBNRKR"}, {518, "RNBQKBNR"}, {959, "RKRNNQBB"}};

    char rank[9];
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        back_rank_of(rank, known[i].number);
        assert_string_equal(rank, known[i].rank);
    }
    static char all[960][9];
    for (int number = 0; number < 960; number++) {
        back_rank_of(all[number], number);
        const Setup setup = setup_chess960(number);
        assert_int_equal(setup_defects(&setup), 0);
        assert_int_equal(bits_count(setup.castling_rooks), 4);
        assert_true(setup.chess960);
        const char *text = all[number];
        const char *king = strchr(text, 'K');
        assert_true(strchr(text, 'R') < king && strrchr(text, 'R') > king);
        assert_int_equal((strchr(text, 'B') - strrchr(text, 'B')) % 2 != 0, true);
        for (int other = 0; other < number; other++) {
            assert_string_not_equal(text, all[other]);
        }
        for (int file = 0; file < 8; file++) {
            assert_int_equal(setup.board[56 + file], setup.board[file] + 8);
        }
    }
    Setup standard = setup_standard();
    const Setup numbered = setup_chess960(518);
    assert_memory_equal(standard.board, numbered.board, sizeof standard.board);
    assert_true(standard.castling_rooks == numbered.castling_rooks && !standard.chess960);
}

static uint64_t perft_of(const Setup *setup, int depth) {
    const Position pos = position_of_setup(setup);
    return perft_count(&pos, depth);
}

static void turned_positions_play_alike(void **state) {
    (void)state;
    uint64_t random = 43;
    for (int i = 0; i < 300; i++) {
        const Setup setup = test_random_setup(&random, true);
        const Setup flipped = setup_flip_colors(&setup);
        const Setup twice = setup_flip_colors(&flipped);
        assert_memory_equal(twice.board, setup.board, sizeof setup.board);
        assert_true(twice.castling_rooks == setup.castling_rooks && twice.side == setup.side
                    && twice.ep_square == setup.ep_square && flipped.side != setup.side);
        assert_int_equal(perft_of(&setup, 2), perft_of(&flipped, 2));
        Setup still = setup;
        still.castling_rooks = 0; // castling is not symmetric between the wings
        const Setup mirrored = setup_mirror_files(&still);
        const Setup back = setup_mirror_files(&mirrored);
        assert_memory_equal(back.board, still.board, sizeof still.board);
        assert_true(back.ep_square == still.ep_square && mirrored.side == still.side);
        assert_int_equal(perft_of(&still, 2), perft_of(&mirrored, 2));
        const Setup with_rights = setup_mirror_files(&setup);
        assert_int_equal(setup_defects(&with_rights), setup_defects(&setup));
        assert_int_equal(bits_count(with_rights.castling_rooks), bits_count(setup.castling_rooks));
    }
    Setup odd = setup_empty();
    odd.board[SQ_A1] = 200;
    odd.side = 9;
    odd.ep_square = -5;
    const Setup turned = setup_flip_colors(&odd);
    assert_true(turned.board[SQ_A8] == 200 && turned.side == 9 && turned.ep_square == -5);
}

static void only_unreachable_checks_allow_play(void **state) {
    (void)state;
    assert_true(defects_allow_play(0));
    for (int i = 0; i < DEFECT_COUNT; i++) {
        const PosDefects defect = UINT32_C(1) << i;
        const bool is_harmless =
            defect == DEFECT_IMPOSSIBLE_CHECK || defect == DEFECT_TOO_MANY_CHECKERS;
        assert_int_equal(defects_allow_play(defect), is_harmless);
        assert_int_equal(defects_allow_play(defect | DEFECT_IMPOSSIBLE_CHECK), is_harmless);
    }
}

static void every_defect_has_words(void **state) {
    (void)state;
    for (int i = 0; i < DEFECT_COUNT; i++) {
        const char *name = defect_name(UINT32_C(1) << i);
        assert_true(strlen(name) > 0 && strlen(defect_text(UINT32_C(1) << i)) > 0);
        assert_string_not_equal(name, "unknown");
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(name, defect_name(UINT32_C(1) << k));
        }
    }
    assert_string_equal(defect_name(DEFECT_OPPOSITE_CHECK), "opposite_check");
    assert_string_equal(defect_name(DEFECT_NO_WHITE_KING), "no_white_king");
    assert_string_equal(defect_text(DEFECT_NO_WHITE_KING), "White has no king");
    assert_string_equal(defect_name(DEFECT_IMPOSSIBLE_CHECK), "impossible_check");
    assert_string_equal(defect_name(DEFECT_BAD_VALUE), "bad_value");
    assert_string_equal(defect_name(0), "unknown");
    assert_string_equal(defect_name(3), "unknown");
    assert_string_equal(defect_name(UINT32_C(1) << 31), "unknown");
}

UNIT_TESTS(setup) = {
    cmocka_unit_test(material_defects),
    cmocka_unit_test(castling_defects),
    cmocka_unit_test(en_passant_defects),
    cmocka_unit_test(check_defects),
    cmocka_unit_test(check_defects_after_a_double_step),
    cmocka_unit_test(values_a_struct_can_hold),
    cmocka_unit_test(garbage_is_judged_right),
    cmocka_unit_test(mending_drops_what_cannot_be),
    cmocka_unit_test(chess960_numbers),
    cmocka_unit_test(turned_positions_play_alike),
    cmocka_unit_test(only_unreachable_checks_allow_play),
    cmocka_unit_test(every_defect_has_words),
};
UNIT_TESTS_END(setup)
