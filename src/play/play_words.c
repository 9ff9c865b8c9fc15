// SPDX-License-Identifier: MIT
#include "play/play_words.h"

#include <inttypes.h>

#include "notation/fen.h"
#include "play/board_text.h"

enum { SECOND_US = 1000000 };

static const char *const type_names[PIECE_TYPE_COUNT] = {
    [PAWN] = "pawn", [KNIGHT] = "knight", [BISHOP] = "bishop",
    [ROOK] = "rook", [QUEEN] = "queen",   [KING] = "king",
};

static const int type_values[PIECE_TYPE_COUNT] = {
    [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9,
};

const char *color_words(int color) {
    return color == WHITE ? "White" : "Black";
}

const char *piece_type_words(int type) {
    return type_names[type];
}

int piece_type_of_words(Span text) {
    for (int type = PAWN; type <= KING; type++) {
        const Span singular = {text.data, text.length == 0 ? 0 : text.length - 1};
        const bool is_plural = text.length > 0 && char_to_lower(text.data[text.length - 1]) == 's';
        if (span_is_nocase(text, type_names[type])
            || (is_plural && span_is_nocase(singular, type_names[type]))) {
            return type;
        }
    }
    return PIECE_TYPE_NONE;
}

static void square_append(Text *out, int sq) {
    char text[3];
    text_append(out, square_format(text, sq));
}

static void check_append(Text *out, const Position *before, Move move) {
    Position after;
    pos_play(&after, before, move);
    if (pos_in_check(&after)) {
        text_append(out,
                    pos_outcome(&after).reason == REASON_CHECKMATE ? ", checkmate" : ", check");
    }
}

void move_words(Text *out, const Position *before, Move move) {
    const int us = pos_side(before);
    if (move == MOVE_NULL) {
        text_format(out, "%s passes", color_words(us));
        return;
    }
    if (move_kind(move) == MOVE_CASTLING) {
        text_format(out, "%s castles %s side", color_words(us),
                    move_to(move) > move_from(move) ? "king" : "queen");
        check_append(out, before, move);
        return;
    }
    text_format(out, "%s's %s from ", color_words(us),
                type_names[piece_type(pos_piece_at(before, move_from(move)))]);
    square_append(out, move_from(move));
    if (pos_is_capture(before, move)) {
        const bool en_passant = move_kind(move) == MOVE_EN_PASSANT;
        text_format(out, " takes the %s on ",
                    en_passant ? "pawn in passing"
                               : type_names[piece_type(pos_piece_at(before, move_to(move)))]);
    } else {
        text_append(out, " to ");
    }
    square_append(out, move_to(move));
    if (move_promotion(move) != PIECE_TYPE_NONE) {
        text_format(out, " and becomes a %s", type_names[move_promotion(move)]);
    }
    check_append(out, before, move);
}

// "white knight f3, bishop b5" for the men of one colour in a set, or nothing.
static bool men_append(Text *out, const Position *pos, Bitboard men, int color) {
    bool any = false;
    for (int type = KING; type >= PAWN; type--) {
        Bitboard rest = men & pos_pieces(pos, color, type);
        while (rest != 0) {
            text_append(out, any ? ", " : color == WHITE ? "white " : "black ");
            text_format(out, "%s ", type_names[type]);
            square_append(out, bb_pop(&rest));
            any = true;
        }
    }
    return any;
}

void square_words(Text *out, const Position *pos, int sq) {
    const int piece = pos_piece_at(pos, sq);
    square_append(out, sq);
    if (piece == PIECE_NONE) {
        text_append(out, ": empty.");
    } else {
        text_format(out, ": %s %s.", piece_color(piece) == WHITE ? "white" : "black",
                    type_names[piece_type(piece)]);
    }
    const Bitboard attackers = pos_attackers(pos, sq, pos_occupied(pos));
    // First those that threaten the man (or White's), then those that guard it.
    const int first = piece == PIECE_NONE ? WHITE : color_other(piece_color(piece));
    for (int i = 0; i < 2; i++) {
        const int color = i == 0 ? first : color_other(first);
        if ((attackers & pos->color_bb[color]) != 0) {
            text_append(out,
                        piece != PIECE_NONE && color != first ? " Guarded by " : " Attacked by ");
            men_append(out, pos, attackers, color);
            text_append_char(out, '.');
        }
    }
    text_append_char(out, '\n');
}

static void color_pieces_words(Text *out, const Position *pos, int color, int only) {
    text_format(out, "%s:", color_words(color));
    const char *separator = " ";
    for (int type = KING; type >= PAWN; type--) {
        Bitboard men = pos_pieces(pos, color, type);
        if (men == 0 || (only != PIECE_TYPE_NONE && only != type)) {
            continue;
        }
        text_format(out, "%s%s%s", separator, type_names[type], bb_is_many(men) ? "s" : "");
        while (men != 0) {
            text_append_char(out, ' ');
            square_append(out, bb_pop(&men));
        }
        separator = ", ";
    }
    text_append(out, separator[0] == ' ' ? " none.\n" : ".\n");
}

void pieces_words(Text *out, const Position *pos, int color, int type) {
    for (int side = WHITE; side <= BLACK; side++) {
        if (color == COLOR_NONE || color == side) {
            color_pieces_words(out, pos, side, type);
        }
    }
}

void captured_signs(Text *out, const Game *game, int color, bool figurines) {
    int taken[PIECE_TYPE_COUNT] = {0};
    for (size_t ply = 0; ply < game->count; ply++) {
        const Position *const before = game_position_at(game, ply);
        const Move move = game->plies[ply].move;
        if (pos_side(before) == color || move == MOVE_NULL || !pos_is_capture(before, move)) {
            continue;
        }
        const int piece = pos_piece_at(before, move_to(move));
        taken[piece == PIECE_NONE ? PAWN : piece_type(piece)]++; // none there: en passant
    }
    const char *separator = "";
    for (int type = QUEEN; type >= PAWN; type--) {
        for (int i = 0; i < taken[type]; i++) {
            text_format(out, "%s%s", separator, piece_sign(piece_of(color, type), figurines));
            separator = " ";
        }
    }
}

int material_balance(const Position *pos) {
    int balance = 0;
    for (int type = PAWN; type <= QUEEN; type++) {
        balance +=
            type_values[type]
            * (bits_count(pos_pieces(pos, WHITE, type)) - bits_count(pos_pieces(pos, BLACK, type)));
    }
    return balance;
}

void score_words(Text *out, Score score) {
    switch (score.kind) {
    case SCORE_PLUS_INF:
        text_append(out, "White mates");
        break;
    case SCORE_MINUS_INF:
        text_append(out, "Black mates");
        break;
    case SCORE_MATE:
        text_format(out, "%s mates in %d", score.amount > 0 ? "White" : "Black",
                    score.amount > 0 ? score.amount : -score.amount);
        break;
    case SCORE_NUMBER:
        text_append(out, score.amount > 0 ? "+" : "");
        score_format(out, score);
        break;
    case SCORE_NONE:
    default:
        text_append(out, "unknown");
        break;
    }
}

void clock_words(Text *out, int64_t time_us) {
    enum { TENTHS_BELOW_S = 10 };

    const int64_t time = time_us < 0 ? 0 : time_us;
    if (time < (int64_t)TENTHS_BELOW_S * SECOND_US) {
        text_format(out, "0:%02d.%d", (int)(time / SECOND_US),
                    (int)(time % SECOND_US / (SECOND_US / 10)));
        return;
    }
    // A second that has begun counts, so that five minutes look like 5:00 at first.
    const int64_t seconds = (time + SECOND_US - 1) / SECOND_US;
    if (seconds >= 3600) {
        text_format(out, "%" PRId64 ":%02d:%02d", seconds / 3600, (int)(seconds / 60 % 60),
                    (int)(seconds % 60));
    } else {
        text_format(out, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    }
}

void duration_words(Text *out, int64_t time_us) {
    const int64_t tenths = time_us / (SECOND_US / 10);
    if (time_us < SECOND_US / 1000) {
        text_format(out, "%d us", (int)time_us);
    } else if (time_us < SECOND_US / 100) {
        text_format(out, "%d.%d ms", (int)(time_us / 1000), (int)(time_us % 1000 / 100));
    } else if (time_us < SECOND_US) {
        text_format(out, "%d ms", (int)(time_us / 1000));
    } else if (tenths < 600) {
        text_format(out, "%d.%d s", (int)(tenths / 10), (int)(tenths % 10));
    } else {
        text_format(out, "%" PRId64 " min %d s", tenths / 600, (int)(tenths / 10 % 60));
    }
}

void count_words(Text *out, uint64_t count) {
    if (count < 1000) {
        text_format(out, "%d", (int)count);
        return;
    }
    count_words(out, count / 1000);
    text_format(out, ",%03d", (int)(count % 1000));
}
