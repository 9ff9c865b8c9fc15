// SPDX-License-Identifier: MIT
// A hint: another player is asked what it would do.
#include "notation/san.h"
#include "play/play_impl.h"

enum { HINT_LINE_MOVES = 6 };

// A player whose advice is worth something: one that searches.
static bool can_advise(const Player *player) {
    const Span name = span_of(player_name(player));
    const char random[] = "random";
    const bool is_random =
        name.length >= sizeof random - 1 && memcmp(name.data, random, sizeof random - 1) == 0;
    return !player_is_human(player) && !is_random;
}

Player *play_adviser(PlaySession *session) {
    const int opponent = color_other(pos_side(play_position(session)));
    const Player *const other = session->players[opponent];
    const char *const name = can_advise(other) ? player_name(other) : PLAY_DEFAULT_COMPUTER;
    if (session->adviser != NULL && strcmp(player_name(session->adviser), name) == 0) {
        return session->adviser;
    }
    Player *made = NULL;
    Error err = {0};
    if (!play_make_player(&made, session, span_of(name), &err)) {
        play_screen_say(&session->screen, "No advice: %s.", err.text);
        return NULL;
    }
    player_destroy(session->adviser);
    session->adviser = made;
    return made;
}

static void hint_report(void *context, const SearchReport *report) {
    PlaySession *const session = context;
    play_task_report(&session->hint_task, report);
}

static void hint_run(void *context) {
    PlaySession *const session = context;
    PlayerRequest request = player_request_of(play_game(session), &session->time);
    request.stop = &session->hint_stop;
    request.progress = (ProgressSink){hint_report, session};
    session->hint_fine =
        player_decide(session->adviser, &request, &session->hint, &session->hint_error);
}

static void hint_stop(PlaySession *session) {
    stop_ask(&session->hint_stop);
}

static void hint_tell(PlaySession *session) {
    if (!session->hint_fine) {
        play_screen_say(&session->screen, "No hint: %s.", session->hint_error.text);
        return;
    }
    const PlayerDecision *const hint = &session->hint;
    if (hint->kind != DECISION_MOVE) {
        play_screen_say(&session->screen, "No hint was found.");
        return;
    }
    const Position *const pos = play_position(session);
    char san[SAN_SIZE];
    Text text;
    text_init(&text, session->options->alloc);
    text_format(&text, "Hint: %s (%s", san_format(san, pos, hint->move),
                player_name(session->adviser));
    if (hint->report.nodes > 0) {
        text_append(&text, ": ");
        play_report_words(&text, &hint->report);
    }
    if (hint->report.line_count > 1) {
        text_append(&text, "; ");
        play_line_words(&text, pos, &hint->report, HINT_LINE_MOVES);
    }
    text_append(&text, hint->stopped ? "; cut short).\n" : ").\n");
    play_screen_show(&session->screen, text_span(&text));
    text_release(&text);
}

void play_hint(PlaySession *session, const PlayerRequest *request) {
    if (play_adviser(session) == NULL) {
        return;
    }
    stop_reset(&session->hint_stop);
    session->hint = (PlayerDecision){.kind = DECISION_NONE};
    play_prepare(session);
    Error err = {0};
    if (!play_task_start(&session->hint_task, hint_run, session, &err)) {
        play_screen_say(&session->screen, "No hint: %s.", err.text);
        return;
    }
    play_wait(session, &session->hint_task, "The adviser", hint_stop,
              request == NULL ? TIME_NEVER : request->deadline_us);
    if (!session->quits) {
        hint_tell(session);
    }
}
