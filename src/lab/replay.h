// SPDX-License-Identifier: MIT
// Computes anew what the course write-ups published, and tells what comes out the same. The data
// (replay_data_*.c) say what was published and who is to compute it; nothing computed ever comes
// from them.
#ifndef ZUGWERK_LAB_REPLAY_H
#define ZUGWERK_LAB_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stop.h"
#include "base/stream.h"
#include "base/text.h"
#include "lab/sheet.h"

typedef enum ReplayKind {
    REPLAY_SEARCH,  // `player` searches the position
    REPLAY_TIE,     // the same, and what the move it finds is worth when searched by itself
    REPLAY_COURSE,  // write-up 004's own functions; the player of that name must say the same
    REPLAY_LOG,     // what the deepening `player` tells while it works
    REPLAY_GAME,    // `player`, White, against `opponent`
    REPLAY_WALK,    // the random `player` makes `plies` moves, for both sides
    REPLAY_OUTCOME, // of the position
    REPLAY_LISTED   // nothing to compute: `reason` says why
} ReplayKind;

typedef struct ReplayRow {
    const char *name;
    ReplayKind kind;
    const char *player; // in the player language
    const char *opponent;
    const char *leader; // REPLAY_GAME: whose game the field `same` compares with; NULL: nobody's
    const char *fen;    // NULL: the initial position
    const char *moves;  // played first, UCI; NULL: none
    int plies;
    const char *fields; // NULL: the table's
    // The fields with blanks between, the last one taking the rest; "24..28" is a range.
    const char *published;
    int then_ms; // how long it took then; 0: unknown
    // REPLAY_GAME: an illegal move is played unchecked, as the published program did. REPLAY_LOG:
    // the line of a depth is printed even when the root moves ran out in it.
    bool is_odd;
    const char *reason; // why it cannot come out; NULL: it must
} ReplayRow;

typedef struct ReplayTable {
    const char *name; // "002-figure1": the write-up, a dash, the table
    const char *title;
    const char *source; // where the numbers stand
    const char *fields; // what each row has, with blanks between; docs/FORMATS.md lists them
    const char *note;   // more for the reader; NULL: nothing
    bool is_reference; // not published, but found by the independent implementation of the write-up
    const ReplayRow *rows;
    size_t count;
} ReplayTable;

extern const ReplayTable *const replay_tables[];
extern const size_t replay_table_count;

typedef enum ReplayVerdict {
    REPLAY_NOT_RUN, // not chosen, or stopped before
    REPLAY_EQUAL,
    REPLAY_DIFFERENT,
    REPLAY_IMPOSSIBLE // cannot be reproduced, for the row's reason
} ReplayVerdict;

typedef struct ReplayResult {
    ReplayVerdict verdict;
    Text computed;
    Text remark; // what else was seen on the way
    int64_t time_us;
} ReplayResult;

typedef struct Replay {
    const ReplayTable *const *tables;
    size_t table_count;
    bool *is_chosen;       // one for each table
    ReplayResult *results; // one for each row of all tables, in their order
    size_t row_count;
    const Alloc *alloc;
} Replay;

typedef struct ReplayOptions {
    const TimeSource *time;
    const StopSignal *stop; // NULL: cannot be stopped
    int threads;
} ReplayOptions;

typedef struct ReplayTally {
    size_t equal;
    size_t different;
    size_t impossible;
    size_t not_run; // of the tables chosen
} ReplayTally;

// The tables must outlive the Replay. None is chosen yet.
bool replay_init(Replay *replay, const ReplayTable *const *tables, size_t count, const Alloc *alloc,
                 Error *err) MUST_CHECK;
void replay_release(Replay *replay);

// Chooses a table by its name, or all of a write-up ("002"), or "all". ERROR_VALUE names the
// nearest word there is.
bool replay_choose(Replay *replay, Span name, Error *err) MUST_CHECK;

// Computes the rows chosen. When stopped, what is not finished stays REPLAY_NOT_RUN; that is no
// error. The results do not depend on the number of threads; the allocator must be as safe as that
// is above 1.
bool replay_run(Replay *replay, const ReplayOptions *options, Error *err) MUST_CHECK;

ReplayTally replay_tally(const Replay *replay);

// The row's fields, or its table's.
const char *replay_fields(const ReplayTable *table, const ReplayRow *row);

// Appends the command that does the same by hand; nothing when there is none.
void replay_command(Text *out, const ReplayRow *row);

// "equal", "different", "not reproducible", "not run".
const char *replay_verdict_name(ReplayVerdict verdict);

typedef struct ReplayStyle {
    bool with_time;
    bool with_commands; // the commands to do it by hand
} ReplayStyle;

// What was run, as text; as JSON (docs/FORMATS.md); as one flat table in any other format.
bool replay_print_text(const Replay *replay, ReplayStyle style, ByteSink sink,
                       Error *err) MUST_CHECK;
bool replay_print_json(const Replay *replay, ReplayStyle style, ByteSink sink,
                       Error *err) MUST_CHECK;
bool replay_print_sheet(const Replay *replay, ReplayStyle style, SheetFormat format, ByteSink sink,
                        Error *err) MUST_CHECK;

// The tables there are.
bool replay_print_list(const Replay *replay, bool as_json, ByteSink sink, Error *err) MUST_CHECK;

#endif
