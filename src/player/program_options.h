// SPDX-License-Identifier: MIT
// The options that players of programs share, whatever protocol they speak.
#ifndef ZUGWERK_PLAYER_PROGRAM_OPTIONS_H
#define ZUGWERK_PLAYER_PROGRAM_OPTIONS_H

#include "player/player_info.h"

#define PROGRAM_MS_US  1000
#define PROGRAM_DAY_US (INT64_C(24) * 3600 * 1000000)

extern const char *const program_switch_words[];

// Not set unless given.
#define PROGRAM_NUMBER(name, low, high, text)                                                      \
    {                                                                                              \
        .key = (name), .type = VALUE_INTEGER, .need = NEED_NONE, .minimum = (low),                 \
        .maximum = (high), .help = (text)                                                          \
    }
#define PROGRAM_TEXT(name, text)                                                                   \
    { .key = (name), .type = VALUE_TEXT, .need = NEED_NONE, .help = (text) }
#define PROGRAM_DURATION(name, value, text)                                                        \
    {                                                                                              \
        .key = (name), .type = VALUE_DURATION, .fallback = (value), .minimum = PROGRAM_MS_US,      \
        .maximum = PROGRAM_DAY_US, .help = (text)                                                  \
    }

#define PROGRAM_COMMAND_OPTION(text)                                                               \
    {.key = "cmd", .type = VALUE_TEXT, .need = NEED_GIVEN, .help = (text)},                        \
        PROGRAM_TEXT("dir", "the folder it runs in")
#define PROGRAM_LIMIT_OPTIONS(depth_text, nodes_text)                                              \
    PROGRAM_NUMBER("depth", 1, 1000, depth_text), PROGRAM_NUMBER("nodes", 1, INT64_MAX, nodes_text)
#define PROGRAM_TIME_OPTION(text)                                                                  \
    {                                                                                              \
        .key = "time", .type = VALUE_DURATION, .need = NEED_NONE, .minimum = PROGRAM_MS_US,        \
        .maximum = PROGRAM_DAY_US, .help = (text)                                                  \
    }
#define PROGRAM_OTHERS_OPTION(text)                                                                \
    { .key = "opt", .type = VALUE_PAIRS, .need = NEED_NONE, .help = (text) }
#define PROGRAM_PONDER_OPTION(text)                                                                \
    {                                                                                              \
        .key = "ponder", .type = VALUE_WORD, .words = program_switch_words, .fallback = "off",     \
        .help = (text)                                                                             \
    }
#define PROGRAM_OVERHEAD_OPTION                                                                    \
    {                                                                                              \
        .key = "overhead", .type = VALUE_DURATION, .fallback = "20ms", .minimum = 0,               \
        .maximum = 60000000,                                                                       \
        .help = "taken off a fixed time for a move, for the way there and back"                    \
    }

#endif
