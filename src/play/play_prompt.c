// SPDX-License-Identifier: MIT
// The prompt: reads lines and makes decisions and actions of them.
#include <assert.h>

#include "notation/fen.h"
#include "play/play_impl.h"
#include "play/play_move.h"
#include "play/play_words.h"

void play_prompt_act(PlaySession *session, Prompt *prompt, PlayActionKind kind) {
    session->action.kind = kind;
    prompt->is_done = true;
    if (prompt->decision != NULL) {
        *prompt->decision = (PlayerDecision){.kind = DECISION_PAUSE};
    }
}

static void decide(Prompt *prompt, PlayerDecision decision) {
    *prompt->decision = decision;
    prompt->is_done = true;
}

static void say_error(PlaySession *session, const Error *err) {
    play_screen_say(&session->screen, "%s%s.", err->text[0] == '\0' ? "Something failed" : "",
                    err->text);
}

// ------------------------------------------------------------------------------------ questions

static bool confirm(PlaySession *session, const char *question, bool leaving) {
    for (;;) {
        const ConsoleEvent event =
            console_read_line(session->console, question, -1, &session->line);
        switch (event) {
        case CONSOLE_LINE: {
            const Span answer = span_trim(text_span(&session->line));
            return span_is_nocase(answer, "y") || span_is_nocase(answer, "yes");
        }
        case CONSOLE_END:
        case CONSOLE_INTERRUPT:
            play_screen_say(&session->screen, "%s", "");
            return leaving;
        case CONSOLE_TERMINATE:
            play_screen_say(&session->screen, "%s", "");
            play_quit(session, console_exit_status(session->console));
            return leaving;
        case CONSOLE_CLOSED:
            play_quit(session, PLAY_STATUS_CLOSED);
            return leaving;
        case CONSOLE_TIMEOUT:
        case CONSOLE_WAKE:
        case CONSOLE_RESUMED:
        default:
            break;
        }
    }
}

bool play_prompt_confirm(PlaySession *session, const char *question, bool leaving) {
    console_set_aside(session->console, true);
    const bool is_confirmed = confirm(session, question, leaving);
    console_set_aside(session->console, false);
    return is_confirmed;
}

// ---------------------------------------------------------------------------------------- moves

// A line that is neither a move nor a command.
static void say_unknown(PlaySession *session, const PlayCommand *command) {
    char shown[40];
    (void)span_show(shown, sizeof shown, command->argument);
    const char *const nearest = play_command_nearest(command->word);
    if (nearest != NULL) {
        play_screen_say(&session->screen,
                        "'%s' is neither a move nor a command; did you mean '%s'?", shown, nearest);
    } else {
        play_screen_say(&session->screen,
                        "'%s' is neither a move nor a command; 'help' lists the commands.", shown);
    }
}

static void do_move(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    Move move = MOVE_NONE;
    Error err = {0};
    if (!play_move_parse(&move, play_position(session), command->argument, &err)) {
        if (err.code == ERROR_SYNTAX) {
            say_unknown(session, command);
        } else {
            say_error(session, &err);
        }
        return;
    }
    switch (prompt->kind) {
    case PROMPT_TURN:
        decide(prompt, (PlayerDecision){.kind = DECISION_MOVE, .move = move});
        break;
    case PROMPT_PAUSED:
        session->action.move = move;
        play_prompt_act(session, prompt, ACTION_MOVE);
        break;
    case PROMPT_OVER:
    default:
        play_screen_say(&session->screen, "The game is over; 'undo', 'new' or 'quit'.");
        break;
    case PROMPT_ANSWER:
        play_screen_say(&session->screen, "First answer the offer: 'accept' or 'decline'.");
        break;
    }
}

// Enter alone: a stopped computer plays the best it has found, or thinks on.
static void do_nothing(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    (void)command;
    if (prompt->kind != PROMPT_PAUSED) {
        return;
    }
    session->action.move = session->best;
    play_prompt_act(session, prompt, session->best == MOVE_NONE ? ACTION_RESUME : ACTION_MOVE);
}

// ---------------------------------------------------------------------------------------- draws

static void do_claim(PlaySession *session, Prompt *prompt, Span text) {
    Move move = MOVE_NONE;
    Error err = {0};
    if (text.length > 0 && !play_move_parse(&move, play_position(session), text, &err)) {
        say_error(session, &err);
        return;
    }
    decide(prompt, (PlayerDecision){.kind = DECISION_CLAIM_DRAW, .move = move});
}

static void do_draw(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    if (prompt->kind != PROMPT_TURN) {
        play_screen_say(&session->screen, "That can be done only when it is your move.");
        return;
    }
    if (command->kind == COMMAND_CLAIM) {
        do_claim(session, prompt, command->argument);
        return;
    }
    const GameClaims claims = game_claims(play_game(session));
    const bool can_claim = claims.fifty_moves || claims.threefold;
    // An offer can be declined, a claim cannot.
    decide(prompt, (PlayerDecision){.kind = can_claim ? DECISION_CLAIM_DRAW : DECISION_OFFER_DRAW});
}

static void do_answer(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    const bool is_offered =
        prompt->request != NULL && (prompt->kind == PROMPT_ANSWER || prompt->request->draw_offered);
    if (!is_offered) {
        play_screen_say(&session->screen, "No draw is offered.");
        return;
    }
    const bool accepts = command->kind == COMMAND_ACCEPT;
    decide(prompt,
           (PlayerDecision){.kind = accepts ? DECISION_ACCEPT_DRAW : DECISION_DECLINE_DRAW});
}

static void do_resign(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    (void)command;
    if (prompt->kind == PROMPT_OVER) {
        play_screen_say(&session->screen, "The game is over already.");
        return;
    }
    const int human = play_lone_human(session);
    session->action.color = human != COLOR_NONE ? human : pos_side(play_position(session));
    if (console_is_interactive(session->console)
        && !play_prompt_confirm(session, "Give the game up? (y/n) ", false)) {
        return;
    }
    play_prompt_act(session, prompt, ACTION_RESIGN);
}

// -------------------------------------------------------------------------------------- actions

static bool count_parse(PlaySession *session, Span text, int64_t minimum, int64_t maximum) {
    session->action.count = 0;
    if (text.length == 0 || span_to_int(&session->action.count, text, minimum, maximum)) {
        return true;
    }
    char shown[40];
    play_screen_say(&session->screen, "A number from %d to %d is needed, not '%s'.", (int)minimum,
                    (int)maximum, span_show(shown, sizeof shown, text));
    return false;
}

static void do_takeback(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    if (count_parse(session, command->argument, 1, 10000)) {
        play_prompt_act(session, prompt,
                        command->kind == COMMAND_REDO ? ACTION_REDO : ACTION_TAKEBACK);
    }
}

static void do_hint(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    (void)command;
    if (prompt->kind == PROMPT_OVER) {
        play_screen_say(&session->screen, "The game is over.");
    } else {
        play_hint(session, prompt->request);
    }
}

static void do_switch(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    (void)command;
    play_prompt_act(session, prompt, ACTION_SWITCH);
}

static void do_quit(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    (void)command;
    play_quit(session, 0);
    play_prompt_act(session, prompt, ACTION_QUIT);
}

static void do_new(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    const Span number = command->argument;
    if (count_parse(session, number, 0, 959)) {
        session->action.pos =
            number.length == 0 ? pos_initial() : pos_chess960((int)session->action.count);
        play_prompt_act(session, prompt, ACTION_NEW);
    }
}

static void do_fen(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    Error err = {0};
    const Span text = command->argument;
    Span rest = text;
    const Span first = span_next_word(&rest);
    const bool is_start = span_is_nocase(first, "startpos");
    const Span fen = span_is_nocase(first, "fen") ? span_trim(rest) : text;
    session->action.pos = pos_initial();
    if (!is_start
        && !fen_parse(&session->action.pos, fen, (FenOptions){FEN_REPAIR, FEN_DETECT}, &err)) {
        say_error(session, &err);
        return;
    }
    play_prompt_act(session, prompt, ACTION_NEW);
}

// "FILE" or "FILE N".
static void do_load(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    const Span text = command->argument;
    size_t end = text.length;
    while (end > 0 && char_is_digit(text.data[end - 1])) {
        end--;
    }
    const bool has_number = end < text.length && end > 0 && char_is_blank(text.data[end - 1]);
    session->action.count = 1;
    if (has_number && !count_parse(session, span_from(text, end), 1, 1000000000)) {
        return;
    }
    text_reset(&session->action.text);
    text_append_span(&session->action.text, has_number ? span_trim((Span){text.data, end}) : text);
    play_prompt_act(session, prompt, ACTION_LOAD);
}

static void do_player(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    session->action.color = command->kind == COMMAND_WHITE ? WHITE : BLACK;
    text_reset(&session->action.text);
    text_append_span(&session->action.text, command->argument);
    play_prompt_act(session, prompt, ACTION_PLAYER);
}

static void do_go(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    (void)command;
    if (prompt->kind == PROMPT_OVER) {
        play_screen_say(&session->screen, "The game is over; 'undo', 'new' or 'quit'.");
        return;
    }
    play_prompt_act(session, prompt, prompt->kind == PROMPT_PAUSED ? ACTION_RESUME : ACTION_GO);
}

static void do_interrupt(PlaySession *session, Prompt *prompt) {
    play_screen_say(&session->screen, "%s", "");
    const char *const question = session->has_archive && !session->save_failed
                                     ? "Quit? The game is saved. (y/n) "
                                     : "Quit? The game is NOT saved. (y/n) ";
    // With nothing played, or nobody to ask, there is nothing to ask about.
    const bool asks = console_is_interactive(session->console) && prompt->kind != PROMPT_OVER
                      && play_game(session)->count > 0;
    if (!asks || play_prompt_confirm(session, question, true)) {
        play_quit(session, PLAY_STATUS_INTERRUPTED);
    }
    if (session->quits) {
        play_prompt_act(session, prompt, ACTION_QUIT);
    }
}

// ------------------------------------------------------------------------------------- the loop

typedef void CommandHandler(PlaySession *session, Prompt *prompt, const PlayCommand *command);

// What play_query does not do.
static CommandHandler *const handlers[COMMAND_COUNT] = {
    [COMMAND_NOTHING] = do_nothing, [COMMAND_MOVE] = do_move,     [COMMAND_TAKEBACK] = do_takeback,
    [COMMAND_REDO] = do_takeback,   [COMMAND_HINT] = do_hint,     [COMMAND_GO] = do_go,
    [COMMAND_DRAW] = do_draw,       [COMMAND_CLAIM] = do_draw,    [COMMAND_ACCEPT] = do_answer,
    [COMMAND_DECLINE] = do_answer,  [COMMAND_RESIGN] = do_resign, [COMMAND_LOAD] = do_load,
    [COMMAND_FEN] = do_fen,         [COMMAND_NEW] = do_new,       [COMMAND_SWITCH] = do_switch,
    [COMMAND_WHITE] = do_player,    [COMMAND_BLACK] = do_player,  [COMMAND_QUIT] = do_quit,
};

// An offer has to be answered before the game can go on.
static bool answers_offer(CommandKind kind) {
    return kind == COMMAND_NOTHING || kind == COMMAND_ACCEPT || kind == COMMAND_DECLINE
           || kind == COMMAND_QUIT;
}

static void command_do(PlaySession *session, Prompt *prompt, const PlayCommand *command) {
    if (play_query(session, command)) {
        return;
    }
    if (prompt->kind == PROMPT_ANSWER && !answers_offer(command->kind)) {
        play_screen_say(&session->screen, "First answer the offer: 'accept' or 'decline'.");
        return;
    }
    assert(handlers[command->kind] != NULL);
    handlers[command->kind](session, prompt, command);
}

static void line_do(PlaySession *session, Prompt *prompt) {
    PlayCommand command;
    Error err = {0};
    if (!text_check(&session->line, &err)
        || !play_command_parse(&command, text_span(&session->line), &err)) {
        say_error(session, &err);
    } else {
        command_do(session, prompt, &command);
    }
}

// "White to move, 4:59> "
static const char *prompt_text(PlaySession *session, PromptKind kind) {
    Text *const text = &session->text;
    text_reset(text);
    const int side = pos_side(play_position(session));
    switch (kind) {
    case PROMPT_TURN: {
        const PlayerClock clock = game_loop_clock(session->loop, side);
        text_format(text, "%s to move", color_words(side));
        if (clock.timed) {
            text_append(text, ", ");
            clock_words(text, clock.remaining_us);
        }
        break;
    }
    case PROMPT_ANSWER:
        text_format(text, "%s, 'accept' or 'decline' the draw", color_words(color_other(side)));
        break;
    case PROMPT_PAUSED:
        text_format(text, "%s to move, stopped", color_words(side));
        break;
    case PROMPT_OVER:
    default:
        text_append(text, "Game over");
        break;
    }
    text_append(text, "> ");
    return text_string(text);
}

static int64_t timeout_ms(const PlaySession *session, const PlayerRequest *request) {
    if (request == NULL || request->deadline_us == TIME_NEVER) {
        return -1;
    }
    const int64_t left_us = request->deadline_us - time_now_us(&session->time);
    return left_us <= 0 ? 0 : (left_us + 999) / 1000;
}

static void event_do(PlaySession *session, Prompt *prompt, ConsoleEvent event) {
    switch (event) {
    case CONSOLE_LINE:
        line_do(session, prompt);
        break;
    case CONSOLE_END:
        if (console_is_interactive(session->console)) {
            play_screen_say(&session->screen, "%s", "");
        }
        play_quit(session, 0);
        break;
    case CONSOLE_TIMEOUT:
        play_screen_say(&session->screen, "%s", "");
        console_forget(session->console);
        decide(prompt, (PlayerDecision){.kind = DECISION_NONE, .stopped = true});
        break;
    case CONSOLE_INTERRUPT:
        do_interrupt(session, prompt);
        break;
    case CONSOLE_RESUMED:
        session->is_board_old = true;
        break;
    case CONSOLE_TERMINATE:
        play_screen_say(&session->screen, "%s", "");
        play_quit(session, console_exit_status(session->console));
        break;
    case CONSOLE_CLOSED:
        play_quit(session, PLAY_STATUS_CLOSED);
        break;
    case CONSOLE_WAKE:
    default:
        break;
    }
    if (session->quits && !prompt->is_done) {
        play_prompt_act(session, prompt, ACTION_QUIT);
    }
}

void play_prompt(PlaySession *session, PromptKind kind, const PlayerRequest *request,
                 PlayerDecision *decision) {
    session->has_asked = true;
    Prompt prompt = {.kind = kind, .request = request, .decision = decision};
    if (kind == PROMPT_TURN && request->draw_offered) {
        text_append(&session->news, "A draw is offered: 'accept', 'decline', or just move.\n");
    }
    while (!prompt.is_done) {
        play_show(session);
        const ConsoleEvent event = console_read_line(session->console, prompt_text(session, kind),
                                                     timeout_ms(session, request), &session->line);
        event_do(session, &prompt, event);
    }
}
