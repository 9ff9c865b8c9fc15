// SPDX-License-Identifier: MIT
#include "app/command.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/version.h"
#include "uci/uci_command.h"

enum { LINE_SIZE = 1024, COMMANDS_MAX = 64 };

// ------------------------------------------------------------------------------------ output

static bool out_write(void *context, const void *data, size_t size, Error *err) {
    Cli *const cli = context;
    if (!cli->out_failed && !cli->out.write(cli->out.context, data, size, &cli->out_error)) {
        cli->out_failed = true;
    }
    if (cli->out_failed && err != NULL) {
        *err = cli->out_error;
    }
    return !cli->out_failed;
}

void cli_print_span(Cli *cli, Span text) {
    (void)out_write(cli, text.data, text.length, NULL);
}

void cli_print(Cli *cli, const char *format, ...) {
    char line[LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    // Longer texts are printed with cli_print_span.
    assert(length >= 0 && length < LINE_SIZE);
    cli_print_span(cli, (Span){line, length < 0 ? 0 : strlen(line)});
}

ByteSink cli_sink(Cli *cli) {
    return (ByteSink){out_write, cli};
}

void cli_flush(Cli *cli) {
    if (cli->flush != NULL && !cli->out_failed) {
        cli->out_failed = !cli->flush(cli->flush_context, &cli->out_error);
    }
}

Json cli_json(Cli *cli, JsonLayout layout) {
    Json json;
    json_init(&json, cli_sink(cli), layout);
    return json;
}

void cli_json_end(Cli *cli, Json *json) {
    if (!json_end(json, &cli->out_error)) {
        cli->out_failed = true;
    }
}

// What goes to standard error cannot be reported anywhere when it fails.
static void err_put(Cli *cli, const char *text) {
    (void)!cli->err.write(cli->err.context, text, strlen(text), NULL);
}

static void err_prefix(Cli *cli) {
    err_put(cli, "zugwerk");
    if (cli->command != NULL) {
        err_put(cli, " ");
        err_put(cli, cli->command->name);
    }
    err_put(cli, ": ");
}

void cli_note(Cli *cli, const char *format, ...) {
    char line[LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    err_prefix(cli);
    err_put(cli, line);
    err_put(cli, "\n");
}

// "file:3:7: ", "line 3, column 7: ", or less when less is known.
static void place_put(Cli *cli, const char *where, const Error *error) {
    const bool named = where != NULL;
    char place[64] = "";
    if (error->line > 0 && error->column > 0) {
        (void)snprintf(place, sizeof place, named ? ":%lld:%lld" : "line %lld, column %lld",
                       (long long)error->line, (long long)error->column);
    } else if (error->line > 0) {
        (void)snprintf(place, sizeof place, named ? ":%lld" : "line %lld", (long long)error->line);
    } else if (error->column > 0) {
        (void)snprintf(place, sizeof place, named ? ": column %lld" : "column %lld",
                       (long long)error->column);
    }
    err_put(cli, named ? where : "");
    err_put(cli, place);
    err_put(cli, named || place[0] != '\0' ? ": " : "");
}

bool cli_has_no_reader(const Cli *cli) {
    return cli->out_failed && cli->out_has_no_reader != NULL && *cli->out_has_no_reader;
}

// Whoever closes a pipe early has seen enough, and wants no message about it.
int cli_fail(Cli *cli, const char *where, const Error *error) {
    if (cli_has_no_reader(cli) && strcmp(error->text, cli->out_error.text) == 0) {
        return STATUS_BAD;
    }
    err_prefix(cli);
    place_put(cli, where, error);
    err_put(cli, error->text);
    err_put(cli, "\n");
    return STATUS_BAD;
}

int cli_usage(Cli *cli, const char *format, ...) {
    char line[LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    const char *const name = cli->command == NULL ? "" : cli->command->name;
    err_prefix(cli);
    err_put(cli, line);
    err_put(cli, "\nTry 'zugwerk ");
    err_put(cli, name);
    err_put(cli, name[0] == '\0' ? "--help'.\n" : " --help'.\n");
    return STATUS_USAGE;
}

// -------------------------------------------------------------------------------------- help

static int command_help(Cli *cli, const Command *command) {
    Text text;
    text_init(&text, cli->alloc);
    text_format(&text, "Usage: zugwerk %s %s\n\n%s.\n", command->name, command->usage,
                command->summary);
    if (command->option_count > 0) {
        text_append(&text, "\n");
        options_format(&text, command->options, command->option_count);
    }
    if (command->details != NULL) {
        text_format(&text, "\n%s", command->details);
    }
    Error err;
    const bool fine = text_check(&text, &err);
    if (fine) {
        cli_print_span(cli, text_span(&text));
    }
    text_release(&text);
    return fine ? STATUS_FINE : cli_fail(cli, NULL, &err);
}

static int family_help(Cli *cli, const Command *const *commands, size_t count) {
    const Command *const family = cli->command;
    cli_print(cli, "Usage: zugwerk %s %s\n\n%s.\n\n", family->name, family->usage, family->summary);
    for (size_t i = 0; i < count; i++) {
        cli_print(cli, "  zugwerk %-12s %s\n", commands[i]->name, commands[i]->summary);
    }
    cli_print(cli, "\n'zugwerk %s COMMAND --help' explains one of them.\n", family->name);
    return STATUS_FINE;
}

static int main_help(Cli *cli, const Command *const *commands, size_t count) {
    cli_print(cli, "Zugwerk %s, a chess system.\n\n", ZUGWERK_VERSION);
    cli_print(cli, "Usage: zugwerk COMMAND [options]\n\n");
    for (size_t i = 0; i < count; i++) {
        cli_print(cli, "  zugwerk %-9s %s\n", commands[i]->name, commands[i]->summary);
    }
    cli_print(cli, "\nWithout a command it speaks UCI, for chess GUIs.\n");
    cli_print(cli, "'zugwerk COMMAND --help' explains a command, 'zugwerk --version' tells the "
                   "version.\nExit status: 0 fine, 1 bad input or a difference found, 2 wrong "
                   "command line.\n");
    return STATUS_FINE;
}

// ----------------------------------------------------------------------------------- running

static bool words_ask_help(Words words) {
    for (size_t i = 0; i < words.count && strcmp(words.items[i], "--") != 0; i++) {
        if (strcmp(words.items[i], "--help") == 0 || strcmp(words.items[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

static int one_word_too_many(Cli *cli, const char *word) {
    const char *hint = "texts with blanks need quotes";
    for (size_t i = 0; i < cli->command->option_count; i++) {
        if (strcmp(cli->command->options[i].name, "fen") == 0 && strchr(word, '/') != NULL) {
            hint = "a position is given with --fen";
        }
    }
    char shown[40];
    return cli_usage(cli, "'%s' is one word too many (%s)",
                     span_show(shown, sizeof shown, span_of(word)), hint);
}

// The option that took words which may have been meant for the command itself; NULL: none.
static const Option *greedy_option(const Command *command, const void *settings) {
    for (size_t i = 0; i < command->option_count; i++) {
        const Option *const option = &command->options[i];
        const void *const field = (const char *)settings + option->offset;
        if (option->kind == OPTION_WORDS && ((const Words *)field)->count > 1) {
            return option;
        }
    }
    return NULL;
}

static int too_few_words(Cli *cli, const void *settings) {
    const Command *const command = cli->command;
    const Option *const greedy = greedy_option(command, settings);
    return greedy == NULL
               ? cli_usage(cli, "too few words: zugwerk %s %s", command->name, command->usage)
               : cli_usage(cli,
                           "too few words: --%s takes all up to the next option; write -- before "
                           "what is not meant for it",
                           greedy->name);
}

bool cli_parse(int *status, void *settings, Cli *cli, Words words, size_t minimum, size_t maximum) {
    const Command *const command = cli->command;
    if (words_ask_help(words)) {
        *status = command_help(cli, command);
        return false;
    }
    Error err;
    size_t count;
    if (!options_parse(settings, cli->operands, &count, command->options, command->option_count,
                       words, &err)) {
        *status = cli_usage(cli, "%s", err.text);
        return false;
    }
    cli->operand = (Words){cli->operands, count};
    if (count < minimum) {
        *status = too_few_words(cli, settings);
        return false;
    }
    if (count > maximum) {
        *status = one_word_too_many(cli, cli->operands[maximum]);
        return false;
    }
    return true;
}

// The last word of a name: "check" of "pgn check".
static const char *name_word(const Command *command) {
    const char *const blank = strrchr(command->name, ' ');
    return blank == NULL ? command->name : blank + 1;
}

static const Command *command_find(const Command *const *commands, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(name_word(commands[i]), name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

static int command_is_unknown(Cli *cli, const Command *const *commands, size_t count,
                              const char *name) {
    const char *names[COMMANDS_MAX];
    assert(count <= COMMANDS_MAX);
    for (size_t i = 0; i < count; i++) {
        names[i] = name_word(commands[i]);
    }
    char shown[40];
    (void)span_show(shown, sizeof shown, span_of(name));
    const int nearest = word_nearest(span_of(name), names, count);
    if (nearest < 0) {
        return cli_usage(cli, "there is no command '%s'", shown);
    }
    return cli_usage(cli, "there is no command '%s', did you mean '%s'?", shown, names[nearest]);
}

static bool is_help_word(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

int cli_run_family(Cli *cli, const Command *const *commands, size_t count, Words words) {
    if (words.count == 0) {
        return cli_usage(cli, "say which: zugwerk %s %s", cli->command->name, cli->command->usage);
    }
    const char *const name = words.items[0];
    if (is_help_word(name)) {
        return family_help(cli, commands, count);
    }
    const Command *const command = command_find(commands, count, name);
    if (command == NULL) {
        return command_is_unknown(cli, commands, count, name);
    }
    cli->command = command;
    return command->run(cli, (Words){words.items + 1, words.count - 1});
}

// The command that a line with blanks names in front, if it takes such; NULL: none.
static const Command *command_of_line(const Command *const *commands, size_t count,
                                      const char *line) {
    Span rest = span_of(line);
    const Span first = span_next_word(&rest);
    for (size_t i = 0; i < count && span_trim(rest).length > 0; i++) {
        if (commands[i]->takes_line && span_is(first, commands[i]->name)) {
            return commands[i];
        }
    }
    return NULL;
}

static int command_run(Cli *cli, const Command *const *commands, size_t count, const char *name,
                       Words rest) {
    const Command *const command = command_find(commands, count, name);
    const Command *const line = command_of_line(commands, count, name);
    if (line != NULL) {
        cli->command = line;
        return line->run(cli, (Words){rest.items - 1, rest.count + 1});
    }
    const Command *const uci = command_find(commands, count, "uci");
    if (command == NULL && uci != NULL
        && uci_command_parse(span_of(name)).kind != UCI_COMMAND_NONE) {
        // `zugwerk go depth 5`: one line of UCI. The word in front belongs to it.
        cli->command = uci;
        return uci->run(cli, (Words){rest.items - 1, rest.count + 1});
    }
    if (command == NULL) {
        return command_is_unknown(cli, commands, count, name);
    }
    cli->command = command;
    return command->run(cli, rest);
}

static int command_dispatch(Cli *cli, const Command *const *commands, size_t count, Words words) {
    if (words.count == 0 && command_find(commands, count, "uci") != NULL) {
        return command_run(cli, commands, count, "uci", words);
    }
    if (words.count == 0) {
        return main_help(cli, commands, count);
    }
    const char *const name = words.items[0];
    const Words rest = {words.items + 1, words.count - 1};
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        cli_print(cli, "zugwerk %s\n", ZUGWERK_VERSION);
        return STATUS_FINE;
    }
    if (!is_help_word(name)) {
        return command_run(cli, commands, count, name, rest);
    }
    if (rest.count == 0) {
        return main_help(cli, commands, count);
    }
    // "help pgn check" is "pgn check --help".
    const char *const asked[] = {rest.count > 1 ? rest.items[1] : "--help", "--help"};
    return command_run(cli, commands, count, rest.items[0], (Words){asked, rest.count > 1 ? 2 : 1});
}

int command_main(Cli *cli, const Command *const *commands, size_t count, Words words) {
    cli->operands = alloc_new(cli->alloc, (words.count + 1) * sizeof *cli->operands);
    if (cli->operands == NULL) {
        Error err;
        (void)error_set_memory(&err);
        return cli_fail(cli, NULL, &err);
    }
    int status = command_dispatch(cli, commands, count, words);
    cli_flush(cli);
    if (cli->out_failed) {
        status = cli_fail(cli, NULL, &cli->out_error);
    }
    alloc_free(cli->alloc, cli->operands);
    cli->operands = NULL;
    cli->operand = (Words){0};
    return status;
}
