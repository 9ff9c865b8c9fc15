// SPDX-License-Identifier: MIT
// Decimal numbers that other programs have printed.
#ifndef ZUGWERK_BASE_NUMBER_H
#define ZUGWERK_BASE_NUMBER_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/span.h"

// [+-]digits[.digits][e[+-]digits], digits on one side of the point at least. Nothing depends on
// the locale; no hexadecimal, inf or nan. False when malformed or too large for a double.
bool number_parse(double *out, Span text) MUST_CHECK;

#endif
