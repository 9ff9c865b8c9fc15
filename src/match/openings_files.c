// SPDX-License-Identifier: MIT
// Openings from EPD and PGN files, packed or not.
#include <inttypes.h>
#include <stdio.h>

#include "base/os_file.h"
#include "codec/decoder.h"
#include "match/openings_impl.h"
#include "notation/epd.h"
#include "notation/pgn_reader.h"
#include "notation/pgn_text.h"

enum { FILE_SIZE_MAX = 1 << 30, CHUNK = 1 << 16, MESSAGE_SIZE = 512, CELL_SIZE = 32 };

// ---- Lines --------------------------------------------------------------------------------------

static bool load_bytes(Text *out, ByteSource source, Error *err) {
    char chunk[CHUNK];
    size_t got = 1;
    while (got > 0) {
        if (!source.read(source.context, chunk, sizeof chunk, &got, err)) {
            return false;
        }
        text_append_span(out, (Span){chunk, got});
        if (out->length > FILE_SIZE_MAX) {
            return error_set(err, ERROR_LIMIT, "larger than a gigabyte");
        }
    }
    return text_check(out, err);
}

static bool find_lines(Openings *self, Error *err) {
    const Span all = text_span(&self->bytes);
    size_t offset = 0;
    for (int64_t number = 1; offset < all.length; number++) {
        const char *const begin = all.data + offset;
        const char *const feed = memchr(begin, '\n', all.length - offset);
        const size_t length = feed == NULL ? all.length - offset : (size_t)(feed - begin);
        if (!epd_is_remark((Span){begin, length})) {
            if (!alloc_grow(self->alloc, (void **)&self->lines, &self->line_capacity,
                            self->raw_count + 1, sizeof *self->lines)) {
                return error_set_memory(err);
            }
            self->lines[self->raw_count++] = (OpeningLine){offset, length, number};
        }
        offset += length + 1;
    }
    return true;
}

static bool load_lines(Openings *self, ByteSource source, Error *err) {
    self->kind = OPENING_LINES;
    return load_bytes(&self->bytes, source, err) && find_lines(self, err);
}

static bool build_line(Game *out, const Openings *self, const OpeningLine *line, Error *err) {
    Position start;
    const Span text = {self->bytes.data + line->offset, line->length};
    if (!epd_position_parse(&start, text, self->alloc, err)) {
        return false;
    }
    game_init(out, &start, self->alloc);
    return true;
}

// ---- Games --------------------------------------------------------------------------------------

typedef struct GameCollector {
    Openings *self;
    OpeningGame *game; // the one being read
    int depth;         // of variations
    bool is_broken;    // a fault in it was reported
    bool has_start;
    Error error; // why it stopped
} GameCollector;

static PgnAction fail(GameCollector *collector) {
    (void)error_set_memory(&collector->error);
    return PGN_STOP;
}

static PgnAction begin_game(void *context, const PgnBegin *begin) {
    GameCollector *const collector = context;
    Openings *const self = collector->self;
    if (!alloc_grow(self->alloc, (void **)&self->games, &self->game_capacity, self->raw_count + 1,
                    sizeof *self->games)) {
        return fail(collector);
    }
    collector->game = &self->games[self->raw_count];
    *collector->game = (OpeningGame){.number = begin->number, .move = self->move_count};
    collector->depth = 0;
    collector->is_broken = false;
    collector->has_start = false;
    return PGN_CONTINUE;
}

static PgnAction note_start(void *context, const Position *pos) {
    GameCollector *const collector = context;
    const Alloc *const alloc = collector->self->alloc;
    const Position initial = pos_initial();
    collector->has_start = true;
    if (memcmp(pos, &initial, sizeof initial) == 0) {
        return PGN_CONTINUE;
    }
    collector->game->start = alloc_new(alloc, sizeof *pos);
    if (collector->game->start == NULL) {
        return fail(collector);
    }
    *collector->game->start = *pos;
    return PGN_CONTINUE;
}

static PgnAction skip_variation(void *context) {
    (void)context;
    return PGN_SKIP_VARIATION;
}

static PgnAction note_move(void *context, const PgnMove *move) {
    GameCollector *const collector = context;
    Openings *const self = collector->self;
    const size_t most = self->plies > 0 ? (size_t)self->plies : OPENING_PLIES_MAX;
    if (collector->game->count >= most) {
        return PGN_SKIP_GAME;
    }
    if (!alloc_grow(self->alloc, (void **)&self->moves, &self->move_capacity, self->move_count + 1,
                    sizeof *self->moves)) {
        return fail(collector);
    }
    self->moves[self->move_count++] = move->move;
    collector->game->count++;
    return PGN_CONTINUE;
}

static void skip_game(GameCollector *collector, const char *why, int64_t line) {
    char text[MESSAGE_SIZE];
    char place[CELL_SIZE] = "";
    if (line > 0) {
        (void)snprintf(place, sizeof place, " (line %" PRId64 ")", line);
    }
    (void)snprintf(text, sizeof text, "%s, game %" PRId64 ": %s%s", collector->self->path,
                   collector->game->number, why, place);
    openings_skip(collector->self, text);
    collector->is_broken = true;
}

static PgnAction note_fault(void *context, PgnSeverity severity, const Error *fault) {
    GameCollector *const collector = context;
    if (severity == PGN_ERROR && collector->game != NULL && !collector->is_broken) {
        skip_game(collector, fault->text, fault->line);
    }
    return PGN_CONTINUE;
}

static PgnAction end_game(void *context, const PgnEnd *end) {
    (void)end;
    GameCollector *const collector = context;
    Openings *const self = collector->self;
    // Text that is no PGN at all is read as games without anything in them.
    if (!collector->is_broken && collector->game->count == 0 && collector->game->start == NULL) {
        skip_game(collector, "it has no moves", 0);
    }
    if (!collector->is_broken && collector->has_start) {
        self->raw_count++;
    } else {
        alloc_free(self->alloc, collector->game->start);
        self->move_count = collector->game->move;
    }
    collector->game = NULL;
    return PGN_CONTINUE;
}

static bool load_games(Openings *self, ByteSource source, Error *err) {
    self->kind = OPENING_GAMES;
    GameCollector collector = {.self = self};
    const PgnVisitor visitor = {.context = &collector,
                                .game_begin = begin_game,
                                .start = note_start,
                                .move = note_move,
                                .variation_begin = skip_variation,
                                .game_end = end_game,
                                .fault = note_fault};
    const PgnReaderOptions options = {.alloc = self->alloc};
    PgnReader *reader = NULL;
    if (!pgn_reader_create(&reader, source, &options, err)) {
        return false;
    }
    Error why = {0};
    const bool done = pgn_reader_all(reader, &visitor, &why);
    pgn_reader_destroy(reader);
    if (done) {
        return true;
    }
    if (collector.game != NULL) {
        alloc_free(self->alloc, collector.game->start);
    }
    return collector.error.code != ERROR_NONE ? error_set_memory(err)
                                              : error_set(err, why.code, "%s", why.text);
}

static bool build_game(Game *out, const Openings *self, const OpeningGame *game, Error *err) {
    const Position initial = pos_initial();
    game_init(out, game->start == NULL ? &initial : game->start, self->alloc);
    if (!game_reserve(out, game->count, err)) {
        return false;
    }
    for (size_t i = 0; i < game->count; i++) {
        if (!game_push_checked(out, self->moves[game->move + i], err)) {
            game_release(out);
            return false;
        }
    }
    return true;
}

// ---- Both ---------------------------------------------------------------------------------------

bool openings_load_file(Openings *self, const char *path, Error *err) {
    FileReader file;
    Decoder *decoder = NULL;
    if (!file_reader_open(&file, path, err)) {
        return false;
    }
    Error why = {0};
    bool done = decoder_create(&decoder, file_reader_source(&file), self->alloc, &why);
    if (done) {
        const ByteSource source = decoder_source(decoder);
        done = pgn_is_file_name(path) ? load_games(self, source, &why)
                                      : load_lines(self, source, &why);
    }
    decoder_destroy(decoder);
    file_reader_close(&file);
    if (!done) {
        return error_set(err, why.code, "%s: %s", path, why.text);
    }
    return self->raw_count > 0
           || error_set(err, ERROR_VALUE, "%s holds no opening that can be played", path);
}

bool openings_load_text(Openings *self, const char *lines, Error *err) {
    self->kind = OPENING_LINES;
    text_append(&self->bytes, lines);
    return text_check(&self->bytes, err) && find_lines(self, err)
           && (self->raw_count > 0 || error_set(err, ERROR_VALUE, "there is no opening"));
}

void openings_release_files(Openings *self) {
    for (size_t i = 0; self->kind == OPENING_GAMES && i < self->raw_count; i++) {
        alloc_free(self->alloc, self->games[i].start);
    }
    alloc_free(self->alloc, self->games);
    alloc_free(self->alloc, self->moves);
    alloc_free(self->alloc, self->lines);
}

bool openings_build_file(Game *out, const Openings *self, size_t raw, Error *err) {
    return self->kind == OPENING_LINES ? build_line(out, self, &self->lines[raw], err)
                                       : build_game(out, self, &self->games[raw], err);
}

void openings_complain(Openings *self, size_t raw, const Error *why) {
    char text[MESSAGE_SIZE];
    if (self->kind == OPENING_GAMES) {
        (void)snprintf(text, sizeof text, "%s, game %" PRId64 ": %s", self->path,
                       self->games[raw].number, why->text);
    } else if (self->kind == OPENING_LINES) {
        (void)snprintf(text, sizeof text, "%s:%" PRId64 ": %s", self->path, self->lines[raw].number,
                       why->text);
    } else {
        (void)snprintf(text, sizeof text, "%s", why->text);
    }
    openings_skip(self, text);
}
