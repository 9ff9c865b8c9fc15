// SPDX-License-Identifier: MIT
// Endgame knowledge: KPK against a solver that plays legal moves, mates driven home, draws known.
#include "unit.h"

#include "chess/movegen.h"
#include "eval/endgame.h"
#include "eval/handcrafted.h"
#include "eval/kpk.h"
#include "hce_positions.h"
#include "position_of.h"

// ---- An independent solver: White has the pawn, on any file; plays by the move generator --------

enum { UNSEEN, NO_POSITION, OPEN, WON, PLACES = 2 * 64 * 64 * 64 };

static int place_of(const Position *pos) {
    const int pawn = bits_lowest(pos->type_bb[PAWN]);
    return ((pos->side * 64 + pos->king[WHITE]) * 64 + pos->king[BLACK]) * 64 + pawn;
}

static bool kpk_position(Position *out, int place) {
    const int pawn = place % 64;
    const int black = place / 64 % 64;
    const int white = place / 4096 % 64;
    Setup setup = {.side = place / 262144, .ep_square = SQ_NONE, .fullmove = 1};
    if (white == black || white == pawn || black == pawn || pawn < 8 || pawn > 55) {
        return false;
    }
    setup.board[white] = W_KING;
    setup.board[black] = B_KING;
    setup.board[pawn] = W_PAWN;
    return pos_from_setup(out, &setup, NULL);
}

// After a promotion: a queen or rook that cannot be taken at once mates in the end, unless it is
// stalemate.
static bool promoted_wins(const Position *pos) {
    if ((pos->type_bb[QUEEN] | pos->type_bb[ROOK]) == 0) {
        return false;
    }
    MoveList list;
    movegen_legal(&list, pos);
    for (int i = 0; i < list.count; i++) {
        if (pos_is_capture(pos, list.moves[i])) {
            return false;
        }
    }
    return list.count > 0 || pos_in_check(pos);
}

static bool is_won_now(const uint8_t *states, const Position *pos) {
    MoveList list;
    movegen_legal(&list, pos);
    const bool white = pos_side(pos) == WHITE;
    if (list.count == 0) {
        return !white && pos_in_check(pos);
    }
    for (int i = 0; i < list.count; i++) {
        Position after;
        pos_play(&after, pos, list.moves[i]);
        const bool won = after.type_bb[PAWN] != 0 ? states[place_of(&after)] == WON
                                                  : white && promoted_wins(&after);
        if (won == white) {
            return white;
        }
    }
    return !white;
}

// One pass over all positions; whether something changed.
static bool kpk_pass(uint8_t *states) {
    bool changed = false;
    for (int place = 0; place < PLACES; place++) {
        Position pos;
        if (states[place] == UNSEEN) {
            states[place] = kpk_position(&pos, place) ? OPEN : NO_POSITION;
        }
        if (states[place] == OPEN && kpk_position(&pos, place) && is_won_now(states, &pos)) {
            states[place] = WON;
            changed = true;
        }
    }
    return changed;
}

static void kpk_is_exact(void **state) {
    (void)state;
    uint8_t *const states = calloc(PLACES, 1);
    assert_non_null(states);
    // Half the files are enough: the other half is mirrored in the table.
    for (int place = 0; place < PLACES; place++) {
        states[place] = place % 8 < 4 ? UNSEEN : NO_POSITION;
    }
    while (kpk_pass(states)) {
    }
    int positions = 0;
    int won = 0;
    for (int place = 0; place < PLACES; place++) {
        if (states[place] != NO_POSITION) {
            const int white = place / 4096 % 64;
            const int black = place / 64 % 64;
            const int side = place / 262144;
            const bool expected = states[place] == WON;
            positions++;
            won += expected;
            assert_int_equal(kpk_is_won(WHITE, white, black, place % 64, side), expected);
            assert_int_equal(kpk_is_won(WHITE, white ^ 7, black ^ 7, place % 64 ^ 7, side),
                             expected);
            assert_int_equal(
                kpk_is_won(BLACK, white ^ 56, black ^ 56, place % 64 ^ 56, color_other(side)),
                expected);
        }
    }
    assert_true(positions > 150000 && won > positions / 2);
    free(states);
}

// ---- Known values -------------------------------------------------------------------------------

static int value_of(const char *fen) {
    const Position pos = position_of(fen);
    const int value = hce_evaluate(&pos);
    return pos_side(&pos) == WHITE ? value : -value;
}

static void knows_won_and_drawn_endings(void **state) {
    (void)state;
    // king in front of its pawn with the opposition, and without
    assert_true(value_of("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1") > ENDGAME_WON);
    assert_int_equal(value_of("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), 0);
    assert_true(value_of("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1") > ENDGAME_WON);
    assert_int_equal(value_of("8/8/8/8/k7/p7/8/K7 w - - 0 1"), 0); // rook pawn
    assert_int_equal(value_of("8/8/4k3/8/8/3NN3/8/4K3 w - - 0 1"), 0);
    assert_int_equal(value_of("8/8/4k3/8/8/3BB3/8/4K3 w - - 0 1") > ENDGAME_WON, true);
    assert_int_equal(value_of("8/8/4k3/8/8/2B1B3/8/4K3 w - - 0 1"), 0); // one colour
    assert_true(value_of("8/8/4k3/8/8/8/8/R3K3 w - - 0 1") > ENDGAME_WON);
    assert_true(value_of("8/8/8/8/4k3/8/r7/4K3 b - - 0 1") < -ENDGAME_WON);
}

// The bare king is worth less the nearer it stands to where it is mated.
static void drives_the_king(void **state) {
    (void)state;
    assert_true(value_of("8/8/8/3k4/8/3K4/8/R7 w - - 0 1")
                < value_of("3k4/8/3K4/8/8/8/8/R7 w - - 0 1"));
    // bishop on light squares: h1 and a8 are the corners
    const int right = value_of("k7/8/1K6/3N4/4B3/8/8/8 w - - 0 1");
    const int wrong = value_of("7k/8/6K1/3N4/4B3/8/8/8 w - - 0 1");
    assert_true(right > wrong && wrong > ENDGAME_WON);
}

// ---- Scaling ------------------------------------------------------------------------------------

static int scale_of(const char *fen, int strong) {
    const Position pos = position_of(fen);
    return endgame_scale(&pos, strong);
}

static void scales_what_cannot_be_won(void **state) {
    (void)state;
    const int full = ENDGAME_SCALE_MAX;
    // wrong bishop: draw with the king in the corner, not when it is far away or the bishop right
    assert_int_equal(scale_of("k7/8/P1K5/8/8/2B5/8/8 w - - 0 1", WHITE), 0);
    assert_true(scale_of("8/8/P1K5/8/8/2B5/6k1/8 w - - 0 1", WHITE) > 32);
    assert_true(scale_of("k7/8/P1K5/8/8/3B4/8/8 w - - 0 1", WHITE) > 32);
    assert_int_equal(scale_of("8/8/8/2b5/8/p1k5/8/K7 w - - 0 1", BLACK), 43);
    assert_int_equal(scale_of("8/8/8/3b4/8/p1k5/8/K7 w - - 0 1", BLACK), 0);
    // pawns of a rook's file alone
    assert_int_equal(scale_of("k7/8/P1K5/P7/8/8/8/8 w - - 0 1", WHITE), 0);
    // a minor piece ahead without pawns
    assert_int_equal(scale_of("8/8/4k1p1/8/8/3N4/8/4K3 w - - 0 1", WHITE), 0);
    assert_true(scale_of("8/5k2/6r1/8/8/3NR3/8/4K3 w - - 0 1", WHITE) < 16);
    assert_int_equal(scale_of("8/8/4k1n1/8/8/3Q4/8/4K3 w - - 0 1", WHITE), full);
    // bishops of opposite colours: alone less than with rooks, both less than others
    const int alone = scale_of("8/4k3/4b3/4p3/4P3/2PBK3/8/8 w - - 0 1", WHITE);
    const int opposite = scale_of("8/4k3/3b4/4p3/4P3/2PBK3/8/8 w - - 0 1", WHITE);
    const int rooks = scale_of("4r3/4k3/3b4/4p3/4P3/2PBK3/8/4R3 w - - 0 1", WHITE);
    assert_true(opposite < rooks && opposite < alone);
    // rook endings
    assert_true(scale_of("3k4/8/8/3KP3/8/7r/8/R7 w - - 0 1", WHITE) < 32);
    assert_true(scale_of("8/8/8/3KP3/8/7r/1k6/R7 w - - 0 1", WHITE) > 32);
    // queen against a pawn about to promote: the bishop's file holds
    assert_true(scale_of("8/8/8/7K/8/8/2pk4/Q7 w - - 0 1", WHITE) < 16);
    assert_int_equal(scale_of("8/8/8/7K/8/8/3pk3/Q7 w - - 0 1", WHITE), full);
}

static void check_scale(const Position *pos) {
    for (int strong = WHITE; strong <= BLACK; strong++) {
        const int scale = endgame_scale(pos, strong);
        assert_in_range(scale, 0, ENDGAME_SCALE_MAX);
        const Position other = mirrored(pos);
        assert_int_equal(scale, endgame_scale(&other, color_other(strong)));
    }
}

static void scale_is_symmetric(void **state) {
    (void)state;
    assert_true(each_placement(20000, 6, check_scale) > 5000);
}

UNIT_TESTS(endgame) = {
    cmocka_unit_test(kpk_is_exact),       cmocka_unit_test(knows_won_and_drawn_endings),
    cmocka_unit_test(drives_the_king),    cmocka_unit_test(scales_what_cannot_be_won),
    cmocka_unit_test(scale_is_symmetric),
};
UNIT_TESTS_END(endgame)
