// SPDX-License-Identifier: MIT
#include "app/epd_solve.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/input.h"
#include "base/duration.h"
#include "base/line_reader.h"
#include "base/os_interrupt.h"
#include "engine/engine.h"
#include "notation/epd.h"
#include "notation/san.h"
#include "player/player.h"

enum { LINE_MAX_BYTES = 1 << 16, DEFAULT_TIME_US = 1000000 };

typedef struct SolveSettings {
    const char *player; // NULL: the engine
    const char *time;   // NULL: a second, unless there is another limit
    int64_t nodes;      // 0: no limit
    int64_t depth;
    int64_t threads;
    int64_t hash;
    bool no_time;
    bool json;
} SolveSettings;

static const Option solve_options[] = {
    TEXT_OPTION(SolveSettings, time, "time", 't', "TIME", "for each position (1s)"),
    INT_OPTION(SolveSettings, nodes, "nodes", 'n', 1, INT64_MAX, "N",
               "so many nodes for each position"),
    INT_OPTION(SolveSettings, depth, "depth", 'd', 1, PLY_MAX - 1, "N", "search so deep"),
    INT_OPTION(SolveSettings, threads, "threads", 0, 1, ENGINE_THREADS_MAX, "N",
               "searching threads (1)"),
    INT_OPTION(SolveSettings, hash, "hash", 0, 1, ENGINE_HASH_MAX, "MB",
               "transposition table (64)"),
    TEXT_OPTION(SolveSettings, player, "player", 'p', "PLAYER",
                "another player than the engine; its text says how deep it searches"),
    FLAG_OPTION(SolveSettings, no_time, "no-time", 0,
                "leave out the time, so that every run prints the same"),
    FLAG_OPTION(SolveSettings, json, "json", 0, "print JSON, one object a line"),
};

typedef struct Solving {
    Cli *cli;
    const SolveSettings *settings;
    Player *player;
    int64_t limit_us; // TIME_NEVER: none
    StopSignal stop;
    int solved;
    int tried;
    int passed_over; // lines without bm and am
    int bad;         // lines that cannot be read, files too
    uint64_t nodes;
    int64_t time_us;
} Solving;

// ---- One position -------------------------------------------------------------------------------

static bool is_among(const Epd *epd, const EpdOperation *operation, Move move) {
    for (size_t i = 0; i < operation->count; i++) {
        if (epd_moves(epd, operation)[i] == move) {
            return true;
        }
    }
    return false;
}

static const EpdOperation *moves_of(const Epd *epd, const char *opcode) {
    const EpdOperation *const operation = epd_find(epd, opcode);
    return operation != NULL && operation->kind == EPD_MOVES ? operation : NULL;
}

static bool is_solved(const Epd *epd, Move move) {
    const EpdOperation *const best = moves_of(epd, "bm");
    const EpdOperation *const avoid = moves_of(epd, "am");
    return (best == NULL || is_among(epd, best, move))
           && (avoid == NULL || !is_among(epd, avoid, move));
}

static void append_moves(Text *text, const Epd *epd, const char *opcode) {
    const EpdOperation *const operation = moves_of(epd, opcode);
    if (operation == NULL) {
        return;
    }
    text_format(text, "  %s", opcode);
    for (size_t i = 0; i < operation->count; i++) {
        char san[SAN_SIZE];
        text_format(text, " %s", san_format(san, &epd->pos, epd_moves(epd, operation)[i]));
    }
}

static void json_moves(Json *json, const Epd *epd, const char *opcode) {
    const EpdOperation *const operation = moves_of(epd, opcode);
    json_open_array(json, opcode);
    for (size_t i = 0; operation != NULL && i < operation->count; i++) {
        char san[SAN_SIZE];
        json_text(json, NULL, san_format(san, &epd->pos, epd_moves(epd, operation)[i]));
    }
    json_close(json);
}

static void print_json(const Solving *solving, const Epd *epd, Span id,
                       const PlayerDecision *decision) {
    char san[SAN_SIZE];
    Json json = cli_json(solving->cli, JSON_LINE);
    json_open_object(&json, NULL);
    json_span(&json, "id", id);
    json_bool(&json, "solved", is_solved(epd, decision->move));
    json_text(&json, "move", san_format(san, &epd->pos, decision->move));
    json_moves(&json, epd, "bm");
    json_moves(&json, epd, "am");
    json_int(&json, "depth", decision->report.depth);
    json_uint(&json, "nodes", decision->report.nodes);
    if (!solving->settings->no_time) {
        json_decimal(&json, "seconds", decision->report.time_us, 6);
    }
    json_close(&json);
    cli_json_end(solving->cli, &json);
}

static void print_text(const Solving *solving, const Epd *epd, Span id,
                       const PlayerDecision *decision) {
    Text text;
    char san[SAN_SIZE];
    text_init(&text, solving->cli->alloc);
    text_append(&text, is_solved(epd, decision->move) ? "solved  " : "missed  ");
    text_append_span(&text, id);
    text_format(&text, "  %s", san_format(san, &epd->pos, decision->move));
    append_moves(&text, epd, "bm");
    append_moves(&text, epd, "am");
    text_format(&text, "  depth %d  nodes %" PRIu64, decision->report.depth,
                decision->report.nodes);
    if (!solving->settings->no_time) {
        text_format(&text, "  %.2f s", (double)decision->report.time_us / 1e6);
    }
    text_append_char(&text, '\n');
    cli_print_span(solving->cli, text_span(&text));
    text_release(&text);
}

static bool solve(Solving *solving, const Epd *epd, Span id, Error *err) {
    Game game;
    game_init(&game, &epd->pos, solving->cli->alloc);
    const PlayerEvent event = {
        .kind = PLAYER_NEW_GAME, .color = pos_side(&epd->pos), .game = &game};
    player_notify(solving->player, &event);
    PlayerRequest request = player_request_of(&game, &solving->cli->time);
    request.stop = &solving->stop;
    if (solving->limit_us != TIME_NEVER) {
        request.deadline_us = time_after(time_now_us(&solving->cli->time), solving->limit_us);
    }
    PlayerDecision decision;
    const bool ok = player_decide(solving->player, &request, &decision, err);
    game_release(&game);
    if (!ok || stop_is_asked(&solving->stop)) {
        return ok;
    }
    if (decision.kind != DECISION_MOVE) {
        decision.move = MOVE_NONE;
    }
    solving->tried++;
    solving->solved += is_solved(epd, decision.move);
    solving->nodes += decision.report.nodes;
    solving->time_us += decision.report.time_us;
    (solving->settings->json ? print_json : print_text)(solving, epd, id, &decision);
    cli_flush(solving->cli);
    return true;
}

// ---- Files --------------------------------------------------------------------------------------

static bool solve_line(Solving *solving, const char *name, int64_t number, Span line, Error *err) {
    Epd epd;
    Error fault;
    if (!epd_parse(&epd, line, (FenOptions){FEN_REPAIR, FEN_DETECT}, solving->cli->alloc, &fault)) {
        fault.line = number;
        solving->bad++;
        (void)cli_fail(solving->cli, name, &fault);
        return true;
    }
    bool ok = true;
    if (moves_of(&epd, "bm") == NULL && moves_of(&epd, "am") == NULL) {
        solving->passed_over++;
    } else {
        char place[24];
        (void)snprintf(place, sizeof place, "line %" PRId64, number);
        const EpdOperation *const id = epd_find(&epd, "id");
        ok = solve(solving, &epd,
                   id != NULL && id->kind == EPD_STRING ? epd_text(&epd, id) : span_of(place), err);
    }
    epd_release(&epd);
    return ok;
}

static bool solve_lines(Solving *solving, LineReader *reader, const char *name, Error *err) {
    while (cli_can_print(solving->cli) && !stop_is_asked(&solving->stop)) {
        Span line;
        bool got;
        if (!line_reader_next(reader, &line, &got, err)) {
            err->line = reader->number;
            return false;
        }
        if (!got) {
            return true;
        }
        if (!epd_is_remark(line) && !solve_line(solving, name, reader->number, line, err)) {
            return false;
        }
    }
    return true;
}

static bool solve_file(Solving *solving, const char *path, Error *err) {
    Input input;
    if (!input_open(&input, solving->cli, path, err)) {
        return false;
    }
    LineReader reader;
    line_reader_init(&reader, input.source, LINE_MAX_BYTES, solving->cli->alloc);
    const bool ok = solve_lines(solving, &reader, input.name, err);
    line_reader_release(&reader);
    input_close(&input);
    return ok;
}

static void print_sum(const Solving *solving) {
    Cli *const cli = solving->cli;
    if (solving->settings->json) {
        return;
    }
    cli_print(cli, "\n%d of %d solved (%.1f %%), %" PRIu64 " nodes", solving->solved,
              solving->tried, solving->tried > 0 ? 100.0 * solving->solved / solving->tried : 0.0,
              solving->nodes);
    if (!solving->settings->no_time) {
        cli_print(cli, ", %.1f s", (double)solving->time_us / 1e6);
    }
    cli_print(cli, "\n");
    if (solving->passed_over > 0) {
        cli_note(cli, "%d positions without bm or am passed over", solving->passed_over);
    }
}

// ---- The command --------------------------------------------------------------------------------

static bool make_player(Solving *solving, Error *err) {
    const SolveSettings *const settings = solving->settings;
    Text text;
    text_init(&text, solving->cli->alloc);
    if (settings->player != NULL) {
        text_append(&text, settings->player);
    } else {
        text_format(&text, "engine:hash=%" PRId64 ",threads=%" PRId64, settings->hash,
                    settings->threads);
        if (settings->nodes > 0) {
            text_format(&text, ",nodes=%" PRId64, settings->nodes);
        }
        if (settings->depth > 0) {
            text_format(&text, ",depth=%" PRId64, settings->depth);
        }
    }
    const PlayerEnv env = {
        .alloc = solving->cli->alloc, .time = &solving->cli->time, .stop = &solving->stop};
    const bool ok = text_check(&text, err)
                    && player_create_from_text(&solving->player, text_span(&text), &env, err);
    text_release(&text);
    return ok;
}

static int solve_files(Solving *solving) {
    Cli *const cli = solving->cli;
    Error err;
    Interrupt *interrupt;
    if (!interrupt_create(&interrupt, &solving->stop, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    int status = STATUS_FINE;
    if (!make_player(solving, &err)) {
        status = cli_fail(cli, "player", &err);
    }
    for (size_t i = 0; i < cli->operand.count && status == STATUS_FINE; i++) {
        if (!solve_file(solving, cli->operand.items[i], &err)) {
            status = cli_fail(cli, cli->operand.items[i], &err);
        }
    }
    if (status == STATUS_FINE) {
        print_sum(solving);
        status = solving->bad > 0 ? STATUS_BAD : STATUS_FINE;
    }
    player_destroy(solving->player);
    const int signal_status = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    return signal_status != 0 ? signal_status : status;
}

static int solve_command(Cli *cli, Words words) {
    SolveSettings settings = {.threads = 1, .hash = 64};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 1, SIZE_MAX)) {
        return status;
    }
    if (settings.player != NULL && (settings.nodes > 0 || settings.depth > 0)) {
        return cli_usage(cli, "with --player, depth and nodes stand in the player's text");
    }
    Solving solving = {.cli = cli, .settings = &settings, .limit_us = TIME_NEVER};
    if (settings.time == NULL && settings.nodes == 0 && settings.depth == 0
        && settings.player == NULL) {
        solving.limit_us = DEFAULT_TIME_US;
    }
    if (settings.time != NULL
        && !duration_parse(&solving.limit_us, span_of(settings.time), 1000000)) {
        return cli_usage(cli, "--time takes a time such as 2s or 500ms");
    }
    stop_reset(&solving.stop);
    return solve_files(&solving);
}

const Command command_epd_solve = {
    .name = "epd solve",
    .summary = "Count the positions of EPD files in which a player finds the move",
    .usage = "FILE... [options]",
    .details =
        "A position is solved when the move chosen is among its best moves (bm) and not among\n"
        "those to avoid (am). Nothing is remembered from one position to the next.\n",
    .options = solve_options,
    .option_count = sizeof solve_options / sizeof *solve_options,
    .run = solve_command,
};
