// SPDX-License-Identifier: MIT
// The language that names players everywhere:
//
//     player = name [":" option {"," option}]        alphabeta:depth=5,tie=last
//     option = key "=" value                         a dot reaches the options of a part:
//     key    = word {"." word}                       over=alphabeta,over.depth=3
//     value  = word | integer | decimal | duration (250ms, 2s, 1m, 1h) | "text with \" and \\"
//
// A text is checked against a registry that declares every player's options with types, ranges and
// defaults. Canonical form: options in declared order, those equal to the default left out.
#ifndef ZUGWERK_PLAYER_PLAYER_LANGUAGE_H
#define ZUGWERK_PLAYER_PLAYER_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "player/player.h"

typedef enum ValueType {
    VALUE_INTEGER,
    VALUE_DECIMAL,  // at most six places, kept in millionths
    VALUE_DURATION, // whole milliseconds, kept in microseconds
    VALUE_WORD,     // one of `words`, kept as its index
    VALUE_TEXT,
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
    const char *const *words; // ends with NULL
    const char *only_with;    // "tie=override": may be given only then; NULL: always
    const char *help;         // one line
} OptionInfo;

typedef struct PlayerInfo {
    const char *name;
    const char *summary; // one line
    const char *help;    // some lines more, without a line feed at the end
    const OptionInfo *options;
    size_t option_count;
    BadMovePolicy bad_moves;
    bool is_human;
    // Fills in ops and state of a player whose other fields are set (player/player_impl.h).
    bool (*create)(Player *player, const PlayerSpec *spec, const PlayerEnv *env, Error *err);
} PlayerInfo;

typedef struct PlayerRegistry {
    const PlayerInfo *const *players;
    size_t count;
} PlayerRegistry;

// The players of this program.
PlayerRegistry player_registry(void);

// NULL when there is none of that name.
const PlayerInfo *registry_find(PlayerRegistry registry, Span name);

typedef struct SpecValue {
    bool applies;     // its only_with holds
    bool is_set;      // given, defaulted or drawn
    int64_t number;   // the value of all types but text and player
    char *text;       // VALUE_TEXT; owned, NUL-terminated
    PlayerSpec *part; // VALUE_PLAYER; owned
} SpecValue;

struct PlayerSpec {
    const PlayerInfo *info;
    SpecValue *values; // one for each option of info
    const Alloc *alloc;
};

// Reads a text; *out is unchanged on failure. Errors carry the column of what is wrong, and for an
// unknown word the nearest valid one. Release the spec with player_spec_release.
bool player_spec_parse(PlayerSpec *out, PlayerRegistry registry, Span text, const Alloc *alloc,
                       Error *err) MUST_CHECK;

void player_spec_release(PlayerSpec *spec);

// Draws every seed that is missing, at most 32 bits long.
void player_spec_draw_seeds(PlayerSpec *spec, SeedSource seeds);

// The canonical form. It reads back as an equal spec.
void player_spec_format(Text *out, const PlayerSpec *spec);

// The value of a declared option; the key must be one.
const SpecValue *player_spec_get(const PlayerSpec *spec, const char *key);

// Shorthands for options that always have a value.
int64_t player_spec_number(const PlayerSpec *spec, const char *key);

// A value as the language writes it.
void option_format_value(Text *out, const OptionInfo *option, const SpecValue *value);

// "1..64", "first|last", "0.000..1.000", "a text": what an option takes, for people.
void option_format_range(Text *out, const OptionInfo *option);

#endif
