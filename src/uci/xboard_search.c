// SPDX-License-Identifier: MIT
// Searches: what is told of them, and what to search while nobody asks.
#include <inttypes.h>

#include "chess/legality.h"
#include "chess/movegen.h"
#include "notation/san.h"
#include "uci/uci_position.h"
#include "uci/xboard_server_impl.h"

enum {
    BOUNDS_FROM_US = 1000000, // scores that are only bounds are told after so long
    CENTISECOND_US = 10000,
    MATE_SCORE = 100000 // and the number of moves
};

typedef struct Telling {
    XboardServer *server;
    Game game;               // the one searched, walked along the lines
    char expected[SAN_SIZE]; // the move pondered on
    bool is_loud;
    bool is_silent;
    int64_t start_us;
    Text text;
} Telling;

static int64_t shown_score(const UciLine *line) {
    if (line->score != UCI_SCORE_MATE) {
        return line->value;
    }
    return line->value > 0 ? MATE_SCORE + line->value : -MATE_SCORE + line->value;
}

static void tell_started(void *context) {
    const Telling *const telling = context;
    XboardServer *const server = telling->server;
    monitor_enter(server->queue.monitor);
    uci_handle_start(&server->search, &server->config.backend);
    monitor_leave(server->queue.monitor);
}

// Remembers the line; returns whether lines are to be told.
static bool note_line(const Telling *telling, const UciLine *line) {
    XboardServer *const server = telling->server;
    XboardStatus *const status = &server->status;
    monitor_enter(server->queue.monitor);
    status->nodes = line->nodes;
    status->depth = line->depth;
    if (line->number == 1) {
        status->has_score = true;
        status->score = shown_score(line);
        status->best = line->move_count > 0 ? line->moves[0] : MOVE_NONE;
    }
    const bool posts = server->posts;
    monitor_leave(server->queue.monitor);
    return !telling->is_silent && (posts || telling->is_loud);
}

static void tell_line(void *context, const UciLine *line) {
    Telling *const telling = context;
    XboardServer *const server = telling->server;
    const int64_t time_us = time_now_us(server->config.time) - telling->start_us;
    const bool is_bound = line->bound != UCI_BOUND_EXACT;
    if (!note_line(telling, line) || (is_bound && time_us < BOUNDS_FROM_US)) {
        return;
    }
    const double seconds = (double)(time_us > 0 ? time_us : 1) / 1e6;
    Text *const text = &telling->text;
    text_reset(text);
    text_format(text, "%d %" PRId64 " %" PRId64 " %" PRIu64 " %d %.0f 0\t", line->depth,
                shown_score(line), time_us / CENTISECOND_US, line->nodes, line->sel_depth,
                (double)line->nodes / seconds);
    text_append(text, telling->expected);
    uci_line_format(text, &telling->game, line->moves, line->move_count, san_format);
    if (is_bound) {
        text_append_char(text, line->bound == UCI_BOUND_LOWER ? '!' : '?');
    }
    uci_output_send(&server->output, text);
    if (uci_output_has_failed(&server->output)) {
        // Nobody is there any more.
        monitor_enter(server->queue.monitor);
        uci_handle_stop(&server->search, &server->config.backend);
        monitor_leave(server->queue.monitor);
    }
}

static void tell_current(void *context, Move move, int number, int depth) {
    const Telling *const telling = context;
    XboardServer *const server = telling->server;
    monitor_enter(server->queue.monitor);
    server->status.move = move;
    server->status.number = number;
    server->status.depth = depth;
    monitor_leave(server->queue.monitor);
}

static void tell_message(void *context, const char *text) {
    const Telling *const telling = context;
    xboard_remark(telling->server, text);
}

// The root moves that are not excluded.
static int considered_moves(MoveList *out, const XboardServer *server) {
    MoveList all;
    movegen_legal(&all, game_position(&server->game));
    out->count = 0;
    for (int i = 0; i < all.count; i++) {
        bool excluded = false;
        for (int k = 0; k < server->excluded.count; k++) {
            excluded = excluded || server->excluded.moves[k] == all.moves[i];
        }
        if (!excluded) {
            out->moves[out->count++] = all.moves[i];
        }
    }
    return out->count;
}

static bool telling_init(Telling *telling, XboardServer *server, const XboardSearch *wanted) {
    *telling = (Telling){.server = server,
                         .is_loud = wanted->is_loud,
                         .is_silent = wanted->is_silent,
                         .start_us = wanted->start_us};
    text_init(&telling->text, server->config.alloc);
    if (!game_copy(&telling->game, &server->game, NULL)) {
        return false;
    }
    if (wanted->expected == MOVE_NONE) {
        return true;
    }
    (void)san_format(telling->expected, game_position(&server->game), wanted->expected);
    strcat(telling->expected, " ");
    return game_push(&telling->game, wanted->expected, NULL);
}

static void reset_status(const Telling *telling, int total) {
    XboardServer *const server = telling->server;
    monitor_enter(server->queue.monitor);
    server->status = (XboardStatus){.start_us = telling->start_us, .total = total};
    monitor_leave(server->queue.monitor);
}

static UciResult search(Telling *telling, const XboardSearch *wanted, const Game *game) {
    XboardServer *const server = telling->server;
    MoveList moves;
    const bool excludes = server->excluded.count > 0 && wanted->expected == MOVE_NONE
                          && considered_moves(&moves, server) > 0;
    if (!excludes) {
        movegen_legal(&moves, game_position(game));
    }
    reset_status(telling, moves.count);
    const UciSearch task = {.game = game,
                            .go = &wanted->go,
                            .only = excludes ? &moves : NULL,
                            .start_us = wanted->start_us,
                            .nodes_per_second = server->clock.nodes_per_second};
    const UciListener listener = {tell_started, tell_line, tell_current, tell_message, telling};
    const UciBackend *const backend = &server->config.backend;
    UciResult result = {MOVE_NONE, MOVE_NONE};
    Error err;
    if (!backend->search(backend->context, &task, &listener, &result, &err)) {
        xboard_remark(server, err.text);
    }
    if (!move_is_legal(game_position(game), result.best)) {
        result.best = moves.moves[0]; // something must be played
    }
    return result;
}

UciResult xboard_search_run(XboardServer *server, const XboardSearch *wanted) {
    UciResult result = {MOVE_NONE, MOVE_NONE};
    Telling telling;
    Game game; // not the one that lines are walked on
    if (!telling_init(&telling, server, wanted)) {
        xboard_remark(server, "out of memory: there was no search");
    } else if (game_copy(&game, &telling.game, NULL)) {
        result = search(&telling, wanted, &game);
        game_release(&game);
    }
    game_release(&telling.game);
    text_release(&telling.text);
    return result;
}

// ---- While nobody asks --------------------------------------------------------------------------

static bool can_ponder(const XboardServer *server) {
    if (server->mode != XBOARD_PLAY || !server->ponder_on || server->expected == MOVE_NONE
        || server->is_broken) {
        return false;
    }
    Game game;
    if (!game_copy(&game, &server->game, NULL)) {
        return false;
    }
    // There must be something to answer after it.
    bool ok = move_is_legal(game_position(&game), server->expected)
              && pos_side(game_position(&game)) != server->color
              && game_push(&game, server->expected, NULL);
    if (ok) {
        const GameClaims claims = game_claims(&game);
        ok = !outcome_is_over(game_outcome(&game)) && !claims.fifty_moves && !claims.threefold;
    }
    game_release(&game);
    return ok;
}

static bool can_analyze(const XboardServer *server) {
    MoveList moves;
    return server->mode == XBOARD_ANALYZE && !server->is_broken
           && considered_moves(&moves, server) > 0;
}

bool xboard_search_while_idle(const XboardServer *server, XboardSearch *out) {
    *out = (XboardSearch){.expected = MOVE_NONE, .start_us = time_now_us(server->config.time)};
    if (can_analyze(server)) {
        out->go = (UciGo){.infinite = true, .search_moves = {"", 0}};
        out->is_loud = true;
        return true;
    }
    if (can_ponder(server)) {
        out->go = xboard_clock_go(&server->clock, server->color,
                                  xboard_play_moves(server, server->color));
        out->go.ponder = true;
        out->expected = server->expected;
        return true;
    }
    return false;
}

void xboard_search_tell_status(XboardServer *server) {
    if (server->mode != XBOARD_ANALYZE || !server->is_searching) {
        return; // it crossed the end of the analysis
    }
    const XboardStatus *const status = &server->status;
    const UciBackend *const backend = &server->config.backend;
    const uint64_t nodes = backend->nodes != NULL && server->search.started
                               ? backend->nodes(backend->context)
                               : status->nodes;
    const int64_t time_us = time_now_us(server->config.time) - status->start_us;
    char move[SAN_SIZE + 1] = "";
    if (status->move != MOVE_NONE && move_is_legal(game_position(&server->game), status->move)) {
        move[0] = ' ';
        (void)san_format(move + 1, game_position(&server->game), status->move);
    }
    const int left = status->number > 0 ? status->total - status->number : status->total;
    xboard_say(server, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s", time_us / CENTISECOND_US,
               nodes, status->depth, left < 0 ? 0 : left, status->total, move);
}
