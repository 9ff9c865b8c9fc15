// SPDX-License-Identifier: MIT
// Files of openings: the first byte says what kind, how many plies and in which order, the rest is
// the file. Whatever it holds, openings come out that can be played on, the same ones again; or an
// error that names the file.
#include <unistd.h>

#include "base/os_file.h"
#include "fuzz.h"
#include "match/openings.h"

enum { PATH_SIZE = 64, NEEDED = 40 };

static void count_told(void *context, const char *text) {
    size_t *const told = context;
    FUZZ_CHECK(text[0] != '\0' && strchr(text, '\n') == NULL);
    (*told)++;
}

static void check_opening(const Openings *openings, const Openings *again, size_t n, int plies) {
    Game game;
    Game twin;
    FUZZ_CHECK(openings_game(&game, openings, n, NULL));
    FUZZ_CHECK(!outcome_is_over(game_outcome(&game)));
    FUZZ_CHECK(plies == 0 || game.count <= (size_t)plies);
    FUZZ_CHECK(openings_game(&twin, again, n, NULL));
    FUZZ_CHECK(game.count == twin.count && game_position(&game)->key == game_position(&twin)->key);
    game_release(&game);
    game_release(&twin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const ends[] = {"epd", "pgn", "bin"};
    if (size == 0) {
        return 0;
    }
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "/tmp/zugwerk-fuzz-%ld.%s", (long)getpid(),
                   ends[data[0] % 3]);
    FUZZ_CHECK(file_save(path, fuzz_span(data + 1, size - 1), NULL));
    size_t told = 0;
    size_t told_again = 0;
    Openings *openings = NULL;
    Openings *again = NULL;
    Error err = {0};
    const OpeningOptions options = {.file = path,
                                    .random = data[0] / 3 % 2 == 1,
                                    .seed = 3,
                                    .start = data[0] / 6 % 2 == 1 ? 5 : 0,
                                    .plies = data[0] / 12 % 4};
    const OpeningListener listener = {count_told, &told};
    const OpeningListener listener_again = {count_told, &told_again};
    if (!openings_create(&openings, &options, NEEDED, &listener, NULL, &err)) {
        FUZZ_CHECK(openings == NULL && strstr(err.text, path) != NULL);
    } else {
        FUZZ_CHECK(openings_create(&again, &options, NEEDED, &listener_again, NULL, NULL));
        FUZZ_CHECK(told == told_again && openings_count(openings) == openings_count(again));
        FUZZ_CHECK(openings_count(openings) > 0 && openings_count(openings) <= NEEDED);
        for (size_t n = 0; n <= openings_count(openings); n++) {
            check_opening(openings, again, n, options.plies);
        }
    }
    openings_destroy(openings);
    openings_destroy(again);
    (void)remove(path);
    return 0;
}
