// SPDX-License-Identifier: MIT
// course_alphabeta_game [DEPTH]: the course's alpha-beta test. White plays h_minimax_alpha_beta at
// depth 3, Black draws its moves as NumPy does from the assignment's seed, until the game is over.
//
//     cc course_alphabeta_game.c $(pkg-config --cflags --libs zugwerk) -o course_alphabeta_game
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <zugwerk_course.h>

enum { DEPTH_LIMIT = 3 };

static const char *const opponent = "random:seed=20220813,rng=numpy";

static void print_move(const zw_game *board, zw_move move) {
    char text[ZW_UCI_SIZE];
    zw_position pos;
    zw_game_position(&pos, board);
    printf("%s", zw_move_format_uci(text, &pos, move));
}

static bool play_white(zw_game *board, int depth_limit, zw_error *err) {
    const zw_course_result found = h_minimax_alpha_beta(board, depth_limit);
    printf("%2zu. ", zw_game_plies(board) / 2 + 1);
    print_move(board, found.move);
    printf("  %.4f", found.value);
    return zw_game_push(board, found.move, err);
}

static bool play_black(zw_game *board, zw_player *random, zw_error *err) {
    static zw_search search;
    if (!zw_player_choose(&search, random, board, 0, err)) {
        return false;
    }
    printf("  ");
    print_move(board, search.move);
    return zw_game_push(board, search.move, err);
}

static bool is_over(const zw_game *board) {
    return zw_game_outcome(board).reason != ZW_REASON_NONE;
}

static bool play_game(zw_game *board, zw_player *random, int depth_limit, zw_error *err) {
    while (!is_over(board)) {
        if (!play_white(board, depth_limit, err)) {
            return false;
        }
        if (!is_over(board) && !play_black(board, random, err)) {
            return false;
        }
        printf("\n");
    }
    const zw_outcome outcome = zw_game_outcome(board);
    printf("%s, %s after %zu moves of White\n", zw_outcome_result(outcome),
           zw_reason_text(outcome.reason), (zw_game_plies(board) + 1) / 2);
    printf("%" PRIu64 " max nodes, %" PRIu64 " min nodes\n", zw_course_max_nodes(board),
           zw_course_min_nodes(board));
    return true;
}

int main(int argc, char **argv) {
    const int depth_limit = argc > 1 ? (int)strtol(argv[1], NULL, 10) : DEPTH_LIMIT;
    zw_player *random = NULL;
    zw_game *board = NULL;
    zw_error err;
    const bool fine = zw_player_create(&random, opponent, ZW_WHOLE, NULL, &err)
                      && zw_game_create(&board, NULL, NULL, &err)
                      && play_game(board, random, depth_limit, &err);
    if (!fine) {
        fprintf(stderr, "course_alphabeta_game: %s\n", err.text);
    }
    zw_game_destroy(board);
    zw_player_destroy(random);
    return fine ? 0 : 1;
}
