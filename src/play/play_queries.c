// SPDX-License-Identifier: MIT
// Commands that tell something or change what is shown, and leave the game alone.
#include <stdio.h>

#include "chess/movegen.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "play/play_impl.h"
#include "play/play_path.h"
#include "play/play_summary.h"
#include "play/play_words.h"

typedef void QueryHandler(PlaySession *session, Span argument, Text *out);

static void query_help(PlaySession *session, Span argument, Text *out) {
    Error err = {0};
    if (argument.length == 0) {
        play_commands_help(out, console_width(session->console));
    } else if (!play_command_help(out, argument, &err)) {
        text_format(out, "%s.\n", err.text);
    }
}

// Words of one line, broken at the window's edge.
static void word_append(Text *out, size_t *column, const char *word, int width) {
    const size_t length = strlen(word);
    if (*column > 0 && *column + 1 + length >= (size_t)width) {
        text_append_char(out, '\n');
        *column = 0;
    }
    text_append(out, *column > 0 ? " " : "");
    *column += (*column > 0) + length;
    text_append(out, word);
}

static void query_moves(PlaySession *session, Span argument, Text *out) {
    const Position *const pos = play_position(session);
    const int from = argument.length == 0 ? SQ_NONE : square_parse(argument);
    char shown[40];
    if (argument.length > 0 && from == SQ_NONE) {
        text_format(out, "A square like e2 is needed, not '%s'.\n",
                    span_show(shown, sizeof shown, argument));
        return;
    }
    MoveList moves;
    movegen_child_order(&moves, pos);
    size_t column = 0;
    int count = 0;
    for (int i = 0; i < moves.count; i++) {
        char san[SAN_SIZE];
        if (from == SQ_NONE || move_from(moves.moves[i]) == from) {
            word_append(out, &column, san_format(san, pos, moves.moves[i]),
                        console_width(session->console));
            count++;
        }
    }
    text_append(out, count == 0 ? "No legal moves" : "");
    if (count == 0 && from != SQ_NONE) {
        text_format(out, " from %.2s", argument.data);
    }
    text_append(out, count == 0 ? ".\n" : "\n");
}

// "on" or "off"; says what is wrong otherwise.
static bool switch_parse(bool *out, Span argument, Text *text) {
    const bool on = span_is_nocase(argument, "on");
    if (!on && !span_is_nocase(argument, "off")) {
        text_append(text, "'on' or 'off' is needed.\n");
        return false;
    }
    *out = on;
    return true;
}

static void query_board(PlaySession *session, Span argument, Text *out) {
    if (argument.length > 0 && !switch_parse(&session->screen.shows_board, argument, out)) {
        return;
    }
    if (session->screen.shows_board || argument.length == 0) {
        play_screen_board_text(&session->screen, out, session->loop);
        session->is_board_old = false;
    } else {
        text_append(out, "The board is drawn only when you type 'board'.\n");
    }
}

static void query_flip(PlaySession *session, Span argument, Text *out) {
    session->screen.style.flipped = !session->screen.style.flipped;
    session->is_flip_chosen = true;
    query_board(session, argument, out);
}

static void query_style(PlaySession *session, Span argument, Text *out) {
    const bool figurines = span_is_nocase(argument, "unicode");
    if (!figurines && !span_is_nocase(argument, "ascii")) {
        text_append(out, "'ascii' or 'unicode' is needed.\n");
        return;
    }
    session->screen.style.figurines = figurines;
    query_board(session, (Span){"", 0}, out);
}

static void query_clock(PlaySession *session, Span argument, Text *out) {
    (void)argument;
    for (int color = WHITE; color <= BLACK; color++) {
        const PlayerClock clock = game_loop_clock(session->loop, color);
        text_format(out, "%s: ", color_words(color));
        if (!clock.timed) {
            text_append(out, "no clock.\n");
            continue;
        }
        clock_words(out, clock.remaining_us);
        if (clock.fixed_move_us > 0) {
            text_append(out, " for this move");
        }
        if (clock.moves_to_go > 0) {
            text_format(out, " for %d moves", clock.moves_to_go);
        }
        if (clock.increment_us > 0) {
            text_append(out, ", and ");
            duration_words(out, clock.increment_us);
            text_append(out, " more for every move");
        }
        text_append(out, ".\n");
    }
}

static void query_history(PlaySession *session, Span argument, Text *out) {
    (void)argument;
    const Game *const game = play_game(session);
    size_t column = 0;
    for (size_t ply = 0; ply < game->count; ply++) {
        const Position *const before = game_position_at(game, ply);
        const bool is_white = pos_side(before) == WHITE;
        char san[SAN_SIZE];
        char word[SAN_SIZE + 24];
        char number[24] = "";
        if (is_white || ply == 0) {
            (void)snprintf(number, sizeof number, "%d.%s", (int)before->fullmove,
                           is_white ? " " : ".. ");
        }
        (void)snprintf(word, sizeof word, "%s%s", number,
                       san_format(san, before, game->plies[ply].move));
        word_append(out, &column, word, console_width(session->console));
    }
    text_append(out, game->count == 0 ? "No moves yet.\n" : "\n");
}

static void query_last(PlaySession *session, Span argument, Text *out) {
    (void)argument;
    const Game *const game = play_game(session);
    if (game->count == 0) {
        text_append(out, "No moves yet.\n");
        return;
    }
    move_words(out, game_position_at(game, game->count - 1), game->plies[game->count - 1].move);
    text_append(out, ".\n");
}

static void query_square(PlaySession *session, Span argument, Text *out) {
    const int sq = square_parse(argument);
    if (sq != SQ_NONE) {
        square_words(out, play_position(session), sq);
        return;
    }
    char shown[40];
    text_format(out, "A square like e4 is needed, not '%s'.\n",
                span_show(shown, sizeof shown, argument));
}

static void query_pieces(PlaySession *session, Span argument, Text *out) {
    const int type = piece_type_of_words(argument);
    const int color = span_is_nocase(argument, "white")   ? WHITE
                      : span_is_nocase(argument, "black") ? BLACK
                                                          : COLOR_NONE;
    if (argument.length > 0 && type == PIECE_TYPE_NONE && color == COLOR_NONE) {
        text_append(out, "'white', 'black' or a kind such as 'rooks' is needed.\n");
        return;
    }
    pieces_words(out, play_position(session), color, type);
}

static void query_stats(PlaySession *session, Span argument, Text *out) {
    (void)argument;
    play_summary_text(out, session->loop);
}

static void query_thinking(PlaySession *session, Span argument, Text *out) {
    if (switch_parse(&session->screen.shows_thinking, argument, out)) {
        text_append(out, session->screen.shows_thinking
                             ? "What the computer thinks is shown.\n"
                             : "What the computer thinks is not shown.\n");
    }
}

static bool copy_save(PlaySession *session, const char *path, bool *added, Error *err) {
    Text game;
    text_init(&game, session->options->alloc);
    const bool fine =
        play_game_pgn(&game, session, err) && play_archive_copy(path, text_span(&game), added, err);
    text_release(&game);
    return fine;
}

static void query_save(PlaySession *session, Span argument, Text *out) {
    if (argument.length == 0) {
        play_save(session);
        if (!session->save_failed) {
            text_format(out, "%s %s\n",
                        session->archive.written.length > 0
                            ? "The game is saved, and again after every move, in"
                            : "The game will be saved after every move in",
                        play_archive_place(&session->archive));
        }
        return;
    }
    Text path;
    text_init(&path, session->options->alloc);
    Error err = {0};
    bool added = false;
    if (play_path_parse(&path, argument, &err)
        && copy_save(session, text_string(&path), &added, &err)) {
        text_format(out, "%s %s\n", added ? "Added to the games in" : "Saved in",
                    text_string(&path));
    } else {
        text_format(out, "Not saved: %s.\n", err.text);
    }
    text_release(&path);
}

static void query_fen(PlaySession *session, Span argument, Text *out) {
    (void)argument;
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, play_position(session), FEN_XFEN);
    text_format(out, "%s\n", fen);
}

static QueryHandler *const handlers[COMMAND_COUNT] = {
    [COMMAND_HELP] = query_help,       [COMMAND_MOVES] = query_moves,
    [COMMAND_BOARD] = query_board,     [COMMAND_FLIP] = query_flip,
    [COMMAND_STYLE] = query_style,     [COMMAND_CLOCK] = query_clock,
    [COMMAND_HISTORY] = query_history, [COMMAND_LAST] = query_last,
    [COMMAND_SQUARE] = query_square,   [COMMAND_PIECES] = query_pieces,
    [COMMAND_STATS] = query_stats,     [COMMAND_THINKING] = query_thinking,
    [COMMAND_SAVE] = query_save,       [COMMAND_FEN] = query_fen,
};

bool play_query(PlaySession *session, const PlayCommand *command) {
    const bool sets_position = command->kind == COMMAND_FEN && command->argument.length > 0;
    if (handlers[command->kind] == NULL || sets_position) {
        return false;
    }
    Text out;
    text_init(&out, session->options->alloc);
    handlers[command->kind](session, command->argument, &out);
    play_screen_show(&session->screen, text_span(&out));
    text_release(&out);
    return true;
}
