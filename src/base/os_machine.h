// SPDX-License-Identifier: MIT
// What the program runs on, for results that depend on it.
#ifndef ZUGWERK_BASE_OS_MACHINE_H
#define ZUGWERK_BASE_OS_MACHINE_H

#include <stdbool.h>

#include "base/text.h"

// Processors this process may use, at least 1.
int machine_processors(void);

// Binds the calling thread, and what it starts from now on, to the n-th of those processors,
// counted from 0 and round again. False where the system cannot do that.
bool machine_pin_thread(int n);

// Appends the processor's name as the system tells it, else its architecture.
void machine_cpu_name(Text *out);

// Compiler, architecture, instruction sets and mode of this build: "gcc 12.2.0 x86_64 avx2
// release".
void machine_build(Text *out);

#endif
