// SPDX-License-Identifier: MIT
#include "play/board_text.h"

// What a cell says beside its man.
typedef enum CellMark { CELL_PLAIN, CELL_LAST, CELL_CHECK } CellMark;

typedef enum CellLayout {
    CELL_WIDE,   // " n ", "[n]"
    CELL_MEDIUM, // " n", "*n"
    CELL_NARROW  // "n": marks do not fit; the caller's words tell the last move
} CellLayout;

enum { WIDE_COLUMNS = 3 + 8 * 3, MEDIUM_COLUMNS = 1 + 8 * 2 };

static const char *const letter_signs[PIECE_COUNT] = {
    [W_PAWN] = "P",   [W_KNIGHT] = "N", [W_BISHOP] = "B", [W_ROOK] = "R",
    [W_QUEEN] = "Q",  [W_KING] = "K",   [B_PAWN] = "p",   [B_KNIGHT] = "n",
    [B_BISHOP] = "b", [B_ROOK] = "r",   [B_QUEEN] = "q",  [B_KING] = "k",
};

// U+2654 to U+265F as UTF-8.
static const char *const figurine_signs[PIECE_COUNT] = {
    [W_KING] = "\xe2\x99\x94",   [W_QUEEN] = "\xe2\x99\x95",  [W_ROOK] = "\xe2\x99\x96",
    [W_BISHOP] = "\xe2\x99\x97", [W_KNIGHT] = "\xe2\x99\x98", [W_PAWN] = "\xe2\x99\x99",
    [B_KING] = "\xe2\x99\x9a",   [B_QUEEN] = "\xe2\x99\x9b",  [B_ROOK] = "\xe2\x99\x9c",
    [B_BISHOP] = "\xe2\x99\x9d", [B_KNIGHT] = "\xe2\x99\x9e", [B_PAWN] = "\xe2\x99\x9f",
};

// SGR sequences by mark and by whether the square is light: black men on every ground.
static const char *const colors_many[3][2] = {
    [CELL_PLAIN] = {"\x1b[38;5;16;48;5;180m", "\x1b[38;5;16;48;5;223m"},
    [CELL_LAST] = {"\x1b[38;5;16;48;5;143m", "\x1b[38;5;16;48;5;186m"},
    [CELL_CHECK] = {"\x1b[38;5;16;48;5;210m", "\x1b[38;5;16;48;5;210m"},
};
static const char *const colors_few[3][2] = {
    [CELL_PLAIN] = {"\x1b[30;46m", "\x1b[30;47m"},
    [CELL_LAST] = {"\x1b[30;42m", "\x1b[30;43m"},
    [CELL_CHECK] = {"\x1b[30;41m", "\x1b[30;41m"},
};

static const char color_end[] = "\x1b[0m";

const char *piece_sign(int piece, bool figurines) {
    return figurines ? figurine_signs[piece] : letter_signs[piece];
}

// The squares a move left and reached; castling is stored as king takes rook, and people see where
// the king went.
static Bitboard move_squares(const Position *after, Move move) {
    if (move == MOVE_NONE || move == MOVE_NULL) {
        return 0;
    }
    const int to = move_kind(move) == MOVE_CASTLING ? pos_king(after, color_other(pos_side(after)))
                                                    : move_to(move);
    return bb_of(move_from(move)) | bb_of(to);
}

static CellLayout layout_for(int width) {
    return width >= WIDE_COLUMNS ? CELL_WIDE : width >= MEDIUM_COLUMNS ? CELL_MEDIUM : CELL_NARROW;
}

static void cell_text(Text *out, const char *sign, CellMark mark, CellLayout layout) {
    static const char *const before_wide[] = {" ", "[", "("};
    static const char *const after_wide[] = {" ", "]", ")"};
    static const char *const before_medium[] = {" ", "*", "!"};
    switch (layout) {
    case CELL_WIDE:
        text_append(out, before_wide[mark]);
        text_append(out, sign);
        text_append(out, after_wide[mark]);
        break;
    case CELL_MEDIUM:
        text_append(out, before_medium[mark]);
        text_append(out, sign);
        break;
    case CELL_NARROW:
    default:
        text_append(out, sign);
        break;
    }
}

static CellMark mark_of(const Position *pos, Bitboard last, int sq) {
    if (pos_in_check(pos) && sq == pos_king(pos, pos_side(pos))) {
        return CELL_CHECK;
    }
    return bb_has(last, sq) ? CELL_LAST : CELL_PLAIN;
}

static void rank_text(Text *out, const Position *pos, Bitboard last, int rank,
                      const BoardStyle *style) {
    const CellLayout layout = layout_for(style->width);
    text_format(out, layout == CELL_WIDE ? "%2d " : "%d", rank + 1);
    for (int column = 0; column < 8; column++) {
        const int sq = square_of(style->flipped ? 7 - column : column, rank);
        const int piece = pos_piece_at(pos, sq);
        const CellMark mark = mark_of(pos, last, sq);
        const bool light = bb_has(BB_LIGHT, sq);
        const char *const empty = style->colors > 0 ? " " : style->figurines ? "\xc2\xb7" : ".";
        if (style->colors > 0) {
            text_append(out,
                        style->colors >= 256 ? colors_many[mark][light] : colors_few[mark][light]);
        }
        cell_text(out, piece == PIECE_NONE ? empty : piece_sign(piece, style->figurines), mark,
                  layout);
    }
    text_append(out, style->colors > 0 ? color_end : "");
    text_append_char(out, '\n');
}

void board_text(Text *out, const Position *pos, Move last, const BoardStyle *style) {
    const CellLayout layout = layout_for(style->width);
    const Bitboard squares = move_squares(pos, last);
    for (int row = 0; row < 8; row++) {
        rank_text(out, pos, squares, style->flipped ? row : 7 - row, style);
    }
    text_append(out, layout == CELL_WIDE ? "   " : " ");
    for (int column = 0; column < 8; column++) {
        const char file[] = {(char)('a' + (style->flipped ? 7 - column : column)), '\0'};
        cell_text(out, file, CELL_PLAIN, layout);
    }
    while (out->length > 0 && !out->failed && out->data[out->length - 1] == ' ') {
        out->data[--out->length] = '\0';
    }
    text_append_char(out, '\n');
}
