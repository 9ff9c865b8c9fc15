// SPDX-License-Identifier: MIT
#include "app/position_args.h"

#include "notation/san.h"
#include "notation/uci_move.h"

FenOptions position_fen_options(const PositionArgs *args) {
    return (FenOptions){
        .mode = args->repair ? FEN_REPAIR : FEN_STRICT,
        .variant = args->chess960 ? FEN_CHESS960 : FEN_DETECT,
    };
}

static bool char_is_promotion(char c) {
    const char low = char_to_lower(c);
    return low == 'q' || low == 'r' || low == 'b' || low == 'n';
}

// Two squares and perhaps a promotion, the same text in SAN's long form.
static bool is_uci_shape(Span text) {
    return (text.length == 4 || (text.length == 5 && char_is_promotion(text.data[4])))
           && square_parse((Span){text.data, 2}) != SQ_NONE
           && square_parse((Span){text.data + 2, 2}) != SQ_NONE;
}

// Without the move number in front: "12.", "12...", "12.Nf3".
static Span without_number(Span word) {
    size_t start = 0;
    while (start < word.length && char_is_digit(word.data[start])) {
        start++;
    }
    if (start < word.length && word.data[start] != '.') {
        return word; // 0-0, 0000
    }
    while (start < word.length && word.data[start] == '.') {
        start++;
    }
    return span_from(word, start);
}

bool game_push_text(Game *game, Span moves, Error *err) {
    for (Span word = span_next_word(&moves); word.length > 0; word = span_next_word(&moves)) {
        const Span text = without_number(word);
        if (text.length == 0) {
            continue;
        }
        const Position *const pos = game_position(game);
        Move move;
        const bool fine = is_uci_shape(text) ? uci_move_parse(&move, pos, text, err)
                                             : san_parse(&move, pos, text, SAN_LENIENT, err);
        if (!fine || !game_push(game, move, err)) {
            return false;
        }
    }
    return true;
}

static bool position_args_start(Position *out, const PositionArgs *args, Error *err) {
    if (args->fen != NULL && args->start >= 0) {
        return error_set(err, ERROR_VALUE, "give --fen or --start, not both");
    }
    if (args->fen != NULL) {
        return fen_parse(out, span_of(args->fen), position_fen_options(args), err);
    }
    *out = args->start >= 0 ? pos_chess960((int)args->start) : pos_initial();
    out->chess960 = args->start >= 0 || args->chess960;
    return true;
}

bool position_args_game(Game *out, const PositionArgs *args, const Alloc *alloc, Error *err) {
    Position start;
    if (!position_args_start(&start, args, err)) {
        return false;
    }
    Game game;
    game_init(&game, &start, alloc);
    for (size_t i = 0; i < args->moves.count; i++) {
        if (!game_push_text(&game, span_of(args->moves.items[i]), err)) {
            game_release(&game);
            return false;
        }
    }
    *out = game;
    return true;
}
