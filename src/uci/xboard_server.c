// SPDX-License-Identifier: MIT
// Between the threads. Lines are counted: a search belongs to the line that asked for it, and only
// what was read after that line hurries or ends it. While the working thread is idle, the session
// is the reading thread's, which so answers what disturbs neither pondering nor analysis.
#include "uci/xboard_server.h"

#include <stdarg.h>
#include <stdio.h>

#include "uci/uci_talk.h"
#include "uci/xboard_server_impl.h"

enum { MESSAGE_SIZE = 512 };

void xboard_say(XboardServer *server, const char *format, ...) {
    char line[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    uci_output_send_string(&server->output, line);
}

void xboard_remark(XboardServer *server, const char *text) {
    monitor_enter(server->queue.monitor);
    const bool debug = server->debug;
    monitor_leave(server->queue.monitor);
    if (debug) {
        xboard_say(server, "# %s", text);
    }
}

// Inside the monitor: there is nothing to do yet.
static bool waits(const XboardServer *server) {
    return server->queue.first == NULL && !server->queue.ends;
}

void xboard_begin_search(XboardServer *server, int64_t serial) {
    monitor_enter(server->queue.monitor);
    server->search = (UciHandle){0};
    server->is_searching = true;
    if (server->hurry_serial > serial || server->abort_serial > serial) {
        uci_handle_stop(&server->search, &server->config.backend);
    }
    if (!waits(server)) {
        uci_handle_hurry(&server->search, &server->config.backend);
    }
    monitor_leave(server->queue.monitor);
}

bool xboard_end_search(XboardServer *server, int64_t serial) {
    monitor_enter(server->queue.monitor);
    server->is_searching = false;
    const bool wanted = server->abort_serial <= serial;
    monitor_leave(server->queue.monitor);
    return wanted;
}

// ---- The working thread -------------------------------------------------------------------------

// Inside the monitor: returns when there is a command or the end. *result is what pondering found.
static void idle(XboardServer *server, UciResult *result) {
    Monitor *const monitor = server->queue.monitor;
    XboardSearch wanted;
    server->is_idle = true;
    if (xboard_search_while_idle(server, &wanted)) {
        server->search = (UciHandle){0};
        server->is_searching = true;
        server->is_pondering = wanted.expected != MOVE_NONE;
        monitor_leave(monitor);
        *result = xboard_search_run(server, &wanted);
        monitor_enter(monitor);
    }
    while (waits(server)) {
        monitor_wait(monitor);
    }
    server->is_idle = false;
    server->is_searching = false;
    server->is_pondering = false;
}

// The next task, which becomes the current one; NULL at the end.
static UciTask *take(XboardServer *server, UciResult *result, bool *is_hit) {
    monitor_enter(server->queue.monitor);
    server->hit_serial = 0;
    if (waits(server)) {
        idle(server, result);
    }
    UciTask *const task = uci_queue_pop(&server->queue);
    *is_hit = task != NULL && server->hit_serial == task->serial;
    monitor_leave(server->queue.monitor);
    return task;
}

static void work(void *context) {
    XboardServer *const server = context;
    for (;;) {
        UciResult result = {MOVE_NONE, MOVE_NONE};
        bool is_hit;
        UciTask *const task = take(server, &result, &is_hit);
        if (task == NULL) {
            return;
        }
        if (is_hit) {
            xboard_play_hit(server, task, result);
        } else {
            xboard_session_run(server, task);
        }
        alloc_free(server->config.alloc, task);
    }
}

// ---- The reading thread -------------------------------------------------------------------------

// Inside the monitor, the working thread idle: whether this is the move it ponders on.
static bool is_ponder_hit(const XboardServer *server, const XboardCommand *command) {
    return server->is_pondering && command->kind == XBOARD_COMMAND_MOVE && command->fault == NULL
           && xboard_session_read_move(server, command->text, NULL) == server->expected;
}

static bool is_thinking(const XboardServer *server) {
    return server->is_searching && !server->is_idle;
}

// Inside the monitor.
static void enqueue(XboardServer *server, UciTask *task, const XboardCommand *command) {
    const UciBackend *const backend = &server->config.backend;
    if (server->is_idle && is_ponder_hit(server, command)) {
        server->hit_serial = task->serial;
        uci_handle_ponder_hit(&server->search, backend);
    } else if (server->is_idle && server->is_searching) {
        uci_handle_stop(&server->search, backend);
    }
    if (is_thinking(server)) {
        uci_handle_hurry(&server->search, backend); // nobody waits for a move that is known
    }
    server->is_idle = false;
    uci_queue_push(&server->queue, task);
}

// Inside the monitor: what a command means for a search that goes on, and what needs no waiting.
// Returns whether that was all.
static bool is_done_at_once(XboardServer *server, const XboardCommand *command) {
    const UciBackend *const backend = &server->config.backend;
    const XboardCommandKind kind = command->kind;
    const bool hurries = kind == XBOARD_COMMAND_MOVE_NOW;
    if (hurries) {
        server->hurry_serial = server->serial;
    }
    if (xboard_command_aborts(kind)) {
        server->abort_serial = server->serial;
    }
    if (is_thinking(server) && (hurries || xboard_command_aborts(kind))) {
        uci_handle_stop(&server->search, backend);
    }
    if (hurries) {
        return true;
    }
    if (kind == XBOARD_COMMAND_POST || kind == XBOARD_COMMAND_NOPOST
        || (server->is_idle && xboard_command_is_quiet(kind))) {
        xboard_session_run_quiet(server, command);
        return true;
    }
    return kind == XBOARD_COMMAND_NONE;
}

static UciTalkStep take_line(void *context, Span line) {
    XboardServer *const server = context;
    uci_output_note_input(&server->output, line);
    const XboardCommand command = xboard_command_parse(line);
    if (command.kind == XBOARD_COMMAND_QUIT) {
        return UCI_TALK_QUITS;
    }
    monitor_enter(server->queue.monitor);
    const int64_t serial = ++server->serial;
    const bool done = is_done_at_once(server, &command);
    monitor_leave(server->queue.monitor);
    if (done) {
        return UCI_TALK_GOES_ON;
    }
    UciTask *const task =
        uci_task_create(line, time_now_us(server->config.time), server->config.alloc);
    if (task == NULL) {
        xboard_say(server, "Error (out of memory): a line was not read");
        return UCI_TALK_GOES_ON;
    }
    task->serial = serial;
    monitor_enter(server->queue.monitor);
    enqueue(server, task, &command);
    monitor_leave(server->queue.monitor);
    return UCI_TALK_GOES_ON;
}

static void complain(void *context, const char *text) {
    XboardServer *const server = context;
    xboard_say(server, "Error (%s): the line was not read", text);
}

static void end(void *context, UciTalkStep why) {
    XboardServer *const server = context;
    monitor_enter(server->queue.monitor);
    if (why != UCI_TALK_ENDS) {
        server->abort_serial = INT64_MAX;
    }
    if (server->is_searching && (server->is_idle || why != UCI_TALK_ENDS)) {
        uci_handle_stop(&server->search, &server->config.backend);
    }
    if (server->is_searching) {
        uci_handle_hurry(&server->search, &server->config.backend);
    }
    server->is_idle = false;
    server->queue.ends = true;
    monitor_notify(server->queue.monitor);
    monitor_leave(server->queue.monitor);
}

bool xboard_serve_lines(const UciConfig *config, LineReader *reader, Error *err) {
    if (config->begin_xboard != NULL) {
        config->begin_xboard();
    }
    XboardServer *const server = alloc_new(config->alloc, sizeof *server);
    if (server == NULL) {
        return error_set_memory(err);
    }
    server->config = *config;
    bool ok = uci_output_init(&server->output, config->out, config->alloc, err);
    if (ok) {
        server->output.flush = config->flush;
        server->output.flush_context = config->flush_context;
        ok = monitor_create(&server->queue.monitor, config->alloc, err);
    }
    if (ok) {
        xboard_session_init(server);
        const UciTalk talk = {take_line, complain, work, end, server};
        UciTalkStep why;
        ok = uci_talk_run(&why, &talk, reader, config->alloc, err);
        xboard_session_release(server);
    }
    monitor_destroy(server->queue.monitor);
    if (server->output.lock != NULL) {
        uci_output_release(&server->output);
    }
    alloc_free(config->alloc, server);
    return ok;
}

bool xboard_serve(const UciConfig *config, Error *err) {
    LineReader *reader;
    if (!uci_reader_create(&reader, config, err)) {
        return false;
    }
    const bool ok = xboard_serve_lines(config, reader, err);
    uci_reader_destroy(reader, config);
    return ok;
}
