// SPDX-License-Identifier: MIT
#include "lab/json_cursor.h"

#include "base/utf8.h"

enum { NESTING_MAX = 16, HIGH_SURROGATE = 0xd800, LOW_SURROGATE = 0xdc00, SURROGATES_END = 0xe000 };

JsonCursor json_cursor_of(Span text, int64_t line) {
    return (JsonCursor){.text = text, .line = line};
}

static bool cursor_fail(const JsonCursor *cursor, Error *err, const char *what) {
    return error_set_at(err, ERROR_SYNTAX, cursor->line, (int64_t)cursor->at + 1, "%s", what);
}

static bool is_json_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blanks(JsonCursor *cursor) {
    while (cursor->at < cursor->text.length && is_json_blank(cursor->text.data[cursor->at])) {
        cursor->at++;
    }
}

// The character at the cursor; NUL at the end (and for a NUL, which fits nowhere either).
static char peek(const JsonCursor *cursor) {
    return cursor->at < cursor->text.length ? cursor->text.data[cursor->at] : '\0';
}

static bool take(JsonCursor *cursor, char c) {
    if (peek(cursor) != c) {
        return false;
    }
    cursor->at++;
    return true;
}

static bool expect(JsonCursor *cursor, char c, const char *what, Error *err) {
    skip_blanks(cursor);
    return take(cursor, c) || cursor_fail(cursor, err, what);
}

static int hex_digit(char c) {
    const char low = char_to_lower(c);
    return char_is_digit(c) ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

static bool take_hex(JsonCursor *cursor, unsigned *out, Error *err) {
    *out = 0;
    for (int i = 0; i < 4; i++) {
        const int digit = hex_digit(peek(cursor));
        if (digit < 0) {
            return cursor_fail(cursor, err, "four hexadecimal digits stand after \\u");
        }
        *out = *out << 4 | (unsigned)digit;
        cursor->at++;
    }
    return true;
}

static void append_utf8(Text *out, unsigned c) {
    if (c < 0x80) {
        text_append_char(out, (char)c);
        return;
    }
    const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned leads[] = {0, 0xc0, 0xe0, 0xf0};
    text_append_char(out, (char)(leads[more] | c >> (6 * more)));
    for (int i = more - 1; i >= 0; i--) {
        text_append_char(out, (char)(0x80 | (c >> (6 * i) & 0x3f)));
    }
}

static bool take_unicode(JsonCursor *cursor, Text *out, Error *err) {
    unsigned c;
    if (!take_hex(cursor, &c, err)) {
        return false;
    }
    if (c >= HIGH_SURROGATE && c < SURROGATES_END) {
        unsigned low = 0;
        const bool is_pair = c < LOW_SURROGATE && take(cursor, '\\') && take(cursor, 'u');
        if (!is_pair || !take_hex(cursor, &low, NULL) || low < LOW_SURROGATE
            || low >= SURROGATES_END) {
            return cursor_fail(cursor, err, "half a surrogate pair is no character");
        }
        c = 0x10000 + ((c - HIGH_SURROGATE) << 10) + (low - LOW_SURROGATE);
    }
    append_utf8(out, c);
    return true;
}

static bool take_escape(JsonCursor *cursor, Text *out, Error *err) {
    static const char letters[] = "\"\\/bfnrt";
    static const char meant[] = "\"\\/\b\f\n\r\t";
    const char c = peek(cursor);
    const char *const found = c == '\0' ? NULL : strchr(letters, c);
    if (c == 'u') {
        cursor->at++;
        return take_unicode(cursor, out, err);
    }
    if (found == NULL) {
        return cursor_fail(cursor, err, "unknown escape in a string");
    }
    cursor->at++;
    text_append_char(out, meant[found - letters]);
    return true;
}

// *raw (may be NULL) is what stands between the quotes, *decoded (may be NULL) what it means.
static bool take_string(JsonCursor *cursor, Span *raw, Text *decoded, Error *err) {
    skip_blanks(cursor);
    if (!take(cursor, '"')) {
        return cursor_fail(cursor, err, "expected a string");
    }
    Text nowhere = {.failed = true}; // takes everything and keeps nothing
    const size_t start = cursor->at;
    while (cursor->at < cursor->text.length && peek(cursor) != '"') {
        const Span rest = span_from(cursor->text, cursor->at);
        const size_t length = utf8_length(rest);
        if ((unsigned char)rest.data[0] < ' ' || length == 0) {
            return cursor_fail(cursor, err, "a control character or a byte that is not UTF-8");
        }
        if (rest.data[0] != '\\') {
            if (decoded != NULL) {
                text_append_span(decoded, (Span){rest.data, length});
            }
            cursor->at += length;
            continue;
        }
        cursor->at++;
        if (!take_escape(cursor, decoded == NULL ? &nowhere : decoded, err)) {
            return false;
        }
    }
    if (raw != NULL) {
        *raw = (Span){cursor->text.data + start, cursor->at - start};
    }
    return take(cursor, '"') || cursor_fail(cursor, err, "a string without its end");
}

bool json_cursor_next(JsonCursor *cursor, Span *key, bool *got, Error *err) {
    if (!cursor->is_open) {
        cursor->is_open = true;
        if (!expect(cursor, '{', "expected an object: {", err)) {
            return false;
        }
    }
    skip_blanks(cursor);
    *got = !take(cursor, '}');
    if (!*got) {
        skip_blanks(cursor);
        return cursor->at == cursor->text.length
               || cursor_fail(cursor, err, "nothing may stand after the object");
    }
    if (cursor->has_members && !expect(cursor, ',', "expected , or }", err)) {
        return false;
    }
    cursor->has_members = true;
    return take_string(cursor, key, NULL, err)
           && expect(cursor, ':', "expected : after the name of a member", err);
}

static char peek_value(const JsonCursor *cursor) {
    JsonCursor ahead = *cursor;
    skip_blanks(&ahead);
    return peek(&ahead);
}

bool json_cursor_is_text(const JsonCursor *cursor) {
    return peek_value(cursor) == '"';
}

bool json_cursor_is_null(const JsonCursor *cursor) {
    return peek_value(cursor) == 'n';
}

bool json_cursor_text(JsonCursor *cursor, Text *out, Error *err) {
    return take_string(cursor, NULL, out, err);
}

bool json_cursor_word(JsonCursor *cursor, Span *out, Error *err) {
    const size_t start = cursor->at;
    if (!take_string(cursor, out, NULL, err)) {
        return false;
    }
    if (memchr(out->data, '\\', out->length) != NULL) {
        cursor->at = start;
        return cursor_fail(cursor, err, "this string has no escapes");
    }
    return true;
}

// A number as JSON writes it; *is_whole: without fraction and exponent.
static bool take_number(JsonCursor *cursor, Span *out, bool *is_whole, Error *err) {
    skip_blanks(cursor);
    const size_t start = cursor->at;
    (void)take(cursor, '-');
    const size_t digits = cursor->at;
    while (char_is_digit(peek(cursor))) {
        cursor->at++;
    }
    const size_t count = cursor->at - digits;
    if (count == 0 || (count > 1 && cursor->text.data[digits] == '0')) {
        cursor->at = start;
        return cursor_fail(cursor, err, "expected a number");
    }
    *is_whole = true;
    static const char parts[] = ".e";
    for (int i = 0; i < 2; i++) {
        if (char_to_lower(peek(cursor)) != parts[i]) {
            continue;
        }
        *is_whole = false;
        cursor->at++;
        if (i == 1 && !take(cursor, '+')) {
            (void)take(cursor, '-');
        }
        const size_t first = cursor->at;
        while (char_is_digit(peek(cursor))) {
            cursor->at++;
        }
        if (cursor->at == first) {
            return cursor_fail(cursor, err, "expected a digit");
        }
    }
    *out = (Span){cursor->text.data + start, cursor->at - start};
    return true;
}

bool json_cursor_int(JsonCursor *cursor, int64_t *out, int64_t minimum, int64_t maximum,
                     Error *err) {
    Span number;
    bool is_whole = false;
    skip_blanks(cursor);
    const size_t start = cursor->at;
    if (!take_number(cursor, &number, &is_whole, err)) {
        return false;
    }
    if (!is_whole || !span_to_int(out, number, minimum, maximum)) {
        cursor->at = start;
        return error_set_at(err, ERROR_VALUE, cursor->line, (int64_t)start + 1,
                            "expected a whole number from %lld to %lld", (long long)minimum,
                            (long long)maximum);
    }
    return true;
}

static bool take_name(JsonCursor *cursor, const char *name) {
    const size_t length = strlen(name);
    const Span rest = span_from(cursor->text, cursor->at);
    if (rest.length < length || memcmp(rest.data, name, length) != 0) {
        return false;
    }
    cursor->at += length;
    return true;
}

bool json_cursor_bool(JsonCursor *cursor, bool *out, Error *err) {
    skip_blanks(cursor);
    *out = take_name(cursor, "true");
    return *out || take_name(cursor, "false") || cursor_fail(cursor, err, "expected true or false");
}

bool json_cursor_array_word(JsonCursor *cursor, bool *first, Span *out, bool *got, Error *err) {
    if (*first && !expect(cursor, '[', "expected an array: [", err)) {
        return false;
    }
    skip_blanks(cursor);
    *got = !take(cursor, ']');
    if (!*got) {
        return true;
    }
    if (!*first && !expect(cursor, ',', "expected , or ]", err)) {
        return false;
    }
    *first = false;
    return json_cursor_word(cursor, out, err);
}

// A scalar, or the opening of an array or object (*opened is then its closing character).
static bool skip_one(JsonCursor *cursor, char *opened, Error *err) {
    Span number;
    bool is_whole;
    *opened = '\0';
    skip_blanks(cursor);
    switch (peek(cursor)) {
    case '"':
        return take_string(cursor, NULL, NULL, err);
    case '[':
    case '{':
        *opened = peek(cursor) == '[' ? ']' : '}';
        cursor->at++;
        return true;
    case 't':
    case 'f':
    case 'n':
        return take_name(cursor, "true") || take_name(cursor, "false") || take_name(cursor, "null")
               || cursor_fail(cursor, err, "expected a value");
    default:
        return take_number(cursor, &number, &is_whole, err);
    }
}

bool json_cursor_skip(JsonCursor *cursor, Error *err) {
    char closers[NESTING_MAX];
    int depth = 0;
    bool may_close = false; // right after an opening, the level may end at once
    do {
        skip_blanks(cursor);
        if (depth > 0 && may_close && take(cursor, closers[depth - 1])) {
            depth--;
        } else {
            if (depth > 0 && closers[depth - 1] == '}'
                && (!take_string(cursor, NULL, NULL, err)
                    || !expect(cursor, ':', "expected : after the name of a member", err))) {
                return false;
            }
            char opened;
            if (!skip_one(cursor, &opened, err)) {
                return false;
            }
            may_close = opened != '\0';
            if (may_close) {
                if (depth == NESTING_MAX) {
                    return cursor_fail(cursor, err, "nested too deep");
                }
                closers[depth++] = opened;
                continue;
            }
        }
        may_close = false;
        skip_blanks(cursor);
        while (depth > 0 && take(cursor, closers[depth - 1])) {
            depth--;
            skip_blanks(cursor);
        }
        if (depth > 0 && !expect(cursor, ',', "expected , or the end", err)) {
            return false;
        }
    } while (depth > 0);
    return true;
}
