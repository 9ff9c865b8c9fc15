// SPDX-License-Identifier: MIT
// zugwerk perft: counts the leaves of the tree of legal moves.
#include <inttypes.h>

#include "app/commands.h"
#include "app/position_args.h"
#include "chess/perft.h"
#include "notation/uci_move.h"

enum { HASH_MB_MAX = 1 << 20 };

typedef struct PerftSettings {
    PositionArgs position;
    int64_t threads;
    int64_t hash_mb;
    bool divide;
    bool no_time;
    bool json;
    // What was found.
    int64_t depth;
    int64_t time_us;
    PerftResult result;
} PerftSettings;

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

static int64_t nodes_per_second(const PerftSettings *settings) {
    const double seconds = (double)(settings->time_us > 0 ? settings->time_us : 1) / 1e6;
    return (int64_t)((double)settings->result.total / seconds);
}

static void perft_print(Cli *cli, const PerftSettings *settings, const Position *pos) {
    const PerftResult *const result = &settings->result;
    char uci[UCI_MOVE_SIZE];
    for (int i = 0; settings->divide && i < result->moves.count; i++) {
        cli_print(cli, "%s: %" PRIu64 "\n", uci_move_format(uci, pos, result->moves.moves[i]),
                  result->counts[i]);
    }
    cli_print(cli, "%sdepth: %" PRId64 "\nnodes: %" PRIu64 "\n", settings->divide ? "\n" : "",
              settings->depth, result->total);
    if (!settings->no_time) {
        cli_print(cli, "time: %" PRId64 ".%06" PRId64 " s\nspeed: %" PRId64 " nodes/s\n",
                  settings->time_us / 1000000, settings->time_us % 1000000,
                  nodes_per_second(settings));
    }
}

static void perft_print_json(Cli *cli, const PerftSettings *settings, const Position *pos) {
    const PerftResult *const result = &settings->result;
    char fen[FEN_TEXT_SIZE];
    char uci[UCI_MOVE_SIZE];
    (void)fen_format(fen, pos, FEN_XFEN);
    Json json = cli_json(cli, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_text(&json, "fen", fen);
    json_bool(&json, "chess960", pos->chess960);
    json_int(&json, "depth", settings->depth);
    json_uint(&json, "nodes", result->total);
    if (settings->divide) {
        json_open_object(&json, "divide");
        for (int i = 0; i < result->moves.count; i++) {
            json_uint(&json, uci_move_format(uci, pos, result->moves.moves[i]), result->counts[i]);
        }
        json_close(&json);
    }
    if (!settings->no_time) {
        json_decimal(&json, "time_s", settings->time_us, 6);
        json_int(&json, "nps", nodes_per_second(settings));
    }
    json_close(&json);
    cli_json_end(cli, &json);
}

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
