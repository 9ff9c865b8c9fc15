// SPDX-License-Identifier: MIT
// Squares and setups of the public library.
#include "chess/setup.h"

#include "lib/lib_impl.h"

static_assert((int)DEFECT_COUNT == (int)ZW_DEFECT_COUNT
                  && (int)DEFECT_BAD_VALUE == (int)ZW_DEFECT_BAD_VALUE
                  && (int)DEFECT_OPPOSITE_CHECK == (int)ZW_DEFECT_OPPOSITE_CHECK,
              "defects are public as they are");

static Setup setup_in(const zw_setup *setup) {
    Setup ours = {.side = setup->side,
                  .castling_rooks = setup->castling_rooks,
                  .ep_square = setup->ep_square,
                  .halfmove = setup->halfmove,
                  .fullmove = setup->fullmove,
                  .chess960 = setup->chess960};
    memcpy(ours.board, setup->board, sizeof ours.board);
    return ours;
}

static void setup_out(zw_setup *out, const Setup *setup) {
    memcpy(out->board, setup->board, sizeof out->board);
    out->side = setup->side;
    out->castling_rooks = setup->castling_rooks;
    out->ep_square = setup->ep_square;
    out->halfmove = setup->halfmove;
    out->fullmove = setup->fullmove;
    out->chess960 = setup->chess960;
}

const char *zw_square_format(char out[3], int square) {
    return square_format(out, square_is_valid(square) ? square : SQ_NONE);
}

int zw_square_parse(const char *text, size_t length) {
    return square_parse(lib_span(text, length));
}

void zw_setup_empty(zw_setup *out) {
    const Setup setup = setup_empty();
    setup_out(out, &setup);
}

void zw_setup_standard(zw_setup *out) {
    const Setup setup = setup_standard();
    setup_out(out, &setup);
}

bool zw_setup_chess960(zw_setup *out, int number, zw_error *err) {
    Error error;
    if (!lib_require(number >= 0 && number < 960, &error,
                     "Chess960 start positions are numbered 0 to 959")) {
        return lib_result(false, err, &error);
    }
    const Setup setup = setup_chess960(number);
    setup_out(out, &setup);
    return true;
}

uint32_t zw_setup_defects(const zw_setup *setup) {
    const Setup ours = setup_in(setup);
    return setup_defects(&ours);
}

const char *zw_defect_name(uint32_t defect) {
    return defect_name(defect);
}

const char *zw_defect_text(uint32_t defect) {
    return defect_text(defect);
}

uint32_t zw_setup_repair(zw_setup *setup) {
    Setup ours = setup_in(setup);
    const PosDefects dropped = setup_repair(&ours);
    setup_out(setup, &ours);
    return dropped;
}

bool zw_setup_parse(zw_setup *out, const char *text, size_t length, zw_fen_mode mode,
                    zw_variant variant, zw_error *err) {
    Setup setup;
    Error error;
    if (!fen_parse_setup(&setup, lib_span(text, length), lib_fen_options(mode, variant), &error)) {
        return lib_result(false, err, &error);
    }
    setup_out(out, &setup);
    return true;
}

bool zw_position_from_setup(zw_position *out, const zw_setup *setup, zw_error *err) {
    const Setup ours = setup_in(setup);
    Position pos;
    Error error;
    if (!pos_from_setup(&pos, &ours, &error)) {
        return lib_result(false, err, &error);
    }
    lib_position_out(out, &pos);
    return true;
}

void zw_position_to_setup(zw_setup *out, const zw_position *pos) {
    const Position ours = lib_position(pos);
    Setup setup;
    pos_to_setup(&setup, &ours);
    setup_out(out, &setup);
}
