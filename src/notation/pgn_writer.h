// SPDX-License-Identifier: MIT
// PGN writing in export format: the seven-tag roster first, other tags in the order given, lines of
// at most 80 columns, one empty line behind the tags and one behind the moves. What is written
// reads back as the same game. Longer than a line may be: a single word, a ';' comment (used where
// the text has a closing brace in it), and a line that would else have to be broken in front of a
// word that means something at the beginning of a line ('%', or '[' and a letter).
//
// The writer is a visitor: it can stand behind a PgnReader, a GameTree or a game that is being
// played. It writes a game when it ends, for only then the Result tag is known; of a game longer
// than PGN_WRITER_HELD bytes the beginning is written earlier, with the Result tag as it was given.
#ifndef ZUGWERK_NOTATION_PGN_WRITER_H
#define ZUGWERK_NOTATION_PGN_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/stream.h"
#include "base/text.h"
#include "chess/game.h"
#include "notation/game_tree.h"
#include "notation/pgn_reader.h"

enum { PGN_WRITER_HELD = 1 << 20 };

typedef struct PgnWriterOptions {
    int width; // 0: 80
    bool without_comments;
    bool without_nags;
    bool without_variations;
} PgnWriterOptions;

// The fields are the writer's own, but for `error`.
typedef struct PgnWriter {
    ByteSink sink;
    PgnWriterOptions options;
    Text tags;         // of the game at hand, packed
    Text body;         // lines of moves that are held back
    Text line;         // the one being filled
    Text comment;      // pieces of a long one
    Text held;         // comments behind a bracket that is not written yet
    size_t word;       // where the last word of `line` begins
    bool is_open;      // a variation has begun and has no move yet
    bool has_line;     // `line` is begun, though it may be empty
    bool begun;        // the tags are written
    bool needs_number; // before Black's next move
    bool has_start;
    Position start;
    Error error; // why the visitor stopped
} PgnWriter;

// options may be NULL.
void pgn_writer_init(PgnWriter *writer, ByteSink sink, const PgnWriterOptions *options,
                     const Alloc *alloc);
void pgn_writer_release(PgnWriter *writer);

// Callbacks return PGN_STOP when writing fails; writer->error says why. The writer must not move.
PgnVisitor pgn_writer_visitor(PgnWriter *writer);

// One game.
bool pgn_write_tree(ByteSink sink, const GameTree *tree, const PgnWriterOptions *options,
                    Error *err) MUST_CHECK;

typedef struct PgnTag {
    Span name;
    Span value;
} PgnTag;

// A played game without comments. Result, SetUp, FEN and Variant are written as the game needs
// them, whatever `tags` says. ERROR_VALUE for a name that cannot be one.
bool pgn_write_game(ByteSink sink, const Game *game, const PgnTag *tags, size_t tag_count,
                    PgnResult result, Error *err) MUST_CHECK;

#endif
