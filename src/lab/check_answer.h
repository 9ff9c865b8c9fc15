// SPDX-License-Identifier: MIT
// The answer of a student's program: `value move nodes` in the last line that it printed.
#ifndef ZUGWERK_LAB_CHECK_ANSWER_H
#define ZUGWERK_LAB_CHECK_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

typedef enum CheckValueKind {
    CHECK_NO_VALUE,
    CHECK_NUMBER,
    CHECK_PLUS_INF,
    CHECK_MINUS_INF
} CheckValueKind;

typedef struct CheckValue {
    CheckValueKind kind;
    double number;
} CheckValue;

typedef struct CheckAnswer {
    CheckValue value;
    Move move; // MOVE_NONE: it says that there is none
    uint64_t nodes;
} CheckAnswer;

// Value: a decimal number, with an exponent or not, or inf, -inf, Infinity, none. Move: UCI text,
// or none. What was printed before the last line that is not blank is passed over. Errors name what
// is wrong with it, with the line's number and the column.
bool check_answer_parse(CheckAnswer *out, Span output, const Position *pos, Error *err) MUST_CHECK;

#endif
