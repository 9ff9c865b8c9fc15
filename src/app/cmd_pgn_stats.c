// SPDX-License-Identifier: MIT
// zugwerk pgn stats: counts what PGN files hold.
#include <inttypes.h>

#include "app/pgn_commands.h"
#include "app/pgn_files.h"
#include "app/pgn_statistics.h"

typedef struct StatsSettings {
    int64_t top;
    bool no_time;
    bool json;
    // What was found.
    int64_t unreadable; // files
    int64_t bytes;
    int64_t time_us;
} StatsSettings;

static const Option stats_options[] = {
    INT_OPTION(StatsSettings, top, "top", 'n', 0, 1000000, "N",
               "entries of each list, the most frequent ones (10; 0: all)"),
    FLAG_OPTION(StatsSettings, no_time, "no-time", 0,
                "leave out time and speed, so that every run prints the same"),
    FLAG_OPTION(StatsSettings, json, "json", 0, "print JSON"),
};

// number per second.
static int64_t rate(const StatsSettings *settings, int64_t number) {
    const double seconds = (double)(settings->time_us > 0 ? settings->time_us : 1) / 1e6;
    return (int64_t)((double)number / seconds);
}

static bool stats_print(Cli *cli, const StatsSettings *settings, const PgnStatistics *stats,
                        Error *err) {
    Text text;
    text_init(&text, cli->alloc);
    text_format(&text, "files: %zu\nbytes: %" PRId64 "\n", cli->operand.count, settings->bytes);
    pgn_statistics_text(&text, stats, (size_t)settings->top);
    if (!settings->no_time) {
        text_format(&text,
                    "time: %" PRId64 ".%06" PRId64 " s\nspeed: %" PRId64 " games/s, %" PRId64
                    " bytes/s\n",
                    settings->time_us / 1000000, settings->time_us % 1000000,
                    rate(settings, stats->games), rate(settings, settings->bytes));
    }
    const bool fine = text_check(&text, err);
    if (fine) {
        cli_print_span(cli, text_span(&text));
    }
    text_release(&text);
    return fine;
}

static void stats_print_json(Cli *cli, const StatsSettings *settings, const PgnStatistics *stats) {
    Json json = cli_json(cli, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_open_array(&json, "files");
    for (size_t i = 0; i < cli->operand.count; i++) {
        json_text(&json, NULL, cli->operand.items[i]);
    }
    json_close(&json);
    json_int(&json, "unreadable_files", settings->unreadable);
    json_int(&json, "bytes", settings->bytes);
    pgn_statistics_json(&json, stats, (size_t)settings->top);
    if (!settings->no_time) {
        json_decimal(&json, "time_s", settings->time_us, 6);
        json_int(&json, "games_per_second", rate(settings, stats->games));
        json_int(&json, "bytes_per_second", rate(settings, settings->bytes));
    }
    json_close(&json);
    cli_json_end(cli, &json);
}

static int stats_work(Cli *cli, StatsSettings *settings, PgnStatistics *stats) {
    const PgnVisitor visitor = pgn_statistics_visitor(stats);
    const int64_t start = time_now_us(&cli->time);
    for (size_t i = 0; i < cli->operand.count && stats->error.code == ERROR_NONE; i++) {
        const bool fine = pgn_read_file(cli, cli->operand.items[i], &visitor, &settings->bytes);
        settings->unreadable += fine ? 0 : 1;
    }
    settings->time_us = time_now_us(&cli->time) - start;
    if (stats->error.code != ERROR_NONE) {
        return cli_fail(cli, NULL, &stats->error);
    }
    pgn_statistics_sort(stats);
    Error err;
    if (settings->json) {
        stats_print_json(cli, settings, stats);
    } else if (!stats_print(cli, settings, stats, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    return stats->errors + settings->unreadable == 0 ? STATUS_FINE : STATUS_BAD;
}

static int stats_run(Cli *cli, Words words) {
    StatsSettings settings = {.top = 10};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    PgnStatistics stats;
    pgn_statistics_init(&stats, cli->alloc);
    status = stats_work(cli, &settings, &stats);
    pgn_statistics_release(&stats);
    return status;
}

const Command command_pgn_stats = {
    .name = "pgn stats",
    .summary = "Count what PGN files hold",
    .usage = "FILE... [options]",
    .details =
        "'-' is standard input. Files packed with zstd or gzip are unpacked. The exit status\n"
        "is 1 when moves were lost to faults ('zugwerk pgn check' names them).\n",
    .options = stats_options,
    .option_count = sizeof stats_options / sizeof *stats_options,
    .run = stats_run,
};
