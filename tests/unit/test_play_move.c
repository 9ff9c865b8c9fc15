// SPDX-License-Identifier: MIT
#include "play/play_move.h"

#include "notation/san.h"
#include "position_of.h"
#include "unit.h"

static void check_move(const char *fen, const char *text, const char *san) {
    const Position pos = position_of(fen);
    Move move = MOVE_NONE;
    Error err = {0};
    if (!play_move_parse(&move, &pos, span_of(text), &err)) {
        print_error("'%s': %s\n", text, err.text);
        fail();
    }
    char written[SAN_SIZE];
    assert_string_equal(san_format(written, &pos, move), san);
}

static void check_error(const char *fen, Span text, ErrorCode code) {
    const Position pos = position_of(fen);
    Move move = 12345;
    Error err = {0};
    assert_false(play_move_parse(&move, &pos, text, &err));
    assert_int_equal(err.code, code);
    assert_int_equal(move, 12345);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define BUSY  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

static void takes_what_people_type(void **state) {
    (void)state;
    const char *const texts[] = {"e4",    "e2e4",   "E2E4",    "E4",         "e2-e4",
                                 "e2 e4", "1. e4",  "1.e4",    "1... e4",    "move e4",
                                 "e4!",   "  e4  ", "play e4", "Play E2-E4", "pe4"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_move(START, texts[i], "e4");
    }
    const char *const knight[] = {"Nf3", "nf3", "NF3", "g1f3", "Ng1f3", "NG1-F3", "N f3"};
    for (size_t i = 0; i < sizeof knight / sizeof knight[0]; i++) {
        check_move(START, knight[i], "Nf3");
    }
}

static void takes_castling_and_captures(void **state) {
    (void)state;
    const char *const castling[] = {"O-O", "o-o", "0-0", "0-0+", "e1g1", "E1G1"};
    for (size_t i = 0; i < sizeof castling / sizeof castling[0]; i++) {
        check_move(BUSY, castling[i], "O-O");
    }
    check_move(BUSY, "o-o-o", "O-O-O");
    const char *const takes[] = {"Nxd7", "Nd7", "NXD7", "nxd7+", "e5d7", "e5xd7"};
    for (size_t i = 0; i < sizeof takes / sizeof takes[0]; i++) {
        check_move(BUSY, takes[i], "Nxd7");
    }
}

// In front a capital B is a bishop, a small b the pawn where it can be one.
static void tells_bishop_and_pawn_apart(void **state) {
    (void)state;
    const char *const fen = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
    check_move(fen, "Bxc4", "Bxc4");
    check_move(fen, "bxc4", "bxc4");
    check_move(fen, "BXC4", "Bxc4");
}

static void takes_promotions(void **state) {
    (void)state;
    const char *const fen = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    const char *const texts[] = {"e8=Q",  "e8Q",   "e8=q",   "E8=Q",
                                 "e7e8q", "E7E8Q", "e8 = Q", "e8(Q)"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_move(fen, texts[i], "e8=Q+");
    }
    check_move(fen, "e8=N", "e8=N");
}

static void tells_nonsense_from_illegal_moves(void **state) {
    (void)state;
    const char *const nonsense[] = {"xyzzy", "e9", "", "12.", "play", "\xe2\x99\x9a\xe2\x99\x9b"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        check_error(START, span_of(nonsense[i]), ERROR_SYNTAX);
    }
    check_error(START, span_of("e2e5"), ERROR_ILLEGAL);
    check_error(START, span_of("E2E5"), ERROR_ILLEGAL);
    check_error(START, span_of("Ke2"), ERROR_ILLEGAL);
    check_error("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", span_of("Rd1 "), ERROR_AMBIGUOUS);
}

static void nobody_may_pass(void **state) {
    (void)state;
    const char *const texts[] = {"--", "0000", "null", "pass", "Z0"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_error(START, span_of(texts[i]), ERROR_ILLEGAL);
    }
}

static void takes_any_bytes_and_lengths(void **state) {
    (void)state;

    enum { LENGTH = 10000 };

    char *const text = malloc(LENGTH);
    assert_non_null(text);
    memset(text, 'x', LENGTH);
    check_error(START, (Span){text, LENGTH}, ERROR_SYNTAX);
    memset(text, ' ', LENGTH);
    check_error(START, (Span){text, LENGTH}, ERROR_SYNTAX);
    memset(text, 0, LENGTH);
    check_error(START, (Span){text, LENGTH}, ERROR_SYNTAX);
    check_error(START, (Span){text, 5}, ERROR_SYNTAX);
    free(text);
}

UNIT_TESTS(play_move) = {
    cmocka_unit_test(takes_what_people_type),
    cmocka_unit_test(takes_castling_and_captures),
    cmocka_unit_test(tells_bishop_and_pawn_apart),
    cmocka_unit_test(takes_promotions),
    cmocka_unit_test(tells_nonsense_from_illegal_moves),
    cmocka_unit_test(nobody_may_pass),
    cmocka_unit_test(takes_any_bytes_and_lengths),
};
UNIT_TESTS_END(play_move)
