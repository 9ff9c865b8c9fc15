// SPDX-License-Identifier: MIT
// Positions of the data: reading them, playing moves, and the checks that hold in every position.
#include <string.h>

#include "chess/legality.h"
#include "chess/movegen.h"
#include "conformance.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

bool line_position(Line *line, Position *out, const char *field, const json_t *fen, bool chess960) {
    if (!json_is_string(fen)) {
        line_fails(line, field, "is missing or not a string");
        return false;
    }
    const FenOptions options = {FEN_STRICT, chess960 ? FEN_CHESS960 : FEN_STANDARD};
    Error err = {.code = ERROR_NONE};
    if (!fen_parse(out, field_span(fen), options, &err)) {
        line_differs(line, field, fen, json_sprintf("refused: %s", err.text));
        return false;
    }
    line_check_position(line, out);
    return true;
}

// The keys kept while playing against the keys computed from nothing.
static void check_keys(Line *line, const Position *pos) {
    if (pos->key != pos_key_fresh(pos)) {
        line_fails(line, "key", "kept %016llx, fresh %016llx", (unsigned long long)pos->key,
                   (unsigned long long)pos_key_fresh(pos));
    }
    if (pos->pawn_key != pos_pawn_key_fresh(pos)) {
        line_fails(line, "pawn key", "differs from the fresh one");
    }
    const char *reason = NULL;
    if (!pos_check(pos, &reason)) {
        line_fails(line, "position", "broken: %s", reason == NULL ? "(no reason)" : reason);
    }
}

static bool lists_same(const MoveList *a, const MoveList *b) {
    if (a->count != b->count) {
        return false;
    }
    for (int i = 0; i < a->count; i++) {
        if (!move_list_has(b, a->moves[i]) || !move_list_has(a, b->moves[i])) {
            return false;
        }
    }
    return true;
}

// The generators must agree among themselves, and with the test of a single move.
static void check_generators(Line *line, const Position *pos) {
    MoveList legal;
    MoveList other;
    MoveList quiets;
    movegen_legal(&legal, pos);
    movegen_child_order(&other, pos);
    if (!lists_same(&legal, &other)) {
        line_fails(line, "child order", "is not a permutation of the legal moves");
    }
    movegen_captures(&other, pos);
    movegen_quiets(&quiets, pos);
    if (other.count + quiets.count != legal.count) {
        line_fails(line, "captures and quiets", "%d + %d are not the %d legal moves", other.count,
                   quiets.count, legal.count);
    }
    for (int i = 0; i < quiets.count && other.count < MOVE_LIST_CAPACITY; i++) {
        other.moves[other.count++] = quiets.moves[i];
    }
    if (!lists_same(&legal, &other)) {
        line_fails(line, "captures and quiets", "are not the legal moves");
    }
    if (pos_in_check(pos)) {
        movegen_evasions(&other, pos);
        if (!lists_same(&legal, &other)) {
            line_fails(line, "evasions", "are not the legal moves");
        }
    }
    if (movegen_count(pos) != legal.count || movegen_any(pos) != (legal.count > 0)) {
        line_fails(line, "number of moves", "counted otherwise than listed");
    }
    for (unsigned move = 0; move <= UINT16_MAX; move++) {
        if (move_is_legal(pos, (Move)move) != move_list_has(&legal, (Move)move)) {
            line_fails(line, "single move", "%04x judged otherwise than listed", move);
            return;
        }
    }
}

// What is written must be read back as the same position, in every spelling and mode.
static void check_fen_round(Line *line, const Position *pos) {
    for (int i = 0; i < 4; i++) {
        const FenStyle style = i % 2 == 0 ? FEN_XFEN : FEN_SHREDDER;
        if (style == FEN_SHREDDER && !pos->chess960) {
            continue;
        }
        const FenOptions options = {i < 2 ? FEN_STRICT : FEN_REPAIR,
                                    pos->chess960 ? FEN_CHESS960 : FEN_STANDARD};
        char text[FEN_TEXT_SIZE];
        fen_format(text, pos, style);
        Position again;
        Error err = {.code = ERROR_NONE};
        if (!fen_parse(&again, span_of(text), options, &err)) {
            line_fails(line, "written FEN", "\"%s\" is refused: %s", text, err.text);
            continue;
        }
        if (!pos_is_same(pos, &again) || again.key != pos->key || again.halfmove != pos->halfmove
            || again.fullmove != pos->fullmove) {
            line_fails(line, "written FEN", "\"%s\" is read as another position", text);
        }
    }
}

// Every move in UCI text must be read back as itself.
static void check_uci_round(Line *line, const Position *pos) {
    MoveList legal;
    movegen_legal(&legal, pos);
    for (int i = 0; i < legal.count; i++) {
        char text[UCI_MOVE_SIZE];
        uci_move_format(text, pos, legal.moves[i]);
        Move again = MOVE_NONE;
        if (!uci_move_parse(&again, pos, span_of(text), NULL) || again != legal.moves[i]) {
            line_fails(line, "UCI text", "\"%s\" is not read back as itself", text);
        }
    }
}

void line_check_position(Line *line, const Position *pos) {
    check_keys(line, pos);
    check_generators(line, pos);
    check_fen_round(line, pos);
    check_uci_round(line, pos);
}

static void play_or_pass(Position *pos, Move move) {
    const Position before = *pos;
    if (move == MOVE_NULL) {
        pos_play_null(pos, &before);
    } else {
        pos_play(pos, &before, move);
    }
}

bool line_can_play(const Position *pos, const json_t *moves) {
    Position at = *pos;
    for (size_t i = 0; i < json_array_size(moves); i++) {
        Move move = MOVE_NONE;
        if (!uci_move_parse(&move, &at, field_span(json_array_get(moves, i)), NULL)) {
            return false;
        }
        play_or_pass(&at, move);
    }
    return true;
}

bool line_play(Line *line, Position *pos, const char *field, const json_t *moves) {
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *const text = json_array_get(moves, i);
        Move move = MOVE_NONE;
        Error err = {.code = ERROR_NONE};
        if (!uci_move_parse(&move, pos, field_span(text), &err)) {
            line_differs(line, field, text, json_sprintf("refused: %s", err.text));
            return false;
        }
        play_or_pass(pos, move);
        check_keys(line, pos);
    }
    return true;
}

void line_same_fen(Line *line, const char *field, const json_t *expected, const Position *pos) {
    if (expected == NULL) {
        return;
    }
    char text[FEN_TEXT_SIZE];
    fen_format(text, pos, FEN_XFEN);
    if (span_is(field_span(expected), text)) {
        return;
    }
    char shredder[FEN_TEXT_SIZE];
    fen_format(shredder, pos, FEN_SHREDDER);
    if (!pos->chess960 || !span_is(field_span(expected), shredder)) {
        line_differs(line, field, expected, json_string(text));
    }
}

json_t *position_moves(const Position *pos) {
    json_t *const list = json_array();
    MoveList legal;
    movegen_legal(&legal, pos);
    for (int i = 0; i < legal.count; i++) {
        char text[UCI_MOVE_SIZE];
        json_array_append_new(list, json_string(uci_move_format(text, pos, legal.moves[i])));
    }
    return list;
}

void line_check_moves(Line *line, const Position *pos, const char *include_field,
                      const char *exclude_field) {
    const json_t *const include = json_object_get(line->json, include_field);
    const json_t *const exclude = json_object_get(line->json, exclude_field);
    json_t *const moves = position_moves(pos);
    for (size_t i = 0; i < json_array_size(include); i++) {
        const json_t *const text = json_array_get(include, i);
        if (!json_is_string(text) || !json_has_text(moves, json_string_value(text))) {
            line_differs(line, include_field, text, json_string("not a legal move"));
        }
    }
    for (size_t i = 0; i < json_array_size(exclude); i++) {
        const json_t *const text = json_array_get(exclude, i);
        if (!json_is_string(text) || json_has_text(moves, json_string_value(text))) {
            line_differs(line, exclude_field, text, json_string("a legal move"));
        }
    }
    json_decref(moves);
}
