// SPDX-License-Identifier: MIT
// Child processes: talking to them, and everything that they can do wrong.
#include "unit.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/os_file.h"
#include "base/os_process.h"
#include "fail_alloc.h"

enum { LIMIT = 1 << 20 };

static ProcessPatience patience_of(int ms) {
    const TimeSource time = time_source_real();
    return (ProcessPatience){.deadline_us = time_after(time_now_us(&time), (int64_t)ms * 1000)};
}

static const ProcessPatience endless = {.deadline_us = TIME_NEVER};

static Process *shell(const char *script) {
    const char *const words[] = {"sh", "-c", script, NULL};
    Process *process = NULL;
    Error err;
    file_ignore_signals();
    if (!process_create(&process, words, NULL, NULL, &err)) {
        fail_msg("%s", err.text);
    }
    return process;
}

// Everything a script prints, and how reading it ended.
static ProcessEvent run_of(Text *out, ProcessEnd *end, const char *script, size_t limit, int ms) {
    Process *const process = shell(script);
    process_close_input(process);
    text_init(out, NULL);
    Error err;
    const ProcessEvent event = process_read_all(out, process, limit, patience_of(ms), &err);
    *end = process_end(process);
    process_destroy(process);
    return event;
}

static void no_child_is_left(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void a_program_runs_and_ends(void **state) {
    (void)state;
    Text out;
    ProcessEnd end;
    assert_int_equal(run_of(&out, &end, "echo one; echo two; exit 3", LIMIT, 10000),
                     PROCESS_CLOSED);
    assert_string_equal(text_string(&out), "one\ntwo\n");
    assert_true(end.is_over);
    assert_int_equal(end.status, 3);
    assert_int_equal(end.signal, 0);
    text_reset(&out);
    process_end_format(&out, end);
    assert_string_equal(text_string(&out), "exit status 3");
    text_release(&out);
    assert_int_equal(run_of(&out, &end, "kill -SEGV $$", LIMIT, 10000), PROCESS_CLOSED);
    assert_int_equal(end.signal, SIGSEGV);
    process_end_format(&out, end);
    assert_non_null(strstr(text_string(&out), "signal 11"));
    text_release(&out);
    no_child_is_left();
}

static void arguments_are_passed_as_they_are(void **state) {
    (void)state;
    const char *const words[] = {"printf", "%s|", "a b", "", "$HOME", "*", NULL};
    Process *process;
    assert_true(process_create(&process, words, NULL, NULL, NULL));
    Text out;
    text_init(&out, NULL);
    assert_int_equal(process_read_all(&out, process, LIMIT, endless, NULL), PROCESS_CLOSED);
    assert_string_equal(text_string(&out), "a b||$HOME|*|");
    text_release(&out);
    process_destroy(process);
}

static void lines_go_both_ways(void **state) {
    (void)state;
    Process *const process = shell("while read -r line; do echo \"<$line>\"; done; printf last");
    Error err;
    Span line;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(process_write(process, span_of("hello\n"), endless, &err), PROCESS_READY);
        assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_READY);
        assert_true(span_is(line, "<hello>"));
    }
    assert_int_equal(process_read_line(&line, process, LIMIT, patience_of(30), &err), PROCESS_LATE);
    assert_int_equal(process_write(process, span_of("a\nb\n"), endless, &err), PROCESS_READY);
    process_close_input(process);
    assert_int_equal(process_write(process, span_of("c\n"), endless, &err), PROCESS_CLOSED);
    assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_READY);
    assert_true(span_is(line, "<a>"));
    assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_READY);
    assert_true(span_is(line, "<b>"));
    assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_READY);
    assert_true(span_is(line, "last"));
    assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_CLOSED);
    assert_int_equal(process_wait(process, endless), PROCESS_READY);
    assert_int_equal(process_end(process).status, 0);
    process_destroy(process);
    no_child_is_left();
}

static void it_runs_in_a_folder(void **state) {
    (void)state;
    const char *const words[] = {"sh", "-c", "pwd", NULL};
    Process *process;
    assert_true(process_create(&process, words, "/", NULL, NULL));
    Text out;
    text_init(&out, NULL);
    assert_int_equal(process_read_all(&out, process, LIMIT, endless, NULL), PROCESS_CLOSED);
    assert_string_equal(text_string(&out), "/\n");
    text_release(&out);
    process_destroy(process);
    Error err;
    assert_false(process_create(&process, words, "/no/such/folder", NULL, &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_non_null(strstr(err.text, "in '/no/such/folder'"));
    assert_false(process_create(&process, words, "Makefile", NULL, &err));
    assert_non_null(strstr(err.text, "that is no folder"));
    no_child_is_left();
}

static void descriptors_are_not_passed_on(void **state) {
    (void)state;
    const int leaking = dup(STDOUT_FILENO); // without close-on-exec
    assert_true(leaking > STDERR_FILENO);
    char script[64];
    snprintf(script, sizeof script, "if (: >&%d) 2>/dev/null; then echo open; fi", leaking);
    Text out;
    ProcessEnd end;
    assert_int_equal(run_of(&out, &end, script, LIMIT, 60000), PROCESS_CLOSED);
    assert_string_equal(text_string(&out), "");
    text_release(&out);
    close(leaking);
}

static void nothing_waits_that_need_not(void **state) {
    (void)state;
    Process *const process = shell("read -r line; echo \"$line\"; read -r line");
    char buffer[16];
    size_t got;
    assert_int_equal(process_read_some(&got, process, buffer, sizeof buffer, NULL), PROCESS_READY);
    assert_int_equal(got, 0);
    size_t put;
    assert_int_equal(process_write_some(&put, process, span_of("hello\n"), NULL), PROCESS_READY);
    assert_int_equal(put, 6);
    const ProcessWait wait = {process, false};
    while (got == 0) {
        process_await(&wait, 1, 1000000);
        assert_int_equal(process_read_some(&got, process, buffer, sizeof buffer, NULL),
                         PROCESS_READY);
    }
    assert_memory_equal(buffer, "hello\n", got);
    // It reads no more: in the end the pipe is full.
    static char much[1 << 16];
    memset(much, 'x', sizeof much);
    do {
        assert_int_equal(process_write_some(&put, process, (Span){much, sizeof much}, NULL),
                         PROCESS_READY);
    } while (put > 0);
    process_destroy(process);
    no_child_is_left();
}

// Without file_ignore_signals a SIGPIPE would end this program.
static void writing_to_a_dead_child_is_no_signal(void **state) {
    (void)state;
    Process *const process = shell("exit 0");
    assert_int_equal(process_wait(process, endless), PROCESS_READY);
    void (*const before)(int) = signal(SIGPIPE, SIG_DFL);
    size_t put;
    assert_int_equal(process_write_some(&put, process, span_of("hello\n"), NULL), PROCESS_CLOSED);
    assert_int_equal(put, 0);
    sigset_t pending;
    sigpending(&pending);
    assert_int_equal(sigismember(&pending, SIGPIPE), 0);
    signal(SIGPIPE, before);
    process_destroy(process);
}

static void line_ends_and_long_lines(void **state) {
    (void)state;
    Process *const process = shell("printf 'a\\r\\n\\nlong line\\nshort\\nabcdefghi'");
    Error err;
    Span line;
    assert_int_equal(process_read_line(&line, process, 5, endless, &err), PROCESS_READY);
    assert_true(span_is(line, "a"));
    assert_int_equal(process_read_line(&line, process, 5, endless, &err), PROCESS_READY);
    assert_int_equal(line.length, 0);
    assert_int_equal(process_read_line(&line, process, 5, endless, &err), PROCESS_TOO_LONG);
    assert_int_equal(process_read_line(&line, process, 5, endless, &err), PROCESS_READY);
    assert_true(span_is(line, "short"));
    // What a line reader has not given out, reading everything begins with.
    Text rest;
    text_init(&rest, NULL);
    assert_int_equal(process_read_all(&rest, process, LIMIT, endless, &err), PROCESS_CLOSED);
    assert_string_equal(text_string(&rest), "abcdefghi");
    text_release(&rest);
    process_destroy(process);
}

static void many_lines_come_whole(void **state) {
    (void)state;
    Process *const process =
        shell("i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done");
    Error err;
    Span line;
    char expected[32];
    int count = 0;
    while (process_read_line(&line, process, 100, endless, &err) == PROCESS_READY) {
        snprintf(expected, sizeof expected, "line %d", count++);
        assert_true(span_is(line, expected));
    }
    assert_int_equal(count, 20000);
    process_destroy(process);
}

static void a_program_that_never_ends_is_killed(void **state) {
    (void)state;
    Text out;
    ProcessEnd end;
    assert_int_equal(run_of(&out, &end, "echo begun; while :; do :; done", LIMIT, 100),
                     PROCESS_LATE);
    assert_string_equal(text_string(&out), "begun\n");
    assert_false(end.is_over);
    text_release(&out);
    // Also one that has closed its output.
    assert_int_equal(run_of(&out, &end, "exec >&-; sleep 100", LIMIT, 100), PROCESS_LATE);
    text_release(&out);
    no_child_is_left();
}

static void a_flood_is_cut_off(void **state) {
    (void)state;
    Text out;
    ProcessEnd end;
    assert_int_equal(run_of(&out, &end, "while :; do echo flood flood flood; done", 1000, 10000),
                     PROCESS_TOO_LONG);
    text_release(&out);
    no_child_is_left();
}

static void a_stop_signal_ends_the_waiting(void **state) {
    (void)state;
    StopSignal stop;
    stop_reset(&stop);
    stop_ask(&stop);
    const ProcessPatience patience = {.deadline_us = TIME_NEVER, .stop = &stop};
    Process *const process = shell("sleep 100");
    Error err;
    Text out;
    Span line;
    text_init(&out, NULL);
    assert_int_equal(process_read_all(&out, process, LIMIT, patience, &err), PROCESS_STOPPED);
    assert_int_equal(process_read_line(&line, process, LIMIT, patience, &err), PROCESS_STOPPED);
    assert_int_equal(process_wait(process, patience), PROCESS_STOPPED);
    text_release(&out);
    process_destroy(process);
}

// The group goes, too: the sleeper's id is printed first.
static void children_of_the_child_end_with_it(void **state) {
    (void)state;
    Process *const process = shell("sleep 100 & echo $!; wait");
    Error err;
    Span line;
    int64_t id = 0;
    assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_READY);
    assert_true(span_to_int(&id, line, 1, INT32_MAX));
    assert_int_equal(kill((pid_t)id, 0), 0);
    process_destroy(process);
    const ProcessPatience patience = patience_of(5000);
    const TimeSource time = time_source_real();
    // Nobody but init waits for it; a zombie still has its id for a moment.
    bool is_gone = false;
    while (!is_gone && time_now_us(&time) < patience.deadline_us) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/stat", (int)id);
        Text stat;
        text_init(&stat, NULL);
        is_gone =
            kill((pid_t)id, 0) != 0
            || (file_load(&stat, path, LIMIT, NULL) && strstr(text_string(&stat), ") Z ") != NULL);
        text_release(&stat);
    }
    assert_true(is_gone);
}

// A program that ends while a child of it holds its output open has ended.
static void a_lingering_child_does_not_hold_the_end_up(void **state) {
    (void)state;
    Text out;
    ProcessEnd end;
    assert_int_equal(run_of(&out, &end, "sleep 100 & echo 7", LIMIT, 10000), PROCESS_CLOSED);
    assert_string_equal(text_string(&out), "7\n");
    assert_int_equal(end.status, 0);
    text_release(&out);
}

static void standard_error_is_drained_and_kept(void **state) {
    (void)state;
    // More than any pipe holds, while nobody reads; then the answer comes.
    Process *const process = shell("i=0; while [ $i -lt 20000 ]; do echo problem $i >&2; "
                                   "i=$((i+1)); done; echo done");
    Error err;
    Span line;
    assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_READY);
    assert_true(span_is(line, "done"));
    assert_int_equal(process_wait(process, endless), PROCESS_READY);
    Text errors;
    text_init(&errors, NULL);
    assert_true(process_errors(&errors, process));
    assert_int_equal(errors.length, PROCESS_ERRORS_KEPT);
    assert_non_null(strstr(text_string(&errors), "problem 19999\n"));
    assert_null(strstr(text_string(&errors), "problem 0\n"));
    text_release(&errors);
    process_destroy(process);

    Process *const small = shell("echo oops >&2");
    assert_int_equal(process_wait(small, endless), PROCESS_READY);
    text_init(&errors, NULL);
    assert_false(process_errors(&errors, small));
    assert_string_equal(text_string(&errors), "oops\n");
    text_release(&errors);
    process_destroy(small);
}

static void one_that_does_not_read_is_noticed(void **state) {
    (void)state;
    static char much[1 << 20];
    memset(much, 'x', sizeof much);
    Process *process = shell("sleep 100");
    Error err;
    assert_int_equal(process_write(process, (Span){much, sizeof much}, patience_of(100), &err),
                     PROCESS_LATE);
    process_destroy(process);
    process = shell("exec <&-; echo closed; sleep 100");
    Span line;
    assert_int_equal(process_read_line(&line, process, LIMIT, endless, &err), PROCESS_READY);
    assert_int_equal(process_write(process, (Span){much, sizeof much}, patience_of(1000), &err),
                     PROCESS_CLOSED);
    process_destroy(process);
}

static void what_cannot_run_is_refused(void **state) {
    (void)state;

    static const struct {
        const char *program;
        const char *says;
    } cases[] = {
        {"no-such-program-here", "./NAME"},
        {"/nowhere/at/all", "No such file"},
        {"tests/unit/unit.h", "chmod +x"},
        {"tests", "cannot run 'tests'"},
        {"", "cannot run ''"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const words[] = {cases[i].program, NULL};
        Process *process = NULL;
        Error err;
        assert_false(process_create(&process, words, NULL, NULL, &err));
        assert_int_equal(err.code, ERROR_IO);
        assert_non_null(strstr(err.text, cases[i].says));
        assert_null(process);
    }
    no_child_is_left();
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        const char *const words[] = {"echo", "hello", NULL};
        Process *process = NULL;
        Error err;
        Span line;
        bool fine = process_create(&process, words, NULL, &alloc, &err);
        fine = fine && process_read_line(&line, process, LIMIT, endless, &err) == PROCESS_READY
               && span_is(line, "hello");
        process_destroy(process);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
    process_destroy(NULL);
}

UNIT_TESTS(os_process) = {
    cmocka_unit_test(a_program_runs_and_ends),
    cmocka_unit_test(arguments_are_passed_as_they_are),
    cmocka_unit_test(lines_go_both_ways),
    cmocka_unit_test(it_runs_in_a_folder),
    cmocka_unit_test(descriptors_are_not_passed_on),
    cmocka_unit_test(nothing_waits_that_need_not),
    cmocka_unit_test(writing_to_a_dead_child_is_no_signal),
    cmocka_unit_test(line_ends_and_long_lines),
    cmocka_unit_test(many_lines_come_whole),
    cmocka_unit_test(a_program_that_never_ends_is_killed),
    cmocka_unit_test(a_flood_is_cut_off),
    cmocka_unit_test(a_stop_signal_ends_the_waiting),
    cmocka_unit_test(children_of_the_child_end_with_it),
    cmocka_unit_test(a_lingering_child_does_not_hold_the_end_up),
    cmocka_unit_test(standard_error_is_drained_and_kept),
    cmocka_unit_test(one_that_does_not_read_is_noticed),
    cmocka_unit_test(what_cannot_run_is_refused),
    cmocka_unit_test(every_failed_allocation_is_an_error),
};
UNIT_TESTS_END(os_process)
