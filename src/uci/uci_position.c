// SPDX-License-Identifier: MIT
#include "uci/uci_position.h"

#include "chess/legality.h"
#include "chess/movegen.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

enum { MOVE_TEXT_SIZE = (int)SAN_SIZE > (int)UCI_MOVE_SIZE ? (int)SAN_SIZE : (int)UCI_MOVE_SIZE };

bool uci_position_parse(Position *out, bool chess960, Span fen, Error *err) {
    if (chess960) {
        return fen_parse(out, fen, (FenOptions){FEN_REPAIR, FEN_CHESS960}, err);
    }
    return fen_parse(out, fen, (FenOptions){FEN_STRICT, FEN_STANDARD}, NULL)
           || fen_parse(out, fen, (FenOptions){FEN_STRICT, FEN_DETECT}, NULL)
           || fen_parse(out, fen, (FenOptions){FEN_REPAIR, FEN_STANDARD}, err);
}

// Whether the game is over here, or a draw by rule.
static bool is_end(const Game *game) {
    const Position *const pos = game_position(game);
    return !movegen_any(pos) || pos->halfmove >= 100 || game_is_repetition(game, 3)
           || pos_is_insufficient(pos);
}

void uci_line_format(Text *out, Game *game, const Move *moves, int count, UciMoveWriter *writer) {
    int played = 0;
    while (played < count && (played == 0 || !is_end(game))) {
        const Position *const pos = game_position(game);
        if (!move_is_legal(pos, moves[played])) {
            break;
        }
        char word[MOVE_TEXT_SIZE];
        text_append(out, played == 0 ? "" : " ");
        text_append(out, writer(word, pos, moves[played]));
        if (!game_push(game, moves[played], NULL)) {
            break;
        }
        played++;
    }
    for (; played > 0; played--) {
        game_pop(game);
    }
}
