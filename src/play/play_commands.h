// SPDX-License-Identifier: MIT
// What may be typed at the prompt of `zugwerk play`: a move, or one of these commands.
#ifndef ZUGWERK_PLAY_PLAY_COMMANDS_H
#define ZUGWERK_PLAY_PLAY_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

typedef enum CommandKind {
    COMMAND_NOTHING, // a blank line
    COMMAND_MOVE,    // no command word: perhaps a move; the whole line is the argument
    COMMAND_HELP,
    COMMAND_MOVES,
    COMMAND_TAKEBACK,
    COMMAND_REDO,
    COMMAND_HINT,
    COMMAND_GO,
    COMMAND_DRAW,
    COMMAND_CLAIM,
    COMMAND_ACCEPT,
    COMMAND_DECLINE,
    COMMAND_RESIGN,
    COMMAND_BOARD,
    COMMAND_FLIP,
    COMMAND_STYLE,
    COMMAND_CLOCK,
    COMMAND_HISTORY,
    COMMAND_LAST,
    COMMAND_SQUARE,
    COMMAND_PIECES,
    COMMAND_STATS,
    COMMAND_THINKING,
    COMMAND_SAVE,
    COMMAND_LOAD,
    COMMAND_FEN,
    COMMAND_NEW,
    COMMAND_SWITCH,
    COMMAND_WHITE,
    COMMAND_BLACK,
    COMMAND_QUIT,
    COMMAND_COUNT
} CommandKind;

typedef struct PlayCommand {
    CommandKind kind;
    Span word;     // as typed
    Span argument; // trimmed; empty when there is none
} PlayCommand;

// Splits a line; command words are known in any case of letters. ERROR_SYNTAX when a command has
// an argument too many or lacks one.
bool play_command_parse(PlayCommand *out, Span line, Error *err) MUST_CHECK;

// The command word nearest to `word`, or NULL when none is near.
const char *play_command_nearest(Span word);

// The list of commands for people, or what one of them does (ERROR_VALUE when there is no such).
void play_commands_help(Text *out, int width);
bool play_command_help(Text *out, Span name, Error *err) MUST_CHECK;

// Appends the command words, one a line.
void play_commands_list(Text *out);

#endif
