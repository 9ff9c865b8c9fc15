// SPDX-License-Identifier: MIT
#include "uci/uci_words.h"

bool uci_number_parse(int64_t *out, Span word) {
    const bool negative = word.length > 0 && word.data[0] == '-';
    const bool sign = negative || (word.length > 0 && word.data[0] == '+');
    const Span digits = span_from(word, sign ? 1 : 0);
    if (digits.length == 0) {
        return false;
    }
    int64_t value = 0;
    for (size_t i = 0; i < digits.length; i++) {
        if (!char_is_digit(digits.data[i])) {
            return false;
        }
        const int digit = digits.data[i] - '0';
        value = value > (INT64_MAX - digit) / 10 ? INT64_MAX : value * 10 + digit;
    }
    *out = negative ? -value : value;
    return true;
}

Span uci_words_while(Span *rest, bool (*takes)(Span word)) {
    Span all = {"", 0};
    for (;;) {
        Span after = *rest;
        const Span word = span_next_word(&after);
        if (word.length == 0 || !takes(word)) {
            return all;
        }
        if (all.length == 0) {
            all.data = word.data;
        }
        all.length = (size_t)(word.data + word.length - all.data);
        *rest = after;
    }
}
