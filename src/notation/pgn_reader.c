// SPDX-License-Identifier: MIT
// The frame of the reader: between two games, and the order of one game's parts.
#include "notation/pgn_reader.h"

#include "notation/pgn_reader_impl.h"
#include "notation/san.h"

static const char *const result_texts[] = {
    [PGN_RESULT_NONE] = "*",
    [PGN_RESULT_WHITE] = "1-0",
    [PGN_RESULT_BLACK] = "0-1",
    [PGN_RESULT_DRAW] = "1/2-1/2",
};

const char *pgn_result_text(PgnResult result) {
    return result_texts[result];
}

bool pgn_result_parse(PgnResult *out, Span text) {
    for (int i = PGN_RESULT_NONE; i <= PGN_RESULT_DRAW; i++) {
        if (span_is(text, result_texts[i])) {
            *out = (PgnResult)i;
            return true;
        }
    }
    static const char *const draws[] = {"1/2", "\xc2\xbd-\xc2\xbd", "\xbd-\xbd"};
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        if (span_is(text, draws[i])) {
            *out = PGN_RESULT_DRAW;
            return true;
        }
    }
    return false;
}

bool token_is_result(PgnResult *out, const LexerToken *token) {
    if (token->kind == LEXER_STAR) {
        *out = PGN_RESULT_NONE;
        return true;
    }
    return token->kind == LEXER_SYMBOL && !char_is_letter(token->text.data[0])
           && pgn_result_parse(out, token->text);
}

bool reader_enter_level(PgnReader *reader, int depth, Error *err) {
    const size_t needed = (size_t)depth + 1;
    if (needed > reader->level_capacity) {
        const size_t capacity = needed < 4 ? 4 : 2 * needed;
        void *const block = alloc_new(reader->alloc, capacity * sizeof(Level) + LEVEL_ALIGNMENT);
        if (block == NULL) {
            return error_set_memory(err);
        }
        const size_t over = (uintptr_t)block % LEVEL_ALIGNMENT;
        void *const aligned = (char *)block + (over == 0 ? 0 : LEVEL_ALIGNMENT - over);
        if (reader->level_capacity > 0) {
            memcpy(aligned, reader->levels, reader->level_capacity * sizeof(Level));
        }
        alloc_free(reader->alloc, reader->level_block);
        reader->level_block = block;
        reader->levels = aligned;
        reader->level_capacity = capacity;
    }
    reader->depth = depth;
    reader->level = &reader->levels[depth];
    return true;
}

bool pgn_reader_create(PgnReader **out, ByteSource source, const PgnReaderOptions *options,
                       Error *err) {
    static const PgnReaderOptions defaults = {0};
    options = options == NULL ? &defaults : options;
    PgnReader *const reader = alloc_new(options->alloc, sizeof *reader);
    if (reader == NULL) {
        return error_set_memory(err);
    }
    reader->alloc = options->alloc;
    reader->lexer.buffer = alloc_new(options->alloc, LEXER_BUFFER_SIZE + 1);
    if (reader->lexer.buffer == NULL || !reader_enter_level(reader, 0, NULL)) {
        pgn_reader_destroy(reader);
        return error_set_memory(err);
    }
    reader->lexer.source = source;
    reader->lexer.base = options->offset;
    reader->lexer.line = options->line == 0 ? 1 : options->line;
    reader->lexer.line_start = options->offset;
    reader->games = options->games;
    reader->initial = pos_initial();
    text_init(&reader->stash, options->alloc);
    *out = reader;
    return true;
}

void pgn_reader_destroy(PgnReader *reader) {
    if (reader == NULL) {
        return;
    }
    const Alloc *const alloc = reader->alloc;
    text_release(&reader->stash);
    alloc_free(alloc, reader->level_block);
    alloc_free(alloc, reader->lexer.buffer);
    alloc_free(alloc, reader);
}

bool reader_heed(PgnReader *reader, PgnAction action, Error *err) {
    if (LIKELY(action == PGN_CONTINUE)) {
        return true;
    }
    if (action == PGN_STOP) {
        return error_set(err, ERROR_STOPPED, "stopped");
    }
    if (action == PGN_SKIP_GAME && !reader->game.skipped) {
        // Everything that was open stays open until the result.
        reader->skip_depth += reader->skip == SKIP_REST ? 0 : reader->depth;
        reader->skip = SKIP_REST;
        reader->game.skipped = true;
    }
    return true;
}

bool reader_report(PgnReader *reader, const PgnVisitor *visitor, PgnSeverity severity,
                   const Error *fault, Error *err) {
    if (reader->game.skipped) {
        return true;
    }
    reader->game.errors += severity == PGN_ERROR ? 1 : 0;
    reader->game.warnings += severity == PGN_WARNING ? 1 : 0;
    return visitor->fault == NULL
           || reader_heed(reader, visitor->fault(visitor->context, severity, fault), err);
}

bool reader_report_token(PgnReader *reader, const PgnVisitor *visitor, PgnSeverity severity,
                         const char *text, Error *err) {
    Error fault;
    error_set_at(&fault, ERROR_SYNTAX, reader->lexer.line,
                 lexer_column(&reader->lexer, &reader->token), "%s", text);
    return reader_report(reader, visitor, severity, &fault, err);
}

bool reader_next_token(PgnReader *reader, Error *err) {
    if (reader->has_token) {
        reader->has_token = false;
        return true;
    }
    return lexer_next(&reader->token, &reader->lexer, err);
}

// ---------------------------------------------------------------------------------- comments

static void stash_piece(PgnReader *reader, const LexerComment *piece) {
    Text *const stash = &reader->stash;
    if (stash->length + piece->text.length < PGN_COMMENT_MAX) {
        text_append_span(stash, piece->text);
        if (piece->last) {
            text_append_char(stash, '\n');
        }
    }
}

bool reader_comment(PgnReader *reader, const PgnVisitor *visitor, CommentUse use, Error *err) {
    const LexerKind kind = reader->token.kind;
    Error fault;
    error_set_at(&fault, ERROR_SYNTAX, reader->lexer.line,
                 lexer_column(&reader->lexer, &reader->token), "this comment is never closed");
    LexerComment piece = {.last = false};
    bool first = true;
    while (!piece.last) {
        if (!lexer_comment(&piece, &reader->lexer, kind, first, err)) {
            return false;
        }
        const bool wanted = piece.text.length > 0 || (piece.last && !first);
        first = first && piece.text.length == 0;
        if (use == COMMENT_STASH && wanted) {
            stash_piece(reader, &piece);
        }
        if (use == COMMENT_GIVE && wanted && visitor->comment != NULL && !reader->game.skipped
            && !reader_heed(reader, visitor->comment(visitor->context, piece.text, piece.last),
                            err)) {
            return false;
        }
    }
    if (reader->stash.failed) {
        return error_set_memory(err);
    }
    return !piece.is_open || reader_report(reader, visitor, PGN_ERROR, &fault, err);
}

static bool give_stash(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    Span rest = text_span(&reader->stash);
    while (rest.length > 0 && !reader->game.skipped) {
        const char *const end = memchr(rest.data, '\n', rest.length);
        const size_t length = end == NULL ? rest.length : (size_t)(end - rest.data);
        const Span text = {rest.data, length};
        if (visitor->comment != NULL && length > 0
            && !reader_heed(reader, visitor->comment(visitor->context, text, true), err)) {
            return false;
        }
        rest = span_from(rest, end == NULL ? length : length + 1);
    }
    text_reset(&reader->stash);
    return true;
}

// ---------------------------------------------------------------------------------- games

// Prose between two games is reported once.
static bool complain(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    if (reader->complained) {
        return true;
    }
    reader->complained = true;
    return reader_report_token(reader, visitor, PGN_ERROR, "this text is not part of any game",
                               err);
}

// A game without tags begins with a result or with a move that is legal in the initial position.
static bool begins_bare_game(const PgnReader *reader) {
    PgnResult result;
    if (token_is_result(&result, &reader->token)) {
        return true;
    }
    Move move;
    return reader->token.kind == LEXER_SYMBOL
           && san_parse(&move, &reader->initial, reader->token.text, SAN_LENIENT, NULL)
           && move != MOVE_NULL;
}

static bool pass_noise(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    if (!complain(reader, visitor, err)) {
        return false;
    }
    return reader->token.kind != LEXER_BRACKET || lexer_skip_bracket(&reader->lexer, err);
}

// Goes to the next game's first token, which is left; comments in front of it are stashed.
static bool find_game(PgnReader *reader, const PgnVisitor *visitor, PgnBegin *begin, bool *found,
                      Error *err) {
    bool has_begin = false;
    for (*found = true;;) {
        if (!reader->has_tag && !reader_next_token(reader, err)) {
            return false;
        }
        const LexerKind kind = reader->token.kind;
        const bool is_comment = kind == LEXER_BRACE || kind == LEXER_LINE;
        const bool is_game = reader->has_tag
                             || (kind == LEXER_BRACKET && lexer_is_tag(&reader->lexer, false))
                             || begins_bare_game(reader);
        if ((is_comment || is_game) && !has_begin) {
            const bool is_tag = kind == LEXER_BRACKET;
            begin->offset = is_tag ? reader->token.offset : reader->token.start;
            begin->line = is_tag ? reader->lexer.line : reader->token.start_line;
            has_begin = is_comment;
        }
        if (is_game) {
            reader->has_token = !reader->has_tag;
            return true;
        }
        if (kind == LEXER_END) {
            *found = false;
            return true;
        }
        if (!(is_comment ? reader_comment(reader, visitor, COMMENT_STASH, err)
                         : pass_noise(reader, visitor, err))) {
            return false;
        }
    }
}

static bool read_game(PgnReader *reader, const PgnVisitor *visitor, const PgnBegin *begin,
                      Error *err) {
    if (visitor->game_begin != NULL
        && !reader_heed(reader, visitor->game_begin(visitor->context, begin), err)) {
        return false;
    }
    bool ended = false;
    return give_stash(reader, visitor, err) && reader_tags(reader, visitor, &ended, err)
           && reader_start(reader, visitor, err) && (ended || reader_moves(reader, visitor, err))
           && reader_end(reader, visitor, err);
}

static void reset_game(PgnReader *reader) {
    reader->game = (GameState){0};
    reader->skip = SKIP_NONE;
    reader->skip_depth = 0;
    reader->depth = 0;
    reader->level = reader->levels;
}

bool pgn_reader_next(PgnReader *reader, const PgnVisitor *visitor, bool *got, Error *err) {
    reset_game(reader);
    PgnBegin begin = {0};
    if (!find_game(reader, visitor, &begin, got, err)) {
        return false;
    }
    if (!*got) {
        return true;
    }
    reset_game(reader);
    reader->complained = false;
    begin.number = ++reader->games;
    return read_game(reader, visitor, &begin, err);
}

bool pgn_reader_all(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    bool got = true;
    while (got) {
        if (!pgn_reader_next(reader, visitor, &got, err)) {
            return false;
        }
    }
    return true;
}
