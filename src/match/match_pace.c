// SPDX-License-Identifier: MIT
#include "match/match_pace.h"

void match_pace_init(MatchPace *self, int tables) {
    *self = (MatchPace){.tables = tables};
}

void match_pace_add_kept(MatchPace *self, int64_t took_us) {
    self->games++;
    self->games_us += (double)took_us;
    self->kept_us = self->games_us;
    self->cycle_us = self->games_us / self->games / self->tables;
}

// How much of the running games is played, in games: a game that lasts longer than usual may end at
// any time.
static double shares(const MatchPace *self, int64_t now_us) {
    const double usual_us = self->games > 0 ? self->games_us / self->games : 0;
    double sum = 0;
    for (int i = 0; i < self->count; i++) {
        const double age_us = (double)(now_us - self->running[i].start_us);
        if (age_us > 0) {
            sum += age_us < usual_us ? age_us / usual_us : 1;
        }
    }
    return sum;
}

void match_pace_start(MatchPace *self, size_t game, int64_t now_us) {
    if (!self->has_begun) {
        self->has_begun = true;
        self->begin_us = now_us;
    }
    if (self->count < MATCH_THREADS_MAX) {
        self->running[self->count].game = game;
        self->running[self->count++].start_us = now_us;
    }
}

void match_pace_end(MatchPace *self, size_t game, int64_t now_us) {
    for (int i = 0; i < self->count; i++) {
        if (self->running[i].game == game) {
            self->games++;
            self->games_us += (double)(now_us - self->running[i].start_us);
            self->running[i] = self->running[--self->count];
            break;
        }
    }
    const double elapsed_us = (double)(now_us - self->begin_us) + self->kept_us / self->tables;
    if (self->games > 0) {
        self->cycle_us = elapsed_us / (self->games + shares(self, now_us));
    }
}

int64_t match_pace_left_us(const MatchPace *self, size_t games, int64_t now_us) {
    const double left_us = ((double)games - shares(self, now_us)) * self->cycle_us;
    return left_us >= 1 && left_us < 9e18 ? (int64_t)left_us : -1;
}
