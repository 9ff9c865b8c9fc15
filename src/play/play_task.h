// SPDX-License-Identifier: MIT
// A piece of work (a step of the game loop, a search for a hint) in a thread of its own, while the
// thread that talks to the user goes on listening. What the work has to say (progress, events, a
// question to the user) waits here until the main thread fetches it; the console's wake-up tells it
// to look.
#ifndef ZUGWERK_PLAY_PLAY_TASK_H
#define ZUGWERK_PLAY_PLAY_TASK_H

#include <pthread.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/os_console.h"
#include "match/game_loop.h"
#include "player/player.h"

enum { PLAY_NOTE_CAPACITY = 16 };

// A GameEvent that can be kept.
typedef struct PlayNote {
    GameEvent event; // its pointers are NULL
    SearchReport report;
    char text[ERROR_TEXT_SIZE];
} PlayNote;

// The fields are the task's own.
typedef struct PlayTask {
    pthread_mutex_t mutex;
    pthread_cond_t answered;
    Console *console; // NULL before play_task_init
    pthread_t thread;
    bool started;
    bool done;
    void (*run)(void *context);
    void *context;
    bool has_report;   // not fetched yet
    bool was_reported; // `report` is of this task
    SearchReport report;
    const PlayerRequest *request; // a question to the user, or NULL
    PlayerDecision *decision;     // where the answer goes
    int note_count;
    PlayNote notes[PLAY_NOTE_CAPACITY];
} PlayTask;

bool play_task_init(PlayTask *task, Console *console, Error *err) MUST_CHECK;
void play_task_release(PlayTask *task);

// Main thread: starts run(context). One at a time.
bool play_task_start(PlayTask *task, void (*run)(void *context), void *context,
                     Error *err) MUST_CHECK;

// Main thread: whether the work is done; then it may be started again.
bool play_task_finish(PlayTask *task);

// Main thread: the latest progress, if there is any that was not fetched yet.
bool play_task_take_report(PlayTask *task, SearchReport *out);

// Main thread: the oldest event not fetched yet.
bool play_task_take_note(PlayTask *task, PlayNote *out);

// Main thread: the question that waits, or NULL; it stays until it is answered.
const PlayerRequest *play_task_request(PlayTask *task);
void play_task_answer(PlayTask *task, const PlayerDecision *decision);

// Working thread.
void play_task_report(PlayTask *task, const SearchReport *report);
void play_task_note(PlayTask *task, const GameEvent *event);

// Working thread: waits for the user's answer.
void play_task_ask(PlayTask *task, const PlayerRequest *request, PlayerDecision *out);

#endif
