// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/movegen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "position_of.h"
#include "reference/oracle.h"

// `text` is read as the move `uci`, in strict mode too when `is_strict`, else it is refused there.
static void assert_reads(const char *fen, const char *text, const char *uci, bool is_strict) {
    const Position pos = position_of(fen);
    Error err;
    Move move;
    char out[UCI_MOVE_SIZE];
    if (!san_parse(&move, &pos, span_of(text), SAN_LENIENT, &err)) {
        fail_msg("%s: %s", text, err.text);
    }
    assert_string_equal(uci_move_format(out, &pos, move), uci);
    Move again = MOVE_NONE;
    if (san_parse(&again, &pos, span_of(text), SAN_STRICT, &err) != is_strict) {
        fail_msg("%s: %s in strict mode", text, is_strict ? err.text : "taken");
    }
    if (is_strict) {
        assert_int_equal(again, move);
    } else {
        char right[SAN_SIZE];
        assert_non_null(strstr(err.text, san_format(right, &pos, move)));
    }
}

static void assert_refused(const char *fen, Span text, ErrorCode code, const char *word) {
    const Position pos = position_of(fen);
    for (int mode = SAN_STRICT; mode <= SAN_LENIENT; mode++) {
        Move move = 12345;
        Error err = {.code = ERROR_NONE};
        if (san_parse(&move, &pos, text, (SanMode)mode, &err)) {
            fail_msg("taken: %.*s", (int)text.length, text.data);
        }
        assert_int_equal(move, 12345);
        assert_false(san_parse(&move, &pos, text, (SanMode)mode, NULL));
        if (err.code != code || strstr(err.text, word) == NULL) {
            fail_msg("%.*s: %s", (int)text.length, text.data, err.text);
        }
    }
}

static void assert_writes(const char *fen, const char *uci, const char *san) {
    const Position pos = position_of(fen);
    char out[SAN_SIZE];
    assert_string_equal(san_format(out, &pos, move_of(&pos, uci)), san);
}

#define PINNED   "4k3/8/8/b7/8/2N5/8/4K1N1 w - - 0 1"
#define ROOKS    "4k3/8/8/8/5p2/8/8/R3KR2 w - - 0 1"
#define PROMOTES "1n2k3/2P4P/8/8/8/8/8/4K3 w - - 0 1"
#define PAWNS    "rnbqkbnr/pp3ppp/8/2p1p3/3P4/8/PP4PP/RNBQKBNR b KQkq - 0 4"
#define CASTLES  "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

static void writes_the_shortest_san(void **state) {
    (void)state;
    assert_writes(PINNED, "g1e2", "Ne2");
    assert_writes("7k/8/8/8/8/8/2R5/r2RK3 w - - 0 1", "c2d2", "Rd2");
    assert_writes("R6R/8/8/8/8/1k6/8/4K3 w - - 0 1", "a8d8", "Rad8");
    assert_writes("R7/8/8/8/8/2k5/8/R3K3 w - - 0 1", "a1a5", "R1a5");
    assert_writes("2k5/8/8/8/1Q5Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1");
    assert_writes("rnbqkbnr/pp1p1ppp/2B5/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 3", "d7c6", "dxc6");
    assert_writes("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#");
    assert_writes("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
    assert_writes(CASTLES, "e1c1", "O-O-O");
    assert_writes(PROMOTES, "c7b8n", "cxb8=N");
    assert_writes(PROMOTES, "h7h8q", "h8=Q+");
    assert_writes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
    assert_writes(CASTLES, "0000", "--");
}

static void reads_strict_san(void **state) {
    (void)state;
    assert_reads(PINNED, "Ne2", "g1e2", true);
    assert_reads(PINNED, "Nge2", "g1e2", true);
    assert_reads(PINNED, "N1e2", "g1e2", true);
    assert_reads(PINNED, "Ng1e2", "g1e2", true);
    assert_reads(ROOKS, "Rxf4", "f1f4", true);
    assert_reads(ROOKS, "Rfxf4", "f1f4", true);
    assert_reads(ROOKS, "Ra8", "a1a8", true);
    assert_reads(ROOKS, "Ra8+", "a1a8", true);
    assert_reads("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8#", "a1a8", true);
    assert_reads("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8+", "a1a8", true);
    assert_reads(PROMOTES, "h8=Q+", "h7h8q", true);
    assert_reads(PROMOTES, "cxb8=N", "c7b8n", true);
    assert_reads(PAWNS, "exd4", "e5d4", true);
    assert_reads(CASTLES, "O-O", "e1g1", true);
    assert_reads(CASTLES, "O-O-O", "e1c1", true);
    assert_reads(CASTLES, "--", "0000", true);
    assert_reads(CASTLES, "Z0", "0000", true);
}

static void reads_what_people_write(void **state) {
    (void)state;

    static const struct {
        const char *fen, *text, *uci;
    } lines[] = {
        {ROOKS, "Rf4", "f1f4"},
        {ROOKS, "R:f4", "f1f4"},
        {ROOKS, "Rxa8", "a1a8"},
        {ROOKS, "Ra8#", "a1a8"},
        {ROOKS, "Ra8++", "a1a8"},
        {ROOKS, "Ra8mate", "a1a8"},
        {ROOKS, "Rb1+", "a1b1"},
        {ROOKS, "Rb1!?", "a1b1"},
        {ROOKS, " Rb1 \t", "a1b1"},
        {ROOKS, "ra8", "a1a8"},
        {ROOKS, "Ra1-a8", "a1a8"},
        {ROOKS, "a1-a8", "a1a8"},
        {ROOKS, "a1a8", "a1a8"},
        {ROOKS, "ra1a8", "a1a8"},
        {ROOKS, "Rf1:f4", "f1f4"},
        {ROOKS, "Rf4:", "f1f4"},
        {ROOKS, "12.Rb1", "a1b1"},
        {ROOKS, "12...Rb1", "a1b1"},
        {PROMOTES, "h8Q", "h7h8q"},
        {PROMOTES, "h8q", "h7h8q"},
        {PROMOTES, "h8=q+", "h7h8q"},
        {PROMOTES, "h8(Q)", "h7h8q"},
        {PROMOTES, "h8/Q", "h7h8q"},
        {PROMOTES, "cb8R+", "c7b8r"},
        {PROMOTES, "h8b", "h7h8b"},
        {PROMOTES, "c7xb8=Q", "c7b8q"},
        {PROMOTES, "c7b8q", "c7b8q"},
        {PROMOTES, "cbQ", "c7b8q"},
        {PROMOTES, "h7h8Q", "h7h8q"},
        {PROMOTES, "Ph8=Q", "h7h8q"},
        {PAWNS, "cd4", "c5d4"},
        {PAWNS, "ed", "e5d4"},
        {PAWNS, "exd", "e5d4"},
        {PAWNS, "Pa6", "a7a6"},
        {PAWNS, "a7-a6", "a7a6"},
        {PAWNS, "e5d4", "e5d4"},
        {PAWNS, "exd4e.p.", "e5d4"},
        {PAWNS, "g8f6", "g8f6"},
        {PAWNS, "nf6", "g8f6"},
        {CASTLES, "0-0", "e1g1"},
        {CASTLES, "o-o-o", "e1c1"},
        {CASTLES, "OO", "e1g1"},
        {CASTLES, "000", "e1c1"},
        {CASTLES, "O-O!", "e1g1"},
        {CASTLES, "e1g1", "e1g1"},
        {CASTLES, "e1h1", "e1g1"},
        {CASTLES, "Ke1g1", "e1g1"},
        {CASTLES, "0000", "0000"},
        {CASTLES, "@@@@", "0000"},
        {CASTLES, "<>", "0000"},
        {CASTLES, "null", "0000"},
        {CASTLES, "pass", "0000"},
        {CASTLES,
         "0\xE2\x80\x93"
         "0",
         "e1g1"},
        {ROOKS,
         "\xE2\x99\x96"
         "b1",
         "a1b1"},
        {ROOKS,
         "\xE2\x99\x9C\xEF\xB8\x8E"
         "b1",
         "a1b1"},
        {ROOKS,
         "R\xC3\x97"
         "f4",
         "f1f4"},
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_reads(lines[i].fen, lines[i].text, lines[i].uci, false);
    }
    assert_reads("4k3/8/8/2p5/3P4/8/8/4K3 b - - 0 1", "xd4", "c5d4", false);
}

static void refuses_texts_that_are_no_moves(void **state) {
    (void)state;
    static const char *const others[] = {
        "h8=K", "h8=P",  "h8=", "h8==Q", "h8(Q", "h8Q)", "Kb1xx",   "K",        "k", "Ke",
        "e",    "9",     "O",   "O-",    "0-",   "O-O-", "x",       "xe",       "-", "12.",
        "...",  "hello", "Nf",  "N3",    "e4e",  "eee4", "Ng1f3g5", "\xC3\xA9", "#", "+"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_refused(PROMOTES, span_of(others[i]), ERROR_SYNTAX, "not a move");
    }
    assert_refused(PROMOTES, span_of(""), ERROR_SYNTAX, "missing");
    assert_refused(PROMOTES, span_of("  "), ERROR_SYNTAX, "missing");
    assert_refused(PROMOTES, (Span){"Ke\0", 3}, ERROR_SYNTAX, "not a move");
    assert_refused(PROMOTES, (Span){"\0", 1}, ERROR_SYNTAX, "not a move");
    char longest[10000];
    memset(longest, '!', sizeof longest);
    memcpy(longest, "Kd1", 3);
    assert_refused(PROMOTES, (Span){longest, sizeof longest}, ERROR_SYNTAX, "not a move");
}

static void names_the_moves_of_an_ambiguous_text(void **state) {
    (void)state;
    assert_refused(PAWNS, span_of("xd4"), ERROR_AMBIGUOUS, "cxd4 or exd4");
    assert_refused("4k3/8/8/8/R6R/8/8/4K3 w - - 0 1", span_of("Re4"), ERROR_AMBIGUOUS,
                   "Re4 is ambiguous: Rae4+ or Rhe4+");
    assert_refused("1k6/8/8/8/Q6Q/8/8/3K3Q w - - 0 1", span_of("Qe4"), ERROR_AMBIGUOUS,
                   "Q1e4, Qae4 or Qh4e4");
    assert_refused("1k6/8/8/8/Q6Q/8/8/3K3Q w - - 0 1", span_of("Qhe4"), ERROR_AMBIGUOUS,
                   "Q1e4 or Qh4e4");
}

static void says_why_a_move_is_illegal(void **state) {
    (void)state;
    assert_refused(PINNED, span_of("Nce2"), ERROR_ILLEGAL, "the knight on c3 is pinned");
    assert_refused(PINNED, span_of("Na6"), ERROR_ILLEGAL, "no white knight can go to a6");
    assert_refused(PINNED, span_of("Qa6"), ERROR_ILLEGAL, "no white queen can go to a6");
    assert_refused(PINNED, span_of("Ng3e2"), ERROR_ILLEGAL, "no knight on g3");
    assert_refused(PINNED, span_of("O-O"), ERROR_ILLEGAL, "no right to castle");
    assert_refused(PAWNS, span_of("d4"), ERROR_ILLEGAL, "no black pawn can go to d4");
    assert_refused(PAWNS, span_of("exf4"), ERROR_ILLEGAL, "no black pawn can take on f4");
    assert_refused(PAWNS, span_of("ef"), ERROR_ILLEGAL, "no black pawn can take so");
    assert_refused(PROMOTES, span_of("h8"), ERROR_ILLEGAL, "what the pawn becomes");
    assert_refused("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", span_of("Ra2"), ERROR_ILLEGAL,
                   "king would be in check");
    assert_refused("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", span_of("O-O-O"), ERROR_ILLEGAL,
                   "out of check");
    assert_refused("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", span_of("--"), ERROR_ILLEGAL, "in check");
}

static void prefers_san_to_other_readings(void **state) {
    (void)state;
    // The pawn on b2 and the bishop on d2 can both take c3.
    const char *const both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    assert_reads(both, "bxc3", "b2c3", true);
    assert_reads(both, "Bxc3", "d2c3", true);
    assert_refused(both, span_of("bc3"), ERROR_AMBIGUOUS, "bxc3 or Bxc3");
    // UCI text wins over a small b for the bishop: b1c3 is the knight's move.
    assert_reads("4k3/8/8/8/8/8/8/1N2B1K1 w - - 0 1", "b1c3", "b1c3", false);
    assert_reads("4k3/8/8/8/8/8/8/4B1K1 w - - 0 1", "b1c3", "e1c3", false);
    assert_reads("4k3/8/8/8/8/8/8/4B1K1 w - - 0 1", "bc3", "e1c3", false);
}

static void reads_chess960_castling(void **state) {
    (void)state;
    const Position pos =
        position960_of("nqrnb1kr/ppppppbp/6p1/8/8/6P1/PPPPPPBP/NQRNB1KR w KQkq - 2 3");
    Move move;
    assert_true(san_parse(&move, &pos, span_of("O-O"), SAN_STRICT, NULL));
    assert_int_equal(move, move_make_kind(SQ_G1, SQ_H1, MOVE_CASTLING));
    char out[SAN_SIZE];
    assert_string_equal(san_format(out, &pos, move), "O-O");
}

// What the text of a piece's move fits, found among all legal moves.
static int count_fits(const Position *pos, const MoveList *list, int type, int file, int rank,
                      int to, Move *fit) {
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        const int from = move_from(list->moves[i]);
        if (move_kind(list->moves[i]) != MOVE_CASTLING && move_to(list->moves[i]) == to
            && piece_type(pos_piece_at(pos, from)) == type
            && (file < 0 || square_file(from) == file) && (rank < 0 || square_rank(from) == rank)) {
            *fit = list->moves[i];
            count++;
        }
    }
    return count;
}

// Every piece, target and disambiguation, against the list of legal moves.
static void reads_pieces_like_the_legal_list(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < 12; i++) {
        const Setup setup = test_random_setup(&seed, i % 2 == 1);
        const Position pos = position_of_setup(&setup);
        MoveList list;
        movegen_legal(&list, &pos);
        for (int n = 0; n < 5 * 64 * 81; n++) {
            const int to = n % 64;
            const int type = KNIGHT + n / 64 % 5;
            const int file = n / 320 % 9 - 1;
            const int rank = n / 2880 - 1;
            char text[8];
            int length = 0;
            text[length++] = ".PNBRQK"[type];
            if (file >= 0) {
                text[length++] = (char)('a' + file);
            }
            if (rank >= 0) {
                text[length++] = (char)('1' + rank);
            }
            (void)square_format(text + length, to);
            Move expected = MOVE_NONE;
            Move move = MOVE_NONE;
            Error err;
            const int fits = count_fits(&pos, &list, type, file, rank, to, &expected);
            const bool fine = san_parse(&move, &pos, span_of(text), SAN_LENIENT, &err);
            // Ke1g1 may also be castling.
            if (fine && move_kind(move) == MOVE_CASTLING) {
                assert_true(fits == 0 && type == KING && file >= 0 && rank >= 0);
                continue;
            }
            if (fine != (fits == 1) || (fine && move != expected)
                || (!fine && err.code != (fits == 0 ? ERROR_ILLEGAL : ERROR_AMBIGUOUS))) {
                fail_msg("%s: %d fit, %s", text, fits, fine ? "read" : err.text);
            }
        }
    }
}

// All SAN of a position differ, and each reads back.
static void writes_what_it_reads(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < 300; i++) {
        const Setup setup = test_random_setup(&seed, i % 2 == 1);
        const Position pos = position_of_setup(&setup);
        MoveList list;
        movegen_legal(&list, &pos);
        char texts[MOVE_LIST_CAPACITY][SAN_SIZE];
        for (int k = 0; k < list.count; k++) {
            (void)san_format(texts[k], &pos, list.moves[k]);
            for (int mode = SAN_STRICT; mode <= SAN_LENIENT; mode++) {
                Move move = MOVE_NONE;
                Error err;
                if (!san_parse(&move, &pos, span_of(texts[k]), (SanMode)mode, &err)) {
                    fail_msg("%s: %s", texts[k], err.text);
                }
                assert_int_equal(move, list.moves[k]);
            }
            for (int other = 0; other < k; other++) {
                assert_string_not_equal(texts[k], texts[other]);
            }
        }
    }
}

UNIT_TESTS(san) = {
    cmocka_unit_test(writes_the_shortest_san),
    cmocka_unit_test(reads_strict_san),
    cmocka_unit_test(reads_what_people_write),
    cmocka_unit_test(refuses_texts_that_are_no_moves),
    cmocka_unit_test(names_the_moves_of_an_ambiguous_text),
    cmocka_unit_test(says_why_a_move_is_illegal),
    cmocka_unit_test(prefers_san_to_other_readings),
    cmocka_unit_test(reads_chess960_castling),
    cmocka_unit_test(reads_pieces_like_the_legal_list),
    cmocka_unit_test(writes_what_it_reads),
};
UNIT_TESTS_END(san)
