// SPDX-License-Identifier: MIT
// Results for tests of reports: a tournament that fastchess alpha 1.8.2 played, one with twenty
// players with long names, made up; and how a golden file is compared.
#ifndef ZUGWERK_TESTS_MATCH_SAMPLES_H
#define ZUGWERK_TESTS_MATCH_SAMPLES_H

#include "base/rng.h"
#include "base/text.h"
#include "stats/crosstable.h"
#include "stats/match_elo.h"
#include "unit.h"

enum { SAMPLE_PLAYERS = 5, MANY_PLAYERS = 20 };

static const char *const sample_names[SAMPLE_PLAYERS] = {"Random", "Greedy", "Shallow", "Level3",
                                                         "Level5"};

static inline void sample_add_pairs(Crosstable *table, int a, int b, int count, int first,
                                    int second) {
    for (int i = 0; i < count; i++) {
        crosstable_add_game(table, a, b, first);
        crosstable_add_game(table, b, a, 2 - second);
        crosstable_add_pair(table, a, b, first, second);
    }
}

// Round robin, 12 pairs for each two: this engine as random and greedy player, with 20 nodes a
// move, and with two of its levels.
static inline void sample_tournament(Crosstable *table) {
    assert_true(crosstable_init(table, SAMPLE_PLAYERS, NULL, NULL));
    sample_add_pairs(table, 2, 4, 12, 2, 2);
    sample_add_pairs(table, 2, 3, 11, 2, 2);
    sample_add_pairs(table, 2, 3, 1, 2, 1);
    sample_add_pairs(table, 1, 4, 12, 0, 0);
    sample_add_pairs(table, 1, 3, 12, 0, 0);
    sample_add_pairs(table, 0, 4, 12, 0, 0);
    sample_add_pairs(table, 0, 3, 11, 0, 0);
    sample_add_pairs(table, 0, 3, 1, 0, 2);
    sample_add_pairs(table, 3, 4, 7, 0, 0);
    sample_add_pairs(table, 3, 4, 3, 0, 1);
    sample_add_pairs(table, 3, 4, 2, 2, 0);
    sample_add_pairs(table, 1, 2, 12, 0, 0);
    sample_add_pairs(table, 0, 2, 12, 0, 0);
    sample_add_pairs(table, 0, 1, 6, 1, 1);
    sample_add_pairs(table, 0, 1, 6, 0, 1);
}

static const char *const many_names[MANY_PLAYERS] = {
    "random:seed=1",
    "greedy:order=captures,tie=first",
    "minimax:depth=1",
    "minimax:depth=2",
    "minimax:depth=3",
    "minimax:depth=4",
    "alphabeta:depth=2,order=none",
    "alphabeta:depth=3,order=captures",
    "alphabeta:depth=4,order=killers",
    "alphabeta:depth=5,order=killers,table=on,quiescence=on",
    "alphabeta:depth=6,order=history,table=on,quiescence=on,book=performance.bin",
    "engine:level=1",
    "engine:level=5",
    "engine:level=10",
    "engine:level=15",
    "engine:level=20",
    "Ethereal 12.75 (PEXT, 64-bit)",
    "M\303\274nchen <b>&amp; \"Gr\303\274\303\237e\" | 2",
    "GNU Chess 6.2.9",
    "engine",
};

// Each stands 60 Elo above the one before; three pairs each, the opening being worth 40 for White.
static inline void many_tournament(Crosstable *table) {
    Rng rng;
    rng_seed(&rng, 8);
    assert_true(crosstable_init(table, MANY_PLAYERS, NULL, NULL));
    for (int a = 0; a < MANY_PLAYERS; a++) {
        for (int b = 0; b < a; b++) {
            for (int pair = 0; pair < 3; pair++) {
                int points[2];
                for (int game = 0; game < 2; game++) {
                    const double edge = (a - b) * 60.0 + (game == 0 ? 40 : -40);
                    const double score = match_score_of_elo(edge);
                    const double roll = (double)rng_below(&rng, 1000000) / 1e6;
                    points[game] = roll < score - 0.1 ? 2 : roll < score + 0.1 ? 1 : 0;
                }
                sample_add_pairs(table, a, b, 1, points[0], points[1]);
            }
        }
    }
}

// Compares with tests/golden/match/NAME, or writes it when UPDATE is 1 in the environment.
static inline void assert_golden(const char *name, const Text *text) {
    char path[128];
    (void)snprintf(path, sizeof path, "tests/golden/match/%s", name);
    const char *const update = getenv("UPDATE");
    if (update != NULL && strcmp(update, "1") == 0) {
        FILE *const file = fopen(path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(text_string(text), 1, text->length, file), text->length);
        assert_int_equal(fclose(file), 0);
        return;
    }
    Text golden;
    text_init(&golden, NULL);
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    for (int c = fgetc(file); c != EOF; c = fgetc(file)) {
        text_append_char(&golden, (char)c);
    }
    (void)fclose(file);
    assert_string_equal(text_string(text), text_string(&golden));
    text_release(&golden);
}

#endif
