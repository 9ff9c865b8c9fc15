// SPDX-License-Identifier: MIT
#define HCE_TRACING
#include "eval/handcrafted_trace.h"

#include <string.h>

#include "eval/endgame.h"
#include "eval/handcrafted_eval.h"

#include "eval/handcrafted_pawns.inc"
#include "eval/handcrafted_pieces.inc"

#include "eval/handcrafted_passed.inc"

#include "eval/handcrafted_king.inc"

int hce_trace(HceTrace *trace, const Position *pos) {
    memset(trace, 0, sizeof *trace);
    PawnEntry pawns;
    Eval eval = {.pos = pos, .occupied = pos_occupied(pos), .pawns = &pawns, .trace = trace};
    pawn_entry_fill(&eval, &pawns);
    int phase = 0;
    const Pair sum = eval_sum(&eval, &phase);
    trace->danger[WHITE] = eval.danger[WHITE];
    trace->danger[BLACK] = eval.danger[BLACK];
    trace->winnable = eval.winnable;
    trace->mg = pair_mg(sum);
    trace->eg = pair_eg(sum);
    trace->phase = phase > HCE_PHASE_MAX ? HCE_PHASE_MAX : phase;
    trace->scale = endgame_scale(pos, trace->eg > 0 ? WHITE : BLACK);
    trace->is_known = endgame_value(&trace->value, pos);
    if (!trace->is_known) {
        trace->value = hce_taper(trace->mg, trace->eg, phase, trace->scale);
    }
    return pos_side(pos) == WHITE ? trace->value : -trace->value;
}
