// SPDX-License-Identifier: MIT
#include "trace/score.h"

#include <assert.h>

bool score_is_same(Score a, Score b) {
    if (a.kind != b.kind) {
        return false;
    }
    switch (a.kind) {
    case SCORE_NUMBER:
        return (int64_t)a.amount * b.per_unit == (int64_t)b.amount * a.per_unit;
    case SCORE_MATE:
        return a.amount == b.amount;
    case SCORE_NONE:
    case SCORE_PLUS_INF:
    case SCORE_MINUS_INF:
        break;
    }
    return true;
}

int64_t score_decimal(Score score, int *places) {
    assert(score.kind == SCORE_NUMBER && score.per_unit > 0);
    int64_t units = score.amount;
    *places = 0;
    while (units % score.per_unit != 0) {
        units *= 10;
        ++*places;
    }
    return units / score.per_unit;
}

static void format_number(Text *out, Score score) {
    int places;
    int64_t units = score_decimal(score, &places);
    if (units < 0) {
        text_append_char(out, '-');
        units = -units;
    }
    int64_t scale = 1;
    for (int i = 0; i < places; i++) {
        scale *= 10;
    }
    text_append_int(out, units / scale);
    if (places > 0) {
        text_format(out, ".%0*lld", places, (long long)(units % scale));
    }
}

void score_format(Text *out, Score score) {
    switch (score.kind) {
    case SCORE_NONE:
        text_append(out, "none");
        break;
    case SCORE_NUMBER:
        format_number(out, score);
        break;
    case SCORE_PLUS_INF:
        text_append(out, "inf");
        break;
    case SCORE_MINUS_INF:
        text_append(out, "-inf");
        break;
    case SCORE_MATE:
        text_format(out, "#%d", (int)score.amount);
        break;
    }
}

void score_json(Json *json, const char *key, Score score) {
    int places;
    switch (score.kind) {
    case SCORE_NONE:
        json_none(json, key);
        break;
    case SCORE_NUMBER: {
        const int64_t units = score_decimal(score, &places);
        json_decimal(json, key, units, places);
        break;
    }
    case SCORE_PLUS_INF:
        json_text(json, key, "inf");
        break;
    case SCORE_MINUS_INF:
        json_text(json, key, "-inf");
        break;
    case SCORE_MATE:
        json_open_object(json, key);
        json_int(json, "mate", score.amount);
        json_close(json);
        break;
    }
}
