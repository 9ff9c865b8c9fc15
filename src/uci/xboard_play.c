// SPDX-License-Identifier: MIT
// The engine's part in a game: thinking, moving, and how games end.
#include "chess/legality.h"
#include "notation/uci_move.h"
#include "uci/xboard_server_impl.h"

enum {
    DRAW_WORSE = -50,    // a draw is welcome when the engine is that much behind,
    DRAW_EVEN = 10,      // or not further ahead
    DRAW_EVEN_MOVE = 40, // from this move number on
    HOPELESS_MOVES = 3,  // bad scores in a row before the engine resigns
    HINT_NODES = 20000,  // of a search for a hint
    HINT_TIME_MS = 1000  //
};

int xboard_play_moves(const XboardServer *server, int color) {
    const Game *const game = &server->game;
    const size_t first = server->level_ply < game->count ? server->level_ply : game->count;
    const size_t plies = game->count - first;
    const bool begins = pos_side(game_position_at(game, first)) == color;
    return (int)((plies + (begins ? 1 : 0)) / 2);
}

// ---- Ends ---------------------------------------------------------------------------------------

// Claims the result if the game is over by the rules.
static bool claim_end(XboardServer *server) {
    const Outcome outcome = game_outcome(&server->game);
    const GameClaims claims = game_claims(&server->game);
    const char *text;
    if (outcome.reason == REASON_CHECKMATE) {
        text = outcome.winner == WHITE ? "1-0 {White mates}" : "0-1 {Black mates}";
    } else if (outcome.reason == REASON_STALEMATE) {
        text = "1/2-1/2 {Stalemate}";
    } else if (outcome.reason == REASON_INSUFFICIENT_MATERIAL) {
        text = "1/2-1/2 {Insufficient mating material}";
    } else if (claims.threefold || outcome.reason == REASON_FIVEFOLD_REPETITION) {
        text = "1/2-1/2 {Draw by repetition}";
    } else if (claims.fifty_moves || outcome.reason == REASON_SEVENTYFIVE_MOVES) {
        text = "1/2-1/2 {Draw by fifty move rule}";
    } else {
        return false;
    }
    xboard_say(server, "%s", text);
    return true;
}

static bool welcomes_draw(const XboardServer *server) {
    const bool is_late = game_position(&server->game)->fullmove >= DRAW_EVEN_MOVE;
    return server->has_own_score
           && (server->own_score <= DRAW_WORSE || (is_late && server->own_score <= DRAW_EVEN));
}

void xboard_play_draw(XboardServer *server) {
    if (server->mode != XBOARD_PLAY) {
        return;
    }
    server->draw_offered = !welcomes_draw(server);
    if (!server->draw_offered) {
        xboard_say(server, "offer draw");
    }
}

// Whether the engine gives up instead of moving.
static bool gives_up(XboardServer *server) {
    const bool is_bad = server->resign_score > 0 && server->has_own_score
                        && server->own_score <= -server->resign_score;
    server->hopeless = is_bad ? server->hopeless + 1 : 0;
    if (server->hopeless < HOPELESS_MOVES) {
        return false;
    }
    server->mode = XBOARD_FORCE;
    xboard_say(server, "resign");
    return true;
}

// ---- Moves --------------------------------------------------------------------------------------

static const char *format_move(char out[UCI_MOVE_SIZE], const Position *pos, Move move) {
    if (!pos->chess960 || move_kind(move) != MOVE_CASTLING) {
        return uci_move_format(out, pos, move);
    }
    return move_to(move) > move_from(move) ? "O-O" : "O-O-O";
}

static void note_search(XboardServer *server) {
    monitor_enter(server->queue.monitor);
    server->moved_serial = server->serial;
    server->has_own_score = server->status.has_score;
    server->own_score = server->status.score;
    monitor_leave(server->queue.monitor);
}

// The search that the line `serial` asked for has ended.
static void make_move(XboardServer *server, int64_t serial, int64_t start_us, UciResult result) {
    if (!xboard_end_search(server, serial) || result.best == MOVE_NONE) {
        return;
    }
    note_search(server);
    if (gives_up(server)) {
        return;
    }
    if (server->draw_offered && welcomes_draw(server)) {
        xboard_say(server, "offer draw");
    }
    server->draw_offered = false;
    char move[UCI_MOVE_SIZE];
    const char *const text = format_move(move, game_position(&server->game), result.best);
    if (!game_push(&server->game, result.best, NULL)) {
        xboard_say(server, "tellusererror out of memory: no move can be made");
        server->mode = XBOARD_FORCE;
        return;
    }
    xboard_say(server, "move %s", text);
    server->excluded.count = 0;
    server->expected = result.ponder;
    xboard_clock_moved(&server->clock, time_now_us(server->config.time) - start_us,
                       xboard_play_moves(server, server->color));
    (void)claim_end(server);
}

void xboard_play_on(XboardServer *server, int64_t serial, int64_t start_us) {
    if (server->mode != XBOARD_PLAY || server->is_broken || claim_end(server)
        || pos_side(game_position(&server->game)) != server->color) {
        return;
    }
    const XboardSearch wanted = {.go = xboard_clock_go(&server->clock, server->color,
                                                       xboard_play_moves(server, server->color)),
                                 .expected = MOVE_NONE,
                                 .start_us = start_us};
    xboard_begin_search(server, serial);
    const UciResult result = xboard_search_run(server, &wanted);
    make_move(server, serial, start_us, result);
}

void xboard_play_hit(XboardServer *server, const UciTask *task, UciResult result) {
    const Move move = server->expected;
    server->expected = MOVE_NONE;
    if (!game_push(&server->game, move, NULL)) {
        (void)xboard_end_search(server, task->serial);
        xboard_say(server, "tellusererror out of memory: no move can be made");
        server->mode = XBOARD_FORCE;
        return;
    }
    make_move(server, task->serial, task->start_us, result);
}

// ---- Hints --------------------------------------------------------------------------------------

// What a short search plays here.
static Move search_hint(XboardServer *server, int64_t serial, int64_t start_us) {
    const XboardSearch wanted = {.go = {.nodes = {true, HINT_NODES},
                                        .move_time_ms = {true, HINT_TIME_MS},
                                        .search_moves = {"", 0}},
                                 .expected = MOVE_NONE,
                                 .is_silent = true,
                                 .start_us = start_us};
    xboard_begin_search(server, serial);
    const UciResult result = xboard_search_run(server, &wanted);
    (void)xboard_end_search(server, serial);
    return result.best;
}

void xboard_play_hint(XboardServer *server, int64_t serial, int64_t start_us) {
    const Position *const pos = game_position(&server->game);
    if (server->is_broken || outcome_is_over(pos_outcome(pos))) {
        return;
    }
    Move move = server->expected;
    if (move == MOVE_NONE || !move_is_legal(pos, move)) {
        move = search_hint(server, serial, start_us);
    }
    if (move != MOVE_NONE) {
        char text[UCI_MOVE_SIZE];
        xboard_say(server, "Hint: %s", format_move(text, pos, move));
    }
}
