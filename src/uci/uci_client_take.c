// SPDX-License-Identifier: MIT
// What a UCI engine says becomes events (uci/uci_client.h).
#include <stdio.h>

#include "chess/movegen.h"
#include "notation/uci_move.h"
#include "uci/uci_client_impl.h"

enum { SHOWN_SIZE = 48 };

static void judge_line(UciEvent *event, UciClient *client, Span words) {
    Position pos = client->root;
    event->line = client->moves;
    for (Span word = span_next_word(&words); word.length > 0; word = span_next_word(&words)) {
        Move move;
        if (!uci_move_parse(&move, &pos, word, NULL) || move == MOVE_NULL) {
            event->notes |= UCI_NOTE_ILLEGAL_LINE;
            return;
        }
        if (event->line_count < UCI_CLIENT_MOVES_MAX) {
            client->moves[event->line_count++] = move;
        }
        const Position before = pos;
        pos_play(&pos, &before, move);
    }
}

static bool take_info(UciEvent *event, UciClient *client) {
    const UciInfo *const info = &event->reply.info;
    event->kind = UCI_EVENT_INFO;
    if (!client_is_searching(client)) {
        return info->has_string;
    }
    judge_line(event, client, info->pv);
    return true;
}

static void fault_of_best(UciEvent *event, UciClient *client) {
    const Span word = event->reply.best;
    const bool is_none = span_is(word, "0000") || span_is_nocase(word, "(none)")
                         || span_is_nocase(word, "none") || span_is_nocase(word, "null");
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, word);
    Error why = {.code = ERROR_NONE};
    if (is_none && !movegen_any(&client->root)) {
        return;
    }
    if (is_none) {
        event->fault = UCI_FAULT_NULL_MOVE;
        (void)snprintf(client->text, sizeof client->text,
                       "it answered '%s' though there are legal moves", shown);
    } else if (word.length == 0) {
        event->fault = UCI_FAULT_GARBAGE;
        (void)snprintf(client->text, sizeof client->text, "its bestmove names no move");
    } else if (!uci_word_is_move(word)) {
        event->fault = UCI_FAULT_GARBAGE;
        (void)snprintf(client->text, sizeof client->text, "it answered '%s', which is no move",
                       shown);
    } else if (!uci_move_parse(&event->best, &client->root, word, &why)) {
        event->fault = UCI_FAULT_ILLEGAL_MOVE;
        event->best = MOVE_NONE;
        (void)snprintf(client->text, sizeof client->text, "it answered '%s': %.180s", shown,
                       why.text);
    }
}

static void take_best(UciEvent *event, UciClient *client, int64_t now_us) {
    if (!client_is_searching(client)) {
        event->kind = UCI_EVENT_NOTE;
        event->notes |= UCI_NOTE_UNASKED;
        return;
    }
    client_end_search(event, client, now_us);
    fault_of_best(event, client);
    if (event->best != MOVE_NONE && event->reply.ponder.length > 0) {
        Position after;
        pos_play(&after, &client->root, event->best);
        const bool is_legal = uci_move_parse(&event->ponder, &after, event->reply.ponder, NULL)
                              && event->ponder != MOVE_NULL;
        event->ponder = is_legal ? event->ponder : MOVE_NONE;
        event->notes |= is_legal ? 0U : (unsigned)UCI_NOTE_ILLEGAL_LINE;
    }
    if (client->is_late) {
        event->fault = UCI_FAULT_LATE;
        (void)snprintf(client->text, sizeof client->text, "it answered after its time was up");
    }
}

static bool take_ready(UciEvent *event, UciClient *client) {
    if (client->ready_owed == 0) {
        event->kind = UCI_EVENT_NOTE;
        event->notes |= UCI_NOTE_UNASKED;
        return true;
    }
    client->ready_owed--;
    if (client->ready_owed > 0) {
        return false;
    }
    client->ready_until_us = TIME_NEVER;
    event->kind = UCI_EVENT_READY;
    return true;
}

// While it starts: who it is and what it can be set to.
static bool take_announcement(UciEvent *event, UciClient *client, Span line) {
    const UciReply *const reply = &event->reply;
    if (client->state != UCI_STATE_STARTING) {
        return false;
    }
    if (reply->kind == UCI_REPLY_ID_NAME) {
        text_reset(&client->name);
        text_append_span(&client->name, reply->text);
    } else if (reply->kind == UCI_REPLY_OPTION && reply->fault == NULL) {
        client->has_no_memory =
            client->has_no_memory || !client_add_option(client, line, &event->notes);
    } else if (reply->kind == UCI_REPLY_UCIOK) {
        client->state = UCI_STATE_IDLE;
        client->start_until_us = TIME_NEVER;
        event->kind = UCI_EVENT_STARTED;
        return true;
    }
    return false;
}

bool client_take_line(UciEvent *out, UciClient *client, Span line, int64_t now_us) {
    *out = client_event(UCI_EVENT_NONE);
    out->reply = uci_reply_parse(line);
    out->notes = out->reply.fault != NULL ? (unsigned)UCI_NOTE_MALFORMED : 0U;
    bool is_told = false;
    switch (out->reply.kind) {
    case UCI_REPLY_INFO:
        is_told = take_info(out, client);
        break;
    case UCI_REPLY_BESTMOVE:
        take_best(out, client, now_us);
        is_told = true;
        break;
    case UCI_REPLY_READYOK:
        is_told = take_ready(out, client);
        break;
    case UCI_REPLY_NONE:
        break; // engines greet, and talk
    case UCI_REPLY_ID_NAME:
    case UCI_REPLY_ID_AUTHOR:
    case UCI_REPLY_OPTION:
    case UCI_REPLY_UCIOK:
    case UCI_REPLY_COPYPROTECTION:
    case UCI_REPLY_REGISTRATION:
        is_told = take_announcement(out, client, line);
        break;
    }
    if (!is_told && out->notes != 0) {
        out->kind = UCI_EVENT_NOTE;
        is_told = true;
    }
    return is_told;
}
