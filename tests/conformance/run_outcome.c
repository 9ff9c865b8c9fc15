// SPDX-License-Identifier: MIT
// outcome.jsonl: how games end and what may be claimed.
#include <string.h>

#include "chess/game.h"
#include "chess/helpmate.h"
#include "chess/outcome.h"
#include "conformance.h"
#include "notation/uci_move.h"

static json_t *claims_list(GameClaims claims) {
    json_t *const list = json_array();
    if (claims.fifty_moves) {
        json_array_append_new(list, json_string("fifty_moves"));
    }
    if (claims.threefold) {
        json_array_append_new(list, json_string("threefold"));
    }
    return list;
}

static void same_claims(Line *line, const char *field, const json_t *expected, GameClaims claims) {
    json_t *const got = claims_list(claims);
    if (expected != NULL && !json_same_set(expected, got)) {
        line_differs(line, field, expected, json_incref(got));
    }
    json_decref(got);
}

static void check_claims(Line *line, const Game *game, const json_t *expect) {
    same_claims(line, "claim_now", json_object_get(expect, "claim_now"), game_claims(game));
    same_claims(line, "can_claim", json_object_get(expect, "can_claim"), game_claims_ahead(game));
}

static void same_dead(Line *line, const json_t *expected, const Position *pos) {
    bool dead = false;
    Error err = {.code = ERROR_NONE};
    if (expected != NULL && !pos_is_dead(&dead, pos, NULL, &err)) {
        line_fails(line, "dead", "failed: %s", err.text);
    }
    line_same_flag(line, "dead", expected, dead);
}

static void same_flag_result(Line *line, const char *field, const json_t *expect,
                             const Position *pos, int color) {
    const json_t *const expected = json_object_get(expect, field);
    if (expected == NULL) {
        return;
    }
    Outcome outcome;
    Error err = {.code = ERROR_NONE};
    if (!pos_flag_outcome_proved(&outcome, pos, color, NULL, &err)) {
        line_fails(line, field, "failed: %s", err.text);
        return;
    }
    line_same_text(line, field, expected, outcome_result(outcome));
}

static void check_material(Line *line, const Position *pos, const json_t *expect) {
    line_same_flag(line, "white_can_mate", json_object_get(expect, "white_can_mate"),
                   !pos_is_insufficient_of(pos, WHITE));
    line_same_flag(line, "black_can_mate", json_object_get(expect, "black_can_mate"),
                   !pos_is_insufficient_of(pos, BLACK));
    same_dead(line, json_object_get(expect, "dead"), pos);
    same_flag_result(line, "if_white_flag_falls", expect, pos, WHITE);
    same_flag_result(line, "if_black_flag_falls", expect, pos, BLACK);
}

static void check_expect(Line *line, const Game *game, json_t *expect) {
    static const char *const fields[] = {"over",
                                         "reason",
                                         "result",
                                         "claim_now",
                                         "can_claim",
                                         "times_seen",
                                         "white_can_mate",
                                         "black_can_mate",
                                         "dead",
                                         "if_white_flag_falls",
                                         "if_black_flag_falls",
                                         "winner",
                                         NULL};
    line_check_fields(line, "expect", expect, fields);
    const Outcome outcome = game_outcome(game);
    line_same_flag(line, "over", json_object_get(expect, "over"), outcome_is_over(outcome));
    line_same_text(line, "reason", json_object_get(expect, "reason"), reason_name(outcome.reason));
    line_same_text(line, "result", json_object_get(expect, "result"), outcome_result(outcome));
    line_same_int(line, "times_seen", json_object_get(expect, "times_seen"), game_times_seen(game));
    const char *const winners[] = {"white", "black", "none"};
    line_same_text(line, "winner", json_object_get(expect, "winner"), winners[outcome.winner]);
    check_claims(line, game, expect);
    check_material(line, game_position(game), expect);
}

// An illegal move must be refused and change nothing; taking all moves back leads to the start.
static void check_refusal_and_pops(Line *line, Game *game) {
    const Position before = *game_position(game);
    const size_t count = game->count;
    Error err = {.code = ERROR_NONE};
    const Move illegal = move_make(pos_king(&before, WHITE), pos_king(&before, WHITE));
    if (game_push_checked(game, illegal, &err)) {
        line_fails(line, "illegal move", "was played");
        game_pop(game);
    }
    line_check_refusal(line, "illegal move", &err);
    if (game->count != count || memcmp(game_position(game), &before, sizeof before) != 0) {
        line_fails(line, "illegal move", "was refused, but the game was changed");
    }
    while (game->count > 0) {
        game_pop(game);
    }
    if (game_times_seen(game) != 1) {
        line_fails(line, "moves taken back", "the start does not stand once");
    }
}

static bool play_game(Line *line, Game *game, const json_t *moves) {
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *const text = json_array_get(moves, i);
        Move move = MOVE_NONE;
        Error err = {.code = ERROR_NONE};
        if (!uci_move_parse(&move, game_position(game), field_span(text), &err)
            || !(move == MOVE_NULL ? game_push(game, move, &err)
                                   : game_push_checked(game, move, &err))) {
            line_differs(line, "moves", text, json_sprintf("refused: %s", err.text));
            return false;
        }
    }
    return true;
}

void run_outcome(Line *line) {
    json_t *const expect = json_object_get(line->json, "expect");
    if (!json_is_object(expect)) {
        line_fails(line, "expect", "is missing or not an object");
        return;
    }
    Position start;
    const bool chess960 = line_flag(line, "chess960");
    if (!line_position(line, &start, "fen", json_object_get(line->json, "fen"), chess960)) {
        return;
    }
    Game game;
    game_init(&game, &start, NULL);
    if (play_game(line, &game, json_object_get(line->json, "moves"))) {
        check_expect(line, &game, expect);
        check_refusal_and_pops(line, &game);
    }
    game_release(&game);
}
