// SPDX-License-Identifier: MIT
// The names of the paper are kept: a contour is followed by first or last children and, where a
// subtree ends above, by threads; `mod` moves a whole subtree; `shift` and `change` spread what was
// moved apart evenly over the subtrees between.
#include "draw/tree_layout.h"

#include <stdbool.h>

// Index 0 is the invisible root; node i of the shape is i + 1.
typedef struct LayoutNode {
    double half; // of the breadth
    double prelim;
    double mod;
    double shift;
    double change;
    uint32_t parent;
    uint32_t first; // child; 0: none
    uint32_t last;
    uint32_t before; // sibling; 0: none
    uint32_t after;
    uint32_t number; // among its siblings
    uint32_t thread; // 0: none
    uint32_t ancestor;
} LayoutNode;

static void link_children(LayoutNode *nodes, const TreeShape *shape) {
    for (size_t i = 0; i < shape->count; i++) {
        const uint32_t own = (uint32_t)i + 1;
        const uint32_t parent = shape->parent[i] == i ? 0 : shape->parent[i] + 1;
        LayoutNode *const above = &nodes[parent];
        LayoutNode *const node = &nodes[own];
        node->half = shape->breadth[i] / 2;
        node->parent = parent;
        node->ancestor = own;
        node->before = above->last;
        if (above->last != 0) {
            nodes[above->last].after = own;
            node->number = nodes[above->last].number + 1;
        } else {
            above->first = own;
        }
        above->last = own;
    }
}

static uint32_t next_left(const LayoutNode *nodes, uint32_t v) {
    return nodes[v].first != 0 ? nodes[v].first : nodes[v].thread;
}

static uint32_t next_right(const LayoutNode *nodes, uint32_t v) {
    return nodes[v].last != 0 ? nodes[v].last : nodes[v].thread;
}

static void move_subtree(LayoutNode *nodes, uint32_t from, uint32_t to, double shift) {
    const double subtrees = nodes[to].number - nodes[from].number;
    nodes[to].change -= shift / subtrees;
    nodes[to].shift += shift;
    nodes[from].change += shift / subtrees;
    nodes[to].prelim += shift;
    nodes[to].mod += shift;
}

// Puts the subtree of v right of those of its earlier siblings.
static void apportion(LayoutNode *nodes, uint32_t v, uint32_t *default_ancestor) {
    uint32_t inner_left = nodes[v].before; // right contour of what stands left
    uint32_t inner_right = v;              // left contour of v's subtree
    uint32_t outer_left = nodes[nodes[v].parent].first;
    uint32_t outer_right = v;
    double sum_inner_left = nodes[inner_left].mod;
    double sum_inner_right = nodes[v].mod;
    double sum_outer_left = nodes[outer_left].mod;
    double sum_outer_right = nodes[v].mod;
    while (next_right(nodes, inner_left) != 0 && next_left(nodes, inner_right) != 0) {
        inner_left = next_right(nodes, inner_left);
        inner_right = next_left(nodes, inner_right);
        outer_left = next_left(nodes, outer_left);
        outer_right = next_right(nodes, outer_right);
        nodes[outer_right].ancestor = v;
        const double distance = nodes[inner_left].half + nodes[inner_right].half;
        const double shift = nodes[inner_left].prelim + sum_inner_left
                             - (nodes[inner_right].prelim + sum_inner_right) + distance;
        if (shift > 0) {
            const uint32_t ancestor = nodes[inner_left].ancestor;
            const bool is_sibling = nodes[ancestor].parent == nodes[v].parent;
            move_subtree(nodes, is_sibling ? ancestor : *default_ancestor, v, shift);
            sum_inner_right += shift;
            sum_outer_right += shift;
        }
        sum_inner_left += nodes[inner_left].mod;
        sum_inner_right += nodes[inner_right].mod;
        sum_outer_left += nodes[outer_left].mod;
        sum_outer_right += nodes[outer_right].mod;
    }
    if (next_right(nodes, inner_left) != 0 && next_right(nodes, outer_right) == 0) {
        nodes[outer_right].thread = next_right(nodes, inner_left);
        nodes[outer_right].mod += sum_inner_left - sum_outer_right;
    }
    if (next_left(nodes, inner_right) != 0 && next_left(nodes, outer_left) == 0) {
        nodes[outer_left].thread = next_left(nodes, inner_right);
        nodes[outer_left].mod += sum_inner_right - sum_outer_left;
        *default_ancestor = v;
    }
}

static void execute_shifts(LayoutNode *nodes, uint32_t v) {
    double shift = 0;
    double change = 0;
    for (uint32_t w = nodes[v].last; w != 0; w = nodes[w].before) {
        nodes[w].prelim += shift;
        nodes[w].mod += shift;
        change += nodes[w].change;
        shift += nodes[w].shift + change;
    }
}

static double midpoint(const LayoutNode *nodes, uint32_t v) {
    return (nodes[nodes[v].first].prelim + nodes[nodes[v].last].prelim) / 2;
}

// Places the children of v relative to each other; their own children stand already.
static void place_children(LayoutNode *nodes, uint32_t v) {
    uint32_t default_ancestor = nodes[v].first;
    for (uint32_t w = nodes[v].first; w != 0; w = nodes[w].after) {
        const double middle = nodes[w].first == 0 ? 0 : midpoint(nodes, w);
        const uint32_t before = nodes[w].before;
        nodes[w].prelim =
            before == 0 ? middle : nodes[before].prelim + nodes[before].half + nodes[w].half;
        nodes[w].mod = nodes[w].first == 0 || before == 0 ? 0 : nodes[w].prelim - middle;
        if (before != 0) {
            apportion(nodes, w, &default_ancestor);
        }
    }
    execute_shifts(nodes, v);
}

bool tree_layout(double *place, double *width, const TreeShape *shape, const Alloc *alloc,
                 Error *err) {
    LayoutNode *const nodes = alloc_new(alloc, (shape->count + 1) * sizeof *nodes);
    if (nodes == NULL) {
        return error_set_memory(err);
    }
    link_children(nodes, shape);
    for (size_t v = shape->count + 1; v-- > 0;) { // children before parents
        place_children(nodes, (uint32_t)v);
    }
    // From the root down, `mod` becomes the sum of all above, its own included.
    double lowest = 0;
    double highest = 0;
    for (size_t i = 0; i < shape->count; i++) {
        LayoutNode *const node = &nodes[i + 1];
        const double above = node->parent == 0 ? 0 : nodes[node->parent].mod;
        place[i] = node->prelim + above;
        node->mod += above;
        lowest = i == 0 || place[i] - node->half < lowest ? place[i] - node->half : lowest;
        highest = i == 0 || place[i] + node->half > highest ? place[i] + node->half : highest;
    }
    for (size_t i = 0; i < shape->count; i++) {
        place[i] -= lowest;
    }
    *width = highest - lowest;
    alloc_free(alloc, nodes);
    return true;
}
