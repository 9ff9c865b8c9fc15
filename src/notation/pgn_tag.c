// SPDX-License-Identifier: MIT
// Tag pairs: [Name "value"], and what is made of broken ones. A tag does not go over the end of its
// line.
#include "notation/pgn_lexer_impl.h"
#include "notation/pgn_limits.h"
#include "notation/pgn_text.h"

static bool is_break(char c) {
    return c == '\n' || c == '\r';
}

static size_t pass_blanks(Span line, size_t i) {
    while (i < line.length && char_is_blank(line.data[i])) {
        i++;
    }
    return i;
}

static size_t pass_name(Span line, size_t i) {
    while (i < line.length && pgn_is_name_char(line.data[i])) {
        i++;
    }
    return i;
}

static bool looks_like_tag(Span text, bool strict) {
    const size_t name = pass_blanks(text, 0);
    const size_t end = pass_name(text, name);
    if (end == name || !char_is_letter(text.data[name])) {
        return false;
    }
    const size_t quote = pass_blanks(text, end);
    return !strict || (quote < text.length && text.data[quote] == '"');
}

bool lexer_is_tag(const Lexer *lexer, bool strict) {
    const size_t rest = lexer->end - lexer->at;
    return looks_like_tag(
        (Span){lexer->buffer + lexer->at, rest < LEXER_LOOKAHEAD ? rest : LEXER_LOOKAHEAD - 1},
        strict);
}

typedef struct ValueEnd {
    size_t end;    // of the value
    size_t behind; // the first byte after the tag
    unsigned defects;
} ValueEnd;

// The closing quote of the value that begins at `from`: the first one with the bracket behind it,
// or with another tag, when the bracket is missing.
static bool find_quote(ValueEnd *out, Span line, size_t from, bool escapes) {
    out->defects = 0;
    for (size_t i = from; i < line.length; i++) {
        const char c = line.data[i];
        if (escapes && c == '\\' && i + 1 < line.length
            && (line.data[i + 1] == '"' || line.data[i + 1] == '\\')) {
            i++;
        } else if (c == '"') {
            const size_t next = pass_blanks(line, i + 1);
            if (next < line.length && line.data[next] == ']') {
                out->end = i;
                out->behind = next + 1;
                return true;
            }
            if (next < line.length && line.data[next] == '['
                && looks_like_tag(span_from(line, next + 1), true)) {
                out->end = i;
                out->behind = next;
                out->defects |= TAG_NOT_CLOSED;
                return true;
            }
            out->defects |= TAG_BARE_QUOTE;
        }
    }
    return false;
}

// A value that never ends ends at the line's last quote, or with the line.
static ValueEnd end_at_line(Span line, size_t from) {
    size_t end = line.length;
    while (end > from && line.data[end - 1] != '"') {
        end--;
    }
    if (end > from) {
        return (ValueEnd){end - 1, line.length, TAG_NOT_CLOSED};
    }
    end = line.length;
    while (end > from && (char_is_blank(line.data[end - 1]) || line.data[end - 1] == ']')) {
        end--;
    }
    return (ValueEnd){end, line.length, TAG_NOT_CLOSED};
}

static size_t find_bracket(Span line, size_t from) {
    while (from < line.length && line.data[from] != ']') {
        from++;
    }
    return from;
}

static ValueEnd find_end(Span line, size_t from, bool quoted) {
    ValueEnd end;
    if (!quoted) {
        const size_t bracket = find_bracket(line, from);
        end.defects = TAG_NOT_QUOTED | (bracket == line.length ? TAG_NOT_CLOSED : 0U);
        end.behind = bracket == line.length ? bracket : bracket + 1;
        end.end = bracket;
        while (end.end > from && char_is_blank(line.data[end.end - 1])) {
            end.end--;
        }
        return end;
    }
    // A backslash right before the last quote may be meant as one: "C:\".
    if (find_quote(&end, line, from, true) || find_quote(&end, line, from, false)) {
        return end;
    }
    return end_at_line(line, from);
}

static size_t unescape(char *value, size_t length) {
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (value[i] == '\\' && i + 1 < length && (value[i + 1] == '"' || value[i + 1] == '\\')) {
            i++;
        }
        value[kept++] = value[i];
    }
    return kept;
}

// Drops a UTF-8 character that was cut in two.
static size_t whole_characters(const char *value, size_t length) {
    size_t end = length;
    while (end > 0 && length - end < 3 && ((unsigned char)value[end - 1] & 0xc0) == 0x80) {
        end--;
    }
    return end > 0 && (unsigned char)value[end - 1] >= 0xc0 ? end - 1 : length;
}

// Length of the line at hand, as far as it is looked at.
static bool load_line(size_t *out, Lexer *lexer, Error *err) {
    size_t length = 0;
    for (;;) {
        const char *const text = lexer->buffer + lexer->at;
        const size_t rest = lexer->end - lexer->at;
        while (length < rest && length < PGN_TAG_MAX && !is_break(text[length])) {
            length++;
        }
        if (length < rest || length == PGN_TAG_MAX || lexer->ended) {
            *out = length;
            return true;
        }
        if (!lexer_refill(lexer, rest + 1, err)) {
            return false;
        }
    }
}

bool lexer_skip_bracket(Lexer *lexer, Error *err) {
    size_t length = 0;
    if (!load_line(&length, lexer, err)) {
        return false;
    }
    const size_t bracket = find_bracket((Span){lexer->buffer + lexer->at, length}, 0);
    lexer->at += bracket < length ? bracket + 1 : 0;
    return true;
}

bool lexer_tag(LexerTag *out, Lexer *lexer, Error *err) {
    size_t length = 0;
    if (!load_line(&length, lexer, err)) {
        return false;
    }
    char *const text = lexer->buffer + lexer->at;
    const Span line = {text, length};
    const size_t name = pass_blanks(line, 0);
    const size_t name_end = pass_name(line, name);
    size_t from = pass_blanks(line, name_end);
    *out = (LexerTag){.name = {text + name, name_end - name}};
    if (name_end == name) {
        out->defects = TAG_NO_NAME;
        return lexer_skip_bracket(lexer, err);
    }
    const bool quoted = from < length && text[from] == '"';
    from += quoted ? 1 : 0;
    const ValueEnd end = find_end(line, from, quoted);
    out->defects = end.defects;
    size_t value_length = unescape(text + from, end.end - from);
    if (length == PGN_TAG_MAX && (end.defects & TAG_NOT_CLOSED) != 0) {
        out->defects = TAG_CUT;
        value_length = whole_characters(text + from, value_length);
    }
    out->value = (Span){text + from, value_length};
    lexer->at += end.behind;
    return true;
}
