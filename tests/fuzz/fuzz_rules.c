// SPDX-License-Identifier: MIT
// The rules against the reference, in positions and along games that the bytes make up. The first
// byte says how the bytes are read:
//   even: a Setup as raw memory would hold it, any values; only the judgements must be sound
//   odd:  men, rights, passed square and clock in plausible ranges, then a byte a move
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "reference/convert.h"
#include "reference/oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PLIES_MAX = 12 };

typedef struct Bytes {
    const uint8_t *data;
    size_t left;
} Bytes;

static int next_byte(Bytes *bytes) {
    if (bytes->left == 0) {
        return 0;
    }
    bytes->left--;
    return *bytes->data++;
}

static void require(const char *fault, const RefPosition *ref) {
    if (fault == NULL) {
        return;
    }
    char show[128] = "";
    fprintf(stderr, "fuzz_rules: %s: %s\n", fault, ref == NULL ? "" : oracle_show(show, ref));
    abort();
}

static int32_t next_word(Bytes *bytes) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) {
        word = word << 8 | (uint32_t)next_byte(bytes);
    }
    return (int32_t)word;
}

static Setup raw_setup(Bytes *bytes) {
    Setup setup = setup_empty();
    setup.chess960 = next_byte(bytes) % 2 == 1;
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        setup.board[sq] = (uint8_t)next_byte(bytes);
    }
    setup.castling_rooks = (uint64_t)(uint32_t)next_word(bytes) << 32 | (uint32_t)next_word(bytes);
    setup.side = next_word(bytes);
    setup.ep_square = next_word(bytes);
    setup.halfmove = next_word(bytes);
    setup.fullmove = next_word(bytes);
    return setup;
}

// Sparse: pairs of square and man, so that a byte more is a man more.
static Setup plausible_setup(Bytes *bytes) {
    Setup setup = setup_empty();
    const int flags = next_byte(bytes);
    setup.side = flags & 1;
    setup.chess960 = (flags & 2) != 0;
    setup.halfmove = (flags & 4) != 0 ? next_byte(bytes) : 0;
    setup.board[next_byte(bytes) & 63] = W_KING;
    setup.board[next_byte(bytes) & 63] = B_KING;
    for (int men = next_byte(bytes) & 31; men > 0; men--) {
        const int sq = next_byte(bytes) & 63;
        const int man = next_byte(bytes);
        const int type = PAWN + (man >> 1) % 5;
        if (piece_type(setup.board[sq]) != KING) {
            setup.board[sq] = (uint8_t)piece_of(man & 1, type);
        }
    }
    if ((flags & 8) != 0) {
        setup.castling_rooks = (uint64_t)next_byte(bytes) | (uint64_t)next_byte(bytes) << 56;
    }
    if ((flags & 16) != 0) {
        setup.ep_square = next_byte(bytes) & 63;
    }
    return setup;
}

// The judgement does not change what it looks at, mending helps, and a position comes of it exactly
// when nothing grave is wrong.
static bool judge(Setup *setup, Position *pos) {
    Setup mended = *setup;
    const PosDefects before = setup_defects(setup);
    const PosDefects dropped = setup_repair(&mended);
    const PosDefects after = setup_defects(&mended);
    const PosDefects mendable = DEFECT_BAD_CASTLING_RIGHTS | DEFECT_INVALID_EP_SQUARE;
    if ((after & mendable) != 0 || (after & ~before) != 0 || (dropped & ~mendable) != 0
        || setup_repair(&mended) != 0) {
        require("mending does not help", NULL);
    }
    const Setup twice = setup_flip_colors(setup);
    if ((setup_defects(&twice) == 0) != (before == 0)) {
        require("exchanging the colours changes the judgement", NULL);
    }
    Error err;
    if (pos_from_setup(pos, setup, &err) != defects_allow_play(before)) {
        require("pos_from_setup and setup_defects disagree", NULL);
    }
    *setup = mended;
    return pos_from_setup(pos, setup, NULL);
}

static Move choose(const Position *pos, int byte) {
    MoveList list;
    movegen_child_order(&list, pos);
    if (byte == 255 && !pos_in_check(pos)) {
        return MOVE_NULL;
    }
    return list.count == 0 ? MOVE_NONE : list.moves[byte % list.count];
}

static void play_on(const Position *pos, const Setup *setup, Bytes *bytes) {
    const unsigned checks = WALK_MOVES | WALK_EXCHANGES | WALK_OUTCOME | WALK_GAME;
    RefPosition refs[PLIES_MAX + 2];
    refs[0] = ref_from_setup(setup);
    Game game;
    game_init(&game, pos, NULL);
    for (;;) {
        require(oracle_here(&game, refs, checks), &refs[game.count]);
        const Move move = choose(game_position(&game), next_byte(bytes));
        if (move == MOVE_NONE || bytes->left == 0 || game.count == PLIES_MAX) {
            break;
        }
        if (!oracle_push(&game, refs, move)) {
            require("a listed move is refused", &refs[game.count]);
        }
    }
    require(oracle_legality(game_position(&game)), &refs[game.count]);
    game_release(&game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Bytes bytes = {data, size};
    const bool is_raw = next_byte(&bytes) % 2 == 0;
    Setup setup = is_raw ? raw_setup(&bytes) : plausible_setup(&bytes);
    if (!is_raw && setup_defects(&setup) != oracle_defects(&setup)) {
        const RefPosition ref = ref_from_setup(&setup);
        require("setup_defects differs", &ref);
    }
    Position pos;
    if (judge(&setup, &pos)) {
        play_on(&pos, &setup, &bytes);
    }
    return 0;
}
