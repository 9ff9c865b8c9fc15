// SPDX-License-Identifier: MIT
// PGN read as a stream of events, in memory that does not grow with the file, the line or the
// comment. Source: Edwards, "PGN Standard" (1994), and the files people really have.
//
// What is taken: a byte order mark before any game; lines ended by LF, CRLF or CR; any bytes in
// tags and comments (pgn_text.h makes UTF-8 of them); '%' lines; '{}' and ';' comments; $n, "!?"
// and the usual evaluation signs as NAGs; any or no move numbers; moves in every form that
// san_parse takes leniently; null moves; games without tags or without a result.
//
// Where the standard leaves a choice:
// - A game ends at its result, at the next game's tags or at the end of the file. Empty lines end
//   nothing, except that after one a tag that the game has already, or Event, begins the next game.
// - A tag given twice in one block of tags: the first counts, the other is reported.
// - A tag value longer than PGN_TAG_MAX bytes is cut and reported; of more tags than have room for
//   their names in 16 KiB the last are left out and reported. A tag that is not closed, not
//   quoted or holds bare quotes is read as far as it makes sense and reported.
// - '%' starts an escaped line in the first column only, and never inside braces.
// - Inside braces a line end reads as one blank; a comment is given without outer blanks, and not
//   at all when nothing is left. Braces do not nest.
// - A result inside a variation is decoration.
// - Null moves are moves ("--", "Z0", "0000").
// - The result given is the one after the moves, else the Result tag's, else "*".
// - A FEN tag counts whatever SetUp says. Chess960 is told by the Variant tag (Chess960,
//   Fischerandom and the like) or by the FEN's castling rights.
// - A game of an unknown variant or with a broken FEN is reported and given with its tags only.
// - A move that is not legal is an error: in a variation the rest of the variation is lost, in the
//   main line the rest of the game; what stood before it is given.
#ifndef ZUGWERK_NOTATION_PGN_READER_H
#define ZUGWERK_NOTATION_PGN_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"
#include "chess/position.h"
#include "notation/pgn_limits.h"

typedef enum PgnResult {
    PGN_RESULT_NONE, // "*"
    PGN_RESULT_WHITE,
    PGN_RESULT_BLACK,
    PGN_RESULT_DRAW
} PgnResult;

// "*", "1-0", "0-1", "1/2-1/2".
const char *pgn_result_text(PgnResult result);

// The same texts, "1/2" and the sign for a half; false, with *out unchanged, for anything else.
bool pgn_result_parse(PgnResult *out, Span text);

// What a callback wants next.
typedef enum PgnAction {
    PGN_CONTINUE,
    PGN_SKIP_VARIATION, // from variation_begin: its moves and its variation_end do not come
    PGN_SKIP_GAME,      // only game_end still comes for this game
    PGN_STOP            // nothing more comes; pgn_reader_next fails with ERROR_STOPPED
} PgnAction;

typedef struct PgnBegin {
    int64_t number; // of the game in the file, from 1
    int64_t offset; // of its first byte in the file
    int64_t line;   // from 1
} PgnBegin;

// Positions are valid during the call only.
typedef struct PgnMove {
    Move move;
    const Position *before;
    const Position *after;
    Span text;      // as written; may be empty when the events do not come from a file
    int64_t line;   // where it stands; 0 when the events do not come from a file
    int64_t column; // in bytes, from 1
} PgnMove;

typedef struct PgnEnd {
    PgnResult result;
    bool has_result; // a result stood after the moves
    bool skipped;    // at a callback's wish
    int64_t offset;  // of the first byte after the game
    int64_t plies;   // moves of the main line
    int errors;      // faults by severity
    int warnings;
} PgnEnd;

typedef enum PgnSeverity {
    PGN_WARNING, // out of order, but nothing is lost
    PGN_ERROR    // moves are lost
} PgnSeverity;

// The order of events of a game:
//
//     game_begin  (tag | comment)*  start  (move | nag | comment | variation)*  game_end
//     variation = variation_begin (move | nag | comment | variation)* variation_end
//
// start does not come for unknown variants and broken FENs. A variation_begin follows the move that
// it replaces. Faults come at any time, also between games. Every callback may be NULL.
typedef struct PgnVisitor {
    void *context;
    PgnAction (*game_begin)(void *context, const PgnBegin *begin);
    PgnAction (*tag)(void *context, Span name, Span value);
    PgnAction (*start)(void *context, const Position *pos);
    PgnAction (*move)(void *context, const PgnMove *move);
    PgnAction (*nag)(void *context, int nag);
    // Without line ends. Longer ones than PGN_COMMENT_MAX come in pieces, the last with last set.
    PgnAction (*comment)(void *context, Span text, bool last);
    PgnAction (*variation_begin)(void *context);
    PgnAction (*variation_end)(void *context);
    PgnAction (*game_end)(void *context, const PgnEnd *end);
    // *fault carries line, column and text.
    PgnAction (*fault)(void *context, PgnSeverity severity, const Error *fault);
} PgnVisitor;

typedef struct PgnReader PgnReader;

typedef struct PgnReaderOptions {
    const Alloc *alloc;
    int64_t offset; // of the source's first byte in the file, when reading from an index
    int64_t line;   // number of its first line (0: 1)
    int64_t games;  // games that stand before it
} PgnReaderOptions;

// options may be NULL. The reader holds about 85 KiB, and 448 bytes more for each open variation.
bool pgn_reader_create(PgnReader **out, ByteSource source, const PgnReaderOptions *options,
                       Error *err) MUST_CHECK;

// NULL is allowed.
void pgn_reader_destroy(PgnReader *reader);

// Reads one game. *got is false at the end of the file. Fails when the source fails, memory runs
// out or a callback stops; broken games are not failures, they are reported to the visitor. After a
// failure the reader can only be destroyed.
bool pgn_reader_next(PgnReader *reader, const PgnVisitor *visitor, bool *got,
                     Error *err) MUST_CHECK;

// Reads all games that are left.
bool pgn_reader_all(PgnReader *reader, const PgnVisitor *visitor, Error *err) MUST_CHECK;

#endif
