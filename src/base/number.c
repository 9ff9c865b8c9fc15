// SPDX-License-Identifier: MIT
#include "base/number.h"

#include <math.h>
#include <stdlib.h>

// Longer ones than any double needs, so that sums of them cannot run over.
enum { DIGITS_MAX = 400, EXPONENT_MAX = 400 };

typedef struct Number {
    long double digits;
    int count;
    int scale; // power of ten
} Number;

static bool is_sign(Span text, size_t at) {
    return at < text.length && (text.data[at] == '-' || text.data[at] == '+');
}

static size_t read_digits(Number *out, Span text, size_t at) {
    bool is_fraction = false;
    for (; at < text.length; at++) {
        const char c = text.data[at];
        if (c == '.' && !is_fraction) {
            is_fraction = true;
        } else if (char_is_digit(c) && out->count < DIGITS_MAX) {
            out->digits = out->digits * 10 + (c - '0');
            out->count++;
            out->scale -= is_fraction ? 1 : 0;
        } else {
            break;
        }
    }
    return at;
}

static bool read_exponent(Number *out, Span text) {
    const size_t start = is_sign(text, 0) ? 1 : 0;
    int64_t exponent = 0;
    if (is_sign(text, start) || !span_to_int(&exponent, span_from(text, start), 0, EXPONENT_MAX)) {
        return false;
    }
    out->scale += text.data[0] == '-' ? (int)-exponent : (int)exponent;
    return true;
}

bool number_parse(double *out, Span text) {
    Number number = {0};
    const size_t at = read_digits(&number, text, is_sign(text, 0) ? 1 : 0);
    const bool has_exponent = at < text.length && (text.data[at] == 'e' || text.data[at] == 'E');
    if (number.count == 0 || (at < text.length && !has_exponent)
        || (has_exponent && !read_exponent(&number, span_from(text, at + 1)))) {
        return false;
    }
    // Two exact numbers and one rounding, as long as both are small; a digit more than a double has
    // where they are not.
    const long double power = powl(10, (long double)abs(number.scale));
    const double value = (double)(number.scale < 0 ? number.digits / power : number.digits * power);
    if (isfinite(value) == 0) {
        return false;
    }
    *out = text.data[0] == '-' ? -value : value;
    return true;
}
