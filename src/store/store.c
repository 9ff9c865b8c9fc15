// SPDX-License-Identifier: MIT
#include "store/store.h"

#include "base/os_folder.h"

#ifdef HAVE_SQLITE

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

// "Zgwk": tells our files from other databases.
enum { APPLICATION_ID = 0x5a67776b, SCHEMA_VERSION = 1, BUSY_MS = 10000, TIMES_MAX = 1000 };

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

struct Store {
    const Alloc *alloc;
    sqlite3 *db;
    char *path;
    StoreMode mode;
    sqlite3_stmt *statements[STATEMENT_COUNT];
};

// ---------------------------------------------------------------------------------------- errors

static bool store_error(const char *path, sqlite3 *db, int code, Error *err) {
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return error_set_memory(err);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(err, ERROR_IO, "%s is in use by another program; try again later", path);
    case SQLITE_NOTADB:
        return error_set(err, ERROR_IO, "%s is no file of results; name another one", path);
    case SQLITE_CORRUPT:
        return error_set(err, ERROR_IO, "%s is damaged; name another file", path);
    case SQLITE_FULL:
        return error_set(err, ERROR_IO, "%s cannot be written: the disk is full", path);
    case SQLITE_READONLY:
        return error_set(err, ERROR_IO, "%s cannot be written: it is read-only", path);
    case SQLITE_CANTOPEN:
        return error_set(err, ERROR_IO, "cannot open %s: %s", path,
                         strerror(db == NULL ? 0 : sqlite3_system_errno(db)));
    default:
        return error_set(err, ERROR_IO, "%s: %s", path,
                         db == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(db));
    }
}

static bool fail(Store *store, int code, Error *err) {
    return store_error(store->path, store->db, code, err);
}

static bool run_text(Store *store, const char *text, Error *err) {
    const int code = sqlite3_exec(store->db, text, NULL, NULL, NULL);
    return code == SQLITE_OK || fail(store, code, err);
}

// --------------------------------------------------------------------------------------- opening

static bool read_number(Store *store, const char *text, int64_t *out, Error *err) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->db, text, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        *out = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE || fail(store, code, err);
}

static bool check_schema(Store *store, Error *err) {
    int64_t application = 0;
    int64_t version = 0;
    int64_t tables = 0;
    if (!read_number(store, "PRAGMA application_id", &application, err)
        || !read_number(store, "PRAGMA user_version", &version, err)
        || !read_number(store, "SELECT count(*) FROM sqlite_schema", &tables, err)) {
        return false;
    }
    if (application == APPLICATION_ID && version == SCHEMA_VERSION) {
        return true;
    }
    if (application == APPLICATION_ID) {
        return error_set(err, ERROR_UNSUPPORTED,
                         "%s was written by another version of Zugwerk (form %" PRId64
                         ", this one knows %d); name another file",
                         store->path, version, (int)SCHEMA_VERSION);
    }
    if (tables > 0 || store->mode == STORE_READ) {
        return error_set(err, ERROR_IO, "%s holds no results of Zugwerk; name another file",
                         store->path);
    }
    char settings[96];
    snprintf(settings, sizeof settings, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             (int)APPLICATION_ID, (int)SCHEMA_VERSION);
    return run_text(store, schema, err) && run_text(store, settings, err);
}

// Two programs that make the same new file must not both write its schema.
static bool make_schema(Store *store, Error *err) {
    if (store->mode == STORE_READ) {
        return check_schema(store, err);
    }
    if (!run_text(store, "BEGIN IMMEDIATE", err)) {
        return false;
    }
    if (check_schema(store, err) && run_text(store, "COMMIT", err)) {
        return true;
    }
    (void)!run_text(store, "ROLLBACK", NULL);
    return false;
}

static bool open_database(Store *store, Error *err) {
    const int access = store->mode == STORE_WRITE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                  : SQLITE_OPEN_READONLY;
    const int code = sqlite3_open_v2(store->path, &store->db, access | SQLITE_OPEN_FULLMUTEX, NULL);
    if (code != SQLITE_OK) {
        return fail(store, code, err);
    }
    sqlite3_busy_timeout(store->db, BUSY_MS);
    if (!make_schema(store, err)) {
        return false;
    }
    // A crash of the program loses nothing and costs no waiting for the disk.
    if (store->mode == STORE_WRITE
        && !run_text(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", err)) {
        return false;
    }
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        const int prepared =
            sqlite3_prepare_v2(store->db, statement_texts[i], -1, &store->statements[i], NULL);
        if (prepared != SQLITE_OK) {
            return fail(store, prepared, err);
        }
    }
    return true;
}

bool store_open(Store **out, const char *path, StoreMode mode, const Alloc *alloc, Error *err) {
    const FileKind kind = file_kind(path);
    if (kind == FILE_FOLDER || kind == FILE_OTHER) {
        return error_set(err, ERROR_IO, "%s is no regular file", path);
    }
    if (kind == FILE_MISSING && mode == STORE_READ) {
        return error_set(err, ERROR_IO, "there is no file %s", path);
    }
    Store *const store = alloc_new(alloc, sizeof *store);
    char *const copy = alloc_new(alloc, strlen(path) + 3);
    if (store == NULL || copy == NULL) {
        alloc_free(alloc, store);
        alloc_free(alloc, copy);
        return error_set_memory(err);
    }
    // SQLite gives names that begin with a colon a meaning.
    snprintf(copy, strlen(path) + 3, "%s%s", path[0] == ':' ? "./" : "", path);
    *store = (Store){.alloc = alloc, .path = copy, .mode = mode};
    if (!open_database(store, err)) {
        store_close(store);
        return false;
    }
    *out = store;
    return true;
}

void store_close(Store *store) {
    if (store == NULL) {
        return;
    }
    for (int i = 0; i < STATEMENT_COUNT; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    if (store->mode == STORE_WRITE && store->db != NULL) {
        // Back to one file, which can also be read where nothing can be written.
        (void)!run_text(store, "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE", NULL);
    }
    sqlite3_close(store->db);
    alloc_free(store->alloc, store->path);
    alloc_free(store->alloc, store);
}

// --------------------------------------------------------------------------------------- binding

static void bind_text(sqlite3_stmt *statement, int index, const char *text) {
    (void)sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

static void bind_number(sqlite3_stmt *statement, int index, int64_t number) {
    (void)sqlite3_bind_int64(statement, index, number);
}

static const char *text_at(sqlite3_stmt *statement, int index) {
    const unsigned char *const text = sqlite3_column_text(statement, index);
    return text == NULL ? "" : (const char *)text;
}

// Runs a statement that gives no rows.
static bool run_statement(Store *store, Statement which, Error *err) {
    sqlite3_stmt *const statement = store->statements[which];
    const int code = sqlite3_step(statement);
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE || fail(store, code, err);
}

static void lock(Store *store) {
    sqlite3_mutex_enter(sqlite3_db_mutex(store->db));
}

static void unlock(Store *store) {
    sqlite3_mutex_leave(sqlite3_db_mutex(store->db));
}

// ------------------------------------------------------------------------------------------ runs

bool store_find_run(int64_t *id, Store *store, const StoreRun *run, Error *err) {
    lock(store);
    sqlite3_stmt *const statement = store->statements[FIND_RUN];
    bind_text(statement, 1, run->hash);
    bind_text(statement, 2, run->experiment);
    bind_text(statement, 3, run->version);
    bind_text(statement, 4, run->build);
    bind_text(statement, 5, run->machine);
    const int code = sqlite3_step(statement);
    const bool done = code == SQLITE_ROW || code == SQLITE_DONE || fail(store, code, err);
    *id = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    (void)sqlite3_reset(statement);
    (void)sqlite3_clear_bindings(statement);
    unlock(store);
    return done;
}

bool store_add_run(int64_t *id, Store *store, const StoreRun *run, Error *err) {
    lock(store);
    sqlite3_stmt *const statement = store->statements[ADD_RUN];
    bind_text(statement, 1, run->hash);
    bind_text(statement, 2, run->experiment);
    bind_text(statement, 3, run->title);
    bind_number(statement, 4, (int64_t)run->seed);
    bind_text(statement, 5, run->version);
    bind_text(statement, 6, run->build);
    bind_text(statement, 7, run->machine);
    bind_number(statement, 8, run->processors);
    bind_text(statement, 9, run->begun);
    bind_number(statement, 10, run->cells);
    const bool done = run_statement(store, ADD_RUN, err);
    *id = sqlite3_last_insert_rowid(store->db);
    unlock(store);
    return done;
}

bool store_each_run(Store *store, bool (*each)(void *context, const StoreRun *run, Error *err),
                    void *context, Error *err) {
    lock(store);
    sqlite3_stmt *const statement = store->statements[EACH_RUN];
    bool done = true;
    int code = sqlite3_step(statement);
    for (; done && code == SQLITE_ROW; code = done ? sqlite3_step(statement) : code) {
        const StoreRun run = {.id = sqlite3_column_int64(statement, 0),
                              .hash = text_at(statement, 1),
                              .experiment = text_at(statement, 2),
                              .title = text_at(statement, 3),
                              .seed = (uint64_t)sqlite3_column_int64(statement, 4),
                              .version = text_at(statement, 5),
                              .build = text_at(statement, 6),
                              .machine = text_at(statement, 7),
                              .processors = sqlite3_column_int64(statement, 8),
                              .begun = text_at(statement, 9),
                              .cells = sqlite3_column_int64(statement, 10),
                              .done = sqlite3_column_int64(statement, 11)};
        done = each(context, &run, err);
    }
    done = done && (code == SQLITE_DONE || fail(store, code, err));
    (void)sqlite3_reset(statement);
    unlock(store);
    return done;
}

// ----------------------------------------------------------------------------------------- cells

static bool clear(Store *store, Statement which, int64_t run, int64_t number, Error *err) {
    bind_number(store->statements[which], 1, run);
    bind_number(store->statements[which], 2, number);
    return run_statement(store, which, err);
}

static bool put_counts(Store *store, int64_t run, const StoreCell *cell, Error *err) {
    for (size_t i = 0; i < cell->count_count; i++) {
        sqlite3_stmt *const statement = store->statements[PUT_COUNT];
        bind_number(statement, 1, run);
        bind_number(statement, 2, cell->number);
        bind_text(statement, 3, cell->counts[i].name);
        bind_number(statement, 4, (int64_t)cell->counts[i].value);
        if (!run_statement(store, PUT_COUNT, err)) {
            return false;
        }
    }
    for (size_t i = 0; i < cell->time_count; i++) {
        sqlite3_stmt *const statement = store->statements[PUT_TIME];
        bind_number(statement, 1, run);
        bind_number(statement, 2, cell->number);
        bind_number(statement, 3, (int64_t)i);
        bind_number(statement, 4, cell->times_us[i]);
        if (!run_statement(store, PUT_TIME, err)) {
            return false;
        }
    }
    return true;
}

static bool put_row(Store *store, int64_t run, const StoreCell *cell, Error *err) {
    sqlite3_stmt *const statement = store->statements[PUT_CELL];
    bind_number(statement, 1, run);
    bind_number(statement, 2, cell->number);
    bind_text(statement, 3, cell->position);
    bind_text(statement, 4, cell->fen);
    bind_text(statement, 5, cell->player);
    bind_text(statement, 6, cell->spec);
    bind_number(statement, 7, cell->depth);
    bind_number(statement, 8, cell->reached);
    bind_text(statement, 9, cell->value);
    bind_number(statement, 10, cell->score_kind);
    bind_number(statement, 11, cell->score_amount);
    bind_number(statement, 12, cell->score_per_unit);
    bind_number(statement, 13, cell->is_exact ? 1 : 0);
    bind_number(statement, 14, cell->is_steady ? 1 : 0);
    bind_text(statement, 15, cell->move);
    bind_text(statement, 16, cell->line);
    return run_statement(store, PUT_CELL, err);
}

bool store_put_cell(Store *store, int64_t run, const StoreCell *cell, Error *err) {
    lock(store);
    bool done = run_text(store, "BEGIN IMMEDIATE", err);
    if (done) {
        done = clear(store, CLEAR_COUNTS, run, cell->number, err)
               && clear(store, CLEAR_TIMES, run, cell->number, err)
               && put_row(store, run, cell, err) && put_counts(store, run, cell, err)
               && run_text(store, "COMMIT", err);
        if (!done) {
            (void)!run_text(store, "ROLLBACK", NULL);
        }
    }
    unlock(store);
    return done;
}

// Fills in counts and times, which live in the arrays given.
static bool get_details(Store *store, int64_t run, StoreCell *cell,
                        StoreCount counts[STORE_COUNTS_MAX], int64_t times[TIMES_MAX], Error *err) {
    sqlite3_stmt *const statement = store->statements[EACH_TIME];
    bind_number(statement, 1, run);
    bind_number(statement, 2, cell->number);
    int code = sqlite3_step(statement);
    for (; code == SQLITE_ROW && cell->time_count < TIMES_MAX; code = sqlite3_step(statement)) {
        times[cell->time_count] = sqlite3_column_int64(statement, 0);
        cell->time_count++;
    }
    (void)sqlite3_reset(statement);
    sqlite3_stmt *const counted = store->statements[EACH_COUNT];
    bind_number(counted, 1, run);
    bind_number(counted, 2, cell->number);
    for (code = sqlite3_step(counted); code == SQLITE_ROW && cell->count_count < STORE_COUNTS_MAX;
         code = sqlite3_step(counted)) {
        char *const name = alloc_new(store->alloc, strlen(text_at(counted, 0)) + 1);
        if (name == NULL) {
            code = SQLITE_NOMEM;
            break;
        }
        memcpy(name, text_at(counted, 0), strlen(text_at(counted, 0)));
        counts[cell->count_count] = (StoreCount){name, (uint64_t)sqlite3_column_int64(counted, 1)};
        cell->count_count++;
    }
    (void)sqlite3_reset(counted);
    return code == SQLITE_DONE || code == SQLITE_ROW || fail(store, code, err);
}

static bool visit_cell(Store *store, int64_t run, int64_t *times,
                       bool (*each)(void *context, const StoreCell *cell, Error *err),
                       void *context, Error *err) {
    sqlite3_stmt *const row = store->statements[EACH_CELL];
    StoreCount counts[STORE_COUNTS_MAX];
    StoreCell cell = {.number = sqlite3_column_int64(row, 0),
                      .position = text_at(row, 1),
                      .fen = text_at(row, 2),
                      .player = text_at(row, 3),
                      .spec = text_at(row, 4),
                      .depth = sqlite3_column_int64(row, 5),
                      .reached = sqlite3_column_int64(row, 6),
                      .value = text_at(row, 7),
                      .score_kind = sqlite3_column_int64(row, 8),
                      .score_amount = sqlite3_column_int64(row, 9),
                      .score_per_unit = sqlite3_column_int64(row, 10),
                      .is_exact = sqlite3_column_int64(row, 11) != 0,
                      .is_steady = sqlite3_column_int64(row, 12) != 0,
                      .move = text_at(row, 13),
                      .line = text_at(row, 14),
                      .counts = counts,
                      .times_us = times};
    const bool done =
        get_details(store, run, &cell, counts, times, err) && each(context, &cell, err);
    for (size_t i = 0; i < cell.count_count; i++) {
        union {
            const char *read;
            char *owned;
        } name = {counts[i].name};

        alloc_free(store->alloc, name.owned);
    }
    return done;
}

bool store_each_cell(Store *store, int64_t run,
                     bool (*each)(void *context, const StoreCell *cell, Error *err), void *context,
                     Error *err) {
    int64_t *const times = alloc_resize(store->alloc, NULL, TIMES_MAX, sizeof *times);
    if (times == NULL) {
        return error_set_memory(err);
    }
    lock(store);
    sqlite3_stmt *const statement = store->statements[EACH_CELL];
    bind_number(statement, 1, run);
    bool done = true;
    int code = sqlite3_step(statement);
    for (; done && code == SQLITE_ROW; code = done ? sqlite3_step(statement) : code) {
        done = visit_cell(store, run, times, each, context, err);
    }
    done = done && (code == SQLITE_DONE || fail(store, code, err));
    (void)sqlite3_reset(statement);
    unlock(store);
    alloc_free(store->alloc, times);
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
