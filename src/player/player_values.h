// SPDX-License-Identifier: MIT
// Single values of the player language (used by player_language.c only).
#ifndef ZUGWERK_PLAYER_PLAYER_VALUES_H
#define ZUGWERK_PLAYER_PLAYER_VALUES_H

#include "player/player_language.h"

// A value as it stands in the text: for a quoted one the part between the quotes.
typedef struct ValueText {
    Span text;
    bool quoted;
    int64_t column; // of its first character, for errors
} ValueText;

// Reads all types; a text is copied into *out, a player is only checked. *out is unchanged on
// failure.
bool option_parse_value(SpecValue *out, const OptionInfo *option, PlayerRegistry registry,
                        ValueText value, const Alloc *alloc, Error *err) MUST_CHECK;

// "no player 'minmax'; did you mean 'minimax'?"; returns false.
bool registry_unknown(PlayerRegistry registry, Span name, int64_t column, Error *err);

#endif
