// SPDX-License-Identifier: MIT
// The packed inputs are made by the libraries themselves, or written out as bytes.
#include "unit.h"

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#include "codec/decoder.h"
#include "fail_alloc.h"
#include "pgn_trace.h"

// "e4 *" and a line end, packed both ways.
static const char gzip_e4[] =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\x35\x51\xd0\xe2\x02\x00\x00\x03\x4a\x5f\x05"
    "\x00\x00\x00";
static const char zstd_e4[] = "\x28\xb5\x2f\xfd\x00\x58\x29\x00\x00"
                              "e4 *\n";

// Unpacks everything, in pieces of `piece` bytes from below and `step` bytes at the top.
static bool unpack(Text *out, Span packed, size_t piece, size_t step, Error *err) {
    Pieces pieces;
    Decoder *decoder = NULL;
    if (!decoder_create(&decoder, source_of_pieces(&pieces, packed, piece), NULL, err)) {
        return false;
    }
    const ByteSource source = decoder_source(decoder);
    char *const buffer = malloc(step);
    size_t got = 1;
    bool fine = true;
    while (fine && got > 0) {
        fine = source.read(source.context, buffer, step, &got, err);
        if (fine) {
            assert_true(got <= step);
            text_append_span(out, (Span){buffer, got});
        }
    }
    free(buffer);
    decoder_destroy(decoder);
    return fine;
}

static const size_t steps[] = {1, 3, 100, 70000};

static void assert_unpacks(Span packed, Span expected) {
    for (size_t i = 0; i < 4; i++) {
        for (size_t j = 0; j < 4; j++) {
            if (expected.length > 100000 && steps[i] * steps[j] < 9) {
                continue; // takes long and shows nothing new
            }
            Text out;
            Error err;
            text_init(&out, NULL);
            if (!unpack(&out, packed, steps[i], steps[j], &err)) {
                fail_msg("%s", err.text);
            }
            assert_int_equal(out.length, expected.length);
            assert_true(expected.length == 0 || memcmp(out.data, expected.data, out.length) == 0);
            text_release(&out);
        }
    }
}

static void passes_plain_bytes_through(void **state) {
    (void)state;
    static const char *const texts[] = {
        "", "e", "e4", "e4 ", "[Event \"x\"]\n\n1. e4 *\n", "\x1f", "\x28\xb5\x2f"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_unpacks(span_of(texts[i]), span_of(texts[i]));
    }
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < 50000; i++) {
        text_format(&text, "%d ", i);
    }
    assert_unpacks(text_span(&text), text_span(&text));
    text_release(&text);
}

static void tells_the_kind(void **state) {
    (void)state;

    const struct {
        Span bytes;
        DecoderKind kind;
        bool is_built;
    } cases[] = {
        {span_of("plain"), DECODER_PLAIN, true},
        {{gzip_e4, sizeof gzip_e4 - 1},
         DECODER_GZIP,
#ifdef HAVE_ZLIB
         true
#else
         false
#endif
        },
        {{zstd_e4, sizeof zstd_e4 - 1},
         DECODER_ZSTD,
#ifdef HAVE_ZSTD
         true
#else
         false
#endif
        },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Span rest = cases[i].bytes;
        Decoder *decoder = NULL;
        Error err;
        assert_int_equal(decoder_create(&decoder, source_of_span(&rest), NULL, &err),
                         cases[i].is_built);
        if (cases[i].is_built) {
            assert_int_equal(decoder_kind(decoder), cases[i].kind);
        } else {
            assert_int_equal(err.code, ERROR_UNSUPPORTED);
            assert_non_null(strstr(err.text, "-dev"));
        }
        decoder_destroy(decoder);
    }
    decoder_destroy(NULL);
}

static void reports_a_failing_source(void **state) {
    (void)state;
    for (int64_t at = 0; at < 3; at++) {
        Pieces pieces;
        Decoder *decoder = NULL;
        Error err;
        const ByteSource source = source_of_pieces(&pieces, span_of("e4 *"), 1);
        pieces.fail_at = at;
        assert_false(decoder_create(&decoder, source, NULL, &err));
        assert_int_equal(err.code, ERROR_IO);
    }
}

#if defined HAVE_ZLIB || defined HAVE_ZSTD

static void assert_damaged(Span packed) {
    for (size_t i = 0; i < 4; i++) {
        Text out;
        Error err = {.code = ERROR_NONE};
        text_init(&out, NULL);
        assert_false(unpack(&out, packed, steps[i], 100, &err));
        assert_int_equal(err.code, ERROR_IO);
        text_release(&out);
    }
}

static Text twice(Span bytes) {
    Text text;
    text_init(&text, NULL);
    text_append_span(&text, bytes);
    text_append_span(&text, bytes);
    return text;
}

// Every way of cutting the bytes short is told; no other byte at any place crashes.
static void assert_robust(Span packed) {
    for (size_t length = 4; length < packed.length; length++) {
        assert_damaged((Span){packed.data, length});
    }
    char *const copy = malloc(packed.length);
    for (size_t i = 4; i < packed.length; i++) {
        memcpy(copy, packed.data, packed.length);
        copy[i] = (char)(copy[i] ^ 0x55);
        Text out;
        text_init(&out, NULL);
        Error err;
        if (!unpack(&out, (Span){copy, packed.length}, 7, 100, &err)) {
            assert_true(err.code == ERROR_IO || err.code == ERROR_MEMORY);
        }
        text_release(&out);
    }
    free(copy);
}

static Text long_text(void) {
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < 60000; i++) {
        text_format(&text, "%d. e4 e5 %x ", i, (unsigned)i * 2654435761U);
    }
    return text;
}

#endif

#ifdef HAVE_ZLIB

static void unpacks_gzip(void **state) {
    (void)state;
    const Span packed = {gzip_e4, sizeof gzip_e4 - 1};
    assert_unpacks(packed, span_of("e4 *\n"));
    Text pair = twice(packed);
    assert_unpacks(text_span(&pair), span_of("e4 *\ne4 *\n"));
    text_append(&pair, "garbage");
    assert_damaged(text_span(&pair));
    text_release(&pair);
    assert_robust(packed);
    Text text = long_text();
    const size_t room = compressBound(text.length) + 64;
    unsigned char *const bytes = malloc(room);
    z_stream stream = {.next_in = (unsigned char *)text.data,
                       .avail_in = (unsigned)text.length,
                       .next_out = bytes,
                       .avail_out = (unsigned)room};
    assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_unpacks((Span){(const char *)bytes, stream.total_out}, text_span(&text));
    deflateEnd(&stream);
    free(bytes);
    text_release(&text);
}

static void gzip_survives_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Span rest = {gzip_e4, sizeof gzip_e4 - 1};
        Decoder *decoder = NULL;
        Error err = {.code = ERROR_NONE};
        char buffer[100];
        size_t got = 0;
        bool fine = decoder_create(&decoder, source_of_span(&rest), &alloc, &err);
        if (fine) {
            const ByteSource source = decoder_source(decoder);
            fine = source.read(source.context, buffer, 3, &got, &err);
            decoder_destroy(decoder);
        }
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine && n > 2);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

#endif

#ifdef HAVE_ZSTD

static const char zstd_skippable[] = "\x5a\x2a\x4d\x18\x03\x00\x00\x00xyz";

static void unpacks_zstd(void **state) {
    (void)state;
    const Span packed = {zstd_e4, sizeof zstd_e4 - 1};
    assert_unpacks(packed, span_of("e4 *\n"));
    Text pair = twice(packed);
    text_append_span(&pair, (Span){zstd_skippable, sizeof zstd_skippable - 1});
    assert_unpacks(text_span(&pair), span_of("e4 *\ne4 *\n"));
    text_append(&pair, "garbage");
    assert_damaged(text_span(&pair));
    text_release(&pair);
    assert_robust(packed);
    Text front;
    text_init(&front, NULL);
    text_append_span(&front, (Span){zstd_skippable, sizeof zstd_skippable - 1});
    assert_unpacks(text_span(&front), span_of(""));
    text_append_span(&front, packed);
    assert_unpacks(text_span(&front), span_of("e4 *\n"));
    text_release(&front);
    Text text = long_text();
    const size_t room = ZSTD_compressBound(text.length);
    char *const bytes = malloc(room);
    const size_t size = ZSTD_compress(bytes, room, text.data, text.length, 3);
    assert_false(ZSTD_isError(size));
    assert_unpacks((Span){bytes, size}, text_span(&text));
    free(bytes);
    text_release(&text);
}

#endif

UNIT_TESTS(codec) = {
    cmocka_unit_test(passes_plain_bytes_through),
    cmocka_unit_test(tells_the_kind),
    cmocka_unit_test(reports_a_failing_source),
#ifdef HAVE_ZLIB
    cmocka_unit_test(unpacks_gzip),
    cmocka_unit_test(gzip_survives_failed_allocations),
#endif
#ifdef HAVE_ZSTD
    cmocka_unit_test(unpacks_zstd),
#endif
};
UNIT_TESTS_END(codec)
