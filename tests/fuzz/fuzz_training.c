// SPDX-License-Identifier: MIT
// Training positions: every line. What is taken is a position with a result and a score in bounds,
// its evaluation traced equals the plain one; what is refused leaves the output alone.
#include "eval/handcrafted.h"
#include "eval/handcrafted_trace.h"
#include "fuzz.h"
#include "lab/training_line.h"
#include "notation/epd.h"

static void check_line(Span text) {
    TrainingLine line = {.half_points = -1};
    Error err = {.code = ERROR_NONE};
    if (!training_line_parse(&line, text, NULL, &err)) {
        fuzz_check_error(&err, text);
        FUZZ_CHECK(line.half_points == -1);
        return;
    }
    FUZZ_CHECK(line.half_points >= 0 && line.half_points <= 2);
    FUZZ_CHECK(line.score >= -TRAINING_SCORE_MAX && line.score <= TRAINING_SCORE_MAX);
    FUZZ_CHECK(line.has_score || line.score == 0);
    if (!pos_in_check(&line.pos)) {
        HceTrace trace;
        const int value = hce_evaluate(&line.pos);
        FUZZ_CHECK(hce_trace(&trace, &line.pos) == value);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    do {
        const Span line = fuzz_next_line(&rest);
        if (!epd_is_remark(line)) {
            check_line(line);
        }
    } while (rest.length > 0);
    return 0;
}
