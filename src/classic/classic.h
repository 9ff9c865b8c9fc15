// SPDX-License-Identifier: MIT
// What the textbook searches share: the board they walk on, the test where to stop, the value of a
// leaf, the count of what they do. minimax.c and alphabeta.c are then as short as on a slide.
//
// A search is put together from parts (ClassicOptions): how to evaluate, in which order to try the
// moves, which of equal moves to take. All values are White's; White's nodes maximise.
#ifndef ZUGWERK_CLASSIC_CLASSIC_H
#define ZUGWERK_CLASSIC_CLASSIC_H

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "chess/game.h"
#include "eval/evaluator.h"
#include "trace/search_report.h"

enum { CLASSIC_DEPTH_MAX = 64, CLASSIC_INFINITE = 1 << 28 };

// Which of several root moves of the same returned value is chosen. A move whose value is no better
// than losing at once (White's -infinity, Black's +infinity) is never found by TIE_FIRST, because
// only a strict improvement counts.
typedef enum TieRule { TIE_FIRST, TIE_LAST } TieRule;

typedef struct ClassicOptions {
    int depth;           // plies, 1..CLASSIC_DEPTH_MAX
    Evaluator evaluator; // of positions where the game goes on
    int mate;            // value of having mated, CLASSIC_INFINITE: without a distance
    void (*children)(MoveList *list, const Position *pos); // legal moves in the order to try
    TieRule tie;
} ClassicOptions;

typedef struct ClassicLimits {
    uint64_t max_calls;     // stop on entry of the call after so many; 0: no limit
    const StopSignal *stop; // NULL: none
    const TimeSource *time; // NULL: no deadline and no times in reports
    int64_t deadline_us;
    ProgressSink progress; // told of every new best root move, and now and then
} ClassicLimits;

typedef struct ClassicSearch {
    ClassicOptions options;
    ClassicLimits limits;
    Game game;                     // a copy of the game, walked up and down
    size_t root;                   // its length at the root
    Outcome outcome;               // at the node entered last
    bool may_repeat;               // a fifth occurrence is within reach
    bool stopped;                  // unwinding; values returned from now on mean nothing
    bool is_exact;                 // set by the search: an unstopped value is the minimax value
    int value;                     // of the root; when stopped: of the best move so far
    Move best;                     // MOVE_NONE: none found
    uint64_t entries[COLOR_COUNT]; // calls by side to move: White's are max nodes
    uint64_t evaluations;
    uint64_t cutoffs;
    uint64_t next_check; // number of calls at which limits and clock are looked at next
    int64_t start_us;
    int64_t progress_us;                   // when progress was reported last
    int line_count[CLASSIC_DEPTH_MAX + 1]; // best line from each ply
    Move line[CLASSIC_DEPTH_MAX + 1][CLASSIC_DEPTH_MAX + 1];
} ClassicSearch;

// Copies the game. Release it also when a search was stopped.
bool classic_init(ClassicSearch *search, const ClassicOptions *options, const ClassicLimits *limits,
                  const Game *game, Error *err) MUST_CHECK;
void classic_release(ClassicSearch *search);

// The searches (minimax.c, alphabeta.c): one run on a fresh ClassicSearch.
void minimax_run(ClassicSearch *search);
void alphabeta_run(ClassicSearch *search);

// What was found and counted up to now.
void classic_report(const ClassicSearch *search, SearchReport *report);

// The pieces searches are made of. ply counts from the root.

static inline const Position *classic_position(const ClassicSearch *search) {
    return game_position(&search->game);
}

static inline uint64_t classic_calls(const ClassicSearch *search) {
    return search->entries[WHITE] + search->entries[BLACK];
}

static inline int classic_ply(const ClassicSearch *search) {
    return (int)(search->game.count - search->root);
}

// Looks at limits and clock, reports progress; sets `stopped`.
void classic_check(ClassicSearch *search);

// Counts the call and determines the outcome; false when the search is to stop, before counting.
static inline bool classic_enter(ClassicSearch *search) {
    if (UNLIKELY(classic_calls(search) >= search->next_check)) {
        classic_check(search);
    }
    if (search->limits.stop != NULL && stop_is_asked(search->limits.stop)) {
        search->stopped = true;
    }
    if (UNLIKELY(search->stopped)) {
        return false;
    }
    const Position *const pos = classic_position(search);
    search->entries[pos_side(pos)]++;
    search->line_count[classic_ply(search)] = 0;
    search->outcome = pos_outcome(pos);
    if (UNLIKELY(search->may_repeat) && !outcome_is_over(search->outcome)) {
        search->outcome = game_outcome(&search->game);
    }
    return true;
}

// The cutoff test of the textbooks.
static inline bool classic_is_cutoff(const ClassicSearch *search, int depth) {
    return depth == 0 || outcome_is_over(search->outcome);
}

// The value of a node where the cutoff test has held.
static inline int classic_evaluate(ClassicSearch *search) {
    search->evaluations++;
    if (outcome_is_over(search->outcome)) {
        const int winner = search->outcome.winner;
        const int mate = search->options.mate;
        return winner == COLOR_NONE ? 0 : winner == WHITE ? mate : -mate;
    }
    const Evaluator *const evaluator = &search->options.evaluator;
    return evaluator->evaluate(evaluator->context, classic_position(search));
}

// Plays a child and takes it back. classic_init has made room: the game never moves in memory.
static inline void classic_push(ClassicSearch *search, Move move) {
    Game *const game = &search->game;
    GamePly *const ply = &game->plies[game->count];
    ply->move = move;
    pos_play(&ply->after, game_position(game), move);
    game->count++;
}

static inline void classic_pop(ClassicSearch *search) {
    search->game.count--;
}

// Whether `value` of a child replaces the best one at a node: a strict improvement, at the root
// also a tie if the tie rule says so.
static inline bool classic_is_better(const ClassicSearch *search, bool is_max, int value,
                                     int best) {
    if (value == best) {
        return search->options.tie == TIE_LAST && search->game.count == search->root;
    }
    return is_max ? value > best : value < best;
}

// Notes that `move` is the best of the current node so far, followed by the best line of the child
// searched last.
static inline void classic_note_best(ClassicSearch *search, Move move, int value);

// Tells the progress sink about a new best root move.
void classic_new_root_best(ClassicSearch *search, Move move, int value);

static inline void classic_note_best(ClassicSearch *search, Move move, int value) {
    const int ply = classic_ply(search);
    const int count = search->line_count[ply + 1];
    search->line[ply][0] = move;
    for (int i = 0; i < count; i++) {
        search->line[ply][i + 1] = search->line[ply + 1][i];
    }
    search->line_count[ply] = count + 1;
    if (ply == 0) {
        classic_new_root_best(search, move, value);
    }
}

#endif
