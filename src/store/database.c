// SPDX-License-Identifier: MIT
#ifdef HAVE_SQLITE

#include "store/database_impl.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/os_folder.h"

enum { BUSY_MS = 10000, SETTINGS_SIZE = 96 };

// ---------------------------------------------------------------------------------------- errors

static bool code_error(const char *path, sqlite3 *db, int code, Error *err) {
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

bool database_fail(Database *self, int code, Error *err) {
    return code_error(self->path, self->db, code, err);
}

bool database_run(Database *self, const char *text, Error *err) {
    const int code = sqlite3_exec(self->db, text, NULL, NULL, NULL);
    return code == SQLITE_OK || database_fail(self, code, err);
}

// --------------------------------------------------------------------------------------- opening

static bool read_number(Database *self, const char *text, int64_t *out, Error *err) {
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(self->db, text, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
        *out = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE || database_fail(self, code, err);
}

static bool check_schema(Database *self, Error *err) {
    int64_t application = 0;
    int64_t version = 0;
    int64_t tables = 0;
    if (!read_number(self, "PRAGMA application_id", &application, err)
        || !read_number(self, "PRAGMA user_version", &version, err)
        || !read_number(self, "SELECT count(*) FROM sqlite_schema", &tables, err)) {
        return false;
    }
    if (application == self->form->application && version == self->form->version) {
        return true;
    }
    if (application == self->form->application) {
        return error_set(err, ERROR_UNSUPPORTED,
                         "%s was written by another version of Zugwerk (form %" PRId64
                         ", this one knows %d); name another file",
                         self->path, version, self->form->version);
    }
    if (tables > 0 || self->mode == STORE_READ) {
        return error_set(err, ERROR_IO, "%s holds no %s of Zugwerk; name another file", self->path,
                         self->form->holds);
    }
    char settings[SETTINGS_SIZE];
    snprintf(settings, sizeof settings, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             (int)self->form->application, self->form->version);
    return database_run(self, self->form->schema, err) && database_run(self, settings, err);
}

// Two programs that make the same new file must not both write its schema.
static bool make_schema(Database *self, Error *err) {
    if (self->mode == STORE_READ) {
        return check_schema(self, err);
    }
    if (!database_run(self, "BEGIN IMMEDIATE", err)) {
        return false;
    }
    if (check_schema(self, err) && database_run(self, "COMMIT", err)) {
        return true;
    }
    (void)!database_run(self, "ROLLBACK", NULL);
    return false;
}

static bool open_database(Database *self, Error *err) {
    const int access = self->mode == STORE_WRITE ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                 : SQLITE_OPEN_READONLY;
    const int code = sqlite3_open_v2(self->path, &self->db, access | SQLITE_OPEN_FULLMUTEX, NULL);
    if (code != SQLITE_OK) {
        return database_fail(self, code, err);
    }
    sqlite3_busy_timeout(self->db, BUSY_MS);
    if (!make_schema(self, err)) {
        return false;
    }
    // A crash of the program loses nothing and costs no waiting for the disk.
    if (self->mode == STORE_WRITE
        && !database_run(self, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", err)) {
        return false;
    }
    for (int i = 0; i < self->form->statement_count; i++) {
        const int prepared =
            sqlite3_prepare_v2(self->db, self->form->statements[i], -1, &self->statements[i], NULL);
        if (prepared != SQLITE_OK) {
            return database_fail(self, prepared, err);
        }
    }
    return true;
}

bool database_open(Database *self, const DatabaseForm *form, const char *path, StoreMode mode,
                   const Alloc *alloc, Error *err) {
    const FileKind kind = file_kind(path);
    if (kind == FILE_FOLDER || kind == FILE_OTHER) {
        return error_set(err, ERROR_IO, "%s is no regular file", path);
    }
    if (kind == FILE_MISSING && mode == STORE_READ) {
        return error_set(err, ERROR_IO, "there is no file %s", path);
    }
    *self = (Database){.alloc = alloc, .form = form, .mode = mode};
    self->path = alloc_new(alloc, strlen(path) + 3);
    self->statements = alloc_new(alloc, (size_t)form->statement_count * sizeof *self->statements);
    if (self->path == NULL || self->statements == NULL) {
        database_close(self);
        return error_set_memory(err);
    }
    // SQLite gives names that begin with a colon a meaning.
    snprintf(self->path, strlen(path) + 3, "%s%s", path[0] == ':' ? "./" : "", path);
    if (!open_database(self, err)) {
        database_close(self);
        return false;
    }
    return true;
}

void database_close(Database *self) {
    for (int i = 0; self->statements != NULL && i < self->form->statement_count; i++) {
        sqlite3_finalize(self->statements[i]);
    }
    if (self->mode == STORE_WRITE && self->db != NULL) {
        // Back to one file, which can also be read where nothing can be written.
        (void)!database_run(self, "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE", NULL);
    }
    sqlite3_close(self->db);
    alloc_free(self->alloc, self->path);
    alloc_free(self->alloc, self->statements);
}

// --------------------------------------------------------------------------------------- binding

void database_bind_text(sqlite3_stmt *statement, int index, const char *text) {
    (void)sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

void database_bind_number(sqlite3_stmt *statement, int index, int64_t number) {
    (void)sqlite3_bind_int64(statement, index, number);
}

const char *database_text(sqlite3_stmt *statement, int column) {
    const unsigned char *const text = sqlite3_column_text(statement, column);
    return text == NULL ? "" : (const char *)text;
}

void database_reset(Database *self, int which) {
    (void)sqlite3_reset(self->statements[which]);
    (void)sqlite3_clear_bindings(self->statements[which]);
}

bool database_step(Database *self, int which, Error *err) {
    const int code = sqlite3_step(self->statements[which]);
    database_reset(self, which);
    return code == SQLITE_DONE || database_fail(self, code, err);
}

bool database_each(Database *self, int which,
                   bool (*row)(void *context, sqlite3_stmt *statement, Error *err), void *context,
                   Error *err) {
    sqlite3_stmt *const statement = self->statements[which];
    bool done = true;
    int code = sqlite3_step(statement);
    for (; done && code == SQLITE_ROW; code = done ? sqlite3_step(statement) : code) {
        done = row(context, statement, err);
    }
    done = done && (code == SQLITE_DONE || database_fail(self, code, err));
    database_reset(self, which);
    return done;
}

void database_lock(Database *self) {
    sqlite3_mutex_enter(sqlite3_db_mutex(self->db));
}

void database_unlock(Database *self) {
    sqlite3_mutex_leave(sqlite3_db_mutex(self->db));
}

#else

// A file without any declaration is none in C.
typedef int DatabaseIsMissing;

#endif
