// SPDX-License-Identifier: MIT
#include "search/picker.h"

#include "chess/checks.h"
#include "chess/movegen.h"
#include "chess/see.h"

enum {
    SCORE_KILLER = 1 << 20, // above any history
    SCORE_QUEEN_PROMOTION = 1 << 16
};

void picker_init(Picker *picker, const PickContext *context, Move table_move) {
    picker->context = context;
    picker->table_move = table_move;
    picker->only_captures = false;
    picker->with_checks = false;
    picker->skip_quiets = false;
    picker->next = 0;
    picker->bad_count = 0;
    const PickStage first = pos_in_check(context->pos) ? PICK_MAKE_EVASIONS : PICK_MAKE_CAPTURES;
    picker->stage = table_move != MOVE_NONE ? PICK_TABLE : first;
}

void picker_init_captures(Picker *picker, const PickContext *context, Move table_move) {
    picker_init(picker, context, table_move);
    picker->only_captures = true;
}

static int score_capture(const PickContext *context, Move move) {
    const Position *const pos = context->pos;
    int score =
        16 * see_value[history_victim(pos, move)] + *history_capture(context->history, pos, move);
    if (move_promotion(move) == QUEEN) {
        score += SCORE_QUEEN_PROMOTION;
    }
    return score;
}

// Leaving a square attacked by a lesser man is good, going to one is bad.
static int score_threats(const Threats *threats, int type, int from, int to) {
    Bitboard danger = 0;
    int weight = 0;
    switch (type) {
    case KNIGHT:
    case BISHOP:
        danger = threats->by_pawn;
        weight = 6000;
        break;
    case ROOK:
        danger = threats->by_minor;
        weight = 10000;
        break;
    case QUEEN:
        danger = threats->by_rook;
        weight = 18000;
        break;
    default:
        return 0;
    }
    return (bb_has(danger, from) ? weight : 0) - (bb_has(danger, to) ? weight : 0);
}

// What the histories say.
static int score_history(const PickContext *context, int piece, Move move) {
    const Position *const pos = context->pos;
    const int to = move_to(move);
    int score = 2 * *history_butterfly(context->history, pos, context->threats->by_any, move);
    score += 2 * history_pawn(context->history, pos)->at[piece][to];
    for (int i = 0; i < 4; i++) {
        score += context->continuation[i]->at[piece][to];
    }
    return score;
}

static int score_quiet(const PickContext *context, Move move) {
    if (move == context->killers[0]) {
        return SCORE_KILLER + 2;
    }
    if (move == context->killers[1]) {
        return SCORE_KILLER + 1;
    }
    if (move == context->counter) {
        return SCORE_KILLER;
    }
    return score_history(context, context->pos->board[move_from(move)], move);
}

static void score_captures(Picker *picker) {
    for (int i = 0; i < picker->list.count; i++) {
        picker->scores[i] = score_capture(picker->context, picker->list.moves[i]);
    }
}

static void score_quiets(Picker *picker) {
    const PickContext *const context = picker->context;
    const Position *const pos = context->pos;
    for (int i = 0; i < picker->list.count; i++) {
        const Move move = picker->list.moves[i];
        const int from = move_from(move);
        const int type = piece_type(pos->board[from]);
        const int score = score_quiet(context, move);
        picker->scores[i] =
            score >= SCORE_KILLER
                ? score
                : score + score_threats(context->threats, type, from, move_to(move));
    }
}

static void score_evasions(Picker *picker) {
    const PickContext *const context = picker->context;
    for (int i = 0; i < picker->list.count; i++) {
        const Move move = picker->list.moves[i];
        picker->scores[i] = move_is_tactical(context->pos, move)
                                ? 2 * SCORE_KILLER + score_capture(context, move)
                                : score_quiet(context, move);
    }
}

// Moves the best remaining move to the front and returns it; skips the table move.
static Move select_best(Picker *picker) {
    MoveList *const list = &picker->list;
    while (picker->next < list->count) {
        int best = picker->next;
        for (int i = best + 1; i < list->count; i++) {
            best = picker->scores[i] > picker->scores[best] ? i : best;
        }
        const Move move = list->moves[best];
        list->moves[best] = list->moves[picker->next];
        picker->scores[best] = picker->scores[picker->next];
        picker->next++;
        if (move != picker->table_move) {
            return move;
        }
    }
    return MOVE_NONE;
}

static Move next_good_capture(Picker *picker) {
    for (;;) {
        const Move move = select_best(picker);
        if (move == MOVE_NONE
            || see_at_least(picker->context->pos, move, picker->context->threshold)) {
            return move;
        }
        picker->bad[picker->bad_count++] = move;
    }
}

static Move next_bad_capture(Picker *picker) {
    return picker->next < picker->bad_count ? picker->bad[picker->next++] : MOVE_NONE;
}

// Makes and scores the moves of the stages to come.
static void make_captures(Picker *picker) {
    movegen_captures(&picker->list, picker->context->pos);
    score_captures(picker);
    picker->next = 0;
}

static void make_quiets(Picker *picker) {
    movegen_quiets(&picker->list, picker->context->pos);
    score_quiets(picker);
    picker->next = 0;
}

static void make_evasions(Picker *picker) {
    movegen_evasions(&picker->list, picker->context->pos);
    score_evasions(picker);
    picker->next = 0;
}

// Quiet moves that give check and do not lose the man that moves.
static void make_checks(Picker *picker) {
    make_quiets(picker);
    const Position *const pos = picker->context->pos;
    CheckSquares checks;
    checks_find(&checks, pos);
    int kept = 0;
    for (int i = 0; i < picker->list.count; i++) {
        const Move move = picker->list.moves[i];
        if (checks_gives(&checks, pos, move) && see_at_least(pos, move, 0)) {
            picker->list.moves[kept] = move;
            picker->scores[kept++] = picker->scores[i];
        }
    }
    picker->list.count = kept;
}

static PickStage stage_after_captures(const Picker *picker) {
    if (picker->only_captures) {
        return picker->with_checks ? PICK_MAKE_CHECKS : PICK_DONE;
    }
    return picker->skip_quiets ? PICK_BAD_CAPTURES : PICK_MAKE_QUIETS;
}

Move picker_next(Picker *picker) {
    Move move = MOVE_NONE;
    switch (picker->stage) {
    case PICK_TABLE:
        picker->stage =
            pos_in_check(picker->context->pos) ? PICK_MAKE_EVASIONS : PICK_MAKE_CAPTURES;
        return picker->table_move;
    case PICK_MAKE_CAPTURES:
        make_captures(picker);
        picker->stage = PICK_GOOD_CAPTURES;
        FALLTHROUGH;
    case PICK_GOOD_CAPTURES:
        move = next_good_capture(picker);
        if (move != MOVE_NONE) {
            return move;
        }
        picker->next = 0;
        picker->stage = stage_after_captures(picker);
        return picker_next(picker);
    case PICK_MAKE_QUIETS:
        make_quiets(picker);
        picker->stage = PICK_QUIETS;
        FALLTHROUGH;
    case PICK_QUIETS:
        move = picker->skip_quiets ? MOVE_NONE : select_best(picker);
        if (move != MOVE_NONE) {
            return move;
        }
        picker->stage = PICK_BAD_CAPTURES;
        picker->next = 0;
        FALLTHROUGH;
    case PICK_BAD_CAPTURES:
        return next_bad_capture(picker);
    case PICK_MAKE_CHECKS:
        make_checks(picker);
        picker->stage = PICK_CHECKS;
        FALLTHROUGH;
    case PICK_CHECKS:
        return select_best(picker);
    case PICK_MAKE_EVASIONS:
        make_evasions(picker);
        picker->stage = PICK_EVASIONS;
        FALLTHROUGH;
    case PICK_EVASIONS:
        return select_best(picker);
    case PICK_DONE:
        break;
    }
    return MOVE_NONE;
}
