// SPDX-License-Identifier: MIT
// A token never reaches over the end of the buffer: before it begins, LEXER_LOOKAHEAD bytes are
// made available by moving the rest of the buffer to its front. The NUL behind the last byte stops
// every inner loop, so that those need no test for the end.
#include "notation/pgn_lexer_impl.h"

#include "notation/pgn_limits.h"

enum {
    C_OTHER,
    C_BLANK, // dots too: they decorate move numbers
    C_BREAK,
    C_SYMBOL,
    C_DIGIT,
    C_MARK, // ! and ?
    C_DOLLAR,
    C_BRACE,
    C_SEMICOLON,
    C_OPEN,
    C_CLOSE,
    C_BRACKET,
    C_STAR,
    C_PERCENT
};

// clang-format off
#define S C_SYMBOL
#define D C_DIGIT
static const uint8_t class_table[256] = {
    ['\t'] = C_BLANK, ['\v'] = C_BLANK, ['\f'] = C_BLANK, [' '] = C_BLANK, ['.'] = C_BLANK,
    ['\n'] = C_BREAK, ['\r'] = C_BREAK,
    ['!'] = C_MARK, ['?'] = C_MARK, ['$'] = C_DOLLAR, ['{'] = C_BRACE, [';'] = C_SEMICOLON,
    ['('] = C_OPEN, [')'] = C_CLOSE, ['['] = C_BRACKET, ['*'] = C_STAR, ['%'] = C_PERCENT,
    ['0'] = D, D, D, D, D, D, D, D, D, D,
    ['A'] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    ['a'] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    ['+'] = S, ['#'] = S, ['='] = S, [':'] = S, ['-'] = S, ['_'] = S, ['/'] = S, ['@'] = S,
    [0x80] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    [0x90] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    [0xa0] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    [0xb0] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    [0xc0] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    [0xd0] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    [0xe0] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
    [0xf0] = S, S, S, S, S, S, S, S, S, S, S, S, S, S, S, S,
};
#undef S
#undef D

// clang-format on

static ALWAYS_INLINE int class_of(char c) {
    return class_table[(unsigned char)c];
}

static ALWAYS_INLINE bool is_symbol(char c) {
    const int class = class_of(c);
    return class == C_SYMBOL || class == C_DIGIT;
}

NO_INLINE bool lexer_refill(Lexer *lexer, size_t wanted, Error *err) {
    const size_t rest = lexer->end - lexer->at;
    memmove(lexer->buffer, lexer->buffer + lexer->at, rest);
    lexer->base += (int64_t)lexer->at;
    lexer->at = 0;
    lexer->end = rest;
    while (lexer->end < wanted && !lexer->ended) {
        size_t got = 0;
        if (!lexer->source.read(lexer->source.context, lexer->buffer + lexer->end,
                                LEXER_BUFFER_SIZE - lexer->end, &got, err)) {
            return false;
        }
        lexer->ended = got == 0;
        lexer->end += got;
    }
    lexer->buffer[lexer->end] = '\0';
    return true;
}

static ALWAYS_INLINE bool is_short(const Lexer *lexer, size_t wanted) {
    return lexer->end - lexer->at < wanted && !lexer->ended;
}

// `at` stands on a line end: goes behind it. A CR and the LF after it are one.
static ALWAYS_INLINE void pass_break(Lexer *lexer) {
    const char *const p = lexer->buffer + lexer->at;
    lexer->at += p[0] == '\r' && p[1] == '\n' ? 2 : 1;
    lexer->line++;
    lexer->line_start = lexer_offset(lexer);
}

bool lexer_skip_line(Lexer *lexer, Error *err) {
    for (;;) {
        while (lexer->at < lexer->end && class_of(lexer->buffer[lexer->at]) != C_BREAK) {
            lexer->at++;
        }
        if (!is_short(lexer, 2)) {
            return true;
        }
        if (!lexer_refill(lexer, 2, err)) {
            return false;
        }
    }
}

// Blanks, dots, line ends and escaped lines, up to a token with its look-ahead or to the end.
static bool skip_blanks(Lexer *lexer, int *breaks, Error *err) {
    for (;;) {
        if (is_short(lexer, LEXER_LOOKAHEAD) && !lexer_refill(lexer, LEXER_LOOKAHEAD, err)) {
            return false;
        }
        const char *p = lexer->buffer + lexer->at;
        while (class_of(*p) == C_BLANK) {
            p++;
        }
        lexer->at = (size_t)(p - lexer->buffer);
        if (is_short(lexer, LEXER_LOOKAHEAD)) {
            continue;
        }
        if (class_of(*p) == C_BREAK) {
            pass_break(lexer);
            ++*breaks;
        } else if (*p == '%' && lexer_offset(lexer) == lexer->line_start) {
            // Its line end does not count: an escaped line is as if it were not there.
            if (!lexer_skip_line(lexer, err)) {
                return false;
            }
            if (lexer->at < lexer->end) {
                pass_break(lexer);
            }
        } else {
            return true;
        }
    }
}

// The rest of a symbol that is too long to be anything.
static bool skip_symbol(Lexer *lexer, Error *err) {
    for (;;) {
        while (is_symbol(lexer->buffer[lexer->at])) {
            lexer->at++;
        }
        if (lexer->at < lexer->end || lexer->ended) {
            return true;
        }
        if (!lexer_refill(lexer, 1, err)) {
            return false;
        }
    }
}

static void read_marks(LexerToken *token, Lexer *lexer, const char *start) {
    static const struct {
        char text[3];
        int nag;
    } marks[] = {{"!", 1}, {"?", 2}, {"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}};

    const char *p = start;
    while (class_of(*p) == C_MARK && p - start < LEXER_SYMBOL_MAX) {
        p++;
    }
    token->kind = LEXER_NAG;
    token->number = -1;
    token->text = (Span){start, (size_t)(p - start)};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (span_is(token->text, marks[i].text)) {
            token->number = marks[i].nag;
        }
    }
    lexer->at = (size_t)(p - lexer->buffer);
}

static void read_nag(LexerToken *token, Lexer *lexer, const char *start) {
    const char *p = start + 1;
    int number = 0;
    while (char_is_digit(*p) && p - start < LEXER_SYMBOL_MAX) {
        number = number > PGN_NAG_MAX ? number : number * 10 + (*p - '0');
        p++;
    }
    token->kind = p == start + 1 ? LEXER_OTHER : LEXER_NAG;
    token->number = number > PGN_NAG_MAX ? -1 : number;
    token->text = (Span){start, (size_t)(p - start)};
    lexer->at = (size_t)(p - lexer->buffer);
}

// A symbol takes two forms along that hold other signs: e8(Q), and exd6e.p., whose tail is dropped.
static bool read_symbol(LexerToken *token, Lexer *lexer, const char *start, Error *err) {
    const char *p = start + 1;
    while (is_symbol(*p)) {
        p++;
    }
    size_t length = (size_t)(p - start);
    if (UNLIKELY(length > LEXER_SYMBOL_MAX)) {
        token->kind = LEXER_LONG;
        token->text = (Span){start, 32};
        lexer->at = (size_t)(p - lexer->buffer);
        return lexer->at < lexer->end || skip_symbol(lexer, err);
    }
    if (*p == '(' && p[1] != '\0' && p[2] == ')' && strchr("QRBNqrbn", p[1]) != NULL) {
        p += 3;
        length += 3;
    } else if (*p == '.' && p[-1] == 'e' && p[1] == 'p' && p[2] == '.') {
        p += 3;
        length--;
    }
    token->kind = LEXER_SYMBOL;
    token->text = (Span){start, length};
    lexer->at = (size_t)(p - lexer->buffer);
    return true;
}

// Whether the digits at `start` are a move number, which tells nothing. 0000 is a null move.
static ALWAYS_INLINE const char *number_end(const char *start) {
    const char *p = start + 1;
    while (char_is_digit(*p)) {
        p++;
    }
    if (is_symbol(*p) || (p - start == 4 && memcmp(start, "0000", 4) == 0)) {
        return NULL;
    }
    return p;
}

static const uint8_t single_kind[] = {
    [C_BRACE] = LEXER_BRACE, [C_SEMICOLON] = LEXER_LINE,  [C_OPEN] = LEXER_OPEN,
    [C_CLOSE] = LEXER_CLOSE, [C_BRACKET] = LEXER_BRACKET, [C_STAR] = LEXER_STAR,
};

// The usual case, far from the buffer's end and with no line end before it: a move, perhaps with
// its number in front. False leaves everything to the general case.
static ALWAYS_INLINE bool next_move(LexerToken *token, Lexer *lexer) {
    if (lexer->end < LEXER_LOOKAHEAD) {
        return false;
    }
    const char *p = lexer->buffer + lexer->at;
    const char *const limit = lexer->buffer + (lexer->end - LEXER_LOOKAHEAD);
    const char *number = NULL;
    for (;;) {
        while (class_of(*p) == C_BLANK) {
            p++;
        }
        const char *const end = class_of(*p) == C_DIGIT && p <= limit ? number_end(p) : NULL;
        if (end == NULL) {
            break;
        }
        number = number == NULL ? p : number;
        p = end;
    }
    if (p > limit || !char_is_letter(*p)) {
        return false;
    }
    const char *end = p + 1;
    while (is_symbol(*end)) {
        end++;
    }
    if (*end == '(' || *end == '.' || end - p > LEXER_SYMBOL_MAX) {
        return false;
    }
    token->kind = LEXER_SYMBOL;
    token->text = (Span){p, (size_t)(end - p)};
    token->offset = lexer->base + (p - lexer->buffer);
    token->start = number == NULL ? token->offset : lexer->base + (number - lexer->buffer);
    token->start_line = lexer->line;
    lexer->at = (size_t)(end - lexer->buffer);
    return true;
}

// Goes to the next token, past blanks, byte order marks and move numbers.
static bool find_token(LexerToken *token, Lexer *lexer, Error *err) {
    for (;;) {
        if (!skip_blanks(lexer, &token->breaks, err)) {
            return false;
        }
        const char *const start = lexer->buffer + lexer->at;
        if (UNLIKELY(memcmp(start, "\xef\xbb\xbf", 3) == 0)) {
            lexer->at += 3;
            continue;
        }
        token->offset = lexer_offset(lexer);
        if (token->start < 0) {
            token->start = token->offset;
            token->start_line = lexer->line;
        }
        const char *const end = class_of(*start) == C_DIGIT ? number_end(start) : NULL;
        if (end == NULL) {
            return true;
        }
        lexer->at = (size_t)(end - lexer->buffer);
    }
}

static void read_byte(LexerToken *token, Lexer *lexer, LexerKind kind) {
    token->kind = kind;
    token->text = (Span){lexer->buffer + lexer->at, 1};
    lexer->at++;
}

bool lexer_next(LexerToken *token, Lexer *lexer, Error *err) {
    token->breaks = 0;
    if (next_move(token, lexer)) {
        return true;
    }
    token->start = -1;
    for (;;) {
        if (!find_token(token, lexer, err)) {
            return false;
        }
        const char *const start = lexer->buffer + lexer->at;
        const int class = class_of(*start);
        switch (class) {
        case C_SYMBOL:
        case C_DIGIT:
            if (!read_symbol(token, lexer, start, err)) {
                return false;
            }
            if (UNLIKELY(token->text.length == 0)) { // e.p. by itself
                continue;
            }
            return true;
        case C_MARK:
            read_marks(token, lexer, start);
            return true;
        case C_DOLLAR:
            read_nag(token, lexer, start);
            return true;
        case C_OTHER:
        case C_PERCENT:
            if (lexer->at == lexer->end) {
                token->kind = LEXER_END;
                return true;
            }
            read_byte(token, lexer, LEXER_OTHER);
            return true;
        default:
            read_byte(token, lexer, (LexerKind)single_kind[class]);
            return true;
        }
    }
}

// Line ends become blanks, in place; returns the new length.
static size_t join_lines(char *text, size_t length) {
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n') {
            i++;
        }
        text[kept++] = class_of(text[i]) == C_BREAK ? ' ' : text[i];
    }
    return kept;
}

// Index behind the comment's text as far as it is in the buffer; `at` stays at its beginning. A CR
// that ends the buffer is left, for an LF may follow.
static size_t scan_comment(Lexer *lexer, LexerKind kind, size_t from, bool *has_breaks) {
    size_t i = from;
    while (i < lexer->end) {
        const char c = lexer->buffer[i];
        if (kind == LEXER_BRACE && c == '}') {
            break;
        }
        if (class_of(c) == C_BREAK) {
            if (kind == LEXER_LINE || (c == '\r' && i + 1 == lexer->end && !lexer->ended)) {
                break;
            }
            i += c == '\r' && lexer->buffer[i + 1] == '\n' ? 1 : 0;
            lexer->line++;
            lexer->line_start = lexer->base + (int64_t)i + 1;
            *has_breaks = true;
        }
        i++;
    }
    return i;
}

static void trim_front(Span *text) {
    while (text->length > 0 && char_is_blank(text->data[0])) {
        *text = span_from(*text, 1);
    }
}

static void trim_back(Span *text) {
    while (text->length > 0 && char_is_blank(text->data[text->length - 1])) {
        text->length--;
    }
}

bool lexer_comment(LexerComment *out, Lexer *lexer, LexerKind kind, bool first, Error *err) {
    bool has_breaks = false;
    size_t length = 0;
    bool closed = false;
    for (;;) {
        const size_t stop = scan_comment(lexer, kind, lexer->at + length, &has_breaks);
        length = stop - lexer->at;
        const bool at_cr = kind == LEXER_BRACE && stop + 1 == lexer->end
                           && lexer->buffer[stop] == '\r' && !lexer->ended;
        closed = stop < lexer->end && !at_cr;
        if (closed || lexer->ended || length >= PGN_COMMENT_MAX) {
            break;
        }
        if (!lexer_refill(lexer, lexer->end - lexer->at + 1, err)) {
            return false;
        }
    }
    char *const text = lexer->buffer + lexer->at;
    const size_t kept = has_breaks ? join_lines(text, length) : length;
    lexer->at += length + (closed && kind == LEXER_BRACE ? 1 : 0);
    out->text = (Span){text, kept};
    out->last = closed || (lexer->ended && lexer->at == lexer->end);
    out->is_open = out->last && !closed && kind == LEXER_BRACE;
    if (first) {
        trim_front(&out->text);
    }
    if (out->last) {
        trim_back(&out->text);
    }
    return true;
}
