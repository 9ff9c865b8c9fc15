// SPDX-License-Identifier: MIT
#include "reference/reference.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int file_of(int sq) {
    return sq % 8;
}

static int rank_of(int sq) {
    return sq / 8;
}

static int sign(int value) {
    return (value > 0) - (value < 0);
}

static bool is_white(char man) {
    return man >= 'A' && man <= 'Z';
}

static bool is_side(char man, bool white) {
    return man != '.' && is_white(man) == white;
}

static char kind_of(char man) {
    return (char)toupper(man);
}

static char man_of(char kind, bool white) {
    return (char)(white ? toupper(kind) : tolower(kind));
}

int ref_king(const RefPosition *pos, bool white) {
    for (int sq = 0; sq < 64; sq++) {
        if (pos->board[sq] == man_of('K', white)) {
            return sq;
        }
    }
    return -1;
}

// All squares strictly between two squares of one rank, file or diagonal are empty.
static bool is_way_free(const RefPosition *pos, int from, int to) {
    const int file_step = sign(file_of(to) - file_of(from));
    const int rank_step = sign(rank_of(to) - rank_of(from));
    const int step = rank_step * 8 + file_step;
    for (int sq = from + step; sq != to; sq += step) {
        if (pos->board[sq] != '.') {
            return false;
        }
    }
    return true;
}

bool ref_man_attacks(const RefPosition *pos, int from, int to) {
    const char man = pos->board[from];
    const int files = file_of(to) - file_of(from);
    const int ranks = rank_of(to) - rank_of(from);
    const bool straight = (files == 0) != (ranks == 0);
    const bool diagonal = files != 0 && abs(files) == abs(ranks);
    switch (kind_of(man)) {
    case 'P':
        return abs(files) == 1 && ranks == (is_white(man) ? 1 : -1);
    case 'N':
        return abs(files * ranks) == 2;
    case 'B':
        return diagonal && is_way_free(pos, from, to);
    case 'R':
        return straight && is_way_free(pos, from, to);
    case 'Q':
        return (straight || diagonal) && is_way_free(pos, from, to);
    case 'K':
        return from != to && abs(files) <= 1 && abs(ranks) <= 1;
    default:
        return false;
    }
}

bool ref_is_attacked(const RefPosition *pos, int sq, bool by_white) {
    for (int from = 0; from < 64; from++) {
        if (is_side(pos->board[from], by_white) && ref_man_attacks(pos, from, sq)) {
            return true;
        }
    }
    return false;
}

bool ref_in_check(const RefPosition *pos, bool white) {
    return ref_is_attacked(pos, ref_king(pos, white), !white);
}

uint64_t ref_checkers(const RefPosition *pos) {
    const int king = ref_king(pos, pos->white_moves);
    uint64_t found = 0;
    for (int sq = 0; sq < 64; sq++) {
        if (is_side(pos->board[sq], !pos->white_moves) && ref_man_attacks(pos, sq, king)) {
            found |= UINT64_C(1) << sq;
        }
    }
    return found;
}

uint64_t ref_pinned(const RefPosition *pos, bool white) {
    const int king = ref_king(pos, white);
    uint64_t found = 0;
    for (int sq = 0; sq < 64; sq++) {
        if (!is_side(pos->board[sq], white) || sq == king) {
            continue;
        }
        RefPosition without = *pos;
        without.board[sq] = '.';
        for (int enemy = 0; enemy < 64; enemy++) {
            if (is_side(pos->board[enemy], !white) && !ref_man_attacks(pos, enemy, king)
                && ref_man_attacks(&without, enemy, king)) {
                found |= UINT64_C(1) << sq;
            }
        }
    }
    return found;
}

static const bool *rights_of(const RefPosition *pos, bool white) {
    return white ? pos->white_castles : pos->black_castles;
}

// After castling the king stands on the c- or g-file and the rook on the d- or f-file.
static int castled_king(int king, int rook) {
    return rank_of(king) * 8 + (rook > king ? 6 : 2);
}

static int castled_rook(int king, int rook) {
    return rank_of(king) * 8 + (rook > king ? 5 : 3);
}

static void drop_right(RefPosition *pos, int sq) {
    if (rank_of(sq) == 0) {
        pos->white_castles[file_of(sq)] = false;
    }
    if (rank_of(sq) == 7) {
        pos->black_castles[file_of(sq)] = false;
    }
}

RefPosition ref_play(const RefPosition *pos, RefMove move) {
    RefPosition after = *pos;
    const bool white = pos->white_moves;
    const char man = pos->board[move.from];
    const bool takes = move.kind != REF_CASTLING && pos->board[move.to] != '.';
    after.passed = -1;
    after.halfmove = takes || kind_of(man) == 'P' ? 0 : pos->halfmove + 1;
    after.board[move.from] = '.';
    if (move.kind == REF_CASTLING) {
        after.board[move.to] = '.';
        after.board[castled_king(move.from, move.to)] = man_of('K', white);
        after.board[castled_rook(move.from, move.to)] = man_of('R', white);
    } else {
        after.board[move.to] = move.promotion != '\0' ? man_of(move.promotion, white) : man;
    }
    if (move.kind == REF_EN_PASSANT) {
        after.board[rank_of(move.from) * 8 + file_of(move.to)] = '.';
    }
    if (move.kind == REF_PAWN_DOUBLE_STEP) {
        after.passed = (move.from + move.to) / 2;
    }
    if (kind_of(man) == 'K') {
        memset(white ? after.white_castles : after.black_castles, 0, sizeof after.white_castles);
    }
    drop_right(&after, move.from);
    drop_right(&after, move.to);
    after.white_moves = !white;
    after.fullmove += white ? 0 : 1;
    return after;
}

RefPosition ref_play_null(const RefPosition *pos) {
    RefPosition after = *pos;
    after.passed = -1;
    after.halfmove++;
    after.white_moves = !pos->white_moves;
    after.fullmove += pos->white_moves ? 0 : 1;
    return after;
}

typedef struct Collector {
    const RefPosition *pos;
    RefMove *moves;
    int count;
} Collector;

// Keeps a move that leaves the own king safe.
static void try_move(Collector *all, RefMove move) {
    const RefPosition after = ref_play(all->pos, move);
    if (!ref_in_check(&after, all->pos->white_moves)) {
        all->moves[all->count++] = move;
    }
}

static void try_pawn_move(Collector *all, int from, int to, RefKind kind) {
    RefMove move = {from, to, '\0', kind};
    if (rank_of(to) != 0 && rank_of(to) != 7) {
        try_move(all, move);
        return;
    }
    for (const char *promotion = "qrbn"; *promotion != '\0'; promotion++) {
        move.promotion = *promotion;
        try_move(all, move);
    }
}

static void try_pawn(Collector *all, int from) {
    const RefPosition *pos = all->pos;
    const bool white = pos->white_moves;
    const int up = white ? 8 : -8;
    if (pos->board[from + up] == '.') {
        try_pawn_move(all, from, from + up, REF_PAWN_STEP);
        if (rank_of(from) == (white ? 1 : 6) && pos->board[from + 2 * up] == '.') {
            try_pawn_move(all, from, from + 2 * up, REF_PAWN_DOUBLE_STEP);
        }
    }
    for (int to = 0; to < 64; to++) {
        if (!ref_man_attacks(pos, from, to)) {
            continue;
        }
        if (is_side(pos->board[to], !white)) {
            try_pawn_move(all, from, to, REF_PAWN_CAPTURE);
        } else if (to == pos->passed && pos->board[to] == '.') {
            try_pawn_move(all, from, to, REF_EN_PASSANT);
        }
    }
}

static void try_piece(Collector *all, int from) {
    for (int to = 0; to < 64; to++) {
        const bool is_own = is_side(all->pos->board[to], all->pos->white_moves);
        if (!is_own && ref_man_attacks(all->pos, from, to)) {
            try_move(all, (RefMove){from, to, '\0', REF_PIECE_MOVE});
        }
    }
}

// The squares from `from` to `to` on one rank, both included, hold nobody but the two castling men.
static bool is_castling_way_free(const RefPosition *pos, int from, int to, int king, int rook) {
    const int step = sign(to - from);
    for (int sq = from;; sq += step) {
        if (pos->board[sq] != '.' && sq != king && sq != rook) {
            return false;
        }
        if (sq == to) {
            return true;
        }
    }
}

// FIDE 3.8.2: the king is not in check, does not cross an attacked square and is not in check
// afterwards (try_move); all squares that king and rook cross or reach are free of others.
static void try_castling(Collector *all, int king, int rook) {
    const RefPosition *pos = all->pos;
    const bool white = pos->white_moves;
    const int king_to = castled_king(king, rook);
    if (!is_castling_way_free(pos, king, king_to, king, rook)
        || !is_castling_way_free(pos, rook, castled_rook(king, rook), king, rook)) {
        return;
    }
    const int step = sign(king_to - king);
    for (int sq = king;; sq += step) {
        RefPosition crossing = *pos; // the king on its way
        crossing.board[king] = '.';
        if (sq != rook) {
            crossing.board[sq] = man_of('K', white);
        }
        if (ref_is_attacked(&crossing, sq, !white)) {
            return;
        }
        if (sq == king_to) {
            break;
        }
    }
    try_move(all, (RefMove){king, rook, '\0', REF_CASTLING});
}

int ref_legal_moves(const RefPosition *pos, RefMove moves[REF_MOVES_MAX]) {
    Collector all = {pos, moves, 0};
    const bool white = pos->white_moves;
    for (int from = 0; from < 64; from++) {
        if (!is_side(pos->board[from], white)) {
            continue;
        }
        if (kind_of(pos->board[from]) == 'P') {
            try_pawn(&all, from);
        } else {
            try_piece(&all, from);
        }
    }
    const int king = ref_king(pos, white);
    for (int file = 0; file < 8; file++) {
        if (rights_of(pos, white)[file]) {
            try_castling(&all, king, rank_of(king) * 8 + file);
        }
    }
    return all.count;
}

int ref_legal_passed(const RefPosition *pos) {
    if (pos->passed < 0) {
        return -1;
    }
    RefMove moves[REF_MOVES_MAX];
    const int count = ref_legal_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i].kind == REF_EN_PASSANT) {
            return moves[i].to;
        }
    }
    return -1;
}

// The comparison key: smaller comes first.
typedef struct OrderKey {
    int part[4];
} OrderKey;

static OrderKey order_key(const RefPosition *pos, RefMove move) {
    const bool in_check = ref_in_check(pos, pos->white_moves);
    int promotion = 0;
    if (move.promotion != '\0') {
        promotion = (int)(strchr("qrbn", move.promotion) - "qrbn");
    }
    switch (move.kind) {
    case REF_PIECE_MOVE:
        if (in_check && kind_of(pos->board[move.from]) == 'K') {
            return (OrderKey){{-1, -move.to, 0, 0}};
        }
        return (OrderKey){{0, -move.from, -move.to, 0}};
    case REF_CASTLING:
        return (OrderKey){{1, -move.to, 0, 0}};
    case REF_PAWN_CAPTURE:
        return (OrderKey){{2, -move.from, -move.to, promotion}};
    case REF_PAWN_STEP:
        return (OrderKey){{3, -move.to, promotion, 0}};
    case REF_PAWN_DOUBLE_STEP:
        return (OrderKey){{4, -move.to, 0, 0}};
    case REF_EN_PASSANT:
    default:
        return (OrderKey){{5, -move.from, 0, 0}};
    }
}

static bool key_less(OrderKey a, OrderKey b) {
    for (int i = 0; i < 4; i++) {
        if (a.part[i] != b.part[i]) {
            return a.part[i] < b.part[i];
        }
    }
    return false;
}

void ref_sort_child_order(const RefPosition *pos, RefMove *moves, int count) {
    OrderKey keys[REF_MOVES_MAX];
    for (int i = 0; i < count; i++) {
        const RefMove move = moves[i];
        const OrderKey key = order_key(pos, move);
        int place = i;
        while (place > 0 && key_less(key, keys[place - 1])) {
            moves[place] = moves[place - 1];
            keys[place] = keys[place - 1];
            place--;
        }
        moves[place] = move;
        keys[place] = key;
    }
}

uint64_t ref_perft(const RefPosition *pos, int depth) {
    if (depth == 0) {
        return 1;
    }
    RefMove moves[REF_MOVES_MAX];
    const int count = ref_legal_moves(pos, moves);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        const RefPosition after = ref_play(pos, moves[i]);
        total += ref_perft(&after, depth - 1);
    }
    return total;
}
