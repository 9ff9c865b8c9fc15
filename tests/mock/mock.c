// SPDX-License-Identifier: MIT
#include "mock.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

long mock_behaviour(const MockWords *words, const char *name) {
    const size_t length = strlen(name);
    for (int i = 0; i < words->count; i++) {
        const char *const word = words->words[i];
        if (strncmp(word, name, length) == 0 && (word[length] == '\0' || word[length] == '=')) {
            return word[length] == '=' ? strtol(word + length + 1, NULL, 10) : 1;
        }
    }
    return -1;
}

bool mock_is(const MockWords *words, const char *name) {
    return mock_behaviour(words, name) >= 0;
}

void mock_say(const char *text) {
    fputs(text, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

void mock_pause_ms(long ms) {
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

void mock_sleep_for_ever(void) {
    for (;;) {
        mock_pause_ms(1000);
    }
}

void mock_leave(const MockWords *words, int status) {
    if (mock_is(words, "stay")) {
        mock_sleep_for_ever();
    }
    exit(status);
}

void mock_flood(void) {
    char piece[4096];
    memset(piece, 'x', sizeof piece);
    while (fwrite(piece, 1, sizeof piece, stdout) == sizeof piece) {
    }
    exit(1);
}

void mock_fill_stderr(long bytes) {
    for (long i = 0; i < bytes; i += 64) {
        fputs("eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\n", stderr);
    }
    fputs("\nthe last words\n", stderr);
}

void mock_end_badly(const MockWords *words) {
    if (mock_is(words, "flood")) {
        mock_flood();
    }
    if (mock_is(words, "close")) {
        fclose(stdout);
        mock_sleep_for_ever();
    }
    if (mock_is(words, "signal")) {
        raise(SIGTERM);
    }
    if (mock_is(words, "exit")) {
        fputs("something is broken\n", stderr);
        exit((int)mock_behaviour(words, "exit"));
    }
    if (mock_is(words, "hang") || mock_is(words, "deaf")) {
        mock_sleep_for_ever();
    }
}
