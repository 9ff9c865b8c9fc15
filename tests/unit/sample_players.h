// SPDX-License-Identifier: MIT
// A registry with every type of value and a player made of parts, to test the player language on.
// None of its players can be made.
#ifndef ZUGWERK_TESTS_SAMPLE_PLAYERS_H
#define ZUGWERK_TESTS_SAMPLE_PLAYERS_H

#include "player/player_info.h"

static const char *const order_words[] = {"none", "capture", "previous", NULL};
static const char *const tie_words[] = {"first", "last", "override", NULL};

static const OptionInfo simple_options[] = {
    {.key = "depth", .type = VALUE_INTEGER, .fallback = "4", .minimum = 1, .maximum = 64},
    {.key = "order", .type = VALUE_WORD, .fallback = "none", .words = order_words},
};

static const OptionInfo full_options[] = {
    {.key = "time",
     .type = VALUE_DURATION,
     .fallback = "2s",
     .minimum = 1000,
     .maximum = 3600000000},
    {.key = "over", .type = VALUE_PLAYER, .fallback = "simple"},
    {.key = "tie", .type = VALUE_WORD, .fallback = "first", .words = tie_words},
    {.key = "tie.p",
     .type = VALUE_DECIMAL,
     .fallback = "0.1",
     .minimum = 0,
     .maximum = 1000000,
     .only_with = "tie=override"},
    {.key = "tie.seed",
     .type = VALUE_INTEGER,
     .need = NEED_SEED,
     .maximum = INT64_MAX,
     .only_with = "tie=override"},
    {.key = "nodes", .type = VALUE_INTEGER, .need = NEED_NONE, .minimum = -5, .maximum = 1000000},
    {.key = "seed", .type = VALUE_INTEGER, .need = NEED_SEED, .maximum = INT64_MAX},
};

static const OptionInfo process_options[] = {
    {.key = "cmd", .type = VALUE_TEXT, .need = NEED_GIVEN},
    {.key = "name", .type = VALUE_TEXT, .fallback = "engine"},
    {.key = "opt", .type = VALUE_PAIRS, .need = NEED_NONE},
};

static const PlayerInfo sample_bare = {.name = "bare"};
static const PlayerInfo sample_simple = {
    .name = "simple", .options = simple_options, .option_count = 2};
static const PlayerInfo sample_full = {.name = "full", .options = full_options, .option_count = 7};
static const PlayerInfo sample_process = {
    .name = "process", .options = process_options, .option_count = 3};
static const PlayerInfo sample_preset = {
    .name = "003-minimax", .options = simple_options, .option_count = 2};

static PlayerRegistry sample_players(void) {
    static const PlayerInfo *const players[] = {&sample_bare, &sample_simple, &sample_full,
                                                &sample_process, &sample_preset};
    return (PlayerRegistry){players, 5};
}

#endif
