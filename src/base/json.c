// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

void json_init(Json *json, ByteSink sink, JsonLayout layout) {
    *json = (Json){.sink = sink, .layout = layout};
}

static void json_write(Json *json, const char *data, size_t size) {
    if (!json->failed && size > 0) {
        json->failed = !json->sink.write(json->sink.context, data, size, &json->error);
    }
}

static void json_put(Json *json, const char *text) {
    json_write(json, text, strlen(text));
}

static void json_break(Json *json) {
    if (json->layout == JSON_LINE) {
        return;
    }
    json_put(json, "\n");
    for (int i = 0; i < json->depth; i++) {
        json_put(json, "  ");
    }
}

// The escape of a character that a string cannot hold as it is, or NULL. buffer holds 7 bytes.
static const char *json_escape(char *buffer, unsigned char c) {
    static const char names[] = "\bb\ff\nn\rr\tt\"\"\\\\";
    for (const char *name = names; *name != '\0'; name += 2) {
        if ((unsigned char)*name == c) {
            buffer[0] = '\\';
            buffer[1] = name[1];
            buffer[2] = '\0';
            return buffer;
        }
    }
    if (c >= 0x20 && c != 0x7f) {
        return NULL;
    }
    (void)snprintf(buffer, 7, "\\u%04x", (unsigned)c);
    return buffer;
}

static void json_quote(Json *json, Span text) {
    json_put(json, "\"");
    size_t start = 0; // of the bytes not yet written
    for (size_t i = 0; i < text.length;) {
        char buffer[8];
        const size_t length = utf8_length(span_from(text, i));
        const char *replacement =
            length == 0 ? "\xef\xbf\xbd" : json_escape(buffer, (unsigned char)text.data[i]);
        if (replacement != NULL) {
            json_write(json, text.data + start, i - start);
            json_put(json, replacement);
            start = i + 1;
        }
        i += length == 0 ? 1 : length;
    }
    json_write(json, text.data + start, text.length - start);
    json_put(json, "\"");
}

// Everything that stands before a value: comma, line break, key.
static void json_begin(Json *json, const char *key) {
    assert((key != NULL) == (json->depth > 0 && json->closers[json->depth - 1] == '}'));
    if (json->has_items[json->depth]) {
        json_put(json, json->layout == JSON_LINE ? ", " : ",");
    }
    json->has_items[json->depth] = true;
    if (json->depth > 0) {
        json_break(json);
    }
    if (key != NULL) {
        json_quote(json, span_of(key));
        json_put(json, ": ");
    }
}

static void json_open(Json *json, const char *key, char opener, char closer) {
    json_begin(json, key);
    assert(json->depth < JSON_DEPTH_MAX);
    json_write(json, &opener, 1);
    json->closers[json->depth++] = closer;
    json->has_items[json->depth] = false;
}

void json_open_object(Json *json, const char *key) {
    json_open(json, key, '{', '}');
}

void json_open_array(Json *json, const char *key) {
    json_open(json, key, '[', ']');
}

void json_close(Json *json) {
    assert(json->depth > 0);
    const bool is_empty = !json->has_items[json->depth];
    json->depth--;
    if (!is_empty) {
        json_break(json);
    }
    json_write(json, &json->closers[json->depth], 1);
}

void json_text(Json *json, const char *key, const char *value) {
    json_span(json, key, span_of(value));
}

void json_span(Json *json, const char *key, Span value) {
    json_begin(json, key);
    json_quote(json, value);
}

static void json_bare(Json *json, const char *key, const char *value) {
    json_begin(json, key);
    json_put(json, value);
}

void json_int(Json *json, const char *key, int64_t value) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRId64, value);
    json_bare(json, key, text);
}

void json_uint(Json *json, const char *key, uint64_t value) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRIu64, value);
    json_bare(json, key, text);
}

void json_bool(Json *json, const char *key, bool value) {
    json_bare(json, key, value ? "true" : "false");
}

void json_none(Json *json, const char *key) {
    json_bare(json, key, "null");
}

void json_hex(Json *json, const char *key, uint64_t value) {
    char text[20];
    (void)snprintf(text, sizeof text, "%016" PRIx64, value);
    json_text(json, key, text);
}

void json_decimal(Json *json, const char *key, int64_t units, int places) {
    assert(places >= 0 && places <= 18);
    uint64_t scale = 1;
    for (int i = 0; i < places; i++) {
        scale *= 10;
    }
    const uint64_t size = units < 0 ? 0 - (uint64_t)units : (uint64_t)units;
    const char *const sign = units < 0 ? "-" : "";
    char text[48];
    if (places == 0) {
        (void)snprintf(text, sizeof text, "%s%" PRIu64, sign, size);
    } else {
        (void)snprintf(text, sizeof text, "%s%" PRIu64 ".%0*" PRIu64, sign, size / scale, places,
                       size % scale);
    }
    json_bare(json, key, text);
}

void json_double(Json *json, const char *key, double value) {
    if (!isfinite(value)) {
        json_none(json, key);
        return;
    }
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        (void)snprintf(text, sizeof text, "%.*g", digits, value);
        if (digits == 17 || !(strtod(text, NULL) < value || strtod(text, NULL) > value)) {
            break;
        }
    }
    for (char *c = text; *c != '\0'; c++) {
        // The decimal point, whatever the locale writes.
        const bool is_point = !char_is_digit(*c) && strchr("e+-", *c) == NULL;
        *c = is_point ? '.' : *c;
    }
    json_bare(json, key, text);
}

void json_error(Json *json, const char *key, const Error *value) {
    json_open_object(json, key);
    json_text(json, "code", error_code_name(value->code));
    json_text(json, "text", value->text);
    if (value->line > 0) {
        json_int(json, "line", value->line);
    }
    if (value->column > 0) {
        json_int(json, "column", value->column);
    }
    json_close(json);
}

bool json_end(Json *json, Error *err) {
    assert(json->depth == 0);
    json->has_items[0] = false;
    json_put(json, "\n");
    if (json->failed && err != NULL) {
        *err = json->error;
    }
    return !json->failed;
}
