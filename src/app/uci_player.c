// SPDX-License-Identifier: MIT
#include "app/uci_player.h"

#include "base/text.h"

// A mate whose distance the player does not know, in centipawns.
enum { SOME_MATE = 20000 };

struct UciPlayer {
    Player *player;
    Text name;
    TimeSource time;
    const Alloc *alloc;
    bool has_started;
    StopSignal stop;
    StopSignal hurry;
    // Of the decision in hand:
    const UciListener *listener;
    int side;
};

bool uci_player_create(UciPlayer **out, Span text, const TimeSource *time, const Alloc *alloc,
                       Error *err) {
    UciPlayer *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->time = *time;
    self->alloc = alloc;
    stop_reset(&self->stop);
    stop_reset(&self->hurry);
    text_init(&self->name, alloc);
    const PlayerEnv env = {.alloc = alloc, .time = &self->time};
    if (!player_create_from_text(&self->player, text, &env, err)) {
        alloc_free(alloc, self);
        return false;
    }
    text_append(&self->name, "Zugwerk ");
    text_append(&self->name, player_name(self->player));
    if (!text_check(&self->name, err)) {
        uci_player_destroy(self);
        return false;
    }
    *out = self;
    return true;
}

void uci_player_destroy(UciPlayer *self) {
    if (self != NULL) {
        player_destroy(self->player);
        text_release(&self->name);
        alloc_free(self->alloc, self);
    }
}

// ---- What it says -------------------------------------------------------------------------------

static void set_score(UciLine *line, Score score, int side) {
    const int64_t sign = side == WHITE ? 1 : -1;
    line->score = UCI_SCORE_CP;
    switch (score.kind) {
    case SCORE_NONE:
        break;
    case SCORE_NUMBER:
        line->value = sign * (int64_t)score.amount * 100 / score.per_unit;
        break;
    case SCORE_PLUS_INF:
        line->value = sign * SOME_MATE;
        break;
    case SCORE_MINUS_INF:
        line->value = -sign * SOME_MATE;
        break;
    case SCORE_MATE:
        line->score = UCI_SCORE_MATE;
        line->value = sign * score.amount;
        break;
    }
}

static void tell(void *context, const SearchReport *report) {
    const UciPlayer *const self = context;
    if (report->line_count == 0) {
        return;
    }
    UciLine line = {.number = 1,
                    .depth = report->depth > 0 ? report->depth : 1,
                    .nodes = report->nodes,
                    .hash_full = -1,
                    .move_count = report->line_count,
                    .moves = report->line};
    line.sel_depth = line.depth;
    set_score(&line, report->score, self->side);
    self->listener->line(self->listener->context, &line);
}

// ---- What it is asked ---------------------------------------------------------------------------

// Players know no time below 0.
static int64_t time_of(UciNumber ms) {
    const int64_t us = uci_number_us(ms);
    return us < 0 ? 0 : us;
}

// Bounds without a clock ask what the player would do, not for a game.
static bool is_played(const UciGo *go) {
    const bool has_clock = go->clock_ms[WHITE].given || go->clock_ms[BLACK].given;
    return !go->infinite && !go->ponder && !go->mate.given
           && (has_clock || !(go->depth.given || go->nodes.given));
}

static PlayerRequest request_of(const UciPlayer *self, const UciSearch *wanted) {
    const UciGo *const go = wanted->go;
    PlayerRequest request = player_request_of(wanted->game, &self->time);
    request.stop = &self->stop;
    request.hurry = &self->hurry;
    request.is_played = is_played(go);
    if (go->move_time_ms.given) {
        request.deadline_us = time_after(wanted->start_us, time_of(go->move_time_ms));
    }
    for (int color = WHITE; color <= BLACK && !go->infinite; color++) {
        request.clocks[color] = (PlayerClock){
            .timed = go->clock_ms[color].given,
            .remaining_us = time_of(go->clock_ms[color]),
            .increment_us = time_of(go->increment_ms[color]),
            .moves_to_go = go->moves_to_go.value > 0 && go->moves_to_go.value < 1000
                               ? (int)go->moves_to_go.value
                               : 0,
        };
    }
    return request;
}

static void note_new_game(UciPlayer *self, const Game *game) {
    const PlayerEvent event = {
        .kind = PLAYER_NEW_GAME, .color = pos_side(game_position(game)), .game = game};
    player_notify(self->player, &event);
    self->has_started = true;
}

static bool search(void *context, const UciSearch *wanted, const UciListener *listener,
                   UciResult *out, Error *err) {
    UciPlayer *const self = context;
    stop_reset(&self->stop);
    stop_reset(&self->hurry);
    self->listener = listener;
    self->side = pos_side(game_position(wanted->game));
    listener->started(listener->context);
    if (!self->has_started) {
        note_new_game(self, wanted->game);
    }
    PlayerRequest request = request_of(self, wanted);
    request.progress = (ProgressSink){tell, self};
    PlayerDecision decision;
    if (!player_decide(self->player, &request, &decision, err)) {
        return false;
    }
    tell(self, &decision.report);
    if (decision.kind == DECISION_MOVE || decision.kind == DECISION_CLAIM_DRAW) {
        out->best = decision.move;
    }
    return true;
}

static void stop(void *context) {
    UciPlayer *const self = context;
    stop_ask(&self->stop);
}

static void hurry(void *context) {
    UciPlayer *const self = context;
    stop_ask(&self->hurry);
}

static bool new_game(void *context, Error *err) {
    UciPlayer *const self = context;
    (void)err;
    self->has_started = false; // it is told with the position
    return true;
}

UciBackend uci_player_backend(UciPlayer *self) {
    return (UciBackend){.name = text_string(&self->name),
                        .author = "the Zugwerk authors",
                        .new_game = new_game,
                        .search = search,
                        .stop = stop,
                        .hurry = hurry,
                        .context = self};
}
