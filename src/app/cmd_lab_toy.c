// SPDX-License-Identifier: MIT
// zugwerk lab toy: searches trees small enough for a blackboard.
#include "app/lab_commands.h"
#include "app/lab_toy.h"

static const Option toy_options[] = {
    TEXT_OPTION(ToyCommand, builtin, "builtin", 'b', "NAME",
                "a tree that comes with the program, or tic-tac-toe"),
    TEXT_OPTION(ToyCommand, tree, "tree", 0, "TEXT",
                "a tree in quotes: '(max (min 3 5) (min 2 9))'"),
    TEXT_OPTION(ToyCommand, position, "position", 0, "CELLS",
                "of tic-tac-toe, as in X.O/.X./... (nothing set yet)"),
    FLAG_OPTION(ToyCommand, symmetric, "symmetric", 0,
                "of tic-tac-toe: of moves that mirror each other try only the first"),
    TEXT_OPTION(ToyCommand, search, "search", 's', "SEARCH", "minimax or alphabeta (alphabeta)"),
    TEXT_OPTION(ToyCommand, order, "order", 0, "ORDER",
                "of the moves: given, reversed, best or worst first (given)"),
    FLAG_OPTION(ToyCommand, all, "all", 'a', "every leaf and cut-off, however many there are"),
    FLAG_OPTION(ToyCommand, list, "list", 'l', "list the trees that come with the program"),
    TEXT_OPTION(ToyCommand, format, "format", 0, "FORMAT",
                "draw the tree: text, svg, links, icicle, dot, gml or jsonl\n"
                "(as the file is called, else nothing is drawn)"),
    TEXT_OPTION(ToyCommand, output, "output", 'o', "FILE", "write there (standard output)"),
};

static int toy_run(Cli *cli, Words words) {
    ToyCommand command = {.search = "alphabeta", .order = "given"};
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, 1)) {
        return status;
    }
    return lab_toy_run(cli, &command);
}

const Command command_lab_toy = {
    .name = "lab toy",
    .summary = "Search a textbook's tree or tic-tac-toe, and show what is left out",
    .usage = "FILE | --tree TEXT | --builtin NAME [options]",
    .details =
        "A tree is written with parentheses: (max (min 3 12 8) (min 2 4 6)). A number is a leaf;\n"
        "a name and a colon before a node name the move to it; # begins a remark. Without\n"
        "--format the value, the leaves visited and the cut-offs with their windows are printed.\n",
    .options = toy_options,
    .option_count = sizeof toy_options / sizeof *toy_options,
    .run = toy_run,
};
