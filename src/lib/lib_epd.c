// SPDX-License-Identifier: MIT
// EPD of the public library.
#include "lib/lib_impl.h"
#include "notation/epd.h"

static_assert((int)EPD_RAW == (int)ZW_EPD_RAW, "kinds of operands are public as they are");

struct zw_epd {
    Epd epd;
    LibAlloc alloc;
};

static zw_epd *epd_new(const zw_allocator *allocator, Error *err) {
    const LibAlloc alloc = lib_alloc_of(allocator);
    zw_epd *const epd = alloc_new(lib_alloc(&alloc), sizeof *epd);
    if (epd == NULL) {
        error_set_memory(err);
        return NULL;
    }
    epd->alloc = alloc;
    return epd;
}

bool zw_epd_create(zw_epd **out, const zw_position *pos, const zw_allocator *allocator,
                   zw_error *err) {
    Error error;
    zw_epd *const epd = epd_new(allocator, &error);
    if (epd == NULL) {
        return lib_result(false, err, &error);
    }
    const Position ours = lib_position(pos);
    epd_init(&epd->epd, &ours, lib_alloc(&epd->alloc));
    *out = epd;
    return true;
}

bool zw_epd_parse(zw_epd **out, const char *line, size_t length, zw_fen_mode mode,
                  zw_variant variant, const zw_allocator *allocator, zw_error *err) {
    Error error;
    zw_epd *const epd = epd_new(allocator, &error);
    if (epd == NULL) {
        return lib_result(false, err, &error);
    }
    if (!epd_parse(&epd->epd, lib_span(line, length), lib_fen_options(mode, variant),
                   lib_alloc(&epd->alloc), &error)) {
        const LibAlloc alloc = epd->alloc;
        alloc_free(lib_alloc(&alloc), epd);
        return lib_result(false, err, &error);
    }
    *out = epd;
    return true;
}

void zw_epd_destroy(zw_epd *epd) {
    if (epd != NULL) {
        const LibAlloc alloc = epd->alloc;
        epd_release(&epd->epd);
        alloc_free(lib_alloc(&alloc), epd);
    }
}

void zw_epd_position(zw_position *out, const zw_epd *epd) {
    lib_position_out(out, &epd->epd.pos);
}

int zw_epd_faults(const zw_epd *epd) {
    return epd->epd.faults;
}

size_t zw_epd_count(const zw_epd *epd) {
    return epd->epd.count;
}

static void operation_out(zw_epd_operation *out, const Epd *epd, const EpdOperation *operation) {
    const bool has_moves = operation->kind == EPD_MOVES || operation->kind == EPD_LINE;
    const Span text = has_moves ? (Span){"", 0} : epd_text(epd, operation);
    *out = (zw_epd_operation){.opcode = operation->opcode,
                              .kind = (zw_epd_kind)operation->kind,
                              .integer = operation->integer,
                              .decimal = operation->decimal,
                              .text = text.data,
                              .text_length = text.length,
                              .moves = has_moves ? epd_moves(epd, operation) : NULL,
                              .move_count = has_moves ? operation->count : 0};
}

void zw_epd_at(zw_epd_operation *out, const zw_epd *epd, size_t index) {
    if (index < epd->epd.count) {
        operation_out(out, &epd->epd, &epd->epd.operations[index]);
    } else {
        *out = (zw_epd_operation){.opcode = "", .text = ""};
    }
}

bool zw_epd_find(zw_epd_operation *out, const zw_epd *epd, const char *opcode) {
    const EpdOperation *const operation = epd_find(&epd->epd, opcode);
    if (operation != NULL) {
        operation_out(out, &epd->epd, operation);
    }
    return operation != NULL;
}

bool zw_epd_set_none(zw_epd *epd, const char *opcode, zw_error *err) {
    Error error;
    return lib_result(epd_set_none(&epd->epd, opcode, &error), err, &error);
}

bool zw_epd_set_string(zw_epd *epd, const char *opcode, const char *text, size_t length,
                       zw_error *err) {
    Error error;
    return lib_result(epd_set_string(&epd->epd, opcode, lib_span(text, length), &error), err,
                      &error);
}

bool zw_epd_set_integer(zw_epd *epd, const char *opcode, int64_t value, zw_error *err) {
    Error error;
    return lib_result(epd_set_integer(&epd->epd, opcode, value, &error), err, &error);
}

bool zw_epd_set_moves(zw_epd *epd, const char *opcode, const zw_move *moves, size_t count,
                      zw_error *err) {
    Error error;
    return lib_result(epd_set_moves(&epd->epd, opcode, moves, count, &error), err, &error);
}

void zw_epd_remove(zw_epd *epd, const char *opcode) {
    epd_remove(&epd->epd, opcode);
}

bool zw_epd_write(zw_sink sink, const zw_epd *epd, zw_fen_style style, zw_error *err) {
    Error error;
    Text text;
    text_init(&text, lib_alloc(&epd->alloc));
    const ByteSink ours = lib_sink_of(&sink);
    const bool fine = epd_format(&text, &epd->epd, lib_fen_style(style), &error)
                      && ours.write(ours.context, text_string(&text), text.length, &error);
    text_release(&text);
    return lib_result(fine, err, &error);
}
