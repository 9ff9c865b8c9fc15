// SPDX-License-Identifier: MIT
// Trees into events, events into trees, trees and games into each other.
#include "notation/game_tree.h"

// ---------------------------------------------------------------------------------- to games

// The moves from the root to `node`, in order; *count of them. Release with alloc_free.
static bool path_to(Move **out, size_t *count, const TreeNode *node, const Alloc *alloc,
                    Error *err) {
    size_t length = 0;
    for (const TreeNode *n = node; n->parent != NULL; n = n->parent) {
        length++;
    }
    Move *const moves = alloc_resize(alloc, NULL, length, sizeof *moves);
    if (moves == NULL) {
        return error_set_memory(err);
    }
    *count = length;
    *out = moves;
    for (const TreeNode *n = node; n->parent != NULL; n = n->parent) {
        moves[--length] = n->move;
    }
    return true;
}

static void play_any(Position *after, const Position *before, Move move) {
    if (move == MOVE_NULL) {
        pos_play_null(after, before);
    } else {
        pos_play(after, before, move);
    }
}

bool tree_position(Position *out, const GameTree *tree, const TreeNode *node, Error *err) {
    Move *moves = NULL;
    size_t count = 0;
    if (!path_to(&moves, &count, node, tree->alloc, err)) {
        return false;
    }
    Position pos[2] = {tree->start};
    for (size_t i = 0; i < count; i++) {
        play_any(&pos[(i + 1) & 1], &pos[i & 1], moves[i]);
    }
    alloc_free(tree->alloc, moves);
    *out = pos[count & 1];
    return true;
}

bool tree_to_game(Game *out, const GameTree *tree, const TreeNode *node, const Alloc *alloc,
                  Error *err) {
    Move *moves = NULL;
    size_t count = 0;
    if (!path_to(&moves, &count, node == NULL ? tree_main_end(tree) : node, tree->alloc, err)) {
        return false;
    }
    Game game;
    game_init(&game, &tree->start, alloc);
    bool fine = game_reserve(&game, count, err);
    for (size_t i = 0; i < count && fine; i++) {
        fine = game_push(&game, moves[i], err);
    }
    alloc_free(tree->alloc, moves);
    if (!fine) {
        game_release(&game);
        return false;
    }
    *out = game;
    return true;
}

bool tree_add_game(GameTree *tree, const Game *game, Error *err) {
    TreeNode *node = tree->root;
    for (size_t i = 0; i < game->count; i++) {
        if (!tree_append(&node, tree, node, game->plies[i].move, err)) {
            return false;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------- to events

// A line being walked.
typedef struct Frame {
    const TreeNode *node;    // its next move, or the one just told
    const TreeNode *sibling; // the next variation to it
    bool told;
    Position before;
    Position after;
} Frame;

typedef struct Walk {
    const PgnVisitor *visitor;
    const Alloc *alloc;
    Frame *frames;
    size_t depth;
    size_t capacity;
    int64_t plies;
    bool skipped;
} Walk;

static bool heed(Walk *walk, PgnAction action, Error *err) {
    if (action == PGN_STOP) {
        return error_set(err, ERROR_STOPPED, "stopped");
    }
    walk->skipped |= action == PGN_SKIP_GAME;
    return true;
}

static bool tell_comments(Walk *walk, const TreeNotes *notes, Error *err) {
    const PgnVisitor *const visitor = walk->visitor;
    for (const TreeNote *note = notes->first; note != NULL; note = note->next) {
        if (visitor->comment != NULL && !walk->skipped
            && !heed(walk, visitor->comment(visitor->context, note->text, true), err)) {
            return false;
        }
    }
    return true;
}

static bool tell_move(Walk *walk, Frame *frame, Error *err) {
    const PgnVisitor *const visitor = walk->visitor;
    const TreeNode *const node = frame->node;
    if (!tell_comments(walk, &node->before, err)) {
        return false;
    }
    play_any(&frame->after, &frame->before, node->move);
    const PgnMove move = {
        .move = node->move,
        .before = &frame->before,
        .after = &frame->after,
        .text = {"", 0},
    };
    walk->plies += walk->depth == 1 ? 1 : 0;
    if (visitor->move != NULL && !walk->skipped
        && !heed(walk, visitor->move(visitor->context, &move), err)) {
        return false;
    }
    for (const TreeNote *note = node->nags.first; note != NULL; note = note->next) {
        if (visitor->nag != NULL && !walk->skipped
            && !heed(walk, visitor->nag(visitor->context, note->nag), err)) {
            return false;
        }
    }
    frame->told = true;
    frame->sibling = node->parent->first_child == node ? node->next_sibling : NULL;
    return tell_comments(walk, &node->after, err);
}

static bool push_frame(Walk *walk, const TreeNode *node, const Position *before, Error *err) {
    void *frames = walk->frames;
    const Position copy = *before;
    if (!alloc_grow(walk->alloc, &frames, &walk->capacity, walk->depth + 1, sizeof(Frame))) {
        return error_set_memory(err);
    }
    walk->frames = frames;
    Frame *const frame = &walk->frames[walk->depth++];
    frame->node = node;
    frame->sibling = NULL;
    frame->told = false;
    frame->before = copy;
    return true;
}

static bool tell_variation(Walk *walk, Frame *frame, Error *err) {
    const PgnVisitor *const visitor = walk->visitor;
    const TreeNode *const node = frame->sibling;
    frame->sibling = node->next_sibling;
    PgnAction action = PGN_CONTINUE;
    if (visitor->variation_begin != NULL) {
        action = visitor->variation_begin(visitor->context);
    }
    if (action == PGN_SKIP_VARIATION) {
        return true;
    }
    return heed(walk, action, err) && push_frame(walk, node, &frame->before, err);
}

static bool tell_moves(Walk *walk, Error *err) {
    const PgnVisitor *const visitor = walk->visitor;
    while (walk->depth > 0 && !walk->skipped) {
        Frame *const frame = &walk->frames[walk->depth - 1];
        bool fine = true;
        if (frame->node == NULL) {
            walk->depth--;
            fine = walk->depth == 0 || visitor->variation_end == NULL
                   || heed(walk, visitor->variation_end(visitor->context), err);
        } else if (!frame->told) {
            fine = tell_move(walk, frame, err);
        } else if (frame->sibling != NULL) {
            fine = tell_variation(walk, frame, err);
        } else {
            frame->node = frame->node->first_child;
            frame->told = false;
            frame->before = frame->after;
        }
        if (!fine) {
            return false;
        }
    }
    return true;
}

static bool tell_game(Walk *walk, const GameTree *tree, Error *err) {
    const PgnVisitor *const visitor = walk->visitor;
    const PgnBegin begin = {.number = 1, .offset = 0, .line = 1};
    if (visitor->game_begin != NULL
        && !heed(walk, visitor->game_begin(visitor->context, &begin), err)) {
        return false;
    }
    for (const TreeTag *tag = tree->first_tag; tag != NULL; tag = tag->next) {
        if (visitor->tag != NULL && !walk->skipped
            && !heed(walk, visitor->tag(visitor->context, tag->name, tag->value), err)) {
            return false;
        }
    }
    if (tree->has_start && visitor->start != NULL && !walk->skipped
        && !heed(walk, visitor->start(visitor->context, &tree->start), err)) {
        return false;
    }
    if (!tell_comments(walk, &tree->root->after, err)) {
        return false;
    }
    if (tree->has_start
        && (!push_frame(walk, tree->root->first_child, &tree->start, err)
            || !tell_moves(walk, err))) {
        return false;
    }
    const PgnEnd end = {
        .result = tree->result,
        .has_result = true,
        .skipped = walk->skipped,
        .plies = walk->plies,
    };
    return visitor->game_end == NULL || heed(walk, visitor->game_end(visitor->context, &end), err);
}

bool tree_visit(const GameTree *tree, const PgnVisitor *visitor, Error *err) {
    Walk walk = {.visitor = visitor, .alloc = tree->alloc};
    const bool fine = tell_game(&walk, tree, err);
    alloc_free(tree->alloc, walk.frames);
    return fine;
}

// ---------------------------------------------------------------------------------- from events

void tree_builder_init(TreeBuilder *builder, GameTree *tree) {
    *builder = (TreeBuilder){.tree = tree, .node = tree->root};
    text_init(&builder->comment, tree->alloc);
}

void tree_builder_release(TreeBuilder *builder) {
    alloc_free(builder->tree->alloc, builder->stack);
    text_release(&builder->comment);
    builder->stack = NULL;
    builder->stack_capacity = 0;
}

static PgnAction go_on(bool fine) {
    return fine ? PGN_CONTINUE : PGN_STOP;
}

static PgnAction build_begin(void *context, const PgnBegin *begin) {
    (void)begin;
    TreeBuilder *const builder = context;
    const bool fine = tree_reset(builder->tree, NULL, &builder->error);
    builder->tree->has_start = false;
    builder->node = builder->tree->root;
    builder->depth = 0;
    builder->fresh = false;
    builder->pending = (TreeNotes){0};
    text_reset(&builder->comment);
    return go_on(fine);
}

static PgnAction build_tag(void *context, Span name, Span value) {
    TreeBuilder *const builder = context;
    return go_on(tree_set_tag(builder->tree, name, value, &builder->error));
}

static PgnAction build_start(void *context, const Position *pos) {
    TreeBuilder *const builder = context;
    builder->tree->start = *pos;
    builder->tree->has_start = true;
    return PGN_CONTINUE;
}

static PgnAction build_move(void *context, const PgnMove *move) {
    TreeBuilder *const builder = context;
    if (!tree_append(&builder->node, builder->tree, builder->node, move->move, &builder->error)) {
        return PGN_STOP;
    }
    if (builder->fresh) {
        builder->node->before = builder->pending;
        builder->pending = (TreeNotes){0};
        builder->fresh = false;
    }
    return PGN_CONTINUE;
}

static PgnAction build_nag(void *context, int nag) {
    TreeBuilder *const builder = context;
    return go_on(tree_add_nag(builder->tree, builder->node, nag, &builder->error));
}

// In front of a variation's first move the comment waits in a node of its own.
static PgnAction build_comment(void *context, Span text, bool last) {
    TreeBuilder *const builder = context;
    if (!last || builder->comment.length > 0) {
        text_append_span(&builder->comment, text);
        if (!text_check(&builder->comment, &builder->error)) {
            return PGN_STOP;
        }
        text = text_span(&builder->comment);
    }
    if (!last) {
        return PGN_CONTINUE;
    }
    TreeNode waiting = {.after = builder->pending};
    TreeNode *const node = builder->fresh ? &waiting : builder->node;
    const bool fine = tree_add_comment(builder->tree, node, text, &builder->error);
    builder->pending = waiting.after;
    text_reset(&builder->comment);
    return go_on(fine);
}

static PgnAction build_variation(void *context) {
    TreeBuilder *const builder = context;
    void *stack = builder->stack;
    if (!alloc_grow(builder->tree->alloc, &stack, &builder->stack_capacity, builder->depth + 1,
                    sizeof *builder->stack)) {
        error_set_memory(&builder->error);
        return PGN_STOP;
    }
    builder->stack = stack;
    builder->stack[builder->depth++] = builder->node;
    builder->node = builder->node->parent;
    builder->fresh = true;
    builder->pending = (TreeNotes){0};
    return PGN_CONTINUE;
}

// Comments of a variation without moves go to the move it would have replaced.
static PgnAction build_variation_end(void *context) {
    TreeBuilder *const builder = context;
    TreeNode *const node = builder->stack[--builder->depth];
    if (builder->fresh && builder->pending.first != NULL) {
        TreeNote **const link =
            node->after.last == NULL ? &node->after.first : &node->after.last->next;
        *link = builder->pending.first;
        node->after.last = builder->pending.last;
    }
    builder->pending = (TreeNotes){0};
    builder->fresh = false;
    builder->node = node;
    return PGN_CONTINUE;
}

static PgnAction build_end(void *context, const PgnEnd *end) {
    TreeBuilder *const builder = context;
    builder->tree->result = end->result;
    return PGN_CONTINUE;
}

PgnVisitor tree_builder_visitor(TreeBuilder *builder) {
    return (PgnVisitor){
        .context = builder,
        .game_begin = build_begin,
        .tag = build_tag,
        .start = build_start,
        .move = build_move,
        .nag = build_nag,
        .comment = build_comment,
        .variation_begin = build_variation,
        .variation_end = build_variation_end,
        .game_end = build_end,
    };
}

typedef struct ReadContext {
    TreeBuilder builder;
    const PgnVisitor *faults;
} ReadContext;

static PgnAction pass_fault(void *context, PgnSeverity severity, const Error *fault) {
    const ReadContext *const read = (const ReadContext *)context;
    return read->faults->fault(read->faults->context, severity, fault);
}

bool tree_read(GameTree *tree, PgnReader *reader, const PgnVisitor *faults, bool *got, Error *err) {
    ReadContext read = {.faults = faults};
    tree_builder_init(&read.builder, tree);
    PgnVisitor visitor = tree_builder_visitor(&read.builder);
    // The builder is the context's first member, so that one pointer serves both.
    visitor.context = &read;
    if (faults != NULL && faults->fault != NULL) {
        visitor.fault = pass_fault;
    }
    Error fault;
    const bool fine = pgn_reader_next(reader, &visitor, got, &fault);
    if (!fine && err != NULL) {
        *err = fault.code == ERROR_STOPPED && read.builder.error.code != ERROR_NONE
                   ? read.builder.error
                   : fault;
    }
    tree_builder_release(&read.builder);
    return fine;
}
