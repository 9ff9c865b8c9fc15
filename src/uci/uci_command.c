// SPDX-License-Identifier: MIT
#include "uci/uci_command.h"

#include <stddef.h>

#include "uci/uci_words.h"

static const char *const command_words[UCI_COMMAND_COUNT] = {
    [UCI_COMMAND_NONE] = "",
    [UCI_COMMAND_UCI] = "uci",
    [UCI_COMMAND_DEBUG] = "debug",
    [UCI_COMMAND_ISREADY] = "isready",
    [UCI_COMMAND_SETOPTION] = "setoption",
    [UCI_COMMAND_REGISTER] = "register",
    [UCI_COMMAND_UCINEWGAME] = "ucinewgame",
    [UCI_COMMAND_POSITION] = "position",
    [UCI_COMMAND_GO] = "go",
    [UCI_COMMAND_STOP] = "stop",
    [UCI_COMMAND_PONDERHIT] = "ponderhit",
    [UCI_COMMAND_QUIT] = "quit",
    [UCI_COMMAND_BENCH] = "bench",
    [UCI_COMMAND_D] = "d",
    [UCI_COMMAND_EVAL] = "eval",
    [UCI_COMMAND_FLIP] = "flip",
    [UCI_COMMAND_COMPILER] = "compiler",
    [UCI_COMMAND_HELP] = "help",
};

// The numbers of `go` and where they are kept.
typedef struct GoNumber {
    const char *word;
    size_t offset;
} GoNumber;

static const GoNumber go_numbers[] = {
    {"wtime", offsetof(UciGo, clock_ms[0])},     {"btime", offsetof(UciGo, clock_ms[1])},
    {"winc", offsetof(UciGo, increment_ms[0])},  {"binc", offsetof(UciGo, increment_ms[1])},
    {"movestogo", offsetof(UciGo, moves_to_go)}, {"depth", offsetof(UciGo, depth)},
    {"nodes", offsetof(UciGo, nodes)},           {"mate", offsetof(UciGo, mate)},
    {"movetime", offsetof(UciGo, move_time_ms)}, {"perft", offsetof(UciGo, perft)},
};

enum { GO_NUMBERS = sizeof go_numbers / sizeof *go_numbers };

static UciNumber *go_number(UciGo *go, int index) {
    return (UciNumber *)(void *)((char *)go + go_numbers[index].offset);
}

static const UciNumber *go_number_of(const UciGo *go, int index) {
    return (const UciNumber *)(const void *)((const char *)go + go_numbers[index].offset);
}

static int go_number_find(Span word) {
    for (int i = 0; i < GO_NUMBERS; i++) {
        if (span_is(word, go_numbers[i].word)) {
            return i;
        }
    }
    return -1;
}

static bool is_square(const char *text) {
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

bool uci_word_is_move(Span word) {
    if (word.length != 4 && word.length != 5) {
        return false;
    }
    if (span_is(word, "0000")) {
        return true;
    }
    return is_square(word.data) && is_square(word.data + 2)
           && (word.length == 4 || char_is_letter(word.data[4]));
}

static void note_fault(UciCommand *command, const char *fault, Span word) {
    if (command->fault == NULL) {
        command->fault = fault;
        command->fault_word = word;
    }
}

static bool is_not_moves(Span word) {
    return !span_is(word, "moves");
}

static bool is_not_value(Span word) {
    return !span_is(word, "value");
}

static bool is_not_code(Span word) {
    return !span_is(word, "code");
}

static void parse_position(UciCommand *command, Span rest) {
    UciPosition *const position = &command->position;
    Span word = span_next_word(&rest);
    // Unknown words in front are skipped.
    while (word.length > 0 && !span_is(word, "startpos") && !span_is(word, "fen")) {
        word = span_next_word(&rest);
    }
    if (word.length == 0) {
        note_fault(command, "position needs 'startpos' or 'fen'", (Span){"", 0});
        return;
    }
    position->is_start = span_is(word, "startpos");
    const Span between = uci_words_while(&rest, is_not_moves);
    if (!position->is_start) {
        position->fen = between;
    }
    if (!position->is_start && between.length == 0) {
        note_fault(command, "there is no position after 'fen'", (Span){"", 0});
    }
    (void)span_next_word(&rest); // "moves"
    position->moves = span_trim(rest);
}

static void parse_setoption(UciCommand *command, Span rest) {
    Span word = span_next_word(&rest);
    while (word.length > 0 && !span_is(word, "name")) {
        word = span_next_word(&rest);
    }
    command->name = uci_words_while(&rest, is_not_value);
    if (command->name.length == 0) {
        note_fault(command, "setoption needs 'name' and a name", (Span){"", 0});
    }
    command->has_value = span_next_word(&rest).length > 0;
    command->value = span_trim(rest);
}

static void parse_register(UciCommand *command, Span rest) {
    Span word = span_next_word(&rest);
    if (span_is(word, "name")) {
        command->name = uci_words_while(&rest, is_not_code);
        word = span_next_word(&rest);
    }
    command->has_value = span_is(word, "code");
    if (command->has_value) {
        command->value = span_trim(rest);
    }
}

static void parse_go_number(UciCommand *command, int index, Span *rest) {
    Span after = *rest;
    const Span word = span_next_word(&after);
    int64_t value;
    if (uci_number_parse(&value, word)) {
        *go_number(&command->go, index) = (UciNumber){true, value};
        *rest = after;
    } else {
        // The word may be the next limit: it is looked at again.
        note_fault(command, "this limit of 'go' has no number", span_of(go_numbers[index].word));
    }
}

static void parse_go(UciCommand *command, Span rest) {
    UciGo *const go = &command->go;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        const int index = go_number_find(word);
        if (index >= 0) {
            parse_go_number(command, index, &rest);
        } else if (span_is(word, "infinite")) {
            go->infinite = true;
        } else if (span_is(word, "ponder")) {
            go->ponder = true;
        } else if (span_is(word, "searchmoves")) {
            go->has_search_moves = true;
            go->search_moves = uci_words_while(&rest, uci_word_is_move);
        } else {
            note_fault(command, "this word of 'go' means nothing", word);
        }
    }
}

static UciCommandKind find_kind(Span word) {
    for (int kind = UCI_COMMAND_NONE + 1; kind < UCI_COMMAND_COUNT; kind++) {
        if (span_is(word, command_words[kind])) {
            return (UciCommandKind)kind;
        }
    }
    return UCI_COMMAND_NONE;
}

static void parse_rest(UciCommand *command, Span rest) {
    switch (command->kind) {
    case UCI_COMMAND_DEBUG:
        command->on = !span_is(span_next_word(&rest), "off");
        break;
    case UCI_COMMAND_SETOPTION:
        parse_setoption(command, rest);
        break;
    case UCI_COMMAND_REGISTER:
        parse_register(command, rest);
        break;
    case UCI_COMMAND_POSITION:
        parse_position(command, rest);
        break;
    case UCI_COMMAND_GO:
        parse_go(command, rest);
        break;
    case UCI_COMMAND_BENCH:
    case UCI_COMMAND_EVAL:
    case UCI_COMMAND_HELP:
        command->rest = span_trim(rest);
        break;
    case UCI_COMMAND_NONE:
    case UCI_COMMAND_UCI:
    case UCI_COMMAND_ISREADY:
    case UCI_COMMAND_UCINEWGAME:
    case UCI_COMMAND_STOP:
    case UCI_COMMAND_PONDERHIT:
    case UCI_COMMAND_QUIT:
    case UCI_COMMAND_D:
    case UCI_COMMAND_FLIP:
    case UCI_COMMAND_COMPILER:
    case UCI_COMMAND_COUNT:
        break;
    }
}

UciCommand uci_command_parse(Span line) {
    UciCommand command = {.kind = UCI_COMMAND_NONE,
                          .name = {"", 0},
                          .value = {"", 0},
                          .position = {.fen = {"", 0}, .moves = {"", 0}},
                          .go = {.search_moves = {"", 0}},
                          .rest = {"", 0},
                          .fault_word = {"", 0}};
    Span rest = line;
    Span word = span_next_word(&rest);
    if (word.length == 0 || word.data[0] == '#') {
        return command;
    }
    const Span first = word;
    while (word.length > 0 && command.kind == UCI_COMMAND_NONE) {
        command.kind = find_kind(word);
        if (command.kind == UCI_COMMAND_NONE) {
            word = span_next_word(&rest);
        }
    }
    if (command.kind == UCI_COMMAND_NONE) {
        note_fault(&command, "unknown command", first);
        return command;
    }
    parse_rest(&command, rest);
    return command;
}

// ---- Writing ------------------------------------------------------------------------------------

static void put(Text *out, const char *word, Span value) {
    text_append(out, word);
    if (value.length > 0) {
        text_append_char(out, ' ');
        text_append_span(out, value);
    }
}

static void format_go(Text *out, const UciGo *go) {
    text_append(out, "go");
    if (go->ponder) {
        text_append(out, " ponder");
    }
    if (go->infinite) {
        text_append(out, " infinite");
    }
    for (int i = 0; i < GO_NUMBERS; i++) {
        const UciNumber *const number = go_number_of(go, i);
        if (number->given) {
            text_append_char(out, ' ');
            text_append(out, go_numbers[i].word);
            text_append_char(out, ' ');
            text_append_int(out, number->value);
        }
    }
    if (go->has_search_moves) {
        put(out, " searchmoves", go->search_moves);
    }
}

static void format_position(Text *out, const UciPosition *position) {
    put(out, position->is_start ? "position startpos" : "position fen",
        position->is_start ? (Span){"", 0} : position->fen);
    if (position->moves.length > 0) {
        put(out, " moves", position->moves);
    }
}

void uci_command_format(Text *out, const UciCommand *command) {
    const char *const word = command_words[command->kind];
    switch (command->kind) {
    case UCI_COMMAND_DEBUG:
        put(out, word, span_of(command->on ? "on" : "off"));
        break;
    case UCI_COMMAND_SETOPTION:
        put(out, "setoption name", command->name);
        if (command->has_value) {
            put(out, " value", command->value);
        }
        break;
    case UCI_COMMAND_REGISTER:
        if (command->name.length == 0 && !command->has_value) {
            text_append(out, "register later");
            break;
        }
        text_append(out, "register");
        if (command->name.length > 0) {
            put(out, " name", command->name);
        }
        if (command->has_value) {
            put(out, " code", command->value);
        }
        break;
    case UCI_COMMAND_POSITION:
        format_position(out, &command->position);
        break;
    case UCI_COMMAND_GO:
        format_go(out, &command->go);
        break;
    case UCI_COMMAND_NONE:
    case UCI_COMMAND_UCI:
    case UCI_COMMAND_ISREADY:
    case UCI_COMMAND_UCINEWGAME:
    case UCI_COMMAND_STOP:
    case UCI_COMMAND_PONDERHIT:
    case UCI_COMMAND_QUIT:
    case UCI_COMMAND_BENCH:
    case UCI_COMMAND_D:
    case UCI_COMMAND_EVAL:
    case UCI_COMMAND_FLIP:
    case UCI_COMMAND_COMPILER:
    case UCI_COMMAND_HELP:
    case UCI_COMMAND_COUNT:
        put(out, word, command->rest);
        break;
    }
}
