// SPDX-License-Identifier: MIT
#include "app/search_print.h"

#include <inttypes.h>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

// The move recommended, MOVE_NONE when none was found.
static Move move_of(const PlayerDecision *decision) {
    return decision->kind == DECISION_MOVE ? decision->move : MOVE_NONE;
}

// Calls `each` for the moves of the best line, with the position before each.
static void walk_line(const Position *start, const SearchReport *report,
                      void (*each)(void *context, const Position *pos, Move move), void *context) {
    Position pos = *start;
    for (int i = 0; i < report->line_count; i++) {
        each(context, &pos, report->line[i]);
        Position after;
        pos_play(&after, &pos, report->line[i]);
        pos = after;
    }
}

static void print_line_move(void *context, const Position *pos, Move move) {
    Cli *const cli = context;
    char san[SAN_SIZE];
    cli_print(cli, " %s", san_format(san, pos, move));
}

static bool print_value(Cli *cli, const PlayerDecision *decision, Error *err) {
    const SearchReport *const report = &decision->report;
    const char *const remark = report->exact && decision->stopped
                                   ? " (exact; stopped within the next depth)"
                               : report->exact     ? " (exact)"
                               : decision->stopped ? " (stopped before the end)"
                                                   : "";
    Text value;
    text_init(&value, cli->alloc);
    score_format(&value, report->score);
    const bool done = text_check(&value, err);
    if (done) {
        cli_print(cli, "value: %s%s\n", text_string(&value), remark);
    }
    text_release(&value);
    return done;
}

bool search_print(Cli *cli, bool with_time, const Player *player, const Position *pos,
                  const PlayerDecision *decision, Error *err) {
    const SearchReport *const report = &decision->report;
    char uci[UCI_MOVE_SIZE];
    cli_print(cli, "player: %s\nmove: %s\n", player_name(player),
              uci_move_format(uci, pos, move_of(decision)));
    if (!print_value(cli, decision, err)) {
        return false;
    }
    cli_print(cli, "line:");
    walk_line(pos, report, print_line_move, cli);
    cli_print(cli, "\ndepth: %d\nnodes: %" PRIu64 "\n", report->depth, report->nodes);
    for (int i = 0; i < report->counter_count; i++) {
        cli_print(cli, "%s: %" PRIu64 "\n", report->counters[i].name, report->counters[i].value);
    }
    if (with_time) {
        cli_print(cli, "time: %" PRId64 ".%06" PRId64 " s\n", report->time_us / 1000000,
                  report->time_us % 1000000);
    }
    return true;
}

static void json_line_move(void *context, const Position *pos, Move move) {
    Json *const json = context;
    char uci[UCI_MOVE_SIZE];
    json_text(json, NULL, uci_move_format(uci, pos, move));
}

void search_print_json(Cli *cli, bool with_time, const Player *player, const Position *pos,
                       const PlayerDecision *decision) {
    const SearchReport *const report = &decision->report;
    const Move move = move_of(decision);
    char fen[FEN_TEXT_SIZE];
    char uci[UCI_MOVE_SIZE];
    (void)fen_format(fen, pos, FEN_XFEN);
    Json json = cli_json(cli, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_text(&json, "player", player_name(player));
    json_text(&json, "fen", fen);
    json_bool(&json, "chess960", pos->chess960);
    json_int(&json, "depth", report->depth);
    score_json(&json, "value", report->score);
    if (move == MOVE_NONE) {
        json_none(&json, "move");
    } else {
        json_text(&json, "move", uci_move_format(uci, pos, move));
    }
    json_open_array(&json, "line");
    walk_line(pos, report, json_line_move, &json);
    json_close(&json);
    json_open_object(&json, "counters");
    for (int i = 0; i < report->counter_count; i++) {
        json_uint(&json, report->counters[i].name, report->counters[i].value);
    }
    if (report->depth_count > 0) {
        json_open_array(&json, "nodes_per_depth");
        for (int i = 0; i < report->depth_count; i++) {
            json_uint(&json, NULL, report->nodes_per_depth[i]);
        }
        json_close(&json);
    }
    json_close(&json);
    json_uint(&json, "nodes", report->nodes);
    json_bool(&json, "exact", report->exact);
    if (with_time) {
        json_decimal(&json, "time_s", report->time_us, 6);
    }
    json_close(&json);
    cli_json_end(cli, &json);
}
