// SPDX-License-Identifier: MIT
#include "app/position_report.h"

#include <inttypes.h>
#include <string.h>

#include "chess/movegen.h"
#include "notation/fen.h"
#include "notation/polyglot.h"
#include "notation/san.h"
#include "notation/uci_move.h"

enum { LINE_WIDTH = 78 };

static const char *const side_words[2][2] = {{"White", "Black"}, {"white", "black"}};

static const char *color_text(int color) {
    return side_words[0][color];
}

// "white", "black", or NULL for COLOR_NONE.
static const char *color_name(int color) {
    return color == WHITE || color == BLACK ? side_words[1][color] : NULL;
}

static void moves_text(Text *out, const Position *pos) {
    MoveList list;
    movegen_child_order(&list, pos);
    text_format(out, "legal moves: %d", list.count);
    size_t column = LINE_WIDTH;
    for (int i = 0; i < list.count; i++) {
        char san[SAN_SIZE];
        (void)san_format(san, pos, list.moves[i]);
        const size_t length = strlen(san);
        if (column + 1 + length > LINE_WIDTH) {
            text_append(out, "\n ");
            column = 1;
        }
        text_append(out, " ");
        text_append(out, san);
        column += length + 1;
    }
    text_append(out, "\n");
}

static void castling_text(Text *out, const Position *pos) {
    text_append(out, "castling:");
    const size_t start = out->length;
    for (int i = 0; i < 4; i++) {
        const int rook = pos->castling_rook[i / 2][i % 2];
        char square[3];
        if (rook != SQ_NONE) {
            const bool is_king_side = i % 2 == CASTLE_KING_SIDE;
            text_format(out, "%s%s %s (%s)", out->length == start ? " " : ", ", color_text(i / 2),
                        is_king_side ? "O-O" : "O-O-O", square_format(square, rook));
        }
    }
    text_append(out, out->length > start ? "\n" : " none\n");
}

static void squares_text(Text *out, Bitboard squares) {
    while (squares != 0) {
        char square[3];
        text_format(out, " %s", square_format(square, bb_pop(&squares)));
    }
}

static void claims_text(Text *out, const char *title, GameClaims claims) {
    const bool both = claims.fifty_moves && claims.threefold;
    const bool none = !claims.fifty_moves && !claims.threefold;
    text_format(out, "%s: %s%s%s\n", title, claims.fifty_moves ? "fifty moves" : "",
                both ? ", " : "",
                claims.threefold ? "threefold repetition"
                : none           ? "none"
                                 : "");
}

static void outcome_text(Text *out, const Game *game) {
    const Outcome outcome = game_outcome(game);
    if (outcome_is_over(outcome)) {
        text_format(out, "outcome: %s, %s\n", outcome_result(outcome), reason_text(outcome.reason));
    } else {
        text_append(out, "outcome: the game goes on\n");
    }
    claims_text(out, "draws to claim", game_claims(game));
    claims_text(out, "draws to claim, also announcing a move", game_claims_ahead(game));
    for (int color = WHITE; color <= BLACK; color++) {
        if (pos_is_insufficient_of(game_position(game), color)) {
            text_format(out, "%s cannot mate\n", color_text(color));
        }
    }
}

void position_report_text(Text *out, const Game *game) {
    const Position *const pos = game_position(game);
    char fen[FEN_TEXT_SIZE];
    char square[3];
    (void)fen_format(fen, pos, FEN_XFEN);
    text_format(out, "fen: %s\n", fen);
    (void)fen_format(fen, pos, FEN_SHREDDER);
    text_format(out, "shredder fen: %s\n", fen);
    (void)fen_format_epd(fen, pos, FEN_XFEN);
    text_format(out, "epd: %s\n", fen);
    text_format(out, "variant: %s\n", pos->chess960 ? "Chess960" : "standard");
    text_format(out, "to move: %s", color_text(pos_side(pos)));
    text_append(out, pos_in_check(pos) ? ", in check from" : "");
    squares_text(out, pos->checkers);
    text_append(out, "\n");
    castling_text(out, pos);
    text_format(out, "en passant: %s\n",
                pos->ep == SQ_NONE ? "none" : square_format(square, pos->ep));
    text_format(out, "half-move clock: %d\nmove number: %d\n", pos->halfmove, pos->fullmove);
    text_format(out,
                "key: %016" PRIx64 "\npawn key: %016" PRIx64 "\npolyglot key: %016" PRIx64 "\n",
                pos->key, pos->pawn_key, polyglot_key(pos));
    outcome_text(out, game);
    moves_text(out, pos);
}

static void castling_json(Json *json, const Position *pos) {
    json_open_array(json, "castling");
    for (int i = 0; i < 4; i++) {
        const int rook = pos->castling_rook[i / 2][i % 2];
        char square[3];
        if (rook != SQ_NONE) {
            json_open_object(json, NULL);
            json_text(json, "color", color_name(i / 2));
            json_text(json, "side", i % 2 == CASTLE_KING_SIDE ? "king" : "queen");
            json_text(json, "rook", square_format(square, rook));
            json_close(json);
        }
    }
    json_close(json);
}

static void squares_json(Json *json, const char *key, Bitboard squares) {
    json_open_array(json, key);
    while (squares != 0) {
        char square[3];
        json_text(json, NULL, square_format(square, bb_pop(&squares)));
    }
    json_close(json);
}

static void moves_json(Json *json, const Position *pos) {
    MoveList list;
    movegen_child_order(&list, pos);
    json_int(json, "legal_count", list.count);
    json_open_array(json, "legal_moves");
    for (int i = 0; i < list.count; i++) {
        char uci[UCI_MOVE_SIZE];
        char san[SAN_SIZE];
        json_open_object(json, NULL);
        json_text(json, "uci", uci_move_format(uci, pos, list.moves[i]));
        json_text(json, "san", san_format(san, pos, list.moves[i]));
        json_close(json);
    }
    json_close(json);
}

static void claims_json(Json *json, const char *key, GameClaims claims) {
    json_open_object(json, key);
    json_bool(json, "fifty_moves", claims.fifty_moves);
    json_bool(json, "threefold", claims.threefold);
    json_close(json);
}

static void outcome_json(Json *json, const Game *game) {
    const Position *const pos = game_position(game);
    const Outcome outcome = game_outcome(game);
    const char *const winner = color_name(outcome.winner);
    json_open_object(json, "outcome");
    json_bool(json, "over", outcome_is_over(outcome));
    json_text(json, "result", outcome_result(outcome));
    json_text(json, "reason", reason_name(outcome.reason));
    if (outcome_is_over(outcome) && winner != NULL) {
        json_text(json, "winner", winner);
    } else {
        json_none(json, "winner");
    }
    json_close(json);
    claims_json(json, "claims", game_claims(game));
    claims_json(json, "claims_ahead", game_claims_ahead(game));
    json_open_object(json, "can_mate");
    json_bool(json, "white", !pos_is_insufficient_of(pos, WHITE));
    json_bool(json, "black", !pos_is_insufficient_of(pos, BLACK));
    json_close(json);
}

void position_report_json(Json *json, const Game *game) {
    const Position *const pos = game_position(game);
    char fen[FEN_TEXT_SIZE];
    char square[3];
    (void)fen_format(fen, pos, FEN_XFEN);
    json_text(json, "fen", fen);
    (void)fen_format(fen, pos, FEN_SHREDDER);
    json_text(json, "shredder_fen", fen);
    (void)fen_format_epd(fen, pos, FEN_XFEN);
    json_text(json, "epd", fen);
    json_bool(json, "chess960", pos->chess960);
    json_text(json, "side", color_name(pos_side(pos)));
    castling_json(json, pos);
    if (pos->ep == SQ_NONE) {
        json_none(json, "en_passant");
    } else {
        json_text(json, "en_passant", square_format(square, pos->ep));
    }
    json_int(json, "halfmove", pos->halfmove);
    json_int(json, "fullmove", pos->fullmove);
    squares_json(json, "checkers", pos->checkers);
    json_open_object(json, "keys");
    json_hex(json, "zobrist", pos->key);
    json_hex(json, "pawn", pos->pawn_key);
    json_hex(json, "polyglot", polyglot_key(pos));
    json_close(json);
    outcome_json(json, game);
    moves_json(json, pos);
}
