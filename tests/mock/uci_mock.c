// SPDX-License-Identifier: MIT
// uci_mock [BEHAVIOUR[=VALUE]]...
//
// A UCI engine that plays its first legal move at once, and misbehaves as told, for testing what
// drives engines. `at=N` says at which go it misbehaves (1); other behaviours:
//
//     no-uciok  slow-uciok=MS  exit-at-start=STATUS  not-ready  die-newgame=N  options
//     exit=STATUS  signal  hang  deaf  close  wait-for-stop  late=MS  exit-after
//     illegal  null  garbage  no-word  half-line  bad-pv
//     flood  huge  nul  talk=LINES  stderr=BYTES  twice  ignore-nodes
//     chatter (talks until stop, without counts)
//     ponder (names one, withholds its answer until stop or ponderhit)  ponder-talk=LINES
//     ponder-answer (does not withhold it)  exit-pondering=STATUS  hang-pondering
//     stay (does not end at quit or end of input)  child (has a child that holds the pipes)
//     per-game (at=N counts the goes of each game)
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "chess/movegen.h"
#include "mock.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/uci_command.h"

typedef struct Mock {
    MockWords words;
    Position pos;
    long goes;
    long games;
    bool is_pondering;
} Mock;

static bool is(const Mock *mock, const char *name) {
    return mock_is(&mock->words, name);
}

static long behaviour(const Mock *mock, const char *name) {
    return mock_behaviour(&mock->words, name);
}

static void answer(const Mock *mock) {
    MoveList list;
    movegen_child_order(&list, &mock->pos);
    char move[UCI_MOVE_SIZE] = "0000";
    if (list.count > 0) {
        uci_move_format(move, &mock->pos, list.moves[0]);
    }
    char ponder[UCI_MOVE_SIZE] = "";
    if (is(mock, "ponder") && list.count > 0) {
        Position after;
        pos_play(&after, &mock->pos, list.moves[0]);
        movegen_child_order(&list, &after);
        if (list.count > 0) {
            uci_move_format(ponder, &after, list.moves[0]);
        }
    }
    printf("info depth 1 score cp 10 nodes 20 pv %s%s\nbestmove %s%s%s\n", move,
           is(mock, "bad-pv") ? " a1a1 zz" : "", move, ponder[0] != '\0' ? " ponder " : "", ponder);
    fflush(stdout);
}

static void wait_for_stop(const Mock *mock) {
    char line[4096];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "stop", 4) == 0) {
            return;
        }
        if (strncmp(line, "isready", 7) == 0) {
            mock_say("readyok");
        }
    }
    mock_leave(&mock->words, 0);
}

static void chatter(const Mock *mock) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (poll(&input, 1, 20) == 0) {
        mock_say("info currmove a2a3 currmovenumber 1");
    }
    wait_for_stop(mock);
}

// What comes before the answer.
static void misbehave(const Mock *mock) {
    for (long i = behaviour(mock, "talk"); i > 0; i--) {
        printf("info depth 1 nodes %ld nps 1000 score cp 1 currmove a2a3\n", i);
    }
    if (is(mock, "huge")) {
        printf("info string ");
        for (int i = 0; i < 1 << 20; i++) {
            fputc('h', stdout);
        }
        mock_say("");
    }
    if (is(mock, "nul")) {
        (void)fwrite("info\0string \0\xff\n\0\0\n", 1, 18, stdout);
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
    if (is(mock, "chatter")) {
        chatter(mock);
    }
    if (is(mock, "ignore-nodes")) {
        mock_say("info depth 3 nodes 5000000 score cp 12 pv a2a3");
        wait_for_stop(mock);
    }
}

static bool answer_badly(const Mock *mock) {
    static const char *const answers[][2] = {{"illegal", "bestmove a1a8"},
                                             {"null", "bestmove 0000"},
                                             {"garbage", "bestmove \x01xyzzy"},
                                             {"no-word", "bestmove"}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (is(mock, answers[i][0])) {
            mock_say(answers[i][1]);
            return true;
        }
    }
    return false;
}

static void go(Mock *mock) {
    mock->goes++;
    const long at = behaviour(mock, "at");
    if (mock->goes != (at < 0 ? 1 : at)) {
        answer(mock);
        return;
    }
    misbehave(mock);
    if (is(mock, "half-line")) {
        fputs("info depth 1 score cp 5 pv", stdout);
        fflush(stdout);
        mock_pause_ms(50);
        mock_say("");
    }
    if (!answer_badly(mock)) {
        answer(mock);
    }
    if (is(mock, "twice")) {
        mock_say("bestmove a2a3\ninfo depth 9 score cp 99 pv a2a3\nreadyok\nbestmove a2a4");
    }
    if (is(mock, "exit-after")) {
        exit(0);
    }
}

static void ponder(Mock *mock) {
    for (long i = behaviour(mock, "ponder-talk"); i > 0; i--) {
        printf("info depth 1 nodes %ld nps 1000 score cp 1 currmove a2a3\n", i);
    }
    fflush(stdout);
    if (is(mock, "exit-pondering")) {
        exit((int)behaviour(mock, "exit-pondering"));
    }
    if (is(mock, "hang-pondering")) {
        mock_sleep_for_ever();
    }
    mock->is_pondering = !is(mock, "ponder-answer");
    if (!mock->is_pondering) {
        answer(mock);
    }
}

static void end_pondering(Mock *mock, bool is_hit) {
    if (!mock->is_pondering) {
        return;
    }
    mock->is_pondering = false;
    if (is_hit) {
        go(mock);
    } else {
        answer(mock);
    }
}

static void set_position(Mock *mock, const UciPosition *position) {
    Position pos = pos_initial();
    if (!position->is_start
        && !fen_parse(&pos, position->fen, (FenOptions){FEN_REPAIR, FEN_DETECT}, NULL)) {
        mock_say("info string bad fen");
        return;
    }
    Span moves = position->moves;
    for (Span word = span_next_word(&moves); word.length > 0; word = span_next_word(&moves)) {
        Move move;
        if (!uci_move_parse(&move, &pos, word, NULL)) {
            mock_say("info string bad move");
            return;
        }
        const Position before = pos;
        pos_play(&pos, &before, move);
    }
    mock->pos = pos;
}

static void start(const Mock *mock) {
    if (is(mock, "no-uciok")) {
        return;
    }
    if (is(mock, "slow-uciok")) {
        mock_pause_ms(behaviour(mock, "slow-uciok"));
    }
    if (is(mock, "exit-at-start")) {
        fputs("no licence found\n", stderr);
        exit((int)behaviour(mock, "exit-at-start"));
    }
    mock_say("the mock engine greets\nid name Mock 1\nid author us");
    mock_say("option name UCI_Chess960 type check default false");
    if (is(mock, "options")) {
        mock_say("option name Hash type spin default 16 min 1 max 64\n"
                 "option name Move Overhead type spin default 10 min 0 max 5000\n"
                 "option name Style type combo default Normal var Solid var Normal var Very Wild\n"
                 "option name Clear Hash type button\n"
                 "option name Log File type string default <empty>\n"
                 "option name Odd type tree default oak\noption type\noption name Spin type spin");
    }
    mock_say("uciok");
}

static bool carry_out(Mock *mock, const UciCommand *command) {
    if (command->kind == UCI_COMMAND_UCI) {
        start(mock);
    } else if (command->kind == UCI_COMMAND_ISREADY && !is(mock, "not-ready")) {
        mock_say("readyok");
    } else if (command->kind == UCI_COMMAND_POSITION) {
        set_position(mock, &command->position);
    } else if (command->kind == UCI_COMMAND_GO && command->go.ponder) {
        ponder(mock);
    } else if (command->kind == UCI_COMMAND_GO) {
        go(mock);
    } else if (command->kind == UCI_COMMAND_STOP || command->kind == UCI_COMMAND_PONDERHIT) {
        end_pondering(mock, command->kind == UCI_COMMAND_PONDERHIT);
    } else if (command->kind == UCI_COMMAND_UCINEWGAME) {
        mock->games++;
        mock->goes = is(mock, "per-game") ? 0 : mock->goes;
        if (mock->games == behaviour(mock, "die-newgame")) {
            raise(SIGKILL);
        }
    } else if (command->kind == UCI_COMMAND_SETOPTION && is(mock, "options")) {
        printf("info string %.*s is now %.*s\n", (int)command->name.length, command->name.data,
               (int)command->value.length, command->value.data == NULL ? "" : command->value.data);
        fflush(stdout);
    }
    return command->kind != UCI_COMMAND_QUIT;
}

int main(int argc, char **argv) {
    Mock mock = {.words = {argv + 1, argc - 1}, .pos = pos_initial()};
    if (is(&mock, "child") && fork() == 0) {
        mock_sleep_for_ever();
    }
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin) != NULL) {
        const UciCommand command = uci_command_parse(span_of(line));
        if (!carry_out(&mock, &command)) {
            break;
        }
    }
    mock_leave(&mock.words, 0);
    return 0;
}
