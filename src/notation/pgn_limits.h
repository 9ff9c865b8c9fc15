// SPDX-License-Identifier: MIT
// The limits of the PGN reader.
#ifndef ZUGWERK_NOTATION_PGN_LIMITS_H
#define ZUGWERK_NOTATION_PGN_LIMITS_H

enum {
    PGN_TAG_MAX = 16384,     // longest tag line read whole, in bytes
    PGN_COMMENT_MAX = 32768, // a comment up to this long comes in one piece
    PGN_DEPTH_MAX = 4096,    // deepest variation read; deeper ones are reported and skipped
    PGN_NAG_MAX = 255
};

#endif
