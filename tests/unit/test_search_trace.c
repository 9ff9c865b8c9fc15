// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/movegen.h"
#include "fail_alloc.h"
#include "trace_of.h"

static const char *const players[] = {
    "minimax:depth=2",
    "alphabeta:depth=3",
    "negamax:depth=3,order=mvvlva",
    "alphabeta:depth=3,limit=4,quiescence=on",
    "alphabeta:depth=4,null_move=2,table=sound",
    "deepening:depth=3",
    "deepening:nodes=3000",
    "000-minimax:depth=1",
    "000-enhanced:depth=2",
    "000-iterative:max_depth=3",
    "000-better:max_depth=3,memo=all",
    "002-alphabeta:depth=3",
    "003-naive-table:depth=3",
    "003-zobrist:depth=3",
    "004-alphabeta:depth=3",
};

enum { PLAYERS = sizeof players / sizeof players[0] };

static const char *const positions[] = {TRACE_MIDDLEGAME, TRACE_ENDGAME, TRACE_MATE};

static void write_trace(Text *out, const SearchTrace *trace) {
    text_init(out, NULL);
    assert_true(search_trace_write(trace, sink_of_text(out), NULL));
}

static void read_trace(SearchTrace *out, Span text) {
    Error err = {.text = ""};
    if (!search_trace_read(out, source_of_span(&text), NULL, &err)) {
        fail_msg("%lld:%lld: %s", (long long)err.line, (long long)err.column, err.text);
    }
}

static void assert_same_tree(const TraceTree *a, const TraceTree *b) {
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->entered, b->entered);
    for (size_t i = 0; i < a->count; i++) {
        const TraceNode *const x = &a->nodes[i];
        const TraceNode *const y = &b->nodes[i];
        assert_int_equal(x->total, y->total);
        assert_int_equal(x->size, y->size);
        assert_int_equal(x->parent, y->parent);
        assert_int_equal(x->move, y->move);
        assert_int_equal(x->ply, y->ply);
        assert_int_equal(x->end, y->end);
        assert_true(x->end == TRACE_END_STOPPED || x->value == y->value);
        assert_int_equal(x->windowed, y->windowed);
        assert_true(!x->windowed || (x->alpha == y->alpha && x->beta == y->beta));
        assert_int_equal(x->left_out, y->left_out);
        assert_int_equal(x->dropped, y->dropped);
    }
}

// Every player, complete and folded: what is written is read back equal, and written again equal.
static void files_keep_everything(void **state) {
    (void)state;
    for (size_t p = 0; p < PLAYERS; p++) {
        for (size_t k = 0; k < 3; k++) {
            SearchTrace trace;
            SearchTrace again;
            Text text;
            Text second;
            trace_of(&trace, players[p], positions[k], k == 0 ? 1000 : 100000);
            write_trace(&text, &trace);
            read_trace(&again, text_span(&text));
            assert_same_tree(&trace.tree, &again.tree);
            write_trace(&second, &again);
            assert_string_equal(text_string(&text), text_string(&second));
            text_release(&second);
            text_release(&text);
            search_trace_release(&again);
            search_trace_release(&trace);
        }
    }
}

// The tree of a player that has no table and no root loop has as many nodes as it counts calls, and
// its root the value that it reports.
static void trees_agree_with_the_reports(void **state) {
    (void)state;
    for (size_t p = 0; p < PLAYERS; p++) {
        SearchTrace trace;
        trace_of(&trace, players[p], TRACE_MIDDLEGAME, 1000000);
        const bool has_own_root = strncmp(players[p], "000", 3) == 0;
        const bool has_table = strstr(players[p], "table") != NULL
                               || strstr(players[p], "zobrist") != NULL || has_own_root;
        if (!has_table) {
            assert_int_equal(trace.tree.entered, trace.nodes);
        }
        if (has_own_root && trace.has_value) {
            assert_int_equal(trace.tree.nodes[0].value, trace.value);
        }
        for (size_t i = 0; i < trace.tree.count; i++) {
            const TraceNode *const node = &trace.tree.nodes[i];
            // In quiescence, the value as it stands may cut.
            assert_true(node->end != TRACE_END_CUT || node->size > 1 || node->depth == 0);
            assert_true(node->end != TRACE_END_TABLE || node->size == 1);
        }
        search_trace_release(&trace);
    }
}

// With the forward-pruned and cut children every node that was searched to its end has all legal
// moves.
static void children_add_up_to_the_legal_moves(void **state) {
    (void)state;
    for (size_t p = 0; p < PLAYERS; p++) {
        if (strstr(players[p], "quiescence") != NULL || strncmp(players[p], "000-iter", 8) == 0
            || strncmp(players[p], "000-better", 10) == 0) {
            continue; // captures only; root moves come several times
        }
        SearchTrace trace;
        TraceWalk walk;
        trace_of(&trace, players[p], TRACE_MIDDLEGAME, 1000000);
        assert_true(trace_walk_init(&walk, &trace, NULL, NULL));
        for (size_t i = 0; i < trace.tree.count; i++) {
            const TraceNode *const node = &trace.tree.nodes[i];
            (void)trace_walk_enter(&walk, i);
            if (node->end != TRACE_END_FULL && node->end != TRACE_END_CUT) {
                continue;
            }
            int children = node->left_out;
            const size_t end = trace_tree_next(&trace.tree, i);
            for (size_t k = i + 1; k < end; k = trace_tree_next(&trace.tree, k)) {
                children += trace.tree.nodes[k].move != MOVE_NULL ? 1 : 0;
            }
            MoveList moves;
            movegen_legal(&moves, &walk.path[node->ply]);
            assert_int_equal(children, moves.count);
        }
        trace_walk_release(&walk);
        search_trace_release(&trace);
    }
}

typedef struct Line {
    const SearchTrace *trace;
    int count;
    size_t last;
} Line;

static void take_node(void *context, size_t i) {
    Line *const line = context;
    const TraceNode *const node = &line->trace->tree.nodes[i];
    assert_int_equal(node->ply, line->count);
    assert_true(line->count == 0 || node->parent == line->last);
    assert_true(line->count == 0 || node->move == line->trace->line[line->count - 1]);
    line->count++;
    line->last = i;
}

static void the_best_line_is_in_the_tree(void **state) {
    (void)state;
    for (size_t p = 0; p < PLAYERS; p++) {
        SearchTrace trace;
        trace_of(&trace, players[p], TRACE_ENDGAME, 1000000);
        Line line = {.trace = &trace};
        search_trace_best_line(&trace, take_node, &line);
        assert_int_equal(line.count, trace.line_count + 1);
        search_trace_release(&trace);
    }
}

static void players_without_a_tree_are_refused(void **state) {
    (void)state;
    SearchTrace trace;
    Error err;
    assert_false(try_trace(&trace, "random:seed=1", TRACE_ENDGAME, 1000, NULL, &err));
    assert_int_equal(err.code, ERROR_UNSUPPORTED);
}

#define HEADER                                                                                     \
    "{\"zugwerk_trace\": 1, \"player\": \"p\", \"fen\": \"8/8/4k3/8/2R5/4K3/6r1/8 w - - 0 1\", "   \
    "\"depth\": 1, \"per_unit\": 1, \"value\": 0, \"line\": [], \"nodes\": 2, \"entered\": 2, "    \
    "\"recorded\": 2}\n"
#define ROOT "{\"ply\": 0, \"depth\": 1, \"max\": true, \"value\": 0, \"end\": \"full\"}\n"
#define CHILD                                                                                      \
    "{\"ply\": 1, \"move\": \"c4c8\", \"depth\": 0, \"max\": false, \"value\": 0, \"end\": "       \
    "\"leaf\"}\n"

static void faults_of_files_have_a_place(void **state) {
    (void)state;

    static const struct {
        const char *text;
        int64_t line;
        const char *says;
    } cases[] = {
        {"", 1, "empty"},
        {"{}\n", 1, "no trace"},
        {"{\"player\": \"x\"}\n", 1, "no trace"},
        {"{\"zugwerk_trace\": 2}\n", 1, "from 1 to 1"},
        {"{\"zugwerk_trace\": 1}\n", 1, "needs fen"},
        {"{\"zugwerk_trace\": 1, \"per_unit\": 3}\n", 1, "2 and 5"},
        {HEADER, 1, "cut off"},
        {HEADER ROOT, 2, "cut off"},
        {HEADER ROOT CHILD CHILD, 4, "of 2"},
        {HEADER CHILD, 2, "more than one below"},
        {HEADER ROOT "{\"ply\": 2}\n", 3, "no \"move\""},
        {HEADER ROOT "{\"ply\": 1, \"ply\": 1}\n", 3, "twice"},
        {HEADER ROOT "{\"ply\": 1, \"depth\": 0, \"max\": true, \"value\": 1, \"end\": \"leaf\"}\n",
         3, "no \"move\""},
        {HEADER ROOT "{\"ply\": 1, \"move\": \"c4d5\", \"depth\": 0, \"max\": false, \"value\": 0, "
                     "\"end\": \"leaf\"}\n",
         3, "c4d5"},
        {HEADER ROOT "{\"ply\": 1, \"move\": \"c4c8\", \"depth\": 0, \"max\": false, \"value\": "
                     "\"much\", \"end\": \"leaf\"}\n",
         3, "whole number"},
        {HEADER ROOT "{\"ply\": 1, \"move\": \"c4c8\", \"depth\": 0, \"max\": false, \"value\": 0, "
                     "\"end\": \"done\"}\n",
         3, "unknown end"},
        {HEADER ROOT "{\"ply\": 1, \"move\": \"c4c8\", \"depth\": 0, \"max\": false, \"value\": 0, "
                     "\"end\": \"stopped\"}\n",
         3, "no value"},
        {HEADER ROOT "{\"ply\": 1, \"move\": \"c4c8\", \"depth\": 0, \"max\": false, \"value\": 0, "
                     "\"end\": \"leaf\", \"folded\": 7}\n",
         3, "add up"},
        {HEADER "{\"ply\": 0, \"depth\": 1, \"max\": true, \"value\": 0, \"end\": \"full\", "
                "\"folded\": 1}\n" CHILD,
         3, "folded"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        SearchTrace trace;
        Span rest = span_of(cases[i].text);
        Error err;
        assert_false(search_trace_read(&trace, source_of_span(&rest), NULL, &err));
        if (strstr(err.text, cases[i].says) == NULL) {
            fail_msg("case %zu says: %s", i, err.text);
        }
        assert_int_equal(err.line, cases[i].line);
    }
    SearchTrace trace;
    read_trace(&trace, span_of(HEADER ROOT CHILD));
    assert_int_equal(trace.tree.count, 2);
    search_trace_release(&trace);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    bool tripped = true;
    for (size_t n = 1; tripped; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        SearchTrace trace;
        SearchTrace again;
        Text text;
        Error err = {.code = ERROR_NONE};
        text_init(&text, &alloc);
        bool fine = try_trace(&trace, "alphabeta:depth=2", TRACE_ENDGAME, 1000, &alloc, &err);
        if (fine) {
            fine = search_trace_write(&trace, sink_of_text(&text), &err) && text_check(&text, &err);
            search_trace_release(&trace);
        }
        if (fine) {
            Span rest = text_span(&text);
            fine = search_trace_read(&again, source_of_span(&rest), &alloc, &err);
            if (fine) {
                search_trace_release(&again);
            }
        }
        tripped = fail.tripped;
        assert_true(fine == !tripped && (fine || err.code == ERROR_MEMORY));
        text_release(&text);
        assert_int_equal(fail_alloc_live(&fail), 0);
    }
}

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    SearchTrace trace;
    trace_of(&trace, "alphabeta:depth=2", TRACE_ENDGAME, 1000);
    for (size_t room = 0; room < 4000; room += 97) {
        size_t left = room;
        Error err;
        assert_false(search_trace_write(&trace, (ByteSink){narrow_write, &left}, &err));
        assert_int_equal(err.code, ERROR_IO);
    }
    search_trace_release(&trace);
}

UNIT_TESTS(search_trace) = {
    cmocka_unit_test(files_keep_everything),
    cmocka_unit_test(trees_agree_with_the_reports),
    cmocka_unit_test(children_add_up_to_the_legal_moves),
    cmocka_unit_test(the_best_line_is_in_the_tree),
    cmocka_unit_test(players_without_a_tree_are_refused),
    cmocka_unit_test(faults_of_files_have_a_place),
    cmocka_unit_test(failed_allocations_are_errors),
    cmocka_unit_test(a_full_disk_is_an_error),
};
UNIT_TESTS_END(search_trace)
