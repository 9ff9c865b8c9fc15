// SPDX-License-Identifier: MIT
// What the engine does: lines and time become events. What it is told is in uci_client_tell.c.
#include <stdio.h>

#include "base/duration.h"
#include "chess/movegen.h"
#include "notation/uci_move.h"
#include "uci/uci_client_impl.h"

enum { SHOWN_SIZE = 48 };

const char *uci_fault_name(UciFault fault) {
    static const char *const names[UCI_FAULT_COUNT] = {
        [UCI_FAULT_NONE] = "none",           [UCI_FAULT_NOT_STARTED] = "not-started",
        [UCI_FAULT_EXITED] = "exited",       [UCI_FAULT_CLOSED] = "closed",
        [UCI_FAULT_DEAF] = "deaf",           [UCI_FAULT_SILENT] = "silent",
        [UCI_FAULT_FLOOD] = "flood",         [UCI_FAULT_MEMORY] = "memory",
        [UCI_FAULT_LATE] = "late",           [UCI_FAULT_ILLEGAL_MOVE] = "illegal-move",
        [UCI_FAULT_NULL_MOVE] = "null-move", [UCI_FAULT_GARBAGE] = "garbage",
    };
    return names[fault];
}

UciLimits uci_limits_default(void) {
    const int64_t second_us = 1000000;
    return (UciLimits){10 * second_us, 60 * second_us, 10 * second_us};
}

bool uci_client_create(UciClient **out, const UciLimits *limits, const Alloc *alloc, Error *err) {
    UciClient *const client = alloc_new(alloc, sizeof *client);
    if (client == NULL) {
        return error_set_memory(err);
    }
    client->alloc = alloc;
    client->limits = *limits;
    client->state = UCI_STATE_NEW;
    client->start_until_us = TIME_NEVER;
    client->ready_until_us = TIME_NEVER;
    client->answer_until_us = TIME_NEVER;
    client->silence_most_us = TIME_NEVER;
    client->write_until_us = TIME_NEVER;
    text_init(&client->name, alloc);
    text_init(&client->output, alloc);
    *out = client;
    return true;
}

void uci_client_destroy(UciClient *client) {
    if (client == NULL) {
        return;
    }
    for (size_t i = 0; i < client->option_count; i++) {
        alloc_free(client->alloc, client->options[i].text);
    }
    alloc_free(client->alloc, client->options);
    text_release(&client->output);
    text_release(&client->name);
    alloc_free(client->alloc, client);
}

// ---- Events -------------------------------------------------------------------------------------

static bool is_searching(const UciClient *client) {
    return client->state == UCI_STATE_SEARCHING || client->state == UCI_STATE_PONDERING
           || client->state == UCI_STATE_STOPPING;
}

static UciEvent event_of(UciEventKind kind) {
    return (UciEvent){.kind = kind, .best = MOVE_NONE, .ponder = MOVE_NONE, .text = ""};
}

void uci_client_lose(UciEvent *out, UciClient *client, UciFault fault, const char *text) {
    if (client->state != UCI_STATE_LOST) {
        client->lost_while = client->state;
    }
    client->state = UCI_STATE_LOST;
    client->written = client->output.length;
    (void)snprintf(client->text, sizeof client->text, "%s", text);
    *out = event_of(UCI_EVENT_LOST);
    out->fault = fault;
    out->text = client->text;
}

static bool lose_silent(UciEvent *out, UciClient *client, const char *what, int64_t limit_us) {
    Text text;
    text_init(&text, client->alloc);
    text_format(&text, "no %s within ", what);
    duration_format(&text, limit_us);
    uci_client_lose(out, client, UCI_FAULT_SILENT, text_string(&text));
    text_release(&text);
    return true;
}

// ---- Lines --------------------------------------------------------------------------------------

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
    if (!is_searching(client)) {
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
    if (!is_searching(client)) {
        event->kind = UCI_EVENT_NOTE;
        event->notes |= UCI_NOTE_UNASKED;
        return;
    }
    client->state = UCI_STATE_IDLE;
    client->answer_until_us = TIME_NEVER;
    client->silence_most_us = TIME_NEVER;
    event->kind = UCI_EVENT_BEST;
    event->elapsed_us = now_us - client->went_us;
    event->text = client->text;
    client->text[0] = '\0';
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

// Whether the line is worth telling.
static bool take_line(UciEvent *out, UciClient *client, Span line, int64_t now_us) {
    client->heard_us = now_us;
    *out = event_of(UCI_EVENT_NONE);
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

// A whole line has been collected, or dropped.
static bool end_line(UciEvent *out, UciClient *client, int64_t now_us) {
    const Span line = {client->line, client->length};
    const bool was_dropped = client->dropped > 0;
    client->length = 0;
    client->dropped = 0;
    if (was_dropped) {
        client->heard_us = now_us;
        *out = event_of(UCI_EVENT_NOTE);
        out->notes = UCI_NOTE_LONG_LINE;
        return true;
    }
    return take_line(out, client, line, now_us);
}

static bool collect(UciEvent *out, UciClient *client, Span bytes) {
    if (client->dropped == 0 && client->length + bytes.length <= UCI_CLIENT_LINE_MAX) {
        if (bytes.length > 0) {
            memcpy(client->line + client->length, bytes.data, bytes.length);
            client->length += bytes.length;
        }
        return false;
    }
    client->dropped += client->length + bytes.length;
    client->length = 0;
    if (client->dropped <= UCI_CLIENT_FLOOD_MAX) {
        return false;
    }
    uci_client_lose(out, client, UCI_FAULT_FLOOD, "it writes without ever ending a line");
    return true;
}

static bool lose_memory(UciEvent *out, UciClient *client) {
    if (!client->has_no_memory && !client->output.failed && !client->name.failed) {
        return false;
    }
    uci_client_lose(out, client, UCI_FAULT_MEMORY, "out of memory");
    return true;
}

bool uci_client_take(UciEvent *out, UciClient *client, Span *bytes, int64_t now_us) {
    while (bytes->length > 0 && client->state != UCI_STATE_LOST) {
        const char *const end = memchr(bytes->data, '\n', bytes->length);
        const size_t length = end == NULL ? bytes->length : (size_t)(end - bytes->data);
        const Span part = {bytes->data, length};
        *bytes = span_from(*bytes, length + (end == NULL ? 0 : 1));
        if (collect(out, client, part) || (end != NULL && end_line(out, client, now_us))
            || lose_memory(out, client)) {
            return true;
        }
    }
    *bytes = span_from(*bytes, bytes->length);
    return false;
}

// ---- Time ---------------------------------------------------------------------------------------

// When the search in hand is overdue.
static int64_t overdue_us(const UciClient *client) {
    if (client->state != UCI_STATE_SEARCHING) {
        return client->state == UCI_STATE_STOPPING ? client->answer_until_us : TIME_NEVER;
    }
    const int64_t heard_us =
        client->heard_us > client->went_us ? client->heard_us : client->went_us;
    const int64_t silent_us = time_after(heard_us, client->silence_most_us);
    return silent_us < client->answer_until_us ? silent_us : client->answer_until_us;
}

int64_t uci_client_deadline_us(const UciClient *client) {
    if (client->state == UCI_STATE_LOST) {
        return TIME_NEVER;
    }
    const int64_t moments[] = {client->start_until_us, client->ready_until_us, overdue_us(client),
                               client->write_until_us};
    int64_t first = TIME_NEVER;
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        first = moments[i] < first ? moments[i] : first;
    }
    return first;
}

bool uci_client_tick(UciEvent *out, UciClient *client, int64_t now_us) {
    if (client->state == UCI_STATE_LOST) {
        return false;
    }
    if (lose_memory(out, client)) {
        return true;
    }
    if (now_us < uci_client_deadline_us(client)) {
        return false;
    }
    if (now_us >= client->start_until_us) {
        return lose_silent(out, client, "uciok", client->limits.start_us);
    }
    if (now_us >= client->ready_until_us) {
        return lose_silent(out, client, "readyok", client->limits.ready_us);
    }
    if (now_us >= client->write_until_us) {
        uci_client_lose(out, client, UCI_FAULT_DEAF, "it does not read what is written to it");
        return true;
    }
    if (client->state == UCI_STATE_STOPPING) {
        return lose_silent(out, client, "bestmove after stop", client->limits.stop_us);
    }
    uci_client_stop(client, now_us);
    client->is_late = true;
    *out = event_of(UCI_EVENT_OVERDUE);
    out->elapsed_us = now_us - client->went_us;
    return true;
}
