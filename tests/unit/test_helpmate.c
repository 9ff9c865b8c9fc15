// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/helpmate.h"
#include "fail_alloc.h"
#include "position_of.h"

typedef struct Case {
    const char *fen;
    Helpmate white;
    Helpmate black;
} Case;

static const Case cases[] = {
    // Material decides at once.
    {"8/8/3k4/8/8/4K3/8/8 w - - 0 1", HELPMATE_NONE, HELPMATE_NONE},
    {"8/8/3k4/8/2b5/4K3/8/5B2 w - - 0 1", HELPMATE_NONE, HELPMATE_NONE},
    // The mate stands on the board, or comes soon.
    {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", HELPMATE_EXISTS, HELPMATE_NONE},
    {"6k1/8/8/8/8/8/r7/1r4K1 w - - 0 1", HELPMATE_NONE, HELPMATE_EXISTS},
    {"7k/8/6K1/8/8/8/8/R7 w - - 0 1", HELPMATE_EXISTS, HELPMATE_NONE},
    {"7k/8/6K1/8/8/8/8/R7 b - - 0 1", HELPMATE_EXISTS, HELPMATE_NONE},
    // A knight mates a king that its own pawn walls in.
    {"8/8/8/8/8/8/p1KN4/k7 w - - 0 1", HELPMATE_EXISTS, HELPMATE_EXISTS},
    // The only legal move takes the last man.
    {"8/8/8/8/5k2/8/6q1/7K w - - 0 1", HELPMATE_NONE, HELPMATE_NONE},
    {"8/8/8/8/8/5k2/8/6qK w - - 0 1", HELPMATE_NONE, HELPMATE_NONE},
    // Walls of pawns that no king can pass, with a bishop that cannot help too.
    {"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", HELPMATE_NONE, HELPMATE_NONE},
    {"8/8/1k6/1p1p1p1p/pPpPpPpP/P1P1P1P1/6K1/8 w - - 0 1", HELPMATE_NONE, HELPMATE_NONE},
    {"4k3/8/8/p1p1p1p1/P1P1P1P1/8/3B4/4K3 w - - 0 1", HELPMATE_OPEN, HELPMATE_OPEN},
    // Stalemate is the end, the half-move clock is not.
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", HELPMATE_NONE, HELPMATE_NONE},
    {"7k/8/6K1/8/8/8/8/R7 w - - 160 200", HELPMATE_EXISTS, HELPMATE_NONE},
    // Too much to look at.
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", HELPMATE_OPEN, HELPMATE_OPEN},
};

static Helpmate search(const Position *pos, int color, int limit) {
    Helpmate reach = HELPMATE_OPEN;
    assert_true(helpmate_search(&reach, pos, color, limit, NULL, NULL));
    return reach;
}

static void known_positions(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Position pos = position_of(cases[i].fen);
        const Helpmate white = search(&pos, WHITE, 20000);
        const Helpmate black = search(&pos, BLACK, 20000);
        if (white != cases[i].white || black != cases[i].black) {
            fail_msg("%s: %d %d", cases[i].fen, (int)white, (int)black);
        }
        if (cases[i].white != HELPMATE_OPEN && cases[i].black != HELPMATE_OPEN) {
            const bool expected = white == HELPMATE_NONE && black == HELPMATE_NONE;
            bool is_dead = !expected;
            assert_true(pos_is_dead(&is_dead, &pos, NULL, NULL));
            assert_int_equal(is_dead, expected);
        }
    }
}

static void the_limit_is_kept(void **state) {
    (void)state;
    const Position wall = position_of("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    int enough = 1; // the fewest positions that are all
    while (search(&wall, WHITE, enough) == HELPMATE_OPEN) {
        enough++;
    }
    assert_true(enough > 100 && enough < 3000);
    assert_int_equal(search(&wall, WHITE, enough), HELPMATE_NONE);
    assert_int_equal(search(&wall, BLACK, enough), HELPMATE_NONE);
    const Position mate = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_int_equal(search(&mate, WHITE, 1), HELPMATE_EXISTS);
}

static void flags_that_fall(void **state) {
    (void)state;
    // Behind the wall nobody can mate, whatever the material.
    const Position wall = position_of("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    const Position open = position_of("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/R3K3 w - - 0 1");
    for (int color = WHITE; color <= BLACK; color++) {
        Outcome outcome = {REASON_NONE, WHITE};
        assert_true(pos_flag_outcome_proved(&outcome, &wall, color, NULL, NULL));
        assert_int_equal(outcome.reason, REASON_TIME);
        assert_int_equal(outcome.winner, COLOR_NONE);
        assert_true(pos_flag_outcome_proved(&outcome, &open, color, NULL, NULL));
        assert_int_equal(outcome.winner, color_other(color));
    }
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    const Position wall = position_of("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        bool is_dead = false;
        Outcome outcome = {REASON_NONE, COLOR_NONE};
        Error err = {0};
        const bool fine = pos_is_dead(&is_dead, &wall, &alloc, &err)
                          && pos_flag_outcome_proved(&outcome, &wall, WHITE, &alloc, &err);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine && is_dead && n > 10);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

UNIT_TESTS(helpmate) = {
    cmocka_unit_test(known_positions),
    cmocka_unit_test(the_limit_is_kept),
    cmocka_unit_test(flags_that_fall),
    cmocka_unit_test(every_failed_allocation_is_an_error),
};
UNIT_TESTS_END(helpmate)
