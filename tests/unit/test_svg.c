// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/position.h"
#include "draw/svg.h"
#include "notation/board_svg.h"
#include "notation/fen.h"

static void writes_elements(void **state) {
    (void)state;
    Text text;
    Svg svg;
    text_init(&text, NULL);
    svg_begin(&svg, sink_of_text(&text), 200, 100, 50);
    svg_leaf(&svg, "title", "a<b & \"c\">\r");
    svg_open(&svg, "g");
    svg_rectangle(&svg, 0, -0.0001, 1.5, 1000000, "red");
    svg_open(&svg, "path");
    svg_attribute_transform(&svg, 1, 2, 0);
    svg_close(&svg);
    svg_open(&svg, "path");
    svg_attribute_transform(&svg, -1.25, 2, 45.0005);
    assert_true(svg_end(&svg, NULL)); // closes what is open
    assert_string_equal(
        text_string(&text),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\" width=\"50\" "
        "height=\"25\">\n"
        " <title>a&lt;b &amp; &quot;c&quot;&gt;&#13;</title>\n"
        " <g>\n"
        "  <rect x=\"0\" y=\"0\" width=\"1.5\" height=\"1000000\" fill=\"red\"/>\n"
        "  <path transform=\"translate(1 2)\"/>\n"
        "  <path transform=\"translate(-1.25 2) rotate(45.001)\"/>\n"
        " </g>\n"
        "</svg>\n");
    text_release(&text);
}

static void replaces_what_xml_cannot_hold(void **state) {
    (void)state;
    Text text;
    Svg svg;
    text_init(&text, NULL);
    svg_begin(&svg, sink_of_text(&text), 1, 1, 1);
    text_reset(&text);
    svg_open(&svg, "t");
    svg_content(&svg, (Span){"\0\x1b\t\xf6\xef\xbf\xbe\xef\xbf\xbd\u265e", 13});
    svg_close(&svg);
    assert_string_equal(text_string(&text), ">\n <t>\uFFFD\uFFFD\t\uFFFD\uFFFD\uFFFD\u265e</t>");
    text_release(&text);
}

// Number of places where `part` occurs.
static int count_of(const Text *text, const char *part) {
    int count = 0;
    for (const char *at = text_string(text); (at = strstr(at, part)) != NULL; at++) {
        count++;
    }
    return count;
}

static void draw(Text *text, const char *fen, const BoardSvgOptions *options) {
    Position pos;
    text_reset(text);
    assert_true(fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, FEN_DETECT}, NULL));
    assert_true(board_svg_write(sink_of_text(text), &pos, options, NULL));
}

static void draws_every_piece_in_its_place(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    draw(&text, "8/8/8/8/8/8/8/K6k w - - 0 1", NULL);
    // A square is 100 units wide and the frame 44.
    assert_int_equal(count_of(&text, "translate("), 2);
    assert_int_equal(count_of(&text, "translate(44 744)"), 1);
    assert_int_equal(count_of(&text, "translate(744 744)"), 1);
    assert_int_equal(count_of(&text, "White to move"), 1);
    assert_int_equal(count_of(&text, ">8/8/8/8/8/8/8/K6k w - - 0 1<"), 1);
    draw(&text, "8/8/8/8/8/8/8/K6k b - - 0 1",
         &(BoardSvgOptions){.flipped = true, .without_coordinates = true});
    assert_int_equal(count_of(&text, "translate(700 0)"), 1);
    assert_int_equal(count_of(&text, "translate(0 0)"), 1);
    assert_int_equal(count_of(&text, "<text"), 0);
    draw(&text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL);
    assert_int_equal(count_of(&text, "translate("), 32);
    assert_int_equal(count_of(&text, "<text"), 32);
    assert_int_equal(count_of(&text, "#d1495b"), 0);
    text_release(&text);
}

static void marks_check_last_move_and_wishes(void **state) {
    (void)state;
    Text text;
    BoardMark marks[BOARD_MARKS_MAX];
    size_t count;
    text_init(&text, NULL);
    assert_true(board_marks_parse(marks, &count, span_of("Ge4,Ra1h8,Bb1c3,d4"), NULL));
    assert_int_equal(count, 4);
    assert_int_equal(marks[1].color, 'R');
    assert_int_equal(marks[1].from, SQ_A1);
    assert_int_equal(marks[1].to, SQ_H8);
    assert_int_equal(marks[3].color, 'G');
    const BoardSvgOptions options = {
        .last_move = move_make(SQ_D8, SQ_H4), .marks = marks, .mark_count = count};
    draw(&text, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", &options);
    assert_int_equal(count_of(&text, "#e8c547"), 2);
    assert_int_equal(count_of(&text, "#d1495b"), 1);
    assert_int_equal(count_of(&text, "<circle"), 2);
    assert_int_equal(count_of(&text, "rotate(-45)"), 1);
    text_release(&text);
}

static void refuses_wrong_marks(void **state) {
    (void)state;
    static const char *const wrong[] = {"",     "e9",      "Xe4",  "Ge4,",
                                        "Ge4e", "Ge4 ,d4", "GRe4", "e4e4e4"};
    static const int columns[] = {1, 1, 1, 5, 1, 1, 1, 1};
    BoardMark marks[BOARD_MARKS_MAX];
    size_t count = 77;
    Error err;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(board_marks_parse(marks, &count, span_of(wrong[i]), &err));
        assert_int_equal(err.code, ERROR_SYNTAX);
        assert_int_equal(err.column, columns[i]);
        assert_int_equal(count, 77);
    }
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < BOARD_MARKS_MAX; i++) {
        text_append(&text, i == 0 ? "e4" : ",e4");
    }
    assert_true(board_marks_parse(marks, &count, text_span(&text), &err));
    assert_int_equal(count, BOARD_MARKS_MAX);
    text_append(&text, ",e4");
    assert_false(board_marks_parse(marks, &count, text_span(&text), &err));
    assert_int_equal(err.code, ERROR_LIMIT);
    text_release(&text);
}

static bool write_until_full(void *context, const void *data, size_t size, Error *err) {
    (void)data;
    size_t *const room = context;
    if (size > *room) {
        return error_set(err, ERROR_IO, "full");
    }
    *room -= size;
    return true;
}

static void reports_failed_writes(void **state) {
    (void)state;
    const Position pos = pos_initial();
    Text text;
    text_init(&text, NULL);
    assert_true(board_svg_write(sink_of_text(&text), &pos, NULL, NULL));
    for (size_t i = 0; i <= text.length; i += i + 100 < text.length ? 97 : 1) {
        size_t room = i;
        Error err = {0};
        const bool fine = board_svg_write((ByteSink){write_until_full, &room}, &pos, NULL, &err);
        assert_true(fine == (i == text.length));
        assert_int_equal(err.code, fine ? ERROR_NONE : ERROR_IO);
    }
    text_release(&text);
}

UNIT_TESTS(svg) = {
    cmocka_unit_test(writes_elements),
    cmocka_unit_test(replaces_what_xml_cannot_hold),
    cmocka_unit_test(draws_every_piece_in_its_place),
    cmocka_unit_test(marks_check_last_move_and_wishes),
    cmocka_unit_test(refuses_wrong_marks),
    cmocka_unit_test(reports_failed_writes),
};
UNIT_TESTS_END(svg)
