// SPDX-License-Identifier: MIT
// play_game [WHITE [BLACK]]: two players of the player language play a game; the PGN goes to
// standard output, what they found on the way to standard error.
//
//     cc play_game.c $(pkg-config --cflags --libs zugwerk) -o play_game
//     ./play_game alphabeta:depth=3 random:seed=1
#include <inttypes.h>
#include <stdio.h>
#include <zugwerk.h>

static bool write_file(void *context, const void *data, size_t size, zw_error *err) {
    (void)err; // our text will do: "the callback failed"
    FILE *const file = context;
    return fwrite(data, 1, size, file) == size;
}

static void tell(const zw_position *pos, const zw_search *search, const char *name) {
    char san[ZW_SAN_SIZE];
    zw_move_format_san(san, pos, search->move);
    fprintf(stderr, "%3d%s %-7s %-24s value %s, %" PRIu64 " nodes\n", zw_position_fullmove(pos),
            zw_position_side(pos) == ZW_WHITE ? ".  " : "...", san, name, search->score,
            search->nodes);
}

// The first legal move in python-chess's order stands for a move that a player did not find.
static zw_move first_move(const zw_position *pos) {
    static zw_moves moves;
    zw_position_moves(&moves, pos, ZW_ORDER_PYTHON_CHESS);
    return moves.moves[0];
}

static bool play(zw_game *game, zw_player *const players[2], zw_error *err) {
    while (zw_game_outcome(game).reason == ZW_REASON_NONE) {
        zw_position pos;
        zw_game_position(&pos, game);
        zw_player *const player = players[zw_position_side(&pos)];
        static zw_search search;
        if (!zw_player_choose(&search, player, game, 0, err)) {
            return false;
        }
        if (search.move == ZW_MOVE_NONE) {
            search.move = first_move(&pos);
        }
        tell(&pos, &search, zw_player_name(player));
        if (!zw_game_push(game, search.move, err)) {
            return false;
        }
    }
    return true;
}

static bool write_pgn(const zw_game *game, zw_player *const players[2], zw_error *err) {
    const zw_pgn_tag tags[] = {
        {"Event", "An example"},
        {"White", zw_player_name(players[ZW_WHITE])},
        {"Black", zw_player_name(players[ZW_BLACK])},
    };
    const zw_outcome outcome = zw_game_outcome(game);
    fprintf(stderr, "%s, %s, %zu plies\n", zw_outcome_result(outcome),
            zw_reason_text(outcome.reason), zw_game_plies(game));
    const zw_sink sink = {write_file, stdout};
    return zw_pgn_write_game(sink, game, tags, sizeof tags / sizeof *tags,
                             zw_outcome_result(outcome), err);
}

int main(int argc, char **argv) {
    const char *const white = argc > 1 ? argv[1] : "alphabeta:depth=3";
    const char *const black = argc > 2 ? argv[2] : "random:seed=1";
    zw_player *players[2] = {NULL, NULL};
    zw_game *game = NULL;
    zw_error err;
    const bool fine = zw_player_create(&players[ZW_WHITE], white, ZW_WHOLE, NULL, &err)
                      && zw_player_create(&players[ZW_BLACK], black, ZW_WHOLE, NULL, &err)
                      && zw_game_create(&game, NULL, NULL, &err) && play(game, players, &err)
                      && write_pgn(game, players, &err);
    if (!fine) {
        fprintf(stderr, "play_game: %s\n", err.text);
    }
    zw_game_destroy(game);
    zw_player_destroy(players[ZW_WHITE]);
    zw_player_destroy(players[ZW_BLACK]);
    return fine ? 0 : 1;
}
