// SPDX-License-Identifier: MIT
// uci_script [options] FILE... -- PROGRAM [WORD...]
//
// Runs the lines of uci.jsonl, time.jsonl and search.jsonl files (tests/conformance/cases/README.md
// says what they mean) against a program that speaks UCI, each with a process of its own. Ends with
// "N passed, N failed".
#include <jansson.h>
#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chess/game.h"
#include "chess/movegen.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/uci_reply.h"
#include "uci_child.h"

enum { START_MS = 10000, SEARCH_MS = 120000 };

typedef struct Run {
    Child child;
    const char *file;
    int number;
    int slack_ms; // added to every time limit
    bool verbose;
    bool quiet;
    bool failed;
    int bestmoves; // seen after the last go
} Run;

static void fails(Run *run, const char *what, const char *detail) {
    run->failed = true;
    if (!run->quiet) {
        printf("%s:%d: %s%s%s\n", run->file, run->number, what, detail[0] == '\0' ? "" : ": ",
               detail);
    }
}

// ---- Talking ------------------------------------------------------------------------------------

static void send_line(Run *run, const char *line) {
    if (run->verbose) {
        printf(">> %s\n", line);
    }
    child_send(&run->child, line, strlen(line));
    child_send(&run->child, "\n", 1);
}

static bool matches(const char *pattern, const char *line) {
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0) {
        fprintf(stderr, "bad pattern: %s\n", pattern);
        exit(2);
    }
    const bool found = regexec(&regex, line, 0, NULL, 0) == 0;
    regfree(&regex);
    return found;
}

// The next line, or NULL. No reply may come that our grammar finds a fault with.
static char *next_line(Run *run, int64_t until_ms) {
    char *const line = child_line(&run->child, until_ms);
    if (line == NULL) {
        return NULL;
    }
    if (run->verbose) {
        printf("<< %s\n", line);
    }
    const UciReply reply = uci_reply_parse(span_of(line));
    if (reply.fault != NULL) {
        fails(run, reply.fault, line);
    }
    return line;
}

// The first line that matches (the caller's to free); NULL when it does not come in time.
static char *await(Run *run, const char *pattern, int ms, const char *none_before) {
    const int64_t until = now_ms() + ms + run->slack_ms;
    for (;;) {
        char *const line = next_line(run, until);
        if (line == NULL) {
            fails(run, "did not come in time", pattern);
            return NULL;
        }
        if (matches(pattern, line)) {
            return line;
        }
        if (none_before != NULL && matches(none_before, line)) {
            fails(run, "came too early", line);
        }
        free(line);
    }
}

static void forbid(Run *run, const char *pattern, int ms) {
    const int64_t until = now_ms() + ms;
    for (char *line = next_line(run, until); line != NULL; line = next_line(run, until)) {
        if (matches(pattern, line)) {
            fails(run, "came though it must not", line);
        }
        free(line);
    }
}

// ---- Positions ----------------------------------------------------------------------------------

static bool game_of(Game *game, const char *fen, const json_t *moves) {
    Position pos = pos_initial();
    if (fen != NULL && !fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, FEN_DETECT}, NULL)) {
        return false;
    }
    game_init(game, &pos, NULL);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        Move move;
        const char *const text = json_string_value(json_array_get(moves, i));
        if (!uci_move_parse(&move, game_position(game), span_of(text), NULL)
            || !game_push(game, move, NULL)) {
            game_release(game);
            return false;
        }
    }
    return true;
}

// ---- Steps --------------------------------------------------------------------------------------

static void check_best(Run *run, const json_t *step, int ms) {
    char *const line = await(run, "^bestmove", ms, NULL);
    if (line == NULL) {
        return;
    }
    const UciReply reply = uci_reply_parse(span_of(line));
    const json_t *const among = json_object_get(step, "bestmove_in");
    bool found = among == NULL;
    for (size_t i = 0; i < json_array_size(among); i++) {
        found = found || span_is(reply.best, json_string_value(json_array_get(among, i)));
    }
    const json_t *const legal = json_object_get(step, "bestmove_legal");
    if (legal != NULL) {
        Game game;
        const char *const fen = json_string_value(json_object_get(legal, "fen"));
        if (!game_of(&game, fen, json_object_get(legal, "moves"))) {
            fails(run, "the script's position cannot be read", fen == NULL ? "" : fen);
        } else {
            Move move;
            found = found && uci_move_parse(&move, game_position(&game), reply.best, NULL);
            game_release(&game);
        }
    }
    if (!found) {
        fails(run, "wrong move", line);
    }
    free(line);
}

static void send_cycle(Run *run, const json_t *cycle) {
    const char *const head = json_string_value(json_object_get(cycle, "head"));
    const char *const tail = json_string_value(json_object_get(cycle, "tail"));
    const json_t *const moves = json_object_get(cycle, "moves");
    const int times = (int)json_integer_value(json_object_get(cycle, "times"));
    child_send(&run->child, head, strlen(head));
    for (int i = 0; i < times; i++) {
        for (size_t m = 0; m < json_array_size(moves); m++) {
            const char *const text = json_string_value(json_array_get(moves, m));
            child_send(&run->child, " ", 1);
            child_send(&run->child, text, strlen(text));
        }
    }
    if (tail != NULL && tail[0] != '\0') {
        child_send(&run->child, " ", 1);
        child_send(&run->child, tail, strlen(tail));
    }
    child_send(&run->child, "\n", 1);
}

static void run_steps(Run *run, const json_t *steps);

static void run_step(Run *run, const json_t *step) {
    const int ms = (int)json_integer_value(json_object_get(step, "ms"));
    const json_t *value;
    if ((value = json_object_get(step, "send")) != NULL) {
        send_line(run, json_string_value(value));
    } else if ((value = json_object_get(step, "send_raw")) != NULL) {
        child_send(&run->child, json_string_value(value), json_string_length(value));
    } else if ((value = json_object_get(step, "send_cycle")) != NULL) {
        send_cycle(run, value);
    } else if ((value = json_object_get(step, "expect")) != NULL) {
        free(await(run, json_string_value(value), ms,
                   json_string_value(json_object_get(step, "none_before"))));
    } else if ((value = json_object_get(step, "forbid")) != NULL) {
        forbid(run, json_string_value(value), ms);
    } else if (json_object_get(step, "bestmove_legal") != NULL
               || json_object_get(step, "bestmove_in") != NULL) {
        check_best(run, step, ms);
    } else if ((value = json_object_get(step, "sleep")) != NULL) {
        // What comes meanwhile stays to be read.
        const int64_t until = now_ms() + json_integer_value(value);
        while (now_ms() < until) {
            const struct timespec nap = {0, 5000000};
            nanosleep(&nap, NULL);
        }
    } else if (json_object_get(step, "close_stdin") != NULL) {
        child_close_input(&run->child);
    } else if ((value = json_object_get(step, "exit")) != NULL) {
        const json_int_t limit = json_integer_value(json_object_get(value, "ms"));
        if (!child_exits(&run->child, now_ms() + limit + run->slack_ms)) {
            fails(run, "did not end in time", "");
        }
    } else if ((value = json_object_get(step, "repeat")) != NULL) {
        for (json_int_t i = 0; i < json_integer_value(value); i++) {
            run_steps(run, json_object_get(step, "steps"));
        }
    } else {
        fails(run, "a step that is not known", "");
    }
}

static void run_steps(Run *run, const json_t *steps) {
    for (size_t i = 0; i < json_array_size(steps) && !run->failed; i++) {
        run_step(run, json_array_get(steps, i));
    }
}

static void handshake(Run *run) {
    send_line(run, "uci");
    free(await(run, "^uciok$", START_MS, NULL));
    send_line(run, "isready");
    free(await(run, "^readyok$", START_MS, NULL));
}

// ---- Searches -----------------------------------------------------------------------------------

// What an answer to `go` told; texts are copies.
typedef struct Answer {
    bool has_score;
    UciScoreKind score;
    int64_t value;
    char *pv;
    char best[16];
} Answer;

static void keep_info(Run *run, Answer *answer, const UciReply *reply, const Game *game) {
    const UciInfo *const info = &reply->info;
    if (info->score == UCI_SCORE_NONE || info->bound != UCI_BOUND_EXACT
        || (info->has[UCI_INFO_MULTIPV] && info->number[UCI_INFO_MULTIPV] != 1)) {
        return;
    }
    answer->has_score = true;
    answer->score = info->score;
    answer->value = info->value;
    free(answer->pv);
    answer->pv = strndup(info->pv.data, info->pv.length);
    // Every line must be legal to its end.
    Position pos = *game_position(game);
    Span rest = info->pv;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        Move move;
        if (!uci_move_parse(&move, &pos, word, NULL)) {
            fails(run, "a line that is not legal", answer->pv);
            return;
        }
        const Position before = pos;
        pos_play(&pos, &before, move);
    }
}

static void read_answer(Run *run, Answer *answer, const Game *game) {
    const int64_t until = now_ms() + SEARCH_MS;
    for (;;) {
        char *const line = next_line(run, until);
        if (line == NULL) {
            fails(run, "there was no bestmove", "");
            return;
        }
        const UciReply reply = uci_reply_parse(span_of(line));
        if (reply.kind == UCI_REPLY_INFO) {
            keep_info(run, answer, &reply, game);
        }
        const bool ends = reply.kind == UCI_REPLY_BESTMOVE;
        if (ends) {
            snprintf(answer->best, sizeof answer->best, "%.*s", (int)reply.best.length,
                     reply.best.data);
        }
        free(line);
        if (ends) {
            return;
        }
    }
}

// The line is as long as the mate that was announced, and ends in mate.
static void check_mate_line(Run *run, const Answer *answer, const Game *game) {
    Position pos = *game_position(game);
    Span rest = span_of(answer->pv);
    int plies = 0;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        Move move;
        if (!uci_move_parse(&move, &pos, word, NULL)) {
            break;
        }
        const Position before = pos;
        pos_play(&pos, &before, move);
        plies++;
    }
    const int64_t expected = answer->value > 0 ? 2 * answer->value - 1 : -2 * answer->value;
    if (answer->score != UCI_SCORE_MATE || plies != expected || !pos_in_check(&pos)
        || movegen_any(&pos)) {
        fails(run, "the line does not end in the mate announced", answer->pv);
    }
}

static void check_score(Run *run, const Answer *answer, const json_t *expect) {
    char got[64];
    snprintf(got, sizeof got, "got %s %lld", answer->score == UCI_SCORE_MATE ? "mate" : "cp",
             (long long)answer->value);
    const bool is_mate = answer->score == UCI_SCORE_MATE;
    const json_t *value = json_object_get(expect, "mate");
    if (value != NULL && (!is_mate || answer->value != json_integer_value(value))) {
        fails(run, "another mate was expected", got);
    }
    value = json_object_get(expect, "cp_between");
    if (value != NULL
        && (is_mate || answer->value < json_integer_value(json_array_get(value, 0))
            || answer->value > json_integer_value(json_array_get(value, 1)))) {
        fails(run, "the score is out of bounds", got);
    }
    value = json_object_get(expect, "winning");
    if (value != NULL
        && !(is_mate ? answer->value > 0 : answer->value >= json_integer_value(value))) {
        fails(run, "should be winning", got);
    }
    value = json_object_get(expect, "losing");
    if (value != NULL
        && !(is_mate ? answer->value <= 0 : answer->value <= -json_integer_value(value))) {
        fails(run, "should be losing", got);
    }
}

static bool is_among(const json_t *list, const char *text) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (strcmp(json_string_value(json_array_get(list, i)), text) == 0) {
            return true;
        }
    }
    return false;
}

static void check_answer(Run *run, const Answer *answer, const json_t *expect, const Game *game) {
    if (!answer->has_score) {
        fails(run, "no score before the bestmove", answer->best);
        return;
    }
    Span pv = span_of(answer->pv);
    if (!span_is(span_next_word(&pv), answer->best)) {
        fails(run, "the line does not begin with the bestmove", answer->pv);
    }
    check_score(run, answer, expect);
    const json_t *const in = json_object_get(expect, "bestmove_in");
    if (in != NULL && !is_among(in, answer->best)) {
        fails(run, "another bestmove was expected", answer->best);
    }
    if (is_among(json_object_get(expect, "bestmove_not"), answer->best)) {
        fails(run, "a wrong bestmove", answer->best);
    }
    if (json_is_true(json_object_get(expect, "pv_ends_in_mate"))) {
        check_mate_line(run, answer, game);
    }
}

static void run_search(Run *run, const json_t *search) {
    const char *const fen = json_string_value(json_object_get(search, "fen"));
    const json_t *const moves = json_object_get(search, "moves");
    Game game;
    if (!game_of(&game, fen, moves)) {
        fails(run, "the script's position cannot be read", fen == NULL ? "" : fen);
        return;
    }
    char line[4096];
    int used = snprintf(line, sizeof line, "position fen %s%s", fen,
                        json_array_size(moves) > 0 ? " moves" : "");
    for (size_t i = 0; i < json_array_size(moves); i++) {
        used += snprintf(line + used, sizeof line - (size_t)used, " %s",
                         json_string_value(json_array_get(moves, i)));
    }
    send_line(run, line);
    snprintf(line, sizeof line, "go %s", json_string_value(json_object_get(search, "go")));
    send_line(run, line);
    Answer answer = {.pv = NULL};
    read_answer(run, &answer, &game);
    if (!run->failed) {
        check_answer(run, &answer, json_object_get(search, "expect"), &game);
    }
    free(answer.pv);
    game_release(&game);
}

static void run_session(Run *run, const json_t *script) {
    const json_t *const session = json_object_get(script, "session");
    const bool new_games = json_is_true(json_object_get(script, "new_game_between"));
    for (size_t i = 0; i < json_array_size(session) && !run->failed; i++) {
        if (new_games && i > 0) {
            send_line(run, "ucinewgame");
        }
        run_search(run, json_array_get(session, i));
    }
}

// ---- Files --------------------------------------------------------------------------------------

static bool run_script(Run *run, const json_t *script, char *const *program) {
    run->failed = false;
    child_start(&run->child, program);
    if (!json_is_true(json_object_get(script, "no_handshake"))) {
        handshake(run);
    }
    if (!run->failed) {
        run_steps(run, json_object_get(script, "steps"));
        run_session(run, script);
    }
    if (!child_end(&run->child)) {
        fails(run, "the program did not end well", "");
    }
    return !run->failed;
}

typedef struct Tally {
    int passed;
    int failed;
} Tally;

// A line with max_ms measures time: on a machine that does other things as well, a late answer may
// be the machine's. Such a line may be tried again.
static void run_line(Run *run, Tally *tally, const json_t *script, char *const *program) {
    const int tries = json_object_get(script, "max_ms") != NULL ? 3 : 1;
    bool passed = false;
    for (int i = 0; i < tries && !passed; i++) {
        run->quiet = i + 1 < tries;
        passed = run_script(run, script, program);
    }
    tally->passed += passed;
    tally->failed += !passed;
}

static void run_file(Run *run, Tally *tally, char *const *program, const char *only) {
    FILE *const file = fopen(run->file, "r");
    if (file == NULL) {
        perror(run->file);
        exit(2);
    }
    char *line = NULL;
    size_t size = 0;
    for (run->number = 1; getline(&line, &size, file) > 0; run->number++) {
        json_error_t error;
        json_t *const script = json_loads(line, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &error);
        if (script == NULL) {
            run->quiet = false;
            fails(run, "no JSON", error.text);
            tally->failed++;
            continue;
        }
        char name[64];
        snprintf(name, sizeof name, "%lld%s",
                 (long long)json_integer_value(json_object_get(script, "case")),
                 json_string_value(json_object_get(script, "variant")));
        if (only == NULL || strcmp(only, name) == 0) {
            run_line(run, tally, script, program);
        }
        json_decref(script);
    }
    free(line);
    fclose(file);
}

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN);
    Run run = {0};
    const char *only = NULL;
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        if (strcmp(argv[at], "-v") == 0) {
            run.verbose = true;
        } else if (strcmp(argv[at], "--only") == 0 && at + 1 < argc) {
            only = argv[++at];
        } else if (strcmp(argv[at], "--slack") == 0 && at + 1 < argc) {
            run.slack_ms = (int)strtol(argv[++at], NULL, 10);
        } else {
            break;
        }
    }
    int dashes = at;
    while (dashes < argc && strcmp(argv[dashes], "--") != 0) {
        dashes++;
    }
    if (dashes + 1 >= argc || dashes == at) {
        fprintf(stderr, "usage: uci_script [-v] [--only CASE] [--slack MS] FILE... -- PROGRAM "
                        "[WORD...]\n");
        return 2;
    }
    Tally tally = {0, 0};
    for (; at < dashes; at++) {
        run.file = argv[at];
        run_file(&run, &tally, argv + dashes + 1, only);
    }
    printf("%d passed, %d failed\n", tally.passed, tally.failed);
    return tally.failed > 0 || tally.passed == 0;
}
