// SPDX-License-Identifier: MIT
#include "unit.h"

#include "chess/movegen.h"
#include "fail_alloc.h"
#include "notation/epd.h"
#include "position_of.h"
#include "reference/oracle.h"

static const FenOptions strict = {FEN_STRICT, FEN_DETECT};
static const FenOptions repair = {FEN_REPAIR, FEN_DETECT};

#define ROOKS "4k3/8/8/3r4/8/8/3R4/4K3 w - -"

static Epd must_parse(const char *line, FenOptions options) {
    Epd epd;
    Error err;
    if (!epd_parse(&epd, span_of(line), options, NULL, &err)) {
        fail_msg("%s: %s", line, err.text);
    }
    return epd;
}

static void assert_written(const Epd *epd, const char *expected) {
    Text text;
    text_init(&text, NULL);
    assert_true(epd_format(&text, epd, FEN_XFEN, NULL));
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

// The line is read and written as `expected`, which reads strictly if `is_strict`.
static void assert_out(const char *line, FenOptions options, const char *expected, bool is_strict) {
    Epd epd = must_parse(line, options);
    assert_written(&epd, expected);
    assert_int_equal(epd.faults == 0, epd.fault.code == ERROR_NONE);
    epd_release(&epd);
    Epd again;
    assert_int_equal(epd_parse(&again, span_of(expected), strict, NULL, NULL), is_strict);
    if (is_strict) {
        assert_int_equal(again.faults, 0);
        assert_written(&again, expected);
        epd_release(&again);
    }
}

static void assert_refused(Span line, FenOptions options, ErrorCode code, int column,
                           const char *word) {
    Epd epd;
    memset(&epd, 0x5A, sizeof epd);
    Epd before;
    memcpy(&before, &epd, sizeof epd);
    Error err = {.code = ERROR_NONE};
    if (epd_parse(&epd, line, options, NULL, &err)) {
        fail_msg("taken: %.*s", (int)line.length, line.data);
    }
    assert_memory_equal(&epd, &before, sizeof epd);
    assert_false(epd_parse(&epd, line, options, NULL, NULL));
    if (strstr(err.text, word) == NULL || err.column != column || err.code != code) {
        fail_msg("%.*s: column %d, \"%s\"", (int)line.length, line.data, (int)err.column, err.text);
    }
}

// Refused by the strict reader, mended with one fault by the other and written as `expected`.
static void assert_mended(const char *line, int column, const char *word, const char *expected) {
    Epd epd = must_parse(line, repair);
    if (epd.faults == 0 || strstr(epd.fault.text, word) == NULL || epd.fault.column != column) {
        fail_msg("%s: column %d, %s", line, (int)epd.fault.column, epd.fault.text);
    }
    const Error fault = epd.fault;
    assert_written(&epd, expected);
    epd_release(&epd);
    assert_refused(span_of(line), strict, fault.code, column, word);
}

static const EpdOperation *operation_of(const Epd *epd, const char *opcode, EpdKind kind) {
    const EpdOperation *const operation = epd_find(epd, opcode);
    assert_non_null(operation);
    assert_int_equal(operation->kind, kind);
    return operation;
}

static void assert_text(const Epd *epd, const char *opcode, EpdKind kind, const char *expected) {
    const Span text = epd_text(epd, operation_of(epd, opcode, kind));
    if (!span_is(text, expected)) {
        fail_msg("%s: %.*s", opcode, (int)text.length, text.data);
    }
}

static void reads_typed_operations(void **state) {
    (void)state;
    Epd epd = must_parse(ROOKS " bm Rxd5 Ke2; id \"x;y\"; acd 12; ce -35; resign; pv Rxd5 Kf7 Rd7+;"
                               " c0 \"say \\\"mate\\\" and \\\\\"; xx 1.50; yy; zz \"a\"; D1 20;"
                               " ww 1 \"b;\\\"\" c;",
                         strict);
    assert_int_equal(epd.count, 12);
    const EpdOperation *bm = operation_of(&epd, "bm", EPD_MOVES);
    assert_int_equal(bm->count, 2);
    assert_int_equal(epd_moves(&epd, bm)[0], move_make(SQ_D2, SQ_D5));
    assert_int_equal(epd_moves(&epd, bm)[1], move_make(SQ_E1, SQ_E2));
    const EpdOperation *pv = operation_of(&epd, "pv", EPD_LINE);
    assert_int_equal(pv->count, 3);
    assert_int_equal(epd_moves(&epd, pv)[2], move_make(SQ_D5, SQ_D7));
    assert_text(&epd, "id", EPD_STRING, "x;y");
    assert_text(&epd, "c0", EPD_STRING, "say \"mate\" and \\");
    assert_int_equal(operation_of(&epd, "acd", EPD_INTEGER)->integer, 12);
    assert_int_equal(operation_of(&epd, "ce", EPD_INTEGER)->integer, -35);
    assert_int_equal(operation_of(&epd, "D1", EPD_INTEGER)->integer, 20);
    (void)operation_of(&epd, "resign", EPD_NONE);
    (void)operation_of(&epd, "yy", EPD_NONE);
    assert_text(&epd, "xx", EPD_DECIMAL, "1.50");
    assert_true(operation_of(&epd, "xx", EPD_DECIMAL)->decimal > 1.4999);
    assert_true(operation_of(&epd, "xx", EPD_DECIMAL)->decimal < 1.5001);
    assert_text(&epd, "zz", EPD_STRING, "a");
    assert_text(&epd, "ww", EPD_RAW, "1 \"b;\\\"\" c");
    assert_null(epd_find(&epd, "am"));
    assert_int_equal(epd_text(&epd, bm).length, 0);
    assert_null(epd_moves(&epd, epd_find(&epd, "id")));
    epd_release(&epd);
}

static void writes_what_it_reads(void **state) {
    (void)state;
    static const char *const lines[] = {
        ROOKS,
        ROOKS " bm Rxd5; c0 \"SET.07; rook takes; wins\"; id \"x;y\";",
        ROOKS " id \"say \\\"mate\\\" and \\\\\"; c0 \"\";",
        ROOKS " id \"bm Ke2;\"; am Ke2;",
        ROOKS " xx 1.50; yy; zz \"a\"; ww 1 \"b;\\\"\" c; pv Rxd5 -- Rd7 Kxd7; sm Ke2; draw_offer;",
        ROOKS " x -0.5; y +5.25; z 5. 6; w +; v -; u 1e5; t .5;",
        "8/5k2/8/8/8/1P6/1K6/8 b - - hmvc 12; fmvn 34;",
        "rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6",
        "1k6/8/8/8/8/8/8/5KR1 w K - bm O-O; id \"caf\xC3\xA9\ttab\";",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_out(lines[i], strict, lines[i], true);
        assert_out(lines[i], repair, lines[i], true);
    }
    assert_out("\t4k3/8/8/3r4/8/8/3R4/4K3  w  -  -\tbm\tRxd5 ;id \"a\" ; \r\n", strict,
               ROOKS " bm Rxd5; id \"a\";", true);
    assert_out(ROOKS " x +5; y 007; z \"a\"b; w \"\\n\";", strict,
               ROOKS " x 5; y 7; z \"a\" b; w \"\\\\n\";", true);
}

static void takes_the_clocks(void **state) {
    (void)state;
    Epd epd = must_parse("8/5k2/8/8/8/1P6/1K6/8 b - - hmvc 12; fmvn 34;", strict);
    assert_int_equal(epd.pos.halfmove, 12);
    assert_int_equal(epd.pos.fullmove, 34);
    assert_true(epd_set_integer(&epd, "hmvc", 13, NULL));
    assert_int_equal(epd.pos.halfmove, 13);
    assert_false(epd_set_integer(&epd, "hmvc", -1, NULL));
    assert_false(epd_set_integer(&epd, "fmvn", 0, NULL));
    epd_remove(&epd, "fmvn");
    assert_int_equal(epd.pos.fullmove, 1);
    assert_written(&epd, "8/5k2/8/8/8/1P6/1K6/8 b - - hmvc 13;");
    epd_release(&epd);
    const Position pos = position_of("8/5k2/8/8/8/1P6/1K6/8 b - - 3 4");
    epd_init(&epd, &pos, NULL);
    assert_written(&epd, "8/5k2/8/8/8/1P6/1K6/8 b - - hmvc 3; fmvn 4;");
    epd_release(&epd);
    assert_mended(ROOKS " hmvc -1;", 1, "hmvc: the number is out of range", ROOKS " hmvc -1;");
    assert_mended(ROOKS " fmvn 1000001;", 1, "fmvn: the number is out", ROOKS " fmvn 1000001;");
    assert_mended(ROOKS " hmvc x;", 36, "hmvc: an integer is expected", ROOKS " hmvc x;");
}

static void mends_what_it_can(void **state) {
    (void)state;
    assert_mended(ROOKS " id \"never closed", 34, "never closed", ROOKS " id \"never closed\";");
    assert_mended(ROOKS " id \"ends in \\", 34, "never closed", ROOKS " id \"ends in \\\\\";");
    assert_mended(ROOKS " bm Rxd5", 38, "';' is missing", ROOKS " bm Rxd5;");
    assert_mended(ROOKS " ; bm Rxd5;;", 31, "';' without an opcode", ROOKS " bm Rxd5;");
    assert_mended(ROOKS " id BK.01 x;", 34, "a string in quotes", ROOKS " id \"BK.01 x\";");
    assert_mended(ROOKS " id ;", 34, "a string in quotes", ROOKS " id \"\";");
    assert_mended(ROOKS " bm Rd5;", 34, "strict SAN: write Rxd5", ROOKS " bm Rxd5;");
    assert_mended(ROOKS " bm Rd9;", 34, "\"Rd9\" is not a move", ROOKS " bm Rd9;");
    assert_mended(ROOKS " bm Rc5;", 34, "no white rook can go to c5", ROOKS " bm Rc5;");
    assert_mended(ROOKS " bm;", 33, "a move is expected", ROOKS " bm;");
    assert_mended(ROOKS " bm --;", 34, "null move", ROOKS " bm --;");
    assert_mended(ROOKS " bm Ke2 Ke2;", 38, "comes twice", ROOKS " bm Ke2 Ke2;");
    assert_mended(ROOKS " sm Ke2 Kf2;", 34, "one move only", ROOKS " sm Ke2 Kf2;");
    assert_mended(ROOKS " pv Ke2 Ke3;", 38, "no black king can go", ROOKS " pv Ke2 Ke3;");
    assert_mended(ROOKS " acd 12.5;", 35, "an integer", ROOKS " acd 12.5;");
    assert_mended(ROOKS " acd \"12\";", 35, "an integer", ROOKS " acd \"12\";");
    assert_mended(ROOKS " acd 9999999999999999999;", 35, "an integer",
                  ROOKS " acd 9999999999999999999;");
    assert_mended(ROOKS " resign 1;", 38, "takes no operand", ROOKS " resign 1;");
    assert_mended(ROOKS " id \"a\"; id \"b\";", 39, "id: the opcode comes twice",
                  ROOKS " id \"a\"; id \"b\";");
    assert_mended("8/5k2/8/8/8/1P6/1K6/8 b - - 12 34", 29, "clocks of a FEN",
                  "8/5k2/8/8/8/1P6/1K6/8 b - - hmvc 12; fmvn 34;");
}

static void reads_commas_and_move_numbers(void **state) {
    (void)state;

    static const struct {
        const char *line, *expected, *fault;
        int faults;
    } lines[] = {
        {ROOKS " bm Rxd5, Ke2;", ROOKS " bm Rxd5 Ke2;", "bm: a comma between moves", 1},
        {ROOKS " bm Rxd5,Ke2 ,;", ROOKS " bm Rxd5 Ke2;", "bm: a comma between moves", 2},
        {ROOKS " pv 1. Rxd5 Kf7 2. Ke2;", ROOKS " pv Rxd5 Kf7 Ke2;", "pv: a move number", 2},
        {ROOKS " pv 1.Rxd5 Kf7;", ROOKS " pv Rxd5 Kf7;", "strict SAN: write Rxd5", 1},
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Epd epd = must_parse(lines[i].line, repair);
        assert_int_equal(epd.faults, lines[i].faults);
        assert_non_null(strstr(epd.fault.text, lines[i].fault));
        assert_written(&epd, lines[i].expected);
        epd_release(&epd);
        assert_false(epd_parse(&epd, span_of(lines[i].line), strict, NULL, NULL));
    }
}

// What the FEN reader mends counts, and its odd blanks part the fields here too.
static void mends_the_position(void **state) {
    (void)state;
    assert_mended("4k3/8/8/8/8/8/8/4K3 w Q - id \"a\";", 23, "no rook on a1",
                  "4k3/8/8/8/8/8/8/4K3 w - - id \"a\";");
    assert_mended("4k3/8/8/8/8/8/8/4K2R w K\xA0- 2 y; ", 25, "odd blank",
                  "4k3/8/8/8/8/8/8/4K2R w K - hmvc 2; y;");
    assert_mended("4k3/8/8/8/8/8/8/4K2R\xC2\xA0w K -\xC2\xA0id \"a\";", 21, "odd blank",
                  "4k3/8/8/8/8/8/8/4K2R w K - id \"a\";");
    assert_mended("4k3/8/8/8/8/8/8/4K2R w K - \xC2\xA0id \"a\";", 28, "o",
                  "4k3/8/8/8/8/8/8/4K2R w K - id \"a\";");
}

static void reads_perft_suites(void **state) {
    (void)state;
    Epd epd = must_parse("8/5k2/8/8/8/1P6/1K6/8 b - - 0 1 ;D1 8 ;D2 55", repair);
    assert_int_equal(epd.count, 2);
    assert_int_equal(operation_of(&epd, "D2", EPD_INTEGER)->integer, 55);
    epd_release(&epd);
    assert_out("8/5k2/8/8/8/1P6/1K6/8 b - -; id \"glued\";", repair,
               "8/5k2/8/8/8/1P6/1K6/8 b - - id \"glued\";", true);
}

static void refuses_what_is_no_epd(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        const FenOptions options = i == 0 ? strict : repair;
        assert_refused(span_of(""), options, ERROR_SYNTAX, 1, "remark");
        assert_refused(span_of(" \t\r\n"), options, ERROR_SYNTAX, 1, "remark");
        assert_refused(span_of("# a remark line"), options, ERROR_SYNTAX, 1, "remark");
        assert_refused(span_of("4k3/8/8/8/8/8/8/4K3 w -"), options, ERROR_SYNTAX, 24,
                       "four fields");
        assert_refused(span_of("4k3/8/8/8/8/8/8/4K4 w - - id \"a\";"), options, ERROR_SYNTAX, 19,
                       "rank 1");
        assert_refused(span_of(ROOKS " 0bm Rxd5;"), options, ERROR_SYNTAX, 31,
                       options.mode == FEN_STRICT ? "clocks of a FEN" : "not a number");
        assert_refused(span_of(ROOKS " b-m Rxd5;"), options, ERROR_SYNTAX, 31, "not an opcode");
        assert_refused(span_of(ROOKS " \"id\" x;"), options, ERROR_SYNTAX, 31, "not an opcode");
        assert_refused(span_of(ROOKS " abcdefghijklmnopqrstuvwxyz_01234567 1;"), options,
                       ERROR_LIMIT, 31, "at most 31");
        assert_refused((Span){ROOKS " id \"a\0b\";", 40}, options, ERROR_SYNTAX, 36, "0x00");
        assert_refused(span_of(ROOKS " id \"a\nb\";"), options, ERROR_SYNTAX, 36, "0x0a");
    }
    assert_true(epd_is_remark(span_of("  # x")));
    assert_true(epd_is_remark(span_of("\r\n")));
    assert_false(epd_is_remark(span_of(ROOKS)));
}

static void sets_and_removes(void **state) {
    (void)state;
    const Position pos = position_of(ROOKS " 0 1");
    Epd epd;
    epd_init(&epd, &pos, NULL);
    assert_true(epd_set_string(&epd, "id", span_of("a\"b\\c"), NULL));
    assert_true(epd_set_integer(&epd, "acd", 7, NULL));
    const Move moves[2] = {move_of(&pos, "d2d5"), move_of(&pos, "e1e2")};
    assert_true(epd_set_moves(&epd, "bm", moves, 2, NULL));
    assert_true(epd_set_none(&epd, "draw_offer", NULL));
    assert_written(&epd, ROOKS " id \"a\\\"b\\\\c\"; acd 7; bm Rxd5 Ke2; draw_offer;");
    // From the Epd's own memory, and in place.
    for (int i = 0; i < 20; i++) {
        assert_true(epd_set_string(&epd, "c0", epd_text(&epd, epd_find(&epd, "id")), NULL));
        assert_true(epd_set_moves(&epd, "am", epd_moves(&epd, epd_find(&epd, "bm")) + 1, 1, NULL));
        assert_true(epd_set_string(&epd, "id", span_of("new"), NULL));
        assert_true(epd_set_string(&epd, "id", epd_text(&epd, epd_find(&epd, "c0")), NULL));
    }
    assert_written(&epd, ROOKS " id \"a\\\"b\\\\c\"; acd 7; bm Rxd5 Ke2; draw_offer;"
                               " c0 \"a\\\"b\\\\c\"; am Ke2;");
    epd_remove(&epd, "bm");
    epd_remove(&epd, "nothing");
    epd_remove(&epd, "id");
    assert_written(&epd, ROOKS " acd 7; draw_offer; c0 \"a\\\"b\\\\c\"; am Ke2;");
    epd_release(&epd);
    assert_int_equal(epd.count, 0);
    // Doubles go when one is set.
    epd = must_parse(ROOKS " id \"a\"; c1 \"x\"; id \"b\";", repair);
    assert_true(epd_set_string(&epd, "id", span_of("c"), NULL));
    assert_written(&epd, ROOKS " id \"c\"; c1 \"x\";");
    epd_release(&epd);
}

static void refuses_unfit_operands(void **state) {
    (void)state;
    const Position pos = position_of(ROOKS " 0 1");
    Epd epd;
    epd_init(&epd, &pos, NULL);
    const Move move = move_of(&pos, "d2d5");
    const Move twice[2] = {move, move};
    const Move line[2] = {move, move_make(SQ_E8, SQ_F7)};
    const Move null_first[2] = {MOVE_NULL, move_make(SQ_D5, SQ_D2)};
    assert_false(epd_set_string(&epd, "bm", span_of("x"), NULL));
    assert_false(epd_set_integer(&epd, "id", 1, NULL));
    assert_false(epd_set_none(&epd, "acd", NULL));
    assert_false(epd_set_moves(&epd, "acd", &move, 1, NULL));
    assert_false(epd_set_moves(&epd, "unknown", &move, 1, NULL));
    assert_false(epd_set_moves(&epd, "bm", &move, 0, NULL));
    assert_false(epd_set_moves(&epd, "bm", twice, 2, NULL));
    assert_false(epd_set_moves(&epd, "bm", line, 2, NULL));
    assert_false(epd_set_moves(&epd, "bm", null_first, 1, NULL));
    assert_false(epd_set_moves(&epd, "sm", line, 2, NULL));
    assert_false(epd_set_string(&epd, "", span_of("x"), NULL));
    assert_false(epd_set_string(&epd, "1x", span_of("x"), NULL));
    assert_false(epd_set_string(&epd, "a b", span_of("x"), NULL));
    assert_false(epd_set_string(&epd, "abcdefghijklmnopqrstuvwxyz_01234", span_of("x"), NULL));
    assert_false(epd_set_string(&epd, "id", span_of("a\nb"), NULL));
    assert_false(epd_set_integer(&epd, "acd", INT64_MAX, NULL));
    assert_false(epd_set_integer(&epd, "acd", INT64_MIN, NULL));
    assert_int_equal(epd.count, 0);
    assert_true(epd_set_moves(&epd, "pv", line, 2, NULL));
    assert_true(epd_set_moves(&epd, "sv", null_first, 2, NULL));
    assert_written(&epd, ROOKS " pv Rxd5 Kf7; sv -- Rxd2;");
    epd_release(&epd);
}

static bool build(Epd *epd, const Alloc *alloc, Text *out, Error *err) {
    const char *const line = ROOKS " bm Rxd5 Ke2; id \"x;y\"; ww 1 \"b\" c; pv Rxd5 Kf7;";
    if (!epd_parse(epd, span_of(line), strict, alloc, err)) {
        return false;
    }
    const Move move = move_make(SQ_E1, SQ_E2);
    const bool fine =
        epd_set_string(epd, "c0", span_of("a long text, so that the pool grows ......"), err)
        && epd_set_integer(epd, "acd", 3, err) && epd_set_moves(epd, "am", &move, 1, err)
        && epd_format(out, epd, FEN_XFEN, err);
    // Whatever failed, the Epd still stands as it was.
    assert_text(epd, "id", EPD_STRING, "x;y");
    assert_text(epd, "ww", EPD_RAW, "1 \"b\" c");
    epd_release(epd);
    return fine;
}

static void survives_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        fail.only_once = n % 2 == 0;
        Epd epd;
        Error err = {.code = ERROR_NONE};
        Text out;
        text_init(&out, &alloc);
        const bool fine = build(&epd, &alloc, &out, &err);
        text_release(&out);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine);
            assert_true(n > 8);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

// Strings of any printable bytes come back.
static void keeps_any_string(void **state) {
    (void)state;
    uint64_t seed = 5;
    const Position pos = position_of(ROOKS " 0 1");
    for (int i = 0; i < 2000; i++) {
        char value[16];
        size_t length = 0;
        for (const int count = test_random_below(&seed, 16); (int)length < count; length++) {
            value[length] = "\"\\;\"\\; \tab#\xC3\xA9"
                            "1-+"[test_random_below(&seed, 16)];
        }
        Epd epd;
        epd_init(&epd, &pos, NULL);
        assert_true(
            epd_set_string(&epd, i % 2 == 0 ? "id" : "unknown", (Span){value, length}, NULL));
        Text text;
        text_init(&text, NULL);
        assert_true(epd_format(&text, &epd, FEN_XFEN, NULL));
        Epd again;
        assert_true(epd_parse(&again, text_span(&text), strict, NULL, NULL));
        assert_int_equal(again.count, 1);
        assert_int_equal(again.operations[0].kind, EPD_STRING);
        const Span read = epd_text(&again, &again.operations[0]);
        assert_int_equal(read.length, length);
        assert_memory_equal(read.data, value, length);
        epd_release(&again);
        epd_release(&epd);
        text_release(&text);
    }
}

UNIT_TESTS(epd) = {
    cmocka_unit_test(reads_typed_operations),
    cmocka_unit_test(writes_what_it_reads),
    cmocka_unit_test(takes_the_clocks),
    cmocka_unit_test(mends_what_it_can),
    cmocka_unit_test(reads_commas_and_move_numbers),
    cmocka_unit_test(mends_the_position),
    cmocka_unit_test(reads_perft_suites),
    cmocka_unit_test(refuses_what_is_no_epd),
    cmocka_unit_test(sets_and_removes),
    cmocka_unit_test(refuses_unfit_operands),
    cmocka_unit_test(survives_failed_allocations),
    cmocka_unit_test(keeps_any_string),
};
UNIT_TESTS_END(epd)
