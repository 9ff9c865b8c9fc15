// SPDX-License-Identifier: MIT
// san.jsonl: moves in SAN and UCI text, read and written.
#include <string.h>

#include "chess/movegen.h"
#include "conformance.h"
#include "notation/san.h"
#include "notation/uci_move.h"

enum { MOVE_UNTOUCHED = 0xfeed };

static const json_t *field_of(const Line *line, const char *name) {
    return json_object_get(line->json, name);
}

// Writing `move`, and reading what was written in both modes.
static void check_written(Line *line, const Position *pos, Move move) {
    char text[SAN_SIZE];
    san_format(text, pos, move);
    line_same_text(line, "san_out", field_of(line, "san_out"), text);
    for (int i = 0; i < 2; i++) {
        Move again = MOVE_NONE;
        Error err = {.code = ERROR_NONE};
        if (!san_parse(&again, pos, span_of(text), i == 0 ? SAN_STRICT : SAN_LENIENT, &err)) {
            line_fails(line, "written SAN", "\"%s\" is refused: %s", text, err.text);
        } else if (again != move) {
            line_fails(line, "written SAN", "\"%s\" is read as another move", text);
        }
    }
}

static void check_move(Line *line, const Position *pos, Move move) {
    char text[UCI_MOVE_SIZE];
    line_same_text(line, "uci", field_of(line, "uci"), uci_move_format(text, pos, move));
    if (move == MOVE_NULL && pos_in_check(pos)) {
        return; // kept by a reader of annotations, but never written
    }
    check_written(line, pos, move);
}

// One reading of `text`; `must_accept` when the verdict asks this reader for it.
static void check_reading(Line *line, const Position *pos, const char *name, bool accepted,
                          Move move, bool must_accept, const Error *err) {
    if (!accepted) {
        line_check_refusal(line, name, err);
        if (move != MOVE_UNTOUCHED) {
            line_fails(line, name, "refused, but the move was changed");
        }
        if (must_accept) {
            line_differs_text(line, name, "accept", err->text);
        }
        return;
    }
    line->was_read = true;
    if (line_verdict(line) == VERDICT_REJECT) {
        char text[UCI_MOVE_SIZE];
        line_differs_text(line, name, "reject", uci_move_format(text, pos, move));
        return;
    }
    check_move(line, pos, move);
}

// The choice on an `either` line; MOVE_NONE: refused.
static void choose(Line *line, const Position *pos, const char *mode, Move move) {
    char text[UCI_MOVE_SIZE];
    line_choice(line, mode, json_pack("[O, O]", field_of(line, "fen"), field_of(line, "text")),
                move == MOVE_NONE ? NULL : uci_move_format(text, pos, move));
}

static void read_san(Line *line, const Position *pos) {
    const json_t *const input = field_of(line, "text");
    if (!json_is_string(input)) {
        line_fails(line, "text", "is missing or not a string");
        return;
    }
    const Verdict verdict = line_verdict(line);
    for (int i = 0; i < 2; i++) {
        const SanMode mode = i == 0 ? SAN_STRICT : SAN_LENIENT;
        const char *const name = i == 0 ? "strict" : "lenient";
        Move move = MOVE_UNTOUCHED;
        Error err = {.code = ERROR_NONE};
        const bool accepted = san_parse(&move, pos, field_span(input), mode, &err);
        check_reading(line, pos, name, accepted, move,
                      verdict == VERDICT_ACCEPT && mode == SAN_LENIENT, &err);
        if (verdict == VERDICT_EITHER) {
            choose(line, pos, name, accepted ? move : MOVE_NONE);
        }
    }
}

static void read_uci(Line *line, const Position *pos) {
    const json_t *const input = field_of(line, "text");
    if (!json_is_string(input)) {
        line_fails(line, "text", "is missing or not a string");
        return;
    }
    Move move = MOVE_UNTOUCHED;
    Error err = {.code = ERROR_NONE};
    const bool accepted = uci_move_parse(&move, pos, field_span(input), &err);
    check_reading(line, pos, "uci", accepted, move, line_verdict(line) == VERDICT_ACCEPT, &err);
    if (line_verdict(line) == VERDICT_EITHER) {
        choose(line, pos, "uci", accepted ? move : MOVE_NONE);
    }
}

static void write_san(Line *line, const Position *pos) {
    const json_t *const input = field_of(line, "uci");
    Move move = MOVE_NONE;
    Error err = {.code = ERROR_NONE};
    if (!uci_move_parse(&move, pos, field_span(input), &err)) {
        line_differs_text(line, "uci", "accept", err.text);
        return;
    }
    check_written(line, pos, move);
}

static void apply_moves(Line *line, Position *pos) {
    if (line_verdict(line) == VERDICT_REJECT) {
        if (line_can_play(pos, field_of(line, "moves"))) {
            line_differs_text(line, "moves", "reject", "all played");
        }
        return;
    }
    if (line_play(line, pos, "moves", field_of(line, "moves"))) {
        line_check_position(line, pos);
        line_same_fen(line, "fen_after", field_of(line, "fen_after"), pos);
    }
}

void run_san(Line *line) {
    Position pos;
    const bool chess960 = line_flag(line, "chess960");
    if (!line_position(line, &pos, "fen", field_of(line, "fen"), chess960)) {
        return;
    }
    const char *const what = line_string(line, "dir");
    if (what == NULL) {
        line_fails(line, "dir", "is missing");
    } else if (strcmp(what, "read") == 0) {
        read_san(line, &pos);
    } else if (strcmp(what, "write") == 0) {
        write_san(line, &pos);
    } else if (strcmp(what, "uci") == 0) {
        read_uci(line, &pos);
    } else if (strcmp(what, "apply") == 0) {
        apply_moves(line, &pos);
    } else {
        line_skips(line, "direction not known");
    }
}
