// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/line_reader.h"
#include "fail_alloc.h"

// Gives a text in pieces of at most `piece` bytes.
typedef struct Pieces {
    Span rest;
    size_t piece;
} Pieces;

static bool pieces_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    (void)err;
    Pieces *const pieces = context;
    size_t size = pieces->piece < capacity ? pieces->piece : capacity;
    size = size < pieces->rest.length ? size : pieces->rest.length;
    memcpy(buffer, pieces->rest.data, size);
    pieces->rest = span_from(pieces->rest, size);
    *got = size;
    return true;
}

// All lines, each followed by '|'; too long ones are "!number|".
static void expect_lines(const char *input, size_t size, size_t piece, const char *expected) {
    Pieces pieces = {{input, size}, piece};
    LineReader reader;
    Text text;
    text_init(&text, NULL);
    line_reader_init(&reader, (ByteSource){pieces_read, &pieces}, 5, NULL);
    for (bool got = true; got;) {
        Span line;
        Error err;
        if (line_reader_next(&reader, &line, &got, &err)) {
            text_append_span(&text, line);
            text_append(&text, got ? "|" : "");
        } else {
            assert_int_equal(err.code, ERROR_LIMIT);
            assert_int_equal(err.line, reader.number);
            text_format(&text, "!%d|", (int)reader.number);
        }
    }
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
    line_reader_release(&reader);
}

static void cuts_lines_whatever_the_pieces(void **state) {
    (void)state;
    static const char input[] = "\xef\xbb\xbf"
                                "one\r\n\ntwo\n12345\r\n123456\n\xef\xbb\xbfz\nlast";
    for (size_t piece = 1; piece < 20; piece++) {
        expect_lines(input, sizeof input - 1, piece, "one||two|12345|!5|\xef\xbb\xbfz|last|");
    }
}

static void takes_ends_of_all_kinds(void **state) {
    (void)state;
    expect_lines("", 0, 9, "");
    expect_lines("\n", 1, 9, "|");
    expect_lines("a", 1, 9, "a|");
    expect_lines("a\r", 2, 9, "a|");
    expect_lines("a\rb\n", 4, 9, "a\rb|");
    expect_lines("123456", 6, 9, "!1|");
}

static void reports_failures(void **state) {
    (void)state;
    static const char input[] = "a line\nanother line\n";
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Pieces pieces = {{input, sizeof input - 1}, 3};
        LineReader reader;
        Error err = {0};
        Span line;
        bool got = true;
        bool fine = true;
        line_reader_init(&reader, (ByteSource){pieces_read, &pieces}, 100, &alloc);
        while (fine && got) {
            fine = line_reader_next(&reader, &line, &got, &err);
        }
        line_reader_release(&reader);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(line_reader) = {
    cmocka_unit_test(cuts_lines_whatever_the_pieces),
    cmocka_unit_test(takes_ends_of_all_kinds),
    cmocka_unit_test(reports_failures),
};
UNIT_TESTS_END(line_reader)
