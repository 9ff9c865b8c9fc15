// SPDX-License-Identifier: MIT
// The value of a search as people and JSON see it: White's point of view, exact, in a unit that
// the player chooses.
#ifndef ZUGWERK_TRACE_SCORE_H
#define ZUGWERK_TRACE_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/json.h"
#include "base/text.h"

typedef enum ScoreKind {
    SCORE_NONE,     // no value (stopped before one was known, or no search at all)
    SCORE_NUMBER,   // amount / per_unit, a finite decimal
    SCORE_PLUS_INF, // White mates (players that do not count the distance)
    SCORE_MINUS_INF,
    SCORE_MATE // in |amount| moves: above 0 White mates, below 0 Black
} ScoreKind;

typedef struct Score {
    ScoreKind kind;
    int32_t amount;
    int32_t per_unit; // for SCORE_NUMBER: 1, 4, 100, 400, ... (factors 2 and 5 only)
} Score;

bool score_is_same(Score a, Score b);

// A SCORE_NUMBER as the shortest exact decimal: the result / 10^*places.
int64_t score_decimal(Score score, int *places);

// "-0.035", "3", "inf", "-inf", "#3", "#-2" or "none": no rounding.
void score_format(Text *out, Score score);

// The same as a member: a number, "inf", "-inf", {"mate": N} or null.
void score_json(Json *json, const char *key, Score score);

#endif
