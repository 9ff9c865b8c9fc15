// SPDX-License-Identifier: MIT
// Locks between processes. The other process is a child that says a byte when it has done its part.
#include "unit.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/state_lock.h"
#include "base/os_file.h"
#include "base/os_lock.h"
#include "fail_alloc.h"

static void make_folder(char folder[64]) {
    strcpy(folder, "/tmp/zugwerk-lock-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static const char *name_in(char out[128], const char *folder, const char *name) {
    snprintf(out, 128, "%s/%s", folder, name);
    return out;
}

static bool is_there(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

static bool can_lock(const char *path, int64_t *holder) {
    FileLock lock;
    Error err;
    const bool done = file_lock_take(&lock, path, holder, NULL, &err);
    file_lock_release(&lock);
    return done;
}

// A child that has the lock, and a child of its own that lives on when it is killed. *other is that
// one's id.
static pid_t holder_of(const char *path, pid_t *other) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t id = fork();
    if (id == 0) {
        FileLock lock;
        int64_t holder;
        Error err;
        pid_t left = file_lock_take(&lock, path, &holder, NULL, &err) ? fork() : -1;
        if (left != 0) {
            (void)!write(ends[1], &left, sizeof left);
        }
        for (;;) {
            pause();
        }
    }
    assert_int_equal(read(ends[0], other, sizeof *other), sizeof *other);
    close(ends[0]);
    close(ends[1]);
    assert_true(*other > 0);
    return id;
}

static void a_second_process_is_told_of_the_first(void **state) {
    (void)state;
    char folder[64];
    char path[128];
    char lock_file[128];
    char linked[128];
    make_folder(folder);
    name_in(path, folder, "x.db");
    name_in(lock_file, folder, "x.db.lock");
    name_in(linked, folder, "link.db");
    assert_true(file_save(path, span_of("x"), NULL));
    assert_int_equal(symlink("x.db", linked), 0);

    pid_t other;
    const pid_t first = holder_of(path, &other);
    int64_t holder = -1;
    assert_false(can_lock(path, &holder));
    assert_int_equal(holder, first);
    assert_false(can_lock(linked, &holder));
    assert_int_equal(holder, first);
    assert_true(is_there(lock_file)); // trying has not removed it

    FileLock lock;
    Error err;
    char text[32];
    assert_false(state_lock_take(&lock, path, NULL, &err));
    assert_int_equal(err.code, ERROR_IO);
    snprintf(text, sizeof text, "by process %ld,", (long)first);
    assert_non_null(strstr(err.text, text));
    state_lock_release(&lock);

    // It ends with the process, though a child of that one goes on.
    assert_int_equal(kill(first, SIGKILL), 0);
    assert_int_equal(waitpid(first, NULL, 0), first);
    assert_int_equal(kill(other, 0), 0);
    assert_true(is_there(lock_file));
    assert_true(can_lock(path, &holder));
    assert_false(is_there(lock_file));
    assert_int_equal(kill(other, SIGKILL), 0);

    unlink(linked);
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
}

static void the_file_need_not_be_there(void **state) {
    (void)state;
    char folder[64];
    char path[128];
    make_folder(folder);
    int64_t holder = 7;
    assert_true(can_lock(name_in(path, folder, "none.db"), &holder));
    assert_int_equal(rmdir(folder), 0); // nothing is left
    Error err;
    FileLock lock;
    assert_false(file_lock_take(&lock, path, &holder, NULL, &err));
    assert_int_equal(holder, -1);
    assert_non_null(strstr(err.text, "cannot lock /tmp/zugwerk-lock-"));
    assert_non_null(strstr(err.text, "No such file"));
    assert_false(state_lock_take(&lock, path, NULL, &err));
    assert_non_null(strstr(err.text, "No such file"));
}

static void without_a_file_there_is_no_lock(void **state) {
    (void)state;
    FileLock lock;
    Error err;
    assert_true(state_lock_take(&lock, NULL, NULL, &err));
    state_lock_release(&lock);
    state_lock_release(&lock);
}

static void every_failed_allocation_is_an_error(void **state) {
    (void)state;
    char folder[64];
    char path[128];
    make_folder(folder);
    name_in(path, folder, "x.db");
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err;
        int64_t holder;
        FileLock lock;
        const bool fine = file_lock_take(&lock, path, &holder, &alloc, &err);
        file_lock_release(&lock);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
    assert_int_equal(rmdir(folder), 0);
}

UNIT_TESTS(os_lock) = {
    cmocka_unit_test(a_second_process_is_told_of_the_first),
    cmocka_unit_test(the_file_need_not_be_there),
    cmocka_unit_test(without_a_file_there_is_no_lock),
    cmocka_unit_test(every_failed_allocation_is_an_error),
};
UNIT_TESTS_END(os_lock)
