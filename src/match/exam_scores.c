// SPDX-License-Identifier: MIT
// Points about the numbers and scores that it tells.
#include "match/exam_info_impl.h"
#include "match/exam_positions.h"

enum { MATE_BASE = 1000000, LINES_WATCHED = 8 };

// ---- Numbers ------------------------------------------------------------------------------------

bool exam_take_info_depth(Exam *exam) {
    if (!exam_searched(exam)) {
        return false;
    }
    int64_t depth[LINES_WATCHED + 1] = {0};
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        const int number = exam_line_number(info);
        for (int i = 0; walk.is_first && i <= LINES_WATCHED; i++) {
            depth[i] = 0;
        }
        if (!info->has[UCI_INFO_DEPTH] || info->pv.length == 0 || number < 1
            || number > LINES_WATCHED) {
            continue;
        }
        if (info->number[UCI_INFO_DEPTH] < depth[number]) {
            return exam_fail_line(exam, &walk, "a smaller depth than before");
        }
        depth[number] = info->number[UCI_INFO_DEPTH];
    }
    return true;
}

bool exam_take_info_nodes(Exam *exam) {
    static const UciInfoNumber numbers[] = {UCI_INFO_NODES, UCI_INFO_TIME};
    if (!exam_searched(exam)) {
        return false;
    }
    int64_t last[] = {0, 0};
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            last[i] = walk.is_first ? 0 : last[i];
            if (!info->has[numbers[i]]) {
                continue;
            }
            if (info->number[numbers[i]] < last[i]) {
                return exam_fail_line(exam, &walk,
                                      i == 0 ? "fewer nodes than before" : "less time than before");
            }
            last[i] = info->number[numbers[i]];
        }
    }
    return true;
}

bool exam_take_info_nps(Exam *exam) {
    enum { TIME_LEAST_MS = 50, MS_PER_SECOND = 1000 };

    if (!exam_searched(exam)) {
        return false;
    }
    int count = 0;
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        if (!info->has[UCI_INFO_NPS] || !info->has[UCI_INFO_NODES] || !info->has[UCI_INFO_TIME]
            || info->number[UCI_INFO_TIME] < TIME_LEAST_MS) {
            continue;
        }
        const double told = (double)info->number[UCI_INFO_NPS];
        const double computed = (double)info->number[UCI_INFO_NODES] * MS_PER_SECOND
                                / (double)info->number[UCI_INFO_TIME];
        if (told < computed / 2 || told > computed * 3 / 2) {
            return exam_fail_line(exam, &walk, "nps is not nodes by time");
        }
        count++;
    }
    return count > 0 || exam_skip(exam, "no line has nps, nodes and a time of 50 ms or more");
}

bool exam_take_info_ranges(Exam *exam) {
    enum { PERMILLE = 1000, ROUNDING = 2 };

    if (!exam_searched(exam)) {
        return false;
    }
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        for (int i = 0; i < UCI_INFO_NUMBERS; i++) {
            if (info->has[i] && info->number[i] < 0) {
                return exam_fail_line(exam, &walk, "a negative number");
            }
        }
        if (info->has[UCI_INFO_HASHFULL] && info->number[UCI_INFO_HASHFULL] > PERMILLE) {
            return exam_fail_line(exam, &walk, "hashfull above 1000");
        }
        const int64_t sum = info->wdl[0] + info->wdl[1] + info->wdl[2];
        if (info->has_wdl && (sum < PERMILLE - ROUNDING || sum > PERMILLE + ROUNDING)) {
            return exam_fail_line(exam, &walk, "wdl is not 1000 together");
        }
    }
    return true;
}

// ---- Scores -------------------------------------------------------------------------------------

// One number that orders centipawns and mates: a nearer mate is a larger one.
static int64_t score_order(const UciInfo *info) {
    if (info->score != UCI_SCORE_MATE) {
        return info->value;
    }
    return info->value > 0 ? MATE_BASE - info->value : -MATE_BASE - info->value;
}

// The last score of the first line must have that sign.
bool exam_take_info_sign(Exam *exam) {
    if (!exam_searched(exam)) {
        return false;
    }
    bool has_score[EXAM_SEARCHES] = {false};
    int64_t score[EXAM_SEARCHES] = {0};
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        if (info->score != UCI_SCORE_NONE && exam_line_number(info) == 1) {
            has_score[walk.which] = true;
            score[walk.which] = score_order(info);
        }
    }
    if (!has_score[EXAM_SEARCH_MATES] || !has_score[EXAM_SEARCH_IS_MATED]) {
        return exam_fail(exam, "it tells no score");
    }
    if (score[EXAM_SEARCH_MATES] <= 0) {
        return exam_fail(exam, "%lld for the side that mates in one",
                         (long long)score[EXAM_SEARCH_MATES]);
    }
    return score[EXAM_SEARCH_IS_MATED] < 0
           || exam_fail(exam, "%lld for the side that is mated in one",
                        (long long)score[EXAM_SEARCH_IS_MATED]);
}

// ---- MultiPV ------------------------------------------------------------------------------------

typedef struct MultiDepth {
    int64_t depth;
    int count; // lines 1 to count are there
    Move moves[EXAM_MULTI];
    int64_t scores[EXAM_MULTI];
} MultiDepth;

static bool judge_depth(Exam *exam, const InfoWalk *walk, const MultiDepth *depth) {
    for (int i = 1; i < EXAM_MULTI; i++) {
        for (int j = 0; j < i; j++) {
            if (depth->moves[i] == depth->moves[j]) {
                return exam_fail_line(exam, walk, "two lines begin with the same move");
            }
        }
        if (depth->scores[i] > depth->scores[i - 1]) {
            return exam_fail_line(exam, walk, "a line is better than the one above it");
        }
    }
    return true;
}

// Line after line of one depth; what comes out of order begins anew.
static void take_multi(MultiDepth *depth, const Position *root, const UciInfo *info) {
    const int number = exam_line_number(info);
    const int64_t told = info->has[UCI_INFO_DEPTH] ? info->number[UCI_INFO_DEPTH] : 0;
    if (number == 1) {
        *depth = (MultiDepth){.depth = told};
    }
    if (told == depth->depth && number == depth->count + 1 && number <= EXAM_MULTI) {
        depth->moves[depth->count] = exam_first_move(root, info->pv);
        depth->scores[depth->count] = score_order(info);
        depth->count++;
    }
}

bool exam_take_multi_pv(Exam *exam) {
    UciOptionLine option;
    if (!exam_find_option(&option, exam, "MultiPV")) {
        return exam_skip(exam, "it does not offer MultiPV");
    }
    if (!exam_searched(exam)) {
        return false;
    }
    MultiDepth depth = {.depth = 0};
    int complete = 0;
    for (InfoWalk walk = exam_walk_of(exam); exam_next_info(&walk);) {
        const UciInfo *const info = &walk.reply.info;
        if (walk.which != EXAM_SEARCH_MULTI || info->pv.length == 0 || info->score == UCI_SCORE_NONE
            || info->bound != UCI_BOUND_EXACT) {
            continue;
        }
        if (info->has[UCI_INFO_MULTIPV]
            && (exam_line_number(info) < 1 || exam_line_number(info) > EXAM_MULTI)) {
            return exam_fail_line(exam, &walk, "the number of the line is not 1 to 3");
        }
        const int before = depth.count;
        take_multi(&depth, &walk.search->root, info);
        if (depth.count == EXAM_MULTI && before < EXAM_MULTI) {
            if (!judge_depth(exam, &walk, &depth)) {
                return false;
            }
            complete++;
        }
    }
    exam_note(exam, "%d depths", complete);
    return complete > 0 || exam_fail(exam, "no depth has three lines, one after the other");
}

bool exam_take_multi_pv_few(Exam *exam) {
    UciOptionLine option;
    ExamAnswer answer;
    if (!exam_find_option(&option, exam, "MultiPV")) {
        return exam_skip(exam, "it does not offer MultiPV");
    }
    exam->is_dirty = true;
    return exam_send(exam, "setoption name MultiPV value 4") && exam_ready(exam)
           && exam_ask_patiently(&answer, exam, EXAM_ONE_MOVE, "go depth 4");
}
