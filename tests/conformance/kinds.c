// SPDX-License-Identifier: MIT
// Which check belongs to which file. The next kinds are added here.
#include <ctype.h>
#include <string.h>

#include "conformance.h"

static const char *const fen_fields[] = {"input",
                                         "chess960",
                                         "verdict",
                                         "fen_out",
                                         "legal_moves",
                                         "moves_include",
                                         "moves",
                                         "problem",
                                         "moves_exclude",
                                         "fen_out_if_accepted",
                                         NULL};
static const char *const movegen_fields[] = {"fen",     "chess960", "moves", "fen_after",
                                             "include", "exclude",  "legal", "legal_count",
                                             "perft",   NULL};
static const char *const san_fields[] = {"dir",     "fen",     "chess960", "text",      "uci",
                                         "san_out", "verdict", "moves",    "fen_after", NULL};
static const char *const epd_fields[] = {"line", "chess960", "verdict", "fen_out", "ops", NULL};
static const char *const pgn_fields[] = {"file",   "games",  "nags",   "clk_seconds", "eval",
                                         "recipe", "repeat", "expect", "verdict",     NULL};
static const char *const outcome_fields[] = {"fen", "chess960", "moves", "expect", NULL};
static const char *const key_fields[] = {"fen",
                                         "chess960",
                                         "moves",
                                         "polyglot",
                                         "compare",
                                         "same_polyglot",
                                         "same_for_repetition",
                                         "all_different",
                                         "uci",
                                         "book_move",
                                         "same_key_as",
                                         "check",
                                         NULL};
static const char *const move_order_fields[] = {"fen", "chess960", "check", "moves", NULL};
static const char *const perft_fields[] = {"id", "fen", "chess960", "perft", "checked_to", NULL};
static const char *const search_fields[] = {"seed",  "algorithm", "options", "position", "fen",
                                            "depth", "value",     "move",    "counters", NULL};
static const char *const game_fields[] = {"player",  "side",   "depth",    "seed", "moves",
                                          "illegal", "result", "counters", NULL};

static const char *const fen_expected[] = {
    "fen_out", "fen_out_if_accepted", "legal_moves", "moves_include", "moves_exclude", "verdict",
    NULL};
static const char *const movegen_expected[] = {"fen_after", "legal_count", "include", "exclude",
                                               "legal",     "perft",       NULL};
static const char *const san_expected[] = {"uci", "san_out", "verdict", "fen_after", NULL};
static const char *const epd_expected[] = {"fen_out", "ops", "verdict", NULL};
static const char *const pgn_expected[] = {"games", "nags", "clk_seconds", "eval", "expect", NULL};
static const char *const outcome_expected[] = {"expect", NULL};
static const char *const key_expected[] = {
    "polyglot", "same_polyglot", "same_for_repetition", "uci", "book_move", "same_key_as", NULL};
static const char *const move_order_expected[] = {"moves", "check", NULL};
static const char *const perft_expected[] = {"perft", NULL};
static const char *const search_expected[] = {"value", "move", "counters", NULL};
static const char *const game_expected[] = {"moves", "result", "counters", NULL};

static const Kind kinds[] = {
    {"fen", fen_fields, fen_expected, run_fen, NULL},
    {"movegen", movegen_fields, movegen_expected, run_movegen, NULL},
    {"san", san_fields, san_expected, run_san, NULL},
    {"epd", epd_fields, epd_expected, run_epd, NULL},
    {"pgn", pgn_fields, pgn_expected, run_pgn, NULL},
    {"outcome", outcome_fields, outcome_expected, run_outcome, NULL},
    {"key", key_fields, key_expected, run_key, NULL},
    {"move_order", move_order_fields, move_order_expected, run_move_order, NULL},
    {"perft", perft_fields, perft_expected, run_perft, NULL},
    {"search", search_fields, search_expected, run_search_vector, NULL},
    {"games", game_fields, game_expected, run_game_vector, NULL},
    {"uci", NULL, NULL, NULL, "there is no engine yet"},
    {"time", NULL, NULL, NULL, "there is no engine yet"},
    {"match", NULL, NULL, NULL, "there is no match runner yet"},
    {"web", NULL, NULL, NULL, "there is no web page yet"},
    {"terminal", NULL, NULL, NULL, "scenes for a terminal: see the tests of zugwerk play"},
    {"tablebase", NULL, NULL, NULL, "there are no tablebases yet"},
};

static const Kind session_kind = {"search", NULL, NULL, NULL, "sessions: there is no engine yet"};

static bool kind_fits(const Kind *kind, const char *file) {
    const size_t length = strlen(kind->name);
    return strncmp(kind->name, file, length) == 0 && !isalpha((unsigned char)file[length])
           && !(file[length] == '_' && isalpha((unsigned char)file[length + 1]));
}

const Kind *kind_find(const char *file, const json_t *json) {
    if (json_object_get(json, "session") != NULL) {
        return &session_kind;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (kind_fits(&kinds[i], file)) {
            return &kinds[i];
        }
    }
    return NULL;
}

int kind_index(const Kind *kind) {
    return (int)(kind - kinds);
}

const char *kind_name(int index) {
    return kinds[index].run == NULL ? NULL : kinds[index].name;
}
