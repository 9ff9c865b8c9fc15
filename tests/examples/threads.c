// SPDX-License-Identifier: MIT
// Two threads use the library at once, without any set-up, and must find what one finds alone.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <zugwerk.h>

enum { ROUNDS = 20 };

typedef struct Found {
    uint64_t leaves;
    char game[4096];
    size_t length;
} Found;

static bool append(void *context, const void *data, size_t size, zw_error *err) {
    (void)err;
    Found *const found = context;
    if (size > sizeof found->game - found->length) {
        return false;
    }
    memcpy(found->game + found->length, data, size);
    found->length += size;
    return true;
}

static bool play(Found *found, zw_player *player) {
    zw_game *game = NULL;
    bool fine = zw_game_create(&game, NULL, NULL, NULL);
    for (int i = 0; fine && i < ROUNDS; i++) {
        zw_search search;
        fine = zw_player_choose(&search, player, game, 0, NULL)
               && zw_game_push(game, search.move, NULL);
    }
    const zw_sink sink = {append, found};
    fine = fine && zw_pgn_write_game(sink, game, NULL, 0, "*", NULL);
    zw_game_destroy(game);
    return fine;
}

// Returns NULL when all went well.
static void *work(void *context) {
    Found *const found = context;
    zw_position pos;
    zw_position_initial(&pos);
    zw_player *player = NULL;
    const bool fine = zw_player_create(&player, "alphabeta:depth=3", ZW_WHOLE, NULL, NULL)
                      && zw_position_perft(&found->leaves, &pos, 4, 2, 1 << 16, NULL)
                      && play(found, player);
    zw_player_destroy(player);
    return fine ? NULL : found;
}

int main(void) {
    static Found alone;
    static Found found[2];
    pthread_t threads[2];
    bool fine = work(&alone) == NULL && alone.leaves == 197281;
    for (int i = 0; i < 2; i++) {
        fine = pthread_create(&threads[i], NULL, work, &found[i]) == 0 && fine;
    }
    for (int i = 0; i < 2; i++) {
        void *result = NULL;
        fine = pthread_join(threads[i], &result) == 0 && result == NULL && fine
               && memcmp(&found[i], &alone, sizeof alone) == 0;
    }
    puts(fine ? "the same" : "different");
    return fine ? 0 : 1;
}
