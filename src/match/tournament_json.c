// SPDX-License-Identifier: MIT
#include "match/tournament_json.h"

static void put_points(Json *json, const char *key, long half_points) {
    json_decimal(json, key, 5 * half_points, 1);
}

static void put_score(Json *json, const char *key, const long half_points[2]) {
    json_open_array(json, key);
    put_points(json, NULL, half_points[0]);
    put_points(json, NULL, half_points[1]);
    json_close(json);
}

static void put_encounter(Json *json, const Tournament *tournament,
                          const TournamentEncounter *encounter, const char *const *names) {
    json_open_object(json, NULL);
    json_uint(json, "round", encounter->round + 1);
    json_open_array(json, "players");
    json_text(json, NULL, names[encounter->players[0]]);
    json_text(json, NULL, names[encounter->players[1]]);
    json_close(json);
    json_uint(json, "games", encounter->games);
    json_uint(json, "finished", encounter->finished);
    put_score(json, "points", encounter->half_points);
    if (encounter->extra > 0) {
        put_score(json, "tie_break", encounter->extra_half_points);
    }
    if (encounter->winner < tournament_rules(tournament)->players) {
        json_text(json, "winner", names[encounter->winner]);
    }
    if (encounter->by_seed) {
        json_bool(json, "by_seed", true);
    }
    json_close(json);
}

static void put_rounds(Json *json, const Tournament *tournament, const char *const *names) {
    size_t count;
    const TournamentEncounter *const encounters = tournament_encounters(tournament, &count);
    json_open_array(json, "encounters");
    for (size_t i = 0; i < count; i++) {
        put_encounter(json, tournament, &encounters[i], names);
    }
    json_close(json);
    const TournamentBye *const byes = tournament_byes(tournament, &count);
    json_open_array(json, "byes");
    for (size_t i = 0; i < count; i++) {
        json_open_object(json, NULL);
        json_uint(json, "round", byes[i].round + 1);
        json_text(json, "player", names[byes[i].player]);
        json_close(json);
    }
    json_close(json);
}

static void put_place(Json *json, const Tournament *tournament, const TournamentPlace *place,
                      const char *const *names) {
    json_open_object(json, NULL);
    json_uint(json, "place", place->first);
    json_uint(json, "last_place", place->last);
    json_text(json, "player", names[place->player]);
    put_points(json, "points", place->half_points);
    json_uint(json, "games", place->games);
    json_uint(json, "white", place->whites);
    json_uint(json, "byes", place->byes);
    if (tournament_rules(tournament)->format == MATCH_SWISS) {
        put_points(json, "buchholz", place->buchholz);
        json_double(json, "sonneborn_berger", place->sonneborn);
    } else if (place->lost != TOURNAMENT_NONE) {
        size_t count;
        const TournamentEncounter *const lost =
            &tournament_encounters(tournament, &count)[place->lost];
        json_uint(json, "lost_in_round", lost->round + 1);
        json_text(json, "lost_to", names[lost->winner]);
    }
    json_close(json);
}

bool tournament_json(ByteSink sink, const Tournament *tournament, const char *const *names,
                     const Alloc *alloc, Error *err) {
    const ScheduleRules *const rules = tournament_rules(tournament);
    TournamentPlace *places;
    Json json;
    if (!tournament_places(&places, tournament, alloc, err)) {
        return false;
    }
    json_init(&json, sink, JSON_LINE);
    json_open_object(&json, NULL);
    json_text(&json, "tournament", match_format_name(rules->format));
    json_bool(&json, "is_over", tournament_is_over(tournament));
    json_uint(&json, "rounds", tournament_rounds(tournament));
    json_uint(&json, "rounds_begun", tournament_rounds_begun(tournament));
    put_rounds(&json, tournament, names);
    json_open_array(&json, "ranking");
    for (size_t i = 0; i < rules->players; i++) {
        put_place(&json, tournament, &places[i], names);
    }
    json_close(&json);
    json_close(&json);
    alloc_free(alloc, places);
    return json_end(&json, err);
}
