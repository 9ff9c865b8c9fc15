// SPDX-License-Identifier: MIT
#include "uci_child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void give_up(const char *what) {
    perror(what);
    exit(2);
}

void child_start(Child *child, char *const *words) {
    int in[2];
    int out[2];
    if (pipe(in) != 0 || pipe(out) != 0) {
        give_up("pipe");
    }
    const pid_t pid = fork();
    if (pid < 0) {
        give_up("fork");
    }
    if (pid == 0) {
        if (dup2(in[0], STDIN_FILENO) < 0 || dup2(out[1], STDOUT_FILENO) < 0) {
            _exit(126);
        }
        close(in[0]);
        close(in[1]);
        close(out[0]);
        close(out[1]);
        execv(words[0], words);
        perror(words[0]);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    *child = (Child){.pid = pid, .in = in[1], .out = out[0]};
}

void child_close_input(Child *child) {
    if (child->in >= 0) {
        close(child->in);
        child->in = -1;
    }
}

static bool wait_for(Child *child, int flags) {
    if (child->pid != 0 && waitpid(child->pid, &child->status, flags) == child->pid) {
        child->pid = 0;
    }
    return child->pid == 0;
}

bool child_exits(Child *child, int64_t until_ms) {
    while (!wait_for(child, WNOHANG)) {
        if (now_ms() >= until_ms) {
            return false;
        }
        char *const line = child_line(child, now_ms() + 5);
        free(line);
    }
    return true;
}

bool child_end(Child *child) {
    child_close_input(child);
    bool killed = false;
    if (!child_exits(child, now_ms() + 20000)) {
        killed = true;
        kill(child->pid, SIGKILL);
        wait_for(child, 0);
    }
    close(child->out);
    free(child->buffer);
    child->buffer = NULL;
    return !killed && WIFEXITED(child->status) && WEXITSTATUS(child->status) == 0;
}

void child_send(Child *child, const char *data, size_t length) {
    while (length > 0 && child->in >= 0) {
        const ssize_t sent = write(child->in, data, length);
        if (sent < 0 && errno == EINTR) {
            continue;
        }
        if (sent < 0) {
            return; // it has ended: what is expected of it will be missed
        }
        data += sent;
        length -= (size_t)sent;
    }
}

static char *take_line(Child *child) {
    char *const end = child->used == 0 ? NULL : memchr(child->buffer, '\n', child->used);
    if (end == NULL) {
        return NULL;
    }
    const size_t length = (size_t)(end - child->buffer);
    char *const line = strndup(child->buffer, length);
    child->used -= length + 1;
    memmove(child->buffer, end + 1, child->used);
    return line;
}

// Reads what there is, or waits for it.
static void fill(Child *child, int64_t until_ms) {
    struct pollfd wait = {.fd = child->out, .events = POLLIN};
    const int64_t left = until_ms - now_ms();
    if (poll(&wait, 1, left < 0 ? 0 : (int)left) <= 0) {
        return;
    }
    if (child->capacity - child->used < 4096) {
        child->capacity = child->capacity * 2 + 8192;
        child->buffer = realloc(child->buffer, child->capacity);
        if (child->buffer == NULL) {
            give_up("realloc");
        }
    }
    const ssize_t got =
        read(child->out, child->buffer + child->used, child->capacity - child->used);
    if (got > 0) {
        child->used += (size_t)got;
    } else if (got == 0) {
        child->out_ended = true;
    }
}

char *child_line(Child *child, int64_t until_ms) {
    for (;;) {
        char *const line = take_line(child);
        if (line != NULL) {
            return line;
        }
        if (child->out_ended) {
            // Nothing more will come: sleep, so that waiting takes its time.
            const int64_t left = until_ms - now_ms();
            poll(NULL, 0, left < 0 ? 0 : (int)left);
            return NULL;
        }
        if (now_ms() >= until_ms) {
            return NULL;
        }
        fill(child, until_ms);
    }
}
