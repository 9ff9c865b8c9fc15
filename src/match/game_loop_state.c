// SPDX-License-Identifier: MIT
// The game loop between turns: making it, going back and forth, exchanging parts, looking at it.
#include <assert.h>

#include "match/game_loop_impl.h"

void loop_tell(const GameLoop *loop, GameEvent event) {
    if (loop->observer.event != NULL) {
        event.game = &loop->game;
        loop->observer.event(loop->observer.context, &event);
    }
}

void loop_notify(GameLoop *loop, PlayerEventKind kind) {
    for (int color = WHITE; color <= BLACK; color++) {
        const PlayerEvent event = {
            .kind = kind,
            .color = color,
            .game = &loop->game,
            .outcome = loop->outcome,
            .clocks = {game_loop_clock(loop, WHITE), game_loop_clock(loop, BLACK)}};
        player_notify(loop->players[color], &event);
    }
}

void loop_reset_turn(GameLoop *loop) {
    loop->turn_used_us = 0;
    loop->refusals = 0;
    loop->has_offered = false;
    loop->offer_stands = false;
}

static bool reserve_records(GameLoop *loop, size_t needed, Error *err) {
    void *records = loop->records;
    if (!alloc_grow(loop->alloc, &records, &loop->record_capacity, needed, sizeof(MoveRecord))) {
        return error_set_memory(err);
    }
    loop->records = records;
    return true;
}

bool loop_reserve(GameLoop *loop, Error *err) {
    return game_reserve(&loop->game, 1, err) && reserve_records(loop, loop->game.count + 1, err);
}

void loop_play(GameLoop *loop, Move move) {
    const int color = pos_side(game_position(&loop->game));
    game_clock_move(&loop->clock[color], &loop->time[color], loop->turn_used_us);
    const size_t ply = loop->game.count;
    loop->records[ply] = (MoveRecord){move, loop->turn_used_us, {loop->clock[0], loop->clock[1]}};
    loop->record_count = ply + 1; // nothing beyond can be redone any more
    const bool pushed = game_push(&loop->game, move, NULL);
    assert(pushed);
    (void)pushed;
    loop_reset_turn(loop);
}

// A loop around this game from its present position; the game becomes the loop's.
static bool start_game(GameLoop *loop, Game *game, Error *err) {
    if (!reserve_records(loop, game->count + 1, err)) {
        game_release(game);
        return false;
    }
    game_release(&loop->game);
    loop->game = *game;
    for (int color = WHITE; color <= BLACK; color++) {
        loop->clock[color] = game_clock_start(&loop->time[color]);
        loop->summary[color] = (PlayerSummary){.moves = 0};
    }
    for (size_t ply = 0; ply < game->count; ply++) {
        loop->records[ply] =
            (MoveRecord){game->plies[ply].move, -1, {loop->clock[0], loop->clock[1]}};
    }
    loop->record_count = game->count;
    loop->outcome = (Outcome){REASON_NONE, COLOR_NONE};
    loop->is_judged = false;
    loop_reset_turn(loop);
    return true;
}

bool game_loop_create(GameLoop **out, const GameLoopConfig *config, Error *err) {
    GameLoop *const loop = alloc_new(config->alloc, sizeof *loop);
    if (loop == NULL) {
        return error_set_memory(err);
    }
    loop->alloc = config->alloc;
    loop->time_source = config->time_source == NULL ? time_source_real() : *config->time_source;
    loop->observer = config->observer;
    loop->no_takeback = config->no_takeback;
    loop->forfeits = config->forfeits;
    for (int color = WHITE; color <= BLACK; color++) {
        loop->players[color] = config->players[color];
        loop->time[color] = config->time[color];
    }
    stop_reset(&loop->stop);
    atomic_init(&loop->order, ORDER_NONE);
    game_init(&loop->game, &config->game->start, config->alloc);
    if (!game_loop_set_game(loop, config->game, err)) {
        game_loop_destroy(loop);
        return false;
    }
    *out = loop;
    return true;
}

void game_loop_destroy(GameLoop *loop) {
    if (loop == NULL) {
        return;
    }
    game_release(&loop->game);
    alloc_free(loop->alloc, loop->records);
    alloc_free(loop->alloc, loop);
}

bool game_loop_set_game(GameLoop *loop, const Game *game, Error *err) {
    Game copy;
    if (!game_copy(&copy, game, err) || !start_game(loop, &copy, err)) {
        return false;
    }
    loop_notify(loop, PLAYER_NEW_GAME);
    return true;
}

void game_loop_set_player(GameLoop *loop, int color, Player *player) {
    loop->players[color] = player;
    const PlayerEvent event = {.kind = PLAYER_NEW_GAME, .color = color, .game = &loop->game};
    player_notify(player, &event);
}

// The clocks as they stood after the last ply.
static void restore_clocks(GameLoop *loop) {
    for (int color = WHITE; color <= BLACK; color++) {
        loop->clock[color] = loop->game.count == 0
                                 ? game_clock_start(&loop->time[color])
                                 : loop->records[loop->game.count - 1].clock[color];
    }
}

// After going back or forth by `plies`.
static void moved_to_ply(GameLoop *loop, GameEventKind kind, PlayerEventKind told, size_t plies) {
    restore_clocks(loop);
    loop->outcome = (Outcome){REASON_NONE, COLOR_NONE};
    loop->is_judged = false;
    loop_reset_turn(loop);
    loop_notify(loop, told);
    loop_tell(loop, (GameEvent){.kind = kind,
                                .color = pos_side(game_position(&loop->game)),
                                .plies = (int)plies});
}

size_t game_loop_takeback(GameLoop *loop, size_t plies) {
    size_t done = 0;
    while (done < plies && loop->game.count > 0) {
        game_pop(&loop->game);
        done++;
    }
    if (done > 0) {
        moved_to_ply(loop, GAME_EVENT_TAKEBACK, PLAYER_TAKEBACK, done);
    }
    return done;
}

// The game never gives memory back, so that plies taken back have room again.
size_t game_loop_redo(GameLoop *loop, size_t plies) {
    size_t done = 0;
    while (done < plies && loop->game.count < loop->record_count) {
        const bool pushed = game_push(&loop->game, loop->records[loop->game.count].move, NULL);
        assert(pushed);
        (void)pushed;
        done++;
    }
    if (done > 0) {
        moved_to_ply(loop, GAME_EVENT_REDO, PLAYER_MOVE_MADE, done);
    }
    return done;
}

const Game *game_loop_game(const GameLoop *loop) {
    return &loop->game;
}

Outcome game_loop_outcome(const GameLoop *loop) {
    return loop->outcome;
}

Player *game_loop_player(const GameLoop *loop, int color) {
    return loop->players[color];
}

const PlayerSummary *game_loop_summary(const GameLoop *loop, int color) {
    return &loop->summary[color];
}

PlayerClock game_loop_clock(const GameLoop *loop, int color) {
    int64_t used_us = 0;
    if (color == pos_side(game_position(&loop->game)) && !outcome_is_over(loop->outcome)) {
        used_us = loop->turn_used_us;
        if (loop->is_thinking) {
            used_us += time_now_us(&loop->time_source) - loop->thinking_since_us;
        }
    }
    return game_clock_view(&loop->clock[color], &loop->time[color], used_us);
}

int64_t game_loop_move_time_us(const GameLoop *loop, size_t ply) {
    return ply < loop->game.count ? loop->records[ply].time_us : -1;
}

int64_t game_loop_clock_after_us(const GameLoop *loop, size_t ply) {
    if (ply >= loop->game.count || loop->records[ply].time_us < 0) {
        return -1;
    }
    const int color = pos_side(game_position_at(&loop->game, ply));
    return time_control_is_timed(&loop->time[color]) ? loop->records[ply].clock[color].remaining_us
                                                     : -1;
}
