// SPDX-License-Identifier: MIT
// Starting a child (base/os_process.h).
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os_process_impl.h"

extern char **environ;

#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
#define HAS_CLOSE_FROM
#endif
#endif

void process_close_fd(int *fd) {
    if (*fd != PROCESS_NO_FD) {
        close(*fd);
        *fd = PROCESS_NO_FD;
    }
}

// Closed on exec, and never one of the three standard descriptors (should they be closed).
static bool make_pipe(int ends[2], Error *err) {
    int low[2] = {PROCESS_NO_FD, PROCESS_NO_FD};
#ifdef __APPLE__
    bool made = pipe(low) == 0;
#else
    bool made = pipe2(low, O_CLOEXEC) == 0;
#endif
    for (int i = 0; i < 2; i++) {
        ends[i] = made ? fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : PROCESS_NO_FD;
        made = made && ends[i] >= 0;
    }
    const int fault = errno;
    process_close_fd(&low[0]);
    process_close_fd(&low[1]);
    return made || error_set(err, ERROR_IO, "cannot make a pipe: %s", strerror(fault));
}

// The child's folder and descriptors 0, 1, 2, no others, a group of its own, and no signals blocked
// or ignored by us.
static int set_up(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes,
                  const char *folder, const int fds[3]) {
    int fault = 0;
    for (int i = 0; i < 3; i++) {
        fault = fault != 0 ? fault : posix_spawn_file_actions_adddup2(actions, fds[i], i);
    }
#ifdef HAS_CLOSE_FROM
    fault =
        fault != 0 ? fault : posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
    if (fault == 0 && folder != NULL) {
        fault = posix_spawn_file_actions_addchdir_np(actions, folder);
    }
    sigset_t none;
    sigset_t by_default;
    sigemptyset(&none);
    sigemptyset(&by_default);
    sigaddset(&by_default, SIGPIPE);
    sigaddset(&by_default, SIGXFSZ);
    fault = fault != 0 ? fault : posix_spawnattr_setpgroup(attributes, 0);
    fault = fault != 0 ? fault : posix_spawnattr_setsigmask(attributes, &none);
    fault = fault != 0 ? fault : posix_spawnattr_setsigdefault(attributes, &by_default);
    return fault != 0
               ? fault
               : posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
                                                          | POSIX_SPAWN_SETSIGDEF);
}

static bool has_slash(const char *program) {
    return strchr(program, '/') != NULL;
}

static bool refuse(const char *program, const char *folder, int fault, Error *err) {
    struct stat about;
    if (folder != NULL && stat(folder, &about) != 0) {
        return error_set(err, ERROR_IO, "cannot run '%s' in '%s': %s", program, folder,
                         strerror(errno));
    }
    if (folder != NULL && !S_ISDIR(about.st_mode)) {
        return error_set(err, ERROR_IO, "cannot run '%s' in '%s': that is no folder", program,
                         folder);
    }
    const char *const remedy =
        fault == ENOENT && !has_slash(program) ? "; a program in this folder is called ./NAME"
        : fault == EACCES                      ? "; is it executable (chmod +x)?"
        : fault == ENOEXEC ? "; a script begins with a line such as #!/usr/bin/env python3"
                           : "";
    return error_set(err, ERROR_IO, "cannot run '%s': %s%s", program, strerror(fault), remedy);
}

static int spawn_path(Process *process, const char *path, const char *const *words,
                      const posix_spawn_file_actions_t *actions,
                      const posix_spawnattr_t *attributes) {
    // The prototype lacks a const: the words are not changed.
    return posix_spawnp(&process->id, path, actions, attributes, (char *const *)(uintptr_t)words,
                        environ);
}

// On the PATH, or where games are installed, which is not on everybody's PATH.
static int spawn_found(Process *process, const char *const *words,
                       const posix_spawn_file_actions_t *actions,
                       const posix_spawnattr_t *attributes) {
    static const char *const folders[] = {"/usr/games/", "/usr/local/games/"};

    int fault = spawn_path(process, words[0], words, actions, attributes);
    const size_t length = strlen(words[0]);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char path[PATH_MAX];
        const size_t prefix = strlen(folders[i]);
        if (fault == ENOENT && !has_slash(words[0]) && prefix + length < sizeof path) {
            memcpy(path, folders[i], prefix);
            memcpy(path + prefix, words[0], length + 1);
            fault = access(path, X_OK) == 0 ? spawn_path(process, path, words, actions, attributes)
                                            : ENOENT;
        }
    }
    return fault;
}

static bool spawn(Process *process, const char *const *words, const char *folder, const int fds[3],
                  Error *err) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int fault = posix_spawn_file_actions_init(&actions);
    if (fault != 0) {
        return refuse(words[0], NULL, fault, err);
    }
    fault = posix_spawnattr_init(&attributes);
    if (fault == 0) {
        fault = set_up(&actions, &attributes, folder, fds);
        if (fault == 0) {
            fault = spawn_found(process, words, &actions, &attributes);
        }
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return fault == 0 || refuse(words[0], folder, fault, err);
}

// A child that writes while nobody looks, as an engine that ponders, is held up the later. Where
// the system gives no more, what it gives must do.
static void widen(int fd) {
#ifdef F_SETPIPE_SZ
    enum { WIDE = 1 << 20 };

    (void)fcntl(fd, F_SETPIPE_SZ, WIDE);
#else
    (void)fd;
#endif
}

bool process_spawn(Process *process, const char *const *words, const char *folder, Error *err) {
    int in[2];
    int out[2] = {PROCESS_NO_FD, PROCESS_NO_FD};
    int errors[2] = {PROCESS_NO_FD, PROCESS_NO_FD};
    const bool done =
        make_pipe(in, err) && make_pipe(out, err) && make_pipe(errors, err)
        && make_pipe(process->quit, err)
        && spawn(process, words, folder, (const int[]){in[0], out[1], errors[1]}, err);
    process_close_fd(&in[0]);
    process_close_fd(&out[1]);
    process_close_fd(&errors[1]);
    process->input = in[1];
    process->output = out[0];
    process->errors = errors[0];
    if (done) {
        (void)fcntl(process->input, F_SETFL, O_NONBLOCK);
        (void)fcntl(process->output, F_SETFL, O_NONBLOCK);
        widen(process->output);
    }
    return done;
}
