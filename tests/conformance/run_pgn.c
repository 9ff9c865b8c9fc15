// SPDX-License-Identifier: MIT
// pgn.jsonl: files read as bytes, every game compared, written and read again.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "notation/game_tree.h"
#include "notation/pgn_writer.h"
#include "pgn_record.h"

enum { FIELD_SIZE = 96, FILE_PATH_SIZE = 4096 };

// ------------------------------------------------------------------------------------- comparing

// By ply: what is expected is a value or a list of values.
static bool ply_value_fits(const json_t *expected, const json_t *got) {
    if (json_is_array(expected)) {
        return json_array_size(expected) == json_array_size(got) && json_array_size(got) > 0
               && ply_value_fits(json_array_get(expected, 0), got) && json_equal(expected, got);
    }
    const json_t *const first = json_array_get(got, 0);
    if (json_is_number(expected) && json_is_number(first)) {
        const double difference = json_number_value(expected) - json_number_value(first);
        return difference > -1e-6 && difference < 1e-6;
    }
    if (json_is_number(expected) && json_is_string(first)) {
        const double difference = json_number_value(expected) - atof(json_string_value(first));
        return difference > -1e-6 && difference < 1e-6;
    }
    return json_equal(expected, first);
}

static void same_by_ply(Line *line, const char *name, const char *field, json_t *expected,
                        const json_t *game) {
    const json_t *const table = json_object_get(game, field);
    for (void *at = json_object_iter(expected); at != NULL;
         at = json_object_iter_next(expected, at)) {
        const json_t *const value = json_object_iter_value(at);
        const json_t *const got = json_object_get(table, json_object_iter_key(at));
        if (got == NULL || !ply_value_fits(value, got)) {
            char place[FIELD_SIZE];
            snprintf(place, sizeof place, "%s%s[%s]", name, field, json_object_iter_key(at));
            line_differs(line, place, value, got == NULL ? json_null() : json_deep_copy(got));
        }
    }
}

static void same_field(Line *line, const char *name, const char *field, const json_t *expected,
                       json_t *got) {
    if (expected != NULL && !json_equal(expected, got)) {
        char place[2 * FIELD_SIZE];
        snprintf(place, sizeof place, "%s%s", name, field);
        line_differs(line, place, expected, got == NULL ? json_null() : json_incref(got));
    }
}

static void same_tags(Line *line, const char *name, json_t *expected, const json_t *game) {
    for (void *at = json_object_iter(expected); at != NULL;
         at = json_object_iter_next(expected, at)) {
        char field[FIELD_SIZE];
        snprintf(field, sizeof field, "tags.%s", json_object_iter_key(at));
        same_field(line, name, field, json_object_iter_value(at),
                   json_object_get(json_object_get(game, "tags"), json_object_iter_key(at)));
    }
}

static void same_errors(Line *line, const char *name, const json_t *expected, const json_t *game) {
    if (expected == NULL) {
        return;
    }
    const bool found = json_integer_value(json_object_get(game, "faults")) > 0;
    const char *const text = found ? "some" : "none";
    if (!json_is_string(expected) || strcmp(json_string_value(expected), text) != 0) {
        char place[FIELD_SIZE];
        snprintf(place, sizeof place, "%serrors", name);
        line_differs(line, place, expected, json_string(text));
    }
}

static void same_game(Line *line, size_t index, json_t *expected, json_t *game) {
    static const char *const fields[] = {"tags",     "result",    "moves",       "plies",
                                         "comments", "start_fen", "errors",      "variations",
                                         "nags",     "eval",      "clk_seconds", NULL};
    static const char *const plain[] = {"result",     "moves",    "plies",
                                        "variations", "comments", "start_fen"};
    static const char *const by_ply[] = {"nags", "clk_seconds", "eval"};
    char name[FIELD_SIZE / 2];
    snprintf(name, sizeof name, "games[%zu].", index);
    line_check_fields(line, name, expected, fields);
    same_tags(line, name, json_object_get(expected, "tags"), game);
    same_errors(line, name, json_object_get(expected, "errors"), game);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        same_field(line, name, plain[i], json_object_get(expected, plain[i]),
                   json_object_get(game, plain[i]));
    }
    for (size_t i = 0; i < sizeof by_ply / sizeof *by_ply; i++) {
        same_by_ply(line, name, by_ply[i], json_object_get(expected, by_ply[i]), game);
        if (index == 0) {
            same_by_ply(line, name, by_ply[i], json_object_get(line->json, by_ply[i]), game);
        }
    }
}

static void same_games(Line *line, const json_t *expected, const json_t *games) {
    if (json_array_size(expected) != json_array_size(games)) {
        line_differs_int(line, "number of games", (int64_t)json_array_size(expected),
                         (int64_t)json_array_size(games));
    }
    for (size_t i = 0; i < json_array_size(expected) && i < json_array_size(games); i++) {
        same_game(line, i, json_array_get(expected, i), json_array_get(games, i));
    }
}

// --------------------------------------------------------------------------- writing and reading

static bool read_next(GameTree *tree, PgnReader *reader, Line *line, bool *got) {
    Error err = {.code = ERROR_NONE};
    if (!tree_read(tree, reader, NULL, got, &err)) {
        line_fails(line, "tree", "%s", err.text);
        return false;
    }
    return true;
}

// Each game written alone must be read back as the same game, and as nothing else.
static void check_round(Line *line, const GameTree *tree, Text *written) {
    Error err = {.code = ERROR_NONE};
    text_reset(written);
    if (!pgn_write_tree(sink_of_text(written), tree, NULL, &err)) {
        line_fails(line, "writing", "%s", err.text);
        return;
    }
    Span rest = text_span(written);
    PgnReader *reader = NULL;
    GameTree again;
    if (!tree_init(&again, NULL, NULL, &err)) {
        line_fails(line, "writing", "%s", err.text);
        return;
    }
    bool got = false;
    if (!pgn_reader_create(&reader, source_of_span(&rest), NULL, &err)) {
        line_fails(line, "writing", "%s", err.text);
    } else if (read_next(&again, reader, line, &got)) {
        if (!got || !tree_is_equal(tree, &again)) {
            line_fails(line, "written game", "is not read back as the same game:\n%s",
                       text_string(written));
        } else if (!read_next(&again, reader, line, &got) || got) {
            line_fails(line, "written game", "is read back as more than one game");
        }
    }
    pgn_reader_destroy(reader);
    tree_release(&again);
}

static void check_rounds(Line *line, Span bytes, size_t games) {
    Error err = {.code = ERROR_NONE};
    GameTree tree;
    if (!tree_init(&tree, NULL, NULL, &err)) {
        line_fails(line, "tree", "%s", err.text);
        return;
    }
    Text written;
    text_init(&written, NULL);
    Span rest = bytes;
    PgnReader *reader = NULL;
    if (!pgn_reader_create(&reader, source_of_span(&rest), NULL, &err)) {
        line_fails(line, "reader", "%s", err.text);
    } else {
        bool got = false;
        size_t count = 0;
        while (read_next(&tree, reader, line, &got) && got) {
            check_round(line, &tree, &written);
            count++;
        }
        if (count != games) {
            line_fails(line, "tree", "%zu games instead of %zu", count, games);
        }
    }
    pgn_reader_destroy(reader);
    text_release(&written);
    tree_release(&tree);
}

// ----------------------------------------------------------------------------------------- lines

static bool load_file(Line *line, Text *out, const char *name) {
    char path[FILE_PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", line->folder, name == NULL ? "" : name);
    FILE *const stream = name == NULL ? NULL : fopen(path, "rb");
    if (stream == NULL) {
        line_fails(line, "file", "%s: %s", path, name == NULL ? "no name" : strerror(errno));
        return false;
    }
    char buffer[4096];
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, stream)) > 0;) {
        text_append_span(out, (Span){buffer, got});
    }
    fclose(stream);
    return text_check(out, NULL);
}

static json_t *record(Line *line, Span bytes, size_t step) {
    RepeatSource source = {bytes, 1, 0, step};
    Error err = {.code = ERROR_NONE};
    json_t *const games = pgn_record(repeat_source(&source), &err);
    if (games == NULL) {
        line_fails(line, "reading", "%s", err.text);
    }
    return games;
}

static void run_games(Line *line, Span bytes, const json_t *expected) {
    json_t *const games = record(line, bytes, SIZE_MAX);
    json_t *const bytewise = record(line, bytes, 1);
    if (games != NULL && bytewise != NULL) {
        same_games(line, expected, games);
        if (!json_equal(games, bytewise)) {
            line_fails(line, "reading", "byte by byte gives other games");
        }
        check_rounds(line, bytes, json_array_size(games));
    }
    json_decref(games);
    json_decref(bytewise);
}

// A total may be meant for all copies or for each.
static void same_total(Line *line, const char *field, const json_t *expected, int64_t total,
                       int64_t games) {
    const bool each = games > 0 && total % games == 0 && json_is_integer(expected)
                      && json_integer_value(expected) == total / games;
    if (!each) {
        line_same_int(line, field, expected, total);
    }
}

static void run_recipe(Line *line, Span bytes, json_t *expect, int64_t repeat) {
    static const char *const fields[] = {"games", "plies", "errors", NULL};
    if (repeat < 1 || !json_is_object(expect)) {
        line_skips(line, "recipe without `repeat` and an object `expect`");
        return;
    }
    line_check_fields(line, "expect", expect, fields);
    RepeatSource source = {bytes, repeat, 0, SIZE_MAX};
    PgnTotals totals;
    PgnTotals once;
    Error err = {.code = ERROR_NONE};
    RepeatSource single = {bytes, 1, 0, SIZE_MAX};
    if (!pgn_count(&totals, repeat_source(&source), &err)
        || !pgn_count(&once, repeat_source(&single), &err)) {
        line_fails(line, "reading", "%s", err.text);
        return;
    }
    line_same_int(line, "games", json_object_get(expect, "games"), totals.games);
    same_total(line, "plies", json_object_get(expect, "plies"), totals.plies, totals.games);
    const json_t *const errors = json_object_get(expect, "errors");
    if (json_is_integer(errors)) {
        line_same_int(line, "errors", errors, totals.errors);
    } else {
        line_same_text(line, "errors", errors,
                       totals.errors + totals.warnings > 0 ? "some" : "none");
    }
    if (totals.peak_bytes > once.peak_bytes) {
        line_fails(line, "memory", "%zu bytes for the repeated file, %zu for the file",
                   totals.peak_bytes, once.peak_bytes);
    }
}

void run_pgn(Line *line) {
    const json_t *const recipe = json_object_get(line->json, "recipe");
    const json_t *const from = json_is_object(recipe) ? recipe : line->json;
    const json_t *file = json_object_get(from, "file");
    json_t *expect = json_object_get(from, "expect");
    file = file == NULL ? json_object_get(line->json, "file") : file;
    expect = expect == NULL ? json_object_get(line->json, "expect") : expect;
    Text bytes;
    text_init(&bytes, NULL);
    if (load_file(line, &bytes, json_string_value(file))) {
        const json_t *const games = json_object_get(line->json, "games");
        if (json_is_array(games)) {
            run_games(line, text_span(&bytes), games);
        }
        if (recipe != NULL || expect != NULL) {
            run_recipe(line, text_span(&bytes), expect,
                       json_integer_value(json_object_get(from, "repeat")));
        } else if (!json_is_array(games)) {
            line_fails(line, "games", "is missing or not an array");
        }
    }
    text_release(&bytes);
}
