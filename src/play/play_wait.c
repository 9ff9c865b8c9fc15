// SPDX-License-Identifier: MIT
// Listening while something thinks.
#include "play/play_impl.h"

enum {
    TICK_MS = 100,
    PROGRESS_AFTER_US = 150000, // a quick answer needs no line that flashes up
    BOARD_AFTER_US = 700000     // when a reply takes longer, the user sees his own move first
};

void play_show(PlaySession *session) {
    if (session->is_board_old && session->screen.shows_board) {
        play_screen_board(&session->screen, session->loop);
    }
    session->is_board_old = false;
    if (session->news.length > 0) {
        play_screen_show(&session->screen, text_span(&session->news));
        text_reset(&session->news);
    }
}

void play_prepare(PlaySession *session) {
    session->before = *play_position(session);
    text_reset(&session->board);
    play_screen_board_text(&session->screen, &session->board, session->loop);
}

// The same from the text made before the task began: the game belongs to the task now.
static void show_prepared(PlaySession *session) {
    if (session->screen.shows_board) {
        play_screen_show(&session->screen, text_span(&session->board));
    }
    session->is_board_old = false;
    play_screen_show(&session->screen, text_span(&session->news));
    text_reset(&session->news);
}

void play_quit(PlaySession *session, int status) {
    if (!session->quits) {
        session->quits = true;
        session->status = status;
    }
}

// Whether the task is to be cut short.
static bool event_handle(PlaySession *session, ConsoleEvent event) {
    switch (event) {
    case CONSOLE_INTERRUPT:
        // A script cannot be asked what to do now.
        if (!console_is_interactive(session->console)) {
            play_quit(session, PLAY_STATUS_INTERRUPTED);
        }
        return true;
    case CONSOLE_TERMINATE:
        play_quit(session, console_exit_status(session->console));
        return true;
    case CONSOLE_CLOSED:
        play_quit(session, PLAY_STATUS_CLOSED);
        return true;
    case CONSOLE_RESUMED:
        session->screen.has_progress = false; // it is no longer the last line
        show_prepared(session);
        return false;
    case CONSOLE_LINE:
    case CONSOLE_END:
    case CONSOLE_TIMEOUT:
    case CONSOLE_WAKE:
    default:
        return false;
    }
}

static void question_answer(PlaySession *session, PlayTask *task, const PlayerRequest *request) {
    play_screen_progress_end(&session->screen);
    play_take_notes(session);
    PlayerDecision decision = {.kind = DECISION_PAUSE};
    play_prompt(session, request->ask == ASK_DRAW ? PROMPT_ANSWER : PROMPT_TURN, request,
                &decision);
    play_task_answer(task, &decision);
}

void play_wait(PlaySession *session, PlayTask *task, const char *who, void (*stop)(PlaySession *),
               int64_t deadline_us) {
    int64_t began_us = time_now_us(&session->time);
    int64_t drawn_us = began_us;
    bool was_stopped = false;
    bool has_report = false;
    SearchReport report;
    while (!play_task_finish(task)) {
        const PlayerRequest *const request = play_task_request(task);
        if (request != NULL) {
            question_answer(session, task, request);
            began_us = time_now_us(&session->time);
            continue;
        }
        has_report = play_task_take_report(task, &report) || has_report;
        const int64_t now_us = time_now_us(&session->time);
        const int64_t elapsed_us = now_us - began_us;
        const bool is_late = now_us >= deadline_us;
        if (session->is_board_old && elapsed_us >= BOARD_AFTER_US && !was_stopped) {
            show_prepared(session);
        }
        if (elapsed_us >= PROGRESS_AFTER_US && now_us - drawn_us >= TICK_MS * 1000) {
            play_screen_progress(&session->screen, who, &session->before,
                                 has_report ? &report : NULL, elapsed_us);
            drawn_us = now_us;
        }
        const bool is_unwanted = event_handle(session, console_wait(session->console, TICK_MS));
        // Once: the game loop would take a second order for the next turn's.
        if ((is_unwanted || is_late) && !was_stopped) {
            stop(session);
            was_stopped = true;
        }
    }
    play_screen_progress_end(&session->screen);
}
