// SPDX-License-Identifier: MIT
#include "lab/toy_tree.h"

#include <assert.h>
#include <stdio.h>

const ToyBuiltin toy_builtins[] = {
    {"three-by-three", "(max (min 3 12 8) (min 2 4 6) (min 14 5 2))",
     "two plies; alpha-beta leaves out two leaves"},
    {"deep-cutoff", "(max 5 (min (max (min 4 9 7) 3) 8))",
     "a cut-off by a bound from three plies above"},
    {"binary", "(max (min (max 8 3) (max 9 1)) (min (max 2 6) (max 4 7)))",
     "three plies of two moves; try --order best and worst"},
    {"equal-moves", "(max (min 4 6) (min 4 9) (min 7 4))",
     "three moves of the same value: the first one counts"},
    {"unequal-depth", "(max a:3 b:(min c:5 d:(max e:9 f:1)) g:(min h:2 i:8))",
     "leaves at different plies, and names for the moves"},
};

const size_t toy_builtin_count = sizeof toy_builtins / sizeof toy_builtins[0];

// ------------------------------------------------------------------------------------------
// reading

typedef struct Parser {
    ToyTree *tree;
    Span rest;
    const char *line_start;
    int64_t line;
    Error *err;
} Parser;

static bool fail(const Parser *parser, ErrorCode code, const char *what) {
    return error_set_at(parser->err, code, parser->line, parser->rest.data - parser->line_start + 1,
                        "%s", what);
}

static void skip(Parser *parser) {
    bool in_comment = false;
    for (; parser->rest.length > 0; parser->rest = span_from(parser->rest, 1)) {
        const char c = parser->rest.data[0];
        if (c == '\n') {
            parser->line++;
            parser->line_start = parser->rest.data + 1;
            in_comment = false;
        } else if (c == '#') {
            in_comment = true;
        } else if (!in_comment && !char_is_blank(c)) {
            return;
        }
    }
}

static char next_char(const Parser *parser) {
    return parser->rest.length > 0 ? parser->rest.data[0] : '\0';
}

static bool is_name_char(char c) {
    return char_is_letter(c) || char_is_digit(c) || c == '_' || c == '-' || c == '\'';
}

// The run of name characters at the front; not taken yet.
static Span peek_word(const Parser *parser) {
    size_t length = 0;
    while (length < parser->rest.length && is_name_char(parser->rest.data[length])) {
        length++;
    }
    return (Span){parser->rest.data, length};
}

static bool add_node(Parser *parser, ToyNode node) {
    ToyTree *const tree = parser->tree;
    if (tree->count == TOY_NODES_MAX) {
        return fail(parser, ERROR_LIMIT, "more than 60000 nodes");
    }
    void *nodes = tree->nodes;
    if (!alloc_grow(tree->alloc, &nodes, &tree->capacity, tree->count + 1, sizeof(ToyNode))) {
        return error_set_memory(parser->err);
    }
    tree->nodes = nodes;
    tree->nodes[tree->count++] = node;
    return true;
}

// An optional "name:".
static bool parse_name(char name[TOY_NAME_SIZE], Parser *parser) {
    const Span word = peek_word(parser);
    if (word.length == parser->rest.length || parser->rest.data[word.length] != ':') {
        return true;
    }
    if (word.length == 0 || !char_is_letter(word.data[0]) || word.length >= TOY_NAME_SIZE) {
        return fail(parser, ERROR_SYNTAX,
                    "a name is a letter and at most 14 letters, digits, _ or - after it");
    }
    memcpy(name, word.data, word.length);
    name[word.length] = '\0';
    parser->rest = span_from(parser->rest, word.length + 1);
    skip(parser);
    return true;
}

static bool parse_leaf(Parser *parser, ToyNode node) {
    const Span word = peek_word(parser);
    int64_t value;
    if (word.length == 0) {
        return fail(parser, ERROR_SYNTAX,
                    parser->rest.length == 0 ? "the text ends within a tree"
                                             : "here a number or a '(' is expected");
    }
    if (!span_to_int(&value, word, -TOY_VALUE_MAX, TOY_VALUE_MAX)) {
        return fail(parser, ERROR_VALUE, "a leaf is a whole number from -1000000 to 1000000");
    }
    node.value = (int32_t)value;
    node.is_leaf = true;
    parser->rest = span_from(parser->rest, word.length);
    return add_node(parser, node);
}

// "max" or "min"; without it a node is of the other type than its parent, and the root is max.
static void parse_type(ToyNode *node, Parser *parser) {
    const Span word = peek_word(parser);
    if (span_is(word, "max") || span_is(word, "min")) {
        node->is_max = word.data[1] == 'a';
        parser->rest = span_from(parser->rest, word.length);
    }
}

// A node in its place below `parent`; at the root ply is 0.
static bool parse_node(Parser *parser, size_t parent, int ply, int number) {
    ToyTree *const tree = parser->tree;
    ToyNode node = {.parent = (uint16_t)parent, .is_max = ply == 0 || !tree->nodes[parent].is_max};
    if (ply > 0) {
        snprintf(node.name, sizeof node.name, "%c%d", (char)('a' + (ply - 1) % 26), number);
    }
    if (!parse_name(node.name, parser)) {
        return false;
    }
    if (next_char(parser) != '(') {
        return parse_leaf(parser, node);
    }
    if (ply == TOY_DEPTH_MAX) {
        return fail(parser, ERROR_LIMIT, "deeper than 32 plies");
    }
    parser->rest = span_from(parser->rest, 1);
    skip(parser);
    parse_type(&node, parser);
    const size_t self = tree->count;
    if (!add_node(parser, node)) {
        return false;
    }
    size_t last = 0;
    int count = 0;
    for (skip(parser); next_char(parser) != ')'; skip(parser)) {
        const size_t child = tree->count;
        if (++count > TOY_MOVES_MAX) {
            return fail(parser, ERROR_LIMIT, "more than 256 moves");
        }
        if (!parse_node(parser, self, ply + 1, count)) {
            return false;
        }
        if (last == 0) {
            tree->nodes[self].first_child = (uint16_t)child;
        } else {
            tree->nodes[last].next = (uint16_t)child;
        }
        last = child;
    }
    if (count == 0) {
        return fail(parser, ERROR_SYNTAX, "a node without moves; a leaf is a number");
    }
    parser->rest = span_from(parser->rest, 1);
    return true;
}

bool toy_tree_parse(ToyTree *out, Span text, const Alloc *alloc, Error *err) {
    ToyTree tree = {.alloc = alloc};
    Parser parser = {.tree = &tree, .rest = text, .line_start = text.data, .line = 1, .err = err};
    skip(&parser);
    bool fine = parse_node(&parser, 0, 0, 0);
    skip(&parser);
    if (fine && parser.rest.length > 0) {
        fine = fail(&parser, ERROR_SYNTAX, "something follows after the tree");
    }
    if (!fine) {
        toy_tree_release(&tree);
        return false;
    }
    *out = tree;
    return true;
}

void toy_tree_release(ToyTree *tree) {
    alloc_free(tree->alloc, tree->nodes);
    tree->nodes = NULL;
}

static void format_node(Text *out, const ToyTree *tree, size_t i) {
    const ToyNode *const node = &tree->nodes[i];
    if (node->name[0] != '\0') {
        text_format(out, "%s:", node->name);
    }
    if (node->is_leaf) {
        text_append_int(out, node->value);
        return;
    }
    text_append(out, node->is_max ? "(max" : "(min");
    for (size_t child = node->first_child; child != 0; child = tree->nodes[child].next) {
        text_append_char(out, ' ');
        format_node(out, tree, child);
    }
    text_append_char(out, ')');
}

void toy_tree_format(Text *out, const ToyTree *tree) {
    format_node(out, tree, 0);
}

// ------------------------------------------------------------------------------------------
// walking

static const ToyNode *node_at(const void *game) {
    const ToyTree *const tree = game;
    return &tree->nodes[tree->at];
}

static bool is_max(const void *game) {
    return node_at(game)->is_max;
}

static bool is_over(int *value, const void *game) {
    *value = node_at(game)->value;
    return node_at(game)->is_leaf;
}

static int moves(Move list[TOY_MOVES_MAX], const void *game) {
    const ToyTree *const tree = game;
    int count = 0;
    for (uint16_t child = node_at(game)->first_child; child != 0; child = tree->nodes[child].next) {
        list[count++] = child;
    }
    return count;
}

static void push(void *game, Move move) {
    ToyTree *const tree = game;
    assert(tree->nodes[move].parent == tree->at);
    tree->at = move;
}

static void pop(void *game, Move move) {
    ToyTree *const tree = game;
    tree->at = tree->nodes[move].parent;
}

static const char *name(const void *game, Move move) {
    const ToyTree *const tree = game;
    return tree->nodes[move].name;
}

ToyGame toy_tree_game(ToyTree *tree) {
    return (ToyGame){is_max, is_over, moves, push, pop, name, tree, TRACE_END_LEAF};
}
