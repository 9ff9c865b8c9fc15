// SPDX-License-Identifier: MIT
// How players declare themselves and their options, and what a checked player text holds.
#ifndef ZUGWERK_PLAYER_PLAYER_INFO_H
#define ZUGWERK_PLAYER_PLAYER_INFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "player/player.h"

typedef enum ValueType {
    VALUE_INTEGER,
    VALUE_DECIMAL,  // at most six places, kept in millionths
    VALUE_DURATION, // whole milliseconds, kept in microseconds
    VALUE_WORD,     // one of `words`, kept as its index
    VALUE_TEXT,
    VALUE_PAIRS, // texts by names that the player does not know beforehand: key.NAME=text, many
    VALUE_PLAYER // the name of a player; its options are reached as key.option
} ValueType;

// How a missing option is filled in; NEED_DEFAULT is 0.
typedef enum OptionNeed {
    NEED_DEFAULT, // by `fallback`
    NEED_NONE,    // not at all
    NEED_GIVEN,   // it must be given
    NEED_SEED     // drawn when the player is made (VALUE_INTEGER)
} OptionNeed;

typedef struct OptionInfo {
    const char *key; // may hold dots itself: "tie.p"
    ValueType type;
    OptionNeed need;
    const char *fallback; // the default as a text in this language
    int64_t minimum;      // in the units that the type is kept in
    int64_t maximum;
    // VALUE_WORD: the choices; VALUE_INTEGER: words that may stand for a number, kept as -1, -2,
    // ... (NULL: none; minimum is then not negative). Ends with NULL.
    const char *const *words;
    // May be given only then: "tie=choice|override": with one of these words; "level|elo": when
    // one of these is given. NULL: always.
    const char *only_with;
    const char *help; // one line
} OptionInfo;

typedef struct PlayerInfo {
    const char *name;
    const char *summary; // one line
    const char *help;    // some lines more, without a line feed at the end
    const OptionInfo *options;
    size_t option_count;
    BadMovePolicy bad_moves;
    bool is_human;
    bool is_program; // starts one
    // Fills in ops and state of a player whose other fields are set (player/player_impl.h).
    bool (*create)(Player *player, const PlayerSpec *spec, const PlayerEnv *env, Error *err);
} PlayerInfo;

typedef struct PlayerRegistry {
    const PlayerInfo *const *players;
    size_t count;
} PlayerRegistry;

// The players of this program (player_registry.c).
PlayerRegistry player_registry(void);

// NULL when there is none of that name.
const PlayerInfo *registry_find(PlayerRegistry registry, Span name);

typedef struct SpecPair {
    char *name; // both owned, NUL-terminated
    char *text;
} SpecPair;

typedef struct SpecValue {
    bool applies;     // its only_with holds
    bool is_set;      // given, defaulted or drawn
    bool is_given;    // by the text
    int64_t number;   // the value of all types but text and player
    char *text;       // VALUE_TEXT; owned, NUL-terminated
    PlayerSpec *part; // VALUE_PLAYER; owned
    SpecPair *pairs;  // VALUE_PAIRS, in the order they were given; owned
    size_t pair_count;
} SpecValue;

struct PlayerSpec {
    const PlayerInfo *info;
    SpecValue *values; // one for each option of info
    const Alloc *alloc;
};

#endif
