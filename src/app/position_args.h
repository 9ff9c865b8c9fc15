// SPDX-License-Identifier: MIT
// The options that name a position, the same for every command: --fen, --start, --chess960,
// --repair, --moves.
#ifndef ZUGWERK_APP_POSITION_ARGS_H
#define ZUGWERK_APP_POSITION_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"
#include "base/error.h"
#include "base/span.h"
#include "chess/game.h"
#include "notation/fen.h"

typedef struct PositionArgs {
    const char *fen; // NULL: the initial position, or `start`
    int64_t start;   // number of a Chess960 start position, -1: none
    bool chess960;
    bool repair;
    Words moves; // UCI or SAN, several in one word or not
} PositionArgs;

#define POSITION_ARGS_DEFAULT                                                                      \
    { .start = -1 }

// Entries for an option table; `field` is a PositionArgs in the struct Type.
#define POSITION_OPTIONS(Type, field)                                                              \
    TEXT_OPTION(Type, field.fen, "fen", 'f', "FEN",                                                \
                "the position (in quotes); without it the initial one"),                           \
        INT_OPTION(Type, field.start, "start", 0, 0, 959, "N",                                     \
                   "Chess960 start position 0 to 959 (518 is the usual one)"),                     \
        FLAG_OPTION(Type, field.chess960, "chess960", 0,                                           \
                    "read the FEN as Chess960; else it is guessed"),                               \
        FLAG_OPTION(Type, field.repair, "repair", 0,                                               \
                    "mend what can be mended in the FEN: missing fields,\n"                        \
                    "impossible castling rights and en passant squares"),                          \
        WORDS_OPTION(Type, field.moves, "moves", 'm', "MOVE...",                                   \
                     "moves to play first, as UCI (e2e4) or SAN (Nf3)")

// How the FEN reader is to read.
FenOptions position_fen_options(const PositionArgs *args);

// The game that the arguments describe. *out is unchanged on failure; release it otherwise. Errors
// name the move or, with a column, the place in the FEN.
bool position_args_game(Game *out, const PositionArgs *args, const Alloc *alloc,
                        Error *err) MUST_CHECK;

// Plays moves from a text: UCI or SAN, read forgivingly; blanks, move numbers ("1.", "3...") and
// "..." between them are skipped.
bool game_push_text(Game *game, Span moves, Error *err) MUST_CHECK;

#endif
