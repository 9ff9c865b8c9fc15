// SPDX-License-Identifier: MIT
// Unchecked positions: making, judging and mending them.
#include "chess/setup.h"

#include <stddef.h>

#include "chess/attacks.h"

enum { MEN_MAX = 16, PAWNS_MAX = 8 };

// The Setup's board as sets; squares with an unknown piece code count as empty.
typedef struct SetupSets {
    Bitboard type[PIECE_TYPE_COUNT];
    Bitboard color[COLOR_COUNT];
    Bitboard occupied;
    bool has_unknown;
} SetupSets;

static bool piece_is_known(int piece) {
    return piece >= W_PAWN && piece <= B_KING && piece_type(piece) >= PAWN
           && piece_type(piece) <= KING;
}

static bool side_is_known(const Setup *setup) {
    return setup->side == WHITE || setup->side == BLACK;
}

static SetupSets setup_sets(const Setup *setup) {
    SetupSets sets = {0};
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        const int piece = setup->board[sq];
        if (piece == PIECE_NONE) {
            continue;
        }
        if (!piece_is_known(piece)) {
            sets.has_unknown = true;
            continue;
        }
        sets.type[piece_type(piece)] |= bb_of(sq);
        sets.color[piece_color(piece)] |= bb_of(sq);
    }
    sets.occupied = sets.color[WHITE] | sets.color[BLACK];
    return sets;
}

// Men of `color` that attack sq. The sliders see `occupied`; the men stand where they stand.
static Bitboard sets_attackers(const SetupSets *sets, int color, int sq, Bitboard occupied) {
    const Bitboard *type = sets->type;
    Bitboard found = attacks_pawn(color_other(color), sq) & type[PAWN];
    found |= attacks_knight(sq) & type[KNIGHT];
    found |= attacks_king(sq) & type[KING];
    found |= attacks_bishop(sq, occupied) & (type[BISHOP] | type[QUEEN]);
    found |= attacks_rook(sq, occupied) & (type[ROOK] | type[QUEEN]);
    return found & sets->color[color];
}

// Who attacks the king of `color`; of several kings the one on the highest square counts.
static Bitboard sets_checkers(const SetupSets *sets, int color) {
    const Bitboard kings = sets->type[KING] & sets->color[color];
    if (kings == 0) {
        return 0;
    }
    return sets_attackers(sets, color_other(color), bits_highest(kings), sets->occupied);
}

// The rights of `color` that can be: king at home and rook in place. In Chess960 there is at most
// one on each side of the king, the outermost.
static Bitboard sets_possible_rights(const SetupSets *sets, const Setup *setup, int color) {
    const Bitboard home = color == WHITE ? BB_RANK_1 : BB_RANK_8;
    const Bitboard kings = sets->type[KING] & sets->color[color] & home;
    Bitboard rooks = setup->castling_rooks & sets->type[ROOK] & sets->color[color] & home;
    if (!setup->chess960) {
        rooks &= BB_FILE_A | BB_FILE_H;
        return (kings & bb_file(4)) != 0 ? rooks : 0;
    }
    if (kings == 0 || rooks == 0) {
        return 0;
    }
    const int king = bits_highest(kings);
    const int low = bits_lowest(rooks);
    const int high = bits_highest(rooks);
    return (low < king ? bb_of(low) : 0) | (high > king ? bb_of(high) : 0);
}

// The en passant square can be: the pawn that passed it stands before it, and it and the square
// the pawn came from are empty.
static bool sets_can_be_passed(const SetupSets *sets, int side, int ep) {
    if (!square_is_valid(ep) || square_rank(ep) != (side == WHITE ? 5 : 2)) {
        return false;
    }
    const int step = side == WHITE ? 8 : -8;
    const Bitboard pushed = sets->type[PAWN] & sets->color[color_other(side)];
    const Bitboard empty = bb_of(ep) | bb_of(ep + step);
    return bb_has(pushed, ep - step) && (sets->occupied & empty) == 0;
}

// Whether no last move can have led to this check. With a valid en passant square that move is
// known: the pawn gives the check, or it opened a line (then the king was not attacked before).
// Otherwise a double check from two directions of one line cannot be, nor more than two checkers.
static bool sets_is_check_impossible(const SetupSets *sets, int side, int valid_ep) {
    const Bitboard checkers = sets_checkers(sets, side);
    if (checkers == 0) {
        return false;
    }
    Bitboard kings = sets->type[KING] & sets->color[side];
    if (valid_ep == SQ_NONE) {
        const bool is_double = bits_count(checkers) == 2;
        const Bitboard line = bb_line(bits_lowest(checkers), bits_highest(checkers));
        return bits_count(checkers) > 2 || (is_double && (line & kings) != 0);
    }
    if (bb_is_many(checkers)) {
        return true;
    }
    const int step = side == WHITE ? 8 : -8;
    const int pushed_to = valid_ep - step;
    if (bits_highest(checkers) == pushed_to) {
        return false;
    }
    const Bitboard before = (sets->occupied & ~bb_of(pushed_to)) | bb_of(valid_ep + step);
    while (kings != 0) {
        if (sets_attackers(sets, color_other(side), bb_pop(&kings), before) != 0) {
            return true;
        }
    }
    return false;
}

static PosDefects sets_material_defects(const SetupSets *sets) {
    const Bitboard white = sets->color[WHITE];
    const Bitboard black = sets->color[BLACK];
    const Bitboard pawns = sets->type[PAWN];
    const Bitboard kings = sets->type[KING];
    PosDefects defects = 0;
    defects |= sets->occupied == 0 ? DEFECT_EMPTY : 0;
    defects |= (kings & white) == 0 ? DEFECT_NO_WHITE_KING : 0;
    defects |= (kings & black) == 0 ? DEFECT_NO_BLACK_KING : 0;
    defects |= bits_count(kings) > 2 ? DEFECT_TOO_MANY_KINGS : 0;
    defects |= bits_count(white) > MEN_MAX ? DEFECT_TOO_MANY_WHITE_PIECES : 0;
    defects |= bits_count(black) > MEN_MAX ? DEFECT_TOO_MANY_BLACK_PIECES : 0;
    defects |= bits_count(pawns & white) > PAWNS_MAX ? DEFECT_TOO_MANY_WHITE_PAWNS : 0;
    defects |= bits_count(pawns & black) > PAWNS_MAX ? DEFECT_TOO_MANY_BLACK_PAWNS : 0;
    defects |= (pawns & (BB_RANK_1 | BB_RANK_8)) != 0 ? DEFECT_PAWNS_ON_BACK_RANK : 0;
    return defects;
}

static Bitboard setup_possible_rights(const SetupSets *sets, const Setup *setup) {
    return sets_possible_rights(sets, setup, WHITE) | sets_possible_rights(sets, setup, BLACK);
}

static bool clocks_are_valid(const Setup *setup) {
    return setup->halfmove >= 0 && setup->halfmove <= SETUP_CLOCK_MAX && setup->fullmove >= 1
           && setup->fullmove <= SETUP_CLOCK_MAX;
}

PosDefects setup_defects(const Setup *setup) {
    const SetupSets sets = setup_sets(setup);
    PosDefects defects = sets_material_defects(&sets);
    defects |= sets.has_unknown || !side_is_known(setup) ? DEFECT_BAD_VALUE : 0;
    defects |= clocks_are_valid(setup) ? 0 : DEFECT_CLOCKS;
    if (setup->castling_rooks != setup_possible_rights(&sets, setup)) {
        defects |= DEFECT_BAD_CASTLING_RIGHTS;
    }
    if (!side_is_known(setup)) {
        return defects; // whose check, whose en passant?
    }
    const int side = setup->side;
    const bool ep_fits = sets_can_be_passed(&sets, side, setup->ep_square);
    defects |= setup->ep_square != SQ_NONE && !ep_fits ? DEFECT_INVALID_EP_SQUARE : 0;
    defects |= sets_checkers(&sets, color_other(side)) != 0 ? DEFECT_OPPOSITE_CHECK : 0;
    defects |= bits_count(sets_checkers(&sets, side)) > 2 ? DEFECT_TOO_MANY_CHECKERS : 0;
    if (sets_is_check_impossible(&sets, side, ep_fits ? setup->ep_square : SQ_NONE)) {
        defects |= DEFECT_IMPOSSIBLE_CHECK;
    }
    return defects;
}

PosDefects setup_repair(Setup *setup) {
    const SetupSets sets = setup_sets(setup);
    PosDefects dropped = 0;
    const Bitboard rights = setup_possible_rights(&sets, setup);
    if (setup->castling_rooks != rights) {
        setup->castling_rooks = rights;
        dropped |= DEFECT_BAD_CASTLING_RIGHTS;
    }
    if (setup->ep_square == SQ_NONE) {
        return dropped;
    }
    const bool can_be =
        side_is_known(setup) && sets_can_be_passed(&sets, setup->side, setup->ep_square);
    if (!can_be) {
        setup->ep_square = SQ_NONE;
        dropped |= DEFECT_INVALID_EP_SQUARE;
    }
    return dropped;
}

Setup setup_empty(void) {
    const Setup setup = {.side = WHITE, .ep_square = SQ_NONE, .fullmove = 1};
    return setup;
}

// Pieces of the first file to the last for both sides, and the pawns.
static Setup setup_of_ranks(const uint8_t types[8]) {
    Setup setup = setup_empty();
    for (int file = 0; file < 8; file++) {
        setup.board[square_of(file, 0)] = (uint8_t)piece_of(WHITE, types[file]);
        setup.board[square_of(file, 1)] = W_PAWN;
        setup.board[square_of(file, 6)] = B_PAWN;
        setup.board[square_of(file, 7)] = (uint8_t)piece_of(BLACK, types[file]);
        if (types[file] == ROOK) {
            setup.castling_rooks |= bb_of(square_of(file, 0)) | bb_of(square_of(file, 7));
        }
    }
    return setup;
}

Setup setup_standard(void) {
    static const uint8_t types[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
    return setup_of_ranks(types);
}

// Puts a piece on the n-th empty file (from 0).
static void put_on_empty(uint8_t types[8], int n, int type) {
    for (int file = 0; file < 8; file++) {
        if (types[file] == PIECE_TYPE_NONE && n-- == 0) {
            types[file] = (uint8_t)type;
            return;
        }
    }
}

Setup setup_chess960(int number) {
    assert(number >= 0 && number < 960);
    uint8_t types[8] = {0};
    types[2 * (number % 4) + 1] = BISHOP;
    number /= 4;
    types[2 * (number % 4)] = BISHOP;
    number /= 4;
    put_on_empty(types, number % 6, QUEEN);
    number /= 6;
    // The ten ways to put two knights on five files, the first knight's file changing last.
    int first = 0;
    int ways = 4;
    while (number >= ways) {
        number -= ways;
        first++;
        ways--;
    }
    put_on_empty(types, first, KNIGHT);
    put_on_empty(types, first + number, KNIGHT); // one file fewer is empty now
    put_on_empty(types, 0, ROOK);
    put_on_empty(types, 0, KING);
    put_on_empty(types, 0, ROOK);
    Setup setup = setup_of_ranks(types);
    setup.chess960 = true;
    return setup;
}

// Every square exchanged with square ^ flip; the colours too when asked.
static Setup setup_turned(const Setup *setup, int flip, bool swap_colors) {
    Setup turned = *setup;
    turned.castling_rooks = 0;
    for (int sq = 0; sq < SQUARE_COUNT; sq++) {
        const int piece = setup->board[sq];
        const bool swap = swap_colors && piece_is_known(piece);
        turned.board[sq ^ flip] = (uint8_t)(swap ? piece ^ (B_PAWN ^ W_PAWN) : piece);
        if (bb_has(setup->castling_rooks, sq)) {
            turned.castling_rooks |= bb_of(sq ^ flip);
        }
    }
    if (square_is_valid(setup->ep_square)) {
        turned.ep_square = setup->ep_square ^ flip;
    }
    if (swap_colors && side_is_known(setup)) {
        turned.side = color_other(setup->side);
    }
    return turned;
}

Setup setup_flip_colors(const Setup *setup) {
    return setup_turned(setup, 56, true);
}

Setup setup_mirror_files(const Setup *setup) {
    return setup_turned(setup, 7, false);
}

typedef struct DefectWords {
    const char *name;
    const char *text;
} DefectWords;

static const DefectWords defect_words[DEFECT_COUNT] = {
    {"no_white_king", "White has no king"},
    {"no_black_king", "Black has no king"},
    {"too_many_kings", "there are more than two kings"},
    {"too_many_white_pawns", "White has more than 8 pawns"},
    {"too_many_black_pawns", "Black has more than 8 pawns"},
    {"pawns_on_back_rank", "a pawn stands on the first or the last rank"},
    {"too_many_white_pieces", "White has more than 16 men"},
    {"too_many_black_pieces", "Black has more than 16 men"},
    {"bad_castling_rights", "a castling right has no king and rook in place"},
    {"invalid_ep_square", "no pawn can just have passed the en passant square"},
    {"opposite_check", "the side that is not to move is in check"},
    {"empty", "the board is empty"},
    {"too_many_checkers", "more than two men give check"},
    {"impossible_check", "no move can have led to this check"},
    {"clocks", "the half-move clock or the move number is out of range"},
    {"bad_value", "an unknown piece code or side to move"},
};

static const DefectWords *defect_words_of(PosDefects defect) {
    static const DefectWords unknown = {"unknown", "unknown defect"};
    if (defect == 0 || (defect & (defect - 1)) != 0 || bits_lowest(defect) >= DEFECT_COUNT) {
        return &unknown;
    }
    return &defect_words[bits_lowest(defect)];
}

const char *defect_name(PosDefects defect) {
    return defect_words_of(defect)->name;
}

const char *defect_text(PosDefects defect) {
    return defect_words_of(defect)->text;
}
