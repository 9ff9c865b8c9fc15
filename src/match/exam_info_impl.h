// SPDX-License-Identifier: MIT
// The info lines of the searches of an examination, one after the other.
#ifndef ZUGWERK_MATCH_EXAM_INFO_IMPL_H
#define ZUGWERK_MATCH_EXAM_INFO_IMPL_H

#include "match/exam_impl.h"

enum { EXAM_SEARCH_MATES = 3, EXAM_SEARCH_IS_MATED = 4, EXAM_SEARCH_MULTI = 5, EXAM_MULTI = 3 };

// Makes the searches, once.
bool exam_searched(Exam *exam);

typedef struct InfoWalk {
    const Exam *exam;
    int which;
    Span rest;
    const ExamSearch *search; // of the line
    bool is_first;            // of its search
    Span line;
    UciReply reply;
} InfoWalk;

InfoWalk exam_walk_of(const Exam *exam);

// The next line; false at the end of the last search.
bool exam_next_info(InfoWalk *walk);

// Fails the point with that line.
bool exam_fail_line(Exam *exam, const InfoWalk *walk, const char *what);

// Of MultiPV; 1 when it tells none.
int exam_line_number(const UciInfo *info);

// The first move of a line, MOVE_NONE when that is not legal.
Move exam_first_move(const Position *root, Span line);

#endif
