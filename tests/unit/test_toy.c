// SPDX-License-Identifier: MIT
// Toy trees: the format, both searches against an independent recursion, tic-tac-toe, what is told.
#include "unit.h"

#include "base/rng.h"
#include "cli_run.h"
#include "fail_alloc.h"
#include "lab/tic_tac_toe.h"
#include "lab/toy_report.h"
#include "lab/toy_tree.h"

static const Command *const commands[] = {&command_lab};

static ToyTree tree_of(const char *text) {
    ToyTree tree;
    Error err;
    if (!toy_tree_parse(&tree, span_of(text), NULL, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    return tree;
}

static ToyResult search_of(ToyTree *tree, bool prunes, ToyOrder order) {
    const ToyGame game = toy_tree_game(tree);
    ToyResult result;
    toy_search(&result, &game, &(ToyOptions){.prunes = prunes, .order = order});
    assert_int_equal(tree->at, 0);
    return result;
}

static void the_textbooks_tree(void **state) {
    (void)state;
    ToyTree tree = tree_of("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
    const ToyResult full = search_of(&tree, false, TOY_GIVEN);
    assert_int_equal(full.value, 3);
    assert_int_equal(full.nodes, 13);
    assert_int_equal(full.leaves, 9);
    assert_int_equal(full.cutoffs, 0);
    const ToyResult pruned = search_of(&tree, true, TOY_GIVEN);
    assert_int_equal(pruned.value, 3);
    assert_int_equal(pruned.leaves, 7);
    assert_int_equal(pruned.cutoffs, 1);
    assert_int_equal(pruned.line_count, 2);
    assert_string_equal(tree.nodes[pruned.line[0]].name, "a1");
    assert_string_equal(tree.nodes[pruned.line[1]].name, "b1");
    toy_tree_release(&tree);
}

static void trees_are_read_and_written(void **state) {
    (void)state;

    static const struct {
        const char *text;
        const char *written;
    } cases[] = {
        {"5", "5"},
        {" # a remark (\n -7 ", "-7"},
        {"(3 4)", "(max a1:3 a2:4)"},
        {"((1 2)(3 4))", "(max a1:(min b1:1 b2:2) a2:(min b1:3 b2:4))"},
        {"top:(min x:(max 1) y : 2)", NULL}, // a blank before the colon
        {"top:(min x: (max 1) y:\n2)", "top:(min x:(max b1:1) y:2)"},
        {"(max(max 1)(min 2))", "(max a1:(max b1:1) a2:(min b1:2))"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ToyTree tree;
        if (cases[i].written == NULL) {
            assert_false(toy_tree_parse(&tree, span_of(cases[i].text), NULL, NULL));
            continue;
        }
        tree = tree_of(cases[i].text);
        Text text;
        text_init(&text, NULL);
        toy_tree_format(&text, &tree);
        assert_string_equal(text_string(&text), cases[i].written);
        text_release(&text);
        toy_tree_release(&tree);
    }
}

static void wrong_trees_are_refused(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int line;
        int column;
        const char *says;
    } cases[] = {
        {"", 1, 1, "ends within"},
        {"(max (min 3 5) ()", 1, 17, "without moves"},
        {"(max 3", 1, 7, "ends within"},
        {"(max\n  3 x)", 2, 5, "whole number"},
        {"(max 3 1000001)", 1, 8, "whole number"},
        {"(max 3) 4", 1, 9, "follows after"},
        {"(max 3 ])", 1, 8, "expected"},
        {"(max 3x:4)", 1, 6, "a name is"},
        {"(max abcdefghijklmnop:4)", 1, 6, "a name is"},
        {"(max a:)", 1, 8, "expected"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ToyTree tree;
        Error err;
        assert_false(toy_tree_parse(&tree, span_of(cases[i].text), NULL, &err));
        if (strstr(err.text, cases[i].says) == NULL || err.line != cases[i].line
            || err.column != cases[i].column) {
            fail_msg("%s: %d:%d %s", cases[i].text, (int)err.line, (int)err.column, err.text);
        }
    }
    // Too deep, too many.
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i <= TOY_DEPTH_MAX; i++) {
        text_append(&text, "(");
    }
    ToyTree tree;
    Error err;
    assert_false(toy_tree_parse(&tree, text_span(&text), NULL, &err));
    assert_int_equal(err.code, ERROR_LIMIT);
    text_reset(&text);
    text_append(&text, "(max");
    for (int i = 0; i <= TOY_MOVES_MAX; i++) {
        text_append(&text, " 1");
    }
    text_append(&text, ")");
    assert_false(toy_tree_parse(&tree, text_span(&text), NULL, &err));
    assert_int_equal(err.code, ERROR_LIMIT);
    text_release(&text);
}

// ------------------------------------------------------------------------------ against a
// recursion

static void random_tree(Text *out, Rng *rng, int ply) {
    if (ply == 6 || (ply > 0 && rng_below(rng, 4) == 0)) {
        text_format(out, "%d ", (int)rng_below(rng, 21) - 10);
        return;
    }
    text_append(out, ply > 0 && rng_below(rng, 8) == 0 ? "(min " : "(");
    const uint64_t count = rng_below(rng, 4) + 1;
    for (uint64_t i = 0; i < count; i++) {
        random_tree(out, rng, ply + 1);
    }
    text_append(out, ")");
}

// Both searches once more, as Knuth and Moore wrote them down, on the nodes themselves: F2 with the
// sign turned at min nodes.
static int reference(const ToyTree *tree, size_t i, int alpha, int beta, bool prunes,
                     uint64_t *nodes) {
    const ToyNode *const node = &tree->nodes[i];
    ++*nodes;
    if (node->is_leaf) {
        return node->value;
    }
    const int sign = node->is_max ? 1 : -1;
    int best = -TOY_VALUE_MAX - 1;
    int low = node->is_max ? alpha : -beta;
    const int high = node->is_max ? beta : -alpha;
    for (size_t child = node->first_child; child != 0 && !(prunes && low >= high);
         child = tree->nodes[child].next) {
        const int value = sign
                          * reference(tree, child, node->is_max ? low : -high,
                                      node->is_max ? high : -low, prunes, nodes);
        best = value > best ? value : best;
        low = best > low ? best : low;
    }
    return sign * best;
}

static void searches_equal_the_recursion(void **state) {
    (void)state;
    Rng rng;
    rng_seed(&rng, 41);
    for (int round = 0; round < 1000; round++) {
        Text text;
        text_init(&text, NULL);
        random_tree(&text, &rng, 0);
        ToyTree tree = tree_of(text_string(&text));
        const int infinite = TOY_VALUE_MAX + 1;
        uint64_t full = 0;
        uint64_t pruned = 0;
        const int value = reference(&tree, 0, -infinite, infinite, false, &full);
        assert_int_equal(reference(&tree, 0, -infinite, infinite, true, &pruned), value);
        const ToyResult minimax = search_of(&tree, false, TOY_GIVEN);
        const ToyResult alphabeta = search_of(&tree, true, TOY_GIVEN);
        assert_int_equal(minimax.value, value);
        assert_int_equal(minimax.nodes, full);
        assert_int_equal(alphabeta.value, value);
        assert_int_equal(alphabeta.nodes, pruned);
        assert_int_equal(alphabeta.line[0], minimax.line[0]);
        for (int order = TOY_REVERSED; order <= TOY_WORST; order++) {
            assert_int_equal(search_of(&tree, true, (ToyOrder)order).value, value);
            assert_int_equal(search_of(&tree, false, (ToyOrder)order).nodes, full);
        }
        toy_tree_release(&tree);
        text_release(&text);
    }
}

// Best first, a tree of b moves and d plies is searched in Knuth and Moore's minimum.
static void the_best_order_gives_the_minimal_tree(void **state) {
    (void)state;
    Rng rng;
    rng_seed(&rng, 3);
    Text text;
    text_init(&text, NULL);
    text_append(&text, "(");
    for (int i = 0; i < 3 * 3 * 3 * 3; i++) {
        for (int ply = 1, size = 27; ply < 4; ply++, size /= 3) {
            text_append(&text, i % size == 0 ? "(" : "");
        }
        text_format(&text, " %d", (int)rng_below(&rng, 1000));
        for (int ply = 1, size = 27; ply < 4; ply++, size /= 3) {
            text_append(&text, i % size == size - 1 ? ")" : "");
        }
    }
    text_append(&text, ")");
    ToyTree tree = tree_of(text_string(&text));
    assert_int_equal(search_of(&tree, false, TOY_GIVEN).leaves, 81);
    assert_int_equal(search_of(&tree, true, TOY_BEST).leaves, 9 + 9 - 1);
    assert_true(search_of(&tree, true, TOY_WORST).leaves > search_of(&tree, true, TOY_BEST).leaves);
    toy_tree_release(&tree);
    text_release(&text);
}

// --------------------------------------------------------------------------------------
// tic-tac-toe

static ToyResult play(const char *cells, bool prunes, bool merges) {
    TicTacToe board = {.merges_symmetric = merges};
    Error err;
    if (!tic_tac_toe_parse(&board, span_of(cells), &err)) {
        fail_msg("%s: %s", cells, err.text);
    }
    const ToyGame game = tic_tac_toe_game(&board);
    ToyResult result;
    toy_search(&result, &game, &(ToyOptions){.prunes = prunes});
    return result;
}

static void tic_tac_toe_is_a_draw(void **state) {
    (void)state;
    const ToyResult full = play(".........", false, false);
    assert_int_equal(full.value, 0);
    assert_int_equal(full.nodes, 549946);  // all beginnings of games
    assert_int_equal(full.leaves, 255168); // all games
    const ToyResult pruned = play(".........", true, false);
    assert_int_equal(pruned.value, 0);
    assert_true(pruned.nodes < full.nodes / 10);
    assert_int_equal(pruned.line[0], full.line[0]);
    const ToyResult merged = play("... / ... / ...", false, true);
    assert_int_equal(merged.value, 0);
    assert_true(merged.nodes < full.nodes / 5);
    assert_int_equal(play("XX. OO. ...", true, false).value, 1);
    assert_int_equal(play("XX. OO. X..", true, false).value, -1);
    assert_int_equal(play("XXX OO. ...", true, false).nodes, 1);
}

// From every position of two and three marks: symmetric moves may be left out.
static void symmetric_moves_change_no_value(void **state) {
    (void)state;
    for (int x = 0; x < 9; x++) {
        for (int o = 0; o < 9; o++) {
            char cells[] = ".........";
            cells[x] = 'X';
            cells[o] = cells[o] == '.' ? 'O' : cells[o];
            assert_int_equal(play(cells, true, true).value, play(cells, true, false).value);
        }
    }
}

static void wrong_boards_are_refused(void **state) {
    (void)state;
    static const char *const boards[] = {"",          "........",  "..........",
                                         "x........", "O........", "XX.......",
                                         "XXXOOO...", "XXX.O.O.O", "OOOXX.X.X"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        TicTacToe board = {.merges_symmetric = false};
        Error err;
        assert_false(tic_tac_toe_parse(&board, span_of(boards[i]), &err));
        assert_true(strlen(err.text) > 0);
    }
}

// ------------------------------------------------------------------------------------ what is told

static void cut_offs_are_told_with_their_window(void **state) {
    (void)state;
    ToyTree tree = tree_of("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))");
    const ToyGame game = toy_tree_game(&tree);
    ToyRecord record;
    assert_true(toy_record_init(&record, &game, &(ToyOptions){.prunes = true}, "it", NULL, NULL));
    Text text;
    text_init(&text, NULL);
    toy_format(&text, &record, false);
    assert_non_null(strstr(text_string(&text), "leaves visited: 3 12 8 2 14 5 2\n"));
    assert_non_null(strstr(text_string(&text),
                           "after a2: window 3 to inf, value 2 <= alpha: 2 moves left out\n"));
    text_release(&text);
    toy_record_release(&record);
    toy_tree_release(&tree);
}

static void every_builtin_is_a_tree(void **state) {
    (void)state;
    for (size_t i = 0; i < toy_builtin_count; i++) {
        ToyTree tree = tree_of(toy_builtins[i].text);
        assert_true(search_of(&tree, true, TOY_GIVEN).cutoffs > 0);
        toy_tree_release(&tree);
    }
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        CliRun run;
        cli_run_init(&run, "");
        const char *const words[] = {"lab", "toy", "-b", "deep-cutoff", "--format", "svg", NULL};
        const int status = cli_run(&run, commands, 1, words, &alloc);
        assert_int_equal(fail_alloc_live(&fail), 0);
        const bool tripped = fail.tripped;
        assert_int_equal(status, tripped ? STATUS_BAD : STATUS_FINE);
        cli_run_release(&run);
        if (!tripped) {
            break;
        }
    }
}

static void a_full_disk_is_told(void **state) {
    (void)state;
    CliRun run;
    cli_run_init(&run, "");
    run.room = 20;
    const char *const words[] = {"lab", "toy", "-b", "binary", NULL};
    assert_int_equal(cli_run(&run, commands, 1, words, NULL), STATUS_BAD);
    assert_non_null(strstr(text_string(&run.err), "it is full"));
    cli_run_release(&run);
}

UNIT_TESTS(toy) = {
    cmocka_unit_test(the_textbooks_tree),
    cmocka_unit_test(trees_are_read_and_written),
    cmocka_unit_test(wrong_trees_are_refused),
    cmocka_unit_test(searches_equal_the_recursion),
    cmocka_unit_test(the_best_order_gives_the_minimal_tree),
    cmocka_unit_test(tic_tac_toe_is_a_draw),
    cmocka_unit_test(symmetric_moves_change_no_value),
    cmocka_unit_test(wrong_boards_are_refused),
    cmocka_unit_test(cut_offs_are_told_with_their_window),
    cmocka_unit_test(every_builtin_is_a_tree),
    cmocka_unit_test(every_failed_allocation_is_an_error),
    cmocka_unit_test(a_full_disk_is_told),
};
UNIT_TESTS_END(toy)
