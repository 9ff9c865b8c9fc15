// SPDX-License-Identifier: MIT
// Reads one JSON object (RFC 8259) that stands on a line, member by member, without a tree: what
// the laboratory's own line formats need. Strings, whole numbers, booleans, null and arrays of
// strings have functions of their own; anything else can be passed over.
//
//     bool got;
//     while ((fine = json_cursor_next(&cursor, &key, &got, err)) && got) {
//         ... exactly one json_cursor_* call for the value ...
//     }
//
// Every error has the line and column of what is wrong.
#ifndef ZUGWERK_LAB_JSON_CURSOR_H
#define ZUGWERK_LAB_JSON_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

typedef struct JsonCursor {
    Span text;
    size_t at;
    int64_t line; // for errors
    bool is_open; // the object's brace has been read
    bool has_members;
} JsonCursor;

JsonCursor json_cursor_of(Span text, int64_t line);

// The next member's key, as it stands between its quotes (an escape in it matches no known key).
// *got is false at the end of the object, after which only blanks may stand.
bool json_cursor_next(JsonCursor *cursor, Span *key, bool *got, Error *err) MUST_CHECK;

// Whether a string, or null, comes next.
bool json_cursor_is_text(const JsonCursor *cursor);
bool json_cursor_is_null(const JsonCursor *cursor);

// A string's characters, decoded, appended to *out.
bool json_cursor_text(JsonCursor *cursor, Text *out, Error *err) MUST_CHECK;

// A string without escapes, as it stands.
bool json_cursor_word(JsonCursor *cursor, Span *out, Error *err) MUST_CHECK;

// A whole number within bounds.
bool json_cursor_int(JsonCursor *cursor, int64_t *out, int64_t minimum, int64_t maximum,
                     Error *err) MUST_CHECK;

bool json_cursor_bool(JsonCursor *cursor, bool *out, Error *err) MUST_CHECK;

// The words of an array: *first starts true; *got is false after the last.
bool json_cursor_array_word(JsonCursor *cursor, bool *first, Span *out, bool *got,
                            Error *err) MUST_CHECK;

// Any value.
bool json_cursor_skip(JsonCursor *cursor, Error *err) MUST_CHECK;

#endif
