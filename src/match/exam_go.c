// SPDX-License-Identifier: MIT
// Points about searches with every kind of limit.
#include "match/exam_impl.h"
#include "match/exam_positions.h"
#include "notation/uci_move.h"

// ---- Positions ----------------------------------------------------------------------------------

bool exam_take_first_move(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go movetime 100");
}

bool exam_take_game(Exam *exam) {
    enum { PLIES = 20 };

    Text position;
    text_init(&position, exam->alloc);
    text_append(&position, "startpos");
    bool done = exam_send(exam, "ucinewgame") && exam_ready(exam);
    int ply = 0;
    while (done && ply < PLIES && !outcome_is_over(game_outcome(&exam->game))) {
        ExamAnswer answer;
        done = exam_ask_patiently(&answer, exam, text_string(&position), "go movetime 30");
        if (done) {
            char move[UCI_MOVE_SIZE];
            uci_move_format(move, game_position(&exam->game), answer.best);
            text_format(&position, "%s%s", ply == 0 ? " moves " : " ", move);
            Error err;
            done = text_check(&position, &err) || exam_break(exam, &err);
            done = done && (game_push(&exam->game, answer.best, &err) || exam_break(exam, &err));
            ply++;
        }
        done = done && exam_ready(exam);
    }
    text_release(&position);
    return done;
}

bool exam_take_positions(Exam *exam) {
    static const char *const positions[] = {"startpos", EXAM_MIDDLE, EXAM_ENDING, EXAM_MATES,
                                            "startpos moves e2e4"};
    bool done = true;
    for (size_t i = 0; done && i < sizeof positions / sizeof *positions; i++) {
        done = exam_ask_simply(exam, positions[i], "go depth 3");
    }
    return done;
}

bool exam_take_special_moves(Exam *exam) {
    return exam_ask_simply(exam,
                           "startpos moves e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 d6c7 a5a4 c7b8n a4a3 g1f3 "
                           "a3b2 f1e2 b2a1q e1g1",
                           "go depth 3");
}

// ---- Depth and nodes ----------------------------------------------------------------------------

bool exam_take_go_depth(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go depth 4");
}

bool exam_take_depth_kept(Exam *exam) {
    ExamAnswer answer;
    if (!exam_ask_patiently(&answer, exam, EXAM_MIDDLE, "go depth 4")) {
        return false;
    }
    exam_note(exam, "depth %lld", (long long)answer.depth);
    return answer.depth <= 4
           || exam_fail(exam, "it told a line of depth %lld", (long long)answer.depth);
}

bool exam_take_go_nodes(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go nodes 3000");
}

bool exam_take_nodes_kept(Exam *exam) {
    enum { NODES = 20000 };

    ExamAnswer answer;
    if (!exam_ask_patiently(&answer, exam, EXAM_MIDDLE, "go nodes 20000")) {
        return false;
    }
    exam_note(exam, "%lld nodes", (long long)answer.nodes);
    return answer.nodes <= 2 * NODES
           || exam_fail(exam, "it told %lld nodes", (long long)answer.nodes);
}

// ---- Times --------------------------------------------------------------------------------------

bool exam_take_go_move_time(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go movetime 100");
}

bool exam_take_go_clock(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go wtime 500 btime 500");
}

bool exam_take_go_increment(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go wtime 500 btime 500 winc 20 binc 20");
}

bool exam_take_go_moves_to_go(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go wtime 500 btime 500 movestogo 10");
}

bool exam_take_go_one_clock(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go wtime 300")
           && exam_ask_simply(exam, "startpos moves e2e4", "go btime 300");
}

bool exam_take_go_order(Exam *exam) {
    return exam_ask_simply(exam, "startpos", "go binc 20 winc 20 btime 300 wtime 300");
}

bool exam_take_go_combined(Exam *exam) {
    ExamAnswer answer;
    if (!exam_ask_patiently(&answer, exam, EXAM_MIDDLE, "go depth 50 movetime 150")) {
        return false;
    }
    exam_note(exam, "%lld ms", (long long)answer.took_us / EXAM_MS);
    return true;
}

// ---- Without an end of their own ----------------------------------------------------------------

static bool waits_for_stop(Exam *exam, const char *go) {
    ExamAnswer answer;
    return exam_position(exam, "startpos") && exam_go(exam, go) && exam_no_best(exam, "before stop")
           && exam_send(exam, "stop") && exam_best(&answer, exam, exam->options->patience_us);
}

bool exam_take_go_infinite(Exam *exam) {
    return waits_for_stop(exam, "go infinite");
}

// A search that may end by itself, and has to when it is told to.
bool exam_take_go_bare(Exam *exam) {
    ExamAnswer answer;
    return exam_position(exam, "startpos") && exam_go(exam, "go") && exam_send(exam, "stop")
           && exam_best(&answer, exam, exam->options->patience_us);
}

bool exam_take_go_mate(Exam *exam) {
    enum { SEARCH_US = 300 * EXAM_MS };

    ExamAnswer answer;
    bool came;
    if (!exam_position(exam, EXAM_MATES) || !exam_go(exam, "go mate 1")
        || !exam_best_if(&answer, &came, exam, SEARCH_US)) {
        return false;
    }
    exam_note(exam, came ? "it ended by itself" : "it waited for stop");
    return came
           || (exam_send(exam, "stop") && exam_best(&answer, exam, exam->options->patience_us));
}

// ---- searchmoves --------------------------------------------------------------------------------

static bool is_answer_among(Exam *exam, const ExamAnswer *answer, const char *moves) {
    char move[UCI_MOVE_SIZE];
    uci_move_format(move, game_position(&exam->game), answer->best);
    Span rest = span_of(moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        if (span_is(word, move)) {
            return true;
        }
    }
    return exam_fail(exam, "it answered %s", move);
}

bool exam_take_go_search_moves(Exam *exam) {
    ExamAnswer answer;
    return exam_ask_patiently(&answer, exam, "startpos", "go depth 3 searchmoves a2a3 h2h3")
           && is_answer_among(exam, &answer, "a2a3 h2h3");
}

bool exam_take_go_search_move(Exam *exam) {
    ExamAnswer answer;
    return exam_ask_patiently(&answer, exam, "startpos", "go depth 3 searchmoves a2a3")
           && is_answer_among(exam, &answer, "a2a3");
}

bool exam_take_one_move(Exam *exam) {
    ExamAnswer answer;
    return exam_ask_patiently(&answer, exam, EXAM_ONE_MOVE, "go wtime 500 btime 500");
}
