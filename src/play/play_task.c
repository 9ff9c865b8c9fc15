// SPDX-License-Identifier: MIT
#include "play/play_task.h"

#include <stdio.h>
#include <string.h>

#include "base/os_thread_start.h"

bool play_task_init(PlayTask *task, Console *console, Error *err) {
    memset(task, 0, sizeof *task);
    if (pthread_mutex_init(&task->mutex, NULL) != 0) {
        return error_set(err, ERROR_MEMORY, "cannot make a lock");
    }
    if (pthread_cond_init(&task->answered, NULL) != 0) {
        pthread_mutex_destroy(&task->mutex);
        return error_set(err, ERROR_MEMORY, "cannot make a lock");
    }
    task->console = console;
    return true;
}

void play_task_release(PlayTask *task) {
    if (task->console == NULL) {
        return;
    }
    pthread_cond_destroy(&task->answered);
    pthread_mutex_destroy(&task->mutex);
}

static void *task_main(void *context) {
    PlayTask *const task = context;
    task->run(task->context);
    pthread_mutex_lock(&task->mutex);
    task->done = true;
    pthread_mutex_unlock(&task->mutex);
    console_wake(task->console);
    return NULL;
}

bool play_task_start(PlayTask *task, void (*run)(void *context), void *context, Error *err) {
    task->run = run;
    task->context = context;
    task->done = false;
    task->has_report = false;
    task->was_reported = false;
    task->request = NULL;
    task->note_count = 0;
    const int fault = thread_start(&task->thread, NULL, task_main, task);
    task->started = fault == 0;
    return fault == 0 || error_set(err, ERROR_IO, "cannot start a thread: %s", strerror(fault));
}

bool play_task_finish(PlayTask *task) {
    pthread_mutex_lock(&task->mutex);
    const bool done = task->done;
    pthread_mutex_unlock(&task->mutex);
    if (done && task->started) {
        pthread_join(task->thread, NULL);
        task->started = false;
    }
    return done;
}

bool play_task_take_report(PlayTask *task, SearchReport *out) {
    pthread_mutex_lock(&task->mutex);
    const bool has = task->has_report;
    if (has) {
        *out = task->report;
        task->has_report = false;
    }
    pthread_mutex_unlock(&task->mutex);
    return has;
}

bool play_task_take_note(PlayTask *task, PlayNote *out) {
    pthread_mutex_lock(&task->mutex);
    const bool has = task->note_count > 0;
    if (has) {
        *out = task->notes[0];
        task->note_count--;
        memmove(task->notes, task->notes + 1, (size_t)task->note_count * sizeof task->notes[0]);
    }
    pthread_mutex_unlock(&task->mutex);
    return has;
}

const PlayerRequest *play_task_request(PlayTask *task) {
    pthread_mutex_lock(&task->mutex);
    const PlayerRequest *const request = task->request;
    pthread_mutex_unlock(&task->mutex);
    return request;
}

void play_task_answer(PlayTask *task, const PlayerDecision *decision) {
    pthread_mutex_lock(&task->mutex);
    *task->decision = *decision;
    task->request = NULL;
    pthread_cond_signal(&task->answered);
    pthread_mutex_unlock(&task->mutex);
}

void play_task_report(PlayTask *task, const SearchReport *report) {
    pthread_mutex_lock(&task->mutex);
    const bool was_fetched = !task->has_report;
    task->report = *report;
    task->has_report = true;
    task->was_reported = true;
    pthread_mutex_unlock(&task->mutex);
    if (was_fetched) {
        console_wake(task->console);
    }
}

void play_task_note(PlayTask *task, const GameEvent *event) {
    pthread_mutex_lock(&task->mutex);
    // More than fit would mean that nobody fetches them: the first ones are kept.
    if (task->note_count < PLAY_NOTE_CAPACITY) {
        PlayNote *const note = &task->notes[task->note_count++];
        *note = (PlayNote){.event = *event};
        if (event->report != NULL) {
            note->report = *event->report;
        }
        (void)snprintf(note->text, sizeof note->text, "%s", event->text == NULL ? "" : event->text);
        note->event.game = NULL;
        note->event.report = NULL;
        note->event.text = NULL;
    }
    pthread_mutex_unlock(&task->mutex);
}

void play_task_ask(PlayTask *task, const PlayerRequest *request, PlayerDecision *out) {
    pthread_mutex_lock(&task->mutex);
    task->request = request;
    task->decision = out;
    pthread_mutex_unlock(&task->mutex);
    console_wake(task->console);
    pthread_mutex_lock(&task->mutex);
    while (task->request != NULL) {
        pthread_cond_wait(&task->answered, &task->mutex);
    }
    pthread_mutex_unlock(&task->mutex);
}
