// SPDX-License-Identifier: MIT
#include "eval/handcrafted_weights.h"

const HceTerm hce_terms[] = {
#define TERM(name, group, count, what) {#name, what, HCE_##name, count, HCE_GROUP_##group},
#include "eval/handcrafted_terms.def"
#undef TERM
};
const size_t hce_term_count = sizeof hce_terms / sizeof *hce_terms;

const char *const hce_group_names[HCE_GROUP_COUNT] = {
    "Material", "Imbalance", "Squares", "Mobility", "Pawns", "Passed pawns", "Pieces",
    "Threats",  "King",      "Attack",  "Winnable", "Space", "To move"};

const Pair hce_weights[HCE_COUNT] = {
#include "eval/handcrafted_weights.inc"
};
