// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/stream.h"
#include "fail_alloc.h"

static void reads_memory_in_pieces(void **state) {
    (void)state;
    Span rest = {"ab\0de", 5};
    const ByteSource source = source_of_span(&rest);
    char buffer[2];
    size_t got = 9;
    assert_true(source.read(source.context, buffer, 2, &got, NULL));
    assert_int_equal(got, 2);
    assert_memory_equal(buffer, "ab", 2);
    assert_true(source.read(source.context, buffer, 2, &got, NULL));
    assert_memory_equal(buffer, "\0d", 2);
    assert_true(source.read(source.context, buffer, 2, &got, NULL));
    assert_int_equal(got, 1);
    assert_int_equal(buffer[0], 'e');
    for (int i = 0; i < 2; i++) {
        assert_true(source.read(source.context, buffer, 2, &got, NULL));
        assert_int_equal(got, 0);
    }
    assert_int_equal(rest.length, 0);
}

static void writes_to_a_text(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    const ByteSink sink = sink_of_text(&text);
    assert_true(sink.write(sink.context, "abc", 3, NULL));
    assert_true(sink.write(sink.context, "", 0, NULL));
    assert_true(sink.write(sink.context, "\0d", 2, NULL));
    assert_int_equal(text.length, 5);
    assert_memory_equal(text.data, "abc\0d", 5);
    text_release(&text);
}

static void reports_a_full_text(void **state) {
    (void)state;
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 1);
    Text text;
    text_init(&text, &alloc);
    const ByteSink sink = sink_of_text(&text);
    Error err = {0};
    assert_false(sink.write(sink.context, "abc", 3, &err));
    assert_int_equal(err.code, ERROR_MEMORY);
    text_release(&text);
}

UNIT_TESTS(stream) = {
    cmocka_unit_test(reads_memory_in_pieces),
    cmocka_unit_test(writes_to_a_text),
    cmocka_unit_test(reports_a_full_text),
};
UNIT_TESTS_END(stream)
