// SPDX-License-Identifier: MIT
// Which key differences are one reversible move (no pawn, no capture, no castling): a search can
// ask whether an earlier position is one move away. Source: M. van Kervinck, "Upcoming repetitions"
// (2013). Constants made by tools/gen_tables.c.
#ifndef ZUGWERK_CHESS_CUCKOO_H
#define ZUGWERK_CHESS_CUCKOO_H

#include <stdint.h>

// By place: a key difference and its two squares (lower, higher << 6); a difference is at place
// difference & 8191 or difference >> 16 & 8191.
extern const uint64_t cuckoo_keys[8192];
extern const uint16_t cuckoo_moves[8192];

#endif
