// SPDX-License-Identifier: MIT
// Commands embedded in PGN comments: [%eval -0.70,18] [%clk 0:03:00.5] [%emt 0:00:01]
// [%csl Ge5,Rd4] [%cal Ge5f4]. What is not understood stays part of the text.
#ifndef ZUGWERK_NOTATION_PGN_COMMENT_H
#define ZUGWERK_NOTATION_PGN_COMMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

// From White's side.
typedef struct CommentEval {
    bool is_mate;
    int value; // centipawns, or moves to mate (negative: Black mates; 0: is mated)
    int depth; // -1: not given
} CommentEval;

// A coloured square has from == to.
typedef struct CommentMark {
    char color; // 'G', 'R', 'Y' or 'B'
    uint8_t from;
    uint8_t to;
} CommentMark;

typedef struct CommentData {
    const Alloc *alloc;
    bool has_eval;
    bool has_clk;
    bool has_emt;
    CommentEval eval;
    int64_t clk_us;     // time left on the mover's clock, microseconds
    int64_t emt_us;     // time used for the move
    CommentMark *marks; // squares and arrows in the order given, each square and arrow once
    size_t mark_count;
    size_t mark_capacity;
    Text text; // what is left, blanks between words kept single where a command stood
} CommentData;

void comment_init(CommentData *data, const Alloc *alloc);
void comment_release(CommentData *data);

// Takes the commands out of a comment. Of a command given twice the first counts, marks add up.
// *out must be initialised and is emptied first; fails for memory only.
bool comment_parse(CommentData *out, Span comment, Error *err) MUST_CHECK;

// Appends the comment without braces: commands first, then the text.
void comment_format(Text *out, const CommentData *data);

// Without memory: the first such command in a comment; false, *out unchanged, when there is none.
bool comment_find_eval(CommentEval *out, Span comment);
bool comment_find_clk(int64_t *out_us, Span comment);
bool comment_find_emt(int64_t *out_us, Span comment);

// "-0.70", "#-1", with ",18" when a depth is given.
enum { COMMENT_EVAL_SIZE = 32, COMMENT_CLOCK_SIZE = 32 };

const char *comment_eval_format(char out[COMMENT_EVAL_SIZE], CommentEval eval);

// "0:03:00.5": as many decimals as needed, six at most; negative times are written as 0.
const char *comment_clock_format(char out[COMMENT_CLOCK_SIZE], int64_t microseconds);

#endif
