// SPDX-License-Identifier: MIT
// The working thread's part of the server: options, position, and what to do for each command.
#include <stdarg.h>
#include <stdio.h>

#include "base/os_machine.h"
#include "base/version.h"
#include "notation/uci_move.h"
#include "uci/uci_position.h"
#include "uci/uci_server_impl.h"

enum { MESSAGE_SIZE = 512, SHOWN_SIZE = 60 };

static const UciOption own_options[] = {
    {.name = "Debug Log File", .type = UCI_OPTION_STRING, .text = ""},
    {.name = "UCI_Chess960", .type = UCI_OPTION_CHECK},
};

enum { OWN_LOG, OWN_CHESS960, OWN_OPTIONS };

bool uci_session_init(UciServer *server, Error *err) {
    (void)err;
    const Position start = pos_initial();
    game_init(&server->game, &start, server->config.alloc);
    return true;
}

void uci_session_release(UciServer *server) {
    game_release(&server->game);
}

void uci_session_say(UciServer *server, const char *format, ...) {
    char line[MESSAGE_SIZE] = "info string ";
    const size_t used = strlen(line);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line + used, sizeof line - used, format, arguments);
    va_end(arguments);
    uci_output_send_string(&server->output, line);
}

// ---- Options ------------------------------------------------------------------------------------

static void say_hello(UciServer *server) {
    const UciBackend *const backend = &server->config.backend;
    Text text;
    text_init(&text, server->config.alloc);
    UciReply reply = {.kind = UCI_REPLY_ID_NAME, .text = span_of(backend->name)};
    uci_reply_format(&text, &reply);
    text_append_char(&text, '\n');
    reply = (UciReply){.kind = UCI_REPLY_ID_AUTHOR, .text = span_of(backend->author)};
    uci_reply_format(&text, &reply);
    text_append_char(&text, '\n');
    for (size_t i = 0; i < OWN_OPTIONS + backend->option_count; i++) {
        const UciOption *const option =
            i < OWN_OPTIONS ? &own_options[i] : &backend->options[i - OWN_OPTIONS];
        if (!option->hidden || server->config.lists_hidden) {
            uci_option_format(&text, option);
            text_append_char(&text, '\n');
        }
    }
    text_append(&text, "uciok");
    uci_output_send(&server->output, &text);
    text_release(&text);
}

static bool set_own(UciServer *server, size_t index, const UciOptionValue *value, Error *err) {
    if (index == OWN_LOG) {
        return uci_output_set_log(&server->output, value->text, err);
    }
    server->chess960 = value->number != 0;
    return true;
}

static void set_option(UciServer *server, const UciCommand *command) {
    const UciBackend *const backend = &server->config.backend;
    for (size_t i = 0; i < OWN_OPTIONS + backend->option_count; i++) {
        const bool own = i < OWN_OPTIONS;
        const UciOption *const option = own ? &own_options[i] : &backend->options[i - OWN_OPTIONS];
        if (!uci_option_is_named(option, command->name)) {
            continue;
        }
        UciOptionValue value;
        Error err;
        if (!uci_option_parse_value(&value, option, command->has_value, command->value, &err)
            || !(own ? set_own(server, i, &value, &err)
                     : backend->set_option(backend->context, i - OWN_OPTIONS, &value, &err))) {
            uci_session_say(server, "%s: nothing was changed", err.text);
        }
        return;
    }
    char shown[SHOWN_SIZE];
    uci_session_say(server, "there is no option '%s'",
                    span_show(shown, sizeof shown, command->name));
}

// ---- Position -----------------------------------------------------------------------------------

static bool play_moves(Game *game, Span moves, Error *err) {
    for (Span word = span_next_word(&moves); word.length > 0; word = span_next_word(&moves)) {
        Move move;
        if (!uci_move_parse(&move, game_position(game), word, err) || !game_push(game, move, err)) {
            return false;
        }
    }
    return true;
}

static void set_position(UciServer *server, const UciPosition *position) {
    Position start = pos_initial();
    start.chess960 = server->chess960;
    Error err;
    if (!position->is_start && !uci_position_parse(&start, server->chess960, position->fen, &err)) {
        uci_session_say(server, "%s (column %d of the FEN): the old position is kept", err.text,
                        (int)err.column);
        return;
    }
    Game game;
    game_init(&game, &start, server->config.alloc);
    if (!play_moves(&game, position->moves, &err)) {
        uci_session_say(server, "%s: the old position is kept", err.text);
        game_release(&game);
        return;
    }
    game_release(&server->game);
    server->game = game;
}

// ---- Commands -----------------------------------------------------------------------------------

static void new_game(UciServer *server) {
    const UciBackend *const backend = &server->config.backend;
    Error err;
    if (backend->new_game != NULL && !backend->new_game(backend->context, &err)) {
        uci_session_say(server, "%s", err.text);
    }
}

typedef struct TaskStart {
    UciServer *server;
    UciTask *task;
} TaskStart;

static void tell_started(void *context) {
    const TaskStart *const start = context;
    uci_task_started(start->server, start->task);
}

static void bench(UciServer *server, UciTask *task, Span words) {
    const UciBackend *const backend = &server->config.backend;
    Text text;
    Error err;
    text_init(&text, server->config.alloc);
    TaskStart start = {server, task};
    const UciListener listener = {.started = tell_started, .context = &start};
    if (backend->bench == NULL) {
        uci_session_say(server, "%s has no bench", backend->name);
    } else if (backend->bench(backend->context, words, &listener, &text, &err)
               && text_check(&text, &err)) {
        uci_output_send(&server->output, &text);
    } else {
        uci_session_say(server, "%s", err.text);
    }
    text_release(&text);
}

static void evaluate(UciServer *server) {
    const UciBackend *const backend = &server->config.backend;
    Text text;
    Error err;
    text_init(&text, server->config.alloc);
    if (backend->evaluate == NULL) {
        uci_session_say(server, "%s has no evaluation to show", backend->name);
    } else if (backend->evaluate(backend->context, game_position(&server->game), &text, &err)
               && text_check(&text, &err)) {
        uci_output_send(&server->output, &text);
    } else {
        uci_session_say(server, "%s", err.text);
    }
    text_release(&text);
}

static void tell_compiler(UciServer *server) {
    Text text;
    text_init(&text, server->config.alloc);
    text_append(&text, "zugwerk " ZUGWERK_VERSION ", built with ");
    machine_build(&text);
    uci_output_send(&server->output, &text);
    text_release(&text);
}

static void tell_fault(UciServer *server, const UciCommand *command) {
    char shown[SHOWN_SIZE];
    if (command->fault_word.length > 0) {
        uci_session_say(server, "%s: '%s'", command->fault,
                        span_show(shown, sizeof shown, command->fault_word));
    } else {
        uci_session_say(server, "%s", command->fault);
    }
}

static void run_extra(UciServer *server, UciTask *task, const UciCommand *command) {
    switch ((int)command->kind) {
    case UCI_COMMAND_BENCH:
        bench(server, task, command->rest);
        break;
    case UCI_COMMAND_D:
        uci_extra_display(server);
        break;
    case UCI_COMMAND_EVAL:
        evaluate(server);
        break;
    case UCI_COMMAND_FLIP:
        uci_extra_flip(server);
        break;
    case UCI_COMMAND_COMPILER:
        tell_compiler(server);
        break;
    case UCI_COMMAND_HELP:
        uci_extra_help(server);
        break;
    default:
        break;
    }
}

void uci_session_run(UciServer *server, UciTask *task) {
    const UciCommand command = uci_command_parse(uci_task_line(task));
    if (command.fault != NULL) {
        tell_fault(server, &command);
    }
    if (command.fault != NULL && command.kind != UCI_COMMAND_GO) {
        return;
    }
    switch ((int)command.kind) {
    case UCI_COMMAND_UCI:
        say_hello(server);
        break;
    case UCI_COMMAND_ISREADY:
        uci_output_send_string(&server->output, "readyok");
        break;
    case UCI_COMMAND_SETOPTION:
        set_option(server, &command);
        break;
    case UCI_COMMAND_UCINEWGAME:
        new_game(server);
        break;
    case UCI_COMMAND_POSITION:
        set_position(server, &command.position);
        break;
    case UCI_COMMAND_GO:
        uci_search_run(server, task, &command);
        break;
    default:
        run_extra(server, task, &command);
        break;
    }
}
