// SPDX-License-Identifier: MIT
// Strictly legal move generation: targets are cut by the check mask and by pin lines, so that only
// king moves, castling and en passant need a look at attacks. One walk serves listing and counting;
// colour and kind are compile-time constants of each copy.
#include "chess/movegen.h"

#include "chess/attacks.h"
#include "chess/position_impl.h"

#define ANYWHERE (~UINT64_C(0))

typedef enum GenKind { GEN_ALL, GEN_CAPTURES, GEN_QUIETS } GenKind;

// Where moves go: a list, or only their number (list NULL).
typedef struct Sink {
    Move *end;
    int count;
} Sink;

typedef struct Gen {
    const Position *pos;
    Bitboard occupied;
    Bitboard own;
    Bitboard enemy;
    Bitboard targets; // squares a man other than king and pawn may go to
    Bitboard check;   // squares that end a check; all when there is none
    int king;
} Gen;

static ALWAYS_INLINE void emit_targets(Sink *sink, bool listing, int from, Bitboard targets) {
    if (!listing) {
        sink->count += bits_count(targets);
        return;
    }
    while (targets != 0) {
        *sink->end++ = move_make(from, bb_pop(&targets));
    }
}

// Pawn moves by target set; every pawn comes from `to - step`.
static ALWAYS_INLINE void emit_pawns(Sink *sink, bool listing, Bitboard targets, int step) {
    if (!listing) {
        sink->count += bits_count(targets);
        return;
    }
    while (targets != 0) {
        const int to = bb_pop(&targets);
        *sink->end++ = move_make(to - step, to);
    }
}

static ALWAYS_INLINE void emit_promotion(Sink *sink, int from, int to) {
    *sink->end++ = move_make_promotion(from, to, QUEEN);
    *sink->end++ = move_make_promotion(from, to, ROOK);
    *sink->end++ = move_make_promotion(from, to, BISHOP);
    *sink->end++ = move_make_promotion(from, to, KNIGHT);
}

static ALWAYS_INLINE void emit_promotions(Sink *sink, bool listing, Bitboard targets, int step) {
    if (!listing) {
        sink->count += 4 * bits_count(targets);
        return;
    }
    while (targets != 0) {
        const int to = bb_pop(&targets);
        emit_promotion(sink, to - step, to);
    }
}

static ALWAYS_INLINE void emit_move(Sink *sink, bool listing, Move move) {
    if (listing) {
        *sink->end++ = move;
    } else {
        sink->count++;
    }
}

// Pawns pinned on a diagonal may still take along it. Few, so one by one.
static ALWAYS_INLINE void gen_pinned_captures(Sink *sink, bool listing, const Gen *gen, int us,
                                              Bitboard pawns) {
    const Bitboard last = us == WHITE ? BB_RANK_8 : BB_RANK_1;
    while (pawns != 0) {
        const int from = bb_pop(&pawns);
        const Bitboard targets =
            attacks_pawn(us, from) & gen->enemy & gen->check & bb_line(gen->king, from);
        if (targets == 0) {
            continue;
        }
        const int to = bits_lowest(targets); // a line holds one capture square
        if ((targets & last) == 0) {
            emit_move(sink, listing, move_make(from, to));
        } else if (listing) {
            emit_promotion(sink, from, to);
        } else {
            sink->count += 4;
        }
    }
}

static ALWAYS_INLINE void gen_en_passant(Sink *sink, bool listing, const Gen *gen, int us) {
    const int ep = gen->pos->ep;
    if (LIKELY(ep == SQ_NONE)) {
        return;
    }
    Bitboard takers = attacks_pawn(color_other(us), ep) & pos_pieces(gen->pos, us, PAWN);
    while (takers != 0) {
        const int from = bb_pop(&takers);
        if (ep_is_legal(gen->pos, from, ep)) {
            emit_move(sink, listing, move_make_kind(from, ep, MOVE_EN_PASSANT));
        }
    }
}

static ALWAYS_INLINE void gen_pawn_captures(Sink *sink, bool listing, const Gen *gen, int us) {
    const Bitboard pawns = pos_pieces(gen->pos, us, PAWN);
    const Bitboard last = us == WHITE ? BB_RANK_8 : BB_RANK_1;
    const int up = us == WHITE ? 8 : -8;
    const Bitboard takers = pawns & ~gen->pos->pinned;
    const Bitboard victims = gen->enemy & gen->check;
    const Bitboard west = bb_forward((takers & ~BB_FILE_A) >> 1, us) & victims;
    const Bitboard east = bb_forward((takers & ~BB_FILE_H) << 1, us) & victims;
    emit_pawns(sink, listing, west & ~last, up - 1);
    emit_pawns(sink, listing, east & ~last, up + 1);
    if ((west | east) & last) {
        emit_promotions(sink, listing, west & last, up - 1);
        emit_promotions(sink, listing, east & last, up + 1);
    }
    if (UNLIKELY((pawns & gen->pos->pinned) != 0)) {
        gen_pinned_captures(sink, listing, gen, us, pawns & gen->pos->pinned);
    }
    gen_en_passant(sink, listing, gen, us);
}

static ALWAYS_INLINE void gen_pawn_pushes(Sink *sink, bool listing, const Gen *gen, int us,
                                          GenKind kind) {
    const Bitboard last = us == WHITE ? BB_RANK_8 : BB_RANK_1;
    const Bitboard third = us == WHITE ? BB_RANK_3 : BB_RANK_6;
    const int up = us == WHITE ? 8 : -8;
    // A pinned pawn on its king's file is pinned along the file and may still step.
    const Bitboard pushers =
        pos_pieces(gen->pos, us, PAWN) & (~gen->pos->pinned | bb_file(square_file(gen->king)));
    const Bitboard one = bb_forward(pushers, us) & ~gen->occupied;
    const Bitboard single = one & gen->check;
    if (kind != GEN_CAPTURES) {
        const Bitboard two = bb_forward(one & third, us) & ~gen->occupied & gen->check;
        emit_pawns(sink, listing, single & ~last, up);
        emit_pawns(sink, listing, two, 2 * up);
    }
    if (kind != GEN_QUIETS && (single & last) != 0) {
        emit_promotions(sink, listing, single & last, up);
    }
}

static ALWAYS_INLINE void gen_pieces(Sink *sink, bool listing, const Gen *gen, int us) {
    const Position *const pos = gen->pos;
    const Bitboard own = pos->color_bb[us];
    const Bitboard free_men = own & ~pos->pinned;
    const Bitboard queens = pos->type_bb[QUEEN];
    Bitboard knights = free_men & pos->type_bb[KNIGHT];
    while (knights != 0) {
        const int from = bb_pop(&knights);
        emit_targets(sink, listing, from, attacks_knight(from) & gen->targets);
    }
    Bitboard bishops = free_men & (pos->type_bb[BISHOP] | queens);
    while (bishops != 0) {
        const int from = bb_pop(&bishops);
        emit_targets(sink, listing, from, attacks_bishop(from, gen->occupied) & gen->targets);
    }
    Bitboard rooks = free_men & (pos->type_bb[ROOK] | queens);
    while (rooks != 0) {
        const int from = bb_pop(&rooks);
        emit_targets(sink, listing, from, attacks_rook(from, gen->occupied) & gen->targets);
    }
    Bitboard pinned = own & pos->pinned & ~pos->type_bb[PAWN] & ~pos->type_bb[KNIGHT];
    while (pinned != 0) {
        const int from = bb_pop(&pinned);
        const int type = piece_type(pos->board[from]);
        Bitboard targets = type == ROOK ? 0 : attacks_bishop(from, gen->occupied);
        targets |= type == BISHOP ? 0 : attacks_rook(from, gen->occupied);
        emit_targets(sink, listing, from, targets & gen->targets & bb_line(gen->king, from));
    }
}

static ALWAYS_INLINE void gen_king(Sink *sink, bool listing, const Gen *gen, int us,
                                   Bitboard allowed) {
    const Position *const pos = gen->pos;
    const int them = color_other(us);
    const Bitboard guarded =
        bb_pawn_attacks(pos_pieces(pos, them, PAWN), them) | attacks_king(pos->king[them]);
    Bitboard targets = attacks_king(gen->king) & allowed & ~guarded;
    const Bitboard occupied = gen->occupied ^ bb_of(gen->king);
    while (targets != 0) {
        const int to = bb_pop(&targets);
        if (!is_attacked_by_enemy(pos, us, to, occupied)) {
            emit_move(sink, listing, move_make(gen->king, to));
        }
    }
}

bool castling_is_safe(const Position *pos, int rook) {
    const int us = pos->side;
    const int king = pos->king[us];
    const CastlingPath path = castling_path(us, king, rook);
    const Bitboard others = pos_occupied(pos) & ~(bb_of(king) | bb_of(rook));
    Bitboard steps = bb_between(king, path.king_to) | bb_of(path.king_to);
    while (steps != 0) {
        if (is_attacked_by_enemy(pos, us, bb_pop(&steps), others | bb_of(rook))) {
            return false;
        }
    }
    // Chess960: the rook may have shielded the king along the rank.
    return !is_attacked_by_enemy(pos, us, path.king_to, others | bb_of(path.rook_to));
}

static ALWAYS_INLINE void gen_castling(Sink *sink, bool listing, const Gen *gen, int us) {
    for (int side = 0; side < CASTLE_SIDE_COUNT; side++) {
        const int rook = gen->pos->castling_rook[us][side];
        if (rook != SQ_NONE && castling_is_legal(gen->pos, us, rook)) {
            emit_move(sink, listing, move_make_kind(gen->king, rook, MOVE_CASTLING));
        }
    }
}

static ALWAYS_INLINE void generate(Sink *sink, bool listing, const Position *pos, int us,
                                   GenKind kind, Bitboard within) {
    Gen gen = {.pos = pos,
               .occupied = pos_occupied(pos),
               .own = pos->color_bb[us],
               .enemy = pos->color_bb[color_other(us)],
               .check = within,
               .king = pos->king[us]};
    const Bitboard kind_allows = kind == GEN_ALL        ? ~gen.own
                                 : kind == GEN_CAPTURES ? gen.enemy
                                                        : ~gen.occupied;
    const Bitboard allowed = kind_allows & within;
    gen_king(sink, listing, &gen, us, allowed);
    if (UNLIKELY(pos->checkers != 0)) {
        if (bb_is_many(pos->checkers)) {
            return;
        }
        gen.check &= pos->checkers | bb_between(gen.king, bits_lowest(pos->checkers));
    } else if (kind != GEN_CAPTURES) {
        gen_castling(sink, listing, &gen, us);
    }
    gen.targets = allowed & gen.check;
    gen_pieces(sink, listing, &gen, us);
    if (kind != GEN_QUIETS) {
        gen_pawn_captures(sink, listing, &gen, us);
    }
    gen_pawn_pushes(sink, listing, &gen, us, kind);
}

static ALWAYS_INLINE void list_moves(MoveList *list, const Position *pos, GenKind kind,
                                     Bitboard within) {
    Sink sink = {.end = list->moves};
    if (pos->side == WHITE) {
        generate(&sink, true, pos, WHITE, kind, within);
    } else {
        generate(&sink, true, pos, BLACK, kind, within);
    }
    list->count = (int)(sink.end - list->moves);
}

void movegen_legal(MoveList *list, const Position *pos) {
    list_moves(list, pos, GEN_ALL, ANYWHERE);
}

void movegen_captures(MoveList *list, const Position *pos) {
    list_moves(list, pos, GEN_CAPTURES, ANYWHERE);
}

void movegen_quiets(MoveList *list, const Position *pos) {
    list_moves(list, pos, GEN_QUIETS, ANYWHERE);
}

void movegen_quiets_to(MoveList *list, const Position *pos, Bitboard targets) {
    list_moves(list, pos, GEN_QUIETS, targets);
}

void movegen_evasions(MoveList *list, const Position *pos) {
    assert(pos->checkers != 0);
    list_moves(list, pos, GEN_ALL, ANYWHERE);
}

int movegen_count(const Position *pos) {
    Sink sink = {.count = 0};
    if (pos->side == WHITE) {
        generate(&sink, false, pos, WHITE, GEN_ALL, ANYWHERE);
    } else {
        generate(&sink, false, pos, BLACK, GEN_ALL, ANYWHERE);
    }
    return sink.count;
}
