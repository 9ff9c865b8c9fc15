// SPDX-License-Identifier: MIT
// zugwerk search: one position, one player: value, move, line, counters.
#include "app/commands.h"
#include "app/position_args.h"
#include "app/search_print.h"
#include "base/duration.h"
#include "base/os_interrupt.h"
#include "player/player.h"

typedef struct SearchSettings {
    PositionArgs position;
    const char *player;
    const char *time; // NULL: no limit
    bool no_time;
    bool json;
    int64_t limit_us; // of `time`
} SearchSettings;

static const Option search_options[] = {
    TEXT_OPTION(SearchSettings, player, "player", 'p', "PLAYER",
                "who searches, as in minimax:depth=3 (alphabeta)"),
    TEXT_OPTION(SearchSettings, time, "time", 't', "TIME",
                "stop after so long (2s, 500ms, 1m) and print the best so far"),
    POSITION_OPTIONS(SearchSettings, position),
    FLAG_OPTION(SearchSettings, no_time, "no-time", 0,
                "leave out the time, so that every run prints the same"),
    FLAG_OPTION(SearchSettings, json, "json", 0, "print JSON"),
};

// Asks the player once and prints what it says; when stopped, the best so far.
static bool search_game(int *status, Cli *cli, const SearchSettings *settings, Player *player,
                        const Game *game, const StopSignal *stop, Error *err) {
    PlayerRequest request = player_request_of(game, &cli->time);
    request.stop = stop;
    if (settings->limit_us != TIME_NEVER) {
        request.deadline_us = time_after(time_now_us(&cli->time), settings->limit_us);
    }
    PlayerDecision decision;
    if (!player_decide(player, &request, &decision, err)) {
        return false;
    }
    *status = STATUS_FINE;
    if (decision.remark != NULL) {
        cli_note(cli, "%s", decision.remark);
        *status = STATUS_BAD;
    }
    const Position *const pos = game_position(game);
    if (settings->json) {
        search_print_json(cli, !settings->no_time, player, pos, &decision);
        return true;
    }
    return search_print(cli, !settings->no_time, player, pos, &decision, err);
}

static int search_with(Cli *cli, const SearchSettings *settings, const StopSignal *stop) {
    Error err;
    const PlayerEnv env = {.alloc = cli->alloc, .time = &cli->time, .stop = stop};
    Player *player;
    if (!player_create_from_text(&player, span_of(settings->player), &env, &err)) {
        return cli_fail(cli, "player", &err);
    }
    Game game;
    if (!position_args_game(&game, &settings->position, cli->alloc, &err)) {
        player_destroy(player);
        return cli_fail(cli, NULL, &err);
    }
    int status;
    if (!search_game(&status, cli, settings, player, &game, stop, &err)) {
        status = cli_fail(cli, NULL, &err);
    }
    game_release(&game);
    player_destroy(player);
    return status;
}

static int search_run(Cli *cli, Words words) {
    SearchSettings settings = {
        .position = POSITION_ARGS_DEFAULT, .player = "alphabeta", .limit_us = TIME_NEVER};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)) {
        return status;
    }
    if (settings.time != NULL
        && !duration_parse(&settings.limit_us, span_of(settings.time), 1000000)) {
        return cli_usage(cli, "--time takes a time such as 2s or 500ms");
    }
    Error err;
    StopSignal stop;
    stop_reset(&stop);
    Interrupt *interrupt;
    if (!interrupt_create(&interrupt, &stop, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    status = search_with(cli, &settings, &stop);
    const int signal_status = interrupt_status(interrupt);
    interrupt_destroy(interrupt);
    return signal_status != 0 ? signal_status : status;
}

const Command command_search = {
    .name = "search",
    .summary = "Let a player search one position: value, move, line, counters",
    .usage = "[options]",
    .details = "Values are White's, in the player's unit. A value marked as exact equals that of\n"
               "minimax to the same depth. 'zugwerk players' lists the players. Ctrl-C stops the\n"
               "search and prints the best so far.\n",
    .options = search_options,
    .option_count = sizeof search_options / sizeof *search_options,
    .run = search_run,
};
