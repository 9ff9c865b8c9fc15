// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "chess/movegen.h"
#include "reference/convert.h"
#include "reference/oracle.h"

static PosDefects defects_of(const Position *pos) {
    Setup setup;
    pos_to_setup(&setup, pos);
    return setup_defects(&setup);
}

const char *oracle_here(const Game *game, const RefPosition *refs, unsigned checks) {
    const Position *pos = game_position(game);
    const RefPosition *ref = &refs[game->count];
    const char *fault = oracle_state(pos, ref);
    if (fault == NULL && defects_of(&game->start) == 0 && defects_of(pos) != 0) {
        fault = "moves lead from a sound position to a defect";
    }
    if (fault == NULL && checks & WALK_MOVES) {
        fault = oracle_moves(pos, ref);
    }
    if (fault == NULL && checks & WALK_LEGALITY) {
        fault = oracle_legality(pos);
    }
    if (fault == NULL && checks & WALK_EXCHANGES) {
        fault = oracle_exchanges(pos, ref);
    }
    if (fault == NULL && checks & WALK_OUTCOME) {
        fault = oracle_outcome(pos, ref);
    }
    if (fault == NULL && checks & WALK_GAME) {
        fault = oracle_game(game, refs);
    }
    return fault;
}

static bool is_quiet_return(const Game *game, Move move) {
    if (game->count < 2) {
        return false;
    }
    const Move before = game->plies[game->count - 2].move;
    return move_from(move) == move_to(before) && move_to(move) == move_from(before);
}

static Move choose(Walk *walk, const Game *game) {
    const Position *pos = game_position(game);
    if (!pos_in_check(pos) && test_random_below(&walk->random, 20) == 0) {
        return MOVE_NULL;
    }
    MoveList list;
    movegen_legal(&list, pos);
    if (list.count == 0) {
        return MOVE_NONE;
    }
    if (walk->checks & WALK_SHUFFLE && test_random_below(&walk->random, 8) > 0) {
        for (int i = 0; i < list.count; i++) {
            if (is_quiet_return(game, list.moves[i])) {
                return list.moves[i];
            }
        }
    }
    return list.moves[test_random_below(&walk->random, list.count)];
}

bool oracle_push(Game *game, RefPosition *refs, Move move) {
    const RefPosition *ref = &refs[game->count];
    if (move == MOVE_NULL) {
        refs[game->count + 1] = ref_play_null(ref);
        return game_push_checked(game, move, NULL);
    }
    bool found = false;
    const RefMove ref_move = ref_find_move(ref, move, &found);
    if (found) {
        refs[game->count + 1] = ref_play(ref, ref_move);
    }
    return found && game_push_checked(game, move, NULL);
}

static bool step(Walk *walk, Game *game, RefPosition *refs) {
    const Move move = choose(walk, game);
    if (move == MOVE_NONE || !oracle_push(game, refs, move)) {
        return false;
    }
    walk->plies++;
    walk->nulls += move == MOVE_NULL;
    return true;
}

const char *oracle_walk(Walk *walk, const Setup *start, char show[128]) {
    Position pos;
    if (!pos_from_setup(&pos, start, NULL)) {
        return "the start is not a position";
    }
    static const char memory[] = "out of memory";
    RefPosition *const refs = malloc((WALK_PLIES_MAX + 1) * sizeof *refs);
    if (refs == NULL) {
        return memory;
    }
    Game game;
    game_init(&game, &pos, NULL);
    refs[0] = ref_from_setup(start);
    const char *fault = NULL;
    for (int ply = 0; fault == NULL; ply++) {
        fault = oracle_here(&game, refs, walk->checks);
        if (fault != NULL) {
            oracle_show(show, &refs[game.count]);
        } else if (ply == walk->plies_max || ply == WALK_PLIES_MAX || !step(walk, &game, refs)) {
            break;
        }
    }
    game_release(&game);
    free(refs);
    return fault;
}
