// SPDX-License-Identifier: MIT
// Whole sessions by script, with memory running out at every request in turn.
#include "play/play.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/os_file.h"
#include "fail_alloc.h"
#include "unit.h"

typedef struct Place {
    char folder[64];
    char script[128];
    char games[128];
    int former[3];
} Place;

static int open_place(void **state) {
    Place *const place = calloc(1, sizeof *place);
    *state = place;
    if (place == NULL) {
        return -1;
    }
    // In memory where possible: every move is synced to the disk.
    (void)snprintf(place->folder, sizeof place->folder, "/dev/shm/zugwerk-play-XXXXXX");
    if (mkdtemp(place->folder) == NULL) {
        (void)snprintf(place->folder, sizeof place->folder, "/tmp/zugwerk-play-XXXXXX");
        if (mkdtemp(place->folder) == NULL) {
            return -1;
        }
    }
    (void)snprintf(place->script, sizeof place->script, "%s/script", place->folder);
    (void)snprintf(place->games, sizeof place->games, "%s/games.pgn", place->folder);
    return 0;
}

static int close_place(void **state) {
    Place *const place = *state;
    (void)unlink(place->script);
    (void)unlink(place->games);
    const int status = rmdir(place->folder);
    free(place);
    return status;
}

// Standard input from the script; what is written is not looked at.
static void redirect(Place *place, const char *script) {
    assert_true(file_save(place->script, span_of(script), NULL));
    (void)fflush(stdout);
    const int in = open(place->script, O_RDONLY);
    const int out = open("/dev/null", O_WRONLY);
    for (int fd = 0; fd < 3; fd++) {
        place->former[fd] = dup(fd);
        assert_int_equal(dup2(fd == 0 ? in : out, fd), fd);
    }
    close(in);
    close(out);
}

static void restore(const Place *place) {
    for (int fd = 0; fd < 3; fd++) {
        assert_int_equal(dup2(place->former[fd], fd), fd);
        close(place->former[fd]);
    }
}

static bool run(Place *place, const char *script, const char *white, const char *black,
                const Alloc *alloc, Text *json, Error *err) {
    const Position start = pos_initial();
    Game game;
    game_init(&game, &start, NULL);
    const PlayOptions options = {
        .players = {white, black},
        .game = &game,
        .pgn = place->games,
        .json = json == NULL ? (ByteSink){NULL, NULL} : sink_of_text(json),
        .alloc = alloc,
    };
    (void)unlink(place->games);
    redirect(place, script);
    int status = -1;
    const bool fine = play_run(&status, &options, err);
    restore(place);
    game_release(&game);
    // 1: the game could not go on.
    assert_true(fine ? status == 0 || (status == 1 && alloc != NULL) : status == -1);
    return fine;
}

static void survives_every_failed_allocation(void **state) {
    Place *const place = *state;
    static const char script[] =
        "e4\nhint\nmoves\nundo\nredo\nhistory\nsquare e4\nfen\nstats\n"
        "white random:seed=1\nwhite human\nboard\ngo\ndraw\nresign\nnew 5\nd4\n";
    // All of the first requests, of the thousands behind them some.
    for (size_t n = 1;; n += 1 + (n > 100 ? n / 10 : 0)) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        fail.only_once = n % 2 == 0; // goes on after it, or with nothing any more
        Error err = {0};
        const bool fine = run(place, script, "human", "alphabeta:depth=1", &alloc, NULL, &err);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine);
            assert_true(n > 1000);
            break;
        }
        // It starts, or says why it does not.
        assert_true(fine || err.code == ERROR_MEMORY);
    }
}

static void plays_as_the_script_says(void **state) {
    Place *const place = *state;
    Text json;
    text_init(&json, NULL);
    Error err = {0};
    assert_true(run(place, "f3\ne5\ng4\nQh4#\n", "human", "human", NULL, &json, &err));
    const char *const text = text_string(&json);
    assert_non_null(strstr(text, "\"result\": \"0-1\""));
    assert_non_null(strstr(text, "\"reason\": \"checkmate\""));
    assert_non_null(strstr(text, "\"winner\": \"black\""));
    assert_non_null(strstr(text, "\"d8h4\""));
    assert_non_null(strstr(text, "\"Qh4#\""));
    text_release(&json);
    Text pgn;
    text_init(&pgn, NULL);
    assert_true(file_load(&pgn, place->games, 1 << 20, NULL));
    assert_non_null(strstr(text_string(&pgn), "[Termination \"normal\"]"));
    assert_non_null(strstr(text_string(&pgn), "\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    text_release(&pgn);
}

static void names_the_player_that_is_wrong(void **state) {
    Place *const place = *state;
    Error err = {0};
    assert_false(run(place, "", "human", "alphabeta:depth=0", NULL, NULL, &err));
    assert_non_null(strstr(err.text, "player for Black, column 17"));
}

UNIT_TESTS(play) = {
    cmocka_unit_test_setup_teardown(survives_every_failed_allocation, open_place, close_place),
    cmocka_unit_test_setup_teardown(plays_as_the_script_says, open_place, close_place),
    cmocka_unit_test_setup_teardown(names_the_player_that_is_wrong, open_place, close_place),
};
UNIT_TESTS_END(play)
