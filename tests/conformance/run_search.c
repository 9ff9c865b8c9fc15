// SPDX-License-Identifier: MIT
// The vectors' search.jsonl (one search) and games_003.jsonl (games against the seeded random
// player). The table below maps a vector's algorithm to a player; an algorithm or an option that
// is not in it is skipped by name.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chess/legality.h"
#include "classic/course.h"
#include "classic/unchecked.h"
#include "conformance.h"
#include "notation/uci_move.h"
#include "player/player.h"

enum { NAME_SIZE = 1024, OPTION_MAX = 12 };

typedef struct Mapping {
    const char *seed;
    const char *algorithm;
    const char *player;             // its name in the player language, and options said always
    bool has_depth;                 // the depth is handed to it as `depth`
    const char *fixed[OPTION_MAX];  // options that the player has without being told: "tie=first"
    const char *passed[OPTION_MAX]; // options handed to the player as name=value
} Mapping;

#define SIDE_000  "maximizing=on", "maximizing=off" // as the side to move
#define TABLE_003 "tie=first", "store_leaves=off", "key=placement only", "fresh_table=on"

static const Mapping mappings[] = {
    {"000", "minimax.value", "000-minimax:root_loop=off", true, {SIDE_000}, {NULL}},
    {"000", "alphabeta.value", "000-alphabeta:root_loop=off", true, {SIDE_000}, {NULL}},
    {"000", "minimax.choose", "000-minimax:", true, {SIDE_000}, {"child_call", "tie"}},
    {"000", "alphabeta.choose", "000-alphabeta:", true, {SIDE_000}, {"child_call", "tie"}},
    {"000",
     "enhanced.choose",
     "000-enhanced:",
     true,
     {SIDE_000},
     {"child_call", "tie", "order", "rank", "limit", "memo"}},
    {"000",
     "ids.choose",
     "000-iterative:",
     false,
     {SIDE_000},
     {"child_call", "start", "timeout", "prev_moves", "remember", "recheck", "max_depth"}},
    {"000",
     "better.choose",
     "000-better:",
     false,
     {SIDE_000},
     {"child_call", "order", "rank", "limit", "memo", "start", "timeout", "prev_moves", "remember",
      "recheck", "max_depth"}},
    {"002", "minimax", "002-minimax:", true, {NULL}, {"sort", "tie"}},
    {"002", "alphabeta", "002-alphabeta:", true, {NULL}, {"sort", "tie"}},
    {"002",
     "iterative.alphabeta",
     "002-iterative:time=1h",
     false,
     {NULL},
     {"sort", "tie", "max_depth"}},
    {"003", "minimax", "003-minimax:", true, {NULL}, {"tie"}},
    {"003", "ids", "003-deepening:", true, {NULL}, {"tie"}},
    {"003", "alphabeta", "003-alphabeta:", true, {NULL}, {"tie"}},
    {"003", "alphabeta_mvvlva", "003-mvvlva:", true, {NULL}, {"tie"}},
    {"003", "alphabeta_naive_tt", "003-naive-table:", true, {TABLE_003}, {"table_first"}},
    {"003", "alphabeta_zobrist_tt", "003-zobrist:", true, {TABLE_003}, {"table_first"}},
    {"004", "h_minimax", "004-minimax:", true, {NULL}, {"root"}},
    {"004", "h_minimax_alpha_beta", "004-alphabeta:", true, {NULL}, {"root"}},
};

// The players of games_003.jsonl.
static const char *const game_players[][2] = {
    {"AB pruning", "003-alphabeta"},
    {"AB with move reordering", "003-mvvlva"},
    {"AB with naive TT", "003-naive-table"},
    {"AB with Zobrist TT", "003-zobrist"},
};

// ------------------------------------------------------------------------------------- vectors

static bool list_has(const char *const *list, const char *text) {
    for (int i = 0; i < OPTION_MAX && list[i] != NULL; i++) {
        if (strcmp(list[i], text) == 0) {
            return true;
        }
    }
    return false;
}

// A list of words as one quoted text.
static bool list_text(char out[NAME_SIZE], const char *name, const json_t *list) {
    int length = snprintf(out, NAME_SIZE, "%s=\"", name);
    for (size_t i = 0; i < json_array_size(list) && length < NAME_SIZE; i++) {
        const char *const word = json_string_value(json_array_get(list, i));
        if (word == NULL) {
            return false;
        }
        length +=
            snprintf(out + length, (size_t)(NAME_SIZE - length), "%s%s", i == 0 ? "" : " ", word);
    }
    if (length + 1 >= NAME_SIZE) {
        return false;
    }
    out[length] = '"';
    out[length + 1] = '\0';
    return true;
}

// "name=value" as the player language writes it.
static bool option_text(char out[NAME_SIZE], const char *name, const json_t *value) {
    int length = -1;
    if (json_is_string(value)) {
        length = snprintf(out, NAME_SIZE, "%s=%s", name, json_string_value(value));
    } else if (json_is_integer(value)) {
        length = snprintf(out, NAME_SIZE, "%s=%lld", name, (long long)json_integer_value(value));
    } else if (json_is_boolean(value)) {
        length = snprintf(out, NAME_SIZE, "%s=%s", name, json_is_true(value) ? "on" : "off");
    } else if (json_is_null(value)) {
        length = snprintf(out, NAME_SIZE, "%s=none", name);
    } else if (json_is_array(value)) {
        return list_text(out, name, value);
    }
    return length >= 0 && length < NAME_SIZE;
}

static const Mapping *find_mapping(const char *seed, const char *algorithm) {
    for (size_t i = 0; i < sizeof mappings / sizeof *mappings; i++) {
        if (strcmp(mappings[i].seed, seed) == 0 && strcmp(mappings[i].algorithm, algorithm) == 0) {
            return &mappings[i];
        }
    }
    return NULL;
}

// Writes the player's name; skips the line and returns false when an option has no counterpart.
static bool player_text(Line *line, char out[NAME_SIZE], const Mapping *mapping, int depth) {
    json_t *const options = json_object_get(line->json, "options");
    int length = snprintf(out, NAME_SIZE, "%s", mapping->player);
    if (mapping->has_depth) {
        const char *const comma = out[length - 1] == ':' ? "" : ",";
        length += snprintf(out + length, (size_t)(NAME_SIZE - length), "%sdepth=%d", comma, depth);
    }
    for (void *at = json_object_iter(options); at != NULL;
         at = json_object_iter_next(options, at)) {
        const char *const name = json_object_iter_key(at);
        char text[NAME_SIZE];
        const bool written = option_text(text, name, json_object_iter_value(at));
        if (written && list_has(mapping->fixed, text)) {
            continue;
        }
        if (!written || !list_has(mapping->passed, name)) {
            char reason[SKIP_TEXT_SIZE];
            snprintf(reason, sizeof reason, "no player for %s %s with this %s", mapping->seed,
                     mapping->algorithm, name);
            line_skips(line, reason);
            return false;
        }
        const char *const comma = out[length - 1] == ':' ? "" : ",";
        length += snprintf(out + length, (size_t)(NAME_SIZE - length), "%s%s", comma, text);
        if (length >= NAME_SIZE) {
            line_fails(line, "options", "are too long");
            return false;
        }
    }
    return true;
}

static json_t *json_of_score(Score score) {
    switch (score.kind) {
    case SCORE_NUMBER:
        if (score.amount % score.per_unit == 0) {
            return json_integer(score.amount / score.per_unit);
        }
        return json_real((double)score.amount / score.per_unit);
    case SCORE_PLUS_INF:
        return json_string("inf");
    case SCORE_MINUS_INF:
        return json_string("-inf");
    case SCORE_MATE:
        return json_sprintf("#%d", (int)score.amount);
    case SCORE_NONE:
        break;
    }
    return json_null();
}

static void same_value(Line *line, const json_t *expected, Score score) {
    json_t *const got = json_of_score(score);
    const bool same = json_is_number(expected) && json_is_number(got)
                          ? fabs(json_number_value(expected) - json_number_value(got)) < 1e-9
                          : json_equal(expected, got);
    if (!same) {
        line_differs(line, "value", expected == NULL ? json_null() : expected, json_incref(got));
    }
    json_decref(got);
}

static void same_counters(Line *line, json_t *expected, const SearchCounter *counters, int count) {
    for (void *at = json_object_iter(expected); at != NULL;
         at = json_object_iter_next(expected, at)) {
        const char *const name = json_object_iter_key(at);
        if (json_is_array(json_object_iter_value(at))) {
            continue; // same_depths
        }
        char field[NAME_SIZE];
        snprintf(field, sizeof field, "counters.%s", name);
        int index = 0;
        while (index < count && strcmp(counters[index].name, name) != 0) {
            index++;
        }
        if (index == count) {
            line_differs(line, field, json_object_iter_value(at), json_null());
        } else {
            line_same_int(line, field, json_object_iter_value(at), (int64_t)counters[index].value);
        }
    }
}

// Calls of every depth, as a list.
static void same_depths(Line *line, const json_t *expected, const SearchReport *report) {
    json_t *const got = json_array();
    for (int i = 0; i < report->depth_count; i++) {
        json_array_append_new(got, json_integer((json_int_t)report->nodes_per_depth[i]));
    }
    if (!json_equal(expected, got)) {
        line_differs(line, "counters.nodes_per_depth", expected, json_incref(got));
    }
    json_decref(got);
}

// The vector gives no move.
static void expect_no_move(Line *line) {
    const json_t *const move = json_object_get(line->json, "move");
    if (!json_is_null(move)) {
        line_differs(line, "move", move == NULL ? json_true() : move, json_null());
    }
}

static void check_decision(Line *line, const Position *pos, const PlayerDecision *decision) {
    const SearchReport *const report = &decision->report;
    same_value(line, json_object_get(line->json, "value"), report->score);
    const json_t *const move = json_object_get(line->json, "move");
    char text[UCI_MOVE_SIZE];
    if (decision->kind == DECISION_MOVE) {
        line_same_text(line, "move", move == NULL ? json_null() : move,
                       uci_move_format(text, pos, decision->move));
    } else {
        expect_no_move(line);
    }
    json_t *const counters = json_object_get(line->json, "counters");
    same_counters(line, counters, report->counters, report->counter_count);
    const json_t *const depths = json_object_get(counters, "nodes_per_depth");
    if (depths != NULL) {
        same_depths(line, depths, report);
    }
}

static int64_t largest_counter(const json_t *counters) {
    int64_t largest = 0;
    json_t *const table = json_deep_copy(counters);
    for (void *at = json_object_iter(table); at != NULL; at = json_object_iter_next(table, at)) {
        const int64_t value = json_integer_value(json_object_iter_value(at));
        largest = value > largest ? value : largest;
    }
    json_decref(table);
    return largest;
}

static void run_player(Line *line, const char *name) {
    Position pos;
    if (!line_position(line, &pos, "fen", json_object_get(line->json, "fen"), false)) {
        return;
    }
    Game game;
    game_init(&game, &pos, NULL);
    const PlayerEnv env = {.alloc = NULL};
    const TimeSource time = time_source_real();
    const PlayerRequest request = player_request_of(&game, &time);
    PlayerDecision decision;
    Player *player = NULL;
    Error err = {.code = ERROR_NONE};
    if (!player_create_from_text(&player, span_of(name), &env, &err)
        || !player_decide(player, &request, &decision, &err)) {
        line_fails(line, name, "%s", err.text);
    } else {
        check_decision(line, &pos, &decision);
    }
    player_destroy(player);
    game_release(&game);
}

// 004's heuristic_chess is no search.
static void run_heuristic(Line *line) {
    Position pos;
    if (!line_position(line, &pos, "fen", json_object_get(line->json, "fen"), false)) {
        return;
    }
    Game game;
    game_init(&game, &pos, NULL);
    const Course course = {.game = &game, .weights = &material_242};
    const Score score = {SCORE_NUMBER, heuristic_chess(&course), COURSE_PER_UNIT};
    same_value(line, json_object_get(line->json, "value"), score);
    expect_no_move(line);
    game_release(&game);
}

void run_search_vector(Line *line) {
    const char *const seed = line_string(line, "seed");
    const char *const algorithm = line_string(line, "algorithm");
    const json_t *const depth = json_object_get(line->json, "depth");
    if (seed == NULL || algorithm == NULL || !json_is_integer(depth)) {
        line_fails(line, "line", "needs seed, algorithm and depth");
        return;
    }
    if (strcmp(seed, "004") == 0 && strcmp(algorithm, "heuristic_chess") == 0) {
        run_heuristic(line);
        return;
    }
    const Mapping *const mapping = find_mapping(seed, algorithm);
    if (mapping == NULL) {
        char reason[SKIP_TEXT_SIZE];
        snprintf(reason, sizeof reason, "no player for %s %s", seed, algorithm);
        line_skips(line, reason);
        return;
    }
    if (largest_counter(json_object_get(line->json, "counters")) > line->report->max_nodes) {
        line_skips(line, "search with more nodes than --max-nodes");
        return;
    }
    char name[NAME_SIZE];
    if (player_text(line, name, mapping, (int)json_integer_value(depth))) {
        run_player(line, name);
    }
}

// --------------------------------------------------------------------------------------- games

// Sums of what the tested player reported over its moves.
typedef struct GameRun {
    Game game;
    Player *players[2];
    int tested; // colour of the player whose counters count
    SearchReport sums;
    json_t *illegal; // moves played all the same, each as [ply, move]
} GameRun;

static void note_illegal(GameRun *run, Move move) {
    const Position *const pos = game_position(&run->game);
    if (!move_is_legal(pos, move)) {
        char text[UCI_MOVE_SIZE];
        json_t *const entry = json_array();
        json_array_append_new(entry, json_integer((json_int_t)run->game.count));
        json_array_append_new(entry, json_string(uci_move_format(text, pos, move)));
        json_array_append_new(run->illegal, entry);
    }
}

static bool play_game(GameRun *run, const TimeSource *time, Error *err) {
    while (!outcome_is_over(game_outcome(&run->game))) {
        const int side = pos_side(game_position(&run->game));
        const PlayerRequest request = player_request_of(&run->game, time);
        PlayerDecision decision;
        if (!player_decide(run->players[side], &request, &decision, err)) {
            return false;
        }
        if (decision.kind != DECISION_MOVE) {
            return error_set(err, ERROR_VALUE, "%s found no move", player_name(run->players[side]));
        }
        for (int i = 0; side == run->tested && i < decision.report.counter_count; i++) {
            report_count(&run->sums, decision.report.counters[i].name,
                         decision.report.counters[i].value);
        }
        note_illegal(run, decision.move);
        if (!game_push_unchecked(&run->game, decision.move, err)) {
            return false;
        }
    }
    return true;
}

static void same_game(Line *line, const GameRun *run) {
    json_t *const moves = json_array();
    for (size_t i = 0; i < run->game.count; i++) {
        char text[UCI_MOVE_SIZE];
        uci_move_format(text, game_position_at(&run->game, i), run->game.plies[i].move);
        json_array_append_new(moves, json_string(text));
    }
    const json_t *const expected = json_object_get(line->json, "moves");
    if (!json_equal(expected, moves)) {
        line_differs(line, "moves", expected == NULL ? json_null() : expected, json_incref(moves));
    }
    json_decref(moves);
    line_same_text(line, "result", json_object_get(line->json, "result"),
                   outcome_result(game_outcome(&run->game)));
    same_counters(line, json_object_get(line->json, "counters"), run->sums.counters,
                  run->sums.counter_count);
    const json_t *const illegal = json_object_get(line->json, "illegal");
    if (!json_equal(illegal, run->illegal)) {
        line_differs(line, "illegal", illegal == NULL ? json_null() : illegal,
                     json_incref(run->illegal));
    }
}

static void run_game(Line *line, const char *tested, const char *random) {
    const Position start = pos_initial();
    const PlayerEnv env = {.alloc = NULL};
    const TimeSource time = time_source_real();
    const char *const side = line_string(line, "side");
    GameRun run = {.illegal = json_array(),
                   .tested = side != NULL && strcmp(side, "black") == 0 ? BLACK : WHITE};
    game_init(&run.game, &start, NULL);
    Error err = {.code = ERROR_NONE};
    Player **const mine = &run.players[run.tested];
    Player **const other = &run.players[color_other(run.tested)];
    if (!player_create_from_text(mine, span_of(tested), &env, &err)
        || !player_create_from_text(other, span_of(random), &env, &err)
        || !play_game(&run, &time, &err)) {
        line_fails(line, tested, "%s", err.text);
    } else {
        same_game(line, &run);
    }
    player_destroy(run.players[WHITE]);
    player_destroy(run.players[BLACK]);
    json_decref(run.illegal);
    game_release(&run.game);
}

void run_game_vector(Line *line) {
    const char *const name = line_string(line, "player");
    const int depth = (int)json_integer_value(json_object_get(line->json, "depth"));
    const int seed = (int)json_integer_value(json_object_get(line->json, "seed"));
    for (size_t i = 0; name != NULL && i < sizeof game_players / sizeof *game_players; i++) {
        if (strcmp(game_players[i][0], name) != 0) {
            continue;
        }
        if (largest_counter(json_object_get(line->json, "counters")) > line->report->max_nodes) {
            line_skips(line, "game with more nodes than --max-nodes");
            return;
        }
        char tested[NAME_SIZE];
        char random[NAME_SIZE];
        snprintf(tested, sizeof tested, "%s:depth=%d", game_players[i][1], depth);
        snprintf(random, sizeof random, "random:seed=%d", seed);
        run_game(line, tested, random);
        return;
    }
    char reason[SKIP_TEXT_SIZE];
    snprintf(reason, sizeof reason, "no player for 003's game of \"%s\"",
             name == NULL ? "(missing)" : name);
    line_skips(line, reason);
}
