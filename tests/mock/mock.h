// SPDX-License-Identifier: MIT
// What the mock engines of both protocols share: how they are told to misbehave, and ways to do so.
#ifndef ZUGWERK_TESTS_MOCK_H
#define ZUGWERK_TESTS_MOCK_H

#include <stdbool.h>

typedef struct MockWords {
    char **words;
    int count;
} MockWords;

// The value of a behaviour (1 when it has none), -1 when it was not asked for.
long mock_behaviour(const MockWords *words, const char *name);
bool mock_is(const MockWords *words, const char *name);

// A line, at once.
void mock_say(const char *text);

void mock_pause_ms(long ms);
void mock_sleep_for_ever(void);

// Ends, unless told to `stay`.
void mock_leave(const MockWords *words, int status);

void mock_flood(void);
void mock_fill_stderr(long bytes);

// flood, close, signal, exit, hang, deaf.
void mock_end_badly(const MockWords *words);

#endif
