// SPDX-License-Identifier: MIT
// A child process that is talked to by lines, for tests.
#ifndef ZUGWERK_TESTS_UCI_CHILD_H
#define ZUGWERK_TESTS_UCI_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct Child {
    pid_t pid; // 0: ended and waited for
    int in;    // its standard input, -1: closed
    int out;
    bool out_ended;
    char *buffer; // what was read and not yet taken
    size_t used;
    size_t capacity;
    int status; // after it has ended
} Child;

int64_t now_ms(void);

// Starts the words (NULL at the end); exits on failure: a test cannot go on.
void child_start(Child *child, char *const *words);

// Kills what still runs. False when it had crashed (ended by a signal of its own).
bool child_end(Child *child);

void child_send(Child *child, const char *data, size_t length);
void child_close_input(Child *child);

// The next line without its line feed (the caller's to free), or NULL: none until then.
char *child_line(Child *child, int64_t until_ms);

// Whether it ends by itself until then.
bool child_exits(Child *child, int64_t until_ms);

#endif
