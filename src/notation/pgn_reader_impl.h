// SPDX-License-Identifier: MIT
// Private to the PGN reader: its state, and the parts it is made of.
#ifndef ZUGWERK_NOTATION_PGN_READER_IMPL_H
#define ZUGWERK_NOTATION_PGN_READER_IMPL_H

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "notation/pgn_lexer_impl.h"
#include "notation/pgn_reader.h"
#include "notation/pgn_text.h"

enum {
    NAMES_SIZE =
        4096, // room for the names of a game's tags; later ones are not checked for doubles
    FEN_MAX = 255
};

// Whole cache lines: copying a position that lies across them takes a tenth more time in all.
enum { LEVEL_ALIGNMENT = 64 };

typedef struct Level {
    alignas(LEVEL_ALIGNMENT) Position pos[2];
    int now;       // which of them is the current one
    bool has_move; // so that the other is the one before
} Level;

typedef enum Skip {
    SKIP_NONE,
    SKIP_VARIATION, // one that was not opened: up to its end
    SKIP_LINE,      // the rest of an open variation
    SKIP_REST       // up to the end of the game
} Skip;

typedef struct Place {
    int64_t line;
    int64_t column;
} Place;

// What is known of the game at hand; all zero at its beginning.
typedef struct GameState {
    int64_t plies;
    int errors;
    int warnings;
    bool skipped;   // at a callback's wish
    bool has_stray; // a misplaced sign has been reported
    bool has_tags;
    bool has_fen;
    bool has_result_tag;
    bool has_result;
    bool has_loose_result; // inside a variation, and nothing after it
    PgnResult result_tag;
    PgnResult result;
    PgnResult loose_result;
    PgnVariant variant;
    Place variant_place;
    Place fen_place;
    size_t fen_length;
    size_t names_length;
} GameState;

struct PgnReader {
    const Alloc *alloc;
    Lexer lexer;
    LexerToken token;
    LexerTag tag;
    bool has_token;  // `token` is still to be used
    bool has_tag;    // so is `tag`, which `token` began
    bool complained; // about text between two games
    int64_t games;
    void *level_block; // where `levels` lie, aligned
    Level *levels;
    size_t level_capacity;
    Level *level; // the one of `depth`
    int depth;
    Skip skip;
    int64_t skip_depth; // brackets opened while skipping
    Text stash;         // comments in front of a game, each with a line end behind it
    Position initial;
    GameState game;
    char fen[FEN_MAX];
    char names[NAMES_SIZE]; // of the tags, each behind its length
};

static inline const Position *reader_position(const PgnReader *reader) {
    return &reader->level->pos[reader->level->now];
}

// Makes room for the level `depth`, and it the current one.
bool reader_enter_level(PgnReader *reader, int depth, Error *err) MUST_CHECK;

// True to go on; a callback's other wishes are noted, or fail with ERROR_STOPPED.
bool reader_heed(PgnReader *reader, PgnAction action, Error *err) MUST_CHECK;

bool reader_report(PgnReader *reader, const PgnVisitor *visitor, PgnSeverity severity,
                   const Error *fault, Error *err) MUST_CHECK;

// A syntax fault at the current token.
bool reader_report_token(PgnReader *reader, const PgnVisitor *visitor, PgnSeverity severity,
                         const char *text, Error *err) MUST_CHECK;

bool reader_next_token(PgnReader *reader, Error *err) MUST_CHECK;

// Passes the comment at hand on, keeps it for the next game, or does neither.
typedef enum CommentUse { COMMENT_GIVE, COMMENT_STASH, COMMENT_DROP } CommentUse;

bool reader_comment(PgnReader *reader, const PgnVisitor *visitor, CommentUse use,
                    Error *err) MUST_CHECK;

// Tags and comments up to the first token of the moves, which is left. *ended: the next game has
// begun instead, with reader->tag.
bool reader_tags(PgnReader *reader, const PgnVisitor *visitor, bool *ended, Error *err) MUST_CHECK;

// Sets level 0 up from the tags and tells the visitor. Without a usable start the moves will be
// skipped.
bool reader_start(PgnReader *reader, const PgnVisitor *visitor, Error *err) MUST_CHECK;

// The moves up to the end of the game.
bool reader_moves(PgnReader *reader, const PgnVisitor *visitor, Error *err) MUST_CHECK;

// Closes what is open and tells the visitor.
bool reader_end(PgnReader *reader, const PgnVisitor *visitor, Error *err) MUST_CHECK;

// Whether a token is "1-0", "0-1", "1/2-1/2" or "*".
bool token_is_result(PgnResult *out, const LexerToken *token);

#endif
