// SPDX-License-Identifier: MIT
// EPD: every line in both modes. What is read is written and read back equal; what is read without
// faults is written so that the strict reader takes it.
#include "fuzz.h"
#include "notation/epd.h"

static bool same_span(Span a, Span b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.data, b.data, a.length) == 0);
}

static void check_same(const Epd *a, const Epd *b) {
    FUZZ_CHECK(pos_is_same(&a->pos, &b->pos));
    FUZZ_CHECK(a->pos.halfmove == b->pos.halfmove && a->pos.fullmove == b->pos.fullmove);
    FUZZ_CHECK(a->count == b->count);
    for (size_t i = 0; i < a->count; i++) {
        const EpdOperation *const x = &a->operations[i];
        const EpdOperation *const y = &b->operations[i];
        FUZZ_CHECK(strcmp(x->opcode, y->opcode) == 0 && x->kind == y->kind);
        FUZZ_CHECK(x->integer == y->integer && !(x->decimal < y->decimal)
                   && !(x->decimal > y->decimal));
        FUZZ_CHECK(x->count == y->count);
        FUZZ_CHECK(same_span(epd_text(a, x), epd_text(b, y)));
        const Move *const p = epd_moves(a, x);
        const Move *const q = epd_moves(b, y);
        FUZZ_CHECK((p == NULL) == (q == NULL));
        FUZZ_CHECK(p == NULL || memcmp(p, q, x->count * sizeof *p) == 0);
    }
}

static void check_written(const Epd *epd, FenMode mode, FenStyle style) {
    const FenVariant variant = epd->pos.chess960 ? FEN_CHESS960 : FEN_STANDARD;
    Text text;
    text_init(&text, NULL);
    FUZZ_CHECK(epd_format(&text, epd, style, NULL));
    Epd again;
    FUZZ_CHECK(epd_parse(&again, text_span(&text), (FenOptions){mode, variant}, NULL, NULL));
    check_same(epd, &again);
    Text second;
    text_init(&second, NULL);
    FUZZ_CHECK(epd_format(&second, &again, style, NULL));
    FUZZ_CHECK(same_span(text_span(&text), text_span(&second)));
    text_release(&second);
    text_release(&text);
    epd_release(&again);
}

static bool try_mode(Epd *out, Span line, FenMode mode) {
    Error err = {.code = ERROR_NONE};
    if (!epd_parse(out, line, (FenOptions){mode, FEN_DETECT}, NULL, &err)) {
        fuzz_check_error(&err, line);
        return false;
    }
    FUZZ_CHECK(!epd_is_remark(line));
    FUZZ_CHECK((out->faults > 0) == (out->fault.code != ERROR_NONE));
    if (out->faults > 0) {
        FUZZ_CHECK(mode == FEN_REPAIR);
        fuzz_check_error(&out->fault, line);
    }
    for (int style = FEN_XFEN; style <= FEN_SHREDDER; style++) {
        check_written(out, mode, (FenStyle)style);
        if (out->faults == 0) {
            check_written(out, FEN_STRICT, (FenStyle)style);
        }
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    do {
        const Span line = fuzz_next_line(&rest);
        Epd strict;
        Epd mended;
        const bool is_strict = try_mode(&strict, line, FEN_STRICT);
        const bool is_mended = try_mode(&mended, line, FEN_REPAIR);
        FUZZ_CHECK(is_strict == (is_mended && mended.faults == 0));
        if (is_strict) {
            check_same(&strict, &mended);
            epd_release(&strict);
        }
        if (is_mended) {
            epd_release(&mended);
        }
    } while (rest.length > 0);
    return 0;
}
