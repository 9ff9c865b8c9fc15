// SPDX-License-Identifier: MIT
#include "app/perft_report.h"

#include <inttypes.h>

#include "notation/uci_move.h"

static int64_t nodes_per_second(const PerftSettings *settings) {
    const double seconds = (double)(settings->time_us > 0 ? settings->time_us : 1) / 1e6;
    return (int64_t)((double)settings->result.total / seconds);
}

void perft_print(Cli *cli, const PerftSettings *settings, const Position *pos) {
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

void perft_print_json(Cli *cli, const PerftSettings *settings, const Position *pos) {
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
