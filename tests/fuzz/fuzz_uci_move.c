// SPDX-License-Identifier: MIT
// UCI moves: a FEN in the first line, then a text in every line. What is taken is legal, is written
// as a text that reads back to it, and is played; in every position all legal moves are written and
// read back.
#include "chess/movegen.h"
#include "fuzz.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

static void check_written(const Position *pos, Move move) {
    char text[UCI_MOVE_SIZE];
    Move read = MOVE_NONE;
    FUZZ_CHECK(uci_move_format(text, pos, move) == text);
    FUZZ_CHECK(uci_move_parse(&read, pos, span_of(text), NULL));
    FUZZ_CHECK(read == move);
}

// Reads one text; the legal move it is, or MOVE_NONE.
static Move try_text(const Position *pos, const MoveList *legal, Span text) {
    Move move = MOVE_NONE;
    Error err = {.code = ERROR_NONE};
    if (!uci_move_parse(&move, pos, text, &err)) {
        fuzz_check_error(&err, text);
        FUZZ_CHECK(move == MOVE_NONE);
        return MOVE_NONE;
    }
    FUZZ_CHECK(move == MOVE_NULL ? !pos_in_check(pos) : move_list_has(legal, move));
    check_written(pos, move);
    return move;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    Position pos;
    if (!fen_parse(&pos, fuzz_next_line(&rest), (FenOptions){FEN_REPAIR, FEN_DETECT}, NULL)) {
        pos = pos_initial();
    }
    for (int ply = 0; ply < 64; ply++) {
        MoveList legal;
        movegen_legal(&legal, &pos);
        for (int i = 0; i < legal.count; i++) {
            check_written(&pos, legal.moves[i]);
        }
        if (rest.length == 0) {
            break;
        }
        const Move move = try_text(&pos, &legal, fuzz_next_line(&rest));
        const Position before = pos;
        if (move == MOVE_NULL) {
            pos_play_null(&pos, &before);
        } else if (move != MOVE_NONE) {
            pos_play(&pos, &before, move);
        }
    }
    return 0;
}
