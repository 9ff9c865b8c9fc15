// SPDX-License-Identifier: MIT
#include "match/match_game.h"

void match_game_init(MatchGame *self, const Alloc *alloc) {
    *self = (MatchGame){.alloc = alloc};
    const Position start = pos_initial();
    game_init(&self->game, &start, alloc);
    text_init(&self->remark, alloc);
}

void match_game_release(MatchGame *self) {
    game_release(&self->game);
    text_release(&self->remark);
    alloc_free(self->alloc, self->moves);
    self->moves = NULL;
}

void match_game_begin(MatchGame *self, const ScheduledGame *plan) {
    self->plan = *plan;
    self->move_count = 0;
    self->side[WHITE] = self->side[BLACK] = (MatchSide){0};
    self->overruns[WHITE] = self->overruns[BLACK] = 0;
    self->unused[WHITE] = self->unused[BLACK] = 0;
    self->outcome = (Outcome){REASON_NONE, COLOR_NONE};
    self->verdict = NULL;
    self->fault = PLAYER_FAULT_NONE;
    self->fault_color = COLOR_NONE;
    self->took_us = 0;
    text_reset(&self->remark);
}

bool match_game_note_move(MatchGame *self, int color, const MatchMove *move, Error *err) {
    if (!alloc_grow(self->alloc, (void **)&self->moves, &self->move_capacity, self->move_count + 1,
                    sizeof *self->moves)) {
        return error_set_memory(err);
    }
    self->moves[self->move_count++] = *move;
    MatchSide *const side = &self->side[color];
    side->moves++;
    side->nodes += move->nodes;
    side->time_us += move->time_us;
    if (move->depth > 0) {
        side->depth_moves++;
        side->depth_sum += move->depth;
    }
    if (move->latency_us >= 0) {
        side->latency_moves++;
        side->latency_sum_us += move->latency_us;
        if (move->latency_us > side->latency_most_us) {
            side->latency_most_us = move->latency_us;
        }
    }
    return true;
}

int match_game_half_points(const MatchGame *self) {
    if (!outcome_is_over(self->outcome) || self->outcome.reason == REASON_ABORTED) {
        return -1;
    }
    return self->outcome.winner == WHITE ? 2 : self->outcome.winner == BLACK ? 0 : 1;
}

const char *match_game_reason(const MatchGame *self) {
    if (self->fault != PLAYER_FAULT_NONE && self->outcome.reason != REASON_TIME) {
        return player_fault_name(self->fault);
    }
    return reason_name(self->outcome.reason);
}

void match_game_reason_words(Text *out, const MatchGame *self) {
    const char *const who = self->fault_color == WHITE   ? "White"
                            : self->fault_color == BLACK ? "Black"
                                                         : "";
    if (self->verdict != NULL) {
        text_append(out, self->verdict);
    } else if (self->outcome.reason == REASON_TIME) {
        text_format(out, "%s", reason_text(REASON_TIME));
        if (self->outcome.winner == COLOR_NONE) {
            text_append(out, ", but the opponent cannot win");
        }
    } else if (self->fault != PLAYER_FAULT_NONE) {
        text_format(out, "%s: %s", who, text_string(&self->remark));
    } else if (self->outcome.reason == REASON_THREEFOLD) { // the match claims it for both
        text_append(out, "threefold repetition");
    } else if (self->outcome.reason == REASON_FIFTY_MOVES) {
        text_append(out, "fifty moves without capture or pawn move");
    } else {
        text_append(out, reason_text(self->outcome.reason));
    }
}
