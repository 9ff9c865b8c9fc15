// SPDX-License-Identifier: MIT
// The lines that XBoard and other interfaces of its protocol send to an engine. Source: Mann,
// Muller, "Chess Engine Communication Protocol", version 2.
#ifndef ZUGWERK_UCI_XBOARD_COMMAND_H
#define ZUGWERK_UCI_XBOARD_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

typedef enum XboardCommandKind {
    XBOARD_COMMAND_NONE,    // an empty line, or a remark (#)
    XBOARD_COMMAND_UNKNOWN, // no command; perhaps a move in words nobody has to understand
    XBOARD_COMMAND_XBOARD,
    XBOARD_COMMAND_PROTOVER,
    XBOARD_COMMAND_ACCEPTED,
    XBOARD_COMMAND_REJECTED,
    XBOARD_COMMAND_NEW,
    XBOARD_COMMAND_VARIANT,
    XBOARD_COMMAND_QUIT,
    XBOARD_COMMAND_RANDOM,
    XBOARD_COMMAND_FORCE,
    XBOARD_COMMAND_GO,
    XBOARD_COMMAND_PLAYOTHER,
    XBOARD_COMMAND_LEVEL,
    XBOARD_COMMAND_ST,
    XBOARD_COMMAND_SD,
    XBOARD_COMMAND_NPS,
    XBOARD_COMMAND_TIME,
    XBOARD_COMMAND_OTIM,
    XBOARD_COMMAND_MOVE, // usermove, or the move alone
    XBOARD_COMMAND_MOVE_NOW,
    XBOARD_COMMAND_PING,
    XBOARD_COMMAND_DRAW,
    XBOARD_COMMAND_RESULT,
    XBOARD_COMMAND_SETBOARD,
    XBOARD_COMMAND_HINT,
    XBOARD_COMMAND_BK,
    XBOARD_COMMAND_UNDO,
    XBOARD_COMMAND_REMOVE,
    XBOARD_COMMAND_HARD,
    XBOARD_COMMAND_EASY,
    XBOARD_COMMAND_POST,
    XBOARD_COMMAND_NOPOST,
    XBOARD_COMMAND_ANALYZE,
    XBOARD_COMMAND_EXIT,
    XBOARD_COMMAND_STATUS, // .
    XBOARD_COMMAND_NAME,
    XBOARD_COMMAND_RATING,
    XBOARD_COMMAND_ICS,
    XBOARD_COMMAND_COMPUTER,
    XBOARD_COMMAND_MEMORY,
    XBOARD_COMMAND_CORES,
    XBOARD_COMMAND_EGTPATH,
    XBOARD_COMMAND_OPTION,
    XBOARD_COMMAND_EXCLUDE,
    XBOARD_COMMAND_INCLUDE,
    XBOARD_COMMAND_COUNT
} XboardCommandKind;

// What level says: so many moves (0: all) in so much time, and more after every move.
typedef struct XboardLevel {
    int moves;
    int64_t base_us;
    int64_t increment_us;
} XboardLevel;

// All Spans point into the line that was read.
typedef struct XboardCommand {
    XboardCommandKind kind;
    Span line;      // all of it, without blanks around
    Span text;      // what follows the command's word; of a move: the move; of option: the name
    bool has_value; // option
    Span value;
    // protover, sd, nps, ping, memory, cores as they stand; time and otim in centiseconds. Values
    // too large for 64 bits are cut to what fits.
    int64_t number;
    int64_t time_us; // st
    XboardLevel level;
    // What is wrong with the line, for an answer; NULL: nothing.
    const char *fault;
} XboardCommand;

// Reads any bytes; a command may be surrounded by blanks of any kind. A line that is a command but
// cannot be understood comes out with its kind and a fault.
XboardCommand xboard_command_parse(Span line);

// Commands that end a search and undo the wish for its move.
bool xboard_command_aborts(XboardCommandKind kind);

// Commands that change nothing a search is about: they do not disturb pondering and analysis.
bool xboard_command_is_quiet(XboardCommandKind kind);

#endif
