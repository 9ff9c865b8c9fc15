// SPDX-License-Identifier: MIT
// Single values of the player language.
#ifndef ZUGWERK_PLAYER_PLAYER_VALUES_H
#define ZUGWERK_PLAYER_PLAYER_VALUES_H

#include "base/text.h"
#include "player/player_info.h"

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

// The characters of values without quotes: letters, digits and - _ . / + @ ~
bool value_char_is_plain(char c);

// A text as the language writes it, quoted when it must be.
void option_format_text(Text *out, const char *text);

// A value as the language writes it.
void option_format_value(Text *out, const OptionInfo *option, const SpecValue *value);

// "1..64", "first|last", "0.000..1.000", "a text": what an option takes, for people.
void option_format_range(Text *out, const OptionInfo *option);

// "no player 'minmax'; did you mean 'minimax'?"; returns false.
bool registry_unknown(PlayerRegistry registry, Span name, int64_t column, Error *err);

#endif
