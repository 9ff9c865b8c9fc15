// SPDX-License-Identifier: MIT
#include "unit.h"

#include "fail_alloc.h"
#include "pgn_trace.h"

// ---------------------------------------------------------------------------------- helpers

static void read_into(Trace *trace, Span text, size_t piece) {
    Pieces pieces;
    Error err;
    PgnReader *reader = NULL;
    assert_true(pgn_reader_create(&reader, source_of_pieces(&pieces, text, piece), NULL, &err));
    const PgnVisitor visitor = trace_visitor(trace);
    if (!pgn_reader_all(reader, &visitor, &err)) {
        fail_msg("%s", err.text);
    }
    pgn_reader_destroy(reader);
}

// The events, whatever the pieces the bytes come in.
static void assert_events_of(Trace settings, Span text, const char *expected) {
    static const size_t sizes[] = {1 << 20, 1, 2, 3, 509};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        Trace trace = settings;
        text_init(&trace.out, NULL);
        read_into(&trace, text, sizes[i]);
        if (strcmp(text_string(&trace.out), expected) != 0) {
            fail_msg("in pieces of %zu:\n  %s\nnot\n  %s\n", sizes[i], text_string(&trace.out),
                     expected);
        }
        text_release(&trace.out);
    }
}

static void assert_events(const char *text, const char *expected) {
    assert_events_of((Trace){.with_places = false}, span_of(text), expected);
}

// ---------------------------------------------------------------------------------- lexical

static void reads_all_line_ends(void **state) {
    (void)state;
    const Trace places = {.with_places = true};
    const char *const expected = "<1@0,1 A=b | e2e4@3:4 e7e5@4:1 *>";
    assert_events_of(places, span_of("[A \"b\"]\n\n1. e4\ne5 *\n"), expected);
    assert_events_of(places, span_of("[A \"b\"]\r\n\r\n1. e4\r\ne5 *\r\n"), expected);
    assert_events_of(places, span_of("[A \"b\"]\r\r1. e4\re5 *"), expected);
}

static void passes_marks_and_escaped_lines(void **state) {
    (void)state;
    assert_events("\xef\xbb\xbf[A \"b\"]\n1. e4 *\n\xef\xbb\xbf[A \"c\"]\n*",
                  "<1@3,1 A=b | e2e4 *> <2@22,3 A=c | *>");
    assert_events("% { [\n[A \"1\"]\n%[B \"2\"]\n[C \"3\"]\ne4\n% Qh5 (\r\ne5 *",
                  "<1@6,2 A=1 C=3 | e2e4 e7e5 *>");
    // Escaped lines are not empty ones: the repeated tag is in the same block.
    assert_events("[A \"1\"]\n%\n[A \"2\"]\n*", "<1@0,1 A=1 warning@3:1 | *>");
    // Only in the first column.
    assert_events("e4 % e5 *", "<1@0,1 | e2e4 warning@1:4 e7e5 *>");
}

static void reads_comments(void **state) {
    (void)state;
    assert_events("e4 {%x} e5 {50 % y} *", "<1@0,1 | e2e4 {%x} e7e5 {50 % y} *>");
    assert_events("e4 {a\nb\r\nc\r\rd} *", "<1@0,1 | e2e4 {a b c  d} *>");
    assert_events("e4 { \n x \n } {} { } *", "<1@0,1 | e2e4 {x} *>");
    assert_events("e4 {{ a} ; b } c\n;d\r\ne5 *", "<1@0,1 | e2e4 {{ a} {b } c} {d} e7e5 *>");
    assert_events("e4 {[Event \"x\"]\n1-0\n[Event \"y\"] } e5 1-0",
                  "<1@0,1 | e2e4 {[Event \"x\"] 1-0 [Event \"y\"]} e7e5 1-0>");
    assert_events_of((Trace){.with_places = true}, span_of("e4 {a\nb} e5 *"),
                     "<1@0,1 | e2e4@1:1 {a b} e7e5@2:4 *>");
    assert_events("e4 { never closed\n e5", "<1@0,1 | e2e4 {never closed\x20 e5} ERROR@1:4 "
                                            "warning@2:4 no:*>");
    assert_events("e4 ; at the end", "<1@0,1 | e2e4 {at the end} warning@1:16 no:*>");
}

static void gives_comments_in_front_of_the_moves(void **state) {
    (void)state;
    assert_events("{a} ; b\n[A \"1\"]\n{c}\n[B \"2\"]\n{d} e4 *",
                  "<1@0,1 {a} {b} A=1 {c} B=2 {d} | e2e4 *>");
    assert_events("{a} e4 *", "<1@0,1 {a} | e2e4 *>");
    // No game, no event.
    assert_events("{a}", "");
    assert_events("", "");
    assert_events("\n\n  \n", "");
    assert_events("%x", "");
}

static void reads_annotations(void **state) {
    (void)state;
    assert_events("e4! e5? Nf3!! Nc6?? Bb5!? a6?! *",
                  "<1@0,1 | e2e4 $1 e7e5 $2 g1f3 $3 b8c6 $4 f1b5 $5 a7a6 $6 *>");
    assert_events("e4 $1$14 $255 e5 ! = *", "<1@0,1 | e2e4 $1 $14 $255 e7e5 $1 $10 *>");
    assert_events("e4 +/- e5 -+ *", "<1@0,1 | e2e4 $16 e7e5 $19 *>");
    assert_events("e4 \xc2\xb1 e5 \xe2\x88\x9e *", "<1@0,1 | e2e4 $16 e7e5 $13 *>");
    assert_events("e4 $256 $99999999999999 ??? *",
                  "<1@0,1 | e2e4 warning@1:4 warning@1:9 warning@1:25 *>");
    assert_events("$3 e4 $ *", "ERROR@1:1 <1@3,1 | e2e4 warning@1:7 *>");
    assert_events("[A \"b\"]\n$3 e4 *", "<1@0,1 A=b | warning@2:1 e2e4 *>");
}

static void takes_move_numbers_as_decoration(void **state) {
    (void)state;
    assert_events("1 e4 1... e5 2.. Nf3 17. Nc6 3.Bb5 3. ... a6 99 *",
                  "<1@0,1 | e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 *>");
    assert_events("1.e4 e6 {a}(1...c6){b} 2.d4 d5{c}*",
                  "<1@0,1 | e2e4 e7e6 {a} ( c7c6 ) {b} d2d4 d7d5 {c} *>");
    assert_events("1.e4 1...e5 2Nf3 *", "<1@0,1 | e2e4 e7e5 g1f3 *>");
}

static void reads_odd_moves(void **state) {
    (void)state;
    assert_events("e4 e5 -- d5 Z0 0000 *", "<1@0,1 | e2e4 e7e5 0000 d7d5 0000 0000 *>");
    assert_events("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\na8(Q)+ *",
                  "<1@0,1 FEN=4k3/P7/8/8/8/8/8/4K3 w - - 0 1 start:4k3/P7/8/8/8/8/8/4K3 w - - 0 1 "
                  "a7a8q *>");
    assert_events("e4 a6 e5 d5 exd6 e.p. *", "<1@0,1 | e2e4 a7a6 e4e5 d7d5 e5d6 *>");
    assert_events("e4 a6 e5 d5 exd6e.p. *", "<1@0,1 | e2e4 a7a6 e4e5 d7d5 e5d6 *>");
    assert_events("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 0-0 O-O *",
                  "<1@0,1 | g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8 *>");
}

// ---------------------------------------------------------------------------------- games

static void reads_results(void **state) {
    (void)state;
    assert_events("e4 1-0 e4 0-1 e4 1/2-1/2 e4 1/2 e4 *",
                  "<1@0,1 | e2e4 1-0> <2@7,1 | e2e4 0-1> <3@14,1 | e2e4 1/2-1/2> "
                  "<4@25,1 | e2e4 1/2-1/2> <5@32,1 | e2e4 *>");
    assert_events("[A \"1\"]\n\n\n[Event \"2\"]\n\ne4 0-1",
                  "<1@0,1 A=1 | warning@4:1 no:*> <2@10,4 Event=2 | e2e4 0-1>");
    assert_events("[Result \"1-0\"]\n\ne4 0-1", "<1@0,1 Result=1-0 | e2e4 warning@3:4 0-1>");
    assert_events("[Result \"1-0\"]\n\ne4", "<1@0,1 Result=1-0 | e2e4 warning@3:3 no:1-0>");
    assert_events("[Result \"?\"]\n\ne4 1-0", "<1@0,1 Result=? | e2e4 1-0>");
    // In a variation a result is decoration, unless nothing closes the variation any more.
    assert_events("e4 (d4 *) e5 1-0", "<1@0,1 | e2e4 ( d2d4 ) e7e5 1-0>");
    assert_events("e4 (d4 d5 0-1\n[A \"b\"]\n*",
                  "<1@0,1 | e2e4 ( d2d4 d7d5 ERROR@2:1 ) 0-1> <2@14,2 A=b | *>");
    assert_events("e4 \xc2\xbd-\xc2\xbd", "<1@0,1 | e2e4 1/2-1/2>");
}

static void finds_where_games_begin(void **state) {
    (void)state;
    assert_events(
        "[FEN \"8/5k2/8/8/8/1P6/1K6/8 b - - 0 1\"]\n\n[FEN \"8/5k2/8/8/8/2P5/1K6/8 w - - 0 1\"]\n",
        "<1@0,1 FEN=8/5k2/8/8/8/1P6/1K6/8 b - - 0 1 start:8/5k2/8/8/8/1P6/1K6/8 b - - 0 1 "
        "warning@3:1 no:*> "
        "<2@41,3 FEN=8/5k2/8/8/8/2P5/1K6/8 w - - 0 1 start:8/5k2/8/8/8/2P5/1K6/8 w - - 0 1 "
        "warning@4:1 no:*>");
    // An empty line between tags alone begins nothing, nor does one between moves.
    assert_events("[Event \"a\"]\n\n[Site \"b\"]\n\ne4\n\n\ne5 *",
                  "<1@0,1 Event=a Site=b | e2e4 e7e5 *>");
    // Tags among the moves do.
    assert_events("e4 [Event \"a\"] d4 *",
                  "<1@0,1 | e2e4 warning@1:4 no:*> <2@3,1 Event=a | d2d4 *>");
    assert_events("e4\n[Event a]\nd4 *",
                  "<1@0,1 | e2e4 warning@2:1 no:*> <2@3,2 warning@2:1 Event=a | d2d4 *>");
    // Other brackets do not.
    assert_events("e4 [x] e5 *", "<1@0,1 | e2e4 warning@1:4 e7e5 *>");
    assert_events("e4\n[%clk 1] e5 *", "<1@0,1 | e2e4 warning@2:1 e7e5 *>");
}

static void reports_prose_once(void **state) {
    (void)state;
    assert_events("From: somebody\nDear all,\n[A \"1\"]\n*\nGreetings\n(x) $1\ne4 *",
                  "ERROR@1:1 <1@25,3 A=1 | *> ERROR@5:1 <2@52,7 | e2e4 *>");
    assert_events("[] e4 *", "ERROR@1:1 <1@3,1 | e2e4 *>");
    // A word for a null move begins no game.
    assert_events("pass", "ERROR@1:1");
}

static void reads_tags(void **state) {
    (void)state;
    assert_events("[A \"q \\\"x\\\" \\\\ \\n\"] [ B  \"]\" ][C\"\"]\n*",
                  "<1@0,1 A=q \"x\" \\ \\n B=] C= | *>");
    assert_events("[A \"He said \"no\" twice\"]\n*",
                  "<1@0,1 warning@1:1 A=He said \"no\" twice | *>");
    assert_events("[A \"C:\\\"]\n*", "<1@0,1 A=C:\\ | *>");
    assert_events("[A \"Case\"\n[B \"x\" [C \"y\"]\n*",
                  "<1@0,1 warning@1:1 A=Case warning@2:1 B=x C=y | *>");
    assert_events("[A \"Case\n[B x]\n[C]\n[]\n[D\n*",
                  "<1@0,1 warning@1:1 A=Case warning@2:1 B=x warning@3:1 C= warning@4:1 "
                  "warning@5:1 D= | *>");
    assert_events("[A \"1\"]\n[A \"2\"]\n*", "<1@0,1 A=1 warning@2:1 | *>");
    assert_events("[A \"\xc4\xd6\"]\n*", "<1@0,1 A=\xc4\xd6 | *>");
}

static void knows_variants(void **state) {
    (void)state;
    static const char *const names[] = {"Chess960", "chess 960", "fischerandom", "Fischer Random",
                                        "FRC"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char text[256];
        char expected[256];
        snprintf(text, sizeof text, "[Variant \"%s\"]\n*", names[i]);
        snprintf(expected, sizeof expected,
                 "<1@0,1 Variant=%s start960:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "
                 "0 1 *>",
                 names[i]);
        assert_events(text, expected);
    }
    assert_events("[Variant \"From Position\"]\ne4 *", "<1@0,1 Variant=From Position | e2e4 *>");
    assert_events("[Variant \"Crazyhouse\"]\n\ne4 P@e4 {x} (d4) *\n[A \"b\"]\ne4 *",
                  "<1@0,1 Variant=Crazyhouse ERROR@1:1 *> <2@43,4 A=b | e2e4 *>");
    // Rights that are not standard chess's tell as well.
    assert_events("[FEN \"1k6/8/8/8/8/8/8/5KR1 w G - 0 1\"]\nO-O Kc7 *",
                  "<1@0,1 FEN=1k6/8/8/8/8/8/8/5KR1 w G - 0 1 "
                  "start960:1k6/8/8/8/8/8/8/5KR1 w K - 0 1 f1g1 b8c7 *>");
}

static void judges_start_positions(void **state) {
    (void)state;
    assert_events("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\ne4 {x} *\n[A \"b\"]\n*",
                  "<1@0,1 FEN=8/8/8/8/8/8/8/8 w - - 0 1 ERROR@1:1 *> <2@43,3 A=b | *>");
    assert_events("[A \"b\"]\n [FEN \"4k3/8/8/8/8/8/8/4K3 w KQ -\"]\nKd1 *",
                  "<1@0,1 A=b FEN=4k3/8/8/8/8/8/8/4K3 w KQ - warning@2:2 "
                  "start:4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1d1 *>");
    char text[600];
    memset(text, 'x', sizeof text);
    memcpy(text, "[FEN \"", 6);
    memcpy(text + 400, "\"]\n*", 5);
    Trace trace = {.with_places = false};
    text_init(&trace.out, NULL);
    read_into(&trace, span_of(text), 100);
    assert_non_null(strstr(text_string(&trace.out), "ERROR@1:1 *>"));
    text_release(&trace.out);
}

// ---------------------------------------------------------------------------------- faults

static void keeps_moves_up_to_the_fault(void **state) {
    (void)state;
    assert_events("1. e4 e5 2. Nf3 Nc6 3. Bb8 Nf6 {x} (Qq) 1-0\n\n[A \"b\"]\n\n1. d4 *",
                  "<1@0,1 | e2e4 e7e5 g1f3 b8c6 ERROR@1:24 1-0> <2@45,3 A=b | d2d4 *>");
    assert_events("1. e4 e5 (1... c5 2. Nf6 d6 (x) *) 2. Nf3 Nc6 *",
                  "<1@0,1 | e2e4 e7e5 ( c7c5 ERROR@1:22 ) g1f3 b8c6 *>");
    assert_events("1. f3 e5 2. g4 Qh4# 3. a3 d6 0-1",
                  "<1@0,1 | f2f3 e7e5 g2g4 d8h4 ERROR@1:24 0-1>");
    // The rest of a broken game ends at its result or at the next tags.
    assert_events("e4 Qh8 (x *) {1-0 [A \"x\"]} 1-0", "<1@0,1 | e2e4 ERROR@1:4 1-0>");
    assert_events("e4 Qh8 (x\n[A \"b\"]\n*",
                  "<1@0,1 | e2e4 ERROR@1:4 warning@2:1 no:*> <2@10,2 A=b | *>");
    assert_events("[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n-- *",
                  "<1@0,1 FEN=4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 start:4k3/8/8/8/8/8/4r3/4K3 w - - 0 "
                  "1 ERROR@2:1 *>");
}

static void reports_misplaced_brackets(void **state) {
    (void)state;
    assert_events("[A \"b\"]\n(e4 (d4)) e4 ) ) e5 *",
                  "<1@0,1 A=b | ERROR@2:1 e2e4 warning@2:14 warning@2:16 e7e5 *>");
    assert_events("e4 ((c4) d4) e5 *", "<1@0,1 | e2e4 ( ERROR@1:5 d2d4 ) e7e5 *>");
    assert_events("e4 (d4 (c4", "<1@0,1 | e2e4 ( d2d4 ( c2c4 ERROR@1:11 ) ) warning@1:11 no:*>");
    assert_events("e4 } < > e5 *", "<1@0,1 | e2e4 warning@1:4 e7e5 *>");
    const char nul[] = "e4 \0 e5 *";
    assert_events_of((Trace){.with_places = false}, (Span){nul, sizeof nul - 1},
                     "<1@0,1 | e2e4 warning@1:4 e7e5 *>");
}

static void reads_deep_nesting(void **state) {
    (void)state;
    for (int depth = 1000; depth <= 9000; depth += 4000) {
        Text text;
        text_init(&text, NULL);
        text_append(&text, "e4 ");
        for (int i = 0; i < depth; i++) {
            text_append(&text, i % 2 == 0 ? "(d4 " : "(c4 ");
        }
        for (int i = 0; i < depth; i++) {
            text_append(&text, ")");
        }
        text_append(&text, " e5 *");
        Trace trace = {.with_places = false};
        text_init(&trace.out, NULL);
        read_into(&trace, text_span(&text), 4096);
        const char *const events = text_string(&trace.out);
        const bool too_deep = depth > PGN_DEPTH_MAX;
        assert_true((strstr(events, "ERROR@1:16388 )") != NULL) == too_deep);
        assert_true((strstr(events, "ERROR") != NULL) == too_deep);
        assert_string_equal(events + strlen(events) - 9, ") e7e5 *>");
        size_t opened = 0;
        for (const char *c = events; *c != '\0'; c++) {
            opened += *c == '(' ? 1 : 0;
        }
        assert_int_equal(opened, too_deep ? PGN_DEPTH_MAX : depth);
        text_release(&trace.out);
        text_release(&text);
    }
}

// ---------------------------------------------------------------------------------- sizes

static Text repeat(const char *head, const char *part, size_t count, const char *tail) {
    Text text;
    text_init(&text, NULL);
    text_append(&text, head);
    for (size_t i = 0; i < count; i++) {
        text_append(&text, part);
    }
    text_append(&text, tail);
    assert_true(text_check(&text, NULL));
    return text;
}

typedef struct Sum {
    size_t bytes;
    size_t pieces;
    size_t comments;
    size_t plies;
    size_t games;
    size_t faults;
    size_t longest_tag;
} Sum;

static PgnAction sum_comment(void *context, Span text, bool last) {
    Sum *const sum = context;
    sum->bytes += text.length;
    sum->pieces++;
    sum->comments += last ? 1 : 0;
    return PGN_CONTINUE;
}

static PgnAction sum_move(void *context, const PgnMove *move) {
    (void)move;
    ((Sum *)context)->plies++;
    return PGN_CONTINUE;
}

static PgnAction sum_tag(void *context, Span name, Span value) {
    (void)name;
    Sum *const sum = context;
    sum->longest_tag = value.length > sum->longest_tag ? value.length : sum->longest_tag;
    return PGN_CONTINUE;
}

static PgnAction sum_end(void *context, const PgnEnd *end) {
    (void)end;
    ((Sum *)context)->games++;
    return PGN_CONTINUE;
}

static PgnAction sum_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)severity;
    (void)fault;
    ((Sum *)context)->faults++;
    return PGN_CONTINUE;
}

static PgnVisitor sum_visitor(Sum *sum) {
    return (PgnVisitor){
        .context = sum,
        .tag = sum_tag,
        .move = sum_move,
        .comment = sum_comment,
        .game_end = sum_end,
        .fault = sum_fault,
    };
}

static Sum sum_of(const Text *text, size_t piece) {
    Sum sum = {0};
    Pieces pieces;
    PgnReader *reader = NULL;
    const PgnVisitor visitor = sum_visitor(&sum);
    assert_true(
        pgn_reader_create(&reader, source_of_pieces(&pieces, text_span(text), piece), NULL, NULL));
    assert_true(pgn_reader_all(reader, &visitor, NULL));
    pgn_reader_destroy(reader);
    return sum;
}

static void gives_long_comments_in_pieces(void **state) {
    (void)state;
    for (size_t piece = 1000; piece <= 100000; piece += 33000) {
        Text text = repeat("e4 {", "word\r\n", PGN_COMMENT_MAX / 6, "x} e5 *");
        const Sum whole = sum_of(&text, piece);
        assert_int_equal(whole.pieces, 1);
        assert_int_equal(whole.bytes, PGN_COMMENT_MAX / 6 * 5 + 1);
        assert_int_equal(whole.plies, 2);
        text_release(&text);
        text = repeat("e4 { \n", "word\r\n", 100000, "x } e5 *");
        const Sum cut = sum_of(&text, piece);
        assert_true(cut.pieces > 1);
        assert_int_equal(cut.comments, 1);
        assert_int_equal(cut.bytes, 500001);
        assert_int_equal(cut.plies, 2);
        text_release(&text);
        text = repeat("e4 ;", "word ", 100000, "\ne5 *");
        assert_int_equal(sum_of(&text, piece).bytes, 499999);
        text_release(&text);
    }
}

static void cuts_long_tags(void **state) {
    (void)state;
    Text text = repeat("[A \"", "0123456789", 1600, "\"]\ne4 *");
    Sum sum = sum_of(&text, 5000);
    assert_int_equal(sum.longest_tag, 16000);
    assert_int_equal(sum.faults, 0);
    text_release(&text);
    text = repeat("[A \"", "\xc3\xa4", 60000, "\"]\n[B \"x\"]\ne4 *");
    sum = sum_of(&text, 5000);
    assert_int_equal(sum.longest_tag, PGN_TAG_MAX - 4);
    assert_int_equal(sum.faults, 1);
    assert_int_equal(sum.plies, 1);
    text_release(&text);
}

static void reads_long_lines_and_symbols(void **state) {
    (void)state;
    Text text = repeat("", "e4 Nf6 Nf3 Ng8 Ng1 Nf6 {x} (a6) Nf3 e5 * ", 20000, "");
    const Sum sum = sum_of(&text, 70000);
    assert_int_equal(sum.games, 20000);
    assert_int_equal(sum.plies, 180000);
    assert_int_equal(sum.faults, 0);
    text_release(&text);
    text = repeat("e4 ", "x", 300000, " e5 *\n[A \"b\"]\ne4 *");
    assert_int_equal(sum_of(&text, 1000).plies, 2);
    text_release(&text);
    text = repeat("e4 ", " \n.", 300000, " e5 *");
    assert_int_equal(sum_of(&text, 1000).plies, 2);
    text_release(&text);
    text = repeat("e4 ", "1", 300000, ". e5 *");
    assert_int_equal(sum_of(&text, 1000).plies, 2);
    text_release(&text);
    text = repeat("e4\n%", "x", 300000, "\r\ne5 *");
    assert_int_equal(sum_of(&text, 1000).plies, 2);
    text_release(&text);
}

static void counts_many_tags(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < 3000; i++) {
        text_format(&text, "[Name%d \"x\"]\n", i);
    }
    text_append(&text, "e4 *");
    const Sum sum = sum_of(&text, 1000);
    assert_int_equal(sum.games, 1);
    assert_int_equal(sum.plies, 1);
    // Beyond the room for names tags are reported and left out.
    assert_true(sum.faults > 0 && sum.faults < 3000);
    text_release(&text);
}

// ---------------------------------------------------------------------------------- callbacks

static void heeds_what_callbacks_want(void **state) {
    (void)state;
    const Span text = span_of("[A \"b\"]\ne4 (d4 (c4) d5 *) e5 ({x} c5) Nf3 *\n\ne4 *");
    assert_events_of((Trace){.at_variation = PGN_SKIP_VARIATION}, text,
                     "<1@0,1 A=b | e2e4 ( e7e5 ( g1f3 *> <2@45,4 | e2e4 *>");
    assert_events_of((Trace){.at_begin = PGN_SKIP_GAME}, text,
                     "<1@0,1 * skipped> <2@45,4 * skipped>");
    assert_events_of((Trace){.at_move = PGN_SKIP_GAME}, text,
                     "<1@0,1 A=b | e2e4 * skipped> <2@45,4 | e2e4 * skipped>");
    assert_events_of((Trace){.at_variation = PGN_SKIP_GAME}, text,
                     "<1@0,1 A=b | e2e4 ( * skipped> <2@45,4 | e2e4 *>");
}

static PgnAction stop(void *context, const PgnMove *move) {
    (void)move;
    ++*(int *)context;
    return PGN_STOP;
}

static void stops_when_asked(void **state) {
    (void)state;
    int calls = 0;
    const PgnVisitor visitor = {.context = &calls, .move = stop};
    Span text = span_of("e4 e5 *");
    PgnReader *reader = NULL;
    assert_true(pgn_reader_create(&reader, source_of_span(&text), NULL, NULL));
    bool got = false;
    Error err;
    assert_false(pgn_reader_next(reader, &visitor, &got, &err));
    assert_int_equal(err.code, ERROR_STOPPED);
    assert_int_equal(calls, 1);
    pgn_reader_destroy(reader);
}

typedef struct Places {
    int64_t offset;
    int64_t line;
    int64_t end;
    int64_t number;
} Places;

static PgnAction place_begin(void *context, const PgnBegin *begin) {
    Places *const places = context;
    places->offset = begin->offset;
    places->line = begin->line;
    places->number = begin->number;
    return PGN_CONTINUE;
}

static PgnAction place_end(void *context, const PgnEnd *end) {
    ((Places *)context)->end = end->offset;
    return PGN_CONTINUE;
}

// What an index does: notes where a game stands, and reads it from there; beyond 4 GiB as well.
static void reads_from_an_offset(void **state) {
    (void)state;
    const char *const file =
        "[A \"1\"]\r\n\r\ne4 *\r\n\r\n[A \"2\"]\r\nd4 d5 1-0\r\n[A \"3\"]\r\n*";
    Places places[3];
    Span text = span_of(file);
    PgnReader *reader = NULL;
    bool got = false;
    assert_true(pgn_reader_create(&reader, source_of_span(&text), NULL, NULL));
    for (size_t i = 0; i < 3; i++) {
        const PgnVisitor visitor = {
            .context = &places[i], .game_begin = place_begin, .game_end = place_end};
        assert_true(pgn_reader_next(reader, &visitor, &got, NULL) && got);
    }
    pgn_reader_destroy(reader);
    assert_int_equal(places[1].offset, 19);
    assert_int_equal(places[1].end, 37);
    assert_int_equal(places[1].line, 5);
    const int64_t far = INT64_C(1) << 40;
    const PgnReaderOptions options = {.offset = far + 19, .line = 5, .games = 1};
    Span second = span_from(span_of(file), 19);
    Places found;
    const PgnVisitor visitor = {
        .context = &found, .game_begin = place_begin, .game_end = place_end};
    assert_true(pgn_reader_create(&reader, source_of_span(&second), &options, NULL));
    assert_true(pgn_reader_next(reader, &visitor, &got, NULL) && got);
    pgn_reader_destroy(reader);
    assert_true(found.offset == far + 19 && found.end == far + 37);
    assert_int_equal(found.line, 5);
    assert_int_equal(found.number, 2);
}

// ---------------------------------------------------------------------------------- failures

static void reports_a_failing_source(void **state) {
    (void)state;
    const char *const text = "[A \"b\"]\n\ne4 {x} (d4) e5 *";
    for (int64_t at = 0; at <= (int64_t)strlen(text); at++) {
        Pieces pieces;
        Sum sum = {0};
        Error err;
        PgnReader *reader = NULL;
        const PgnVisitor visitor = sum_visitor(&sum);
        const ByteSource source = source_of_pieces(&pieces, span_of(text), 1);
        pieces.fail_at = at;
        assert_true(pgn_reader_create(&reader, source, NULL, &err));
        assert_false(pgn_reader_all(reader, &visitor, &err));
        assert_int_equal(err.code, ERROR_IO);
        pgn_reader_destroy(reader);
    }
}

static bool read_with(const Alloc *alloc, Error *err) {
    Span text = span_of("{comment} [A \"b\"]\ne4 (d4 (c4 (b4 (a4 (a3 (b3 (c3 (d3 (e3))))))))) *");
    const PgnReaderOptions options = {.alloc = alloc};
    const PgnVisitor visitor = {.context = NULL};
    PgnReader *reader = NULL;
    if (!pgn_reader_create(&reader, source_of_span(&text), &options, err)) {
        return false;
    }
    const bool fine = pgn_reader_all(reader, &visitor, err);
    pgn_reader_destroy(reader);
    return fine;
}

static void survives_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        Error err = {.code = ERROR_NONE};
        const Alloc alloc = fail_alloc_init(&fail, n);
        const bool fine = read_with(&alloc, &err);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine && n > 4);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

// Gives the same game again and again, without having a file.
typedef struct Endless {
    size_t left; // bytes
    size_t at;   // in the game
} Endless;

static const char endless_game[] =
    "[Event \"x\"]\n\n1. e4 {best} (1. d4 d5) e5 2. Nf3 $1 Nc6 1-0\n\n";

enum { ENDLESS_SIZE = sizeof endless_game - 1 };

static bool endless_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    (void)err;
    Endless *const endless = context;
    char *const out = buffer;
    const size_t size = endless->left < capacity ? endless->left : capacity;
    for (size_t i = 0; i < size; i++) {
        out[i] = endless_game[endless->at];
        endless->at = (endless->at + 1) % ENDLESS_SIZE;
    }
    endless->left -= size;
    *got = size;
    return true;
}

static void needs_constant_memory(void **state) {
    (void)state;
    size_t requests[2];
    for (size_t i = 0; i < 2; i++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, 0);
        Sum sum = {0};
        Endless endless = {i == 0 ? ENDLESS_SIZE : ENDLESS_SIZE * (size_t)100000, 0};
        const PgnReaderOptions options = {.alloc = &alloc};
        const PgnVisitor visitor = sum_visitor(&sum);
        PgnReader *reader = NULL;
        assert_true(
            pgn_reader_create(&reader, (ByteSource){endless_read, &endless}, &options, NULL));
        assert_true(pgn_reader_all(reader, &visitor, NULL));
        pgn_reader_destroy(reader);
        assert_int_equal(sum.games, i == 0 ? 1 : 100000);
        assert_int_equal(sum.faults, 0);
        requests[i] = fail.requests;
    }
    assert_int_equal(requests[0], requests[1]);
}

UNIT_TESTS(pgn_reader) = {
    cmocka_unit_test(reads_all_line_ends),
    cmocka_unit_test(passes_marks_and_escaped_lines),
    cmocka_unit_test(reads_comments),
    cmocka_unit_test(gives_comments_in_front_of_the_moves),
    cmocka_unit_test(reads_annotations),
    cmocka_unit_test(takes_move_numbers_as_decoration),
    cmocka_unit_test(reads_odd_moves),
    cmocka_unit_test(reads_results),
    cmocka_unit_test(finds_where_games_begin),
    cmocka_unit_test(reports_prose_once),
    cmocka_unit_test(reads_tags),
    cmocka_unit_test(knows_variants),
    cmocka_unit_test(judges_start_positions),
    cmocka_unit_test(keeps_moves_up_to_the_fault),
    cmocka_unit_test(reports_misplaced_brackets),
    cmocka_unit_test(reads_deep_nesting),
    cmocka_unit_test(gives_long_comments_in_pieces),
    cmocka_unit_test(cuts_long_tags),
    cmocka_unit_test(reads_long_lines_and_symbols),
    cmocka_unit_test(counts_many_tags),
    cmocka_unit_test(heeds_what_callbacks_want),
    cmocka_unit_test(stops_when_asked),
    cmocka_unit_test(reads_from_an_offset),
    cmocka_unit_test(reports_a_failing_source),
    cmocka_unit_test(survives_failed_allocations),
    cmocka_unit_test(needs_constant_memory),
};
UNIT_TESTS_END(pgn_reader)
