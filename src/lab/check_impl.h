// SPDX-License-Identifier: MIT
// Between the files that run somebody's program.
#ifndef ZUGWERK_LAB_CHECK_IMPL_H
#define ZUGWERK_LAB_CHECK_IMPL_H

#include "lab/check.h"

// The program and its arguments, not ended; returns how many.
size_t check_copy_words(const char **words, const CheckOptions *options);

// Asks a program that speaks UCI (lab/check_uci.c). Fills in all but `differs`.
bool check_ask_uci(CheckResult *result, const Check *check, const CheckCase *one,
                   Error *err) MUST_CHECK;

#endif
