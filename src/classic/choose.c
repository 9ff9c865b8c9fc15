// SPDX-License-Identifier: MIT
#include "classic/choose.h"
#include "classic/classic_impl.h"

void choose_moves(ClassicSearch *search, MoveList *list) {
    classic_look(search);
    search->line_count[0] = 0;
    search->options.children(list, classic_position(search));
    if (search->has_order) {
        classic_order(search, list);
    }
}

#ifndef ZUGWERK_NO_TRACE
// The root is no call of the search functions, but the top of the tree.
static void trace_root(const ClassicSearch *search, bool enters) {
    const TraceSink *const trace = search->limits.trace;
    const TraceEnter enter = {.depth = search->options.depth + 1,
                              .maximizing = classic_is_max(search),
                              .alpha = TRACE_MINUS_INF,
                              .beta = TRACE_PLUS_INF};
    const TraceLeave leave = {.value = classic_trace_value(search->value),
                              .end = search->stopped ? TRACE_END_STOPPED : TRACE_END_FULL,
                              .left_out = search->dropped[0],
                              .dropped = search->dropped[0]};
    if (trace != NULL && enters) {
        trace->enter(trace->context, &enter);
    } else if (trace != NULL) {
        trace->leave(trace->context, &leave);
    }
}

// A child whose value was known before a search function was called: no call either.
static void trace_child(const ClassicSearch *search, int depth, int value, TraceEnd end) {
    const TraceSink *const trace = search->limits.trace;
    if (trace == NULL) {
        return;
    }
    const size_t count = search->game.count;
    const Move move = count == search->root ? MOVE_NONE : search->game.plies[count - 1].move;
    const TraceEnter enter = {.move = move,
                              .depth = depth,
                              .maximizing = classic_is_max(search),
                              .windowed = search->options.form != FORM_MINIMAX,
                              .alpha = TRACE_MINUS_INF,
                              .beta = TRACE_PLUS_INF};
    const TraceLeave leave = {.value = classic_trace_value(value), .end = end};
    trace->enter(trace->context, &enter);
    trace->leave(trace->context, &leave);
}
#else
static void trace_child(const ClassicSearch *search, int depth, int value, TraceEnd end) {
    (void)search;
    (void)depth;
    (void)value;
    (void)end;
}

static void trace_root(const ClassicSearch *search, bool enters) {
    (void)search;
    (void)enters;
}
#endif

// A whole search of the current position: the cutoff test stands before the first call.
static int whole_search(ClassicSearch *search, int depth) {
    search->searches++;
    search->line_count[classic_ply(search)] = 0;
    classic_look(search);
    if (classic_is_cutoff(search, depth)) {
        const int value = classic_evaluate(search);
        trace_child(search, depth, value,
                    outcome_is_over(search->outcome) ? TRACE_END_OVER : TRACE_END_LEAF);
        return value;
    }
    return classic_search(search, depth, -CLASSIC_INFINITE, CLASSIC_INFINITE);
}

int choose_child(ClassicSearch *search, Move move, int depth) {
    const ClassicTable *const table = search->options.table;
    classic_push(search, move);
    search->line_count[1] = 0;
    const bool flipped = search->flipped;
    search->flipped = flipped != search->options.child_is_same;
    const TableEntry *const entry = table == NULL || table->look != LOOK_BEFORE_ENTRY
                                        ? NULL
                                        : table_find(table, classic_position(search), 0);
    int value;
    if (entry != NULL) {
        search->table_hits++;
        value = entry->value;
        trace_child(search, depth, value, TRACE_END_TABLE);
    } else {
        value = whole_search(search, depth);
    }
    search->flipped = flipped;
    classic_pop(search);
    return value;
}

static void tell(const ClassicSearch *search, ClassicNews news) {
    if (search->limits.news.tell != NULL) {
        search->limits.news.tell(search->limits.news.context, &news);
    }
}

void choose_run(ClassicSearch *search) {
    const int depth = search->options.depth;
    trace_root(search, true);
    MoveList moves;
    choose_moves(search, &moves);
    const bool is_max = classic_is_max(search);
    for (int i = 0; i < moves.count; i++) {
        const Move move = moves.moves[i];
        const int value = choose_child(search, move, depth);
        if (search->stopped) {
            break;
        }
        const int before = search->value;
        const bool is_first = search->best == MOVE_NONE;
        if (is_first || classic_is_better(search, is_max, move, value, before)) {
            classic_note_best(search, move, value);
            if (is_first || value != before) {
                tell(search, (ClassicNews){is_first ? NEWS_FIRST : NEWS_BETTER, depth, move, before,
                                           value});
            }
        }
    }
    if (!search->stopped) {
        search->depth_done = depth + 1;
        search->has_no_value = search->best == MOVE_NONE;
    }
    trace_root(search, false);
}

void value_run(ClassicSearch *search) {
    const int value = whole_search(search, search->options.depth);
    if (!search->stopped) {
        search->value = value;
        search->depth_done = search->options.depth;
    }
    search->best = MOVE_NONE;
}

static void remember_value(ClassicSearch *search, Move move, int value) {
    int i = 0;
    while (i < search->previous_count && search->previous[i].move != move) {
        i++;
    }
    search->previous[i] = (RootValue){move, value};
    search->previous_count += i == search->previous_count;
}

static void recheck(ClassicSearch *search, int depth) {
    const Move best = search->best;
    const int before = search->value;
    search->rechecks++;
    const int cost = choose_child(search, best, depth);
    if (!search->stopped && cost != before) {
        search->changed++;
        classic_note_best(search, best, cost);
        tell(search, (ClassicNews){NEWS_CHANGED, depth, best, before, cost});
    }
}

// The root moves of one depth; false when the search is over.
static bool deepen_000(ClassicSearch *search, Deepening000 *options, int depth, int *counter) {
    const bool is_max = classic_is_max(search);
    MoveList moves;
    choose_moves(search, &moves);
    for (int i = 0; i < moves.count; i++) {
        const Move move = moves.moves[i];
        const int cost = choose_child(search, move, depth);
        if (search->stopped) {
            return false;
        }
        search->root_moves++;
        options->last_tried = move;
        if (options->reorders) {
            remember_value(search, move, cost);
        }
        const int before = search->value;
        if (classic_is_better(search, is_max, move, cost, before)) {
            const bool is_first = before >= CLASSIC_INFINITE || before <= -CLASSIC_INFINITE;
            classic_note_best(search, move, cost);
            if (cost != before) {
                tell(search,
                     (ClassicNews){is_first ? NEWS_FIRST : NEWS_BETTER, depth, move, before, cost});
            }
        }
        if (*counter <= 0) {
            return false;
        }
        (*counter)--;
    }
    return *counter > 0;
}

void deepening_000_run(ClassicSearch *search, Deepening000 *options) {
    const bool is_black = !classic_is_max(search);
    search->value = options->starts_by_side && is_black ? CLASSIC_INFINITE : -CLASSIC_INFINITE;
    search->is_exact = false; // a value of an earlier depth may stay the best
    options->last_tried = MOVE_NONE;
    search->previous_count = 0;
    int counter = options->timeout;
    trace_root(search, true);
    for (int depth = 1; depth <= search->options.depth; depth++) {
        if (options->rechecks && search->best != MOVE_NONE) {
            recheck(search, depth);
        }
        if (search->stopped || !deepen_000(search, options, depth, &counter)) {
            break;
        }
        search->depth_done = depth + 1;
        tell(search, (ClassicNews){NEWS_DEPTH, depth, search->best, search->value, search->value});
    }
    trace_root(search, false);
}
