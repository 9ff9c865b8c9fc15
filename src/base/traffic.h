// SPDX-License-Identifier: MIT
// Somebody who listens to what is said between us and another program, line by line.
#ifndef ZUGWERK_BASE_TRAFFIC_H
#define ZUGWERK_BASE_TRAFFIC_H

#include <stdbool.h>

#include "base/span.h"

// Called by whichever thread talks to the program; said NULL: nobody listens. The line is without
// its end.
typedef struct Traffic {
    void (*said)(void *context, bool by_program, Span line);
    void *context;
} Traffic;

#endif
