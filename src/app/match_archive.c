// SPDX-License-Identifier: MIT
#include "app/match_archive.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/os_calendar.h"
#include "base/os_folder.h"
#include "base/os_machine.h"
#include "base/version.h"
#include "match/match_json.h"
#include "match/match_pgn.h"
#include "notation/fen.h"

enum { DATE_SIZE = 64 };

// ---- Command lines that are kept ----------------------------------------------------------------

typedef struct Finder {
    KeptWords *out;
    bool failed;
} Finder;

static bool note_match(void *context, const StoredMatch *match, Error *err) {
    (void)err;
    Finder *const finder = context;
    if (!match->is_over) {
        text_reset(&finder->out->text);
        text_append_span(&finder->out->text, match->words);
        finder->out->match = match->id;
        memcpy(finder->out->sizes, match->sizes, sizeof match->sizes);
    }
    return true;
}

bool kept_words_split(KeptWords *out, Error *err) {
    const Span all = text_span(&out->text);
    size_t count = 0;
    for (size_t i = 0; i < all.length; i++) {
        count += all.data[i] == '\0' ? 1 : 0;
    }
    out->items = alloc_new(out->alloc, (count + 1) * sizeof *out->items);
    if (out->items == NULL) {
        return error_set_memory(err);
    }
    const char *word = all.data;
    for (size_t i = 0; i < count; i++) {
        out->items[i] = word;
        word += strlen(word) + 1;
    }
    out->words = (Words){out->items, count};
    return true;
}

bool match_archive_find(KeptWords *out, const char *path, const Alloc *alloc, Error *err) {
    *out = (KeptWords){.alloc = alloc};
    text_init(&out->text, alloc);
    MatchStore *store;
    if (!match_store_open(&store, path, STORE_READ, alloc, err)) {
        return false;
    }
    Finder finder = {.out = out};
    const bool done =
        match_store_each_match(store, note_match, &finder, err) && text_check(&out->text, err);
    match_store_close(store);
    if (done && out->match == 0) {
        return error_set(err, ERROR_VALUE, "%s holds no match that was cut off", path);
    }
    return done && kept_words_split(out, err);
}

void kept_words_release(KeptWords *kept) {
    text_release(&kept->text);
    alloc_free(kept->alloc, kept->items);
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

static bool write_texts(MatchArchive *self, const char *const texts[ARCHIVE_FILES], Error *err) {
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        if (self->files[i] != NULL
            && (!file_writer_write(self->files[i], span_of(texts[i]), err)
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
    Text parts[4];
    for (int i = 0; i < 4; i++) {
        text_init(&parts[i], self->alloc);
    }
    for (size_t i = 0; i < words.count; i++) {
        text_append(&parts[0], words.items[i]);
        text_append_char(&parts[0], '\0');
        text_format(&parts[1], "%s%s", i > 0 ? " " : "", words.items[i]);
    }
    machine_build(&parts[2]);
    machine_cpu_name(&parts[3]);
    const CalendarTime now = calendar_now();
    char begun[DATE_SIZE];
    (void)snprintf(begun, sizeof begun, "%04d-%02d-%02d %02d:%02d:%02d", now.year, now.month,
                   now.day, now.hour, now.minute, now.second);
    StoredMatch match = {.words = text_span(&parts[0]),
                         .text = text_string(&parts[1]),
                         .version = ZUGWERK_VERSION,
                         .build = text_string(&parts[2]),
                         .machine = text_string(&parts[3]),
                         .begun = begun,
                         .games = games};
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        match.sizes[i] = path_of(self, i) == NULL ? 0 : file_size_of(path_of(self, i));
    }
    bool done = true;
    for (int i = 0; i < 4; i++) {
        done = done && text_check(&parts[i], err);
    }
    done = done && match_store_add(&self->match, self->store, &match, err);
    for (int i = 0; i < 4; i++) {
        text_release(&parts[i]);
    }
    return done;
}

static const char *state_path(const MatchCommand *command) {
    return command->state == NULL ? MATCH_STATE_FILE : command->state;
}

bool match_archive_open(MatchArchive *self, const MatchCommand *command, Words words, int64_t games,
                        const Alloc *alloc, Error *err) {
    init(self, command, alloc);
    return open_files(self, err)
           && (command->no_state
               || (match_store_open(&self->store, state_path(command), STORE_WRITE, alloc, err)
                   && begin_match(self, words, games, err)));
}

typedef struct Replay {
    MatchArchive *archive;
    bool (*each)(void *context, const MatchRecord *record, Error *err);
    void *context;
} Replay;

static bool replay_game(void *context, const StoredGame *game, Error *err) {
    const Replay *const replay = context;
    const MatchRecord record = unpack(game);
    const char *const texts[ARCHIVE_FILES] = {game->pgn, game->json, game->epd};
    return replay->each(replay->context, &record, err) && write_texts(replay->archive, texts, err);
}

bool match_archive_resume(MatchArchive *self, const MatchCommand *command, const KeptWords *kept,
                          bool (*each)(void *context, const MatchRecord *record, Error *err),
                          void *context, const Alloc *alloc, Error *err) {
    init(self, command, alloc);
    self->match = kept->match;
    if (!match_store_open(&self->store, state_path(command), STORE_WRITE, alloc, err)) {
        return false;
    }
    for (int i = 0; i < ARCHIVE_FILES; i++) {
        if (path_of(self, i) != NULL && !file_cut(path_of(self, i), kept->sizes[i], err)) {
            return false;
        }
    }
    Replay replay = {self, each, context};
    return open_files(self, err)
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
    const char *const texts[ARCHIVE_FILES] = {text_string(&self->texts[ARCHIVE_PGN]),
                                              text_string(&self->texts[ARCHIVE_JSON]),
                                              text_string(&self->texts[ARCHIVE_EPD])};
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
                             .pgn = texts[ARCHIVE_PGN],
                             .json = texts[ARCHIVE_JSON],
                             .epd = texts[ARCHIVE_EPD]};
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
