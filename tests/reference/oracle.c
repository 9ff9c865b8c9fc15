// SPDX-License-Identifier: MIT
#include "reference/oracle.h"

#include <stdio.h>
#include <string.h>

#include "chess/legality.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "reference/convert.h"

const char *oracle_show(char out[128], const RefPosition *ref) {
    size_t length = 0;
    for (int rank = 7; rank >= 0; rank--) {
        memcpy(out + length, ref->board + 8 * rank, 8);
        length += 8;
        out[length++] = rank > 0 ? '/' : ' ';
    }
    out[length++] = ref->white_moves ? 'w' : 'b';
    out[length++] = ' ';
    for (int file = 0; file < 8; file++) {
        if (ref->white_castles[file]) {
            out[length++] = (char)('A' + file);
        }
        if (ref->black_castles[file]) {
            out[length++] = (char)('a' + file);
        }
    }
    snprintf(out + length, 128 - length, " passed %d clocks %d %d", ref->passed, ref->halfmove,
             ref->fullmove);
    return out;
}

static bool setups_equal(const Setup *a, const Setup *b) {
    return memcmp(a->board, b->board, sizeof a->board) == 0 && a->side == b->side
           && a->castling_rooks == b->castling_rooks && a->ep_square == b->ep_square
           && a->halfmove == b->halfmove && a->fullmove == b->fullmove
           && a->chess960 == b->chess960;
}

static bool positions_equal(const Position *a, const Position *b) {
    return memcmp(a->type_bb, b->type_bb, sizeof a->type_bb) == 0
           && memcmp(a->color_bb, b->color_bb, sizeof a->color_bb) == 0 && a->key == b->key
           && a->pawn_key == b->pawn_key && a->checkers == b->checkers && a->pinned == b->pinned
           && memcmp(a->castling_rook, b->castling_rook, sizeof a->castling_rook) == 0
           && memcmp(a->king, b->king, sizeof a->king) == 0 && a->side == b->side && a->ep == b->ep
           && a->ep_pushed == b->ep_pushed;
}

const char *oracle_state(const Position *pos, const RefPosition *ref) {
    const char *reason = NULL;
    if (!pos_check(pos, &reason)) {
        return reason == NULL ? "pos_check fails without a reason" : reason;
    }
    Setup setup;
    pos_to_setup(&setup, pos);
    const Setup expected = ref_to_setup(ref, setup.chess960);
    if (!setups_equal(&setup, &expected)) {
        return "the position differs from the reference's";
    }
    if (!defects_allow_play(setup_defects(&setup))) {
        return "a position reached by legal moves has a grave defect";
    }
    Position anew;
    if (!pos_from_setup(&anew, &setup, NULL)) {
        return "a position without defects is refused";
    }
    if (!positions_equal(&anew, pos) || !pos_is_same(&anew, pos)) {
        return "the position built anew differs";
    }
    if (pos->key != pos_key_fresh(pos) || pos->pawn_key != pos_pawn_key_fresh(pos)) {
        return "a key differs from the fresh one";
    }
    const int passed = ref_legal_passed(ref);
    if (pos->ep != (passed < 0 ? SQ_NONE : passed)) {
        return "ep is not the square of a legal capture";
    }
    return NULL;
}

static const char *check_attacks(const Position *pos, const RefPosition *ref) {
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        Bitboard expected = 0;
        for (int from = 0; from < SQUARE_COUNT; from++) {
            expected |= ref_man_attacks(ref, from, sq) ? bb_of(from) : 0;
        }
        if (pos_attackers(pos, sq, pos_occupied(pos)) != expected) {
            return "pos_attackers differs";
        }
        for (int color = WHITE; color <= BLACK; color++) {
            if (pos_is_attacked(pos, sq, color) != ref_is_attacked(ref, sq, color == WHITE)) {
                return "pos_is_attacked differs";
            }
        }
    }
    const bool white = ref->white_moves;
    if (pos->checkers != ref_checkers(ref) || pos_in_check(pos) != ref_in_check(ref, white)) {
        return "checkers differ";
    }
    for (int color = WHITE; color <= BLACK; color++) {
        if (pos_pinned_of(pos, color) != ref_pinned(ref, color == WHITE)) {
            return "pos_pinned_of differs";
        }
    }
    return pos->pinned == ref_pinned(ref, white) ? NULL : "pinned differs";
}

// The same moves, each once, in any order.
static bool is_same_set(const MoveList *list, const Move *moves, int count) {
    if (list->count != count) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!move_list_has(list, moves[i])) {
            return false;
        }
    }
    return true;
}

static const char *check_lists(const Position *pos, const Move *moves, int count) {
    MoveList list;
    movegen_legal(&list, pos);
    if (!is_same_set(&list, moves, count)) {
        return "movegen_legal differs";
    }
    if (pos_in_check(pos)) {
        movegen_evasions(&list, pos);
        if (!is_same_set(&list, moves, count)) {
            return "movegen_evasions differs";
        }
    }
    movegen_child_order(&list, pos);
    if (list.count != count || memcmp(list.moves, moves, sizeof *moves * (size_t)count) != 0) {
        return "movegen_child_order differs";
    }
    if (movegen_count(pos) != count) {
        return "movegen_count differs";
    }
    return movegen_any(pos) == (count > 0) ? NULL : "movegen_any differs";
}

// The quiet moves to some squares are those of all quiet moves.
static const char *check_quiets_to(const Position *pos, const MoveList *quiets) {
    const Bitboard targets = pos->key * UINT64_C(0x9e3779b97f4a7c15); // about half of the squares
    MoveList some;
    movegen_quiets_to(&some, pos, targets);
    int count = 0;
    for (int i = 0; i < quiets->count; i++) {
        const Move move = quiets->moves[i];
        if (bb_has(targets, move_to(move)) || move_kind(move) == MOVE_CASTLING) {
            count++;
            if (!move_list_has(&some, move)) {
                return "movegen_quiets_to lacks a move";
            }
        }
    }
    return some.count == count ? NULL : "movegen_quiets_to has other moves too";
}

// Captures and promotions in one list, the rest in the other.
static const char *check_partition(const Position *pos, const Move *moves, int count) {
    MoveList captures;
    MoveList quiets;
    movegen_captures(&captures, pos);
    movegen_quiets(&quiets, pos);
    if (captures.count + quiets.count != count) {
        return "captures and quiets together are not all moves";
    }
    for (int i = 0; i < count; i++) {
        const bool is_loud = pos_is_capture(pos, moves[i]) || move_kind(moves[i]) == MOVE_PROMOTION;
        if (!move_list_has(is_loud ? &captures : &quiets, moves[i])) {
            return "a move is in the wrong one of captures and quiets";
        }
    }
    return check_quiets_to(pos, &quiets);
}

static const char *check_children(const Position *pos, const RefPosition *ref, const RefMove *moves,
                                  int count) {
    const Position before = *pos;
    for (int i = 0; i < count; i++) {
        const Move move = ref_to_move(moves[i]);
        const bool takes = moves[i].kind == REF_EN_PASSANT
                           || (moves[i].kind != REF_CASTLING && ref->board[moves[i].to] != '.');
        const RefPosition ref_after = ref_play(ref, moves[i]);
        Position after;
        pos_play(&after, pos, move);
        const char *fault = oracle_state(&after, &ref_after);
        if (fault != NULL) {
            return fault;
        }
        if (pos_is_capture(pos, move) != takes) {
            return "pos_is_capture differs";
        }
        if (pos_gives_check(pos, move) != ref_in_check(&ref_after, ref_after.white_moves)) {
            return "pos_gives_check differs";
        }
    }
    return positions_equal(&before, pos) ? NULL : "playing a move changed the position before";
}

static const char *check_null(const Position *pos, const RefPosition *ref) {
    if (pos_in_check(pos)) {
        return NULL;
    }
    const RefPosition ref_after = ref_play_null(ref);
    Position after;
    pos_play_null(&after, pos);
    return oracle_state(&after, &ref_after);
}

const char *oracle_moves(const Position *pos, const RefPosition *ref) {
    RefMove ref_moves[REF_MOVES_MAX];
    Move moves[REF_MOVES_MAX];
    const int count = ref_legal_moves(ref, ref_moves);
    ref_sort_child_order(ref, ref_moves, count);
    for (int i = 0; i < count; i++) {
        moves[i] = ref_to_move(ref_moves[i]);
    }
    const char *fault = check_lists(pos, moves, count);
    fault = fault != NULL ? fault : check_partition(pos, moves, count);
    fault = fault != NULL ? fault : check_attacks(pos, ref);
    fault = fault != NULL ? fault : check_children(pos, ref, ref_moves, count);
    return fault != NULL ? fault : check_null(pos, ref);
}

const char *oracle_legality(const Position *pos) {
    MoveList list;
    movegen_legal(&list, pos);
    int legal = 0;
    for (int bits = 0; bits <= UINT16_MAX; bits++) {
        if (move_is_legal(pos, (Move)bits)) {
            legal++;
            if (!move_list_has(&list, (Move)bits)) {
                return "move_is_legal takes a move that is not";
            }
        }
    }
    return legal == list.count ? NULL : "move_is_legal refuses a legal move";
}

const char *oracle_exchanges(const Position *pos, const RefPosition *ref) {
    int values[128] = {0};
    for (int type = PAWN; type <= KING; type++) {
        values[(int)".PNBRQK"[type]] = see_value[type];
    }
    RefMove moves[REF_MOVES_MAX];
    const int count = ref_legal_moves(ref, moves);
    for (int i = 0; i < count; i++) {
        const Move move = ref_to_move(moves[i]);
        const int expected = ref_exchange(ref, moves[i], values);
        if (see_move(pos, move) != expected) {
            return "see_move differs";
        }
        static const int offsets[] = {-2000, -100, -1, 0, 1, 100, 2000};
        for (size_t k = 0; k < sizeof offsets / sizeof offsets[0]; k++) {
            if (see_at_least(pos, move, expected + offsets[k]) != (offsets[k] <= 0)) {
                return "see_at_least differs from see_move";
            }
        }
        if (see_at_least(pos, move, 0) != (expected >= 0)) {
            return "see_at_least differs from see_move at 0";
        }
    }
    return NULL;
}
