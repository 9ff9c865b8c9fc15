// SPDX-License-Identifier: MIT
// Points about the start: id, options, uciok, isready.
#include "match/exam_impl.h"

bool exam_take_start(Exam *exam) {
    exam_note(exam, "uciok after %lld ms", (long long)exam->greeting.took_us / EXAM_MS);
    return true;
}

bool exam_take_id_name(Exam *exam) {
    const ExamGreeting *const greeting = &exam->greeting;
    if (greeting->name.length == 0) {
        return exam_fail(exam, "it tells no name");
    }
    return greeting->id_count == 1 || exam_fail(exam, "it tells %d names", greeting->id_count);
}

bool exam_take_id_author(Exam *exam) {
    return exam->greeting.author.length > 0 || exam_fail(exam, "it tells no author");
}

bool exam_take_early(Exam *exam) {
    char shown[EXAM_SHOWN];
    return exam->greeting.early.length == 0
           || exam_fail(exam, "'%s' before 'uci'",
                        span_show(shown, sizeof shown, text_span(&exam->greeting.early)));
}

// ---- Options ------------------------------------------------------------------------------------

// The next option line of the greeting; false at the end.
static bool next_option(UciReply *out, Span *line, Span *rest) {
    if (!exam_next_line(line, rest)) {
        return false;
    }
    *out = uci_reply_parse(*line);
    return true;
}

static const char *fault_of_form(const UciReply *reply) {
    const UciOptionLine *const option = &reply->option;
    if (reply->fault != NULL) {
        return reply->fault;
    }
    if (option->name.length == 0) {
        return "an option without a name";
    }
    if (option->type != UCI_OPTION_BUTTON && !option->has_default) {
        return "no default";
    }
    if (option->type == UCI_OPTION_SPIN && !option->has_range) {
        return "a spin without min and max";
    }
    Span vars = option->vars;
    Span choice;
    return option->type == UCI_OPTION_COMBO && !uci_option_next_var(&vars, &choice)
               ? "a combo without choices"
               : NULL;
}

bool exam_take_option_lines(Exam *exam) {
    Span rest = text_span(&exam->greeting.options);
    UciReply reply;
    Span line;
    int count = 0;
    while (next_option(&reply, &line, &rest)) {
        const char *const fault = fault_of_form(&reply);
        char shown[EXAM_SHOWN];
        if (fault != NULL) {
            return exam_fail(exam, "%s: '%s'", fault, span_show(shown, sizeof shown, line));
        }
        count++;
    }
    exam_note(exam, "%d options", count);
    return true;
}

static bool has_choice(const UciOptionLine *option) {
    Span vars = option->vars;
    Span choice;
    while (uci_option_next_var(&vars, &choice)) {
        if (choice.length == option->value.length
            && memcmp(choice.data, option->value.data, choice.length) == 0) {
            return true;
        }
    }
    return false;
}

static const char *fault_of_value(const UciOptionLine *option) {
    int64_t value;
    switch (option->type) {
    case UCI_OPTION_CHECK:
        return span_is(option->value, "true") || span_is(option->value, "false")
                   ? NULL
                   : "its default is not true or false";
    case UCI_OPTION_SPIN:
        if (option->minimum > option->maximum) {
            return "its min is above its max";
        }
        return span_to_int(&value, option->value, option->minimum, option->maximum)
                   ? NULL
                   : "its default is outside its range";
    case UCI_OPTION_COMBO:
        return has_choice(option) ? NULL : "its default is none of its choices";
    case UCI_OPTION_BUTTON:
    case UCI_OPTION_STRING:
        break;
    }
    return NULL;
}

// Whether the name comes once more in the rest.
static bool comes_again(Span name, Span rest) {
    UciReply reply;
    Span line;
    while (next_option(&reply, &line, &rest)) {
        const Span other = reply.option.name;
        bool is_same = other.length == name.length;
        for (size_t i = 0; is_same && i < name.length; i++) {
            is_same = char_to_lower(name.data[i]) == char_to_lower(other.data[i]);
        }
        if (is_same) {
            return true;
        }
    }
    return false;
}

bool exam_take_option_values(Exam *exam) {
    Span rest = text_span(&exam->greeting.options);
    UciReply reply;
    Span line;
    while (next_option(&reply, &line, &rest)) {
        if (fault_of_form(&reply) != NULL) {
            continue; // another point's
        }
        const char *fault = fault_of_value(&reply.option);
        fault = fault == NULL && comes_again(reply.option.name, rest) ? "it comes twice" : fault;
        char shown[EXAM_SHOWN];
        if (fault != NULL) {
            return exam_fail(exam, "%s: %s", span_show(shown, sizeof shown, reply.option.name),
                             fault);
        }
    }
    return true;
}

// ---- After uciok --------------------------------------------------------------------------------

bool exam_take_uciok_last(Exam *exam) {
    if (!exam_launch(exam) || !exam_greet(exam) || !exam_send(exam, "isready")) {
        return false;
    }
    const int64_t until_us = exam_now_us() + exam->options->patience_us;
    for (;;) {
        Span line;
        if (exam_hear(&line, exam, until_us) != EXAM_HEARD_LINE || exam_now_us() > until_us) {
            return exam_fail(exam, "no readyok after uciok");
        }
        const UciReplyKind kind = uci_reply_parse(line).kind;
        char shown[EXAM_SHOWN];
        if (kind == UCI_REPLY_READYOK) {
            return true;
        }
        if (kind == UCI_REPLY_OPTION || kind == UCI_REPLY_ID_NAME || kind == UCI_REPLY_ID_AUTHOR
            || kind == UCI_REPLY_UCIOK) {
            return exam_fail(exam, "'%s' after uciok", span_show(shown, sizeof shown, line));
        }
    }
}

bool exam_take_ready(Exam *exam) {
    const int64_t begin_us = exam_now_us();
    if (!exam_ready(exam)) {
        return false;
    }
    exam_note(exam, "readyok after %lld ms", (long long)(exam_now_us() - begin_us) / EXAM_MS);
    return true;
}

bool exam_take_new_game(Exam *exam) {
    return exam_send(exam, "ucinewgame") && exam_ready(exam);
}

bool exam_take_unprepared(Exam *exam) {
    ExamAnswer answer;
    return exam_launch(exam) && exam_greet(exam)
           && exam_ask_patiently(&answer, exam, "startpos", "go depth 2");
}

bool exam_take_uci_again(Exam *exam) {
    UciReply reply;
    return exam_send(exam, "uci")
           && exam_await(&reply, exam, UCI_REPLY_UCIOK, "uciok", exam->options->start_us)
           && exam_ready(exam);
}

bool exam_take_two(Exam *exam) {
    Process *const first = exam->process;
    exam->process = NULL;
    const bool done = exam_launch(exam) && exam_greet(exam) && exam_ready(exam);
    exam_end(exam);
    exam->process = first;
    return done && exam_ready(exam);
}
