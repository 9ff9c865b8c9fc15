// SPDX-License-Identifier: MIT
// Mistakes that real submissions had, each as a pair of players in the player language, one with
// the mistake and one without, and a position in which they differ.
#ifndef ZUGWERK_CLASSIC_DEFECTS_H
#define ZUGWERK_CLASSIC_DEFECTS_H

#include <stddef.h>

// In what the two players differ.
typedef enum DefectShows {
    SHOWS_MOVE,
    SHOWS_VALUE,
    SHOWS_NODES,
    SHOWS_CALLS, // the counter `calls`
    SHOWS_TIME   // only the one without the mistake keeps the time it was given
} DefectShows;

typedef struct Defect {
    const char *name;
    const char *player;
    const char *correct;
    const char *fen;
    // Played from there first, in UCI text; a player is asked before each of its own moves among
    // them (it may remember things), whatever it answers. NULL: none.
    const char *moves;
    DefectShows shows;
    const char *sentence; // why it goes wrong
} Defect;

extern const Defect defect_list[];
extern const size_t defect_count;

// "move", "value", "nodes", "calls", "time".
const char *defect_shows_name(DefectShows shows);

#endif
