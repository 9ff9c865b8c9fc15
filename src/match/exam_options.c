// SPDX-License-Identifier: MIT
// Points about setoption. What would take more memory or threads than a small machine has is not
// tried.
#include <stdio.h>

#include "match/exam_impl.h"

static bool set_number(Exam *exam, const char *name, int64_t value) {
    exam->is_dirty = true;
    return exam_send(exam, "setoption name %s value %lld", name, (long long)value)
           && exam_plays(exam);
}

static bool has_spin(UciOptionLine *out, Exam *exam, const char *name) {
    if (!exam_find_option(out, exam, name) || out->type != UCI_OPTION_SPIN || !out->has_range) {
        char why[EXAM_SHOWN];
        (void)snprintf(why, sizeof why, "it does not offer %s", name);
        return exam_skip(exam, why);
    }
    return true;
}

bool exam_take_hash_1(Exam *exam) {
    UciOptionLine option;
    if (!has_spin(&option, exam, "Hash") || !set_number(exam, "Hash", option.minimum)) {
        return false;
    }
    exam_note(exam, "%lld MB", (long long)option.minimum);
    return true;
}

bool exam_take_hash_some(Exam *exam) {
    enum { SOME_MB = 64 };

    UciOptionLine option;
    return has_spin(&option, exam, "Hash")
           && set_number(exam, "Hash", option.maximum < SOME_MB ? option.maximum : SOME_MB);
}

bool exam_take_threads(Exam *exam) {
    UciOptionLine option;
    return has_spin(&option, exam, "Threads")
           && set_number(exam, "Threads", option.maximum < 2 ? option.maximum : 2)
           && set_number(exam, "Threads", 1);
}

bool exam_take_bad_values(Exam *exam) {
    static const char *const names[] = {"Hash", "Threads"};
    UciOptionLine option;
    int count = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!exam_find_option(&option, exam, names[i])) {
            continue;
        }
        count++;
        exam->is_dirty = true;
        if (!exam_send(exam, "setoption name %s value much", names[i]) || !exam_ready(exam)
            || !exam_send(exam, "setoption name %s value", names[i]) || !exam_ready(exam)
            || !exam_send(exam, "setoption name %s value -5", names[i]) || !exam_ready(exam)
            || !exam_send(exam, "setoption name %s", names[i]) || !exam_ready(exam)) {
            return false;
        }
    }
    return count == 0 ? exam_skip(exam, "it offers neither Hash nor Threads") : exam_plays(exam);
}

bool exam_take_bad_options(Exam *exam) {
    static const char *const lines[] = {"setoption name There Is No Such Option value 7",
                                        "setoption name There Is No Such Option",
                                        "setoption",
                                        "setoption name",
                                        "setoption value 7",
                                        "setoption name value"};
    exam->is_dirty = true;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (!exam_send(exam, "%s", lines[i]) || !exam_ready(exam)) {
            return false;
        }
    }
    return exam_plays(exam);
}

bool exam_take_options_default(Exam *exam) {
    exam->is_dirty = true;
    Span rest = text_span(&exam->greeting.options);
    Span line;
    int count = 0;
    while (exam_next_line(&line, &rest)) {
        const UciReply reply = uci_reply_parse(line);
        const UciOptionLine *const option = &reply.option;
        // A string may be the name of a file to write.
        if (reply.fault != NULL || !option->has_default || option->type == UCI_OPTION_BUTTON
            || option->type == UCI_OPTION_STRING) {
            continue;
        }
        count++;
        if (!exam_send(exam, "setoption name %.*s value %.*s", (int)option->name.length,
                       option->name.data, (int)option->value.length, option->value.data)
            || !exam_ready(exam)) {
            return false;
        }
    }
    exam_note(exam, "%d options", count);
    return exam_plays(exam);
}

bool exam_take_clear_hash(Exam *exam) {
    UciOptionLine option;
    if (!exam_find_option(&option, exam, "Clear Hash")) {
        return exam_skip(exam, "it does not offer Clear Hash");
    }
    return exam_send(exam, "setoption name %.*s", (int)option.name.length, option.name.data)
           && exam_plays(exam);
}
