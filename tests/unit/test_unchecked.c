// SPDX-License-Identifier: MIT
#include "position_of.h"

#include "classic/unchecked.h"

static void the_mans_colour_becomes_the_movers(void **state) {
    (void)state;
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    assert_true(game_push_unchecked(&game, move_make(SQ_G8, SQ_F6), NULL)); // White to move
    const Position *const pos = game_position(&game);
    assert_true(pos_check(pos, NULL));
    assert_int_equal(pos_piece_at(pos, SQ_F6), piece_of(WHITE, KNIGHT));
    assert_int_equal(pos_piece_at(pos, SQ_G8), PIECE_NONE);
    assert_int_equal(bits_count(pos->color_bb[WHITE]), 17);
    assert_int_equal(pos_side(pos), BLACK);
    assert_int_equal(pos->halfmove, 1);
    assert_true(pos_in_check(pos)); // the knight on f6 checks e8
    game_release(&game);
}

static void legal_moves_are_played_as_ever(void **state) {
    (void)state;
    Game game;
    const Position start = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9");
    game_init(&game, &start, NULL);
    assert_true(game_push_unchecked(&game, move_of(&start, "e1g1"), NULL));
    assert_int_equal(pos_king(game_position(&game), WHITE), SQ_G1);
    // A rook that moves twice in a row loses its right.
    game.count = 0;
    assert_true(game_push_unchecked(&game, move_make(SQ_H8, SQ_H5), NULL));
    assert_true(pos_check(game_position(&game), NULL));
    assert_int_equal(game_position(&game)->castling_rook[BLACK][CASTLE_KING_SIDE], SQ_NONE);
    game_release(&game);
}

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    Game game;
    const Position start = position_of("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1");
    game_init(&game, &start, NULL);
    Error err;
    assert_false(game_push_unchecked(&game, move_make(SQ_A1, SQ_A2), &err));
    assert_int_equal(err.code, ERROR_ILLEGAL);
    assert_false(game_push_unchecked(&game, move_make(SQ_E2, SQ_A8), &err));
    assert_int_equal(err.code, ERROR_POSITION);
    assert_int_equal(game.count, 0);
    game_release(&game);
}

UNIT_TESTS(unchecked) = {
    cmocka_unit_test(the_mans_colour_becomes_the_movers),
    cmocka_unit_test(legal_moves_are_played_as_ever),
    cmocka_unit_test(what_cannot_be_is_refused),
};
UNIT_TESTS_END(unchecked)
