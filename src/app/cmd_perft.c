// SPDX-License-Identifier: MIT
// zugwerk perft: counts the leaves of the tree of legal moves.
#include "app/commands.h"
#include "app/perft_report.h"

enum { HASH_MB_MAX = 1 << 20 };

static const Option perft_options[] = {
    POSITION_OPTIONS(PerftSettings, position),
    FLAG_OPTION(PerftSettings, divide, "divide", 'd', "also print the count below each move"),
    INT_OPTION(PerftSettings, threads, "threads", 't', 1, PERFT_THREADS_MAX, "N",
               "threads to count with (1)"),
    INT_OPTION(PerftSettings, hash_mb, "hash", 0, 0, HASH_MB_MAX, "MB",
               "size of a table of counts in MiB (0: none)"),
    FLAG_OPTION(PerftSettings, no_time, "no-time", 0,
                "leave out time and speed, so that every run prints the same"),
    FLAG_OPTION(PerftSettings, json, "json", 0, "print JSON"),
};

static int perft_run(Cli *cli, Words words) {
    PerftSettings settings = {.position = POSITION_ARGS_DEFAULT, .threads = 1};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 1, 1)) {
        return status;
    }
    Error err;
    if (!int_parse(&settings.depth, cli->operand.items[0], "DEPTH", 0, PERFT_DEPTH_MAX, &err)) {
        return cli_usage(cli, "%s", err.text);
    }
    Game game;
    if (!position_args_game(&game, &settings.position, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const PerftOptions options = {
        .depth = (int)settings.depth,
        .threads = (int)settings.threads,
        .table_bytes = (size_t)settings.hash_mb << 20,
        .alloc = cli->alloc,
    };
    const int64_t start = time_now_us(&cli->time);
    if (!perft_divide(&settings.result, game_position(&game), &options, &err)) {
        status = cli_fail(cli, NULL, &err);
    } else {
        settings.time_us = time_now_us(&cli->time) - start;
        (settings.json ? perft_print_json : perft_print)(cli, &settings, game_position(&game));
        status = STATUS_FINE;
    }
    game_release(&game);
    return status;
}

const Command command_perft = {
    .name = "perft",
    .summary = "Count the leaves of the tree of legal moves",
    .usage = "DEPTH [options]",
    .options = perft_options,
    .option_count = sizeof perft_options / sizeof *perft_options,
    .run = perft_run,
};
