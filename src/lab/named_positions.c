// SPDX-License-Identifier: MIT
// Positions of the write-ups under short names.
#include "lab/lab_positions.h"

const NamedPosition named_positions[] = {
    {"start", NULL, NULL, "the initial position"},
    {"e4", NULL, "e2e4", "after 1.e4 (write-up 002, figures 1 to 3)"},
    {"open-board", "6qk/6nb/8/8/8/8/BN6/K6Q b - - 0 1", NULL, "write-up 002, figure 4"},
    {"opening", "r2qkb1r/pb1p3p/1p4pn/1P1nP1p1/2P1P3/NP3N2/5PPP/R2QKB1R w - - 0 1", NULL,
     "write-up 000, test 1"},
    {"middlegame", "r3kb1r/p2p3p/1p4pn/1P2P1q1/2P1b3/NPQ5/5PPP/R3KB1R w - - 0 1", NULL,
     "write-up 000, test 2"},
    {"late-middlegame", "r4r2/pb1pk2p/1p4p1/1P6/2PR4/1P3n2/4BP1P/3K4 w - - 0 1", NULL,
     "write-up 000, test 3"},
    {"endgame", "r4r2/p6p/1p4p1/1Pk5/b4P2/R7/7P/2K5 w - - 0 1", NULL, "write-up 000, test 4"},
    {"course", "1nk2b2/1rp1nr2/1p2pp2/p1q4p/2PpPP2/PP1P1P1b/3BR1QP/RN4K1 w - - 3 27", NULL,
     "write-up 004, reference counts"},
    {"d4", NULL, "d2d4", "after 1.d4"},
    {"d4-e6", NULL, "d2d4 e7e6 d1d3", "after 1.d4 e6 2.Qd3"},
    {"d4-e6-ne7", NULL, "d2d4 e7e6 d1d3 g8e7 d3f5", "after 1.d4 e6 2.Qd3 Ne7 3.Qf5"},
};

const size_t named_position_count = sizeof named_positions / sizeof named_positions[0];
