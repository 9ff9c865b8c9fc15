// SPDX-License-Identifier: MIT
// How much time a side has, and how it is written.
#ifndef ZUGWERK_MATCH_TIME_CONTROL_H
#define ZUGWERK_MATCH_TIME_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

// All 0: no clock.
typedef struct TimeControl {
    int64_t base_us;       // for `moves` moves, or for the whole game
    int64_t increment_us;  // added after every move
    int moves;             // above 0: base_us comes again after so many moves
    int64_t fixed_move_us; // above 0: so much for every move; the others are then 0
    int64_t margin_us;     // a flag falls only when time is overstepped by more than this
} TimeControl;

static inline bool time_control_is_timed(const TimeControl *control) {
    return control->base_us > 0 || control->increment_us > 0 || control->fixed_move_us > 0;
}

// The unit of a base time without one: minutes as players say it ("5+3"), seconds as engine
// matches do ("10+0.1"). Increments without a unit are seconds.
typedef enum TimeUnit { TIME_UNIT_MINUTES, TIME_UNIT_SECONDS } TimeUnit;

// [moves/]base[+increment], fixed/move, or "none"; numbers may have decimals and a unit: ms, s, m,
// h. "5+3", "40/90m+30s", "2s/move". margin_us is left 0.
bool time_control_parse(TimeControl *out, Span text, TimeUnit unit, Error *err) MUST_CHECK;

// A text with units that reads back equal under either unit; the margin is not part of it.
void time_control_format(Text *out, const TimeControl *control);

// The PGN tag TimeControl: "300+3", "40/5400+30", "*2" as "2 seconds a move" is not in the standard
// and written "?"; "-" without a clock.
void time_control_format_pgn(Text *out, const TimeControl *control);

#endif
