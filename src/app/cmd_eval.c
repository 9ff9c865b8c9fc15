// SPDX-License-Identifier: MIT
// zugwerk eval: the static evaluation of a position, term by term.
#include <string.h>

#include "app/commands.h"
#include "app/position_args.h"
#include "eval/handcrafted_table.h"
#include "eval/win_model.h"

enum { FEN_FIELDS = 6 };

typedef struct EvalSettings {
    PositionArgs position;
    bool json;
} EvalSettings;

static const Option eval_options[] = {
    POSITION_OPTIONS(EvalSettings, position),
    FLAG_OPTION(EvalSettings, json, "json", 0, "print JSON"),
};

static void put_side(Json *json, const char *key, const HceRow *row, int side) {
    json_open_object(json, key);
    json_int(json, "mg", row->mg[side]);
    json_int(json, "eg", row->eg[side]);
    json_close(json);
}

static void put_row(Json *json, const char *key, const HceRow *row, bool is_named) {
    json_open_object(json, key);
    if (is_named) {
        json_text(json, "name", row->name);
    }
    put_side(json, "white", row, WHITE);
    put_side(json, "black", row, BLACK);
    json_int(json, "total", row->total);
    json_close(json);
}

static void print_json(Cli *cli, const Position *pos, const HceTable *table) {
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, pos, FEN_XFEN);
    const int material = win_model_material(pos);
    const WinChances chances = win_model_chances(table->value, material);
    Json json = cli_json(cli, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_text(&json, "fen", fen);
    json_bool(&json, "chess960", pos->chess960);
    json_open_array(&json, "terms");
    for (int group = 0; group < HCE_GROUP_COUNT; group++) {
        put_row(&json, NULL, &table->rows[group], true);
    }
    json_close(&json);
    put_row(&json, "sum", &table->sum, false);
    json_int(&json, "phase", table->phase);
    json_int(&json, "scale", table->scale);
    json_bool(&json, "known_ending", table->is_known);
    json_int(&json, "value", table->value);
    json_int(&json, "centipawns", win_model_centipawns(table->value, material));
    json_open_object(&json, "white_permille");
    json_int(&json, "win", chances.win);
    json_int(&json, "draw", chances.draw);
    json_int(&json, "loss", chances.loss);
    json_close(&json);
    json_close(&json);
    cli_json_end(cli, &json);
}

static int print_text(Cli *cli, const Position *pos) {
    Text text;
    Error err;
    text_init(&text, cli->alloc);
    (void)hce_report_format(&text, pos);
    text_append_char(&text, '\n');
    const bool done = text_check(&text, &err);
    if (done) {
        cli_print_span(cli, text_span(&text));
    }
    text_release(&text);
    return done ? STATUS_FINE : cli_fail(cli, NULL, &err);
}

static int evaluate(Cli *cli, const EvalSettings *settings) {
    Error err;
    Game game;
    if (!position_args_game(&game, &settings->position, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const Position pos = *game_position(&game);
    game_release(&game);
    if (pos_in_check(&pos)) {
        (void)error_set(&err, ERROR_POSITION,
                        "the side to move is in check: such a position is searched, not evaluated");
        return cli_fail(cli, NULL, &err);
    }
    if (!settings->json) {
        return print_text(cli, &pos);
    }
    HceTable table;
    hce_table_fill(&table, &pos);
    print_json(cli, &pos, &table);
    return STATUS_FINE;
}

// The operands are a FEN, its quotes forgotten or not.
static int eval_run(Cli *cli, Words words) {
    EvalSettings settings = {.position = POSITION_ARGS_DEFAULT};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, FEN_FIELDS)) {
        return status;
    }
    if (cli->operand.count == 0) {
        return evaluate(cli, &settings);
    }
    if (settings.position.fen != NULL || settings.position.start >= 0) {
        return cli_usage(cli, "give the position as a word or with --fen or --start, not both");
    }
    Text fen;
    Error err;
    text_init(&fen, cli->alloc);
    for (size_t i = 0; i < cli->operand.count; i++) {
        text_append(&fen, i == 0 ? "" : " ");
        text_append(&fen, cli->operand.items[i]);
    }
    settings.position.fen = text_string(&fen);
    status = text_check(&fen, &err) ? evaluate(cli, &settings) : cli_fail(cli, NULL, &err);
    text_release(&fen);
    return status;
}

const Command command_eval = {
    .name = "eval",
    .summary = "Evaluate a position without searching, term by term",
    .usage = "[FEN] [options]",
    .details =
        "mg counts with all men on the board, eg with none; between them the phase decides. The\n"
        "value is in the engine's own units; the evaluation is scaled so that +1.00 is an even\n"
        "chance for White to win from that material.\n",
    .options = eval_options,
    .option_count = sizeof eval_options / sizeof *eval_options,
    .run = eval_run,
};
