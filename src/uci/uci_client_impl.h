// SPDX-License-Identifier: MIT
// Inside of a UciClient, for its files and those of xboard_client: what both protocols share, and
// what they do differently (ClientProtocol).
#ifndef ZUGWERK_UCI_UCI_CLIENT_IMPL_H
#define ZUGWERK_UCI_UCI_CLIENT_IMPL_H

#include "base/clock.h"
#include "base/text.h"
#include "uci/uci_client.h"
#include "uci/xboard_talk_impl.h"

// What a protocol does. All but pauses are asked with the client's state checked.
typedef struct ClientProtocol {
    const char *start_word; // what is awaited, for messages
    const char *ready_word;
    const char *answer_word;
    // Whether the line is worth telling.
    bool (*take_line)(UciEvent *out, UciClient *client, Span line, int64_t now_us);
    // Time has passed, or there is something to tell without a line; NULL: never.
    bool (*tick)(UciEvent *out, UciClient *client, int64_t now_us);
    void (*start)(UciClient *client, int64_t now_us);
    void (*ready)(UciClient *client, int64_t now_us); // counts into ready_owed if it answers
    void (*new_game)(UciClient *client, int64_t now_us);
    bool (*set_option)(UciClient *client, const UciOptionLine *option, Span value, int64_t now_us,
                       Error *err);
    // Whether it knows how to be told this game's first position.
    bool (*accepts)(const UciClient *client, const Position *start, Error *err);
    // Sends position and limits.
    bool (*go)(UciClient *client, const UciWish *wish, int64_t now_us, Error *err);
    void (*stop)(UciClient *client, int64_t now_us);
    void (*ponder_hit)(UciClient *client, int64_t now_us);
} ClientProtocol;

// An option line as it came, and what it says (Spans into it).
typedef struct ClientOption {
    char *text;
    UciOptionLine line;
} ClientOption;

struct UciClient {
    const ClientProtocol *protocol;
    const Alloc *alloc;
    UciLimits limits;
    UciState state;
    UciState lost_while; // the state before UCI_STATE_LOST
    bool is_chess960;    // as the engine was told
    bool has_no_memory;  // an allocation failed: the next event says so
    int ready_owed;
    int64_t start_until_us;
    int64_t ready_until_us;
    int64_t answer_until_us; // of a search: deadline; once stopped: the last moment
    int64_t protocol_us;     // when the protocol's tick wants to be asked
    int64_t silence_most_us;
    int64_t heard_us; // when it last said something
    int64_t went_us;
    bool is_late;
    Position root; // of the search
    Text name;
    ClientOption *options;
    size_t option_count;
    size_t option_capacity;
    Text output;
    size_t written; // of the output
    int64_t write_until_us;
    Move moves[UCI_CLIENT_MOVES_MAX];
    char text[ERROR_TEXT_SIZE];
    XboardTalk xboard;
    size_t dropped; // bytes of a line that is too long
    size_t length;
    char line[UCI_CLIENT_LINE_MAX];
};

bool client_create(UciClient **out, const ClientProtocol *protocol, const UciLimits *limits,
                   const Alloc *alloc, Error *err) MUST_CHECK;

UciEvent client_event(UciEventKind kind);

// UCI's take_line.
bool client_take_line(UciEvent *out, UciClient *client, Span line, int64_t now_us);

bool client_is_searching(const UciClient *client);

// The search has ended with this answer, which is put into *event.
void client_end_search(UciEvent *event, UciClient *client, int64_t now_us);

// UCI_EVENT_LOST: it did not say `what` within the limit. Returns true.
bool client_lose_silent(UciEvent *out, UciClient *client, const char *what, int64_t limit_us);

// The text that a command and its line end are to be appended to. A lost engine is told nothing:
// NULL.
Text *client_begin_line(UciClient *client, int64_t now_us);

// readyok or pong is awaited.
void client_owe_ready(UciClient *client, int64_t now_us);

// The first ply that can be told: neither protocol has a null move.
size_t client_first_ply(const Game *game);

// Keeps an announced option, as UCI writes it.
bool client_add_option(UciClient *client, Span line, unsigned *notes);

#endif
