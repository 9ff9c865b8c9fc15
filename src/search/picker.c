// SPDX-License-Identifier: MIT
#include "search/picker.h"

#include "base/compiler.h"
#include "chess/checks.h"
#include "chess/legality.h"
#include "chess/movegen.h"
#include "chess/see.h"

enum {
    SCORE_REFUTATION = 1 << 20, // above any history
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

// What the histories and threats know of one man's quiet moves: the tables' rows by target square.
typedef struct ManRows {
    const int16_t *butterfly[2]; // to squares not attacked, attacked
    const int16_t *pawn;
    const int16_t *continuation[4];
    Bitboard danger; // squares attacked by a lesser man
    int weight;      // of going there; of leaving one
} ManRows;

static void rows_threats(ManRows *rows, const Threats *threats, int type) {
    rows->danger = 0;
    rows->weight = 0;
    switch (type) {
    case KNIGHT:
    case BISHOP:
        rows->danger = threats->by_pawn;
        rows->weight = 6000;
        break;
    case ROOK:
        rows->danger = threats->by_minor;
        rows->weight = 10000;
        break;
    case QUEEN:
        rows->danger = threats->by_rook;
        rows->weight = 18000;
        break;
    default:
        break;
    }
}

// Inlined: the rows then stay in registers.
static ALWAYS_INLINE void rows_find(ManRows *rows, const PickContext *context, int from) {
    const Position *const pos = context->pos;
    const int piece = pos->board[from];
    History *const history = context->history;
    const int attacked = 2 * bb_has(context->threats->by_any, from);
    rows->butterfly[0] = history->butterfly[pos->side][attacked][from];
    rows->butterfly[1] = history->butterfly[pos->side][attacked + 1][from];
    rows->pawn = history_pawn(history, pos)->at[piece];
    for (int i = 0; i < 4; i++) {
        rows->continuation[i] = context->continuation[i]->at[piece];
    }
    rows_threats(rows, context->threats, piece_type(piece));
}

// What the histories say.
static int score_history(const PickContext *context, const ManRows *rows, int to) {
    return 2 * (rows->butterfly[bb_has(context->threats->by_any, to)][to] + rows->pawn[to])
           + rows->continuation[0][to] + rows->continuation[1][to] + rows->continuation[2][to]
           + rows->continuation[3][to];
}

// Leaving a square attacked by a lesser man is good, going to one is bad.
static int score_threats(const ManRows *rows, int from, int to) {
    return rows->weight * (bb_has(rows->danger, from) - bb_has(rows->danger, to));
}

// The place among the first `count` refutations, `count` for none of them.
static int refutation_index(const PickContext *context, Move move, int count) {
    int i = 0;
    while (i < count && context->refutations[i] != move) {
        i++;
    }
    return i;
}

// A key has the score above and the place in the list below, so that the greatest of them tells
// which move is best; of equal moves the first.
enum { KEY_PLACES = MOVE_LIST_CAPACITY, KEY_BLOCK = 8, KEY_USED = INT32_MIN };

static void key_set(Picker *picker, int place, int score) {
    picker->keys[place] = score * KEY_PLACES + (KEY_PLACES - 1 - place);
}

static int key_place(int32_t key) {
    return KEY_PLACES - 1 - (key & (KEY_PLACES - 1));
}

static void keys_end(Picker *picker) {
    for (int i = picker->list.count; i % KEY_BLOCK != 0; i++) {
        picker->keys[i] = KEY_USED;
    }
    picker->next = 0;
}

// The greatest key; in blocks, which compilers make vectors of.
static int32_t keys_greatest(const Picker *picker) {
    int32_t most[KEY_BLOCK];
    for (int j = 0; j < KEY_BLOCK; j++) {
        most[j] = KEY_USED;
    }
    for (int i = 0; i < picker->list.count; i += KEY_BLOCK) {
        for (int j = 0; j < KEY_BLOCK; j++) {
            const int32_t key = picker->keys[i + j];
            most[j] = key > most[j] ? key : most[j];
        }
    }
    int32_t greatest = KEY_USED;
    for (int j = 0; j < KEY_BLOCK; j++) {
        greatest = most[j] > greatest ? most[j] : greatest;
    }
    return greatest;
}

// The best move left, which is then no longer in the list; skips the table move.
static Move select_best(Picker *picker) {
    for (;;) {
        const int32_t key = keys_greatest(picker);
        if (key == KEY_USED) {
            return MOVE_NONE;
        }
        const int place = key_place(key);
        picker->keys[place] = KEY_USED;
        if (picker->list.moves[place] != picker->table_move) {
            return picker->list.moves[place];
        }
    }
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

// The refutations that are quiet moves here, before the other quiet moves are made at all: often
// one of them is enough.
static Move next_refutation(Picker *picker) {
    const PickContext *const context = picker->context;
    while (picker->next < REFUTATIONS && !picker->skip_quiets) {
        const int i = picker->next++;
        const Move move = context->refutations[i];
        if (move != MOVE_NONE && move != picker->table_move
            && refutation_index(context, move, i) == i && !move_is_tactical(context->pos, move)
            && move_is_legal(context->pos, move)) {
            return move;
        }
    }
    return MOVE_NONE;
}

static Move next_quiet(Picker *picker) {
    Move move = MOVE_NONE;
    if (!picker->skip_quiets) {
        do {
            move = select_best(picker);
        } while (move != MOVE_NONE
                 && refutation_index(picker->context, move, REFUTATIONS) < REFUTATIONS);
    }
    return move;
}

static Move next_bad_capture(Picker *picker) {
    return picker->next < picker->bad_count ? picker->bad[picker->next++] : MOVE_NONE;
}

// ---- Makes and scores the moves of the stages to come -------------------------------------------

static void make_captures(Picker *picker) {
    movegen_captures(&picker->list, picker->context->pos);
    for (int i = 0; i < picker->list.count; i++) {
        key_set(picker, i, score_capture(picker->context, picker->list.moves[i]));
    }
    keys_end(picker);
}

static void score_quiets(Picker *picker) {
    const PickContext *const context = picker->context;
    ManRows rows = {.weight = 0};
    int last = SQ_NONE;
    for (int i = 0; i < picker->list.count; i++) {
        const int from = move_from(picker->list.moves[i]);
        const int to = move_to(picker->list.moves[i]);
        if (from != last) { // a man's moves follow each other
            rows_find(&rows, context, from);
            last = from;
        }
        key_set(picker, i, score_history(context, &rows, to) + score_threats(&rows, from, to));
    }
    keys_end(picker);
}

static int score_evasion(const PickContext *context, Move move) {
    if (move_is_tactical(context->pos, move)) {
        return 2 * SCORE_REFUTATION + score_capture(context, move);
    }
    const int place = refutation_index(context, move, REFUTATIONS);
    if (place < REFUTATIONS) {
        return SCORE_REFUTATION - place;
    }
    ManRows rows;
    rows_find(&rows, context, move_from(move));
    return score_history(context, &rows, move_to(move));
}

static void make_evasions(Picker *picker) {
    movegen_evasions(&picker->list, picker->context->pos);
    for (int i = 0; i < picker->list.count; i++) {
        key_set(picker, i, score_evasion(picker->context, picker->list.moves[i]));
    }
    keys_end(picker);
}

// Brings the rows of the last move near, which are seldom, while the moves are made.
static void fetch_rows(const PickContext *context) {
    enum { LINE_ENTRIES = 64 / sizeof(int16_t), ROWS_ENTRIES = (KING - PAWN + 1) * 64 };

    const int16_t *const rows = context->continuation[0]->at[piece_of(context->pos->side, PAWN)];
    for (int i = 0; i < ROWS_ENTRIES; i += LINE_ENTRIES) {
        PREFETCH(&rows[i]);
    }
}

static void make_quiets(Picker *picker) {
    fetch_rows(picker->context);
    movegen_quiets(&picker->list, picker->context->pos);
    score_quiets(picker);
}

// Quiet moves that give check and do not lose the man that moves.
static void make_checks(Picker *picker) {
    const Position *const pos = picker->context->pos;
    MoveList *const list = &picker->list;
    CheckSquares checks;
    checks_find(&checks, pos);
    const Bitboard direct = checks.direct[PAWN] | checks.direct[KNIGHT] | checks.direct[QUEEN];
    movegen_quiets_to(list, pos, checks.discoverers == 0 ? direct : ~UINT64_C(0));
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        const Move move = list->moves[i];
        if (checks_gives(&checks, pos, move) && see_at_least(pos, move, 0)) {
            list->moves[kept++] = move;
        }
    }
    list->count = kept;
    score_quiets(picker);
}

static PickStage stage_after_captures(const Picker *picker) {
    if (picker->only_captures) {
        return picker->with_checks ? PICK_MAKE_CHECKS : PICK_DONE;
    }
    return PICK_REFUTATIONS;
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
    case PICK_REFUTATIONS:
        move = next_refutation(picker);
        if (move != MOVE_NONE) {
            return move;
        }
        if (!picker->skip_quiets) {
            make_quiets(picker);
        }
        picker->stage = PICK_QUIETS;
        FALLTHROUGH;
    case PICK_QUIETS:
        move = next_quiet(picker);
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
