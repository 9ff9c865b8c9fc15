// SPDX-License-Identifier: MIT
// What is done to the game between two steps of the game loop.
#include <inttypes.h>

#include "play/play_impl.h"
#include "play/play_path.h"
#include "play/play_pgn.h"
#include "play/play_words.h"

static bool is_users_turn(const PlaySession *session) {
    const int side = pos_side(play_position(session));
    return player_is_human(session->players[side]) || play_lone_human(session) == COLOR_NONE;
}

static void changed(PlaySession *session) {
    session->is_board_old = true;
    session->is_over_told = false;
    session->is_paused = false;
    session->best = MOVE_NONE;
}

// Against a computer a player goes back to his own turn: over the reply and his own move. Where the
// computer began and he has not moved yet, there is nothing to take back.
static void do_takeback(PlaySession *session) {
    const size_t wanted = (size_t)session->action.count;
    size_t plies = 0;
    while (game_loop_takeback(session->loop, 1) == 1) {
        plies++;
        if (wanted > 0 ? plies == wanted : is_users_turn(session)) {
            break;
        }
    }
    const bool is_useless = wanted == 0 && plies > 0 && !is_users_turn(session);
    if (is_useless) {
        (void)game_loop_redo(session->loop, plies);
    }
    if (plies == 0 || is_useless) {
        play_screen_say(&session->screen, "There is no move of yours to take back.");
        return;
    }
    changed(session);
    play_screen_say(&session->screen, "%zu pl%s taken back.", plies, plies == 1 ? "y" : "ies");
    // So that a computer does not move again before the user has seen where he is.
    session->is_paused = !is_users_turn(session);
    play_save(session);
}

static void do_redo(PlaySession *session) {
    const size_t wanted = (size_t)session->action.count;
    size_t plies = 0;
    while (game_loop_redo(session->loop, 1) == 1) {
        plies++;
        if (wanted > 0 ? plies == wanted : is_users_turn(session)) {
            break;
        }
    }
    if (plies == 0) {
        play_screen_say(&session->screen, "There is no move to play again.");
        return;
    }
    changed(session);
    play_screen_say(&session->screen, "%zu pl%s played again.", plies, plies == 1 ? "y" : "ies");
    session->is_paused = !is_users_turn(session);
    play_save(session);
}

static void game_set(PlaySession *session, const Game *game) {
    Error err = {0};
    if (!game_loop_set_game(session->loop, game, &err)) {
        play_screen_say(&session->screen, "That did not work: %s.", err.text);
        return;
    }
    play_archive_next(&session->archive);
    changed(session);
}

static void do_new(PlaySession *session) {
    Game game;
    game_init(&game, &session->action.pos, session->options->alloc);
    game_set(session, &game);
    game_release(&game);
}

static void do_load(PlaySession *session) {
    Text path;
    text_init(&path, session->options->alloc);
    Error err = {0};
    Game game;
    if (play_path_parse(&path, text_span(&session->action.text), &err)
        && play_pgn_load(&game, text_string(&path), session->action.count, session->options->alloc,
                         &err)) {
        game_set(session, &game);
        game_release(&game);
        play_screen_say(&session->screen, "Loaded; it goes on from there.");
        play_save(session);
    } else {
        play_screen_say(&session->screen, "Not loaded: %s.", err.text);
    }
    text_release(&path);
}

static void players_set(PlaySession *session) {
    for (int color = WHITE; color <= BLACK; color++) {
        game_loop_set_player(session->loop, color, session->players[color]);
    }
    const int human = play_lone_human(session);
    if (!session->is_flip_chosen && human != COLOR_NONE) {
        session->screen.style.flipped = human == BLACK;
    }
    session->is_board_old = true;
    session->is_paused = false;
}

static void do_switch(PlaySession *session) {
    Player *const white = session->players[WHITE];
    session->players[WHITE] = session->players[BLACK];
    session->players[BLACK] = white;
    players_set(session);
}

static void do_player(PlaySession *session) {
    Player *made = NULL;
    Error err = {0};
    if (!play_make_player(&made, session, text_span(&session->action.text), &err)) {
        play_screen_say(&session->screen, "No such player: %s.", err.text);
        return;
    }
    Player *const former = session->players[session->action.color];
    session->players[session->action.color] = made;
    players_set(session);
    player_destroy(former);
}

// For one move only.
static void do_go(PlaySession *session) {
    Player *const adviser = play_adviser(session);
    if (adviser != NULL) {
        game_loop_set_player(session->loop, pos_side(play_position(session)), adviser);
        session->is_adviser_moving = true;
    }
}

static void do_move(PlaySession *session) {
    game_loop_set_player(session->loop, pos_side(play_position(session)), session->stand_in);
    session->preset = (PlayerDecision){.kind = DECISION_MOVE, .move = session->action.move};
    session->has_preset = true;
    session->is_paused = false;
}

static void do_resign(PlaySession *session) {
    game_loop_finish(session->loop,
                     (Outcome){REASON_RESIGNATION, color_other(session->action.color)});
    play_save(session);
}

void play_act(PlaySession *session) {
    const PlayActionKind kind = session->action.kind;
    session->action.kind = ACTION_NONE;
    switch (kind) {
    case ACTION_TAKEBACK:
        do_takeback(session);
        break;
    case ACTION_REDO:
        do_redo(session);
        break;
    case ACTION_NEW:
        do_new(session);
        break;
    case ACTION_LOAD:
        do_load(session);
        break;
    case ACTION_SWITCH:
        do_switch(session);
        break;
    case ACTION_PLAYER:
        do_player(session);
        break;
    case ACTION_GO:
        do_go(session);
        break;
    case ACTION_RESUME:
        session->is_paused = false;
        break;
    case ACTION_MOVE:
        do_move(session);
        break;
    case ACTION_RESIGN:
        do_resign(session);
        break;
    case ACTION_QUIT:
    case ACTION_NONE:
    default:
        break;
    }
}
