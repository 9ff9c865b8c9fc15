// SPDX-License-Identifier: MIT
#include "app/ladder_more.h"

enum { LEAST_MORE = 10 };

static size_t even(size_t games) {
    return games / 2 * 2;
}

static SchedulePairing *pairing_of(const LadderList *list, size_t a, size_t b) {
    for (size_t i = 0; i < list->pairing_count; i++) {
        if (list->pairings[i].a == a && list->pairings[i].b == b) {
            return &list->pairings[i];
        }
    }
    return NULL;
}

static bool raise_pairing(SchedulePairing *pairing, size_t played, size_t most) {
    const size_t games = pairing->games > played ? pairing->games : even(played);
    const size_t more = even(games / 2) > LEAST_MORE ? even(games / 2) : LEAST_MORE;
    const size_t wanted = games + more < most ? games + more : most;
    if (wanted <= games) {
        return false;
    }
    pairing->games = wanted;
    return true;
}

size_t ladder_raise(LadderList *list, const LadderReport *report, const RatingList *ratings,
                    size_t most) {
    size_t raised = 0;
    for (LadderStep step = {0}; ladder_next_step(&step, report, ratings);) {
        SchedulePairing *const pairing = pairing_of(list, step.lower, step.upper);
        if (step.is_large && step.is_unsure && pairing != NULL) {
            const ResultCounts counts =
                crosstable_between(&report->results->table, (int)step.lower, (int)step.upper);
            raised += raise_pairing(pairing, (size_t)result_games(&counts), even(most)) ? 1 : 0;
        }
    }
    return raised;
}
