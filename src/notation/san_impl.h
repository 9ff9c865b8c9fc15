// SPDX-License-Identifier: MIT
// What the strict and the lenient reader of SAN share.
#ifndef ZUGWERK_NOTATION_SAN_IMPL_H
#define ZUGWERK_NOTATION_SAN_IMPL_H

#include "chess/position.h"
#include "notation/san.h"

// The letters of piece types, '.' where there is none.
extern const char san_letters[PIECE_TYPE_COUNT + 1];

// Squares from which a piece of `type` (KNIGHT..KING) of the side to move may legally go to `to`,
// castling apart.
Bitboard san_sources(const Position *pos, int type, int to);

// The same before legality is asked for: pins, check and own men on `to` are left out.
Bitboard san_reaching(const Position *pos, int type, int to);

// The same two for pawns, by way of moving.
Bitboard san_push_sources(const Position *pos, int to);
Bitboard san_capture_sources(const Position *pos, int to);

// The move of a pawn; promotion as in uci_move_find.
Move san_pawn_move(const Position *pos, int from, int to, int promotion);

// PIECE_TYPE_NONE unless a pawn may become it.
int san_promotion_of(char letter);

// Reads correct SAN in every respect but the marks x + #; MOVE_NONE when it is not that or does not
// fit exactly one legal move.
Move san_read_plain(const Position *pos, Span text);

// The lenient reader, for a text that san_read_plain did not understand.
bool san_parse_lenient(Move *out, const Position *pos, Span text, Error *err) MUST_CHECK;

#endif
