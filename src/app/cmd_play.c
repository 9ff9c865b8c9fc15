// SPDX-License-Identifier: MIT
// zugwerk play: a game in the terminal.
#include "app/commands.h"
#include "app/position_args.h"
#include "match/time_control.h"
#include "play/play.h"

typedef struct PlaySettings {
    PositionArgs position;
    const char *white;
    const char *black;
    const char *time;
    const char *pgn;
    bool flip;
    bool ascii;
    bool unicode;
    bool quiet;
    bool json;
} PlaySettings;

static const Option play_options[] = {
    TEXT_OPTION(PlaySettings, white, "white", 'w', "PLAYER",
                "who plays White: human, alphabeta:depth=5, random:seed=1, ...\n"
                "(human)"),
    TEXT_OPTION(PlaySettings, black, "black", 'b', "PLAYER",
                "who plays Black (a computer of about a beginner's strength)"),
    TEXT_OPTION(PlaySettings, time, "time", 't', "TIME",
                "clock for both: minutes and seconds more for every move (5+3),\n"
                "with units (90s, 40/90m+30s), or for every move (2s/move)"),
    POSITION_OPTIONS(PlaySettings, position),
    TEXT_OPTION(PlaySettings, pgn, "pgn", 'p', "FILE",
                "save games in this file, behind those it holds already;\n"
                "else each in its own file in the folder that is shown"),
    FLAG_OPTION(PlaySettings, flip, "flip", 0, "Black at the bottom of the board"),
    FLAG_OPTION(PlaySettings, ascii, "ascii", 'a', "draw letters, not chess figurines"),
    FLAG_OPTION(PlaySettings, unicode, "unicode", 'u', "draw figurines in any case"),
    FLAG_OPTION(PlaySettings, quiet, "quiet", 'q',
                "no boards and no thinking; of two computers only the result"),
    FLAG_OPTION(PlaySettings, json, "json", 0,
                "print a JSON record of the last game at the end, and everything\n"
                "else to standard error"),
};

static bool time_read(PlayOptions *options, const char *text, Error *err) {
    TimeControl control = {0};
    if (text != NULL && !time_control_parse(&control, span_of(text), TIME_UNIT_MINUTES, err)) {
        return false;
    }
    options->time[WHITE] = control;
    options->time[BLACK] = control;
    return true;
}

static int play_command_run(Cli *cli, Words words) {
    PlaySettings settings = {.position = POSITION_ARGS_DEFAULT};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)) {
        return status;
    }
    PlayOptions options = {
        .players = {settings.white, settings.black},
        .pgn = settings.pgn,
        .letters = settings.ascii,
        .figurines = settings.unicode && !settings.ascii,
        .flipped = settings.flip,
        .quiet = settings.quiet,
        .json = settings.json ? cli->out : (ByteSink){NULL, NULL},
        .alloc = cli->alloc,
    };
    Error err = {0};
    if (!time_read(&options, settings.time, &err)) {
        return cli_fail(cli, "--time", &err);
    }
    Game game;
    if (!position_args_game(&game, &settings.position, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    options.game = &game;
    const bool fine = play_run(&status, &options, &err);
    game_release(&game);
    return fine ? status : cli_fail(cli, NULL, &err);
}

const Command command_play = {
    .name = "play",
    .summary = "Play in the terminal, any player against any player",
    .usage = "[options]",
    .details =
        "Moves are typed as SAN (e4, Nf3, O-O, e8=Q) or UCI (e2e4, e7e8q); 'help' lists the\n"
        "commands: undo, hint, draw, resign, save, load and more. Ctrl-C stops a thinking\n"
        "computer. Every game is saved as PGN after every move. Input that is not a terminal\n"
        "is read as moves and commands, one a line. 'zugwerk players' lists the players.\n",
    .options = play_options,
    .option_count = sizeof play_options / sizeof *play_options,
    .run = play_command_run,
};
