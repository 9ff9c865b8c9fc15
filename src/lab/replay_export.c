// SPDX-License-Identifier: MIT
// The results for programs: JSON, and one flat table for every other format.
#include "lab/grid.h"
#include "lab/replay_impl.h"

enum { DIGITS_MAX = 17 };

// A decimal number as one, "-0.035"; false when the text is none.
static bool json_number_text(Json *json, const char *key, Span text) {
    int64_t units = 0;
    int places = 0;
    bool has_point = false;
    size_t digits = 0;
    const bool is_negative = text.length > 0 && text.data[0] == '-';
    for (size_t i = is_negative ? 1 : 0; i < text.length; i++) {
        if (text.data[i] == '.' && !has_point && digits > 0) {
            has_point = true;
            continue;
        }
        if (!char_is_digit(text.data[i]) || digits >= DIGITS_MAX) {
            return false;
        }
        units = 10 * units + (text.data[i] - '0');
        places += has_point ? 1 : 0;
        digits++;
    }
    if (digits == 0 || (has_point && places == 0)) {
        return false;
    }
    json_decimal(json, key, is_negative ? -units : units, places);
    return true;
}

// One value of each field, the last one taking the rest.
static void json_values(Json *json, const char *key, const char *fields, Span values) {
    json_open_object(json, key);
    Span rest = span_of(fields);
    for (Span field = span_next_word(&rest); field.length > 0; field = span_next_word(&rest)) {
        const bool is_last = span_trim(rest).length == 0;
        const Span value = is_last ? span_trim(values) : span_next_word(&values);
        char name[32];
        span_show(name, sizeof name, field);
        if (!json_number_text(json, name, value)) {
            json_span(json, name, value);
        }
    }
    json_close(json);
}

static void optional_text(Json *json, const char *key, const char *value) {
    if (value != NULL && value[0] != '\0') {
        json_text(json, key, value);
    }
}

static void json_row(Json *json, ReplayStyle style, const ReplayTable *table, const ReplayRow *row,
                     const ReplayResult *result, const Text *command) {
    const bool is_listed = row->kind == REPLAY_LISTED;
    json_open_object(json, NULL);
    json_text(json, "name", row->name);
    json_text(json, "verdict", replay_verdict_name(result->verdict));
    if (is_listed) {
        json_text(json, "published", row->published);
    } else {
        json_values(json, "published", replay_fields(table, row), span_of(row->published));
    }
    if (result->computed.length > 0) {
        json_values(json, "computed", replay_fields(table, row), text_span(&result->computed));
    } else {
        json_none(json, "computed");
    }
    optional_text(json, "reason", row->reason);
    optional_text(json, "remark", text_string(&result->remark));
    optional_text(json, "player", row->player);
    optional_text(json, "opponent", row->opponent);
    optional_text(json, "fen", row->fen);
    optional_text(json, "moves", row->moves);
    optional_text(json, "command", text_string(command));
    if (row->then_ms > 0) {
        json_decimal(json, "then_s", row->then_ms, 3);
    }
    if (style.with_time && !is_listed) {
        json_decimal(json, "time_s", result->time_us, 6);
    }
    json_close(json);
}

// False when a command found no room in memory.
static bool json_table(Json *json, ReplayStyle style, const ReplayTable *table,
                       const ReplayResult *results, Text *command) {
    bool has_room = true;
    json_open_object(json, NULL);
    json_text(json, "name", table->name);
    json_text(json, "title", table->title);
    json_text(json, "source", table->source);
    json_bool(json, "reference", table->is_reference);
    optional_text(json, "note", table->note);
    json_open_array(json, "rows");
    for (size_t i = 0; i < table->count; i++) {
        text_reset(command);
        if (style.with_commands) {
            replay_command(command, &table->rows[i]);
        }
        has_room = has_room && !command->failed;
        json_row(json, style, table, &table->rows[i], &results[i], command);
    }
    json_close(json);
    json_close(json);
    return has_room;
}

bool replay_print_json(const Replay *replay, ReplayStyle style, ByteSink sink, Error *err) {
    const ReplayTally tally = replay_tally(replay);
    Text command;
    text_init(&command, replay->alloc);
    Json json;
    json_init(&json, sink, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_open_array(&json, "tables");
    size_t next = 0;
    bool has_room = true;
    for (size_t i = 0; i < replay->table_count; i++) {
        if (replay->is_chosen[i]) {
            has_room = json_table(&json, style, replay->tables[i], &replay->results[next], &command)
                       && has_room;
        }
        next += replay->tables[i]->count;
    }
    json_close(&json);
    json_uint(&json, "equal", tally.equal);
    json_uint(&json, "different", tally.different);
    json_uint(&json, "not_reproducible", tally.impossible);
    json_uint(&json, "not_run", tally.not_run);
    json_close(&json);
    text_release(&command);
    return json_end(&json, err) && (has_room || error_set_memory(err));
}

// ------------------------------------------------------------------------------------- flat table

enum {
    COLUMN_TABLE,
    COLUMN_ROW,
    COLUMN_FIELDS,
    COLUMN_PUBLISHED,
    COLUMN_COMPUTED,
    COLUMN_VERDICT,
    COLUMN_THEN,
    COLUMN_TIME,
    COLUMN_REASON,
    COLUMN_COMMAND
};

static const GridColumn columns[] = {
    [COLUMN_TABLE] = {"table", "table", GRID_TEXT, 0, "name of the table"},
    [COLUMN_ROW] = {"row", "row", GRID_TEXT, 0, "name of the row"},
    [COLUMN_FIELDS] = {"fields", "fields", GRID_TEXT, 0, "what the values are"},
    [COLUMN_PUBLISHED] = {"published", "published", GRID_TEXT, 0, "what was published"},
    [COLUMN_COMPUTED] = {"computed", "computed", GRID_TEXT, 0, "what came out now"},
    [COLUMN_VERDICT] = {"verdict", "verdict", GRID_TEXT, 0, "whether they agree"},
    [COLUMN_THEN] = {"then_s", "then (s)", GRID_NUMBER, 2, "published seconds"},
    [COLUMN_TIME] = {"time_s", "now (s)", GRID_NUMBER, 6, "seconds now"},
    [COLUMN_REASON] = {"reason", "reason", GRID_TEXT, 0, "why it cannot be reproduced"},
    [COLUMN_COMMAND] = {"command", "by hand", GRID_TEXT, 0, "the command to do it by hand"},
};

static void grid_row(Grid *grid, ReplayStyle style, const ReplayTable *table, const ReplayRow *row,
                     const ReplayResult *result, Text *command) {
    const bool is_listed = row->kind == REPLAY_LISTED;
    grid_add_row(grid);
    grid_set_text(grid, COLUMN_TABLE, span_of(table->name));
    grid_set_text(grid, COLUMN_ROW, span_of(row->name));
    grid_set_text(grid, COLUMN_PUBLISHED, span_of(row->published));
    grid_set_text(grid, COLUMN_VERDICT, span_of(replay_verdict_name(result->verdict)));
    if (!is_listed) {
        grid_set_text(grid, COLUMN_FIELDS, span_of(replay_fields(table, row)));
        grid_set_text(grid, COLUMN_COMPUTED, text_span(&result->computed));
    }
    if (row->then_ms > 0) {
        grid_set_decimal(grid, COLUMN_THEN, row->then_ms, 3);
    }
    if (style.with_time && !is_listed) {
        grid_set_decimal(grid, COLUMN_TIME, result->time_us, 6);
    }
    if (row->reason != NULL && result->verdict == REPLAY_IMPOSSIBLE) {
        grid_set_text(grid, COLUMN_REASON, span_of(row->reason));
    }
    text_reset(command);
    replay_command(command, row);
    if (command->length > 0) {
        grid_set_text(grid, COLUMN_COMMAND, text_span(command));
    }
}

bool replay_print_sheet(const Replay *replay, ReplayStyle style, SheetFormat format, ByteSink sink,
                        Error *err) {
    Grid grid;
    grid_init(&grid, "rows", "", columns, sizeof columns / sizeof columns[0], replay->alloc);
    if (!style.with_time) {
        grid_hide(&grid, COLUMN_TIME);
    }
    if (!style.with_commands) {
        grid_hide(&grid, COLUMN_COMMAND);
    }
    Text command;
    text_init(&command, replay->alloc);
    size_t next = 0;
    bool has_room = true;
    for (size_t i = 0; i < replay->table_count; i++) {
        const ReplayTable *const table = replay->tables[i];
        for (size_t k = 0; k < table->count; k++) {
            if (replay->is_chosen[i]) {
                grid_row(&grid, style, table, &table->rows[k], &replay->results[next], &command);
                has_room = has_room && !command.failed;
            }
            next++;
        }
    }
    text_release(&command);
    const ReplayTally tally = replay_tally(replay);
    Sheet sheet;
    sheet_init(&sheet, "Replay of the write-ups", replay->alloc);
    sheet_fact_count(&sheet, "equal", "equal", tally.equal);
    sheet_fact_count(&sheet, "different", "different", tally.different);
    sheet_fact_count(&sheet, "not_reproducible", "not reproducible", tally.impossible);
    sheet_grid(&sheet, &grid);
    const bool done = (has_room || error_set_memory(err)) && grid_check(&grid, err)
                      && sheet_write(&sheet, format, sink, err);
    sheet_release(&sheet);
    grid_release(&grid);
    return done;
}
