// SPDX-License-Identifier: MIT
// A game with variations, comments and NAGs in memory. The first child of a node is the main
// continuation, the others are the variations. Nodes and texts live until the tree is released or
// reset; a deleted branch is unlinked only. Nothing here recurses, whatever the depth.
#ifndef ZUGWERK_NOTATION_GAME_TREE_H
#define ZUGWERK_NOTATION_GAME_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "chess/game.h"
#include "chess/position.h"
#include "notation/pgn_reader.h"

// A comment or a NAG, in a list.
typedef struct TreeNote {
    struct TreeNote *next;
    Span text; // of a comment: no line ends, no outer blanks, not empty
    int nag;   // of a NAG
} TreeNote;

typedef struct TreeNotes {
    TreeNote *first;
    TreeNote *last;
} TreeNotes;

typedef struct TreeNode {
    struct TreeNode *parent; // NULL for the root
    struct TreeNode *first_child;
    struct TreeNode *last_child;
    struct TreeNode *next_sibling;
    TreeNotes before; // comments in front of the first move of a variation, and nowhere else
    TreeNotes after;  // comments behind the move; of the root: before the first move
    TreeNotes nags;   // each number once
    Move move;        // MOVE_NONE for the root
} TreeNode;

typedef struct TreeTag {
    struct TreeTag *next;
    Span name;
    Span value;
} TreeTag;

typedef struct TreeChunk TreeChunk;

typedef struct GameTree {
    const Alloc *alloc;
    TreeChunk *chunks; // where nodes and texts live
    Position start;
    bool has_start; // false after reading a game whose moves could not be read (unknown variant)
    PgnResult result;
    TreeNode *root; // never NULL
    TreeTag *first_tag;
    TreeTag *last_tag;
} GameTree;

// A game without tags and moves. start NULL is the initial position.
bool tree_init(GameTree *tree, const Position *start, const Alloc *alloc, Error *err) MUST_CHECK;
void tree_release(GameTree *tree);

// As after tree_init, with memory kept where that is cheap.
bool tree_reset(GameTree *tree, const Position *start, Error *err) MUST_CHECK;

// Tags in their order; a tag set again keeps its place. An empty Span (data NULL) when not there.
Span tree_tag(const GameTree *tree, const char *name);
bool tree_set_tag(GameTree *tree, Span name, Span value, Error *err) MUST_CHECK;
void tree_remove_tag(GameTree *tree, const char *name);

// The position after the node's move.
bool tree_position(Position *out, const GameTree *tree, const TreeNode *node,
                   Error *err) MUST_CHECK;

// The child with this move, or NULL.
TreeNode *tree_child(const TreeNode *node, Move move);

// The child with this move, made as the last variation when it is not there. ERROR_ILLEGAL when
// the move is not legal there.
bool tree_add_move(TreeNode **out, GameTree *tree, TreeNode *node, Move move,
                   Error *err) MUST_CHECK;

// A new last child in any case; the caller knows that the move is legal.
bool tree_append(TreeNode **out, GameTree *tree, TreeNode *node, Move move, Error *err) MUST_CHECK;

// Line ends become blanks and outer blanks are cut; an empty comment is not added. In front of a
// node that opens no variation stands its parent: the comment goes behind that.
bool tree_add_comment(GameTree *tree, TreeNode *node, Span text, Error *err) MUST_CHECK;
bool tree_add_comment_before(GameTree *tree, TreeNode *node, Span text, Error *err) MUST_CHECK;
void tree_clear_comments(TreeNode *node);

// nag: 0..PGN_NAG_MAX; once only.
bool tree_add_nag(GameTree *tree, TreeNode *node, int nag, Error *err) MUST_CHECK;
void tree_clear_nags(TreeNode *node);

// The node one place nearer to the main line among its siblings; false when it is first already.
// Where a node opens no variation any more, the comments in front of it go behind it.
bool tree_promote(TreeNode *node);
bool tree_demote(TreeNode *node);

// The node and all its ancestors become the main line.
void tree_promote_to_main(TreeNode *node);

// Unlinks the node with all that follows; not for the root.
void tree_delete(TreeNode *node);

bool tree_is_main(const TreeNode *node);

// The next move of this line, or NULL.
static inline TreeNode *tree_next(const TreeNode *node) {
    return node->first_child;
}

// The last move of the main line; the root when there is none.
TreeNode *tree_main_end(const GameTree *tree);

// Plies of the main line; nodes that open a variation.
size_t tree_count_plies(const GameTree *tree);
size_t tree_count_variations(const GameTree *tree);

// The node that comes next when all are walked, parents first; NULL after the last.
TreeNode *tree_walk(const TreeNode *node);

// Same start, moves, variations, comments, NAGs and result. Tags are equal as PGN has them: a
// missing roster tag has its default; Result, SetUp, FEN and Variant count as start and result do.
bool tree_is_equal(const GameTree *a, const GameTree *b);

// Appends the game's moves to the tree's main line at the root; the tree must be without moves and
// have the same start.
bool tree_add_game(GameTree *tree, const Game *game, Error *err) MUST_CHECK;

// The moves from the start to the node as a Game (node NULL: the end of the main line). *out need
// not be initialised.
bool tree_to_game(Game *out, const GameTree *tree, const TreeNode *node, const Alloc *alloc,
                  Error *err) MUST_CHECK;

// Sends the game to a visitor, as if it were read. Fails with ERROR_STOPPED when the visitor stops,
// with ERROR_MEMORY when the stack of open variations cannot grow.
bool tree_visit(const GameTree *tree, const PgnVisitor *visitor, Error *err) MUST_CHECK;

// Builds a tree from events. One builder builds one game after the other into the same tree, which
// is emptied at each game_begin.
typedef struct TreeBuilder {
    GameTree *tree;
    TreeNode *node;   // the last move read
    TreeNode **stack; // nodes where open variations began
    size_t depth;
    size_t stack_capacity;
    bool fresh;        // a variation has begun and has no move yet
    TreeNotes pending; // comments before its first move
    Text comment;      // pieces of a long comment
    Error error;       // why the visitor stopped
} TreeBuilder;

// The tree must be initialised.
void tree_builder_init(TreeBuilder *builder, GameTree *tree);
void tree_builder_release(TreeBuilder *builder);
PgnVisitor tree_builder_visitor(TreeBuilder *builder);

// Reads the next game into the tree (initialised), faults going to `faults` when it is not NULL
// (only its fault callback is used).
bool tree_read(GameTree *tree, PgnReader *reader, const PgnVisitor *faults, bool *got,
               Error *err) MUST_CHECK;

#endif
