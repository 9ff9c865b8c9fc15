// SPDX-License-Identifier: MIT
// The run of a session: steps of the game loop, saving, telling the end.
#include "chess/legality.h"
#include "notation/san.h"
#include "play/play_impl.h"
#include "play/play_pgn.h"
#include "play/play_summary.h"
#include "play/play_words.h"

// --------------------------------------------------------------------------------------- players

int play_lone_human(const PlaySession *session) {
    const bool white = player_is_human(session->players[WHITE]);
    const bool black = player_is_human(session->players[BLACK]);
    return white == black ? COLOR_NONE : white ? WHITE : BLACK;
}

bool play_has_human(const PlaySession *session) {
    return player_is_human(session->players[WHITE]) || player_is_human(session->players[BLACK]);
}

// Runs in the thread of the game loop.
static bool human_decide(void *context, const PlayerRequest *request, PlayerDecision *out,
                         Error *err) {
    (void)err;
    PlaySession *const session = context;
    if (session->has_preset && request->ask == ASK_MOVE) {
        session->has_preset = false;
        *out = session->preset;
        return true;
    }
    play_task_ask(&session->game_task, request, out);
    return true;
}

bool play_make_player(Player **out, PlaySession *session, Span text, Error *err) {
    const PlayerEnv env = {
        .alloc = session->options->alloc,
        .time = &session->time,
        .human = {.decide = human_decide, .context = session},
    };
    return player_create_from_text(out, text, &env, err);
}

// ---------------------------------------------------------------------------------------- saving

static bool is_same_time(const TimeControl *a, const TimeControl *b) {
    return a->base_us == b->base_us && a->increment_us == b->increment_us && a->moves == b->moves
           && a->fixed_move_us == b->fixed_move_us;
}

bool play_game_pgn(Text *out, PlaySession *session, Error *err) {
    const TimeControl *const time = session->options->time;
    const PlayPgnInfo info = {
        .began = session->archive.began,
        .names = {player_name(session->players[WHITE]), player_name(session->players[BLACK])},
        .time = time[WHITE],
        .is_same_time = is_same_time(&time[WHITE], &time[BLACK]),
    };
    return play_pgn_format(out, session->loop, &info, err);
}

void play_save(PlaySession *session) {
    Error err = {0};
    Text game;
    text_init(&game, session->options->alloc);
    const bool is_worth_it = play_game(session)->count > 0
                             || outcome_is_over(game_loop_outcome(session->loop))
                             || session->archive.written.length > 0;
    const bool fine = !session->has_archive || !is_worth_it
                      || (play_game_pgn(&game, session, &err)
                          && play_archive_save(&session->archive, text_span(&game), &err));
    text_release(&game);
    if (!fine && !session->save_failed) {
        text_format(&session->news,
                    "The game could not be saved: %s. It is tried again after every move.\n",
                    err.text);
    }
    session->save_failed = !fine;
}

// ----------------------------------------------------------------------------------------- steps

void play_on_event(void *context, const GameEvent *event) {
    PlaySession *const session = context;
    if (event->kind == GAME_EVENT_PROGRESS) {
        play_task_report(&session->game_task, event->report);
    } else {
        play_task_note(&session->game_task, event);
    }
}

static void step_run(void *context) {
    PlaySession *const session = context;
    session->step_fine = game_loop_step(session->loop, &session->step_status, &session->step_error);
}

static void step_stop(PlaySession *session) {
    game_loop_interrupt(session->loop);
}

// A computer was stopped: the user says what now.
static void interrupted(PlaySession *session, int side) {
    const SearchReport *const report = &session->game_task.report;
    const bool has_best = session->game_task.was_reported && report->line_count > 0
                          && move_is_legal(play_position(session), report->line[0]);
    char san[SAN_SIZE];
    if (session->is_adviser_moving || player_is_human(session->players[side])) {
        text_append(&session->news, "Stopped.\n");
        return;
    }
    session->is_paused = true;
    session->best = has_best ? report->line[0] : MOVE_NONE;
    if (has_best) {
        text_format(&session->news,
                    "Stopped. %s had found %s: Enter plays it, 'go' thinks again.\n",
                    color_words(side), san_format(san, play_position(session), report->line[0]));
    } else {
        text_format(&session->news,
                    "Stopped before a move was found: Enter or 'go' lets %s think again.\n",
                    color_words(side));
    }
}

static void step_failed(PlaySession *session) {
    play_screen_say(&session->screen, "%s.", session->step_error.text);
    session->is_paused = true;
    if (!console_is_interactive(session->console)) {
        play_quit(session, 1);
    }
}

static void step(PlaySession *session) {
    const size_t plies = play_game(session)->count;
    const int side = pos_side(play_position(session));
    Error err = {0};
    play_prepare(session);
    if (!play_task_start(&session->game_task, step_run, session, &err)) {
        session->step_error = err;
        step_failed(session);
        return;
    }
    play_wait(session, &session->game_task, color_words(side), step_stop, TIME_NEVER);
    if (play_game(session)->count != plies) {
        session->is_board_old = true;
    }
    if (play_game(session)->count != plies || session->step_status == GAME_LOOP_OVER) {
        play_save(session); // first of all: nothing that was played can be lost now
    }
    play_take_notes(session);
    if (!session->step_fine) {
        step_failed(session);
    } else if (session->step_status == GAME_LOOP_INTERRUPTED) {
        interrupted(session, side);
    }
    if (session->is_adviser_moving || game_loop_player(session->loop, side) == session->stand_in) {
        session->is_adviser_moving = false;
        game_loop_set_player(session->loop, side, session->players[side]);
    }
    session->has_preset = false;
}

static void tell_over(PlaySession *session) {
    Text *const news = &session->news;
    session->is_over_told = true;
    if (play_game(session)->count == 0 && !outcome_is_over(game_loop_outcome(session->loop))) {
        return; // nothing has happened
    }
    play_result_text(news, session->loop);
    play_summary_text(news, session->loop);
    if (session->has_archive && session->archive.path.length > 0) {
        text_format(news, "Saved in %s\n", play_archive_place(&session->archive));
    }
}

// A game between computers is watched move by move.
static bool is_watched(const PlaySession *session) {
    return !play_has_human(session) && !session->options->quiet;
}

void play_session_run(PlaySession *session) {
    while (!session->quits) {
        const bool is_over = outcome_is_over(game_loop_outcome(session->loop));
        if (is_over && !session->is_over_told) {
            tell_over(session);
            play_show(session);
        }
        if (is_over && !session->has_asked) {
            break; // two computers have played
        }
        if (is_over || session->is_paused) {
            play_prompt(session, is_over ? PROMPT_OVER : PROMPT_PAUSED, NULL, NULL);
        } else {
            step(session);
            if (is_watched(session)) {
                play_show(session);
            }
        }
        play_act(session);
    }
    if (!session->is_over_told) {
        session->is_board_old = false;
        tell_over(session);
        play_show(session);
    }
}
