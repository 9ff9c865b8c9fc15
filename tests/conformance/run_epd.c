// SPDX-License-Identifier: MIT
// epd.jsonl: lines read strictly and mended, their operations compared, written and read again.
#include <string.h>

#include "conformance.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "notation/san.h"

// Moves of an operand in SAN; those of a line each in the position that the ones before lead to.
static json_t *moves_json(const Epd *epd, const EpdOperation *operation) {
    json_t *const list = json_array();
    const Move *const moves = epd_moves(epd, operation);
    Position pos = epd->pos;
    for (size_t i = 0; i < operation->count; i++) {
        char text[SAN_SIZE];
        json_array_append_new(list, json_string(san_format(text, &pos, moves[i])));
        if (operation->kind == EPD_LINE) {
            const Position before = pos;
            if (moves[i] == MOVE_NULL) {
                pos_play_null(&pos, &before);
            } else {
                pos_play(&pos, &before, moves[i]);
            }
        }
    }
    return list;
}

static json_t *operand_json(const Epd *epd, const EpdOperation *operation) {
    const Span text = epd_text(epd, operation);
    switch (operation->kind) {
    case EPD_NONE:
        return json_null();
    case EPD_INTEGER:
        return json_integer(operation->integer);
    case EPD_DECIMAL:
        return json_real(operation->decimal);
    case EPD_MOVES:
    case EPD_LINE:
        return moves_json(epd, operation);
    case EPD_STRING:
    case EPD_RAW:
        break;
    }
    json_t *const string = json_stringn(text.data, text.length);
    return string == NULL ? json_string("(not UTF-8)") : string;
}

static json_t *operations_json(const Epd *epd) {
    json_t *const object = json_object();
    for (size_t i = 0; i < epd->count; i++) {
        const EpdOperation *const operation = &epd->operations[i];
        json_object_set_new(object, operation->opcode, operand_json(epd, operation));
    }
    return object;
}

// Sets of moves compare without order; a single move may be given without a list.
static bool operand_fits(const json_t *expected, const json_t *got, EpdKind kind) {
    if (kind == EPD_MOVES && json_is_array(expected)) {
        return json_same_set(expected, got);
    }
    if ((kind == EPD_MOVES || kind == EPD_LINE) && json_is_string(expected)) {
        return json_array_size(got) == 1 && json_equal(expected, json_array_get(got, 0));
    }
    if (json_is_number(expected) && json_is_number(got)) {
        const double difference = json_number_value(expected) - json_number_value(got);
        return difference > -1e-9 && difference < 1e-9;
    }
    return json_equal(expected, got);
}

static void same_operations(Line *line, json_t *expected, const Epd *epd) {
    if (expected == NULL) {
        return;
    }
    json_t *const got = operations_json(epd);
    bool fits = json_is_object(expected) && json_object_size(expected) == json_object_size(got);
    for (void *at = json_object_iter(expected); at != NULL;
         at = json_object_iter_next(expected, at)) {
        const char *const opcode = json_object_iter_key(at);
        const EpdOperation *const operation = epd_find(epd, opcode);
        fits = fits && operation != NULL
               && operand_fits(json_object_iter_value(at), json_object_get(got, opcode),
                               operation->kind);
    }
    if (!fits) {
        line_differs(line, "ops", expected, json_incref(got));
    }
    json_decref(got);
}

// Writes the line into *written and reads it again.
static void check_round(Line *line, const Epd *epd, Text *written) {
    Error err = {.code = ERROR_NONE};
    if (!epd_format(written, epd, FEN_XFEN, &err)) {
        line_fails(line, "writing", "%s", err.text);
        return;
    }
    const FenOptions options = {epd->faults == 0 ? FEN_STRICT : FEN_REPAIR,
                                epd->pos.chess960 ? FEN_CHESS960 : FEN_STANDARD};
    Epd again;
    if (!epd_parse(&again, text_span(written), options, NULL, &err)) {
        line_fails(line, "written line", "\"%s\" is refused: %s", text_string(written), err.text);
        return;
    }
    json_t *const before = operations_json(epd);
    json_t *const after = operations_json(&again);
    if (!json_equal(before, after) || !pos_is_same(&epd->pos, &again.pos)
        || epd->pos.halfmove != again.pos.halfmove || epd->pos.fullmove != again.pos.fullmove) {
        line_fails(line, "written line", "\"%s\" is read as another one", text_string(written));
    }
    json_decref(before);
    json_decref(after);
    epd_release(&again);
}

static void check_accepted(Line *line, const Epd *epd, Text *written) {
    line_check_position(line, &epd->pos);
    line_same_fen(line, "fen_out", json_object_get(line->json, "fen_out"), &epd->pos);
    same_operations(line, json_object_get(line->json, "ops"), epd);
    check_round(line, epd, written);
}

static void read_in_mode(Line *line, const json_t *input, FenMode mode, const char *name) {
    const FenOptions options = {mode, line_flag(line, "chess960") ? FEN_CHESS960 : FEN_STANDARD};
    const Verdict verdict = line_verdict(line);
    Epd epd;
    Epd untouched;
    memset(&epd, 0x5a, sizeof epd);
    memset(&untouched, 0x5a, sizeof untouched);
    Error err = {.code = ERROR_NONE};
    const bool accepted = epd_parse(&epd, field_span(input), options, NULL, &err);
    Text written;
    text_init(&written, NULL);
    if (accepted) {
        line->was_read = true;
        check_accepted(line, &epd, &written);
        epd_release(&epd);
    } else {
        line_check_refusal(line, name, &err);
        if (memcmp(&epd, &untouched, sizeof epd) != 0) {
            line_fails(line, name, "refused, but the result was changed");
        }
    }
    if (verdict == VERDICT_EITHER) {
        line_choice(line, name, json_deep_copy(input), accepted ? text_string(&written) : NULL);
    } else if (accepted != (verdict == VERDICT_ACCEPT)) {
        line_differs_text(line, name, accepted ? "reject" : "accept",
                          accepted ? text_string(&written) : err.text);
    }
    text_release(&written);
}

void run_epd(Line *line) {
    const json_t *const input = json_object_get(line->json, "line");
    if (!json_is_string(input)) {
        line_fails(line, "line", "is missing or not a string");
        return;
    }
    read_in_mode(line, input, FEN_STRICT, "strict");
    read_in_mode(line, input, FEN_REPAIR, "repairing");
}
