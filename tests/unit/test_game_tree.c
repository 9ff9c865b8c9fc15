// SPDX-License-Identifier: MIT
#include "unit.h"

#include "fail_alloc.h"
#include "notation/game_tree.h"
#include "pgn_trace.h"
#include "position_of.h"

// ---------------------------------------------------------------------------------- helpers

static void read_tree(GameTree *tree, const char *text) {
    Span rest = span_of(text);
    PgnReader *reader = NULL;
    bool got = false;
    assert_true(pgn_reader_create(&reader, source_of_span(&rest), NULL, NULL));
    assert_true(tree_read(tree, reader, NULL, &got, NULL));
    assert_true(got);
    pgn_reader_destroy(reader);
}

static GameTree tree_of(const char *text) {
    GameTree tree;
    assert_true(tree_init(&tree, NULL, NULL, NULL));
    read_tree(&tree, text);
    return tree;
}

static void assert_told(const GameTree *tree, const char *expected) {
    Trace trace = {.with_places = false};
    text_init(&trace.out, NULL);
    const PgnVisitor visitor = trace_visitor(&trace);
    assert_true(tree_visit(tree, &visitor, NULL));
    assert_string_equal(text_string(&trace.out), expected);
    text_release(&trace.out);
}

static TreeNode *add(GameTree *tree, TreeNode *node, const char *uci) {
    Position pos;
    TreeNode *child = NULL;
    assert_true(tree_position(&pos, tree, node, NULL));
    assert_true(tree_add_move(&child, tree, node, move_of(&pos, uci), NULL));
    return child;
}

// The node reached by the moves, from the root.
static TreeNode *at(GameTree *tree, const char *moves) {
    TreeNode *node = tree->root;
    Span rest = span_of(moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        Position pos;
        char text[UCI_MOVE_SIZE] = "";
        memcpy(text, word.data, word.length);
        assert_true(tree_position(&pos, tree, node, NULL));
        node = tree_child(node, move_of(&pos, text));
        assert_non_null(node);
    }
    return node;
}

// ---------------------------------------------------------------------------------- reading

static void tells_what_it_read(void **state) {
    (void)state;
    GameTree tree = tree_of("{a} [A \"b\"] {c}\n1. e4 $1 {d} ({e} d4 {f} d5 (c5) ) (c4) e5 {g}"
                            "{h} 1-0");
    assert_told(&tree, "<1@0,1 A=b | {a} {c} e2e4 $1 {d} ( {e} d2d4 {f} d7d5 ( c7c5 ) ) ( c2c4 ) "
                       "e7e5 {g} {h} 1-0>");
    assert_int_equal(tree_count_plies(&tree), 2);
    assert_int_equal(tree_count_variations(&tree), 3);
    assert_true(span_is(tree_tag(&tree, "A"), "b"));
    assert_null(tree_tag(&tree, "B").data);
    assert_int_equal(tree.result, PGN_RESULT_WHITE);
    // The next game replaces all of it.
    read_tree(&tree, "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]\nKd7 *");
    assert_told(&tree, "<1@0,1 FEN=4k3/8/8/8/8/8/8/4K3 b - - 0 9 start:4k3/8/8/8/8/8/8/4K3 b - - 0 "
                       "9 e8d7 *>");
    read_tree(&tree, "[Variant \"Atomic\"]\ne4 {x} 0-1");
    assert_false(tree.has_start);
    assert_told(&tree, "<1@0,1 Variant=Atomic 0-1>");
    tree_release(&tree);
}

static void keeps_comments_of_empty_variations(void **state) {
    (void)state;
    GameTree tree = tree_of("e4 {a} ({b} {c}) () {d} e5 *");
    assert_told(&tree, "<1@0,1 | e2e4 {a} {b} {c} {d} e7e5 *>");
    tree_release(&tree);
}

static void nested_alternatives_become_siblings(void **state) {
    (void)state;
    GameTree tree = tree_of("e4 (d4 (c4) d5) e5 *");
    assert_told(&tree, "<1@0,1 | e2e4 ( d2d4 d7d5 ) ( c2c4 ) e7e5 *>");
    tree_release(&tree);
}

static void reads_long_comments_whole(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    text_append(&text, "e4 {");
    for (int i = 0; i < 40000; i++) {
        text_format(&text, "%d\n", i);
    }
    text_append(&text, "} *");
    GameTree tree = tree_of(text_string(&text));
    const Span comment = tree.root->first_child->after.first->text;
    assert_ptr_equal(tree.root->first_child->after.last, tree.root->first_child->after.first);
    assert_int_equal(comment.length, text.length - 8);
    assert_true(span_is(span_from(comment, comment.length - 12), " 39998 39999"));
    tree_release(&tree);
    text_release(&text);
}

// ---------------------------------------------------------------------------------- editing

static void adds_moves_and_notes(void **state) {
    (void)state;
    GameTree tree;
    assert_true(tree_init(&tree, NULL, NULL, NULL));
    TreeNode *const e4 = add(&tree, tree.root, "e2e4");
    TreeNode *const e5 = add(&tree, e4, "e7e5");
    TreeNode *const c5 = add(&tree, e4, "c7c5");
    assert_ptr_equal(add(&tree, e4, "e7e5"), e5);
    assert_true(tree_add_comment(&tree, tree.root, span_of(" start \n"), NULL));
    assert_true(tree_add_comment(&tree, e4, span_of("a\r\nb\nc"), NULL));
    assert_true(tree_add_comment(&tree, e4, span_of("  "), NULL));
    assert_true(tree_add_comment_before(&tree, c5, span_of("or"), NULL));
    // No variation begins here: the comment stands behind the move in front.
    assert_true(tree_add_comment_before(&tree, e5, span_of("well"), NULL));
    assert_true(tree_add_comment_before(&tree, e4, span_of("go"), NULL));
    assert_true(tree_add_nag(&tree, e5, 1, NULL));
    assert_true(tree_add_nag(&tree, e5, 255, NULL));
    assert_true(tree_add_nag(&tree, e5, 1, NULL));
    assert_told(&tree, "<1@0,1 | {start} {go} e2e4 {a b c} {well} e7e5 $1 $255 ( {or} c7c5 ) *>");
    Error err;
    assert_false(tree_add_nag(&tree, e5, 256, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    TreeNode *out = NULL;
    assert_false(tree_add_move(&out, &tree, e5, move_make(SQ_E2, SQ_E4), &err));
    assert_int_equal(err.code, ERROR_ILLEGAL);
    assert_null(out);
    assert_true(tree_add_move(&out, &tree, e5, MOVE_NULL, &err));
    tree_clear_nags(e5);
    tree_clear_comments(e4);
    assert_told(&tree, "<1@0,1 | {start} {go} e2e4 e7e5 ( {or} c7c5 ) 0000 *>");
    tree_release(&tree);
}

static void sets_and_removes_tags(void **state) {
    (void)state;
    GameTree tree;
    assert_true(tree_init(&tree, NULL, NULL, NULL));
    for (int i = 0; i < 4; i++) {
        const char name[] = {(char)('A' + i), '\0'};
        assert_true(tree_set_tag(&tree, span_of(name), span_of("1"), NULL));
    }
    assert_true(tree_set_tag(&tree, span_of("B"), span_of("2"), NULL));
    tree_remove_tag(&tree, "A");
    tree_remove_tag(&tree, "D");
    tree_remove_tag(&tree, "X");
    assert_told(&tree, "<1@0,1 B=2 C=1 | *>");
    assert_true(tree_set_tag(&tree, span_of("A"), span_of(""), NULL));
    tree_remove_tag(&tree, "B");
    assert_told(&tree, "<1@0,1 C=1 A= | *>");
    tree_remove_tag(&tree, "C");
    tree_remove_tag(&tree, "A");
    assert_true(tree_set_tag(&tree, span_of("Z"), span_of("z"), NULL));
    assert_told(&tree, "<1@0,1 Z=z | *>");
    tree_release(&tree);
}

static void moves_variations(void **state) {
    (void)state;
    GameTree tree = tree_of("e4 {e} ({x} d4 {d} d5 (c5)) (c4) (b4) e5 *");
    TreeNode *const d4 = at(&tree, "d2d4");
    TreeNode *const b4 = at(&tree, "b2b4");
    assert_false(tree_promote(at(&tree, "e2e4")));
    assert_false(tree_promote(tree.root));
    assert_false(tree_demote(b4));
    assert_true(tree_promote(b4));
    assert_told(&tree,
                "<1@0,1 | e2e4 {e} ( {x} d2d4 {d} d7d5 ( c7c5 ) ) ( b2b4 ) ( c2c4 ) e7e5 *>");
    // First, it opens no variation any more: the comment in front goes behind.
    assert_true(tree_promote(d4));
    assert_told(&tree,
                "<1@0,1 | d2d4 {x} {d} ( e2e4 {e} e7e5 ) ( b2b4 ) ( c2c4 ) d7d5 ( c7c5 ) *>");
    assert_true(tree_demote(d4));
    assert_told(&tree,
                "<1@0,1 | e2e4 {e} ( d2d4 {x} {d} d7d5 ( c7c5 ) ) ( b2b4 ) ( c2c4 ) e7e5 *>");
    assert_false(tree_is_main(at(&tree, "d2d4 c7c5")));
    tree_promote_to_main(at(&tree, "d2d4 c7c5"));
    assert_true(tree_is_main(at(&tree, "d2d4 c7c5")));
    assert_told(&tree,
                "<1@0,1 | d2d4 {x} {d} ( e2e4 {e} e7e5 ) ( b2b4 ) ( c2c4 ) c7c5 ( d7d5 ) *>");
    assert_ptr_equal(tree_main_end(&tree), at(&tree, "d2d4 c7c5"));
    tree_release(&tree);
}

static void deletes_branches(void **state) {
    (void)state;
    GameTree tree = tree_of("e4 (d4) ({x} c4 c5) e5 *");
    tree_delete(tree.root);
    tree_delete(at(&tree, "d2d4"));
    assert_told(&tree, "<1@0,1 | e2e4 ( {x} c2c4 c7c5 ) e7e5 *>");
    tree_delete(at(&tree, "e2e4"));
    assert_told(&tree, "<1@0,1 | c2c4 {x} c7c5 *>");
    tree_delete(at(&tree, "c2c4"));
    assert_told(&tree, "<1@0,1 | *>");
    (void)add(&tree, tree.root, "a2a3");
    assert_told(&tree, "<1@0,1 | a2a3 *>");
    tree_release(&tree);
}

// ---------------------------------------------------------------------------------- games

static void exchanges_with_games(void **state) {
    (void)state;
    GameTree tree = tree_of("e4 (d4 d5) e5 Nf3 *");
    Game game;
    assert_true(tree_to_game(&game, &tree, NULL, NULL, NULL));
    assert_int_equal(game.count, 3);
    Position pos;
    assert_true(tree_position(&pos, &tree, tree_main_end(&tree), NULL));
    assert_true(pos_is_same(&pos, game_position(&game)));
    GameTree copy;
    assert_true(tree_init(&copy, &game.start, NULL, NULL));
    assert_true(tree_add_game(&copy, &game, NULL));
    assert_told(&copy, "<1@0,1 | e2e4 e7e5 g1f3 *>");
    game_release(&game);
    assert_true(tree_to_game(&game, &tree, at(&tree, "d2d4 d7d5"), NULL, NULL));
    assert_int_equal(game.count, 2);
    assert_true(game.plies[1].move == move_make(SQ_D7, SQ_D5));
    game_release(&game);
    tree_release(&copy);
    tree_release(&tree);
}

static void tells_trees_apart(void **state) {
    (void)state;
    static const char *const games[] = {
        "e4 e5 *",
        "e4 e5 1-0",
        "e4 e5 Nf3 *",
        "e4 (d4) e5 *",
        "e4 e5 (c5) *",
        "e4 {x} e5 *",
        "e4 {y} e5 *",
        "e4 {x} {y} e5 *",
        "e4 $1 e5 *",
        "e4 $2 e5 *",
        "{x} e4 e5 *",
        "e4 ({x} d4) e5 *",
        "e4 (d4 {x}) e5 *",
        "[A \"b\"] e4 e5 *",
        "[A \"c\"] e4 e5 *",
        "[Event \"b\"] e4 e5 *",
        "[Variant \"Chess960\"] e4 e5 *",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 1\"] e4 e5 *",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2\"] e4 e5 *",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1\"] e4 e5 *",
        "[Variant \"x\"] *",
    };

    enum { COUNT = sizeof games / sizeof games[0] };

    GameTree trees[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        trees[i] = tree_of(games[i]);
    }
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t j = 0; j < COUNT; j++) {
            if (tree_is_equal(&trees[i], &trees[j]) != (i == j)) {
                fail_msg("%s and %s", games[i], games[j]);
            }
        }
    }
    GameTree same = tree_of("[Event \"?\"] [Date \"????.??.??\"] [Result \"*\"]"
                            "[SetUp \"0\"] [Variant \"Standard\"] e4 e5 *");
    assert_true(tree_is_equal(&same, &trees[0]));
    tree_release(&same);
    for (size_t i = 0; i < COUNT; i++) {
        tree_release(&trees[i]);
    }
}

static void walks_every_node_once(void **state) {
    (void)state;
    GameTree tree = tree_of("e4 (d4 d5 (c5 c4)) (c4) e5 (a5 (b5)) Nf3 *");
    size_t count = 0;
    for (const TreeNode *node = tree.root; node != NULL; node = tree_walk(node)) {
        count++;
    }
    assert_int_equal(count, 11);
    tree_release(&tree);
}

static void survives_depth_and_breadth(void **state) {
    (void)state;
    GameTree tree;
    assert_true(tree_init(&tree, NULL, NULL, NULL));
    // 50,000 plies to and fro, each with a variation; and one move with 20,000 variations.
    static const char *const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    TreeNode *node = tree.root;
    for (int i = 0; i < 50000; i++) {
        const char *const uci = shuffle[i % 4];
        const Move move = move_make(square_parse((Span){uci, 2}), square_parse((Span){uci + 2, 2}));
        TreeNode *side = NULL;
        TreeNode *const parent = node;
        assert_true(tree_append(&node, &tree, parent, move, NULL));
        assert_true(tree_append(&side, &tree, parent, MOVE_NULL, NULL));
    }
    for (int i = 0; i < 20000; i++) {
        TreeNode *side = NULL;
        assert_true(tree_append(&side, &tree, tree.root, move_make(SQ_E2, SQ_E4), NULL));
    }
    assert_int_equal(tree_count_plies(&tree), 50000);
    assert_int_equal(tree_count_variations(&tree), 70000);
    const PgnVisitor nobody = {.context = NULL};
    assert_true(tree_visit(&tree, &nobody, NULL));
    assert_true(tree_is_equal(&tree, &tree));
    tree_release(&tree);
}

// ---------------------------------------------------------------------------------- failures

static bool build(const Alloc *alloc, Error *err) {
    GameTree tree;
    if (!tree_init(&tree, NULL, alloc, err)) {
        return false;
    }
    Text text;
    text_init(&text, NULL);
    text_append(&text, "[A \"b\"] {c} e4 $1 (d4 ({x} c4 (b4 (a4 (a3 (b3 (c3 (d3 (e3))))))))) {");
    for (int i = 0; i < 9000; i++) {
        text_append(&text, "long ");
    }
    text_append(&text, "} e5 *");
    Span rest = text_span(&text);
    PgnReader *reader = NULL;
    bool got = false;
    Game game;
    const PgnVisitor nobody = {.context = NULL};
    bool fine = pgn_reader_create(&reader, source_of_span(&rest), NULL, err)
                && tree_read(&tree, reader, NULL, &got, err) && tree_visit(&tree, &nobody, err);
    if (fine) {
        fine = tree_to_game(&game, &tree, NULL, alloc, err);
        if (fine) {
            game_release(&game);
        }
    }
    pgn_reader_destroy(reader);
    text_release(&text);
    tree_release(&tree);
    return fine;
}

static void survives_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        Error err = {.code = ERROR_NONE};
        const Alloc alloc = fail_alloc_init(&fail, n);
        const bool fine = build(&alloc, &err);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine && n > 8);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

static PgnAction stop_at_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)severity;
    *(Error *)context = *fault;
    return PGN_STOP;
}

static void passes_faults_on(void **state) {
    (void)state;
    GameTree tree;
    Error seen = {.code = ERROR_NONE};
    Error err;
    Span rest = span_of("e4\nKe3 *");
    PgnReader *reader = NULL;
    bool got = false;
    const PgnVisitor faults = {.context = &seen, .fault = stop_at_fault};
    assert_true(tree_init(&tree, NULL, NULL, NULL));
    assert_true(pgn_reader_create(&reader, source_of_span(&rest), NULL, NULL));
    assert_false(tree_read(&tree, reader, &faults, &got, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_int_equal(seen.line, 2);
    assert_int_equal(tree_count_plies(&tree), 1);
    pgn_reader_destroy(reader);
    tree_release(&tree);
}

static void heeds_what_callbacks_want(void **state) {
    (void)state;
    GameTree tree = tree_of("e4 (d4) e5 *");
    Trace trace = {.at_variation = PGN_SKIP_VARIATION};
    text_init(&trace.out, NULL);
    PgnVisitor visitor = trace_visitor(&trace);
    assert_true(tree_visit(&tree, &visitor, NULL));
    assert_string_equal(text_string(&trace.out), "<1@0,1 | e2e4 ( e7e5 *>");
    text_reset(&trace.out);
    trace.at_move = PGN_SKIP_GAME;
    assert_true(tree_visit(&tree, &visitor, NULL));
    assert_string_equal(text_string(&trace.out), "<1@0,1 | e2e4 * skipped>");
    text_reset(&trace.out);
    trace.at_move = PGN_STOP;
    Error err;
    assert_false(tree_visit(&tree, &visitor, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_string_equal(text_string(&trace.out), "<1@0,1 | e2e4");
    text_release(&trace.out);
    tree_release(&tree);
}

UNIT_TESTS(game_tree) = {
    cmocka_unit_test(tells_what_it_read),
    cmocka_unit_test(keeps_comments_of_empty_variations),
    cmocka_unit_test(nested_alternatives_become_siblings),
    cmocka_unit_test(reads_long_comments_whole),
    cmocka_unit_test(adds_moves_and_notes),
    cmocka_unit_test(sets_and_removes_tags),
    cmocka_unit_test(moves_variations),
    cmocka_unit_test(deletes_branches),
    cmocka_unit_test(exchanges_with_games),
    cmocka_unit_test(tells_trees_apart),
    cmocka_unit_test(walks_every_node_once),
    cmocka_unit_test(survives_depth_and_breadth),
    cmocka_unit_test(survives_failed_allocations),
    cmocka_unit_test(passes_faults_on),
    cmocka_unit_test(heeds_what_callbacks_want),
};
UNIT_TESTS_END(game_tree)
