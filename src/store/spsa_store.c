// SPDX-License-Identifier: MIT
#include "store/spsa_store.h"

#ifdef HAVE_SQLITE

#include "store/database_impl.h"

// "Zgws": tells our files from other databases.
enum { APPLICATION_ID = 0x5a677773, SCHEMA_VERSION = 1 };

typedef enum Statement {
    ADD_RUN,
    END_RUN,
    PUT_ITERATION,
    EACH_RUN,
    EACH_ITERATION,
    STATEMENT_COUNT
} Statement;

static const char *const statement_texts[STATEMENT_COUNT] = {
    [ADD_RUN] = "INSERT INTO run (words, text, parameters, version, build, machine, begun, "
                "iterations, is_over) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0)",
    [END_RUN] = "UPDATE run SET is_over = 1 WHERE id = ?1",
    [PUT_ITERATION] = "INSERT INTO iteration (run, number, won, drawn, lost, faults, theta) VALUES "
                      "(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [EACH_RUN] = "SELECT id, words, text, parameters, version, build, machine, begun, iterations, "
                 "is_over, (SELECT count(*) FROM iteration WHERE run = run.id) FROM run ORDER BY "
                 "id",
    [EACH_ITERATION] = "SELECT number, won, drawn, lost, faults, theta FROM iteration WHERE run = "
                       "?1 ORDER BY number",
};

static const char schema[] =
    "CREATE TABLE run (id INTEGER PRIMARY KEY AUTOINCREMENT, words BLOB NOT NULL, text TEXT NOT "
    "NULL, parameters TEXT NOT NULL, version TEXT NOT NULL, build TEXT NOT NULL, machine TEXT NOT "
    "NULL, begun TEXT NOT NULL, iterations INTEGER NOT NULL, is_over INTEGER NOT NULL);"
    "CREATE TABLE iteration (run INTEGER NOT NULL REFERENCES run(id), number INTEGER NOT NULL, won "
    "INTEGER NOT NULL, drawn INTEGER NOT NULL, lost INTEGER NOT NULL, faults INTEGER NOT NULL, "
    "theta TEXT NOT NULL, PRIMARY KEY (run, number));";

static const DatabaseForm form = {.application = APPLICATION_ID,
                                  .version = SCHEMA_VERSION,
                                  .schema = schema,
                                  .statements = statement_texts,
                                  .statement_count = STATEMENT_COUNT,
                                  .holds = "tuning"};

struct SpsaStore {
    Database base;
};

bool spsa_store_open(SpsaStore **out, const char *path, StoreMode mode, const Alloc *alloc,
                     Error *err) {
    SpsaStore *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    if (!database_open(&self->base, &form, path, mode, alloc, err)) {
        alloc_free(alloc, self);
        return false;
    }
    *out = self;
    return true;
}

void spsa_store_close(SpsaStore *self) {
    if (self != NULL) {
        const Alloc *const alloc = self->base.alloc;
        database_close(&self->base);
        alloc_free(alloc, self);
    }
}

bool spsa_store_add(int64_t *id, SpsaStore *self, const StoredSpsa *run, Error *err) {
    Database *const base = &self->base;
    const char *const texts[] = {run->text,  run->parameters, run->version,
                                 run->build, run->machine,    run->begun};

    enum { TEXTS = sizeof texts / sizeof *texts };

    database_lock(base);
    sqlite3_stmt *const statement = base->statements[ADD_RUN];
    (void)sqlite3_bind_blob64(statement, 1, run->words.data, run->words.length, SQLITE_STATIC);
    for (int i = 0; i < TEXTS; i++) {
        database_bind_text(statement, i + 2, texts[i]);
    }
    database_bind_number(statement, TEXTS + 2, run->iterations);
    const bool done = database_step(base, ADD_RUN, err);
    *id = sqlite3_last_insert_rowid(base->db);
    database_unlock(base);
    return done;
}

bool spsa_store_end(SpsaStore *self, int64_t id, Error *err) {
    Database *const base = &self->base;
    database_lock(base);
    database_bind_number(base->statements[END_RUN], 1, id);
    const bool done = database_step(base, END_RUN, err);
    database_unlock(base);
    return done;
}

bool spsa_store_put(SpsaStore *self, int64_t run, const StoredIteration *iteration, Error *err) {
    Database *const base = &self->base;
    const int64_t numbers[] = {run,
                               iteration->number,
                               iteration->won,
                               iteration->drawn,
                               iteration->lost,
                               iteration->faults};

    enum { NUMBERS = sizeof numbers / sizeof *numbers };

    database_lock(base);
    sqlite3_stmt *const statement = base->statements[PUT_ITERATION];
    for (int i = 0; i < NUMBERS; i++) {
        database_bind_number(statement, i + 1, numbers[i]);
    }
    database_bind_text(statement, NUMBERS + 1, iteration->values);
    const bool done = database_step(base, PUT_ITERATION, err);
    database_unlock(base);
    return done;
}

typedef struct EachRun {
    bool (*each)(void *context, const StoredSpsa *run, Error *err);
    void *context;
} EachRun;

static bool visit_run(void *context, sqlite3_stmt *statement, Error *err) {
    const EachRun *const visit = context;
    const void *const words = sqlite3_column_blob(statement, 1);
    const StoredSpsa run = {
        .id = sqlite3_column_int64(statement, 0),
        .words = {words == NULL ? "" : words, (size_t)sqlite3_column_bytes(statement, 1)},
        .text = database_text(statement, 2),
        .parameters = database_text(statement, 3),
        .version = database_text(statement, 4),
        .build = database_text(statement, 5),
        .machine = database_text(statement, 6),
        .begun = database_text(statement, 7),
        .iterations = sqlite3_column_int64(statement, 8),
        .is_over = sqlite3_column_int64(statement, 9) != 0,
        .done = sqlite3_column_int64(statement, 10)};
    return visit->each(visit->context, &run, err);
}

bool spsa_store_each_run(SpsaStore *self,
                         bool (*each)(void *context, const StoredSpsa *run, Error *err),
                         void *context, Error *err) {
    EachRun visit = {each, context};
    database_lock(&self->base);
    const bool done = database_each(&self->base, EACH_RUN, visit_run, &visit, err);
    database_unlock(&self->base);
    return done;
}

typedef struct EachIteration {
    bool (*each)(void *context, const StoredIteration *iteration, Error *err);
    void *context;
} EachIteration;

static bool visit_iteration(void *context, sqlite3_stmt *statement, Error *err) {
    const EachIteration *const visit = context;
    const StoredIteration iteration = {.number = sqlite3_column_int64(statement, 0),
                                       .won = sqlite3_column_int64(statement, 1),
                                       .drawn = sqlite3_column_int64(statement, 2),
                                       .lost = sqlite3_column_int64(statement, 3),
                                       .faults = sqlite3_column_int64(statement, 4),
                                       .values = database_text(statement, 5)};
    return visit->each(visit->context, &iteration, err);
}

bool spsa_store_each_iteration(SpsaStore *self, int64_t run,
                               bool (*each)(void *context, const StoredIteration *iteration,
                                            Error *err),
                               void *context, Error *err) {
    EachIteration visit = {each, context};
    database_lock(&self->base);
    database_bind_number(self->base.statements[EACH_ITERATION], 1, run);
    const bool done = database_each(&self->base, EACH_ITERATION, visit_iteration, &visit, err);
    database_unlock(&self->base);
    return done;
}

#else

static bool unsupported(Error *err) {
    return error_set(err, ERROR_UNSUPPORTED,
                     "this build keeps no tuning: it was made without SQLite (install "
                     "libsqlite3-dev and build again)");
}

bool spsa_store_open(SpsaStore **out, const char *path, StoreMode mode, const Alloc *alloc,
                     Error *err) {
    (void)out;
    (void)path;
    (void)mode;
    (void)alloc;
    return unsupported(err);
}

void spsa_store_close(SpsaStore *self) {
    (void)self;
}

bool spsa_store_add(int64_t *id, SpsaStore *self, const StoredSpsa *run, Error *err) {
    (void)id;
    (void)self;
    (void)run;
    return unsupported(err);
}

bool spsa_store_end(SpsaStore *self, int64_t id, Error *err) {
    (void)self;
    (void)id;
    return unsupported(err);
}

bool spsa_store_put(SpsaStore *self, int64_t run, const StoredIteration *iteration, Error *err) {
    (void)self;
    (void)run;
    (void)iteration;
    return unsupported(err);
}

bool spsa_store_each_run(SpsaStore *self,
                         bool (*each)(void *context, const StoredSpsa *run, Error *err),
                         void *context, Error *err) {
    (void)self;
    (void)each;
    (void)context;
    return unsupported(err);
}

bool spsa_store_each_iteration(SpsaStore *self, int64_t run,
                               bool (*each)(void *context, const StoredIteration *iteration,
                                            Error *err),
                               void *context, Error *err) {
    (void)self;
    (void)run;
    (void)each;
    (void)context;
    return unsupported(err);
}

#endif
