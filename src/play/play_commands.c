// SPDX-License-Identifier: MIT
#include "play/play_commands.h"

#include <string.h>

#include "base/nearest.h"

typedef enum ArgumentRule { ARGUMENT_NONE, ARGUMENT_MAY, ARGUMENT_MUST } ArgumentRule;

enum { ALIAS_MAX = 3 };

typedef struct CommandEntry {
    CommandKind kind;
    ArgumentRule rule;
    const char *name;
    const char *aliases[ALIAS_MAX]; // NULL after the last
    const char *argument;           // "" when there is none
    const char *text;
} CommandEntry;

static const CommandEntry entries[] = {
    {COMMAND_HELP,
     ARGUMENT_MAY,
     "help",
     {"?", "h"},
     "[COMMAND]",
     "this list, or what one command does"},
    {COMMAND_MOVES,
     ARGUMENT_MAY,
     "moves",
     {"legal"},
     "[SQUARE]",
     "the legal moves, all or from one square"},
    {COMMAND_TAKEBACK,
     ARGUMENT_MAY,
     "undo",
     {"takeback", "back", "u"},
     "[N]",
     "take back to your turn before, or N single moves"},
    {COMMAND_REDO, ARGUMENT_MAY, "redo", {"forward"}, "[N]", "play again what was taken back"},
    {COMMAND_HINT, ARGUMENT_NONE, "hint", {NULL}, "", "ask for a good move"},
    {COMMAND_GO, ARGUMENT_NONE, "go", {NULL}, "", "let the computer move for the side to move"},
    {COMMAND_DRAW,
     ARGUMENT_NONE,
     "draw",
     {"offer"},
     "",
     "offer a draw, or claim one that the rules give"},
    {COMMAND_CLAIM,
     ARGUMENT_MAY,
     "claim",
     {NULL},
     "[MOVE]",
     "claim a draw (fifty moves, threefold), now or with a move"},
    {COMMAND_ACCEPT, ARGUMENT_NONE, "accept", {NULL}, "", "accept the draw that is offered"},
    {COMMAND_DECLINE, ARGUMENT_NONE, "decline", {NULL}, "", "decline it; so does any move"},
    {COMMAND_RESIGN, ARGUMENT_NONE, "resign", {NULL}, "", "give the game up"},
    {COMMAND_BOARD,
     ARGUMENT_MAY,
     "board",
     {"show", "d"},
     "[on|off]",
     "draw the board, now or after every move"},
    {COMMAND_FLIP, ARGUMENT_NONE, "flip", {NULL}, "", "turn the board around"},
    {COMMAND_STYLE,
     ARGUMENT_MUST,
     "style",
     {NULL},
     "ascii|unicode",
     "draw the men as letters or as figurines"},
    {COMMAND_CLOCK, ARGUMENT_NONE, "clock", {"clocks", "time"}, "", "the time left"},
    {COMMAND_HISTORY, ARGUMENT_NONE, "history", {"game"}, "", "the moves so far"},
    {COMMAND_LAST, ARGUMENT_NONE, "last", {NULL}, "", "the last move in words"},
    {COMMAND_SQUARE,
     ARGUMENT_MUST,
     "square",
     {"where", "what"},
     "SQUARE",
     "what stands on a square, and what attacks it"},
    {COMMAND_PIECES,
     ARGUMENT_MAY,
     "pieces",
     {"piece"},
     "[white|black|KIND]",
     "where the men stand, in words"},
    {COMMAND_STATS,
     ARGUMENT_NONE,
     "stats",
     {"summary"},
     "",
     "moves, nodes and time of both players"},
    {COMMAND_THINKING,
     ARGUMENT_MUST,
     "thinking",
     {NULL},
     "on|off",
     "show what the computer thinks, or do not"},
    {COMMAND_SAVE,
     ARGUMENT_MAY,
     "save",
     {NULL},
     "[FILE]",
     "where the game is saved, or save a copy"},
    {COMMAND_LOAD,
     ARGUMENT_MUST,
     "load",
     {NULL},
     "FILE [N]",
     "go on with a game from a PGN file (its first, or the N-th)"},
    {COMMAND_FEN,
     ARGUMENT_MAY,
     "fen",
     {"position", "setup"},
     "[FEN|startpos]",
     "show the position as FEN, or set one"},
    {COMMAND_NEW,
     ARGUMENT_MAY,
     "new",
     {"start"},
     "[0..959]",
     "a new game, of Chess960 with a number"},
    {COMMAND_SWITCH, ARGUMENT_NONE, "switch", {"swap"}, "", "change sides"},
    {COMMAND_WHITE,
     ARGUMENT_MUST,
     "white",
     {NULL},
     "PLAYER",
     "another player for White, such as random or human"},
    {COMMAND_BLACK, ARGUMENT_MUST, "black", {NULL}, "PLAYER", "another player for Black"},
    {COMMAND_QUIT, ARGUMENT_NONE, "quit", {"exit", "q", "bye"}, "", "leave; the game is saved"},
};

enum { ENTRY_COUNT = sizeof entries / sizeof entries[0] };

static bool entry_is(const CommandEntry *entry, Span word) {
    if (span_is_nocase(word, entry->name)) {
        return true;
    }
    for (int i = 0; i < ALIAS_MAX && entry->aliases[i] != NULL; i++) {
        if (span_is_nocase(word, entry->aliases[i])) {
            return true;
        }
    }
    return false;
}

static const CommandEntry *entry_find(Span word) {
    for (int i = 0; i < ENTRY_COUNT; i++) {
        if (entry_is(&entries[i], word)) {
            return &entries[i];
        }
    }
    return NULL;
}

bool play_command_parse(PlayCommand *out, Span line, Error *err) {
    Span rest = span_trim(line);
    const Span whole = rest;
    const Span word = span_next_word(&rest);
    const Span argument = span_trim(rest);
    if (word.length == 0) {
        *out = (PlayCommand){COMMAND_NOTHING, whole, argument};
        return true;
    }
    const CommandEntry *const entry = entry_find(word);
    if (entry == NULL) {
        *out = (PlayCommand){COMMAND_MOVE, word, whole};
        return true;
    }
    if (entry->rule == ARGUMENT_NONE && argument.length > 0) {
        return error_set(err, ERROR_SYNTAX, "'%s' stands alone: nothing may follow it",
                         entry->name);
    }
    if (entry->rule == ARGUMENT_MUST && argument.length == 0) {
        return error_set(err, ERROR_SYNTAX, "something is missing: %s %s", entry->name,
                         entry->argument);
    }
    *out = (PlayCommand){entry->kind, word, argument};
    return true;
}

const char *play_command_nearest(Span word) {
    const char *names[ENTRY_COUNT * (1 + ALIAS_MAX)];
    size_t count = 0;
    for (int i = 0; i < ENTRY_COUNT; i++) {
        names[count++] = entries[i].name;
        for (int k = 0; k < ALIAS_MAX && entries[i].aliases[k] != NULL; k++) {
            names[count++] = entries[i].aliases[k];
        }
    }
    const int nearest = word_nearest(word, names, count);
    return nearest < 0 ? NULL : names[nearest];
}

static void entry_line(Text *out, const CommandEntry *entry, int width) {
    enum { COLUMN = 28, NARROW = 60 };

    const size_t start = out->length;
    text_format(out, "  %s%s%s", entry->name, entry->argument[0] == '\0' ? "" : " ",
                entry->argument);
    if (width < NARROW) {
        text_format(out, "\n      %s\n", entry->text);
        return;
    }
    do {
        text_append_char(out, ' ');
    } while (out->length - start < COLUMN && !out->failed);
    text_format(out, "%s\n", entry->text);
}

void play_commands_help(Text *out, int width) {
    text_append(out, "A move: e4, Nf3, exd5, O-O, e8=Q; or e2e4, g1f3, e7e8q.\nCommands:\n");
    for (int i = 0; i < ENTRY_COUNT; i++) {
        entry_line(out, &entries[i], width);
    }
    text_append(out, "Ctrl-C stops a thinking computer; at the prompt it asks whether to quit.\n");
}

bool play_command_help(Text *out, Span name, Error *err) {
    const CommandEntry *const entry = entry_find(name);
    if (entry == NULL) {
        char shown[40];
        return error_set(err, ERROR_VALUE, "there is no command '%s'; 'help' lists them",
                         span_show(shown, sizeof shown, name));
    }
    text_format(out, "%s%s%s: %s", entry->name, entry->argument[0] == '\0' ? "" : " ",
                entry->argument, entry->text);
    for (int i = 0; i < ALIAS_MAX && entry->aliases[i] != NULL; i++) {
        text_format(out, "%s%s", i == 0 ? " (also: " : ", ", entry->aliases[i]);
    }
    text_append(out, entry->aliases[0] == NULL ? ".\n" : ").\n");
    return true;
}

void play_commands_list(Text *out) {
    for (int i = 0; i < ENTRY_COUNT; i++) {
        text_format(out, "%s\n", entries[i].name);
    }
}
