// SPDX-License-Identifier: MIT
#include "uci/uci_server.h"

#include "base/line_reader.h"
#include "base/os_thread.h"
#include "uci/uci_server_impl.h"

enum { LINE_MAX_BYTES = 1 << 24 };

// ---- Tasks --------------------------------------------------------------------------------------

static UciTask *task_create(const UciServer *server, Span line, const UciCommand *command) {
    UciTask *const task = alloc_new(server->config.alloc, sizeof *task + line.length + 1);
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
    task->start_us = time_now_us(server->config.time);
    task->length = line.length;
    memcpy(task->line, line.data, line.length);
    return task;
}

static void task_stop(UciServer *server, UciTask *task) {
    const UciBackend *const backend = &server->config.backend;
    task->stopped = true;
    if (task->started && backend->stop != NULL) {
        backend->stop(backend->context);
    }
}

static void task_ponder_hit(UciServer *server, UciTask *task) {
    const UciBackend *const backend = &server->config.backend;
    task->ponder_hit = true;
    if (task->started && backend->ponderhit != NULL) {
        backend->ponderhit(backend->context);
    }
}

// Does something to every search read so far that has not ended.
static void each_search(UciServer *server, void (*act)(UciServer *server, UciTask *task),
                        bool only_open) {
    UciTask *const current = server->current;
    if (current != NULL && current->is_search && (current->is_open || !only_open)) {
        act(server, current);
    }
    for (UciTask *task = server->first; task != NULL; task = task->next) {
        if (task->is_search && (task->is_open || !only_open)) {
            act(server, task);
        }
    }
    monitor_notify(server->monitor);
}

void uci_task_started(UciServer *server, UciTask *task) {
    monitor_enter(server->monitor);
    task->started = true;
    if (task->ponder_hit) {
        task_ponder_hit(server, task);
    }
    if (task->stopped) {
        task_stop(server, task);
    }
    monitor_leave(server->monitor);
}

bool uci_task_is_stopped(UciServer *server, const UciTask *task) {
    monitor_enter(server->monitor);
    const bool stopped = task->stopped;
    monitor_leave(server->monitor);
    return stopped;
}

void uci_task_await(UciServer *server, const UciTask *task, bool ponders) {
    monitor_enter(server->monitor);
    while (!task->stopped && !(ponders && task->ponder_hit)) {
        monitor_wait(server->monitor);
    }
    monitor_leave(server->monitor);
}

// ---- The working thread -------------------------------------------------------------------------

// The next task, which becomes the current one; NULL at the end.
static UciTask *take(UciServer *server) {
    monitor_enter(server->monitor);
    while (server->first == NULL && !server->ends) {
        monitor_wait(server->monitor);
    }
    UciTask *const task = server->first;
    if (task != NULL) {
        server->first = task->next;
        server->current = task;
    }
    monitor_leave(server->monitor);
    return task;
}

static void finish(UciServer *server, UciTask *task) {
    monitor_enter(server->monitor);
    server->current = NULL;
    server->searches -= task->is_search;
    monitor_leave(server->monitor);
    alloc_free(server->config.alloc, task);
}

static void work(void *context) {
    UciServer *const server = context;
    for (UciTask *task = take(server); task != NULL; task = take(server)) {
        uci_session_run(server, task);
        finish(server, task);
    }
}

// ---- The reading thread -------------------------------------------------------------------------

static void enqueue(UciServer *server, UciTask *task) {
    if (task->is_search) {
        // Nothing else would end a search without limits.
        each_search(server, task_stop, true);
    }
    if (server->first == NULL) {
        server->first = task;
    } else {
        server->last->next = task;
    }
    server->last = task;
    server->searches += task->is_search;
    monitor_notify(server->monitor);
}

// Whether the command is one that does not wait, and has been carried out.
static bool is_done_at_once(UciServer *server, const UciCommand *command) {
    bool done = true;
    monitor_enter(server->monitor);
    if (command->kind == UCI_COMMAND_STOP) {
        each_search(server, task_stop, false);
    } else if (command->kind == UCI_COMMAND_PONDERHIT) {
        each_search(server, task_ponder_hit, false);
    } else if (command->kind == UCI_COMMAND_ISREADY) {
        done = server->searches > 0 || (server->current == NULL && server->first == NULL);
    } else {
        done = command->kind == UCI_COMMAND_NONE && command->fault == NULL;
    }
    monitor_leave(server->monitor);
    if (done && command->kind == UCI_COMMAND_ISREADY) {
        uci_output_send_string(&server->output, "readyok");
    }
    return done;
}

// Carries a line out, or queues it. False: quit.
static bool take_line(UciServer *server, Span line) {
    uci_output_note_input(&server->output, line);
    const UciCommand command = uci_command_parse(line);
    if (command.kind == UCI_COMMAND_QUIT) {
        return false;
    }
    if (is_done_at_once(server, &command)) {
        return true;
    }
    UciTask *const task = task_create(server, line, &command);
    if (task == NULL) {
        uci_session_say(server, "out of memory: a line was not read");
        return true;
    }
    monitor_enter(server->monitor);
    enqueue(server, task);
    monitor_leave(server->monitor);
    return true;
}

static bool read_lines(UciServer *server, LineReader *reader, bool *quits, Error *err) {
    for (;;) {
        Span line;
        bool got;
        Error fault;
        if (line_reader_next(reader, &line, &got, &fault)) {
            if (!got) {
                return true;
            }
            if (!take_line(server, line)) {
                *quits = true;
                return true;
            }
        } else if (fault.code == ERROR_LIMIT) {
            uci_session_say(server, "%s", fault.text);
        } else {
            *quits = true;
            if (err != NULL) {
                *err = fault;
            }
            return false;
        }
    }
}

static bool converse(UciServer *server, ParkedThread *worker, Error *err) {
    LineReader *const reader = alloc_new(server->config.alloc, sizeof *reader);
    if (reader == NULL) {
        return error_set_memory(err);
    }
    line_reader_init(reader, server->config.in, LINE_MAX_BYTES, server->config.alloc);
    parked_thread_run(worker, work, server);
    bool quits = false;
    const bool ok = read_lines(server, reader, &quits, err);
    monitor_enter(server->monitor);
    each_search(server, task_stop, !quits);
    server->ends = true;
    monitor_notify(server->monitor);
    monitor_leave(server->monitor);
    parked_thread_wait(worker);
    line_reader_release(reader);
    alloc_free(server->config.alloc, reader);
    return ok;
}

bool uci_serve(const UciConfig *config, Error *err) {
    UciServer server = {.config = *config};
    if (!uci_output_init(&server.output, config->out, config->alloc, err)) {
        return false;
    }
    server.output.flush = config->flush;
    server.output.flush_context = config->flush_context;
    ParkedThread *worker = NULL;
    bool ok = monitor_create(&server.monitor, config->alloc, err);
    if (ok) {
        ok = uci_session_init(&server, err);
        ok = ok && parked_thread_create(&worker, config->alloc, err)
             && converse(&server, worker, err);
        parked_thread_destroy(worker);
        uci_session_release(&server);
    }
    monitor_destroy(server.monitor);
    uci_output_release(&server.output);
    return ok;
}
