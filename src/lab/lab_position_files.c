// SPDX-License-Identifier: MIT
// Positions from EPD, FEN and PGN files.
#include <inttypes.h>
#include <stdio.h>

#include "base/line_reader.h"
#include "base/os_file.h"
#include "codec/decoder.h"
#include "lab/lab_positions.h"
#include "notation/epd.h"
#include "notation/game_tree.h"
#include "notation/pgn_reader.h"
#include "notation/pgn_text.h"

enum { LINE_LIMIT = 1 << 16, NAME_SIZE = 256 };

typedef struct PositionFile {
    LabPositions *positions;
    const char *path;
    Span base_name; // without folders
    int every;
} PositionFile;

static Span base_name_of(const char *path) {
    const char *const slash = strrchr(path, '/');
    return span_of(slash == NULL ? path : slash + 1);
}

// The place of an error goes into its text: its line is the caller's own.
static bool file_error(const PositionFile *file, int64_t line, const Error *error, Error *err) {
    if (line > 0 && error->column > 0) {
        return error_set(err, error->code, "%s:%" PRId64 ":%" PRId64 ": %s", file->path, line,
                         error->column, error->text);
    }
    return line > 0
               ? error_set(err, error->code, "%s:%" PRId64 ": %s", file->path, line, error->text)
               : error_set(err, error->code, "%s: %s", file->path, error->text);
}

// ------------------------------------------------------------------------------------------ EPD

static bool add_position(PositionFile *file, const Position *pos, Span name, int64_t line,
                         Error *err) {
    char numbered[NAME_SIZE];
    if (name.length == 0) {
        snprintf(numbered, sizeof numbered, "%.*s:%" PRId64, (int)file->base_name.length,
                 file->base_name.data, line);
        name = span_of(numbered);
    }
    Game game;
    game_init(&game, pos, file->positions->alloc);
    const bool done = lab_positions_add_game(file->positions, &game, name, err);
    game_release(&game);
    return done;
}

static bool add_line(PositionFile *file, Span line, int64_t number, Error *err) {
    const FenOptions options = {FEN_STRICT, FEN_DETECT};
    Error error = {0};
    if (epd_line_is_fen(line)) {
        Position pos;
        return fen_parse(&pos, span_trim(line), options, &error)
                   ? add_position(file, &pos, (Span){"", 0}, number, err)
                   : file_error(file, number, &error, err);
    }
    Epd epd;
    if (!epd_parse(&epd, line, options, file->positions->alloc, &error)) {
        return file_error(file, number, &error, err);
    }
    const EpdOperation *const id = epd_find(&epd, "id");
    const Span name = id == NULL ? (Span){"", 0} : epd_text(&epd, id);
    const bool done = add_position(file, &epd.pos, name, number, err);
    epd_release(&epd);
    return done;
}

static bool load_lines(PositionFile *file, ByteSource source, Error *err) {
    LineReader reader;
    line_reader_init(&reader, source, LINE_LIMIT, file->positions->alloc);
    bool got = true;
    bool done = true;
    while (done && got) {
        Span line;
        Error error = {0};
        done = line_reader_next(&reader, &line, &got, &error)
               || file_error(file, error.line, &error, err);
        if (done && got && !epd_is_remark(line)) {
            done = add_line(file, line, reader.number, err);
        }
    }
    line_reader_release(&reader);
    return done;
}

// ------------------------------------------------------------------------------------------ PGN

typedef struct FirstFault {
    bool is_there;
    Error error;
} FirstFault;

static PgnAction keep_fault(void *context, PgnSeverity severity, const Error *fault) {
    FirstFault *const first = context;
    if (severity == PGN_ERROR && !first->is_there) {
        *first = (FirstFault){true, *fault};
    }
    return PGN_CONTINUE;
}

static bool add_plies(PositionFile *file, Game *game, int64_t number, Error *err) {
    char name[NAME_SIZE];
    const size_t count = game->count;
    const size_t every = file->every > 0 ? (size_t)file->every : count;
    for (size_t ply = every; ply <= count; ply += every == 0 ? 1 : every) {
        if (file->every > 0) {
            snprintf(name, sizeof name, "%.*s:%" PRId64 " ply %zu", (int)file->base_name.length,
                     file->base_name.data, number, ply);
        } else {
            snprintf(name, sizeof name, "%.*s:%" PRId64, (int)file->base_name.length,
                     file->base_name.data, number);
        }
        game->count = ply;
        const bool done = lab_positions_add_game(file->positions, game, span_of(name), err);
        game->count = count;
        if (!done) {
            return false;
        }
    }
    return true;
}

static bool add_tree(PositionFile *file, const GameTree *tree, int64_t number, Error *err) {
    Game game;
    if (!tree->has_start) {
        return error_set(err, ERROR_UNSUPPORTED, "%s: game %" PRId64 " is of an unknown variant",
                         file->path, number);
    }
    if (!tree_to_game(&game, tree, NULL, file->positions->alloc, err)) {
        return false;
    }
    const bool done = add_plies(file, &game, number, err);
    game_release(&game);
    return done;
}

static bool load_games(PositionFile *file, PgnReader *reader, GameTree *tree, Error *err) {
    for (int64_t number = 1;; number++) {
        FirstFault fault = {.is_there = false};
        const PgnVisitor faults = {.context = &fault, .fault = keep_fault};
        bool got = false;
        Error error = {0};
        if (!tree_read(tree, reader, &faults, &got, &error)) {
            return file_error(file, error.line, &error, err);
        }
        if (fault.is_there) {
            return file_error(file, fault.error.line, &fault.error, err);
        }
        if (!got) {
            return true;
        }
        if (!add_tree(file, tree, number, err)) {
            return false;
        }
    }
}

static bool load_pgn(PositionFile *file, ByteSource source, Error *err) {
    const Alloc *const alloc = file->positions->alloc;
    GameTree tree;
    if (!tree_init(&tree, NULL, alloc, err)) {
        return false;
    }
    PgnReader *reader = NULL;
    const PgnReaderOptions options = {.alloc = alloc};
    const bool done =
        pgn_reader_create(&reader, source, &options, err) && load_games(file, reader, &tree, err);
    pgn_reader_destroy(reader);
    tree_release(&tree);
    return done;
}

bool lab_positions_load(LabPositions *positions, const char *path, int every, Error *err) {
    PositionFile file = {
        .positions = positions, .path = path, .base_name = base_name_of(path), .every = every};
    FileReader reader;
    Decoder *decoder = NULL;
    if (!file_reader_open(&reader, path, err)) {
        return false;
    }
    const size_t before = positions->count;
    bool done = decoder_create(&decoder, file_reader_source(&reader), positions->alloc, err);
    if (done) {
        const ByteSource source = decoder_source(decoder);
        done =
            pgn_is_file_name(path) ? load_pgn(&file, source, err) : load_lines(&file, source, err);
    }
    decoder_destroy(decoder);
    file_reader_close(&reader);
    if (done && positions->count == before) {
        return error_set(err, ERROR_VALUE, "%s holds no position", path);
    }
    return done;
}
