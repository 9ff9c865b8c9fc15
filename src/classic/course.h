// SPDX-License-Identifier: MIT
// The functions of a course's programming assignment (write-up 004) under their names there, on a
// game that is walked by push and pop. The root of a search is a MAX node, whoever is to move; of
// equally good moves the first counts. classic.h has the same searches as players.
//
// Values are whole numbers, COURSE_PER_UNIT of them to one of the assignment: won +1, lost -1, else
// the material in hundredths.
#ifndef ZUGWERK_CLASSIC_COURSE_H
#define ZUGWERK_CLASSIC_COURSE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "chess/game.h"
#include "eval/material.h"

enum { COURSE_PER_UNIT = 400, COURSE_DEPTH_LIMIT = 2, COURSE_INFINITE = 1 << 28 };

// What a search works on. The game must have room for as many plies as the search is deep
// (game_reserve; the two whole searches see to it themselves) and is the same afterwards.
typedef struct Course {
    Game *game;
    const MaterialWeights *weights; // material_242, or material_earlier of an earlier term
    uint64_t max_nodes;             // calls, counted up: reset them when you like
    uint64_t min_nodes;
} Course;

typedef struct CourseResult {
    int value; // White's
    Move move; // MOVE_NONE at a leaf, and where no move is better than losing at once
} CourseResult;

// White's: +1, -1 or 0 when the game is over, else the material.
int heuristic_chess(const Course *course);

// Whether to stop here: the game is over or the depth is reached.
bool is_cutoff(const Course *course, int current_depth, int depth_limit);

// The nodes of the searches: at a MAX node White chooses, at a MIN node Black.
CourseResult max_node(Course *course, int current_depth, int depth_limit);
CourseResult min_node(Course *course, int current_depth, int depth_limit);
CourseResult max_node_ab(Course *course, int current_depth, int depth_limit, int alpha, int beta);
CourseResult min_node_ab(Course *course, int current_depth, int depth_limit, int alpha, int beta);

// The whole searches; they fail only for memory.
bool h_minimax(CourseResult *out, Course *course, int depth_limit, Error *err) MUST_CHECK;
bool h_minimax_alpha_beta(CourseResult *out, Course *course, int depth_limit,
                          Error *err) MUST_CHECK;

#endif
