// SPDX-License-Identifier: MIT
// Explicit game trees as in textbooks, in a small text format (docs/FORMATS.md):
//
//     (max (min 3 12 8) (min 2 4 6) (min 14 5 2))
//     (max left:(min x:3 y:5) right:7)         # names for moves
#ifndef ZUGWERK_LAB_TOY_TREE_H
#define ZUGWERK_LAB_TOY_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"
#include "lab/toy_search.h"

enum { TOY_NODES_MAX = 60000, TOY_NAME_SIZE = 16 };

typedef struct ToyNode {
    int32_t value; // of a leaf
    uint16_t next; // sibling, 0: the last one
    uint16_t first_child;
    uint16_t parent;
    bool is_leaf;
    bool is_max;
    char name[TOY_NAME_SIZE]; // of the move that leads here; given, or a letter for the ply and the
                              // number among its siblings: b2
} ToyNode;

typedef struct ToyTree {
    ToyNode *nodes; // in the order of the text; 0 is the root
    size_t count;
    size_t capacity;
    uint16_t at; // where the game stands
    const Alloc *alloc;
} ToyTree;

// Errors carry line and column; *out is to be released only after success.
bool toy_tree_parse(ToyTree *out, Span text, const Alloc *alloc, Error *err) MUST_CHECK;
void toy_tree_release(ToyTree *tree);

// The tree in the same format, in one line with all names; it reads back as the same tree.
void toy_tree_format(Text *out, const ToyTree *tree);

// The game that walks it. A move's number is the node's that it leads to.
ToyGame toy_tree_game(ToyTree *tree);

// Trees that have a name.
typedef struct ToyBuiltin {
    const char *name;
    const char *text;
    const char *about;
} ToyBuiltin;

extern const ToyBuiltin toy_builtins[];
extern const size_t toy_builtin_count;

#endif
