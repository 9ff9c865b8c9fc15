// SPDX-License-Identifier: MIT
#include "app/match_archive.h"

#include <stdio.h>
#include <string.h>

#include "app/resumed_file.h"
#include "base/os_folder.h"
#include "base/version.h"
#include "match/match_json.h"
#include "match/match_pgn.h"
#include "notation/fen.h"

// ---- Matches that are kept ----------------------------------------------------------------------

static bool note_match(void *context, const StoredMatch *match, Error *err) {
    (void)err;
    KeptMatch *const out = context;
    if (!match->is_over) {
        text_reset(&out->words.text);
        text_append_span(&out->words.text, match->words);
        out->match = match->id;
        memcpy(out->sizes, match->sizes, sizeof match->sizes);
        out->done = match->done;
        (void)snprintf(out->begun, sizeof out->begun, "%s", match->begun);
    }
    return true;
}

bool match_archive_find(KeptMatch *out, const char *path, const Alloc *alloc, Error *err) {
    *out = (KeptMatch){.match = 0};
    kept_words_init(&out->words, alloc);
    MatchStore *store;
    if (!match_store_open(&store, path, STORE_READ, alloc, err)) {
        return false;
    }
    const bool done =
        match_store_each_match(store, note_match, out, err) && text_check(&out->words.text, err);
    match_store_close(store);
    if (done && out->match == 0) {
        return error_set(err, ERROR_VALUE, "%s holds no match that was cut off", path);
    }
    return done && kept_words_split(&out->words, err);
}

// ---- Records ------------------------------------------------------------------------------------

static void pack_side(int64_t out[STORED_SIDE_NUMBERS], const MatchSide *side) {
    out[0] = side->moves;
    out[1] = (int64_t)side->nodes;
    out[2] = side->time_us;
    out[3] = side->depth_moves;
    out[4] = side->depth_sum;
    out[5] = side->latency_moves;
    out[6] = side->latency_sum_us;
    out[7] = side->latency_most_us;
}

static MatchSide unpack_side(const int64_t in[STORED_SIDE_NUMBERS]) {
    return (MatchSide){.moves = in[0],
                       .nodes = (uint64_t)in[1],
                       .time_us = in[2],
                       .depth_moves = in[3],
                       .depth_sum = in[4],
                       .latency_moves = in[5],
                       .latency_sum_us = in[6],
                       .latency_most_us = in[7]};
}

static MatchRecord unpack(const StoredGame *game) {
    return (MatchRecord){.number = (size_t)game->number,
                         .encounter = (size_t)game->encounter,
                         .pair = (size_t)game->pair,
                         .is_paired = game->is_paired != 0,
                         .players = {(size_t)game->players[0], (size_t)game->players[1]},
                         .half_points = (int)game->half_points,
                         .reason = (Reason)game->reason,
                         .fault = (PlayerFault)game->fault,
                         .fault_color = (int)game->fault_color,
                         .side = {unpack_side(game->side[0]), unpack_side(game->side[1])}};
}

// ---- Files --------------------------------------------------------------------------------------

static const char *path_of(const MatchArchive *self, int which) {
    switch (which) {
    case ARCHIVE_PGN:
        return self->command->pgn;
    case ARCHIVE_JSON:
        return self->command->json;
    default:
        return self->command->epd;
    }
}

static bool open_files(MatchArchive *self, Error *err) {
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        const char *const path = path_of(self, i);
        if (path == NULL) {
            continue;
        }
        FileWriter *const writer = alloc_new(self->alloc, sizeof *writer);
        if (writer == NULL) {
            return error_set_memory(err);
        }
        if (!file_writer_append(writer, path, err)) {
            alloc_free(self->alloc, writer);
            return false;
        }
        self->files[i] = writer;
    }
    return true;
}

static bool write_texts(MatchArchive *self, const Span texts[ARCHIVE_FILES], Error *err) {
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        if (self->files[i] != NULL
            && (!file_writer_write(self->files[i], texts[i], err)
                || !file_writer_flush(self->files[i], err))) {
            return false;
        }
    }
    return true;
}

// ---- Opening ------------------------------------------------------------------------------------

static void init(MatchArchive *self, const MatchCommand *command, const Alloc *alloc) {
    *self = (MatchArchive){.alloc = alloc, .command = command};
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        text_init(&self->texts[i], alloc);
    }
}

static bool begin_match(MatchArchive *self, Words words, int64_t games, Error *err) {
    RunOrigin origin;
    if (!run_origin_init(&origin, words, self->alloc, err)) {
        return false;
    }
    StoredMatch match = {.words = text_span(&origin.words),
                         .text = text_string(&origin.text),
                         .version = ZUGWERK_VERSION,
                         .build = text_string(&origin.build),
                         .machine = text_string(&origin.machine),
                         .begun = origin.begun,
                         .games = games};
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        match.sizes[i] = path_of(self, i) == NULL ? 0 : file_size_of(path_of(self, i));
    }
    const bool done = match_store_add(&self->match, self->store, &match, err);
    run_origin_release(&origin);
    return done;
}

static const char *state_path(const MatchCommand *command) {
    return command->state == NULL ? MATCH_STATE_FILE : command->state;
}

bool match_archive_open(MatchArchive *self, const MatchCommand *command, Words words, int64_t games,
                        const Alloc *alloc, Error *err) {
    init(self, command, alloc);
    // A match whose files cannot be written has not begun.
    return open_files(self, err)
           && (command->no_state
               || (match_store_open(&self->store, state_path(command), STORE_WRITE, alloc, err)
                   && begin_match(self, words, games, err)));
}

typedef struct Replay {
    MatchArchive *archive;
    ResumedFile files[ARCHIVE_FILES];
    bool (*each)(void *context, const MatchRecord *record, Error *err);
    void *context;
} Replay;

static Span text_of(const StoredGame *game, int which) {
    switch (which) {
    case ARCHIVE_PGN:
        return span_of(game->pgn);
    case ARCHIVE_JSON:
        return span_of(game->json);
    default:
        return span_of(game->epd);
    }
}

typedef struct Comparison {
    ResumedFile *file;
    int which;
} Comparison;

static bool compare_game(void *context, const StoredGame *game, Error *err) {
    const Comparison *const comparison = context;
    return resumed_file_compare(comparison->file, text_of(game, comparison->which), err);
}

static bool compare_from(Replay *replay, int which, int64_t base, Error *err) {
    const MatchArchive *const self = replay->archive;
    Comparison comparison = {&replay->files[which], which};
    bool done = resumed_file_open(comparison.file, path_of(self, which), base, err);
    done = done && match_store_each_game(self->store, self->match, compare_game, &comparison, err)
           && resumed_file_finish(comparison.file, err);
    resumed_file_close(comparison.file);
    return done;
}

// Nothing is written before everything was looked at. A file that was put in the place of the one
// that the match began with has the games from its first byte.
static bool compare_files(Replay *replay, const KeptMatch *kept, Error *err) {
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        Error ignored;
        if (path_of(replay->archive, i) != NULL && !compare_from(replay, i, kept->sizes[i], err)
            && (kept->sizes[i] == 0 || !compare_from(replay, i, 0, &ignored))) {
            return false;
        }
    }
    return true;
}

static bool replay_game(void *context, const StoredGame *game, Error *err) {
    Replay *const replay = context;
    const MatchRecord record = unpack(game);
    Span texts[ARCHIVE_FILES];
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        texts[i] = resumed_file_missing(&replay->files[i], text_of(game, i));
    }
    return replay->each(replay->context, &record, err) && write_texts(replay->archive, texts, err);
}

bool match_archive_resume(MatchArchive *self, const MatchCommand *command, const KeptMatch *kept,
                          bool (*each)(void *context, const MatchRecord *record, Error *err),
                          void *context, const Alloc *alloc, Error *err) {
    init(self, command, alloc);
    self->match = kept->match;
    if (!match_store_open(&self->store, state_path(command), STORE_WRITE, alloc, err)) {
        return false;
    }
    Replay replay = {.archive = self, .each = each, .context = context};
    return compare_files(&replay, kept, err) && open_files(self, err)
           && match_store_each_game(self->store, self->match, replay_game, &replay, err);
}

// ---- Games --------------------------------------------------------------------------------------

static bool make_texts(MatchArchive *self, const MatchGame *game, Error *err) {
    const MatchPgnOptions pgn = {.event = self->command->event,
                                 .minimal = self->command->pgn_minimal};
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        text_reset(&self->texts[i]);
    }
    if (self->command->pgn != NULL
        && !match_pgn_format(&self->texts[ARCHIVE_PGN], game, &pgn, err)) {
        return false;
    }
    if (self->command->json != NULL
        && !match_json_game(sink_of_text(&self->texts[ARCHIVE_JSON]), game, err)) {
        return false;
    }
    if (self->command->epd != NULL) {
        char fen[FEN_TEXT_SIZE];
        (void)fen_format_epd(fen, game_position(&game->game), FEN_XFEN);
        text_format(&self->texts[ARCHIVE_EPD], "%s\n", fen);
    }
    return text_check(&self->texts[ARCHIVE_EPD], err);
}

bool match_archive_put(MatchArchive *self, const MatchGame *game, Error *err) {
    if (!make_texts(self, game, err)) {
        return false;
    }
    Span texts[ARCHIVE_FILES];
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        texts[i] = text_span(&self->texts[i]);
    }
    if (self->store != NULL) {
        const MatchRecord record = match_record_of(game);
        StoredGame stored = {.number = (int64_t)record.number,
                             .encounter = (int64_t)record.encounter,
                             .pair = (int64_t)record.pair,
                             .is_paired = record.is_paired ? 1 : 0,
                             .players = {(int64_t)record.players[0], (int64_t)record.players[1]},
                             .half_points = record.half_points,
                             .reason = record.reason,
                             .fault = record.fault,
                             .fault_color = record.fault_color,
                             .pgn = text_string(&self->texts[ARCHIVE_PGN]),
                             .json = text_string(&self->texts[ARCHIVE_JSON]),
                             .epd = text_string(&self->texts[ARCHIVE_EPD])};
        pack_side(stored.side[WHITE], &record.side[WHITE]);
        pack_side(stored.side[BLACK], &record.side[BLACK]);
        if (!match_store_put(self->store, self->match, &stored, err)) {
            return false;
        }
    }
    return write_texts(self, texts, err);
}

bool match_archive_end(MatchArchive *self, Error *err) {
    return self->store == NULL || match_store_end(self->store, self->match, err);
}

void match_archive_close(MatchArchive *self) {
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        if (self->files[i] != NULL) {
            file_writer_discard(self->files[i]); // flushed after every game
            alloc_free(self->alloc, self->files[i]);
        }
        text_release(&self->texts[i]);
    }
    match_store_close(self->store);
}
