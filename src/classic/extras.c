// SPDX-License-Identifier: MIT
// What can stand around a node: the trace, a transposition table, the null move, quiescence at the
// end of the depth, fail-hard values. A search without any of them never comes here.
#include "classic/classic.h"
#include "classic/classic_impl.h"

// A mate value is at least so near to the best mate there is.
enum { MATE_PLIES = 1000 };

// How far a value is from the window.
static TableBound bound_of(int value, int alpha, int beta) {
    return value >= beta ? TABLE_LOWER : value <= alpha ? TABLE_UPPER : TABLE_EXACT;
}

// Mates count from the root in a search and from the node in a sound table.
static int mate_shift(const ClassicSearch *search, int value) {
    const ClassicOptions *const options = &search->options;
    const int nearest = options->mate - options->mate_step * MATE_PLIES;
    const int shift = options->mate_step * classic_ply(search);
    return options->mate_step == 0 ? 0 : value >= nearest ? shift : value <= -nearest ? -shift : 0;
}

// A sound table serves only where no rule looks at more than the position: repetition and the
// seventy-five moves must be out of reach.
static bool table_serves(const ClassicSearch *search, int depth) {
    enum { SEVENTYFIVE_MOVES_PLIES = 150 };

    if (search->options.table->key != TABLE_SOUND) {
        return true;
    }
    return !search->may_repeat
           && classic_position(search)->halfmove + depth < SEVENTYFIVE_MOVES_PLIES;
}

static uint64_t salt_of(const ClassicSearch *search) {
    enum { SALT_FLIPPED = 1, SALT_BLACK };

    const ClassicTable *const table = search->options.table;
    if (table->key == TABLE_SOUND) {
        return search->flipped ? SALT_FLIPPED : 0;
    }
    return table->minds_side && pos_side(classic_position(search)) == BLACK ? SALT_BLACK : 0;
}

typedef struct Window {
    int depth;
    int alpha;
    int beta;
} Window;

static bool sound_value(const ClassicSearch *search, Window window, const TableEntry *entry,
                        int *value) {
    if (entry->depth != window.depth || classic_ply(search) == 0) {
        return false; // the root needs a move, not a value
    }
    const int stored = entry->value - mate_shift(search, entry->value);
    const bool fits = entry->bound == TABLE_EXACT
                      || (entry->bound == TABLE_LOWER && stored >= window.beta)
                      || (entry->bound == TABLE_UPPER && stored <= window.alpha);
    *value = stored;
    return fits;
}

static bool table_recall(ClassicSearch *search, Window window, int *value) {
    const ClassicTable *const table = search->options.table;
    if (!table_serves(search, window.depth) || (table->spares_root && classic_ply(search) == 0)) {
        return false;
    }
    const TableEntry *const entry = table_find(table, classic_position(search), salt_of(search));
    if (entry == NULL) {
        return false;
    }
    *value = entry->value;
    if ((table->key == TABLE_SOUND || table->minds_depth)
        && !sound_value(search, window, entry, value)) {
        return false;
    }
    search->table_hits++;
    const int ply = classic_ply(search);
    search->line_count[ply] = 0;
    if (ply == 0) {
        search->line_count[1] = 0;
        if (entry->move != MOVE_NONE) {
            classic_note_best(search, entry->move, *value);
        }
    }
    return true;
}

static void table_remember(ClassicSearch *search, Window window, int value) {
    ClassicTable *const table = search->options.table;
    if (search->stopped || !table_serves(search, window.depth)) {
        return;
    }
    const int ply = classic_ply(search);
    const bool is_sound = table->key == TABLE_SOUND;
    const TableEntry entry = {.value = is_sound ? value + mate_shift(search, value) : value,
                              .move =
                                  search->line_count[ply] > 0 ? search->line[ply][0] : MOVE_NONE,
                              .depth = (int16_t)window.depth,
                              .bound = (uint8_t)bound_of(value, window.alpha, window.beta)};
    if (!table_store(table, classic_position(search), salt_of(search), entry, NULL)) {
        search->failed = true;
        search->stopped = true;
    }
    search->table_stores++;
}

static bool is_looked_up(const ClassicSearch *search, TableLook look) {
    return search->options.table != NULL && search->options.table->look == look;
}

// The null move: if the side to move stands well enough after giving up its turn, a real move will
// do too. Not in check, nor with pawns only, where every move may be bad.
// Source: Donninger, "Null move and deep search" (1993).
static bool null_move_cuts(ClassicSearch *search, ClassicNode *node, Window window, int *value) {
    const Position *const pos = classic_position(search);
    const int side = pos_side(pos);
    const Bitboard men = pos->color_bb[side] & ~pos->type_bb[PAWN] & ~pos->type_bb[KING];
    const bool is_max = classic_is_max(search);
    const int edge = is_max ? window.beta : window.alpha;
    const int depth = window.depth - 1 - search->options.null_move;
    const int ply = classic_ply(search);
    if (depth < 0 || ply == 0 || pos_in_check(pos) || men == 0
        || search->game.plies[search->game.count - 1].move == MOVE_NULL || edge >= CLASSIC_INFINITE
        || edge <= -CLASSIC_INFINITE) {
        return false;
    }
    search->null_moves++;
    GamePly *const next = &search->game.plies[search->game.count];
    next->move = MOVE_NULL;
    pos_play_null(&next->after, pos);
    search->game.count++;
    *value = classic_node(search, node, depth, is_max ? edge - 1 : edge, is_max ? edge : edge + 1);
    classic_pop(search);
    search->line_count[ply] = 0;
    return !search->stopped && (is_max ? *value >= edge : *value <= edge);
}

// Quiescence: either side may stop and take the value as it stands, or go on capturing.
// Source: Shannon (1950), "type B" evaluation of quiet positions only.
static int quiescence(ClassicSearch *search, int depth, int alpha, int beta) {
    (void)depth;
    const bool is_max = classic_is_max(search);
    int best = classic_evaluate(search);
    MoveList children;
    movegen_captures(&children, classic_position(search));
    order_victim(search, &children);
    if (outcome_is_over(search->outcome) || classic_ply(search) >= CLASSIC_DEPTH_MAX) {
        return best;
    }
    for (int i = -1; i < children.count; i++) {
        if (i >= 0) {
            search->quiet_calls++;
            const int value = classic_visit(search, quiescence, children.moves[i], 0, alpha, beta);
            if (search->stopped) {
                break;
            }
            best = (is_max ? value > best : value < best) ? value : best;
        }
        alpha = is_max && best > alpha ? best : alpha;
        beta = !is_max && best < beta ? best : beta;
        if (beta <= alpha) {
            search->was_cut = true;
            search->left_out = children.count - 1 - i;
            break;
        }
    }
    return best;
}

typedef struct Inside {
    int value;
    TraceEnd end;
} Inside;

// The value of a node where the cutoff test has held.
static Inside leaf_value(ClassicSearch *search, ClassicNode *node, Window window) {
    const ClassicTable *const table = search->options.table;
    const bool is_over = outcome_is_over(search->outcome);
    const bool is_quiet = !search->options.quiescence || is_over;
    const int value = is_quiet ? node(search, window.depth, window.alpha, window.beta)
                               : quiescence(search, 0, window.alpha, window.beta);
    if (table != NULL
        && (table->leaves == LEAVES_ALL || (table->leaves == LEAVES_NOT_OVER && !is_over))) {
        table_remember(search, window, value);
    }
    return (Inside){value, is_over ? TRACE_END_OVER : TRACE_END_LEAF};
}

// The value of a node that has been entered and counted.
static Inside inside(ClassicSearch *search, ClassicNode *node, Window window) {
    int value = 0;
    if (is_looked_up(search, LOOK_ON_ENTRY) && table_recall(search, window, &value)) {
        return (Inside){value, TRACE_END_TABLE};
    }
    if (node == quiescence) {
        value = quiescence(search, 0, window.alpha, window.beta);
        return (Inside){value, search->was_cut ? TRACE_END_CUT : TRACE_END_LEAF};
    }
    if (classic_is_cutoff(search, window.depth)) {
        return leaf_value(search, node, window);
    }
    if (is_looked_up(search, LOOK_AFTER_CUTOFF) && table_recall(search, window, &value)) {
        return (Inside){value, TRACE_END_TABLE};
    }
    search->dropped[classic_ply(search)] = 0;
    if (search->options.null_move > 0 && null_move_cuts(search, node, window, &value)) {
        search->was_cut = true;
        search->left_out =
            search->limits.trace == NULL ? 0 : movegen_count(classic_position(search));
        return (Inside){value, TRACE_END_CUT};
    }
    value = node(search, window.depth, window.alpha, window.beta);
    if (search->options.is_hard) {
        value = value < window.alpha ? window.alpha : value > window.beta ? window.beta : value;
    }
    if (search->options.table != NULL) {
        table_remember(search, window, value);
    }
    return (Inside){value, search->was_cut ? TRACE_END_CUT : TRACE_END_FULL};
}

#ifndef ZUGWERK_NO_TRACE
static void trace_enter(ClassicSearch *search, Window window) {
    const size_t count = search->game.count;
    const TraceEnter node = {.move = count == search->root ? MOVE_NONE
                                                           : search->game.plies[count - 1].move,
                             .depth = window.depth,
                             .maximizing = classic_is_max(search),
                             .windowed = search->options.form != FORM_MINIMAX,
                             .alpha = classic_trace_value(window.alpha),
                             .beta = classic_trace_value(window.beta)};
    search->limits.trace->enter(search->limits.trace->context, &node);
}

static void trace_leave(ClassicSearch *search, Inside found) {
    const int dropped = search->dropped[classic_ply(search)];
    const bool has_children = found.end == TRACE_END_FULL || found.end == TRACE_END_CUT;
    const TraceLeave node = {.value = classic_trace_value(found.value),
                             .end = search->stopped ? TRACE_END_STOPPED : found.end,
                             .left_out = (search->was_cut ? search->left_out : 0)
                                         + (has_children ? dropped : 0),
                             .dropped = has_children ? dropped : 0};
    search->limits.trace->leave(search->limits.trace->context, &node);
}
#endif

int classic_node_with_extras(ClassicSearch *search, ClassicNode *node, int depth, int alpha,
                             int beta) {
    const Window window = {depth, alpha, beta};
    Inside found = {0, TRACE_END_TABLE};
    const bool is_known = is_looked_up(search, LOOK_BEFORE_ENTRY) && classic_ply(search) > 0
                          && table_recall(search, window, &found.value);
    if (!is_known && !classic_enter(search)) {
        return 0;
    }
    search->was_cut = false;
#ifndef ZUGWERK_NO_TRACE
    if (search->limits.trace != NULL) {
        trace_enter(search, window);
    }
#endif
    if (!is_known) {
        found = inside(search, node, window);
    }
#ifndef ZUGWERK_NO_TRACE
    if (search->limits.trace != NULL) {
        trace_leave(search, found);
    }
#endif
    search->was_cut = false;
    if (search->keeps_root_values && classic_ply(search) == 1) {
        const Move move = search->game.plies[search->game.count - 1].move;
        search->root_values[search->root_value_count++] = (RootValue){move, found.value};
    }
    return found.value;
}
