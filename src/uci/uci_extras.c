// SPDX-License-Identifier: MIT
// What engines understand besides the protocol: perft, d, flip, help.
#include <inttypes.h>

#include "chess/movegen.h"
#include "chess/perft.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/uci_server_impl.h"

// Leaves below a position; goes over the first moves itself, to see a stop between them.
static bool count_leaves(uint64_t *sum, UciServer *server, const UciTask *task, const Position *pos,
                         int depth) {
    if (depth < 5) {
        *sum += perft_count(pos, depth);
        return !uci_task_is_stopped(server, task);
    }
    MoveList list;
    movegen_legal(&list, pos);
    for (int i = 0; i < list.count; i++) {
        Position after;
        pos_play(&after, pos, list.moves[i]);
        if (!count_leaves(sum, server, task, &after, depth - 1)) {
            return false;
        }
    }
    return true;
}

void uci_extra_perft(UciServer *server, const UciTask *task, int64_t depth) {
    if (depth < 1 || depth > PERFT_DEPTH_MAX) {
        uci_session_say(server, "perft takes a depth from 1 to %d", PERFT_DEPTH_MAX);
        return;
    }
    const Position *const pos = game_position(&server->game);
    MoveList list;
    movegen_legal(&list, pos);
    Text text;
    text_init(&text, server->config.alloc);
    uint64_t total = 0;
    bool goes_on = true;
    for (int i = 0; i < list.count && goes_on; i++) {
        Position after;
        uint64_t leaves = 0;
        pos_play(&after, pos, list.moves[i]);
        goes_on = count_leaves(&leaves, server, task, &after, (int)depth - 1);
        total += leaves;
        char word[UCI_MOVE_SIZE];
        text_reset(&text);
        text_format(&text, "%s: %" PRIu64, uci_move_format(word, pos, list.moves[i]), leaves);
        if (goes_on || i + 1 == list.count) {
            uci_output_send(&server->output, &text);
        }
    }
    text_reset(&text);
    text_format(&text, goes_on ? "\nNodes searched: %" PRIu64 : "\nstopped after %" PRIu64 " nodes",
                total);
    uci_output_send(&server->output, &text);
    text_release(&text);
}

void uci_extra_display(UciServer *server) {
    static const char letters[] = ".PNBRQK..pnbrqk"; // by piece
    const Position *const pos = game_position(&server->game);
    Text text;
    text_init(&text, server->config.alloc);
    for (int rank = 7; rank >= 0; rank--) {
        text_format(&text, "%d ", rank + 1);
        for (int file = 0; file < 8; file++) {
            text_append_char(&text, ' ');
            text_append_char(&text, letters[pos_piece_at(pos, square_of(file, rank))]);
        }
        text_append_char(&text, '\n');
    }
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, pos, FEN_XFEN);
    text_format(&text, "   a b c d e f g h\n\nFen: %s\nKey: %016" PRIX64 "\nCheckers:", fen,
                pos->key);
    for (Bitboard rest = pos->checkers; rest != 0;) {
        char name[3];
        text_format(&text, " %s", square_format(name, bb_pop(&rest)));
    }
    uci_output_send(&server->output, &text);
    text_release(&text);
}

void uci_extra_flip(UciServer *server) {
    Setup setup;
    Position pos;
    pos_to_setup(&setup, game_position(&server->game));
    setup = setup_flip_colors(&setup);
    if (pos_from_setup(&pos, &setup, NULL)) {
        game_release(&server->game);
        game_init(&server->game, &pos, server->config.alloc);
    }
}

void uci_extra_help(UciServer *server) {
    uci_output_send_string(
        &server->output,
        "The program speaks UCI, the language of chess programs among themselves; a chess GUI is\n"
        "the comfortable way to use it. 'zugwerk help' in a shell lists its other commands.\n"
        "\n"
        "  uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit\n"
        "  go perft N        count the legal move paths of N moves\n"
        "  bench             search fixed positions: nodes and speed\n"
        "  d                 show the position\n"
        "  eval              show the static evaluation of the position\n"
        "  flip              exchange the sides\n"
        "  compiler          tell how the program was built");
}
