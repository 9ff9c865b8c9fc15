// SPDX-License-Identifier: MIT
#include "classic/course.h"

#include <assert.h>

#include "chess/movegen.h"

enum { WON = COURSE_PER_UNIT };

int heuristic_chess(const Course *course) {
    const Outcome outcome = game_outcome(course->game);
    if (outcome_is_over(outcome)) {
        return outcome.winner == COLOR_NONE ? 0 : outcome.winner == WHITE ? WON : -WON;
    }
    const Evaluator material = material_evaluator(course->weights);
    return material.evaluate(material.context, game_position(course->game));
}

bool is_cutoff(const Course *course, int current_depth, int depth_limit) {
    return current_depth >= depth_limit || outcome_is_over(game_outcome(course->game));
}

static void push(Course *course, Move move) {
    const bool pushed = game_push(course->game, move, NULL);
    assert(pushed); // there is room
    (void)pushed;
}

CourseResult max_node(Course *course, int current_depth, int depth_limit) {
    course->max_nodes++;
    if (is_cutoff(course, current_depth, depth_limit)) {
        return (CourseResult){heuristic_chess(course), MOVE_NONE};
    }
    CourseResult best = {-COURSE_INFINITE, MOVE_NONE};
    MoveList moves;
    movegen_child_order(&moves, game_position(course->game));
    for (int i = 0; i < moves.count; i++) {
        push(course, moves.moves[i]);
        const CourseResult child = min_node(course, current_depth + 1, depth_limit);
        game_pop(course->game);
        if (child.value > best.value) {
            best = (CourseResult){child.value, moves.moves[i]};
        }
    }
    return best;
}

CourseResult min_node(Course *course, int current_depth, int depth_limit) {
    course->min_nodes++;
    if (is_cutoff(course, current_depth, depth_limit)) {
        return (CourseResult){heuristic_chess(course), MOVE_NONE};
    }
    CourseResult best = {COURSE_INFINITE, MOVE_NONE};
    MoveList moves;
    movegen_child_order(&moves, game_position(course->game));
    for (int i = 0; i < moves.count; i++) {
        push(course, moves.moves[i]);
        const CourseResult child = max_node(course, current_depth + 1, depth_limit);
        game_pop(course->game);
        if (child.value < best.value) {
            best = (CourseResult){child.value, moves.moves[i]};
        }
    }
    return best;
}

CourseResult max_node_ab(Course *course, int current_depth, int depth_limit, int alpha, int beta) {
    course->max_nodes++;
    if (is_cutoff(course, current_depth, depth_limit)) {
        return (CourseResult){heuristic_chess(course), MOVE_NONE};
    }
    CourseResult best = {-COURSE_INFINITE, MOVE_NONE};
    MoveList moves;
    movegen_child_order(&moves, game_position(course->game));
    for (int i = 0; i < moves.count && best.value < beta; i++) {
        push(course, moves.moves[i]);
        const CourseResult child = min_node_ab(course, current_depth + 1, depth_limit, alpha, beta);
        game_pop(course->game);
        if (child.value > best.value) {
            best = (CourseResult){child.value, moves.moves[i]};
            alpha = best.value > alpha ? best.value : alpha;
        }
    }
    return best;
}

CourseResult min_node_ab(Course *course, int current_depth, int depth_limit, int alpha, int beta) {
    course->min_nodes++;
    if (is_cutoff(course, current_depth, depth_limit)) {
        return (CourseResult){heuristic_chess(course), MOVE_NONE};
    }
    CourseResult best = {COURSE_INFINITE, MOVE_NONE};
    MoveList moves;
    movegen_child_order(&moves, game_position(course->game));
    for (int i = 0; i < moves.count && best.value > alpha; i++) {
        push(course, moves.moves[i]);
        const CourseResult child = max_node_ab(course, current_depth + 1, depth_limit, alpha, beta);
        game_pop(course->game);
        if (child.value < best.value) {
            best = (CourseResult){child.value, moves.moves[i]};
            beta = best.value < beta ? best.value : beta;
        }
    }
    return best;
}

static bool make_room(const Course *course, int depth_limit, Error *err) {
    return game_reserve(course->game, depth_limit > 0 ? (size_t)depth_limit : 0, err);
}

bool h_minimax(CourseResult *out, Course *course, int depth_limit, Error *err) {
    if (!make_room(course, depth_limit, err)) {
        return false;
    }
    *out = max_node(course, 0, depth_limit);
    return true;
}

bool h_minimax_alpha_beta(CourseResult *out, Course *course, int depth_limit, Error *err) {
    if (!make_room(course, depth_limit, err)) {
        return false;
    }
    *out = max_node_ab(course, 0, depth_limit, -COURSE_INFINITE, COURSE_INFINITE);
    return true;
}
