// SPDX-License-Identifier: MIT
// Every listed mistake shows itself: with it and without it the players differ in what it says.
#include "position_of.h"

#include "classic/defects.h"
#include "player/player.h"

// Plays the moves before and asks; the clock is a fake one.
static PlayerDecision decision_of(const Defect *defect, const char *text) {
    FakeTime fake = {.step_us = 1000};
    const TimeSource time = time_source_fake(&fake);
    const PlayerEnv env = {.time = &time};
    Player *player;
    Error err;
    if (!player_create_from_text(&player, span_of(text), &env, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    const Position start = position_of(defect->fen);
    Game game;
    game_init(&game, &start, NULL);
    PlayerDecision decision;
    PlayerRequest request;
    Span rest = span_of(defect->moves == NULL ? "" : defect->moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        request = player_request_of(&game, &time);
        if (pos_side(game_position(&game)) == pos_side(&start)) {
            assert_true(player_decide(player, &request, &decision, NULL));
        }
        Move move;
        assert_true(uci_move_parse(&move, game_position(&game), word, NULL));
        assert_true(game_push_checked(&game, move, NULL));
    }
    request = player_request_of(&game, &time);
    assert_true(player_decide(player, &request, &decision, NULL));
    player_destroy(player);
    game_release(&game);
    return decision;
}

static bool differs(DefectShows shows, const PlayerDecision *a, const PlayerDecision *b) {
    enum { GIVEN_US = 20000, ALLOWED_US = 25000 };

    switch (shows) {
    case SHOWS_MOVE:
        return a->move != b->move;
    case SHOWS_VALUE:
        return !score_is_same(a->report.score, b->report.score);
    case SHOWS_NODES:
        return a->report.nodes > b->report.nodes;
    case SHOWS_CALLS:
        return report_counter(&a->report, "calls") != report_counter(&b->report, "calls");
    case SHOWS_TIME:
        return a->report.time_us > ALLOWED_US && b->report.time_us >= GIVEN_US
               && b->report.time_us <= ALLOWED_US;
    }
    return false;
}

static void each_defect_shows(void **state) {
    (void)state;
    for (size_t i = 0; i < defect_count; i++) {
        const Defect *const defect = &defects[i];
        const PlayerDecision wrong = decision_of(defect, defect->player);
        const PlayerDecision right = decision_of(defect, defect->correct);
        if (!differs(defect->shows, &wrong, &right)) {
            fail_msg("%s: no difference in %s", defect->name, defect_shows_name(defect->shows));
        }
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(defects[k].name, defect->name);
        }
    }
    assert_true(defect_count >= 13);
}

UNIT_TESTS(defects) = {
    cmocka_unit_test(each_defect_shows),
};
UNIT_TESTS_END(defects)
