// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/movegen.h"
#include "notation/fen.h"
#include "reference/oracle.h"

static const FenOptions strict = {FEN_STRICT, FEN_STANDARD};
static const FenOptions repair = {FEN_REPAIR, FEN_STANDARD};
static const FenOptions strict960 = {FEN_STRICT, FEN_CHESS960};
static const FenOptions detect = {FEN_STRICT, FEN_DETECT};

static Position must_parse(const char *fen, FenOptions options) {
    Position pos;
    Error err;
    if (!fen_parse(&pos, span_of(fen), options, &err)) {
        fail_msg("%s: %s", fen, err.text);
    }
    return pos;
}

static void assert_out(const char *fen, FenOptions options, const char *expected) {
    const Position pos = must_parse(fen, options);
    char out[FEN_TEXT_SIZE];
    assert_int_equal(fen_format(out, &pos, FEN_XFEN), strlen(expected));
    assert_string_equal(out, expected);
}

// Refused with this code and column and with a message that has `word` in it; *out as before.
static void assert_refused(Span fen, FenOptions options, ErrorCode code, int column,
                           const char *word) {
    Position pos;
    memset(&pos, 0x5A, sizeof pos);
    Position before;
    memcpy(&before, &pos, sizeof pos);
    Error err = {.code = ERROR_NONE};
    if (fen_parse(&pos, fen, options, &err)) {
        fail_msg("taken: %.*s", (int)fen.length, fen.data);
    }
    assert_memory_equal(&pos, &before, sizeof pos);
    assert_false(fen_parse(&pos, fen, options, NULL));
    if (strstr(err.text, word) == NULL || err.column != column) {
        fail_msg("%.*s: column %d, \"%s\"", (int)fen.length, fen.data, (int)err.column, err.text);
    }
    assert_int_equal(err.code, code);
}

static void assert_both_refuse(const char *fen, ErrorCode code, int column, const char *word) {
    assert_refused(span_of(fen), strict, code, column, word);
    assert_refused(span_of(fen), repair, code, column, word);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static void reads_the_start(void **state) {
    (void)state;
    const Position pos = must_parse(START " w KQkq - 0 1", strict);
    const Position initial = pos_initial();
    assert_true(pos_is_same(&pos, &initial));
    assert_int_equal(pos.halfmove, 0);
    assert_int_equal(pos.fullmove, 1);
    assert_false(pos.chess960);
    assert_out("  " START "\v w\f KQkq\t-  12 34 \r\n", strict, START " w KQkq - 12 34");
}

static void takes_four_to_six_fields(void **state) {
    (void)state;
    assert_out(START " w KQkq -", strict, START " w KQkq - 0 1");
    assert_out(START " b KQkq - 7", strict, START " b KQkq - 7 1");
    assert_refused(span_of(START " w KQkq"), strict, ERROR_SYNTAX, 51, "en passant square");
    assert_refused(span_of(START " w"), strict, ERROR_SYNTAX, 46, "castling rights");
    assert_refused(span_of(START), strict, ERROR_SYNTAX, 44, "side to move");
    assert_out(START " b KQkq", repair, START " b KQkq - 0 1");
    assert_out(START " b", repair, START " b - - 0 1");
    assert_out(START, repair, START " w - - 0 1");
    assert_both_refuse(START " w KQkq - 0 1 2", ERROR_SYNTAX, 58, "more than six");
    assert_both_refuse("", ERROR_SYNTAX, 1, "empty");
    assert_both_refuse(" \t\r\n", ERROR_SYNTAX, 1, "empty");
}

static void names_the_place_in_the_board(void **state) {
    (void)state;
    assert_both_refuse("4k3/8/8/8/8/8/8/4K4 w - -", ERROR_SYNTAX, 19, "rank 1 has more");
    assert_both_refuse("4k2/8/8/8/8/8/8/4K3 w - -", ERROR_SYNTAX, 4, "rank 8 has only 7");
    assert_both_refuse("4k3/8/8/8/8/8/8 w - -", ERROR_SYNTAX, 16, "only 7 ranks");
    assert_both_refuse("4k3/8/8/8/8/8/8/4K3/8 w - -", ERROR_SYNTAX, 20, "more than 8 ranks");
    assert_both_refuse("4k3/8/9/8/8/8/8/4K3 w - -", ERROR_SYNTAX, 7, "'9' in rank 6");
    assert_both_refuse("4k3/8/0/8/8/8/8/4K3 w - -", ERROR_SYNTAX, 7, "'0' in rank 6");
    assert_both_refuse("4k3/8/x7/8/8/8/8/4K3 w - -", ERROR_SYNTAX, 7, "'x' in rank 6");
    assert_both_refuse("4k3/8/.7/8/8/8/8/4K3 w - -", ERROR_SYNTAX, 7, "'.'");
    assert_both_refuse("4k3/8//8/8/8/8/4K3 w - -", ERROR_SYNTAX, 7, "rank 6 has only 0");
    assert_both_refuse("4k3/8/8/8 /8/8/8/4K3 w - - 0 1", ERROR_SYNTAX, 10, "only 4 ranks");
    assert_refused(span_of("4k3/8/44/8/8/8/8/4K3 w - -"), strict, ERROR_SYNTAX, 8, "two digits");
    assert_out("4k3/8/44/8/8/8/8/4K3 w - -", repair, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

static void refuses_strange_bytes(void **state) {
    (void)state;
    static const char nul[] = "4k3/8/8/8/8/8/8/4K3\0 w - - 0 1";
    assert_refused((Span){nul, sizeof nul - 1}, strict, ERROR_SYNTAX, 20, "0x00");
    assert_refused((Span){nul, sizeof nul - 1}, repair, ERROR_SYNTAX, 20, "0x00");
    assert_both_refuse("4k3/8/8/8/8/8/8/4K3 w - \x7F 0 1", ERROR_SYNTAX, 25, "0x7f");
    assert_both_refuse("4\xC3\xA9k3/8/8/8/8/8/8/4K3 w - -", ERROR_SYNTAX, 2, "0xc3");
    char *const longest = malloc(10000);
    assert_non_null(longest);
    memset(longest, '8', 10000);
    assert_refused((Span){longest, 10000}, strict, ERROR_SYNTAX, 10001, "side to move");
    assert_refused((Span){longest, 10000}, repair, ERROR_SYNTAX, 2, "more than 8 squares");
    memset(longest, ' ', 10000);
    assert_refused((Span){longest, 10000}, strict, ERROR_SYNTAX, 1, "empty");
    memcpy(longest + 9000, "4k3/8/8/8/8/8/8/4K3 w - -", 25);
    Position pos;
    assert_true(fen_parse(&pos, (Span){longest, 10000}, strict, NULL));
    memset(longest + 9100, 'x', 900);
    assert_refused((Span){longest, 10000}, strict, ERROR_SYNTAX, 9101, "not a number");
    free(longest);
}

static void mends_odd_blanks(void **state) {
    (void)state;
    static const char *const blanks[] = {"\xC2\xA0",     "\xA0",         "\xE2\x80\x83",
                                         "\xE2\x80\xAF", "\xE3\x80\x80", "\xEF\xBB\xBF"};
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        char fen[128];
        snprintf(fen, sizeof fen, "%s%s%sw - - 0 1%s", blanks[i], START, blanks[i], blanks[i]);
        assert_refused(span_of(fen), strict, ERROR_SYNTAX, 1, "odd blank");
        assert_out(fen, repair, START " w - - 0 1");
    }
}

static void reads_sides_and_clocks(void **state) {
    (void)state;
    assert_refused(span_of(START " W KQkq - 0 1"), strict, ERROR_SYNTAX, 45, "\"W\"");
    assert_out(START " W KQkq - 0 1", repair, START " w KQkq - 0 1");
    assert_both_refuse(START " white KQkq - 0 1", ERROR_SYNTAX, 45, "white");
    assert_both_refuse(START " w KQkq - -1 1", ERROR_SYNTAX, 54, "half-move clock: \"-1\"");
    assert_both_refuse(START " w KQkq - 0 1x", ERROR_SYNTAX, 56, "move number: \"1x\"");
    assert_both_refuse(START " w KQkq - +1 1", ERROR_SYNTAX, 54, "not a number");
    assert_both_refuse(START " w KQkq - 99999999999999999999999999 1", ERROR_LIMIT, 54,
                       "too large");
    assert_both_refuse(START " w KQkq - 0 1000001", ERROR_LIMIT, 56, "at most 1000000");
    assert_out(START " w KQkq - 1000000 1000000", strict, START " w KQkq - 1000000 1000000");
    assert_out(START " w KQkq - 007 0000000000000000000000000000000000009", strict,
               START " w KQkq - 7 9");
    assert_refused(span_of(START " w KQkq - 0 0"), strict, ERROR_VALUE, 56, "at least 1");
    assert_out(START " w KQkq - 0 0", repair, START " w KQkq - 0 1");
    assert_refused(span_of(START " w KQkq - - -"), strict, ERROR_SYNTAX, 54, "not a number");
    assert_out(START " w KQkq - - -", repair, START " w KQkq - 0 1");
}

static void judges_castling_rights(void **state) {
    (void)state;
    const char *const lone = "rn1qk1n1/pp3p2/8/8/8/8/PPPP4/RNBQK3 b Qk - 0 9";
    assert_refused(span_of(lone), strict, ERROR_POSITION, 40, "Black has no rook on h8");
    assert_out(lone, repair, "rn1qk1n1/pp3p2/8/8/8/8/PPPP4/RNBQK3 b Q - 0 9");
    const char *const moved = "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1";
    assert_refused(span_of(moved), strict, ERROR_POSITION, 27, "not on the e-file");
    assert_out(moved, repair, "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1");
    assert_out("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", strict,
               "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const char *const twice = "r3k2r/8/8/8/8/8/8/R3K2R w KKkq - 0 1";
    assert_refused(span_of(twice), strict, ERROR_SYNTAX, 28, "twice");
    assert_out(twice, repair, "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1");
    assert_refused(span_of("r3k2r/8/8/8/8/8/8/R3K2R w KHkq - 0 1"), strict, ERROR_SYNTAX, 28,
                   "'H' gives a right twice");
    assert_both_refuse("r3k2r/8/8/8/8/8/8/R3K2R w KXkq - 0 1", ERROR_SYNTAX, 28, "'X'");
    assert_both_refuse("r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", ERROR_SYNTAX, 28, "'-'");
}

static void reads_chess960_rights(void **state) {
    (void)state;
    assert_out("r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", strict960,
               "r4k1r/8/8/8/8/8/8/R4K1R w KQkq - 0 1");
    // The outermost rook is K or Q, an inner one is its file.
    assert_out("4k3/8/8/8/8/8/8/1R1RK1RR w HB - 0 1", strict960,
               "4k3/8/8/8/8/8/8/1R1RK1RR w KQ - 0 1");
    assert_out("4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1", strict960,
               "4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1");
    const Position outer = must_parse("4k3/8/8/8/8/8/8/1R1RK1RR w KQ - 0 1", strict960);
    assert_int_equal(outer.castling_rook[WHITE][CASTLE_KING_SIDE], SQ_H1);
    assert_int_equal(outer.castling_rook[WHITE][CASTLE_QUEEN_SIDE], SQ_B1);
    char out[FEN_TEXT_SIZE];
    (void)fen_format(out, &outer, FEN_SHREDDER);
    assert_string_equal(out, "4k3/8/8/8/8/8/8/1R1RK1RR w HB - 0 1");
    // A black rook on White's back rank is nobody's to castle with.
    assert_out("4k3/8/8/8/8/8/8/rNR1K3 w Q - 0 1", strict960, "4k3/8/8/8/8/8/8/rNR1K3 w Q - 0 1");
    assert_refused(span_of("4k3/8/8/8/8/8/4K3/R6R w K - 0 1"), strict960, ERROR_POSITION, 25,
                   "not on its back rank");
    assert_refused(span_of("4k3/8/8/8/8/8/8/4K2R w Q - 0 1"), strict960, ERROR_POSITION, 24,
                   "no rook on a1");
}

static void detects_chess960(void **state) {
    (void)state;
    assert_false(must_parse(START " w KQkq - 0 1", detect).chess960);
    assert_false(must_parse("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", detect).chess960);
    assert_true(must_parse("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1", detect).chess960);
    assert_true(must_parse("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", detect).chess960);
    assert_true(must_parse(START " w HAha - 0 1", detect).chess960);
    assert_false(must_parse(START " w HAha - 0 1", strict).chess960);
    // No rook at all is no Chess960 either.
    assert_refused(span_of("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), detect, ERROR_POSITION, 23,
                   "no rook on h1");
}

static void judges_en_passant(void **state) {
    (void)state;
    static const char *const impossible[] = {
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e5 0 1",
        "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
        "4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
    };
    for (size_t i = 0; i < sizeof impossible / sizeof impossible[0]; i++) {
        const char *const square = strpbrk(strchr(impossible[i], ' ') + 3, "123456");
        assert_refused(span_of(impossible[i]), strict, ERROR_POSITION,
                       (int)(square - impossible[i]), "en passant");
        assert_int_equal(must_parse(impossible[i], repair).ep_pushed, SQ_NONE);
    }
    static const char *const unlike[] = {"e9", "E6", "i6"};
    for (size_t i = 0; i < sizeof unlike / sizeof unlike[0]; i++) {
        char fen[64];
        snprintf(fen, sizeof fen, "4k3/8/8/3Pp3/8/8/8/4K3 w - %s 0 1", unlike[i]);
        assert_refused(span_of(fen), strict, ERROR_SYNTAX, 28, "not a square");
        assert_out(fen, repair, "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1");
    }
    // A number is more likely the next field than a square.
    assert_both_refuse("4k3/8/8/3Pp3/8/8/8/4K3 w - 0 1", ERROR_SYNTAX, 28, "\"0\"");
    assert_out("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", strict, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1");
    // Just passed, but nobody can take: kept for the Polyglot key, not written.
    assert_out("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", strict, "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1");
    assert_out("3k4/8/8/K2pP2r/8/8/8/8 w - d6 0 1", strict, "3k4/8/8/K2pP2r/8/8/8/8 w - - 0 1");
}

static void names_defects_of_the_position(void **state) {
    (void)state;
    assert_both_refuse("8/8/8/8/8/8/8/4K3 w - - 0 1", ERROR_POSITION, 1, "Black has no king");
    assert_both_refuse("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", ERROR_POSITION, 1, "8 pawns");
    assert_both_refuse("P3k3/8/8/8/8/8/8/4K2p w - - 0 1", ERROR_POSITION, 1, "pawn");
    assert_both_refuse("4k3/8/8/8/8/8/8/4KR2 w K - 0 1 x", ERROR_SYNTAX, 32, "more than six");
    Setup setup;
    assert_true(fen_parse_setup(&setup, span_of("8/8/8/8/8/8/8/8 w - - 0 1"), strict, NULL));
    assert_int_not_equal(setup_defects(&setup), 0);
}

static void leaves_a_setup_unchanged(void **state) {
    (void)state;
    Setup setup;
    memset(&setup, 0x5A, sizeof setup);
    Setup before;
    memcpy(&before, &setup, sizeof setup);
    assert_false(fen_parse_setup(&setup, span_of(START " w KQkq - 0 x"), repair, NULL));
    assert_memory_equal(&setup, &before, sizeof setup);
}

static void writes_what_it_reads(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        const bool chess960 = i % 2 == 1;
        const Setup setup = test_random_setup(&seed, chess960);
        Position pos;
        assert_true(pos_from_setup(&pos, &setup, NULL));
        for (int style = FEN_XFEN; style <= FEN_SHREDDER; style++) {
            char text[FEN_TEXT_SIZE];
            char again[FEN_TEXT_SIZE];
            (void)fen_format(text, &pos, (FenStyle)style);
            const Position read = must_parse(text, chess960 ? strict960 : strict);
            assert_true(pos_is_same(&pos, &read));
            assert_int_equal(read.halfmove, pos.halfmove);
            assert_int_equal(read.fullmove, pos.fullmove);
            assert_memory_equal(read.castling_rook, pos.castling_rook, sizeof pos.castling_rook);
            (void)fen_format(again, &read, (FenStyle)style);
            assert_string_equal(again, text);
            const Position mended =
                must_parse(text, (FenOptions){FEN_REPAIR, chess960 ? FEN_CHESS960 : FEN_STANDARD});
            assert_true(pos_is_same(&pos, &mended));
        }
    }
}

static void writes_four_fields(void **state) {
    (void)state;
    const Position pos = must_parse("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 5 9", strict);
    char out[FEN_TEXT_SIZE];
    const char *const expected = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6";
    assert_int_equal(fen_format_epd(out, &pos, FEN_XFEN), strlen(expected));
    assert_string_equal(out, expected);
}

static void names_squares(void **state) {
    (void)state;
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        char text[3];
        assert_int_equal(square_parse(span_of(square_format(text, sq))), sq);
    }
    char text[3];
    assert_string_equal(square_format(text, SQ_NONE), "-");
    assert_string_equal(square_format(text, SQ_H8), "h8");
    static const char *const others[] = {"", "-", "e", "e9", "e0", "i1", "E4", "e44", "4e"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_int_equal(square_parse(span_of(others[i])), SQ_NONE);
    }
}

UNIT_TESTS(fen) = {
    cmocka_unit_test(reads_the_start),
    cmocka_unit_test(takes_four_to_six_fields),
    cmocka_unit_test(names_the_place_in_the_board),
    cmocka_unit_test(refuses_strange_bytes),
    cmocka_unit_test(mends_odd_blanks),
    cmocka_unit_test(reads_sides_and_clocks),
    cmocka_unit_test(judges_castling_rights),
    cmocka_unit_test(reads_chess960_rights),
    cmocka_unit_test(detects_chess960),
    cmocka_unit_test(judges_en_passant),
    cmocka_unit_test(names_defects_of_the_position),
    cmocka_unit_test(leaves_a_setup_unchanged),
    cmocka_unit_test(writes_what_it_reads),
    cmocka_unit_test(writes_four_fields),
    cmocka_unit_test(names_squares),
};
UNIT_TESTS_END(fen)
