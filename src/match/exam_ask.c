// SPDX-License-Identifier: MIT
// Positions, searches and their answers (match/exam_impl.h).
#include "chess/movegen.h"
#include "match/exam_impl.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/uci_command.h"

// ---- The position -------------------------------------------------------------------------------

// The examiner's own copy of what the engine is told.
static bool set_game(Exam *exam, Span text, Error *err) {
    Text line;
    text_init(&line, exam->alloc);
    text_append(&line, "position ");
    text_append_span(&line, text);
    bool done = text_check(&line, err);
    Position start = pos_initial();
    Span moves = {"", 0};
    if (done) {
        const UciPosition told = uci_command_parse(text_span(&line)).position;
        moves = told.moves;
        done =
            told.is_start || fen_parse(&start, told.fen, (FenOptions){FEN_STRICT, FEN_DETECT}, err);
    }
    if (done) {
        game_release(&exam->game);
        game_init(&exam->game, &start, exam->alloc);
    }
    while (done) {
        const Span word = span_next_word(&moves);
        if (word.length == 0) {
            break;
        }
        Move move;
        done = uci_move_parse(&move, game_position(&exam->game), word, err)
               && game_push(&exam->game, move, err);
    }
    text_release(&line);
    return done;
}

bool exam_position(Exam *exam, const char *position) {
    Error err;
    if (!set_game(exam, span_of(position), &err)) {
        return exam_break(exam, &err);
    }
    return exam_send_bytes(exam, span_of("position ")) && exam_send_bytes(exam, span_of(position))
           && exam_send_bytes(exam, span_of("\n"));
}

// ---- The answer ---------------------------------------------------------------------------------

bool exam_go(Exam *exam, const char *go) {
    exam->went_us = exam_now_us();
    return exam_send(exam, "%s", go);
}

static void take_info(ExamAnswer *answer, const UciInfo *info) {
    answer->has_info = true;
    answer->has_score = answer->has_score || info->score != UCI_SCORE_NONE;
    if (info->has[UCI_INFO_DEPTH] && info->pv.length > 0
        && info->number[UCI_INFO_DEPTH] > answer->depth) {
        answer->depth = info->number[UCI_INFO_DEPTH];
    }
    if (info->has[UCI_INFO_NODES] && info->number[UCI_INFO_NODES] > answer->nodes) {
        answer->nodes = info->number[UCI_INFO_NODES];
    }
}

static bool is_none(Span word) {
    return span_is(word, "0000") || span_is_nocase(word, "(none)") || span_is_nocase(word, "none")
           || span_is_nocase(word, "null");
}

static bool take_best(ExamAnswer *answer, Exam *exam, const UciReply *reply) {
    const Position *const root = game_position(&exam->game);
    char shown[EXAM_SHOWN];
    span_show(shown, sizeof shown, reply->best);
    Error why;
    answer->best = MOVE_NONE;
    span_show(answer->word, sizeof answer->word, reply->best);
    if (is_none(reply->best)) {
        return !movegen_any(root)
               || exam_fail(exam, "it answered '%s' though there are legal moves", shown);
    }
    if (!uci_word_is_move(reply->best)) {
        return exam_fail(exam, "it answered '%s', which is no move", shown);
    }
    if (!uci_move_parse(&answer->best, root, reply->best, &why)) {
        return exam_fail(exam, "it answered '%s': %.120s", shown, why.text);
    }
    Position after;
    pos_play(&after, root, answer->best);
    Move ponder;
    answer->has_ponder = reply->ponder.length > 0 && !is_none(reply->ponder);
    if (answer->has_ponder && !uci_move_parse(&ponder, &after, reply->ponder, &why)) {
        span_show(shown, sizeof shown, reply->ponder);
        return exam_fail(exam, "its ponder move '%s' is not legal", shown);
    }
    return true;
}

bool exam_best_if(ExamAnswer *out, bool *came, Exam *exam, int64_t within_us) {
    const int64_t until_us = exam_now_us() + within_us;
    *out = (ExamAnswer){.best = MOVE_NONE, .depth = -1, .nodes = -1};
    *came = false;
    for (;;) {
        Span line;
        const ExamHeard heard = exam_hear(&line, exam, until_us);
        if (heard == EXAM_HEARD_END) {
            return exam_fail_gone(exam);
        }
        const int64_t now_us = exam_now_us();
        out->took_us = now_us - exam->went_us;
        if (heard == EXAM_HEARD_LINE) {
            const UciReply reply = uci_reply_parse(line);
            if (reply.kind == UCI_REPLY_BESTMOVE) {
                *came = true;
                return take_best(out, exam, &reply);
            }
            if (reply.kind == UCI_REPLY_INFO) {
                take_info(out, &reply.info);
            }
        }
        if (heard == EXAM_HEARD_NOTHING || now_us > until_us) {
            return true;
        }
    }
}

bool exam_best(ExamAnswer *out, Exam *exam, int64_t within_us) {
    bool came;
    return exam_best_if(out, &came, exam, within_us)
           && (came
               || exam_fail(exam, "no bestmove within %lld ms", (long long)within_us / EXAM_MS));
}

bool exam_ask(ExamAnswer *out, Exam *exam, const char *position, const char *go,
              int64_t within_us) {
    return exam_position(exam, position) && exam_go(exam, go) && exam_best(out, exam, within_us);
}

bool exam_ask_patiently(ExamAnswer *out, Exam *exam, const char *position, const char *go) {
    return exam_ask(out, exam, position, go, exam->options->patience_us);
}

bool exam_ask_simply(Exam *exam, const char *position, const char *go) {
    ExamAnswer answer;
    return exam_ask_patiently(&answer, exam, position, go);
}

bool exam_stop(ExamAnswer *out, Exam *exam) {
    exam->went_us = exam_now_us();
    return exam_send(exam, "stop") && exam_best(out, exam, exam->options->margin_us);
}

bool exam_plays(Exam *exam) {
    ExamAnswer answer;
    return exam_ready(exam) && exam_ask_patiently(&answer, exam, "startpos", "go depth 2");
}

bool exam_next_line(Span *line, Span *rest) {
    if (rest->length == 0) {
        return false;
    }
    const char *const end = memchr(rest->data, '\n', rest->length);
    const size_t length = end == NULL ? rest->length : (size_t)(end - rest->data);
    *line = (Span){rest->data, length};
    *rest = span_from(*rest, length + (end == NULL ? 0 : 1));
    return true;
}

bool exam_find_option(UciOptionLine *out, const Exam *exam, const char *name) {
    Span rest = text_span(&exam->greeting.options);
    Span line;
    while (exam_next_line(&line, &rest)) {
        const UciReply reply = uci_reply_parse(line);
        if (reply.fault == NULL && span_is_nocase(reply.option.name, name)) {
            *out = reply.option;
            return true;
        }
    }
    return false;
}
