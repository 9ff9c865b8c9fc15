// SPDX-License-Identifier: MIT
#include "unit.h"

#include <dirent.h>

#include "base/os_file.h"
#include "fail_alloc.h"
#include "notation/pgn_writer.h"
#include "pgn_trace.h"
#include "position_of.h"

#define ROSTER                                                                                     \
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"           \
    "[Black \"?\"]\n"

// ---------------------------------------------------------------------------------- helpers

// The text streamed through reader and writer.
static Text rewritten(Span text, const PgnWriterOptions *options) {
    Text out;
    Error err;
    PgnWriter writer;
    PgnReader *reader = NULL;
    text_init(&out, NULL);
    pgn_writer_init(&writer, sink_of_text(&out), options, NULL);
    const PgnVisitor visitor = pgn_writer_visitor(&writer);
    assert_true(pgn_reader_create(&reader, source_of_span(&text), NULL, NULL));
    if (!pgn_reader_all(reader, &visitor, &err)) {
        fail_msg("%s: %s", err.text, writer.error.text);
    }
    pgn_reader_destroy(reader);
    pgn_writer_release(&writer);
    return out;
}

static void assert_written(const char *text, const char *expected) {
    Text out = rewritten(span_of(text), NULL);
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

static size_t longest_line(const char *text) {
    size_t longest = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        longest = length > longest ? length : longest;
        text += length + (text[length] == '\n' ? 1 : 0);
    }
    return longest;
}

static PgnAction refuse_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)severity;
    fail_msg("%s\nhas a fault at %d:%d: %s", text_string(context), (int)fault->line,
             (int)fault->column, fault->text);
    return PGN_STOP;
}

// Every game of the source, written from its tree, reads back the same, without a fault, and is
// written the same again. Returns the number of games.
static size_t assert_round_trips(ByteSource source, const char *name) {
    GameTree tree;
    GameTree again;
    Text out;
    PgnReader *reader = NULL;
    bool got = true;
    size_t count = 0;
    text_init(&out, NULL);
    assert_true(tree_init(&tree, NULL, NULL, NULL) && tree_init(&again, NULL, NULL, NULL));
    assert_true(pgn_reader_create(&reader, source, NULL, NULL));
    for (; tree_read(&tree, reader, NULL, &got, NULL) && got; count++) {
        text_reset(&out);
        assert_true(pgn_write_tree(sink_of_text(&out), &tree, NULL, NULL));
        Text twice = rewritten(text_span(&out), NULL);
        assert_string_equal(text_string(&out), text_string(&twice));
        text_release(&twice);
        Span text = text_span(&out);
        PgnReader *second = NULL;
        const PgnVisitor faults = {.context = &out, .fault = tree.has_start ? refuse_fault : NULL};
        assert_true(pgn_reader_create(&second, source_of_span(&text), NULL, NULL));
        assert_true(tree_read(&again, second, &faults, &got, NULL) && got);
        if (!tree_is_equal(&tree, &again)) {
            fail_msg("%s, game %zu:\n%s", name, count + 1, text_string(&out));
        }
        assert_true(tree_read(&again, second, &faults, &got, NULL) && !got);
        pgn_reader_destroy(second);
    }
    assert_false(got);
    pgn_reader_destroy(reader);
    tree_release(&tree);
    tree_release(&again);
    text_release(&out);
    return count;
}

// ---------------------------------------------------------------------------------- tags

static void writes_tags_in_order(void **state) {
    (void)state;
    assert_written("[ECO \"A00\"][White \"q \\\"x\\\" \\\\\"][Result \"1-0\"][Zzz \"\"]"
                   "[Event \"E\"] e4 1-0",
                   "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                   "[White \"q \\\"x\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
                   "[ECO \"A00\"]\n[Zzz \"\"]\n\n1. e4 1-0\n\n");
    // The Result tag follows the result.
    assert_written("e4 1/2-1/2", ROSTER "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n\n");
    assert_written("[Result \"0-1\"] e4 1-0", ROSTER "[Result \"1-0\"]\n\n1. e4 1-0\n\n");
    assert_written("[Result \"0-1\"] e4", ROSTER "[Result \"0-1\"]\n\n1. e4 0-1\n\n");
}

static void writes_what_the_start_needs(void **state) {
    (void)state;
    assert_written("[SetUp \"0\"][Variant \"Normal\"] *",
                   ROSTER "[Result \"*\"]\n[Variant \"Normal\"]\n\n*\n\n");
    assert_written("[A \"1\"][FEN \"4k3/8/8/8/8/8/8/4K3 b - - 4\"][B \"2\"] Kd7 *",
                   ROSTER "[Result \"*\"]\n[A \"1\"]\n[SetUp \"1\"]\n"
                          "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 4 1\"]\n[B \"2\"]\n\n1... Kd7 *\n\n");
    assert_written("[FEN \"1k6/8/8/8/8/8/8/5KR1 w G - 0 1\"] O-O *", ROSTER
                   "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"1k6/8/8/8/8/8/8/5KR1 w K - 0 1\"]\n"
                   "[Variant \"Chess960\"]\n\n1. O-O *\n\n");
    assert_written("[Variant \"fischerandom\"] e4 *",
                   ROSTER "[Result \"*\"]\n[Variant \"fischerandom\"]\n[SetUp \"1\"]\n"
                          "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n"
                          "1. e4 *\n\n");
    // What cannot be read is kept as it is.
    assert_written("[Variant \"Atomic\"][FEN \"x\"][SetUp \"y\"] e4 *", ROSTER
                   "[Result \"*\"]\n[Variant \"Atomic\"]\n[FEN \"x\"]\n[SetUp \"y\"]\n\n*\n\n");
}

// ---------------------------------------------------------------------------------- moves

#define HEAD ROSTER "[Result \"*\"]\n\n"

static void numbers_moves(void **state) {
    (void)state;
    assert_written("e4 e5 Nf3 Nc6 *", HEAD "1. e4 e5 2. Nf3 Nc6 *\n\n");
    assert_written("e4 {x} e5 $1 Nf3 (Nc3 Nc6) Nc6 (d6 (f6) d4) Bb5 *",
                   HEAD "1. e4 {x} 1... e5 $1 2. Nf3 (2. Nc3 Nc6) 2... Nc6 (2... d6 (2... f6) "
                        "3. d4)\n3. Bb5 *\n\n");
    assert_written("{a} e4 ({b} {c} d4 d5) -- *",
                   HEAD "{a} 1. e4 ({b} {c} 1. d4 d5) 1... -- *\n\n");
    assert_written("e4 ({b} {c}) () e5 *", HEAD "1. e4 {b} {c} 1... e5 *\n\n");
    assert_written("e4 (d4 (c4", HEAD "1. e4 (1. d4 (1. c4)) *\n\n");
}

static void writes_comments_that_read_back(void **state) {
    (void)state;
    assert_written("e4 ; a } b\ne5 *", HEAD "1. e4 ; a } b\n1... e5 *\n\n");
    assert_written("e4 (;a } b\nd4) e5 *", HEAD "1. e4 ( ; a } b\n1. d4) 1... e5 *\n\n");
    assert_written("e4 (d4 ;a } b\n) e5 *", HEAD "1. e4 (1. d4 ; a } b\n) 1... e5 *\n\n");
    assert_written("e4 {a  b\n\nc} *", HEAD "1. e4 {a  b  c} *\n\n");
    // A word that would mean something at the beginning of a line does not come there.
    assert_written("e4 {xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx %x "
                   "xx [Event xx} *",
                   HEAD "1. e4 {xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx "
                        "xxxxxxxxx %x\nxx [Event xx} *\n\n");
    assert_written("e4 {xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx x%x "
                   "%xx [Event xx} *",
                   HEAD "1. e4 {xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx xxxxxxxxx "
                        "xxxxxxxxx x%x %xx [Event\nxx} *\n\n");
}

static void keeps_lines_short(void **state) {
    (void)state;
    for (int width = 20; width <= 100; width += 7) {
        Text text;
        text_init(&text, NULL);
        for (int i = 0; i < 300; i++) {
            text_format(&text, "Nf3 {%.*s} (Nc3%.*s d6 $%d) Nf6 Ng1 Ng8 ", i % 14 + 1,
                        "a  b cd  e  f g h", i % 3, "!!!", i % 256);
        }
        text_append(&text, "*");
        const PgnWriterOptions options = {.width = width};
        Text out = rewritten(text_span(&text), &options);
        assert_true(longest_line(strstr(text_string(&out), "\n\n")) <= (size_t)width);
        Text back = rewritten(text_span(&out), NULL);
        Text straight = rewritten(text_span(&text), NULL);
        assert_string_equal(text_string(&back), text_string(&straight));
        assert_true(longest_line(text_string(&straight)) <= 80);
        assert_true(longest_line(text_string(&straight)) > 70);
        text_release(&text);
        text_release(&out);
        text_release(&back);
        text_release(&straight);
    }
}

static void leaves_out_what_is_not_wanted(void **state) {
    (void)state;
    const Span text = span_of("{a} e4 $1 {b} ({c} d4 $2) e5 *");

    const struct {
        PgnWriterOptions options;
        const char *moves;
    } cases[] = {
        {{.without_comments = true}, "1. e4 $1 (1. d4 $2) 1... e5 *\n\n"},
        {{.without_nags = true}, "{a} 1. e4 {b} ({c} 1. d4) 1... e5 *\n\n"},
        {{.without_variations = true}, "{a} 1. e4 $1 {b} 1... e5 *\n\n"},
        {{.without_comments = true, .without_nags = true, .without_variations = true},
         "1. e4 e5 *\n\n"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Text out = rewritten(text, &cases[i].options);
        assert_string_equal(strstr(text_string(&out), "\n\n") + 2, cases[i].moves);
        text_release(&out);
    }
}

// ---------------------------------------------------------------------------------- games

static void writes_played_games(void **state) {
    (void)state;
    Game game;
    Text out;
    Error err;
    const Position start =
        position960_of("nqrnbbkr/pppppppp/8/8/8/8/PPPPPPPP/NQRNBBKR w KQkq - 0 1");
    const PgnTag tags[] = {
        {span_of("White"), span_of("A")},
        {span_of("Result"), span_of("wrong")},
        {span_of("Termination"), span_of("two\nlines")},
    };
    game_init(&game, &start, NULL);
    play_moves(&game, "g2g3 g7g6 f1g2 f8g7 g1h1");
    text_init(&out, NULL);
    assert_true(pgn_write_game(sink_of_text(&out), &game, tags, 3, PGN_RESULT_DRAW, &err));
    assert_string_equal(
        text_string(&out),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
        "[Black \"?\"]\n[Result \"1/2-1/2\"]\n[Termination \"two lines\"]\n"
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
        "[FEN \"nqrnbbkr/pppppppp/8/8/8/8/PPPPPPPP/NQRNBBKR w KQkq - 0 1\"]\n\n"
        "1. g3 g6 2. Bg2 Bg7 3. O-O 1/2-1/2\n\n");
    static const char *const wrong[] = {"", "a b", "a\"", "a]", "a\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const PgnTag tag = {span_of(wrong[i]), span_of("x")};
        text_reset(&out);
        assert_false(pgn_write_game(sink_of_text(&out), &game, &tag, 1, PGN_RESULT_NONE, &err));
        assert_int_equal(err.code, ERROR_VALUE);
        assert_int_equal(out.length, 0);
    }
    game_release(&game);
    text_release(&out);
}

// A game longer than the writer holds back: the same text, but for the Result tag.
static void streams_long_games(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < 60000; i++) {
        text_append(&text, "Nf3 {x y} Nf6 Ng1 Ng8 ");
    }
    text_append(&text, "1-0");
    Text out = rewritten(text_span(&text), NULL);
    assert_true(out.length > PGN_WRITER_HELD);
    assert_non_null(strstr(text_string(&out), "[Result \"*\"]"));
    Text again = rewritten(text_span(&out), NULL);
    assert_string_equal(text_string(&out), text_string(&again));
    assert_true(span_is(span_from(text_span(&out), out.length - 6), " 1-0\n\n"));
    text_release(&text);
    text_release(&out);
    text_release(&again);
}

// All PGN files of a folder; false when it is not there.
static bool round_trip_folder(const char *folder, size_t *files, size_t *games) {
    DIR *const dir = opendir(folder);
    if (dir == NULL) {
        return false;
    }
    *files = 0;
    *games = 0;
    for (const struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        const char *const end = strrchr(entry->d_name, '.');
        if (end == NULL || strcmp(end, ".pgn") != 0) {
            continue;
        }
        char path[512];
        FileReader reader;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_true(file_reader_open(&reader, path, NULL));
        *games += assert_round_trips(file_reader_source(&reader), path);
        file_reader_close(&reader);
        ++*files;
    }
    closedir(dir);
    return true;
}

static void round_trips_the_case_files(void **state) {
    (void)state;
    size_t files = 0;
    size_t games = 0;
    const char *const folder = "tests/conformance/cases/pgn";
    if (!round_trip_folder(folder, &files, &games)) {
        fail_msg("%s: not found; run from the root of the project", folder);
    }
    assert_true(files >= 34 && games >= 40);
}

static void round_trips_real_files(void **state) {
    (void)state;
    size_t files = 0;
    size_t games = 0;
    const char *const folder = "../shared/external/pgn";
    if (!round_trip_folder(folder, &files, &games)) {
        printf("%s is not here: not tried\n", folder);
        skip();
    }
    assert_true(files >= 7 && games >= 16);
}

static void round_trips_hard_texts(void **state) {
    (void)state;
    static const char *const texts[] = {
        "{ ; } e4 {;} ; } {\ne5 {%} ({%x y} d5) *",
        "e4 {)} e5 {(} Nf3 {1-0} Nc6 {[Event \"x\"]} *",
        "e4 {\xc3\xa4\xe4\xff} e5 {a\tb\vc} *",
        "[A\xc3\xa4 \"\xe4\t]\"] e4 *",
        "e4 ; }\n({x} ; }\n d4 ; }\n) (c4) e5 ; }",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 999 999999\"] Kd7 *",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Span text = span_of(texts[i]);
        assert_int_equal(assert_round_trips(source_of_span(&text), texts[i]), 1);
    }
    const char nul[] = "[A \"x\0y\"] e4 {a\0b} *";
    Text out = rewritten((Span){nul, sizeof nul - 1}, NULL);
    Text again = rewritten(text_span(&out), NULL);
    assert_int_equal(out.length, again.length);
    assert_memory_equal(out.data, again.data, out.length);
    assert_non_null(memchr(out.data, '\0', out.length));
    text_release(&out);
    text_release(&again);
}

// ---------------------------------------------------------------------------------- failures

typedef struct ShortSink {
    size_t room;
    size_t calls;
} ShortSink;

static bool short_write(void *context, const void *data, size_t size, Error *err) {
    (void)data;
    ShortSink *const sink = context;
    sink->calls++;
    if (size > sink->room) {
        return error_set(err, ERROR_IO, "the disk is full");
    }
    sink->room -= size;
    return true;
}

static void reports_a_full_disk(void **state) {
    (void)state;
    GameTree tree;
    Span text = span_of("e4 {x} (d4) e5 *");
    PgnReader *reader = NULL;
    bool got = false;
    Error err = {.code = ERROR_NONE};
    assert_true(tree_init(&tree, NULL, NULL, NULL));
    assert_true(pgn_reader_create(&reader, source_of_span(&text), NULL, NULL));
    assert_true(tree_read(&tree, reader, NULL, &got, NULL) && got);
    pgn_reader_destroy(reader);
    size_t room = 0;
    for (;; room++) {
        ShortSink sink = {.room = room};
        if (pgn_write_tree((ByteSink){short_write, &sink}, &tree, NULL, &err)) {
            break;
        }
        assert_int_equal(err.code, ERROR_IO);
        assert_string_equal(err.text, "the disk is full");
    }
    assert_true(room > 100);
    tree_release(&tree);
}

static bool write_with(const Alloc *alloc, Error *err) {
    Game game;
    Text out;
    const Position start = pos_initial();
    const PgnTag tag = {span_of("Site"), span_of("here")};
    text_init(&out, NULL);
    game_init(&game, &start, alloc);
    bool fine = game_reserve(&game, 2, err) && game_push(&game, move_make(SQ_E2, SQ_E4), err)
                && pgn_write_game(sink_of_text(&out), &game, &tag, 1, PGN_RESULT_NONE, err);
    game_release(&game);
    Span text = span_of("{c} [A \"b\"] {d} e4 ({x} d4 {y}) e5 *");
    PgnReader *reader = NULL;
    PgnWriter writer;
    pgn_writer_init(&writer, sink_of_text(&out), NULL, alloc);
    const PgnVisitor visitor = pgn_writer_visitor(&writer);
    assert_true(pgn_reader_create(&reader, source_of_span(&text), NULL, NULL));
    if (fine && !pgn_reader_all(reader, &visitor, NULL)) {
        fine = false;
        *err = writer.error;
    }
    pgn_reader_destroy(reader);
    pgn_writer_release(&writer);
    text_release(&out);
    return fine;
}

static void survives_failed_allocations(void **state) {
    (void)state;
    for (int once = 0; once < 2; once++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            Error err = {.code = ERROR_NONE};
            const Alloc alloc = fail_alloc_init(&fail, n);
            fail.only_once = once == 1;
            const bool fine = write_with(&alloc, &err);
            assert_int_equal(fail_alloc_live(&fail), 0);
            if (!fail.tripped) {
                assert_true(fine && n > 8);
                break;
            }
            assert_false(fine);
            assert_int_equal(err.code, ERROR_MEMORY);
        }
    }
}

UNIT_TESTS(pgn_writer) = {
    cmocka_unit_test(writes_tags_in_order),
    cmocka_unit_test(writes_what_the_start_needs),
    cmocka_unit_test(numbers_moves),
    cmocka_unit_test(writes_comments_that_read_back),
    cmocka_unit_test(keeps_lines_short),
    cmocka_unit_test(leaves_out_what_is_not_wanted),
    cmocka_unit_test(writes_played_games),
    cmocka_unit_test(streams_long_games),
    cmocka_unit_test(round_trips_the_case_files),
    cmocka_unit_test(round_trips_real_files),
    cmocka_unit_test(round_trips_hard_texts),
    cmocka_unit_test(reports_a_full_disk),
    cmocka_unit_test(survives_failed_allocations),
};
UNIT_TESTS_END(pgn_writer)
