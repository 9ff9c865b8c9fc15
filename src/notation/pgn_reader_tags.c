// SPDX-License-Identifier: MIT
// The head of a game: tags, and the start position they tell.
#include "notation/fen.h"
#include "notation/pgn_reader_impl.h"

static bool has_name(const PgnReader *reader, Span name) {
    for (size_t i = 0; i < reader->game.names_length;) {
        const Span known = {reader->names + i + 1, (unsigned char)reader->names[i]};
        if (known.length == name.length && memcmp(known.data, name.data, name.length) == 0) {
            return true;
        }
        i += known.length + 1;
    }
    return false;
}

// Without room nothing is added.
static bool add_name(PgnReader *reader, Span name) {
    const size_t used = reader->game.names_length;
    if (name.length > UINT8_MAX || used + name.length >= NAMES_SIZE) {
        return false;
    }
    reader->names[used] = (char)(unsigned char)name.length;
    memcpy(reader->names + used + 1, name.data, name.length);
    reader->game.names_length += name.length + 1;
    return true;
}

// Tags that change how the game is read.
static void note_tag(PgnReader *reader, const LexerTag *tag) {
    GameState *const game = &reader->game;
    const Place place = {reader->lexer.line, lexer_column(&reader->lexer, &reader->token)};
    if (span_is(tag->name, "Result")) {
        game->has_result_tag = pgn_result_parse(&game->result_tag, tag->value);
    } else if (span_is(tag->name, "Variant")) {
        game->variant = pgn_variant_of(tag->value);
        game->variant_place = place;
    } else if (span_is(tag->name, "FEN")) {
        game->has_fen = true;
        game->fen_place = place;
        game->fen_length = tag->value.length < FEN_MAX ? tag->value.length : FEN_MAX;
        memcpy(reader->fen, tag->value.data, game->fen_length);
    }
}

static const char *tag_complaint(unsigned defects) {
    if ((defects & TAG_NO_NAME) != 0) {
        return "this is not a tag: no name";
    }
    if ((defects & TAG_CUT) != 0) {
        return "this tag is too long and was cut";
    }
    if ((defects & TAG_NOT_QUOTED) != 0) {
        return "the value of this tag is not in quotes";
    }
    if ((defects & TAG_NOT_CLOSED) != 0) {
        return "this tag is not closed";
    }
    return "this tag has a quote without a backslash inside its value";
}

// The tag in reader->tag.
static bool use_tag(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    const LexerTag *const tag = &reader->tag;
    const char *complaint = tag->defects == 0 ? NULL : tag_complaint(tag->defects);
    bool usable = (tag->defects & TAG_NO_NAME) == 0;
    if (usable && has_name(reader, tag->name)) {
        complaint = "this tag is given twice";
        usable = false;
    } else if (usable && !add_name(reader, tag->name)) {
        complaint = "this tag is left out: too many tags, or too long a name";
        usable = false;
    }
    if (complaint != NULL && !reader_report_token(reader, visitor, PGN_WARNING, complaint, err)) {
        return false;
    }
    if (usable) {
        note_tag(reader, tag);
        reader->game.has_tags = true;
        if (visitor->tag != NULL && !reader->game.skipped
            && !reader_heed(reader, visitor->tag(visitor->context, tag->name, tag->value), err)) {
            return false;
        }
    }
    return (tag->defects & TAG_CUT) == 0 || lexer_skip_line(&reader->lexer, err);
}

// Whether the tag in reader->tag begins another game than the one at hand.
static bool tag_begins_game(const PgnReader *reader) {
    const GameState *const game = &reader->game;
    return game->has_tags && reader->token.breaks >= 2
           && (span_is(reader->tag.name, "Event") || has_name(reader, reader->tag.name));
}

// Tags and comments up to the first token of the moves, which is left.
bool reader_tags(PgnReader *reader, const PgnVisitor *visitor, bool *ended, Error *err) {
    for (;;) {
        if (!reader->has_tag) {
            if (!reader_next_token(reader, err)) {
                return false;
            }
            if (reader->token.kind == LEXER_BRACE || reader->token.kind == LEXER_LINE) {
                if (!reader_comment(reader, visitor, COMMENT_GIVE, err)) {
                    return false;
                }
                continue;
            }
            if (reader->token.kind != LEXER_BRACKET) {
                reader->has_token = true;
                return true;
            }
            if (!lexer_tag(&reader->tag, &reader->lexer, err)) {
                return false;
            }
            if (tag_begins_game(reader)) {
                reader->has_tag = true;
                *ended = true;
                return true;
            }
        }
        reader->has_tag = false;
        if (!use_tag(reader, visitor, err)) {
            return false;
        }
    }
}

static bool read_fen(PgnReader *reader, const PgnVisitor *visitor, Position *out, bool *usable,
                     Error *err) {
    const GameState *const game = &reader->game;
    const Span text = {reader->fen, game->fen_length};
    const bool is_960 = game->variant == PGN_VARIANT_CHESS960;
    FenOptions options = {FEN_STRICT, is_960 ? FEN_CHESS960 : FEN_DETECT};
    Error fault;
    if (fen_parse(out, text, options, &fault)) {
        return true;
    }
    fault.line = game->fen_place.line;
    fault.column = game->fen_place.column;
    options.mode = FEN_REPAIR;
    *usable = game->fen_length < FEN_MAX && fen_parse(out, text, options, NULL);
    return reader_report(reader, visitor, *usable ? PGN_WARNING : PGN_ERROR, &fault, err);
}

// Sets up level 0 from the tags and tells the visitor. Without a usable start the moves are
// skipped.
bool reader_start(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    GameState *const game = &reader->game;
    Level *const level = reader->level;
    bool usable = true;
    level->now = 0;
    level->has_move = false;
    if (game->variant == PGN_VARIANT_OTHER) {
        Error fault;
        error_set_at(&fault, ERROR_UNSUPPORTED, game->variant_place.line,
                     game->variant_place.column, "the moves of this chess variant are skipped");
        usable = false;
        if (!reader_report(reader, visitor, PGN_ERROR, &fault, err)) {
            return false;
        }
    } else if (game->has_fen) {
        if (!read_fen(reader, visitor, &level->pos[0], &usable, err)) {
            return false;
        }
    } else {
        level->pos[0] = reader->initial;
        level->pos[0].chess960 = game->variant == PGN_VARIANT_CHESS960;
    }
    if (!usable && reader->skip == SKIP_NONE) {
        reader->skip = SKIP_REST;
    }
    return !usable || game->skipped || visitor->start == NULL
           || reader_heed(reader, visitor->start(visitor->context, &level->pos[0]), err);
}
