// SPDX-License-Identifier: MIT
// What an XBoard engine says becomes events (uci/xboard_client.h). What it is told is in
// xboard_client_tell.c.
#include <stdio.h>

#include "chess/outcome.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "uci/uci_words.h"
#include "uci/xboard_client_impl.h"
#include "uci/xboard_reply.h"

enum {
    SHOWN_SIZE = 48,
    FEATURES_MAX = 4096 // that are answered: who does not listen must not be answered for ever
};

static const char *show(char shown[SHOWN_SIZE], Span text) {
    return span_show(shown, SHOWN_SIZE, text);
}

// ---- Moves --------------------------------------------------------------------------------------

// Coordinates or SAN; engines are free to write either, and O-O in Chess960.
static bool parse_move(Move *out, const Position *pos, Span word, Error *err) {
    if (uci_word_is_move(word)) {
        return uci_move_parse(out, pos, word, err) && *out != MOVE_NULL;
    }
    return san_parse(out, pos, word, SAN_LENIENT, err) && *out != MOVE_NULL;
}

static void judge_line(UciEvent *event, UciClient *client, Span pv) {
    Position pos = client->root;
    event->line = client->moves;
    while (event->line_count < UCI_CLIENT_MOVES_MAX) {
        const Span word = xboard_next_pv_word(&pv);
        Move move;
        if (word.length == 0 || !parse_move(&move, &pos, word, NULL)) {
            return; // remarks are allowed there
        }
        client->moves[event->line_count++] = move;
        const Position before = pos;
        pos_play(&pos, &before, move);
    }
}

static bool take_thought(UciEvent *event, UciClient *client, const XboardReply *reply) {
    if (!client_is_searching(client)) {
        return false; // it ponders
    }
    event->kind = UCI_EVENT_INFO;
    event->reply.kind = UCI_REPLY_INFO;
    event->reply.info = reply->info;
    judge_line(event, client, reply->info.pv);
    return true;
}

static void end_search(UciEvent *event, UciClient *client, int64_t now_us) {
    client_end_search(event, client, now_us);
    client->protocol_us = TIME_NEVER;
    client->xboard.move_until_us = TIME_NEVER;
    event->offers_draw = client->xboard.offers_draw;
    client->xboard.offers_draw = false;
}

// The engine has played it, whatever becomes of it.
static void keep_move(UciClient *client, Move move) {
    client->has_no_memory = client->has_no_memory || !xboard_push(client, move);
    client->xboard.is_playing = true;
    client->xboard.side = pos_side(&client->root);
}

// Of version 1's two ways to write a move some engines use both: "1. ... e2e4", "My move is: e2e4".
static bool is_said_again(UciClient *client, const XboardReply *reply) {
    char *const said = client->xboard.said;
    const bool is_again = reply->is_old && said[0] != '\0' && span_is(reply->text, said);
    said[0] = '\0';
    if (reply->is_old && !is_again && reply->text.length < XBOARD_SENT_SIZE) {
        memcpy(said, reply->text.data, reply->text.length);
        said[reply->text.length] = '\0';
    }
    return is_again;
}

static bool take_move(UciEvent *event, UciClient *client, const XboardReply *reply,
                      int64_t now_us) {
    const Span word = reply->text;
    if (is_said_again(client, reply)) {
        return false;
    }
    if (!client_is_searching(client)) {
        event->kind = UCI_EVENT_NOTE;
        event->notes |= UCI_NOTE_UNASKED;
        return true;
    }
    end_search(event, client, now_us);
    char shown[SHOWN_SIZE];
    Error why = {.code = ERROR_NONE};
    if (parse_move(&event->best, &client->root, word, &why)) {
        keep_move(client, event->best);
    } else {
        event->best = MOVE_NONE;
        client->xboard.is_known = false;
        const bool is_move = uci_word_is_move(word) || why.code == ERROR_ILLEGAL;
        event->fault = is_move ? UCI_FAULT_ILLEGAL_MOVE : UCI_FAULT_GARBAGE;
        (void)snprintf(client->text, sizeof client->text, "it answered '%s'%s%.180s",
                       show(shown, word), is_move ? ": " : ", which is no move",
                       is_move ? why.text : "");
    }
    if (client->is_late) {
        event->fault = UCI_FAULT_LATE;
        (void)snprintf(client->text, sizeof client->text, "it answered after its time was up");
    }
    return true;
}

// ---- Claims -------------------------------------------------------------------------------------

static const char *result_word(int winner) {
    return winner == WHITE ? "1-0" : winner == BLACK ? "0-1" : "1/2-1/2";
}

static void claim_result(UciEvent *event, UciClient *client, int winner, int64_t now_us) {
    end_search(event, client, now_us);
    client->xboard.is_playing = false;
    if (winner == pos_side(&client->root)) {
        event->fault = UCI_FAULT_FALSE_CLAIM;
        (void)snprintf(client->text, sizeof client->text, "it claims %s, but the game is not over",
                       result_word(winner));
    } else {
        event->claim = winner == COLOR_NONE ? UCI_CLAIM_DRAW : UCI_CLAIM_RESIGN;
    }
}

// A claim after its own move is kept until the game goes on nevertheless.
static bool take_result(UciEvent *event, UciClient *client, int winner, int64_t now_us) {
    if (client_is_searching(client)) {
        claim_result(event, client, winner, now_us);
        return true;
    }
    client->xboard.is_pending = client->state == UCI_STATE_IDLE && client->xboard.is_known;
    client->xboard.pending = winner;
    return false;
}

static bool take_resignation(UciEvent *event, UciClient *client, int64_t now_us) {
    const int side = client_is_searching(client) ? pos_side(&client->root) : client->xboard.side;
    return take_result(event, client, color_other(side), now_us);
}

// It refuses what it was rightly told, and will not go on.
static bool take_refusal(UciEvent *event, UciClient *client, const char *what, Span word,
                         int64_t now_us) {
    char shown[SHOWN_SIZE];
    end_search(event, client, now_us);
    client->xboard.is_known = false;
    event->fault = UCI_FAULT_FALSE_CLAIM;
    (void)snprintf(client->text, sizeof client->text, "it refuses %s '%s'", what,
                   show(shown, word));
    return true;
}

static bool take_illegal(UciEvent *event, UciClient *client, Span text, int64_t now_us) {
    Span rest = text;
    Span word = span_next_word(&rest);
    word = span_is(word, "usermove") ? span_next_word(&rest) : word;
    if (!client_is_searching(client)
        || (!uci_word_is_move(word) && !span_is(word, client->xboard.sent))) {
        return false; // some say so of every word they do not know
    }
    return take_refusal(event, client, "the legal move", word, now_us);
}

static bool take_error(UciEvent *event, UciClient *client, Span text, int64_t now_us) {
    static const char *const needed[] = {"usermove", "setboard", "go", "variant", "force"};
    Span rest = text;
    const Span word = span_next_word(&rest);
    for (size_t i = 0; client_is_searching(client) && i < sizeof needed / sizeof *needed; i++) {
        if (span_is(word, needed[i])) {
            return take_refusal(event, client, "the command", word, now_us);
        }
    }
    return take_illegal(event, client, text, now_us);
}

// The protocol's way to refuse a setboard.
static bool take_user_error(UciEvent *event, UciClient *client, Span text, int64_t now_us) {
    return client_is_searching(client) && client->xboard.has_set_board
           && span_is_nocase(text, "illegal position")
           && take_refusal(event, client, "the position, saying", text, now_us);
}

// ---- Features -----------------------------------------------------------------------------------

static bool is_yes(Span value) {
    return span_is(value, "1");
}

static bool has_word(Span list, const char *word) {
    while (list.length > 0) {
        const char *const comma = memchr(list.data, ',', list.length);
        const size_t length = comma == NULL ? list.length : (size_t)(comma - list.data);
        if (span_is(span_trim((Span){list.data, length}), word)) {
            return true;
        }
        list = span_from(list, comma == NULL ? length : length + 1);
    }
    return false;
}

static bool add_option(UciEvent *event, UciClient *client, Span value) {
    Text line;
    text_init(&line, client->alloc);
    const bool is_fine = xboard_option_to_uci(&line, value);
    client->has_no_memory =
        client->has_no_memory || line.failed
        || (is_fine && !client_add_option(client, text_span(&line), &event->notes));
    text_release(&line);
    return is_fine;
}

// The flag that a feature sets; NULL: none.
static bool *flag_of(XboardFeatures *features, Span name) {
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {{"ping", &features->ping},   {"setboard", &features->setboard},
                 {"san", &features->san},     {"usermove", &features->usermove},
                 {"time", &features->time},   {"draw", &features->draw},
                 {"reuse", &features->reuse}, {"memory", &features->memory},
                 {"smp", &features->smp}};

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (span_is(name, flags[i].name)) {
            return flags[i].flag;
        }
    }
    return NULL;
}

// Features that say nothing about what we do.
static bool is_harmless(Span name) {
    static const char *const names[] = {"playother", "colors", "sigint", "sigterm", "analyze",
                                        "debug",     "pause",  "name",   "ics",     "egt"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (span_is(name, names[i])) {
            return true;
        }
    }
    return false;
}

// Whether it is accepted.
static bool take_feature(UciEvent *event, UciClient *client, Span name, Span value) {
    XboardTalk *const talk = &client->xboard;
    bool *const flag = flag_of(&talk->features, name);
    if (flag != NULL) {
        *flag = is_yes(value);
    } else if (span_is(name, "myname")) {
        text_reset(&client->name);
        text_append_span(&client->name, value);
    } else if (span_is(name, "variants")) {
        talk->features.chess960 = has_word(value, "fischerandom");
    } else if (span_is(name, "option")) {
        return add_option(event, client, value);
    } else if (span_is(name, "done")) {
        talk->waits_for_done = !is_yes(value);
        talk->is_done = is_yes(value);
    } else {
        return is_harmless(name);
    }
    return true;
}

static void begin_play(UciEvent *event, UciClient *client) {
    client->state = UCI_STATE_IDLE;
    client->start_until_us = TIME_NEVER;
    client->protocol_us = TIME_NEVER;
    event->kind = UCI_EVENT_STARTED;
}

static bool take_features(UciEvent *event, UciClient *client, Span list, int64_t now_us) {
    Span name;
    Span value;
    while (xboard_feature_next(&name, &value, &list)) {
        if (client->xboard.answered == FEATURES_MAX) {
            event->notes |= UCI_NOTE_TOO_MANY;
            break;
        }
        client->xboard.answered++;
        const bool is_accepted = take_feature(event, client, name, value);
        Text *const output = client_begin_line(client, now_us);
        text_append(output, is_accepted ? "accepted " : "rejected ");
        text_append_span(output, name);
        text_append_char(output, '\n');
    }
    if (client->state != UCI_STATE_STARTING) {
        return false;
    }
    if (client->xboard.is_done) {
        begin_play(event, client);
        return true;
    }
    if (client->xboard.waits_for_done) {
        client->protocol_us = TIME_NEVER; // it takes its time, up to start_until_us
    }
    return false;
}

// ---- Lines and time -----------------------------------------------------------------------------

static bool take_pong(UciEvent *event, UciClient *client, int64_t number) {
    if (client->ready_owed == 0) {
        event->kind = UCI_EVENT_NOTE;
        event->notes |= UCI_NOTE_UNASKED;
        return true;
    }
    if (number != client->xboard.pings) {
        return false; // of an earlier one
    }
    client->ready_owed = 0;
    client->ready_until_us = TIME_NEVER;
    event->kind = UCI_EVENT_READY;
    return true;
}

static bool take_reply(UciEvent *out, UciClient *client, const XboardReply *reply, int64_t now_us) {
    switch (reply->kind) {
    case XBOARD_REPLY_FEATURE:
        return take_features(out, client, reply->text, now_us);
    case XBOARD_REPLY_MOVE:
        return take_move(out, client, reply, now_us);
    case XBOARD_REPLY_PONG:
        return take_pong(out, client, reply->number);
    case XBOARD_REPLY_RESIGN:
        return take_resignation(out, client, now_us);
    case XBOARD_REPLY_OFFER_DRAW:
        client->xboard.offers_draw = client_is_searching(client);
        return false;
    case XBOARD_REPLY_RESULT:
        return take_result(out, client, reply->winner, now_us);
    case XBOARD_REPLY_ILLEGAL_MOVE:
        return take_illegal(out, client, reply->text, now_us);
    case XBOARD_REPLY_ERROR:
        return take_error(out, client, reply->text, now_us);
    case XBOARD_REPLY_USER_ERROR:
        return take_user_error(out, client, reply->text, now_us);
    case XBOARD_REPLY_THOUGHT:
        return take_thought(out, client, reply);
    case XBOARD_REPLY_NONE:
        break; // engines greet, and talk
    }
    return false;
}

bool xboard_take_line(UciEvent *out, UciClient *client, Span line, int64_t now_us) {
    const XboardReply reply = xboard_reply_parse(line);
    *out = client_event(UCI_EVENT_NONE);
    if (client->state == UCI_STATE_NEW || client->state == UCI_STATE_ENDING) {
        return false;
    }
    if (!take_reply(out, client, &reply, now_us) && out->notes != 0) {
        out->kind = UCI_EVENT_NOTE;
    }
    return out->kind != UCI_EVENT_NONE;
}

bool xboard_tick(UciEvent *out, UciClient *client, int64_t now_us) {
    *out = client_event(UCI_EVENT_NONE);
    client->protocol_us = TIME_NEVER;
    if (client->state == UCI_STATE_STARTING) {
        begin_play(out, client);
        return true;
    }
    if (client->xboard.is_pending && client_is_searching(client)) {
        client->xboard.is_pending = false;
        claim_result(out, client, client->xboard.pending, now_us);
        return true;
    }
    if (now_us >= client->xboard.move_until_us) {
        uci_client_stop(client, now_us);
    }
    return false;
}
