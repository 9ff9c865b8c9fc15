// SPDX-License-Identifier: MIT
#include "lab/check_report.h"

#include <inttypes.h>
#include <math.h>

#include "base/command_words.h"
#include "notation/uci_move.h"
#include "player/player_values.h"

enum { SHOWN_LINES = 20 };

static const char *const bit_names[] = {"value", "move", "nodes"};

enum { BIT_COUNT = sizeof bit_names / sizeof bit_names[0] };

void check_format_bits(Text *out, unsigned bits) {
    const char *between = "";
    for (unsigned i = 0; i < BIT_COUNT; i++) {
        if ((bits >> i & 1U) != 0) {
            text_format(out, "%s%s", between, bit_names[i]);
            between = ", ";
        }
    }
    text_append(out, bits == 0 ? "nothing" : "");
}

void check_json_bits(Json *json, const char *key, unsigned bits) {
    json_open_array(json, key);
    for (unsigned i = 0; i < BIT_COUNT; i++) {
        if ((bits >> i & 1U) != 0) {
            json_text(json, NULL, bit_names[i]);
        }
    }
    json_close(json);
}

static void format_value(Text *out, CheckValue value) {
    switch (value.kind) {
    case CHECK_NUMBER:
        text_format(out, "%.10g", value.number + 0.0); // a negative zero becomes 0
        break;
    case CHECK_PLUS_INF:
        text_append(out, "inf");
        break;
    case CHECK_MINUS_INF:
        text_append(out, "-inf");
        break;
    case CHECK_NO_VALUE:
        text_append(out, "none");
        break;
    }
}

static void format_answer(Text *out, const Position *pos, CheckAnswer answer) {
    char uci[UCI_MOVE_SIZE];
    text_append(out, "value ");
    format_value(out, answer.value);
    text_format(out, ", move %s, %" PRIu64 " nodes",
                answer.move == MOVE_NONE ? "none" : uci_move_format(uci, pos, answer.move),
                answer.nodes);
}

// A word as a shell takes it.
static void format_word(Text *out, const char *word) {
    bool is_plain = *word != '\0';
    for (const char *c = word; *c != '\0'; c++) {
        is_plain =
            is_plain && (char_is_letter(*c) || char_is_digit(*c) || strchr("-_./=:,+", *c) != NULL);
    }
    if (is_plain) {
        text_append(out, word);
        return;
    }
    text_append_char(out, '\'');
    for (const char *c = word; *c != '\0'; c++) {
        if (*c == '\'') {
            text_append(out, "'\\''");
        } else {
            text_append_char(out, *c);
        }
    }
    text_append_char(out, '\'');
}

// A UCI program as a player of ours.
static void format_uci_player(Text *out, const CheckOptions *options, int depth) {
    Text command;
    Text player;
    text_init(&command, out->alloc);
    text_init(&player, out->alloc);
    for (size_t i = 0; i < options->word_count; i++) {
        text_append(&command, i == 0 ? "" : " ");
        command_word_format(&command, options->words[i]);
    }
    text_append(&player, "uci:cmd=");
    option_format_text(&player, text_string(&command));
    text_format(&player, ",depth=%d", depth);
    format_word(out, text_string(&player));
    out->failed = out->failed || command.failed || player.failed;
    text_release(&player);
    text_release(&command);
}

static void format_command(Text *out, const CheckOptions *options, const CheckCase *one) {
    if (options->is_uci) {
        text_append(out, "zugwerk search --player ");
        format_uci_player(out, options, one->depth);
        text_format(out, " --fen '%s'", one->fen);
        return;
    }
    for (size_t i = 0; i < options->word_count; i++) {
        format_word(out, options->words[i]);
        text_append_char(out, ' ');
    }
    text_format(out, "'%s' %d", one->fen, one->depth);
}

static void format_our_command(Text *out, const CheckCase *one) {
    text_append(out, "zugwerk search --player ");
    format_word(out, one->spec);
    text_format(out, " --fen '%s'", one->fen);
}

static void format_seconds(Text *out, int64_t us) {
    text_format(out, "%" PRId64 ".%03" PRId64 " s", us / 1000000, us / 1000 % 1000);
}

// What was wrong when there is no answer; and what is known of the answer.
static void format_fault(Text *out, const CheckOptions *options, const CheckResult *result) {
    switch (result->fault) {
    case CHECK_CRASHED:
        text_append(out, "it failed: ");
        process_end_format(out, result->end);
        break;
    case CHECK_LATE:
        text_append(out, "no end after ");
        format_seconds(out, options->limit_us);
        text_append(out, " (--time); stopped");
        break;
    case CHECK_FLOOD:
        text_format(out, "it printed more than %d bytes; stopped", CHECK_OUTPUT_LIMIT);
        break;
    case CHECK_UNREADABLE:
        text_append(out, result->reading.text);
        break;
    case CHECK_ANSWERED:
        break;
    }
}

static bool is_number(CheckValue value) {
    return value.kind == CHECK_NUMBER;
}

static bool is_about(double a, double b) {
    return fabs(a - b) <= 1e-9 * (1.0 + fabs(b));
}

// The usual reasons, where one explains the numbers.
static const char *hint_of(const CheckOptions *options, const CheckCase *one,
                           const CheckResult *result) {
    const CheckAnswer *const theirs = &result->answer;
    if ((result->differs & CHECK_VALUE) != 0 && is_number(one->value) && is_number(theirs->value)
        && !is_about(one->value.number, 0)) {
        const double ratio = theirs->value.number / one->value.number;
        if (is_about(ratio, -1)) {
            return options->by_side ? "the sign is turned round: White's values, perhaps?"
                                    : "the sign is turned round: are these values of the side to "
                                      "move (--pov side)?";
        }
        if (is_about(ratio, 100) || is_about(ratio, 1000) || is_about(ratio, 0.01)) {
            return "the same in another unit (--scale)?";
        }
    }
    if (result->differs == CHECK_NODES && theirs->nodes + 1 == one->nodes) {
        return "one node fewer: is the root counted?";
    }
    if (result->differs == CHECK_NODES && theirs->nodes == one->nodes + 1) {
        return "one node more: is the root counted twice?";
    }
    if (result->differs == CHECK_MOVE) {
        return "the value is the same: another order of moves, or another rule for equal moves?";
    }
    return NULL;
}

// The last lines of what it wrote to standard error.
static void format_errors(Text *out, const Text *errors) {
    Span rest = span_trim(text_span(errors));
    size_t start = rest.length;
    for (int lines = 0; start > 0; start--) {
        lines += rest.data[start - 1] == '\n' ? 1 : 0;
        if (lines == SHOWN_LINES) {
            break;
        }
    }
    rest = span_from(rest, start);
    if (rest.length == 0) {
        return;
    }
    text_append(out, start > 0 ? "  the last that it wrote to standard error:\n"
                               : "  it wrote to standard error:\n");
    while (rest.length > 0) {
        const char *const end = memchr(rest.data, '\n', rest.length);
        const size_t length = end == NULL ? rest.length : (size_t)(end - rest.data);
        char shown[160];
        text_format(out, "    %s\n", span_show(shown, sizeof shown, (Span){rest.data, length}));
        rest = span_from(rest, end == NULL ? length : length + 1);
    }
}

static void format_head(Text *out, const CheckCase *one, const CheckResult *result) {
    if (check_result_agrees(result)) {
        text_append(out, "agrees");
    } else if (result->fault != CHECK_ANSWERED) {
        text_append(out, "no answer");
    } else {
        text_append(out, "differs in ");
        check_format_bits(out, result->differs);
    }
    text_format(out, ": %s, depth %d\n", one->name, one->depth);
}

void check_format(Text *out, const Check *check, size_t i, const CheckResult *result,
                  CheckStyle style) {
    const CheckOptions *const options = &check->options;
    const CheckCase *const one = &check->cases[i];
    format_head(out, one, result);
    text_format(out, "  position  %s (%d men)\n  right     ", one->fen, one->men);
    format_answer(out, &one->pos, (CheckAnswer){one->value, one->move, one->nodes});
    text_append(out, "\n  yours     ");
    if (result->fault == CHECK_ANSWERED) {
        format_answer(out, &one->pos, result->answer);
    } else {
        format_fault(out, options, result);
    }
    if (style.with_time && result->fault != CHECK_LATE) {
        text_append(out, ", ");
        format_seconds(out, result->time_us);
    }
    const char *const hint = result->fault == CHECK_ANSWERED ? hint_of(options, one, result) : NULL;
    text_format(out, "%s%s", hint == NULL ? "" : "\n  perhaps   ", hint == NULL ? "" : hint);
    text_append(out, "\n  again     ");
    format_command(out, options, one);
    text_append(out, "\n  ours      ");
    format_our_command(out, one);
    text_append_char(out, '\n');
    if (style.with_errors || result->fault != CHECK_ANSWERED) {
        format_errors(out, &result->errors);
    }
}

// -------------------------------------------------------------------------------------------- JSON

static void json_value(Json *json, const char *key, CheckValue value) {
    switch (value.kind) {
    case CHECK_NUMBER:
        json_double(json, key, value.number + 0.0);
        break;
    case CHECK_PLUS_INF:
        json_text(json, key, "inf");
        break;
    case CHECK_MINUS_INF:
        json_text(json, key, "-inf");
        break;
    case CHECK_NO_VALUE:
        json_none(json, key);
        break;
    }
}

static void json_answer(Json *json, const char *key, const Position *pos, CheckAnswer answer) {
    json_open_object(json, key);
    json_value(json, "value", answer.value);
    if (answer.move == MOVE_NONE) {
        json_none(json, "move");
    } else {
        char uci[UCI_MOVE_SIZE];
        json_text(json, "move", uci_move_format(uci, pos, answer.move));
    }
    json_uint(json, "nodes", answer.nodes);
    json_close(json);
}

static void json_words(Json *json, const CheckOptions *options, const CheckCase *one) {
    json_open_array(json, "command");
    for (size_t i = 0; i < options->word_count; i++) {
        json_text(json, NULL, options->words[i]);
    }
    if (!options->is_uci) {
        json_text(json, NULL, one->fen);
        json_int(json, NULL, one->depth);
    }
    json_close(json);
}

static const char *fault_name(CheckFault fault) {
    switch (fault) {
    case CHECK_CRASHED:
        return "failed";
    case CHECK_LATE:
        return "late";
    case CHECK_FLOOD:
        return "flood";
    case CHECK_UNREADABLE:
        return "unreadable";
    case CHECK_ANSWERED:
        break;
    }
    return NULL;
}

void check_json(Json *json, const Check *check, size_t i, const CheckResult *result,
                CheckStyle style) {
    const CheckOptions *const options = &check->options;
    const CheckCase *const one = &check->cases[i];
    json_open_object(json, NULL);
    json_text(json, "name", one->name);
    json_text(json, "fen", one->fen);
    json_int(json, "men", one->men);
    json_int(json, "depth", one->depth);
    json_answer(json, "right", &one->pos, (CheckAnswer){one->value, one->move, one->nodes});
    if (result->fault == CHECK_ANSWERED) {
        json_answer(json, "answer", &one->pos, result->answer);
        json_none(json, "fault");
        json_none(json, "what");
    } else {
        Text what;
        text_init(&what, check->alloc);
        format_fault(&what, options, result);
        json_none(json, "answer");
        json_text(json, "fault", fault_name(result->fault));
        json_span(json, "what", text_span(&what));
        text_release(&what);
    }
    check_json_bits(json, "differs", result->differs);
    json_words(json, options, one);
    if (style.with_errors || result->fault != CHECK_ANSWERED) {
        json_span(json, "stderr", text_span(&result->errors));
    }
    if (style.with_time) {
        json_decimal(json, "time_s", result->time_us, 6);
    }
    json_close(json);
}
