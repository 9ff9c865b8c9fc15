// SPDX-License-Identifier: MIT
// The beginning and the end of a session.
#include "play/play.h"

#include <stdio.h>

#include "base/json.h"
#include "base/os_terminal.h"
#include "chess/movegen.h"
#include "notation/san.h"
#include "play/play_impl.h"
#include "play/play_summary.h"
#include "play/play_words.h"

static void complete_list(void *context, Span line, Span word, Text *out) {
    const PlaySession *const session = context;
    if (session->loop == NULL || word.length < line.length) { // only the first word
        return;
    }
    play_commands_list(out);
    MoveList moves;
    movegen_child_order(&moves, play_position(session));
    for (int i = 0; i < moves.count; i++) {
        char san[SAN_SIZE];
        text_format(out, "%s\n", san_format(san, play_position(session), moves.moves[i]));
    }
}

static bool console_open(PlaySession *session, Error *err) {
    const PlayOptions *const options = session->options;
    const ConsoleConfig config = {
        .in = TERMINAL_IN,
        .out = options->json.write == NULL ? TERMINAL_OUT : TERMINAL_ERR,
        .words = {complete_list, session},
        .alloc = options->alloc,
    };
    terminal_use_locale();
    if (!console_create(&session->console, &config, err)) {
        return false;
    }
    const BoardStyle style = {
        .figurines =
            options->figurines || (!options->letters && terminal_has_figurines(config.out)),
        .flipped = options->flipped,
        .colors = terminal_colors(config.out),
    };
    play_screen_init(&session->screen, session->console, &style, options->alloc);
    session->screen.shows_board = !options->quiet;
    session->screen.shows_thinking = !options->quiet;
    session->is_flip_chosen = options->flipped;
    return true;
}

static bool players_make(PlaySession *session, Error *err) {
    const char *texts[2] = {session->options->players[WHITE], session->options->players[BLACK]};
    const char *const computer = PLAY_DEFAULT_COMPUTER;
    for (int color = BLACK; color >= WHITE; color--) {
        const char *const other = texts[color_other(color)];
        if (texts[color] == NULL) {
            const bool faces_human = other == NULL ? color == BLACK : strcmp(other, "human") == 0;
            texts[color] = faces_human ? computer : "human";
        }
    }
    for (int color = WHITE; color <= BLACK; color++) {
        if (!play_make_player(&session->players[color], session, span_of(texts[color]), err)) {
            char text[ERROR_TEXT_SIZE];
            (void)snprintf(text, sizeof text, "%s", err->text);
            return error_set(err, err->code, "player for %s, column %d: %s", color_words(color),
                             (int)err->column, text);
        }
    }
    return play_make_player(&session->stand_in, session, span_of("human"), err);
}

static bool loop_make(PlaySession *session, Error *err) {
    const GameLoopConfig config = {
        .game = session->options->game,
        .players = {session->players[WHITE], session->players[BLACK]},
        .time = {session->options->time[WHITE], session->options->time[BLACK]},
        .time_source = &session->time,
        .alloc = session->options->alloc,
        .observer = {play_on_event, session},
    };
    return game_loop_create(&session->loop, &config, err);
}

// Games that cannot be saved are no reason not to play, unless the user named the place.
static bool archive_open(PlaySession *session, Error *err) {
    Error fault = {0};
    const PlayOptions *const options = session->options;
    session->has_archive =
        play_archive_init(&session->archive, options->pgn, options->alloc, &fault);
    if (session->has_archive) {
        return true;
    }
    if (options->pgn != NULL) {
        *err = fault;
        return false;
    }
    text_format(&session->news, "Games are NOT saved: %s. Use --pgn FILE.\n", fault.text);
    return true;
}

static void greet(PlaySession *session) {
    const int human = play_lone_human(session);
    if (!session->is_flip_chosen) {
        session->screen.style.flipped = human == BLACK;
    }
    session->is_board_old = true;
    if (session->options->quiet) {
        return;
    }
    Text *const news = &session->news;
    text_format(news, "White: %s. Black: %s.\n", player_name(session->players[WHITE]),
                player_name(session->players[BLACK]));
    if (session->has_archive) {
        text_format(news, "Games are saved in %s\n", play_archive_place(&session->archive));
    }
    if (play_has_human(session)) {
        text_append(news, "Type a move (e4, Nf3, e2e4), or 'help'.\n");
    }
    play_screen_show(&session->screen, text_span(news));
    text_reset(news);
}

static bool session_open(PlaySession *session, Error *err) {
    const Alloc *const alloc = session->options->alloc;
    session->time = time_source_real();
    text_init(&session->line, alloc);
    text_init(&session->text, alloc);
    text_init(&session->news, alloc);
    text_init(&session->board, alloc);
    text_init(&session->action.text, alloc);
    if (!console_open(session, err)) {
        return false;
    }
    return play_task_init(&session->game_task, session->console, err)
           && play_task_init(&session->hint_task, session->console, err)
           && players_make(session, err) && loop_make(session, err) && archive_open(session, err);
}

static void session_close(PlaySession *session) {
    game_loop_destroy(session->loop);
    player_destroy(session->players[WHITE]);
    player_destroy(session->players[BLACK]);
    player_destroy(session->stand_in);
    player_destroy(session->adviser);
    if (session->has_archive) {
        play_archive_release(&session->archive);
    }
    if (session->console != NULL) {
        play_task_release(&session->game_task);
        play_task_release(&session->hint_task);
        play_screen_release(&session->screen);
        console_destroy(session->console);
    }
    text_release(&session->line);
    text_release(&session->text);
    text_release(&session->news);
    text_release(&session->board);
    text_release(&session->action.text);
}

static bool json_print(PlaySession *session, Error *err) {
    if (session->options->json.write == NULL) {
        return true;
    }
    const bool is_saved = session->has_archive && session->archive.written.length > 0;
    Json json;
    json_init(&json, session->options->json, JSON_PRETTY);
    play_summary_json(&json, session->loop,
                      is_saved ? play_archive_place(&session->archive) : NULL);
    return json_end(&json, err);
}

bool play_run(int *status, const PlayOptions *options, Error *err) {
    PlaySession *const session = alloc_new(options->alloc, sizeof *session);
    if (session == NULL) {
        return error_set_memory(err);
    }
    session->options = options;
    bool fine = session_open(session, err);
    if (fine) {
        greet(session);
        play_session_run(session);
        fine = json_print(session, err);
        *status = session->status;
    }
    session_close(session);
    alloc_free(options->alloc, session);
    return fine;
}
