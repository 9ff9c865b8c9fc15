// SPDX-License-Identifier: MIT
// pgn_statistics_text and pgn_statistics_json.
#include "app/pgn_statistics.h"

#include <inttypes.h>

// 1000 * part / whole, rounded; 0 for 0 / 0.
static int64_t permille(int64_t part, int64_t whole) {
    return whole == 0 ? 0 : (2000 * part + whole) / (2 * whole);
}

// Tenths of plies / games, rounded.
static int64_t mean_tenths(const PgnStatistics *stats) {
    return stats->games == 0 ? 0 : (20 * stats->plies + stats->games) / (2 * stats->games);
}

// ------------------------------------------------------------------------------- for people

static void share_text(Text *out, const char *name, int64_t part, int64_t whole) {
    const int64_t share = permille(part, whole);
    text_format(out, "  %-32s %9" PRId64 "  %3" PRId64 ".%" PRId64 " %%\n", name, part, share / 10,
                share % 10);
}

static size_t shown_count(const Tally *tally, size_t top) {
    return top == 0 || top > tally->count ? tally->count : top;
}

// The entries with the highest counts; a word of another width is not aligned.
static void tally_text(Text *out, const char *title, const Tally *tally, size_t top) {
    if (tally->count == 0) {
        return;
    }
    text_format(out, "%s: %zu\n", title, tally->count);
    for (size_t i = 0; i < shown_count(tally, top); i++) {
        text_format(out, "  %9" PRId64 "  ", tally->entries[i].counts[0]);
        text_append_span(out, tally_word(tally, &tally->entries[i]));
        text_append_char(out, '\n');
    }
}

static void players_text(Text *out, const Tally *players, size_t top) {
    if (players->count == 0) {
        return;
    }
    text_format(out, "players: %zu\n", players->count);
    text_format(out, "  %9s %9s %9s %9s\n", "games", "won", "drawn", "lost");
    for (size_t i = 0; i < shown_count(players, top); i++) {
        for (int j = 0; j < TALLY_COUNTERS; j++) {
            text_format(out, "%s%9" PRId64, j == 0 ? "  " : " ", players->entries[i].counts[j]);
        }
        text_append(out, "  ");
        text_append_span(out, tally_word(players, &players->entries[i]));
        text_append_char(out, '\n');
    }
}

void pgn_statistics_text(Text *out, const PgnStatistics *stats, size_t top) {
    const int64_t mean = mean_tenths(stats);
    text_format(out, "games: %" PRId64 "\n", stats->games);
    for (int i = PGN_RESULT_WHITE; i <= PGN_RESULT_DRAW; i++) {
        share_text(out, pgn_result_text((PgnResult)i), stats->results[i], stats->games);
    }
    share_text(out, pgn_result_text(PGN_RESULT_NONE), stats->results[PGN_RESULT_NONE],
               stats->games);
    text_format(out, "plies: %" PRId64 "\n", stats->plies);
    text_format(out, "  mean %" PRId64 ".%" PRId64 ", shortest %" PRId64 ", longest %" PRId64 "\n",
                mean / 10, mean % 10, stats->shortest < 0 ? 0 : stats->shortest, stats->longest);
    text_append(out, "ends on the board:\n");
    for (int i = REASON_NONE + 1; i < REASON_COUNT; i++) {
        if (stats->endings[i] > 0) {
            share_text(out, reason_text((Reason)i), stats->endings[i], stats->games);
        }
    }
    share_text(out, "otherwise", stats->endings[REASON_NONE], stats->games);
    text_format(out, "variations: %" PRId64 "\ncomments: %" PRId64 "\nnags: %" PRId64 "\n",
                stats->variations, stats->comments, stats->nags);
    text_format(out, "other start positions: %" PRId64 "\nChess960: %" PRId64 "\n", stats->set_up,
                stats->chess960);
    text_format(out, "errors: %" PRId64 "\nwarnings: %" PRId64 "\n", stats->errors,
                stats->warnings);
    tally_text(out, "first moves", &stats->first_moves, top);
    tally_text(out, "ECO codes", &stats->ecos, top);
    tally_text(out, "openings", &stats->openings, top);
    tally_text(out, "events", &stats->events, top);
    players_text(out, &stats->players, top);
}

// ---------------------------------------------------------------------------------- as JSON

static void tally_json(Json *json, const char *key, const Tally *tally, size_t top) {
    json_open_object(json, key);
    json_int(json, "count", (int64_t)tally->count);
    json_open_array(json, "top");
    for (size_t i = 0; i < shown_count(tally, top); i++) {
        json_open_object(json, NULL);
        json_span(json, "name", tally_word(tally, &tally->entries[i]));
        json_int(json, "games", tally->entries[i].counts[0]);
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

static void players_json(Json *json, const Tally *players, size_t top) {
    json_open_object(json, "players");
    json_int(json, "count", (int64_t)players->count);
    json_open_array(json, "top");
    for (size_t i = 0; i < shown_count(players, top); i++) {
        const int64_t *const counts = players->entries[i].counts;
        json_open_object(json, NULL);
        json_span(json, "name", tally_word(players, &players->entries[i]));
        json_int(json, "games", counts[PLAYER_GAMES]);
        json_int(json, "won", counts[PLAYER_WON]);
        json_int(json, "drawn", counts[PLAYER_DRAWN]);
        json_int(json, "lost", counts[PLAYER_LOST]);
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

static void endings_json(Json *json, const PgnStatistics *stats) {
    json_open_object(json, "endings");
    for (int i = 0; i < REASON_COUNT; i++) {
        if (stats->endings[i] > 0) {
            json_int(json, reason_name((Reason)i), stats->endings[i]);
        }
    }
    json_close(json);
}

void pgn_statistics_json(Json *json, const PgnStatistics *stats, size_t top) {
    json_int(json, "games", stats->games);
    json_open_object(json, "results");
    for (int i = PGN_RESULT_NONE; i <= PGN_RESULT_DRAW; i++) {
        json_int(json, pgn_result_text((PgnResult)i), stats->results[i]);
    }
    json_close(json);
    json_open_object(json, "plies");
    json_int(json, "total", stats->plies);
    json_decimal(json, "mean", mean_tenths(stats), 1);
    json_int(json, "shortest", stats->shortest < 0 ? 0 : stats->shortest);
    json_int(json, "longest", stats->longest);
    json_close(json);
    endings_json(json, stats);
    json_int(json, "variations", stats->variations);
    json_int(json, "comments", stats->comments);
    json_int(json, "nags", stats->nags);
    json_int(json, "other_starts", stats->set_up);
    json_int(json, "chess960", stats->chess960);
    json_int(json, "errors", stats->errors);
    json_int(json, "warnings", stats->warnings);
    tally_json(json, "first_moves", &stats->first_moves, top);
    tally_json(json, "ecos", &stats->ecos, top);
    tally_json(json, "openings", &stats->openings, top);
    tally_json(json, "events", &stats->events, top);
    players_json(json, &stats->players, top);
}
