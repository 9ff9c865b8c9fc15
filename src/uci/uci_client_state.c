// SPDX-License-Identifier: MIT
// What an engine is told, as far as it is the same in both protocols (uci/uci_client.h).
#include <assert.h>

#include "uci/uci_client_impl.h"

// ---- Writing ------------------------------------------------------------------------------------

Text *client_begin_line(UciClient *client, int64_t now_us) {
    if (client->state == UCI_STATE_LOST) {
        return NULL;
    }
    if (client->written == client->output.length && !client->output.failed) {
        text_reset(&client->output);
        client->written = 0;
        client->write_until_us = time_after(now_us, client->limits.stop_us);
    }
    return &client->output;
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
    client->protocol->start(client, now_us);
}

void client_owe_ready(UciClient *client, int64_t now_us) {
    client->ready_owed++;
    client->ready_until_us = time_after(now_us, client->limits.ready_us);
}

void uci_client_ready(UciClient *client, int64_t now_us) {
    client->protocol->ready(client, now_us);
}

void uci_client_new_game(UciClient *client, int64_t now_us) {
    client->protocol->new_game(client, now_us);
    client->protocol->ready(client, now_us);
}

void uci_client_quit(UciClient *client, int64_t now_us) {
    if (client->state != UCI_STATE_LOST) {
        text_append(client_begin_line(client, now_us), "quit\n");
        client->state = UCI_STATE_ENDING;
        client->protocol_us = TIME_NEVER;
        client->start_until_us = TIME_NEVER;
        client->ready_until_us = TIME_NEVER;
    }
}

// ---- Searching ----------------------------------------------------------------------------------

size_t client_first_ply(const Game *game) {
    size_t first = game->count;
    while (first > 0 && game->plies[first - 1].move != MOVE_NULL) {
        first--;
    }
    return first;
}

bool uci_client_accepts(const UciClient *client, const Game *game, Error *err) {
    return client->protocol->accepts(client, game_position_at(game, client_first_ply(game)), err);
}

bool uci_client_go(UciClient *client, const UciWish *wish, int64_t now_us, Error *err) {
    if (client->state == UCI_STATE_LOST) {
        return true;
    }
    assert(client->state == UCI_STATE_IDLE);
    Error why = {.code = ERROR_NONE};
    const bool done = client->protocol->go(client, wish, now_us, &why);
    if (!done && why.code != ERROR_MEMORY) {
        return error_set(err, why.code, "%s", why.text);
    }
    client->root = *game_position(wish->game);
    client->has_no_memory = client->has_no_memory || !done;
    client->went_us = now_us;
    client->is_late = false;
    client->silence_most_us = wish->silence_most_us;
    client->answer_until_us = wish->deadline_us;
    client->state = wish->go->ponder ? UCI_STATE_PONDERING : UCI_STATE_SEARCHING;
    return done || error_set_memory(err);
}

void uci_client_stop(UciClient *client, int64_t now_us) {
    if (client->state == UCI_STATE_SEARCHING || client->state == UCI_STATE_PONDERING) {
        client->state = UCI_STATE_STOPPING;
        client->answer_until_us = time_after(now_us, client->limits.stop_us);
        client->protocol->stop(client, now_us);
    }
}

void uci_client_ponder_hit(UciClient *client, int64_t deadline_us, int64_t now_us) {
    if (client->state == UCI_STATE_PONDERING) {
        client->state = UCI_STATE_SEARCHING;
        client->answer_until_us = deadline_us;
        client->silence_most_us = deadline_us == TIME_NEVER ? client->silence_most_us : TIME_NEVER;
        client->went_us = now_us;
        client->protocol->ponder_hit(client, now_us);
    }
}
