// SPDX-License-Identifier: MIT
// The parameters of SPSA as texts.
//
// A word is NAME=VALUE,MIN,MAX[,C[,R]]. A line of a file is a word or, as OpenBench takes it,
//
//     NAME, int, VALUE, MIN, MAX, C_END, R_END
//
// with "float" for parameters that are not whole. Blank lines are passed over, and what follows "#"
// at the beginning of a line or behind a blank. In a word a parameter is whole when VALUE, MIN and
// MAX are written without a point.
#ifndef ZUGWERK_MATCH_SPSA_PARAMETERS_H
#define ZUGWERK_MATCH_SPSA_PARAMETERS_H

#include "base/span.h"
#include "base/text.h"
#include "match/spsa.h"

typedef struct SpsaParameters {
    SpsaParameter *items;
    size_t count;
    size_t capacity;
    const Alloc *alloc;
} SpsaParameters;

void spsa_parameters_init(SpsaParameters *list, const Alloc *alloc);
void spsa_parameters_release(SpsaParameters *list);

// Errors carry the column, of a text also the line; the list is then unchanged.
bool spsa_parameters_add_word(SpsaParameters *list, Span word, Error *err) MUST_CHECK;
bool spsa_parameters_add_text(SpsaParameters *list, Span text, Error *err) MUST_CHECK;

// Appends the line of OpenBench, with `value` (and a line feed).
void spsa_parameter_format(Text *out, const SpsaParameter *parameter, double value);

// Appends a value as options take it: whole, or with six places at most.
void spsa_value_format(Text *out, const SpsaParameter *parameter, double value);

#endif
