// SPDX-License-Identifier: MIT
// xboard_mock [BEHAVIOUR[=VALUE]]...
//
// An engine of the XBoard protocol that plays its first legal move at once, and misbehaves as told,
// for testing what drives engines. `at=N` says at which move it misbehaves (1); other behaviours:
//
//     old (announces nothing)  no-done  exit-at-start=STATUS  die-newgame=N
//     no-ping  no-setboard  no-reuse  no-usermove  san  options  chess960
//     exit=STATUS  signal  hang  deaf  close  wait-for-stop  late=MS
//     illegal  garbage  half-line  flood  huge  nul  talk=LINES  stderr=BYTES  twice
//     resign  claim-win  claim-loss  claim-draw  refuse  error  offer-draw  accept-draw
//     claim-after (a draw, after its move)  idle-talk=LINES (after its move)
//     stay (does not end at quit or end of input)  child (has a child that holds the pipes)
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess/game.h"
#include "chess/movegen.h"
#include "mock.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "uci/xboard_command.h"

typedef struct Mock {
    MockWords words;
    Game game;
    bool is_forced;
    bool is_chess960;
    bool is_offered_draw;
    long moves;
    long games;
} Mock;

static bool is(const Mock *mock, const char *name) {
    return mock_is(&mock->words, name);
}

static long behaviour(const Mock *mock, const char *name) {
    return mock_behaviour(&mock->words, name);
}

static void restart(Mock *mock, const Position *start) {
    game_release(&mock->game);
    game_init(&mock->game, start, NULL);
}

static void push(Mock *mock, Move move) {
    if (!game_push(&mock->game, move, NULL)) {
        exit(1);
    }
}

static void answer(Mock *mock) {
    const Position *const pos = game_position(&mock->game);
    MoveList list;
    movegen_child_order(&list, pos);
    if (list.count == 0) {
        return;
    }
    char word[UCI_MOVE_SIZE];
    char san[SAN_SIZE];
    uci_move_format(word, pos, list.moves[0]);
    san_format(san, pos, list.moves[0]);
    printf("1 10 0 20 %s\n%s %s\n", san, is(mock, "old") ? "1. ..." : "move",
           is(mock, "san") || mock->is_chess960 ? san : word);
    if (is(mock, "old")) {
        printf("My move is: %s\n", word);
    }
    fflush(stdout);
    push(mock, list.moves[0]);
}

// quit comes while it waits, too.
static void wait_for_stop(Mock *mock) {
    char line[4096];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "?", 1) == 0) {
            return;
        }
        if (strncmp(line, "quit", 4) == 0) {
            break;
        }
    }
    mock_leave(&mock->words, 0);
}

// What comes before the answer.
static void misbehave(Mock *mock) {
    for (long i = behaviour(mock, "talk"); i > 0; i--) {
        printf("1 1 0 %ld a3\n", i);
    }
    if (is(mock, "huge")) {
        printf("# ");
        for (int i = 0; i < 1 << 20; i++) {
            fputc('h', stdout);
        }
        mock_say("");
    }
    if (is(mock, "nul")) {
        (void)fwrite("1 1\0 1 1 \0\xff\n\0\0\n", 1, 15, stdout);
    }
    if (is(mock, "half-line")) {
        fputs("1 1 0 4", stdout);
        fflush(stdout);
        mock_pause_ms(50);
        mock_say("");
    }
    if (is(mock, "offer-draw") || (is(mock, "accept-draw") && mock->is_offered_draw)) {
        mock_say("offer draw");
    }
    if (is(mock, "stderr")) {
        mock_fill_stderr(behaviour(mock, "stderr"));
    }
    mock_end_badly(&mock->words);
    if (is(mock, "late")) {
        mock_pause_ms(behaviour(mock, "late"));
    }
    if (is(mock, "wait-for-stop")) {
        wait_for_stop(mock);
    }
}

// What comes instead of an answer.
static bool answer_badly(const Mock *mock) {
    static const char *const answers[][2] = {{"illegal", "move a1a8"},
                                             {"garbage", "move \x01xyzzy"},
                                             {"resign", "resign"},
                                             {"claim-draw", "1/2-1/2 {Draw by repetition}"},
                                             {"error", "Error (unknown command): go"}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (is(mock, answers[i][0])) {
            mock_say(answers[i][1]);
            return true;
        }
    }
    const bool is_white = pos_side(game_position(&mock->game)) == WHITE;
    if (is(mock, "claim-win") || is(mock, "claim-loss")) {
        mock_say(is(mock, "claim-win") == is_white ? "1-0 {White mates}" : "0-1 {Black mates}");
        return true;
    }
    if (is(mock, "refuse") && mock->game.count > 0) {
        char word[UCI_MOVE_SIZE];
        const size_t last = mock->game.count - 1;
        printf("Illegal move: %s\n", uci_move_format(word, game_position_at(&mock->game, last),
                                                     mock->game.plies[last].move));
        fflush(stdout);
        return true;
    }
    return false;
}

static void go(Mock *mock) {
    mock->moves++;
    const long at = behaviour(mock, "at");
    if (mock->moves != (at < 0 ? 1 : at)) {
        answer(mock);
        return;
    }
    misbehave(mock);
    if (!answer_badly(mock)) {
        answer(mock);
    }
    if (is(mock, "claim-after")) {
        mock_say("1/2-1/2 {Draw by repetition}");
    }
    if (is(mock, "twice")) {
        mock_say("move a2a3\nmove a2a4\npong 99\nfeature odd=1");
    }
    for (long i = behaviour(mock, "idle-talk"); i > 0; i--) {
        printf("1 1 0 %ld a3\n", i);
    }
    fflush(stdout);
}

static void start(const Mock *mock) {
    if (is(mock, "exit-at-start")) {
        fputs("no licence found\n", stderr);
        exit((int)behaviour(mock, "exit-at-start"));
    }
    mock_say("the mock engine greets");
    if (is(mock, "old")) {
        return;
    }
    printf("feature done=0 myname=\"Mock 1\" ping=%d setboard=%d reuse=%d usermove=%d san=%d\n",
           !is(mock, "no-ping"), !is(mock, "no-setboard"), !is(mock, "no-reuse"),
           !is(mock, "no-usermove"), is(mock, "san"));
    if (is(mock, "chess960")) {
        mock_say("feature variants=\"normal,fischerandom\"");
    }
    if (is(mock, "options")) {
        mock_say("feature memory=1 smp=1 option=\"Resign Threshold -spin 800 200 1200\" "
                 "option=\"Own Book -check 1\" option=\"Style -combo *Solid /// Very Wild\" "
                 "option=\"Odd -tree oak\"");
    }
    if (!is(mock, "no-done")) {
        mock_say("feature done=1");
    }
}

static void begin_game(Mock *mock) {
    mock->games++;
    if (mock->games == behaviour(mock, "die-newgame")) {
        raise(SIGKILL);
    }
    if (mock->games > 1 && is(mock, "no-reuse")) {
        fputs("one game only\n", stderr);
        exit(8);
    }
    const Position initial = pos_initial();
    restart(mock, &initial);
    mock->is_forced = false;
    mock->is_chess960 = false;
}

static void take_move(Mock *mock, Span word) {
    Move move;
    const Position *const pos = game_position(&mock->game);
    if (!uci_move_parse(&move, pos, word, NULL)
        && !san_parse(&move, pos, word, SAN_LENIENT, NULL)) {
        printf("Illegal move: %.*s\n", (int)word.length, word.data);
        fflush(stdout);
        return;
    }
    push(mock, move);
    if (!mock->is_forced) {
        go(mock);
    }
}

static void set_board(Mock *mock, Span fen) {
    const FenVariant variant = mock->is_chess960 ? FEN_CHESS960 : FEN_STANDARD;
    Position pos;
    if (fen_parse(&pos, fen, (FenOptions){FEN_STRICT, variant}, NULL)) {
        restart(mock, &pos);
    } else {
        mock_say("tellusererror Illegal position");
    }
}

static bool carry_out(Mock *mock, const XboardCommand *command) {
    const XboardCommandKind kind = command->kind;
    if (kind == XBOARD_COMMAND_PROTOVER) {
        start(mock);
    } else if (kind == XBOARD_COMMAND_NEW) {
        begin_game(mock);
    } else if (kind == XBOARD_COMMAND_VARIANT) {
        mock->is_chess960 = span_is(command->text, "fischerandom");
    } else if (kind == XBOARD_COMMAND_FORCE) {
        mock->is_forced = true;
    } else if (kind == XBOARD_COMMAND_GO) {
        mock->is_forced = false;
        go(mock);
    } else if (kind == XBOARD_COMMAND_MOVE) {
        take_move(mock, command->text);
    } else if (kind == XBOARD_COMMAND_UNKNOWN && is(mock, "san")) {
        take_move(mock, command->line);
    } else if (kind == XBOARD_COMMAND_SETBOARD) {
        set_board(mock, command->text);
    } else if (kind == XBOARD_COMMAND_UNDO && mock->game.count > 0) {
        game_pop(&mock->game);
    } else if (kind == XBOARD_COMMAND_DRAW) {
        mock->is_offered_draw = true;
    } else if (kind == XBOARD_COMMAND_PING) {
        printf("pong %lld\n", (long long)command->number);
        fflush(stdout);
    }
    return kind != XBOARD_COMMAND_QUIT;
}

int main(int argc, char **argv) {
    Mock mock = {.words = {argv + 1, argc - 1}};
    const Position initial = pos_initial();
    game_init(&mock.game, &initial, NULL);
    if (is(&mock, "child") && fork() == 0) {
        mock_sleep_for_ever();
    }
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        const XboardCommand command = xboard_command_parse(span_of(line));
        if (!carry_out(&mock, &command)) {
            break;
        }
    }
    mock_leave(&mock.words, 0);
    return 0;
}
