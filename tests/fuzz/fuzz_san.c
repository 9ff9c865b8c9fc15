// SPDX-License-Identifier: MIT
// SAN: a FEN in the first line, then a text in every line. What is taken is legal; what is taken
// strictly is taken leniently as the same move; the SAN of all legal moves differ and read back in
// both modes.
#include "chess/movegen.h"
#include "fuzz.h"
#include "notation/fen.h"
#include "notation/san.h"

static void check_written(const Position *pos, Move move) {
    char text[SAN_SIZE];
    FUZZ_CHECK(san_format(text, pos, move) == text);
    FUZZ_CHECK(strnlen(text, sizeof text) < sizeof text);
    for (int mode = SAN_STRICT; mode <= SAN_LENIENT; mode++) {
        Move read = MOVE_NONE;
        FUZZ_CHECK(san_parse(&read, pos, span_of(text), (SanMode)mode, NULL));
        FUZZ_CHECK(read == move);
    }
}

static Move try_mode(const Position *pos, const MoveList *legal, Span text, SanMode mode) {
    Move move = MOVE_NONE;
    Error err = {.code = ERROR_NONE};
    if (!san_parse(&move, pos, text, mode, &err)) {
        fuzz_check_error(&err, text);
        FUZZ_CHECK(move == MOVE_NONE);
        return MOVE_NONE;
    }
    FUZZ_CHECK(move == MOVE_NULL ? !pos_in_check(pos) : move_list_has(legal, move));
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
        const Span text = fuzz_next_line(&rest);
        const Move strict = try_mode(&pos, &legal, text, SAN_STRICT);
        const Move move = try_mode(&pos, &legal, text, SAN_LENIENT);
        FUZZ_CHECK(strict == MOVE_NONE || strict == move);
        const Position before = pos;
        if (move == MOVE_NULL) {
            pos_play_null(&pos, &before);
        } else if (move != MOVE_NONE) {
            pos_play(&pos, &before, move);
        }
    }
    return 0;
}
