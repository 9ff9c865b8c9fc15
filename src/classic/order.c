// SPDX-License-Identifier: MIT
// Orders in which moves are tried. Unless said otherwise sorts are stable: what counts the same
// keeps the order that the moves came in.
#include <string.h>

#include "classic/classic.h"
#include "classic/classic_impl.h"

enum { KING_WORTH = 100 };

static const int worth[PIECE_TYPE_COUNT] = {
    [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9};

// Insertion sort by falling keys.
static void sort_falling(MoveList *list, int *keys) {
    for (int i = 1; i < list->count; i++) {
        const Move move = list->moves[i];
        const int key = keys[i];
        int k = i;
        for (; k > 0 && keys[k - 1] < key; k--) {
            list->moves[k] = list->moves[k - 1];
            keys[k] = keys[k - 1];
        }
        list->moves[k] = move;
        keys[k] = key;
    }
}

// The type of the man on the target square; none for castling, which is written with the rook's
// square, and for en passant.
static int victim_type(const Position *pos, Move move) {
    return move_kind(move) == MOVE_CASTLING ? PIECE_TYPE_NONE
                                            : piece_type(pos_piece_at(pos, move_to(move)));
}

void order_captured(ClassicSearch *search, MoveList *list) {
    const Position *const pos = classic_position(search);
    int keys[MOVE_LIST_CAPACITY];
    for (int i = 0; i < list->count; i++) {
        keys[i] = worth[victim_type(pos, list->moves[i])];
    }
    sort_falling(list, keys);
}

void order_mvvlva(ClassicSearch *search, MoveList *list) {
    const Position *const pos = classic_position(search);
    int keys[MOVE_LIST_CAPACITY];
    for (int i = 0; i < list->count; i++) {
        const Move move = list->moves[i];
        keys[i] = 0;
        if (pos_is_capture(pos, move)) {
            const bool is_ep = move_kind(move) == MOVE_EN_PASSANT;
            const int attacker = piece_type(pos_piece_at(pos, move_from(move)));
            keys[i] = worth[is_ep ? PAWN : victim_type(pos, move)]
                      - (attacker == KING ? KING_WORTH : worth[attacker]);
        }
    }
    sort_falling(list, keys);
}

void order_victim(ClassicSearch *search, MoveList *list) {
    const Position *const pos = classic_position(search);
    int keys[MOVE_LIST_CAPACITY];
    for (int i = 0; i < list->count; i++) {
        const Move move = list->moves[i];
        keys[i] = 0;
        if (pos_is_capture(pos, move)) {
            const int victim = move_kind(move) == MOVE_EN_PASSANT ? PAWN : victim_type(pos, move);
            keys[i] = 8 * victim + KING - piece_type(pos_piece_at(pos, move_from(move)));
        }
    }
    sort_falling(list, keys);
}

void order_front(ClassicSearch *search, MoveList *list) {
    const Position *const pos = classic_position(search);
    for (int i = 1; i < list->count; i++) {
        const Move move = list->moves[i];
        if (pos_is_capture(pos, move)) {
            memmove(&list->moves[1], &list->moves[0], (size_t)i * sizeof move);
            list->moves[0] = move;
        }
    }
}

// Depends on the seed and the position only.
void order_shuffled(ClassicSearch *search, MoveList *list) {
    Rng rng;
    rng_seed(&rng, search->options.sort_seed ^ classic_position(search)->key);
    for (int i = list->count - 1; i > 0; i--) {
        const int k = (int)rng_below(&rng, (uint64_t)i + 1);
        const Move move = list->moves[i];
        list->moves[i] = list->moves[k];
        list->moves[k] = move;
    }
}

// What an earlier iteration found for a root move.
static bool known_value(const ClassicSearch *search, Move move, int *value) {
    for (int i = 0; i < search->previous_count; i++) {
        if (search->previous[i].move == move) {
            *value = search->previous[i].value;
            return true;
        }
    }
    return false;
}

// The evaluations after each move, as keys to be sorted by falling: high values first where the
// best for White comes first. At the root earlier iterations' values stand in, if there are any.
static void evaluate_moves(ClassicSearch *search, const MoveList *list, int *keys) {
    const bool is_root = search->game.count == search->root;
    const bool by_player = search->options.sort_by_player || is_root;
    const Position *const root = game_position_at(&search->game, search->root);
    const bool high_first = by_player ? pos_side(root) == WHITE : classic_is_max(search);
    const Outcome outcome = search->outcome;
    search->orderings++;
    for (int i = 0; i < list->count; i++) {
        classic_push(search, list->moves[i]);
        classic_look(search);
        keys[i] = classic_evaluate(search);
        classic_pop(search);
        if (is_root) {
            known_value(search, list->moves[i], &keys[i]);
        }
        keys[i] = high_first ? keys[i] : -keys[i];
    }
    search->outcome = outcome;
}

void order_evaluation(ClassicSearch *search, MoveList *list) {
    int keys[MOVE_LIST_CAPACITY];
    evaluate_moves(search, list, keys);
    sort_falling(list, keys);
}

// CPython's heapq on pairs of which only the keys are compared: a binary heap, best on top.
typedef struct Heap {
    int count;
    RootValue items[MOVE_LIST_CAPACITY];
} Heap;

static void heap_rise(Heap *heap, int place) {
    const RootValue item = heap->items[place];
    while (place > 0) {
        const int parent = (place - 1) / 2;
        if (item.value <= heap->items[parent].value) {
            break;
        }
        heap->items[place] = heap->items[parent];
        place = parent;
    }
    heap->items[place] = item;
}

// heapq moves the hole down to a leaf along the better children, the right one of equals, and lets
// the last item rise from there.
static RootValue heap_pop(Heap *heap) {
    const RootValue last = heap->items[--heap->count];
    if (heap->count == 0) {
        return last;
    }
    const RootValue top = heap->items[0];
    int place = 0;
    for (int child = 1; child < heap->count; child = 2 * place + 1) {
        if (child + 1 < heap->count && heap->items[child].value <= heap->items[child + 1].value) {
            child++;
        }
        heap->items[place] = heap->items[child];
        place = child;
    }
    heap->items[place] = last;
    heap_rise(heap, place);
    return top;
}

void order_heap(ClassicSearch *search, MoveList *list) {
    int keys[MOVE_LIST_CAPACITY];
    evaluate_moves(search, list, keys);
    Heap heap = {.count = 0};
    for (int i = 0; i < list->count; i++) {
        heap.items[heap.count] = (RootValue){list->moves[i], keys[i]};
        heap_rise(&heap, heap.count);
        heap.count++;
    }
    for (int i = 0; i < list->count; i++) {
        list->moves[i] = heap_pop(&heap).move;
    }
}

// The previous iteration's values, best first; moves without one come last.
static void order_previous(ClassicSearch *search, MoveList *list) {
    const int sign = classic_is_max(search) ? 1 : -1;
    int keys[MOVE_LIST_CAPACITY];
    for (int i = 0; i < list->count; i++) {
        int value;
        keys[i] = known_value(search, list->moves[i], &value) ? sign * value : -CLASSIC_INFINITE;
    }
    sort_falling(list, keys);
}

void classic_order(ClassicSearch *search, MoveList *list) {
    const int ply = classic_ply(search);
    if (search->options.sort != NULL) {
        search->options.sort(search, list);
    }
    if (ply == 0 && search->options.sort_previous && search->previous_count > 0) {
        order_previous(search, list);
    }
    const int limit = search->options.limit;
    if (limit > 0 && list->count > limit) {
        search->dropped[ply] = list->count - limit;
        list->count = limit;
    }
}
