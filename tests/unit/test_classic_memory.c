// SPDX-License-Identifier: MIT
// The classic searches when memory runs out: an error each time, nothing lost.
#include "position_of.h"

#include "chess/movegen.h"
#include "classic/choose.h"
#include "classic/course.h"
#include "classic/table.h"
#include "classic/unchecked.h"
#include "eval/material.h"
#include "fail_alloc.h"
#include "player/player.h"

#define OPEN_FEN "6k1/5ppp/8/8/8/2n5/5PPP/1N4K1 w - - 0 1"

enum { STORED = 3000 }; // enough for a table to grow

// The table holds what was stored before memory ran out.
static void a_table_keeps_what_it_has(void **state) {
    (void)state;
    const Position pos = pos_initial();
    for (int key = TABLE_NAIVE; key <= TABLE_SOUND; key++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            ClassicTable table;
            Error err;
            table_init(&table, (TableKey)key, LOOK_ON_ENTRY, 0, &alloc);
            int stored = 0;
            bool fine = true;
            while (fine && stored < STORED) {
                const TableEntry entry = {.value = stored};
                // Boards differ for the naive key, and salts for the numbers.
                Position other = pos;
                other.color_bb[WHITE] ^= (Bitboard)stored << 16;
                fine = table_store(&table, &other, (uint64_t)stored * 977, entry, &err);
                stored += fine ? 1 : 0;
            }
            assert_int_equal(table.count, stored);
            for (int i = 0; i < stored; i++) {
                Position other = pos;
                other.color_bb[WHITE] ^= (Bitboard)i << 16;
                const TableEntry *const entry = table_find(&table, &other, (uint64_t)i * 977);
                assert_non_null(entry);
                assert_int_equal(entry->value, i);
            }
            table_release(&table);
            if (fail_alloc_is_last(&fail, fine, &err)) {
                break;
            }
        }
    }
}

static void split_fails_whole(void **state) {
    (void)state;
    const Position start = position_of(OPEN_FEN);
    const ClassicOptions options = {.depth = 2,
                                    .form = FORM_ALPHABETA,
                                    .evaluator = material_evaluator(&material_13359),
                                    .mate = CLASSIC_INFINITE,
                                    .children = movegen_child_order};
    const ClassicLimits limits = {.deadline_us = TIME_NEVER};
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Game game;
        Error err;
        game_init(&game, &start, &alloc);
        ClassicSearch *const search = calloc(1, sizeof *search);
        bool fine = classic_init(search, &options, &limits, &game, &err);
        if (fine) {
            fine = split_run(search, 1, &err);
            assert_int_equal(search->stopped, !fine && search->failed);
            classic_release(search);
        }
        free(search);
        game_release(&game);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

static void the_course_leaves_the_game_as_it_was(void **state) {
    (void)state;
    const Position start = position_of(OPEN_FEN);
    for (int pruned = 0; pruned < 2; pruned++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            Game game;
            Error err;
            game_init(&game, &start, &alloc);
            Course course = {.game = &game, .weights = &material_242};
            CourseResult result;
            const bool fine = pruned ? h_minimax_alpha_beta(&result, &course, 2, &err)
                                     : h_minimax(&result, &course, 2, &err);
            assert_int_equal(game.count, 0);
            game_release(&game);
            if (fail_alloc_is_last(&fail, fine, &err)) {
                break;
            }
        }
    }
}

static void unchecked_moves_are_played_or_not(void **state) {
    (void)state;
    const Position start = pos_initial();
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Game game;
        Error err;
        game_init(&game, &start, &alloc);
        const bool fine = game_push_unchecked(&game, move_make(SQ_G8, SQ_F6), &err);
        assert_int_equal(game.count, fine ? 1 : 0);
        game_release(&game);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

// Making a player, asking it twice in a game, telling it of a new one.
static void players_say_so(void **state) {
    (void)state;

    static const char *const players[] = {
        "minimax:depth=2",
        "alphabeta:depth=2,table=naive",
        "alphabeta:depth=2,table=sound,quiescence=on,null_move=1",
        "negamax:depth=2,order=shuffle,order.seed=1",
        "alphabeta:depth=2,order=heapq,limit=3",
        "greedy:tie=choice,tie.seed=1",
        "deepening:depth=3,over=alphabeta,over.order=previous,over.tie=fresh",
        "000-enhanced:depth=2",
        "000-iterative:max_depth=3,start=side,prev_moves=\"e2e4\"",
        "000-better:max_depth=3",
        "002-iterative:max_depth=2",
        "003-zobrist:depth=2",
        "004-alphabeta",
        "alphabeta:depth=2,book=tests/uci/book.bin,book.pick=random,book.seed=1",
    };

    Game game;
    const Position start = position_of(OPEN_FEN);
    game_init(&game, &start, NULL);
    const TimeSource time = time_source_real();
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        for (size_t n = 1;; n++) {
            FailAlloc fail;
            const Alloc alloc = fail_alloc_init(&fail, n);
            const PlayerEnv env = {.alloc = &alloc};
            const PlayerRequest request = player_request_of(&game, &time);
            Player *player = NULL;
            PlayerDecision decision;
            Error err;
            bool fine = player_create_from_text(&player, span_of(players[i]), &env, &err);
            if (fine) {
                const PlayerEvent event = {.kind = PLAYER_NEW_GAME, .color = WHITE, .game = &game};
                fine = player_decide(player, &request, &decision, &err);
                assert_int_equal(fine ? decision.kind : DECISION_NONE, decision.kind);
                fine = fine && player_decide(player, &request, &decision, &err);
                player_notify(player, &event);
                player_destroy(player);
            }
            if (fail_alloc_is_last(&fail, fine, &err)) {
                break;
            }
        }
    }
    game_release(&game);
}

UNIT_TESTS(classic_memory) = {
    cmocka_unit_test(a_table_keeps_what_it_has),
    cmocka_unit_test(split_fails_whole),
    cmocka_unit_test(the_course_leaves_the_game_as_it_was),
    cmocka_unit_test(unchecked_moves_are_played_or_not),
    cmocka_unit_test(players_say_so),
};
UNIT_TESTS_END(classic_memory)
