// SPDX-License-Identifier: MIT
#include "app/epd_report.h"

#include "notation/san.h"
#include "notation/uci_move.h"

static const char *const kind_names[] = {
    [EPD_NONE] = "none",       [EPD_STRING] = "string", [EPD_INTEGER] = "integer",
    [EPD_DECIMAL] = "decimal", [EPD_MOVES] = "moves",   [EPD_LINE] = "line",
    [EPD_RAW] = "raw",
};

static void move_json(Json *json, const Position *pos, Move move) {
    char uci[UCI_MOVE_SIZE];
    char san[SAN_SIZE];
    json_open_object(json, NULL);
    json_text(json, "uci", uci_move_format(uci, pos, move));
    json_text(json, "san", san_format(san, pos, move));
    json_close(json);
}

// Moves of a set all start here; those of a line follow each other.
static void moves_json(Json *json, const Epd *epd, const EpdOperation *operation) {
    const Move *const moves = epd_moves(epd, operation);
    Position pos = epd->pos;
    json_open_array(json, "value");
    for (size_t i = 0; i < operation->count; i++) {
        move_json(json, &pos, moves[i]);
        if (operation->kind == EPD_LINE) {
            const Position before = pos;
            if (moves[i] == MOVE_NULL) {
                pos_play_null(&pos, &before);
            } else {
                pos_play(&pos, &before, moves[i]);
            }
        }
    }
    json_close(json);
}

static void operation_json(Json *json, const Epd *epd, const EpdOperation *operation) {
    json_open_object(json, NULL);
    json_text(json, "opcode", operation->opcode);
    json_text(json, "type", kind_names[operation->kind]);
    switch (operation->kind) {
    case EPD_NONE:
        json_none(json, "value");
        break;
    case EPD_INTEGER:
        json_int(json, "value", operation->integer);
        break;
    case EPD_DECIMAL:
        json_double(json, "value", operation->decimal);
        json_span(json, "text", epd_text(epd, operation));
        break;
    case EPD_MOVES:
    case EPD_LINE:
        moves_json(json, epd, operation);
        break;
    case EPD_STRING:
    case EPD_RAW:
        json_span(json, "value", epd_text(epd, operation));
        break;
    }
    json_close(json);
}

bool epd_print(Cli *cli, const Epd *epd, FenStyle style, Error *err) {
    Text text;
    text_init(&text, cli->alloc);
    const bool fine = epd_format(&text, epd, style, err);
    text_append_char(&text, '\n');
    const bool complete = fine && text_check(&text, err);
    if (complete) {
        cli_print_span(cli, text_span(&text));
    }
    text_release(&text);
    return complete;
}

static void place_json(Json *json, const EpdPlace *place) {
    json_text(json, "file", place->file);
    json_int(json, "line", place->line);
}

void epd_print_json(Cli *cli, const EpdPlace *place, const Epd *epd) {
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, &epd->pos, FEN_XFEN);
    Json json = cli_json(cli, JSON_LINE);
    json_open_object(&json, NULL);
    place_json(&json, place);
    json_bool(&json, "valid", true);
    json_text(&json, "fen", fen);
    json_bool(&json, "chess960", epd->pos.chess960);
    json_open_array(&json, "operations");
    for (size_t i = 0; i < epd->count; i++) {
        operation_json(&json, epd, &epd->operations[i]);
    }
    json_close(&json);
    json_int(&json, "mended", epd->faults);
    json_close(&json);
    cli_json_end(cli, &json);
}

void epd_print_error_json(Cli *cli, const EpdPlace *place, const Error *error) {
    Json json = cli_json(cli, JSON_LINE);
    json_open_object(&json, NULL);
    place_json(&json, place);
    json_bool(&json, "valid", false);
    json_error(&json, "error", error);
    json_close(&json);
    cli_json_end(cli, &json);
}
