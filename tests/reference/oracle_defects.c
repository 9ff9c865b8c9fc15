// SPDX-License-Identifier: MIT
// The defects of a Setup, judged on the reference's board square by square.
#include <stdlib.h>
#include <string.h>

#include "reference/convert.h"
#include "reference/oracle.h"

typedef struct Judge {
    const Setup *setup;
    RefPosition ref;
    bool white;
} Judge;

static int count_letters(const RefPosition *ref, const char *men, int first, int last) {
    int count = 0;
    for (int sq = first; sq <= last; sq++) {
        count += ref->board[sq] != '.' && strchr(men, ref->board[sq]) != NULL;
    }
    return count;
}

static int last_king(const RefPosition *ref, bool white) {
    int found = -1;
    for (int sq = 0; sq < 64; sq++) {
        found = ref->board[sq] == (white ? 'K' : 'k') ? sq : found;
    }
    return found;
}

static PosDefects judge_men(const RefPosition *ref) {
    PosDefects defects = 0;
    const int white_men = count_letters(ref, "PNBRQK", 0, 63);
    const int black_men = count_letters(ref, "pnbrqk", 0, 63);
    const int edge_pawns = count_letters(ref, "Pp", 0, 7) + count_letters(ref, "Pp", 56, 63);
    defects |= white_men + black_men == 0 ? DEFECT_EMPTY : 0;
    defects |= count_letters(ref, "K", 0, 63) == 0 ? DEFECT_NO_WHITE_KING : 0;
    defects |= count_letters(ref, "k", 0, 63) == 0 ? DEFECT_NO_BLACK_KING : 0;
    defects |= count_letters(ref, "Kk", 0, 63) > 2 ? DEFECT_TOO_MANY_KINGS : 0;
    defects |= white_men > 16 ? DEFECT_TOO_MANY_WHITE_PIECES : 0;
    defects |= black_men > 16 ? DEFECT_TOO_MANY_BLACK_PIECES : 0;
    defects |= count_letters(ref, "P", 0, 63) > 8 ? DEFECT_TOO_MANY_WHITE_PAWNS : 0;
    defects |= count_letters(ref, "p", 0, 63) > 8 ? DEFECT_TOO_MANY_BLACK_PAWNS : 0;
    defects |= edge_pawns > 0 ? DEFECT_PAWNS_ON_BACK_RANK : 0;
    return defects;
}

// A right is fine when it names a rook of the rank's owner, a king stands on the rank, and no other
// right lies further out on the same side of the king.
static bool is_right_fine(const Judge *judge, int sq) {
    const bool white = sq < 8;
    const int base = white ? 0 : 56;
    const char *board = judge->ref.board;
    if ((sq >= 8 && sq < 56) || board[sq] != (white ? 'R' : 'r')) {
        return false;
    }
    if (!judge->setup->chess960) {
        return board[base + 4] == (white ? 'K' : 'k') && (sq == base || sq == base + 7);
    }
    int king = -1;
    for (int file = 0; file < 8; file++) {
        king = board[base + file] == (white ? 'K' : 'k') ? base + file : king;
    }
    const int step = sq > king ? 1 : -1;
    for (int other = sq + step; other >= base && other < base + 8; other += step) {
        const bool is_rook = board[other] == (white ? 'R' : 'r');
        if (is_rook && bb_has(judge->setup->castling_rooks, other)) {
            return false;
        }
    }
    return king >= 0;
}

static bool is_passed_fine(const Judge *judge) {
    const int sq = judge->setup->ep_square;
    const char *board = judge->ref.board;
    if (judge->white) {
        return sq / 8 == 5 && board[sq] == '.' && board[sq + 8] == '.' && board[sq - 8] == 'p';
    }
    return sq / 8 == 2 && board[sq] == '.' && board[sq - 8] == '.' && board[sq + 8] == 'P';
}

static int list_attackers(int found[64], const RefPosition *ref, int sq, bool white) {
    int count = 0;
    for (int from = 0; sq >= 0 && from < 64; from++) {
        const char man = ref->board[from];
        if (man != '.' && (man < 'a') == white && ref_man_attacks(ref, from, sq)) {
            found[count++] = from;
        }
    }
    return count;
}

static bool is_aligned(int a, int b, int c) {
    const int ab_files = b % 8 - a % 8;
    const int ab_ranks = b / 8 - a / 8;
    const int ac_files = c % 8 - a % 8;
    const int ac_ranks = c / 8 - a / 8;
    const bool is_line = ab_files == 0 || ab_ranks == 0 || abs(ab_files) == abs(ab_ranks);
    return is_line && ab_files * ac_ranks == ab_ranks * ac_files;
}

static bool is_check_impossible(const Judge *judge, bool passed) {
    int checkers[64];
    const RefPosition *ref = &judge->ref;
    const int count = list_attackers(checkers, ref, last_king(ref, judge->white), !judge->white);
    const char own_king = judge->white ? 'K' : 'k';
    if (!passed) {
        for (int sq = 0; count == 2 && sq < 64; sq++) {
            if (ref->board[sq] == own_king && is_aligned(checkers[0], checkers[1], sq)) {
                return true;
            }
        }
        return count > 2;
    }
    const int step = judge->white ? 8 : -8;
    const int pawn = judge->setup->ep_square - step;
    if (count != 1 || checkers[0] == pawn) {
        return count > 1;
    }
    RefPosition before = *ref; // the pawn back at home
    before.board[pawn + 2 * step] = before.board[pawn];
    before.board[pawn] = '.';
    for (int sq = 0; sq < 64; sq++) {
        int attackers[64];
        const int all = list_attackers(attackers, &before, sq, !judge->white);
        for (int i = 0; ref->board[sq] == own_king && i < all; i++) {
            if (attackers[i] != pawn + 2 * step) {
                return true;
            }
        }
    }
    return false;
}

PosDefects oracle_defects(const Setup *setup) {
    const Judge judge = {
        .setup = setup, .ref = ref_from_setup(setup), .white = setup->side == WHITE};
    PosDefects defects = judge_men(&judge.ref);
    for (int sq = 0; sq < 64; sq++) {
        if (bb_has(setup->castling_rooks, sq) && !is_right_fine(&judge, sq)) {
            defects |= DEFECT_BAD_CASTLING_RIGHTS;
        }
    }
    const bool passed = setup->ep_square != SQ_NONE && is_passed_fine(&judge);
    int found[64];
    defects |= setup->ep_square != SQ_NONE && !passed ? DEFECT_INVALID_EP_SQUARE : 0;
    const int theirs = last_king(&judge.ref, !judge.white);
    defects |=
        list_attackers(found, &judge.ref, theirs, judge.white) > 0 ? DEFECT_OPPOSITE_CHECK : 0;
    const int ours = last_king(&judge.ref, judge.white);
    defects |=
        list_attackers(found, &judge.ref, ours, !judge.white) > 2 ? DEFECT_TOO_MANY_CHECKERS : 0;
    return defects | (is_check_impossible(&judge, passed) ? DEFECT_IMPOSSIBLE_CHECK : 0);
}
