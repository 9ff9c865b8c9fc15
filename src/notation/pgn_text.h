// SPDX-License-Identifier: MIT
// Small texts that PGN readers and writers share: character sets, variants, the seven-tag roster.
#ifndef ZUGWERK_NOTATION_PGN_TEXT_H
#define ZUGWERK_NOTATION_PGN_TEXT_H

#include <stdbool.h>

#include "base/span.h"
#include "base/text.h"
#include "chess/outcome.h"

// PGN files are Latin-1 by the standard and UTF-8 in practice: a text that is valid UTF-8 is
// appended as it is, any other as Latin-1 made into UTF-8.
void pgn_append_utf8(Text *out, Span text);

bool pgn_is_utf8(Span text);

// What tag names are made of: letters, digits, _ + # = : - / . @ and bytes above 127.
bool pgn_is_name_char(char c);

// Not empty, and of these only.
bool pgn_is_name(Span name);

// Whether a file is called as PGN files are: "games.pgn", "games.pgn.zst".
bool pgn_is_file_name(const char *path);

// How a game ended in the words of the standard's tag Termination (9.8.1): "normal",
// "adjudication", "time forfeit", "rules infraction", "abandoned", "unterminated".
const char *pgn_termination(Reason reason);

typedef enum PgnVariant {
    PGN_VARIANT_STANDARD,
    PGN_VARIANT_CHESS960,
    PGN_VARIANT_OTHER
} PgnVariant;

// What a Variant tag means; letters' case, blanks and signs do not matter. "", "Standard" and "From
// Position" are standard chess.
PgnVariant pgn_variant_of(Span value);

enum { PGN_ROSTER_COUNT = 7 };

// Event, Site, Date, Round, White, Black, Result.
const char *pgn_roster_name(int index);

// What an unknown value is written as: "?", "????.??.??" or "*".
const char *pgn_roster_default(int index);

// Index of a roster tag, or -1.
int pgn_roster_index(Span name);

#endif
