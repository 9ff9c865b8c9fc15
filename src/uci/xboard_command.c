// SPDX-License-Identifier: MIT
#include "uci/xboard_command.h"

#include "uci/uci_command.h"
#include "uci/uci_words.h"

// What follows a command's word.
typedef enum Tail {
    TAIL_NONE,   // nothing that matters
    TAIL_TEXT,   // a text that must not be empty
    TAIL_NUMBER, // a whole number
    TAIL_TIME,   // seconds, perhaps with decimals
    TAIL_LEVEL,
    TAIL_OPTION
} Tail;

typedef enum Effect { EFFECT_ORDERLY, EFFECT_QUIET, EFFECT_ABORTS } Effect;

typedef struct CommandWord {
    const char *word;
    Tail tail;
    Effect effect;
} CommandWord;

static const CommandWord command_words[XBOARD_COMMAND_COUNT] = {
    [XBOARD_COMMAND_NONE] = {"", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_UNKNOWN] = {"", TAIL_NONE, EFFECT_ORDERLY},
    [XBOARD_COMMAND_XBOARD] = {"xboard", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_PROTOVER] = {"protover", TAIL_NUMBER, EFFECT_QUIET},
    [XBOARD_COMMAND_ACCEPTED] = {"accepted", TAIL_TEXT, EFFECT_QUIET},
    [XBOARD_COMMAND_REJECTED] = {"rejected", TAIL_TEXT, EFFECT_QUIET},
    [XBOARD_COMMAND_NEW] = {"new", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_VARIANT] = {"variant", TAIL_TEXT, EFFECT_ABORTS},
    [XBOARD_COMMAND_QUIT] = {"quit", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_RANDOM] = {"random", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_FORCE] = {"force", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_GO] = {"go", TAIL_NONE, EFFECT_ORDERLY},
    [XBOARD_COMMAND_PLAYOTHER] = {"playother", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_LEVEL] = {"level", TAIL_LEVEL, EFFECT_ORDERLY},
    [XBOARD_COMMAND_ST] = {"st", TAIL_TIME, EFFECT_ORDERLY},
    [XBOARD_COMMAND_SD] = {"sd", TAIL_NUMBER, EFFECT_ORDERLY},
    [XBOARD_COMMAND_NPS] = {"nps", TAIL_NUMBER, EFFECT_ORDERLY},
    [XBOARD_COMMAND_TIME] = {"time", TAIL_NUMBER, EFFECT_QUIET},
    [XBOARD_COMMAND_OTIM] = {"otim", TAIL_NUMBER, EFFECT_QUIET},
    [XBOARD_COMMAND_MOVE] = {"usermove", TAIL_TEXT, EFFECT_ORDERLY},
    [XBOARD_COMMAND_MOVE_NOW] = {"?", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_PING] = {"ping", TAIL_NUMBER, EFFECT_QUIET},
    [XBOARD_COMMAND_DRAW] = {"draw", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_RESULT] = {"result", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_SETBOARD] = {"setboard", TAIL_TEXT, EFFECT_ABORTS},
    [XBOARD_COMMAND_HINT] = {"hint", TAIL_NONE, EFFECT_ORDERLY},
    [XBOARD_COMMAND_BK] = {"bk", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_UNDO] = {"undo", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_REMOVE] = {"remove", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_HARD] = {"hard", TAIL_NONE, EFFECT_ORDERLY},
    [XBOARD_COMMAND_EASY] = {"easy", TAIL_NONE, EFFECT_ORDERLY},
    [XBOARD_COMMAND_POST] = {"post", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_NOPOST] = {"nopost", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_ANALYZE] = {"analyze", TAIL_NONE, EFFECT_ABORTS},
    [XBOARD_COMMAND_EXIT] = {"exit", TAIL_NONE, EFFECT_ORDERLY},
    [XBOARD_COMMAND_STATUS] = {".", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_NAME] = {"name", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_RATING] = {"rating", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_ICS] = {"ics", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_COMPUTER] = {"computer", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_MEMORY] = {"memory", TAIL_NUMBER, EFFECT_ORDERLY},
    [XBOARD_COMMAND_CORES] = {"cores", TAIL_NUMBER, EFFECT_ORDERLY},
    [XBOARD_COMMAND_EGTPATH] = {"egtpath", TAIL_NONE, EFFECT_QUIET},
    [XBOARD_COMMAND_OPTION] = {"option", TAIL_OPTION, EFFECT_ORDERLY},
    [XBOARD_COMMAND_EXCLUDE] = {"exclude", TAIL_TEXT, EFFECT_ORDERLY},
    [XBOARD_COMMAND_INCLUDE] = {"include", TAIL_TEXT, EFFECT_ORDERLY},
};

bool xboard_command_aborts(XboardCommandKind kind) {
    return command_words[kind].effect == EFFECT_ABORTS;
}

bool xboard_command_is_quiet(XboardCommandKind kind) {
    return command_words[kind].effect == EFFECT_QUIET;
}

// ---- Times --------------------------------------------------------------------------------------

enum { SECOND_US = 1000000 };

// Longer ones are cut: no game lasts that long, and sums of them fit.
static const int64_t units_max = INT64_C(100000000000);

// Cuts a decimal number off the front of *rest, as so many millionths. False: there is no digit.
static bool take_decimal(int64_t *millionths, Span *rest) {
    int64_t whole = 0;
    size_t at = 0;
    for (; at < rest->length && char_is_digit(rest->data[at]); at++) {
        whole = whole >= units_max / 10 ? units_max : whole * 10 + (rest->data[at] - '0');
    }
    bool has_digits = at > 0;
    int64_t fraction = 0;
    if (at < rest->length && rest->data[at] == '.') {
        int64_t weight = SECOND_US / 10;
        for (at++; at < rest->length && char_is_digit(rest->data[at]); at++) {
            fraction += (rest->data[at] - '0') * weight;
            weight /= 10;
            has_digits = true;
        }
    }
    *millionths = whole * SECOND_US + fraction;
    *rest = span_from(*rest, at);
    return has_digits;
}

// MIN or MIN:SEC; what stands behind that is for later versions of the protocol.
static bool parse_base(int64_t *out, Span word) {
    int64_t minutes_us;
    int64_t seconds_us = 0;
    if (!take_decimal(&minutes_us, &word)) {
        return false;
    }
    if (word.length > 0 && word.data[0] == ':') {
        word = span_from(word, 1);
        if (!take_decimal(&seconds_us, &word)) {
            return false;
        }
    }
    const int64_t most = units_max * SECOND_US / 64;
    *out = (minutes_us > most / 60 ? most : minutes_us * 60) + seconds_us;
    return true;
}

static const char *parse_level(XboardLevel *out, Span rest) {
    const Span moves = span_next_word(&rest);
    const Span base = span_next_word(&rest);
    Span increment = span_next_word(&rest);
    int64_t number;
    if (increment.length == 0) {
        return "too few parameters";
    }
    if (!uci_number_parse(&number, moves) || number < 0) {
        return "the number of moves is no whole number";
    }
    out->moves = number > INT32_MAX ? INT32_MAX : (int)number;
    if (!parse_base(&out->base_us, base)) {
        return "the time is no minutes and seconds";
    }
    if (!take_decimal(&out->increment_us, &increment) || increment.length > 0) {
        return "the increment is no number of seconds";
    }
    return NULL;
}

// ---- Lines --------------------------------------------------------------------------------------

static bool is_castling(Span word) {
    static const char *const words[] = {"O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (span_is(word, words[i])) {
            return true;
        }
    }
    return false;
}

static XboardCommandKind find_kind(Span word) {
    for (int kind = XBOARD_COMMAND_UNKNOWN + 1; kind < XBOARD_COMMAND_COUNT; kind++) {
        if (span_is(word, command_words[kind].word)) {
            return (XboardCommandKind)kind;
        }
    }
    return XBOARD_COMMAND_UNKNOWN;
}

static void parse_option(XboardCommand *command) {
    const Span all = command->text;
    const char *const mark = all.length == 0 ? NULL : memchr(all.data, '=', all.length);
    if (mark != NULL) {
        const size_t length = (size_t)(mark - all.data);
        command->text = span_trim((Span){all.data, length});
        command->has_value = true;
        command->value = span_trim(span_from(all, length + 1));
    }
    if (command->text.length == 0) {
        command->fault = "there is no name";
    }
}

static void parse_tail(XboardCommand *command) {
    Span rest = command->text;
    switch (command_words[command->kind].tail) {
    case TAIL_NONE:
        break;
    case TAIL_TEXT:
        command->fault = rest.length == 0 ? "too few parameters" : NULL;
        break;
    case TAIL_NUMBER:
        if (rest.length == 0) {
            command->fault = "too few parameters";
        } else if (!uci_number_parse(&command->number, span_next_word(&rest))) {
            command->fault = "needs a whole number";
        }
        break;
    case TAIL_TIME:
        if (rest.length == 0) {
            command->fault = "too few parameters";
        } else if (!take_decimal(&command->time_us, &rest) || rest.length > 0) {
            command->fault = "needs a number of seconds";
        }
        break;
    case TAIL_LEVEL:
        command->fault = parse_level(&command->level, rest);
        break;
    case TAIL_OPTION:
        parse_option(command);
        break;
    }
}

XboardCommand xboard_command_parse(Span line) {
    XboardCommand command = {
        .kind = XBOARD_COMMAND_NONE, .line = span_trim(line), .text = {"", 0}, .value = {"", 0}};
    Span rest = line;
    const Span word = span_next_word(&rest);
    if (word.length == 0 || word.data[0] == '#') {
        return command;
    }
    command.kind = find_kind(word);
    command.text = span_trim(rest);
    if (command.kind != XBOARD_COMMAND_UNKNOWN) {
        parse_tail(&command);
        return command;
    }
    command.text = command.line;
    if (uci_word_is_move(word) || is_castling(word) || span_is(word, "@@@@")) {
        command.kind = XBOARD_COMMAND_MOVE;
    }
    return command;
}
