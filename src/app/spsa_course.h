// SPDX-License-Identifier: MIT
// The course of a run of SPSA: what every iteration gave, and the parameters after it; as CSV and
// as a picture.
#ifndef ZUGWERK_APP_SPSA_COURSE_H
#define ZUGWERK_APP_SPSA_COURSE_H

#include "base/stream.h"
#include "match/spsa_parameters.h"

typedef struct SpsaResult {
    int64_t won; // games, by plus
    int64_t drawn;
    int64_t lost;
    int64_t faults;
} SpsaResult;

typedef struct SpsaCourse {
    const SpsaParameters *parameters;
    SpsaResult *results; // of iterations 1, 2, ...
    double *values;      // after iterations 0, 1, ...: one row each, by parameter
    size_t count;        // iterations
    size_t result_capacity;
    size_t value_capacity;
    SpsaResult sum;
    const Alloc *alloc;
} SpsaCourse;

// With the start values. Initialises *course also on failure.
bool spsa_course_init(SpsaCourse *course, const SpsaParameters *parameters, const Alloc *alloc,
                      Error *err) MUST_CHECK;
void spsa_course_release(SpsaCourse *course);

bool spsa_course_add(SpsaCourse *course, const SpsaResult *result, const double *values,
                     Error *err) MUST_CHECK;

// The values after the last iteration.
const double *spsa_course_last(const SpsaCourse *course);

// iteration,won,drawn,lost and a column for each parameter; iteration 0 is the start.
bool spsa_course_csv(const SpsaCourse *course, ByteSink sink, Error *err) MUST_CHECK;

// Where each parameter is between its bounds, over the iterations; of the first PLOT_SERIES_MAX.
bool spsa_course_plot(const SpsaCourse *course, ByteSink sink, Error *err) MUST_CHECK;

#endif
