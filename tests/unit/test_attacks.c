// SPDX-License-Identifier: MIT
// The attack tables, derived again by walking over the board.
#include "unit.h"

#include "chess/attacks.h"
#include "reference/oracle.h"

static const int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static Bitboard walk_rays(int sq, const int steps[4][2], Bitboard occupied) {
    Bitboard found = 0;
    for (int i = 0; i < 4; i++) {
        int file = square_file(sq) + steps[i][0];
        int rank = square_rank(sq) + steps[i][1];
        while (on_board(file, rank)) {
            const Bitboard bb = bb_of(square_of(file, rank));
            found |= bb;
            if ((occupied & bb) != 0) {
                break;
            }
            file += steps[i][0];
            rank += steps[i][1];
        }
    }
    return found;
}

static Bitboard leaps(int sq, const int steps[][2], int count) {
    Bitboard found = 0;
    for (int i = 0; i < count; i++) {
        const int file = square_file(sq) + steps[i][0];
        const int rank = square_rank(sq) + steps[i][1];
        if (on_board(file, rank)) {
            found |= bb_of(square_of(file, rank));
        }
    }
    return found;
}

static void leapers_reach_their_squares(void **state) {
    (void)state;
    static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int king[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static const int white_pawn[2][2] = {{-1, 1}, {1, 1}};
    static const int black_pawn[2][2] = {{-1, -1}, {1, -1}};
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        assert_int_equal(attacks_knight(sq), leaps(sq, knight, 8));
        assert_int_equal(attacks_king(sq), leaps(sq, king, 8));
        assert_int_equal(attacks_pawn(WHITE, sq), leaps(sq, white_pawn, 2));
        assert_int_equal(attacks_pawn(BLACK, sq), leaps(sq, black_pawn, 2));
    }
}

// Every set of blockers on the lines of every square (the ones a table is indexed by), with men
// strewn over the rest of the board.
static void try_all_blockers(const int steps[4][2], bool is_rook) {
    uint64_t random = 1;
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        const Bitboard lines = walk_rays(sq, steps, 0);
        Bitboard blockers = 0;
        do {
            const Bitboard occupied = blockers | (test_random(&random) & ~lines);
            const Bitboard got =
                is_rook ? attacks_rook(sq, occupied) : attacks_bishop(sq, occupied);
            if (got != walk_rays(sq, steps, occupied)) {
                fail_msg("slider on %d among %llx", sq, (unsigned long long)occupied);
            }
            blockers = (blockers - lines) & lines; // the next subset
        } while (blockers != 0);
    }
}

static void bishops_see_to_the_first_man(void **state) {
    (void)state;
    try_all_blockers(diagonal, false);
}

static void rooks_see_to_the_first_man(void **state) {
    (void)state;
    try_all_blockers(straight, true);
}

static void queens_are_rook_and_bishop(void **state) {
    (void)state;
    uint64_t random = 2;
    for (int i = 0; i < 20000; i++) {
        const int sq = test_random_below(&random, SQUARE_COUNT);
        const Bitboard occupied = test_random(&random) & test_random(&random);
        const Bitboard expected =
            walk_rays(sq, straight, occupied) | walk_rays(sq, diagonal, occupied);
        assert_int_equal(attacks_queen(sq, occupied), expected);
    }
}

static int sign(int value) {
    return (value > 0) - (value < 0);
}

// The squares from sq on in one direction, sq not included, until the edge or `stop`.
static Bitboard ray_until(int sq, int files, int ranks, int stop) {
    Bitboard found = 0;
    int file = square_file(sq) + files;
    int rank = square_rank(sq) + ranks;
    while (on_board(file, rank) && square_of(file, rank) != stop) {
        found |= bb_of(square_of(file, rank));
        file += files;
        rank += ranks;
    }
    return found;
}

static void lines_and_what_lies_between(void **state) {
    (void)state;
    for (int a = 0; a < SQUARE_COUNT; a++) {
        for (int b = 0; b < SQUARE_COUNT; b++) {
            const int files = square_file(b) - square_file(a);
            const int ranks = square_rank(b) - square_rank(a);
            const bool aligned =
                a != b && (files == 0 || ranks == 0 || files == ranks || files == -ranks);
            const int f = sign(files);
            const int r = sign(ranks);
            const Bitboard between = aligned ? ray_until(a, f, r, b) : 0;
            const Bitboard line =
                aligned ? ray_until(a, f, r, SQ_NONE) | ray_until(a, -f, -r, SQ_NONE) | bb_of(a)
                        : 0;
            assert_int_equal(bb_between(a, b), between);
            if (a != b) { // bb_line is for two different squares
                assert_int_equal(bb_line(a, b), line);
            }
        }
    }
}

static void bitboards_move_and_pop(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < 1000; i++) {
        const Bitboard pawns = test_random(&random) & test_random(&random);
        for (int color = WHITE; color <= BLACK; color++) {
            Bitboard attacked = 0;
            Bitboard rest = pawns;
            while (rest != 0) {
                attacked |= attacks_pawn(color, bb_pop(&rest));
            }
            assert_int_equal(bb_pawn_attacks(pawns, color), attacked);
        }
        Bitboard up = pawns;
        Bitboard down = pawns;
        int lowest = -1;
        int highest = SQUARE_COUNT;
        for (int left = bits_count(pawns); left > 0; left--) {
            const int next_up = bb_pop(&up);
            const int next_down = bb_pop_highest(&down);
            assert_true(next_up > lowest && bb_has(pawns, next_up));
            assert_true(next_down < highest && bb_has(pawns, next_down));
            lowest = next_up;
            highest = next_down;
        }
        assert_true(up == 0 && down == 0);
    }
    assert_int_equal(BB_LIGHT & BB_DARK, 0);
    assert_true(bb_has(BB_DARK, SQ_A1) && bb_has(BB_LIGHT, SQ_H1) && bb_has(BB_DARK, SQ_H8));
}

UNIT_TESTS(attacks) = {
    cmocka_unit_test(leapers_reach_their_squares), cmocka_unit_test(bishops_see_to_the_first_man),
    cmocka_unit_test(rooks_see_to_the_first_man),  cmocka_unit_test(queens_are_rook_and_bishop),
    cmocka_unit_test(lines_and_what_lies_between), cmocka_unit_test(bitboards_move_and_pop),
};
UNIT_TESTS_END(attacks)
