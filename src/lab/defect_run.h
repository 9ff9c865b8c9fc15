// SPDX-License-Identifier: MIT
// Runs the two players of a classic mistake (classic/defects.h) and tells what each does.
#ifndef ZUGWERK_LAB_DEFECT_RUN_H
#define ZUGWERK_LAB_DEFECT_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "classic/defects.h"
#include "notation/uci_move.h"
#include "player/player.h"

typedef struct DefectSide {
    const char *player; // as in the list
    Move move;
    char uci[UCI_MOVE_SIZE]; // "(none)"
    bool is_legal;           // false also when there is no move
    SearchReport report;
} DefectSide;

typedef struct DefectRun {
    const Defect *defect;
    DefectSide with;
    DefectSide without;
    bool differs; // in what the list says, in the direction that it says
} DefectRun;

// Plays the moves before and asks both players. A difference in time is looked for up to three
// times, because other work on the machine can hide it.
bool defect_run(DefectRun *out, const Defect *defect, const PlayerEnv *env, Error *err) MUST_CHECK;

// A block of lines for people; with_time: the times, too.
void defect_run_format(Text *out, const DefectRun *run, bool with_time);

// An object (docs/FORMATS.md).
void defect_run_json(Json *json, const DefectRun *run, bool with_time);

#endif
