// SPDX-License-Identifier: MIT
// zugwerk moves: lists the legal moves of a position.
#include <string.h>

#include "app/commands.h"
#include "app/position_args.h"
#include "chess/movegen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

typedef struct MovesSettings {
    PositionArgs position;
    const char *order;
    bool san;
    bool uci;
    bool json;
} MovesSettings;

static const Option moves_options[] = {
    POSITION_OPTIONS(MovesSettings, position),
    TEXT_OPTION(MovesSettings, order, "order", 'o', "ORDER",
                "python-chess: as its Board.legal_moves lists them (default);\n"
                "fast: as our search makes them"),
    FLAG_OPTION(MovesSettings, uci, "uci", 'u', "moves like g1f3 (default)"),
    FLAG_OPTION(MovesSettings, san, "san", 's', "moves like Nf3; with --uci both"),
    FLAG_OPTION(MovesSettings, json, "json", 0, "print JSON"),
};

static void moves_print(Cli *cli, const MovesSettings *settings, const Position *pos,
                        const MoveList *list) {
    char uci[UCI_MOVE_SIZE];
    char san[SAN_SIZE];
    for (int i = 0; i < list->count; i++) {
        (void)uci_move_format(uci, pos, list->moves[i]);
        (void)san_format(san, pos, list->moves[i]);
        if (settings->san && settings->uci) {
            cli_print(cli, "%s %s\n", uci, san);
        } else {
            cli_print(cli, "%s\n", settings->san ? san : uci);
        }
    }
}

static void moves_print_json(Cli *cli, const MovesSettings *settings, const Position *pos,
                             const MoveList *list) {
    char fen[FEN_TEXT_SIZE];
    char uci[UCI_MOVE_SIZE];
    char san[SAN_SIZE];
    (void)fen_format(fen, pos, FEN_XFEN);
    Json json = cli_json(cli, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_text(&json, "fen", fen);
    json_bool(&json, "chess960", pos->chess960);
    json_text(&json, "order", settings->order);
    json_int(&json, "count", list->count);
    json_open_array(&json, "moves");
    for (int i = 0; i < list->count; i++) {
        json_open_object(&json, NULL);
        json_text(&json, "uci", uci_move_format(uci, pos, list->moves[i]));
        json_text(&json, "san", san_format(san, pos, list->moves[i]));
        json_close(&json);
    }
    json_close(&json);
    json_close(&json);
    cli_json_end(cli, &json);
}

static int moves_run(Cli *cli, Words words) {
    MovesSettings settings = {.position = POSITION_ARGS_DEFAULT, .order = "python-chess"};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)) {
        return status;
    }
    const bool is_fast = strcmp(settings.order, "fast") == 0;
    if (!is_fast && strcmp(settings.order, "python-chess") != 0) {
        return cli_usage(cli, "--order must be python-chess or fast");
    }
    Error err;
    Game game;
    if (!position_args_game(&game, &settings.position, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const Position *const pos = game_position(&game);
    MoveList list;
    (is_fast ? movegen_legal : movegen_child_order)(&list, pos);
    (settings.json ? moves_print_json : moves_print)(cli, &settings, pos, &list);
    game_release(&game);
    return STATUS_FINE;
}

const Command command_moves = {
    .name = "moves",
    .summary = "List the legal moves of a position",
    .usage = "[options]",
    .options = moves_options,
    .option_count = sizeof moves_options / sizeof *moves_options,
    .run = moves_run,
};
