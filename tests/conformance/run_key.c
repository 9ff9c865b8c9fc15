// SPDX-License-Identifier: MIT
// key.jsonl: Polyglot keys, our own key, and moves of Polyglot entries.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "notation/fen.h"
#include "notation/polyglot.h"
#include "notation/uci_move.h"

enum { COMPARE_MAX = 1024 };

static void same_polyglot_key(Line *line, const json_t *expected, const Position *pos) {
    char text[24];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)polyglot_key(pos));
    line_same_text(line, "polyglot", expected, text);
}

// A position is given as a FEN, or as an object of fen and moves.
static bool key_position(Line *line, Position *out, const char *field, const json_t *value,
                         const json_t *default_fen) {
    const json_t *fen = value;
    const json_t *moves = NULL;
    if (json_is_object(value)) {
        fen = json_object_get(value, "fen");
        moves = json_object_get(value, "moves");
    } else if (json_is_array(value)) {
        fen = NULL;
        moves = value;
    }
    const bool chess960 = line_flag(line, "chess960");
    return line_position(line, out, field, fen == NULL ? default_fen : fen, chess960)
           && line_play(line, out, field, moves);
}

static void compare_pair(Line *line, const Position *a, const Position *b) {
    const json_t *const same_polyglot = json_object_get(line->json, "same_polyglot");
    const json_t *const same_position = json_object_get(line->json, "same_for_repetition");
    const bool is_same = pos_is_same(a, b);
    line_same_flag(line, "same_polyglot", same_polyglot, polyglot_key(a) == polyglot_key(b));
    line_same_flag(line, "same_for_repetition", same_position, is_same);
    if (is_same != (a->key == b->key)) {
        line_fails(line, "key", "our keys are %s, the positions are not",
                   is_same ? "different" : "equal");
    }
    if (line_flag(line, "all_different") && (is_same || polyglot_key(a) == polyglot_key(b))) {
        line_fails(line, "all_different", "two positions have the same key");
    }
}

static void compare_positions(Line *line, const json_t *compare) {
    const size_t count = json_array_size(compare);
    if (count < 2 || count > COMPARE_MAX) {
        line_fails(line, "compare", "is not an array of 2 to %d positions", COMPARE_MAX);
        return;
    }
    Position *const positions = calloc(count, sizeof *positions);
    const json_t *const keys = json_object_get(line->json, "polyglot");
    for (size_t i = 0; positions != NULL && i < count; i++) {
        if (!key_position(line, &positions[i], "compare", json_array_get(compare, i), NULL)) {
            free(positions);
            return;
        }
        if (keys != NULL) {
            const json_t *const key = json_array_get(keys, i);
            same_polyglot_key(line, key == NULL ? json_null() : key, &positions[i]);
        }
    }
    for (size_t i = 0; positions != NULL && i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            compare_pair(line, &positions[i], &positions[j]);
        }
    }
    free(positions);
}

static void check_book_move(Line *line, const Position *pos, const json_t *bits_text) {
    char *end = NULL;
    const char *const digits = json_string_value(bits_text);
    const unsigned long bits = digits == NULL ? 0 : strtoul(digits, &end, 16);
    if (digits == NULL || *end != '\0' || bits > UINT16_MAX) {
        line_fails(line, "book_move", "is not a number of 16 bits in hexadecimal");
        return;
    }
    const json_t *const expected = json_object_get(line->json, "uci");
    Move move = MOVE_NONE;
    Error err = {.code = ERROR_NONE};
    if (!polyglot_move_decode(&move, pos, (uint16_t)bits, &err)) {
        line_check_refusal(line, "book_move", &err);
        if (!json_is_null(expected)) {
            line_differs(line, "uci", expected == NULL ? json_null() : expected,
                         json_sprintf("refused: %s", err.text));
        }
        return;
    }
    char text[UCI_MOVE_SIZE];
    line_same_text(line, "uci", expected, uci_move_format(text, pos, move));
    // Castling may be stored in two ways, of which we write one.
    if (move_kind(move) != MOVE_CASTLING && polyglot_move_encode(move) != bits) {
        line_fails(line, "book_move", "is written back as %04x",
                   (unsigned)polyglot_move_encode(move));
    }
    Move again = MOVE_NONE;
    if (!polyglot_move_decode(&again, pos, polyglot_move_encode(move), &err) || again != move) {
        line_fails(line, "book_move", "is not read back as the same move");
    }
}

// What the bits of a book move mean depends on the men of the side to move only. A line may show
// this with a text that is no position, because the other king stands in check and cannot be taken:
// then that king is put elsewhere.
static bool book_position(Line *line, Position *out, const json_t *fen, bool chess960) {
    const FenOptions options = {FEN_STRICT, chess960 ? FEN_CHESS960 : FEN_STANDARD};
    Setup setup;
    if (!fen_parse_setup(&setup, field_span(fen), options, NULL)
        || setup_defects(&setup) != DEFECT_OPPOSITE_CHECK) {
        return line_position(line, out, "fen", fen, chess960);
    }
    line_leaves_out(line, "the FEN is no position (king can be taken): that king put elsewhere");
    const uint8_t king = (uint8_t)piece_of(color_other(setup.side), KING);
    int home = 0;
    while (setup.board[home] != king) {
        home++;
    }
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        Setup other = setup;
        if (other.board[sq] == PIECE_NONE) {
            other.board[home] = PIECE_NONE;
            other.board[sq] = king;
            if (setup_defects(&other) == 0) {
                return pos_from_setup(out, &other, NULL);
            }
        }
    }
    line_fails(line, "fen", "is no position, and no place for the king was found");
    return false;
}

void run_key(Line *line) {
    const json_t *const compare = json_object_get(line->json, "compare");
    if (compare != NULL) {
        compare_positions(line, compare);
        return;
    }
    Position pos;
    const bool chess960 = line_flag(line, "chess960");
    const json_t *const fen = json_object_get(line->json, "fen");
    const json_t *const book_move = json_object_get(line->json, "book_move");
    const bool has_position = book_move != NULL ? book_position(line, &pos, fen, chess960)
                                                : line_position(line, &pos, "fen", fen, chess960);
    // Playing checks at every step that the kept keys equal the fresh ones: this is what a line
    // with `check` asks for.
    if (!has_position || !line_play(line, &pos, "moves", json_object_get(line->json, "moves"))) {
        return;
    }
    line_check_position(line, &pos);
    const json_t *const key = json_object_get(line->json, "polyglot");
    if (key != NULL) {
        same_polyglot_key(line, key, &pos);
    }
    if (book_move != NULL) {
        check_book_move(line, &pos, book_move);
    }
    const json_t *const other_way = json_object_get(line->json, "same_key_as");
    Position other;
    if (other_way != NULL && key_position(line, &other, "same_key_as", other_way, fen)
        && (other.key != pos.key || polyglot_key(&other) != polyglot_key(&pos)
            || !pos_is_same(&other, &pos))) {
        line_fails(line, "same_key_as", "the keys or positions differ");
    }
}
