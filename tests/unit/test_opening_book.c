// SPDX-License-Identifier: MIT
// A Polyglot file as a player's book: tests/uci/book.bin knows two moves of the initial position,
// g1h3 (weight 9) and a second one (3), and one reply to g1h3.
#include "position_of.h"

#include "fail_alloc.h"
#include "notation/opening_book.h"
#include "player/player.h"

#define BOOK "tests/uci/book.bin"

static void finds_moves_up_to_a_move_number(void **state) {
    (void)state;
    OpeningBook book;
    opening_book_init(&book, NULL);
    Position pos = pos_initial();
    assert_int_equal(opening_book_move(&book, &pos, 1), MOVE_NONE);
    assert_true(opening_book_load(&book, span_of(BOOK), NULL));
    const Move move = opening_book_move(&book, &pos, 1);
    assert_int_equal(move, opening_book_best(&book, &pos));
    assert_int_not_equal(move, MOVE_NONE);
    book.depth = 3;
    pos.fullmove = 4;
    assert_int_equal(opening_book_move(&book, &pos, 1), MOVE_NONE);
    pos.fullmove = 3;
    assert_int_equal(opening_book_move(&book, &pos, 1), move);
    assert_true(opening_book_load(&book, span_of(""), NULL));
    assert_int_equal(opening_book_move(&book, &pos, 1), MOVE_NONE);
    opening_book_release(&book);
}

static void bad_files_change_nothing(void **state) {
    (void)state;
    OpeningBook book;
    Error err;
    opening_book_init(&book, NULL);
    assert_true(opening_book_load(&book, span_of(BOOK), NULL));
    assert_false(opening_book_load(&book, span_of("/nowhere/book.bin"), &err));
    assert_false(opening_book_load(&book, (Span){"a\0b", 3}, &err));
    assert_false(opening_book_load(&book, span_of("tests/corpus/polyglot/unsorted.bin"), &err));
    assert_string_equal(err.text, "tests/corpus/polyglot/unsorted.bin: not a Polyglot book: "
                                  "entry 2 is out of order");
    assert_false(opening_book_load(&book, span_of("tests/corpus/polyglot/cut.bin"), &err));
    const Position pos = pos_initial();
    assert_int_not_equal(opening_book_move(&book, &pos, 0), MOVE_NONE);
    opening_book_release(&book);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        OpeningBook book;
        Error err;
        opening_book_init(&book, &alloc);
        const bool fine = opening_book_load(&book, span_of(BOOK), &err);
        opening_book_release(&book);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static Player *player_of(const char *text) {
    const PlayerEnv env = {.alloc = NULL};
    Player *player;
    Error err;
    if (!player_create_from_text(&player, span_of(text), &env, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    return player;
}

static PlayerDecision ask(Player *player, const Game *game, PlayerAsk what) {
    const TimeSource time = time_source_real();
    PlayerRequest request = player_request_of(game, &time);
    request.ask = what;
    PlayerDecision decision;
    assert_true(player_decide(player, &request, &decision, NULL));
    return decision;
}

static void players_take_moves_from_it(void **state) {
    (void)state;

    static const char *const texts[] = {
        "minimax:depth=1,book=" BOOK,   "alphabeta:depth=1,book=" BOOK,
        "negamax:depth=1,book=" BOOK,   "greedy:book=" BOOK,
        "deepening:depth=1,book=" BOOK, "deepening:depth=1,over.book=" BOOK,
        "greedy:book=\"" BOOK "\"",
    };

    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Player *const player = player_of(texts[i]);
        PlayerDecision decision = ask(player, &game, ASK_MOVE);
        assert_int_equal(decision.kind, DECISION_MOVE);
        assert_int_equal(decision.move, move_of(&start, "g1h3"));
        assert_int_equal(decision.report.nodes, 0);
        // An offer is judged, not looked up.
        decision = ask(player, &game, ASK_DRAW);
        assert_int_equal(decision.kind, DECISION_DECLINE_DRAW);
        assert_true(decision.report.nodes > 0);
        player_destroy(player);
    }
    Player *const player = player_of("minimax:depth=1,book=" BOOK ",book.depth=1");
    play_moves(&game, "g1h3 g8h6 h3g1 h6g8");
    assert_true(ask(player, &game, ASK_MOVE).report.nodes > 0);
    player_destroy(player);
    game_release(&game);
}

// By seed and turn only: asked again, it says the same; among many seeds, each move comes up.
static void drawn_moves_depend_on_the_seed(void **state) {
    (void)state;

    enum { SEEDS = 40 };

    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    Move first = MOVE_NONE;
    int others = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        char text[100];
        snprintf(text, sizeof text, "greedy:book=" BOOK ",book.pick=random,book.seed=%d", seed);
        Player *const player = player_of(text);
        const Move move = ask(player, &game, ASK_MOVE).move;
        assert_int_equal(ask(player, &game, ASK_MOVE).move, move);
        assert_string_equal(player_name(player), text);
        first = first == MOVE_NONE ? move : first;
        others += move != first ? 1 : 0;
        player_destroy(player);
    }
    assert_in_range(others, 1, SEEDS - 1);
    game_release(&game);
}

static void bad_texts_are_errors(void **state) {
    (void)state;

    static const char *const tests[][2] = {
        {"minimax:book=/nowhere/book.bin", "cannot open /nowhere/book.bin: "},
        {"minimax:book=\"\"", "book needs the name of a file"},
        {"minimax:book.pick=random", "book.pick goes with book only"},
        {"minimax:book=" BOOK ",book.seed=1", "book.seed goes with book.pick=random only"},
        {"minimax:book=tests/corpus/polyglot/unsorted.bin", "tests/corpus/polyglot/unsorted.bin: "},
    };

    const PlayerEnv env = {.alloc = NULL};
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        Player *player;
        Error err;
        assert_false(player_create_from_text(&player, span_of(tests[i][0]), &env, &err));
        assert_int_equal(strncmp(err.text, tests[i][1], strlen(tests[i][1])), 0);
    }
}

UNIT_TESTS(opening_book) = {
    cmocka_unit_test(finds_moves_up_to_a_move_number), cmocka_unit_test(bad_files_change_nothing),
    cmocka_unit_test(failed_allocations_are_errors),   cmocka_unit_test(players_take_moves_from_it),
    cmocka_unit_test(drawn_moves_depend_on_the_seed),  cmocka_unit_test(bad_texts_are_errors),
};
UNIT_TESTS_END(opening_book)
