// SPDX-License-Identifier: MIT
#include "search/picker.h"

#include "base/rng.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "position_of.h"
#include "unit.h"

// A picker's surroundings with histories full of random numbers.
typedef struct Desk {
    History history;
    PieceToHistory none;
    Threats threats;
    PickContext context;
} Desk;

// Fills the histories anew.
static void shuffle_history(Desk *desk, uint64_t *seed) {
    int16_t *const entries = &desk->history.butterfly[0][0][0][0];
    for (size_t i = 0; i < sizeof desk->history.butterfly / sizeof *entries; i++) {
        entries[i] = (int16_t)((int)(splitmix_next(seed) % 20001) - 10000);
    }
}

// Sets the position.
static void put_on(Desk *desk, const Position *pos) {
    desk->context.pos = pos;
    desk->threats = threats_of(pos);
}

static Desk *new_desk(const Position *pos, uint64_t *seed) {
    Desk *const desk = calloc(1, sizeof *desk);
    assert_non_null(desk);
    shuffle_history(desk, seed);
    desk->context =
        (PickContext){.history = &desk->history,
                      .continuation = {&desk->none, &desk->none, &desk->none, &desk->none},
                      .refutations = {MOVE_NONE, MOVE_NONE, MOVE_NONE},
                      .threats = &desk->threats};
    put_on(desk, pos);
    return desk;
}

static bool is_tactical(const Position *pos, Move move) {
    return pos_is_capture(pos, move) || move_kind(move) == MOVE_PROMOTION;
}

// Every legal move comes once, the table's first.
static void check_all_moves(const Position *pos, Desk *desk, Move table_move) {
    MoveList legal;
    movegen_legal(&legal, pos);
    MoveList picked = {.count = 0};
    Picker picker;
    picker_init(&picker, &desk->context, table_move);
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        assert_true(move_list_has(&legal, move));
        assert_false(move_list_has(&picked, move));
        picked.moves[picked.count++] = move;
    }
    assert_int_equal(picked.count, legal.count);
    if (table_move != MOVE_NONE) {
        assert_int_equal(picked.moves[0], table_move);
    }
    assert_int_equal(picker_next(&picker), MOVE_NONE); // and none after the end
}

// Captures and promotions that lose nothing; in check all evasions.
static void check_captures(const Position *pos, Desk *desk) {
    MoveList legal;
    movegen_legal(&legal, pos);
    int wanted = 0;
    for (int i = 0; i < legal.count; i++) {
        wanted += pos_in_check(pos)
                  || (is_tactical(pos, legal.moves[i]) && see_at_least(pos, legal.moves[i], 0));
    }
    Picker picker;
    picker_init_captures(&picker, &desk->context, MOVE_NONE);
    int picked = 0;
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        assert_true(pos_in_check(pos) || is_tactical(pos, move));
        picked++;
    }
    assert_int_equal(picked, wanted);
}

// The first ply of quiescence: after the captures quiet checks that lose nothing.
static void check_checks(const Position *pos, Desk *desk) {
    MoveList legal;
    movegen_legal(&legal, pos);
    int wanted = 0;
    for (int i = 0; i < legal.count; i++) {
        wanted += !is_tactical(pos, legal.moves[i]) && pos_gives_check(pos, legal.moves[i])
                  && see_at_least(pos, legal.moves[i], 0);
    }
    Picker picker;
    picker_init_captures(&picker, &desk->context, MOVE_NONE);
    picker.with_checks = true;
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        wanted -= !is_tactical(pos, move);
        assert_true(is_tactical(pos, move) || pos_gives_check(pos, move));
    }
    assert_int_equal(wanted, 0);
}

static void hands_out_every_move_once(void **state) {
    (void)state;
    uint64_t seed = 20260101;
    const Position start = pos_initial();
    Desk *const desk = new_desk(&start, &seed);
    for (int game = 0; game < 60; game++) {
        Position pos = game % 2 == 0 ? pos_initial() : pos_chess960(game * 16);
        shuffle_history(desk, &seed);
        for (int ply = 0; ply < 120; ply++) {
            MoveList legal;
            movegen_legal(&legal, &pos);
            if (legal.count == 0) {
                break;
            }
            const Move some = legal.moves[splitmix_next(&seed) % (uint64_t)legal.count];
            const Move other = legal.moves[splitmix_next(&seed) % (uint64_t)legal.count];
            PickContext *const context = &desk->context;
            put_on(desk, &pos);
            context->refutations[0] = MOVE_NONE;
            context->refutations[1] = MOVE_NONE;
            context->refutations[2] = MOVE_NONE;
            check_all_moves(&pos, desk, MOVE_NONE);
            context->refutations[0] = other;
            context->refutations[1] = (Move)splitmix_next(&seed); // of another position
            context->refutations[2] = some;
            check_all_moves(&pos, desk, some);
            check_captures(&pos, desk);
            if (!pos_in_check(&pos)) {
                check_checks(&pos, desk);
            }
            Position after;
            pos_play(&after, &pos, other);
            pos = after;
        }
    }
    free(desk);
}

static void skipping_quiets_leaves_the_captures(void **state) {
    (void)state;
    uint64_t seed = 3;
    const Position pos =
        position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    Desk *const desk = new_desk(&pos, &seed);
    Picker picker;
    picker_init(&picker, &desk->context, MOVE_NONE);
    picker.skip_quiets = true;
    int picked = 0;
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        assert_true(is_tactical(&pos, move));
        picked++;
    }
    assert_int_equal(picked, 8);
    free(desk);
}

static void killers_come_after_good_captures(void **state) {
    (void)state;
    uint64_t seed = 4;
    const Position pos =
        position_of("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    Desk *const desk = new_desk(&pos, &seed);
    desk->context.refutations[0] = move_of(&pos, "a2a3");
    desk->context.refutations[1] = move_of(&pos, "h2h3");
    desk->context.refutations[2] = move_of(&pos, "a2a3");
    Picker picker;
    picker_init(&picker, &desk->context, MOVE_NONE);
    assert_int_equal(picker_next(&picker), move_of(&pos, "e4d5"));
    assert_int_equal(picker_next(&picker), move_of(&pos, "a2a3"));
    assert_int_equal(picker_next(&picker), move_of(&pos, "h2h3"));
    picker.skip_quiets = true; // after them the quiet moves can still be left out
    assert_int_equal(picker_next(&picker), MOVE_NONE);
    // The counter move comes third; what is a capture here or not legal is no refutation.
    desk->context.refutations[0] = move_of(&pos, "e4d5");
    desk->context.refutations[1] = move_make(SQ_A1, SQ_A5);
    desk->context.refutations[2] = move_of(&pos, "g1h3");
    picker_init(&picker, &desk->context, MOVE_NONE);
    assert_int_equal(picker_next(&picker), move_of(&pos, "e4d5"));
    assert_int_equal(picker_next(&picker), move_of(&pos, "g1h3"));
    assert_int_not_equal(picker_next(&picker), MOVE_NONE);
    free(desk);
}

UNIT_TESTS(picker) = {
    cmocka_unit_test(hands_out_every_move_once),
    cmocka_unit_test(skipping_quiets_leaves_the_captures),
    cmocka_unit_test(killers_come_after_good_captures),
};
UNIT_TESTS_END(picker)
