// SPDX-License-Identifier: MIT
#include "app/fen_check.h"

#include <string.h>

#include "app/position_report.h"
#include "base/line_reader.h"
#include "base/os_file.h"
#include "notation/board_svg.h"
#include "play/board_text.h"

enum { FEN_LINE_MAX = 4096 };

// What was found about one text.
typedef struct FenVerdict {
    Span input;
    bool is_valid;
    Error error;         // when it is not
    PosDefects defects;  // all of a readable one; a valid one may be beyond reach in play
    PosDefects repaired; // what the repairing reader dropped
    bool is_bent;        // the text is not strict FEN, and was read by the repairing reader
    Error bend;          // where
    Game game;           // when valid, with the moves of --moves
} FenVerdict;

static void verdict_judge(FenVerdict *verdict, const FenSettings *settings, Span input,
                          const Alloc *alloc) {
    *verdict = (FenVerdict){.input = input};
    const FenOptions options = position_fen_options(&settings->position);
    const FenOptions strict = {FEN_STRICT, options.variant};
    Setup setup;
    if (!fen_parse_setup(&setup, input, strict, &verdict->bend)) {
        verdict->is_bent = true;
    } else {
        Setup mended = setup;
        verdict->repaired = options.mode == FEN_REPAIR ? setup_repair(&mended) : 0;
        verdict->defects = setup_defects(&mended);
    }
    Position pos;
    if (!fen_parse(&pos, input, options, &verdict->error)) {
        return;
    }
    game_init(&verdict->game, &pos, alloc);
    verdict->is_valid = true;
    for (size_t i = 0; verdict->is_valid && i < settings->position.moves.count; i++) {
        verdict->is_valid = game_push_text(
            &verdict->game, span_of(settings->position.moves.items[i]), &verdict->error);
    }
    if (!verdict->is_valid) {
        game_release(&verdict->game);
    }
}

static void defects_json(Json *json, const char *key, PosDefects defects) {
    json_open_array(json, key);
    for (int i = 0; i < DEFECT_COUNT; i++) {
        if ((defects & (PosDefects)1 << i) != 0) {
            json_text(json, NULL, defect_name((PosDefects)1 << i));
        }
    }
    json_close(json);
}

static void verdict_print_json(Cli *cli, const FenVerdict *verdict, JsonLayout layout) {
    Json json = cli_json(cli, layout);
    json_open_object(&json, NULL);
    json_span(&json, "input", verdict->input);
    json_bool(&json, "valid", verdict->is_valid);
    if (!verdict->is_valid) {
        json_error(&json, "error", &verdict->error);
    }
    defects_json(&json, "defects", verdict->defects);
    if (verdict->is_valid) {
        if (verdict->is_bent) {
            json_error(&json, "mended", &verdict->bend);
        }
        defects_json(&json, "repaired", verdict->repaired);
        position_report_json(&json, &verdict->game);
    }
    json_close(&json);
    cli_json_end(cli, &json);
}

static bool game_draw(Cli *cli, const FenSettings *settings, const Game *game, Error *err) {
    BoardMark marks[BOARD_MARKS_MAX];
    BoardSvgOptions options = {
        .pixels = (int)settings->pixels,
        .flipped = settings->flip,
        .without_coordinates = settings->bare,
        .last_move = game->count == 0 ? (Move)MOVE_NONE : game->plies[game->count - 1].move,
        .marks = marks,
    };
    if (settings->marks != NULL
        && !board_marks_parse(marks, &options.mark_count, span_of(settings->marks), err)) {
        return false;
    }
    const Position *const pos = game_position(game);
    if (strcmp(settings->svg, "-") == 0) {
        return board_svg_write(cli_sink(cli), pos, &options, err);
    }
    FileWriter writer;
    if (!file_writer_create(&writer, settings->svg, cli->alloc, err)) {
        return false;
    }
    if (!board_svg_write(file_writer_sink(&writer), pos, &options, err)) {
        file_writer_discard(&writer);
        return false;
    }
    return file_writer_commit(&writer, err);
}

static void game_print_brief(Cli *cli, const FenSettings *settings, const Game *game) {
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, game_position(game), settings->shredder ? FEN_SHREDDER : FEN_XFEN);
    cli_print(cli, "%s\n", fen);
}

static bool game_print(Cli *cli, const FenSettings *settings, const Game *game, Error *err) {
    const BoardStyle style = {
        .figurines = settings->unicode, .flipped = settings->flip, .width = 80};
    const Move last = game->count == 0 ? (Move)MOVE_NONE : game->plies[game->count - 1].move;
    Text text;
    text_init(&text, cli->alloc);
    board_text(&text, game_position(game), last, &style);
    text_append(&text, "\n");
    position_report_text(&text, game);
    const bool fine = text_check(&text, err);
    if (fine) {
        cli_print_span(cli, text_span(&text));
    }
    text_release(&text);
    return fine;
}

static void print_remarks(Cli *cli, const FenVerdict *verdict) {
    if (verdict->is_bent) {
        cli_note(cli, "mended: column %lld: %s", (long long)verdict->bend.column,
                 verdict->bend.text);
    }
    for (int i = 0; i < DEFECT_COUNT; i++) {
        const PosDefects defect = (PosDefects)1 << i;
        if ((verdict->repaired & defect) != 0) {
            cli_note(cli, "mended: %s", defect_text(defect));
        }
        if ((verdict->defects & defect) != 0) {
            cli_note(cli, "taken all the same: %s", defect_text(defect));
        }
    }
}

static int game_show(Cli *cli, const FenSettings *settings, const Game *game) {
    Error err;
    if (settings->svg != NULL && !game_draw(cli, settings, game, &err)) {
        return cli_fail(cli, err.column > 0 ? "--marks" : NULL, &err);
    }
    if (settings->svg != NULL && strcmp(settings->svg, "-") == 0) {
        return STATUS_FINE;
    }
    if (settings->brief) {
        game_print_brief(cli, settings, game);
        return STATUS_FINE;
    }
    return game_print(cli, settings, game, &err) ? STATUS_FINE : cli_fail(cli, NULL, &err);
}

int fen_check(Cli *cli, const FenSettings *settings, Span fen) {
    FenVerdict verdict;
    verdict_judge(&verdict, settings, fen, cli->alloc);
    int status = STATUS_FINE;
    if (!verdict.is_valid) {
        status = cli_fail(cli, NULL, &verdict.error);
    } else {
        print_remarks(cli, &verdict);
    }
    if (settings->json && (settings->svg == NULL || strcmp(settings->svg, "-") != 0)) {
        verdict_print_json(cli, &verdict, JSON_PRETTY);
        Error err;
        if (settings->svg != NULL && verdict.is_valid
            && !game_draw(cli, settings, &verdict.game, &err)) {
            status = cli_fail(cli, NULL, &err);
        }
    } else if (verdict.is_valid) {
        status = game_show(cli, settings, &verdict.game);
    }
    if (verdict.is_valid) {
        game_release(&verdict.game);
    }
    return status;
}

// Empty lines are passed over.
static int fen_check_line(Cli *cli, const FenSettings *settings, Span line, int64_t number) {
    if (span_trim(line).length == 0) {
        return STATUS_FINE;
    }
    FenVerdict verdict;
    verdict_judge(&verdict, settings, line, cli->alloc);
    int status = STATUS_FINE;
    if (!verdict.is_valid) {
        verdict.error.line = number;
        status = cli_fail(cli, NULL, &verdict.error);
    }
    if (settings->json) {
        verdict_print_json(cli, &verdict, JSON_LINE);
    } else if (verdict.is_valid) {
        game_print_brief(cli, settings, &verdict.game);
    }
    if (verdict.is_valid) {
        game_release(&verdict.game);
    }
    return status;
}

int fen_check_lines(Cli *cli, const FenSettings *settings) {
    LineReader reader;
    line_reader_init(&reader, cli->in, FEN_LINE_MAX, cli->alloc);
    int status = STATUS_FINE;
    while (cli_can_print(cli)) {
        Span line;
        bool got = false;
        Error err;
        if (!line_reader_next(&reader, &line, &got, &err)) {
            status = cli_fail(cli, NULL, &err);
            if (err.code != ERROR_LIMIT) {
                break;
            }
        } else if (!got) {
            break;
        } else if (fen_check_line(cli, settings, line, reader.number) != STATUS_FINE) {
            status = STATUS_BAD;
        }
    }
    line_reader_release(&reader);
    return status;
}

int fen_describe_start(Cli *cli, const FenSettings *settings) {
    Error err;
    Game game;
    if (!position_args_game(&game, &settings->position, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, &game.start, FEN_XFEN);
    FenSettings same = *settings;
    same.position.chess960 = game.start.chess960;
    game_release(&game);
    return fen_check(cli, &same, span_of(fen));
}
