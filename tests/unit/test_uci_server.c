// SPDX-License-Identifier: MIT
// The server against a scripted backend. (tests/uci holds the transcripts against the program.)
#include "uci/uci_server.h"

#include <unistd.h>

#include "base/os_file.h"
#include "base/os_monitor.h"
#include "fail_alloc.h"
#include "notation/uci_move.h"
#include "unit.h"

enum { PATIENCE = 5000 }; // milliseconds that a script waits for an answer

// A conversation. Steps are lines to send; "?text" waits until the output holds the text, "!text"
// asserts that it does not, "~" empties what was noted of the output.
typedef struct Talk {
    const char *const *steps;
    Monitor *lock;
    Text out;
    Text all;
    size_t room; // bytes of output that are taken
    const char *missing;
    // The backend:
    const char *moves; // of the line it tells, as UCI; NULL: it tells none
    UciBound bound;    // of the line
    bool fails;
    bool waits; // until stop or ponderhit
    bool stopped;
    bool hit;
    int new_games;
    int64_t spin;
    int searches;
} Talk;

static bool holds(Talk *talk, const char *text) {
    monitor_enter(talk->lock);
    const bool found = strstr(text_string(&talk->out), text) != NULL;
    monitor_leave(talk->lock);
    return found;
}

static void await(Talk *talk, const char *text) {
    for (int i = 0; i < PATIENCE; i++) {
        if (holds(talk, text)) {
            return;
        }
        usleep(1000);
    }
    talk->missing = text;
}

static bool talk_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    Talk *const talk = context;
    (void)err;
    for (;; talk->steps++) {
        const char *const step = *talk->steps;
        if (step == NULL) {
            *got = 0;
            return true;
        }
        if (step[0] == '?') {
            await(talk, step + 1);
        } else if (step[0] == '!') {
            if (holds(talk, step + 1)) {
                talk->missing = step;
            }
        } else if (step[0] == '~') {
            monitor_enter(talk->lock);
            text_reset(&talk->out);
            monitor_leave(talk->lock);
        } else {
            const int length = snprintf(buffer, capacity, "%s\n", step);
            *got = (size_t)length;
            talk->steps++;
            return true;
        }
    }
}

static bool talk_write(void *context, const void *data, size_t size, Error *err) {
    Talk *const talk = context;
    monitor_enter(talk->lock);
    const bool fits = size <= talk->room;
    if (fits) {
        talk->room -= size;
        text_append_span(&talk->out, (Span){data, size});
        text_append_span(&talk->all, (Span){data, size});
    }
    monitor_leave(talk->lock);
    return fits || error_set(err, ERROR_IO, "full");
}

// ---- The backend --------------------------------------------------------------------------------

static void tell_line(const Talk *talk, const UciSearch *search, const UciListener *listener,
                      UciResult *out) {
    Move moves[8];
    int count = 0;
    Span rest = span_of(talk->moves);
    Position pos = *game_position(search->game);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        if (!uci_move_parse(&moves[count], &pos, word, NULL)) {
            moves[count++] = move_make(SQ_A1, SQ_H8); // nonsense that a broken search could tell
            break;
        }
        const Position before = pos;
        pos_play(&pos, &before, moves[count++]);
    }
    const UciLine line = {.number = 1,
                          .depth = 3,
                          .sel_depth = 4,
                          .score = UCI_SCORE_CP,
                          .value = 12,
                          .bound = talk->bound,
                          .hash_full = -1,
                          .move_count = count,
                          .moves = moves};
    listener->line(listener->context, &line);
    *out = (UciResult){moves[0], count > 1 ? moves[1] : MOVE_NONE};
}

static bool is_released(Talk *talk) {
    monitor_enter(talk->lock);
    const bool released = talk->stopped || talk->hit;
    monitor_leave(talk->lock);
    return released;
}

static bool talk_search(void *context, const UciSearch *search, const UciListener *listener,
                        UciResult *out, Error *err) {
    Talk *const talk = context;
    talk->searches++;
    listener->started(listener->context);
    while (talk->waits && !is_released(talk)) {
        usleep(500);
    }
    if (talk->fails) {
        return error_set(err, ERROR_MEMORY, "out of memory");
    }
    if (talk->moves != NULL) {
        tell_line(talk, search, listener, out);
    }
    return true;
}

static void talk_stop(void *context) {
    Talk *const talk = context;
    monitor_enter(talk->lock);
    talk->stopped = true;
    monitor_leave(talk->lock);
}

static void talk_ponderhit(void *context) {
    Talk *const talk = context;
    monitor_enter(talk->lock);
    talk->hit = true;
    monitor_leave(talk->lock);
}

static bool talk_new_game(void *context, Error *err) {
    Talk *const talk = context;
    (void)err;
    talk->new_games++;
    return true;
}

static bool talk_set_option(void *context, size_t index, const UciOptionValue *value, Error *err) {
    Talk *const talk = context;
    assert_int_equal(index, 0);
    if (value->number == 13) {
        return error_set(err, ERROR_VALUE, "unlucky");
    }
    talk->spin = value->number;
    return true;
}

static const UciOption talk_options[] = {
    {.name = "Spin", .type = UCI_OPTION_SPIN, .value = 1, .minimum = 1, .maximum = 20},
    {.name = "Secret", .type = UCI_OPTION_CHECK, .hidden = true},
};

// ---- Running ------------------------------------------------------------------------------------

static void talk_init(Talk *talk) {
    *talk = (Talk){.room = SIZE_MAX};
    assert_true(monitor_create(&talk->lock, NULL, NULL));
    text_init(&talk->out, NULL);
    text_init(&talk->all, NULL);
}

static void talk_release(Talk *talk) {
    text_release(&talk->all);
    text_release(&talk->out);
    monitor_destroy(talk->lock);
}

static bool serve(Talk *talk, const char *const *steps, const Alloc *alloc) {
    talk->steps = steps;
    const TimeSource time = time_source_real();
    const UciConfig config = {.backend = {.name = "Scripted",
                                          .author = "Nobody",
                                          .options = talk_options,
                                          .option_count = 2,
                                          .set_option = talk_set_option,
                                          .new_game = talk_new_game,
                                          .search = talk_search,
                                          .stop = talk_stop,
                                          .ponderhit = talk_ponderhit,
                                          .context = talk},
                              .in = {talk_read, talk},
                              .out = {talk_write, talk},
                              .time = &time,
                              .alloc = alloc};
    Error err;
    const bool ok = uci_serve(&config, &err);
    if (talk->missing != NULL) {
        fail_msg("'%s' in:\n%s", talk->missing, text_string(&talk->all));
    }
    return ok;
}

#define STEPS(...)                                                                                 \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

static void shakes_hands(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    assert_true(serve(&talk, STEPS("uci", "isready", "?readyok"), NULL));
    assert_string_equal(text_string(&talk.all),
                        "id name Scripted\nid author Nobody\n"
                        "option name Debug Log File type string default <empty>\n"
                        "option name UCI_Chess960 type check default false\n"
                        "option name Spin type spin default 1 min 1 max 20\n"
                        "uciok\nreadyok\n");
    talk_release(&talk);
}

static void sets_options(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    assert_true(serve(&talk,
                      STEPS("setoption name spin value 7", "setoption name Spin value 21",
                            "?from 1 to 20", "setoption name Spin value 13",
                            "?info string unlucky: nothing was changed", "ucinewgame"),
                      NULL));
    assert_int_equal(talk.spin, 7);
    assert_int_equal(talk.new_games, 1);
    talk_release(&talk);
}

static void tells_only_legal_moves(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4 e7e5 e2e4";
    assert_true(serve(
        &talk, STEPS("go depth 1", "? pv e2e4 e7e5\n", "?bestmove e2e4 ponder e7e5\n"), NULL));
    talk.moves = "e2e4 e2e4"; // nor is the second move one to ponder on
    assert_true(serve(&talk, STEPS("~", "go depth 1", "? pv e2e4\n", "?bestmove e2e4\n"), NULL));
    talk_release(&talk);
}

// A best move that was found in the last moment has only a bound: it is told all the same.
static void tells_the_best_moves_line(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4 e7e5";
    talk.bound = UCI_BOUND_LOWER;
    assert_true(serve(&talk, STEPS("go depth 1", "?bestmove e2e4"), NULL));
    assert_non_null(strstr(text_string(&talk.all), "score cp 12 lowerbound"));
    assert_non_null(strstr(text_string(&talk.all), " pv e2e4 e7e5\nbestmove"));
    talk_release(&talk);
}

static void ends_lines_with_the_game(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "h1h2 f8f7 h2h1"; // the second move is the hundredth ply without progress
    assert_true(serve(
        &talk,
        STEPS("position fen 5k2/8/8/8/8/8/8/K6R w - - 98 120", "go depth 1", "? pv h1h2 f8f7\n"),
        NULL));
    talk.moves = "f6g8 f3g1 b8c6"; // the second move repeats the initial position a third time
    assert_true(serve(&talk,
                      STEPS("~", "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6",
                            "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
                            "go depth 1", "? pv f6g8\n"),
                      NULL));
    talk_release(&talk);
}

static void always_answers(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    // No line told: a score line all the same.
    assert_true(serve(&talk, STEPS("go depth 1", "?info depth 1", "?bestmove "), NULL));
    talk.fails = true;
    assert_true(serve(
        &talk,
        STEPS("~", "go searchmoves a2a3", "?out of memory", "?info depth 1", "?bestmove a2a3\n"),
        NULL));
    assert_int_equal(talk.searches, 2);
    talk_release(&talk);
}

static void holds_back_and_lets_go(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4";
    assert_true(
        serve(&talk,
              STEPS("go infinite", "? pv e2e4", "isready", "?readyok", "!bestmove", "stop",
                    "?bestmove", "~", "stop", "ponderhit", "isready", "?readyok", "!bestmove",
                    "go ponder", "? pv e2e4", "!bestmove", "ponderhit", "?bestmove"),
              NULL));
    talk_release(&talk);
}

static void reaches_the_backend(void **state) {
    (void)state;
    Talk talk;
    talk_init(&talk);
    talk.moves = "e2e4";
    talk.waits = true;
    assert_true(serve(&talk,
                      STEPS("go depth 90", "isready", "?readyok", "!bestmove", "stop", "?bestmove"),
                      NULL));
    assert_true(talk.stopped && !talk.hit);
    talk.stopped = false;
    assert_true(serve(&talk, STEPS("~", "go ponder wtime 9", "ponderhit", "?bestmove"), NULL));
    assert_true(talk.hit && !talk.stopped);
    talk.hit = false;
    // The end of the input ends what has no end of its own; quit ends everything.
    assert_true(serve(&talk, STEPS("~", "go infinite"), NULL));
    assert_true(talk.stopped);
    assert_true(strstr(text_string(&talk.out), "bestmove e2e4") != NULL);
    talk.stopped = false;
    assert_true(serve(&talk, STEPS("~", "go depth 90", "go depth 90", "quit", "uci"), NULL));
    assert_true(talk.stopped);
    assert_true(strstr(text_string(&talk.out), "uciok") == NULL);
    talk_release(&talk);
}

static void ends_when_nobody_reads(void **state) {
    (void)state;
    for (size_t room = 0; room < 60; room += 13) {
        Talk talk;
        talk_init(&talk);
        talk.room = room;
        talk.moves = "e2e4";
        assert_true(serve(&talk, STEPS("uci", "isready", "go depth 2", "d", "go infinite"), NULL));
        talk_release(&talk);
    }
}

static void logs(void **state) {
    (void)state;
    char name[] = "/tmp/zugwerk-log-XXXXXX";
    const int handle = mkstemp(name);
    assert_true(handle >= 0);
    close(handle);
    char line[100];
    (void)snprintf(line, sizeof line, "setoption name Debug Log File value %s", name);
    Talk talk;
    talk_init(&talk);
    assert_true(serve(&talk,
                      STEPS(line, "isready", "?readyok",
                            "setoption name Debug Log File value /nowhere/at/all",
                            "?nothing was changed", "isready", "~", "isready", "?readyok",
                            "setoption name Debug Log File value <empty>", "uci", "?uciok"),
                      NULL));
    Text text;
    text_init(&text, NULL);
    assert_true(file_load(&text, name, 1 << 16, NULL));
    assert_non_null(strstr(text_string(&text), "<< readyok\n"));
    assert_non_null(strstr(text_string(&text), ">> isready\n"));
    assert_null(strstr(text_string(&text), "uciok"));
    text_release(&text);
    unlink(name);
    talk_release(&talk);
}

static void reports_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Talk talk;
        talk_init(&talk);
        const bool ok = serve(&talk, STEPS("#"), &alloc);
        talk_release(&talk);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(ok);
            break;
        }
        assert_false(ok);
    }
}

UNIT_TESTS(uci_server) = {
    cmocka_unit_test(shakes_hands),
    cmocka_unit_test(sets_options),
    cmocka_unit_test(tells_only_legal_moves),
    cmocka_unit_test(tells_the_best_moves_line),
    cmocka_unit_test(ends_lines_with_the_game),
    cmocka_unit_test(always_answers),
    cmocka_unit_test(holds_back_and_lets_go),
    cmocka_unit_test(reaches_the_backend),
    cmocka_unit_test(ends_when_nobody_reads),
    cmocka_unit_test(logs),
    cmocka_unit_test(reports_failed_allocations),
};
UNIT_TESTS_END(uci_server)
