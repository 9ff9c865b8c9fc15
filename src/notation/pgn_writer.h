// SPDX-License-Identifier: MIT
// PGN writing in export format: the seven-tag roster first, other tags in the order given, lines of
// at most 80 columns (a single longer word or a ';' comment excepted), one empty line behind the
// tags and one behind the moves. What is written reads back as the same game.
//
// The writer is a visitor: it can stand behind a PgnReader (constant memory), a GameTree or a game
// that is being played.
#ifndef ZUGWERK_NOTATION_PGN_WRITER_H
#define ZUGWERK_NOTATION_PGN_WRITER_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stream.h"
#include "base/text.h"
#include "chess/game.h"
#include "notation/game_tree.h"
#include "notation/pgn_reader.h"

typedef struct PgnWriterOptions {
    int width; // 0: 80
    bool without_comments;
    bool without_nags;
    bool without_variations;
} PgnWriterOptions;

// The fields are the writer's own.
typedef struct PgnWriter {
    ByteSink sink;
    PgnWriterOptions options;
    Text tags;         // of the game at hand, until its start is known
    Text comments;     // that stood before the tags' end
    Text line;         // not yet written
    Text comment;      // pieces of a long one
    size_t glue;       // where the last word of `line` may not be broken
    int depth;         // of open variations
    bool needs_number; // before Black's next move
    bool opened;       // a bracket was the last thing written
    bool begun;        // tags are written
    bool chess960;
    Error error; // why the visitor stopped
} PgnWriter;

// options may be NULL.
void pgn_writer_init(PgnWriter *writer, ByteSink sink, const PgnWriterOptions *options,
                     const Alloc *alloc);
void pgn_writer_release(PgnWriter *writer);

// Callbacks return PGN_STOP when writing fails; writer->error says why.
PgnVisitor pgn_writer_visitor(PgnWriter *writer);

// One game.
bool pgn_write_tree(ByteSink sink, const GameTree *tree, const PgnWriterOptions *options,
                    Error *err) MUST_CHECK;

typedef struct PgnTag {
    Span name;
    Span value;
} PgnTag;

// A played game without comments. Result, SetUp, FEN and Variant are written as the game needs
// them, whatever `tags` says.
bool pgn_write_game(ByteSink sink, const Game *game, const PgnTag *tags, size_t tag_count,
                    PgnResult result, Error *err) MUST_CHECK;

#endif
