// SPDX-License-Identifier: MIT
// PGN of the public library: the caller's visitor behind ours.
#include "lib/lib_impl.h"
#include "notation/pgn_reader.h"
#include "notation/pgn_writer.h"

static_assert((int)PGN_STOP == (int)ZW_PGN_STOP
                  && (int)PGN_SKIP_VARIATION == (int)ZW_PGN_SKIP_VARIATION,
              "actions are public as they are");

struct zw_pgn_reader {
    PgnReader *reader;
    zw_source source;
    LibAlloc alloc;
};

static PgnAction action_in(zw_pgn_action action) {
    return (PgnAction)action;
}

static PgnAction on_begin(void *context, const PgnBegin *begin) {
    const zw_pgn_visitor *const visitor = context;
    const zw_pgn_begin theirs = {begin->number, begin->offset, begin->line};
    return action_in(visitor->game_begin(visitor->context, &theirs));
}

static PgnAction on_tag(void *context, Span name, Span value) {
    const zw_pgn_visitor *const visitor = context;
    return action_in(
        visitor->tag(visitor->context, name.data, name.length, value.data, value.length));
}

static PgnAction on_start(void *context, const Position *pos) {
    const zw_pgn_visitor *const visitor = context;
    zw_position theirs;
    lib_position_out(&theirs, pos);
    return action_in(visitor->start(visitor->context, &theirs));
}

static PgnAction on_move(void *context, const PgnMove *move) {
    const zw_pgn_visitor *const visitor = context;
    zw_position before;
    zw_position after;
    lib_position_out(&before, move->before);
    lib_position_out(&after, move->after);
    const zw_pgn_move theirs = {.move = move->move,
                                .before = &before,
                                .after = &after,
                                .text = move->text.data,
                                .text_length = move->text.length,
                                .line = move->line,
                                .column = move->column};
    return action_in(visitor->move(visitor->context, &theirs));
}

static PgnAction on_nag(void *context, int nag) {
    const zw_pgn_visitor *const visitor = context;
    return action_in(visitor->nag(visitor->context, nag));
}

static PgnAction on_comment(void *context, Span text, bool last) {
    const zw_pgn_visitor *const visitor = context;
    return action_in(visitor->comment(visitor->context, text.data, text.length, last));
}

static PgnAction on_variation_begin(void *context) {
    const zw_pgn_visitor *const visitor = context;
    return action_in(visitor->variation_begin(visitor->context));
}

static PgnAction on_variation_end(void *context) {
    const zw_pgn_visitor *const visitor = context;
    return action_in(visitor->variation_end(visitor->context));
}

static PgnAction on_end(void *context, const PgnEnd *end) {
    const zw_pgn_visitor *const visitor = context;
    const zw_pgn_end theirs = {.result = pgn_result_text(end->result),
                               .has_result = end->has_result,
                               .skipped = end->skipped,
                               .offset = end->offset,
                               .plies = end->plies,
                               .errors = end->errors,
                               .warnings = end->warnings};
    return action_in(visitor->game_end(visitor->context, &theirs));
}

static PgnAction on_fault(void *context, PgnSeverity severity, const Error *fault) {
    const zw_pgn_visitor *const visitor = context;
    zw_error theirs;
    lib_error_out(&theirs, fault);
    return action_in(visitor->fault(visitor->context, severity == PGN_ERROR, &theirs));
}

// Only what the caller listens to is listened to, so that the rest costs nothing.
static PgnVisitor visitor_in(zw_pgn_visitor *theirs) {
    return (PgnVisitor){
        .context = theirs,
        .game_begin = theirs->game_begin == NULL ? NULL : on_begin,
        .tag = theirs->tag == NULL ? NULL : on_tag,
        .start = theirs->start == NULL ? NULL : on_start,
        .move = theirs->move == NULL ? NULL : on_move,
        .nag = theirs->nag == NULL ? NULL : on_nag,
        .comment = theirs->comment == NULL ? NULL : on_comment,
        .variation_begin = theirs->variation_begin == NULL ? NULL : on_variation_begin,
        .variation_end = theirs->variation_end == NULL ? NULL : on_variation_end,
        .game_end = theirs->game_end == NULL ? NULL : on_end,
        .fault = theirs->fault == NULL ? NULL : on_fault,
    };
}

bool zw_pgn_reader_create(zw_pgn_reader **out, zw_source source, const zw_allocator *allocator,
                          zw_error *err) {
    const LibAlloc alloc = lib_alloc_of(allocator);
    Error error;
    zw_pgn_reader *const reader = alloc_new(lib_alloc(&alloc), sizeof *reader);
    if (reader == NULL) {
        error_set_memory(&error);
        return lib_result(false, err, &error);
    }
    reader->source = source;
    reader->alloc = alloc;
    const PgnReaderOptions options = {.alloc = lib_alloc(&reader->alloc)};
    if (!pgn_reader_create(&reader->reader, lib_source_of(&reader->source), &options, &error)) {
        alloc_free(lib_alloc(&alloc), reader);
        return lib_result(false, err, &error);
    }
    *out = reader;
    return true;
}

void zw_pgn_reader_destroy(zw_pgn_reader *reader) {
    if (reader != NULL) {
        const LibAlloc alloc = reader->alloc;
        pgn_reader_destroy(reader->reader);
        alloc_free(lib_alloc(&alloc), reader);
    }
}

bool zw_pgn_reader_next(zw_pgn_reader *reader, const zw_pgn_visitor *visitor, bool *got,
                        zw_error *err) {
    zw_pgn_visitor theirs = visitor == NULL ? (zw_pgn_visitor){.context = NULL} : *visitor;
    const PgnVisitor ours = visitor_in(&theirs);
    Error error;
    return lib_result(pgn_reader_next(reader->reader, &ours, got, &error), err, &error);
}

bool zw_pgn_write_game(zw_sink sink, const zw_game *game, const zw_pgn_tag *tags, size_t tag_count,
                       const char *result, zw_error *err) {
    Error error;
    PgnResult our_result = PGN_RESULT_NONE;
    if (result == NULL || !pgn_result_parse(&our_result, span_of(result))) {
        error_set(&error, ERROR_VALUE, "a result is one of 1-0, 0-1, 1/2-1/2, *");
        return lib_result(false, err, &error);
    }
    const Alloc *const alloc = lib_alloc(&game->alloc);
    PgnTag *const ours = alloc_resize(alloc, NULL, tag_count + 1, sizeof *ours);
    if (ours == NULL) {
        error_set_memory(&error);
        return lib_result(false, err, &error);
    }
    for (size_t i = 0; i < tag_count; i++) {
        ours[i] = (PgnTag){lib_span(tags[i].name, ZW_WHOLE), lib_span(tags[i].value, ZW_WHOLE)};
    }
    const bool fine =
        pgn_write_game(lib_sink_of(&sink), &game->game, ours, tag_count, our_result, &error);
    alloc_free(alloc, ours);
    return lib_result(fine, err, &error);
}
