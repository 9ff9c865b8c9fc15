// SPDX-License-Identifier: MIT
// course_profile: the course's profiling test. Both searches on the position that 26 random moves
// of each side lead to, with NumPy's generator and the assignment's seed; with the weights of an
// earlier term, as published, and alpha-beta with the present ones.
//
//     cc course_profile.c $(pkg-config --cflags --libs zugwerk) -o course_profile
#include <inttypes.h>
#include <stdio.h>
#include <zugwerk_course.h>

enum { RANDOM_PLIES = 52, DEEPEST = 4 };

static const char *const opponent = "random:seed=20220813,rng=numpy";

typedef struct Row {
    const char *name;
    zw_course_result (*search)(zw_game *board, int depth_limit);
    zw_course_weights weights;
} Row;

static bool play_at_random(zw_game *board, zw_player *random, zw_error *err) {
    static zw_search search;
    for (int i = 0; i < RANDOM_PLIES; i++) {
        if (!zw_player_choose(&search, random, board, 0, err)
            || !zw_game_push(board, search.move, err)) {
            return false;
        }
    }
    return true;
}

static void print_row(zw_game *board, const Row *row, int depth_limit) {
    zw_course_set_weights(board, row->weights);
    zw_course_reset_nodes(board);
    const zw_course_result found = row->search(board, depth_limit);
    char text[ZW_UCI_SIZE];
    zw_position pos;
    zw_game_position(&pos, board);
    printf("%-20s %-7s %5d %9" PRIu64 " %9" PRIu64 " %7g  %s\n", row->name,
           row->weights == ZW_COURSE_EARLIER ? "earlier" : "present", depth_limit,
           zw_course_max_nodes(board), zw_course_min_nodes(board), found.value,
           zw_move_format_uci(text, &pos, found.move));
}

static void profile(zw_game *board) {
    static const Row rows[] = {
        {"h_minimax", zw_h_minimax, ZW_COURSE_EARLIER},
        {"h_minimax_alpha_beta", zw_h_minimax_alpha_beta, ZW_COURSE_EARLIER},
        {"h_minimax_alpha_beta", zw_h_minimax_alpha_beta, ZW_COURSE_242},
    };
    char fen[ZW_FEN_SIZE];
    zw_position pos;
    zw_game_position(&pos, board);
    printf("%s\n", zw_position_format(fen, &pos, ZW_XFEN));
    printf("%-20s %-7s %5s %9s %9s %7s  %s\n", "function", "weights", "depth", "max nodes",
           "min nodes", "value", "move");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int depth_limit = 1; depth_limit <= DEEPEST; depth_limit++) {
            print_row(board, &rows[i], depth_limit);
        }
    }
}

int main(void) {
    zw_player *random = NULL;
    zw_game *board = NULL;
    zw_error err;
    const bool fine = zw_player_create(&random, opponent, ZW_WHOLE, NULL, &err)
                      && zw_game_create(&board, NULL, NULL, &err)
                      && play_at_random(board, random, &err);
    if (fine) {
        profile(board);
    } else {
        fprintf(stderr, "course_profile: %s\n", err.text);
    }
    zw_game_destroy(board);
    zw_player_destroy(random);
    return fine ? 0 : 1;
}
