// SPDX-License-Identifier: MIT
// What the game loop tells, in words.
#include <inttypes.h>

#include "notation/san.h"
#include "play/play_impl.h"
#include "play/play_words.h"

// "12. Nf3", "12... Nf6" for the last move of the game.
static void last_move_append(Text *out, const Game *game) {
    const Position *const before = game_position_at(game, game->count - 1);
    char san[SAN_SIZE];
    text_format(out, "%d.%s %s", (int)before->fullmove, pos_side(before) == WHITE ? "" : "..",
                san_format(san, before, game->plies[game->count - 1].move));
}

// Whether a move needs to be told: a person at a terminal sees his own.
static bool is_news(const PlaySession *session, const PlayNote *note) {
    const bool is_typed =
        player_is_human(session->players[note->event.color]) && !session->is_adviser_moving;
    if (session->options->quiet && !player_is_human(session->players[WHITE])
        && !player_is_human(session->players[BLACK])) {
        return false;
    }
    return !is_typed || !console_is_interactive(session->console);
}

static void move_tell(PlaySession *session, const PlayNote *note) {
    const Game *const game = play_game(session);
    Text *const news = &session->news;
    if (note->event.replaced) {
        text_append(news, "Instead the first legal move is played.\n");
    }
    if (game->count == 0 || !is_news(session, note)) {
        return;
    }
    text_format(news, "%s plays ", color_words(note->event.color));
    last_move_append(news, game);
    const bool has_searched = note->report.nodes > 0;
    if (has_searched) {
        text_append(news, " (");
        play_report_words(news, &note->report);
        text_append(news, ", ");
        duration_words(news, note->event.elapsed_us);
        text_append(news, note->event.stopped ? ", cut short)" : ")");
    }
    text_append(news, ".\n");
}

static void note_tell(PlaySession *session, const PlayNote *note) {
    Text *const news = &session->news;
    const char *const who = color_words(note->event.color);
    switch (note->event.kind) {
    case GAME_EVENT_MOVE:
        move_tell(session, note);
        break;
    case GAME_EVENT_NO_MOVE:
        text_format(news, "%s found no move%s%s.\n", who, note->text[0] == '\0' ? "" : ": ",
                    note->text);
        break;
    case GAME_EVENT_ILLEGAL_MOVE:
        text_format(news, "%s chose a move that is not legal.\n", who);
        break;
    case GAME_EVENT_DRAW_OFFERED:
        text_format(news, "%s offers a draw.\n", who);
        break;
    case GAME_EVENT_DRAW_DECLINED:
        text_format(news, "%s declines the draw.\n", who);
        break;
    case GAME_EVENT_CLAIM_REJECTED:
        text_append(news, "The rules give no draw to claim here.\n");
        break;
    case GAME_EVENT_REFUSED:
        text_format(news, "%s\n", note->text);
        break;
    case GAME_EVENT_TURN:
    case GAME_EVENT_PROGRESS:
    case GAME_EVENT_FAULT: // only where programs forfeit; here the step fails
    case GAME_EVENT_TAKEBACK:
    case GAME_EVENT_REDO:
    case GAME_EVENT_OVER:
    default:
        break;
    }
}

void play_take_notes(PlaySession *session) {
    PlayNote note;
    while (play_task_take_note(&session->game_task, &note)) {
        note_tell(session, &note);
    }
}
