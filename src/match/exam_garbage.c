// SPDX-License-Identifier: MIT
// Points about lines that are wrong, or strangely written.
#include <stdio.h>
#include <string.h>

#include "match/exam_impl.h"

// Each line alone, with isready behind it.
static bool takes_lines(Exam *exam, const char *const *lines, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!exam_send(exam, "%s", lines[i])) {
            return false;
        }
        if (!exam_ready(exam)) {
            Span rest = span_of(lines[i]);
            Span line = rest;
            char shown[EXAM_SHOWN];
            char note[EXAM_NOTE_SIZE];
            (void)exam_next_line(&line, &rest);
            (void)snprintf(note, sizeof note, "%.120s, after '%s'", exam->result->note,
                           span_show(shown, sizeof shown, line));
            exam_note(exam, "%s", note);
            return false;
        }
    }
    return true;
}

#define TAKES_LINES(exam, lines) takes_lines(exam, lines, sizeof(lines) / sizeof *(lines))

bool exam_take_unknown(Exam *exam) {
    static const char *const lines[] = {"foo bar baz",   "xyzzy",      "e2e4",
                                        "bestmove e2e4", "GO DEPTH 1", "readyok"};
    return TAKES_LINES(exam, lines);
}

bool exam_take_empty_lines(Exam *exam) {
    static const char *const lines[] = {"", "", "   ", "\t"};
    return TAKES_LINES(exam, lines);
}

static bool answers_bytes(Exam *exam, const char *bytes) {
    ExamAnswer answer;
    exam->went_us = exam_now_us();
    return exam_position(exam, "startpos moves e2e4") && exam_send_bytes(exam, span_of(bytes))
           && exam_best(&answer, exam, exam->options->patience_us);
}

bool exam_take_blanks(Exam *exam) {
    return answers_bytes(exam, "  position \t startpos   moves\te2e4  \n\tgo   depth\t 2  \n");
}

bool exam_take_crlf(Exam *exam) {
    return answers_bytes(exam, "isready\r\nposition startpos moves e2e4\r\ngo depth 2\r\n");
}

bool exam_take_debug(Exam *exam) {
    static const char *const lines[] = {"debug on", "debug off", "register later"};
    exam->is_dirty = true;
    return TAKES_LINES(exam, lines);
}

bool exam_take_skipped_word(Exam *exam) {
    UciReply reply;
    return exam_send(exam, "joho isready")
           && exam_await(&reply, exam, UCI_REPLY_READYOK, "readyok", EXAM_SECOND);
}

bool exam_take_bytes(Exam *exam) {
    static const char bytes[] = "\0\n\x01\x02\x7f\n\xc3\xa9 \xe2\x99\x9a\n\xff\xfe\x80\nfoo\0bar\n";
    return exam_send_bytes(exam, (Span){bytes, sizeof bytes - 1}) && exam_plays(exam);
}

bool exam_take_long_line(Exam *exam) {
    enum { PIECE = 1000, PIECES = 200 };

    char piece[PIECE];
    memset(piece, 'x', sizeof piece);
    bool done = true;
    for (int i = 0; done && i < PIECES; i++) {
        done = exam_send_bytes(exam, (Span){piece, sizeof piece});
    }
    return done && exam_send(exam, "%s", "") && exam_plays(exam);
}

bool exam_take_bad_go(Exam *exam) {
    static const char *const lines[] = {
        "go wtime\nstop",           "go depth\nstop",       "go movetime soon\nstop",
        "go wtime x btime y\nstop", "go searchmoves\nstop", "go depth 99999999999999999999\nstop",
        "go nonsense depth 1\nstop"};
    exam->is_dirty = true;
    return exam_position(exam, "startpos") && TAKES_LINES(exam, lines) && exam_plays(exam);
}

// ---- Positions ----------------------------------------------------------------------------------

bool exam_take_bad_position(Exam *exam) {
    static const char *const lines[] = {"position", "position moves e2e4",
                                        "position startpos moves", "position here", "position fen"};
    exam->is_dirty = true;
    return TAKES_LINES(exam, lines) && exam_plays(exam);
}

bool exam_take_bad_fen(Exam *exam) {
    static const char *const lines[] = {
        "position fen xyzzy",
        "position fen 8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRRRRRRRRRR w KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w XYZ z9 many few",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -5 -5",
    };
    exam->is_dirty = true;
    return TAKES_LINES(exam, lines) && exam_plays(exam);
}

bool exam_take_bad_board(Exam *exam) {
    static const char *const lines[] = {
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 8/8/8/3k4/8/8/8/8 w - - 0 1",
        "position fen 3k4/8/8/3k4/8/3K4/8/3K4 w - - 0 1",
        "position fen P3k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position fen QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/7k/K7 b - - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1",
    };
    exam->is_dirty = true;
    return TAKES_LINES(exam, lines) && exam_plays(exam);
}

bool exam_take_bad_moves(Exam *exam) {
    static const char *const lines[] = {
        "position startpos moves e2e5",      "position startpos moves e7e5 e2e4",
        "position startpos moves e2e4 e2e4", "position startpos moves z9z9 xyzzy",
        "position startpos moves e2e4 0000", "position startpos moves e2e4q",
        "position startpos moves (none)",
    };
    exam->is_dirty = true;
    return TAKES_LINES(exam, lines) && exam_plays(exam);
}
