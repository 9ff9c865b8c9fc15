// SPDX-License-Identifier: MIT
#include "search/sight.h"

#include "chess/movegen.h"
#include "notation/fen.h"
#include "unit.h"

static Position position_of(const char *fen) {
    Position pos;
    Error err;
    assert_true(fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, FEN_DETECT}, &err));
    return pos;
}

// Of a thousand seeds, how many overlook the move.
static int misses(const Position *pos, Move move, int overlooked, int last_to) {
    int count = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        const Sight sight = {overlooked, seed * UINT64_C(0x9e3779b97f4a7c15)};
        count += sight_misses(&sight, pos, move, last_to);
    }
    return count;
}

static const char open_fen[] = "r3k3/8/8/3p4/4P3/8/1R6/4K2R w K - 0 1";

static void sees_as_much_as_asked(void **state) {
    (void)state;
    const Position pos = position_of(open_fen);
    const Move quiet = move_make(SQ_E4, SQ_E4 + 8);
    assert_int_equal(misses(&pos, quiet, 0, SQ_NONE), 0);
    assert_in_range(misses(&pos, quiet, 300, SQ_NONE), 250, 350);
    assert_in_range(misses(&pos, quiet, 1000, SQ_NONE), 920, 980); // nothing is invisible
}

static void sees_some_moves_better_than_others(void **state) {
    (void)state;
    const Position pos = position_of(open_fen);
    const int quiet = misses(&pos, move_make(SQ_E4, SQ_E4 + 8), 400, SQ_NONE);
    const int capture = misses(&pos, move_make(SQ_E4, SQ_D5), 400, SQ_NONE);
    const int recapture = misses(&pos, move_make(SQ_E4, SQ_D5), 400, SQ_D5);
    const int retreat = misses(&pos, move_make(SQ_B2, SQ_B1), 400, SQ_NONE);
    const int far = misses(&pos, move_make(SQ_B2, SQ_B2 + 48), 400, SQ_NONE);
    assert_true(recapture < capture && capture < quiet && quiet < retreat && quiet < far);
}

static void misses_the_same_again(void **state) {
    (void)state;
    const Position pos = position_of(open_fen);
    MoveList list;
    movegen_legal(&list, &pos);
    const Sight sight = {500, 7};
    int missed = 0;
    for (int i = 0; i < list.count; i++) {
        const bool first = sight_misses(&sight, &pos, list.moves[i], SQ_NONE);
        assert_int_equal(sight_misses(&sight, &pos, list.moves[i], SQ_NONE), first);
        missed += first;
    }
    assert_in_range(missed, 1, list.count - 1);
}

UNIT_TESTS(sight) = {
    cmocka_unit_test(sees_as_much_as_asked),
    cmocka_unit_test(sees_some_moves_better_than_others),
    cmocka_unit_test(misses_the_same_again),
};
UNIT_TESTS_END(sight)
