// SPDX-License-Identifier: MIT
#include "match/match_json.h"

#include "notation/fen.h"
#include "notation/uci_move.h"

static void put_move(Json *json, const MatchGame *game, size_t index) {
    const MatchMove *const move = &game->moves[index];
    const size_t ply = game->opening_plies + index;
    char text[UCI_MOVE_SIZE];
    uci_move_format(text, game_position_at(&game->game, ply), game->game.plies[ply].move);
    json_open_object(json, NULL);
    json_text(json, "move", text);
    json_int(json, "time_us", move->time_us);
    if (move->clock_us >= 0) {
        json_int(json, "clock_us", move->clock_us);
    }
    if (move->score.kind != SCORE_NONE) {
        score_json(json, "score", move->score);
        json_int(json, "depth", move->depth);
    }
    if (move->seldepth > 0) {
        json_int(json, "seldepth", move->seldepth);
    }
    if (move->nodes > 0) {
        json_uint(json, "nodes", move->nodes);
    }
    if (move->latency_us >= 0) {
        json_int(json, "latency_us", move->latency_us);
    }
    json_close(json);
}

static bool put_player(Json *json, const MatchGame *game, int color, Error *err) {
    bool done = true;
    json_open_object(json, color == WHITE ? "white" : "black");
    json_text(json, "name", game->names[color]);
    json_text(json, "player", game->texts[color]);
    if (time_control_is_timed(&game->time[color])) {
        Text control;
        text_init(&control, game->alloc);
        time_control_format(&control, &game->time[color]);
        json_text(json, "time", text_string(&control));
        done = text_check(&control, err);
        text_release(&control);
    }
    json_close(json);
    return done;
}

static bool put_end(Json *json, const MatchGame *game, Error *err) {
    Text words;
    text_init(&words, game->alloc);
    match_game_reason_words(&words, game);
    json_text(json, "result", outcome_result(game->outcome));
    json_text(json, "reason", match_game_reason(game));
    json_text(json, "reason_text", text_string(&words));
    if (game->fault != PLAYER_FAULT_NONE) {
        json_text(json, "fault", player_fault_name(game->fault));
        json_text(json, "fault_of", game->fault_color == WHITE ? "white" : "black");
    }
    const bool done = text_check(&words, err);
    text_release(&words);
    return done;
}

bool match_json_game(ByteSink sink, const MatchGame *game, Error *err) {
    char fen[FEN_TEXT_SIZE];
    Json json;
    json_init(&json, sink, JSON_LINE);
    json_open_object(&json, NULL);
    json_uint(&json, "game", game->plan.number + 1);
    json_uint(&json, "round", game->plan.round + 1);
    json_uint(&json, "encounter", game->plan.encounter + 1);
    json_uint(&json, "pair", game->plan.pair + 1);
    json_uint(&json, "opening", game->plan.opening + 1);
    if (!put_player(&json, game, WHITE, err) || !put_player(&json, game, BLACK, err)
        || !put_end(&json, game, err)) {
        return false;
    }
    json_int(&json, "took_us", game->took_us);
    (void)fen_format(fen, &game->game.start, FEN_XFEN);
    json_text(&json, "start", fen);
    json_open_array(&json, "opening_moves");
    for (size_t ply = 0; ply < game->opening_plies; ply++) {
        char text[UCI_MOVE_SIZE];
        uci_move_format(text, game_position_at(&game->game, ply), game->game.plies[ply].move);
        json_text(&json, NULL, text);
    }
    json_close(&json);
    json_open_array(&json, "moves");
    for (size_t i = 0; i < game->move_count; i++) {
        put_move(&json, game, i);
    }
    json_close(&json);
    json_close(&json);
    return json_end(&json, err);
}
