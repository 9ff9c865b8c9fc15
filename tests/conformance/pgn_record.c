// SPDX-License-Identifier: MIT
#include "pgn_record.h"

#include <stdlib.h>
#include <string.h>

#include "notation/fen.h"
#include "notation/pgn_comment.h"
#include "notation/pgn_reader.h"
#include "notation/pgn_text.h"
#include "notation/uci_move.h"

// ------------------------------------------------------------------------------ repeated source

static bool repeat_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    (void)err;
    RepeatSource *const source = context;
    if (source->at == source->bytes.length && source->repeat > 1) {
        source->repeat--;
        source->at = 0;
    }
    size_t size = source->bytes.length - source->at;
    size = size < capacity ? size : capacity;
    size = size < source->step ? size : source->step;
    if (size > 0) {
        memcpy(buffer, source->bytes.data + source->at, size);
    }
    source->at += size;
    *got = size;
    return true;
}

ByteSource repeat_source(RepeatSource *source) {
    return (ByteSource){repeat_read, source};
}

// -------------------------------------------------------------------------------------- recorder

typedef struct Recorder {
    json_t *games;
    json_t *game; // the one at hand, borrowed from `games`
    Text moves;
    Text comment; // pieces of a long one
    int depth;    // of open variations
    int plies;    // of the main line
    int variations;
    int faults; // of the game at hand, and before it
} Recorder;

static json_t *utf8_string(Span bytes) {
    Text text;
    text_init(&text, NULL);
    pgn_append_utf8(&text, bytes);
    json_t *const string = json_stringn(text_string(&text), text.length);
    text_release(&text);
    return string;
}

// Adds `value` (released) to the list that the game holds under field[ply].
static void add_by_ply(Recorder *recorder, const char *field, json_t *value) {
    char ply[16];
    snprintf(ply, sizeof ply, "%d", recorder->plies);
    json_t *table = json_object_get(recorder->game, field);
    if (table == NULL) {
        table = json_object();
        json_object_set_new(recorder->game, field, table);
    }
    json_t *list = json_object_get(table, ply);
    if (list == NULL) {
        list = json_array();
        json_object_set_new(table, ply, list);
    }
    json_array_append_new(list, value);
}

static PgnAction on_begin(void *context, const PgnBegin *begin) {
    (void)begin;
    Recorder *const recorder = context;
    recorder->game = json_pack("{s: {}, s: []}", "tags", "comments");
    json_array_append_new(recorder->games, recorder->game);
    text_reset(&recorder->moves);
    text_reset(&recorder->comment);
    recorder->depth = 0;
    recorder->plies = 0;
    recorder->variations = 0;
    return PGN_CONTINUE;
}

static PgnAction on_tag(void *context, Span name, Span value) {
    Recorder *const recorder = context;
    json_t *const key = utf8_string(name);
    json_object_set_new(json_object_get(recorder->game, "tags"), json_string_value(key),
                        utf8_string(value));
    json_decref(key);
    return PGN_CONTINUE;
}

static PgnAction on_start(void *context, const Position *pos) {
    Recorder *const recorder = context;
    char fen[FEN_TEXT_SIZE];
    fen_format(fen, pos, FEN_XFEN);
    json_object_set_new(recorder->game, "start_fen", json_string(fen));
    return PGN_CONTINUE;
}

static PgnAction on_move(void *context, const PgnMove *move) {
    Recorder *const recorder = context;
    if (recorder->depth == 0) {
        char text[UCI_MOVE_SIZE];
        if (recorder->moves.length > 0) {
            text_append_char(&recorder->moves, ' ');
        }
        text_append(&recorder->moves, uci_move_format(text, move->before, move->move));
        recorder->plies++;
    }
    return PGN_CONTINUE;
}

static PgnAction on_nag(void *context, int nag) {
    Recorder *const recorder = context;
    if (recorder->depth == 0) {
        add_by_ply(recorder, "nags", json_integer(nag));
    }
    return PGN_CONTINUE;
}

static void record_commands(Recorder *recorder, Span comment) {
    CommentEval eval;
    if (comment_find_eval(&eval, comment)) {
        char text[COMMENT_EVAL_SIZE];
        eval.depth = -1;
        add_by_ply(recorder, "eval", json_string(comment_eval_format(text, eval)));
    }
    int64_t clock_us = 0;
    if (comment_find_clk(&clock_us, comment)) {
        add_by_ply(recorder, "clk_seconds", json_real((double)clock_us / 1e6));
    }
}

static PgnAction on_comment(void *context, Span text, bool last) {
    Recorder *const recorder = context;
    text_append_span(&recorder->comment, text);
    if (last) {
        const Span whole = text_span(&recorder->comment);
        json_array_append_new(json_object_get(recorder->game, "comments"),
                              utf8_string(span_trim(whole)));
        if (recorder->depth == 0) {
            record_commands(recorder, whole);
        }
        text_reset(&recorder->comment);
    }
    return PGN_CONTINUE;
}

static PgnAction on_variation_begin(void *context) {
    Recorder *const recorder = context;
    recorder->depth++;
    recorder->variations++;
    return PGN_CONTINUE;
}

static PgnAction on_variation_end(void *context) {
    Recorder *const recorder = context;
    recorder->depth--;
    return PGN_CONTINUE;
}

static PgnAction on_end(void *context, const PgnEnd *end) {
    Recorder *const recorder = context;
    json_t *const game = recorder->game;
    json_object_set_new(game, "moves", json_string(text_string(&recorder->moves)));
    json_object_set_new(game, "plies", json_integer(recorder->plies));
    json_object_set_new(game, "variations", json_integer(recorder->variations));
    json_object_set_new(game, "result", json_string(pgn_result_text(end->result)));
    json_object_set_new(game, "faults", json_integer(recorder->faults));
    recorder->faults = 0;
    return PGN_CONTINUE;
}

static PgnAction on_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)severity;
    Recorder *const recorder = context;
    // A report without place or words is of no use to anybody.
    if (fault->text[0] != '\0' && fault->line > 0) {
        recorder->faults++;
    }
    return PGN_CONTINUE;
}

json_t *pgn_record(ByteSource source, Error *err) {
    Recorder recorder = {.games = json_array()};
    text_init(&recorder.moves, NULL);
    text_init(&recorder.comment, NULL);
    const PgnVisitor visitor = {.context = &recorder,
                                .game_begin = on_begin,
                                .tag = on_tag,
                                .start = on_start,
                                .move = on_move,
                                .nag = on_nag,
                                .comment = on_comment,
                                .variation_begin = on_variation_begin,
                                .variation_end = on_variation_end,
                                .game_end = on_end,
                                .fault = on_fault};
    PgnReader *reader = NULL;
    bool fine = pgn_reader_create(&reader, source, NULL, err);
    fine = fine && pgn_reader_all(reader, &visitor, err);
    pgn_reader_destroy(reader);
    text_release(&recorder.moves);
    text_release(&recorder.comment);
    if (!fine) {
        json_decref(recorder.games);
        return NULL;
    }
    return recorder.games;
}

// ---------------------------------------------------------------------------------------- totals

// Every block carries its size in front, so that what is held can be added up.
typedef struct Meter {
    size_t held;
    size_t peak;
} Meter;

enum { METER_HEAD = 16 };

static void *meter_resize(void *context, void *block, size_t size) {
    Meter *const meter = context;
    unsigned char *const old = block == NULL ? NULL : (unsigned char *)block - METER_HEAD;
    size_t old_size = 0;
    if (old != NULL) {
        memcpy(&old_size, old, sizeof old_size);
    }
    if (size == 0) {
        meter->held -= old_size;
        free(old);
        return NULL;
    }
    unsigned char *const fresh = realloc(old, size + METER_HEAD);
    if (fresh == NULL) {
        return NULL;
    }
    memcpy(fresh, &size, sizeof size);
    meter->held += size - old_size;
    meter->peak = meter->held > meter->peak ? meter->held : meter->peak;
    return fresh + METER_HEAD;
}

static PgnAction count_end(void *context, const PgnEnd *end) {
    PgnTotals *const totals = context;
    totals->games++;
    totals->plies += end->plies;
    return PGN_CONTINUE;
}

static PgnAction count_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)fault;
    PgnTotals *const totals = context;
    totals->errors += severity == PGN_ERROR;
    totals->warnings += severity == PGN_WARNING;
    return PGN_CONTINUE;
}

bool pgn_count(PgnTotals *out, ByteSource source, Error *err) {
    Meter meter = {0, 0};
    const Alloc alloc = {meter_resize, &meter};
    const PgnReaderOptions options = {.alloc = &alloc};
    const PgnVisitor visitor = {.context = out, .game_end = count_end, .fault = count_fault};
    PgnReader *reader = NULL;
    *out = (PgnTotals){0, 0, 0, 0, 0};
    const bool fine =
        pgn_reader_create(&reader, source, &options, err) && pgn_reader_all(reader, &visitor, err);
    pgn_reader_destroy(reader);
    out->peak_bytes = meter.peak;
    return fine;
}
