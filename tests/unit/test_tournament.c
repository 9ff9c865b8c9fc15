// SPDX-License-Identifier: MIT
// Tournaments worked out by hand, and drawn ones against sums that are made here from the games.
#include "match/tournament.h"

#include "base/rng.h"
#include "fail_alloc.h"
#include "match/tournament_json.h"
#include "report/tournament_summary.h"
#include "unit.h"

enum { MOST = 20 };

static const char *const names[MOST] = {"anna", "bert", "c_a", "dora", "emil", "f", "g",
                                        "h",    "i",    "j",   "k",    "l",    "m", "n",
                                        "o",    "p",    "q",   "r",    "s",    "t"};

static Tournament *begin(const ScheduleRules *rules) {
    Tournament *tournament;
    assert_true(tournament_create(&tournament, rules, NULL, NULL));
    return tournament;
}

static void add(Tournament *tournament, size_t number, int points) {
    assert_true(tournament_add(tournament, number, points, NULL));
}

// Games in the order of their numbers, '1', '0' or '=' for White.
static void add_all(Tournament *tournament, const char *results) {
    for (size_t i = 0; results[i] != '\0'; i++) {
        add(tournament, i, results[i] == '1' ? 2 : results[i] == '0' ? 0 : 1);
    }
}

static void assert_text(const Tournament *tournament, SummaryFormat format, const char *expected) {
    Text out;
    text_init(&out, NULL);
    assert_true(
        tournament_summary_write(tournament, names, format, sink_of_text(&out), NULL, NULL));
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

static void assert_json(const Tournament *tournament, const char *expected) {
    Text out;
    text_init(&out, NULL);
    assert_true(tournament_json(sink_of_text(&out), tournament, names, NULL, NULL));
    assert_string_equal(text_string(&out), expected);
    text_release(&out);
}

// ---- Swiss --------------------------------------------------------------------------------------

// anna - bert 1.5 - 0.5, c_a - dora 2 - 0, a bye for emil; then c_a - anna 2 - 0, emil - bert 2 -
// 0, a bye for dora. emil's Buchholz is bert's 0.5 and, for the bye, his own 4.
static void a_swiss_tournament_by_hand(void **state) {
    (void)state;
    const ScheduleRules rules = {.format = MATCH_SWISS, .players = 5, .rounds = 2, .games = 2};
    Tournament *const tournament = begin(&rules);
    assert_int_equal(tournament_total(tournament), 8);
    assert_text(tournament, SUMMARY_TEXT,
                "Swiss tournament of 5 players, not finished: 0 of 2 rounds played, and 0 of 4 "
                "games of round 1.\n"
                "emil leads with 2.0 points.\n"
                "\n"
                "Place  Name  Points  Buchholz  Sonneborn-Berger  Games  White  Byes\n"
                "    1  emil     2.0       2.0              2.00      0      0     1\n"
                "  2-5  anna     0.0       0.0              0.00      0      0     0\n"
                "  2-5  bert     0.0       0.0              0.00      0      0     0\n"
                "  2-5  c_a      0.0       0.0              0.00      0      0     0\n"
                "  2-5  dora     0.0       0.0              0.00      0      0     0\n"
                "\n"
                "Round  First      Score  Second               Won by\n"
                "    1   anna  0.0 - 0.0  bert    0 of 2 games played\n"
                "    1    c_a  0.0 - 0.0  dora    0 of 2 games played\n"
                "    1   emil        bye  -                         -\n"
                "\n");
    add_all(tournament, "1=10");
    assert_text(tournament, SUMMARY_TEXT,
                "Swiss tournament of 5 players, not finished: 1 of 2 rounds played, and 0 of 4 "
                "games of round 2.\n"
                "dora leads with 2.0 points, ahead of c_a by Buchholz.\n"
                "\n"
                "Place  Name  Points  Buchholz  Sonneborn-Berger  Games  White  Byes\n"
                "    1  dora     2.0       4.0              2.00      2      1     1\n"
                "    2  c_a      2.0       3.5              2.00      2      1     0\n"
                "    3  emil     2.0       2.5              2.00      0      0     1\n"
                "    4  anna     1.5       2.5              0.38      2      1     0\n"
                "    5  bert     0.5       3.5              0.38      2      1     0\n"
                "\n"
                "Round  First      Score  Second               Won by\n"
                "    1   anna  1.5 - 0.5  bert                   anna\n"
                "    1    c_a  2.0 - 0.0  dora                    c_a\n"
                "    1   emil        bye  -                         -\n"
                "    2    c_a  0.0 - 0.0  anna    0 of 2 games played\n"
                "    2   emil  0.0 - 0.0  bert    0 of 2 games played\n"
                "    2   dora        bye  -                         -\n"
                "\n");
    assert_json(
        tournament,
        "{\"tournament\": \"swiss\", \"is_over\": false, \"rounds\": 2, \"rounds_begun\": 2, "
        "\"encounters\": [{\"round\": 1, \"players\": [\"anna\", \"bert\"], \"games\": 2, "
        "\"finished\": 2, \"points\": [1.5, 0.5], \"winner\": \"anna\"}, {\"round\": 1, "
        "\"players\": [\"c_a\", \"dora\"], \"games\": 2, \"finished\": 2, \"points\": [2.0, 0.0], "
        "\"winner\": \"c_a\"}, {\"round\": 2, \"players\": [\"c_a\", \"anna\"], \"games\": 2, "
        "\"finished\": 0, \"points\": [0.0, 0.0]}, {\"round\": 2, \"players\": [\"emil\", "
        "\"bert\"], \"games\": 2, \"finished\": 0, \"points\": [0.0, 0.0]}], \"byes\": "
        "[{\"round\": 1, \"player\": \"emil\"}, {\"round\": 2, \"player\": \"dora\"}], "
        "\"ranking\": [{\"place\": 1, \"last_place\": 1, \"player\": \"dora\", \"points\": 2.0, "
        "\"games\": 2, \"white\": 1, \"byes\": 1, \"buchholz\": 4.0, \"sonneborn_berger\": 2}, "
        "{\"place\": 2, \"last_place\": 2, \"player\": \"c_a\", \"points\": 2.0, \"games\": 2, "
        "\"white\": 1, \"byes\": 0, \"buchholz\": 3.5, \"sonneborn_berger\": 2}, {\"place\": 3, "
        "\"last_place\": 3, \"player\": \"emil\", \"points\": 2.0, \"games\": 0, \"white\": 0, "
        "\"byes\": 1, \"buchholz\": 2.5, \"sonneborn_berger\": 2}, {\"place\": 4, \"last_place\": "
        "4, \"player\": \"anna\", \"points\": 1.5, \"games\": 2, \"white\": 1, \"byes\": 0, "
        "\"buchholz\": 2.5, \"sonneborn_berger\": 0.375}, {\"place\": 5, \"last_place\": 5, "
        "\"player\": \"bert\", \"points\": 0.5, \"games\": 2, \"white\": 1, \"byes\": 0, "
        "\"buchholz\": 3.5, \"sonneborn_berger\": 0.375}]}\n");
    add(tournament, 4, 2);
    add(tournament, 5, 0);
    add(tournament, 6, 2);
    assert_text(tournament, SUMMARY_TEXT,
                "Swiss tournament of 5 players, not finished: 1 of 2 rounds played, and 3 of 4 "
                "games of round 2.\n"
                "c_a leads with 4.0 points.\n"
                "\n"
                "Place  Name  Points  Buchholz  Sonneborn-Berger  Games  White  Byes\n"
                "    1  c_a      4.0       3.5              3.50      4      2     0\n"
                "    2  emil     3.0       3.5              3.25      1      1     1\n"
                "    3  dora     2.0       6.0              2.00      2      1     1\n"
                "    4  anna     1.5       4.5              0.38      4      2     0\n"
                "    5  bert     0.5       4.5              0.38      3      1     0\n"
                "\n"
                "Round  First      Score  Second               Won by\n"
                "    1   anna  1.5 - 0.5  bert                   anna\n"
                "    1    c_a  2.0 - 0.0  dora                    c_a\n"
                "    1   emil        bye  -                         -\n"
                "    2    c_a  2.0 - 0.0  anna                    c_a\n"
                "    2   emil  1.0 - 0.0  bert    1 of 2 games played\n"
                "    2   dora        bye  -                         -\n"
                "\n");
    assert_false(tournament_is_over(tournament));
    add(tournament, 7, 0);
    assert_true(tournament_is_over(tournament));
    assert_text(tournament, SUMMARY_MARKDOWN,
                "Swiss tournament of 5 players, 2 rounds played.\n"
                "\n"
                "emil has won with 4.0 points, ahead of c\\_a by Buchholz.\n"
                "\n"
                "| Place | Name | Points | Buchholz | Sonneborn-Berger | Games | White | Byes |\n"
                "|--:|---|--:|--:|--:|--:|--:|--:|\n"
                "| 1 | emil | 4.0 | 4.5 | 4.50 | 2 | 1 | 1 |\n"
                "| 2 | c\\_a | 4.0 | 3.5 | 3.50 | 4 | 2 | 0 |\n"
                "| 3 | dora | 2.0 | 6.0 | 2.00 | 2 | 1 | 1 |\n"
                "| 4 | anna | 1.5 | 4.5 | 0.38 | 4 | 2 | 0 |\n"
                "| 5 | bert | 0.5 | 5.5 | 0.38 | 4 | 2 | 0 |\n"
                "\n"
                "| Round | First | Score | Second | Won by |\n"
                "|--:|--:|--:|---|--:|\n"
                "| 1 | anna | 1.5 - 0.5 | bert | anna |\n"
                "| 1 | c\\_a | 2.0 - 0.0 | dora | c\\_a |\n"
                "| 1 | emil | bye | - | - |\n"
                "| 2 | c\\_a | 2.0 - 0.0 | anna | c\\_a |\n"
                "| 2 | emil | 2.0 - 0.0 | bert | emil |\n"
                "| 2 | dora | bye | - | - |\n"
                "\n");
    tournament_destroy(tournament);
}

// ---- Knockout -----------------------------------------------------------------------------------

static void a_knockout_by_hand(void **state) {
    (void)state;
    const ScheduleRules rules = {.format = MATCH_KNOCKOUT, .players = 5, .rounds = 1, .games = 2};
    Tournament *const tournament = begin(&rules);
    assert_int_equal(tournament_total(tournament), 8);
    add_all(tournament, "==");
    assert_int_equal(tournament_total(tournament), 10);
    assert_text(
        tournament, SUMMARY_TEXT,
        "Knockout of 5 players, not finished: 0 of 3 rounds played, and 2 of 4 games of the "
        "quarterfinal.\n"
        "Still in: anna, bert, c_a, dora and emil.\n"
        "\n"
        "Place  Name  Seed   Reached  Beaten by  Games  Points\n"
        "  1-5  anna     1  still in          -      0     0.0\n"
        "  1-5  bert     2  still in          -      0     0.0\n"
        "  1-5  c_a      3  still in          -      0     0.0\n"
        "  1-5  dora     4  still in          -      2     1.0\n"
        "  1-5  emil     5  still in          -      2     1.0\n"
        "\n"
        "       Round  Seeded higher      Score  Seeded lower  Tie break              Goes on\n"
        "quarterfinal           dora  1.0 - 1.0  emil                  -  2 of 4 games played\n"
        "quarterfinal           anna        bye  -                     -                 anna\n"
        "quarterfinal           bert        bye  -                     -                 bert\n"
        "quarterfinal            c_a        bye  -                     -                  c_a\n"
        "\n");
    add(tournament, 2, 0);
    add(tournament, 3, 1);
    add(tournament, 4, 2);
    assert_text(
        tournament, SUMMARY_TEXT,
        "Knockout of 5 players, not finished: 1 of 3 rounds played, and 1 of 4 games of the "
        "semifinal.\n"
        "Still in: anna, bert, c_a and emil.\n"
        "\n"
        "Place  Name  Seed       Reached  Beaten by  Games  Points\n"
        "  1-4  anna     1      still in          -      1     1.0\n"
        "  1-4  bert     2      still in          -      0     0.0\n"
        "  1-4  c_a      3      still in          -      0     0.0\n"
        "  1-4  emil     5      still in          -      5     2.5\n"
        "    5  dora     4  quarterfinal       emil      4     1.5\n"
        "\n"
        "       Round  Seeded higher      Score  Seeded lower  Tie break              Goes on\n"
        "quarterfinal           dora  1.0 - 1.0  emil          0.5 - 1.5                 emil\n"
        "quarterfinal           anna        bye  -                     -                 anna\n"
        "quarterfinal           bert        bye  -                     -                 bert\n"
        "quarterfinal            c_a        bye  -                     -                  c_a\n"
        "   semifinal           anna  1.0 - 0.0  emil                  -  1 of 2 games played\n"
        "   semifinal           bert  0.0 - 0.0  c_a                   -  0 of 2 games played\n"
        "\n");
    add(tournament, 5, 1);
    add(tournament, 6, 1);
    add(tournament, 7, 2);
    assert_int_equal(tournament_total(tournament), 10);
    for (size_t i = 0; i < 22; i++) {
        assert_false(tournament_is_over(tournament));
        add(tournament, 8 + i, 2);
    }
    assert_true(tournament_is_over(tournament));
    assert_int_equal(tournament_total(tournament), 30);
    assert_text(
        tournament, SUMMARY_TEXT,
        "Knockout of 5 players, 3 rounds played.\n"
        "anna has won: the final with 1.0 - 1.0 against c_a and 10.0 - 10.0 in the tie break, as "
        "the one seeded higher.\n"
        "\n"
        "Place  Name  Seed       Reached  Beaten by  Games  Points\n"
        "    1  anna     1           won          -     24    12.5\n"
        "    2  c_a      3         final       anna     24    12.5\n"
        "  3-4  bert     2     semifinal        c_a      2     0.5\n"
        "  3-4  emil     5     semifinal       anna      6     3.0\n"
        "    5  dora     4  quarterfinal       emil      4     1.5\n"
        "\n"
        "       Round  Seeded higher      Score  Seeded lower    Tie break               Goes on\n"
        "quarterfinal           dora  1.0 - 1.0  emil            0.5 - 1.5                  emil\n"
        "quarterfinal           anna        bye  -                       -                  anna\n"
        "quarterfinal           bert        bye  -                       -                  bert\n"
        "quarterfinal            c_a        bye  -                       -                   c_a\n"
        "   semifinal           anna  1.5 - 0.5  emil                    -                  anna\n"
        "   semifinal           bert  0.5 - 1.5  c_a                     -                   c_a\n"
        "       final           anna  1.0 - 1.0  c_a           10.0 - 10.0  anna (seeded higher)\n"
        "\n");
    assert_json(
        tournament,
        "{\"tournament\": \"knockout\", \"is_over\": true, \"rounds\": 3, \"rounds_begun\": 3, "
        "\"encounters\": [{\"round\": 1, \"players\": [\"dora\", \"emil\"], \"games\": 4, "
        "\"finished\": 4, \"points\": [1.0, 1.0], \"tie_break\": [0.5, 1.5], \"winner\": "
        "\"emil\"}, {\"round\": 2, \"players\": [\"anna\", \"emil\"], \"games\": 2, \"finished\": "
        "2, \"points\": [1.5, 0.5], \"winner\": \"anna\"}, {\"round\": 2, \"players\": [\"bert\", "
        "\"c_a\"], \"games\": 2, \"finished\": 2, \"points\": [0.5, 1.5], \"winner\": \"c_a\"}, "
        "{\"round\": 3, \"players\": [\"anna\", \"c_a\"], \"games\": 22, \"finished\": 22, "
        "\"points\": [1.0, 1.0], \"tie_break\": [10.0, 10.0], \"winner\": \"anna\", \"by_seed\": "
        "true}], \"byes\": [{\"round\": 1, \"player\": \"anna\"}, {\"round\": 1, \"player\": "
        "\"bert\"}, {\"round\": 1, \"player\": \"c_a\"}], \"ranking\": [{\"place\": 1, "
        "\"last_place\": 1, \"player\": \"anna\", \"points\": 12.5, \"games\": 24, \"white\": 12, "
        "\"byes\": 1}, {\"place\": 2, \"last_place\": 2, \"player\": \"c_a\", \"points\": 12.5, "
        "\"games\": 24, \"white\": 12, \"byes\": 1, \"lost_in_round\": 3, \"lost_to\": \"anna\"}, "
        "{\"place\": 3, \"last_place\": 4, \"player\": \"bert\", \"points\": 0.5, \"games\": 2, "
        "\"white\": 1, \"byes\": 1, \"lost_in_round\": 2, \"lost_to\": \"c_a\"}, {\"place\": 3, "
        "\"last_place\": 4, \"player\": \"emil\", \"points\": 3.0, \"games\": 6, \"white\": 3, "
        "\"byes\": 0, \"lost_in_round\": 2, \"lost_to\": \"anna\"}, {\"place\": 5, \"last_place\": "
        "5, \"player\": \"dora\", \"points\": 1.5, \"games\": 4, \"white\": 2, \"byes\": 0, "
        "\"lost_in_round\": 1, \"lost_to\": \"emil\"}]}\n");
    tournament_destroy(tournament);
}

// With an even number of players more than can be named.
static void many_lead(void **state) {
    (void)state;
    const ScheduleRules rules = {.format = MATCH_SWISS, .players = 10, .rounds = 2, .games = 1};
    Tournament *const tournament = begin(&rules);
    Text out;
    text_init(&out, NULL);
    add_all(tournament, "=====");
    assert_true(
        tournament_summary_write(tournament, names, SUMMARY_TEXT, sink_of_text(&out), NULL, NULL));
    assert_non_null(strstr(text_string(&out), "\n10 players lead with 0.5 points.\n"));
    text_release(&out);
    add_all(tournament, "=====11=11");
    text_init(&out, NULL);
    assert_true(
        tournament_summary_write(tournament, names, SUMMARY_TEXT, sink_of_text(&out), NULL, NULL));
    assert_non_null(strstr(text_string(&out), " share the first place with 1.5 points.\n"));
    text_release(&out);
    tournament_destroy(tournament);
}

// ---- Any ----------------------------------------------------------------------------------------

static int points_of(uint64_t seed, size_t number) {
    uint64_t state = seed * 1000003 + number;
    return (int)(splitmix_next(&state) % 3);
}

// Plays a tournament by a schedule, and tells the results in another order.
static Tournament *play(const ScheduleRules *rules, uint64_t seed, long points[MOST]) {
    static size_t numbers[20000];
    Schedule *schedule;
    ScheduleStep step = SCHEDULE_GAME;
    ScheduledGame game;
    Rng rng;
    size_t count = 0;
    memset(points, 0, MOST * sizeof *points);
    rng_seed(&rng, seed);
    assert_true(schedule_create(&schedule, rules, NULL, NULL));
    for (;;) {
        assert_true(schedule_next(&step, &game, schedule, NULL));
        if (step == SCHEDULE_END) {
            break;
        }
        const int white = points_of(seed, game.number);
        points[game.players[0]] += white;
        points[game.players[1]] += 2 - white;
        schedule_result(schedule, &game, white);
        numbers[count++] = game.number;
    }
    Tournament *const tournament = begin(rules);
    for (size_t left = count; left > 0; left--) {
        const size_t which = seed % 2 == 0 ? count - left : (size_t)rng_below(&rng, left);
        assert_false(tournament_is_over(tournament));
        add(tournament, numbers[which], points_of(seed, numbers[which]));
        add(tournament, numbers[which], 1); // a second time: nothing
        numbers[which] = seed % 2 == 0 ? 0 : numbers[left - 1];
    }
    assert_true(tournament_is_over(tournament));
    assert_int_equal(tournament_total(tournament), count);
    assert_int_equal(schedule_winner(schedule) < rules->players, rules->format == MATCH_KNOCKOUT);
    if (rules->format == MATCH_KNOCKOUT) {
        int *const order = tournament_order(tournament, NULL);
        assert_int_equal(order[0], schedule_winner(schedule));
        free(order);
    }
    schedule_destroy(schedule);
    return tournament;
}

static void check_sums(const Tournament *tournament, const long points[MOST]) {
    const ScheduleRules *const rules = tournament_rules(tournament);
    TournamentPlace *places;
    size_t count;
    const TournamentEncounter *const encounters = tournament_encounters(tournament, &count);
    assert_true(tournament_places(&places, tournament, NULL, NULL));
    for (size_t i = 0; i < rules->players; i++) {
        const TournamentPlace *const place = &places[i];
        const long bye = rules->format == MATCH_SWISS ? (long)(2 * rules->games) : 0;
        assert_int_equal(place->half_points, points[place->player] + (long)place->byes * bye);
        assert_true(place->first <= i + 1 && i < place->last);
        long buchholz = (long)place->byes * place->half_points;
        for (size_t k = 0; k < count; k++) {
            for (int side = 0; side < 2; side++) {
                for (size_t j = 0;
                     encounters[k].players[side] == place->player && j < rules->players; j++) {
                    buchholz += places[j].player == encounters[k].players[1 - side]
                                    ? places[j].half_points
                                    : 0;
                }
            }
        }
        assert_true(rules->format == MATCH_KNOCKOUT || place->buchholz == buchholz);
        assert_true(rules->format == MATCH_KNOCKOUT || i == 0
                    || places[i - 1].half_points >= place->half_points);
    }
    free(places);
}

// As many lose in a round as there are encounters; byes are those of the first seeds, once.
static void check_knockout(const Tournament *tournament) {
    const size_t players = tournament_rules(tournament)->players;
    TournamentPlace *places;
    size_t count;
    const TournamentBye *const byes = tournament_byes(tournament, &count);
    assert_int_equal(count, tournament_field(tournament, 0) - players);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(byes[i].round, 0);
        assert_int_equal(byes[i].player, i);
    }
    (void)tournament_encounters(tournament, &count);
    assert_int_equal(count, players - 1);
    assert_true(tournament_places(&places, tournament, NULL, NULL));
    for (size_t i = 0, last = 1; i < players; i = last, last *= 2) {
        const size_t end = last < players ? last : players;
        assert_int_equal(places[i].first, i + 1);
        assert_int_equal(places[i].last, end);
        last = end;
    }
    free(places);
}

static void drawn_tournaments_add_up(void **state) {
    (void)state;
    long points[MOST];
    for (uint64_t seed = 0; seed < 20; seed++) {
        for (size_t players = 2; players <= 17; players++) {
            ScheduleRules rules = {.format = MATCH_SWISS,
                                   .players = players,
                                   .rounds = 1 + (seed + players) % 7,
                                   .games = 1 + seed % 4,
                                   .no_swap = seed % 5 == 4};
            Tournament *tournament = play(&rules, seed, points);
            check_sums(tournament, points);
            tournament_destroy(tournament);
            rules.format = MATCH_KNOCKOUT;
            tournament = play(&rules, seed, points);
            check_sums(tournament, points);
            check_knockout(tournament);
            tournament_destroy(tournament);
        }
    }
}

static bool use_all(const ScheduleRules *rules, const Alloc *alloc, Error *err) {
    Tournament *tournament;
    Text out;
    if (!tournament_create(&tournament, rules, alloc, err)) {
        return false;
    }
    bool done = true;
    for (size_t i = 0; done && i < 9; i++) {
        done = tournament_add(tournament, i, (int)(i % 3), err);
    }
    text_init(&out, alloc);
    done =
        done
        && tournament_summary_write(tournament, names, SUMMARY_TEXT, sink_of_text(&out), alloc, err)
        && tournament_json(sink_of_text(&out), tournament, names, alloc, err);
    int *const order = done ? tournament_order(tournament, alloc) : NULL;
    done = done && (order != NULL || error_set_memory(err));
    alloc_free(alloc, order);
    text_release(&out);
    tournament_destroy(tournament);
    return done;
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    for (int format = MATCH_SWISS; format <= MATCH_KNOCKOUT; format++) {
        for (size_t n = 1;; n++) {
            const ScheduleRules rules = {
                .format = (MatchFormat)format, .players = 5, .rounds = 3, .games = 2};
            FailAlloc fail;
            Error err = {0};
            const Alloc alloc = fail_alloc_init(&fail, n);
            const bool fine = use_all(&rules, &alloc, &err);
            if (fail_alloc_is_last(&fail, fine, &err)) {
                break;
            }
        }
    }
}

static void strange_numbers_are_refused(void **state) {
    (void)state;
    const ScheduleRules rules = {.format = MATCH_SWISS, .players = 4, .rounds = 2, .games = 2};
    Tournament *const tournament = begin(&rules);
    Error err = {0};
    assert_false(tournament_add(tournament, MATCH_GAMES_MAX, 1, &err));
    assert_non_null(strstr(err.text, "at most"));
    add(tournament, 1000, 1); // not known, and never will be
    assert_int_equal(tournament_rounds_begun(tournament), 1);
    tournament_destroy(tournament);
    tournament_destroy(NULL);
    assert_false(tournament_is_format(MATCH_ROUND_ROBIN));
}

UNIT_TESTS(tournament) = {
    cmocka_unit_test(many_lead),
    cmocka_unit_test(drawn_tournaments_add_up),
    cmocka_unit_test(failed_allocations_are_errors),
    cmocka_unit_test(strange_numbers_are_refused),
    cmocka_unit_test(a_swiss_tournament_by_hand),
    cmocka_unit_test(a_knockout_by_hand),
};
UNIT_TESTS_END(tournament)
