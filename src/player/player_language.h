// SPDX-License-Identifier: MIT
// The language that names players everywhere:
//
//     player = name [":" option {"," option}]        alphabeta:depth=5,tie=last
//     option = key "=" value                         a dot reaches the options of a part:
//     key    = word {"." word}                       over=alphabeta,over.depth=3
//     value  = word | integer | decimal | duration (250ms, 2s, 1m, 1h) | path (/usr/games/x, ./y)
//            | "text with \" and \\"
//
// A text is checked against a registry that declares every player's options with types, ranges and
// defaults. Canonical form: options in declared order, those equal to the default left out.
#ifndef ZUGWERK_PLAYER_PLAYER_LANGUAGE_H
#define ZUGWERK_PLAYER_PLAYER_LANGUAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "player/player_info.h"

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

// Gives an option another number, one that fits it.
void player_spec_set_number(PlayerSpec *spec, const char *key, int64_t number);

// Shorthands for options that always have a value.
int64_t player_spec_number(const PlayerSpec *spec, const char *key);

#endif
