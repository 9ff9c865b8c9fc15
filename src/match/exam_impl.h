// SPDX-License-Identifier: MIT
// Inside of an Exam, for its files: talking to the engine and judging single answers. Functions
// that return bool return false once the point is decided against the engine (exam_fail), skipped,
// or cannot go on for a reason of ours (`broke`): the point's function then returns false at once.
#ifndef ZUGWERK_MATCH_EXAM_IMPL_H
#define ZUGWERK_MATCH_EXAM_IMPL_H

#include "base/clock.h"
#include "base/os_process.h"
#include "chess/game.h"
#include "match/exam.h"
#include "notation/uci_move.h"
#include "uci/uci_reply.h"

enum {
    EXAM_MS = 1000,
    EXAM_SECOND = 1000000,
    EXAM_LINE_MAX = 1 << 16,
    EXAM_OPTIONS_MAX = 1 << 18, // bytes of option lines that are kept
    EXAM_SHOWN = 60
};

// What an engine says before uciok.
typedef struct ExamGreeting {
    Text name;
    Text author;
    Text options; // its option lines
    Text early;   // the first UCI line that came before it was told uci
    int id_count;
    int64_t took_us;
} ExamGreeting;

// The searches whose info lines are examined (exam_info.c).
enum { EXAM_SEARCHES = 6 };

typedef struct ExamSearch {
    Position root;
    int lines_wanted; // MultiPV
    Text lines;       // info lines
    Move best;        // MOVE_NONE: it gave none
    bool was_made;
} ExamSearch;

struct Exam {
    const Alloc *alloc;
    const ExamOptions *options;
    int64_t until_us;
    Process *process;   // NULL: none runs
    bool is_dirty;      // it is to be started anew for the next point
    int starts_in_vain; // in a row
    bool has_greeted;   // `greeting` is filled
    ExamGreeting greeting;
    Game game; // the position the engine was told last
    int64_t went_us;
    ExamResult *result; // of the point in hand
    bool broke;         // for a reason of ours: err
    Error err;
    bool has_searched;
    ExamSearch searches[EXAM_SEARCHES];
};

// ---- Verdicts -----------------------------------------------------------------------------------

// Decides the point; both return false. The first word counts.
bool exam_fail(Exam *exam, const char *format, ...) PRINTF_LIKE(2, 3);
bool exam_skip(Exam *exam, const char *why);

// What was measured; told when the point is passed.
void exam_note(Exam *exam, const char *format, ...) PRINTF_LIKE(2, 3);

// Something of ours went wrong; returns false.
bool exam_break(Exam *exam, const Error *err);

// ---- Talking (exam_talk.c) ----------------------------------------------------------------------

int64_t exam_now_us(void);

// Starts the program and says nothing to it.
bool exam_launch(Exam *exam);

// Tells it `uci` and reads up to uciok.
bool exam_greet(Exam *exam);

// A running engine that answers: the one there is, or a new one.
bool exam_begin(Exam *exam);

// A fresh one, greeted and ready.
bool exam_restart(Exam *exam);

void exam_end(Exam *exam);

// A line, to which the line end is added; or bytes as they are.
bool exam_send(Exam *exam, const char *format, ...) PRINTF_LIKE(2, 3);
bool exam_send_bytes(Exam *exam, Span bytes);

typedef enum ExamHeard { EXAM_HEARD_LINE, EXAM_HEARD_NOTHING, EXAM_HEARD_END } ExamHeard;

// The next line until that moment. EXAM_HEARD_END: nothing more comes, or `broke`.
ExamHeard exam_hear(Span *line, Exam *exam, int64_t until_us);

// The same where a line must come by then, which is `within_us` after the question: else the point
// fails, as the engine has gone, or with "no <awaited> within N ms<when>".
bool exam_hear_by(Span *line, Exam *exam, int64_t until_us, int64_t within_us, const char *awaited,
                  const char *when);

// The engine has gone where it should have stayed.
bool exam_fail_gone(Exam *exam);

// The next line of that kind within the time; others are passed over. `what` is for messages.
bool exam_await(UciReply *out, Exam *exam, UciReplyKind kind, const char *what, int64_t within_us);

// isready and readyok; fails also when a bestmove comes before it.
bool exam_ready(Exam *exam);

// How long to look whether something comes that must not: 200 ms with the usual margin. A larger
// margin stands for a slower machine.
int64_t exam_watch_us(const Exam *exam);

// No bestmove comes for so long; `why` says what it would have to wait for.
bool exam_no_best(Exam *exam, const char *why);

// ---- Asking (exam_ask.c) ------------------------------------------------------------------------

typedef struct ExamAnswer {
    Move best;                // MOVE_NONE: it said that there is none
    char word[UCI_MOVE_SIZE]; // as it wrote it
    bool has_ponder;          //
    int64_t took_us;          // since go (or since went_us was set)
    int64_t depth;            // most that was told; -1: none
    int64_t nodes;
    bool has_score;
    bool has_info;
} ExamAnswer;

// Tells it a position, "startpos" or "fen ..." with or without moves; it must be right.
bool exam_position(Exam *exam, const char *position);

// Tells it to go, or whatever makes it think; time counts from now.
bool exam_go(Exam *exam, const char *go);

// Its bestmove, which must be a legal move, or none where there is none.
bool exam_best(ExamAnswer *out, Exam *exam, int64_t within_us);

// The same where it need not come.
bool exam_best_if(ExamAnswer *out, bool *came, Exam *exam, int64_t within_us);

// Position, go and bestmove.
bool exam_ask(ExamAnswer *out, Exam *exam, const char *position, const char *go, int64_t within_us);

// The same with all patience (options->patience_us).
bool exam_ask_patiently(ExamAnswer *out, Exam *exam, const char *position, const char *go);

// The same where the answer itself does not matter.
bool exam_ask_simply(Exam *exam, const char *position, const char *go);

// stop, and a bestmove at once (options->margin_us).
bool exam_stop(ExamAnswer *out, Exam *exam);

// A short search: it is still there and plays.
bool exam_plays(Exam *exam);

// Keeps reading until it ends by itself.
bool exam_ends(ProcessEnd *out, Exam *exam, int64_t within_us);

// The lines of a text, one after the other; false at the end.
bool exam_next_line(Span *line, Span *rest);

// The option line with that name; false when it offers none.
bool exam_find_option(UciOptionLine *out, const Exam *exam, const char *name);

// The points: bool exam_take_NAME(Exam *exam), true when it is passed.
#define POINT(function, name, kind, slow, asks, expects) bool exam_take_##function(Exam *exam);
#include "match/exam_points.def"
#undef POINT

#endif
