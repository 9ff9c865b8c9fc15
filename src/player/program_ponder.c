// SPDX-License-Identifier: MIT
// Pondering of UCI engines (player/program_player_impl.h): after its move the engine is told to
// search the position in which the answer that it expects was played. XBoard's ponder by themselves
// and only have to be listened to.
#include "player/program_player_impl.h"

enum { EVENTS_MAX = 100000 }; // taken at one time, lest a talker is listened to for ever

// An answer that nobody has asked for ends the pondering.
void program_listen(ProgramPlayer *self) {
    const UciPatience none = {0, NULL, NULL};
    UciEvent event = {.kind = UCI_EVENT_NOTE};
    for (int i = 0; i < EVENTS_MAX && event.kind != UCI_EVENT_NONE && event.kind != UCI_EVENT_LOST;
         i++) {
        if (!uci_process_next(&event, self->process, none, NULL)) {
            return; // whoever asks it for a move is told
        }
        if (event.kind == UCI_EVENT_INFO && self->is_pondering) {
            program_note_info(self, &event, uci_now_us());
        }
        self->is_pondering =
            self->is_pondering && event.kind != UCI_EVENT_BEST && event.kind != UCI_EVENT_LOST;
    }
}

// The game with the expected answer; false when that cannot be.
static bool make_guess(ProgramPlayer *self, const Game *game) {
    game_release(&self->guess);
    if (!game_copy(&self->guess, game, NULL)) {
        game_init(&self->guess, &game->start, self->alloc);
        return false;
    }
    return game_push_checked(&self->guess, self->expected, NULL)
           && !outcome_is_over(game_outcome(&self->guess));
}

static void begin(ProgramPlayer *self, const PlayerEvent *event) {
    const ProgramTime time = {{event->clocks[WHITE], event->clocks[BLACK]}, TIME_NEVER};
    UciGo go = {.search_moves = {"", 0}};
    UciWish wish = {
        .game = &self->guess, .go = &go, .deadline_us = TIME_NEVER, .silence_most_us = TIME_NEVER};
    self->side = event->color;
    self->report = (SearchReport){.per_unit = 100};
    self->counted = 0;
    const int64_t now_us = uci_now_us();
    program_set_limits(self, &time, &go, &wish, now_us);
    go.ponder = true;
    self->is_pondering = uci_client_go(self->client, &wish, now_us, NULL);
}

void program_ponder_after(ProgramPlayer *self, const PlayerEvent *event) {
    const Game *const game = event->game;
    const bool is_own = pos_side(game_position(game)) != event->color;
    if (self->ponders && !self->kind->is_xboard && is_own && game->count > 0
        && game->plies[game->count - 1].move == self->best && self->expected != MOVE_NONE
        && uci_client_state(self->client) == UCI_STATE_IDLE && make_guess(self, game)) {
        begin(self, event);
    }
    self->expected = MOVE_NONE;
    program_listen(self);
}

bool program_is_hit(const ProgramPlayer *self, const Game *game) {
    const Game *const guess = &self->guess;
    return uci_client_state(self->client) == UCI_STATE_PONDERING && game->count == guess->count
           && game->plies[game->count - 1].move == guess->plies[guess->count - 1].move
           && pos_is_same(game_position(game), game_position(guess));
}

void program_ponder_hit(ProgramPlayer *self, const ProgramTime *time) {
    UciGo ignored = {.search_moves = {"", 0}};
    UciWish wish = {.deadline_us = TIME_NEVER, .silence_most_us = TIME_NEVER};
    const int64_t now_us = uci_now_us();
    program_set_limits(self, time, &ignored, &wish, now_us);
    uci_client_ponder_hit(self->client, wish.deadline_us, now_us);
    self->is_pondering = false;
}

void program_stop_pondering(ProgramPlayer *self) {
    if (self->is_pondering) {
        uci_client_stop(self->client, uci_now_us());
        self->is_pondering = false;
    }
}
