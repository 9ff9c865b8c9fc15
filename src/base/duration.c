// SPDX-License-Identifier: MIT
#include "base/duration.h"

enum { MILLION = 1000000 };

typedef struct Unit {
    const char *name;
    int64_t us;
} Unit;

// "ms" stands before "s" and "m", so that the longest name is found first.
static const Unit units[] = {
    {"ms", 1000},
    {"s", MILLION},
    {"m", INT64_C(60) * MILLION},
    {"h", INT64_C(3600) * MILLION},
};

enum { UNIT_COUNT = sizeof units / sizeof units[0], WHOLE_DIGITS = 9, FRACTION_DIGITS = 6 };

static size_t digits_at(Span text, size_t start) {
    size_t end = start;
    while (end < text.length && char_is_digit(text.data[end])) {
        end++;
    }
    return end - start;
}

bool decimal_parse(int64_t *millionths, Span text) {
    const bool negative = text.length > 0 && text.data[0] == '-';
    const Span number = span_from(text, negative ? 1 : 0);
    const size_t whole_digits = digits_at(number, 0);
    const bool has_point = whole_digits < number.length && number.data[whole_digits] == '.';
    const size_t fraction_start = whole_digits + (has_point ? 1 : 0);
    const size_t fraction_digits = has_point ? digits_at(number, fraction_start) : 0;
    if (whole_digits == 0 || whole_digits > WHOLE_DIGITS || fraction_digits > FRACTION_DIGITS
        || (has_point && fraction_digits == 0)
        || fraction_start + fraction_digits != number.length) {
        return false;
    }
    int64_t value = 0;
    for (size_t i = 0; i < whole_digits; i++) {
        value = value * 10 + (number.data[i] - '0');
    }
    for (size_t i = 0; i < FRACTION_DIGITS; i++) {
        value = value * 10 + (i < fraction_digits ? number.data[fraction_start + i] - '0' : 0);
    }
    *millionths = negative ? -value : value;
    return true;
}

void decimal_format(Text *out, int64_t millionths) {
    if (millionths < 0) {
        text_append_char(out, '-');
        millionths = -millionths;
    }
    text_append_int(out, millionths / MILLION);
    int fraction = (int)(millionths % MILLION);
    if (fraction == 0) {
        return;
    }
    int digits = FRACTION_DIGITS;
    while (fraction % 10 == 0) {
        fraction /= 10;
        digits--;
    }
    text_format(out, ".%0*d", digits, fraction);
}

bool duration_parse(int64_t *out_us, Span text, int64_t bare_unit_us) {
    size_t length = text.length;
    while (length > 0 && char_is_letter(text.data[length - 1])) {
        length--;
    }
    const Span name = span_from(text, length);
    int64_t unit_us = name.length == 0 ? bare_unit_us : 0;
    for (int i = 0; i < UNIT_COUNT; i++) {
        if (span_is(name, units[i].name)) {
            unit_us = units[i].us;
        }
    }
    int64_t millionths;
    if (unit_us == 0 || !decimal_parse(&millionths, (Span){text.data, length})
        || text.data[0] == '-') {
        return false;
    }
    const int64_t whole_us = millionths / MILLION * unit_us;
    const int64_t fraction = millionths % MILLION * unit_us;
    if (fraction % MILLION != 0 || whole_us > DURATION_MAX_US) {
        return false;
    }
    *out_us = whole_us + fraction / MILLION;
    return true;
}

void duration_format(Text *out, int64_t us) {
    if (us == 0) {
        text_append(out, "0s");
        return;
    }
    int i = UNIT_COUNT - 1;
    while (i > 0 && us % units[i].us != 0) {
        i--;
    }
    if (us % units[i].us == 0) {
        text_append_int(out, us / units[i].us);
    } else {
        decimal_format(out, us * (MILLION / units[0].us)); // thousandths of a millisecond
    }
    text_append(out, units[i].name);
}
