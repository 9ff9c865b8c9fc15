// SPDX-License-Identifier: MIT
// Randomness for seeds from the operating system. (time_source_real of base/clock.h is implemented
// beside it.)
#ifndef ZUGWERK_BASE_OS_TIME_H
#define ZUGWERK_BASE_OS_TIME_H

#include <stdint.h>

#include "base/clock.h"

// 64 unpredictable bits, to seed a generator of base/rng.h with.
uint64_t os_random(void);

#endif
