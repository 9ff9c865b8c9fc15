// SPDX-License-Identifier: MIT
// How a recorded search is to be shown (lab/tree.h).
#ifndef ZUGWERK_LAB_TREE_OPTIONS_H
#define ZUGWERK_LAB_TREE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum TreeFormat {
    TREE_TEXT,
    TREE_DOT,   // Graphviz
    TREE_JSONL, // as search_trace_write
    TREE_GML,
    TREE_SVG, // TREE_LINKS up to TREE_LINKS_MAX nodes, above TREE_ICICLE
    TREE_LINKS,
    TREE_ICICLE,
    TREE_FORMAT_COUNT
} TreeFormat;

enum { TREE_LINKS_MAX = 300 };

// What a node is in a picture of two searches (lab/diff.h).
typedef enum TreeMark { MARK_BOTH, MARK_ONLY_A, MARK_ONLY_B, MARK_COUNT } TreeMark;

typedef struct TreeOptions {
    TreeFormat format;
    bool uci; // moves as UCI text, not SAN
    // For a picture of two searches, or NULL: by node its TreeMark; for the topmost node of a
    // subtree that only one has, why (lab/diff.h), else NULL; the second player's name.
    const uint8_t *marks;
    const char *const *reasons;
    const char *other_player;
} TreeOptions;

#endif
