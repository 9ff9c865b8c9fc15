// SPDX-License-Identifier: MIT
// Moves of the public library: lists, playing, perft, text.
#include "chess/legality.h"
#include "chess/movegen.h"
#include "chess/perft.h"
#include "lib/lib_impl.h"
#include "notation/san.h"
#include "notation/uci_move.h"

static_assert((int)UCI_MOVE_SIZE == (int)ZW_UCI_SIZE && (int)SAN_SIZE == (int)ZW_SAN_SIZE,
              "move texts are as long");

void lib_moves_out(zw_moves *out, const MoveList *list) {
    out->count = list->count;
    memcpy(out->moves, list->moves, (size_t)list->count * sizeof *list->moves);
}

void zw_position_moves(zw_moves *out, const zw_position *pos, zw_order order) {
    const Position ours = lib_position(pos);
    MoveList list;
    if (order == ZW_ORDER_PYTHON_CHESS) {
        movegen_child_order(&list, &ours);
    } else {
        movegen_legal(&list, &ours);
    }
    lib_moves_out(out, &list);
}

void zw_position_captures(zw_moves *out, const zw_position *pos) {
    const Position ours = lib_position(pos);
    MoveList list;
    movegen_captures(&list, &ours);
    lib_moves_out(out, &list);
}

int zw_position_count_moves(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return movegen_count(&ours);
}

bool zw_position_has_moves(const zw_position *pos) {
    const Position ours = lib_position(pos);
    return movegen_any(&ours);
}

bool zw_position_is_legal(const zw_position *pos, zw_move move) {
    const Position ours = lib_position(pos);
    return move_is_legal(&ours, move);
}

bool zw_position_is_capture(const zw_position *pos, zw_move move) {
    const Position ours = lib_position(pos);
    return pos_is_capture(&ours, move);
}

bool zw_position_gives_check(const zw_position *pos, zw_move move) {
    const Position ours = lib_position(pos);
    return pos_gives_check(&ours, move);
}

bool zw_position_play(zw_position *out, const zw_position *pos, zw_move move, zw_error *err) {
    const Position before = lib_position(pos);
    Position after;
    Error error;
    if (move == MOVE_NULL) {
        if (pos_in_check(&before)) {
            error_set(&error, ERROR_ILLEGAL, "a side in check cannot pass");
            return lib_result(false, err, &error);
        }
        pos_play_null(&after, &before);
    } else if (move_is_legal(&before, move)) {
        pos_play(&after, &before, move);
    } else {
        error_set(&error, ERROR_ILLEGAL, "the move is not legal in this position");
        return lib_result(false, err, &error);
    }
    lib_position_out(out, &after);
    return true;
}

void zw_position_play_legal(zw_position *out, const zw_position *pos, zw_move move) {
    const Position before = lib_position(pos);
    Position after;
    pos_play(&after, &before, move);
    lib_position_out(out, &after);
}

int zw_move_from(zw_move move) {
    return move_from(move);
}

int zw_move_to(zw_move move) {
    return move_to(move);
}

int zw_move_promotion(zw_move move) {
    return move_promotion(move);
}

bool zw_move_is_castling(zw_move move) {
    return move_kind(move) == MOVE_CASTLING;
}

bool zw_move_is_en_passant(zw_move move) {
    return move_kind(move) == MOVE_EN_PASSANT;
}

static bool divide(PerftResult *out, const zw_position *pos, int depth, int threads,
                   size_t table_bytes, Error *err) {
    const Position ours = lib_position(pos);
    const PerftOptions options = {.depth = depth, .threads = threads, .table_bytes = table_bytes};
    return lib_require(depth >= 0 && depth <= PERFT_DEPTH_MAX, err, "depth must be 0 to 64")
           && lib_require(threads >= 0 && threads <= PERFT_THREADS_MAX, err,
                          "threads must be 1 to 256")
           && perft_divide(out, &ours, &options, err);
}

bool zw_position_perft(uint64_t *out, const zw_position *pos, int depth, int threads,
                       size_t table_bytes, zw_error *err) {
    PerftResult result;
    Error error;
    if (!divide(&result, pos, depth, threads, table_bytes, &error)) {
        return lib_result(false, err, &error);
    }
    *out = result.total;
    return true;
}

bool zw_position_divide(zw_divide *out, const zw_position *pos, int depth, int threads,
                        size_t table_bytes, zw_error *err) {
    PerftResult result;
    Error error;
    if (!divide(&result, pos, depth, threads, table_bytes, &error)) {
        return lib_result(false, err, &error);
    }
    out->total = result.total;
    lib_moves_out(&out->moves, &result.moves);
    memcpy(out->counts, result.counts, (size_t)result.moves.count * sizeof *result.counts);
    return true;
}

const char *zw_move_format_uci(char out[ZW_UCI_SIZE], const zw_position *pos, zw_move move) {
    const Position ours = lib_position(pos);
    return uci_move_format(out, &ours, move);
}

bool zw_move_parse_uci(zw_move *out, const zw_position *pos, const char *text, size_t length,
                       zw_error *err) {
    const Position ours = lib_position(pos);
    Error error;
    return lib_result(uci_move_parse(out, &ours, lib_span(text, length), &error), err, &error);
}

const char *zw_move_format_san(char out[ZW_SAN_SIZE], const zw_position *pos, zw_move move) {
    const Position ours = lib_position(pos);
    return san_format(out, &ours, move);
}

bool zw_move_parse_san(zw_move *out, const zw_position *pos, const char *text, size_t length,
                       zw_san_mode mode, zw_error *err) {
    const Position ours = lib_position(pos);
    const SanMode our_mode = mode == ZW_SAN_LENIENT ? SAN_LENIENT : SAN_STRICT;
    Error error;
    return lib_result(san_parse(out, &ours, lib_span(text, length), our_mode, &error), err, &error);
}
