// SPDX-License-Identifier: MIT
// Playing moves by copy-make, and the questions about attacks a position answers.
#include "chess/position.h"

#include <stdio.h>
#include <string.h>

#include "chess/attacks.h"
#include "chess/position_impl.h"
#include "chess/zobrist.h"

Bitboard pos_attackers(const Position *pos, int sq, Bitboard occupied) {
    const Bitboard *const type_bb = pos->type_bb;
    return (attacks_pawn(WHITE, sq) & pos_pieces(pos, BLACK, PAWN))
           | (attacks_pawn(BLACK, sq) & pos_pieces(pos, WHITE, PAWN))
           | (attacks_knight(sq) & type_bb[KNIGHT]) | (attacks_king(sq) & type_bb[KING])
           | (attacks_bishop(sq, occupied) & (type_bb[BISHOP] | type_bb[QUEEN]))
           | (attacks_rook(sq, occupied) & (type_bb[ROOK] | type_bb[QUEEN]));
}

bool pos_is_attacked(const Position *pos, int sq, int color) {
    return (pos_attackers(pos, sq, pos_occupied(pos)) & pos->color_bb[color]) != 0;
}

// Checkers of and men pinned against the king of `us`, in one walk over the enemy sliders that see
// the king through our own men at most.
static ALWAYS_INLINE void find_pins(const Position *pos, int us, Bitboard *checkers,
                                    Bitboard *pinned) {
    const int king = pos->king[us];
    const Bitboard own = pos->color_bb[us];
    const Bitboard enemy = pos->color_bb[color_other(us)];
    const Bitboard queens = pos->type_bb[QUEEN];
    Bitboard snipers = (attacks_bishop(king, enemy) & (pos->type_bb[BISHOP] | queens))
                       | (attacks_rook(king, enemy) & (pos->type_bb[ROOK] | queens));
    snipers &= enemy;
    Bitboard checking = ((attacks_pawn(us, king) & pos->type_bb[PAWN])
                         | (attacks_knight(king) & pos->type_bb[KNIGHT]))
                        & enemy;
    Bitboard pinning = 0;
    while (snipers != 0) {
        const int sniper = bb_pop(&snipers);
        const Bitboard shield = bb_between(king, sniper) & own;
        if (shield == 0) {
            checking |= bb_of(sniper);
        } else if (!bb_is_many(shield)) {
            pinning |= shield;
        }
    }
    *checkers = checking;
    *pinned = pinning;
}

Bitboard pos_pinned_of(const Position *pos, int color) {
    Bitboard checkers = 0;
    Bitboard pinned = 0;
    find_pins(pos, color, &checkers, &pinned);
    return pinned;
}

bool ep_is_legal(const Position *pos, int from, int ep) {
    const int us = pos->side;
    const int victim = ep ^ 8;
    const Bitboard gone = bb_of(from) | bb_of(victim);
    const Bitboard occupied = (pos_occupied(pos) ^ gone) | bb_of(ep);
    const Bitboard enemy = pos->color_bb[color_other(us)] & ~bb_of(victim);
    return (pos_attackers(pos, pos->king[us], occupied) & enemy) == 0;
}

// The pushed-over square when some pawn of the side to move may legally capture there.
static int ep_legal_square(const Position *pos, int pushed) {
    const int us = pos->side;
    Bitboard takers = attacks_pawn(color_other(us), pushed) & pos_pieces(pos, us, PAWN);
    while (takers != 0) {
        if (ep_is_legal(pos, bb_pop(&takers), pushed)) {
            return pushed;
        }
    }
    return SQ_NONE;
}

static void castling_drop(Position *pos, int color, int side) {
    pos->key ^= zobrist_castling[pos->castling_rook[color][side]];
    pos->castling_rook[color][side] = SQ_NONE;
}

static bool castling_any(const Position *pos) {
    uint32_t rooks = 0;
    memcpy(&rooks, pos->castling_rook, sizeof rooks);
    return rooks != UINT32_C(0x40404040);
}

// Rights end when the king or the rook moves, or the rook is taken.
static void castling_update(Position *pos, int us, int type, int from, int to) {
    for (int side = 0; side < CASTLE_SIDE_COUNT; side++) {
        if (type == KING || pos->castling_rook[us][side] == from) {
            castling_drop(pos, us, side);
        }
        if (pos->castling_rook[color_other(us)][side] == to) {
            castling_drop(pos, color_other(us), side);
        }
    }
}

static void put_piece(Position *pos, int piece, int sq) {
    const Bitboard bb = bb_of(sq);
    pos->board[sq] = (uint8_t)piece;
    pos->type_bb[PIECE_TYPE_NONE] ^= bb;
    pos->type_bb[piece_type(piece)] ^= bb;
    pos->color_bb[piece_color(piece)] ^= bb;
    pos->key ^= zobrist_piece[piece][sq];
}

static void take_piece(Position *pos, int sq) {
    const int piece = pos->board[sq];
    const Bitboard bb = bb_of(sq);
    pos->board[sq] = PIECE_NONE;
    pos->type_bb[PIECE_TYPE_NONE] ^= bb;
    pos->type_bb[piece_type(piece)] ^= bb;
    pos->color_bb[piece_color(piece)] ^= bb;
    pos->key ^= zobrist_piece[piece][sq];
}

// Chess960: king and rook may land on each other's squares, so both are lifted first.
static void play_castling(Position *pos, int us, int from, int rook) {
    const CastlingPath path = castling_path(us, from, rook);
    take_piece(pos, from);
    take_piece(pos, rook);
    put_piece(pos, piece_of(us, KING), path.king_to);
    put_piece(pos, piece_of(us, ROOK), path.rook_to);
    pos->king[us] = (uint8_t)path.king_to;
    pos->halfmove++;
    castling_drop(pos, us, CASTLE_KING_SIDE);
    castling_drop(pos, us, CASTLE_QUEEN_SIDE);
}

// What is special about a pawn move once the pawn stands on its target square. Returns the square
// passed by a double step, else SQ_NONE.
static ALWAYS_INLINE int play_pawn(Position *pos, int us, Move move) {
    const int from = move_from(move);
    const int to = move_to(move);
    const int pawn = piece_of(us, PAWN);
    pos->pawn_key ^= zobrist_piece[pawn][from] ^ zobrist_piece[pawn][to];
    pos->halfmove = 0;
    if (move_kind(move) == MOVE_PROMOTION) {
        const int type = move_promotion(move);
        const int piece = piece_of(us, type);
        pos->type_bb[PAWN] ^= bb_of(to);
        pos->type_bb[type] ^= bb_of(to);
        pos->board[to] = (uint8_t)piece;
        pos->key ^= zobrist_piece[pawn][to] ^ zobrist_piece[piece][to];
        pos->pawn_key ^= zobrist_piece[pawn][to];
    } else if (move_kind(move) == MOVE_EN_PASSANT) {
        const int victim = to ^ 8;
        pos->pawn_key ^= zobrist_piece[piece_of(color_other(us), PAWN)][victim];
        take_piece(pos, victim);
    } else if ((from ^ to) == 16) {
        return to ^ 8;
    }
    return SQ_NONE;
}

static ALWAYS_INLINE int play_common(Position *pos, int us, Move move) {
    const int from = move_from(move);
    const int to = move_to(move);
    const int piece = pos->board[from];
    const int type = piece_type(piece);
    const int captured = pos->board[to];
    const Bitboard to_bb = bb_of(to);
    const Bitboard both = bb_of(from) | to_bb;
    // For a quiet move the "captured type" is PIECE_TYPE_NONE: `to` leaves the set of empty
    // squares.
    pos->type_bb[piece_type(captured)] ^= to_bb;
    pos->color_bb[color_other(us)] &= ~to_bb;
    pos->type_bb[PIECE_TYPE_NONE] ^= bb_of(from);
    pos->type_bb[type] ^= both;
    pos->color_bb[us] ^= both;
    pos->board[from] = PIECE_NONE;
    pos->board[to] = (uint8_t)piece;
    pos->key ^= zobrist_piece[piece][from] ^ zobrist_piece[piece][to] ^ zobrist_piece[captured][to];
    pos->halfmove = captured == PIECE_NONE ? pos->halfmove + 1 : 0;
    if (piece_type(captured) == PAWN) {
        pos->pawn_key ^= zobrist_piece[captured][to];
    }
    if (castling_any(pos)) {
        castling_update(pos, us, type, from, to);
    }
    if (type == KING) {
        pos->king[us] = (uint8_t)to;
    }
    return type == PAWN ? play_pawn(pos, us, move) : SQ_NONE;
}

// The other side is to move; the rest follows from the placement.
static ALWAYS_INLINE void pass_turn(Position *pos, int us, int pushed) {
    pos->side = (uint8_t)color_other(us);
    pos->fullmove += us;
    pos->key ^= zobrist_side;
    find_pins(pos, color_other(us), &pos->checkers, &pos->pinned);
    pos->ep_pushed = (uint8_t)pushed;
    pos->ep = SQ_NONE;
    if (pushed != SQ_NONE
        && (attacks_pawn(us, pushed) & pos_pieces(pos, color_other(us), PAWN)) != 0) {
        pos->ep = (uint8_t)ep_legal_square(pos, pushed);
        pos->key ^= zobrist_ep[pos->ep];
    }
}

static void hard_check(const Position *pos) {
#ifdef ZUGWERK_HARD
    const char *reason = "";
    if (!pos_check(pos, &reason)) {
        fprintf(stderr, "pos_check: %s\n", reason);
        assert(false);
    }
#else
    (void)pos;
#endif
}

void pos_play(Position *after, const Position *before, Move move) {
    assert(after != before);
    *after = *before;
    const int us = before->side;
    int pushed = SQ_NONE;
    after->key ^= zobrist_ep[before->ep];
    if (UNLIKELY(move_kind(move) == MOVE_CASTLING)) {
        play_castling(after, us, move_from(move), move_to(move));
    } else {
        pushed = play_common(after, us, move);
    }
    pass_turn(after, us, pushed);
    hard_check(after);
}

void pos_play_null(Position *after, const Position *before) {
    assert(after != before && before->checkers == 0);
    *after = *before;
    after->key ^= zobrist_ep[before->ep];
    after->halfmove++;
    pass_turn(after, before->side, SQ_NONE);
    hard_check(after);
}

bool pos_gives_check(const Position *pos, Move move) {
    Position after;
    pos_play(&after, pos, move);
    return after.checkers != 0;
}

uint64_t pos_key_fresh(const Position *pos) {
    uint64_t key = pos->side == BLACK ? zobrist_side : 0;
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        key ^= zobrist_piece[pos->board[sq]][sq];
    }
    for (int color = WHITE; color <= BLACK; color++) {
        for (int side = 0; side < CASTLE_SIDE_COUNT; side++) {
            key ^= zobrist_castling[pos->castling_rook[color][side]];
        }
    }
    return key ^ zobrist_ep[pos->ep];
}

uint64_t pos_pawn_key_fresh(const Position *pos) {
    uint64_t key = 0;
    Bitboard pawns = pos->type_bb[PAWN];
    while (pawns != 0) {
        const int sq = bb_pop(&pawns);
        key ^= zobrist_piece[pos->board[sq]][sq];
    }
    return key;
}

bool pos_is_same(const Position *a, const Position *b) {
    return a->key == b->key && a->side == b->side && a->ep == b->ep
           && memcmp(a->castling_rook, b->castling_rook, sizeof a->castling_rook) == 0
           && memcmp(a->board, b->board, sizeof a->board) == 0;
}

static void pos_place(Position *pos, const Setup *setup) {
    pos->type_bb[PIECE_TYPE_NONE] = ~UINT64_C(0);
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        const int piece = setup->board[sq];
        if (piece != PIECE_NONE) {
            put_piece(pos, piece, sq);
            if (piece_type(piece) == KING) {
                pos->king[piece_color(piece)] = (uint8_t)sq;
            }
        }
    }
}

static void castling_place(Position *pos, Bitboard rooks) {
    memset(pos->castling_rook, SQ_NONE, sizeof pos->castling_rook);
    while (rooks != 0) {
        const int sq = bb_pop(&rooks);
        const int color = piece_color(pos->board[sq]);
        const int side = sq > pos->king[color] ? CASTLE_KING_SIDE : CASTLE_QUEEN_SIDE;
        pos->castling_rook[color][side] = (uint8_t)sq;
    }
}

static bool defects_error(PosDefects defects, Error *err) {
    char text[ERROR_TEXT_SIZE];
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < DEFECT_COUNT && length < sizeof text; i++) {
        const PosDefects defect = defects & (UINT32_C(1) << i);
        if (defect != 0) {
            const int added = snprintf(text + length, sizeof text - length, "%s%s",
                                       length == 0 ? "" : "; ", defect_text(defect));
            length += added > 0 ? (size_t)added : 0;
        }
    }
    return error_set(err, ERROR_POSITION, "%s", text);
}

bool pos_from_setup(Position *out, const Setup *setup, Error *err) {
    const PosDefects defects = setup_defects(setup);
    if (!defects_allow_play(defects)) {
        return defects_error(defects, err);
    }
    Position pos;
    memset(&pos, 0, sizeof pos);
    pos.side = (uint8_t)setup->side;
    pos.halfmove = setup->halfmove;
    pos.fullmove = setup->fullmove;
    pos.chess960 = setup->chess960;
    pos.ep_pushed = (uint8_t)setup->ep_square;
    pos.ep = SQ_NONE;
    pos_place(&pos, setup);
    castling_place(&pos, setup->castling_rooks);
    find_pins(&pos, pos.side, &pos.checkers, &pos.pinned);
    if (setup->ep_square != SQ_NONE) {
        pos.ep = (uint8_t)ep_legal_square(&pos, setup->ep_square);
    }
    pos.key = pos_key_fresh(&pos);
    pos.pawn_key = pos_pawn_key_fresh(&pos);
    *out = pos;
    return true;
}

void pos_to_setup(Setup *out, const Position *pos) {
    *out = setup_empty();
    memcpy(out->board, pos->board, sizeof out->board);
    out->side = pos->side;
    out->ep_square = pos->ep_pushed;
    out->halfmove = pos->halfmove;
    out->fullmove = pos->fullmove;
    out->chess960 = pos->chess960 != 0;
    for (int i = 0; i < 4; i++) {
        const int rook = pos->castling_rook[i / 2][i % 2];
        out->castling_rooks |= rook == SQ_NONE ? 0 : bb_of(rook);
    }
}

static Position pos_of_sound_setup(const Setup *setup) {
    Position pos;
    const bool sound = pos_from_setup(&pos, setup, NULL);
    assert(sound);
    (void)sound;
    return pos;
}

Position pos_initial(void) {
    const Setup setup = setup_standard();
    return pos_of_sound_setup(&setup);
}

Position pos_chess960(int number) {
    const Setup setup = setup_chess960(number);
    return pos_of_sound_setup(&setup);
}

static bool boards_agree(const Position *pos) {
    Bitboard type_bb[PIECE_TYPE_COUNT] = {0};
    Bitboard color_bb[2] = {0};
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        const int piece = pos->board[sq];
        type_bb[piece_type(piece)] |= bb_of(sq);
        if (piece != PIECE_NONE) {
            color_bb[piece_color(piece)] |= bb_of(sq);
        }
    }
    return memcmp(type_bb, pos->type_bb, sizeof pos->type_bb) == 0
           && memcmp(color_bb, pos->color_bb, sizeof color_bb) == 0;
}

bool pos_check(const Position *pos, const char **reason) {
    const char *fault = NULL;
    Setup setup;
    pos_to_setup(&setup, pos);
    Bitboard checkers = 0;
    Bitboard pinned = 0;
    find_pins(pos, pos->side, &checkers, &pinned);
    // A position reached by moves may have an en passant square or clocks that a Setup would not
    // take from outside, and a seventeenth man where a published game rests on an illegal move
    //, but nothing else.
    const PosDefects grave =
        ~(PosDefects)(DEFECT_INVALID_EP_SQUARE | DEFECT_CLOCKS | DEFECTS_UNREACHABLE
                      | DEFECT_TOO_MANY_WHITE_PIECES | DEFECT_TOO_MANY_BLACK_PIECES);
    if (!boards_agree(pos)) {
        fault = "boards and mailbox disagree";
    } else if ((setup_defects(&setup) & grave) != 0) {
        fault = "the placement is not a position";
    } else if (pos->board[pos->king[WHITE]] != W_KING || pos->board[pos->king[BLACK]] != B_KING) {
        fault = "the king squares are wrong";
    } else if (checkers != pos->checkers || pinned != pos->pinned) {
        fault = "checkers or pins are wrong";
    } else if (pos->ep
               != (pos->ep_pushed == SQ_NONE ? SQ_NONE : ep_legal_square(pos, pos->ep_pushed))) {
        fault = "the en passant square is wrong";
    } else if (pos->key != pos_key_fresh(pos) || pos->pawn_key != pos_pawn_key_fresh(pos)) {
        fault = "a key is wrong";
    }
    if (reason != NULL) {
        *reason = fault;
    }
    return fault == NULL;
}
