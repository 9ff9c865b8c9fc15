// SPDX-License-Identifier: MIT
// Runs a program on a pseudo-terminal by a script, as a person at a terminal with a shell would:
//
//     pty SCRIPT PROGRAM [ARGUMENT...]
//
// A script is one command a line; '#' begins a comment. Texts may hold \r \n \t \\ \e and \xHH.
//
//     expect TEXT      wait until the output behind the last match holds TEXT
//     forbid TEXT      the output since the start must not hold TEXT
//     send TEXT        type TEXT
//     repeat N TEXT    type TEXT N times
//     signal NUMBER    send the program a signal
//     stopped          wait until the program is stopped (Ctrl-Z)
//     continue         put it into the foreground again, as `fg` does
//     raw, cooked      wait until the terminal is in that mode (with NO_EDITING in the environment
//                      it may be cooked always)
//     same             the terminal settings are those of before the program
//     cursor           the cursor is not hidden
//     newline          the output ends with a line feed
//     size COLUMNS ROWS
//     pause MS
//     exit S[|S]...    the program ends within a second with one of these exit statuses (a signal's
//                      number plus 128 when one ended it)
//
// Exit status 0 when all holds; else 1, and what did not hold is printed.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { OUTPUT_MAX = 1 << 22, LINE_MAX_SIZE = 1024, PATIENCE_MS = 10000, END_MS = 1000 };

typedef struct Stage {
    int master;
    int slave;  // kept open, to look at the settings
    int events; // from the shell process: "p PID", "s", "e STATUS", a line each
    int orders; // to it: one byte for `fg`
    pid_t shell;
    long program;
    struct termios before;
    bool is_stopped;
    bool has_ended;
    int status;
    char *output;
    size_t length;
    size_t matched; // expect looks behind this
} Stage;

static long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void put(int fd, const char *data, size_t size) {
    while (size > 0) {
        const ssize_t written = write(fd, data, size);
        if (written < 0 && errno != EINTR && errno != EAGAIN) {
            return;
        }
        data += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
}

// The process that is the program's shell: it owns the terminal and sees the program stop and end.
static void shell_run(const char *tty, int events, int orders, char **arguments) {
    setsid();
    const int fd = open(tty, O_RDWR);
    ioctl(fd, TIOCSCTTY, 0);
    signal(SIGTTOU, SIG_IGN);
    const pid_t program = fork();
    if (program == 0) {
        setpgid(0, 0);
        tcsetpgrp(fd, getpid());
        const int usual[] = {SIGTTOU, SIGINT, SIGQUIT, SIGHUP, SIGTERM, SIGTSTP, SIGPIPE};
        for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
            signal(usual[i], SIG_DFL); // whatever the test runner ignores
        }
        dup2(fd, 0);
        dup2(fd, 1);
        dup2(fd, 2);
        close(fd);
        execvp(arguments[0], arguments);
        _exit(127);
    }
    setpgid(program, program);
    tcsetpgrp(fd, program);
    char line[64];
    int length = snprintf(line, sizeof line, "p %ld\n", (long)program);
    put(events, line, (size_t)length);
    for (;;) {
        int status = 0;
        if (waitpid(program, &status, WUNTRACED) < 0) {
            continue;
        }
        if (WIFSTOPPED(status)) {
            tcsetpgrp(fd, getpid());
            put(events, "s\n", 2);
            char order = 0;
            while (read(orders, &order, 1) < 0) {
            }
            tcsetpgrp(fd, program);
            kill(-program, SIGCONT);
            continue;
        }
        length = snprintf(line, sizeof line, "e %d\n",
                          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        put(events, line, (size_t)length);
        _exit(0);
    }
}

static bool stage_open(Stage *stage, char **arguments) {
    int events[2];
    int orders[2];
    stage->master = posix_openpt(O_RDWR | O_NOCTTY);
    if (stage->master < 0 || grantpt(stage->master) != 0 || unlockpt(stage->master) != 0
        || pipe(events) != 0 || pipe(orders) != 0) {
        return false;
    }
    const char *const tty = ptsname(stage->master);
    stage->slave = open(tty, O_RDWR | O_NOCTTY);
    const struct winsize size = {.ws_col = 80, .ws_row = 24};
    ioctl(stage->slave, TIOCSWINSZ, &size);
    tcgetattr(stage->slave, &stage->before);
    stage->output = malloc(OUTPUT_MAX + 1);
    stage->shell = fork();
    if (stage->shell == 0) {
        close(stage->master);
        close(stage->slave);
        close(events[0]);
        close(orders[1]);
        shell_run(tty, events[1], orders[0], arguments);
    }
    close(events[1]);
    close(orders[0]);
    fcntl(stage->master, F_SETFL, O_NONBLOCK);
    stage->events = events[0];
    stage->orders = orders[1];
    return stage->output != NULL && stage->shell > 0;
}

static void take_event(Stage *stage) {
    char line[64];
    size_t length = 0;
    while (length < sizeof line - 1 && read(stage->events, line + length, 1) == 1
           && line[length] != '\n') {
        length++;
    }
    line[length] = '\0';
    if (line[0] == 'p') {
        stage->program = strtol(line + 1, NULL, 10);
    } else if (line[0] == 's') {
        stage->is_stopped = true;
    } else if (line[0] == 'e') {
        stage->has_ended = true;
        stage->status = (int)strtol(line + 1, NULL, 10);
    }
}

// Takes what the program writes and what becomes of it, waiting at most so long for any of it.
static void listen_for(Stage *stage, int wait_ms) {
    struct pollfd files[] = {{.fd = stage->master, .events = POLLIN},
                             {.fd = stage->has_ended ? -1 : stage->events, .events = POLLIN}};
    if (poll(files, 2, wait_ms) <= 0) {
        return;
    }
    if ((files[0].revents & POLLIN) != 0 && stage->length < OUTPUT_MAX) {
        const ssize_t got =
            read(stage->master, stage->output + stage->length, OUTPUT_MAX - stage->length);
        stage->length += got > 0 ? (size_t)got : 0;
    }
    if (files[1].revents != 0) {
        take_event(stage);
    }
    stage->output[stage->length] = '\0';
}

static void type(Stage *stage, const char *data, size_t size) {
    // The program may have to write before it reads on.
    while (size > 0) {
        const size_t piece = size < 256 ? size : 256;
        const ssize_t written = write(stage->master, data, piece);
        data += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
        listen_for(stage, written > 0 ? 0 : 10);
        if (stage->has_ended) {
            return;
        }
    }
}

// Resolves escapes in place; returns the length.
static size_t unescape(char *text) {
    size_t length = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c != '\\' || c[1] == '\0') {
            text[length++] = *c;
            continue;
        }
        c++;
        char hex[3] = {0};
        switch (*c) {
        case 'r':
            text[length++] = '\r';
            break;
        case 'n':
            text[length++] = '\n';
            break;
        case 't':
            text[length++] = '\t';
            break;
        case 'e':
            text[length++] = '\x1b';
            break;
        case 'x':
            hex[0] = c[1];
            hex[1] = hex[0] == '\0' ? '\0' : c[2];
            text[length++] = (char)strtol(hex, NULL, 16);
            c += strlen(hex);
            break;
        default:
            text[length++] = *c;
            break;
        }
    }
    text[length] = '\0';
    return length;
}

static bool does_expect(Stage *stage, const char *text, size_t length) {
    const long end = now_ms() + PATIENCE_MS;
    do {
        const char *const found =
            memmem(stage->output + stage->matched, stage->length - stage->matched, text, length);
        if (found != NULL) {
            stage->matched = (size_t)(found - stage->output) + length;
            return true;
        }
        listen_for(stage, 20);
    } while (now_ms() < end);
    return false;
}

static bool is_in_mode(const Stage *stage, bool raw) {
    struct termios now;
    return tcgetattr(stage->slave, &now) == 0 && ((now.c_lflag & ICANON) == 0) == raw;
}

static bool waits_mode(Stage *stage, bool raw) {
    const long end = now_ms() + PATIENCE_MS;
    while (!is_in_mode(stage, raw) && now_ms() < end) {
        listen_for(stage, 10);
    }
    return is_in_mode(stage, raw);
}

static bool is_same(const Stage *stage) {
    struct termios now;
    const struct termios *const before = &stage->before;
    return tcgetattr(stage->slave, &now) == 0 && now.c_iflag == before->c_iflag
           && now.c_oflag == before->c_oflag && now.c_cflag == before->c_cflag
           && now.c_lflag == before->c_lflag
           && memcmp(now.c_cc, before->c_cc, sizeof now.c_cc) == 0;
}

static bool is_cursor_visible(const Stage *stage) {
    const char *hidden = NULL;
    const char *shown = NULL;
    for (const char *c = stage->output; (c = strstr(c, "\x1b[?25")) != NULL; c++) {
        hidden = c[5] == 'l' ? c : hidden;
        shown = c[5] == 'h' ? c : shown;
    }
    return hidden == NULL || (shown != NULL && shown > hidden);
}

static bool does_exit(Stage *stage, const char *allowed) {
    const long end = now_ms() + END_MS;
    while (!stage->has_ended && now_ms() < end) {
        listen_for(stage, 10);
    }
    for (int i = 0; i < 5; i++) {
        listen_for(stage, 10); // what it wrote last
    }
    for (const char *c = allowed; stage->has_ended && c != NULL;) {
        if ((int)strtol(c, NULL, 10) == stage->status) {
            return true;
        }
        c = strchr(c, '|');
        c = c == NULL ? NULL : c + 1;
    }
    printf("(%s %d)\n", stage->has_ended ? "it ended with status" : "it has not ended",
           stage->status);
    return false;
}

static bool does_stop(Stage *stage) {
    const long end = now_ms() + PATIENCE_MS;
    while (!stage->is_stopped && now_ms() < end) {
        listen_for(stage, 10);
    }
    return stage->is_stopped;
}

static void pause_for(Stage *stage, long ms) {
    const long end = now_ms() + ms;
    while (now_ms() < end) {
        listen_for(stage, 10);
    }
}

static bool command_run(Stage *stage, char *word, char *rest) {
    if (strcmp(word, "expect") == 0) {
        return does_expect(stage, rest, unescape(rest));
    }
    if (strcmp(word, "forbid") == 0) {
        const size_t length = unescape(rest);
        return memmem(stage->output, stage->length, rest, length) == NULL;
    }
    if (strcmp(word, "send") == 0) {
        type(stage, rest, unescape(rest));
        return true;
    }
    if (strcmp(word, "repeat") == 0) {
        char *text = NULL;
        const long count = strtol(rest, &text, 10);
        text += *text == ' ';
        const size_t length = unescape(text);
        for (long i = 0; i < count; i++) {
            type(stage, text, length);
        }
        return true;
    }
    if (strcmp(word, "signal") == 0) {
        return kill((pid_t)stage->program, (int)strtol(rest, NULL, 10)) == 0;
    }
    if (strcmp(word, "continue") == 0) {
        stage->is_stopped = false;
        return write(stage->orders, "c", 1) == 1;
    }
    if (strcmp(word, "size") == 0) {
        char *rows = NULL;
        struct winsize size = {.ws_col = (unsigned short)strtol(rest, &rows, 10)};
        size.ws_row = (unsigned short)strtol(rows, NULL, 10);
        return ioctl(stage->master, TIOCSWINSZ, &size) == 0;
    }
    if (strcmp(word, "pause") == 0) {
        pause_for(stage, strtol(rest, NULL, 10));
        return true;
    }
    if (strcmp(word, "exit") == 0) {
        return does_exit(stage, rest);
    }
    return strcmp(word, "stopped") == 0  ? does_stop(stage)
           : strcmp(word, "raw") == 0    ? getenv("NO_EDITING") != NULL || waits_mode(stage, true)
           : strcmp(word, "cooked") == 0 ? waits_mode(stage, false)
           : strcmp(word, "same") == 0   ? is_same(stage)
           : strcmp(word, "cursor") == 0 ? is_cursor_visible(stage)
           : strcmp(word, "newline") == 0
               ? stage->length > 0 && stage->output[stage->length - 1] == '\n'
               : (printf("unknown command\n"), false);
}

static bool script_run(Stage *stage, FILE *script, const char *name) {
    char line[LINE_MAX_SIZE];
    for (int number = 1; fgets(line, sizeof line, script) != NULL; number++) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#') {
            continue;
        }
        char shown[LINE_MAX_SIZE];
        memcpy(shown, line, sizeof shown);
        char *rest = line + strcspn(line, " ");
        if (*rest != '\0') {
            *rest++ = '\0';
        }
        if (!command_run(stage, line, rest)) {
            printf("%s:%d: this does not hold: %s\n---- output behind the last match:\n", name,
                   number, shown);
            fwrite(stage->output + stage->matched, 1, stage->length - stage->matched, stdout);
            printf("\n----\n");
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv) {
    FILE *const script = argc < 3 ? NULL : fopen(argv[1], "r");
    Stage stage = {0};
    if (script == NULL || !stage_open(&stage, argv + 2)) {
        fprintf(stderr, "usage: pty SCRIPT PROGRAM [ARGUMENT...]\n");
        return 2;
    }
    while (stage.program == 0 && !stage.has_ended) {
        listen_for(&stage, 100);
    }
    const bool fine = script_run(&stage, script, argv[1]);
    fclose(script);
    if (!stage.has_ended && stage.program > 0) {
        kill((pid_t)-stage.program, SIGKILL);
        kill((pid_t)-stage.program, SIGCONT);
    }
    kill(stage.shell, SIGKILL);
    waitpid(stage.shell, NULL, 0);
    free(stage.output);
    return fine ? 0 : 1;
}
