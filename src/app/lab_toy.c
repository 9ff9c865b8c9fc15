// SPDX-License-Identifier: MIT
#include "app/lab_toy.h"

#include "app/trace_args.h"
#include "app/tree_args.h"
#include "base/nearest.h"
#include "base/os_file.h"
#include "lab/tic_tac_toe.h"
#include "lab/toy_report.h"
#include "lab/toy_tree.h"

enum { TOY_FILE_LIMIT = 1 << 22, NAMES_MAX = 32 };

static const char tic_tac_toe[] = "tic-tac-toe";

// False after a message.
static bool read_search(ToyOptions *out, Cli *cli, const ToyCommand *command) {
    static const char *const orders[] = {[TOY_GIVEN] = "given",
                                         [TOY_REVERSED] = "reversed",
                                         [TOY_BEST] = "best",
                                         [TOY_WORST] = "worst"};

    const Span search = span_of(command->search);
    out->prunes = span_is(search, "alphabeta");
    if (!out->prunes && !span_is(search, "minimax")) {
        return cli_usage(cli, "--search takes minimax or alphabeta") == STATUS_FINE;
    }
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        if (span_is(span_of(command->order), orders[i])) {
            out->order = (ToyOrder)i;
            return true;
        }
    }
    return cli_usage(cli, "--order takes given, reversed, best or worst") == STATUS_FINE;
}

typedef struct Telling {
    const ToyRecord *record;
    bool all;
} Telling;

static bool write_text(void *context, ByteSink sink, Error *err) {
    const Telling *const telling = context;
    Text text;
    text_init(&text, telling->record->trace.tree.alloc);
    toy_format(&text, telling->record, telling->all);
    const bool fine =
        text_check(&text, err) && sink.write(sink.context, text_string(&text), text.length, err);
    text_release(&text);
    return fine;
}

static int search_game(Cli *cli, const ToyCommand *command, const ToyOptions *options,
                       const ToyGame *game, const char *title) {
    TreeArgs args = TREE_ARGS_DEFAULT;
    args.format = command->format;
    args.output = command->output;
    const TreeFormat by_name = tree_args_format_of_file(command->output);
    const bool is_drawn =
        command->format != NULL || (by_name != TREE_FORMAT_COUNT && by_name != TREE_TEXT);
    TreeOptions tree;
    int status;
    if (!tree_args_options(&tree, &status, cli, &args)) {
        return status;
    }
    ToyRecord record;
    Error err;
    if (!toy_record_init(&record, game, options, title, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    Telling telling = {&record, command->all};
    status = is_drawn ? tree_args_write(cli, &args, &tree, &record.trace)
                      : cli_write_file(cli, command->output, write_text, &telling);
    toy_record_release(&record);
    return status;
}

static int search_tic_tac_toe(Cli *cli, const ToyCommand *command, const ToyOptions *options) {
    TicTacToe game = {.merges_symmetric = command->symmetric};
    const char *const cells = command->position == NULL ? "........." : command->position;
    Error err;
    if (!tic_tac_toe_parse(&game, span_of(cells), &err)) {
        return cli_fail(cli, "--position", &err);
    }
    const ToyGame toy = tic_tac_toe_game(&game);
    return search_game(cli, command, options, &toy, tic_tac_toe);
}

static int search_tree(Cli *cli, const ToyCommand *command, const ToyOptions *options, Span text,
                       const char *title) {
    ToyTree tree;
    Error err;
    if (!toy_tree_parse(&tree, text, cli->alloc, &err)) {
        return cli_fail(cli, title, &err);
    }
    const ToyGame toy = toy_tree_game(&tree);
    const int status = search_game(cli, command, options, &toy, title);
    toy_tree_release(&tree);
    return status;
}

static int search_file(Cli *cli, const ToyCommand *command, const ToyOptions *options,
                       const char *path) {
    Text text;
    Error err;
    text_init(&text, cli->alloc);
    const int status = file_load(&text, path, TOY_FILE_LIMIT, &err)
                           ? search_tree(cli, command, options, text_span(&text), path)
                           : cli_fail(cli, NULL, &err);
    text_release(&text);
    return status;
}

static int search_builtin(Cli *cli, const ToyCommand *command, const ToyOptions *options) {
    const char *names[NAMES_MAX] = {tic_tac_toe};
    size_t count = 1;
    for (size_t i = 0; i < toy_builtin_count; i++) {
        if (span_is(span_of(command->builtin), toy_builtins[i].name)) {
            return search_tree(cli, command, options, span_of(toy_builtins[i].text),
                               toy_builtins[i].name);
        }
        names[count++] = toy_builtins[i].name;
    }
    const int nearest = word_nearest(span_of(command->builtin), names, count);
    return nearest < 0
               ? cli_usage(cli, "no tree is called '%s'; --list lists them", command->builtin)
               : cli_usage(cli, "no tree is called '%s'; did you mean '%s'?", command->builtin,
                           names[nearest]);
}

static int list_toys(Cli *cli) {
    for (size_t i = 0; i < toy_builtin_count; i++) {
        cli_print(cli, "%s: %s\n    %s\n", toy_builtins[i].name, toy_builtins[i].about,
                  toy_builtins[i].text);
    }
    cli_print(cli, "%s: the whole game, or from a --position\n", tic_tac_toe);
    return STATUS_FINE;
}

int lab_toy_run(Cli *cli, const ToyCommand *command) {
    if (command->list) {
        return list_toys(cli);
    }
    const bool is_ttt = command->builtin != NULL && span_is(span_of(command->builtin), tic_tac_toe);
    const size_t sources =
        cli->operand.count + (command->tree != NULL ? 1 : 0) + (command->builtin != NULL ? 1 : 0);
    if (sources != 1) {
        return cli_usage(cli, "give one of FILE, --tree and --builtin");
    }
    if (!is_ttt && (command->position != NULL || command->symmetric)) {
        return cli_usage(cli, "--position and --symmetric belong to --builtin tic-tac-toe");
    }
    ToyOptions options = {.prunes = true};
    if (!read_search(&options, cli, command)) {
        return STATUS_USAGE;
    }
    if (is_ttt) {
        return search_tic_tac_toe(cli, command, &options);
    }
    if (command->builtin != NULL) {
        return search_builtin(cli, command, &options);
    }
    return command->tree != NULL
               ? search_tree(cli, command, &options, span_of(command->tree), "--tree")
               : search_file(cli, command, &options, cli->operand.items[0]);
}
