// SPDX-License-Identifier: MIT
// Lengths of time as people write them: 250ms, 2s, 1.5m, 1h.
#ifndef ZUGWERK_BASE_DURATION_H
#define ZUGWERK_BASE_DURATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "base/text.h"

// Longest duration read: about 31 years.
#define DURATION_MAX_US INT64_C(1000000000000000)

// digits[.digits] with at most nine digits before the point and six after it.
bool decimal_parse(int64_t *millionths, Span text) MUST_CHECK;

// Shortest form, "-0.25".
void decimal_format(Text *out, int64_t millionths);

// A number without a sign and one of the units ms, s, m, h. A number alone counts in bare_unit_us;
// 0: the unit must be there. False when malformed, longer than DURATION_MAX_US or finer than a
// microsecond.
bool duration_parse(int64_t *out_us, Span text, int64_t bare_unit_us) MUST_CHECK;

// In the largest unit that divides it ("90s", "1500ms", "2h"); "0s" for 0. us: not negative.
void duration_format(Text *out, int64_t us);

#endif
