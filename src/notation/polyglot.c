// SPDX-License-Identifier: MIT
#include "notation/polyglot.h"

#include <string.h>

#include "chess/attacks.h"
#include "chess/legality.h"
#include "notation/uci_move.h"

enum { RANDOM_CASTLING = 768, RANDOM_EN_PASSANT = 772, RANDOM_WHITE = 780 };

// ---------------------------------------------------------------------------------- keys

// Pieces are numbered black pawn 0, white pawn 1, black knight 2, ...
static int piece_number(int piece) {
    return (piece_type(piece) - PAWN) * 2 + (piece_color(piece) == WHITE ? 1 : 0);
}

static uint64_t castling_key(const Position *pos) {
    uint64_t key = 0;
    for (int color = WHITE; color <= BLACK; color++) {
        for (int side = CASTLE_KING_SIDE; side <= CASTLE_QUEEN_SIDE; side++) {
            if (pos->castling_rook[color][side] != SQ_NONE) {
                key ^= polyglot_random[RANDOM_CASTLING + color * 2 + side];
            }
        }
    }
    return key;
}

uint64_t polyglot_key(const Position *pos) {
    uint64_t key = castling_key(pos);
    for (Bitboard men = pos_occupied(pos); men != 0;) {
        const int sq = bb_pop(&men);
        key ^= polyglot_random[64 * piece_number(pos_piece_at(pos, sq)) + sq];
    }
    const int pushed = pos->ep_pushed;
    if (pushed != SQ_NONE
        && (attacks_pawn(color_other(pos_side(pos)), pushed) & pos_pieces(pos, pos_side(pos), PAWN))
               != 0) {
        key ^= polyglot_random[RANDOM_EN_PASSANT + square_file(pushed)];
    }
    return pos_side(pos) == WHITE ? key ^ polyglot_random[RANDOM_WHITE] : key;
}

// ---------------------------------------------------------------------------------- moves

// Bits: to 0..5, from 6..11, promotion 12..14 (0 none, 1 knight, ..., 4 queen).
uint16_t polyglot_move_encode(Move move) {
    const int promotion = move_promotion(move);
    const int code = promotion == PIECE_TYPE_NONE ? 0 : promotion - KNIGHT + 1;
    return (uint16_t)(move_to(move) | move_from(move) << 6 | code << 12);
}

// The castling move that the king's step from -> to means, or MOVE_NONE. A king that takes its own
// rook always castles, a king that goes two files does when it has the right.
static Move castling_of(const Position *pos, int from, int to) {
    const int us = pos_side(pos);
    if (from != pos_king(pos, us)) {
        return MOVE_NONE;
    }
    for (int side = CASTLE_KING_SIDE; side <= CASTLE_QUEEN_SIDE; side++) {
        const int rook = pos->castling_rook[us][side];
        const bool is_step = !pos->chess960 && to == from + (side == CASTLE_KING_SIDE ? 2 : -2);
        if (rook != SQ_NONE && (to == rook || is_step)) {
            return move_make_kind(from, rook, MOVE_CASTLING);
        }
    }
    return MOVE_NONE;
}

bool polyglot_move_decode(Move *out, const Position *pos, uint16_t bits, Error *err) {
    const int to = bits & 63;
    const int from = (bits >> 6) & 63;
    const int code = (bits >> 12) & 7;
    Move move = castling_of(pos, from, to);
    if (code > 4 || bits >> 15 != 0) {
        move = MOVE_NONE;
    } else if (code != 0) {
        move = move_make_promotion(from, to, KNIGHT + code - 1);
    } else if (move == MOVE_NONE) {
        const bool is_ep = to == pos->ep && piece_type(pos_piece_at(pos, from)) == PAWN;
        move = is_ep ? move_make_kind(from, to, MOVE_EN_PASSANT) : move_make(from, to);
    }
    if (move == MOVE_NONE || !move_is_legal(pos, move)) {
        return error_set(err, ERROR_ILLEGAL, "the book's move %04x is not legal here", bits);
    }
    *out = move;
    return true;
}

// ---------------------------------------------------------------------------------- reading

static bool span_read_at(void *context, int64_t offset, void *buffer, size_t size, Error *err) {
    const Span *const bytes = (const Span *)context;
    if (offset < 0 || (uint64_t)offset > bytes->length || size > bytes->length - (size_t)offset) {
        return error_set(err, ERROR_IO, "the book ends too early");
    }
    memcpy(buffer, bytes->data + offset, size);
    return true;
}

bool polyglot_book_of_span(PolyglotBook *out, Span *bytes, Error *err) {
    if (bytes->length % POLYGLOT_ENTRY_SIZE != 0) {
        return error_set(err, ERROR_VALUE, "not a Polyglot book: its size is no multiple of %d",
                         POLYGLOT_ENTRY_SIZE);
    }
    *out = (PolyglotBook){
        .read_at = span_read_at,
        .context = bytes,
        .count = (int64_t)(bytes->length / POLYGLOT_ENTRY_SIZE),
    };
    return true;
}

static uint64_t load_big_endian(const unsigned char *bytes, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++) {
        value = value << 8 | bytes[i];
    }
    return value;
}

bool polyglot_entry_at(PolyglotEntry *out, const PolyglotBook *book, int64_t index, Error *err) {
    unsigned char bytes[POLYGLOT_ENTRY_SIZE];
    if (index < 0 || index >= book->count) {
        return error_set(err, ERROR_VALUE, "the book has no entry %lld", (long long)index);
    }
    if (!book->read_at(book->context, index * POLYGLOT_ENTRY_SIZE, bytes, sizeof bytes, err)) {
        return false;
    }
    *out = (PolyglotEntry){
        .key = load_big_endian(bytes, 8),
        .move = (uint16_t)load_big_endian(bytes + 8, 2),
        .weight = (uint16_t)load_big_endian(bytes + 10, 2),
        .learn = (uint32_t)load_big_endian(bytes + 12, 4),
    };
    return true;
}

bool polyglot_lower_bound(int64_t *out, const PolyglotBook *book, uint64_t key, Error *err) {
    int64_t low = 0;
    int64_t high = book->count;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        PolyglotEntry entry;
        if (!polyglot_entry_at(&entry, book, middle, err)) {
            return false;
        }
        if (entry.key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *out = low;
    return true;
}

static bool has_move(const PolyglotMoves *moves, Move move) {
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i].move == move) {
            return true;
        }
    }
    return false;
}

bool polyglot_moves(PolyglotMoves *out, const PolyglotBook *book, const Position *pos, Error *err) {
    const uint64_t key = polyglot_key(pos);
    int64_t index = 0;
    if (!polyglot_lower_bound(&index, book, key, err)) {
        return false;
    }
    out->count = 0;
    out->illegal = 0;
    for (; index < book->count; index++) {
        PolyglotEntry entry;
        if (!polyglot_entry_at(&entry, book, index, err)) {
            return false;
        }
        if (entry.key != key) {
            break;
        }
        Move move = MOVE_NONE;
        if (!polyglot_move_decode(&move, pos, entry.move, NULL)) {
            out->illegal++;
        } else if (!has_move(out, move)) {
            // All are legal and different, so that they fit.
            out->moves[out->count++] = (PolyglotMove){move, entry.weight, entry.learn};
        }
    }
    return true;
}

Move polyglot_choose(const PolyglotMoves *moves, uint64_t random) {
    uint64_t total = 0;
    for (int i = 0; i < moves->count; i++) {
        total += moves->moves[i].weight;
    }
    if (total == 0) {
        return MOVE_NONE;
    }
    // The top bits of the product spread the numbers evenly; total has 25 bits at most.
    const uint64_t high = (random >> 32) * total;
    const uint64_t low = ((random & UINT32_MAX) * total) >> 32;
    uint64_t draw = (high + low) >> 32;
    int i = 0;
    while (draw >= moves->moves[i].weight) {
        draw -= moves->moves[i++].weight;
    }
    return moves->moves[i].move;
}

Move polyglot_best(const PolyglotMoves *moves) {
    Move best = MOVE_NONE;
    int weight = -1;
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i].weight > weight) {
            weight = moves->moves[i].weight;
            best = moves->moves[i].move;
        }
    }
    return best;
}
