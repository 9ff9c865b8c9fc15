// SPDX-License-Identifier: MIT
// Chess in plain words and numbers in plain figures, for the terminal and for screen readers.
#ifndef ZUGWERK_PLAY_PLAY_WORDS_H
#define ZUGWERK_PLAY_PLAY_WORDS_H

#include <stdint.h>

#include "base/text.h"
#include "chess/game.h"
#include "chess/position.h"
#include "trace/score.h"

// "White", "Black".
const char *color_words(int color);

// "king", "pawn", ...; type must not be PIECE_TYPE_NONE. The reverse takes singular and plural in
// any case of letters; PIECE_TYPE_NONE for anything else.
const char *piece_type_words(int type);
int piece_type_of_words(Span text);

// "White's knight from g1 to f3", "Black castles king side", "White's pawn from e7 takes the rook
// on d8 and becomes a queen, check".
void move_words(Text *out, const Position *before, Move move);

// "e4: white pawn. Attacked by black pawn d5, knight f6."
void square_words(Text *out, const Position *pos, int sq);

// "White: king e1, queen d1, rooks a1 h1, ..." one line for a colour; with COLOR_NONE two, with
// PIECE_TYPE_NONE all types.
void pieces_words(Text *out, const Position *pos, int color, int type);

// Men of `color` that were taken in the game, highest first: "q r p p"; nothing when there are
// none.
void captured_signs(Text *out, const Game *game, int color, bool figurines);

// Pawns count 1, knights and bishops 3, rooks 5, queens 9: White's less Black's.
int material_balance(const Position *pos);

// "+1.25", "-3", "0", "White mates in 2".
void score_words(Text *out, Score score);

// "0:09.3" below ten seconds, "4:59", "1:02:03"; negative times are written as 0.
void clock_words(Text *out, int64_t time_us);

// "45 us", "3.5 ms", "350 ms", "4.2 s", "1 min 5 s".
void duration_words(Text *out, int64_t time_us);

// "1,234,567".
void count_words(Text *out, uint64_t count);

#endif
