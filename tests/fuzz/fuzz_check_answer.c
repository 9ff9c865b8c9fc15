// SPDX-License-Identifier: MIT
// Answers of students' programs: a FEN in the first line, then the output. What is taken has a
// legal move or none and a finite value, and reads the same when written down again.
#include <math.h>

#include "chess/movegen.h"
#include "fuzz.h"
#include "lab/check_answer.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

static const char *value_text(char *out, size_t size, CheckValue value) {
    switch (value.kind) {
    case CHECK_NUMBER:
        snprintf(out, size, "%.17g", value.number);
        return out;
    case CHECK_PLUS_INF:
        return "inf";
    case CHECK_MINUS_INF:
        return "-inf";
    case CHECK_NO_VALUE:
        break;
    }
    return "none";
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    Position pos;
    if (!fen_parse(&pos, fuzz_next_line(&rest), (FenOptions){FEN_REPAIR, FEN_DETECT}, NULL)) {
        pos = pos_initial();
    }
    CheckAnswer answer = {.nodes = 77};
    Error err = {.code = ERROR_NONE};
    if (!check_answer_parse(&answer, rest, &pos, &err)) {
        fuzz_check_error(&err, rest);
        FUZZ_CHECK(answer.nodes == 77);
        return 0;
    }
    MoveList legal;
    movegen_legal(&legal, &pos);
    FUZZ_CHECK(answer.move == MOVE_NONE || answer.move == MOVE_NULL
               || move_list_has(&legal, answer.move));
    FUZZ_CHECK(answer.value.kind != CHECK_NUMBER || isfinite(answer.value.number));
    char value[64];
    char uci[UCI_MOVE_SIZE];
    char text[160];
    snprintf(text, sizeof text, "%s %s %llu", value_text(value, sizeof value, answer.value),
             answer.move == MOVE_NONE ? "none" : uci_move_format(uci, &pos, answer.move),
             (unsigned long long)answer.nodes);
    CheckAnswer again;
    FUZZ_CHECK(check_answer_parse(&again, span_of(text), &pos, NULL));
    FUZZ_CHECK(again.nodes == answer.nodes && again.value.kind == answer.value.kind);
    FUZZ_CHECK(!(again.value.number < answer.value.number)
               && !(again.value.number > answer.value.number));
    FUZZ_CHECK(again.move == answer.move);
    return 0;
}
