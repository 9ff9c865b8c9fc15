// SPDX-License-Identifier: MIT
// The public headers from C++: compiled, linked and run.
#include <cstdio>
#include <zugwerk.h>
#include <zugwerk_course.h>

// The bare names, with and without the depth limit.
static bool course_works() {
    zw_game *board = nullptr;
    if (!zw_game_create(&board, nullptr, nullptr, nullptr)) {
        return false;
    }
    const zw_course_result by_default = h_minimax(board);
    const zw_course_result at_two = h_minimax(board, 2);
    const zw_course_result pruned = h_minimax_alpha_beta(board, 3);
    const bool fine = by_default.move == at_two.move && pruned.move == at_two.move
                      && heuristic_chess(board) == 0 && !is_cutoff(board, 1)
                      && is_cutoff(board, 2) && !is_cutoff(board, 2, 3);
    zw_game_destroy(board);
    return fine;
}

int main() {
    zw_position pos;
    zw_position_initial(&pos);
    zw_moves moves;
    zw_position_moves(&moves, &pos, ZW_ORDER_FAST);
    std::printf("%d moves, library %s\n", moves.count, zw_version());
    return moves.count == 20 && course_works() ? 0 : 1;
}
