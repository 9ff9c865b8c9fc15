// SPDX-License-Identifier: MIT
// Holds somebody's own program against a player of ours: called as `PROGRAM FEN DEPTH` it prints
// `value move nodes`. Positions and depths are tried from the smallest search to the largest, so
// that the first difference is the easiest one to look into.
#ifndef ZUGWERK_LAB_CHECK_H
#define ZUGWERK_LAB_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/os_process.h"
#include "base/stop.h"
#include "lab/check_answer.h"
#include "lab/lab_positions.h"
#include "notation/fen.h"
#include "trace/score.h"

enum {
    CHECK_OUTPUT_LIMIT = 1 << 20, // bytes that a program may print
    CHECK_DEPTH_MAX = 16,
    CHECK_ARGUMENTS_MAX = 64
};

// What is compared, and what a difference may be in: bits.
enum { CHECK_VALUE = 1 << 0, CHECK_MOVE = 1 << 1, CHECK_NODES = 1 << 2 };

typedef struct CheckOptions {
    const char *const *words; // the program and its first arguments
    bool is_uci;              // it speaks UCI; else it is called once for every search
    size_t word_count;
    Span player; // without a depth
    int least;   // depths
    int deepest;
    unsigned compared;
    bool by_side; // its values are of the side to move, not White's
    double scale; // its values are ours, in the player's unit, times this
    double
        infinity; // its values from here on mean a won game, below minus this a lost one; 0: none
    double tolerance; // how far values may be apart, in its unit
    int64_t limit_us; // of a call; TIME_NEVER: none
    const StopSignal *stop;
} CheckOptions;

// One search to compare.
typedef struct CheckCase {
    const char *name; // of the position, the LabPositions'
    const char *spec; // our player with its depth, the Check's
    char fen[FEN_TEXT_SIZE];
    Position pos;
    int men;
    int depth;
    CheckValue value; // what is right, in the program's unit and point of view
    Move move;
    uint64_t nodes;
} CheckCase;

typedef struct Check {
    CheckOptions options;
    CheckCase *cases; // from the smallest search to the largest
    size_t count;
    char *specs[CHECK_DEPTH_MAX + 1]; // by depth
    const Alloc *alloc;
} Check;

typedef enum CheckFault {
    CHECK_ANSWERED,
    CHECK_CRASHED,   // a signal, or an exit status that is not 0
    CHECK_LATE,      // the time was up
    CHECK_FLOOD,     // it printed too much
    CHECK_UNREADABLE // what it printed is no answer
} CheckFault;

typedef struct CheckResult {
    CheckFault fault;
    ProcessEnd end;
    Error reading;      // CHECK_UNREADABLE: what is wrong
    CheckAnswer answer; // CHECK_ANSWERED
    unsigned differs;   // in what, of what is compared
    int64_t time_us;
    Text errors; // what it wrote to standard error, the last part
} CheckResult;

// Searches all positions (which must outlive the Check) with our player. Errors of the player's
// text carry the column. ERROR_STOPPED when asked to.
bool check_init(Check *check, const CheckOptions *options, const LabPositions *positions,
                const Alloc *alloc, Error *err) MUST_CHECK;
void check_release(Check *check);

// Runs the program on case i. Errors are ours: the program cannot be started (ERROR_IO), memory,
// ERROR_STOPPED. Release the result.
bool check_run(CheckResult *out, const Check *check, size_t i, Error *err) MUST_CHECK;
void check_result_release(CheckResult *result);

static inline bool check_result_agrees(const CheckResult *result) {
    return result->fault == CHECK_ANSWERED && result->differs == 0;
}

// "value,nodes": the bits; ERROR_VALUE names the word that is none.
bool check_compared_parse(unsigned *out, Span text, Error *err) MUST_CHECK;

// Positions to begin with: small, each with something that programs get wrong.
bool check_add_positions(LabPositions *positions, Error *err) MUST_CHECK;

#endif
