// SPDX-License-Identifier: MIT
#include "match/time_control.h"

#include "base/duration.h"

enum { SECOND_US = 1000000, MINUTE_US = 60 * SECOND_US, MOVES_MAX = 1000, SHOWN_SIZE = 40 };

// The place of a character in a span, or its length.
static size_t find_char(Span text, char c) {
    size_t at = 0;
    while (at < text.length && text.data[at] != c) {
        at++;
    }
    return at;
}

static bool refuse(Span text, size_t at, const char *what, Error *err) {
    char shown[SHOWN_SIZE];
    return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)at + 1,
                        "time control '%s': %s expected, as in 5+3, 40/90m+30s or 2s/move",
                        span_show(shown, sizeof shown, text), what);
}

bool time_control_parse(TimeControl *out, Span text, TimeUnit unit, Error *err) {
    TimeControl control = {.base_us = 0};
    if (span_is(text, "none")) {
        *out = control;
        return true;
    }
    size_t at = 0;
    const size_t slash = find_char(text, '/');
    if (slash < text.length && span_is(span_from(text, slash), "/move")) {
        if (!duration_parse(&control.fixed_move_us, (Span){text.data, slash}, SECOND_US)
            || control.fixed_move_us == 0) {
            return refuse(text, 0, "a time for every move", err);
        }
        *out = control;
        return true;
    }
    if (slash < text.length) {
        int64_t moves;
        if (!span_to_int(&moves, (Span){text.data, slash}, 1, MOVES_MAX)) {
            return refuse(text, 0, "a number of moves up to 1000", err);
        }
        control.moves = (int)moves;
        at = slash + 1;
    }
    const Span times = span_from(text, at);
    const size_t plus = find_char(times, '+');
    if (!duration_parse(&control.base_us, (Span){times.data, plus},
                        unit == TIME_UNIT_MINUTES ? MINUTE_US : SECOND_US)) {
        return refuse(text, at, "a time", err);
    }
    if (plus < times.length
        && !duration_parse(&control.increment_us, span_from(times, plus + 1), SECOND_US)) {
        return refuse(text, at + plus + 1, "an increment", err);
    }
    if (!time_control_is_timed(&control)) {
        return refuse(text, at, "more than no time", err);
    }
    *out = control;
    return true;
}

void time_control_format(Text *out, const TimeControl *control) {
    if (!time_control_is_timed(control)) {
        text_append(out, "none");
        return;
    }
    if (control->fixed_move_us > 0) {
        duration_format(out, control->fixed_move_us);
        text_append(out, "/move");
        return;
    }
    if (control->moves > 0) {
        text_format(out, "%d/", control->moves);
    }
    duration_format(out, control->base_us);
    if (control->increment_us > 0) {
        text_append_char(out, '+');
        duration_format(out, control->increment_us);
    }
}

// Seconds as a decimal.
static void format_seconds(Text *out, int64_t us) {
    decimal_format(out, us);
}

void time_control_format_pgn(Text *out, const TimeControl *control) {
    if (!time_control_is_timed(control)) {
        text_append_char(out, '-');
        return;
    }
    if (control->fixed_move_us > 0) {
        text_append_char(out, '?');
        return;
    }
    if (control->moves > 0) {
        text_format(out, "%d/", control->moves);
    }
    format_seconds(out, control->base_us);
    if (control->increment_us > 0) {
        text_append_char(out, '+');
        format_seconds(out, control->increment_us);
    }
}
