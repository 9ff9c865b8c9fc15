// SPDX-License-Identifier: MIT
// The functions of a course's assignment (write-up 004) on games of the public library.
#include <math.h>

#include "classic/course.h"
#include "lib/lib_impl.h"

static_assert((int)COURSE_DEPTH_LIMIT == (int)ZW_COURSE_DEPTH_LIMIT, "the default is public");

static Course course_of(Game *game, const zw_game *board) {
    return (Course){
        .game = game,
        .weights = board->course_weights == ZW_COURSE_EARLIER ? &material_earlier : &material_242,
        .max_nodes = board->max_nodes,
        .min_nodes = board->min_nodes,
    };
}

static double value_out(int value) {
    return value >= COURSE_INFINITE    ? HUGE_VAL
           : value <= -COURSE_INFINITE ? -HUGE_VAL
                                       : (double)value / COURSE_PER_UNIT;
}

// The whole number that stands to all values as the bound does: the same one when the bound is a
// value; else beta is rounded up, which keeps `value >= beta`, and alpha down.
static int bound_in(double bound, bool is_beta) {
    const double units = bound * COURSE_PER_UNIT;
    if (isnan(bound)) {
        return is_beta ? COURSE_INFINITE : -COURSE_INFINITE;
    }
    if (units >= COURSE_INFINITE || units <= -COURSE_INFINITE) {
        return units > 0 ? COURSE_INFINITE : -COURSE_INFINITE;
    }
    const int nearest = (int)lround(units);
    const double there = value_out(nearest);
    const bool is_same = there <= bound && there >= bound;
    return is_same ? nearest : (int)(is_beta ? ceil(units) : floor(units));
}

// Makes room for the search and limits it to ZW_COURSE_DEPTH_MAX plies.
static bool begin(Course *course, zw_game *board, int depth, int *limit) {
    const int64_t plies = (int64_t)*limit - depth;
    if (plies > ZW_COURSE_DEPTH_MAX) {
        *limit = depth + ZW_COURSE_DEPTH_MAX;
    }
    *course = course_of(&board->game, board);
    return game_reserve(&board->game, plies > 0 ? (size_t)(*limit - depth) : 0, NULL);
}

static zw_course_result end(zw_game *board, const Course *course, CourseResult result) {
    board->max_nodes = course->max_nodes;
    board->min_nodes = course->min_nodes;
    return (zw_course_result){value_out(result.value), result.move};
}

static zw_course_result no_memory(void) {
    return (zw_course_result){(double)NAN, MOVE_NONE};
}

double zw_heuristic_chess(const zw_game *board) {
    Game game = board->game;
    const Course course = course_of(&game, board);
    return value_out(heuristic_chess(&course));
}

bool zw_is_cutoff(const zw_game *board, int current_depth, int depth_limit) {
    Game game = board->game;
    const Course course = course_of(&game, board);
    return is_cutoff(&course, current_depth, depth_limit);
}

zw_course_result zw_max_node(zw_game *board, int current_depth, int depth_limit) {
    Course course;
    if (!begin(&course, board, current_depth, &depth_limit)) {
        return no_memory();
    }
    return end(board, &course, max_node(&course, current_depth, depth_limit));
}

zw_course_result zw_min_node(zw_game *board, int current_depth, int depth_limit) {
    Course course;
    if (!begin(&course, board, current_depth, &depth_limit)) {
        return no_memory();
    }
    return end(board, &course, min_node(&course, current_depth, depth_limit));
}

zw_course_result zw_max_node_ab(zw_game *board, int current_depth, int depth_limit, double alpha,
                                double beta) {
    Course course;
    if (!begin(&course, board, current_depth, &depth_limit)) {
        return no_memory();
    }
    return end(board, &course,
               max_node_ab(&course, current_depth, depth_limit, bound_in(alpha, false),
                           bound_in(beta, true)));
}

zw_course_result zw_min_node_ab(zw_game *board, int current_depth, int depth_limit, double alpha,
                                double beta) {
    Course course;
    if (!begin(&course, board, current_depth, &depth_limit)) {
        return no_memory();
    }
    return end(board, &course,
               min_node_ab(&course, current_depth, depth_limit, bound_in(alpha, false),
                           bound_in(beta, true)));
}

zw_course_result zw_h_minimax(zw_game *board, int depth_limit) {
    return zw_max_node(board, 0, depth_limit);
}

zw_course_result zw_h_minimax_alpha_beta(zw_game *board, int depth_limit) {
    return zw_max_node_ab(board, 0, depth_limit, -HUGE_VAL, HUGE_VAL);
}

bool zw_is_cutoff_default(const zw_game *board, int current_depth) {
    return zw_is_cutoff(board, current_depth, ZW_COURSE_DEPTH_LIMIT);
}

zw_course_result zw_h_minimax_default(zw_game *board) {
    return zw_h_minimax(board, ZW_COURSE_DEPTH_LIMIT);
}

zw_course_result zw_h_minimax_alpha_beta_default(zw_game *board) {
    return zw_h_minimax_alpha_beta(board, ZW_COURSE_DEPTH_LIMIT);
}

void zw_course_set_weights(zw_game *board, zw_course_weights weights) {
    board->course_weights = weights;
}

uint64_t zw_course_max_nodes(const zw_game *board) {
    return board->max_nodes;
}

uint64_t zw_course_min_nodes(const zw_game *board) {
    return board->min_nodes;
}

void zw_course_reset_nodes(zw_game *board) {
    board->max_nodes = 0;
    board->min_nodes = 0;
}
