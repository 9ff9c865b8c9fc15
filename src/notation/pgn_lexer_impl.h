// SPDX-License-Identifier: MIT
// Private to the PGN reader: bytes into tokens, over one buffer of fixed size. Tokens point into
// the buffer and are valid until the next call.
#ifndef ZUGWERK_NOTATION_PGN_LEXER_IMPL_H
#define ZUGWERK_NOTATION_PGN_LEXER_IMPL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"

enum {
    LEXER_BUFFER_SIZE = 65536,
    LEXER_LOOKAHEAD = 512, // bytes in the buffer when a token begins, unless the file ends
    LEXER_SYMBOL_MAX = 255
};

typedef enum LexerKind {
    LEXER_END,
    LEXER_SYMBOL,  // a move, a result, a sign: text
    LEXER_NAG,     // $n, or ! and ?: number (-1: out of range)
    LEXER_BRACE,   // a comment begins: lexer_comment gives it
    LEXER_LINE,    // the same, up to the line's end
    LEXER_OPEN,    // (
    LEXER_CLOSE,   // )
    LEXER_BRACKET, // [: lexer_tag gives the tag, when lexer_is_tag
    LEXER_STAR,    // *
    LEXER_LONG,    // a symbol longer than LEXER_SYMBOL_MAX: its beginning in text
    LEXER_OTHER    // a byte that has no place here: text
} LexerKind;

typedef struct LexerToken {
    LexerKind kind;
    int number;
    Span text;
    int64_t offset; // in the file
    int64_t start;  // offset and line of the first move number in front of it, or its own
    int64_t start_line;
    int breaks; // line ends between the token before and this one
} LexerToken;

typedef struct Lexer {
    ByteSource source;
    char *buffer; // LEXER_BUFFER_SIZE bytes and a NUL
    size_t at;
    size_t end;
    bool ended;         // the source has nothing more
    int64_t base;       // offset in the file of buffer[0]
    int64_t line;       // number of the line `at` is in
    int64_t line_start; // offset of its first byte
} Lexer;

static inline int64_t lexer_offset(const Lexer *lexer) {
    return lexer->base + (int64_t)lexer->at;
}

// Moves what is left to the buffer's front and reads until `wanted` bytes are there or the file
// ends. This and all that follow fail only when the source does.
bool lexer_refill(Lexer *lexer, size_t wanted, Error *err) MUST_CHECK;

// Goes to the line's end, which stays (a CR with the LF after it in the buffer).
bool lexer_skip_line(Lexer *lexer, Error *err) MUST_CHECK;

bool lexer_next(LexerToken *token, Lexer *lexer, Error *err) MUST_CHECK;

// The column of a token just read.
static inline int64_t lexer_column(const Lexer *lexer, const LexerToken *token) {
    return token->offset - lexer->line_start + 1;
}

typedef struct LexerComment {
    Span text;
    bool last;
    bool is_open; // the file ended before the brace was closed
} LexerComment;

// The next piece of the comment that has just begun. `first`: it is the first.
bool lexer_comment(LexerComment *out, Lexer *lexer, LexerKind kind, bool first,
                   Error *err) MUST_CHECK;

// Whether what follows a '[' looks like a tag pair. `strict`: with name and opening quote.
bool lexer_is_tag(const Lexer *lexer, bool strict);

// What is wrong with a tag.
enum {
    TAG_NO_NAME = 1 << 0, // there is no tag here at all
    TAG_NOT_QUOTED = 1 << 1,
    TAG_NOT_CLOSED = 1 << 2,
    TAG_BARE_QUOTE = 1 << 3,
    TAG_CUT = 1 << 4
};

typedef struct LexerTag {
    Span name;
    Span value; // without quotes and escapes
    unsigned defects;
} LexerTag;

// Behind the next ']' on this line, if there is one.
bool lexer_skip_bracket(Lexer *lexer, Error *err) MUST_CHECK;

// The tag behind a '[' and its closing bracket; without a name, up to that bracket at most.
bool lexer_tag(LexerTag *out, Lexer *lexer, Error *err) MUST_CHECK;

#endif
