// SPDX-License-Identifier: MIT
#include "match/seat.h"

#include "fail_alloc.h"
#include "unit.h"

static void expect(const char *text, SeatSpec seat, bool seeded, const char *name) {
    Player *player = NULL;
    bool has_seeds = !seeded;
    Error err = {0};
    const PlayerEnv env = {.alloc = NULL};
    seat.text = span_of(text);
    if (!seat_player_create(&player, &has_seeds, &seat, &env, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    assert_string_equal(player_name(player), name);
    assert_int_equal(has_seeds, seeded);
    player_destroy(player);
}

static void given_seeds_grow_with_the_games(void **state) {
    (void)state;
    expect("random:seed=5", (SeatSpec){.game = 0}, true, "random:seed=5");
    expect("random:seed=5", (SeatSpec){.game = 7, .seed = 9}, true, "random:seed=12");
    expect("minimax:depth=1,tie=choice,tie.seed=5", (SeatSpec){.game = 2}, true,
           "minimax:depth=1,tie=choice,tie.seed=7");
    expect("minimax:depth=1", (SeatSpec){.game = 2}, false, "minimax:depth=1");
    expect("random:seed=9223372036854775807", (SeatSpec){.game = 2}, true,
           "random:seed=9223372036854775807");
}

static void drawn_seeds_depend_on_series_game_and_side(void **state) {
    (void)state;
    char names[16][64];
    size_t count = 0;
    const PlayerEnv env = {.alloc = NULL};
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 8; i++) {
            const SeatSpec seat = {.text = span_of("random"),
                                   .seed = (uint64_t)(i / 4) * 100,
                                   .game = (size_t)(i / 2 % 2),
                                   .side = i % 2};
            Player *player = NULL;
            assert_true(seat_player_create(&player, NULL, &seat, &env, NULL));
            (void)snprintf(names[count++], sizeof names[0], "%s", player_name(player));
            player_destroy(player);
        }
    }
    for (size_t i = 0; i < 8; i++) {
        assert_string_equal(names[i], names[i + 8]);
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(names[i], names[k]);
        }
    }
}

// --nodes and --depth are for players whose text sets no limit; a text has the last word.
static void limits_where_the_text_has_none(void **state) {
    (void)state;
    const SeatSpec depth = {.depth = 2};
    expect("minimax", depth, false, "minimax:depth=2");
    expect("minimax:depth=4", depth, false, "minimax:depth=4");
    expect("minimax:depth=3", depth, false, "minimax"); // the default, but given
    expect("engine", depth, false, "engine:depth=2");
    expect("engine:nodes=500", depth, false, "engine:nodes=500");
    expect("engine", (SeatSpec){.nodes = 70}, false, "engine:nodes=70");
    expect("random:seed=1", depth, true, "random:seed=1"); // knows no limits
    expect("random:seed=1", (SeatSpec){.nodes = 70}, true, "random:seed=1");
    Player *player = NULL;
    Error err = {0};
    const PlayerEnv env = {.alloc = NULL};
    SeatSpec seat = {.text = span_of("minimax"), .nodes = 70};
    assert_false(seat_player_create(&player, NULL, &seat, &env, &err));
    assert_non_null(strstr(err.text, "takes no nodes=70"));
    seat = (SeatSpec){.text = span_of("minimax"), .depth = 1000000};
    assert_false(seat_player_create(&player, NULL, &seat, &env, &err));
    assert_non_null(strstr(err.text, "takes no depth=1000000"));
    seat.text = span_of("nobody");
    assert_false(seat_player_create(&player, NULL, &seat, &env, &err));
    assert_int_equal(err.column, 1);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        Error err = {0};
        Player *player = NULL;
        const Alloc alloc = fail_alloc_init(&fail, n);
        const PlayerEnv env = {.alloc = &alloc};
        const SeatSpec seat = {.text = span_of("alphabeta:depth=2,tie=choice")};
        const bool fine = seat_player_create(&player, NULL, &seat, &env, &err);
        if (fine) {
            player_destroy(player);
        }
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(seat) = {
    cmocka_unit_test(given_seeds_grow_with_the_games),
    cmocka_unit_test(drawn_seeds_depend_on_series_game_and_side),
    cmocka_unit_test(limits_where_the_text_has_none),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(seat)
