// SPDX-License-Identifier: MIT
// Reading correct SAN is the inner loop of reading PGN. The text is scanned once into a piece type,
// a target and a set of squares to come from; the men that can go there are found by looking back
// from the target, and only those few are checked against pins and checks. Whatever this plain way
// does not understand goes to the lenient reader (san_lenient.c), which may take its time.
#include "notation/san.h"

#include "chess/attacks.h"
#include "chess/legality.h"
#include "chess/movegen.h"
#include "notation/fen.h"
#include "notation/san_impl.h"

const char san_letters[PIECE_TYPE_COUNT + 1] = "..NBRQK";

// ---------------------------------------------------------------- where men come from

Bitboard san_reaching(const Position *pos, int type, int to) {
    const Bitboard men = pos_pieces(pos, pos_side(pos), type);
    switch (type) {
    case KNIGHT:
        return men & attacks_knight(to);
    case BISHOP:
        return men & attacks_bishop(to, pos_occupied(pos));
    case ROOK:
        return men & attacks_rook(to, pos_occupied(pos));
    case QUEEN:
        return men & attacks_queen(to, pos_occupied(pos));
    default:
        return men & attacks_king(to);
    }
}

// Those of `sources` (no king, no en passant) that may go to `to` as far as check and pins allow.
static inline Bitboard keep_legal(const Position *pos, Bitboard sources, int to) {
    const int king = pos_king(pos, pos_side(pos));
    if (UNLIKELY(pos->checkers != 0)) {
        if (bb_is_many(pos->checkers)) {
            return 0;
        }
        const int checker = bits_lowest(pos->checkers);
        if (to != checker && !bb_has(bb_between(king, checker), to)) {
            return 0;
        }
    }
    Bitboard pinned = sources & pos->pinned;
    while (UNLIKELY(pinned != 0)) {
        const int from = bb_pop(&pinned);
        if (!bb_has(bb_line(king, from), to)) {
            sources ^= bb_of(from);
        }
    }
    return sources;
}

static inline Bitboard sources_of(const Position *pos, int type, int to, Bitboard wanted) {
    const int us = pos_side(pos);
    const Bitboard sources = san_reaching(pos, type, to) & wanted;
    if (sources == 0 || bb_has(pos->color_bb[us], to)) {
        return 0;
    }
    if (type == KING) {
        const Bitboard occupied = pos_occupied(pos) ^ sources;
        return pos_attackers(pos, to, occupied) & pos->color_bb[color_other(us)] ? 0 : sources;
    }
    return keep_legal(pos, sources, to);
}

Bitboard san_sources(const Position *pos, int type, int to) {
    return sources_of(pos, type, to, ~UINT64_C(0));
}

static inline Bitboard push_sources(const Position *pos, int to) {
    const int us = pos_side(pos);
    const Bitboard pawns = pos_pieces(pos, us, PAWN);
    const Bitboard empty = ~pos_occupied(pos);
    const Bitboard target = bb_of(to) & empty;
    const Bitboard behind = bb_forward(target, color_other(us));
    if (behind & pawns) {
        return keep_legal(pos, behind, to);
    }
    const Bitboard fourth = bb_rank(us == WHITE ? 3 : 4);
    const Bitboard start = bb_forward(behind & empty, color_other(us)) & pawns;
    return start != 0 && (target & fourth) != 0 ? keep_legal(pos, start, to) : 0;
}

static inline Bitboard capture_sources(const Position *pos, int to, Bitboard wanted) {
    const int us = pos_side(pos);
    const int them = color_other(us);
    const Bitboard sources = attacks_pawn(them, to) & pos_pieces(pos, us, PAWN) & wanted;
    if (bb_has(pos->color_bb[them], to)) {
        return keep_legal(pos, sources, to);
    }
    if (to != pos->ep) {
        return 0;
    }
    Bitboard legal = 0;
    for (Bitboard rest = sources; rest != 0;) {
        const int from = bb_pop(&rest);
        if (move_is_legal(pos, move_make_kind(from, to, MOVE_EN_PASSANT))) {
            legal |= bb_of(from);
        }
    }
    return legal;
}

Bitboard san_push_sources(const Position *pos, int to) {
    return push_sources(pos, to);
}

Bitboard san_capture_sources(const Position *pos, int to) {
    return capture_sources(pos, to, ~UINT64_C(0));
}

Move san_pawn_move(const Position *pos, int from, int to, int promotion) {
    if (promotion != PIECE_TYPE_NONE) {
        return move_make_promotion(from, to, promotion);
    }
    const bool takes = square_file(from) != square_file(to);
    return takes && to == pos->ep ? move_make_kind(from, to, MOVE_EN_PASSANT) : move_make(from, to);
}

// ---------------------------------------------------------------- plain reading

int san_promotion_of(char letter) {
    switch (letter) {
    case 'N':
        return KNIGHT;
    case 'B':
        return BISHOP;
    case 'R':
        return ROOK;
    case 'Q':
        return QUEEN;
    default:
        return PIECE_TYPE_NONE;
    }
}

static inline bool is_file(char c) {
    return c >= 'a' && c <= 'h';
}

static inline bool is_rank(char c) {
    return c >= '1' && c <= '8';
}

static Move plain_castling(const Position *pos, Span text) {
    if (!span_is(text, "O-O") && !span_is(text, "O-O-O")) {
        return MOVE_NONE;
    }
    const int us = pos_side(pos);
    const int side = text.length == 3 ? CASTLE_KING_SIDE : CASTLE_QUEEN_SIDE;
    const int rook = pos->castling_rook[us][side];
    const Move move =
        rook == SQ_NONE ? MOVE_NONE : move_make_kind(pos_king(pos, us), rook, MOVE_CASTLING);
    return move != MOVE_NONE && move_is_legal(pos, move) ? move : MOVE_NONE;
}

// e4, exd5, e8=Q, exd8=Q: without marks, at least two characters.
static inline Move plain_pawn(const Position *pos, const char *at, size_t length) {
    const bool takes = at[1] == 'x';
    const size_t target = takes ? 2 : 0;
    if (length < target + 2 || !is_file(at[target]) || !is_rank(at[target + 1])) {
        return MOVE_NONE;
    }
    const int to = square_of(at[target] - 'a', at[target + 1] - '1');
    const char *const rest = at + target + 2;
    const size_t left = length - target - 2;
    int promotion = PIECE_TYPE_NONE;
    if (left != 0) {
        if (left != 2 || rest[0] != '=') {
            return MOVE_NONE;
        }
        promotion = san_promotion_of(rest[1]);
    }
    const bool promotes = square_rank(to) == (pos_side(pos) == WHITE ? 7 : 0);
    if (promotes != (promotion != PIECE_TYPE_NONE) || (left != 0 && !promotes)) {
        return MOVE_NONE;
    }
    const Bitboard sources =
        takes ? capture_sources(pos, to, bb_file(at[0] - 'a')) : push_sources(pos, to);
    return sources == 0 ? MOVE_NONE : san_pawn_move(pos, bits_lowest(sources), to, promotion);
}

// Nf3, Nbd2, N1f3, Qa1xb2: without marks.
static inline Move plain_piece(const Position *pos, int type, const char *at, size_t length) {
    if (length < 3 || !is_file(at[length - 2]) || !is_rank(at[length - 1])) {
        return MOVE_NONE;
    }
    const int to = square_of(at[length - 2] - 'a', at[length - 1] - '1');
    Bitboard wanted = ~UINT64_C(0);
    size_t i = 1;
    const size_t end = length - 2;
    if (i < end && is_file(at[i])) {
        wanted &= bb_file(at[i++] - 'a');
    }
    if (i < end && is_rank(at[i])) {
        wanted &= bb_rank(at[i++] - '1');
    }
    if (i < end && at[i] == 'x') {
        i++;
    }
    if (i != end) {
        return MOVE_NONE;
    }
    const Bitboard sources = sources_of(pos, type, to, wanted);
    return sources == 0 || bb_is_many(sources) ? MOVE_NONE : move_make(bits_lowest(sources), to);
}

Move san_read_plain(const Position *pos, Span text) {
    size_t length = text.length;
    if (length > 0 && (text.data[length - 1] == '+' || text.data[length - 1] == '#')) {
        length--;
    }
    if (length < 2) {
        return MOVE_NONE;
    }
    const char first = text.data[0];
    if (is_file(first)) {
        return plain_pawn(pos, text.data, length);
    }
    switch (first) {
    case 'N':
        return plain_piece(pos, KNIGHT, text.data, length);
    case 'B':
        return plain_piece(pos, BISHOP, text.data, length);
    case 'R':
        return plain_piece(pos, ROOK, text.data, length);
    case 'Q':
        return plain_piece(pos, QUEEN, text.data, length);
    case 'K':
        return plain_piece(pos, KING, text.data, length);
    case 'O':
        return plain_castling(pos, (Span){text.data, length});
    default:
        return MOVE_NONE;
    }
}

// '+' when the legal move gives check, '#' when it mates, else '\0'.
static char check_mark(const Position *pos, Move move) {
    Position after;
    pos_play(&after, pos, move);
    if (!pos_in_check(&after)) {
        return '\0';
    }
    return movegen_any(&after) ? '+' : '#';
}

// Whether the marks x + # that the text has are true of the move, and the x is not missing.
static bool has_true_marks(const Position *pos, Move move, Span text) {
    const bool has_x = memchr(text.data, 'x', text.length) != NULL;
    if (has_x != pos_is_capture(pos, move)) {
        return false;
    }
    const char last = text.data[text.length - 1];
    if (last != '+' && last != '#') {
        return true;
    }
    const char mark = check_mark(pos, move);
    return mark == last || (mark == '#' && last == '+');
}

static bool parse_strict(Move *out, const Position *pos, Span text, Move plain, Error *err) {
    if (plain != MOVE_NONE && has_true_marks(pos, plain, text)) {
        *out = plain;
        return true;
    }
    Move move = plain;
    if (move == MOVE_NONE && !san_parse_lenient(&move, pos, text, err)) {
        return false;
    }
    if (move == MOVE_NULL && (span_is(text, "--") || span_is(text, "Z0"))) {
        *out = move;
        return true;
    }
    char shown[24];
    char right[SAN_SIZE];
    return error_set(err, ERROR_SYNTAX, "\"%s\" is not strict SAN: write %s",
                     span_show(shown, sizeof shown, text), san_format(right, pos, move));
}

bool san_parse(Move *out, const Position *pos, Span text, SanMode mode, Error *err) {
    const Move plain = san_read_plain(pos, text);
    if (mode == SAN_STRICT) {
        return parse_strict(out, pos, text, plain, err);
    }
    if (plain == MOVE_NONE) {
        return san_parse_lenient(out, pos, text, err);
    }
    *out = plain;
    return true;
}

// ---------------------------------------------------------------- writing

// As much of the from square as tells the move from those of `others`: the file if that does, else
// the rank, else both.
static char *origin_write(char *at, int from, Bitboard others) {
    if (others == 0) {
        return at;
    }
    const bool shares_file = (others & bb_file(square_file(from))) != 0;
    const bool shares_rank = (others & bb_rank(square_rank(from))) != 0;
    if (!shares_file || shares_rank) {
        *at++ = (char)('a' + square_file(from));
    }
    if (shares_file) {
        *at++ = (char)('1' + square_rank(from));
    }
    return at;
}

static char *string_write(char *at, const char *string) {
    while (*string != '\0') {
        *at++ = *string++;
    }
    return at;
}

const char *san_format(char out[SAN_SIZE], const Position *pos, Move move) {
    char *at = out;
    if (move == MOVE_NULL) {
        *string_write(at, "--") = '\0';
        return out;
    }
    const int from = move_from(move);
    const int to = move_to(move);
    const int type = piece_type(pos_piece_at(pos, from));
    assert(type != PIECE_TYPE_NONE);
    if (move_kind(move) == MOVE_CASTLING) {
        at = string_write(at, to > from ? "O-O" : "O-O-O");
    } else {
        const bool takes = pos_is_capture(pos, move);
        if (type == PAWN) {
            at = takes ? origin_write(at, from, bb_rank(square_rank(from)) & ~bb_of(from)) : at;
        } else {
            *at++ = san_letters[type];
            at = origin_write(at, from, san_sources(pos, type, to) & ~bb_of(from));
        }
        if (takes) {
            *at++ = 'x';
        }
        char square[3];
        at = string_write(at, square_format(square, to));
        if (move_kind(move) == MOVE_PROMOTION) {
            *at++ = '=';
            *at++ = san_letters[move_promotion(move)];
        }
    }
    const char mark = check_mark(pos, move);
    if (mark != '\0') {
        *at++ = mark;
    }
    *at = '\0';
    return out;
}
