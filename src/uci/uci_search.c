// SPDX-License-Identifier: MIT
// `go`: makes sense of the limits, has the backend search, and writes what it tells so that GUIs
// can rely on it: every line legal to its end and not beyond the end of the game, a score before
// every bestmove, no flood.
#include "chess/legality.h"
#include "chess/movegen.h"
#include "notation/uci_move.h"
#include "uci/uci_position.h"
#include "uci/uci_server_impl.h"

enum {
    BOUNDS_FROM_US = 1000000, // scores that are only bounds are told after so long,
    HELD_MOVES = 16,
    CURRENT_FROM_US = 3000000 // moves being searched after so long: some GUIs choke on them
};

typedef struct Telling {
    UciServer *server;
    UciTask *task;
    Game game; // walked along the lines
    int64_t start_us;
    bool told_score;
    Move told_best; // first move of the last line 1 that was told
    UciLine held;   // the last line 1 that was not told, being only a bound
    Move held_moves[HELD_MOVES];
    Text text;
    Text moves;
} Telling;

static int64_t elapsed_us(const Telling *telling) {
    return time_now_us(telling->server->config.time) - telling->start_us;
}

static void send_info(Telling *telling, const UciInfo *info) {
    const UciReply reply = {.kind = UCI_REPLY_INFO, .info = *info};
    text_reset(&telling->text);
    uci_reply_format(&telling->text, &reply);
    uci_output_send(&telling->server->output, &telling->text);
}

static int64_t per_second(uint64_t nodes, int64_t time_us) {
    return (int64_t)((double)nodes * 1e6 / (double)(time_us > 0 ? time_us : 1));
}

static void tell_started(void *context) {
    Telling *const telling = context;
    uci_task_started(telling->server, telling->task);
}

static void hold_line(Telling *telling, const UciLine *line) {
    telling->held = *line;
    const int count = line->move_count < HELD_MOVES ? line->move_count : HELD_MOVES;
    for (int i = 0; i < count; i++) {
        telling->held_moves[i] = line->moves[i];
    }
    telling->held.move_count = count;
    telling->held.moves = telling->held_moves;
}

static void write_line(Telling *telling, const UciLine *line) {
    const int64_t time_us = elapsed_us(telling);
    UciInfo info = {.score = line->score, .value = line->value, .bound = line->bound};
    uci_info_set(&info, UCI_INFO_DEPTH, line->depth);
    uci_info_set(&info, UCI_INFO_SELDEPTH, line->sel_depth);
    uci_info_set(&info, UCI_INFO_MULTIPV, line->number);
    uci_info_set(&info, UCI_INFO_NODES, (int64_t)line->nodes);
    uci_info_set(&info, UCI_INFO_NPS, per_second(line->nodes, time_us));
    if (line->hash_full >= 0) {
        uci_info_set(&info, UCI_INFO_HASHFULL, line->hash_full);
    }
    uci_info_set(&info, UCI_INFO_TBHITS, 0);
    uci_info_set(&info, UCI_INFO_TIME, time_us / 1000);
    info.has_wdl = line->has_wdl;
    for (int i = 0; i < 3; i++) {
        info.wdl[i] = line->wdl[i];
    }
    text_reset(&telling->moves);
    uci_line_format(&telling->moves, &telling->game, line->moves, line->move_count,
                    uci_move_format);
    info.pv = text_span(&telling->moves);
    send_info(telling, &info);
    if (line->number == 1) {
        telling->told_score = true;
        telling->told_best = line->move_count > 0 ? line->moves[0] : MOVE_NONE;
    }
}

static void tell_line(void *context, const UciLine *line) {
    Telling *const telling = context;
    if (line->bound == UCI_BOUND_EXACT || elapsed_us(telling) >= BOUNDS_FROM_US) {
        write_line(telling, line);
    } else if (line->number == 1) {
        hold_line(telling, line);
    }
}

static void tell_current(void *context, Move move, int number, int depth) {
    Telling *const telling = context;
    if (elapsed_us(telling) < CURRENT_FROM_US) {
        return;
    }
    char word[UCI_MOVE_SIZE];
    UciInfo info = {.currmove =
                        span_of(uci_move_format(word, game_position(&telling->game), move))};
    uci_info_set(&info, UCI_INFO_DEPTH, depth);
    uci_info_set(&info, UCI_INFO_CURRMOVENUMBER, number);
    send_info(telling, &info);
}

static void tell_message(void *context, const char *text) {
    Telling *const telling = context;
    uci_session_say(telling->server, "%s", text);
}

// ---- Limits -------------------------------------------------------------------------------------

static void at_least_one(UciNumber *number) {
    if (number->given && number->value < 1) {
        number->value = 1;
    }
}

static UciGo sensible(const UciGo *go, int us) {
    UciGo out = *go;
    const bool timed = go->clock_ms[0].given || go->clock_ms[1].given || go->increment_ms[0].given
                       || go->increment_ms[1].given;
    if (timed && !go->clock_ms[us].given) {
        // Only one clock: better the other side's than none. No clock, but an increment: 0.
        out.clock_ms[us] = (UciNumber){true, go->clock_ms[!us].value};
    }
    at_least_one(&out.depth);
    at_least_one(&out.nodes);
    at_least_one(&out.mate);
    return out;
}

// The legal ones of the moves named, each once; all moves when none is.
static void restrict_moves(MoveList *only, const Position *pos, Span words) {
    only->count = 0;
    for (Span word = span_next_word(&words); word.length > 0; word = span_next_word(&words)) {
        Move move;
        if (!uci_move_parse(&move, pos, word, NULL) || move == MOVE_NULL) {
            continue;
        }
        bool known = false;
        for (int i = 0; i < only->count; i++) {
            known = known || only->moves[i] == move;
        }
        if (!known) {
            only->moves[only->count++] = move;
        }
    }
}

// ---- The answer ---------------------------------------------------------------------------------

static void tell_best(Telling *telling, UciResult result) {
    const Position *const pos = game_position(&telling->game);
    char best[UCI_MOVE_SIZE];
    char ponder[UCI_MOVE_SIZE];
    UciReply reply = {.kind = UCI_REPLY_BESTMOVE,
                      .best = span_of(uci_move_format(best, pos, result.best)),
                      .ponder = {"", 0}};
    if (result.best != MOVE_NONE && result.ponder != MOVE_NONE) {
        Position after;
        pos_play(&after, pos, result.best);
        if (move_is_legal(&after, result.ponder)) {
            reply.ponder = span_of(uci_move_format(ponder, &after, result.ponder));
        }
    }
    text_reset(&telling->text);
    uci_reply_format(&telling->text, &reply);
    uci_output_send(&telling->server->output, &telling->text);
}

// Mate or stalemate on the board.
static void tell_over(Telling *telling) {
    const bool mated = pos_in_check(game_position(&telling->game));
    UciInfo info = {.score = mated ? UCI_SCORE_MATE : UCI_SCORE_CP, .value = 0};
    uci_info_set(&info, UCI_INFO_DEPTH, 0);
    send_info(telling, &info);
}

static UciResult search(Telling *telling, const UciCommand *command) {
    const UciServer *const server = telling->server;
    const Position *const pos = game_position(&telling->game);
    const UciGo go = sensible(&command->go, pos_side(pos));
    MoveList only = {.count = 0};
    if (go.has_search_moves) {
        restrict_moves(&only, pos, go.search_moves);
    }
    const UciSearch wanted = {.game = &server->game,
                              .go = &go,
                              .only = only.count > 0 ? &only : NULL,
                              .start_us = telling->start_us};
    const UciListener listener = {tell_started, tell_line, tell_current, tell_message, telling};
    UciResult result = {MOVE_NONE, MOVE_NONE};
    const UciBackend *const backend = &server->config.backend;
    Error err;
    if (!backend->search(backend->context, &wanted, &listener, &result, &err)) {
        tell_message(telling, err.text);
    }
    if (result.best == MOVE_NONE) {
        // Something must be played.
        MoveList list;
        movegen_legal(&list, pos);
        result.best = only.count > 0 ? only.moves[0] : list.moves[0];
    }
    const UciLine *const held = &telling->held;
    if (telling->told_best != result.best && held->move_count > 0
        && held->moves[0] == result.best) {
        write_line(telling, held); // the move was found in the last moment
    }
    if (!telling->told_score) {
        const UciLine line = {.number = 1,
                              .depth = 1,
                              .sel_depth = 1,
                              .score = UCI_SCORE_CP,
                              .hash_full = -1,
                              .move_count = 1,
                              .moves = &result.best};
        write_line(telling, &line);
    }
    return result;
}

void uci_search_run(UciServer *server, UciTask *task, const UciCommand *command) {
    if (command->go.perft.given) {
        uci_extra_perft(server, task, command->go.perft.value);
        return;
    }
    Telling telling = {.server = server,
                       .task = task,
                       .start_us =
                           task->start_us > server->free_us ? task->start_us : server->free_us};
    text_init(&telling.text, server->config.alloc);
    text_init(&telling.moves, server->config.alloc);
    if (!game_copy(&telling.game, &server->game, NULL)) {
        game_init(&telling.game, game_position(&server->game), server->config.alloc);
    }
    UciResult result = {MOVE_NONE, MOVE_NONE};
    if (movegen_any(game_position(&telling.game))) {
        result = search(&telling, command);
    } else {
        tell_over(&telling);
    }
    if (command->go.infinite || command->go.ponder) {
        uci_task_await(server, task, command->go.ponder && !command->go.infinite);
    }
    tell_best(&telling, result);
    server->free_us = time_now_us(server->config.time);
    game_release(&telling.game);
    text_release(&telling.moves);
    text_release(&telling.text);
}
