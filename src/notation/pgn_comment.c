// SPDX-License-Identifier: MIT
// A command is "[%name arguments]". The scanner finds the commands of a comment one after the
// other; a command whose arguments are not understood to their end is text.
#include "notation/pgn_comment.h"

#include <stdio.h>
#include <string.h>

#include "chess/square.h"
#include "notation/fen.h"

enum {
    EVAL_MAX = 10000000, // centipawns and moves to mate beyond this are not taken for values
    DEPTH_MAX = 99999,
    HOURS_MAX = 1000000,
    MICROSECONDS = 1000000
};

// ---------------------------------------------------------------------------------- numbers

// Digits at the front of *rest as a number up to `maximum`, and how many they were (at least 1).
static bool take_digits(int64_t *out, size_t *count, Span *rest, int64_t maximum) {
    size_t length = 0;
    int64_t value = 0;
    while (length < rest->length && char_is_digit(rest->data[length])) {
        value = value * 10 + (rest->data[length] - '0');
        if (value > maximum) {
            return false;
        }
        length++;
    }
    *out = value;
    *count = length;
    *rest = span_from(*rest, length);
    return length > 0;
}

static bool take_char(Span *rest, char c) {
    if (rest->length == 0 || rest->data[0] != c) {
        return false;
    }
    *rest = span_from(*rest, 1);
    return true;
}

// A decimal fraction behind the point, as parts of `unit` (a power of ten), rounded half up. No
// digits are 0.
static int64_t take_fraction(Span *rest, int64_t unit) {
    int64_t value = 0;
    bool rounded = false;
    while (rest->length > 0 && char_is_digit(rest->data[0])) {
        const int digit = rest->data[0] - '0';
        if (unit >= 10) {
            unit /= 10;
            value += digit * unit;
        } else if (!rounded) {
            value += digit >= 5 ? 1 : 0;
            rounded = true;
        }
        *rest = span_from(*rest, 1);
    }
    return value;
}

// ---------------------------------------------------------------------------------- values

// "-0.7", "+1.25", ".5", "3", "#-1", "#4"; then perhaps ",18".
static bool parse_eval(CommentEval *out, Span text) {
    CommentEval eval = {.depth = -1};
    int64_t whole = 0;
    int64_t fraction = 0;
    size_t digits = 0;
    eval.is_mate = take_char(&text, '#');
    const bool negative = take_char(&text, '-');
    if (!negative) {
        (void)take_char(&text, '+');
    }
    const bool has_whole = take_digits(&whole, &digits, &text, EVAL_MAX);
    if (!eval.is_mate && take_char(&text, '.')) {
        const size_t before = text.length;
        fraction = take_fraction(&text, 100);
        digits = before - text.length;
    }
    if (!has_whole && (eval.is_mate || digits == 0)) {
        return false;
    }
    const int64_t value = eval.is_mate ? whole : whole * 100 + fraction;
    if (value > EVAL_MAX) {
        return false;
    }
    eval.value = (int)(negative ? -value : value);
    if (take_char(&text, ',')) {
        int64_t depth = 0;
        if (!take_digits(&depth, &digits, &text, DEPTH_MAX)) {
            return false;
        }
        eval.depth = (int)depth;
    }
    if (text.length > 0) {
        return false;
    }
    *out = eval;
    return true;
}

// "0:03:00.5", "3:00", "180.5".
static bool parse_clock(int64_t *out, Span text) {
    int64_t seconds = 0;
    for (int parts = 0;; parts++) {
        int64_t value = 0;
        size_t digits = 0;
        if (parts == 3 || !take_digits(&value, &digits, &text, HOURS_MAX * INT64_C(3600))) {
            return false;
        }
        seconds = seconds * 60 + value;
        if (!take_char(&text, ':')) {
            break;
        }
    }
    if (seconds > HOURS_MAX * INT64_C(3600)) {
        return false;
    }
    const int64_t fraction = take_char(&text, '.') ? take_fraction(&text, MICROSECONDS) : 0;
    if (text.length > 0) {
        return false;
    }
    *out = seconds * MICROSECONDS + fraction;
    return true;
}

// One of "Ge5" and "Ge5f4", from the front of *rest.
static bool take_mark(CommentMark *out, Span *rest) {
    size_t length = 0;
    while (length < rest->length && rest->data[length] != ',') {
        length++;
    }
    const Span word = span_trim((Span){rest->data, length});
    *rest = span_from(*rest, length);
    if ((word.length != 3 && word.length != 5) || strchr("GRYB", word.data[0]) == NULL) {
        return false;
    }
    const int from = square_parse((Span){word.data + 1, 2});
    const int to = square_parse((Span){word.data + word.length - 2, 2});
    if (from == SQ_NONE || to == SQ_NONE || (word.length == 5 && from == to)) {
        return false;
    }
    *out = (CommentMark){word.data[0], (uint8_t)from, (uint8_t)to};
    return true;
}

// Whether the list holds nothing but squares, or nothing but arrows.
static bool is_mark_list(Span text, bool arrows) {
    CommentMark mark;
    do {
        if (!take_mark(&mark, &text) || (mark.from != mark.to) != arrows) {
            return false;
        }
    } while (take_char(&text, ','));
    return true;
}

// ---------------------------------------------------------------------------------- commands

typedef enum CommandKind {
    COMMAND_EVAL,
    COMMAND_CLK,
    COMMAND_EMT,
    COMMAND_CSL,
    COMMAND_CAL,
    COMMAND_COUNT
} CommandKind;

static const char *const command_names[COMMAND_COUNT] = {"eval", "clk", "emt", "csl", "cal"};

typedef struct Command {
    CommandKind kind;
    Span arguments;
    size_t start; // of its bracket in the comment
    size_t end;   // behind its bracket
} Command;

static bool is_understood(const Command *command) {
    CommentEval eval;
    int64_t clock = 0;
    switch (command->kind) {
    case COMMAND_EVAL:
        return parse_eval(&eval, command->arguments);
    case COMMAND_CLK:
    case COMMAND_EMT:
        return parse_clock(&clock, command->arguments);
    case COMMAND_CSL:
        return is_mark_list(command->arguments, false);
    case COMMAND_CAL:
        return is_mark_list(command->arguments, true);
    case COMMAND_COUNT:
        break;
    }
    return false;
}

// The command whose '[' stands at `start`.
static bool parse_command(Command *out, Span comment, size_t start) {
    Span rest = span_from(comment, start);
    if (rest.length < 2 || rest.data[1] != '%') {
        return false;
    }
    size_t close = 2;
    while (close < rest.length && rest.data[close] != ']' && rest.data[close] != '[') {
        close++;
    }
    if (close == rest.length || rest.data[close] == '[') {
        return false;
    }
    rest = (Span){rest.data + 2, close - 2};
    const Span name = span_next_word(&rest);
    out->start = start;
    out->end = start + close + 1;
    out->arguments = span_trim(rest);
    for (int kind = 0; kind < COMMAND_COUNT; kind++) {
        // No blank in front of the name, and one behind it.
        if (name.data == comment.data + start + 2 && span_is(name, command_names[kind])) {
            out->kind = (CommandKind)kind;
            return is_understood(out);
        }
    }
    return false;
}

// The first command at or after `from`.
static bool next_command(Command *out, Span comment, size_t from) {
    while (from < comment.length) {
        const char *const open = memchr(comment.data + from, '[', comment.length - from);
        if (open == NULL) {
            return false;
        }
        const size_t start = (size_t)(open - comment.data);
        if (parse_command(out, comment, start)) {
            return true;
        }
        from = start + 1;
    }
    return false;
}

static bool find_command(Command *out, Span comment, CommandKind kind) {
    for (size_t from = 0; next_command(out, comment, from); from = out->end) {
        if (out->kind == kind) {
            return true;
        }
    }
    return false;
}

bool comment_find_eval(CommentEval *out, Span comment) {
    Command command;
    return find_command(&command, comment, COMMAND_EVAL) && parse_eval(out, command.arguments);
}

bool comment_find_clk(int64_t *out_us, Span comment) {
    Command command;
    return find_command(&command, comment, COMMAND_CLK) && parse_clock(out_us, command.arguments);
}

bool comment_find_emt(int64_t *out_us, Span comment) {
    Command command;
    return find_command(&command, comment, COMMAND_EMT) && parse_clock(out_us, command.arguments);
}

// ---------------------------------------------------------------------------------- whole comments

void comment_init(CommentData *data, const Alloc *alloc) {
    *data = (CommentData){.alloc = alloc};
    text_init(&data->text, alloc);
}

void comment_release(CommentData *data) {
    alloc_free(data->alloc, data->marks);
    text_release(&data->text);
    comment_init(data, data->alloc);
}

static bool has_mark(const CommentData *data, const CommentMark *mark) {
    for (size_t i = 0; i < data->mark_count; i++) {
        if (data->marks[i].from == mark->from && data->marks[i].to == mark->to) {
            return true;
        }
    }
    return false;
}

static bool add_marks(CommentData *data, Span text, Error *err) {
    CommentMark mark = {0};
    while (take_mark(&mark, &text)) {
        if (!has_mark(data, &mark)) {
            void *marks = data->marks;
            if (!alloc_grow(data->alloc, &marks, &data->mark_capacity, data->mark_count + 1,
                            sizeof mark)) {
                return error_set_memory(err);
            }
            data->marks = marks;
            data->marks[data->mark_count++] = mark;
        }
        (void)take_char(&text, ',');
    }
    return true;
}

static bool use_command(CommentData *data, const Command *command, Error *err) {
    switch (command->kind) {
    case COMMAND_EVAL:
        data->has_eval = data->has_eval || parse_eval(&data->eval, command->arguments);
        break;
    case COMMAND_CLK:
        data->has_clk = data->has_clk || parse_clock(&data->clk_us, command->arguments);
        break;
    case COMMAND_EMT:
        data->has_emt = data->has_emt || parse_clock(&data->emt_us, command->arguments);
        break;
    case COMMAND_CSL:
    case COMMAND_CAL:
        return add_marks(data, command->arguments, err);
    case COMMAND_COUNT:
        break;
    }
    return true;
}

// Text between two commands; where a command stood, one blank is left between words.
static void add_text(CommentData *data, Span text) {
    text = span_trim(text);
    if (text.length > 0) {
        if (data->text.length > 0) {
            text_append_char(&data->text, ' ');
        }
        text_append_span(&data->text, text);
    }
}

// *found: there were commands, so that what is left may look like one again.
static bool take_commands(CommentData *data, Span comment, bool *found, Error *err) {
    Command command;
    size_t from = 0;
    *found = false;
    while (next_command(&command, comment, from)) {
        add_text(data, (Span){comment.data + from, command.start - from});
        if (!use_command(data, &command, err)) {
            return false;
        }
        from = command.end;
        *found = true;
    }
    add_text(data, span_from(comment, from));
    return text_check(&data->text, err);
}

bool comment_parse(CommentData *out, Span comment, Error *err) {
    out->has_eval = false;
    out->has_clk = false;
    out->has_emt = false;
    out->mark_count = 0;
    Text rest;
    text_init(&rest, out->alloc);
    bool found = false;
    bool fine = false;
    do {
        text_reset(&out->text);
        fine = take_commands(out, comment, &found, err);
        const Text emptied = rest;
        rest = out->text;
        out->text = emptied;
        comment = text_span(&rest);
    } while (fine && found);
    text_release(&out->text);
    out->text = rest;
    return fine;
}

// ---------------------------------------------------------------------------------- writing

const char *comment_eval_format(char out[COMMENT_EVAL_SIZE], CommentEval eval) {
    const char *const sign = eval.value < 0 ? "-" : "";
    const int64_t size = eval.value < 0 ? -(int64_t)eval.value : eval.value;
    int length = 0;
    if (eval.is_mate) {
        length = snprintf(out, COMMENT_EVAL_SIZE, "#%s%d", sign, (int)size);
    } else {
        length = snprintf(out, COMMENT_EVAL_SIZE, "%s%d.%02d", sign, (int)(size / 100),
                          (int)(size % 100));
    }
    if (eval.depth >= 0 && length > 0) {
        snprintf(out + length, COMMENT_EVAL_SIZE - (size_t)length, ",%d", eval.depth);
    }
    return out;
}

const char *comment_clock_format(char out[COMMENT_CLOCK_SIZE], int64_t microseconds) {
    const int64_t whole = microseconds < 0 ? 0 : microseconds / MICROSECONDS;
    int fraction = (int)(microseconds < 0 ? 0 : microseconds % MICROSECONDS);
    const int length =
        snprintf(out, COMMENT_CLOCK_SIZE, "%lld:%02d:%02d", (long long)(whole / 3600),
                 (int)(whole / 60 % 60), (int)(whole % 60));
    int digits = 6;
    while (digits > 0 && fraction % 10 == 0) {
        fraction /= 10;
        digits--;
    }
    if (digits > 0 && length > 0) {
        snprintf(out + length, COMMENT_CLOCK_SIZE - (size_t)length, ".%0*d", digits, fraction);
    }
    return out;
}

static void format_command(Text *out, size_t start, const char *name, const char *arguments) {
    text_format(out, "%s[%%%s %s]", out->length > start ? " " : "", name, arguments);
}

static void format_marks(Text *out, size_t start, const CommentData *data, bool arrows) {
    bool any = false;
    for (size_t i = 0; i < data->mark_count; i++) {
        const CommentMark *const mark = &data->marks[i];
        if ((mark->from != mark->to) != arrows) {
            continue;
        }
        char from[3];
        char to[3];
        square_format(from, mark->from);
        square_format(to, mark->to);
        const char *const blank = out->length > start ? " " : "";
        if (any) {
            text_append_char(out, ',');
        } else {
            text_format(out, "%s[%%%s ", blank, arrows ? "cal" : "csl");
        }
        text_format(out, "%c%s%s", mark->color, from, arrows ? to : "");
        any = true;
    }
    if (any) {
        text_append_char(out, ']');
    }
}

void comment_format(Text *out, const CommentData *data) {
    const size_t start = out->length;
    char value[COMMENT_EVAL_SIZE];
    char clock[COMMENT_CLOCK_SIZE];
    if (data->has_eval) {
        format_command(out, start, "eval", comment_eval_format(value, data->eval));
    }
    if (data->has_clk) {
        format_command(out, start, "clk", comment_clock_format(clock, data->clk_us));
    }
    if (data->has_emt) {
        format_command(out, start, "emt", comment_clock_format(clock, data->emt_us));
    }
    format_marks(out, start, data, false);
    format_marks(out, start, data, true);
    if (data->text.length > 0) {
        if (out->length > start) {
            text_append_char(out, ' ');
        }
        text_append_span(out, text_span(&data->text));
    }
}
