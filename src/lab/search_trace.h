// SPDX-License-Identifier: MIT
// A recorded search: who searched which position, what came out, and the tree of its nodes. It can
// be written to a file and read back (docs/FORMATS.md, "zugwerk lab trace").
#ifndef ZUGWERK_LAB_SEARCH_TRACE_H
#define ZUGWERK_LAB_SEARCH_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/stream.h"
#include "base/text.h"
#include "chess/position.h"
#include "player/player.h"
#include "trace/recorder.h"

enum { TRACE_LIMIT_DEFAULT = 2000000, TRACE_LINE_MAX = 1 << 16 };

// Of a search of another game than chess (lab/toy_search.h).
typedef struct TraceNames {
    const char *(*move)(const void *context, Move move);
    const void *context;
    const char *position;
} TraceNames;

typedef struct SearchTrace {
    const TraceNames *names; // NULL: chess; else `start` means nothing
    Text player;             // canonical name
    Position start;          // the position searched
    int depth;               // plies, as the player counts them
    int per_unit;            // of all values
    int32_t value;           // of the search, like the values of nodes
    bool has_value;          //
    bool is_exact;           // equals the minimax value
    bool is_stopped;         // before its end
    uint64_t nodes;          // calls of the search functions
    int line_count;
    Move line[REPORT_LINE_CAPACITY]; // the best line
    TraceTree tree;                  // finished; has at least one node
} SearchTrace;

// Lets the player search the request's position and keeps at most `limit` nodes of what it does.
// ERROR_UNSUPPORTED when it searches no tree. *out is to be released only after success.
bool search_trace_record(SearchTrace *out, Player *player, const PlayerRequest *request,
                         size_t limit, Error *err) MUST_CHECK;

void search_trace_release(SearchTrace *trace);

// A search of another game is written, too, but cannot be read back.
bool search_trace_write(const SearchTrace *trace, ByteSink sink, Error *err) MUST_CHECK;

// Checks everything: the order of the nodes, the legality of every move, the counts. Errors have
// line and column. *out is to be released only after success.
bool search_trace_read(SearchTrace *out, ByteSource source, const Alloc *alloc,
                       Error *err) MUST_CHECK;

// Adds a value as people write it: "0.5", "inf".
void trace_value_format(Text *out, int32_t value, int per_unit);

// The nodes of the best line: calls each(context, i) from the root down, as far as they were
// recorded.
void search_trace_best_line(const SearchTrace *trace, void (*each)(void *context, size_t i),
                            void *context);

// Walks the positions of a tree: nodes in rising order, parents never left out before their
// children.
typedef struct TraceWalk {
    const SearchTrace *trace;
    Position *path; // by ply: after the node entered last there
    const Alloc *alloc;
} TraceWalk;

bool trace_walk_init(TraceWalk *walk, const SearchTrace *trace, const Alloc *alloc,
                     Error *err) MUST_CHECK;
void trace_walk_release(TraceWalk *walk);

// The position before node i's move; afterwards the walk stands behind it. For a root: the position
// searched.
const Position *trace_walk_enter(TraceWalk *walk, size_t i);

#endif
