// SPDX-License-Identifier: MIT
// Positions that the points of an examination ask for, as they stand behind "position".
#ifndef ZUGWERK_MATCH_EXAM_POSITIONS_H
#define ZUGWERK_MATCH_EXAM_POSITIONS_H

// Both sides may castle on both sides; 48 moves.
#define EXAM_MIDDLE "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define EXAM_ENDING "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
// White mates with the rook on the back rank.
#define EXAM_MATES "fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
// One legal move, then mate.
#define EXAM_IS_MATED_SOON "fen 7k/R7/8/8/8/8/8/1R2K3 b - - 0 1"
// Nothing but h1g1.
#define EXAM_ONE_MOVE   "fen k7/8/8/8/8/8/r7/7K w - - 0 1"
#define EXAM_MATED      "startpos moves f2f3 e7e5 g2g4 d8h4"
#define EXAM_STALEMATED "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
// The most moves that a position is known to have.
#define EXAM_MANY_MOVES "fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"
// Chess960: White can do nothing but castle, g1h1.
#define EXAM_MUST_CASTLE "fen 7k/8/b7/8/8/4p2p/7P/6KR w H - 0 1"

#endif
