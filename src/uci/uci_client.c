// SPDX-License-Identifier: MIT
// What is the same in both protocols: bytes become lines, time becomes events, and what state the
// engine is in. UCI's lines are in uci_client_take.c, its commands in uci_client_tell.c.
#include <stdio.h>

#include "base/duration.h"
#include "uci/uci_client_impl.h"

const char *uci_fault_name(UciFault fault) {
    static const char *const names[UCI_FAULT_COUNT] = {
        [UCI_FAULT_NONE] = "none",
        [UCI_FAULT_NOT_STARTED] = "not-started",
        [UCI_FAULT_EXITED] = "exited",
        [UCI_FAULT_CLOSED] = "closed",
        [UCI_FAULT_DEAF] = "deaf",
        [UCI_FAULT_SILENT] = "silent",
        [UCI_FAULT_FLOOD] = "flood",
        [UCI_FAULT_MEMORY] = "memory",
        [UCI_FAULT_LATE] = "late",
        [UCI_FAULT_ILLEGAL_MOVE] = "illegal-move",
        [UCI_FAULT_NULL_MOVE] = "null-move",
        [UCI_FAULT_GARBAGE] = "garbage",
        [UCI_FAULT_FALSE_CLAIM] = "false-claim",
    };
    return names[fault];
}

UciLimits uci_limits_default(void) {
    const int64_t second_us = 1000000;
    return (UciLimits){10 * second_us, 60 * second_us, 10 * second_us};
}

bool client_create(UciClient **out, const ClientProtocol *protocol, const UciLimits *limits,
                   const Alloc *alloc, Error *err) {
    UciClient *const client = alloc_new(alloc, sizeof *client);
    if (client == NULL) {
        return error_set_memory(err);
    }
    client->protocol = protocol;
    client->alloc = alloc;
    client->limits = *limits;
    client->state = UCI_STATE_NEW;
    client->start_until_us = TIME_NEVER;
    client->ready_until_us = TIME_NEVER;
    client->answer_until_us = TIME_NEVER;
    client->protocol_us = TIME_NEVER;
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
    alloc_free(client->alloc, client->xboard.moves);
    text_release(&client->output);
    text_release(&client->name);
    alloc_free(client->alloc, client);
}

// ---- Events -------------------------------------------------------------------------------------

bool client_is_searching(const UciClient *client) {
    return client->state == UCI_STATE_SEARCHING || client->state == UCI_STATE_PONDERING
           || client->state == UCI_STATE_STOPPING;
}

UciEvent client_event(UciEventKind kind) {
    return (UciEvent){.kind = kind, .best = MOVE_NONE, .ponder = MOVE_NONE, .text = ""};
}

void uci_client_lose(UciEvent *out, UciClient *client, UciFault fault, const char *text) {
    if (client->state != UCI_STATE_LOST) {
        client->lost_while = client->state;
    }
    client->state = UCI_STATE_LOST;
    client->written = client->output.length;
    (void)snprintf(client->text, sizeof client->text, "%s", text);
    *out = client_event(UCI_EVENT_LOST);
    out->fault = fault;
    out->text = client->text;
}

void client_end_search(UciEvent *event, UciClient *client, int64_t now_us) {
    client->state = UCI_STATE_IDLE;
    client->answer_until_us = TIME_NEVER;
    client->silence_most_us = TIME_NEVER;
    event->kind = UCI_EVENT_BEST;
    event->elapsed_us = now_us - client->went_us;
    event->text = client->text;
    client->text[0] = '\0';
}

bool client_lose_silent(UciEvent *out, UciClient *client, const char *what, int64_t limit_us) {
    Text text;
    text_init(&text, client->alloc);
    text_format(&text, "no %s within ", what);
    duration_format(&text, limit_us);
    uci_client_lose(out, client, UCI_FAULT_SILENT, text_string(&text));
    text_release(&text);
    return true;
}

// ---- Lines --------------------------------------------------------------------------------------

// A whole line has been collected, or dropped.
static bool end_line(UciEvent *out, UciClient *client, int64_t now_us) {
    const Span line = {client->line, client->length};
    const bool was_dropped = client->dropped > 0;
    client->length = 0;
    client->dropped = 0;
    if (was_dropped) {
        client->heard_us = now_us;
        *out = client_event(UCI_EVENT_NOTE);
        out->notes = UCI_NOTE_LONG_LINE;
        return true;
    }
    client->heard_us = now_us;
    return client->protocol->take_line(out, client, line, now_us);
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
                               client->write_until_us, client->protocol_us};
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
    if (now_us >= client->protocol_us) {
        return client->protocol->tick(out, client, now_us);
    }
    if (now_us >= client->start_until_us) {
        return client_lose_silent(out, client, client->protocol->start_word,
                                  client->limits.start_us);
    }
    if (now_us >= client->ready_until_us) {
        return client_lose_silent(out, client, client->protocol->ready_word,
                                  client->limits.ready_us);
    }
    if (now_us >= client->write_until_us) {
        uci_client_lose(out, client, UCI_FAULT_DEAF, "it does not read what is written to it");
        return true;
    }
    if (client->state == UCI_STATE_STOPPING) {
        return client_lose_silent(out, client, client->protocol->answer_word,
                                  client->limits.stop_us);
    }
    uci_client_stop(client, now_us);
    client->is_late = true;
    *out = client_event(UCI_EVENT_OVERDUE);
    out->elapsed_us = now_us - client->went_us;
    return true;
}
