// SPDX-License-Identifier: MIT
// FEN: any bytes in every mode. What is read is a sound position that agrees with the reference
// rules, and is written and read back equal in both styles.
#include "chess/movegen.h"
#include "fuzz.h"
#include "notation/fen.h"
#include "reference/convert.h"
#include "reference/oracle.h"

static void check_same(const Position *a, const Position *b) {
    FUZZ_CHECK(pos_is_same(a, b));
    FUZZ_CHECK(a->halfmove == b->halfmove && a->fullmove == b->fullmove);
    FUZZ_CHECK(a->chess960 == b->chess960);
    FUZZ_CHECK(memcmp(a->castling_rook, b->castling_rook, sizeof a->castling_rook) == 0);
}

static void check_written(const Position *pos) {
    const FenVariant variant = pos->chess960 ? FEN_CHESS960 : FEN_STANDARD;
    for (int style = FEN_XFEN; style <= FEN_SHREDDER; style++) {
        char text[FEN_TEXT_SIZE];
        char again[FEN_TEXT_SIZE];
        const size_t length = fen_format(text, pos, (FenStyle)style);
        FUZZ_CHECK(length == strlen(text) && length < sizeof text);
        for (int mode = FEN_STRICT; mode <= FEN_REPAIR; mode++) {
            Position read;
            FUZZ_CHECK(
                fen_parse(&read, (Span){text, length}, (FenOptions){(FenMode)mode, variant}, NULL));
            check_same(pos, &read);
            (void)fen_format(again, &read, (FenStyle)style);
            FUZZ_CHECK(strcmp(text, again) == 0);
        }
        const size_t four = fen_format_epd(again, pos, (FenStyle)style);
        FUZZ_CHECK(four < length && memcmp(text, again, four) == 0 && text[four] == ' ');
    }
}

static void check_rules(const Position *pos) {
    Setup setup;
    pos_to_setup(&setup, pos);
    const RefPosition ref = ref_from_setup(&setup);
    const char *fault = oracle_state(pos, &ref);
    if (fault == NULL) {
        fault = oracle_moves(pos, &ref);
    }
    if (fault != NULL) {
        fprintf(stderr, "%s\n", fault);
        abort();
    }
}

// Reads in one mode and variant; whether it was taken.
static bool try_options(Position *out, Span text, FenOptions options) {
    Setup setup;
    Error err = {.code = ERROR_NONE};
    const bool has_setup = fen_parse_setup(&setup, text, options, &err);
    if (!has_setup) {
        fuzz_check_error(&err, text);
    }
    err = (Error){.code = ERROR_NONE};
    if (!fen_parse(out, text, options, &err)) {
        fuzz_check_error(&err, text);
        FUZZ_CHECK(!has_setup || !defects_allow_play(setup_defects(&setup)));
        return false;
    }
    FUZZ_CHECK(has_setup && defects_allow_play(setup_defects(&setup)));
    FUZZ_CHECK(pos_check(out, NULL));
    check_written(out);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Span text = fuzz_span(data, size);
    for (int variant = FEN_STANDARD; variant <= FEN_DETECT; variant++) {
        Position strict;
        Position mended;
        const bool is_strict =
            try_options(&strict, text, (FenOptions){FEN_STRICT, (FenVariant)variant});
        const bool is_mended =
            try_options(&mended, text, (FenOptions){FEN_REPAIR, (FenVariant)variant});
        FUZZ_CHECK(is_mended || !is_strict);
        if (is_strict) {
            check_same(&strict, &mended);
        }
        if (is_mended) {
            check_rules(&mended);
        }
    }
    return 0;
}
