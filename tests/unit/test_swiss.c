// SPDX-License-Identifier: MIT
// The pairings of Swiss tournaments of 3 to 40 players against what they promise; whether a round
// without rematches exists is asked from the determinant of the Tutte matrix, which is not zero
// (but by a bad draw, one in some 10^7) when there is a perfect matching.
#include "match/tournament.h"

#include "base/rng.h"
#include "unit.h"

enum { MOST = 40, PRIME = 2147483647 };

typedef struct Field {
    size_t players;
    bool met[MOST][MOST];
    size_t byes[MOST];
    long whites[MOST]; // less Blacks
    long points[MOST]; // half points, byes among them
} Field;

static uint64_t inverse(uint64_t value) {
    uint64_t result = 1;
    for (unsigned bit = PRIME - 2; bit > 0; bit >>= 1) {
        result = bit & 1 ? result * value % PRIME : result;
        value = value * value % PRIME;
    }
    return result;
}

static bool is_regular(uint64_t matrix[MOST][MOST], size_t n) {
    for (size_t i = 0; i < n; i++) {
        size_t pivot = i;
        while (pivot < n && matrix[pivot][i] == 0) {
            pivot++;
        }
        if (pivot == n) {
            return false;
        }
        for (size_t k = 0; k < n; k++) {
            const uint64_t kept = matrix[i][k];
            matrix[i][k] = matrix[pivot][k];
            matrix[pivot][k] = kept;
        }
        const uint64_t factor = inverse(matrix[i][i]);
        for (size_t row = i + 1; row < n; row++) {
            const uint64_t times = matrix[row][i] * factor % PRIME;
            for (size_t k = i; times != 0 && k < n; k++) {
                matrix[row][k] = (matrix[row][k] + (PRIME - times) * matrix[i][k]) % PRIME;
            }
        }
    }
    return true;
}

// Whether all but `bye` (field->players: all) can be paired without a rematch.
static bool can_pair(const Field *field, size_t bye, Rng *rng) {
    static uint64_t matrix[MOST][MOST];
    size_t row = 0;
    memset(matrix, 0, sizeof matrix);
    for (size_t i = 0; i < field->players; i++) {
        size_t column = row + 1;
        for (size_t k = i + 1; i != bye && k < field->players; k++) {
            if (k != bye) {
                const uint64_t value = field->met[i][k] ? 0 : 1 + rng_below(rng, PRIME - 1);
                matrix[row][column] = value;
                matrix[column][row] = (PRIME - value) % PRIME;
                column++;
            }
        }
        row += i != bye ? 1 : 0;
    }
    return is_regular(matrix, row);
}

static bool can_any_pair(const Field *field, Rng *rng) {
    size_t least = field->byes[0];
    for (size_t i = 0; i < field->players; i++) {
        least = field->byes[i] < least ? field->byes[i] : least;
    }
    if (field->players % 2 == 0) {
        return can_pair(field, field->players, rng);
    }
    for (size_t i = 0; i < field->players; i++) {
        if (field->byes[i] == least && can_pair(field, i, rng)) {
            return true;
        }
    }
    return false;
}

// One round as it was paired; what was known before it is in *field.
static void check_round(Field *field, const TournamentEncounter *encounters, size_t count,
                        const TournamentBye *bye, const ScheduleRules *rules, Rng *rng) {
    bool playing[MOST] = {false};
    bool has_rematch = false;
    for (size_t i = 0; i < count; i++) {
        const size_t a = encounters[i].players[0];
        const size_t b = encounters[i].players[1];
        assert_false(playing[a] || playing[b]);
        playing[a] = true;
        playing[b] = true;
        has_rematch = has_rematch || field->met[a][b];
        assert_true(field->whites[a] <= field->whites[b]);
    }
    assert_int_equal(count, field->players / 2);
    if (has_rematch) {
        assert_false(can_any_pair(field, rng));
    }
    for (size_t i = 0; i < count; i++) {
        const size_t a = encounters[i].players[0];
        const size_t b = encounters[i].players[1];
        field->met[a][b] = true;
        field->met[b][a] = true;
        field->whites[a] += (long)(rules->no_swap ? rules->games : rules->games % 2);
        field->whites[b] -= (long)(rules->no_swap ? rules->games : rules->games % 2);
    }
    assert_int_equal(bye != NULL, field->players % 2);
    if (bye != NULL) {
        assert_false(playing[bye->player]);
        field->byes[bye->player]++;
        for (size_t i = 0; i < field->players; i++) {
            assert_true(field->byes[bye->player] <= field->byes[i] + 1);
        }
    }
}

static void check_tournament(const ScheduleRules *rules, uint64_t seed) {
    static Field field;
    Tournament *tournament;
    Rng rng;
    size_t count;
    size_t byes;
    field = (Field){.players = rules->players};
    rng_seed(&rng, seed);
    assert_true(tournament_create(&tournament, rules, NULL, NULL));
    for (size_t number = 0; !tournament_is_over(tournament); number++) {
        assert_true(number < tournament_total(tournament));
        assert_true(tournament_add(tournament, number, (int)rng_below(&rng, 3), NULL));
    }
    const TournamentBye *const bye = tournament_byes(tournament, &byes);
    const TournamentEncounter *encounter = tournament_encounters(tournament, &count);
    const size_t a_round = rules->players / 2;
    assert_int_equal(count, a_round * rules->rounds);
    for (size_t round = 0; round < rules->rounds; round++, encounter += a_round) {
        assert_int_equal(encounter->round, round);
        assert_int_equal(encounter[a_round - 1].round, round);
        check_round(&field, encounter, a_round, byes > 0 ? &bye[round] : NULL, rules, &rng);
    }
    tournament_destroy(tournament);
}

static void pairings_keep_their_promises(void **state) {
    (void)state;
    for (size_t players = 3; players <= MOST; players++) {
        for (size_t k = 0; k < 6; k++) {
            const size_t rounds[] = {1, 3, 7, players / 2, players - 1, players + 2};
            const ScheduleRules rules = {.format = MATCH_SWISS,
                                         .players = players,
                                         .rounds = rounds[k] == 0 ? 1 : rounds[k],
                                         .games = 1 + (players + k) % 3,
                                         .no_swap = k == 2};
            check_tournament(&rules, players * 10 + k);
        }
    }
}

UNIT_TESTS(swiss) = {
    cmocka_unit_test(pairings_keep_their_promises),
};
UNIT_TESTS_END(swiss)
