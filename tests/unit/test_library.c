// SPDX-License-Identifier: MIT
// The public library as its users see it: through include/zugwerk.h only.
#include "unit.h"

#include <pthread.h>
#include <time.h>

#include "fail_alloc.h"
#include "zugwerk.h"

static zw_position read_position(const char *fen) {
    zw_position pos;
    zw_error err;
    assert_true(zw_position_parse(&pos, fen, ZW_WHOLE, ZW_FEN_STRICT, ZW_DETECT, &err));
    return pos;
}

static zw_move read_move(const zw_position *pos, const char *text) {
    zw_move move = ZW_MOVE_NONE;
    zw_error err;
    assert_true(zw_move_parse_san(&move, pos, text, ZW_WHOLE, ZW_SAN_LENIENT, &err));
    return move;
}

// ------------------------------------------------------------------------------------- positions

static void positions_are_values(void **state) {
    (void)state;
    zw_position before;
    zw_position_initial(&before);
    const zw_position copy = before;
    zw_position after;
    assert_true(zw_position_play(&after, &before, read_move(&before, "e4"), NULL));
    assert_memory_equal(&before, &copy, sizeof before);
    assert_int_equal(zw_position_side(&after), ZW_BLACK);
    assert_int_equal(zw_position_piece(&after, zw_square_parse("e4", 2)), ZW_WHITE_PAWN);
    // out may be pos.
    assert_true(zw_position_play(&before, &before, read_move(&before, "e4"), NULL));
    assert_memory_equal(&before, &after, sizeof before);
    assert_true(zw_position_is_same(&before, &after));
    char fen[ZW_FEN_SIZE];
    assert_string_equal(zw_position_format(fen, &after, ZW_XFEN),
                        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_string_equal(zw_position_format_epd(fen, &after, ZW_XFEN),
                        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
}

static void a_refused_text_changes_nothing(void **state) {
    (void)state;
    zw_position pos;
    zw_position_initial(&pos);
    const zw_position before = pos;
    zw_error err = {.code = ZW_OK};
    assert_false(zw_position_parse(&pos, "8/8/8/8/8/8/8/8 w - - 0 1", ZW_WHOLE, ZW_FEN_STRICT,
                                   ZW_STANDARD, &err));
    assert_int_equal(err.code, ZW_ERROR_POSITION);
    assert_true(strlen(err.text) > 0);
    assert_string_equal(zw_error_code_name(err.code), "position");
    assert_memory_equal(&pos, &before, sizeof pos);
    zw_move move = ZW_MOVE_NULL;
    assert_false(zw_move_parse_san(&move, &pos, "Ke4", 3, ZW_SAN_LENIENT, &err));
    assert_false(zw_move_parse_uci(&move, &pos, "e2e5", ZW_WHOLE, NULL));
    assert_int_equal(move, ZW_MOVE_NULL);
    // A length that stops before the end of the text counts.
    assert_true(zw_move_parse_uci(&move, &pos, "e2e4 and more", 4, NULL));
    assert_int_equal(zw_move_from(move), zw_square_parse("e2", ZW_WHOLE));
}

static void moves_in_both_orders(void **state) {
    (void)state;
    const zw_position pos =
        read_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    zw_moves fast;
    zw_moves slow;
    zw_moves captures;
    zw_position_moves(&fast, &pos, ZW_ORDER_FAST);
    zw_position_moves(&slow, &pos, ZW_ORDER_PYTHON_CHESS);
    zw_position_captures(&captures, &pos);
    assert_int_equal(fast.count, 48);
    assert_int_equal(slow.count, 48);
    assert_int_equal(captures.count, 8);
    assert_int_equal(zw_position_count_moves(&pos), 48);
    assert_true(zw_position_has_moves(&pos));
    char text[ZW_UCI_SIZE];
    assert_string_equal(zw_move_format_uci(text, &pos, slow.moves[0]), "e5f7");
    for (int i = 0; i < fast.count; i++) {
        assert_true(zw_position_is_legal(&pos, fast.moves[i]));
    }
    assert_false(zw_position_is_legal(&pos, ZW_MOVE_NONE));
    const zw_move castling = read_move(&pos, "O-O");
    assert_true(zw_move_is_castling(castling));
    assert_int_equal(zw_move_to(castling), zw_square_parse("h1", 2));
    assert_false(zw_position_is_capture(&pos, castling));
}

static void what_stands_and_attacks(void **state) {
    (void)state;
    const zw_position pos = read_position("4k3/4r3/8/8/7b/8/4N3/R3K2R w KQ - 3 9");
    assert_int_equal(zw_position_halfmove(&pos), 3);
    assert_int_equal(zw_position_fullmove(&pos), 9);
    assert_true(zw_position_in_check(&pos));
    assert_true(zw_position_checkers(&pos) == UINT64_C(1) << zw_square_parse("h4", 2));
    assert_true(zw_position_pinned(&pos, ZW_WHITE) == UINT64_C(1) << zw_square_parse("e2", 2));
    assert_int_equal(zw_position_king(&pos, ZW_BLACK), zw_square_parse("e8", 2));
    assert_int_equal(zw_position_castling_rook(&pos, ZW_WHITE, true), zw_square_parse("h1", 2));
    assert_int_equal(zw_position_castling_rook(&pos, ZW_BLACK, true), ZW_SQUARE_NONE);
    assert_int_equal(zw_position_ep_square(&pos), ZW_SQUARE_NONE);
    assert_true(zw_position_is_attacked(&pos, zw_square_parse("e2", 2), ZW_BLACK));
    assert_true(zw_position_attackers(&pos, zw_square_parse("h4", 2), ZW_WHITE)
                == UINT64_C(1) << zw_square_parse("h1", 2));
    assert_int_equal(zw_position_see(&pos, read_move(&pos, "Rxh4")), 325);
    assert_false(zw_position_is_chess960(&pos));
    // Out of range is nothing, not a crash.
    assert_int_equal(zw_position_piece(&pos, 64), ZW_EMPTY);
    assert_true(zw_position_pieces(&pos, 7, ZW_PAWN) == 0);
    assert_true(zw_position_attackers(&pos, -1, ZW_WHITE) == 0);
}

static void illegal_plays_are_refused(void **state) {
    (void)state;
    const zw_position pos = read_position("4k3/8/8/8/7b/8/8/4K3 w - - 0 1");
    zw_position out;
    memset(&out, 1, sizeof out);
    const zw_position before = out;
    zw_error err;
    assert_false(zw_position_play(&out, &pos, ZW_MOVE_NULL, &err)); // in check
    assert_int_equal(err.code, ZW_ERROR_ILLEGAL);
    assert_false(zw_position_play(&out, &pos, 0xffff, &err));
    assert_int_equal(err.code, ZW_ERROR_ILLEGAL);
    assert_memory_equal(&out, &before, sizeof out);
}

static void setups_and_their_defects(void **state) {
    (void)state;
    zw_setup setup;
    zw_setup_standard(&setup);
    assert_int_equal(zw_setup_defects(&setup), 0);
    setup.board[zw_square_parse("e1", 2)] = ZW_EMPTY;
    assert_int_equal(zw_setup_defects(&setup),
                     ZW_DEFECT_NO_WHITE_KING | ZW_DEFECT_BAD_CASTLING_RIGHTS);
    assert_string_equal(zw_defect_name(ZW_DEFECT_NO_WHITE_KING), "no_white_king");
    zw_position pos;
    zw_error err;
    assert_false(zw_position_from_setup(&pos, &setup, &err));
    assert_int_equal(err.code, ZW_ERROR_POSITION);
    assert_int_equal(zw_setup_repair(&setup), ZW_DEFECT_BAD_CASTLING_RIGHTS);
    assert_true(zw_setup_chess960(&setup, 0, NULL));
    assert_false(zw_setup_chess960(&setup, 960, &err));
    assert_true(zw_position_from_setup(&pos, &setup, NULL));
    assert_true(zw_position_is_chess960(&pos));
    zw_setup again;
    zw_position_to_setup(&again, &pos);
    assert_memory_equal(setup.board, again.board, sizeof setup.board);
    assert_true(setup.castling_rooks == again.castling_rooks);
    // Bytes that no text could bring.
    memset(&setup, 0xee, sizeof setup);
    setup.chess960 = false;
    assert_true((zw_setup_defects(&setup) & ZW_DEFECT_BAD_VALUE) != 0);
    assert_false(zw_position_from_setup(&pos, &setup, &err));
    zw_setup_repair(&setup);
}

static void perft_and_divide(void **state) {
    (void)state;
    zw_position pos;
    zw_position_initial(&pos);
    uint64_t leaves = 0;
    assert_true(zw_position_perft(&leaves, &pos, 4, 2, 1 << 16, NULL));
    assert_true(leaves == 197281);
    zw_divide divide;
    assert_true(zw_position_divide(&divide, &pos, 3, 0, 0, NULL));
    assert_true(divide.total == 8902);
    uint64_t sum = 0;
    for (int i = 0; i < divide.moves.count; i++) {
        sum += divide.counts[i];
    }
    assert_true(sum == divide.total);
    zw_error err;
    assert_false(zw_position_perft(&leaves, &pos, -1, 1, 0, &err));
    assert_false(zw_position_perft(&leaves, &pos, 3, 100000, 0, &err));
    assert_int_equal(err.code, ZW_ERROR_VALUE);
    assert_true(leaves == 197281);
}

// ----------------------------------------------------------------------------------------- games

static zw_game *new_game(const char *const *moves) {
    zw_game *game = NULL;
    assert_true(zw_game_create(&game, NULL, NULL, NULL));
    for (; *moves != NULL; moves++) {
        zw_position pos;
        zw_game_position(&pos, game);
        assert_true(zw_game_push(game, read_move(&pos, *moves), NULL));
    }
    return game;
}

static void a_game_ends_and_is_taken_back(void **state) {
    (void)state;
    static const char *const moves[] = {"f3", "e5", "g4", "Qh4#", NULL};
    zw_game *const game = new_game(moves);
    const zw_outcome outcome = zw_game_outcome(game);
    assert_int_equal(outcome.reason, ZW_REASON_CHECKMATE);
    assert_int_equal(outcome.winner, ZW_BLACK);
    assert_string_equal(zw_outcome_result(outcome), "0-1");
    assert_string_equal(zw_reason_name(outcome.reason), "checkmate");
    zw_game *copy = NULL;
    assert_true(zw_game_copy(&copy, game, NULL));
    assert_int_equal(zw_game_plies(game), 4);
    const zw_move last = zw_game_move_at(game, 3);
    assert_int_equal(zw_game_pop(game), last);
    assert_int_equal(zw_game_outcome(game).reason, ZW_REASON_NONE);
    assert_int_equal(zw_game_outcome(copy).reason, ZW_REASON_CHECKMATE);
    while (zw_game_plies(game) > 0) {
        zw_game_pop(game);
    }
    assert_int_equal(zw_game_pop(game), ZW_MOVE_NONE);
    assert_int_equal(zw_game_move_at(game, 0), ZW_MOVE_NONE);
    zw_game_destroy(game);
    // The copy lives on without the original.
    zw_position pos;
    zw_game_position_at(&pos, copy, 0);
    assert_int_equal(zw_position_count_moves(&pos), 20);
    assert_int_equal(zw_game_pop(copy), last);
    zw_game_destroy(copy);
}

static void repetition_and_claims(void **state) {
    (void)state;
    static const char *const moves[] = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", NULL};
    zw_game *const game = new_game(moves);
    assert_false(zw_game_claims(game).threefold);
    assert_true(zw_game_claims_ahead(game).threefold);
    zw_position pos;
    zw_game_position(&pos, game);
    const zw_move back = read_move(&pos, "Ng8");
    assert_true(zw_game_claims_after(game, back).threefold);
    assert_true(zw_game_push(game, back, NULL));
    assert_true(zw_game_claims(game).threefold);
    assert_false(zw_game_claims(game).fifty_moves);
    assert_int_equal(zw_game_times_seen(game), 3);
    zw_error err;
    assert_false(zw_game_push(game, 0xffff, &err));
    assert_int_equal(err.code, ZW_ERROR_ILLEGAL);
    assert_true(zw_game_push(game, ZW_MOVE_NULL, NULL));
    zw_game_destroy(game);
}

static void outcomes_of_positions(void **state) {
    (void)state;
    const zw_position bare = read_position("4k3/8/8/8/8/8/8/4KN2 w - - 0 1");
    assert_int_equal(zw_position_outcome(&bare).reason, ZW_REASON_INSUFFICIENT_MATERIAL);
    assert_true(zw_position_is_insufficient(&bare, ZW_BLACK));
    const zw_position rook = read_position("4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
    assert_string_equal(zw_outcome_result(zw_position_flag_outcome(&rook, ZW_WHITE)), "1/2-1/2");
    assert_string_equal(zw_outcome_result(zw_position_flag_outcome(&rook, ZW_BLACK)), "1-0");
    assert_int_equal(zw_position_flag_outcome(&rook, 5).reason, ZW_REASON_NONE);
    assert_string_equal(zw_reason_name((zw_reason)99), "unknown");
}

// ------------------------------------------------------------------------------------ EPD and PGN

typedef struct Sink {
    char text[4096];
    size_t length;
    size_t limit; // fails beyond
} Sink;

static bool sink_write(void *context, const void *data, size_t size, zw_error *err) {
    Sink *const sink = context;
    if (sink->length + size > sink->limit) {
        err->code = ZW_ERROR_IO;
        snprintf(err->text, sizeof err->text, "the disk is full");
        return false;
    }
    memcpy(sink->text + sink->length, data, size);
    sink->length += size;
    sink->text[sink->length] = '\0';
    return true;
}

static zw_sink open_sink(Sink *sink, size_t limit) {
    memset(sink, 0, sizeof *sink);
    sink->limit = limit;
    return (zw_sink){sink_write, sink};
}

static void epd_operations(void **state) {
    (void)state;
    zw_epd *epd = NULL;
    zw_error err;
    assert_true(zw_epd_parse(&epd, "4k3/8/8/3r4/8/8/3R4/4K3 w - - bm Rxd5; id \"a;b\"; acd 7;",
                             ZW_WHOLE, ZW_FEN_STRICT, ZW_STANDARD, NULL, &err));
    assert_int_equal(zw_epd_count(epd), 3);
    assert_int_equal(zw_epd_faults(epd), 0);
    zw_epd_operation operation;
    zw_epd_at(&operation, epd, 0);
    assert_string_equal(operation.opcode, "bm");
    assert_int_equal(operation.kind, ZW_EPD_MOVES);
    assert_int_equal(operation.move_count, 1);
    zw_position pos;
    zw_epd_position(&pos, epd);
    assert_int_equal(operation.moves[0], read_move(&pos, "Rxd5"));
    assert_true(zw_epd_find(&operation, epd, "id"));
    assert_int_equal(operation.text_length, 3);
    assert_memory_equal(operation.text, "a;b", 3);
    assert_false(zw_epd_find(&operation, epd, "pv"));
    assert_true(zw_epd_set_integer(epd, "acd", 9, NULL));
    assert_true(zw_epd_set_string(epd, "c0", "hello", ZW_WHOLE, NULL));
    assert_true(zw_epd_set_none(epd, "draw_offer", NULL));
    assert_false(zw_epd_set_string(epd, "acd", "x", ZW_WHOLE, &err));
    assert_int_equal(err.code, ZW_ERROR_VALUE);
    zw_epd_remove(epd, "id");
    const zw_move move = read_move(&pos, "Ke2");
    assert_true(zw_epd_set_moves(epd, "am", &move, 1, NULL));
    Sink sink;
    assert_true(zw_epd_write(open_sink(&sink, 4000), epd, ZW_XFEN, NULL));
    assert_string_equal(sink.text, "4k3/8/8/3r4/8/8/3R4/4K3 w - - bm Rxd5; acd 9; c0 \"hello\"; "
                                   "draw_offer; am Ke2;");
    assert_false(zw_epd_write(open_sink(&sink, 3), epd, ZW_XFEN, &err));
    assert_int_equal(err.code, ZW_ERROR_IO);
    assert_string_equal(err.text, "the disk is full");
    zw_epd_destroy(epd);
    assert_false(zw_epd_parse(&epd, "nothing", ZW_WHOLE, ZW_FEN_REPAIR, ZW_DETECT, NULL, &err));
    assert_true(zw_epd_create(&epd, &pos, NULL, NULL));
    assert_int_equal(zw_epd_count(epd), 0);
    zw_epd_at(&operation, epd, 0);
    assert_string_equal(operation.opcode, "");
    zw_epd_destroy(epd);
}

typedef struct Source {
    const char *text;
    size_t length;
    bool fails;
} Source;

// One byte a read: boundaries must not matter.
static bool source_read(void *context, void *buffer, size_t capacity, size_t *got, zw_error *err) {
    (void)capacity;
    Source *const source = context;
    if (source->length == 0 && source->fails) {
        (void)err; // without a word of its own
        return false;
    }
    *got = source->length > 0 ? 1 : 0;
    if (*got == 1) {
        memcpy(buffer, source->text, 1);
        source->text++;
        source->length--;
    }
    return true;
}

// What a visitor saw, as one text.
typedef struct Seen {
    char text[1024];
    zw_pgn_action at_variation;
    zw_pgn_action at_move;
    int faults;
} Seen;

static void see(Seen *seen, const char *text, size_t length) {
    const size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%.*s ", (int)length, text);
}

static zw_pgn_action seen_begin(void *context, const zw_pgn_begin *begin) {
    char number[32];
    snprintf(number, sizeof number, "<%d", (int)begin->number);
    see(context, number, strlen(number));
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action seen_tag(void *context, const char *name, size_t name_length,
                              const char *value, size_t value_length) {
    see(context, name, name_length);
    see(context, value, value_length);
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action seen_start(void *context, const zw_position *pos) {
    see(context, zw_position_side(pos) == ZW_WHITE ? "White" : "Black", 5);
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action seen_move(void *context, const zw_pgn_move *move) {
    Seen *const seen = context;
    char san[ZW_SAN_SIZE];
    zw_position after;
    assert_true(zw_position_play(&after, move->before, move->move, NULL));
    assert_memory_equal(&after, move->after, sizeof after);
    zw_move_format_san(san, move->before, move->move);
    see(seen, san, strlen(san));
    return seen->at_move;
}

static zw_pgn_action seen_nag(void *context, int nag) {
    see(context, nag == 1 ? "$1" : "$?", 2);
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action seen_comment(void *context, const char *text, size_t length, bool last) {
    see(context, text, length);
    assert_true(last);
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action seen_variation(void *context) {
    Seen *const seen = context;
    see(seen, "(", 1);
    return seen->at_variation;
}

static zw_pgn_action seen_variation_end(void *context) {
    see(context, ")", 1);
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action seen_end(void *context, const zw_pgn_end *end) {
    see(context, end->result, strlen(end->result));
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action seen_fault(void *context, bool is_error, const zw_error *fault) {
    Seen *const seen = context;
    seen->faults++;
    assert_true(is_error);
    assert_true(fault->line > 0 && fault->column > 0 && fault->text[0] != '\0');
    return ZW_PGN_CONTINUE;
}

static const char pgn[] = "[White \"W\"]\n\n1. e4! (1. d4 {queen's} d5) e5 *\n\n"
                          "[White \"X\"]\n\n1. e4 Ke4 1-0\n";

static zw_pgn_visitor visitor_of(Seen *seen) {
    return (zw_pgn_visitor){.context = seen,
                            .game_begin = seen_begin,
                            .tag = seen_tag,
                            .start = seen_start,
                            .move = seen_move,
                            .nag = seen_nag,
                            .comment = seen_comment,
                            .variation_begin = seen_variation,
                            .variation_end = seen_variation_end,
                            .game_end = seen_end,
                            .fault = seen_fault};
}

static bool read_all(Seen *seen, Source *source, const zw_allocator *allocator, zw_error *err) {
    const zw_pgn_visitor visitor = visitor_of(seen);
    zw_pgn_reader *reader = NULL;
    bool fine = zw_pgn_reader_create(&reader, (zw_source){source_read, source}, allocator, err);
    for (bool got = true; fine && got;) {
        fine = zw_pgn_reader_next(reader, &visitor, &got, err);
    }
    zw_pgn_reader_destroy(reader);
    return fine;
}

static void pgn_is_visited(void **state) {
    (void)state;
    zw_error err;
    Seen seen = {.text = ""};
    Source source = {pgn, strlen(pgn), false};
    assert_true(read_all(&seen, &source, NULL, &err));
    assert_string_equal(seen.text,
                        "<1 White W White e4 $1 ( d4 queen's d5 ) e5 * <2 White X White e4 1-0 ");
    assert_int_equal(seen.faults, 1);

    Seen skipping = {.at_variation = ZW_PGN_SKIP_VARIATION};
    Source again = {pgn, strlen(pgn), false};
    assert_true(read_all(&skipping, &again, NULL, &err));
    assert_string_equal(skipping.text, "<1 White W White e4 $1 ( e5 * <2 White X White e4 1-0 ");
}

static void pgn_failures_are_told(void **state) {
    (void)state;
    zw_error err;
    Seen stopping = {.at_move = ZW_PGN_STOP};
    Source source = {pgn, strlen(pgn), false};
    assert_false(read_all(&stopping, &source, NULL, &err));
    assert_int_equal(err.code, ZW_ERROR_STOPPED);
    Seen broken = {.text = ""};
    Source breaking = {pgn, 20, true};
    assert_false(read_all(&broken, &breaking, NULL, &err));
    assert_int_equal(err.code, ZW_ERROR_IO);
    assert_string_equal(err.text, "the callback failed");
}

static void pgn_is_written(void **state) {
    (void)state;
    static const char *const moves[] = {"e4", "e5", "Nf3", NULL};
    zw_game *const game = new_game(moves);
    const zw_pgn_tag tags[] = {{"White", "W \"the\" first"}, {"Opening", "King's"}};
    Sink sink;
    zw_error err;
    assert_true(zw_pgn_write_game(open_sink(&sink, 4000), game, tags, 2, "1/2-1/2", &err));
    assert_non_null(strstr(sink.text, "[White \"W \\\"the\\\" first\"]\n"));
    assert_non_null(strstr(sink.text, "[Opening \"King's\"]\n\n1. e4 e5 2. Nf3 1/2-1/2\n"));
    assert_false(zw_pgn_write_game(open_sink(&sink, 10), game, tags, 2, "*", &err));
    assert_int_equal(err.code, ZW_ERROR_IO);
    assert_false(zw_pgn_write_game(open_sink(&sink, 4000), game, tags, 2, "2-0", &err));
    assert_int_equal(err.code, ZW_ERROR_VALUE);
    zw_game_destroy(game);
}

// ------------------------------------------------------------------------------------------ books

static void books_are_made_and_read(void **state) {
    (void)state;
    zw_position pos;
    zw_position_initial(&pos);
    assert_true(zw_position_polyglot_key(&pos) == UINT64_C(0x463b96181691fc9c));
    zw_book_builder *builder = NULL;
    assert_true(zw_book_builder_create(&builder, NULL, NULL));
    const zw_move e4 = read_move(&pos, "e4");
    const zw_move d4 = read_move(&pos, "d4");
    assert_true(zw_book_builder_add(builder, &pos, e4, 3, NULL));
    assert_true(zw_book_builder_add(builder, &pos, d4, 1, NULL));
    assert_true(zw_book_builder_add(builder, &pos, e4, 4, NULL));
    Sink sink;
    assert_true(zw_book_builder_write(builder, open_sink(&sink, 4000), NULL));
    zw_book_builder_destroy(builder);
    assert_int_equal(sink.length, 32);
    zw_book_move moves[1];
    size_t count = 0;
    zw_error err;
    assert_true(zw_book_moves(moves, 1, &count, sink.text, sink.length, &pos, &err));
    assert_int_equal(count, 2); // more than there was room for
    assert_int_equal(moves[0].move, e4);
    assert_int_equal(moves[0].weight, 7);
    int chosen[2] = {0, 0};
    for (uint64_t i = 0; i < 64; i++) {
        zw_move move = ZW_MOVE_NONE;
        const uint64_t random = i << 58;
        assert_true(zw_book_choose(&move, sink.text, sink.length, &pos, random, NULL));
        chosen[move == d4]++;
    }
    assert_int_equal(chosen[0], 56);
    assert_int_equal(chosen[1], 8);
    assert_false(zw_book_moves(moves, 1, &count, sink.text, 31, &pos, &err));
    assert_int_equal(err.code, ZW_ERROR_VALUE);
    zw_move none = e4;
    assert_true(zw_book_choose(&none, NULL, 0, &pos, 1, NULL));
    assert_int_equal(none, ZW_MOVE_NONE);
}

// ---------------------------------------------------------------------------------------- players

static void players_choose(void **state) {
    (void)state;
    const zw_position mate = read_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    zw_game *game = NULL;
    assert_true(zw_game_create(&game, &mate, NULL, NULL));
    zw_player *player = NULL;
    zw_error err;
    assert_true(zw_player_create(&player, "minimax:depth=2,tie=first", ZW_WHOLE, NULL, &err));
    assert_string_equal(zw_player_name(player), "minimax:depth=2");
    zw_search search;
    assert_true(zw_player_choose(&search, player, game, 0, &err));
    assert_int_equal(search.move, read_move(&mate, "Ra8#"));
    assert_string_equal(search.score, "inf");
    assert_int_equal(search.depth, 2);
    assert_true(search.nodes > 0 && search.exact && !search.stopped);
    assert_int_equal(search.line_count, 1);
    assert_int_equal(search.line[0], search.move);
    assert_true(search.counter_count > 0);
    zw_player_destroy(player);
    zw_game_destroy(game);
}

static void wrong_players_are_refused(void **state) {
    (void)state;
    zw_player *player = NULL;
    zw_error err;
    assert_false(zw_player_create(&player, "alphabeta:deph=2", ZW_WHOLE, NULL, &err));
    assert_int_equal(err.column, 11);
    assert_non_null(strstr(err.text, "depth")); // the nearest word
    assert_false(zw_player_create(&player, "human", ZW_WHOLE, NULL, &err));
    assert_false(zw_player_create(&player, "uci:cmd=true", ZW_WHOLE, NULL, &err));
    assert_int_equal(err.code, ZW_ERROR_UNSUPPORTED);
    assert_null(player);
    bool knows_alphabeta = false;
    size_t count = 0;
    for (const char *name; (name = zw_player_known(count)) != NULL; count++) {
        assert_string_not_equal(name, "human");
        knows_alphabeta = knows_alphabeta || strcmp(name, "alphabeta") == 0;
    }
    assert_true(knows_alphabeta && count >= 3);
}

static void a_search_is_stopped(void **state) {
    (void)state;
    zw_game *game = NULL;
    assert_true(zw_game_create(&game, NULL, NULL, NULL));
    zw_player *player = NULL;
    assert_true(zw_player_create(&player, "minimax:depth=12", ZW_WHOLE, NULL, NULL));
    zw_search search;
    zw_player_stop(player); // before it runs
    assert_true(zw_player_choose(&search, player, game, 0, NULL));
    assert_true(search.stopped);
    assert_true(zw_player_choose(&search, player, game, 20000, NULL)); // by the clock
    assert_true(search.stopped);
    assert_true(search.nodes > 0);
    zw_player_destroy(player);
    zw_game_destroy(game);
}

static void *stop_later(void *context) {
    const struct timespec pause = {0, 20000000};
    nanosleep(&pause, NULL);
    zw_player_stop(context);
    return NULL;
}

static void a_search_is_stopped_from_another_thread(void **state) {
    (void)state;
    zw_game *game = NULL;
    assert_true(zw_game_create(&game, NULL, NULL, NULL));
    zw_player *player = NULL;
    assert_true(zw_player_create(&player, "minimax:depth=12", ZW_WHOLE, NULL, NULL));
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, stop_later, player), 0);
    zw_search search;
    assert_true(zw_player_choose(&search, player, game, 0, NULL));
    assert_true(search.stopped);
    assert_int_equal(pthread_join(thread, NULL), 0);
    zw_player_destroy(player);
    zw_game_destroy(game);
}

// ------------------------------------------------------------------------------ memory and threads

// One of everything that allocates.
static bool use_everything(const zw_allocator *allocator, zw_error *err) {
    zw_position pos;
    zw_position_initial(&pos);
    zw_game *game = NULL;
    zw_game *copy = NULL;
    zw_player *player = NULL;
    zw_epd *epd = NULL;
    zw_book_builder *builder = NULL;
    zw_search search;
    Sink sink;
    Seen seen = {.text = ""};
    Source source = {pgn, strlen(pgn), false};
    const bool fine = zw_game_create(&game, &pos, allocator, err)
                      && zw_player_create(&player, "alphabeta:depth=2", ZW_WHOLE, allocator, err)
                      && zw_player_choose(&search, player, game, 0, err)
                      && zw_game_push(game, search.move, err) && zw_game_copy(&copy, game, err)
                      && zw_pgn_write_game(open_sink(&sink, 4000), copy, NULL, 0, "*", err)
                      && zw_epd_parse(&epd, "8/8/8/8/8/4k3/8/4K3 w - - id \"x\";", ZW_WHOLE,
                                      ZW_FEN_STRICT, ZW_STANDARD, allocator, err)
                      && zw_epd_write(open_sink(&sink, 4000), epd, ZW_XFEN, err)
                      && zw_book_builder_create(&builder, allocator, err)
                      && zw_book_builder_add(builder, &pos, search.move, 1, err)
                      && zw_book_builder_write(builder, open_sink(&sink, 4000), err)
                      && read_all(&seen, &source, allocator, err);
    zw_game_destroy(game);
    zw_game_destroy(copy);
    zw_player_destroy(player);
    zw_epd_destroy(epd);
    zw_book_builder_destroy(builder);
    return fine;
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail = {.fail_at = n};
        const zw_allocator allocator = {fail_alloc_resize, &fail};
        zw_error err = {.code = ZW_OK};
        const bool fine = use_everything(&allocator, &err);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine);
            assert_true(n > 10);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ZW_ERROR_MEMORY);
    }
}

static void *use_in_thread(void *context) {
    bool *const fine = context;
    *fine = use_everything(NULL, NULL);
    return NULL;
}

static void two_threads_without_set_up(void **state) {
    (void)state;
    pthread_t threads[2];
    bool fine[2] = {false, false};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, use_in_thread, &fine[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_true(fine[i]);
    }
}

static void destroy_takes_null(void **state) {
    (void)state;
    zw_game_destroy(NULL);
    zw_epd_destroy(NULL);
    zw_player_destroy(NULL);
    zw_pgn_reader_destroy(NULL);
    zw_book_builder_destroy(NULL);
    assert_true(strlen(zw_version()) > 0);
}

UNIT_TESTS(library) = {
    cmocka_unit_test(positions_are_values),
    cmocka_unit_test(a_refused_text_changes_nothing),
    cmocka_unit_test(moves_in_both_orders),
    cmocka_unit_test(what_stands_and_attacks),
    cmocka_unit_test(illegal_plays_are_refused),
    cmocka_unit_test(setups_and_their_defects),
    cmocka_unit_test(perft_and_divide),
    cmocka_unit_test(a_game_ends_and_is_taken_back),
    cmocka_unit_test(repetition_and_claims),
    cmocka_unit_test(outcomes_of_positions),
    cmocka_unit_test(epd_operations),
    cmocka_unit_test(pgn_is_visited),
    cmocka_unit_test(pgn_failures_are_told),
    cmocka_unit_test(pgn_is_written),
    cmocka_unit_test(books_are_made_and_read),
    cmocka_unit_test(players_choose),
    cmocka_unit_test(wrong_players_are_refused),
    cmocka_unit_test(a_search_is_stopped),
    cmocka_unit_test(a_search_is_stopped_from_another_thread),
    cmocka_unit_test(every_failed_allocation_is_an_error),
    cmocka_unit_test(two_threads_without_set_up),
    cmocka_unit_test(destroy_takes_null),
};
UNIT_TESTS_END(library)
