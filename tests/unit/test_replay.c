// SPDX-License-Identifier: MIT
// The replay of the write-ups: what is cheap comes out equal, every number is really compared, and
// nothing but the data is asked what was published.
#include "unit.h"

#include <stdatomic.h>

#include "app/lab_commands.h"
#include "app/replay_command.h"
#include "cli_run.h"
#include "fail_alloc.h"
#include "lab/replay.h"
#include "lab/replay_impl.h"

// One row of each kind that takes a moment. Nothing was ever published about them, so all differ.
static const ReplayRow quick_rows[] = {
    {.name = "search", .kind = REPLAY_SEARCH, .player = "000-minimax:depth=1", .published = "1"},
    {.name = "tie",
     .kind = REPLAY_TIE,
     .player = "002-alphabeta:depth=2",
     .moves = "e2e4",
     .published = "1"},
    {.name = "course", .kind = REPLAY_COURSE, .player = "004-alphabeta:depth=1", .published = "1"},
    {.name = "log",
     .kind = REPLAY_LOG,
     .player = "000-iterative:max_depth=2,prev_moves=\"e2e4 g1h3\"",
     .is_odd = true,
     .published = "1"},
    {.name = "game",
     .kind = REPLAY_GAME,
     .player = "003-naive-table:depth=2",
     .opponent = "random:seed=3",
     .leader = "003-minimax:depth=1",
     .published = "1"},
    {.name = "walk", .kind = REPLAY_WALK, .player = "random:seed=1", .plies = 3, .published = "1"},
    {.name = "outcome", .kind = REPLAY_OUTCOME, .moves = "e2e4", .published = "1"},
    {.name = "listed",
     .kind = REPLAY_LISTED,
     .published = "many things",
     .then_ms = 1500,
     .reason = "nobody wrote them down"},
};

static const ReplayTable quick = {
    .name = "quick-rows",
    .title = "one row of each kind",
    .source = "this test",
    .fields = "nothing",
    .note = "A note.",
    .rows = quick_rows,
    .count = sizeof quick_rows / sizeof quick_rows[0],
};

static const ReplayTable *const quick_tables[] = {&quick};

static const ReplayTable *table_named(const char *name) {
    for (size_t i = 0; i < replay_table_count; i++) {
        if (strcmp(replay_tables[i]->name, name) == 0) {
            return replay_tables[i];
        }
    }
    fail_msg("no table %s", name);
    return NULL;
}

// Runs tables; to be released.
static void run_tables(Replay *replay, const ReplayTable *const *tables, size_t count,
                       int threads) {
    const TimeSource time = time_source_real();
    const ReplayOptions options = {.time = &time, .threads = threads};
    Error err;
    assert_true(replay_init(replay, tables, count, NULL, NULL));
    assert_true(replay_choose(replay, span_of("all"), NULL));
    if (!replay_run(replay, &options, &err)) {
        fail_msg("%s", err.text);
    }
}

// ------------------------------------------------------------------------------------------ data

static void names_are_told_apart(void **state) {
    (void)state;
    for (size_t i = 0; i < replay_table_count; i++) {
        const ReplayTable *const table = replay_tables[i];
        assert_true(table->count > 0);
        assert_non_null(strchr(table->name, '-'));
        for (size_t k = 0; k < i; k++) {
            assert_string_not_equal(table->name, replay_tables[k]->name);
        }
        for (size_t k = 0; k < table->count; k++) {
            const ReplayRow *const row = &table->rows[k];
            assert_true(strlen(row->published) > 0);
            assert_true(row->kind != REPLAY_LISTED || row->reason != NULL);
            for (size_t j = 0; j < k; j++) {
                assert_string_not_equal(row->name, table->rows[j].name);
            }
        }
    }
}

// ------------------------------------------------------------------------------------- comparing

// With one letter more anywhere in what was published the row would differ.
static void each_word_counts(const ReplayRow *row, Span computed) {
    const size_t length = strlen(row->published);
    for (size_t at = 1; at <= length; at++) {
        const bool ends_word = at == length || row->published[at] == ' ';
        if (!ends_word) {
            continue;
        }
        Text changed;
        text_init(&changed, NULL);
        text_append_span(&changed, (Span){row->published, at});
        text_append_char(&changed, '7');
        text_append(&changed, row->published + at);
        assert_false(replay_agrees(text_span(&changed), computed));
        text_release(&changed);
    }
}

static void cheap_tables_come_out(void **state) {
    (void)state;
    static const char *const names[] = {
        "000-prunes",       "000-minimax",       "000-as-printed", "000-better-log",
        "000-better-calls", "000-mates",         "000-profiles",   "002-orders",
        "002-mate",         "002-not-given",     "003-illegal",    "003-calls",
        "004-position",     "004-weights",       "004-games",      "further-captures",
        "further-depths",   "000-iterative-log",
    };

    enum { COUNT = sizeof names / sizeof names[0] };

    const ReplayTable *tables[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        tables[i] = table_named(names[i]);
    }
    Replay replay;
    run_tables(&replay, tables, COUNT, 2);
    size_t next = 0;
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t k = 0; k < tables[i]->count; k++) {
            const ReplayRow *const row = &tables[i]->rows[k];
            const ReplayResult *const result = &replay.results[next++];
            if (row->reason == NULL) {
                if (result->verdict != REPLAY_EQUAL) {
                    fail_msg("%s, %s: %s, not %s", names[i], row->name,
                             text_string(&result->computed), row->published);
                }
                each_word_counts(row, text_span(&result->computed));
            } else {
                assert_int_equal(result->verdict, REPLAY_IMPOSSIBLE);
            }
        }
    }
    const ReplayTally tally = replay_tally(&replay);
    assert_int_equal(tally.different, 0);
    assert_int_equal(tally.not_run, 0);
    assert_int_equal(tally.equal + tally.impossible, next);
    replay_release(&replay);
}

static void ranges_and_words_agree(void **state) {
    (void)state;

    static const struct {
        const char *published;
        const char *computed;
        bool agrees;
    } cases[] = {
        {"24..28 1-0", "24 1-0", true},
        {"24..28 1-0", "28 1-0", true},
        {"24..28", "23", false},
        {"24..28", "29", false},
        {"24..28", "?", false},
        {"a ... b", "a ... b", true},
        {"a ... b", "a 5 b", false},
        {"1 2", "1", false},
        {"1", "1 2", false},
        {"1 2", "1  2", true},
        {"12", "1", false},
        {"", "", true},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (replay_agrees(span_of(cases[i].published), span_of(cases[i].computed))
            != cases[i].agrees) {
            fail_msg("\"%s\" and \"%s\"", cases[i].published, cases[i].computed);
        }
    }
}

// The course's functions and the player of that name must agree; a field that a kind does not have
// is no match for anything.
static void unknown_fields_differ(void **state) {
    (void)state;
    const ReplayRow row = {
        .name = "row", .kind = REPLAY_SEARCH, .player = "minimax:depth=1", .published = "21 g1h3"};
    ReplayTable table = {.name = "x-table", .title = "", .source = "", .rows = &row, .count = 1};
    const ReplayTable *const tables[] = {&table};

    static const struct {
        const char *fields;
        const char *computed;
        ReplayVerdict verdict;
    } cases[] = {{"calls move", "21 g1h3", REPLAY_EQUAL}, {"calls mov", "21 ?", REPLAY_DIFFERENT}};

    for (size_t i = 0; i < 2; i++) {
        table.fields = cases[i].fields;
        Replay replay;
        run_tables(&replay, tables, 1, 1);
        assert_string_equal(text_string(&replay.results[0].computed), cases[i].computed);
        assert_int_equal(replay.results[0].verdict, cases[i].verdict);
        replay_release(&replay);
    }
}

static void bad_rows_are_errors(void **state) {
    (void)state;
    static const ReplayRow rows[] = {
        {.name = "player", .kind = REPLAY_SEARCH, .player = "minmax", .published = "1"},
        {.name = "fen", .kind = REPLAY_OUTCOME, .fen = "nothing", .published = "1"},
        {.name = "moves", .kind = REPLAY_OUTCOME, .moves = "e2e5", .published = "1"},
        {.name = "log", .kind = REPLAY_LOG, .player = "000-minimax", .published = "1"},
        {.name = "opponent",
         .kind = REPLAY_GAME,
         .player = "minimax",
         .opponent = "nobody",
         .published = "1"},
    };
    const TimeSource time = time_source_real();
    const ReplayOptions options = {.time = &time, .threads = 1};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const ReplayTable table = {.name = "x-table",
                                   .title = "",
                                   .source = "",
                                   .fields = "value",
                                   .rows = &rows[i],
                                   .count = 1};
        const ReplayTable *const tables[] = {&table};
        Replay replay;
        Error err = {.code = ERROR_NONE};
        assert_true(replay_init(&replay, tables, 1, NULL, NULL));
        assert_true(replay_choose(&replay, span_of("x"), NULL));
        assert_false(replay_run(&replay, &options, &err));
        assert_int_not_equal(err.code, ERROR_NONE);
        assert_non_null(strstr(err.text, rows[i].name));
        replay_release(&replay);
    }
}

// -------------------------------------------------------------------------------- stop, memory

// A clock that asks for a stop when it is looked at for the n-th time.
typedef struct StoppingTime {
    StopSignal stop;
    int left;
} StoppingTime;

static int64_t stopping_now(void *context) {
    StoppingTime *const time = context;
    if (--time->left <= 0) {
        stop_ask(&time->stop);
    }
    return 0;
}

static void stops_in_between(void **state) {
    (void)state;
    size_t most = 0;
    size_t fewest = quick.count;
    for (int looks = 0; looks < 40; looks += 3) {
        StoppingTime stopping = {{false}, looks};
        const TimeSource time = {stopping_now, &stopping};
        const ReplayOptions options = {.time = &time, .stop = &stopping.stop, .threads = 1};
        if (looks == 0) {
            stop_ask(&stopping.stop);
        }
        Replay replay;
        assert_true(replay_init(&replay, quick_tables, 1, NULL, NULL));
        assert_true(replay_choose(&replay, span_of("quick-rows"), NULL));
        assert_true(replay_run(&replay, &options, NULL));
        const ReplayTally tally = replay_tally(&replay);
        assert_int_equal(tally.equal, 0);
        assert_int_equal(tally.different + tally.impossible + tally.not_run, quick.count);
        if (looks == 0) {
            assert_int_equal(tally.not_run, quick.count);
        }
        most = tally.not_run > most ? tally.not_run : most;
        fewest = tally.not_run < fewest ? tally.not_run : fewest;
        replay_release(&replay);
    }
    assert_int_equal(most, quick.count);
    assert_true(fewest < quick.count);
}

static bool run_and_print(const Alloc *alloc, ByteSink sink, Error *err) {
    FakeTime fake = {.step_us = 1};
    const TimeSource time = time_source_fake(&fake);
    const ReplayOptions options = {.time = &time, .threads = 1};
    const ReplayStyle style = {true, true};
    Replay replay;
    if (!replay_init(&replay, quick_tables, 1, alloc, err)) {
        return false;
    }
    const bool done = replay_choose(&replay, span_of("quick"), err)
                      && replay_run(&replay, &options, err)
                      && replay_print_text(&replay, style, sink, err)
                      && replay_print_json(&replay, style, sink, err)
                      && replay_print_sheet(&replay, style, SHEET_CSV, sink, err)
                      && replay_print_sheet(&replay, style, SHEET_HTML, sink, err)
                      && replay_print_list(&replay, false, sink, err)
                      && replay_print_list(&replay, true, sink, err);
    replay_release(&replay);
    return done;
}

static bool write_nothing(void *context, const void *data, size_t size, Error *err) {
    (void)context;
    (void)data;
    (void)size;
    (void)err;
    return true;
}

static void memory_may_run_out(void **state) {
    (void)state;
    for (int only_once = 0; only_once < 2; only_once++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            fail.only_once = only_once == 1;
            Error err = {.code = ERROR_NONE};
            const bool fine = run_and_print(&alloc, (ByteSink){write_nothing, NULL}, &err);
            assert_int_equal(fail_alloc_live(&fail), 0);
            if (!fail.tripped) {
                if (!fine) {
                    fail_msg("%s", err.text);
                }
                break;
            }
            assert_false(fine);
            assert_int_equal(err.code, ERROR_MEMORY);
        }
    }
}

typedef struct Room {
    size_t left;
    size_t written;
} Room;

static bool write_into_room(void *context, const void *data, size_t size, Error *err) {
    Room *const room = context;
    (void)data;
    if (size > room->left) {
        return error_set(err, ERROR_IO, "no room");
    }
    room->left -= size;
    room->written += size;
    return true;
}

static void output_may_fail(void **state) {
    (void)state;
    Room room = {SIZE_MAX, 0};
    const ByteSink sink = {write_into_room, &room};
    assert_true(run_and_print(NULL, sink, NULL));
    const size_t all = room.written;
    for (size_t left = 0; left < all; left += all / 20) {
        room = (Room){left, 0};
        Error err = {.code = ERROR_NONE};
        assert_false(run_and_print(NULL, sink, &err));
        assert_int_equal(err.code, ERROR_IO);
    }
}

// --------------------------------------------------------------------------------- the command

static const ReplayTable *const *command_tables;
static size_t command_table_count;

static int run_command(Cli *cli, Words words) {
    return replay_command_run(cli, words, command_tables, command_table_count);
}

// Runs the command over tables of its own; the outputs are to be released.
static int replay_cli(CliRun *run, const ReplayTable *const *tables, size_t count,
                      const char *const *words, const Alloc *alloc) {
    Command command = command_lab_replay;
    command.name = "replay";
    command.run = run_command;
    const Command *const commands[] = {&command};
    command_tables = tables;
    command_table_count = count;
    cli_run_init(run, "");
    return cli_run(run, commands, 1, words, alloc);
}

#define WORDS(...) ((const char *const[]){"replay", __VA_ARGS__, NULL})

// What was published with one digit changed.
static void a_changed_number_is_seen(void **state) {
    (void)state;
    ReplayTable table = *table_named("002-orders");
    ReplayRow rows[3];
    assert_int_equal(table.count, 3);
    memcpy(rows, table.rows, sizeof rows);
    table.rows = rows;
    const ReplayTable *const tables[] = {&table};
    CliRun run;
    assert_int_equal(replay_cli(&run, tables, 1, WORDS("--no-time", "-t", "1"), NULL), STATUS_FINE);
    assert_null(strstr(text_string(&run.out), " different\n"));
    assert_non_null(strstr(text_string(&run.out), "3 equal, 0 different, 0 not reproducible"));
    cli_run_release(&run);

    rows[1].published = "22574 a7a5";
    assert_int_equal(replay_cli(&run, tables, 1, WORDS("--no-time", "-t", "1"), NULL), STATUS_BAD);
    assert_non_null(
        strstr(text_string(&run.out), "  old order  22574 a7a5  22573 a7a5  different "));
    assert_non_null(strstr(text_string(&run.out), "2 equal, 1 different, 0 not reproducible"));
    cli_run_release(&run);
    assert_int_equal(replay_cli(&run, tables, 1, WORDS("--json", "-t", "1"), NULL), STATUS_BAD);
    assert_non_null(strstr(text_string(&run.out), "\"verdict\": \"different\""));
    cli_run_release(&run);
}

static void the_command_line_is_checked(void **state) {
    (void)state;

    static const struct {
        const char *word;
        const char *message;
    } cases[] = {
        {"002-order", "there is no table '002-order', did you mean '002-orders'? --list shows all"},
        {"xxxxxxxxx", "there is no table 'xxxxxxxxx'; --list shows all"},
        {"--format=pdf", "--format"},
        {"--threads=0", "--threads"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CliRun run;
        assert_int_equal(
            replay_cli(&run, replay_tables, replay_table_count, WORDS(cases[i].word), NULL),
            STATUS_USAGE);
        assert_non_null(strstr(text_string(&run.err), cases[i].message));
        assert_int_equal(run.out.length, 0);
        cli_run_release(&run);
    }
    CliRun run;
    assert_int_equal(replay_cli(&run, replay_tables, replay_table_count, WORDS("--list"), NULL),
                     STATUS_FINE);
    assert_non_null(strstr(text_string(&run.out), "003-rounds"));
    cli_run_release(&run);
}

static void the_command_survives_without_memory(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        CliRun run;
        const int status =
            replay_cli(&run, quick_tables, 1, WORDS("--threads", "1", "--brief"), &alloc);
        assert_int_equal(status, STATUS_BAD); // what was published is wrong anyway
        assert_int_equal(fail_alloc_live(&fail), 0);
        const bool failed = strstr(text_string(&run.err), "memory") != NULL;
        cli_run_release(&run);
        assert_int_equal(failed, fail.tripped);
        if (!fail.tripped) {
            break;
        }
    }
}

static void threads_change_nothing(void **state) {
    (void)state;
    const ReplayTable *const tables[] = {&quick, table_named("002-orders"),
                                         table_named("000-minimax")};
    Text texts[2];
    for (int i = 0; i < 2; i++) {
        text_init(&texts[i], NULL);
        Replay replay;
        run_tables(&replay, tables, 3, 1 + 3 * i);
        assert_true(
            replay_print_text(&replay, (ReplayStyle){false, true}, sink_of_text(&texts[i]), NULL));
        replay_release(&replay);
    }
    assert_string_equal(text_string(&texts[0]), text_string(&texts[1]));
    text_release(&texts[0]);
    text_release(&texts[1]);
}

// A player text that the shell would take apart stands in quotes.
static void commands_can_be_pasted(void **state) {
    (void)state;
    static const char *const expected[] = {
        "zugwerk search --player 000-minimax:depth=1",
        "zugwerk search --player 002-alphabeta:depth=2 --moves e2e4",
        "zugwerk search --player 004-alphabeta:depth=1",
        "zugwerk search --player '000-iterative:max_depth=2,prev_moves=\"e2e4 g1h3\"'",
        "zugwerk play --quiet --white 003-naive-table:depth=2 --black random:seed=3",
    };

    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        Text text;
        text_init(&text, NULL);
        replay_command(&text, &quick_rows[i]);
        assert_string_equal(text_string(&text), expected[i]);
        text_release(&text);
    }
}

UNIT_TESTS(replay) = {
    cmocka_unit_test(names_are_told_apart),
    cmocka_unit_test(cheap_tables_come_out),
    cmocka_unit_test(ranges_and_words_agree),
    cmocka_unit_test(unknown_fields_differ),
    cmocka_unit_test(bad_rows_are_errors),
    cmocka_unit_test(stops_in_between),
    cmocka_unit_test(memory_may_run_out),
    cmocka_unit_test(output_may_fail),
    cmocka_unit_test(a_changed_number_is_seen),
    cmocka_unit_test(the_command_line_is_checked),
    cmocka_unit_test(the_command_survives_without_memory),
    cmocka_unit_test(threads_change_nothing),
    cmocka_unit_test(commands_can_be_pasted),
};
UNIT_TESTS_END(replay)
