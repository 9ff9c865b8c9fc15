// SPDX-License-Identifier: MIT
// Tidy drawings of trees: children in order beside each other, a parent in the middle above them,
// equal subtrees drawn alike, and no more room taken than that needs.
// Source: Buchheim, Juenger, Leipert, "Improving Walker's algorithm to run in linear time" (2002),
// after Reingold and Tilford, "Tidier drawings of trees" (1981); with nodes of different breadth.
#ifndef ZUGWERK_DRAW_TREE_LAYOUT_H
#define ZUGWERK_DRAW_TREE_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"

// Nodes stand in preorder: `parent` is an index, a root's its own; several roots are laid out as
// children of one that is not drawn. breadth is the room that node i needs across.
typedef struct TreeShape {
    size_t count;
    const uint32_t *parent;
    const double *breadth;
} TreeShape;

// Fills place[i] with the middle of node i across, the leftmost border being 0. Neighbours on a
// level never overlap.
bool tree_layout(double *place, double *width, const TreeShape *shape, const Alloc *alloc,
                 Error *err) MUST_CHECK;

#endif
