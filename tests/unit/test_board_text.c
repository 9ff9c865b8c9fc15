// SPDX-License-Identifier: MIT
#include "play/board_text.h"

#include "position_of.h"
#include "unit.h"

static void check_board(const char *fen, Move last, BoardStyle style, const char *expected) {
    const Position pos = position_of(fen);
    Text text;
    text_init(&text, NULL);
    board_text(&text, &pos, last, &style);
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void draws_letters(void **state) {
    (void)state;
    check_board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                move_make(SQ_E2, SQ_E4), (BoardStyle){.width = 80},
                " 8  r  n  b  q  k  b  n  r \n"
                " 7  p  p  p  p  p  p  p  p \n"
                " 6  .  .  .  .  .  .  .  . \n"
                " 5  .  .  .  .  .  .  .  . \n"
                " 4  .  .  .  . [P] .  .  . \n"
                " 3  .  .  .  .  .  .  .  . \n"
                " 2  P  P  P  P [.] P  P  P \n"
                " 1  R  N  B  Q  K  B  N  R \n"
                "    a  b  c  d  e  f  g  h\n");
}

static void turns_the_board(void **state) {
    (void)state;
    check_board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", MOVE_NONE,
                (BoardStyle){.width = 80, .flipped = true},
                " 1  .  .  .  K  .  .  .  R \n"
                " 2  .  .  .  .  .  .  .  . \n"
                " 3  .  .  .  .  .  .  .  . \n"
                " 4  .  .  .  .  .  .  .  . \n"
                " 5  .  .  .  .  .  .  .  . \n"
                " 6  .  .  .  .  .  .  .  . \n"
                " 7  .  .  .  .  .  .  .  . \n"
                " 8  .  .  .  k  .  .  .  . \n"
                "    h  g  f  e  d  c  b  a\n");
}

static void marks_check_without_colours(void **state) {
    (void)state;
    check_board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", move_make(SQ_A2, SQ_E2),
                (BoardStyle){.width = 19},
                "8 . . . .!k . . .\n"
                "7 . . . . . . . .\n"
                "6 . . . . . . . .\n"
                "5 . . . . . . . .\n"
                "4 . . . . . . . .\n"
                "3 . . . . . . . .\n"
                "2*. . . .*R . . .\n"
                "1 . . . . K . . .\n"
                "  a b c d e f g h\n");
}

static void fits_the_smallest_window(void **state) {
    (void)state;
    check_board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", MOVE_NONE, (BoardStyle){.width = 1},
                "8....k...\n7........\n6........\n5........\n4........\n3........\n"
                "2....R...\n1....K...\n abcdefgh\n");
}

// Castling is kept as king takes rook; people see where the king went.
static void marks_the_squares_of_the_castled_king(void **state) {
    (void)state;
    const Position pos = position_of("4k3/8/8/8/8/8/8/5RK1 b - - 0 1");
    Text text;
    text_init(&text, NULL);
    board_text(&text, &pos, move_make_kind(SQ_E1, SQ_H1, MOVE_CASTLING),
               &(BoardStyle){.width = 80});
    assert_non_null(strstr(text_string(&text), " 1  .  .  .  . [.] R [K] . \n"));
    text_release(&text);
}

static void draws_figurines_in_utf8(void **state) {
    (void)state;
    const Position pos = position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    Text text;
    text_init(&text, NULL);
    board_text(&text, &pos, MOVE_NONE, &(BoardStyle){.width = 80, .figurines = true});
    assert_non_null(strstr(text_string(&text), "\xe2\x99\x9a")); // black king
    assert_non_null(strstr(text_string(&text), "\xe2\x99\x94")); // white king
    assert_non_null(strstr(text_string(&text), "\xe2\x99\x96")); // white rook
    assert_null(strstr(text_string(&text), "\x1b"));
    text_release(&text);
}

// Every line that turns colours on turns them off again, and the marks stay.
static void colours_end_with_the_line(void **state) {
    (void)state;
    const Position pos = position_of("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
    for (int colors = 8; colors <= 256; colors += 248) {
        Text text;
        text_init(&text, NULL);
        board_text(&text, &pos, move_make(SQ_A2, SQ_E2),
                   &(BoardStyle){.width = 80, .colors = colors});
        int lines = 0;
        for (const char *line = text_string(&text); *line != '\0'; lines++) {
            const char *const feed = strchr(line, '\n');
            assert_non_null(feed);
            const bool has_colors = memchr(line, '\x1b', (size_t)(feed - line)) != NULL;
            assert_true(!has_colors || memcmp(feed - 4, "\x1b[0m", 4) == 0);
            assert_true(has_colors || lines == 8);
            line = feed + 1;
        }
        assert_int_equal(lines, 9);
        assert_non_null(strstr(text_string(&text), "(k)"));
        assert_non_null(strstr(text_string(&text), "[R]"));
        text_release(&text);
    }
}

UNIT_TESTS(board_text) = {
    cmocka_unit_test(draws_letters),
    cmocka_unit_test(turns_the_board),
    cmocka_unit_test(marks_check_without_colours),
    cmocka_unit_test(fits_the_smallest_window),
    cmocka_unit_test(marks_the_squares_of_the_castled_king),
    cmocka_unit_test(draws_figurines_in_utf8),
    cmocka_unit_test(colours_end_with_the_line),
};
UNIT_TESTS_END(board_text)
