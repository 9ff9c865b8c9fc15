// SPDX-License-Identifier: MIT
#include "uci/uci_server.h"

#include "uci/uci_server_impl.h"
#include "uci/uci_talk.h"
#include "uci/xboard_server.h"

// ---- Tasks --------------------------------------------------------------------------------------

static UciTask *task_create(const UciServer *server, Span line, const UciCommand *command) {
    UciTask *const task =
        uci_task_create(line, time_now_us(server->config.time), server->config.alloc);
    if (task == NULL) {
        return NULL;
    }
    const UciGo *const go = &command->go;
    const bool is_go = command->kind == UCI_COMMAND_GO;
    const bool is_limited = go->clock_ms[0].given || go->clock_ms[1].given || go->depth.given
                            || go->increment_ms[0].given || go->increment_ms[1].given
                            || go->nodes.given || go->move_time_ms.given || go->perft.given;
    task->is_search = is_go || command->kind == UCI_COMMAND_BENCH;
    task->is_open = is_go && (go->infinite || go->ponder || !is_limited);
    return task;
}

// Does something to every search read so far that has not ended.
static void each_search(UciServer *server,
                        void (*act)(UciHandle *handle, const UciBackend *backend), bool only_open) {
    const UciBackend *const backend = &server->config.backend;
    UciTask *const current = server->queue.current;
    if (current != NULL && current->is_search && (current->is_open || !only_open)) {
        act(&current->handle, backend);
    }
    for (UciTask *task = server->queue.first; task != NULL; task = task->next) {
        if (task->is_search && (task->is_open || !only_open)) {
            act(&task->handle, backend);
        }
    }
    monitor_notify(server->queue.monitor);
}

void uci_task_started(UciServer *server, UciTask *task) {
    monitor_enter(server->queue.monitor);
    uci_handle_start(&task->handle, &server->config.backend);
    monitor_leave(server->queue.monitor);
}

bool uci_task_is_stopped(UciServer *server, const UciTask *task) {
    monitor_enter(server->queue.monitor);
    const bool stopped = task->handle.stopped;
    monitor_leave(server->queue.monitor);
    return stopped;
}

void uci_task_await(UciServer *server, const UciTask *task, bool ponders) {
    const UciHandle *const handle = &task->handle;
    monitor_enter(server->queue.monitor);
    while (!handle->stopped && !(ponders && handle->ponder_hit)) {
        monitor_wait(server->queue.monitor);
    }
    monitor_leave(server->queue.monitor);
}

// ---- The working thread -------------------------------------------------------------------------

// The next task, which becomes the current one; NULL at the end.
static UciTask *take(UciQueue *queue) {
    monitor_enter(queue->monitor);
    while (queue->first == NULL && !queue->ends) {
        monitor_wait(queue->monitor);
    }
    UciTask *const task = uci_queue_pop(queue);
    monitor_leave(queue->monitor);
    return task;
}

static void finish(UciServer *server, UciTask *task) {
    monitor_enter(server->queue.monitor);
    server->queue.current = NULL;
    server->searches -= task->is_search;
    monitor_leave(server->queue.monitor);
    alloc_free(server->config.alloc, task);
}

static void work(void *context) {
    UciServer *const server = context;
    for (UciTask *task = take(&server->queue); task != NULL; task = take(&server->queue)) {
        uci_session_run(server, task);
        finish(server, task);
    }
}

// ---- The reading thread -------------------------------------------------------------------------

// Inside the monitor.
static void enqueue(UciServer *server, UciTask *task) {
    each_search(server, uci_handle_hurry, false); // nobody waits for a move that is known
    if (task->is_search) {
        // Nothing else would end a search without limits.
        each_search(server, uci_handle_stop, true);
    }
    server->searches += task->is_search;
    uci_queue_push(&server->queue, task);
}

// Whether the command is one that does not wait, and has been carried out.
static bool is_done_at_once(UciServer *server, const UciCommand *command) {
    bool done = true;
    monitor_enter(server->queue.monitor);
    if (command->kind == UCI_COMMAND_STOP) {
        each_search(server, uci_handle_stop, false);
    } else if (command->kind == UCI_COMMAND_PONDERHIT) {
        each_search(server, uci_handle_ponder_hit, false);
    } else if (command->kind == UCI_COMMAND_ISREADY) {
        done =
            server->searches > 0 || (server->queue.current == NULL && server->queue.first == NULL);
    } else {
        done = command->kind == UCI_COMMAND_NONE && command->fault == NULL;
    }
    monitor_leave(server->queue.monitor);
    if (done && command->kind == UCI_COMMAND_ISREADY) {
        uci_output_send_string(&server->output, "readyok");
    }
    return done;
}

// Carries a line out, or queues it.
static UciTalkStep take_line(void *context, Span line) {
    UciServer *const server = context;
    uci_output_note_input(&server->output, line);
    const bool is_first = !server->has_greeted;
    server->has_greeted = server->has_greeted || span_trim(line).length > 0;
    if (is_first && span_is(span_trim(line), "xboard")) {
        return UCI_TALK_SWITCHES;
    }
    const UciCommand command = uci_command_parse(line);
    if (command.kind == UCI_COMMAND_QUIT) {
        return UCI_TALK_QUITS;
    }
    if (is_done_at_once(server, &command)) {
        return UCI_TALK_GOES_ON;
    }
    UciTask *const task = task_create(server, line, &command);
    if (task == NULL) {
        uci_session_say(server, "out of memory: a line was not read");
        return UCI_TALK_GOES_ON;
    }
    monitor_enter(server->queue.monitor);
    enqueue(server, task);
    monitor_leave(server->queue.monitor);
    return UCI_TALK_GOES_ON;
}

static void complain(void *context, const char *text) {
    UciServer *const server = context;
    uci_session_say(server, "%s", text);
}

static void end(void *context, UciTalkStep why) {
    UciServer *const server = context;
    monitor_enter(server->queue.monitor);
    each_search(server, uci_handle_hurry, false);
    each_search(server, uci_handle_stop, why == UCI_TALK_ENDS);
    server->queue.ends = true;
    monitor_notify(server->queue.monitor);
    monitor_leave(server->queue.monitor);
}

static bool talk(UciTalkStep *why, const UciConfig *config, LineReader *reader, Error *err) {
    UciServer server = {.config = *config};
    if (!uci_output_init(&server.output, config->out, config->alloc, err)) {
        return false;
    }
    server.output.flush = config->flush;
    server.output.flush_context = config->flush_context;
    bool ok = monitor_create(&server.queue.monitor, config->alloc, err);
    if (ok) {
        ok = uci_session_init(&server, err);
        const UciTalk talk = {take_line, complain, work, end, &server};
        ok = ok && uci_talk_run(why, &talk, reader, config->alloc, err);
        uci_session_release(&server);
    }
    monitor_destroy(server.queue.monitor);
    uci_output_release(&server.output);
    return ok;
}

bool uci_serve(const UciConfig *config, Error *err) {
    LineReader *reader;
    if (!uci_reader_create(&reader, config, err)) {
        return false;
    }
    UciTalkStep why = UCI_TALK_ENDS;
    bool ok = talk(&why, config, reader, err);
    if (ok && why == UCI_TALK_SWITCHES) {
        ok = xboard_serve_lines(config, reader, err);
    }
    uci_reader_destroy(reader, config);
    return ok;
}
