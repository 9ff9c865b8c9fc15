// SPDX-License-Identifier: MIT
#include "lab/lab_positions.h"

#include "base/os_file.h"
#include "notation/fen.h"
#include "unit.h"

static void every_name_is_a_position(void **state) {
    (void)state;
    LabPositions positions;
    Error err = {0};
    lab_positions_init(&positions, NULL);
    for (size_t i = 0; i < named_position_count; i++) {
        assert_true(lab_positions_add(&positions, span_of(named_positions[i].name), &err));
        assert_string_equal(positions.items[i].name, named_positions[i].name);
    }
    assert_int_equal(positions.items[1].game.count, 1);
    lab_positions_release(&positions);
}

static void tells_names_fens_and_files_apart(void **state) {
    (void)state;
    LabPositions positions;
    Error err = {0};
    lab_positions_init(&positions, NULL);
    assert_true(lab_positions_add_word(&positions, "e4", 0, &err));
    assert_true(lab_positions_add_word(&positions, "7k/8/8/8/8/8/8/K7 w - - 0 1", 0, &err));
    assert_true(lab_positions_add_word(&positions, "tests/golden/data/positions.epd", 0, &err)
                || err.text[0] != '\0');
    assert_false(lab_positions_add_word(&positions, "opning", 0, &err));
    assert_non_null(strstr(err.text, "did you mean 'opening'"));
    assert_false(lab_positions_add_word(&positions, "missing.epd", 0, &err));
    assert_non_null(strstr(err.text, "there is no file missing.epd"));
    assert_false(lab_positions_add_word(&positions, "7k/8/8/8/8/8/8/KK6 w - - 0 1", 0, &err));
    lab_positions_release(&positions);
}

// Loads a file of that content and returns the number of positions, -1 on failure.
static int load(const char *name, const char *content, int every, LabPositions *positions,
                Error *err) {
    lab_positions_init(positions, NULL);
    assert_true(file_save(name, span_of(content), err));
    const bool done = lab_positions_load(positions, name, every, err);
    remove(name);
    return done ? (int)positions->count : -1;
}

static void loads_lines_of_epd_and_fen(void **state) {
    (void)state;
    LabPositions positions;
    Error err = {0};
    assert_int_equal(load("test_lab.epd",
                          "# remark\n7k/8/8/8/8/8/8/K7 w - - id \"kings\";\n\n"
                          "7k/8/8/8/8/8/8/K7 b - - 3 9\n",
                          0, &positions, &err),
                     2);
    assert_string_equal(positions.items[0].name, "kings");
    assert_string_equal(positions.items[1].name, "test_lab.epd:4");
    assert_int_equal(game_position(&positions.items[1].game)->fullmove, 9);
    lab_positions_release(&positions);
    assert_int_equal(
        load("test_lab.epd", "7k/8/8/8/8/8/8/K7 w - - 0 1\nnonsense\n", 0, &positions, &err), -1);
    assert_non_null(strstr(err.text, "test_lab.epd:2:"));
    lab_positions_release(&positions);
    assert_int_equal(load("test_lab.epd", "# nothing\n", 0, &positions, &err), -1);
    assert_non_null(strstr(err.text, "holds no position"));
    lab_positions_release(&positions);
}

static void loads_games(void **state) {
    (void)state;
    static const char games[] = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n[White \"B\"]\n\n"
                                "1. d4 d5 *\n";
    LabPositions positions;
    Error err = {0};
    assert_int_equal(load("test_lab.pgn", games, 0, &positions, &err), 2);
    assert_string_equal(positions.items[0].name, "test_lab.pgn:1");
    assert_int_equal(positions.items[0].game.count, 5);
    lab_positions_release(&positions);
    assert_int_equal(load("test_lab.pgn", games, 2, &positions, &err), 3);
    assert_string_equal(positions.items[1].name, "test_lab.pgn:1 ply 4");
    assert_int_equal(positions.items[1].game.count, 4);
    lab_positions_release(&positions);
    assert_int_equal(load("test_lab.pgn", "1. e4 e5 2. Ke3 *\n", 0, &positions, &err), -1);
    assert_non_null(strstr(err.text, "test_lab.pgn:1:"));
    lab_positions_release(&positions);
}

static void plays_no_move_after_the_end(void **state) {
    (void)state;
    Position start = pos_initial();
    Game game;
    Error err = {0};
    game_init(&game, &start, NULL);
    assert_true(lab_push_moves(&game, span_of("1.f3 e5 2. g4 Qh4#"), &err));
    assert_false(lab_push_moves(&game, span_of(" a3"), &err));
    assert_int_equal(err.column, 2);
    Text text;
    text_init(&text, NULL);
    lab_format_moves(&text, &game);
    assert_string_equal(text_string(&text), "f2f3 e7e5 g2g4 d8h4");
    text_release(&text);
    game_release(&game);
}

UNIT_TESTS(lab_positions) = {
    cmocka_unit_test(every_name_is_a_position),
    cmocka_unit_test(tells_names_fens_and_files_apart),
    cmocka_unit_test(loads_lines_of_epd_and_fen),
    cmocka_unit_test(loads_games),
    cmocka_unit_test(plays_no_move_after_the_end),
};
UNIT_TESTS_END(lab_positions)
