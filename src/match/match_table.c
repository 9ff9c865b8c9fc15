// SPDX-License-Identifier: MIT
// One table of a match: takes a game, sits the players down, plays it, hands it in.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/os_machine.h"
#include "match/match_impl.h"

// How often a player is made again before the match is given up.
enum { STARTS_MAX = 3, MESSAGE_SIZE = 512 };

static void tell(Match *match, const char *text) {
    monitor_enter(match->monitor);
    if (match->listener->told != NULL) {
        match->listener->told(match->listener->context, text);
    }
    monitor_leave(match->monitor);
}

// ---- Sitting down -------------------------------------------------------------------------------

static bool sits(const MatchSeat *seat, size_t who) {
    return seat->player != NULL && seat->who == who;
}

// The players' seats in the order of the colours; whoever can stay stays.
static bool take_seats(MatchTable *table, Error *err) {
    Match *const match = table->match;
    const ScheduledGame *const plan = &table->game.plan;
    if (sits(&table->seats[BLACK], plan->players[WHITE])
        || sits(&table->seats[WHITE], plan->players[BLACK])) {
        const MatchSeat seat = table->seats[WHITE];
        table->seats[WHITE] = table->seats[BLACK];
        table->seats[BLACK] = seat;
    }
    for (int color = WHITE; color <= BLACK; color++) {
        MatchSeat *const seat = &table->seats[color];
        if (sits(seat, plan->players[color]) && seat->is_steady) {
            continue;
        }
        match_leave_seat(seat);
        const int side = plan->players[color] == plan->first ? 0 : 1;
        if (!match_make_player(seat, match, plan->players[color], plan->number, side, table->index,
                               err)) {
            return false;
        }
    }
    return true;
}

// ---- What happens in a game ---------------------------------------------------------------------

// Told once: it is the same with every move.
static void note_limits(Match *self, MatchGame *game, const GameEvent *event) {
    const bool is_overrun = event->limit_use == LIMIT_OVERRUN;
    bool *const is_told = &self->told_limits[game->plan.players[event->color]];
    char text[MESSAGE_SIZE];
    (is_overrun ? game->overruns : game->unused)[event->color]++;
    monitor_enter(self->monitor);
    const bool was_told = *is_told;
    *is_told = true;
    monitor_leave(self->monitor);
    if (!was_told) {
        (void)snprintf(text, sizeof text,
                       "%s does not keep to its limits: %s (in game %zu at depth %d, %" PRIu64
                       " nodes)",
                       game->names[event->color],
                       is_overrun ? "it searches on until it is told to stop"
                                  : "it uses next to nothing of its nodes",
                       game->plan.number + 1, event->report->depth, event->report->nodes);
        tell(self, text);
    }
}

static void note_move(MatchTable *table, const GameEvent *event) {
    MatchGame *const game = &table->game;
    const SearchReport *const report = event->report;
    const GameLoop *const loop = table->loop;
    const MatchMove move = {
        .time_us = event->elapsed_us,
        .clock_us = game_loop_clock_after_us(loop, event->game->count - 1),
        .score = report->score,
        .depth = report->depth,
        .seldepth = report->seldepth,
        .nodes = report->nodes,
        .latency_us = report->told_us > 0 && event->elapsed_us > report->told_us
                          ? event->elapsed_us - report->told_us
                          : -1,
        .hashfull = report->hashfull,
        .tb_hits = report->tb_hits,
    };
    if (!match_game_note_move(game, event->color, &move, &table->error)) {
        game_loop_abort(table->loop);
    }
    if (event->limit_use != LIMIT_KEPT) {
        note_limits(table->match, game, event);
    }
}

static void note_fault(MatchTable *table, const GameEvent *event, PlayerFault fault) {
    MatchGame *const game = &table->game;
    game->fault = fault;
    game->fault_color = event->color;
    text_reset(&game->remark);
    text_append(&game->remark, event->text != NULL ? event->text : player_fault_name(fault));
}

static void observe(void *context, const GameEvent *event) {
    MatchTable *const table = context;
    switch (event->kind) {
    case GAME_EVENT_MOVE:
        note_move(table, event);
        break;
    case GAME_EVENT_FAULT:
        note_fault(table, event, event->fault);
        break;
    case GAME_EVENT_NO_MOVE:
        note_fault(table, event,
                   event->fault != PLAYER_FAULT_NONE ? event->fault : PLAYER_FAULT_NO_MOVE);
        break;
    case GAME_EVENT_ILLEGAL_MOVE:
        note_fault(table, event, PLAYER_FAULT_ILLEGAL_MOVE);
        break;
    case GAME_EVENT_TURN:
    case GAME_EVENT_PROGRESS:
    case GAME_EVENT_DRAW_OFFERED:
    case GAME_EVENT_DRAW_DECLINED:
    case GAME_EVENT_CLAIM_REJECTED:
    case GAME_EVENT_REFUSED:
    case GAME_EVENT_TAKEBACK:
    case GAME_EVENT_REDO:
    case GAME_EVENT_OVER:
    default:
        break;
    }
}

// ---- Playing ------------------------------------------------------------------------------------

static void set_loop(MatchTable *table, GameLoop *loop) {
    monitor_enter(table->match->monitor);
    table->loop = loop;
    monitor_leave(table->match->monitor);
}

static bool open_game(MatchTable *table, Error *err) {
    Match *const match = table->match;
    MatchGame *const game = &table->game;
    const GameLoopConfig config = {
        .game = &game->game,
        .players = {table->seats[WHITE].player, table->seats[BLACK].player},
        .time = {game->time[WHITE], game->time[BLACK]},
        .time_source = match->env.time,
        .alloc = match->alloc,
        .observer = {observe, table},
        .no_takeback = true,
        .forfeits = true,
    };
    GameLoop *loop = NULL;
    if (!game_loop_create(&loop, &config, err)) {
        return false;
    }
    set_loop(table, loop);
    return true;
}

static void close_game(MatchTable *table) {
    GameLoop *const loop = table->loop;
    set_loop(table, NULL);
    game_loop_destroy(loop);
}

// An engine that has died between two games costs nobody anything: it is made again.
static bool get_ready(MatchTable *table, Error *err) {
    char text[MESSAGE_SIZE];
    for (int color = WHITE; color <= BLACK; color++) {
        PlayerFault fault;
        if (player_prepare(table->seats[color].player, &fault, err)) {
            continue;
        }
        if (fault == PLAYER_FAULT_NONE) {
            return false;
        }
        (void)snprintf(text, sizeof text, "%s before game %zu; it is started again", err->text,
                       table->game.plan.number + 1);
        tell(table->match, text);
        match_leave_seat(&table->seats[color]);
        *err = (Error){.code = ERROR_NONE};
        return false;
    }
    return true;
}

// Both players sit and are ready, and the clocks stand.
static bool begin(MatchTable *table, Error *err) {
    for (int i = 0; i < STARTS_MAX; i++) {
        *err = (Error){.code = ERROR_NONE};
        if (!take_seats(table, err)) {
            return false;
        }
        if (!open_game(table, err)) {
            return false;
        }
        if (get_ready(table, err)) {
            return true;
        }
        close_game(table);
        if (err->code != ERROR_NONE) {
            return false;
        }
    }
    return error_set(err, ERROR_IO, "%s and %s: one of them dies before every game",
                     table->game.names[WHITE], table->game.names[BLACK]);
}

// Claims of draws are the players'; where no program claims, the match does, as engines expect.
static void judge(MatchTable *table, size_t before) {
    GameLoop *const loop = table->loop;
    const Game *const game = game_loop_game(loop);
    if (outcome_is_over(game_loop_outcome(loop)) || game->count == before) {
        return;
    }
    const GameClaims claims = game_claims(game);
    if (claims.threefold || claims.fifty_moves) {
        game_loop_finish(
            loop, (Outcome){claims.threefold ? REASON_THREEFOLD : REASON_FIFTY_MOVES, COLOR_NONE});
        return;
    }
    const int mover = color_other(pos_side(game_position(game)));
    const MatchGame *const played = &table->game;
    const Outcome outcome =
        adjudicator_note(&table->adjudicator, game, mover,
                         played->moves[played->move_count - 1].score, &table->game.verdict);
    if (outcome_is_over(outcome)) {
        game_loop_finish(loop, outcome);
    }
}

static bool play_on(MatchTable *table, Error *err) {
    Match *const match = table->match;
    GameLoopStatus status = GAME_LOOP_RUNNING;
    while (status == GAME_LOOP_RUNNING) {
        const size_t before = game_loop_game(table->loop)->count;
        if (stop_is_asked(match->abort)) {
            game_loop_abort(table->loop);
        }
        if (!game_loop_step(table->loop, &status, err)) {
            return false;
        }
        if (table->error.code != ERROR_NONE) {
            return error_set(err, table->error.code, "%s", table->error.text);
        }
        judge(table, before);
        if (match->listener->moved != NULL && game_loop_game(table->loop)->count > before) {
            monitor_enter(match->monitor);
            match->listener->moved(match->listener->context, &table->game);
            monitor_leave(match->monitor);
        }
    }
    return true;
}

// What costs no game is no fault: players whose missing move is replaced, for one.
static bool is_lost_by_fault(Outcome outcome) {
    return outcome.reason == REASON_ILLEGAL_MOVE || outcome.reason == REASON_ABANDONED
           || outcome.reason == REASON_TIME;
}

static bool take_result(MatchTable *table, Error *err) {
    MatchGame *const game = &table->game;
    game->outcome = game_loop_outcome(table->loop);
    if (!is_lost_by_fault(game->outcome)) {
        game->fault = PLAYER_FAULT_NONE;
        text_reset(&game->remark);
    }
    if (game->outcome.reason == REASON_ABORTED) {
        return true;
    }
    game_release(&game->game);
    const Position start = pos_initial();
    game_init(&game->game, &start, table->match->alloc);
    return game_copy(&game->game, game_loop_game(table->loop), err);
}

// Programs that have failed, or still think about a game that is over, are not to be trusted.
static void clear_table(MatchTable *table) {
    const MatchGame *const game = &table->game;
    if (game->fault != PLAYER_FAULT_NONE && player_fault_is_fatal(game->fault)) {
        match_leave_seat(&table->seats[game->fault_color]);
    }
}

static bool lay_out(MatchTable *table, const ScheduledGame *plan, Error *err) {
    const Match *const match = table->match;
    MatchGame *const game = &table->game;
    match_game_begin(game, plan);
    game_release(&game->game);
    const size_t opening = match->options->first_opening + plan->opening;
    if (!openings_game(&game->game, match->openings, opening, err)) {
        const Position start = pos_initial();
        game_init(&game->game, &start, match->alloc);
        return false;
    }
    game->opening_plies = game->game.count;
    for (int color = WHITE; color <= BLACK; color++) {
        const MatchPlayer *const player = &match->options->players[plan->players[color]];
        game->names[color] = player->name;
        game->texts[color] = player->text;
        game->time[color] = player->time;
    }
    game->began = calendar_now();
    adjudicator_init(&table->adjudicator, &match->options->adjudication);
    table->error = (Error){.code = ERROR_NONE};
    return true;
}

static bool play_game(MatchTable *table, const ScheduledGame *plan, Error *err) {
    Match *const match = table->match;
    if (!lay_out(table, plan, err) || !begin(table, err)) {
        return false;
    }
    const int64_t start_us = time_now_us(match->env.time);
    monitor_enter(match->monitor);
    if (match->listener->started != NULL) {
        match->listener->started(match->listener->context, &table->game);
    }
    monitor_leave(match->monitor);
    const bool done = play_on(table, err) && take_result(table, err);
    table->game.took_us = time_now_us(match->env.time) - start_us;
    close_game(table);
    clear_table(table);
    return done;
}

// Hands a finished game in. Inside the monitor.
static void hand_in(MatchTable *table) {
    Match *const match = table->match;
    const MatchGame *const game = &table->game;
    const int points = match_game_half_points(game);
    if (points < 0) {
        return;
    }
    match->unfinished--;
    schedule_result(match->schedule, &game->plan, points);
    Error err;
    if (match->listener->finished != NULL
        && !match->listener->finished(match->listener->context, game, &err)) {
        match_fail(match, &err);
    }
}

void match_table_run(void *context) {
    MatchTable *const table = context;
    Match *const match = table->match;
    if (match->options->pin) {
        (void)machine_pin_thread(table->index);
    }
    ScheduledGame plan;
    monitor_enter(match->monitor);
    while (match_take_game(match, &plan)) {
        monitor_leave(match->monitor);
        Error err = {.code = ERROR_NONE};
        const bool done = play_game(table, &plan, &err);
        monitor_enter(match->monitor);
        if (done) {
            hand_in(table);
        } else if (!stop_is_asked(match->abort)) {
            match_fail(match, &err);
        }
        monitor_notify(match->monitor);
    }
    match->running--;
    monitor_notify(match->monitor);
    monitor_leave(match->monitor);
}
