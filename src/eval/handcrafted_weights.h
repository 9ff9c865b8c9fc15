// SPDX-License-Identifier: MIT
// The weights of the hand-crafted evaluation: one table of pairs, indexed by term.
#ifndef ZUGWERK_EVAL_HANDCRAFTED_WEIGHTS_H
#define ZUGWERK_EVAL_HANDCRAFTED_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

// A middlegame and an endgame value in one integer, so that both are added at once.
typedef int32_t Pair;

#define PAIR(mg, eg) ((Pair)((uint32_t)(eg) << 16) + (mg))

static inline int pair_mg(Pair pair) {
    return (int16_t)(uint16_t)(uint32_t)pair;
}

static inline int pair_eg(Pair pair) {
    return (int16_t)(uint16_t)(((uint32_t)pair + 0x8000u) >> 16);
}

// Index of the first weight of each term.
enum {

#define TERM(name, group, count, what) HCE_##name, HCE_##name##_LAST = HCE_##name + (count)-1,
#include "eval/handcrafted_terms.def"
#undef TERM
    HCE_COUNT
};

typedef enum HceGroup {
    HCE_GROUP_MATERIAL,
    HCE_GROUP_IMBALANCE,
    HCE_GROUP_SQUARES,
    HCE_GROUP_MOBILITY,
    HCE_GROUP_PAWNS,
    HCE_GROUP_PASSED,
    HCE_GROUP_PIECES,
    HCE_GROUP_THREATS,
    HCE_GROUP_KING,
    HCE_GROUP_DANGER,
    HCE_GROUP_WINNABLE,
    HCE_GROUP_SPACE,
    HCE_GROUP_TEMPO,
    HCE_GROUP_COUNT
} HceGroup;

typedef struct HceTerm {
    const char *name;
    const char *what;
    int first; // index of its first weight
    int count;
    HceGroup group;
} HceTerm;

extern const HceTerm hce_terms[];
extern const size_t hce_term_count;
extern const char *const hce_group_names[HCE_GROUP_COUNT];

extern const Pair hce_weights[HCE_COUNT];

// What an attack of this danger is worth to the attacker. Middlegame: the square of the danger over
// HCE_DANGER_SQUARE; endgame: the danger over HCE_DANGER_LINEAR; nothing below 0.
enum { HCE_DANGER_SQUARE = 1024, HCE_DANGER_LINEAR = 16, HCE_DANGER_MAX = 1200 };

static inline Pair hce_danger_value(Pair danger) {
    int mg = pair_mg(danger);
    int eg = pair_eg(danger);
    mg = mg < 0 ? 0 : mg > HCE_DANGER_MAX ? HCE_DANGER_MAX : mg;
    eg = eg < 0 ? 0 : eg > HCE_DANGER_MAX ? HCE_DANGER_MAX : eg;
    return PAIR(mg * mg / HCE_DANGER_SQUARE, eg / HCE_DANGER_LINEAR);
}

// What is added to the sum of all other weights (White's less Black's): `winnable` for the side
// that is ahead, or less where it is negative. It takes away the whole sum or doubles it at most,
// so that nothing jumps where the sum changes its sign.
static inline int hce_winnable_value(int sum, int winnable) {
    const int most = sum < 0 ? -sum : sum;
    const int bonus = winnable > most ? most : winnable < -most ? -most : winnable;
    return sum < 0 ? -bonus : bonus;
}

#endif
