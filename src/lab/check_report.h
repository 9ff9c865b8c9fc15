// SPDX-License-Identifier: MIT
// What a check found out, for people and as JSON.
#ifndef ZUGWERK_LAB_CHECK_REPORT_H
#define ZUGWERK_LAB_CHECK_REPORT_H

#include "base/json.h"
#include "base/text.h"
#include "lab/check.h"

typedef struct CheckStyle {
    bool with_time;
    bool with_errors; // show what the program wrote to standard error though it answered
} CheckStyle;

// A block of lines about case i: where, both answers, what may be the reason, the command to repeat
// it.
void check_format(Text *out, const Check *check, size_t i, const CheckResult *result,
                  CheckStyle style);

// The same as an object (docs/FORMATS.md).
void check_json(Json *json, const Check *check, size_t i, const CheckResult *result,
                CheckStyle style);

// "value, nodes"; "nothing" for none.
void check_format_bits(Text *out, unsigned bits);
void check_json_bits(Json *json, const char *key, unsigned bits);

#endif
