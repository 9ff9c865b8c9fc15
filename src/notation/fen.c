// SPDX-License-Identifier: MIT
// Reading goes in three steps: the text is cut into fields (fields_cut), each field is read into a
// Setup, and only then is the position judged, so that a message about the position can still point
// at the field that is to blame.
#include "notation/fen.h"

#include <stdio.h>
#include <string.h>

#include "notation/fen_impl.h"

enum { FIELD_BOARD, FIELD_SIDE, FIELD_CASTLING, FIELD_EP, FIELD_HALFMOVE, FIELD_FULLMOVE };

enum { FIELD_COUNT = 6, FIELD_COUNT_STRICT = 4 };

static const char *const field_names[FIELD_COUNT] = {"board",           "side to move",
                                                     "castling rights", "en passant square",
                                                     "half-move clock", "move number"};

static const char piece_letters[PIECE_COUNT + 1] = ".PNBRQK..pnbrqk.";

typedef struct FenText {
    Span whole;
    Span fields[FIELD_COUNT];
    int count;
    const char *extra; // what follows the sixth field, or NULL
    FenOptions options;
} FenText;

int square_parse(Span text) {
    if (text.length != 2 || text.data[0] < 'a' || text.data[0] > 'h' || text.data[1] < '1'
        || text.data[1] > '8') {
        return SQ_NONE;
    }
    return square_of(text.data[0] - 'a', text.data[1] - '1');
}

const char *square_format(char out[3], int sq) {
    if (!square_is_valid(sq)) {
        out[0] = '-';
        out[1] = '\0';
        return out;
    }
    out[0] = (char)('a' + square_file(sq));
    out[1] = (char)('1' + square_rank(sq));
    out[2] = '\0';
    return out;
}

static int64_t column_of(const FenText *fen, const char *place) {
    return place - fen->whole.data + 1;
}

// Bytes of a blank that is not ASCII at the front: no-break space (UTF-8 and Latin-1), the spaces
// from U+2000, U+202F and U+3000, and the byte order mark; 0 when there is none.
static size_t odd_blank_length(Span rest) {
    static const char *const blanks[] = {"\xC2\xA0", "\xE2\x80\xAF", "\xE3\x80\x80", "\xEF\xBB\xBF",
                                         "\xA0"};
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        const size_t length = strlen(blanks[i]);
        if (rest.length >= length && memcmp(rest.data, blanks[i], length) == 0) {
            return length;
        }
    }
    const bool is_wide = rest.length >= 3 && memcmp(rest.data, "\xE2\x80", 2) == 0
                         && (unsigned char)rest.data[2] >= 0x80
                         && (unsigned char)rest.data[2] <= 0x8B;
    return is_wide ? 3 : 0;
}

size_t fen_blank_length(Span rest, FenMode mode) {
    if (rest.length == 0) {
        return 0;
    }
    if (char_is_blank(rest.data[0])) {
        return 1;
    }
    return mode == FEN_REPAIR ? odd_blank_length(rest) : 0;
}

static bool fail_byte(const FenText *fen, Span rest, Error *err) {
    const int64_t column = column_of(fen, rest.data);
    if (odd_blank_length(rest) > 0) {
        return error_set_at(err, ERROR_SYNTAX, 0, column,
                            "odd blank (a no-break space or the like): use plain spaces");
    }
    return error_set_at(err, ERROR_SYNTAX, 0, column, "byte 0x%02x is no part of a FEN",
                        (unsigned)(unsigned char)rest.data[0]);
}

// Cuts the text into at most six fields of printable ASCII.
static bool fields_cut(FenText *fen, Error *err) {
    Span rest = fen->whole;
    for (;;) {
        size_t blank;
        while ((blank = fen_blank_length(rest, fen->options.mode)) > 0) {
            rest = span_from(rest, blank);
        }
        if (rest.length == 0) {
            break;
        }
        size_t length = 0;
        while (length < rest.length
               && fen_blank_length(span_from(rest, length), fen->options.mode) == 0) {
            if (rest.data[length] < '!' || rest.data[length] > '~') {
                return fail_byte(fen, span_from(rest, length), err);
            }
            length++;
        }
        if (fen->count == FIELD_COUNT) {
            fen->extra = rest.data;
            break;
        }
        fen->fields[fen->count++] = (Span){rest.data, length};
        rest = span_from(rest, length);
    }
    if (fen->count == 0) {
        return error_set_at(err, ERROR_SYNTAX, 0, 1, "the FEN is empty");
    }
    return true;
}

// A piece's letter, or PIECE_NONE.
static int piece_of_letter(char letter) {
    const char *const found = strchr(piece_letters, letter);
    return letter == '\0' || letter == '.' || found == NULL ? PIECE_NONE
                                                            : (int)(found - piece_letters);
}

// One rank, from the a-file; *field loses it and the '/' behind it.
static bool rank_read(Setup *setup, Span *field, int rank, const FenText *fen, Error *err) {
    int file = 0;
    bool after_digit = false;
    while (field->length > 0 && field->data[0] != '/') {
        const char c = field->data[0];
        const bool is_digit = c >= '1' && c <= '8';
        const int piece = piece_of_letter(c);
        const int64_t column = column_of(fen, field->data);
        if (!is_digit && piece == PIECE_NONE) {
            return error_set_at(err, ERROR_SYNTAX, 0, column,
                                "board: '%c' in rank %d is neither a piece nor a digit 1 to 8", c,
                                rank + 1);
        }
        if (is_digit && after_digit && fen->options.mode == FEN_STRICT) {
            return error_set_at(err, ERROR_SYNTAX, 0, column,
                                "board: two digits side by side in rank %d", rank + 1);
        }
        const int wide = is_digit ? c - '0' : 1;
        if (file + wide > 8) {
            return error_set_at(err, ERROR_SYNTAX, 0, column,
                                "board: rank %d has more than 8 squares", rank + 1);
        }
        if (!is_digit) {
            setup->board[square_of(file, rank)] = (uint8_t)piece;
        }
        file += wide;
        after_digit = is_digit;
        *field = span_from(*field, 1);
    }
    if (file < 8) {
        return error_set_at(err, ERROR_SYNTAX, 0, column_of(fen, field->data),
                            "board: rank %d has only %d squares", rank + 1, file);
    }
    return true;
}

static bool board_read(Setup *setup, const FenText *fen, Error *err) {
    Span field = fen->fields[FIELD_BOARD];
    for (int rank = 7; rank >= 0; rank--) {
        if (!rank_read(setup, &field, rank, fen, err)) {
            return false;
        }
        if (rank > 0) {
            if (field.length == 0) {
                return error_set_at(err, ERROR_SYNTAX, 0, column_of(fen, field.data),
                                    "board: only %d ranks instead of 8", 8 - rank);
            }
            field = span_from(field, 1);
        }
    }
    if (field.length > 0) {
        return error_set_at(err, ERROR_SYNTAX, 0, column_of(fen, field.data),
                            "board: more than 8 ranks");
    }
    return true;
}

static bool side_read(Setup *setup, const FenText *fen, Error *err) {
    const Span field = fen->fields[FIELD_SIDE];
    const char c = field.length != 1                 ? '?'
                   : fen->options.mode == FEN_REPAIR ? char_to_lower(field.data[0])
                                                     : field.data[0];
    if (c != 'w' && c != 'b') {
        char shown[24];
        return error_set_at(err, ERROR_SYNTAX, 0, column_of(fen, field.data),
                            "side to move must be w or b, not \"%s\"",
                            span_show(shown, sizeof shown, field));
    }
    setup->side = c == 'w' ? WHITE : BLACK;
    return true;
}

// File of the king of `color` on its back rank, or -1.
static int home_king_file(const Setup *setup, int color) {
    const int rank = color == WHITE ? 0 : 7;
    for (int file = 0; file < 8; file++) {
        if (setup->board[square_of(file, rank)] == piece_of(color, KING)) {
            return file;
        }
    }
    return -1;
}

// File of the outermost rook of `color` on one side of its king, or -1.
static int outermost_rook_file(const Setup *setup, int color, bool king_side) {
    const int king = home_king_file(setup, color);
    const int rank = color == WHITE ? 0 : 7;
    const int step = king_side ? -1 : 1;
    for (int file = king_side ? 7 : 0; king >= 0 && file != king; file += step) {
        if (setup->board[square_of(file, rank)] == piece_of(color, ROOK)) {
            return file;
        }
    }
    return -1;
}

// The rook square that a castling letter means, whether or not a rook is there; SQ_NONE for an
// unknown letter.
static int castling_square(const Setup *setup, char letter) {
    const int color = letter >= 'a' ? BLACK : WHITE;
    const int rank = color == WHITE ? 0 : 7;
    const char low = char_to_lower(letter);
    if (low >= 'a' && low <= 'h') {
        return square_of(low - 'a', rank);
    }
    if (low != 'k' && low != 'q') {
        return SQ_NONE;
    }
    const int rook = setup->chess960 ? outermost_rook_file(setup, color, low == 'k') : -1;
    const int corner = low == 'k' ? 7 : 0;
    return square_of(rook >= 0 ? rook : corner, rank);
}

// Whether the letter cannot be meant for standard chess and could be for Chess960.
static bool castling_needs_chess960(const Setup *setup, char letter) {
    const char low = char_to_lower(letter);
    if (low >= 'a' && low <= 'h') {
        return true;
    }
    if (low != 'k' && low != 'q') {
        return false;
    }
    const int color = letter >= 'a' ? BLACK : WHITE;
    const int rook = outermost_rook_file(setup, color, low == 'k');
    return rook >= 0 && (rook != (low == 'k' ? 7 : 0) || home_king_file(setup, color) != 4);
}

static bool castling_read(Setup *setup, const FenText *fen, Error *err) {
    const Span field = fen->fields[FIELD_CASTLING];
    setup->chess960 = fen->options.variant == FEN_CHESS960;
    if (span_is(field, "-")) {
        return true;
    }
    for (size_t i = 0; fen->options.variant == FEN_DETECT && i < field.length; i++) {
        setup->chess960 |= castling_needs_chess960(setup, field.data[i]);
    }
    for (size_t i = 0; i < field.length; i++) {
        const int sq = castling_square(setup, field.data[i]);
        const int64_t column = column_of(fen, field.data + i);
        if (sq == SQ_NONE) {
            return error_set_at(err, ERROR_SYNTAX, 0, column, "unknown castling letter '%c'",
                                field.data[i]);
        }
        if (bb_has(setup->castling_rooks, sq) && fen->options.mode == FEN_STRICT) {
            return error_set_at(err, ERROR_SYNTAX, 0, column,
                                "castling letter '%c' gives a right twice", field.data[i]);
        }
        setup->castling_rooks |= bb_of(sq);
    }
    return true;
}

static bool ep_read(Setup *setup, const FenText *fen, Error *err) {
    const Span field = fen->fields[FIELD_EP];
    const int sq = square_parse(field);
    // "E6" and "e9" are meant as squares and can be dropped; anything else may be another field.
    const bool is_like_square =
        field.length == 2 && char_is_letter(field.data[0]) && char_is_digit(field.data[1]);
    if (sq == SQ_NONE && !span_is(field, "-")
        && !(is_like_square && fen->options.mode == FEN_REPAIR)) {
        char shown[24];
        return error_set_at(err, ERROR_SYNTAX, 0, column_of(fen, field.data),
                            "en passant: \"%s\" is not a square",
                            span_show(shown, sizeof shown, field));
    }
    setup->ep_square = sq;
    return true;
}

static bool clock_read(int *out, const FenText *fen, int which, int minimum, Error *err) {
    Span digits = fen->fields[which];
    const int64_t column = column_of(fen, digits.data);
    char shown[24];
    if (fen->options.mode == FEN_REPAIR && span_is(digits, "-")) {
        *out = minimum;
        return true;
    }
    for (size_t i = 0; i < digits.length; i++) {
        if (!char_is_digit(digits.data[i])) {
            return error_set_at(err, ERROR_SYNTAX, 0, column, "%s: \"%s\" is not a number",
                                field_names[which], span_show(shown, sizeof shown, digits));
        }
    }
    while (digits.length > 1 && digits.data[0] == '0') {
        digits = span_from(digits, 1);
    }
    int64_t value;
    if (!span_to_int(&value, digits, 0, SETUP_CLOCK_MAX)) {
        return error_set_at(err, ERROR_LIMIT, 0, column, "%s: %s is too large (at most %d)",
                            field_names[which], span_show(shown, sizeof shown, digits),
                            SETUP_CLOCK_MAX);
    }
    if (value < minimum && fen->options.mode == FEN_STRICT) {
        return error_set_at(err, ERROR_VALUE, 0, column, "%s: must be at least %d",
                            field_names[which], minimum);
    }
    *out = value < minimum ? minimum : (int)value;
    return true;
}

static bool fen_read(Setup *out, FenText *fen, Error *err) {
    if (!fields_cut(fen, err)) {
        return false;
    }
    if (fen->count < FIELD_COUNT_STRICT && fen->options.mode == FEN_STRICT) {
        return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)fen->whole.length + 1,
                            "field missing: no %s", field_names[fen->count]);
    }
    Setup setup = setup_empty();
    setup.chess960 = fen->options.variant == FEN_CHESS960;
    const int count = fen->count;
    // A broken board often makes a field too many; it is the better message.
    if (!board_read(&setup, fen, err)) {
        return false;
    }
    if (fen->extra != NULL) {
        return error_set_at(err, ERROR_SYNTAX, 0, column_of(fen, fen->extra),
                            "more than six fields");
    }
    const bool fine =
        (count <= FIELD_SIDE || side_read(&setup, fen, err))
        && (count <= FIELD_CASTLING || castling_read(&setup, fen, err))
        && (count <= FIELD_EP || ep_read(&setup, fen, err))
        && (count <= FIELD_HALFMOVE || clock_read(&setup.halfmove, fen, FIELD_HALFMOVE, 0, err))
        && (count <= FIELD_FULLMOVE || clock_read(&setup.fullmove, fen, FIELD_FULLMOVE, 1, err));
    if (fine) {
        if (fen->options.mode == FEN_REPAIR) {
            (void)setup_repair(&setup);
        }
        *out = setup;
    }
    return fine;
}

bool fen_parse_setup(Setup *out, Span text, FenOptions options, Error *err) {
    FenText fen = {.whole = text, .options = options};
    return fen_read(out, &fen, err);
}

// Says what is wrong with the first castling letter that cannot be; false when all can, one by one.
static bool castling_explain(const Setup *setup, const FenText *fen, Error *err) {
    const Span field = fen->fields[FIELD_CASTLING];
    for (size_t i = 0; i < field.length; i++) {
        const char letter = field.data[i];
        const int color = letter >= 'a' ? BLACK : WHITE;
        const char *const name = color == WHITE ? "White" : "Black";
        const int sq = castling_square(setup, letter);
        const int king = home_king_file(setup, color);
        const int64_t column = column_of(fen, field.data + i);
        char square[3];
        if (sq != SQ_NONE && setup->board[sq] != piece_of(color, ROOK)) {
            (void)error_set_at(err, ERROR_POSITION, 0, column,
                               "castling right '%c': %s has no rook on %s", letter, name,
                               square_format(square, sq));
            return true;
        }
        if (sq != SQ_NONE && (king < 0 || (!setup->chess960 && king != 4))) {
            (void)error_set_at(err, ERROR_POSITION, 0, column,
                               "castling right '%c': %s's king is not on %s", letter, name,
                               setup->chess960 ? "its back rank" : "the e-file");
            return true;
        }
    }
    return false;
}

// Gives the error of a position the place of the field that is to blame.
static void position_explain(const Setup *setup, const FenText *fen, Error *err) {
    const PosDefects defects = setup_defects(setup) & ~(PosDefects)DEFECTS_UNREACHABLE;
    if (err == NULL || defects == 0) {
        return;
    }
    int field = FIELD_BOARD;
    if (defects == DEFECT_BAD_CASTLING_RIGHTS && fen->count > FIELD_CASTLING) {
        if (castling_explain(setup, fen, err)) {
            return;
        }
        field = FIELD_CASTLING;
    } else if (defects == DEFECT_INVALID_EP_SQUARE && fen->count > FIELD_EP) {
        field = FIELD_EP;
    }
    err->column = column_of(fen, fen->fields[field].data);
}

bool fen_parse(Position *out, Span text, FenOptions options, Error *err) {
    FenText fen = {.whole = text, .options = options};
    Setup setup;
    if (!fen_read(&setup, &fen, err)) {
        return false;
    }
    if (!pos_from_setup(out, &setup, err)) {
        position_explain(&setup, &fen, err);
        return false;
    }
    return true;
}

static char *board_write(char *at, const Position *pos) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            const int piece = pos_piece_at(pos, square_of(file, rank));
            if (piece == PIECE_NONE) {
                empty++;
                continue;
            }
            if (empty > 0) {
                *at++ = (char)('0' + empty);
                empty = 0;
            }
            *at++ = piece_letters[piece];
        }
        if (empty > 0) {
            *at++ = (char)('0' + empty);
        }
        *at++ = rank > 0 ? '/' : ' ';
    }
    return at;
}

// The letter of one right: K or Q unless another rook of the same colour stands further out.
static char castling_letter(const Position *pos, int color, int side, FenStyle style) {
    const int rook = pos->castling_rook[color][side];
    const Bitboard rank = bb_rank(square_rank(rook));
    const Bitboard beyond = side == CASTLE_KING_SIDE ? rank & ~(bb_of(rook) | (bb_of(rook) - 1))
                                                     : rank & (bb_of(rook) - 1);
    const bool is_inner = (beyond & pos_pieces(pos, color, ROOK)) != 0;
    const char upper = style == FEN_SHREDDER || is_inner ? (char)('A' + square_file(rook))
                       : side == CASTLE_KING_SIDE        ? 'K'
                                                         : 'Q';
    return color == WHITE ? upper : char_to_lower(upper);
}

static char *castling_write(char *at, const Position *pos, FenStyle style) {
    const char *const start = at;
    for (int color = WHITE; color <= BLACK; color++) {
        for (int side = CASTLE_KING_SIDE; side <= CASTLE_QUEEN_SIDE; side++) {
            if (pos->castling_rook[color][side] != SQ_NONE) {
                *at++ = castling_letter(pos, color, side, style);
            }
        }
    }
    if (at == start) {
        *at++ = '-';
    }
    return at;
}

size_t fen_format_epd(char out[FEN_TEXT_SIZE], const Position *pos, FenStyle style) {
    char *at = board_write(out, pos);
    *at++ = pos_side(pos) == WHITE ? 'w' : 'b';
    *at++ = ' ';
    at = castling_write(at, pos, style);
    *at++ = ' ';
    char square[3];
    for (const char *c = square_format(square, pos->ep); *c != '\0'; c++) {
        *at++ = *c;
    }
    *at = '\0';
    return (size_t)(at - out);
}

size_t fen_format(char out[FEN_TEXT_SIZE], const Position *pos, FenStyle style) {
    const size_t length = fen_format_epd(out, pos, style);
    const int more = snprintf(out + length, FEN_TEXT_SIZE - length, " %d %d", (int)pos->halfmove,
                              (int)pos->fullmove);
    return length + (more > 0 ? (size_t)more : 0);
}
