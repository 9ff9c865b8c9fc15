// SPDX-License-Identifier: MIT
// A search tree grows from a node without a mate. Its nodes at even distance are *outer*; an edge
// between two outer ones closes an odd circle, a blossom, whose nodes all become outer and share
// one base. An edge from an outer node to one without a mate ends an augmenting path.
#include "match/matching.h"

#include <string.h>

struct Matching {
    const Alloc *alloc;
    size_t nodes;
    MatchingRule *rule;
    const void *context;
    size_t *mate;
    size_t *parent; // in the tree, of inner nodes and of those in blossoms
    size_t *base;   // of the blossom that a node is in
    size_t *queue;  // outer nodes
    size_t queued;
    bool *is_outer;
    bool *is_marked; // scratch
    bool *is_gone;   // absent, or paired for good
};

void matching_destroy(Matching *self) {
    if (self == NULL) {
        return;
    }
    alloc_free(self->alloc, self->mate);
    alloc_free(self->alloc, self->parent);
    alloc_free(self->alloc, self->base);
    alloc_free(self->alloc, self->queue);
    alloc_free(self->alloc, self->is_outer);
    alloc_free(self->alloc, self->is_marked);
    alloc_free(self->alloc, self->is_gone);
    alloc_free(self->alloc, self);
}

bool matching_create(Matching **out, size_t nodes, const Alloc *alloc, Error *err) {
    Matching *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->alloc = alloc;
    self->nodes = nodes;
    self->mate = alloc_new(alloc, nodes * sizeof *self->mate);
    self->parent = alloc_new(alloc, nodes * sizeof *self->parent);
    self->base = alloc_new(alloc, nodes * sizeof *self->base);
    self->queue = alloc_new(alloc, nodes * sizeof *self->queue);
    self->is_outer = alloc_new(alloc, nodes * sizeof *self->is_outer);
    self->is_marked = alloc_new(alloc, nodes * sizeof *self->is_marked);
    self->is_gone = alloc_new(alloc, nodes * sizeof *self->is_gone);
    if (self->mate == NULL || self->parent == NULL || self->base == NULL || self->queue == NULL
        || self->is_outer == NULL || self->is_marked == NULL || self->is_gone == NULL) {
        matching_destroy(self);
        return error_set_memory(err);
    }
    *out = self;
    return true;
}

size_t matching_mate(const Matching *self, size_t node) {
    return self->mate[node];
}

// ---- One path -----------------------------------------------------------------------------------

static void unmark(Matching *self) {
    memset(self->is_marked, 0, self->nodes * sizeof *self->is_marked);
}

// The base nearest to both of two outer nodes, on their ways to the root.
static size_t common_base(Matching *self, size_t a, size_t b) {
    unmark(self);
    for (;;) {
        a = self->base[a];
        self->is_marked[a] = true;
        if (self->mate[a] == MATCHING_NONE) {
            break;
        }
        a = self->parent[self->mate[a]];
    }
    for (;;) {
        b = self->base[b];
        if (self->is_marked[b]) {
            return b;
        }
        b = self->parent[self->mate[b]];
    }
}

// Marks the bases of one side of a blossom, and lays its way back through `child`.
static void mark_side(Matching *self, size_t node, size_t base, size_t child) {
    while (self->base[node] != base) {
        const size_t mate = self->mate[node];
        self->is_marked[self->base[node]] = true;
        self->is_marked[self->base[mate]] = true;
        self->parent[node] = child;
        child = mate;
        node = self->parent[mate];
    }
}

static void add_outer(Matching *self, size_t node) {
    if (!self->is_outer[node]) {
        self->is_outer[node] = true;
        self->queue[self->queued++] = node;
    }
}

static void shrink(Matching *self, size_t a, size_t b) {
    const size_t base = common_base(self, a, b);
    unmark(self);
    mark_side(self, a, base, b);
    mark_side(self, b, base, a);
    for (size_t i = 0; i < self->nodes; i++) {
        if (self->is_marked[self->base[i]]) {
            self->base[i] = base;
            add_outer(self, i);
        }
    }
}

static bool may_pair(const Matching *self, size_t a, size_t b) {
    return a != b && !self->is_gone[a] && !self->is_gone[b] && self->rule(self->context, a, b);
}

// The free end of an augmenting path that begins at `root`; MATCHING_NONE: there is none.
static size_t find_end(Matching *self, size_t root) {
    for (size_t i = 0; i < self->nodes; i++) {
        self->parent[i] = MATCHING_NONE;
        self->base[i] = i;
        self->is_outer[i] = false;
    }
    self->queued = 0;
    add_outer(self, root);
    for (size_t done = 0; done < self->queued; done++) {
        const size_t node = self->queue[done];
        for (size_t to = 0; to < self->nodes; to++) {
            if (self->base[node] == self->base[to] || self->mate[node] == to
                || !may_pair(self, node, to)) {
                continue;
            }
            const size_t mate = self->mate[to];
            if (to == root || (mate != MATCHING_NONE && self->parent[mate] != MATCHING_NONE)) {
                shrink(self, node, to);
            } else if (self->parent[to] == MATCHING_NONE) {
                self->parent[to] = node;
                if (mate == MATCHING_NONE) {
                    return to;
                }
                add_outer(self, mate);
            }
        }
    }
    return MATCHING_NONE;
}

// Gives a node without a mate one; others may change theirs.
static bool augment(Matching *self, size_t root) {
    size_t node = find_end(self, root);
    if (node == MATCHING_NONE) {
        return false;
    }
    while (node != MATCHING_NONE) {
        const size_t parent = self->parent[node];
        const size_t next = self->mate[parent];
        self->mate[node] = parent;
        self->mate[parent] = node;
        node = next;
    }
    return true;
}

// ---- All pairs ----------------------------------------------------------------------------------

static bool pair_any(Matching *self) {
    for (size_t i = 0; i < self->nodes; i++) {
        if (!self->is_gone[i] && self->mate[i] == MATCHING_NONE && !augment(self, i)) {
            return false;
        }
    }
    return true;
}

// Pairs a with b if the rest can still be paired.
static bool try_pair(Matching *self, size_t a, size_t b) {
    const size_t c = self->mate[a];
    const size_t d = self->mate[b];
    self->is_gone[a] = true;
    self->is_gone[b] = true;
    if (c == b) {
        return true;
    }
    self->mate[c] = MATCHING_NONE;
    self->mate[d] = MATCHING_NONE;
    if (augment(self, c)) {
        self->mate[a] = b;
        self->mate[b] = a;
        return true;
    }
    self->is_gone[a] = false;
    self->is_gone[b] = false;
    self->mate[c] = a;
    self->mate[d] = b;
    return false;
}

bool matching_find(Matching *self, MatchingRule *rule, const void *context, size_t absent) {
    self->rule = rule;
    self->context = context;
    for (size_t i = 0; i < self->nodes; i++) {
        self->mate[i] = MATCHING_NONE;
        self->is_gone[i] = i == absent;
    }
    if (!pair_any(self)) {
        return false;
    }
    for (size_t a = 0; a < self->nodes; a++) {
        for (size_t b = a + 1; !self->is_gone[a] && b < self->nodes; b++) {
            if (may_pair(self, a, b)) {
                (void)try_pair(self, a, b);
            }
        }
    }
    return true;
}
