// SPDX-License-Identifier: MIT
// Writes JSON (RFC 8259) to a byte sink as it goes. Like Text it fails invisibly: after the first
// fault everything is ignored, and json_end reports it.
//
// Strings may hold any bytes. What is not UTF-8 is written as U+FFFD, one for each byte that does
// not belong to a character; control characters are escaped. The output is always valid UTF-8.
// Integers are written exactly, whatever their size.
//
// No name here is also jansson's (which reads JSON in tests and the laboratory), so that one
// program may link both.
#ifndef ZUGWERK_BASE_JSON_H
#define ZUGWERK_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"

enum { JSON_DEPTH_MAX = 32 };

// JSON_LINE: no line breaks, for one object a line (JSON lines). JSON_PRETTY: indented by two.
typedef enum JsonLayout { JSON_LINE, JSON_PRETTY } JsonLayout;

typedef struct Json {
    ByteSink sink;
    JsonLayout layout;
    int depth;
    char closers[JSON_DEPTH_MAX]; // '}' or ']' of each open level
    bool has_items[JSON_DEPTH_MAX + 1];
    bool failed;
    Error error; // the first fault
} Json;

void json_init(Json *json, ByteSink sink, JsonLayout layout);

// In every function below, key is the member's name inside an object and NULL inside an array and
// at the top.
void json_open_object(Json *json, const char *key);
void json_open_array(Json *json, const char *key);

// Closes the innermost object or array.
void json_close(Json *json);

void json_text(Json *json, const char *key, const char *value);
void json_span(Json *json, const char *key, Span value);
void json_int(Json *json, const char *key, int64_t value);
void json_uint(Json *json, const char *key, uint64_t value);
void json_bool(Json *json, const char *key, bool value);
void json_none(Json *json, const char *key);

// A string of 16 hexadecimal digits: keys do not fit the numbers of most JSON readers.
void json_hex(Json *json, const char *key, uint64_t value);

// units / 10^places as an exact decimal: (12345, 3) is 12.345. places: 0..18.
void json_decimal(Json *json, const char *key, int64_t units, int places);

// The shortest text that reads back as the same double; null for infinities and NaN.
void json_double(Json *json, const char *key, double value);

// An object with code, text and, when known, line and column.
void json_error(Json *json, const char *key, const Error *value);

// Ends the value with a line feed and reports the first fault. The writer is then ready for the
// next value. Everything opened must be closed.
bool json_end(Json *json, Error *err) MUST_CHECK;

#endif
