// SPDX-License-Identifier: MIT
// Players of the public library.
#include <stdio.h>

#include "base/clock.h"
#include "base/stop.h"
#include "lib/lib_impl.h"
#include "player/player.h"
#include "player/player_language.h"

static_assert((int)REPORT_LINE_CAPACITY <= (int)ZW_LINE_MAX
                  && (int)REPORT_COUNTER_CAPACITY <= (int)ZW_COUNTERS_MAX,
              "a report fits its public struct");

struct zw_player {
    Player *player;
    StopSignal stop;
    TimeSource time;
    LibAlloc alloc;
};

bool zw_player_create(zw_player **out, const char *name, size_t length,
                      const zw_allocator *allocator, zw_error *err) {
    const LibAlloc alloc = lib_alloc_of(allocator);
    Error error;
    zw_player *const player = alloc_new(lib_alloc(&alloc), sizeof *player);
    if (player == NULL) {
        error_set_memory(&error);
        return lib_result(false, err, &error);
    }
    player->alloc = alloc;
    player->time = time_source_real();
    stop_reset(&player->stop);
    const PlayerEnv env = {
        .alloc = lib_alloc(&player->alloc), .time = &player->time, .no_programs = true};
    if (!player_create_from_text(&player->player, lib_span(name, length), &env, &error)) {
        alloc_free(lib_alloc(&alloc), player);
        return lib_result(false, err, &error);
    }
    *out = player;
    return true;
}

void zw_player_destroy(zw_player *player) {
    if (player != NULL) {
        const LibAlloc alloc = player->alloc;
        player_destroy(player->player);
        alloc_free(lib_alloc(&alloc), player);
    }
}

const char *zw_player_name(const zw_player *player) {
    return player_name(player->player);
}

const char *zw_player_known(size_t index) {
    const PlayerRegistry registry = player_registry();
    for (size_t i = 0; i < registry.count; i++) {
        const PlayerInfo *const info = registry.players[i];
        if (!info->is_human && !info->is_program && index-- == 0) {
            return info->name;
        }
    }
    return NULL;
}

static bool score_out(char out[ZW_SCORE_SIZE], Score score, const Alloc *alloc, Error *err) {
    Text text;
    text_init(&text, alloc);
    score_format(&text, score);
    const bool fine = text_check(&text, err);
    snprintf(out, ZW_SCORE_SIZE, "%s", text_string(&text));
    text_release(&text);
    return fine;
}

static void report_out(zw_search *out, const SearchReport *report) {
    out->exact = report->exact;
    out->depth = report->depth;
    out->nodes = report->nodes;
    out->time_us = report->time_us;
    out->line_count = report->line_count;
    for (int i = 0; i < report->line_count; i++) {
        out->line[i] = report->line[i];
    }
    out->counter_count = report->counter_count;
    for (int i = 0; i < report->counter_count; i++) {
        out->counters[i] = (zw_counter){report->counters[i].name, report->counters[i].value};
    }
}

bool zw_player_choose(zw_search *out, zw_player *player, const zw_game *game, int64_t time_us,
                      zw_error *err) {
    PlayerRequest request = player_request_of(&game->game, &player->time);
    request.stop = &player->stop;
    if (time_us > 0) {
        request.deadline_us = time_after(time_now_us(&player->time), time_us);
    }
    PlayerDecision decision;
    zw_search search = {.move = MOVE_NONE};
    Error error;
    const bool fine =
        player_decide(player->player, &request, &decision, &error)
        && score_out(search.score, decision.report.score, lib_alloc(&player->alloc), &error);
    stop_reset(&player->stop);
    if (!fine) {
        return lib_result(false, err, &error);
    }
    search.move = decision.kind == DECISION_MOVE ? decision.move : MOVE_NONE;
    search.stopped = decision.stopped;
    report_out(&search, &decision.report);
    *out = search;
    return true;
}

void zw_player_stop(zw_player *player) {
    stop_ask(&player->stop);
}
