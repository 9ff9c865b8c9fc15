// SPDX-License-Identifier: MIT
// Playing a move without asking whether it is legal, as python-chess's push does: only for
// replaying published games that rest on an illegal move.
#ifndef ZUGWERK_CLASSIC_UNCHECKED_H
#define ZUGWERK_CLASSIC_UNCHECKED_H

#include "chess/game.h"

// A legal move is played as ever. Otherwise the man on the move's first square goes to the other
// one and becomes the mover's; a pawn is not promoted. ERROR_ILLEGAL when there is no man or a king
// on either square, ERROR_POSITION when it leaves the mover's king in check.
bool game_push_unchecked(Game *game, Move move, Error *err) MUST_CHECK;

#endif
