// SPDX-License-Identifier: MIT
// Points about what it tells while it thinks. The searches are made once and looked at by each
// point.
#include <stdio.h>

#include "chess/movegen.h"
#include "match/exam_info_impl.h"
#include "match/exam_positions.h"
#include "notation/uci_move.h"

enum { LINES_MAX = 1 << 20 };

typedef struct SearchCase {
    const char *position;
    const char *go;
} SearchCase;

static const SearchCase cases[EXAM_SEARCHES] = {
    {"startpos", "go movetime 300"},
    {EXAM_MIDDLE, "go movetime 300"},
    {EXAM_ENDING, "go movetime 200"},
    [EXAM_SEARCH_MATES] = {EXAM_MATES, "go movetime 200"},
    [EXAM_SEARCH_IS_MATED] = {EXAM_IS_MATED_SOON, "go movetime 200"},
    [EXAM_SEARCH_MULTI] = {EXAM_MIDDLE, "go movetime 400"},
};

// ---- Making them --------------------------------------------------------------------------------

// Keeps the info lines up to the bestmove.
static bool record(ExamSearch *search, Exam *exam) {
    const int64_t until_us = exam_now_us() + exam->options->patience_us;
    for (;;) {
        Span line;
        if (!exam_hear_by(&line, exam, until_us, exam->options->patience_us, "bestmove", "")) {
            return false;
        }
        const UciReply reply = uci_reply_parse(line);
        if (reply.kind == UCI_REPLY_BESTMOVE) {
            const bool is_move = uci_move_parse(&search->best, &search->root, reply.best, NULL);
            search->best = is_move ? search->best : MOVE_NONE;
            search->was_made = true;
            return true;
        }
        if (reply.kind == UCI_REPLY_INFO && search->lines.length + line.length < LINES_MAX) {
            text_append_span(&search->lines, line);
            text_append_char(&search->lines, '\n');
        }
    }
}

static bool make_search(Exam *exam, int which) {
    ExamSearch *const search = &exam->searches[which];
    UciOptionLine option;
    if (which == EXAM_SEARCH_MULTI) {
        if (!exam_find_option(&option, exam, "MultiPV")) {
            return true;
        }
        exam->is_dirty = true;
        if (!exam_send(exam, "setoption name MultiPV value %d", EXAM_MULTI) || !exam_ready(exam)) {
            return false;
        }
    }
    text_reset(&search->lines);
    if (!exam_position(exam, cases[which].position)) {
        return false;
    }
    search->root = *game_position(&exam->game);
    Error err;
    return exam_go(exam, cases[which].go) && record(search, exam)
           && (text_check(&search->lines, &err) || exam_break(exam, &err));
}

// The first point that needs them makes them. One that fails takes that point with it; the others
// look at what there is.
bool exam_searched(Exam *exam) {
    if (exam->has_searched) {
        return true;
    }
    exam->has_searched = true;
    for (int i = 0; i < EXAM_SEARCHES; i++) {
        if (!make_search(exam, i)) {
            return false;
        }
    }
    return true;
}

// ---- Looking at them ----------------------------------------------------------------------------

InfoWalk exam_walk_of(const Exam *exam) {
    return (InfoWalk){.exam = exam, .which = -1, .rest = {"", 0}};
}

bool exam_next_info(InfoWalk *walk) {
    walk->is_first = false;
    while (!exam_next_line(&walk->line, &walk->rest)) {
        walk->which++;
        if (walk->which >= EXAM_SEARCHES) {
            return false;
        }
        walk->search = &walk->exam->searches[walk->which];
        walk->rest = text_span(&walk->search->lines);
        walk->is_first = true;
    }
    walk->reply = uci_reply_parse(walk->line);
    return true;
}

bool exam_fail_line(Exam *exam, const InfoWalk *walk, const char *what) {
    char shown[2 * EXAM_SHOWN];
    return exam_fail(exam, "%s: '%s'", what, span_show(shown, sizeof shown, walk->line));
}

int exam_line_number(const UciInfo *info) {
    return info->has[UCI_INFO_MULTIPV] ? (int)info->number[UCI_INFO_MULTIPV] : 1;
}

bool exam_take_info_form(Exam *exam) {
    if (!exam_searched(exam)) {
        return false;
    }
    int count = 0;
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk); count++) {
        if (walk.reply.fault != NULL) {
            return exam_fail_line(exam, &walk, walk.reply.fault);
        }
    }
    exam_note(exam, "%d lines", count);
    return true;
}

bool exam_take_info_score(Exam *exam) {
    bool has_score[EXAM_SEARCHES] = {false};
    if (!exam_searched(exam)) {
        return false;
    }
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        has_score[walk.which] = has_score[walk.which] || walk.reply.info.score != UCI_SCORE_NONE;
    }
    for (int i = 0; i < EXAM_SEARCHES; i++) {
        if (exam->searches[i].was_made && !has_score[i]) {
            return exam_fail(exam, "no score for '%.80s', %s", cases[i].position, cases[i].go);
        }
    }
    return true;
}

// ---- Lines of moves -----------------------------------------------------------------------------

typedef struct LineJudged {
    int plies;
    bool is_legal;
    Move first;
    Position end;
} LineJudged;

static LineJudged judge_line(const Position *root, Span words) {
    LineJudged judged = {.is_legal = true, .first = MOVE_NONE, .end = *root};
    for (Span word = span_next_word(&words); word.length > 0 && judged.is_legal;
         word = span_next_word(&words)) {
        Move move;
        judged.is_legal = uci_move_parse(&move, &judged.end, word, NULL) && move != MOVE_NULL;
        if (judged.is_legal) {
            const Position before = judged.end;
            pos_play(&judged.end, &before, move);
            judged.first = judged.plies == 0 ? move : judged.first;
            judged.plies++;
        }
    }
    return judged;
}

Move exam_first_move(const Position *root, Span line) {
    return judge_line(root, line).first;
}

bool exam_take_info_line(Exam *exam) {
    if (!exam_searched(exam)) {
        return false;
    }
    int count = 0;
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const LineJudged judged = judge_line(&walk.search->root, walk.reply.info.pv);
        if (!judged.is_legal) {
            char what[EXAM_SHOWN];
            (void)snprintf(what, sizeof what, "move %d of the line is not legal", judged.plies + 1);
            return exam_fail_line(exam, &walk, what);
        }
        count += judged.plies > 0 ? 1 : 0;
    }
    exam_note(exam, "%d lines", count);
    return true;
}

bool exam_take_info_best(Exam *exam) {
    Move firsts[EXAM_SEARCHES] = {MOVE_NONE};
    if (!exam_searched(exam)) {
        return false;
    }
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        if (info->pv.length > 0 && exam_line_number(info) == 1) {
            firsts[walk.which] = judge_line(&walk.search->root, info->pv).first;
        }
    }
    for (int i = 0; i < EXAM_SEARCHES; i++) {
        const ExamSearch *const search = &exam->searches[i];
        if (firsts[i] != MOVE_NONE && search->best != MOVE_NONE && firsts[i] != search->best) {
            char best[UCI_MOVE_SIZE];
            char first[UCI_MOVE_SIZE];
            return exam_fail(exam, "bestmove %s, but the last line begins with %s",
                             uci_move_format(best, &search->root, search->best),
                             uci_move_format(first, &search->root, firsts[i]));
        }
    }
    return true;
}

// A mate in n is 2n - 1 plies away, to be mated in n 2n plies.
bool exam_take_info_mate(Exam *exam) {
    if (!exam_searched(exam)) {
        return false;
    }
    int count = 0;
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        if (info->score != UCI_SCORE_MATE || info->bound != UCI_BOUND_EXACT || info->value == 0
            || info->pv.length == 0) {
            continue;
        }
        const LineJudged judged = judge_line(&walk.search->root, info->pv);
        const int64_t plies = info->value > 0 ? 2 * info->value - 1 : -2 * info->value;
        const bool is_mate = judged.end.checkers != 0 && !movegen_any(&judged.end);
        if (judged.is_legal && (judged.plies != plies || !is_mate)) {
            return exam_fail_line(exam, &walk,
                                  is_mate ? "the line is not as long as its mate"
                                          : "the line does not end in mate");
        }
        count++;
    }
    exam_note(exam, "%d lines", count);
    return true;
}
