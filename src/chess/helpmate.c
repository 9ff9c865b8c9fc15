// SPDX-License-Identifier: MIT
// A breadth-first walk over all positions that can come about. A table of indices, addressed by
// key, tells which have been seen; whole positions are compared, so a proof is one. Where the side
// lacks the material, nothing need be looked at further.
#include "chess/helpmate.h"

#include "chess/movegen.h"

typedef struct Walk {
    int color; // the side that is to mate
    const Alloc *alloc;
    Position *found; // in the order of discovery
    size_t count;
    size_t capacity;
    size_t limit;
    uint32_t *table; // index + 1 into found, 0 for empty; open addressing
    size_t mask;
    bool is_full;
} Walk;

static bool walk_init(Walk *walk, int color, int positions_max, const Alloc *alloc) {
    *walk = (Walk){.color = color, .alloc = alloc, .limit = (size_t)positions_max};
    size_t size = 16;
    while (size < 2 * walk->limit) {
        size *= 2;
    }
    walk->mask = size - 1;
    walk->table = alloc_new(alloc, size * sizeof *walk->table);
    return walk->table != NULL;
}

static void walk_release(Walk *walk) {
    alloc_free(walk->alloc, walk->found);
    alloc_free(walk->alloc, walk->table);
}

// Notes a position unless it has been seen; false only for memory.
static bool walk_add(Walk *walk, const Position *pos) {
    size_t slot = (size_t)pos->key & walk->mask;
    for (; walk->table[slot] != 0; slot = (slot + 1) & walk->mask) {
        if (pos_is_same(&walk->found[walk->table[slot] - 1], pos)) {
            return true;
        }
    }
    if (walk->count == walk->limit) {
        walk->is_full = true;
        return true;
    }
    void *items = walk->found;
    if (!alloc_grow(walk->alloc, &items, &walk->capacity, walk->count + 1, sizeof *walk->found)) {
        return false;
    }
    walk->found = items;
    walk->found[walk->count++] = *pos;
    walk->table[slot] = (uint32_t)walk->count;
    return true;
}

// Adds what can follow; *is_mate when the position is the mate looked for.
static bool walk_expand(Walk *walk, const Position *pos, bool *is_mate) {
    MoveList list;
    movegen_legal(&list, pos);
    *is_mate = list.count == 0 && pos_in_check(pos) && pos_side(pos) != walk->color;
    for (int i = 0; i < list.count && !walk->is_full; i++) {
        Position after;
        pos_play(&after, pos, list.moves[i]);
        if (!pos_is_insufficient_of(&after, walk->color) && !walk_add(walk, &after)) {
            return false;
        }
    }
    return true;
}

static bool walk_run(Walk *walk, const Position *start, Helpmate *out) {
    if (!walk_add(walk, start)) {
        return false;
    }
    bool is_mate = false;
    for (size_t i = 0; i < walk->count && !is_mate; i++) {
        const Position pos = walk->found[i]; // the array may move
        if (!walk_expand(walk, &pos, &is_mate)) {
            return false;
        }
    }
    *out = is_mate ? HELPMATE_EXISTS : walk->is_full ? HELPMATE_OPEN : HELPMATE_NONE;
    return true;
}

bool helpmate_search(Helpmate *out, const Position *pos, int color, int positions_max,
                     const Alloc *alloc, Error *err) {
    assert(positions_max >= 1 && positions_max <= HELPMATE_POSITIONS_MAX);
    if (pos_is_insufficient_of(pos, color)) {
        *out = HELPMATE_NONE;
        return true;
    }
    Walk walk;
    const bool fine = walk_init(&walk, color, positions_max, alloc) && walk_run(&walk, pos, out);
    walk_release(&walk);
    return fine ? true : error_set_memory(err);
}

bool pos_is_dead(bool *out, const Position *pos, const Alloc *alloc, Error *err) {
    Helpmate reach = HELPMATE_NONE;
    for (int color = WHITE; color <= BLACK && reach == HELPMATE_NONE; color++) {
        if (!helpmate_search(&reach, pos, color, HELPMATE_POSITIONS_MAX, alloc, err)) {
            return false;
        }
    }
    *out = reach == HELPMATE_NONE;
    return true;
}

bool pos_flag_outcome_proved(Outcome *out, const Position *pos, int color, const Alloc *alloc,
                             Error *err) {
    const int opponent = color_other(color);
    Helpmate reach = HELPMATE_NONE;
    if (!helpmate_search(&reach, pos, opponent, HELPMATE_POSITIONS_MAX, alloc, err)) {
        return false;
    }
    *out = (Outcome){REASON_TIME, reach == HELPMATE_NONE ? COLOR_NONE : opponent};
    return true;
}

Outcome pos_flag_outcome_judged(const Position *pos, int color, const Alloc *alloc) {
    Outcome outcome;
    return pos_flag_outcome_proved(&outcome, pos, color, alloc, NULL)
               ? outcome
               : pos_flag_outcome(pos, color);
}
