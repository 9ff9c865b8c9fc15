// SPDX-License-Identifier: MIT
#include "match/adjudicator.h"

#include <stdlib.h>

enum { HUNDREDTHS = 100, BEYOND = 2000000 };

void adjudicator_init(Adjudicator *self, const AdjudicationRules *rules) {
    *self = (Adjudicator){.rules = *rules};
}

// Hundredths of a pawn, of `color`.
static int value_of(Score score, int color) {
    int64_t value = 0;
    switch (score.kind) {
    case SCORE_NUMBER:
        value = (int64_t)score.amount * HUNDREDTHS / (score.per_unit > 0 ? score.per_unit : 1);
        value = value > BEYOND ? BEYOND : value < -BEYOND ? -BEYOND : value;
        break;
    case SCORE_PLUS_INF:
        value = BEYOND;
        break;
    case SCORE_MINUS_INF:
        value = -BEYOND;
        break;
    case SCORE_MATE:
        value = score.amount > 0 ? BEYOND : -BEYOND;
        break;
    case SCORE_NONE:
    default:
        break;
    }
    return (int)(color == WHITE ? value : -value);
}

static void count(Adjudicator *self, const Game *game, int color, Score score) {
    const AdjudicationRules *const rules = &self->rules;
    const bool is_given = score.kind != SCORE_NONE;
    const int value = value_of(score, color);
    const bool is_even = is_given && abs(value) <= rules->draw_score;
    if (game_position(game)->halfmove == 0) {
        self->even = 0;
    }
    self->even = is_even ? self->even + 1 : 0;
    self->lost[color] = is_given && value <= -rules->resign_score ? self->lost[color] + 1 : 0;
    self->won[color] = is_given && value >= rules->resign_score ? self->won[color] + 1 : 0;
}

static bool is_resigned(const Adjudicator *self, int loser) {
    const int moves = self->rules.resign_moves;
    return moves > 0 && self->lost[loser] >= moves
           && (!self->rules.resign_two_sided || self->won[color_other(loser)] >= moves);
}

Outcome adjudicator_note(Adjudicator *self, const Game *game, int color, Score score,
                         const char **verdict) {
    const AdjudicationRules *const rules = &self->rules;
    count(self, game, color, score);
    for (int loser = WHITE; loser <= BLACK; loser++) {
        if (is_resigned(self, loser)) {
            *verdict = "decided by the scores";
            return (Outcome){REASON_ADJUDICATION, color_other(loser)};
        }
    }
    const Position *const pos = game_position(game);
    if (rules->draw_moves > 0 && self->even >= 2 * rules->draw_moves
        && pos->fullmove >= rules->draw_from) {
        *verdict = "drawn by the scores";
        return (Outcome){REASON_ADJUDICATION, COLOR_NONE};
    }
    if (rules->longest > 0 && (int)game->count >= 2 * rules->longest) {
        *verdict = "drawn by its length";
        return (Outcome){REASON_ADJUDICATION, COLOR_NONE};
    }
    *verdict = NULL;
    return (Outcome){REASON_NONE, COLOR_NONE};
}
