// SPDX-License-Identifier: MIT
// The lines a GUI sends to an engine: one grammar for the engine that reads them and the program
// that writes them. Source: Meyer-Kahlen, Huber, "UCI protocol" (April 2006); the words from
// `bench` on are what engines add to it.
#ifndef ZUGWERK_UCI_UCI_COMMAND_H
#define ZUGWERK_UCI_UCI_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "base/text.h"

typedef enum UciCommandKind {
    UCI_COMMAND_NONE, // an empty line, a remark (#), nothing but unknown words
    UCI_COMMAND_UCI,
    UCI_COMMAND_DEBUG,
    UCI_COMMAND_ISREADY,
    UCI_COMMAND_SETOPTION,
    UCI_COMMAND_REGISTER,
    UCI_COMMAND_UCINEWGAME,
    UCI_COMMAND_POSITION,
    UCI_COMMAND_GO,
    UCI_COMMAND_STOP,
    UCI_COMMAND_PONDERHIT,
    UCI_COMMAND_QUIT,
    UCI_COMMAND_BENCH,
    UCI_COMMAND_D,
    UCI_COMMAND_EVAL,
    UCI_COMMAND_FLIP,
    UCI_COMMAND_COMPILER,
    UCI_COMMAND_HELP,
    UCI_COMMAND_COUNT
} UciCommandKind;

// A limit that may be absent. Values too large for 64 bits are cut to what fits.
typedef struct UciNumber {
    bool given;
    int64_t value;
} UciNumber;

// Milliseconds as microseconds; what does not fit is cut.
static inline int64_t uci_number_us(UciNumber ms) {
    const int64_t most = INT64_MAX / 4000;
    return (ms.value > most ? most : ms.value < -most ? -most : ms.value) * 1000;
}

typedef struct UciGo {
    UciNumber clock_ms[2];     // wtime, btime; may be 0 or below
    UciNumber increment_ms[2]; // winc, binc
    UciNumber moves_to_go;
    UciNumber depth;
    UciNumber nodes;
    UciNumber mate;
    UciNumber move_time_ms;
    UciNumber perft;
    bool infinite;
    bool ponder;
    bool has_search_moves;
    Span search_moves; // move words, as they stand
} UciGo;

typedef struct UciPosition {
    bool is_start; // startpos
    Span fen;      // else; as it stands
    Span moves;    // move words, as they stand; may be empty
} UciPosition;

// All Spans point into the line that was read.
typedef struct UciCommand {
    UciCommandKind kind;
    bool on; // debug
    // setoption: an option's name and value; register: name and code
    Span name;
    bool has_value;
    Span value;
    UciPosition position;
    UciGo go;
    Span rest; // what follows the word of bench and help
    // What is wrong with the line, for an answer; NULL: nothing. fault_word: where.
    const char *fault;
    Span fault_word;
} UciCommand;

// Reads any bytes. Unknown words in front of a command are skipped, and so are unknown and
// malformed ones of `go`; every command may be surrounded by blanks of any kind. A line that is a
// command but cannot be understood comes out with its kind and a fault.
UciCommand uci_command_parse(Span line);

// Appends the line without its end. It reads back as the same command.
void uci_command_format(Text *out, const UciCommand *command);

// Whether a word looks like a move: e2e4, e7e8q, 0000.
bool uci_word_is_move(Span word);

#endif
