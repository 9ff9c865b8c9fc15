// SPDX-License-Identifier: MIT
// fen.jsonl: a text is read in both modes; written, played on and read again.
#include <stdio.h>
#include <string.h>

#include "chess/movegen.h"
#include "conformance.h"
#include "notation/fen.h"

// The word that a good message about this class of fault contains.
static const char *const fault_words[][2] = {
    {"castling_", "castling"},    {"ep_", "passant"},      {"too_many_pawns", "pawn"},
    {"pawn_on_", "pawn"},         {"too_many_men", "men"}, {"empty", "empty"},
    {"missing_field", "missing"},
};

static void check_message(Line *line, const char *mode, const Error *err) {
    line_check_refusal(line, mode, err);
    const char *const problem = line_string(line, "problem");
    for (size_t i = 0; problem != NULL && i < sizeof fault_words / sizeof *fault_words; i++) {
        const char *const start = fault_words[i][0];
        if (strncmp(problem, start, strlen(start)) == 0
            && strstr(err->text, fault_words[i][1]) == NULL) {
            line_fails(line, "problem", "%s reader: the message for %s does not say \"%s\": %s",
                       mode, problem, fault_words[i][1], err->text);
            return;
        }
    }
}

static void check_accepted(Line *line, Position *pos, const char *fen_field) {
    line_check_position(line, pos);
    if (!line_play(line, pos, "moves", json_object_get(line->json, "moves"))) {
        return;
    }
    line_same_fen(line, fen_field, json_object_get(line->json, fen_field), pos);
    line_same_int(line, "legal_moves", json_object_get(line->json, "legal_moves"),
                  movegen_count(pos));
    line_check_moves(line, pos, "moves_include", "moves_exclude");
    line_check_position(line, pos);
}

static void read_in_mode(Line *line, FenMode mode, const char *name) {
    const json_t *const input = json_object_get(line->json, "input");
    const Verdict verdict = line_verdict(line);
    const FenOptions options = {mode, line_flag(line, "chess960") ? FEN_CHESS960 : FEN_STANDARD};
    Position pos;
    Position untouched;
    memset(&pos, 0x5a, sizeof pos);
    memset(&untouched, 0x5a, sizeof untouched);
    Error err = {.code = ERROR_NONE};
    const bool accepted = fen_parse(&pos, field_span(input), options, &err);
    if (!accepted && memcmp(&pos, &untouched, sizeof pos) != 0) {
        line_fails(line, name, "refused, but the position was changed");
    }
    if (accepted) {
        line->was_read = true;
    } else {
        check_message(line, name, &err);
    }
    switch (verdict) {
    case VERDICT_REJECT:
        if (accepted) {
            char text[FEN_TEXT_SIZE];
            fen_format(text, &pos, FEN_XFEN);
            line_differs_text(line, name, "reject", text);
        }
        return;
    case VERDICT_ACCEPT:
        if (!accepted) {
            line_differs_text(line, name, "accept", err.text);
            return;
        }
        check_accepted(line, &pos, "fen_out");
        return;
    case VERDICT_EITHER:
        if (accepted) {
            char text[FEN_TEXT_SIZE];
            fen_format(text, &pos, FEN_XFEN);
            line_choice(line, name, json_deep_copy(input), text);
            check_accepted(line, &pos, "fen_out_if_accepted");
        } else {
            line_choice(line, name, json_deep_copy(input), NULL);
        }
        return;
    }
}

void run_fen(Line *line) {
    if (!json_is_string(json_object_get(line->json, "input"))) {
        line_fails(line, "input", "is missing or not a string");
        return;
    }
    read_in_mode(line, FEN_STRICT, "strict");
    read_in_mode(line, FEN_REPAIR, "repairing");
}
