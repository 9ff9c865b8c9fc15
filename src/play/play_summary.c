// SPDX-License-Identifier: MIT
#include "play/play_summary.h"

#include <inttypes.h>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "play/play_words.h"

// Moves as they are counted in chess: a move of each side is one.
static size_t full_moves(const Game *game) {
    const size_t black_began = pos_side(&game->start) == BLACK;
    return (game->count + black_began + 1) / 2;
}

void play_result_text(Text *out, const GameLoop *loop) {
    const Outcome outcome = game_loop_outcome(loop);
    const Game *const game = game_loop_game(loop);
    const size_t moves = full_moves(game);
    if (!outcome_is_over(outcome)) {
        text_append(out, "The game is not over");
    } else {
        text_format(out, "Game over: %s. ", reason_text(outcome.reason));
        if (outcome.reason == REASON_ABORTED) {
            text_append(out, "No result");
        } else if (outcome.winner == COLOR_NONE) {
            text_format(out, "A draw, %s", outcome_result(outcome));
        } else {
            text_format(out, "%s wins, %s", color_words(outcome.winner), outcome_result(outcome));
        }
    }
    text_format(out, ", %s %zu move%s (%zu pl%s).\n", outcome_is_over(outcome) ? "in" : "after",
                moves, moves == 1 ? "" : "s", game->count, game->count == 1 ? "y" : "ies");
}

static void counters_append(Text *out, const PlayerSummary *summary) {
    for (int i = 0; i < summary->counter_count; i++) {
        text_append(out, i == 0 ? "; " : ", ");
        count_words(out, summary->counters[i].value);
        text_append_char(out, ' ');
        for (const char *c = summary->counters[i].name; *c != '\0'; c++) {
            text_append_char(out, *c == '_' ? ' ' : *c);
        }
    }
}

// Time for the moves that stand in the game and were made here (not loaded from a file).
typedef struct MoveTimes {
    int moves;
    int64_t total_us;
    int64_t mean_us;
    int64_t max_us;
} MoveTimes;

static MoveTimes move_times(const GameLoop *loop, int color) {
    const Game *const game = game_loop_game(loop);
    MoveTimes times = {0};
    for (size_t ply = 0; ply < game->count; ply++) {
        const int64_t time_us = game_loop_move_time_us(loop, ply);
        if (time_us >= 0 && pos_side(game_position_at(game, ply)) == color) {
            times.moves++;
            times.total_us += time_us;
            times.max_us = time_us > times.max_us ? time_us : times.max_us;
        }
    }
    times.mean_us = times.moves == 0 ? 0 : times.total_us / times.moves;
    return times;
}

static void player_summary(Text *out, const GameLoop *loop, int color) {
    const PlayerSummary *const summary = game_loop_summary(loop, color);
    const MoveTimes times = move_times(loop, color);
    text_format(out, "%s, %s: %d move%s", color_words(color),
                player_name(game_loop_player(loop, color)), times.moves,
                times.moves == 1 ? "" : "s");
    if (times.moves > 0) {
        text_append(out, " in ");
        duration_words(out, times.total_us);
        text_append(out, ", ");
        duration_words(out, times.mean_us);
        text_append(out, " on average, ");
        duration_words(out, times.max_us);
        text_append(out, " at most");
    }
    if (summary->nodes > 0) {
        text_append(out, "; ");
        count_words(out, summary->nodes);
        text_append(out, " nodes");
    }
    counters_append(out, summary);
    if (summary->no_moves > 0) {
        text_format(out, "; found no move %d time%s", summary->no_moves,
                    summary->no_moves == 1 ? "" : "s");
    }
    if (summary->illegal_moves > 0) {
        text_format(out, "; chose an illegal move %d time%s", summary->illegal_moves,
                    summary->illegal_moves == 1 ? "" : "s");
    }
    text_append(out, ".\n");
}

void play_summary_text(Text *out, const GameLoop *loop) {
    player_summary(out, loop, WHITE);
    player_summary(out, loop, BLACK);
}

// ------------------------------------------------------------------------------------------ JSON

static void json_player(Json *json, const GameLoop *loop, int color) {
    const PlayerSummary *const summary = game_loop_summary(loop, color);
    const MoveTimes times = move_times(loop, color);
    json_open_object(json, color == WHITE ? "white" : "black");
    json_text(json, "player", player_name(game_loop_player(loop, color)));
    json_int(json, "moves", times.moves);
    json_uint(json, "nodes", summary->nodes);
    json_decimal(json, "time_s", times.total_us, 6);
    json_decimal(json, "time_mean_s", times.mean_us, 6);
    json_decimal(json, "time_max_s", times.max_us, 6);
    json_int(json, "no_moves", summary->no_moves);
    json_int(json, "illegal_moves", summary->illegal_moves);
    json_open_object(json, "counters");
    for (int i = 0; i < summary->counter_count; i++) {
        json_uint(json, summary->counters[i].name, summary->counters[i].value);
    }
    json_close(json);
    json_close(json);
}

static void json_moves(Json *json, const Game *game) {
    json_open_array(json, "moves");
    for (size_t ply = 0; ply < game->count; ply++) {
        char text[UCI_MOVE_SIZE];
        json_text(json, NULL,
                  uci_move_format(text, game_position_at(game, ply), game->plies[ply].move));
    }
    json_close(json);
    json_open_array(json, "san");
    for (size_t ply = 0; ply < game->count; ply++) {
        char text[SAN_SIZE];
        json_text(json, NULL, san_format(text, game_position_at(game, ply), game->plies[ply].move));
    }
    json_close(json);
}

void play_summary_json(Json *json, const GameLoop *loop, const char *saved) {
    const Game *const game = game_loop_game(loop);
    const Outcome outcome = game_loop_outcome(loop);
    char fen[FEN_TEXT_SIZE];
    json_open_object(json, NULL);
    json_text(json, "result", outcome_result(outcome));
    json_text(json, "reason", reason_name(outcome.reason));
    if (outcome_is_over(outcome) && outcome.winner != COLOR_NONE) {
        json_text(json, "winner", outcome.winner == WHITE ? "white" : "black");
    } else {
        json_none(json, "winner");
    }
    (void)fen_format(fen, &game->start, FEN_XFEN);
    json_text(json, "start_fen", fen);
    (void)fen_format(fen, game_position(game), FEN_XFEN);
    json_text(json, "fen", fen);
    json_bool(json, "chess960", game->start.chess960);
    json_uint(json, "plies", game->count);
    json_moves(json, game);
    json_player(json, loop, WHITE);
    json_player(json, loop, BLACK);
    if (saved == NULL) {
        json_none(json, "saved");
    } else {
        json_text(json, "saved", saved);
    }
    json_close(json);
}
