/* SPDX-License-Identifier: MIT
 *
 * The course's functions of zugwerk.h under the assignment's own names, the depth limit left out
 * where it is to be 2:
 *
 *     heuristic_chess(board)
 *     is_cutoff(board, current_depth)         is_cutoff(board, current_depth, depth_limit)
 *     h_minimax(board)                        h_minimax(board, depth_limit)
 *     h_minimax_alpha_beta(board)             h_minimax_alpha_beta(board, depth_limit)
 *     max_node(board, current_depth, depth_limit)
 *     min_node(board, current_depth, depth_limit)
 *     max_node_ab(board, current_depth, depth_limit, alpha, beta)
 *     min_node_ab(board, current_depth, depth_limit, alpha, beta)
 *
 * board is a zw_game *. The names are macros.
 */
#ifndef ZUGWERK_COURSE_H
#define ZUGWERK_COURSE_H

#include <zugwerk.h>

#define heuristic_chess zw_heuristic_chess
#define max_node        zw_max_node
#define min_node        zw_min_node
#define max_node_ab     zw_max_node_ab
#define min_node_ab     zw_min_node_ab

#define is_cutoff(...)                                                                             \
    ZW_COURSE_THIRD(__VA_ARGS__, zw_is_cutoff, zw_is_cutoff_default, none)(__VA_ARGS__)
#define h_minimax(...)                                                                             \
    ZW_COURSE_SECOND(__VA_ARGS__, zw_h_minimax, zw_h_minimax_default, none)(__VA_ARGS__)
#define h_minimax_alpha_beta(...)                                                                  \
    ZW_COURSE_SECOND(__VA_ARGS__, zw_h_minimax_alpha_beta, zw_h_minimax_alpha_beta_default, none)  \
    (__VA_ARGS__)

/* The function for so many arguments: they push the names along. */
#define ZW_COURSE_SECOND(board, limit, name, ...)       name
#define ZW_COURSE_THIRD(board, depth, limit, name, ...) name

#endif
