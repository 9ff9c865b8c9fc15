// SPDX-License-Identifier: MIT
#include "base/os_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// One system call moves at most this much; larger requests fail on some systems.
enum { TRANSFER_MAX = 1 << 30 };

static bool file_fault(Error *err, const char *doing, const char *name) {
    return error_set(err, ERROR_IO, "cannot %s %s: %s", doing, name, strerror(errno));
}

// ---------------------------------------------------------------------------------- reading

bool file_reader_open(FileReader *reader, const char *path, Error *err) {
    if (strcmp(path, "-") == 0) {
        *reader = (FileReader){.handle = STDIN_FILENO, .name = "standard input"};
        return true;
    }
    int handle;
    do {
        handle = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    } while (handle < 0 && errno == EINTR);
    if (handle < 0) {
        return file_fault(err, "open", path);
    }
    struct stat status;
    if (fstat(handle, &status) == 0 && S_ISDIR(status.st_mode)) {
        (void)close(handle);
        return error_set(err, ERROR_IO, "cannot read %s: it is a folder", path);
    }
    *reader = (FileReader){.handle = handle, .is_owned = true, .name = path};
    return true;
}

void file_reader_close(FileReader *reader) {
    if (reader->is_owned) {
        (void)close(reader->handle);
    }
    reader->handle = -1;
    reader->is_owned = false;
}

static bool reader_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    FileReader *const reader = context;
    const size_t size = capacity < TRANSFER_MAX ? capacity : TRANSFER_MAX;
    ssize_t count;
    do {
        count = read(reader->handle, buffer, size);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        return file_fault(err, "read", reader->name);
    }
    *got = (size_t)count;
    reader->offset += count;
    return true;
}

ByteSource file_reader_source(FileReader *reader) {
    return (ByteSource){reader_read, reader};
}

int64_t file_reader_size(const FileReader *reader) {
    struct stat status;
    if (fstat(reader->handle, &status) != 0 || !S_ISREG(status.st_mode)) {
        return -1;
    }
    return status.st_size;
}

bool file_load(Text *out, const char *path, size_t limit, Error *err) {
    FileReader reader;
    if (!file_reader_open(&reader, path, err)) {
        return false;
    }
    Text text;
    text_init(&text, out->alloc);
    char buffer[1 << 14];
    bool fine = true;
    for (size_t got = 1; fine && got > 0;) {
        fine = reader_read(&reader, buffer, sizeof buffer, &got, err);
        if (fine && got > limit - text.length) {
            fine = error_set(err, ERROR_LIMIT, "%s is larger than %zu bytes", reader.name, limit);
        }
        if (fine) {
            text_append_span(&text, (Span){buffer, got});
            fine = text_check(&text, err);
        }
    }
    if (fine) {
        text_append_span(out, text_span(&text));
        fine = text_check(out, err);
    }
    text_release(&text);
    file_reader_close(&reader);
    return fine;
}

// ---------------------------------------------------------------------------------- writing

static void writer_init(FileWriter *writer, int handle, bool is_owned, const char *name) {
    writer->handle = handle;
    writer->is_owned = is_owned;
    writer->name = name;
    writer->temporary = NULL;
    writer->target = NULL;
    writer->alloc = NULL;
    writer->failed = false;
    writer->has_no_reader = false;
    writer->offset = 0;
    writer->used = 0;
}

void file_writer_init_stdout(FileWriter *writer) {
    writer_init(writer, STDOUT_FILENO, false, "standard output");
}

void file_writer_init_stderr(FileWriter *writer) {
    writer_init(writer, STDERR_FILENO, false, "standard error");
}

static char *text_copy(const Alloc *alloc, const char *text, const char *tail) {
    const size_t length = strlen(text);
    const size_t size = length + strlen(tail) + 1;
    char *const copy = alloc_new(alloc, size);
    if (copy != NULL) {
        memcpy(copy, text, length);
        memcpy(copy + length, tail, size - length);
    }
    return copy;
}

static bool writer_create_direct(FileWriter *writer, const char *path, Error *err) {
    int handle;
    do {
        handle = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    } while (handle < 0 && errno == EINTR);
    if (handle < 0) {
        return file_fault(err, "write", path);
    }
    writer_init(writer, handle, true, path);
    return true;
}

// A new file beside the target. mkstemp would make it private, and the permissions a new file gets
// otherwise (the process's mask) cannot be asked for without changing them for other threads.
static bool writer_open_temporary(FileWriter *writer, Error *err) {
    enum { TRIES = 1000 };

    for (int i = 0; i < TRIES; i++) {
        char tail[48];
        (void)snprintf(tail, sizeof tail, ".%ld-%d.tmp", (long)getpid(), i);
        writer->temporary = text_copy(writer->alloc, writer->target, tail);
        if (writer->temporary == NULL) {
            return error_set_memory(err);
        }
        writer->handle = open(writer->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (writer->handle >= 0) {
            return true;
        }
        const int reason = errno;
        alloc_free(writer->alloc, writer->temporary); // not ours to remove
        writer->temporary = NULL;
        if (reason != EEXIST && reason != EINTR) {
            errno = reason;
            break;
        }
    }
    return file_fault(err, "write", writer->name);
}

static bool writer_create_temporary(FileWriter *writer, const struct stat *old, Error *err) {
    // Links are followed, so that the file they name is replaced and not the link.
    char *const resolved = old == NULL ? NULL : realpath(writer->name, NULL);
    writer->target = text_copy(writer->alloc, resolved == NULL ? writer->name : resolved, "");
    free(resolved);
    if (writer->target == NULL) {
        return error_set_memory(err);
    }
    if (!writer_open_temporary(writer, err)) {
        return false;
    }
    writer->is_owned = true;
    // The new file gets the permissions of the one it will replace.
    return old == NULL || fchmod(writer->handle, old->st_mode & 07777) == 0
           || file_fault(err, "write", writer->name);
}

bool file_writer_create(FileWriter *writer, const char *path, const Alloc *alloc, Error *err) {
    if (strcmp(path, "-") == 0) {
        file_writer_init_stdout(writer);
        return true;
    }
    struct stat status;
    const bool exists = stat(path, &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) {
        return error_set(err, ERROR_IO, "cannot write %s: it is a folder", path);
    }
    if (exists && !S_ISREG(status.st_mode)) {
        return writer_create_direct(writer, path, err);
    }
    writer_init(writer, -1, false, path);
    writer->alloc = alloc;
    if (!writer_create_temporary(writer, exists ? &status : NULL, err)) {
        file_writer_discard(writer);
        return false;
    }
    return true;
}

bool file_writer_append(FileWriter *writer, const char *path, Error *err) {
    int handle;
    do {
        handle = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    } while (handle < 0 && errno == EINTR);
    if (handle < 0) {
        return file_fault(err, "write", path);
    }
    writer_init(writer, handle, true, path);
    return true;
}

// Everything or an error, however little the system takes at a time.
static bool writer_put(FileWriter *writer, Span data, Error *err) {
    while (data.length > 0) {
        const size_t size = data.length < TRANSFER_MAX ? data.length : TRANSFER_MAX;
        const ssize_t count = write(writer->handle, data.data, size);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            writer->failed = true;
            errno = count == 0 ? ENOSPC : errno;
            writer->has_no_reader = errno == EPIPE;
            return file_fault(err, "write", writer->name);
        }
        data = span_from(data, (size_t)count);
    }
    return true;
}

static bool writer_is_usable(const FileWriter *writer, Error *err) {
    return !writer->failed
           || error_set(err, ERROR_IO, "cannot write %s: an earlier write failed", writer->name);
}

bool file_writer_flush(FileWriter *writer, Error *err) {
    if (!writer_is_usable(writer, err)) {
        return false;
    }
    const Span data = {writer->buffer, writer->used};
    writer->used = 0;
    return writer_put(writer, data, err);
}

bool file_writer_write(FileWriter *writer, Span data, Error *err) {
    if (!writer_is_usable(writer, err)) {
        return false;
    }
    writer->offset += (int64_t)data.length;
    if (data.length > sizeof writer->buffer - writer->used) {
        if (!file_writer_flush(writer, err)) {
            return false;
        }
        if (data.length >= sizeof writer->buffer) {
            return writer_put(writer, data, err);
        }
    }
    if (data.length > 0) {
        memcpy(writer->buffer + writer->used, data.data, data.length);
    }
    writer->used += data.length;
    return true;
}

static bool writer_write(void *context, const void *data, size_t size, Error *err) {
    return file_writer_write(context, (Span){data, size}, err);
}

ByteSink file_writer_sink(FileWriter *writer) {
    return (ByteSink){writer_write, writer};
}

bool file_writer_sync(FileWriter *writer, Error *err) {
    if (!file_writer_flush(writer, err)) {
        return false;
    }
    int result;
    do {
        result = fsync(writer->handle);
    } while (result != 0 && errno == EINTR);
    // Pipes and terminals cannot be synced, and need not be.
    if (result != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) {
        writer->failed = true;
        return file_fault(err, "write", writer->name);
    }
    return true;
}

// So that the new name survives a power cut too. Best effort: the file itself is already safe.
static void folder_sync(char *path) {
    char *const slash = strrchr(path, '/');
    const char saved = slash == NULL ? '\0' : slash[1];
    if (slash != NULL) {
        slash[1] = '\0';
    }
    const int handle = open(slash == NULL ? "." : path, O_RDONLY | O_CLOEXEC);
    if (slash != NULL) {
        slash[1] = saved;
    }
    if (handle >= 0) {
        (void)fsync(handle);
        (void)close(handle);
    }
}

bool file_writer_commit(FileWriter *writer, Error *err) {
    bool fine =
        writer->temporary == NULL ? file_writer_flush(writer, err) : file_writer_sync(writer, err);
    if (writer->is_owned && writer->handle >= 0) {
        // Some file systems report a full disk only now.
        const bool closed = close(writer->handle) == 0 || errno == EINTR;
        writer->handle = -1;
        fine = fine && (closed || file_fault(err, "write", writer->name));
    }
    if (fine && writer->temporary != NULL) {
        fine = rename(writer->temporary, writer->target) == 0
               || file_fault(err, "write", writer->name);
        if (fine) {
            folder_sync(writer->target);
            alloc_free(writer->alloc, writer->temporary);
            writer->temporary = NULL;
        }
    }
    file_writer_discard(writer);
    return fine;
}

void file_writer_discard(FileWriter *writer) {
    if (writer->is_owned && writer->handle >= 0) {
        (void)close(writer->handle);
    }
    if (writer->temporary != NULL) {
        (void)unlink(writer->temporary);
    }
    alloc_free(writer->alloc, writer->temporary);
    alloc_free(writer->alloc, writer->target);
    writer_init(writer, -1, false, writer->name);
    writer->failed = true;
}

bool file_save(const char *path, Span data, Error *err) {
    FileWriter writer;
    if (!file_writer_create(&writer, path, NULL, err)) {
        return false;
    }
    if (!file_writer_write(&writer, data, err)) {
        file_writer_discard(&writer);
        return false;
    }
    return file_writer_commit(&writer, err);
}

void file_ignore_signals(void) {
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
}
