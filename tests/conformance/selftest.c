// SPDX-License-Identifier: MIT
// The check of the checks: every expectation of a passing line is made wrong, one leaf at a time,
// and the line must then fail.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "conformance.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

// Lists of which a shorter one is right as well.
static const char *const open_lists[] = {"include",       "exclude", "moves_include",
                                         "moves_exclude", "perft",   NULL};

static bool list_has(const char *const *list, const char *name) {
    for (; *list != NULL; list++) {
        if (strcmp(*list, name) == 0) {
            return true;
        }
    }
    return false;
}

// A legal move of the line's position: what an exclude list must not name.
static json_t *legal_move(const Line *line) {
    const json_t *const fen = json_object_get(line->json, "fen");
    const json_t *const input = json_object_get(line->json, "input");
    const bool chess960 = line_flag(line, "chess960");
    const FenOptions options = {FEN_REPAIR, chess960 ? FEN_CHESS960 : FEN_STANDARD};
    Position pos;
    if (!fen_parse(&pos, field_span(fen == NULL ? input : fen), options, NULL)) {
        return json_string("?");
    }
    const json_t *const moves = json_object_get(line->json, "moves");
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const Position before = pos;
        Move move = MOVE_NONE;
        if (uci_move_parse(&move, &before, field_span(json_array_get(moves, i)), NULL)) {
            pos_play(&pos, &before, move);
        }
    }
    MoveList list;
    movegen_legal(&list, &pos);
    char text[UCI_MOVE_SIZE];
    return json_string(uci_move_format(text, &pos, list.count == 0 ? MOVE_NONE : list.moves[0]));
}

static json_t *wrong_string(const char *text) {
    static const char *const pairs[][2] = {
        {"none", "some"}, {"some", "none"},   {"accept", "reject"}, {"reject", "accept"},
        {"1-0", "0-1"},   {"0-1", "1/2-1/2"}, {"inf", "-inf"},      {"*", "1-0"},
        {"-inf", "inf"},  {"1/2-1/2", "1-0"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (strcmp(text, pairs[i][0]) == 0) {
            return json_string(pairs[i][1]);
        }
    }
    return json_sprintf("%sx", text);
}

static json_t *wrong_leaf(const Line *line, const char *field, const json_t *value) {
    if (strcmp(field, "exclude") == 0 || strcmp(field, "moves_exclude") == 0) {
        return legal_move(line);
    }
    if (json_is_string(value)) {
        return wrong_string(json_string_value(value));
    }
    if (json_is_integer(value)) {
        return json_integer(json_integer_value(value) + 1);
    }
    if (json_is_real(value)) {
        return json_real(json_real_value(value) + 1);
    }
    return json_is_true(value)    ? json_false()
           : json_is_false(value) ? json_true()
                                  : json_string("e2e4");
}

// Walks over the leaves below `value` in a fixed order, counting *left down; the one where it
// reaches zero is made wrong. Returns the value to put in place of `value`, or NULL for none.
static json_t *spoil(const Line *line, const char *field, json_t *value, int *left);

static bool spoil_array(const Line *line, const char *field, json_t *array, int *left) {
    for (size_t i = 0; i < json_array_size(array); i++) {
        json_t *const wrong = spoil(line, field, json_array_get(array, i), left);
        if (wrong != NULL) {
            json_array_set_new(array, i, wrong);
        }
        if (*left < 0) {
            return true;
        }
    }
    if (list_has(open_lists, field) || (*left)-- > 0) {
        return false;
    }
    if (json_array_size(array) > 0) {
        json_array_remove(array, json_array_size(array) - 1);
    } else {
        json_array_append_new(array, json_string("e2e4"));
    }
    return true;
}

static bool spoil_object(const Line *line, const char *field, json_t *object, int *left) {
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        const bool is_list = strcmp(field, "expect") == 0 || strcmp(field, "games") == 0;
        json_t *const wrong = spoil(line, is_list ? json_object_iter_key(at) : field,
                                    json_object_iter_value(at), left);
        if (wrong != NULL) {
            json_object_iter_set_new(object, at, wrong);
        }
        if (*left < 0) {
            return true;
        }
    }
    if (strcmp(field, "ops") != 0 || (*left)-- > 0) {
        return false;
    }
    json_object_set_new(object, "zz", json_null());
    return true;
}

static json_t *spoil(const Line *line, const char *field, json_t *value, int *left) {
    if (json_is_array(value)) {
        spoil_array(line, field, value, left);
        return NULL;
    }
    if (json_is_object(value)) {
        spoil_object(line, field, value, left);
        return NULL;
    }
    return (*left)-- > 0 ? NULL : wrong_leaf(line, field, value);
}

// Runs the line with `json` in place of its own; the skips it counts are forgotten.
static bool is_noticed(const Line *line, json_t *json) {
    Report report = *line->report;
    report.quiet = true;
    Line wrong = *line;
    wrong.report = &report;
    wrong.json = json;
    line_run(&wrong);
    return wrong.failed;
}

static void tell_missed(const Line *line, const char *field, const json_t *json) {
    char *const text = json_dumps(json_object_get(json, field), JSON_ENCODE_ANY | JSON_COMPACT);
    printf("%s:%d: the wrong \"%s\" is not noticed: %s\n", line->file, line->number, field,
           text == NULL ? "?" : text);
    free(text);
}

// Perft counts above the limit are not computed, so that a wrong one cannot be noticed.
static bool is_too_large(const Line *line, const json_t *value) {
    return json_is_integer(value) && json_integer_value(value) > line->report->max_nodes;
}

static void drop_large_counts(const Line *line, json_t *json) {
    json_t *const counts = json_object_get(json, "perft");
    while (json_is_array(counts) && json_array_size(counts) > 0
           && is_too_large(line, json_array_get(counts, json_array_size(counts) - 1))) {
        json_array_remove(counts, json_array_size(counts) - 1);
    }
}

void selftest_line(Selftest *tally, Line *line) {
    const Kind *const kind = kind_find(line->file, line->json);
    if (line_verdict(line) == VERDICT_EITHER && !line->was_read) {
        return; // refused, which is right whatever is expected of a reading
    }
    for (const char *const *field = kind->expected; *field != NULL; field++) {
        const json_t *const value = json_object_get(line->json, *field);
        if (value == NULL
            || (strcmp(*field, "verdict") == 0
                && strcmp(json_string_value(value), "either") == 0)) {
            continue;
        }
        for (int place = 0;; place++) {
            json_t *const json = json_deep_copy(line->json);
            drop_large_counts(line, json);
            int left = place;
            json_t *const wrong = spoil(line, *field, json_object_get(json, *field), &left);
            if (wrong != NULL) {
                json_object_set_new(json, *field, wrong);
            }
            if (left >= 0) {
                json_decref(json);
                break;
            }
            if (is_noticed(line, json)) {
                tally->noticed++;
                tally->kinds_seen |= 1 << kind_index(kind);
            } else {
                tally->missed++;
                tell_missed(line, *field, json);
            }
            json_decref(json);
        }
    }
}
