// SPDX-License-Identifier: MIT
#include "base/span.h"

bool span_is_nocase(Span span, const char *text) {
    if (span.length != strlen(text)) {
        return false;
    }
    for (size_t i = 0; i < span.length; i++) {
        if (char_to_lower(span.data[i]) != char_to_lower(text[i])) {
            return false;
        }
    }
    return true;
}

Span span_trim(Span span) {
    while (span.length > 0 && char_is_blank(span.data[0])) {
        span = span_from(span, 1);
    }
    while (span.length > 0 && char_is_blank(span.data[span.length - 1])) {
        span.length--;
    }
    return span;
}

Span span_next_word(Span *rest) {
    size_t start = 0;
    while (start < rest->length && char_is_blank(rest->data[start])) {
        start++;
    }
    size_t end = start;
    while (end < rest->length && !char_is_blank(rest->data[end])) {
        end++;
    }
    const Span word = {rest->data + start, end - start};
    *rest = span_from(*rest, end);
    return word;
}

bool span_to_int(int64_t *out, Span span, int64_t minimum, int64_t maximum) {
    const bool negative = span.length > 0 && span.data[0] == '-';
    const Span digits = span_from(span, negative ? 1 : 0);
    if (digits.length == 0) {
        return false;
    }
    int64_t value = 0;
    for (size_t i = 0; i < digits.length; i++) {
        const int digit = digits.data[i] - '0';
        if (!char_is_digit(digits.data[i]) || value > (INT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    value = negative ? -value : value;
    if (value < minimum || value > maximum) {
        return false;
    }
    *out = value;
    return true;
}

const char *span_show(char *out, size_t size, Span span) {
    if (size == 0) {
        return out;
    }
    const bool cut = span.length >= size;
    const size_t length = cut ? size - 1 : span.length;
    for (size_t i = 0; i < length; i++) {
        const char c = span.data[i];
        out[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    for (size_t i = 1; cut && i <= 3 && i <= length; i++) {
        out[length - i] = '.';
    }
    out[length] = '\0';
    return out;
}
