// SPDX-License-Identifier: MIT
#include "store/match_store.h"

#ifdef HAVE_SQLITE

#include <inttypes.h>

#include "store/database_impl.h"

// "Zgwm": tells our files from other databases.
enum { APPLICATION_ID = 0x5a67776d, SCHEMA_VERSION = 1 };

typedef enum Statement {
    ADD_MATCH,
    END_MATCH,
    PUT_GAME,
    EACH_MATCH,
    EACH_GAME,
    STATEMENT_COUNT
} Statement;

#define SIDE_COLUMNS(color)                                                                        \
    color "_moves, " color "_nodes, " color "_time_us, " color "_depth_moves, " color              \
          "_depth_sum, " color "_latency_moves, " color "_latency_sum_us, " color                  \
          "_latency_most_us"
#define GAME_COLUMNS                                                                               \
    "number, encounter, pair, is_paired, white, black, half_points, reason, fault, fault_color, "  \
    "pgn, json, epd, " SIDE_COLUMNS("white") ", " SIDE_COLUMNS("black")

enum { FIRST_SIDE_COLUMN = 13 };

static const char *const statement_texts[STATEMENT_COUNT] = {
    [ADD_MATCH] = "INSERT INTO match (words, text, version, build, machine, begun, games, "
                  "pgn_size, json_size, epd_size, is_over) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, "
                  "?8, ?9, ?10, 0)",
    [END_MATCH] = "UPDATE match SET is_over = 1 WHERE id = ?1",
    [PUT_GAME] = "INSERT INTO game (match, " GAME_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, "
                 "?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, "
                 "?24, ?25, ?26, ?27, ?28, ?29, ?30)",
    [EACH_MATCH] = "SELECT id, words, text, version, build, machine, begun, games, is_over, "
                   "(SELECT count(*) FROM game WHERE game.match = match.id), pgn_size, json_size, "
                   "epd_size FROM match ORDER BY id",
    [EACH_GAME] = "SELECT " GAME_COLUMNS " FROM game WHERE match = ?1 ORDER BY place",
};

#define SIDE_SCHEMA(color)                                                                         \
    color "_moves INTEGER NOT NULL, " color "_nodes INTEGER NOT NULL, " color                      \
          "_time_us INTEGER NOT NULL, " color "_depth_moves INTEGER NOT NULL, " color              \
          "_depth_sum INTEGER NOT NULL, " color "_latency_moves INTEGER NOT NULL, " color          \
          "_latency_sum_us INTEGER NOT NULL, " color "_latency_most_us INTEGER NOT NULL"

static const char schema[] =
    "CREATE TABLE match (id INTEGER PRIMARY KEY AUTOINCREMENT, words BLOB NOT NULL, text TEXT NOT "
    "NULL, version TEXT NOT NULL, build TEXT NOT NULL, machine TEXT NOT NULL, begun TEXT NOT NULL, "
    "games INTEGER NOT NULL, pgn_size INTEGER NOT NULL, json_size INTEGER NOT NULL, epd_size "
    "INTEGER NOT NULL, is_over INTEGER NOT NULL);"
    "CREATE TABLE game (place INTEGER PRIMARY KEY AUTOINCREMENT, match INTEGER NOT NULL REFERENCES "
    "match(id), number INTEGER NOT NULL, encounter INTEGER NOT NULL, pair INTEGER NOT NULL, "
    "is_paired INTEGER NOT NULL, white INTEGER NOT NULL, black INTEGER NOT NULL, half_points "
    "INTEGER NOT NULL, reason INTEGER NOT NULL, fault INTEGER NOT NULL, fault_color INTEGER NOT "
    "NULL, pgn TEXT NOT NULL, json TEXT NOT NULL, epd TEXT NOT NULL, " SIDE_SCHEMA(
        "white") ", " SIDE_SCHEMA("black") ", UNIQUE (match, number));";

static const DatabaseForm form = {.application = APPLICATION_ID,
                                  .version = SCHEMA_VERSION,
                                  .schema = schema,
                                  .statements = statement_texts,
                                  .statement_count = STATEMENT_COUNT,
                                  .holds = "matches"};

struct MatchStore {
    Database base;
};

bool match_store_open(MatchStore **out, const char *path, StoreMode mode, const Alloc *alloc,
                      Error *err) {
    MatchStore *const self = alloc_new(alloc, sizeof *self);
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

void match_store_close(MatchStore *self) {
    if (self != NULL) {
        const Alloc *const alloc = self->base.alloc;
        database_close(&self->base);
        alloc_free(alloc, self);
    }
}

bool match_store_add(int64_t *id, MatchStore *self, const StoredMatch *match, Error *err) {
    Database *const base = &self->base;
    database_lock(base);
    sqlite3_stmt *const statement = base->statements[ADD_MATCH];
    (void)sqlite3_bind_blob64(statement, 1, match->words.data, match->words.length, SQLITE_STATIC);
    database_bind_text(statement, 2, match->text);
    database_bind_text(statement, 3, match->version);
    database_bind_text(statement, 4, match->build);
    database_bind_text(statement, 5, match->machine);
    database_bind_text(statement, 6, match->begun);
    database_bind_number(statement, 7, match->games);
    for (int i = 0; i < 3; i++) {
        database_bind_number(statement, 8 + i, match->sizes[i]);
    }
    const bool done = database_step(base, ADD_MATCH, err);
    *id = sqlite3_last_insert_rowid(base->db);
    database_unlock(base);
    return done;
}

bool match_store_end(MatchStore *self, int64_t id, Error *err) {
    Database *const base = &self->base;
    database_lock(base);
    database_bind_number(base->statements[END_MATCH], 1, id);
    const bool done = database_step(base, END_MATCH, err);
    database_unlock(base);
    return done;
}

bool match_store_put(MatchStore *self, int64_t match, const StoredGame *game, Error *err) {
    Database *const base = &self->base;
    const int64_t numbers[] = {
        match,           game->number,     game->encounter,   game->pair,
        game->is_paired, game->players[0], game->players[1],  game->half_points,
        game->reason,    game->fault,      game->fault_color,
    };

    enum { NUMBERS = sizeof numbers / sizeof *numbers };

    database_lock(base);
    sqlite3_stmt *const statement = base->statements[PUT_GAME];
    for (int i = 0; i < NUMBERS; i++) {
        database_bind_number(statement, i + 1, numbers[i]);
    }
    database_bind_text(statement, NUMBERS + 1, game->pgn);
    database_bind_text(statement, NUMBERS + 2, game->json);
    database_bind_text(statement, NUMBERS + 3, game->epd);
    for (int i = 0; i < 2 * STORED_SIDE_NUMBERS; i++) {
        database_bind_number(statement, NUMBERS + 4 + i,
                             game->side[i / STORED_SIDE_NUMBERS][i % STORED_SIDE_NUMBERS]);
    }
    const bool done = database_step(base, PUT_GAME, err);
    const bool is_there = !done && sqlite3_extended_errcode(base->db) == SQLITE_CONSTRAINT_UNIQUE;
    database_unlock(base);
    return is_there
               ? error_set(err, ERROR_VALUE,
                           "%s has game %" PRId64 " already; does another program play this match?",
                           base->path, game->number + 1)
               : done;
}

typedef struct EachMatch {
    bool (*each)(void *context, const StoredMatch *match, Error *err);
    void *context;
} EachMatch;

static bool visit_match(void *context, sqlite3_stmt *statement, Error *err) {
    const EachMatch *const visit = context;
    const void *const words = sqlite3_column_blob(statement, 1);
    const StoredMatch match = {
        .id = sqlite3_column_int64(statement, 0),
        .words = {words == NULL ? "" : words, (size_t)sqlite3_column_bytes(statement, 1)},
        .text = database_text(statement, 2),
        .version = database_text(statement, 3),
        .build = database_text(statement, 4),
        .machine = database_text(statement, 5),
        .begun = database_text(statement, 6),
        .games = sqlite3_column_int64(statement, 7),
        .is_over = sqlite3_column_int64(statement, 8) != 0,
        .done = sqlite3_column_int64(statement, 9),
        .sizes = {sqlite3_column_int64(statement, 10), sqlite3_column_int64(statement, 11),
                  sqlite3_column_int64(statement, 12)}};
    return visit->each(visit->context, &match, err);
}

bool match_store_each_match(MatchStore *self,
                            bool (*each)(void *context, const StoredMatch *match, Error *err),
                            void *context, Error *err) {
    EachMatch visit = {each, context};
    database_lock(&self->base);
    const bool done = database_each(&self->base, EACH_MATCH, visit_match, &visit, err);
    database_unlock(&self->base);
    return done;
}

static StoredGame read_game(sqlite3_stmt *statement) {
    StoredGame game = {
        .number = sqlite3_column_int64(statement, 0),
        .encounter = sqlite3_column_int64(statement, 1),
        .pair = sqlite3_column_int64(statement, 2),
        .is_paired = sqlite3_column_int64(statement, 3),
        .players = {sqlite3_column_int64(statement, 4), sqlite3_column_int64(statement, 5)},
        .half_points = sqlite3_column_int64(statement, 6),
        .reason = sqlite3_column_int64(statement, 7),
        .fault = sqlite3_column_int64(statement, 8),
        .fault_color = sqlite3_column_int64(statement, 9),
        .pgn = database_text(statement, 10),
        .json = database_text(statement, 11),
        .epd = database_text(statement, 12)};
    for (int i = 0; i < 2 * STORED_SIDE_NUMBERS; i++) {
        game.side[i / STORED_SIDE_NUMBERS][i % STORED_SIDE_NUMBERS] =
            sqlite3_column_int64(statement, FIRST_SIDE_COLUMN + i);
    }
    return game;
}

typedef struct EachGame {
    bool (*each)(void *context, const StoredGame *game, Error *err);
    void *context;
} EachGame;

static bool visit_game(void *context, sqlite3_stmt *statement, Error *err) {
    const EachGame *const visit = context;
    const StoredGame game = read_game(statement);
    return visit->each(visit->context, &game, err);
}

bool match_store_each_game(MatchStore *self, int64_t match,
                           bool (*each)(void *context, const StoredGame *game, Error *err),
                           void *context, Error *err) {
    EachGame visit = {each, context};
    database_lock(&self->base);
    database_bind_number(self->base.statements[EACH_GAME], 1, match);
    const bool done = database_each(&self->base, EACH_GAME, visit_game, &visit, err);
    database_unlock(&self->base);
    return done;
}

#else

static bool unsupported(Error *err) {
    return error_set(err, ERROR_UNSUPPORTED,
                     "this build keeps no matches: it was made without SQLite (install "
                     "libsqlite3-dev and build again)");
}

bool match_store_open(MatchStore **out, const char *path, StoreMode mode, const Alloc *alloc,
                      Error *err) {
    (void)out;
    (void)path;
    (void)mode;
    (void)alloc;
    return unsupported(err);
}

void match_store_close(MatchStore *self) {
    (void)self;
}

bool match_store_add(int64_t *id, MatchStore *self, const StoredMatch *match, Error *err) {
    (void)id;
    (void)self;
    (void)match;
    return unsupported(err);
}

bool match_store_end(MatchStore *self, int64_t id, Error *err) {
    (void)self;
    (void)id;
    return unsupported(err);
}

bool match_store_put(MatchStore *self, int64_t match, const StoredGame *game, Error *err) {
    (void)self;
    (void)match;
    (void)game;
    return unsupported(err);
}

bool match_store_each_match(MatchStore *self,
                            bool (*each)(void *context, const StoredMatch *match, Error *err),
                            void *context, Error *err) {
    (void)self;
    (void)each;
    (void)context;
    return unsupported(err);
}

bool match_store_each_game(MatchStore *self, int64_t match,
                           bool (*each)(void *context, const StoredGame *game, Error *err),
                           void *context, Error *err) {
    (void)self;
    (void)match;
    (void)each;
    (void)context;
    return unsupported(err);
}

#endif
