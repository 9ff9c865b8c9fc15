// SPDX-License-Identifier: MIT
// An SQLite file with a form of ours: opening, errors, statements. For the modules of this folder,
// in builds that have SQLite.
#ifndef ZUGWERK_STORE_DATABASE_IMPL_H
#define ZUGWERK_STORE_DATABASE_IMPL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "store/store_mode.h"

// What kind of file it is.
typedef struct DatabaseForm {
    int32_t application; // four characters that tell it from other databases
    int version;         // of the schema
    const char *schema;
    const char *const *statements; // prepared when it is opened
    int statement_count;
    const char *holds; // for messages: "results"
} DatabaseForm;

typedef struct Database {
    const Alloc *alloc;
    const DatabaseForm *form;
    sqlite3 *db;
    char *path;
    StoreMode mode;
    sqlite3_stmt **statements; // as in the form
} Database;

// *database need not be initialised; after a failure it needs no closing.
bool database_open(Database *database, const DatabaseForm *form, const char *path, StoreMode mode,
                   const Alloc *alloc, Error *err) MUST_CHECK;
void database_close(Database *database);

// The error of an SQLite code, with the file's name; returns false.
bool database_fail(Database *database, int code, Error *err);

// Runs SQL without results.
bool database_run(Database *database, const char *text, Error *err) MUST_CHECK;

// Runs a prepared statement that gives no rows, and makes it ready for the next time.
bool database_step(Database *database, int which, Error *err) MUST_CHECK;

// The statement is done with; makes it ready for the next time.
void database_reset(Database *database, int which);

// Calls row for every row that a prepared statement gives, until there is none or row returns
// false; makes the statement ready for the next time.
bool database_each(Database *database, int which,
                   bool (*row)(void *context, sqlite3_stmt *statement, Error *err), void *context,
                   Error *err) MUST_CHECK;

// Several threads may use one database: between these two only one does.
void database_lock(Database *database);
void database_unlock(Database *database);

void database_bind_text(sqlite3_stmt *statement, int index, const char *text); // not copied
void database_bind_number(sqlite3_stmt *statement, int index, int64_t number);
const char *database_text(sqlite3_stmt *statement, int column);

#endif
