// SPDX-License-Identifier: MIT
// Positions from FEN for tests; a text that is not one fails the test.
#ifndef ZUGWERK_TESTS_POSITION_OF_H
#define ZUGWERK_TESTS_POSITION_OF_H

#include "unit.h"

#include "chess/game.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

static inline Setup setup_of(const char *fen, bool chess960) {
    Setup setup;
    Error err;
    const FenOptions options = {FEN_STRICT, chess960 ? FEN_CHESS960 : FEN_STANDARD};
    if (!fen_parse_setup(&setup, span_of(fen), options, &err)) {
        fail_msg("%s: %s", fen, err.text);
    }
    return setup;
}

static inline Position position_of_setup(const Setup *setup) {
    Position pos;
    Error err;
    if (!pos_from_setup(&pos, setup, &err)) {
        fail_msg("not a position: %s", err.text);
    }
    return pos;
}

static inline Position position_of(const char *fen) {
    const Setup setup = setup_of(fen, false);
    return position_of_setup(&setup);
}

static inline Position position960_of(const char *fen) {
    const Setup setup = setup_of(fen, true);
    return position_of_setup(&setup);
}

static inline Move move_of(const Position *pos, const char *uci) {
    Move move;
    Error err;
    if (!uci_move_parse(&move, pos, span_of(uci), &err)) {
        fail_msg("%s: %s", uci, err.text);
    }
    return move;
}

// Plays moves in UCI text with blanks between.
static inline void play_moves(Game *game, const char *moves) {
    Span rest = span_of(moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        char text[UCI_MOVE_SIZE] = "";
        memcpy(text, word.data, word.length < sizeof text ? word.length : sizeof text - 1);
        assert_true(game_push_checked(game, move_of(game_position(game), text), NULL));
    }
}

#endif
