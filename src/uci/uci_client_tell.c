// SPDX-License-Identifier: MIT
// What a UCI engine is told (uci/uci_client.h).
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/uci_client_impl.h"

#define CHESS960_OPTION "UCI_Chess960"

// ---- Writing ------------------------------------------------------------------------------------

static void send(UciClient *client, const UciCommand *command, int64_t now_us) {
    Text *const output = client_begin_line(client, now_us);
    if (output != NULL) {
        uci_command_format(output, command);
        text_append_char(output, '\n');
    }
}

static void send_word(UciClient *client, UciCommandKind kind, int64_t now_us) {
    send(client, &(UciCommand){.kind = kind, .rest = {"", 0}}, now_us);
}

// ---- Searching ----------------------------------------------------------------------------------

static bool accepts(const UciClient *client, const Position *start, Error *err) {
    return start->chess960 == 0 || uci_client_find_option(client, span_of(CHESS960_OPTION)) != NULL
           || error_set(err, ERROR_VALUE, "it does not play Chess960: it has no " CHESS960_OPTION);
}

static bool set_variant(UciClient *client, const Position *pos, int64_t now_us, Error *err) {
    const bool wanted = pos->chess960 != 0;
    if (wanted == client->is_chess960) {
        return true;
    }
    return accepts(client, pos, err)
           && uci_client_set_option(client, span_of(CHESS960_OPTION),
                                    span_of(wanted ? "true" : "false"), now_us, err);
}

static void send_position(UciClient *client, const Game *game, Text *moves, int64_t now_us) {
    const size_t first = client_first_ply(game);
    for (size_t ply = first; ply < game->count; ply++) {
        char move[UCI_MOVE_SIZE];
        text_append(moves, ply == first ? "" : " ");
        text_append(moves,
                    uci_move_format(move, game_position_at(game, ply), game->plies[ply].move));
    }
    const Position *const start = game_position_at(game, first);
    char fen[FEN_TEXT_SIZE];
    char initial_fen[FEN_TEXT_SIZE];
    const Position initial = pos_initial();
    const FenStyle style = start->chess960 != 0 ? FEN_SHREDDER : FEN_XFEN;
    const size_t length = fen_format(fen, start, style);
    (void)fen_format(initial_fen, &initial, FEN_XFEN);
    send(client,
         &(UciCommand){.kind = UCI_COMMAND_POSITION,
                       .position = {.is_start = span_is((Span){fen, length}, initial_fen),
                                    .fen = {fen, length},
                                    .moves = text_span(moves)}},
         now_us);
}

static void send_go(UciClient *client, const UciWish *wish, const Position *root, Text *moves,
                    int64_t now_us) {
    UciCommand command = {.kind = UCI_COMMAND_GO, .go = *wish->go};
    command.go.has_search_moves = wish->only != NULL;
    for (int i = 0; wish->only != NULL && i < wish->only->count; i++) {
        char move[UCI_MOVE_SIZE];
        text_append(moves, i == 0 ? "" : " ");
        text_append(moves, uci_move_format(move, root, wish->only->moves[i]));
    }
    command.go.search_moves = text_span(moves);
    send(client, &command, now_us);
}

static bool go(UciClient *client, const UciWish *wish, int64_t now_us, Error *err) {
    const Position *const root = game_position(wish->game);
    if (!set_variant(client, root, now_us, err)) {
        return false;
    }
    Text moves;
    text_init(&moves, client->alloc);
    send_position(client, wish->game, &moves, now_us);
    bool done = text_check(&moves, err);
    text_reset(&moves);
    if (done) {
        send_go(client, wish, root, &moves, now_us);
        done = text_check(&moves, err) && text_check(&client->output, err);
    }
    text_release(&moves);
    return done;
}

// ---- The protocol -------------------------------------------------------------------------------

static void start(UciClient *client, int64_t now_us) {
    send_word(client, UCI_COMMAND_UCI, now_us);
}

static void ready(UciClient *client, int64_t now_us) {
    client_owe_ready(client, now_us);
    send_word(client, UCI_COMMAND_ISREADY, now_us);
}

static void new_game(UciClient *client, int64_t now_us) {
    send_word(client, UCI_COMMAND_UCINEWGAME, now_us);
}

static bool set_option(UciClient *client, const UciOptionLine *option, Span value, int64_t now_us,
                       Error *err) {
    send(client,
         &(UciCommand){.kind = UCI_COMMAND_SETOPTION,
                       .name = option->name,
                       .has_value = option->type != UCI_OPTION_BUTTON,
                       .value = value},
         now_us);
    if (span_is_nocase(option->name, "uci_chess960")) {
        client->is_chess960 = span_is(value, "true");
    }
    return text_check(&client->output, err);
}

static void stop(UciClient *client, int64_t now_us) {
    send_word(client, UCI_COMMAND_STOP, now_us);
}

static void ponder_hit(UciClient *client, int64_t now_us) {
    send_word(client, UCI_COMMAND_PONDERHIT, now_us);
}

static const ClientProtocol protocol = {.start_word = "uciok",
                                        .ready_word = "readyok",
                                        .answer_word = "bestmove after stop",
                                        .take_line = client_take_line,
                                        .start = start,
                                        .ready = ready,
                                        .new_game = new_game,
                                        .set_option = set_option,
                                        .accepts = accepts,
                                        .go = go,
                                        .stop = stop,
                                        .ponder_hit = ponder_hit};

bool uci_client_create(UciClient **out, const UciLimits *limits, const Alloc *alloc, Error *err) {
    return client_create(out, &protocol, limits, alloc, err);
}
