// SPDX-License-Identifier: MIT
// What the engine is told (uci/uci_client.h).
#include <assert.h>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/uci_client_impl.h"

// ---- Writing ------------------------------------------------------------------------------------

void client_send(UciClient *client, const UciCommand *command, int64_t now_us) {
    if (client->state == UCI_STATE_LOST) {
        return;
    }
    if (client->written == client->output.length && !client->output.failed) {
        text_reset(&client->output);
        client->written = 0;
        client->write_until_us = time_after(now_us, client->limits.stop_us);
    }
    uci_command_format(&client->output, command);
    text_append_char(&client->output, '\n');
}

void client_send_word(UciClient *client, UciCommandKind kind, int64_t now_us) {
    client_send(client, &(UciCommand){.kind = kind, .rest = {"", 0}}, now_us);
}

Span uci_client_output(const UciClient *client) {
    return client->output.failed ? (Span){"", 0}
                                 : span_from(text_span(&client->output), client->written);
}

void uci_client_wrote(UciClient *client, size_t count, int64_t now_us) {
    client->written += count;
    client->write_until_us = client->written == client->output.length
                                 ? TIME_NEVER
                                 : time_after(now_us, client->limits.stop_us);
}

// ---- States -------------------------------------------------------------------------------------

UciState uci_client_state(const UciClient *client) {
    return client->state;
}

const char *uci_client_doing(const UciClient *client) {
    switch (client->state == UCI_STATE_LOST ? client->lost_while : client->state) {
    case UCI_STATE_NEW:
    case UCI_STATE_STARTING:
        return "starting";
    case UCI_STATE_SEARCHING:
    case UCI_STATE_STOPPING:
        return "thinking";
    case UCI_STATE_PONDERING:
        return "pondering";
    case UCI_STATE_ENDING:
        return "told to quit";
    case UCI_STATE_IDLE:
    case UCI_STATE_LOST:
        break;
    }
    return client->ready_owed > 0 ? "getting ready" : "idle";
}

bool uci_client_awaits_ready(const UciClient *client) {
    return client->ready_owed > 0;
}

const char *uci_client_name(const UciClient *client) {
    return text_string(&client->name);
}

void uci_client_start(UciClient *client, int64_t now_us) {
    assert(client->state == UCI_STATE_NEW);
    client->state = UCI_STATE_STARTING;
    client->start_until_us = time_after(now_us, client->limits.start_us);
    client_send_word(client, UCI_COMMAND_UCI, now_us);
}

void uci_client_ready(UciClient *client, int64_t now_us) {
    client->ready_owed++;
    client->ready_until_us = time_after(now_us, client->limits.ready_us);
    client_send_word(client, UCI_COMMAND_ISREADY, now_us);
}

void uci_client_new_game(UciClient *client, int64_t now_us) {
    client_send_word(client, UCI_COMMAND_UCINEWGAME, now_us);
    uci_client_ready(client, now_us);
}

void uci_client_quit(UciClient *client, int64_t now_us) {
    if (client->state != UCI_STATE_LOST) {
        client_send_word(client, UCI_COMMAND_QUIT, now_us);
        client->state = UCI_STATE_ENDING;
        client->start_until_us = TIME_NEVER;
        client->ready_until_us = TIME_NEVER;
    }
}

// ---- Searching ----------------------------------------------------------------------------------

static bool set_variant(UciClient *client, const Position *pos, int64_t now_us, Error *err) {
    const bool wanted = pos->chess960 != 0;
    if (wanted == client->is_chess960) {
        return true;
    }
    const Span name = span_of("UCI_Chess960");
    if (uci_client_find_option(client, name) == NULL) {
        return error_set(err, ERROR_VALUE, "it does not play Chess960: it has no UCI_Chess960");
    }
    return uci_client_set_option(client, name, span_of(wanted ? "true" : "false"), now_us, err);
}

// The first ply that can be told: UCI has no null move.
static size_t first_ply(const Game *game) {
    size_t first = game->count;
    while (first > 0 && game->plies[first - 1].move != MOVE_NULL) {
        first--;
    }
    return first;
}

static void send_position(UciClient *client, const Game *game, Text *moves, int64_t now_us) {
    const size_t first = first_ply(game);
    for (size_t ply = first; ply < game->count; ply++) {
        char move[UCI_MOVE_SIZE];
        text_append(moves, ply == first ? "" : " ");
        text_append(moves,
                    uci_move_format(move, game_position_at(game, ply), game->plies[ply].move));
    }
    const Position *const start = game_position_at(game, first);
    char fen[FEN_TEXT_SIZE];
    char initial_fen[FEN_TEXT_SIZE];
    const Position initial = pos_initial();
    const FenStyle style = start->chess960 != 0 ? FEN_SHREDDER : FEN_XFEN;
    const size_t length = fen_format(fen, start, style);
    (void)fen_format(initial_fen, &initial, FEN_XFEN);
    client_send(client,
                &(UciCommand){.kind = UCI_COMMAND_POSITION,
                              .position = {.is_start = span_is((Span){fen, length}, initial_fen),
                                           .fen = {fen, length},
                                           .moves = text_span(moves)}},
                now_us);
}

static void send_go(UciClient *client, const UciWish *wish, Text *moves, int64_t now_us) {
    UciCommand command = {.kind = UCI_COMMAND_GO, .go = *wish->go};
    command.go.has_search_moves = wish->only != NULL;
    for (int i = 0; wish->only != NULL && i < wish->only->count; i++) {
        char move[UCI_MOVE_SIZE];
        text_append(moves, i == 0 ? "" : " ");
        text_append(moves, uci_move_format(move, &client->root, wish->only->moves[i]));
    }
    command.go.search_moves = text_span(moves);
    client_send(client, &command, now_us);
}

bool uci_client_go(UciClient *client, const UciWish *wish, int64_t now_us, Error *err) {
    if (client->state == UCI_STATE_LOST) {
        return true;
    }
    assert(client->state == UCI_STATE_IDLE);
    const Position *const root = game_position(wish->game);
    if (!set_variant(client, root, now_us, err)) {
        return false;
    }
    client->root = *root;
    Text moves;
    text_init(&moves, client->alloc);
    send_position(client, wish->game, &moves, now_us);
    bool done = text_check(&moves, err);
    text_reset(&moves);
    if (done) {
        send_go(client, wish, &moves, now_us);
        done = text_check(&moves, err) && text_check(&client->output, err);
    }
    text_release(&moves);
    client->has_no_memory = client->has_no_memory || !done;
    client->went_us = now_us;
    client->is_late = false;
    client->silence_most_us = wish->silence_most_us;
    client->answer_until_us = wish->deadline_us;
    client->state = wish->go->ponder ? UCI_STATE_PONDERING : UCI_STATE_SEARCHING;
    return done;
}

void uci_client_stop(UciClient *client, int64_t now_us) {
    if (client->state == UCI_STATE_SEARCHING || client->state == UCI_STATE_PONDERING) {
        client->state = UCI_STATE_STOPPING;
        client->answer_until_us = time_after(now_us, client->limits.stop_us);
        client_send_word(client, UCI_COMMAND_STOP, now_us);
    }
}

void uci_client_ponder_hit(UciClient *client, int64_t deadline_us, int64_t now_us) {
    if (client->state == UCI_STATE_PONDERING) {
        client->state = UCI_STATE_SEARCHING;
        client->answer_until_us = deadline_us;
        client->went_us = now_us;
        client_send_word(client, UCI_COMMAND_PONDERHIT, now_us);
    }
}
