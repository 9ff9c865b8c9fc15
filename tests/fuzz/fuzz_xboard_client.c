// SPDX-License-Identifier: MIT
// A whole conversation with an engine of the XBoard protocol that says anything. The byte 0x1f ends
// what it says for now; the byte after it chooses what happens next: a command, a move of the
// opponent, or time passes. Whatever it says, moves told are legal, commands written are understood
// by our own reader, each search has at most one answer, and a lost engine is not heard any more.
#include "base/clock.h"
#include "chess/legality.h"
#include "chess/movegen.h"
#include "fuzz.h"
#include "notation/fen.h"
#include "uci/xboard_client.h"
#include "uci/xboard_command.h"

enum { ACTION_MARK = 0x1f, SECOND = 1000000 };

typedef struct Talk {
    UciClient *client;
    int64_t now_us;
    Game game;
    bool is_asked; // a search is in hand
} Talk;

static void check_line(const Position *root, const UciEvent *event) {
    Position pos = *root;
    for (int i = 0; i < event->line_count; i++) {
        FUZZ_CHECK(move_is_legal(&pos, event->line[i]));
        const Position before = pos;
        pos_play(&pos, &before, event->line[i]);
    }
}

static void check_best(Talk *talk, const UciEvent *event) {
    FUZZ_CHECK(talk->is_asked);
    talk->is_asked = false;
    FUZZ_CHECK((event->text[0] == '\0') == (event->fault == UCI_FAULT_NONE));
    if (event->best == MOVE_NONE) {
        FUZZ_CHECK((event->fault != UCI_FAULT_NONE) != (event->claim != UCI_CLAIM_NONE));
        return;
    }
    FUZZ_CHECK(event->claim == UCI_CLAIM_NONE);
    FUZZ_CHECK(move_is_legal(game_position(&talk->game), event->best));
    FUZZ_CHECK(event->fault == UCI_FAULT_NONE || event->fault == UCI_FAULT_LATE);
    FUZZ_CHECK(game_push(&talk->game, event->best, NULL));
}

static void check_event(Talk *talk, const UciEvent *event) {
    const UciState state = uci_client_state(talk->client);
    FUZZ_CHECK((event->kind == UCI_EVENT_LOST) == (state == UCI_STATE_LOST));
    if (event->kind == UCI_EVENT_INFO) {
        check_line(game_position(&talk->game), event);
    } else if (event->kind == UCI_EVENT_BEST) {
        check_best(talk, event);
    } else if (event->kind == UCI_EVENT_LOST) {
        FUZZ_CHECK(event->fault != UCI_FAULT_NONE && event->text[0] != '\0');
    }
}

// With the feature san moves are not written as our reader knows them by themselves.
static void check_output(Talk *talk) {
    Span output = uci_client_output(talk->client);
    FUZZ_CHECK(output.length == 0 || output.data[output.length - 1] == '\n');
    uci_client_wrote(talk->client, output.length, talk->now_us);
    while (output.length > 0) {
        const XboardCommand command = xboard_command_parse(fuzz_next_line(&output));
        FUZZ_CHECK(command.kind != XBOARD_COMMAND_NONE && command.fault == NULL);
    }
}

static void play_any(Talk *talk, unsigned char which) {
    MoveList moves;
    movegen_child_order(&moves, game_position(&talk->game));
    if (!talk->is_asked && moves.count > 0) {
        FUZZ_CHECK(game_push(&talk->game, moves.moves[which % moves.count], NULL));
    }
}

static void go(Talk *talk, bool with_clock) {
    const UciGo limits = {.clock_ms = {{with_clock, 9000}, {with_clock, 8000}},
                          .move_time_ms = {!with_clock, 400},
                          .search_moves = {"", 0}};
    const UciWish wish = {.game = &talk->game,
                          .go = &limits,
                          .deadline_us = time_after(talk->now_us, SECOND),
                          .silence_most_us = SECOND / 2,
                          .is_offered_draw = with_clock};
    Error err = {.code = ERROR_NONE};
    if (uci_client_state(talk->client) == UCI_STATE_IDLE
        && movegen_any(game_position(&talk->game))) {
        talk->is_asked = uci_client_go(talk->client, &wish, talk->now_us, &err);
        FUZZ_CHECK(talk->is_asked || err.code == ERROR_VALUE);
    }
}

static void set_options(Talk *talk, Span value) {
    for (size_t i = 0; i < uci_client_option_count(talk->client); i++) {
        const UciOptionLine *const option = uci_client_option(talk->client, i);
        Error err = {.code = ERROR_NONE};
        if (uci_client_state(talk->client) == UCI_STATE_IDLE
            && !uci_client_set_option(talk->client, option->name, value, talk->now_us, &err)) {
            FUZZ_CHECK(err.code == ERROR_VALUE && err.text[0] != '\0');
        }
    }
}

static void act(Talk *talk, unsigned char action, Span said) {
    UciEvent event;
    switch (action % 9) {
    case 0:
        go(talk, false);
        break;
    case 1:
        go(talk, true);
        break;
    case 2:
        uci_client_stop(talk->client, talk->now_us);
        break;
    case 3:
        play_any(talk, action / 9);
        break;
    case 4:
        if (!talk->is_asked && talk->game.count > 0) {
            game_pop(&talk->game);
        }
        break;
    case 5:
        if (uci_client_state(talk->client) == UCI_STATE_IDLE) {
            uci_client_new_game(talk->client, talk->now_us);
        }
        break;
    case 6:
        set_options(talk, said.length > 20 ? (Span){said.data, 20} : said);
        break;
    case 7:
        talk->now_us += SECOND;
        break;
    default:
        xboard_client_result(talk->client, (Outcome){REASON_AGREEMENT, COLOR_NONE}, talk->now_us);
        break;
    }
    if (uci_client_tick(&event, talk->client, talk->now_us)) {
        check_event(talk, &event);
    }
}

static void listen(Talk *talk, Span said) {
    UciEvent event;
    while (uci_client_take(&event, talk->client, &said, talk->now_us)) {
        check_event(talk, &event);
    }
    FUZZ_CHECK(said.length == 0);
}

static void begin(Talk *talk, uint8_t which) {
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "1r2k1r1/6P1/8/8/8/8/6p1/1R2K1R1 w GBgb - 0 1", // Chess960
    };
    static const UciLimits limits = {3 * SECOND, 3 * SECOND, 3 * SECOND};

    Position pos;
    FUZZ_CHECK(
        fen_parse(&pos, span_of(fens[which % 2]), (FenOptions){FEN_STRICT, FEN_DETECT}, NULL));
    game_init(&talk->game, &pos, NULL);
    FUZZ_CHECK(xboard_client_create(&talk->client, &limits, XBOARD_ANNOUNCE_US, NULL, NULL));
    uci_client_start(talk->client, talk->now_us);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    Talk talk = {.now_us = 1};
    begin(&talk, data[0]);
    Span rest = fuzz_span(data + 1, size - 1);
    while (rest.length > 0) {
        const char *const mark = memchr(rest.data, ACTION_MARK, rest.length);
        const size_t length = mark == NULL ? rest.length : (size_t)(mark - rest.data);
        const Span said = {rest.data, length};
        listen(&talk, said);
        rest = span_from(rest, mark == NULL ? length : length + 1);
        if (rest.length > 0) {
            act(&talk, (unsigned char)rest.data[0], said);
            rest = span_from(rest, 1);
        }
        check_output(&talk);
    }
    uci_client_quit(talk.client, talk.now_us);
    check_output(&talk);
    game_release(&talk.game);
    uci_client_destroy(talk.client);
    return 0;
}
