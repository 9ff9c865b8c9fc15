// SPDX-License-Identifier: MIT
// The console on pipes; on a terminal it is tested by tests/play.
#include "base/os_console.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "unit.h"

typedef struct Pipes {
    int in[2]; // the console reads in[0] and writes out[1]
    int out[2];
    Console *console;
    Text line;
} Pipes;

static int open_pipes(void **state) {
    Pipes *const pipes = calloc(1, sizeof *pipes);
    *state = pipes;
    if (pipes == NULL || pipe(pipes->in) != 0 || pipe(pipes->out) != 0) {
        return -1;
    }
    // What a shell starts in the background ignores these, and the console leaves that so.
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    text_init(&pipes->line, NULL);
    const ConsoleConfig config = {.in = pipes->in[0], .out = pipes->out[1]};
    return console_create(&pipes->console, &config, NULL) ? 0 : -1;
}

static int close_pipes(void **state) {
    Pipes *const pipes = *state;
    console_destroy(pipes->console);
    text_release(&pipes->line);
    for (int i = 0; i < 2; i++) {
        close(pipes->in[i]);
        close(pipes->out[i]);
    }
    free(pipes);
    return 0;
}

static void feed(const Pipes *pipes, const char *data, size_t size) {
    while (size > 0) {
        const ssize_t written = write(pipes->in[1], data, size);
        assert_true(written > 0);
        data += written;
        size -= (size_t)written;
    }
}

static ConsoleEvent read_line(Pipes *pipes) {
    return console_read_line(pipes->console, "never shown> ", 5000, &pipes->line);
}

static void expect_line(Pipes *pipes, const char *expected) {
    assert_int_equal(read_line(pipes), CONSOLE_LINE);
    assert_string_equal(text_string(&pipes->line), expected);
}

static void reads_lines_of_all_kinds(void **state) {
    Pipes *const pipes = *state;
    static const char text[] = "e4\n\nNf3\r\n  b c \nnul\0here\n";
    feed(pipes, text, sizeof text - 1);
    expect_line(pipes, "e4");
    expect_line(pipes, "");
    expect_line(pipes, "Nf3");
    expect_line(pipes, "  b c ");
    assert_int_equal(read_line(pipes), CONSOLE_LINE);
    assert_int_equal(pipes->line.length, 8);
    assert_memory_equal(pipes->line.data, "nul\0here", 8);
}

static void the_last_line_needs_no_line_feed(void **state) {
    Pipes *const pipes = *state;
    feed(pipes, "quit", 4);
    close(pipes->in[1]);
    expect_line(pipes, "quit");
    assert_int_equal(read_line(pipes), CONSOLE_END);
    assert_int_equal(read_line(pipes), CONSOLE_END);
    pipes->in[1] = dup(0); // for close_pipes
}

static void *feed_long_line(void *context) {
    const Pipes *const pipes = context;
    static char block[1000];
    memset(block, 'x', sizeof block);
    for (int i = 0; i < 200; i++) {
        feed(pipes, block, sizeof block);
    }
    feed(pipes, "\nnext\n", 6);
    return NULL;
}

static void cuts_lines_without_end(void **state) {
    Pipes *const pipes = *state;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, feed_long_line, pipes), 0);
    assert_int_equal(read_line(pipes), CONSOLE_LINE);
    assert_int_equal(pipes->line.length, CONSOLE_LINE_MAX);
    expect_line(pipes, "next");
    pthread_join(thread, NULL);
}

static void tells_signals(void **state) {
    Pipes *const pipes = *state;
    kill(getpid(), SIGINT);
    assert_int_equal(read_line(pipes), CONSOLE_INTERRUPT);
    kill(getpid(), SIGINT);
    assert_int_equal(console_wait(pipes->console, 5000), CONSOLE_INTERRUPT);
    // A signal comes before lines that wait.
    feed(pipes, "e4\n", 3);
    kill(getpid(), SIGTERM);
    usleep(100000);
    assert_int_equal(read_line(pipes), CONSOLE_TERMINATE);
    assert_int_equal(console_exit_status(pipes->console), 128 + SIGTERM);
    expect_line(pipes, "e4");
}

static void wakes_and_times_out(void **state) {
    Pipes *const pipes = *state;
    assert_int_equal(console_wait(pipes->console, 10), CONSOLE_TIMEOUT);
    console_wake(pipes->console);
    assert_int_equal(console_wait(pipes->console, 5000), CONSOLE_WAKE);
    // Whoever waits for a line is not disturbed.
    console_wake(pipes->console);
    assert_int_equal(console_read_line(pipes->console, "", 10, &pipes->line), CONSOLE_TIMEOUT);
    assert_int_equal(console_wait(pipes->console, 10), CONSOLE_TIMEOUT);
}

static void notices_that_nobody_reads(void **state) {
    Pipes *const pipes = *state;
    assert_true(console_write(pipes->console, span_of("hello\n")));
    close(pipes->out[0]);
    assert_int_equal(read_line(pipes), CONSOLE_CLOSED);
    assert_false(console_write(pipes->console, span_of("hello\n")));
    assert_int_equal(console_wait(pipes->console, 5000), CONSOLE_CLOSED);
    pipes->out[0] = dup(0);
}

// A reader that stands still does not make the program impossible to end.
static void can_be_ended_while_writing(void **state) {
    Pipes *const pipes = *state;
    static char block[1 << 20];
    memset(block, 'x', sizeof block);
    kill(getpid(), SIGTERM);
    assert_false(console_write(pipes->console, (Span){block, sizeof block}));
    assert_int_equal(console_exit_status(pipes->console), 128 + SIGTERM);
}

UNIT_TESTS(os_console) = {
    cmocka_unit_test_setup_teardown(reads_lines_of_all_kinds, open_pipes, close_pipes),
    cmocka_unit_test_setup_teardown(the_last_line_needs_no_line_feed, open_pipes, close_pipes),
    cmocka_unit_test_setup_teardown(cuts_lines_without_end, open_pipes, close_pipes),
    cmocka_unit_test_setup_teardown(tells_signals, open_pipes, close_pipes),
    cmocka_unit_test_setup_teardown(wakes_and_times_out, open_pipes, close_pipes),
    cmocka_unit_test_setup_teardown(notices_that_nobody_reads, open_pipes, close_pipes),
    cmocka_unit_test_setup_teardown(can_be_ended_while_writing, open_pipes, close_pipes),
};
UNIT_TESTS_END(os_console)
