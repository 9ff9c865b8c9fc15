// SPDX-License-Identifier: MIT
#include "match/openings.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/os_file.h"
#include "fail_alloc.h"
#include "notation/polyglot.h"
#include "player/player_impl.h"
#include "position_of.h"

enum { TOLD_SIZE = 4096 };

// A folder of its own, and what was told of openings passed over, a line each.
typedef struct Place {
    char folder[32];
    char path[64];
    char told[TOLD_SIZE];
    int told_count;
} Place;

static void place_init(Place *place, const char *name, Span bytes) {
    *place = (Place){.folder = "/tmp/zugwerk-XXXXXX"};
    assert_non_null(mkdtemp(place->folder));
    (void)snprintf(place->path, sizeof place->path, "%s/%s", place->folder, name);
    assert_true(file_save(place->path, bytes, NULL));
}

static void place_release(Place *place) {
    (void)remove(place->path);
    assert_int_equal(rmdir(place->folder), 0);
}

static void note(void *context, const char *text) {
    Place *const place = context;
    const size_t length = strlen(place->told);
    (void)snprintf(place->told + length, TOLD_SIZE - length, "%s\n", text);
    place->told_count++;
}

static bool create(Openings **out, Place *place, OpeningOptions options, size_t needed,
                   Error *err) {
    const OpeningListener listener = {note, place};
    options.file = place->path;
    place->told[0] = '\0';
    place->told_count = 0;
    return openings_create(out, &options, needed, &listener, NULL, err);
}

// The position after the opening, and how many plies it has.
static size_t opening(char fen[FEN_TEXT_SIZE], const Openings *openings, size_t n) {
    Game game;
    Error err;
    if (!openings_game(&game, openings, n, &err)) {
        fail_msg("opening %zu: %s", n, err.text);
    }
    (void)fen_format(fen, game_position(&game), FEN_XFEN);
    const size_t plies = game.count;
    assert_false(outcome_is_over(game_outcome(&game)));
    game_release(&game);
    return plies;
}

static void expect(const Openings *openings, size_t n, size_t plies, const char *begin) {
    char fen[FEN_TEXT_SIZE];
    assert_int_equal(opening(fen, openings, n), plies);
    if (strncmp(fen, begin, strlen(begin)) != 0) {
        fail_msg("opening %zu is %s", n, fen);
    }
}

#define BOARD_A "4k3/8/8/8/8/8/4P3/4K3"
#define BOARD_B "4k3/8/8/8/8/8/3P4/4K3"
#define BOARD_C "4k3/8/8/8/8/8/2P5/4K3"

static void without_a_file(void **state) {
    (void)state;
    Openings *openings;
    const OpeningOptions none = {.random = true};
    assert_true(openings_create(&openings, &none, 5, NULL, NULL, NULL));
    assert_int_equal(openings_count(openings), 1);
    for (size_t n = 0; n < 3; n++) {
        expect(openings, n, 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }
    openings_destroy(openings);
    openings_destroy(NULL);
    Error err = {0};
    const OpeningOptions later = {.start = 1};
    assert_false(openings_create(&openings, &later, 5, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "no opening 2 to begin with: all games begin from the init"));
}

static void chess960_by_number(void **state) {
    (void)state;
    Openings *openings;
    OpeningOptions options = {.file = "chess960", .start = 518};
    assert_true(openings_create(&openings, &options, 3, NULL, NULL, NULL));
    assert_int_equal(openings_count(openings), 3);
    expect(openings, 0, 0, "rnbqkbnr/");
    expect(openings, 3, 0, "rnbqkbnr/"); // only three were wanted
    openings_destroy(openings);
    options.start = 960;
    Error err = {0};
    assert_false(openings_create(&openings, &options, 3, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "no opening 961 to begin with: chess960 holds 960"));
    options.start = 959;
    assert_true(openings_create(&openings, &options, 2, NULL, NULL, NULL));
    expect(openings, 0, 0, "rkrnnqbb/");
    expect(openings, 1, 0, "bbqnnrkr/");
    openings_destroy(openings);
    options.random = true;
    assert_true(openings_create(&openings, &options, 100000, NULL, NULL, NULL));
    assert_int_equal(openings_count(openings), 960);
    openings_destroy(openings);
}

// Remarks, CR LF, an empty file's end, a line without its end; what is broken is told once.
static void lines_of_a_text(void **state) {
    (void)state;
    Place place;
    Openings *openings;
    Error err = {0};
    place_init(&place, "a.epd",
               span_of("# a remark\r\n" BOARD_A " w - - id \"a\";\r\n\r\n"
                       "nonsense\n" BOARD_B " b - -\n"
                       "7k/5K2/6Q1/8/8/8/8/8 b - -\n" BOARD_C " w - - 3 9"));
    assert_true(create(&openings, &place, (OpeningOptions){0}, 5, &err));
    assert_int_equal(openings_count(openings), 3);
    assert_int_equal(place.told_count, 2);
    assert_non_null(strstr(place.told, "a.epd:4: "));
    assert_non_null(strstr(place.told, "a.epd:6: the opening is finished (stalemate)"));
    expect(openings, 0, 0, BOARD_A " w");
    expect(openings, 1, 0, BOARD_B " b");
    expect(openings, 2, 0, BOARD_C " w - - 3 9");
    expect(openings, 3, 0, BOARD_A);
    openings_destroy(openings);
    // Only as far as needed; from another one on; round the end.
    assert_true(create(&openings, &place, (OpeningOptions){.start = 4}, 2, &err));
    assert_int_equal(place.told_count, 0);
    expect(openings, 0, 0, BOARD_C);
    expect(openings, 1, 0, BOARD_A);
    openings_destroy(openings);
    place_release(&place);
}

static void hostile_texts(void **state) {
    (void)state;
    Place place;
    Openings *openings;
    Error err = {0};
    static const char nul[] = BOARD_A " w - -\n\0\0\n" BOARD_B "\0w - -\n" BOARD_C " w - -\n\0";
    place_init(&place, "nul.epd", (Span){nul, sizeof nul - 1});
    assert_true(create(&openings, &place, (OpeningOptions){0}, 9, &err));
    assert_int_equal(openings_count(openings), 2);
    assert_int_equal(place.told_count, 3);
    openings_destroy(openings);
    place_release(&place);
    Text text;
    text_init(&text, NULL);
    for (int i = 0; i < 3000000; i++) {
        text_append_char(&text, "K/8 w\t"[i % 6]);
    }
    text_append(&text, "\n" BOARD_A " w - -");
    place_init(&place, "long.fen", text_span(&text));
    assert_true(create(&openings, &place, (OpeningOptions){.random = true}, 9, &err));
    assert_int_equal(openings_count(openings), 1);
    assert_int_equal(place.told_count, 1);
    assert_true(strlen(place.told) < 600);
    openings_destroy(openings);
    place_release(&place);
    text_release(&text);
}

static void refuses(const char *name, Span bytes, const char *why) {
    Place place;
    Openings *openings = NULL;
    Error err = {0};
    place_init(&place, name, bytes);
    assert_false(create(&openings, &place, (OpeningOptions){0}, 3, &err));
    assert_null(openings);
    if (strstr(err.text, why) == NULL || strstr(err.text, name) == NULL) {
        fail_msg("%s: '%s' is not in '%s'", name, why, err.text);
    }
    place_release(&place);
}

static void nothing_to_play(void **state) {
    (void)state;
    refuses("a.epd", span_of(""), "holds no opening");
    refuses("a.epd", span_of("# only\n# remarks\n\n"), "holds no opening");
    refuses("a.epd", span_of("7k/5K2/6Q1/8/8/8/8/8 b - -\n"), "no opening that can be played");
    refuses("a.pgn", span_of(""), "holds no opening");
    refuses("a.pgn", span_of("1. e4 e5 2. Ke3 *"), "holds no opening");
    refuses("a.pgn", span_of("no PGN \x01\x80 at all (*] *\n\n[\n*\n"), "holds no opening");
    refuses("a.pgn", span_of("[Event \"no moves\"]\n\n*\n"), "holds no opening");
    refuses("a.pgn", span_of("1. f3 e5 2. g4 Qh4# 0-1"), "no opening that can be played");
    refuses("a.bin", span_of(""), "no move for the initial position");
    refuses("a.bin", span_of("seventeen bytes!!"), "");
    refuses("a.bin", span_of("sixteen bytes!!!sixteen bytes!!!"), "no move for the initial");
    Openings *openings;
    Error err = {0};
    const OpeningOptions missing = {.file = "no/such.epd"};
    assert_false(openings_create(&openings, &missing, 1, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "no/such.epd"));
    const OpeningOptions folder = {.file = "tests"};
    assert_false(openings_create(&openings, &folder, 1, NULL, NULL, &err));
    assert_non_null(strstr(err.text, "tests"));
}

static void games_of_a_file(void **state) {
    (void)state;
    Place place;
    Openings *openings;
    Error err = {0};
    place_init(&place, "a.PGN",
               span_of("[Event \"x\"]\r\n\r\n1. e4 (1. d4 d5 2. c4) 1... e5 {a} 2. Nf3 $1 Nc6 *\r\n"
                       "\r\n1. d4 d5 2. Bh7 *\r\n\r\n[FEN \"" BOARD_B
                       " b - - 0 1\"]\n\n1... Kd7 *\n"
                       "\n1. f3 e5 2. g4 Qh4# 0-1\n\n[FEN \"nonsense\"]\n\n1. e4 *\n\n*\n\n1. c4"));
    assert_true(create(&openings, &place, (OpeningOptions){0}, 50, &err));
    assert_int_equal(place.told_count, 4);
    assert_non_null(strstr(place.told, "game 2: Bh7"));
    assert_non_null(strstr(place.told, "game 4: the opening is finished (checkmate)"));
    assert_non_null(strstr(place.told, "game 5: "));
    assert_non_null(strstr(place.told, "game 6: it has no moves"));
    assert_int_equal(openings_count(openings), 3);
    expect(openings, 0, 4, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w");
    expect(openings, 1, 1, "8/3k4/8/8/8/8/3P4/4K3 w");
    expect(openings, 2, 1, "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b");
    openings_destroy(openings);
    // Two plies: the mistakes behind them do not matter.
    assert_true(create(&openings, &place, (OpeningOptions){.plies = 2}, 50, &err));
    expect(openings, 0, 2, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
    assert_null(strstr(place.told, "game 4"));
    openings_destroy(openings);
    place_release(&place);
}

static void orders_follow_from_the_seed(void **state) {
    (void)state;
    Place place;
    Openings *openings[3];
    char fens[3][40][FEN_TEXT_SIZE];
    Text text;
    Error err = {0};
    text_init(&text, NULL);
    for (int i = 1; i <= 40; i++) {
        text_format(&text, BOARD_A " w - - 0 %d\n", i);
    }
    place_init(&place, "a.epd", text_span(&text));
    const OpeningOptions options[3] = {{.random = true, .seed = 5, .start = 3},
                                       {.random = true, .seed = 5},
                                       {.random = true, .seed = 6}};
    for (int i = 0; i < 3; i++) {
        assert_true(create(&openings[i], &place, options[i], 40, &err));
        assert_int_equal(openings_count(openings[i]), 40);
        for (size_t n = 0; n < 40; n++) {
            (void)opening(fens[i][n], openings[i], n);
            for (size_t k = 0; k < n; k++) {
                assert_string_not_equal(fens[i][n], fens[i][k]); // each once
            }
        }
        openings_destroy(openings[i]);
    }
    int equal = 0;
    for (size_t n = 0; n < 40; n++) {
        assert_string_equal(fens[0][n], fens[1][(n + 3) % 40]);
        equal += strcmp(fens[1][n], fens[2][n]) == 0 ? 1 : 0;
    }
    assert_true(equal < 20);
    text_release(&text);
    place_release(&place);
}

// ---- Books --------------------------------------------------------------------------------------

static void add_line(PolyglotBuilder *builder, const char *moves) {
    Game game;
    const Position start = pos_initial();
    game_init(&game, &start, NULL);
    play_moves(&game, moves);
    for (size_t ply = 0; ply < game.count; ply++) {
        const PolyglotEntry entry = {.key = polyglot_key(game_position_at(&game, ply)),
                                     .move = polyglot_move_encode(game.plies[ply].move),
                                     .weight = 1};
        assert_true(polyglot_builder_add_entry(builder, &entry, NULL));
    }
    game_release(&game);
}

static void place_book(Place *place, const char *const *lines, size_t count) {
    PolyglotBuilder builder;
    Text bytes;
    polyglot_builder_init(&builder, NULL);
    text_init(&bytes, NULL);
    for (size_t i = 0; i < count; i++) {
        add_line(&builder, lines[i]);
    }
    assert_true(polyglot_builder_save(&builder, sink_of_text(&bytes), NULL));
    place_init(place, "a.bin", text_span(&bytes));
    polyglot_builder_release(&builder);
    text_release(&bytes);
}

static void walks_through_a_book(void **state) {
    (void)state;
    static const char *const lines[] = {"e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5 c2c4", "c2c4"};
    Place place;
    Openings *openings;
    Openings *later;
    char fen[FEN_TEXT_SIZE];
    char other[FEN_TEXT_SIZE];
    Error err = {0};
    place_book(&place, lines, 3);
    assert_true(create(&openings, &place, (OpeningOptions){.seed = 1}, 60, &err));
    assert_true(create(&later, &place, (OpeningOptions){.seed = 1, .start = 9}, 60, &err));
    bool seen[5] = {false};
    for (size_t n = 0; n < 60; n++) {
        const size_t plies = opening(fen, openings, n);
        assert_true(plies == 1 || plies == 3 || plies == 4);
        seen[plies] = true;
        (void)opening(other, openings, n);
        assert_string_equal(fen, other);
        if (n >= 9) {
            (void)opening(other, later, n - 9);
            assert_string_equal(fen, other);
        }
    }
    assert_true(seen[1] && seen[3] && seen[4]);
    openings_destroy(openings);
    openings_destroy(later);
    assert_true(create(&openings, &place, (OpeningOptions){.seed = 1, .plies = 1}, 60, &err));
    assert_int_equal(opening(fen, openings, 5), 1);
    openings_destroy(openings);
    place_release(&place);
}

// Where the book goes on to the mate something is left to be played.
static void a_walk_stops_before_the_end_of_the_game(void **state) {
    (void)state;
    static const char *const lines[] = {"f2f3 e7e5 g2g4 d8h4"};
    Place place;
    Openings *openings;
    char fen[FEN_TEXT_SIZE];
    Error err = {0};
    place_book(&place, lines, 1);
    assert_true(create(&openings, &place, (OpeningOptions){0}, 1, &err));
    assert_int_equal(opening(fen, openings, 0), 3);
    openings_destroy(openings);
    place_release(&place);
}

// ---- Memory -------------------------------------------------------------------------------------

static bool load_all(const OpeningOptions *options, const Alloc *alloc, Error *err) {
    Openings *openings;
    if (!openings_create(&openings, options, 9, NULL, alloc, err)) {
        return false;
    }
    bool done = true;
    for (size_t n = 0; done && n < openings_count(openings); n++) {
        Game game;
        done = openings_game(&game, openings, n, err);
        if (done) {
            game_release(&game);
        }
    }
    openings_destroy(openings);
    return done;
}

static void fail_each(const char *name, const char *text) {
    Place place;
    place_init(&place, name, span_of(text));
    const OpeningOptions options = {.file = place.path, .random = true};
    for (int only_once = 0; only_once < 2; only_once++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            Error err = {0};
            const Alloc alloc = fail_alloc_init(&fail, n);
            fail.only_once = only_once == 1;
            const bool fine = load_all(&options, &alloc, &err);
            if (fail_alloc_is_last(&fail, fine, &err)) {
                break;
            }
        }
    }
    place_release(&place);
}

// ---- Players that cannot be told all of them ----------------------------------------------------

static bool takes_the_first_only(const void *state, const Game *game, Error *err) {
    (void)state;
    const Position initial = pos_initial();
    return pos_is_same(&game->start, &initial) || error_set(err, ERROR_VALUE, "not this one");
}

static bool is_suited(const char *name, const char *bytes, size_t needed, Error *err) {
    static const PlayerOps ops = {.accepts = takes_the_first_only};
    const Player player = {.ops = &ops};
    Place place;
    Openings *openings;
    place_init(&place, name, span_of(bytes));
    assert_true(create(&openings, &place, (OpeningOptions){0}, needed, err));
    const bool done = openings_suit(openings, &player, err);
    openings_destroy(openings);
    place_release(&place);
    return done;
}

static void every_opening_must_suit(void **state) {
    (void)state;
    Error err;
    const char *const lines =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" BOARD_A " w - -\n";
    assert_true(is_suited("a.epd", lines, 1, &err)); // only the first line is needed
    assert_false(is_suited("a.epd", lines, 2, &err));
    assert_string_equal(err.text, "not this one; openings that are games (.pgn, .bin) would do, "
                                  "they are told move by move");
    assert_true(is_suited("a.pgn", "1. e4 e5 *\n\n1. d4 d5 *\n", 2, &err));
    const char *const games = "1. e4 e5 *\n\n[FEN \"" BOARD_B " b - - 0 1\"]\n\n1... Kd7 *\n";
    assert_false(is_suited("a.pgn", games, 2, &err));

    static const PlayerOps any = {.accepts = NULL};
    const Player player = {.ops = &any};
    const OpeningOptions options = {.file = "chess960"};
    Openings *openings;
    assert_true(openings_create(&openings, &options, 5, NULL, NULL, &err));
    assert_true(openings_suit(openings, &player, &err));
    openings_destroy(openings);
}

static void failed_allocations_are_errors(void **state) {
    (void)state;
    fail_each("a.epd", BOARD_A " w - - id \"a\";\nnonsense\n" BOARD_B " b - -\n");
    fail_each("a.pgn", "1. e4 e5 *\n\n1. d4 d5 2. Bh7 *\n\n[FEN \"" BOARD_B
                       " b - - 0 1\"]\n\n1... Kd7 {x} (1... Kd8) *\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
}

UNIT_TESTS(openings) = {
    cmocka_unit_test(without_a_file),
    cmocka_unit_test(chess960_by_number),
    cmocka_unit_test(lines_of_a_text),
    cmocka_unit_test(hostile_texts),
    cmocka_unit_test(nothing_to_play),
    cmocka_unit_test(games_of_a_file),
    cmocka_unit_test(orders_follow_from_the_seed),
    cmocka_unit_test(walks_through_a_book),
    cmocka_unit_test(a_walk_stops_before_the_end_of_the_game),
    cmocka_unit_test(every_opening_must_suit),
    cmocka_unit_test(failed_allocations_are_errors),
};
UNIT_TESTS_END(openings)
