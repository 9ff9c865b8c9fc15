// SPDX-License-Identifier: MIT
#include "walks.h"

#include "chess/game.h"
#include "fail_alloc.h"
#include "position_of.h"

static void agrees_with_the_reference(void **state) {
    (void)state;
    const unsigned checks = WALK_GAME | WALK_SHUFFLE;
    assert_true(walk_from(FROM_STANDARD, 81, 6, 120, checks) > 500);
    assert_true(walk_from(FROM_CHESS960, 82, 6, 120, checks) > 500);
    assert_true(walk_from(FROM_RANDOM, 83, 60, 60, checks) > 1000);
    assert_true(walk_from(FROM_RANDOM_960, 84, 60, 60, checks) > 1000);
}

static Game game_of(const char *fen, const char *moves) {
    const Position start = position_of(fen);
    Game game;
    game_init(&game, &start, NULL);
    play_moves(&game, moves);
    return game;
}

static const char knights[] = "6k1/5ppp/8/8/8/8/5PPP/1N4K1 w - - 0 1";

static void repetition_counts_whole_positions(void **state) {
    (void)state;
    Game game = game_of(knights, "");
    for (int round = 1; round <= 5; round++) {
        assert_int_equal(game_times_seen(&game), round);
        assert_true(game_is_repetition(&game, round) && !game_is_repetition(&game, round + 1));
        const GameClaims claims = game_claims(&game);
        assert_int_equal(claims.threefold, round >= 3);
        assert_false(claims.fifty_moves);
        const Outcome outcome = game_outcome(&game);
        assert_int_equal(outcome.reason, round == 5 ? REASON_FIVEFOLD_REPETITION : REASON_NONE);
        play_moves(&game, "b1c3 g8f8 c3b1 f8g8");
    }
    game_release(&game);
    // Rights make a difference: the first time White could still castle.
    game =
        game_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
    assert_int_equal(game_times_seen(&game), 2);
    game_release(&game);
    // A capture or pawn move in between ends the count.
    game = game_of(knights, "b1c3 g8f8 c3b1 f8g8 h2h3 h7h6 b1c3 g8f8 c3b1 f8g8");
    assert_int_equal(game_times_seen(&game), 2);
    game_release(&game);
}

static void en_passant_makes_a_difference_only_when_legal(void **state) {
    (void)state;
    // d2d4 could be answered by e4d3: the position comes back without that capture.
    Game game = game_of("7k/8/8/8/4p3/8/3P4/7K w - - 0 1", "d2d4 h8g8 h1g1 g8h8 g1h1");
    assert_int_equal(game_times_seen(&game), 1);
    play_moves(&game, "h8g8 h1g1 g8h8 g1h1");
    assert_int_equal(game_times_seen(&game), 2);
    game_release(&game);
    // No black pawn beside: nothing is lost by the first move.
    game = game_of("7k/8/8/8/7p/8/3P4/7K w - - 0 1", "d2d4 h8g8 h1g1 g8h8 g1h1");
    assert_int_equal(game_times_seen(&game), 2);
    game_release(&game);
}

static void the_clock_of_the_start_reaches_no_further_than_the_game(void **state) {
    (void)state;
    Game game = game_of("6k1/5ppp/8/8/8/8/5PPP/1N4K1 w - - 98 80", "");
    assert_int_equal(game_times_seen(&game), 1);
    assert_false(game_claims(&game).fifty_moves || game_claims_ahead(&game).fifty_moves);
    play_moves(&game, "b1c3");
    assert_false(game_claims(&game).fifty_moves);
    assert_true(game_claims_ahead(&game).fifty_moves);
    const Position *pos = game_position(&game);
    assert_true(game_claims_after(&game, move_of(pos, "g8f8")).fifty_moves);
    assert_false(game_claims_after(&game, move_of(pos, "h7h6")).fifty_moves);
    play_moves(&game, "g8f8 c3b1 f8g8");
    assert_int_equal(game_times_seen(&game), 2);
    assert_true(game_claims(&game).fifty_moves);
    game_release(&game);
}

static void threefold_can_be_announced(void **state) {
    (void)state;
    Game game = game_of(knights, "b1c3 g8f8 c3b1 f8g8 b1c3 g8f8 c3b1");
    assert_false(game_claims(&game).threefold);
    assert_true(game_claims_ahead(&game).threefold);
    assert_true(game_claims_after(&game, move_of(game_position(&game), "f8g8")).threefold);
    assert_false(game_claims_after(&game, move_of(game_position(&game), "f8e8")).threefold);
    game_release(&game);
}

static void mate_and_stalemate_give_no_claim(void **state) {
    (void)state;
    Game game = game_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90", "");
    assert_false(game_claims(&game).fifty_moves || game_claims_ahead(&game).fifty_moves);
    assert_int_equal(game_outcome(&game).reason, REASON_CHECKMATE);
    game_release(&game);
    // One quiet move mates and gives no claim, others do.
    game = game_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 119", "");
    const Position *pos = game_position(&game);
    assert_false(game_claims_after(&game, move_of(pos, "a1a8")).fifty_moves);
    assert_true(game_claims_after(&game, move_of(pos, "a1a7")).fifty_moves);
    assert_true(game_claims_ahead(&game).fifty_moves);
    game_release(&game);
}

static void null_moves_are_part_of_a_game(void **state) {
    (void)state;
    Game game = game_of(knights, "");
    assert_true(game_push_checked(&game, MOVE_NULL, NULL));
    assert_true(game_push_checked(&game, MOVE_NULL, NULL));
    assert_int_equal(game_times_seen(&game), 2);
    assert_int_equal(game_position(&game)->halfmove, 2);
    assert_int_equal(game_position(&game)->fullmove, 2);
    game_release(&game);
    game = game_of("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", "");
    Error err = {0};
    assert_false(game_push_checked(&game, MOVE_NULL, &err));
    assert_int_equal(err.code, ERROR_ILLEGAL);
    assert_int_equal(game.count, 0);
    game_release(&game);
}

static void moves_are_taken_back(void **state) {
    (void)state;
    Game game = game_of(knights, "b1c3 g8f8");
    assert_int_equal(game.count, 2);
    Position seen[3];
    for (size_t ply = 0; ply <= 2; ply++) {
        seen[ply] = *game_position_at(&game, ply);
    }
    assert_true(pos_is_same(&seen[2], game_position(&game)));
    game_pop(&game);
    assert_true(pos_is_same(&seen[1], game_position(&game)));
    game_pop(&game);
    assert_true(pos_is_same(&seen[0], game_position(&game)));
    assert_true(game_position(&game) == &game.start);
    game_release(&game);
    game_release(&game); // again does no harm
    assert_true(game.plies == NULL && game.count == 0);
}

static void illegal_moves_change_nothing(void **state) {
    (void)state;
    Game game = game_of(knights, "b1c3");
    const Position before = *game_position(&game);
    const Move illegal[] = {MOVE_NONE, move_make(SQ_C3, SQ_B1), move_make(SQ_G8, SQ_G6),
                            move_make_kind(SQ_G8, SQ_H8, MOVE_CASTLING)};
    for (size_t i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
        Error err = {0};
        assert_false(game_push_checked(&game, illegal[i], &err));
        assert_int_equal(err.code, ERROR_ILLEGAL);
        assert_int_equal(game.count, 1);
        assert_true(pos_is_same(&before, game_position(&game)));
    }
    game_release(&game);
}

// A game played, copied and given more room while every allocation fails in turn.
static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    const Position start = position_of(knights);
    const Move moves[] = {move_make(SQ_B1, SQ_C3), move_make(SQ_G8, SQ_F8), move_make(SQ_C3, SQ_B1),
                          move_make(SQ_F8, SQ_G8)};
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        fail.only_once = n % 2 == 0;
        Game game;
        game_init(&game, &start, &alloc);
        Error err = {0};
        bool fine = true;
        size_t played = 0;
        for (; fine && played < 40; played += fine) {
            fine = game_push(&game, moves[played % 4], &err);
        }
        assert_int_equal(game.count, played); // a failed push leaves the game as it was
        for (size_t i = 0; i < played; i++) {
            assert_int_equal(game.plies[i].move, moves[i % 4]);
        }
        Game copy;
        const bool copied = fine && game_copy(&copy, &game, &err);
        if (copied) {
            assert_int_equal(copy.count, game.count);
            assert_true(copy.plies != game.plies);
            assert_int_equal(game_times_seen(&copy), 11);
            fine = game_reserve(&copy, 1000, &err);
            if (fine) {
                const size_t requests = fail.requests;
                for (int i = 0; i < 1000; i++) {
                    assert_true(game_push(&copy, moves[i % 4], &err));
                }
                assert_int_equal(fail.requests, requests);
            }
            game_release(&copy);
        }
        fine = fine && copied;
        game_release(&game);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static void impossible_reserves_fail(void **state) {
    (void)state;
    Game game = game_of(knights, "b1c3");
    Error err = {0};
    assert_false(game_reserve(&game, SIZE_MAX, &err));
    assert_int_equal(err.code, ERROR_MEMORY);
    assert_false(game_reserve(&game, SIZE_MAX / sizeof(GamePly), &err));
    assert_true(game_reserve(&game, 0, NULL));
    assert_int_equal(game.count, 1);
    game_release(&game);
}

UNIT_TESTS(game) = {
    cmocka_unit_test(agrees_with_the_reference),
    cmocka_unit_test(repetition_counts_whole_positions),
    cmocka_unit_test(en_passant_makes_a_difference_only_when_legal),
    cmocka_unit_test(the_clock_of_the_start_reaches_no_further_than_the_game),
    cmocka_unit_test(threefold_can_be_announced),
    cmocka_unit_test(mate_and_stalemate_give_no_claim),
    cmocka_unit_test(null_moves_are_part_of_a_game),
    cmocka_unit_test(moves_are_taken_back),
    cmocka_unit_test(illegal_moves_change_nothing),
    cmocka_unit_test(every_failed_allocation_is_an_error),
    cmocka_unit_test(impossible_reserves_fail),
};
UNIT_TESTS_END(game)
