// SPDX-License-Identifier: MIT
// The GUI's end of the XBoard protocol, without a process: texts and a clock go in, events and
// commands come out.
#include "base/clock.h"
#include "fail_alloc.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/xboard_client.h"
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

// What it writes, whereupon that is written.
static void writes(Talk *talk, const char *expected) {
    const Span output = uci_client_output(talk->client);
    char shown[1024] = "";
    assert_true(output.length < sizeof shown);
    memcpy(shown, output.data, output.length);
    assert_string_equal(shown, expected);
    uci_client_wrote(talk->client, output.length, talk->now_us);
}

static void begin(Talk *talk) {
    *talk = (Talk){.now_us = 1000, .go = {.search_moves = {"", 0}}};
    talk->rest = span_of("");
    talk->wish = (UciWish){.game = &talk->game,
                           .go = &talk->go,
                           .deadline_us = TIME_NEVER,
                           .silence_most_us = TIME_NEVER};
    assert_true(xboard_client_create(&talk->client, &limits, XBOARD_ANNOUNCE_US, NULL, NULL));
    const Position start = pos_initial();
    game_init(&talk->game, &start, NULL);
    uci_client_start(talk->client, talk->now_us);
    writes(talk, "xboard\nprotover 2\n");
}

static void end(Talk *talk) {
    uci_client_destroy(talk->client);
    game_release(&talk->game);
}

static void tells(Talk *talk, const char *text, UciEventKind kind) {
    if (text != NULL) {
        assert_int_equal(talk->rest.length, 0);
        talk->rest = span_of(text);
    }
    if (!uci_client_take(&talk->event, talk->client, &talk->rest, talk->now_us)) {
        fail_msg("no event, but %d expected", (int)kind);
    }
    assert_int_equal(talk->event.kind, kind);
}

static void tells_nothing(Talk *talk, const char *text) {
    assert_int_equal(talk->rest.length, 0);
    talk->rest = span_of(text);
    assert_false(uci_client_take(&talk->event, talk->client, &talk->rest, talk->now_us));
}

static void tells_fault(Talk *talk, const char *text, UciFault fault, const char *why) {
    tells(talk, text, UCI_EVENT_BEST);
    assert_string_equal(uci_fault_name(talk->event.fault), uci_fault_name(fault));
    assert_string_equal(talk->event.text, why);
    assert_int_equal(talk->event.best, MOVE_NONE);
}

static void ticks(Talk *talk, int64_t us, UciEventKind kind) {
    talk->now_us += us;
    const bool is_told = uci_client_tick(&talk->event, talk->client, talk->now_us);
    assert_int_equal(is_told ? talk->event.kind : UCI_EVENT_NONE, kind);
}

#define NEW "new\neasy\npost\n"

// Started, with a game, features said and answered.
static void begin_game(Talk *talk, const char *features) {
    begin(talk);
    tells(talk, features, UCI_EVENT_STARTED);
    const Span output = uci_client_output(talk->client);
    uci_client_wrote(talk->client, output.length, talk->now_us);
    uci_client_new_game(talk->client, talk->now_us);
}

static void goes(Talk *talk, const char *expected) {
    assert_true(uci_client_go(talk->client, &talk->wish, talk->now_us, NULL));
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

// It answers with a move, which is played.
static void answers(Talk *talk, const char *line, const char *move) {
    tells(talk, line, UCI_EVENT_BEST);
    char shown[UCI_MOVE_SIZE];
    assert_string_equal(uci_move_format(shown, game_position(&talk->game), talk->event.best), move);
    assert_int_equal(talk->event.fault, UCI_FAULT_NONE);
    plays(talk, move);
}

static void sets_position(Talk *talk, const char *fen, FenVariant variant) {
    Position pos;
    assert_true(fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, variant}, NULL));
    game_release(&talk->game);
    game_init(&talk->game, &pos, NULL);
}

// ---- Starting -----------------------------------------------------------------------------------

static void features_are_answered(void **state) {
    (void)state;
    Talk talk;
    begin(&talk);
    tells_nothing(&talk, "Some Engine\nfeature ping=1 done=0\n");
    writes(&talk, "accepted ping\naccepted done\n");
    ticks(&talk, 4 * SECOND, UCI_EVENT_NONE); // done=0 was said
    tells(&talk,
          "feature myname=\"Some Engine 3\" usermove=1 odd=7 option=\"Hash Size -spin 1 1 9\" "
          "option=\"bad\" colors=0\r\nfeature done=1\n",
          UCI_EVENT_STARTED);
    writes(&talk, "accepted myname\naccepted usermove\nrejected odd\naccepted option\n"
                  "rejected option\naccepted colors\naccepted done\n");
    assert_string_equal(uci_client_name(talk.client), "Some Engine 3");
    assert_int_equal(uci_client_option_count(talk.client), 1);
    assert_true(xboard_client_can_be_reused(talk.client));
    uci_client_ready(talk.client, talk.now_us);
    writes(&talk, "ping 1\n");
    uci_client_ready(talk.client, talk.now_us);
    writes(&talk, "ping 2\n");
    tells_nothing(&talk, "pong 1\n");
    tells(&talk, "pong 2\n", UCI_EVENT_READY);
    tells(&talk, "pong 2\n", UCI_EVENT_NOTE);
    assert_int_equal(talk.event.notes, UCI_NOTE_UNASKED);
    end(&talk);
}

static void silence_is_an_old_engine(void **state) {
    (void)state;
    Talk talk;
    begin(&talk);
    assert_true(uci_client_deadline_us(talk.client) == 1000 + 2 * SECOND);
    ticks(&talk, SECOND, UCI_EVENT_NONE);
    ticks(&talk, SECOND, UCI_EVENT_STARTED);
    uci_client_new_game(talk.client, talk.now_us);
    assert_false(uci_client_awaits_ready(talk.client));
    plays(&talk, "e2e4");
    goes(&talk, NEW "force\ne2e4\nlevel 0 1440 0\ntime 8640000\notim 8640000\ngo\n");
    // Features that come late still count.
    tells_nothing(&talk, "feature usermove=1 time=0 done=1\n");
    writes(&talk, "accepted usermove\naccepted time\naccepted done\n");
    answers(&talk, "1. ... e7e5\n", "e7e5");
    tells_nothing(&talk, "My move is: e7e5\n"); // once more
    plays(&talk, "g1f3");
    goes(&talk, "usermove g1f3\n");
    end(&talk);
}

static void one_that_never_finishes_its_features_is_lost(void **state) {
    (void)state;
    Talk talk;
    begin(&talk);
    tells_nothing(&talk, "feature done=0\n");
    ticks(&talk, 5 * SECOND, UCI_EVENT_LOST);
    assert_int_equal(talk.event.fault, UCI_FAULT_SILENT);
    assert_string_equal(talk.event.text, "no feature done=1 within 5s");
    end(&talk);
}

static void options_are_set(void **state) {
    (void)state;
    Talk talk;
    Error err;
    begin(&talk);
    tells(&talk,
          "feature memory=1 option=\"Own Book -check 1\" option=\"Style -combo *A /// B\" "
          "option=\"Clear -button\" option=\"Log -file\" done=1\n",
          UCI_EVENT_STARTED);
    uci_client_wrote(talk.client, uci_client_output(talk.client).length, talk.now_us);
    const char *const pairs[][2] = {
        {"own_book", "off"}, {"style", "b"}, {"clear", "1"}, {"log", ""}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_true(uci_client_set_option(talk.client, span_of(pairs[i][0]), span_of(pairs[i][1]),
                                          talk.now_us, NULL));
    }
    assert_true(xboard_client_set_memory(talk.client, 64, talk.now_us, NULL));
    assert_true(xboard_client_say(talk.client, span_of("computer"), talk.now_us, NULL));
    writes(&talk, "option Own Book=0\noption Style=B\noption Clear\noption Log=\nmemory 64\n"
                  "computer\n");
    assert_false(xboard_client_set_cores(talk.client, 2, talk.now_us, &err));
    assert_string_equal(err.text, "its cores cannot be set: it has no feature smp");
    assert_false(uci_client_set_option(talk.client, span_of("style"), span_of("C"), 0, &err));
    assert_string_equal(err.text, "its option Style takes A|B, not 'C'");
    end(&talk);
}

// ---- The game -----------------------------------------------------------------------------------

static void a_game_goes_on_move_by_move(void **state) {
    (void)state;
    Talk talk;
    begin_game(&talk, "feature ping=1 usermove=1 done=1\n");
    writes(&talk, NEW "ping 1\n");
    tells(&talk, "pong 1\n", UCI_EVENT_READY);
    talk.go = (UciGo){.clock_ms = {{true, 300500}, {true, 299990}},
                      .increment_ms = {{true, 2000}, {true, 40}},
                      .moves_to_go = {true, 40},
                      .search_moves = {"", 0}};
    goes(&talk, "force\nlevel 40 5 2\ntime 30050\notim 29999\ngo\n");
    tells(&talk, "3 25 1 100 e2e4 1... e7e5 junk\n", UCI_EVENT_INFO);
    assert_int_equal(talk.event.line_count, 2);
    assert_int_equal(talk.event.reply.info.number[UCI_INFO_DEPTH], 3);
    answers(&talk, "move e2e4\n", "e2e4");
    tells_nothing(&talk, "4 25 1 100 e7e5\n"); // it ponders
    plays(&talk, "e7e5");
    talk.go.clock_ms[WHITE].value = 299000;
    goes(&talk, "time 29900\notim 29999\nusermove e7e5\n");
    answers(&talk, "move Nf3\n", "g1f3");
    tells(&talk, "move Nf3\n", UCI_EVENT_NOTE);
    // Two plies are taken back and another move is made: the engine has to follow.
    game_pop(&talk.game);
    game_pop(&talk.game);
    plays(&talk, "c7c5");
    goes(&talk, "force\nundo\nundo\nusermove c7c5\ntime 29900\notim 29999\ngo\n");
    answers(&talk, "move g1f3\n", "g1f3");
    xboard_client_result(talk.client, (Outcome){REASON_ADJUDICATION, COLOR_NONE}, talk.now_us);
    writes(&talk, "result 1/2-1/2 {adjudication}\n");
    uci_client_new_game(talk.client, talk.now_us);
    writes(&talk, NEW "ping 2\n");
    end(&talk);
}

static void limits_are_told_as_it_can_read_them(void **state) {
    (void)state;
    Talk talk;
    begin_game(&talk, "feature time=0 done=1\n");
    talk.go = (UciGo){.clock_ms = {{true, 61000}, {true, 61000}},
                      .increment_ms = {{true, 250}, {true, 250}},
                      .search_moves = {"", 0}};
    goes(&talk, NEW "force\nlevel 0 1:01 0.25\ngo\n");
    answers(&talk, "move e2e4\n", "e2e4");
    uci_client_new_game(talk.client, talk.now_us);
    game_pop(&talk.game);
    talk.go.increment_ms[WHITE].value = 1005;
    talk.go.clock_ms[WHITE].value = 400;
    goes(&talk, NEW "force\nlevel 0 0:01 1.005\ngo\n");
    answers(&talk, "move e2e4\n", "e2e4");
    uci_client_new_game(talk.client, talk.now_us);
    game_pop(&talk.game);
    talk.go = (UciGo){.move_time_ms = {true, 2500}, .depth = {true, 4}, .search_moves = {"", 0}};
    goes(&talk, NEW "force\nst 2\nsd 4\ngo\n");
    answers(&talk, "move e2e4\n", "e2e4");
    plays(&talk, "e7e5");
    talk.go.move_time_ms.value = 300; // it is told to move, as it knows whole seconds only
    goes(&talk, "st 1\ne7e5\n");
    ticks(&talk, SECOND / 5, UCI_EVENT_NONE);
    writes(&talk, "");
    ticks(&talk, SECOND / 10, UCI_EVENT_NONE);
    writes(&talk, "?\n");
    answers(&talk, "move d2d4\n", "d2d4");
    end(&talk);
}

static void positions_need_a_feature(void **state) {
    (void)state;
    const char *const fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    Talk talk;
    Error err;
    begin_game(&talk, "feature done=1\n");
    sets_position(&talk, fen, FEN_STANDARD);
    assert_false(uci_client_go(talk.client, &talk.wish, talk.now_us, &err));
    assert_string_equal(err.text,
                        "it takes no positions but the first: it has no feature setboard");
    err.text[0] = '\0';
    assert_false(uci_client_accepts(talk.client, talk.wish.game, &err));
    assert_string_equal(err.text,
                        "it takes no positions but the first: it has no feature setboard");
    end(&talk);
    begin_game(&talk, "feature done=1\n");
    plays(&talk, "e2e4");
    assert_true(uci_client_accepts(talk.client, talk.wish.game, &err));
    end(&talk);
    begin_game(&talk, "feature setboard=1 time=0 san=1 done=1\n");
    sets_position(&talk, fen, FEN_STANDARD);
    assert_true(uci_client_accepts(talk.client, talk.wish.game, &err));
    goes(&talk, NEW "force\nsetboard 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\nlevel 0 1440 0\ngo\n");
    answers(&talk, "move O-O\n", "e1g1");
    plays(&talk, "e8d7");
    goes(&talk, "Kd7\n");
    end(&talk);
}

static void chess960_castles_with_letters(void **state) {
    (void)state;
    const char *const fen = "1r2k1r1/6p1/8/8/8/8/6P1/1R2K1R1 w GBgb - 0 1";
    Talk talk;
    Error err;
    begin_game(&talk, "feature setboard=1 time=0 done=1\n");
    sets_position(&talk, fen, FEN_CHESS960);
    assert_false(uci_client_go(talk.client, &talk.wish, talk.now_us, &err));
    assert_string_equal(err.text, "it does not play Chess960: it has no variant fischerandom");
    assert_false(uci_client_accepts(talk.client, talk.wish.game, &err));
    end(&talk);
    begin_game(&talk, "feature setboard=1 time=0 variants=\"normal, fischerandom\" done=1\n");
    sets_position(&talk, fen, FEN_CHESS960);
    goes(&talk,
         NEW "variant fischerandom\nforce\nsetboard 1r2k1r1/6p1/8/8/8/8/6P1/1R2K1R1 w KQkq - 0 1"
             "\nlevel 0 1440 0\ngo\n");
    answers(&talk, "move O-O\n", "e1g1");
    plays(&talk, "e8b8");
    goes(&talk, "O-O-O\n");
    end(&talk);
}

// ---- Claims and faults --------------------------------------------------------------------------

static void begin_search(Talk *talk) {
    begin_game(talk, "feature usermove=1 setboard=1 time=0 done=1\n");
    plays(talk, "e2e4");
    goes(talk, NEW "force\nusermove e2e4\nlevel 0 1440 0\ngo\n");
}

static void claims(const char *line, UciClaim claim) {
    Talk talk;
    begin_search(&talk);
    tells(&talk, line, UCI_EVENT_BEST);
    assert_int_equal(talk.event.claim, claim);
    assert_int_equal(talk.event.fault, UCI_FAULT_NONE);
    assert_int_equal(talk.event.best, MOVE_NONE);
    goes(&talk, "go\n"); // asked again
    end(&talk);
}

static void claims_come_instead_of_a_move(void **state) {
    (void)state;
    claims("resign\n", UCI_CLAIM_RESIGN);
    claims("1-0 {White mates}\n", UCI_CLAIM_RESIGN);
    claims("1/2-1/2 {Draw by repetition}\n", UCI_CLAIM_DRAW);
}

static void is_at_fault(const char *line, UciFault fault, const char *why) {
    Talk talk;
    begin_search(&talk);
    tells_fault(&talk, line, fault, why);
    end(&talk);
}

static void what_cannot_be_true_is_a_fault(void **state) {
    (void)state;
    is_at_fault("0-1 {Black mates}\n", UCI_FAULT_FALSE_CLAIM,
                "it claims 0-1, but the game is not over");
    is_at_fault("Illegal move: e2e4\n", UCI_FAULT_FALSE_CLAIM, "it refuses the legal move 'e2e4'");
    is_at_fault("Illegal move (what): usermove e2e4\n", UCI_FAULT_FALSE_CLAIM,
                "it refuses the legal move 'e2e4'");
    is_at_fault("Error (unknown command): usermove e2e4\n", UCI_FAULT_FALSE_CLAIM,
                "it refuses the command 'usermove'");
    is_at_fault("move e2e4\n", UCI_FAULT_ILLEGAL_MOVE,
                "it answered 'e2e4': e2e4 is not legal: e2 is empty");
    is_at_fault("move xyzzy\n", UCI_FAULT_GARBAGE, "it answered 'xyzzy', which is no move");
    is_at_fault("move\n", UCI_FAULT_GARBAGE, "it answered '', which is no move");
}

static void talk_is_no_fault(void **state) {
    (void)state;
    Talk talk;
    begin_search(&talk);
    tells_nothing(&talk, "Illegal move: level\nError (unknown command): easy\ntellusererror hello\n"
                         "tellall hi\n#0-1\nIllegal position\n\n");
    answers(&talk, "move e7e5\n", "e7e5");
    end(&talk);
}

static void a_position_may_not_be_refused(void **state) {
    (void)state;
    Talk talk;
    begin_game(&talk, "feature setboard=1 time=0 done=1\n");
    sets_position(&talk, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", FEN_STANDARD);
    assert_true(uci_client_go(talk.client, &talk.wish, talk.now_us, NULL));
    tells_fault(&talk, "tellusererror Illegal position\n", UCI_FAULT_FALSE_CLAIM,
                "it refuses the position, saying 'Illegal position'");
    end(&talk);
}

static void draws_are_offered_both_ways(void **state) {
    (void)state;
    Talk talk;
    begin_search(&talk);
    tells_nothing(&talk, "offer draw\n");
    answers(&talk, "move e7e5\n", "e7e5");
    assert_true(talk.event.offers_draw);
    plays(&talk, "g1f3");
    talk.wish.is_offered_draw = true;
    goes(&talk, "draw\nusermove g1f3\n");
    answers(&talk, "move b8c6\n", "b8c6");
    assert_false(talk.event.offers_draw);
    end(&talk);
}

static void a_claim_after_the_move_is_kept(void **state) {
    (void)state;
    Talk talk;
    begin_search(&talk);
    answers(&talk, "move e7e5\n", "e7e5");
    tells_nothing(&talk, "1/2-1/2 {Draw}\n");
    assert_true(xboard_client_claims_draw(talk.client));
    assert_false(xboard_client_claims_draw(talk.client));
    tells_nothing(&talk, "0-1 {Black mates}\n");
    plays(&talk, "g1f3");
    goes(&talk, "usermove g1f3\n");
    ticks(&talk, 0, UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_FALSE_CLAIM);
    end(&talk);
}

static void it_is_told_to_move_and_lost_when_it_does_not(void **state) {
    (void)state;
    Talk talk;
    begin_search(&talk);
    uci_client_stop(talk.client, talk.now_us);
    writes(&talk, "?\n");
    ticks(&talk, 7 * SECOND, UCI_EVENT_LOST);
    assert_string_equal(talk.event.text, "no move after '?' within 7s");
    end(&talk);
    begin_search(&talk);
    answers(&talk, "move e7e5\n", "e7e5");
    plays(&talk, "g1f3");
    talk.wish.deadline_us = talk.now_us + SECOND;
    goes(&talk, "usermove g1f3\n");
    ticks(&talk, SECOND, UCI_EVENT_OVERDUE);
    writes(&talk, "?\n");
    tells(&talk, "move b8c6\n", UCI_EVENT_BEST);
    assert_int_equal(talk.event.fault, UCI_FAULT_LATE);
    uci_client_quit(talk.client, talk.now_us);
    writes(&talk, "quit\n");
    end(&talk);
}

static bool converse(const Alloc *alloc, Error *err) {
    UciClient *client;
    Game game;
    const Position start = pos_initial();
    if (!xboard_client_create(&client, &limits, XBOARD_ANNOUNCE_US, alloc, err)) {
        return false;
    }
    game_init(&game, &start, NULL);
    uci_client_start(client, 0);
    Span said = span_of("feature myname=\"X\" ping=1 option=\"A -check 1\" done=1\n");
    UciEvent event;
    bool fine = uci_client_take(&event, client, &said, 0) && event.kind == UCI_EVENT_STARTED;
    if (fine) {
        const UciGo go = {.depth = {true, 1}, .search_moves = {"", 0}};
        const UciWish wish = {
            .game = &game, .go = &go, .deadline_us = TIME_NEVER, .silence_most_us = TIME_NEVER};
        uci_client_new_game(client, 0);
        fine = uci_client_go(client, &wish, 0, err);
        said = span_of("move e2e4\n");
        if (fine) {
            fine = uci_client_take(&event, client, &said, 0) && event.kind == UCI_EVENT_BEST
                   && !uci_client_tick(&event, client, 0);
        }
    }
    if (!fine) {
        assert_true(uci_client_state(client) == UCI_STATE_LOST
                    || uci_client_tick(&event, client, 0));
        (void)error_set_memory(err);
    }
    game_release(&game);
    uci_client_destroy(client);
    return fine;
}

static void failed_allocations_lose_the_engine(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err;
        const bool fine = converse(&alloc, &err);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(xboard_client) = {
    cmocka_unit_test(features_are_answered),
    cmocka_unit_test(silence_is_an_old_engine),
    cmocka_unit_test(one_that_never_finishes_its_features_is_lost),
    cmocka_unit_test(options_are_set),
    cmocka_unit_test(a_game_goes_on_move_by_move),
    cmocka_unit_test(limits_are_told_as_it_can_read_them),
    cmocka_unit_test(positions_need_a_feature),
    cmocka_unit_test(chess960_castles_with_letters),
    cmocka_unit_test(claims_come_instead_of_a_move),
    cmocka_unit_test(what_cannot_be_true_is_a_fault),
    cmocka_unit_test(talk_is_no_fault),
    cmocka_unit_test(a_position_may_not_be_refused),
    cmocka_unit_test(draws_are_offered_both_ways),
    cmocka_unit_test(a_claim_after_the_move_is_kept),
    cmocka_unit_test(it_is_told_to_move_and_lost_when_it_does_not),
    cmocka_unit_test(failed_allocations_lose_the_engine),
};
UNIT_TESTS_END(xboard_client)
