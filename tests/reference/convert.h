// SPDX-License-Identifier: MIT
// Between the types of src/chess and those of the reference.
#ifndef ZUGWERK_TESTS_CONVERT_H
#define ZUGWERK_TESTS_CONVERT_H

#include "chess/move.h"
#include "chess/setup.h"
#include "reference/reference.h"

// The Setup must have one king a side and rights only for rooks on their back rank.
RefPosition ref_from_setup(const Setup *setup);
Setup ref_to_setup(const RefPosition *pos, bool chess960);

Move ref_to_move(RefMove move);

// The legal reference move that `move` is; *found tells whether there is one.
RefMove ref_find_move(const RefPosition *pos, Move move, bool *found);

#endif
