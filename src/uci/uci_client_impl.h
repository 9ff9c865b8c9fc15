// SPDX-License-Identifier: MIT
// Inside of a UciClient, for its files.
#ifndef ZUGWERK_UCI_UCI_CLIENT_IMPL_H
#define ZUGWERK_UCI_UCI_CLIENT_IMPL_H

#include "base/clock.h"
#include "base/text.h"
#include "uci/uci_client.h"

// An option line as it came, and what it says (Spans into it).
typedef struct ClientOption {
    char *text;
    UciOptionLine line;
} ClientOption;

struct UciClient {
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
    size_t dropped; // bytes of a line that is too long
    size_t length;
    char line[UCI_CLIENT_LINE_MAX];
};

// Queues a command.
void client_send(UciClient *client, const UciCommand *command, int64_t now_us);
void client_send_word(UciClient *client, UciCommandKind kind, int64_t now_us);

// Keeps an announced option.
bool client_add_option(UciClient *client, Span line, unsigned *notes);

#endif
