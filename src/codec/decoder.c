// SPDX-License-Identifier: MIT
// The decoder reads its source through a buffer; the unpackers take from it what they need. Both
// libraries are optional: without one, its kind is recognised and refused.
#include "codec/decoder.h"

#include <stdint.h>
#include <string.h>

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

enum { INPUT_SIZE = 65536, MAGIC_SIZE = 4 };

struct Decoder {
    const Alloc *alloc;
    ByteSource source;
    DecoderKind kind;
    bool source_ended;
    bool between; // no packed piece is begun: here the data may end
#ifdef HAVE_ZLIB
    z_stream gzip;
#endif
#ifdef HAVE_ZSTD
    ZSTD_DStream *zstd;
#endif
    size_t at;
    size_t end;
    unsigned char input[INPUT_SIZE];
};

DecoderKind decoder_kind(const Decoder *decoder) {
    return decoder->kind;
}

// Reads until `wanted` bytes are there, or the source ends.
static bool fill(Decoder *decoder, size_t wanted, Error *err) {
    if (decoder->at > 0) {
        memmove(decoder->input, decoder->input + decoder->at, decoder->end - decoder->at);
        decoder->end -= decoder->at;
        decoder->at = 0;
    }
    while (decoder->end < wanted && !decoder->source_ended) {
        size_t got = 0;
        if (!decoder->source.read(decoder->source.context, decoder->input + decoder->end,
                                  INPUT_SIZE - decoder->end, &got, err)) {
            return false;
        }
        decoder->end += got;
        decoder->source_ended = got == 0;
    }
    return true;
}

// gzip: 1f 8b. zstd: fd2fb528, or a skippable frame 184d2a5?, both little-endian.
static DecoderKind kind_of(const unsigned char *bytes, size_t length) {
    if (length >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b) {
        return DECODER_GZIP;
    }
    if (length >= MAGIC_SIZE
        && (memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0
            || ((bytes[0] & 0xf0) == 0x50 && memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0))) {
        return DECODER_ZSTD;
    }
    return DECODER_PLAIN;
}

static bool plain_read(Decoder *decoder, void *buffer, size_t capacity, size_t *got, Error *err) {
    if (decoder->at == decoder->end) {
        *got = 0;
        return decoder->source_ended
               || decoder->source.read(decoder->source.context, buffer, capacity, got, err);
    }
    const size_t rest = decoder->end - decoder->at;
    *got = rest < capacity ? rest : capacity;
    memcpy(buffer, decoder->input + decoder->at, *got);
    decoder->at += *got;
    return true;
}

static bool cut_short(Error *err) {
    return error_set(err, ERROR_IO, "the packed data end in the middle");
}

// ---------------------------------------------------------------------------------- gzip

#ifdef HAVE_ZLIB

static void *gzip_alloc(void *context, unsigned count, unsigned size) {
    const Alloc *const alloc = context;
    return alloc_resize(alloc, NULL, count, size);
}

static void gzip_free(void *context, void *block) {
    const Alloc *const alloc = context;
    alloc_free(alloc, block);
}

enum { GZIP_ONLY = 16 + MAX_WBITS };

static bool gzip_open(Decoder *decoder, Error *err) {
    decoder->gzip.zalloc = gzip_alloc;
    decoder->gzip.zfree = gzip_free;
    // zlib hands the pointer back unchanged.
    memcpy(&decoder->gzip.opaque, &decoder->alloc, sizeof decoder->gzip.opaque);
    return inflateInit2(&decoder->gzip, GZIP_ONLY) == Z_OK || error_set_memory(err);
}

static void gzip_close(Decoder *decoder) {
    (void)inflateEnd(&decoder->gzip);
}

// One step; *got may stay 0.
static bool gzip_step(Decoder *decoder, void *buffer, size_t capacity, size_t *got, Error *err) {
    z_stream *const gzip = &decoder->gzip;
    if (decoder->between) {
        if (kind_of(decoder->input + decoder->at, decoder->end - decoder->at) != DECODER_GZIP) {
            return error_set(err, ERROR_IO, "the packed data are followed by something else");
        }
        if (inflateReset(gzip) != Z_OK) {
            return error_set(err, ERROR_IO, "the packed data cannot be read");
        }
        decoder->between = false;
    }
    const size_t room = capacity < INPUT_SIZE ? capacity : INPUT_SIZE;
    gzip->next_in = decoder->input + decoder->at;
    gzip->avail_in = (unsigned)(decoder->end - decoder->at);
    gzip->next_out = buffer;
    gzip->avail_out = (unsigned)room;
    const int status = inflate(gzip, Z_NO_FLUSH);
    decoder->at = decoder->end - gzip->avail_in;
    *got = room - gzip->avail_out;
    decoder->between = status == Z_STREAM_END;
    if (status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR) {
        return true;
    }
    return status == Z_MEM_ERROR ? error_set_memory(err)
                                 : error_set(err, ERROR_IO, "the gzip data are damaged");
}

#else

static bool gzip_open(Decoder *decoder, Error *err) {
    (void)decoder;
    return error_set(err, ERROR_UNSUPPORTED,
                     "this build cannot read gzip: install zlib1g-dev and build again");
}

static void gzip_close(Decoder *decoder) {
    (void)decoder;
}

static bool gzip_step(Decoder *decoder, void *buffer, size_t capacity, size_t *got, Error *err) {
    (void)buffer;
    (void)capacity;
    (void)got;
    return gzip_open(decoder, err);
}

#endif

// ---------------------------------------------------------------------------------- zstd

#ifdef HAVE_ZSTD

static bool zstd_open(Decoder *decoder, Error *err) {
    decoder->zstd = ZSTD_createDStream();
    return decoder->zstd != NULL || error_set_memory(err);
}

static void zstd_close(Decoder *decoder) {
    ZSTD_freeDStream(decoder->zstd);
}

static bool zstd_step(Decoder *decoder, void *buffer, size_t capacity, size_t *got, Error *err) {
    ZSTD_outBuffer out = {buffer, capacity, 0};
    ZSTD_inBuffer in = {decoder->input, decoder->end, decoder->at};
    const size_t status = ZSTD_decompressStream(decoder->zstd, &out, &in);
    decoder->at = in.pos;
    *got = out.pos;
    if (ZSTD_isError(status)) {
        return error_set(err, ERROR_IO, "the zstd data are damaged: %s", ZSTD_getErrorName(status));
    }
    decoder->between = status == 0;
    return true;
}

#else

static bool zstd_open(Decoder *decoder, Error *err) {
    (void)decoder;
    return error_set(err, ERROR_UNSUPPORTED,
                     "this build cannot read zstd: install libzstd-dev and build again");
}

static void zstd_close(Decoder *decoder) {
    (void)decoder;
}

static bool zstd_step(Decoder *decoder, void *buffer, size_t capacity, size_t *got, Error *err) {
    (void)buffer;
    (void)capacity;
    (void)got;
    return zstd_open(decoder, err);
}

#endif

// ---------------------------------------------------------------------------------- all

static bool decoder_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    Decoder *const decoder = context;
    if (decoder->kind == DECODER_PLAIN) {
        return plain_read(decoder, buffer, capacity, got, err);
    }
    *got = 0;
    while (*got == 0) {
        if (decoder->end - decoder->at < MAGIC_SIZE && !fill(decoder, MAGIC_SIZE, err)) {
            return false;
        }
        const bool empty = decoder->at == decoder->end;
        if (empty && decoder->between) {
            return true;
        }
        const size_t at = decoder->at;
        const bool fine = decoder->kind == DECODER_GZIP
                              ? gzip_step(decoder, buffer, capacity, got, err)
                              : zstd_step(decoder, buffer, capacity, got, err);
        if (!fine) {
            return false;
        }
        if (*got == 0 && decoder->at == at && !decoder->between) {
            const size_t rest = decoder->end - decoder->at;
            if (!fill(decoder, rest + 1, err)) {
                return false;
            }
            if (decoder->end - decoder->at == rest) {
                return cut_short(err);
            }
        }
    }
    return true;
}

bool decoder_create(Decoder **out, ByteSource source, const Alloc *alloc, Error *err) {
    Decoder *const decoder = alloc_new(alloc, sizeof *decoder);
    if (decoder == NULL) {
        return error_set_memory(err);
    }
    decoder->alloc = alloc;
    decoder->source = source;
    decoder->between = true;
    bool fine = fill(decoder, MAGIC_SIZE, err);
    const DecoderKind kind = kind_of(decoder->input, decoder->end);
    if (fine && kind == DECODER_GZIP) {
        fine = gzip_open(decoder, err);
    } else if (fine && kind == DECODER_ZSTD) {
        fine = zstd_open(decoder, err);
    }
    if (!fine) {
        alloc_free(alloc, decoder);
        return false;
    }
    decoder->kind = kind;
    *out = decoder;
    return true;
}

void decoder_destroy(Decoder *decoder) {
    if (decoder == NULL) {
        return;
    }
    if (decoder->kind == DECODER_GZIP) {
        gzip_close(decoder);
    } else if (decoder->kind == DECODER_ZSTD) {
        zstd_close(decoder);
    }
    alloc_free(decoder->alloc, decoder);
}

ByteSource decoder_source(Decoder *decoder) {
    return (ByteSource){decoder_read, decoder};
}
