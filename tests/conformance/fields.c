// SPDX-License-Identifier: MIT
// Reading the fields of a line and comparing them with what was found.
#include <string.h>

#include "conformance.h"

Verdict line_verdict(Line *line) {
    const char *const text = line_string(line, "verdict");
    if (text == NULL || strcmp(text, "accept") == 0) {
        return VERDICT_ACCEPT;
    }
    if (strcmp(text, "reject") == 0) {
        return VERDICT_REJECT;
    }
    if (strcmp(text, "either") != 0) {
        line_fails(line, "verdict", "is none of accept, reject, either");
    }
    return VERDICT_EITHER;
}

const char *line_string(Line *line, const char *field) {
    const json_t *const value = json_object_get(line->json, field);
    if (value != NULL && !json_is_string(value)) {
        line_fails(line, field, "is not a string");
    }
    return json_string_value(value);
}

bool line_flag(const Line *line, const char *field) {
    return json_is_true(json_object_get(line->json, field));
}

Span field_span(const json_t *string) {
    if (!json_is_string(string)) {
        return span_of("");
    }
    return (Span){json_string_value(string), json_string_length(string)};
}

void line_same_text(Line *line, const char *field, const json_t *expected, const char *got) {
    if (expected == NULL) {
        return;
    }
    if (!json_is_string(expected) || !span_is(field_span(expected), got)) {
        json_t *const found = json_string(got);
        line_differs(line, field, expected, found == NULL ? json_string("(not UTF-8)") : found);
    }
}

void line_same_int(Line *line, const char *field, const json_t *expected, int64_t got) {
    if (expected != NULL && (!json_is_integer(expected) || json_integer_value(expected) != got)) {
        line_differs(line, field, expected, json_integer(got));
    }
}

void line_same_flag(Line *line, const char *field, const json_t *expected, bool got) {
    if (expected != NULL && (!json_is_boolean(expected) || json_is_true(expected) != got)) {
        line_differs(line, field, expected, json_boolean(got));
    }
}

bool json_has_text(const json_t *array, const char *text) {
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (span_is(field_span(json_array_get(array, i)), text)) {
            return true;
        }
    }
    return false;
}

bool json_same_set(const json_t *a, const json_t *b) {
    if (!json_is_array(a) || !json_is_array(b) || json_array_size(a) != json_array_size(b)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(a); i++) {
        const char *const text = json_string_value(json_array_get(a, i));
        if (text == NULL || !json_has_text(b, text)) {
            return false;
        }
    }
    for (size_t i = 0; i < json_array_size(b); i++) {
        const char *const text = json_string_value(json_array_get(b, i));
        if (text == NULL || !json_has_text(a, text)) {
            return false;
        }
    }
    return true;
}

void line_check_refusal(Line *line, const char *field, const Error *err) {
    if (err->code == ERROR_NONE || err->text[0] == '\0') {
        line_fails(line, field, "refused without a message");
    }
    for (const char *at = err->text; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ') {
            line_fails(line, field, "the message has a control character");
            return;
        }
    }
}
