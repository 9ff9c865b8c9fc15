// SPDX-License-Identifier: MIT
// The GUI's end of UCI, without a process: texts and a clock go in, events and commands come out.
#include "base/clock.h"
#include "fail_alloc.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/uci_client.h"
#include "unit.h"

enum { SECOND = 1000000 };

static const UciLimits limits = {5 * SECOND, 6 * SECOND, 7 * SECOND};

typedef struct Talk {
    UciClient *client;
    int64_t now_us;
    UciEvent event;
    Span rest; // said and not yet taken
    Game game;
    UciGo go;
    UciWish wish;
} Talk;

static void talk_begin(Talk *talk) {
    *talk = (Talk){.now_us = 1000, .go = {.search_moves = {"", 0}}};
    talk->rest = span_of("");
    assert_true(uci_client_create(&talk->client, &limits, NULL, NULL));
    const Position start = pos_initial();
    game_init(&talk->game, &start, NULL);
}

static void talk_end(Talk *talk) {
    uci_client_destroy(talk->client);
    game_release(&talk->game);
}

static UciWish wish_of(Talk *talk) {
    return (UciWish){.game = &talk->game,
                     .go = &talk->go,
                     .deadline_us = TIME_NEVER,
                     .silence_most_us = TIME_NEVER};
}

static void hears(Talk *talk, const char *text) {
    assert_int_equal(talk->rest.length, 0);
    talk->rest = span_of(text);
}

// The next event is of that kind.
static void tells(Talk *talk, UciEventKind kind) {
    if (!uci_client_take(&talk->event, talk->client, &talk->rest, talk->now_us)) {
        fail_msg("no event, but %d expected", (int)kind);
    }
    assert_int_equal(talk->event.kind, kind);
}

static void tells_nothing(Talk *talk) {
    assert_false(uci_client_take(&talk->event, talk->client, &talk->rest, talk->now_us));
    assert_int_equal(talk->rest.length, 0);
}

static void tells_fault(Talk *talk, UciEventKind kind, UciFault fault) {
    tells(talk, kind);
    assert_string_equal(uci_fault_name(talk->event.fault), uci_fault_name(fault));
    assert_true(talk->event.text[0] != '\0');
}

// What it writes, whereupon that is written.
static void writes(Talk *talk, const char *expected) {
    const Span output = uci_client_output(talk->client);
    char shown[512] = "";
    assert_true(output.length < sizeof shown);
    memcpy(shown, output.data, output.length);
    assert_string_equal(shown, expected);
    uci_client_wrote(talk->client, output.length, talk->now_us);
}

static void is_in(const Talk *talk, UciState state) {
    assert_int_equal(uci_client_state(talk->client), state);
}

static void talk_begin_started(Talk *talk, const char *options) {
    talk_begin(talk);
    uci_client_start(talk->client, talk->now_us);
    writes(talk, "uci\n");
    hears(talk, options);
    tells_nothing(talk);
    hears(talk, "uciok\n");
    tells(talk, UCI_EVENT_STARTED);
    is_in(talk, UCI_STATE_IDLE);
}

static void goes(Talk *talk, const char *expected) {
    const UciWish wish = wish_of(talk);
    assert_true(uci_client_go(talk->client, &wish, talk->now_us, NULL));
    writes(talk, expected);
}

static void plays(Talk *talk, const char *moves) {
    Span rest = span_of(moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        Move move;
        assert_true(uci_move_parse(&move, game_position(&talk->game), word, NULL));
        assert_true(game_push(&talk->game, move, NULL));
    }
}

static void sets_position(Talk *talk, const char *fen, FenVariant variant) {
    Position pos;
    assert_true(fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, variant}, NULL));
    game_release(&talk->game);
    game_init(&talk->game, &pos, NULL);
}

// ---- Starting -----------------------------------------------------------------------------------

static void it_starts_and_announces(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "welcome\n\nid name  Some Engine 3 \nid author A\n"
                              "option name Hash type spin default 16 min 1 max 64\r\n"
                              "option name Skill Level type spin default 20 min 0 max 20\n");
    assert_string_equal(uci_client_name(talk.client), "Some Engine 3");
    assert_int_equal(uci_client_option_count(talk.client), 2);
    assert_true(span_is(uci_client_option(talk.client, 1)->name, "Skill Level"));
    assert_true(uci_client_deadline_us(talk.client) == TIME_NEVER);
    hears(&talk, "option name Late type check default true\nid name Another\nuciok\n");
    tells_nothing(&talk);
    assert_int_equal(uci_client_option_count(talk.client), 2);
    talk_end(&talk);
}

static void pieces_of_lines_are_put_together(void **state) {
    (void)state;
    Talk talk;
    talk_begin(&talk);
    uci_client_start(talk.client, talk.now_us);
    const char *const text = "id name X\nuciok\r\n";
    for (size_t i = 0; i < strlen(text); i++) {
        talk.rest = (Span){text + i, 1};
        const bool is_last = i + 1 == strlen(text);
        assert_int_equal(uci_client_take(&talk.event, talk.client, &talk.rest, talk.now_us),
                         is_last);
    }
    assert_int_equal(talk.event.kind, UCI_EVENT_STARTED);
    talk_end(&talk);
}

static void a_silent_start_is_a_fault(void **state) {
    (void)state;
    Talk talk;
    talk_begin(&talk);
    uci_client_start(talk.client, talk.now_us);
    writes(&talk, "uci\n");
    hears(&talk, "id name X\n");
    tells_nothing(&talk);
    assert_true(uci_client_deadline_us(talk.client) == talk.now_us + 5 * SECOND);
    assert_false(uci_client_tick(&talk.event, talk.client, talk.now_us + 5 * SECOND - 1));
    assert_true(uci_client_tick(&talk.event, talk.client, talk.now_us + 5 * SECOND));
    assert_int_equal(talk.event.kind, UCI_EVENT_LOST);
    assert_int_equal(talk.event.fault, UCI_FAULT_SILENT);
    assert_string_equal(talk.event.text, "no uciok within 5s");
    assert_string_equal(uci_client_doing(talk.client), "starting");
    hears(&talk, "uciok\n");
    tells_nothing(&talk);
    is_in(&talk, UCI_STATE_LOST);
    uci_client_ready(talk.client, talk.now_us);
    writes(&talk, "");
    talk_end(&talk);
}

static void isready_is_counted(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    hears(&talk, "readyok\n");
    tells(&talk, UCI_EVENT_NOTE);
    assert_int_equal(talk.event.notes, UCI_NOTE_UNASKED);
    uci_client_new_game(talk.client, talk.now_us);
    uci_client_ready(talk.client, talk.now_us);
    writes(&talk, "ucinewgame\nisready\nisready\n");
    assert_true(uci_client_awaits_ready(talk.client));
    assert_string_equal(uci_client_doing(talk.client), "getting ready");
    hears(&talk, "readyok\n");
    tells_nothing(&talk);
    hears(&talk, "readyok\n");
    tells(&talk, UCI_EVENT_READY);
    uci_client_ready(talk.client, talk.now_us);
    writes(&talk, "isready\n");
    assert_true(uci_client_tick(&talk.event, talk.client, talk.now_us + 6 * SECOND));
    assert_int_equal(talk.event.fault, UCI_FAULT_SILENT);
    assert_string_equal(talk.event.text, "no readyok within 6s");
    talk_end(&talk);
}

// ---- Options ------------------------------------------------------------------------------------

static const char *const many_options =
    "option name Hash type spin default 16 min 1 max 64\n"
    "option name Move Overhead type spin default 10 min 0 max 5000\n"
    "option name Ponder type check default false\n"
    "option name Style type combo default Normal var Solid var Normal var Very Wild\n"
    "option name Clear Hash type button\n"
    "option name Log File type string default <empty>\n"
    "option name UCI_Chess960 type check default false\n";

static void sets(Talk *talk, const char *name, const char *value, const char *expected) {
    Error err = {.text = ""};
    if (!uci_client_set_option(talk->client, span_of(name), span_of(value), talk->now_us, &err)) {
        fail_msg("%s", err.text);
    }
    writes(talk, expected);
}

static void refuses(Talk *talk, const char *name, const char *value, const char *why) {
    Error err;
    assert_false(
        uci_client_set_option(talk->client, span_of(name), span_of(value), talk->now_us, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    assert_string_equal(err.text, why);
    writes(talk, "");
}

static void options_are_checked(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, many_options);
    sets(&talk, "hash", "64", "setoption name Hash value 64\n");
    sets(&talk, "move_overhead", "0", "setoption name Move Overhead value 0\n");
    sets(&talk, "PONDER", "on", "setoption name Ponder value true\n");
    sets(&talk, "Ponder", "False", "setoption name Ponder value false\n");
    sets(&talk, "style", "very wild", "setoption name Style value Very Wild\n");
    sets(&talk, "clear-hash", "x", "setoption name Clear Hash\n");
    sets(&talk, "LogFile", "/tmp/a b", "setoption name Log File value /tmp/a b\n");
    sets(&talk, "LogFile", "", "setoption name Log File value <empty>\n");
    refuses(&talk, "Hash", "0", "its option Hash takes 1..64, not '0'");
    refuses(&talk, "Hash", "much", "its option Hash takes 1..64, not 'much'");
    refuses(&talk, "Ponder", "maybe", "its option Ponder takes true or false, not 'maybe'");
    refuses(&talk, "Style", "wild", "its option Style takes Solid|Normal|Very Wild, not 'wild'");
    refuses(&talk, "Hush", "1", "it has no option 'Hush'; did you mean 'Hash'?");
    refuses(&talk, "Contempt", "1", "it has no option 'Contempt'");
    refuses(&talk, "Log File", "a\nquit", "its option Log File takes one line, not 'a?quit'");
    talk_end(&talk);
}

static void odd_options_are_passed_over(void **state) {
    (void)state;
    Talk talk;
    talk_begin(&talk);
    uci_client_start(talk.client, talk.now_us);
    hears(&talk, "option name A type tree default oak\noption\noption name B type spin\n");
    for (int i = 0; i < 3; i++) {
        tells(&talk, UCI_EVENT_NOTE);
        assert_int_equal(talk.event.notes, UCI_NOTE_MALFORMED);
    }
    tells_nothing(&talk);
    assert_int_equal(uci_client_option_count(talk.client), 0);
    for (int i = 0; i < UCI_CLIENT_OPTIONS_MAX; i++) {
        hears(&talk, "option name C type button\n");
        tells_nothing(&talk);
    }
    hears(&talk, "option name C type button\n");
    tells(&talk, UCI_EVENT_NOTE);
    assert_int_equal(talk.event.notes, UCI_NOTE_TOO_MANY);
    talk_end(&talk);
}

// ---- Searching ----------------------------------------------------------------------------------

static void it_searches_and_answers(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    talk.go.depth = (UciNumber){true, 5};
    goes(&talk, "position startpos\ngo depth 5\n");
    is_in(&talk, UCI_STATE_SEARCHING);
    talk.now_us += 3 * SECOND;
    hears(&talk, "info depth 1 score cp 20 nodes 30 pv e2e4 e7e5\ninfo string hello\n"
                 "bestmove e2e4 ponder e7e5\n");
    tells(&talk, UCI_EVENT_INFO);
    assert_int_equal(talk.event.line_count, 2);
    assert_int_equal(talk.event.notes, 0);
    assert_int_equal(talk.event.reply.info.value, 20);
    tells(&talk, UCI_EVENT_INFO);
    assert_true(talk.event.reply.info.has_string);
    tells(&talk, UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_NONE);
    assert_true(talk.event.elapsed_us == 3 * SECOND);
    char text[UCI_MOVE_SIZE];
    assert_string_equal(uci_move_format(text, &talk.game.start, talk.event.best), "e2e4");
    assert_int_not_equal(talk.event.ponder, MOVE_NONE);
    is_in(&talk, UCI_STATE_IDLE);
    // What comes afterwards is nobody's answer.
    hears(&talk, "info depth 3 pv a2a3\nbestmove a2a3\n");
    tells(&talk, UCI_EVENT_NOTE);
    assert_int_equal(talk.event.notes, UCI_NOTE_UNASKED);
    tells_nothing(&talk);
    talk_end(&talk);
}

static void games_are_told(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, many_options);
    plays(&talk, "e2e4 e7e5");
    talk.go.clock_ms[0] = (UciNumber){true, 1000};
    talk.go.clock_ms[1] = (UciNumber){true, 2000};
    goes(&talk, "position startpos moves e2e4 e7e5\ngo wtime 1000 btime 2000\n");
    hears(&talk, "bestmove g1f3\n");
    tells(&talk, UCI_EVENT_BEST);
    // UCI has no null move: the game begins after it.
    talk.go = (UciGo){.infinite = true, .search_moves = {"", 0}};
    assert_true(game_push(&talk.game, MOVE_NULL, NULL));
    plays(&talk, "b8c6");
    goes(&talk, "position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 2 "
                "moves b8c6\ngo infinite\n");
    uci_client_stop(talk.client, talk.now_us);
    uci_client_stop(talk.client, talk.now_us);
    writes(&talk, "stop\n");
    hears(&talk, "bestmove g1f3\n");
    tells(&talk, UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_NONE);
    uci_client_stop(talk.client, talk.now_us);
    writes(&talk, "");
    talk_end(&talk);
}

static void chess960_is_switched(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, many_options);
    sets_position(&talk, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", FEN_CHESS960);
    talk.go.nodes = (UciNumber){true, 9};
    goes(&talk, "setoption name UCI_Chess960 value true\nposition fen "
                "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\ngo nodes 9\n");
    hears(&talk, "bestmove a2a3\n");
    tells(&talk, UCI_EVENT_BEST);
    goes(&talk, "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\n"
                "go nodes 9\n");
    hears(&talk, "bestmove a2a3\n");
    tells(&talk, UCI_EVENT_BEST);
    sets_position(&talk, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", FEN_STANDARD);
    goes(&talk, "setoption name UCI_Chess960 value false\n"
                "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo nodes 9\n");
    hears(&talk, "bestmove e1g1\n");
    tells(&talk, UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_NONE);
    talk_end(&talk);

    talk_begin_started(&talk, "");
    sets_position(&talk, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", FEN_CHESS960);
    const UciWish wish = wish_of(&talk);
    Error err;
    assert_false(uci_client_go(talk.client, &wish, talk.now_us, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    is_in(&talk, UCI_STATE_IDLE);
    writes(&talk, "");
    talk_end(&talk);
}

static void searchmoves_are_told(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    MoveList only = {.count = 2};
    assert_true(uci_move_parse(&only.moves[0], &talk.game.start, span_of("a2a3"), NULL));
    assert_true(uci_move_parse(&only.moves[1], &talk.game.start, span_of("h2h3"), NULL));
    UciWish wish = wish_of(&talk);
    wish.only = &only;
    talk.go.mate = (UciNumber){true, 2};
    assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
    writes(&talk, "position startpos\ngo mate 2 searchmoves a2a3 h2h3\n");
    talk_end(&talk);
}

static void answers(Talk *talk, const char *line, UciFault fault) {
    goes(talk, "position startpos\ngo depth 1\n");
    hears(talk, line);
    tells(talk, UCI_EVENT_BEST);
    assert_string_equal(uci_fault_name(talk->event.fault), uci_fault_name(fault));
    assert_int_equal(talk->event.text[0] == '\0', fault == UCI_FAULT_NONE);
    assert_int_equal(talk->event.best == MOVE_NONE, fault != UCI_FAULT_NONE);
    is_in(talk, UCI_STATE_IDLE);
}

static void answers_are_judged(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    talk.go.depth = (UciNumber){true, 1};
    answers(&talk, "bestmove e2e4\n", UCI_FAULT_NONE);
    answers(&talk, "bestmove e2e4 ponder e2e4\n", UCI_FAULT_NONE);
    assert_int_equal(talk.event.ponder, MOVE_NONE);
    assert_int_equal(talk.event.notes, UCI_NOTE_ILLEGAL_LINE);
    answers(&talk, "bestmove e2e4 ponder (none)\n", UCI_FAULT_NONE);
    answers(&talk, "bestmove e2e5\n", UCI_FAULT_ILLEGAL_MOVE);
    answers(&talk, "bestmove e7e8q\n", UCI_FAULT_ILLEGAL_MOVE);
    answers(&talk, "bestmove 0000\n", UCI_FAULT_NULL_MOVE);
    answers(&talk, "bestmove (none)\n", UCI_FAULT_NULL_MOVE);
    answers(&talk, "bestmove\n", UCI_FAULT_GARBAGE);
    answers(&talk, "bestmove Nf3\n", UCI_FAULT_GARBAGE);
    answers(&talk, "bestmove \x01\xff\n", UCI_FAULT_GARBAGE);
    talk_end(&talk);
    // A mated engine has no move, and says so.
    talk_begin_started(&talk, "");
    plays(&talk, "f2f3 e7e5 g2g4 d8h4");
    talk.go.depth = (UciNumber){true, 1};
    goes(&talk, "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 1\n");
    hears(&talk, "info depth 0 score mate 0\nbestmove (none)\n");
    tells(&talk, UCI_EVENT_INFO);
    tells(&talk, UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_NONE);
    assert_int_equal(talk.event.best, MOVE_NONE);
    talk_end(&talk);
}

static void lines_are_judged(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    talk.go.depth = (UciNumber){true, 1};
    goes(&talk, "position startpos\ngo depth 1\n");
    hears(&talk, "info depth 2 pv e2e4 e2e4 e7e5\ninfo depth 2 pv 0000\ninfo depth x\n");
    tells(&talk, UCI_EVENT_INFO);
    assert_int_equal(talk.event.line_count, 1);
    assert_int_equal(talk.event.notes, UCI_NOTE_ILLEGAL_LINE);
    tells(&talk, UCI_EVENT_INFO);
    assert_int_equal(talk.event.line_count, 0);
    assert_int_equal(talk.event.notes, UCI_NOTE_ILLEGAL_LINE);
    tells(&talk, UCI_EVENT_INFO);
    assert_int_equal(talk.event.notes, UCI_NOTE_MALFORMED);
    talk_end(&talk);
}

// ---- Time ---------------------------------------------------------------------------------------

static void a_late_answer_is_waited_for(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    UciWish wish = wish_of(&talk);
    wish.deadline_us = talk.now_us + SECOND;
    talk.go.depth = (UciNumber){true, 9};
    assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
    writes(&talk, "position startpos\ngo depth 9\n");
    assert_true(uci_client_deadline_us(talk.client) == wish.deadline_us);
    assert_false(uci_client_tick(&talk.event, talk.client, wish.deadline_us - 1));
    talk.now_us = wish.deadline_us;
    assert_true(uci_client_tick(&talk.event, talk.client, talk.now_us));
    assert_int_equal(talk.event.kind, UCI_EVENT_OVERDUE);
    assert_true(talk.event.elapsed_us == SECOND);
    writes(&talk, "stop\n");
    is_in(&talk, UCI_STATE_STOPPING);
    hears(&talk, "bestmove e2e4\n");
    tells_fault(&talk, UCI_EVENT_BEST, UCI_FAULT_LATE);
    assert_int_not_equal(talk.event.best, MOVE_NONE);
    // The next search is a new one.
    goes(&talk, "position startpos\ngo depth 9\n");
    hears(&talk, "bestmove e2e4\n");
    tells(&talk, UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_NONE);
    // One that does not come at all loses the engine.
    wish.deadline_us = talk.now_us + SECOND;
    assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
    assert_true(uci_client_tick(&talk.event, talk.client, talk.now_us + SECOND));
    writes(&talk, "position startpos\ngo depth 9\nstop\n");
    assert_false(uci_client_tick(&talk.event, talk.client, talk.now_us + 8 * SECOND - 1));
    assert_true(uci_client_tick(&talk.event, talk.client, talk.now_us + 8 * SECOND));
    assert_int_equal(talk.event.kind, UCI_EVENT_LOST);
    assert_int_equal(talk.event.fault, UCI_FAULT_SILENT);
    talk_end(&talk);
}

static void silence_is_noticed(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    UciWish wish = wish_of(&talk);
    wish.silence_most_us = 4 * SECOND;
    talk.go.infinite = true;
    assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
    writes(&talk, "position startpos\ngo infinite\n");
    assert_true(uci_client_deadline_us(talk.client) == talk.now_us + 4 * SECOND);
    talk.now_us += 3 * SECOND;
    hears(&talk, "info depth 1\n");
    tells(&talk, UCI_EVENT_INFO);
    assert_false(uci_client_tick(&talk.event, talk.client, talk.now_us + 4 * SECOND - 1));
    assert_true(uci_client_tick(&talk.event, talk.client, talk.now_us + 4 * SECOND));
    assert_int_equal(talk.event.kind, UCI_EVENT_OVERDUE);
    talk_end(&talk);
}

static void it_ponders(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    plays(&talk, "e2e4 e7e5");
    talk.go = (UciGo){.ponder = true, .depth = {true, 3}, .search_moves = {"", 0}};
    UciWish wish = wish_of(&talk);
    wish.deadline_us = talk.now_us + 1;
    assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
    writes(&talk, "position startpos moves e2e4 e7e5\ngo ponder depth 3\n");
    is_in(&talk, UCI_STATE_PONDERING);
    assert_true(uci_client_deadline_us(talk.client) == TIME_NEVER);
    hears(&talk, "info depth 1 pv g1f3\n");
    tells(&talk, UCI_EVENT_INFO);
    talk.now_us += 9 * SECOND;
    uci_client_ponder_hit(talk.client, talk.now_us + SECOND, talk.now_us);
    writes(&talk, "ponderhit\n");
    is_in(&talk, UCI_STATE_SEARCHING);
    assert_true(uci_client_deadline_us(talk.client) == talk.now_us + SECOND);
    talk.now_us += 5;
    hears(&talk, "bestmove g1f3\n");
    tells(&talk, UCI_EVENT_BEST);
    assert_true(talk.event.elapsed_us == 5);
    // A miss: told to stop, and what it says is dropped by whoever asked.
    assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
    uci_client_stop(talk.client, talk.now_us);
    is_in(&talk, UCI_STATE_STOPPING);
    hears(&talk, "bestmove g1f3\n");
    tells(&talk, UCI_EVENT_BEST);
    writes(&talk, "position startpos moves e2e4 e7e5\ngo ponder depth 3\nstop\n");
    // Silence counts after a hit, unless there is a deadline.
    wish.silence_most_us = 4 * SECOND;
    for (int has_deadline = 0; has_deadline < 2; has_deadline++) {
        assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
        const int64_t until_us = talk.now_us + (has_deadline == 1 ? 9 : 4) * SECOND;
        uci_client_ponder_hit(talk.client, has_deadline == 1 ? until_us : TIME_NEVER, talk.now_us);
        writes(&talk, "position startpos moves e2e4 e7e5\ngo ponder depth 3\nponderhit\n");
        assert_true(uci_client_deadline_us(talk.client) == until_us);
        hears(&talk, "bestmove g1f3\n");
        tells(&talk, UCI_EVENT_BEST);
    }
    talk_end(&talk);
}

static void an_engine_that_does_not_read_is_deaf(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    uci_client_ready(talk.client, talk.now_us);
    talk.now_us += 5 * SECOND;
    uci_client_wrote(talk.client, 3, talk.now_us);
    assert_int_equal(uci_client_output(talk.client).length, strlen("eady\n"));
    hears(&talk, "readyok\n");
    tells(&talk, UCI_EVENT_READY);
    assert_false(uci_client_tick(&talk.event, talk.client, talk.now_us + 7 * SECOND - 1));
    assert_true(uci_client_tick(&talk.event, talk.client, talk.now_us + 7 * SECOND));
    assert_int_equal(talk.event.fault, UCI_FAULT_DEAF);
    talk_end(&talk);
}

// ---- Floods -------------------------------------------------------------------------------------

static void says_many(Talk *talk, char c, size_t count) {
    char piece[4096];
    memset(piece, c, sizeof piece);
    while (count > 0) {
        const size_t length = count < sizeof piece ? count : sizeof piece;
        talk->rest = (Span){piece, length};
        tells_nothing(talk);
        count -= length;
    }
}

static void long_lines_are_dropped(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    talk.go.depth = (UciNumber){true, 1};
    goes(&talk, "position startpos\ngo depth 1\n");
    hears(&talk, "info string ");
    tells_nothing(&talk);
    says_many(&talk, 'x', UCI_CLIENT_LINE_MAX);
    hears(&talk, "bestmove e2e4\nbestmove d2d4\n");
    tells(&talk, UCI_EVENT_NOTE);
    assert_int_equal(talk.event.notes, UCI_NOTE_LONG_LINE);
    tells(&talk, UCI_EVENT_BEST);
    char text[UCI_MOVE_SIZE];
    assert_string_equal(uci_move_format(text, &talk.game.start, talk.event.best), "d2d4");
    // The longest line that is taken.
    says_many(&talk, ' ', UCI_CLIENT_LINE_MAX - strlen("readyok"));
    uci_client_ready(talk.client, talk.now_us);
    hears(&talk, "readyok\n");
    tells(&talk, UCI_EVENT_READY);
    talk_end(&talk);
}

static void a_line_without_end_is_a_flood(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    says_many(&talk, '\0', UCI_CLIENT_FLOOD_MAX);
    hears(&talk, "x");
    tells_fault(&talk, UCI_EVENT_LOST, UCI_FAULT_FLOOD);
    is_in(&talk, UCI_STATE_LOST);
    talk_end(&talk);
}

static void any_bytes_may_come(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    talk.go.depth = (UciNumber){true, 1};
    goes(&talk, "position startpos\ngo depth 1\n");
    talk.rest = (Span){"\0\0\n\xff\xfe\ninfo\0string x\n\r\n\n\r\rbestmove e2e4\n", 40};
    tells(&talk, UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_NONE);
    talk_end(&talk);
}

static void a_lost_process_is_told(void **state) {
    (void)state;
    Talk talk;
    talk_begin_started(&talk, "");
    talk.go.depth = (UciNumber){true, 1};
    goes(&talk, "position startpos\ngo depth 1\n");
    uci_client_lose(&talk.event, talk.client, UCI_FAULT_EXITED, "exit status 3");
    assert_int_equal(talk.event.kind, UCI_EVENT_LOST);
    assert_int_equal(talk.event.fault, UCI_FAULT_EXITED);
    assert_string_equal(uci_client_doing(talk.client), "thinking");
    const UciWish wish = wish_of(&talk);
    assert_true(uci_client_go(talk.client, &wish, talk.now_us, NULL));
    assert_true(uci_client_set_option(talk.client, span_of("x"), span_of("y"), 0, NULL));
    uci_client_quit(talk.client, talk.now_us);
    writes(&talk, "");
    is_in(&talk, UCI_STATE_LOST);
    assert_false(uci_client_tick(&talk.event, talk.client, INT64_MAX));
    talk_end(&talk);
}

static void faults_have_names(void **state) {
    (void)state;
    for (int a = 0; a < UCI_FAULT_COUNT; a++) {
        assert_non_null(uci_fault_name((UciFault)a));
        for (int b = 0; b < a; b++) {
            assert_string_not_equal(uci_fault_name((UciFault)a), uci_fault_name((UciFault)b));
        }
    }
}

// ---- Memory -------------------------------------------------------------------------------------

static bool converse(const Alloc *alloc, Error *err) {
    UciClient *client;
    if (!uci_client_create(&client, &limits, alloc, err)) {
        return false;
    }
    Game game;
    const Position start = pos_initial();
    game_init(&game, &start, NULL);
    uci_client_start(client, 0);
    Span text = span_of("id name A\noption name Hash type spin default 1 min 1 max 9\nuciok\n");
    UciEvent event;
    const bool is_told = uci_client_take(&event, client, &text, 0);
    bool fine = is_told && event.kind == UCI_EVENT_STARTED;
    if (is_told && event.fault == UCI_FAULT_MEMORY) {
        (void)error_set_memory(err);
    }
    fine = fine && uci_client_set_option(client, span_of("hash"), span_of("3"), 0, err);
    const UciGo go = {.depth = {true, 3}, .search_moves = {"", 0}};
    const UciWish wish = {
        .game = &game, .go = &go, .deadline_us = TIME_NEVER, .silence_most_us = TIME_NEVER};
    fine = fine && uci_client_go(client, &wish, 0, err);
    game_release(&game);
    uci_client_destroy(client);
    return fine;
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err = {.code = ERROR_NONE};
        const bool fine = converse(&alloc, &err);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(uci_client) = {
    cmocka_unit_test(it_starts_and_announces),
    cmocka_unit_test(pieces_of_lines_are_put_together),
    cmocka_unit_test(a_silent_start_is_a_fault),
    cmocka_unit_test(isready_is_counted),
    cmocka_unit_test(options_are_checked),
    cmocka_unit_test(odd_options_are_passed_over),
    cmocka_unit_test(it_searches_and_answers),
    cmocka_unit_test(games_are_told),
    cmocka_unit_test(chess960_is_switched),
    cmocka_unit_test(searchmoves_are_told),
    cmocka_unit_test(answers_are_judged),
    cmocka_unit_test(lines_are_judged),
    cmocka_unit_test(a_late_answer_is_waited_for),
    cmocka_unit_test(silence_is_noticed),
    cmocka_unit_test(it_ponders),
    cmocka_unit_test(an_engine_that_does_not_read_is_deaf),
    cmocka_unit_test(long_lines_are_dropped),
    cmocka_unit_test(a_line_without_end_is_a_flood),
    cmocka_unit_test(any_bytes_may_come),
    cmocka_unit_test(a_lost_process_is_told),
    cmocka_unit_test(faults_have_names),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(uci_client)
