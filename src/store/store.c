// SPDX-License-Identifier: MIT
#include "store/store.h"

#ifdef HAVE_SQLITE

#include <string.h>

#include "store/database_impl.h"

// "Zgwk": tells our files from other databases.
enum { APPLICATION_ID = 0x5a67776b, SCHEMA_VERSION = 1, TIMES_MAX = 1000 };

typedef enum Statement {
    FIND_RUN,
    ADD_RUN,
    PUT_CELL,
    CLEAR_COUNTS,
    CLEAR_TIMES,
    PUT_COUNT,
    PUT_TIME,
    EACH_RUN,
    EACH_CELL,
    EACH_COUNT,
    EACH_TIME,
    STATEMENT_COUNT
} Statement;

static const char *const statement_texts[STATEMENT_COUNT] = {
    [FIND_RUN] = "SELECT id FROM run WHERE hash = ?1 AND experiment = ?2 AND version = ?3 AND "
                 "build = ?4 AND machine = ?5 ORDER BY id DESC LIMIT 1",
    [ADD_RUN] = "INSERT INTO run (hash, experiment, title, seed, version, build, machine, "
                "processors, begun, cells) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [PUT_CELL] = "INSERT OR REPLACE INTO cell (run, number, position, fen, player, spec, depth, "
                 "reached, value, score_kind, score_amount, score_per_unit, exact, steady, move, "
                 "line) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, "
                 "?16)",
    [CLEAR_COUNTS] = "DELETE FROM counter WHERE run = ?1 AND cell = ?2",
    [CLEAR_TIMES] = "DELETE FROM timing WHERE run = ?1 AND cell = ?2",
    [PUT_COUNT] = "INSERT INTO counter (run, cell, name, value) VALUES (?1, ?2, ?3, ?4)",
    [PUT_TIME] = "INSERT INTO timing (run, cell, repeat, us) VALUES (?1, ?2, ?3, ?4)",
    [EACH_RUN] = "SELECT id, hash, experiment, title, seed, version, build, machine, processors, "
                 "begun, cells, (SELECT count(*) FROM cell WHERE cell.run = run.id) FROM run "
                 "ORDER BY id",
    [EACH_CELL] = "SELECT number, position, fen, player, spec, depth, reached, value, score_kind, "
                  "score_amount, score_per_unit, exact, steady, move, line FROM cell WHERE run = "
                  "?1 ORDER BY number",
    [EACH_COUNT] = "SELECT name, value FROM counter WHERE run = ?1 AND cell = ?2 ORDER BY rowid",
    [EACH_TIME] = "SELECT us FROM timing WHERE run = ?1 AND cell = ?2 ORDER BY repeat",
};

static const char schema[] =
    "CREATE TABLE run (id INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL, experiment TEXT "
    "NOT NULL, title TEXT NOT NULL, seed INTEGER NOT NULL, version TEXT NOT NULL, build TEXT NOT "
    "NULL, machine TEXT NOT NULL, processors INTEGER NOT NULL, begun TEXT NOT NULL, cells INTEGER "
    "NOT NULL);"
    "CREATE TABLE cell (run INTEGER NOT NULL REFERENCES run(id), number INTEGER NOT NULL, position "
    "TEXT NOT NULL, fen TEXT NOT NULL, player TEXT NOT NULL, spec TEXT NOT NULL, depth INTEGER NOT "
    "NULL, reached INTEGER NOT NULL, value TEXT NOT NULL, score_kind INTEGER NOT NULL, "
    "score_amount INTEGER NOT NULL, score_per_unit INTEGER NOT NULL, exact INTEGER NOT NULL, "
    "steady INTEGER NOT NULL, move TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (run, number));"
    "CREATE TABLE counter (run INTEGER NOT NULL, cell INTEGER NOT NULL, name TEXT NOT NULL, value "
    "INTEGER NOT NULL);"
    "CREATE INDEX counter_cell ON counter (run, cell);"
    "CREATE TABLE timing (run INTEGER NOT NULL, cell INTEGER NOT NULL, repeat INTEGER NOT NULL, us "
    "INTEGER NOT NULL, PRIMARY KEY (run, cell, repeat));";

static const DatabaseForm form = {.application = APPLICATION_ID,
                                  .version = SCHEMA_VERSION,
                                  .schema = schema,
                                  .statements = statement_texts,
                                  .statement_count = STATEMENT_COUNT,
                                  .holds = "results"};

struct Store {
    Database base;
};

bool store_open(Store **out, const char *path, StoreMode mode, const Alloc *alloc, Error *err) {
    Store *const store = alloc_new(alloc, sizeof *store);
    if (store == NULL) {
        return error_set_memory(err);
    }
    if (!database_open(&store->base, &form, path, mode, alloc, err)) {
        alloc_free(alloc, store);
        return false;
    }
    *out = store;
    return true;
}

void store_close(Store *store) {
    if (store != NULL) {
        const Alloc *const alloc = store->base.alloc;
        database_close(&store->base);
        alloc_free(alloc, store);
    }
}

// ------------------------------------------------------------------------------------------ runs

bool store_find_run(int64_t *id, Store *store, const StoreRun *run, Error *err) {
    database_lock(&store->base);
    sqlite3_stmt *const statement = store->base.statements[FIND_RUN];
    database_bind_text(statement, 1, run->hash);
    database_bind_text(statement, 2, run->experiment);
    database_bind_text(statement, 3, run->version);
    database_bind_text(statement, 4, run->build);
    database_bind_text(statement, 5, run->machine);
    const int code = sqlite3_step(statement);
    const bool done =
        code == SQLITE_ROW || code == SQLITE_DONE || database_fail(&store->base, code, err);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    database_unlock(&store->base);
    return done;
}

bool store_add_run(int64_t *id, Store *store, const StoreRun *run, Error *err) {
    database_lock(&store->base);
    sqlite3_stmt *const statement = store->base.statements[ADD_RUN];
    database_bind_text(statement, 1, run->hash);
    database_bind_text(statement, 2, run->experiment);
    database_bind_text(statement, 3, run->title);
    database_bind_number(statement, 4, (int64_t)run->seed);
    database_bind_text(statement, 5, run->version);
    database_bind_text(statement, 6, run->build);
    database_bind_text(statement, 7, run->machine);
    database_bind_number(statement, 8, run->processors);
    database_bind_text(statement, 9, run->begun);
    database_bind_number(statement, 10, run->cells);
    const bool done = database_step(&store->base, ADD_RUN, err);
    *id = sqlite3_last_insert_rowid(store->base.db);
    database_unlock(&store->base);
    return done;
}

typedef struct EachRun {
    bool (*each)(void *context, const StoreRun *run, Error *err);
    void *context;
} EachRun;

static bool visit_run(void *context, sqlite3_stmt *statement, Error *err) {
    const EachRun *const visit = context;
    const StoreRun run = {.id = sqlite3_column_int64(statement, 0),
                          .hash = database_text(statement, 1),
                          .experiment = database_text(statement, 2),
                          .title = database_text(statement, 3),
                          .seed = (uint64_t)sqlite3_column_int64(statement, 4),
                          .version = database_text(statement, 5),
                          .build = database_text(statement, 6),
                          .machine = database_text(statement, 7),
                          .processors = sqlite3_column_int64(statement, 8),
                          .begun = database_text(statement, 9),
                          .cells = sqlite3_column_int64(statement, 10),
                          .done = sqlite3_column_int64(statement, 11)};
    return visit->each(visit->context, &run, err);
}

bool store_each_run(Store *store, bool (*each)(void *context, const StoreRun *run, Error *err),
                    void *context, Error *err) {
    EachRun visit = {each, context};
    database_lock(&store->base);
    const bool done = database_each(&store->base, EACH_RUN, visit_run, &visit, err);
    database_unlock(&store->base);
    return done;
}

// ----------------------------------------------------------------------------------------- cells

static bool clear(Store *store, Statement which, int64_t run, int64_t number, Error *err) {
    database_bind_number(store->base.statements[which], 1, run);
    database_bind_number(store->base.statements[which], 2, number);
    return database_step(&store->base, (int)which, err);
}

static bool put_counts(Store *store, int64_t run, const StoreCell *cell, Error *err) {
    for (size_t i = 0; i < cell->count_count; i++) {
        sqlite3_stmt *const statement = store->base.statements[PUT_COUNT];
        database_bind_number(statement, 1, run);
        database_bind_number(statement, 2, cell->number);
        database_bind_text(statement, 3, cell->counts[i].name);
        database_bind_number(statement, 4, (int64_t)cell->counts[i].value);
        if (!database_step(&store->base, PUT_COUNT, err)) {
            return false;
        }
    }
    for (size_t i = 0; i < cell->time_count; i++) {
        sqlite3_stmt *const statement = store->base.statements[PUT_TIME];
        database_bind_number(statement, 1, run);
        database_bind_number(statement, 2, cell->number);
        database_bind_number(statement, 3, (int64_t)i);
        database_bind_number(statement, 4, cell->times_us[i]);
        if (!database_step(&store->base, PUT_TIME, err)) {
            return false;
        }
    }
    return true;
}

static bool put_row(Store *store, int64_t run, const StoreCell *cell, Error *err) {
    sqlite3_stmt *const statement = store->base.statements[PUT_CELL];
    database_bind_number(statement, 1, run);
    database_bind_number(statement, 2, cell->number);
    database_bind_text(statement, 3, cell->position);
    database_bind_text(statement, 4, cell->fen);
    database_bind_text(statement, 5, cell->player);
    database_bind_text(statement, 6, cell->spec);
    database_bind_number(statement, 7, cell->depth);
    database_bind_number(statement, 8, cell->reached);
    database_bind_text(statement, 9, cell->value);
    database_bind_number(statement, 10, cell->score_kind);
    database_bind_number(statement, 11, cell->score_amount);
    database_bind_number(statement, 12, cell->score_per_unit);
    database_bind_number(statement, 13, cell->is_exact ? 1 : 0);
    database_bind_number(statement, 14, cell->is_steady ? 1 : 0);
    database_bind_text(statement, 15, cell->move);
    database_bind_text(statement, 16, cell->line);
    return database_step(&store->base, PUT_CELL, err);
}

bool store_put_cell(Store *store, int64_t run, const StoreCell *cell, Error *err) {
    database_lock(&store->base);
    bool done = database_run(&store->base, "BEGIN IMMEDIATE", err);
    if (done) {
        done = clear(store, CLEAR_COUNTS, run, cell->number, err)
               && clear(store, CLEAR_TIMES, run, cell->number, err)
               && put_row(store, run, cell, err) && put_counts(store, run, cell, err)
               && database_run(&store->base, "COMMIT", err);
        if (!done) {
            (void)!database_run(&store->base, "ROLLBACK", NULL);
        }
    }
    database_unlock(&store->base);
    return done;
}

// Fills in counts and times, which live in the arrays given.
static bool get_details(Store *store, int64_t run, StoreCell *cell,
                        StoreCount counts[STORE_COUNTS_MAX], int64_t times[TIMES_MAX], Error *err) {
    sqlite3_stmt *const statement = store->base.statements[EACH_TIME];
    database_bind_number(statement, 1, run);
    database_bind_number(statement, 2, cell->number);
    int code = sqlite3_step(statement);
    for (; code == SQLITE_ROW && cell->time_count < TIMES_MAX; code = sqlite3_step(statement)) {
        times[cell->time_count] = sqlite3_column_int64(statement, 0);
        cell->time_count++;
    }
    (void)sqlite3_reset(statement);
    sqlite3_stmt *const counted = store->base.statements[EACH_COUNT];
    database_bind_number(counted, 1, run);
    database_bind_number(counted, 2, cell->number);
    for (code = sqlite3_step(counted); code == SQLITE_ROW && cell->count_count < STORE_COUNTS_MAX;
         code = sqlite3_step(counted)) {
        char *const name = alloc_new(store->base.alloc, strlen(database_text(counted, 0)) + 1);
        if (name == NULL) {
            code = SQLITE_NOMEM;
            break;
        }
        memcpy(name, database_text(counted, 0), strlen(database_text(counted, 0)));
        counts[cell->count_count] = (StoreCount){name, (uint64_t)sqlite3_column_int64(counted, 1)};
        cell->count_count++;
    }
    (void)sqlite3_reset(counted);
    return code == SQLITE_DONE || code == SQLITE_ROW || database_fail(&store->base, code, err);
}

typedef struct EachCell {
    Store *store;
    int64_t run;
    int64_t *times; // TIMES_MAX of them
    bool (*each)(void *context, const StoreCell *cell, Error *err);
    void *context;
} EachCell;

static bool visit_cell(void *context, sqlite3_stmt *row, Error *err) {
    const EachCell *const visit = context;
    StoreCount counts[STORE_COUNTS_MAX];
    StoreCell cell = {.number = sqlite3_column_int64(row, 0),
                      .position = database_text(row, 1),
                      .fen = database_text(row, 2),
                      .player = database_text(row, 3),
                      .spec = database_text(row, 4),
                      .depth = sqlite3_column_int64(row, 5),
                      .reached = sqlite3_column_int64(row, 6),
                      .value = database_text(row, 7),
                      .score_kind = sqlite3_column_int64(row, 8),
                      .score_amount = sqlite3_column_int64(row, 9),
                      .score_per_unit = sqlite3_column_int64(row, 10),
                      .is_exact = sqlite3_column_int64(row, 11) != 0,
                      .is_steady = sqlite3_column_int64(row, 12) != 0,
                      .move = database_text(row, 13),
                      .line = database_text(row, 14),
                      .counts = counts,
                      .times_us = visit->times};
    const bool done = get_details(visit->store, visit->run, &cell, counts, visit->times, err)
                      && visit->each(visit->context, &cell, err);
    for (size_t i = 0; i < cell.count_count; i++) {
        union {
            const char *read;
            char *owned;
        } name = {counts[i].name};

        alloc_free(visit->store->base.alloc, name.owned);
    }
    return done;
}

bool store_each_cell(Store *store, int64_t run,
                     bool (*each)(void *context, const StoreCell *cell, Error *err), void *context,
                     Error *err) {
    int64_t *const times = alloc_resize(store->base.alloc, NULL, TIMES_MAX, sizeof *times);
    if (times == NULL) {
        return error_set_memory(err);
    }
    EachCell visit = {store, run, times, each, context};
    database_lock(&store->base);
    database_bind_number(store->base.statements[EACH_CELL], 1, run);
    const bool done = database_each(&store->base, EACH_CELL, visit_cell, &visit, err);
    database_unlock(&store->base);
    alloc_free(store->base.alloc, times);
    return done;
}

#else

static bool unsupported(Error *err) {
    return error_set(err, ERROR_UNSUPPORTED,
                     "this build cannot keep results: it was made without SQLite (install "
                     "libsqlite3-dev and build again)");
}

bool store_open(Store **out, const char *path, StoreMode mode, const Alloc *alloc, Error *err) {
    (void)out;
    (void)path;
    (void)mode;
    (void)alloc;
    return unsupported(err);
}

void store_close(Store *store) {
    (void)store;
}

bool store_find_run(int64_t *id, Store *store, const StoreRun *run, Error *err) {
    (void)id;
    (void)store;
    (void)run;
    return unsupported(err);
}

bool store_add_run(int64_t *id, Store *store, const StoreRun *run, Error *err) {
    (void)id;
    (void)store;
    (void)run;
    return unsupported(err);
}

bool store_put_cell(Store *store, int64_t run, const StoreCell *cell, Error *err) {
    (void)store;
    (void)run;
    (void)cell;
    return unsupported(err);
}

bool store_each_run(Store *store, bool (*each)(void *context, const StoreRun *run, Error *err),
                    void *context, Error *err) {
    (void)store;
    (void)each;
    (void)context;
    return unsupported(err);
}

bool store_each_cell(Store *store, int64_t run,
                     bool (*each)(void *context, const StoreCell *cell, Error *err), void *context,
                     Error *err) {
    (void)store;
    (void)run;
    (void)each;
    (void)context;
    return unsupported(err);
}

#endif
