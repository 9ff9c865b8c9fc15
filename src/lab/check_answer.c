// SPDX-License-Identifier: MIT
#include "lab/check_answer.h"

#include <string.h>

#include "base/number.h"
#include "notation/uci_move.h"

enum { SHOWN_SIZE = 64 };

// The last line with something in it; *number counts from 1. Empty when there is none.
static Span last_line(Span output, int64_t *number) {
    Span last = {"", 0};
    *number = 0;
    for (int64_t n = 1; output.length > 0; n++) {
        const char *const end = memchr(output.data, '\n', output.length);
        const size_t length = end == NULL ? output.length : (size_t)(end - output.data);
        const Span line = {output.data, length};
        if (span_trim(line).length > 0) {
            last = line;
            *number = n;
        }
        output = span_from(output, end == NULL ? length : length + 1);
    }
    return last;
}

static bool is_none(Span word) {
    static const char *const words[] = {"none", "(none)", "null", "nil", "-", "0000"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (span_is_nocase(word, words[i])) {
            return true;
        }
    }
    return false;
}

static bool is_infinite(Span word) {
    return span_is_nocase(word, "inf") || span_is_nocase(word, "infinity");
}

static bool parse_value(CheckValue *out, Span word) {
    const bool has_sign = word.length > 0 && (word.data[0] == '-' || word.data[0] == '+');
    const Span unsigned_word = span_from(word, has_sign ? 1 : 0);
    if (is_infinite(unsigned_word)) {
        out->kind = word.data[0] == '-' ? CHECK_MINUS_INF : CHECK_PLUS_INF;
        return true;
    }
    if (number_parse(&out->number, word)) {
        out->kind = CHECK_NUMBER;
        return true;
    }
    out->kind = CHECK_NO_VALUE;
    return is_none(word);
}

static bool parse_move(Move *out, const Position *pos, Span word, Error *err) {
    *out = MOVE_NONE;
    return is_none(word) || uci_move_parse(out, pos, word, err);
}

bool check_answer_parse(CheckAnswer *out, Span output, const Position *pos, Error *err) {
    char shown[SHOWN_SIZE];
    int64_t number;
    const Span line = last_line(output, &number);
    if (number == 0) {
        return error_set(err, ERROR_SYNTAX, "it printed nothing");
    }
    Span rest = line;
    Span words[4];
    int count = 0;
    for (; count < 4; count++) {
        words[count] = span_next_word(&rest);
        if (words[count].length == 0) {
            break;
        }
    }
    if (count != 3) {
        return error_set_at(err, ERROR_SYNTAX, number, 1,
                            "its last line is '%s', not three words 'value move nodes'",
                            span_show(shown, sizeof shown, line));
    }
    CheckAnswer answer = {.move = MOVE_NONE};
    int64_t nodes;
    if (!parse_value(&answer.value, words[0])) {
        return error_set_at(err, ERROR_VALUE, number, words[0].data - line.data + 1,
                            "its value '%s' is no number",
                            span_show(shown, sizeof shown, words[0]));
    }
    Error fault;
    if (!parse_move(&answer.move, pos, words[1], &fault)) {
        return error_set_at(err, fault.code, number, words[1].data - line.data + 1, "its move: %s",
                            fault.text);
    }
    if (!span_to_int(&nodes, words[2], 0, INT64_MAX)) {
        return error_set_at(err, ERROR_VALUE, number, words[2].data - line.data + 1,
                            "its nodes '%s' are no whole number",
                            span_show(shown, sizeof shown, words[2]));
    }
    answer.nodes = (uint64_t)nodes;
    *out = answer;
    return true;
}
