// SPDX-License-Identifier: MIT
// What the files of the terminal game share.
#ifndef ZUGWERK_PLAY_PLAY_IMPL_H
#define ZUGWERK_PLAY_PLAY_IMPL_H

#include "play/play.h"
#include "play/play_archive.h"
#include "play/play_commands.h"
#include "play/play_screen.h"
#include "play/play_task.h"
#include "player/player.h"

// Exit statuses beside 0 and those of signals.
enum { PLAY_STATUS_CLOSED = 1, PLAY_STATUS_INTERRUPTED = 130 };

// What the user wants that cannot be done while the game loop is asking: it is done between two
// steps of the loop.
typedef enum PlayActionKind {
    ACTION_NONE,
    ACTION_TAKEBACK, // count plies; 0: to the user's turn
    ACTION_REDO,     // likewise
    ACTION_NEW,      // a game from `pos`
    ACTION_LOAD,     // game number `count` of the file `text`
    ACTION_SWITCH,
    ACTION_PLAYER, // `text` for `color`
    ACTION_GO,     // a computer moves for the side to move
    ACTION_RESUME, // a stopped computer thinks on
    ACTION_MOVE,   // `move` for the side to move, whoever plays it
    ACTION_RESIGN, // `color` gives up
    ACTION_QUIT
} PlayActionKind;

typedef struct PlayAction {
    PlayActionKind kind;
    int64_t count;
    int color;
    Move move;
    Position pos;
    Text text;
} PlayAction;

typedef struct PlaySession {
    const PlayOptions *options;
    TimeSource time;
    Console *console;
    PlayScreen screen;
    PlayArchive archive;
    bool has_archive; // false: games cannot be saved there
    bool save_failed; // the last time
    GameLoop *loop;
    Player *players[2];
    Player *stand_in; // a human, for moves that the user makes for a computer
    Player *adviser;  // hints and `go`; NULL until needed
    PlayTask game_task;
    PlayTask hint_task;
    PlayAction action;
    bool has_preset; // what the next human asked answers
    PlayerDecision preset;
    bool is_paused; // the user stopped a computer
    Move best;      // what it had found then
    bool is_adviser_moving;
    bool is_board_old;   // the position has changed since it was drawn
    bool is_over_told;   // the end of this game was told
    bool is_flip_chosen; // by the user; else it follows the players
    bool has_asked;      // the user took part
    bool quits;
    int status;
    Text line;  // typed
    Text text;  // for messages
    Text news;  // what happened, to be shown below the next board
    Text board; // as it stands while a computer thinks
    // The step of the game loop that runs, or ran last.
    Position before;
    GameLoopStatus step_status;
    bool step_fine;
    Error step_error;
    // The hint that is looked for.
    StopSignal hint_stop;
    PlayerDecision hint;
    bool hint_fine;
    Error hint_error;
} PlaySession;

// Why the user is asked.
typedef enum PromptKind {
    PROMPT_TURN,   // for a move
    PROMPT_ANSWER, // to an offer of a draw
    PROMPT_PAUSED, // a computer is to move and was stopped
    PROMPT_OVER    // the game is over
} PromptKind;

typedef struct Prompt {
    PromptKind kind;
    const PlayerRequest *request; // of the game loop; NULL for the last two
    PlayerDecision *decision;     // likewise
    bool is_done;
} Prompt;

// play_prompt.c: asks until there is a decision or an action (then session->action is set and a
// decision, if one is asked for, is DECISION_PAUSE).
void play_prompt(PlaySession *session, PromptKind kind, const PlayerRequest *request,
                 PlayerDecision *decision);

// Sets the action and ends the prompt.
void play_prompt_act(PlaySession *session, Prompt *prompt, PlayActionKind kind);

// Asks a question; true for yes. The end of the input and Ctrl-C mean yes when `leaving`, else no.
bool play_prompt_confirm(PlaySession *session, const char *question, bool leaving);

// play_queries.c: a command that only tells something or changes what is shown; false when
// `command` is none of these.
bool play_query(PlaySession *session, const PlayCommand *command);

// play_hint.c
void play_hint(PlaySession *session, const PlayerRequest *request);

// The player for hints and `go`: the opponent when that can think, else the default computer. NULL,
// with a message shown, when it cannot be made.
Player *play_adviser(PlaySession *session);

// play_wait.c: goes on talking to the user while a task runs, until it is done. stop is called
// once when it is to be cut short; a deadline (TIME_NEVER: none) does that too.
void play_wait(PlaySession *session, PlayTask *task, const char *who, void (*stop)(PlaySession *),
               int64_t deadline_us);

// Draws the board if it has changed, and tells the news.
void play_show(PlaySession *session);

// Before a task runs, in which the game must not be looked at: keeps what will be shown of it.
void play_prepare(PlaySession *session);

// The program is to end.
void play_quit(PlaySession *session, int status);

// play_actions.c: does what session->action says.
void play_act(PlaySession *session);

// play_news.c: turns what the game loop told into news.
void play_take_notes(PlaySession *session);

// play_session.c
bool play_make_player(Player **out, PlaySession *session, Span text, Error *err);
// Appends the game as it stands.
bool play_game_pgn(Text *out, PlaySession *session, Error *err) MUST_CHECK;

// Saves the game; a failure is told when it is new.
void play_save(PlaySession *session);

void play_session_run(PlaySession *session);
int play_lone_human(const PlaySession *session); // its colour, COLOR_NONE: none or two
bool play_has_human(const PlaySession *session);

// The observer of the game loop; runs in its thread.
void play_on_event(void *context, const GameEvent *event);

static inline const Game *play_game(const PlaySession *session) {
    return game_loop_game(session->loop);
}

static inline const Position *play_position(const PlaySession *session) {
    return game_position(game_loop_game(session->loop));
}

#endif
