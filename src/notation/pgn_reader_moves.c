// SPDX-License-Identifier: MIT
// The moves of a game. Open variations are kept on a stack of levels, each with the position before
// and after its last move; a variation begins from the former. What cannot be used is skipped token
// by token, so that nothing hidden in a comment ends a game.
#include "notation/pgn_reader_impl.h"
#include "notation/san.h"

static void skip_from_here(PgnReader *reader) {
    reader->skip = reader->depth > 0 ? SKIP_LINE : SKIP_REST;
    reader->skip_depth = 0;
}

static bool play_move(PgnReader *reader, const PgnVisitor *visitor, Move move, Error *err) {
    Level *const level = reader->level;
    const Position *const before = &level->pos[level->now];
    Position *const after = &level->pos[1 - level->now];
    if (UNLIKELY(move == MOVE_NULL)) {
        pos_play_null(after, before);
    } else {
        pos_play(after, before, move);
    }
    level->now = 1 - level->now;
    level->has_move = true;
    reader->game.has_loose_result = false;
    reader->game.plies += reader->depth == 0 ? 1 : 0;
    if (visitor->move == NULL) {
        return true;
    }
    const PgnMove event = {
        .move = move,
        .before = before,
        .after = after,
        .text = reader->token.text,
        .line = reader->lexer.line,
        .column = lexer_column(&reader->lexer, &reader->token),
    };
    return reader_heed(reader, visitor->move(visitor->context, &event), err);
}

static bool give_nag(PgnReader *reader, const PgnVisitor *visitor, int nag, Error *err) {
    if (nag < 0) {
        return reader_report_token(reader, visitor, PGN_WARNING, "there is no such annotation",
                                   err);
    }
    if (!reader->level->has_move) {
        return reader_report_token(reader, visitor, PGN_WARNING,
                                   "this annotation has no move in front of it", err);
    }
    return visitor->nag == NULL || reader_heed(reader, visitor->nag(visitor->context, nag), err);
}

// Signs that stand for a NAG, and others that say nothing.
static bool sign_of(int *nag, Span text) {
    static const struct {
        const char *text;
        int nag; // -1: nothing
    } signs[] = {
        {"=", 10},
        {"+=", 14},
        {"+/=", 14},
        {"=+", 15},
        {"=/+", 15},
        {"+/-", 16},
        {"-/+", 17},
        {"+-", 18},
        {"-+", 19},
        {"+", -1},
        {"++", -1},
        {"#", -1},
        {"ep", -1},
        {"N", 146},
        {"\xe2\x88\x9e", 13},
        {"\xe2\xa9\xb2", 14},
        {"\xe2\xa9\xb1", 15},
        {"\xc2\xb1", 16},
        {"\xb1", 16},
        {"\xe2\x88\x93", 17},
        {"\xe2\x96\xa1", 7},
    };

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (span_is(text, signs[i].text)) {
            *nag = signs[i].nag;
            return true;
        }
    }
    return false;
}

// A symbol that is not a move as it stands.
static NO_INLINE bool read_odd_symbol(PgnReader *reader, const PgnVisitor *visitor, Error *fault,
                                      Error *err) {
    const Span text = reader->token.text;
    int nag = 0;
    if (sign_of(&nag, text)) {
        return nag < 0 || give_nag(reader, visitor, nag, err);
    }
    // A move number glued to its move.
    Span glued = text;
    while (glued.length > 0 && char_is_digit(glued.data[0])) {
        glued = span_from(glued, 1);
    }
    Move move = MOVE_NONE;
    if (glued.length > 0 && glued.length < text.length
        && san_parse(&move, reader_position(reader), glued, SAN_LENIENT, NULL)) {
        return play_move(reader, visitor, move, err);
    }
    fault->line = reader->lexer.line;
    fault->column = lexer_column(&reader->lexer, &reader->token);
    skip_from_here(reader);
    return reader_report(reader, visitor, PGN_ERROR, fault, err);
}

static bool read_symbol(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    Move move = MOVE_NONE;
    Error fault;
    if (LIKELY(
            san_parse(&move, reader_position(reader), reader->token.text, SAN_LENIENT, &fault))) {
        return play_move(reader, visitor, move, err);
    }
    return read_odd_symbol(reader, visitor, &fault, err);
}

static bool open_variation(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    const char *complaint = NULL;
    if (!reader->level->has_move) {
        complaint = "this variation has no move in front of it and is skipped";
    } else if (reader->depth == PGN_DEPTH_MAX) {
        complaint = "this variation is nested too deep and is skipped";
    }
    if (complaint != NULL) {
        reader->skip = SKIP_VARIATION;
        reader->skip_depth = 1;
        return reader_report_token(reader, visitor, PGN_ERROR, complaint, err);
    }
    PgnAction action = PGN_CONTINUE;
    if (visitor->variation_begin != NULL) {
        action = visitor->variation_begin(visitor->context);
    }
    if (action == PGN_SKIP_VARIATION) {
        reader->skip = SKIP_VARIATION;
        reader->skip_depth = 1;
        return true;
    }
    if (!reader_enter_level(reader, reader->depth + 1, err)) {
        return false;
    }
    const Level *const parent = reader->level - 1;
    Level *const level = reader->level;
    level->pos[0] = parent->pos[1 - parent->now];
    level->now = 0;
    level->has_move = false;
    return reader_heed(reader, action, err);
}

static bool close_variation(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    reader->game.has_loose_result = false;
    if (reader->depth == 0) {
        return reader_report_token(reader, visitor, PGN_WARNING,
                                   "there is no variation to close here", err);
    }
    reader->depth--;
    reader->level--;
    return visitor->variation_end == NULL
           || reader_heed(reader, visitor->variation_end(visitor->context), err);
}

static bool stray(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    if (reader->game.has_stray) {
        return true;
    }
    reader->game.has_stray = true;
    return reader_report_token(reader, visitor, PGN_WARNING, "this sign has no meaning here", err);
}

// A result in a variation is not the game's, unless the variation was only never closed.
static bool use_result(PgnReader *reader, PgnResult result) {
    GameState *const game = &reader->game;
    const int64_t open = reader->skip == SKIP_NONE ? reader->depth : reader->skip_depth;
    const bool ends = open == 0 && reader->skip != SKIP_VARIATION && reader->skip != SKIP_LINE;
    game->has_result |= ends;
    game->result = ends ? result : game->result;
    game->has_loose_result = !ends;
    game->loose_result = result;
    return ends;
}

static bool ends_game(const PgnReader *reader) {
    const LexerToken *const token = &reader->token;
    if (token->kind == LEXER_END) {
        return true;
    }
    const bool is_first = token->breaks > 0 || token->offset == reader->lexer.line_start;
    return token->kind == LEXER_BRACKET && lexer_is_tag(&reader->lexer, !is_first);
}

static bool skip_token(PgnReader *reader, const PgnVisitor *visitor, bool *ended, Error *err) {
    const LexerKind kind = reader->token.kind;
    PgnResult result;
    if (token_is_result(&result, &reader->token)) {
        *ended = use_result(reader, result);
    } else if (kind == LEXER_BRACE || kind == LEXER_LINE) {
        return reader_comment(reader, visitor, COMMENT_DROP, err);
    } else if (kind == LEXER_OPEN) {
        reader->skip_depth++;
    } else if (kind == LEXER_CLOSE && reader->skip_depth > 0) {
        reader->skip_depth--;
        reader->game.has_loose_result = false;
        if (reader->skip == SKIP_VARIATION && reader->skip_depth == 0) {
            reader->skip = SKIP_NONE;
        }
    } else if (kind == LEXER_CLOSE && reader->skip == SKIP_LINE) {
        reader->skip = SKIP_NONE;
        return close_variation(reader, visitor, err);
    }
    return true;
}

static bool use_token(PgnReader *reader, const PgnVisitor *visitor, bool *ended, Error *err) {
    PgnResult result;
    switch (reader->token.kind) {
    case LEXER_SYMBOL:
    case LEXER_STAR:
        if (token_is_result(&result, &reader->token)) {
            *ended = use_result(reader, result);
            return true;
        }
        return read_symbol(reader, visitor, err);
    case LEXER_NAG:
        return give_nag(reader, visitor, reader->token.number, err);
    case LEXER_BRACE:
    case LEXER_LINE:
        return reader_comment(reader, visitor, COMMENT_GIVE, err);
    case LEXER_OPEN:
        return open_variation(reader, visitor, err);
    case LEXER_CLOSE:
        return close_variation(reader, visitor, err);
    case LEXER_LONG:
        skip_from_here(reader);
        return reader_report_token(reader, visitor, PGN_ERROR, "this is too long to be a move",
                                   err);
    case LEXER_BRACKET:
        return stray(reader, visitor, err) && lexer_skip_bracket(&reader->lexer, err);
    case LEXER_END:
    case LEXER_OTHER:
        break;
    }
    return stray(reader, visitor, err);
}

bool reader_moves(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    bool ended = false;
    while (!ended) {
        if (!reader_next_token(reader, err)) {
            return false;
        }
        if (LIKELY(reader->token.kind == LEXER_SYMBOL && reader->skip == SKIP_NONE
                   && char_is_letter(reader->token.text.data[0]))) {
            if (!read_symbol(reader, visitor, err)) {
                return false;
            }
            continue;
        }
        if (ends_game(reader)) {
            reader->has_token = true;
            return true;
        }
        if (!(reader->skip == SKIP_NONE ? use_token(reader, visitor, &ended, err)
                                        : skip_token(reader, visitor, &ended, err))) {
            return false;
        }
    }
    return true;
}

static bool close_all(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    GameState *const game = &reader->game;
    if (game->skipped || (reader->depth == 0 && reader->skip != SKIP_VARIATION)) {
        return true;
    }
    const bool has_result = game->has_loose_result;
    const PgnResult result = game->loose_result;
    if (!reader_report_token(reader, visitor, PGN_ERROR, "the game ends inside a variation", err)) {
        return false;
    }
    while (reader->depth > 0 && !game->skipped) {
        if (!close_variation(reader, visitor, err)) {
            return false;
        }
    }
    game->has_result = has_result;
    game->result = result;
    return true;
}

static bool check_result(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    GameState *const game = &reader->game;
    if (!game->has_result) {
        game->result = game->has_result_tag ? game->result_tag : PGN_RESULT_NONE;
        return reader_report_token(reader, visitor, PGN_WARNING, "the game ends without a result",
                                   err);
    }
    return !game->has_result_tag || game->result == game->result_tag
           || reader_report_token(reader, visitor, PGN_WARNING,
                                  "the result is not the one the Result tag tells", err);
}

bool reader_end(PgnReader *reader, const PgnVisitor *visitor, Error *err) {
    if (!close_all(reader, visitor, err) || !check_result(reader, visitor, err)) {
        return false;
    }
    const GameState *const game = &reader->game;
    const PgnEnd end = {
        .result = game->result,
        .has_result = game->has_result,
        .skipped = game->skipped,
        .offset = reader->has_token || reader->has_tag ? reader->token.offset
                                                       : lexer_offset(&reader->lexer),
        .plies = game->plies,
        .errors = game->errors,
        .warnings = game->warnings,
    };
    return visitor->game_end == NULL
           || reader_heed(reader, visitor->game_end(visitor->context, &end), err);
}
