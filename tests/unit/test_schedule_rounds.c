// SPDX-License-Identifier: MIT
// Schedules of all formats, with results that are drawn and told in any order, against counts and a
// search for pairings that are made here.
#include "match/schedule.h"

#include "base/rng.h"
#include "fail_alloc.h"
#include "unit.h"

enum { GAMES_MOST = 20000, SWISS_MOST = 13 };

typedef struct Run {
    ScheduledGame games[GAMES_MOST];
    int points[GAMES_MOST]; // White's half points
    size_t count;
    size_t openings; // of the schedule
    size_t total;
    size_t winner;
} Run;

typedef enum Results { RESULTS_ANY, RESULTS_DRAWS, RESULTS_WHITE } Results;

// The result of a game, whenever it is told.
static int result_of(Results results, uint64_t seed, size_t number) {
    uint64_t state = seed * 1000003 + number;
    return results == RESULTS_DRAWS   ? 1
           : results == RESULTS_WHITE ? 2
                                      : (int)(splitmix_next(&state) % 3);
}

// Plays it all: up to `tables` games at a time, of which the one that ends next is drawn.
static void run_all(Run *run, const ScheduleRules *rules, Results results, uint64_t seed,
                    size_t tables) {
    Schedule *schedule = NULL;
    Error err = {0};
    Rng rng;
    size_t running[64];
    size_t running_count = 0;
    rng_seed(&rng, seed + tables);
    assert_true(schedule_create(&schedule, rules, NULL, &err));
    run->count = 0;
    run->openings = schedule_openings(schedule);
    run->total = schedule_total(schedule);
    for (;;) {
        ScheduleStep step = SCHEDULE_WAIT;
        if (running_count < tables) {
            assert_true(run->count < GAMES_MOST);
            assert_true(schedule_next(&step, &run->games[run->count], schedule, &err));
        }
        if (step == SCHEDULE_GAME) {
            running[running_count++] = run->count;
            run->points[run->count] = result_of(results, seed, run->count);
            run->count++;
            continue;
        }
        if (running_count == 0) {
            assert_int_equal(step, SCHEDULE_END);
            break;
        }
        const size_t which = (size_t)rng_below(&rng, running_count);
        const size_t number = running[which];
        schedule_result(schedule, &run->games[number], run->points[number]);
        running[which] = running[--running_count];
    }
    ScheduleStep again;
    ScheduledGame none;
    assert_true(schedule_next(&again, &none, schedule, &err));
    assert_int_equal(again, SCHEDULE_END);
    run->winner = schedule_winner(schedule);
    schedule_destroy(schedule);
}

static bool is_same(const ScheduledGame *a, const ScheduledGame *b) {
    return a->number == b->number && a->round == b->round && a->encounter == b->encounter
           && a->players[0] == b->players[0] && a->players[1] == b->players[1]
           && a->first == b->first && a->opening == b->opening && a->pair == b->pair
           && a->is_paired == b->is_paired;
}

// What holds in every format: numbers, colours, openings and pairs.
static void check_games(const Run *run, const ScheduleRules *rules) {
    for (size_t i = 0; i < run->count; i++) {
        const ScheduledGame *const game = &run->games[i];
        assert_int_equal(game->number, i);
        assert_true(game->players[0] < rules->players && game->players[1] < rules->players);
        assert_true(game->players[0] != game->players[1]);
        assert_true(game->first == game->players[0] || game->first == game->players[1]);
        assert_true(game->opening < run->openings);
        assert_false(rules->no_swap && (game->is_paired || game->players[0] != game->first));
        size_t twins = 0;
        for (size_t k = 0; k < run->count; k++) {
            const ScheduledGame *const other = &run->games[k];
            if (k != i && other->encounter == game->encounter && other->pair == game->pair) {
                assert_int_equal(other->opening, game->opening);
                assert_int_equal(other->players[0], game->players[1]);
                assert_int_equal(other->players[1], game->players[0]);
                twins++;
            }
        }
        assert_int_equal(twins, game->is_paired ? 1 : 0);
    }
}

static void check_round_robin(Run *run, size_t players, size_t games, size_t rounds) {
    const ScheduleRules rules = {
        .format = MATCH_ROUND_ROBIN, .players = players, .rounds = rounds, .games = games};
    run_all(run, &rules, RESULTS_ANY, players, 3);
    assert_int_equal(run->count, run->total);
    assert_int_equal(run->count, players * (players - 1) / 2 * games * rounds);
    for (size_t round = 0; round < rounds; round++) {
        for (size_t a = 0; a < players; a++) {
            for (size_t b = 0; b < a; b++) {
                size_t met = 0;
                for (size_t i = 0; i < run->count; i++) {
                    const ScheduledGame *const game = &run->games[i];
                    const bool is_it = (game->players[0] == a && game->players[1] == b)
                                       || (game->players[0] == b && game->players[1] == a);
                    met += game->round == round && is_it ? 1 : 0;
                }
                assert_int_equal(met, games);
            }
        }
    }
}

static void everybody_meets_everybody(void **state) {
    (void)state;
    Run *const run = calloc(1, sizeof *run);
    assert_non_null(run);
    for (size_t players = 2; players <= 20; players++) {
        check_round_robin(run, players, 1, 1);
        check_round_robin(run, players, 2, 1);
    }
    for (size_t games = 1; games <= 5; games++) {
        check_round_robin(run, 2, games, 3);
        check_round_robin(run, 5, games, 2);
        const ScheduleRules rules = {
            .format = MATCH_ROUND_ROBIN, .players = 5, .rounds = 2, .games = games};
        run_all(run, &rules, RESULTS_ANY, 1, 1);
        check_games(run, &rules);
    }
    free(run);
}

// Every pair of games takes the next opening, or every round begins them again.
static void openings_take_turns(void **state) {
    (void)state;
    Run *const run = calloc(1, sizeof *run);
    assert_non_null(run);
    ScheduleRules rules = {.format = MATCH_ROUND_ROBIN, .players = 3, .rounds = 2, .games = 4};
    run_all(run, &rules, RESULTS_ANY, 1, 1);
    assert_int_equal(run->openings, 12);
    size_t taken[12] = {0};
    for (size_t i = 0; i < run->count; i++) {
        taken[run->games[i].opening]++;
    }
    for (size_t i = 0; i < 12; i++) {
        assert_int_equal(taken[i], 2);
    }
    rules.opening_per_round = true;
    run_all(run, &rules, RESULTS_ANY, 1, 1);
    check_games(run, &rules);
    assert_int_equal(run->openings, 4);
    for (size_t i = 0; i < run->count; i++) {
        assert_int_equal(run->games[i].opening, 2 * run->games[i].round + run->games[i].pair);
    }
    rules = (ScheduleRules){
        .format = MATCH_ROUND_ROBIN, .players = 2, .rounds = 1, .games = 5, .no_swap = true};
    run_all(run, &rules, RESULTS_ANY, 1, 1);
    check_games(run, &rules);
    for (size_t i = 0; i < run->count; i++) {
        assert_int_equal(run->games[i].opening, i);
    }
    free(run);
}

static void a_gauntlet_meets_all_others(void **state) {
    (void)state;
    Run *const run = calloc(1, sizeof *run);
    assert_non_null(run);
    for (size_t players = 2; players <= 9; players++) {
        for (size_t seeds = 1; seeds < players; seeds++) {
            const ScheduleRules rules = {.format = MATCH_GAUNTLET,
                                         .players = players,
                                         .rounds = 2,
                                         .games = 3,
                                         .seeds = seeds};
            run_all(run, &rules, RESULTS_ANY, seeds, 4);
            check_games(run, &rules);
            assert_int_equal(run->count, run->total);
            assert_int_equal(run->count, seeds * (players - seeds) * 6);
            for (size_t i = 0; i < run->count; i++) {
                const ScheduledGame *const game = &run->games[i];
                assert_true((game->players[0] < seeds) != (game->players[1] < seeds));
            }
        }
    }
    free(run);
}

// ---- Swiss --------------------------------------------------------------------------------------

// Whether those whose bit is set in `left` can be paired without a rematch.
static bool can_pair(bool met[SWISS_MOST][SWISS_MOST], unsigned left, signed char *known) {
    if (left == 0) {
        return true;
    }
    if (known[left] == 0) {
        size_t a = 0;
        while ((left >> a & 1) == 0) {
            a++;
        }
        bool can = false;
        for (size_t b = a + 1; !can && b < SWISS_MOST; b++) {
            can = (left >> b & 1) != 0 && !met[a][b]
                  && can_pair(met, left & ~(1U << a) & ~(1U << b), known);
        }
        known[left] = can ? 1 : -1;
    }
    return known[left] > 0;
}

static void check_swiss_round(const Run *run, size_t players, size_t round,
                              bool met[SWISS_MOST][SWISS_MOST], size_t *byes) {
    static signed char known[1 << SWISS_MOST];
    memset(known, 0, sizeof known);
    unsigned playing = 0;
    bool has_rematch = false;
    for (size_t i = 0; i < run->count; i++) {
        const ScheduledGame *const game = &run->games[i];
        if (game->round == round && game->players[0] == game->first && game->pair == 0) {
            const size_t a = game->players[0];
            const size_t b = game->players[1];
            assert_true((playing >> a & 1) == 0 && (playing >> b & 1) == 0); // once a round
            playing |= 1U << a | 1U << b;
            has_rematch |= met[a][b];
        }
    }
    assert_true(!has_rematch || !can_pair(met, playing, known));
    for (size_t i = 0; i < run->count; i++) {
        const ScheduledGame *const game = &run->games[i];
        if (game->round == round) {
            met[game->players[0]][game->players[1]] = true;
            met[game->players[1]][game->players[0]] = true;
        }
    }
    size_t absent = 0;
    for (size_t i = 0; i < players; i++) {
        byes[i] += playing >> i & 1 ? 0 : 1;
        absent += playing >> i & 1 ? 0 : 1;
    }
    assert_int_equal(absent, players % 2);
}

static void check_swiss(Run *run, const ScheduleRules *rules, Results results, uint64_t seed) {
    bool met[SWISS_MOST][SWISS_MOST] = {{false}};
    size_t byes[SWISS_MOST] = {0};
    run_all(run, rules, results, seed, 3);
    assert_int_equal(run->count, run->total);
    for (size_t round = 0; round < rules->rounds; round++) {
        check_swiss_round(run, rules->players, round, met, byes);
        for (size_t i = 1; i < rules->players; i++) {
            assert_true(byes[i] <= byes[0] + 1 && byes[0] <= byes[i] + 1);
        }
    }
}

static void swiss_avoids_rematches(void **state) {
    (void)state;
    Run *const run = calloc(1, sizeof *run);
    assert_non_null(run);
    for (uint64_t seed = 0; seed < 60; seed++) {
        for (size_t players = 2; players <= SWISS_MOST; players++) {
            const ScheduleRules rules = {.format = MATCH_SWISS,
                                         .players = players,
                                         .rounds = 1 + (seed * 7 + players) % (players + 3),
                                         .games = 1 + (size_t)seed % 3};
            check_swiss(run, &rules, seed % 5 == 0 ? RESULTS_DRAWS : RESULTS_ANY, seed);
            if (seed == 0) {
                check_games(run, &rules);
            }
        }
    }
    free(run);
}

// All results of three rounds among four players, one game each.
static void swiss_with_all_results(void **state) {
    (void)state;
    const ScheduleRules rules = {.format = MATCH_SWISS, .players = 4, .rounds = 3, .games = 1};
    for (int all = 0; all < 729; all++) {
        Schedule *schedule;
        ScheduledGame game;
        ScheduleStep step;
        Error err;
        int points[4] = {0};
        int rest = all;
        int met[4][4] = {{0}};
        assert_true(schedule_create(&schedule, &rules, NULL, &err));
        for (int i = 0; i < 6; i++) {
            assert_true(schedule_next(&step, &game, schedule, &err));
            assert_int_equal(step, SCHEDULE_GAME);
            const size_t a = game.players[0];
            const size_t b = game.players[1];
            assert_int_equal(met[a][b]++ + met[b][a], 0);
            if (i == 2 && points[0] % 2 + points[2] % 2 == 0) { // two have won: they meet
                assert_int_equal(points[a] + points[b], 4);
            }
            schedule_result(schedule, &game, rest % 3);
            points[a] += rest % 3;
            points[b] += 2 - rest % 3;
            rest /= 3;
        }
        assert_true(schedule_next(&step, &game, schedule, &err));
        assert_int_equal(step, SCHEDULE_END);
        schedule_destroy(schedule);
    }
}

// ---- Knockout -----------------------------------------------------------------------------------

// Everybody but the winner loses exactly one encounter, on points or, tied to the last, by seed.
static void check_knockout(const Run *run, const ScheduleRules *rules) {
    size_t lost[32] = {0};
    assert_true(run->winner < rules->players);
    const size_t encounters = run->games[run->count - 1].encounter + 1;
    assert_int_equal(encounters, rules->players - 1);
    for (size_t encounter = 0; encounter < encounters; encounter++) {
        size_t first = 0;
        size_t second = 0;
        size_t games = 0;
        long points = 0; // of the first, less the second's
        for (size_t i = 0; i < run->count; i++) {
            const ScheduledGame *const game = &run->games[i];
            if (game->encounter == encounter) {
                const bool is_white = game->players[0] == game->first;
                first = game->first;
                second = game->players[is_white ? 1 : 0];
                points += (run->points[i] - 1) * (is_white ? 1 : -1);
                games++;
                // While it is not decided there is another game.
                assert_true(games <= rules->games + 2 * KNOCKOUT_EXTRA);
            }
        }
        assert_true(first < second);
        assert_true(points != 0 || games == rules->games + 2 * KNOCKOUT_EXTRA);
        assert_true(games >= rules->games && (games - rules->games) % 2 == 0);
        assert_int_equal(lost[first] + lost[second], 0); // losers are at home
        lost[points >= 0 ? second : first]++;
    }
    for (size_t i = 0; i < rules->players; i++) {
        assert_int_equal(lost[i], i == run->winner ? 0 : 1);
    }
}

static void a_knockout_has_one_winner(void **state) {
    (void)state;
    Run *const run = calloc(1, sizeof *run);
    assert_non_null(run);
    for (uint64_t seed = 0; seed < 30; seed++) {
        for (size_t players = 2; players <= 17; players++) {
            const ScheduleRules rules = {.format = MATCH_KNOCKOUT,
                                         .players = players,
                                         .rounds = 1,
                                         .games = 1 + (size_t)seed % 4,
                                         .no_swap = seed % 7 == 6};
            const Results results = seed == 1   ? RESULTS_DRAWS
                                    : seed == 2 ? RESULTS_WHITE
                                                : RESULTS_ANY;
            run_all(run, &rules, results, seed, 1 + seed % 5);
            check_knockout(run, &rules);
            if (seed < 8) {
                check_games(run, &rules);
            }
        }
    }
    free(run);
}

// ---- All ----------------------------------------------------------------------------------------

// However many games are played at a time and in whatever order they end; that is also what a match
// that is resumed relies on.
static void numbers_do_not_depend_on_the_order_of_ends(void **state) {
    (void)state;
    Run *const one = calloc(1, sizeof *one);
    Run *const many = calloc(1, sizeof *many);
    assert_true(one != NULL && many != NULL);
    for (int format = 0; format < MATCH_PAIRINGS; format++) {
        for (uint64_t seed = 0; seed < 40; seed++) {
            const ScheduleRules rules = {.format = (MatchFormat)format,
                                         .players = 2 + seed % 9,
                                         .rounds = 3,
                                         .games = 1 + seed % 3,
                                         .seeds = 1};
            run_all(one, &rules, RESULTS_ANY, seed, 1);
            for (size_t tables = 2; tables < 40; tables += 9) {
                run_all(many, &rules, RESULTS_ANY, seed, tables);
                assert_int_equal(one->count, many->count);
                for (size_t i = 0; i < one->count; i++) {
                    assert_true(is_same(&one->games[i], &many->games[i]));
                }
            }
        }
    }
    free(one);
    free(many);
}

static void refuses(ScheduleRules rules, const char *why) {
    Schedule *schedule = NULL;
    Error err = {0};
    assert_false(schedule_create(&schedule, &rules, NULL, &err));
    assert_null(schedule);
    assert_non_null(strstr(err.text, why));
}

static void refuses_rules_without_sense(void **state) {
    (void)state;
    refuses((ScheduleRules){.players = 1, .rounds = 1, .games = 1}, "2 to 500 players");
    refuses((ScheduleRules){.players = 501, .rounds = 1, .games = 1}, "2 to 500 players");
    refuses((ScheduleRules){.players = SIZE_MAX, .rounds = 1, .games = 1}, "2 to 500 players");
    refuses((ScheduleRules){.players = 2, .games = 1}, "at least one game");
    refuses((ScheduleRules){.players = 2, .rounds = 1}, "at least one game");
    refuses((ScheduleRules){.players = 2, .rounds = SIZE_MAX, .games = 2}, "at most 10000000");
    refuses((ScheduleRules){.players = 2, .rounds = 2, .games = SIZE_MAX}, "at most 10000000");
    refuses((ScheduleRules){.players = 500, .rounds = 41, .games = 2}, "at most 10000000");
    for (int format = MATCH_SWISS; format <= MATCH_KNOCKOUT; format++) {
        refuses(
            (ScheduleRules){
                .format = (MatchFormat)format, .players = 3, .rounds = 1, .games = SIZE_MAX},
            "at most 10000000");
    }
    refuses((ScheduleRules){.format = MATCH_GAUNTLET, .players = 3, .rounds = 1, .games = 1},
            "1 to 2 of them");
    refuses(
        (ScheduleRules){
            .format = MATCH_GAUNTLET, .players = 3, .rounds = 1, .games = 1, .seeds = 3},
        "1 to 2 of them");
}

static bool take_all(const ScheduleRules *rules, const Alloc *alloc, Error *err) {
    Schedule *schedule = NULL;
    if (!schedule_create(&schedule, rules, alloc, err)) {
        return false;
    }
    ScheduleStep step = SCHEDULE_GAME;
    ScheduledGame game;
    bool done = true;
    while (done && step == SCHEDULE_GAME) {
        done = schedule_next(&step, &game, schedule, err);
        if (done && step == SCHEDULE_GAME) {
            schedule_result(schedule, &game, (int)(game.number % 3));
        }
    }
    schedule_destroy(schedule);
    return done;
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (int format = 0; format < MATCH_PAIRINGS; format++) {
        const ScheduleRules rules = {
            .format = (MatchFormat)format, .players = 70, .rounds = 2, .games = 2, .seeds = 3};
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            Error err = {0};
            const Alloc alloc = fail_alloc_init(&fail, n);
            const bool fine = take_all(&rules, &alloc, &err);
            if (fail_alloc_is_last(&fail, fine, &err)) {
                break;
            }
        }
    }
}

// Five hundred players: nobody twice in a round, nobody twice against the same.
static void many_players(void **state) {
    (void)state;
    Run *const run = calloc(1, sizeof *run);
    unsigned char *const met = calloc(500, 500);
    assert_true(run != NULL && met != NULL);
    const ScheduleRules rules = {.format = MATCH_SWISS, .players = 499, .rounds = 11, .games = 2};
    run_all(run, &rules, RESULTS_ANY, 5, 30);
    for (size_t i = 0; i < run->count; i++) {
        const ScheduledGame *const game = &run->games[i];
        if (game->players[0] == game->first) {
            assert_int_equal(met[game->players[0] * 500 + game->players[1]]++, 0);
            assert_int_equal(met[game->players[1] * 500 + game->players[0]]++, 0);
        }
    }
    assert_int_equal(run->count, 249 * 22);
    free(met);
    free(run);
}

static void formats_have_names(void **state) {
    (void)state;
    assert_string_equal(match_format_name(MATCH_ROUND_ROBIN), "round-robin");
    assert_string_equal(match_format_name(MATCH_GAUNTLET), "gauntlet");
    assert_string_equal(match_format_name(MATCH_SWISS), "swiss");
    assert_string_equal(match_format_name(MATCH_KNOCKOUT), "knockout");
    schedule_destroy(NULL);
}

UNIT_TESTS(schedule_rounds) = {
    cmocka_unit_test(everybody_meets_everybody),
    cmocka_unit_test(openings_take_turns),
    cmocka_unit_test(a_gauntlet_meets_all_others),
    cmocka_unit_test(swiss_avoids_rematches),
    cmocka_unit_test(swiss_with_all_results),
    cmocka_unit_test(a_knockout_has_one_winner),
    cmocka_unit_test(numbers_do_not_depend_on_the_order_of_ends),
    cmocka_unit_test(refuses_rules_without_sense),
    cmocka_unit_test(failed_allocations_are_errors),
    cmocka_unit_test(many_players),
    cmocka_unit_test(formats_have_names),
};
UNIT_TESTS_END(schedule_rounds)
