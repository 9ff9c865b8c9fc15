// SPDX-License-Identifier: MIT
#include "app/resumed_file.h"

#include <inttypes.h>
#include <string.h>

#include "base/os_folder.h"

enum { PIECE = 4096 };

// Reads until `size` bytes are there or the file ends.
static bool read_piece(ResumedFile *self, char *out, size_t size, size_t *got, Error *err) {
    const ByteSource source = file_reader_source(&self->reader);
    *got = 0;
    while (*got < size) {
        size_t count;
        if (!source.read(source.context, out + *got, size - *got, &count, err)) {
            return false;
        }
        if (count == 0) {
            break;
        }
        *got += count;
    }
    return true;
}

static bool skip_base(ResumedFile *self, Error *err) {
    char piece[PIECE];
    int64_t left = self->base;
    while (left > 0) {
        size_t got;
        if (!read_piece(self, piece, left < PIECE ? (size_t)left : PIECE, &got, err)) {
            return false;
        }
        if (got == 0) {
            return error_set(err, ERROR_VALUE,
                             "%s is shorter than it was when the match began (%" PRId64 " bytes): "
                             "put it back, or an empty file in its place",
                             self->reader.name, self->base);
        }
        left -= (int64_t)got;
    }
    return true;
}

bool resumed_file_open(ResumedFile *self, const char *path, int64_t base, Error *err) {
    *self = (ResumedFile){.base = base, .reader = {.name = path}, .is_over = true};
    const FileKind kind = file_kind(path);
    if (kind == FILE_MISSING) {
        return true;
    }
    if (kind != FILE_REGULAR) {
        self->base = -1; // a device: everything is written to it again
        return true;
    }
    if (!file_reader_open(&self->reader, path, err)) {
        return false;
    }
    self->has_reader = true;
    self->is_over = file_reader_size(&self->reader) == 0; // an empty file is written anew
    return self->is_over || skip_base(self, err);
}

static bool something_else(const ResumedFile *self, Error *err) {
    return error_set(err, ERROR_VALUE,
                     "%s: behind byte %" PRId64 " stand other things than the games of this match: "
                     "move them to another file, or move the file away and put an empty one in "
                     "its place",
                     self->reader.name, self->base + self->present);
}

bool resumed_file_compare(ResumedFile *self, Span text, Error *err) {
    char piece[PIECE];
    self->told += (int64_t)text.length;
    for (size_t at = 0; at < text.length && !self->is_over;) {
        const size_t left = text.length - at;
        size_t got;
        if (!read_piece(self, piece, left < PIECE ? left : PIECE, &got, err)) {
            return false;
        }
        if (memcmp(piece, text.data + at, got) != 0) {
            return something_else(self, err);
        }
        self->present += (int64_t)got;
        self->is_over = got == 0;
        at += got;
    }
    return true;
}

bool resumed_file_finish(ResumedFile *self, Error *err) {
    const int64_t told = self->told;
    self->told = 0;
    if (!self->has_reader) {
        return told == 0 || self->base < 0
               || error_set(err, ERROR_VALUE,
                            "%s is not here, and games of this match were written to it: go to the "
                            "folder that the match was begun in, or put an empty file there",
                            self->reader.name);
    }
    char more;
    size_t got = 0;
    if (!self->is_over && !read_piece(self, &more, 1, &got, err)) {
        return false;
    }
    return got == 0 || something_else(self, err);
}

void resumed_file_close(ResumedFile *self) {
    if (self->has_reader) {
        file_reader_close(&self->reader);
    }
    self->has_reader = false;
}

Span resumed_file_missing(ResumedFile *self, Span text) {
    const int64_t known = self->present - self->told; // of what follows
    self->told += (int64_t)text.length;
    return known <= 0                      ? text
           : known >= (int64_t)text.length ? span_from(text, text.length)
                                           : span_from(text, (size_t)known);
}
