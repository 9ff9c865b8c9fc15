// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/os_file.h"
#include "chess/movegen.h"
#include "fail_alloc.h"
#include "notation/polyglot.h"
#include "position_of.h"

// ---------------------------------------------------------------------------------- the constants

// ISAAC-64 (R. Jenkins, 1996), the source of the constants: an oracle that shares nothing with the
// table.
typedef struct Isaac {
    uint64_t memory[256];
    uint64_t results[256];
    uint64_t a;
    uint64_t b;
    uint64_t c;
} Isaac;

static void isaac_round(Isaac *isaac) {
    isaac->b += ++isaac->c;
    for (int i = 0; i < 256; i++) {
        const uint64_t x = isaac->memory[i];
        uint64_t a = isaac->a;
        switch (i % 4) {
        case 0:
            a = ~(a ^ a << 21);
            break;
        case 1:
            a ^= a >> 5;
            break;
        case 2:
            a ^= a << 12;
            break;
        default:
            a ^= a >> 33;
            break;
        }
        isaac->a = a + isaac->memory[(i + 128) % 256];
        const uint64_t y = isaac->memory[x >> 3 & 255] + isaac->a + isaac->b;
        isaac->memory[i] = y;
        isaac->b = isaac->memory[y >> 11 & 255] + x;
        isaac->results[i] = isaac->b;
    }
}

static void isaac_mix(uint64_t s[8]) {
    static const int shifts[8] = {9, 9, 23, 15, 14, 20, 17, 14};
    for (int i = 0; i < 8; i++) {
        uint64_t *const shifted = &s[(i + 5) % 8];
        s[i] -= s[(i + 4) % 8];
        *shifted ^= i % 2 == 0 ? s[(i + 7) % 8] >> shifts[i] : s[(i + 7) % 8] << shifts[i];
        s[(i + 7) % 8] += s[i];
    }
}

static Isaac isaac_with_zero_seed(void) {
    Isaac isaac = {.a = 0};
    uint64_t s[8];
    for (int i = 0; i < 8; i++) {
        s[i] = UINT64_C(0x9e3779b97f4a7c13);
    }
    for (int i = 0; i < 4; i++) {
        isaac_mix(s);
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 256; i += 8) {
            for (int j = 0; j < 8; j++) {
                s[j] += isaac.memory[i + j];
            }
            isaac_mix(s);
            memcpy(&isaac.memory[i], s, sizeof s);
        }
    }
    return isaac;
}

static void holds_the_outputs_of_isaac(void **state) {
    (void)state;
    Isaac isaac = isaac_with_zero_seed();
    for (int i = 0; i < POLYGLOT_RANDOM_COUNT; i++) {
        if (i % 256 == 0) {
            isaac_round(&isaac);
        }
        assert_true(polyglot_random[i] == isaac.results[255 - i % 256]);
    }
}

// ---------------------------------------------------------------------------------- keys

static void computes_published_keys(void **state) {
    (void)state;

    static const struct {
        const char *moves;
        uint64_t key;
    } cases[] = {
        {"", UINT64_C(0x463b96181691fc9c)},
        {"e2e4", UINT64_C(0x823c9b50fd114196)},
        {"e2e4 d7d5", UINT64_C(0x0756b94461c50fb0)},
        {"e2e4 d7d5 e4e5", UINT64_C(0x662fafb965db29d4)},
        {"e2e4 d7d5 e4e5 f7f5", UINT64_C(0x22a48b5a8e47ff78)},
        {"e2e4 d7d5 e4e5 f7f5 e1e2", UINT64_C(0x652a607ca3f242c1)},
        {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", UINT64_C(0x00fdd303c946bdd9)},
        {"a2a4 b7b5 h2h4 b5b4 c2c4", UINT64_C(0x3c8123ea7b067637)},
        {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", UINT64_C(0x5c3f9b829b279560)},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Game game;
        const Position start = pos_initial();
        game_init(&game, &start, NULL);
        play_moves(&game, cases[i].moves);
        assert_true(polyglot_key(game_position(&game)) == cases[i].key);
        game_release(&game);
    }
}

// The file counts when a pawn stands beside, though it may not capture.
static void counts_adjacent_en_passant(void **state) {
    (void)state;
    const Position with = position_of("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    const Position without = position_of("4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1");
    assert_true(polyglot_key(&with) == UINT64_C(0x200429d3a5ab9df1));
    assert_true(polyglot_key(&without) == UINT64_C(0x3c9df70099130d50));
    const Position far = position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_true(polyglot_key(&far) == UINT64_C(0x823c9b50fd114196));
}

// ---------------------------------------------------------------------------------- moves

static void assert_decodes(const char *fen, unsigned bits, const char *uci) {
    const Position pos = position_of(fen);
    Move move = MOVE_NONE;
    Error err;
    if (uci == NULL) {
        assert_false(polyglot_move_decode(&move, &pos, (uint16_t)bits, &err));
        assert_int_equal(err.code, ERROR_ILLEGAL);
        assert_int_equal(move, MOVE_NONE);
        return;
    }
    assert_true(polyglot_move_decode(&move, &pos, (uint16_t)bits, &err));
    assert_int_equal(move, move_of(&pos, uci));
}

static void decodes_moves(void **state) {
    (void)state;
    const char *const castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_decodes(castles, 0x0107, "e1g1");
    assert_decodes(castles, 0x0100, "e1c1");
    // The king's own step is taken as castling too.
    assert_decodes(castles, 0x0106, "e1g1");
    assert_decodes(castles, 0x0102, "e1c1");
    assert_decodes("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", 0x0106, NULL);
    assert_decodes("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", 0x0107, NULL);
    assert_decodes("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 0x0f3f, "e8g8");
    assert_decodes("3k4/8/8/8/8/8/8/K3R3 w - - 0 1", 0x0107, "e1h1");
    assert_decodes("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0x1c38, "a7a8n");
    assert_decodes("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0x4c38, "a7a8q");
    assert_decodes("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0x0c38, NULL);
    assert_decodes("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0x5c38, NULL);
    assert_decodes("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 0xcc38, NULL);
    assert_decodes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 36 << 6 | 43, "e5d6");
    assert_decodes("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", 36 << 6 | 43, NULL);
    assert_decodes("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, NULL);
}

static void encodes_every_legal_move(void **state) {
    (void)state;
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    };
    for (size_t i = 0; i < 3 + 960; i += i < 3 ? 1 : 37) {
        const Position pos = i < 3 ? position_of(fens[i]) : pos_chess960((int)i - 3);
        MoveList list;
        movegen_legal(&list, &pos);
        for (int j = 0; j < list.count; j++) {
            Move move = MOVE_NONE;
            const uint16_t bits = polyglot_move_encode(list.moves[j]);
            assert_true(polyglot_move_decode(&move, &pos, bits, NULL));
            assert_int_equal(move, list.moves[j]);
        }
    }
    const Position castles = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_int_equal(polyglot_move_encode(move_of(&castles, "e1g1")), 0x0107);
}

// ---------------------------------------------------------------------------------- books

static Text saved(PolyglotBuilder *builder) {
    Text out;
    text_init(&out, NULL);
    assert_true(polyglot_builder_save(builder, sink_of_text(&out), NULL));
    polyglot_builder_release(builder);
    return out;
}

static void add(PolyglotBuilder *builder, const Position *pos, const char *uci, uint32_t weight) {
    assert_true(polyglot_builder_add(builder, pos, move_of(pos, uci), weight, NULL));
}

static void makes_and_reads_books(void **state) {
    (void)state;
    const Position pos = pos_initial();
    Position after;
    pos_play(&after, &pos, move_of(&pos, "e2e4"));
    PolyglotBuilder builder;
    polyglot_builder_init(&builder, NULL);
    add(&builder, &pos, "d2d4", 3);
    add(&builder, &after, "c7c5", 7);
    add(&builder, &pos, "e2e4", 5);
    add(&builder, &pos, "c2c4", 3);
    add(&builder, &pos, "g1f3", 0);
    add(&builder, &pos, "e2e4", 4);
    const PolyglotEntry foreign = {polyglot_key(&pos), 0x0fff, 1, 99};
    assert_true(polyglot_builder_add_entry(&builder, &foreign, NULL));
    Text bytes = saved(&builder);
    assert_int_equal(bytes.length, 6 * POLYGLOT_ENTRY_SIZE);
    // 463b96181691fc9c, e2e4 0x031c, weight 9, learn 0.
    assert_memory_equal(bytes.data, "\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x00\x09\x00\x00\x00",
                        16);
    Span span = text_span(&bytes);
    PolyglotBook book;
    PolyglotMoves moves;
    assert_true(polyglot_book_of_span(&book, &span, NULL));
    assert_true(polyglot_moves(&moves, &book, &pos, NULL));
    static const char *const order[] = {"e2e4", "c2c4", "d2d4", "g1f3"};
    static const int weights[] = {9, 3, 3, 0};
    assert_int_equal(moves.count, 4);
    assert_int_equal(moves.illegal, 1);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(moves.moves[i].move, move_of(&pos, order[i]));
        assert_int_equal(moves.moves[i].weight, weights[i]);
    }
    assert_int_equal(polyglot_best(&moves), moves.moves[0].move);
    assert_true(polyglot_moves(&moves, &book, &after, NULL));
    assert_int_equal(moves.count, 1);
    const Position other = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_true(polyglot_moves(&moves, &book, &other, NULL));
    assert_int_equal(moves.count, 0);
    assert_int_equal(polyglot_best(&moves), MOVE_NONE);
    assert_int_equal(polyglot_choose(&moves, 5), MOVE_NONE);
    PolyglotEntry entry;
    Error err;
    assert_false(polyglot_entry_at(&entry, &book, 6, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    assert_false(polyglot_entry_at(&entry, &book, -1, &err));
    text_release(&bytes);
}

static void finds_every_key_by_halving(void **state) {
    (void)state;
    for (int count = 0; count < 40; count++) {
        PolyglotBuilder builder;
        polyglot_builder_init(&builder, NULL);
        for (int i = count - 1; i >= 0; i--) {
            const PolyglotEntry entry = {(uint64_t)(i / 3) * 10 + 5, (uint16_t)i, 1, 0};
            assert_true(polyglot_builder_add_entry(&builder, &entry, NULL));
        }
        Text bytes = saved(&builder);
        Span span = text_span(&bytes);
        PolyglotBook book;
        assert_true(polyglot_book_of_span(&book, &span, NULL));
        assert_int_equal(book.count, count);
        for (int key = 0; key < 150; key++) {
            int64_t index = -1;
            int64_t expected = 0;
            while (expected < count && expected / 3 * 10 + 5 < key) {
                expected++;
            }
            assert_true(polyglot_lower_bound(&index, &book, (uint64_t)key, NULL));
            assert_int_equal(index, expected);
        }
        text_release(&bytes);
    }
}

static void scales_large_weights(void **state) {
    (void)state;
    const Position pos = pos_initial();
    PolyglotBuilder builder;
    polyglot_builder_init(&builder, NULL);
    for (int i = 0; i < 3; i++) {
        add(&builder, &pos, "e2e4", UINT32_MAX);
    }
    add(&builder, &pos, "d2d4", UINT32_MAX);
    add(&builder, &pos, "a2a3", 1);
    add(&builder, &pos, "a2a4", 0);
    const PolyglotEntry learned = {1, 1, 65535, UINT32_MAX};
    assert_true(polyglot_builder_add_entry(&builder, &learned, NULL));
    assert_true(polyglot_builder_add_entry(&builder, &learned, NULL));
    Text bytes = saved(&builder);
    Span span = text_span(&bytes);
    PolyglotBook book;
    PolyglotMoves moves;
    PolyglotEntry entry;
    assert_true(polyglot_book_of_span(&book, &span, NULL));
    assert_true(polyglot_moves(&moves, &book, &pos, NULL));
    assert_int_equal(moves.count, 4);
    assert_in_range(moves.moves[0].weight, 65500, 65535);
    assert_in_range(moves.moves[1].weight, 21800, 21845);
    assert_int_equal(moves.moves[2].weight, 1);
    assert_int_equal(moves.moves[3].weight, 0);
    assert_true(polyglot_entry_at(&entry, &book, 0, NULL));
    assert_in_range(entry.weight, 65534, 65535);
    assert_true(entry.learn == UINT32_MAX);
    text_release(&bytes);
}

static void draws_by_weight(void **state) {
    (void)state;
    const PolyglotMoves moves = {
        .count = 4,
        .moves = {{1, 3, 0}, {2, 0, 0}, {3, 1, 0}, {4, 4, 0}},
    };
    int drawn[5] = {0};
    for (uint64_t i = 0; i < 8000; i++) {
        drawn[polyglot_choose(&moves, i * (UINT64_MAX / 8000))]++;
    }
    assert_int_equal(drawn[0], 0);
    assert_int_equal(drawn[2], 0);
    assert_in_range(drawn[1], 2999, 3001);
    assert_in_range(drawn[3], 999, 1001);
    assert_in_range(drawn[4], 3999, 4001);
    assert_int_equal(polyglot_choose(&moves, 0), 1);
    assert_int_equal(polyglot_choose(&moves, UINT64_MAX), 4);
    const PolyglotMoves zero = {.count = 1, .moves = {{1, 0, 0}}};
    assert_int_equal(polyglot_choose(&zero, 7), MOVE_NONE);
    assert_int_equal(polyglot_best(&zero), 1);
}

// Goes down the line and counts what the book says to play in it.
static int follow(const PolyglotBook *book, const char *const moves[], int count, int *illegal) {
    Position pos = pos_initial();
    int found = 0;
    for (int i = 0; i <= count; i++) {
        PolyglotMoves list;
        assert_true(polyglot_moves(&list, book, &pos, NULL));
        found += list.count;
        *illegal += list.illegal;
        if (i < count) {
            const Position before = pos;
            pos_play(&pos, &before, move_of(&before, moves[i]));
        }
    }
    return found;
}

// Files that others made, where they are at hand.
static void reads_real_books(void **state) {
    (void)state;
    static const char *const trap[] = {"d2d4", "d7d5", "c2c4", "e7e5", "d4e5", "d5d4", "e2e3",
                                       "f8b4", "c1d2", "d4e3", "d2b4", "e3f2", "e1e2", "f2g1n"};
    static const char *const spanish[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};

    const struct {
        const char *path;
        const char *const *line;
        int length;
        int found;
    } books[] = {
        {"../shared/external/polyglot/lasker-trap.bin", trap, 14, 7},
        {"../shared/external/polyglot/performance.bin", spanish, 6, 1},
    };

    for (size_t i = 0; i < 2; i++) {
        Text bytes;
        text_init(&bytes, NULL);
        if (!file_load(&bytes, books[i].path, 1 << 24, NULL)) {
            printf("%s is not here: not tried\n", books[i].path);
            skip();
        }
        Span span = text_span(&bytes);
        PolyglotBook book;
        int illegal = 0;
        assert_true(polyglot_book_of_span(&book, &span, NULL));
        assert_true(follow(&book, books[i].line, books[i].length, &illegal) >= books[i].found);
        assert_int_equal(illegal, 0);
        text_release(&bytes);
    }
}

// ---------------------------------------------------------------------------------- failures

static void refuses_files_of_odd_size(void **state) {
    (void)state;
    Span span = span_of("123456789012345");
    PolyglotBook book;
    Error err;
    assert_false(polyglot_book_of_span(&book, &span, &err));
    assert_int_equal(err.code, ERROR_VALUE);
    span.length = 0;
    assert_true(polyglot_book_of_span(&book, &span, &err));
    assert_int_equal(book.count, 0);
}

static bool broken_read(void *context, int64_t offset, void *buffer, size_t size, Error *err) {
    (void)buffer;
    (void)size;
    int *const left = context;
    memset(buffer, offset == 0 ? 0 : 255, size);
    return --*left >= 0 || error_set(err, ERROR_IO, "the disk is gone");
}

static void reports_a_failing_file(void **state) {
    (void)state;
    const Position pos = pos_initial();
    for (int reads = 0; reads < 3; reads++) {
        int left = reads;
        const PolyglotBook book = {broken_read, &left, 100};
        PolyglotMoves moves;
        Error err;
        assert_false(polyglot_moves(&moves, &book, &pos, &err));
        assert_int_equal(err.code, ERROR_IO);
    }
}

static bool refuse_write(void *context, const void *data, size_t size, Error *err) {
    (void)context;
    (void)data;
    (void)size;
    return error_set(err, ERROR_IO, "the disk is full");
}

static void reports_a_full_disk_and_memory(void **state) {
    (void)state;
    const Position pos = pos_initial();
    PolyglotBuilder builder;
    Error err;
    polyglot_builder_init(&builder, NULL);
    assert_true(polyglot_builder_save(&builder, (ByteSink){refuse_write, NULL}, NULL));
    add(&builder, &pos, "e2e4", 1);
    assert_false(polyglot_builder_save(&builder, (ByteSink){refuse_write, NULL}, &err));
    assert_int_equal(err.code, ERROR_IO);
    polyglot_builder_release(&builder);
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 1);
    polyglot_builder_init(&builder, &alloc);
    assert_false(polyglot_builder_add(&builder, &pos, move_of(&pos, "e2e4"), 1, &err));
    assert_int_equal(err.code, ERROR_MEMORY);
    polyglot_builder_release(&builder);
    assert_int_equal(fail_alloc_live(&fail), 0);
}

UNIT_TESTS(polyglot) = {
    cmocka_unit_test(holds_the_outputs_of_isaac),
    cmocka_unit_test(computes_published_keys),
    cmocka_unit_test(counts_adjacent_en_passant),
    cmocka_unit_test(decodes_moves),
    cmocka_unit_test(encodes_every_legal_move),
    cmocka_unit_test(makes_and_reads_books),
    cmocka_unit_test(finds_every_key_by_halving),
    cmocka_unit_test(scales_large_weights),
    cmocka_unit_test(draws_by_weight),
    cmocka_unit_test(reads_real_books),
    cmocka_unit_test(refuses_files_of_odd_size),
    cmocka_unit_test(reports_a_failing_file),
    cmocka_unit_test(reports_a_full_disk_and_memory),
};
UNIT_TESTS_END(polyglot)
