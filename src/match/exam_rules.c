// SPDX-License-Identifier: MIT
// Points about endings and edges of the rules.
#include "base/rng.h"
#include "chess/movegen.h"
#include "match/exam_impl.h"
#include "match/exam_positions.h"
#include "notation/uci_move.h"

// exam_best has judged the move: none is right exactly where there is none.
bool exam_take_mated(Exam *exam) {
    return exam_ask_simply(exam, EXAM_MATED, "go depth 3");
}

bool exam_take_stalemated(Exam *exam) {
    return exam_ask_simply(exam, EXAM_STALEMATED, "go depth 3");
}

bool exam_take_mated_waits(Exam *exam) {
    ExamAnswer answer;
    return exam_position(exam, EXAM_MATED) && exam_go(exam, "go infinite")
           && exam_no_best(exam, "before stop") && exam_stop(&answer, exam);
}

bool exam_take_many_moves(Exam *exam) {
    return exam_ask_simply(exam, EXAM_MANY_MOVES, "go depth 2");
}

bool exam_take_repetition(Exam *exam) {
    return exam_ask_simply(
        exam,
        "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 "
        "g1f3 g8f6 f3g1 f6g8",
        "go depth 4");
}

bool exam_take_fifty_moves(Exam *exam) {
    return exam_ask_simply(exam, "fen 7k/8/8/8/8/8/3Q4/K7 w - - 99 120", "go depth 4")
           && exam_ask_simply(exam, "fen 7k/8/8/8/8/8/3Q4/K7 w - - 100 120", "go depth 4")
           && exam_ask_simply(exam, "fen 7k/8/8/8/8/8/3Q4/K7 w - - 149 150", "go depth 4");
}

// ---- A long game --------------------------------------------------------------------------------

enum { LONG_PLIES = 700, PAWN_EVERY = 60, TRIES = 200 };

// A move after which the game goes on and which takes nothing; a pawn's from time to time, lest
// the rules end the game. MOVE_NONE when no such move was found.
static Move quiet_move(const Game *game, Rng *rng, int since_pawn) {
    const Position *const pos = game_position(game);
    MoveList list;
    movegen_quiets(&list, pos);
    Move found = MOVE_NONE;
    for (int i = 0; i < TRIES && list.count > 0; i++) {
        const Move move = list.moves[rng_below(rng, (uint64_t)list.count)];
        Position after;
        pos_play(&after, pos, move);
        const bool is_pawn = piece_type(pos->board[move_from(move)]) == PAWN;
        if (outcome_is_over(pos_outcome(&after))) {
            continue;
        }
        found = move;
        if (is_pawn == (since_pawn >= PAWN_EVERY)) {
            break;
        }
    }
    return found;
}

// Appends " moves ..." to the position; false when the game came to an end.
static bool make_long_game(Text *out, Exam *exam, uint64_t seed, Error *err) {
    Rng rng;
    rng_seed(&rng, seed);
    Game game;
    const Position start = pos_initial();
    game_init(&game, &start, exam->alloc);
    error_clear(err);
    text_append(out, "startpos moves");
    int since_pawn = 0;
    for (int ply = 0; ply < LONG_PLIES; ply++) {
        const Position *const pos = game_position(&game);
        const Move move = quiet_move(&game, &rng, since_pawn);
        char word[UCI_MOVE_SIZE];
        if (move == MOVE_NONE) {
            break;
        }
        since_pawn = piece_type(pos->board[move_from(move)]) == PAWN ? 0 : since_pawn + 1;
        text_format(out, " %s", uci_move_format(word, pos, move));
        if (!game_push(&game, move, err)) {
            break;
        }
    }
    const bool is_long = game.count == LONG_PLIES;
    game_release(&game);
    return is_long;
}

bool exam_take_long_game(Exam *exam) {
    Text position;
    text_init(&position, exam->alloc);
    Error err;
    error_clear(&err);
    uint64_t seed = 1;
    while (!make_long_game(&position, exam, seed, &err) && err.code == ERROR_NONE) {
        text_reset(&position);
        seed++;
    }
    bool done = (err.code == ERROR_NONE && text_check(&position, &err)) || exam_break(exam, &err);
    done = done && exam_ask_simply(exam, text_string(&position), "go depth 3");
    text_release(&position);
    return done;
}

// ---- Chess960 -----------------------------------------------------------------------------------

static bool play_chess960(Exam *exam) {
    UciOptionLine option;
    if (!exam_find_option(&option, exam, "UCI_Chess960")) {
        return exam_skip(exam, "it does not offer UCI_Chess960");
    }
    exam->is_dirty = true;
    return exam_send(exam, "setoption name UCI_Chess960 value true") && exam_ready(exam);
}

bool exam_take_chess960(Exam *exam) {
    ExamAnswer answer;
    return play_chess960(exam) && exam_ask_patiently(&answer, exam, EXAM_MUST_CASTLE, "go depth 3")
           && (span_is(span_of(answer.word), "g1h1")
               || exam_fail(exam, "it wrote '%s' for g1h1", answer.word));
}

bool exam_take_chess960_moves(Exam *exam) {
    ExamAnswer answer;
    return play_chess960(exam)
           && exam_ask_patiently(&answer, exam, EXAM_MUST_CASTLE " moves g1h1", "go depth 3")
           && exam_ask_patiently(&answer, exam, EXAM_MUST_CASTLE " moves g1h1 a6f1", "go depth 3");
}
