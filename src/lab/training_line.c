// SPDX-License-Identifier: MIT
#include "lab/training_line.h"

#include "notation/epd.h"

static bool read_result(int *half_points, const Epd *epd, Error *err) {
    static const char *const results[3] = {"0-1", "1/2-1/2", "1-0"};
    const EpdOperation *const operation = epd_find(epd, "c9");
    if (operation == NULL) {
        return error_set(err, ERROR_VALUE, "there is no result: c9 \"1-0\";");
    }
    const Span text = epd_text(epd, operation);
    for (int i = 0; i < 3; i++) {
        if (span_is(text, results[i])) {
            *half_points = i;
            return true;
        }
    }
    char show[24];
    return error_set(err, ERROR_VALUE, "\"%s\" is no result (1-0, 0-1, 1/2-1/2)",
                     span_show(show, sizeof show, text));
}

static bool read_score(TrainingLine *out, const Epd *epd, Error *err) {
    const EpdOperation *const operation = epd_find(epd, "ce");
    out->has_score = operation != NULL;
    out->score = 0;
    if (operation == NULL) {
        return true;
    }
    if (operation->integer < -TRAINING_SCORE_MAX || operation->integer > TRAINING_SCORE_MAX) {
        return error_set(err, ERROR_VALUE, "the score (ce) is not within -%d..%d",
                         TRAINING_SCORE_MAX, TRAINING_SCORE_MAX);
    }
    const int score = (int)operation->integer;
    out->score = pos_side(&epd->pos) == WHITE ? score : -score;
    return true;
}

bool training_line_parse(TrainingLine *out, Span line, const Alloc *alloc, Error *err) {
    Epd epd;
    if (!epd_parse(&epd, line, (FenOptions){FEN_STRICT, FEN_DETECT}, alloc, err)) {
        return false;
    }
    TrainingLine read = {.pos = epd.pos};
    const bool fine = read_result(&read.half_points, &epd, err) && read_score(&read, &epd, err);
    epd_release(&epd);
    if (fine) {
        *out = read;
    }
    return fine;
}
