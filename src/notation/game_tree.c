// SPDX-License-Identifier: MIT
// Nodes, notes and texts come from chunks that are released together, so that neither building nor
// releasing a tree depends on its shape.
#include "notation/game_tree.h"

#include <stdalign.h>
#include <string.h>

#include "chess/legality.h"
#include "notation/pgn_text.h"

enum { CHUNK_SIZE = 8192 };

struct TreeChunk {
    struct TreeChunk *next;
    size_t used;
    size_t capacity;
    alignas(max_align_t) unsigned char data[];
};

// Zeroed memory of the tree.
static void *tree_alloc(GameTree *tree, size_t size, Error *err) {
    const size_t rounded =
        (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    TreeChunk *chunk = tree->chunks;
    if (chunk == NULL || chunk->capacity - chunk->used < rounded) {
        const size_t capacity = rounded > CHUNK_SIZE ? rounded : CHUNK_SIZE;
        chunk = rounded < size ? NULL : alloc_new(tree->alloc, sizeof *chunk + capacity);
        if (chunk == NULL) {
            error_set_memory(err);
            return NULL;
        }
        chunk->capacity = capacity;
        chunk->next = tree->chunks;
        tree->chunks = chunk;
    }
    void *const block = chunk->data + chunk->used;
    chunk->used += rounded;
    memset(block, 0, size);
    return block;
}

static bool tree_copy(Span *out, GameTree *tree, Span text, Error *err) {
    char *const copy = tree_alloc(tree, text.length + 1, err);
    if (copy == NULL) {
        return false;
    }
    if (text.length > 0) {
        memcpy(copy, text.data, text.length);
    }
    *out = (Span){copy, text.length};
    return true;
}

static void chunks_free(GameTree *tree, TreeChunk *chunk) {
    while (chunk != NULL) {
        TreeChunk *const next = chunk->next;
        alloc_free(tree->alloc, chunk);
        chunk = next;
    }
}

bool tree_init(GameTree *tree, const Position *start, const Alloc *alloc, Error *err) {
    *tree = (GameTree){.alloc = alloc};
    if (!tree_reset(tree, start, err)) {
        tree_release(tree);
        return false;
    }
    return true;
}

void tree_release(GameTree *tree) {
    chunks_free(tree, tree->chunks);
    *tree = (GameTree){.alloc = tree->alloc};
}

bool tree_reset(GameTree *tree, const Position *start, Error *err) {
    TreeChunk *const kept = tree->chunks;
    if (kept != NULL) {
        chunks_free(tree, kept->next);
        kept->next = NULL;
        kept->used = 0;
    }
    *tree = (GameTree){.alloc = tree->alloc, .chunks = kept, .has_start = true};
    tree->start = start == NULL ? pos_initial() : *start;
    tree->root = tree_alloc(tree, sizeof *tree->root, err);
    return tree->root != NULL;
}

// ---------------------------------------------------------------------------------- tags

static bool span_equals(Span a, Span b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static TreeTag *find_tag(const GameTree *tree, Span name) {
    TreeTag *tag = tree->first_tag;
    while (tag != NULL && !span_equals(tag->name, name)) {
        tag = tag->next;
    }
    return tag;
}

Span tree_tag(const GameTree *tree, const char *name) {
    const TreeTag *const tag = find_tag(tree, span_of(name));
    return tag == NULL ? (Span){NULL, 0} : tag->value;
}

bool tree_set_tag(GameTree *tree, Span name, Span value, Error *err) {
    Span copy;
    if (!tree_copy(&copy, tree, value, err)) {
        return false;
    }
    TreeTag *tag = find_tag(tree, name);
    if (tag == NULL) {
        tag = tree_alloc(tree, sizeof *tag, err);
        if (tag == NULL || !tree_copy(&tag->name, tree, name, err)) {
            return false;
        }
        TreeTag **const link = tree->last_tag == NULL ? &tree->first_tag : &tree->last_tag->next;
        *link = tag;
        tree->last_tag = tag;
    }
    tag->value = copy;
    return true;
}

void tree_remove_tag(GameTree *tree, const char *name) {
    const TreeTag *const gone = find_tag(tree, span_of(name));
    if (gone == NULL) {
        return;
    }
    TreeTag *before = NULL;
    for (TreeTag *tag = tree->first_tag; tag != gone; tag = tag->next) {
        before = tag;
    }
    TreeTag **const link = before == NULL ? &tree->first_tag : &before->next;
    *link = gone->next;
    if (gone == tree->last_tag) {
        tree->last_tag = before;
    }
}

// ---------------------------------------------------------------------------------- moves

TreeNode *tree_child(const TreeNode *node, Move move) {
    TreeNode *child = node->first_child;
    while (child != NULL && child->move != move) {
        child = child->next_sibling;
    }
    return child;
}

bool tree_append(TreeNode **out, GameTree *tree, TreeNode *node, Move move, Error *err) {
    TreeNode *const child = tree_alloc(tree, sizeof *child, err);
    if (child == NULL) {
        return false;
    }
    child->move = move;
    child->parent = node;
    TreeNode **const link =
        node->last_child == NULL ? &node->first_child : &node->last_child->next_sibling;
    *link = child;
    node->last_child = child;
    *out = child;
    return true;
}

static bool can_play(const Position *pos, Move move) {
    return move == MOVE_NULL ? !pos_in_check(pos) : move_is_legal(pos, move);
}

bool tree_add_move(TreeNode **out, GameTree *tree, TreeNode *node, Move move, Error *err) {
    TreeNode *const known = tree_child(node, move);
    if (known != NULL) {
        *out = known;
        return true;
    }
    Position pos;
    if (!tree_position(&pos, tree, node, err)) {
        return false;
    }
    if (!can_play(&pos, move)) {
        return error_set(err, ERROR_ILLEGAL, "the move is not legal here");
    }
    return tree_append(out, tree, node, move, err);
}

TreeNode *tree_main_end(const GameTree *tree) {
    TreeNode *node = tree->root;
    while (node->first_child != NULL) {
        node = node->first_child;
    }
    return node;
}

bool tree_is_main(const TreeNode *node) {
    for (; node->parent != NULL; node = node->parent) {
        if (node->parent->first_child != node) {
            return false;
        }
    }
    return true;
}

size_t tree_count_plies(const GameTree *tree) {
    size_t count = 0;
    for (const TreeNode *node = tree->root->first_child; node != NULL; node = node->first_child) {
        count++;
    }
    return count;
}

TreeNode *tree_walk(const TreeNode *node) {
    if (node->first_child != NULL) {
        return node->first_child;
    }
    while (node->next_sibling == NULL) {
        node = node->parent;
        if (node == NULL) {
            return NULL;
        }
    }
    return node->next_sibling;
}

size_t tree_count_variations(const GameTree *tree) {
    size_t count = 0;
    for (const TreeNode *node = tree->root; node != NULL; node = tree_walk(node)) {
        count += node->parent != NULL && node->parent->first_child != node ? 1 : 0;
    }
    return count;
}

// ---------------------------------------------------------------------------------- notes

static void notes_append(TreeNotes *notes, TreeNote *note) {
    TreeNote **const link = notes->last == NULL ? &notes->first : &notes->last->next;
    *link = note;
    notes->last = note;
}

static bool add_comment(TreeNotes *notes, GameTree *tree, Span text, Error *err) {
    text = span_trim(text);
    if (text.length == 0) {
        return true;
    }
    TreeNote *const note = tree_alloc(tree, sizeof *note, err);
    char *const copy = note == NULL ? NULL : tree_alloc(tree, text.length + 1, err);
    if (copy == NULL) {
        return false;
    }
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (c == '\n' && i > 0 && text.data[i - 1] == '\r') {
            continue;
        }
        copy[length++] = c == '\n' || c == '\r' ? ' ' : c;
    }
    note->text = (Span){copy, length};
    notes_append(notes, note);
    return true;
}

static bool opens_variation(const TreeNode *node) {
    return node->parent != NULL && node->parent->first_child != node;
}

bool tree_add_comment(GameTree *tree, TreeNode *node, Span text, Error *err) {
    return add_comment(&node->after, tree, text, err);
}

bool tree_add_comment_before(GameTree *tree, TreeNode *node, Span text, Error *err) {
    if (!opens_variation(node)) {
        node = node->parent == NULL ? node : node->parent;
        return add_comment(&node->after, tree, text, err);
    }
    return add_comment(&node->before, tree, text, err);
}

void tree_clear_comments(TreeNode *node) {
    node->before = (TreeNotes){0};
    node->after = (TreeNotes){0};
}

bool tree_add_nag(GameTree *tree, TreeNode *node, int nag, Error *err) {
    if (nag < 0 || nag > PGN_NAG_MAX) {
        return error_set(err, ERROR_VALUE, "there is no annotation $%d", nag);
    }
    for (const TreeNote *note = node->nags.first; note != NULL; note = note->next) {
        if (note->nag == nag) {
            return true;
        }
    }
    TreeNote *const note = tree_alloc(tree, sizeof *note, err);
    if (note == NULL) {
        return false;
    }
    note->nag = nag;
    notes_append(&node->nags, note);
    return true;
}

void tree_clear_nags(TreeNode *node) {
    node->nags = (TreeNotes){0};
}

// ---------------------------------------------------------------------------------- order

// Keeps the rule that only nodes that open a variation have comments in front.
static void settle_comments(TreeNode *parent) {
    TreeNode *const first = parent->first_child;
    if (first == NULL || first->before.first == NULL) {
        return;
    }
    first->before.last->next = first->after.first;
    first->after.first = first->before.first;
    if (first->after.last == NULL) {
        first->after.last = first->before.last;
    }
    first->before = (TreeNotes){0};
}

static TreeNode *previous_sibling(const TreeNode *node) {
    TreeNode *before = NULL;
    for (TreeNode *other = node->parent->first_child; other != node; other = other->next_sibling) {
        before = other;
    }
    return before;
}

static void unlink_node(TreeNode *node) {
    TreeNode *const parent = node->parent;
    TreeNode *const before = previous_sibling(node);
    TreeNode **const link = before == NULL ? &parent->first_child : &before->next_sibling;
    *link = node->next_sibling;
    if (parent->last_child == node) {
        parent->last_child = before;
    }
    node->next_sibling = NULL;
}

// Behind `before`, or first when that is NULL.
static void link_node(TreeNode *node, TreeNode *parent, TreeNode *before) {
    TreeNode **const link = before == NULL ? &parent->first_child : &before->next_sibling;
    node->next_sibling = *link;
    *link = node;
    if (parent->last_child == before) {
        parent->last_child = node;
    }
    settle_comments(parent);
}

bool tree_promote(TreeNode *node) {
    if (!opens_variation(node)) {
        return false;
    }
    TreeNode *const before = previous_sibling(previous_sibling(node));
    unlink_node(node);
    link_node(node, node->parent, before);
    return true;
}

bool tree_demote(TreeNode *node) {
    return node->parent != NULL && node->next_sibling != NULL && tree_promote(node->next_sibling);
}

void tree_promote_to_main(TreeNode *node) {
    for (; node->parent != NULL; node = node->parent) {
        if (opens_variation(node)) {
            unlink_node(node);
            link_node(node, node->parent, NULL);
        }
    }
}

void tree_delete(TreeNode *node) {
    if (node->parent != NULL) {
        unlink_node(node);
        settle_comments(node->parent);
    }
}

// ---------------------------------------------------------------------------------- equality

static bool notes_equal(const TreeNotes *a, const TreeNotes *b) {
    const TreeNote *x = a->first;
    const TreeNote *y = b->first;
    while (x != NULL && y != NULL && x->nag == y->nag && span_equals(x->text, y->text)) {
        x = x->next;
        y = y->next;
    }
    return x == NULL && y == NULL;
}

static bool is_derived(Span name) {
    return span_is(name, "FEN") || span_is(name, "SetUp") || span_is(name, "Variant");
}

// Whether every tag of a is in b.
static bool tags_within(const GameTree *a, const GameTree *b) {
    for (const TreeTag *tag = a->first_tag; tag != NULL; tag = tag->next) {
        if (span_is(tag->name, "Result") || (a->has_start && is_derived(tag->name))) {
            continue;
        }
        const TreeTag *const other = find_tag(b, tag->name);
        const int index = pgn_roster_index(tag->name);
        if (other == NULL && index < 0) {
            return false;
        }
        const Span value = other == NULL ? span_of(pgn_roster_default(index)) : other->value;
        if (!span_equals(tag->value, value)) {
            return false;
        }
    }
    return true;
}

static bool start_equal(const GameTree *a, const GameTree *b) {
    return a->has_start == b->has_start
           && (!a->has_start
               || (pos_is_same(&a->start, &b->start) && a->start.halfmove == b->start.halfmove
                   && a->start.fullmove == b->start.fullmove
                   && a->start.chess960 == b->start.chess960));
}

bool tree_is_equal(const GameTree *a, const GameTree *b) {
    if (a->result != b->result || !start_equal(a, b) || !tags_within(a, b) || !tags_within(b, a)) {
        return false;
    }
    const TreeNode *x = a->root;
    const TreeNode *y = b->root;
    while (x != NULL && y != NULL) {
        const bool same_shape = (x->first_child == NULL) == (y->first_child == NULL)
                                && (x->next_sibling == NULL) == (y->next_sibling == NULL);
        if (x->move != y->move || !same_shape || !notes_equal(&x->before, &y->before)
            || !notes_equal(&x->after, &y->after) || !notes_equal(&x->nags, &y->nags)) {
            return false;
        }
        x = tree_walk(x);
        y = tree_walk(y);
    }
    return x == NULL && y == NULL;
}
