// SPDX-License-Identifier: MIT
// Polyglot books of the public library.
#include "lib/lib_impl.h"
#include "notation/polyglot.h"

static bool find_moves(PolyglotMoves *out, const void *bytes, size_t size, const zw_position *pos,
                       Error *err) {
    const Position ours = lib_position(pos);
    Span span = {bytes == NULL ? "" : (const char *)bytes, bytes == NULL ? 0 : size};
    PolyglotBook book;
    return polyglot_book_of_span(&book, &span, err) && polyglot_moves(out, &book, &ours, err);
}

bool zw_book_moves(zw_book_move *out, size_t capacity, size_t *count, const void *bytes,
                   size_t size, const zw_position *pos, zw_error *err) {
    PolyglotMoves moves;
    Error error;
    if (!find_moves(&moves, bytes, size, pos, &error)) {
        return lib_result(false, err, &error);
    }
    *count = (size_t)moves.count;
    for (size_t i = 0; i < *count && i < capacity; i++) {
        const PolyglotMove *const move = &moves.moves[i];
        out[i] = (zw_book_move){move->move, move->weight, move->learn};
    }
    return true;
}

bool zw_book_choose(zw_move *out, const void *bytes, size_t size, const zw_position *pos,
                    uint64_t random, zw_error *err) {
    PolyglotMoves moves;
    Error error;
    if (!find_moves(&moves, bytes, size, pos, &error)) {
        return lib_result(false, err, &error);
    }
    *out = polyglot_choose(&moves, random);
    return true;
}

struct zw_book_builder {
    PolyglotBuilder builder;
    LibAlloc alloc;
};

bool zw_book_builder_create(zw_book_builder **out, const zw_allocator *allocator, zw_error *err) {
    const LibAlloc alloc = lib_alloc_of(allocator);
    zw_book_builder *const builder = alloc_new(lib_alloc(&alloc), sizeof *builder);
    if (builder == NULL) {
        Error error;
        error_set_memory(&error);
        return lib_result(false, err, &error);
    }
    builder->alloc = alloc;
    polyglot_builder_init(&builder->builder, lib_alloc(&builder->alloc));
    *out = builder;
    return true;
}

void zw_book_builder_destroy(zw_book_builder *builder) {
    if (builder != NULL) {
        const LibAlloc alloc = builder->alloc;
        polyglot_builder_release(&builder->builder);
        alloc_free(lib_alloc(&alloc), builder);
    }
}

bool zw_book_builder_add(zw_book_builder *builder, const zw_position *pos, zw_move move,
                         uint32_t weight, zw_error *err) {
    const Position ours = lib_position(pos);
    Error error;
    return lib_result(polyglot_builder_add(&builder->builder, &ours, move, weight, &error), err,
                      &error);
}

bool zw_book_builder_write(zw_book_builder *builder, zw_sink sink, zw_error *err) {
    Error error;
    return lib_result(polyglot_builder_save(&builder->builder, lib_sink_of(&sink), &error), err,
                      &error);
}
