// SPDX-License-Identifier: MIT
#include "eval/handcrafted.h"

#include <stdlib.h>

#include "chess/attacks.h"

// A middlegame and an endgame number in one int, added together at once.
typedef int Pair;
#define S(mg, eg) ((int)((unsigned)(eg) << 16) + (mg))

static int pair_mg(Pair pair) {
    return (int16_t)(uint16_t)((unsigned)pair);
}

static int pair_eg(Pair pair) {
    return (int16_t)(uint16_t)(((unsigned)pair + 0x8000u) >> 16);
}

#include "eval/handcrafted_weights.inc"

typedef struct Eval {
    const Position *pos;
    Bitboard occupied;
    Bitboard pawn_attacks[2];
    Bitboard attacks[2]; // by anything
    Bitboard attacks_twice[2];
    Bitboard by_type[2][7];
    Bitboard mobility_area[2];
    Bitboard king_zone[2];
    int king_attackers[2]; // number of men of the colour that attack the other king's zone
    int king_attack_weight[2];
} Eval;

static Bitboard fill_forward(Bitboard bb, int color) {
    if (color == WHITE) {
        bb |= bb << 8;
        bb |= bb << 16;
        return bb | bb << 32;
    }
    bb |= bb >> 8;
    bb |= bb >> 16;
    return bb | bb >> 32;
}

static Bitboard fill_file(Bitboard bb) {
    return fill_forward(bb, WHITE) | fill_forward(bb, BLACK);
}

static Bitboard sideways(Bitboard bb) {
    return (bb & ~BB_FILE_A) >> 1 | (bb & ~BB_FILE_H) << 1;
}

static int relative_rank(int color, int sq) {
    return color == WHITE ? square_rank(sq) : 7 - square_rank(sq);
}

static int distance(int a, int b) {
    const int files = abs(square_file(a) - square_file(b));
    const int ranks = abs(square_rank(a) - square_rank(b));
    return files > ranks ? files : ranks;
}

static void eval_init(Eval *eval, const Position *pos) {
    *eval = (Eval){.pos = pos, .occupied = pos_occupied(pos)};
    for (int us = WHITE; us <= BLACK; us++) {
        const Bitboard pawns = pos_pieces(pos, us, PAWN);
        eval->pawn_attacks[us] = bb_pawn_attacks(pawns, us);
        eval->by_type[us][PAWN] = eval->pawn_attacks[us];
        const Bitboard king = attacks_king(pos->king[us]);
        eval->by_type[us][KING] = king;
        eval->attacks[us] = eval->pawn_attacks[us] | king;
        eval->attacks_twice[us] = eval->pawn_attacks[us] & king;
        eval->king_zone[us] = king | bb_of(pos->king[us]) | bb_forward(king, us);
    }
    for (int us = WHITE; us <= BLACK; us++) {
        const Bitboard pawns = pos_pieces(pos, us, PAWN);
        const Bitboard low = us == WHITE ? BB_RANK_2 | BB_RANK_3 : BB_RANK_7 | BB_RANK_6;
        const Bitboard blocked = pawns & bb_forward(eval->occupied, color_other(us));
        eval->mobility_area[us] = ~(eval->pawn_attacks[color_other(us)] | (pawns & (low | blocked))
                                    | bb_of(pos->king[us]));
    }
}

static void note_attacks(Eval *eval, int us, int type, Bitboard attacks) {
    eval->attacks_twice[us] |= eval->attacks[us] & attacks;
    eval->attacks[us] |= attacks;
    eval->by_type[us][type] |= attacks;
    const Bitboard hits = attacks & eval->king_zone[color_other(us)];
    if (hits != 0) {
        eval->king_attackers[us]++;
        eval->king_attack_weight[us] += king_attack_weights[type] * bits_count(hits);
    }
}

static Bitboard xray_attacks(const Eval *eval, int us, int type, int sq) {
    const Position *const pos = eval->pos;
    const Bitboard queens = pos_pieces(pos, us, QUEEN);
    switch (type) {
    case KNIGHT:
        return attacks_knight(sq);
    case BISHOP:
        return attacks_bishop(sq, eval->occupied ^ queens);
    case ROOK:
        return attacks_rook(sq, eval->occupied ^ queens ^ pos_pieces(pos, us, ROOK));
    default:
        return attacks_queen(sq, eval->occupied);
    }
}

static Pair eval_minor(const Eval *eval, int us, int type, int sq) {
    const Position *const pos = eval->pos;
    const Bitboard outposts =
        us == WHITE ? UINT64_C(0x00007e7e7e000000) : UINT64_C(0x0000007e7e7e0000);
    Pair sum = 0;
    const Bitboard ahead = fill_forward(bb_of(sq), us) & sideways(bb_file(square_file(sq)));
    const Bitboard attackers = fill_forward(bb_forward(sideways(bb_of(sq)), us), us)
                               & pos_pieces(pos, color_other(us), PAWN);
    (void)ahead;
    if (bb_has(outposts, sq) && attackers == 0) {
        const bool guarded = bb_has(eval->pawn_attacks[us], sq);
        sum += outpost_bonus[type == BISHOP][guarded];
    }
    if (bb_has(bb_forward(pos->type_bb[PAWN], color_other(us)), sq)) {
        sum += behind_pawn;
    }
    if (type == BISHOP) {
        const Bitboard same = bb_has(BB_LIGHT, sq) ? BB_LIGHT : BB_DARK;
        sum += bishop_pawns * bits_count(pos_pieces(pos, us, PAWN) & same);
    }
    return sum;
}

static Pair eval_rook(const Eval *eval, int us, int sq) {
    const Bitboard file = bb_file(square_file(sq));
    if ((file & pos_pieces(eval->pos, us, PAWN)) != 0) {
        return 0;
    }
    return (file & eval->pos->type_bb[PAWN]) == 0 ? rook_open : rook_half_open;
}

static Pair eval_men(Eval *eval, int us, int type) {
    const Position *const pos = eval->pos;
    Bitboard men = pos_pieces(pos, us, type);
    Pair sum = 0;
    if (type == BISHOP && bb_is_many(men)) {
        sum += bishop_pair;
    }
    const Bitboard pinned = us == pos->side ? pos->pinned : 0;
    while (men != 0) {
        const int sq = bb_pop(&men);
        Bitboard attacks = xray_attacks(eval, us, type, sq);
        if (bb_has(pinned, sq)) {
            attacks &= bb_line(pos->king[us], sq);
        }
        note_attacks(eval, us, type, attacks);
        const int moves = bits_count(attacks & eval->mobility_area[us]);
        sum += type == KNIGHT   ? mobility_knight[moves]
               : type == BISHOP ? mobility_bishop[moves]
               : type == ROOK   ? mobility_rook[moves]
                                : mobility_queen[moves];
        if (type == KNIGHT || type == BISHOP) {
            sum += eval_minor(eval, us, type, sq);
        } else if (type == ROOK) {
            sum += eval_rook(eval, us, sq);
        }
    }
    return sum;
}

static Pair eval_passed(const Eval *eval, int us, int sq) {
    const Position *const pos = eval->pos;
    const int them = color_other(us);
    const int rank = relative_rank(us, sq);
    Pair sum = passed_rank[rank];
    if (rank < 3) {
        return sum;
    }
    const int front = us == WHITE ? sq + 8 : sq - 8;
    const int weight = rank - 2;
    sum += passed_king_them * distance(pos->king[them], front) * weight;
    sum += passed_king_us * distance(pos->king[us], front) * weight;
    if (!bb_has(eval->occupied, front)) {
        const Bitboard path = fill_forward(bb_of(front), us);
        const bool safe = (path & (eval->attacks[them] | pos->color_bb[them])) == 0;
        const bool step = !bb_has(eval->attacks[them], front);
        const bool backed = bb_has(eval->attacks[us], front);
        sum += safe ? passed_free[rank] : step ? passed_step[rank] : 0;
        sum += backed ? passed_backed[rank] : 0;
    }
    return sum;
}

static Pair eval_pawns(const Eval *eval, int us) {
    const Position *const pos = eval->pos;
    const int them = color_other(us);
    const Bitboard own = pos_pieces(pos, us, PAWN);
    const Bitboard other = pos_pieces(pos, them, PAWN);
    const Bitboard files = fill_file(own);
    const Bitboard neighbours = sideways(files);
    const Bitboard behind_own = bb_forward(fill_forward(own, them), them);
    const Bitboard doubled = own & behind_own;
    const Bitboard isolated = own & ~neighbours;
    const Bitboard phalanx = own & sideways(own);
    const Bitboard supported = own & eval->pawn_attacks[us];
    const Bitboard reach = fill_forward(eval->pawn_attacks[us], us);
    const Bitboard stops = bb_forward(own, us);
    const Bitboard backward =
        bb_forward(stops & eval->pawn_attacks[them] & ~reach, them) & own & ~isolated;
    const Bitboard front_span = fill_forward(bb_forward(other, them), them);
    const Bitboard stopped = front_span | sideways(front_span);
    Bitboard passed = own & ~stopped & ~behind_own;
    Pair sum = pawn_doubled * bits_count(doubled) + pawn_isolated * bits_count(isolated)
               + pawn_backward * bits_count(backward);
    Bitboard joined = phalanx | supported;
    while (joined != 0) {
        const int sq = bb_pop(&joined);
        sum += pawn_connected[relative_rank(us, sq)];
    }
    while (passed != 0) {
        sum += eval_passed(eval, us, bb_pop(&passed));
    }
    return sum;
}

static Pair eval_threats(const Eval *eval, int us) {
    const Position *const pos = eval->pos;
    const int them = color_other(us);
    const Bitboard enemy = pos->color_bb[them];
    const Bitboard pieces = enemy & ~pos->type_bb[PAWN];
    const Bitboard majors = pieces & (pos->type_bb[ROOK] | pos->type_bb[QUEEN]);
    const Bitboard minors = pieces & (pos->type_bb[KNIGHT] | pos->type_bb[BISHOP]);
    const Bitboard by_minor = eval->by_type[us][KNIGHT] | eval->by_type[us][BISHOP];
    const Bitboard weak =
        enemy & eval->attacks[us]
        & ~(eval->pawn_attacks[them] | (eval->attacks_twice[them] & ~eval->attacks_twice[us]));
    Pair sum = threat_pawn * bits_count(pieces & eval->pawn_attacks[us]);
    sum += threat_minor_major * bits_count(majors & by_minor);
    sum += threat_minor_minor * bits_count(minors & by_minor & weak);
    sum += threat_rook_minor * bits_count(minors & eval->by_type[us][ROOK] & weak);
    sum += threat_rook_queen * bits_count(pos_pieces(pos, them, QUEEN) & eval->by_type[us][ROOK]);
    sum += threat_king * bits_count(weak & eval->by_type[us][KING]);
    sum += threat_hanging * bits_count(weak & ~eval->attacks[them] & pieces);
    const Bitboard pushes =
        bb_forward(pos_pieces(pos, us, PAWN), us) & ~eval->occupied & ~eval->pawn_attacks[them];
    sum += threat_push * bits_count(bb_pawn_attacks(pushes, us) & pieces);
    return sum;
}

static Pair eval_shelter(const Eval *eval, int us) {
    const Position *const pos = eval->pos;
    const int king = pos->king[us];
    const int center = square_file(king) < 1 ? 1 : square_file(king) > 6 ? 6 : square_file(king);
    Pair sum = 0;
    for (int file = center - 1; file <= center + 1; file++) {
        const Bitboard ahead =
            bb_file(file) & ~fill_forward(bb_rank(square_rank(king)), color_other(us));
        const Bitboard zone = ahead | (bb_file(file) & bb_rank(square_rank(king)));
        const Bitboard own = pos_pieces(pos, us, PAWN) & zone;
        const Bitboard storm = pos_pieces(pos, color_other(us), PAWN) & zone;
        const int own_rank =
            own == 0 ? 0 : relative_rank(us, us == WHITE ? bits_lowest(own) : bits_highest(own));
        const int storm_rank =
            storm == 0 ? 0
                       : relative_rank(us, us == WHITE ? bits_lowest(storm) : bits_highest(storm));
        sum += shelter[file == square_file(king)][own_rank];
        sum += storm_bonus[own_rank != 0 && own_rank + 1 == storm_rank][storm_rank];
    }
    return sum;
}

static Pair eval_king(const Eval *eval, int us) {
    const Position *const pos = eval->pos;
    const int them = color_other(us);
    const int king = pos->king[us];
    Pair sum = eval_shelter(eval, us);
    const Bitboard weak =
        eval->attacks[them] & ~eval->attacks_twice[us]
        & (~eval->attacks[us] | eval->by_type[us][KING] | eval->by_type[us][QUEEN]);
    const Bitboard safe =
        ~pos->color_bb[them] & (~eval->attacks[us] | (weak & eval->attacks_twice[them]));
    const Bitboard straight = attacks_rook(king, eval->occupied ^ pos_pieces(pos, us, QUEEN));
    const Bitboard diagonal = attacks_bishop(king, eval->occupied ^ pos_pieces(pos, us, QUEEN));
    int danger = eval->king_attack_weight[them] * eval->king_attackers[them] / 2;
    danger += king_check_weights[ROOK] * ((straight & safe & eval->by_type[them][ROOK]) != 0);
    danger +=
        king_check_weights[QUEEN]
        * (((straight | diagonal) & safe & eval->by_type[them][QUEEN] & ~eval->by_type[us][QUEEN])
           != 0);
    danger += king_check_weights[BISHOP] * ((diagonal & safe & eval->by_type[them][BISHOP]) != 0);
    danger += king_check_weights[KNIGHT]
              * ((attacks_knight(king) & safe & eval->by_type[them][KNIGHT]) != 0);
    danger += king_weak_weight * bits_count(weak & eval->king_zone[us]);
    danger -= pos_pieces(pos, them, QUEEN) == 0 ? king_no_queen : 0;
    danger -= pair_mg(eval_shelter(eval, us)) / 2;
    if (danger > 0) {
        const int penalty = danger * danger / 1024;
        sum -= S(penalty > 500 ? 500 : penalty, danger / 16);
    }
    return sum;
}

static Pair eval_placement(const Position *pos, int us, int *phase) {
    static const int phase_weights[7] = {0, 0, 1, 1, 2, 4, 0};
    Pair sum = 0;
    Bitboard men = pos->color_bb[us];
    while (men != 0) {
        const int sq = bb_pop(&men);
        const int type = piece_type(pos->board[sq]);
        *phase += phase_weights[type];
        sum += material_value[type] + placement[type][us == WHITE ? square_flip(sq) : sq];
    }
    return sum;
}

// How much of an endgame advantage can be won, in 64ths.
static int eval_scale(const Position *pos, int eg) {
    const int strong = eg > 0 ? WHITE : BLACK;
    const Bitboard own = pos->color_bb[strong];
    const Bitboard *const type = pos->type_bb;
    const int pawns = bits_count(own & type[PAWN]);
    const Bitboard pieces =
        (pos->color_bb[WHITE] | pos->color_bb[BLACK]) & ~type[PAWN] & ~type[KING];
    if (pawns == 0) {
        const int lead = bits_count(own & (type[KNIGHT] | type[BISHOP])) * 3
                         + bits_count(own & type[ROOK]) * 5 + bits_count(own & type[QUEEN]) * 9;
        const Bitboard other = pos->color_bb[color_other(strong)];
        const int lag = bits_count(other & (type[KNIGHT] | type[BISHOP])) * 3
                        + bits_count(other & type[ROOK]) * 5 + bits_count(other & type[QUEEN]) * 9;
        if (lead - lag <= 3) {
            return lead < 5 ? 0 : 8;
        }
    }
    const bool bishops_only = pieces == type[BISHOP] && bits_count(type[BISHOP]) == 2
                              && bits_count(own & type[BISHOP]) == 1
                              && bits_count(type[BISHOP] & BB_LIGHT) == 1;
    if (bishops_only) {
        return 24 + 4 * pawns > 64 ? 64 : 24 + 4 * pawns;
    }
    return 36 + 7 * pawns > 64 ? 64 : 36 + 7 * pawns;
}

int hce_evaluate(const Position *pos) {
    Eval eval;
    eval_init(&eval, pos);
    int phase = 0;
    Pair sum = eval_placement(pos, WHITE, &phase) - eval_placement(pos, BLACK, &phase);
    for (int type = KNIGHT; type <= QUEEN; type++) {
        sum += eval_men(&eval, WHITE, type) - eval_men(&eval, BLACK, type);
    }
    sum += eval_pawns(&eval, WHITE) - eval_pawns(&eval, BLACK);
    sum += eval_threats(&eval, WHITE) - eval_threats(&eval, BLACK);
    sum += eval_king(&eval, WHITE) - eval_king(&eval, BLACK);
    const int eg = pair_eg(sum) * eval_scale(pos, pair_eg(sum)) / 64;
    phase = phase > 24 ? 24 : phase;
    const int value = (pair_mg(sum) * phase + eg * (24 - phase)) / 24;
    return (pos->side == WHITE ? value : -value) + tempo;
}

static void reset_state(const void *context, void *state) {
    (void)context;
    *(char *)state = 0;
}

static int evaluate_state(const void *context, void *state, const Position *pos) {
    (void)context;
    (void)state;
    return hce_evaluate(pos);
}

SearchEvaluator handcrafted_evaluator(void) {
    return (SearchEvaluator){.state_size = 1, .reset = reset_state, .evaluate = evaluate_state};
}
