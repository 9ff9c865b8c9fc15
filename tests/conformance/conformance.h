// SPDX-License-Identifier: MIT
// The conformance runner: every JSON line of a folder of cases or vectors is one check. A line
// passes, fails (each difference is printed) or is skipped with a reason; nothing is left out
// silently: fields that no check looks at are counted and named.
#ifndef ZUGWERK_CONFORMANCE_CONFORMANCE_H
#define ZUGWERK_CONFORMANCE_CONFORMANCE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "chess/position.h"

enum { SKIP_MAX = 256, SKIP_TEXT_SIZE = 120 };

typedef struct Skip {
    char kind[32];
    char reason[SKIP_TEXT_SIZE];
    int count;
} Skip;

typedef struct Report {
    int passed;
    int failed;
    int skipped;
    int unchecked_fields;
    Skip skips[SKIP_MAX];
    int skip_count;
    int64_t max_nodes;     // perft depths and searches larger than this are skipped
    bool strict;           // a field that is not known is a difference
    bool quiet;            // differences are counted, not printed
    json_t *choices;       // what was chosen for `either` lines, or NULL
    json_t *choices_found; // filled when choices are to be written, or NULL
} Report;

// One line of a file.
typedef struct Line {
    Report *report;
    const char *kind;   // "fen"
    const char *folder; // where `file` entries of the line lie
    const char *file;   // "fen.jsonl"
    int number;         // from 1
    json_t *json;
    bool failed;
    bool skipped;
    bool was_read; // the input was accepted in some mode
} Line;

typedef struct Kind {
    const char *name;
    const char *const *fields;   // the fields this kind's check looks at, NULL at the end
    const char *const *expected; // those of them that say what must come out
    void (*run)(Line *line);     // NULL: skipped with `reason`
    const char *reason;
} Kind;

// What a line's verdict allows.
typedef enum Verdict { VERDICT_ACCEPT, VERDICT_REJECT, VERDICT_EITHER } Verdict;

// The kind of a file name and line, or NULL.
const Kind *kind_find(const char *file, const json_t *json);

// Runs the line (its json is set) and leaves `failed` and `skipped` as they came out.
void line_run(Line *line);

// Makes every expectation of a line that passes wrong, one at a time, and counts in `tally` whether
// the check notices.
typedef struct Selftest {
    int noticed;
    int missed;
    int kinds_seen; // bit n: kind n had a wrong expectation that was noticed
} Selftest;

void selftest_line(Selftest *tally, Line *line);

// The kind's place in the table, and its name (NULL past the last that has a check).
int kind_index(const Kind *kind);
const char *kind_name(int index);

void run_fen(Line *line);
void run_movegen(Line *line);
void run_san(Line *line);
void run_epd(Line *line);
void run_pgn(Line *line);
void run_outcome(Line *line);
void run_key(Line *line);
void run_move_order(Line *line);
void run_perft(Line *line);
void run_search_vector(Line *line);
void run_game_vector(Line *line);

// --- reporting (report.c)

// Prints one difference and marks the line failed. `field` may be a path ("games[1].moves").
// `got` is released.
void line_differs(Line *line, const char *field, const json_t *expected, json_t *got);
void line_differs_text(Line *line, const char *field, const char *expected, const char *got);
void line_differs_int(Line *line, const char *field, int64_t expected, int64_t got);

// A failure without an expected value: what broke.
void line_fails(Line *line, const char *field, const char *format, ...) PRINTF_LIKE(3, 4);

// Marks the line skipped, counted under its kind and this reason.
void line_skips(Line *line, const char *reason);

// A part of a line that was left out; the line itself still passes or fails by the rest.
void line_leaves_out(Line *line, const char *reason);

// Names every field of `object` that is not in the list (or among the fields for the reader).
void line_check_fields(Line *line, const char *where, json_t *object, const char *const *known);

// Compares what was chosen on an `either` line with the committed choice for that input (which is
// released): how it was read, or NULL when it was refused.
void line_choice(Line *line, const char *mode, json_t *input, const char *reading);

void report_print(const Report *report);

// --- reading fields (fields.c)

Verdict line_verdict(Line *line);

// NULL when missing; a field of another type is reported.
const char *line_string(Line *line, const char *field);
bool line_flag(const Line *line, const char *field);
Span field_span(const json_t *string);

// Compares when `expected` is given (not NULL).
void line_same_text(Line *line, const char *field, const json_t *expected, const char *got);
void line_same_int(Line *line, const char *field, const json_t *expected, int64_t got);
void line_same_flag(Line *line, const char *field, const json_t *expected, bool got);

// A set of texts: array of strings, compared without order.
bool json_has_text(const json_t *array, const char *text);
bool json_same_set(const json_t *a, const json_t *b);

// A refusal must say something. Fails the line when *err is empty.
void line_check_refusal(Line *line, const char *field, const Error *err);

// --- positions (positions.c)

// Reads a FEN of the data strictly; reports and returns false when it is refused.
bool line_position(Line *line, Position *out, const char *field, const json_t *fen, bool chess960);

// Plays moves in UCI text, checking the position after each; "0000" passes.
bool line_play(Line *line, Position *pos, const char *field, const json_t *moves);

// Whether all moves can be played; nothing is reported and *pos stays as it was.
bool line_can_play(const Position *pos, const json_t *moves);

// X-FEN of pos against an expected text; the Shredder spelling is as good in Chess960.
void line_same_fen(Line *line, const char *field, const json_t *expected, const Position *pos);

// Everything that must agree in any position: invariants, keys, the generators among themselves,
// and FEN written and read again.
void line_check_position(Line *line, const Position *pos);

// All legal moves as an array of UCI texts.
json_t *position_moves(const Position *pos);

// Checks `include` and `exclude` lists of UCI texts.
void line_check_moves(Line *line, const Position *pos, const char *include_field,
                      const char *exclude_field);

#endif
