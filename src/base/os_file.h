// SPDX-License-Identifier: MIT
// Files, pipes and the standard streams as byte sources and sinks (POSIX). Offsets have 64 bits;
// short and interrupted reads and writes are carried on; a full disk or a closed pipe is an Error
// that names the file.
#ifndef ZUGWERK_BASE_OS_FILE_H
#define ZUGWERK_BASE_OS_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/stream.h"
#include "base/text.h"

// ---------------------------------------------------------------------------------- reading

typedef struct FileReader {
    int handle;
    bool is_owned;    // closed by file_reader_close
    const char *name; // for messages; the caller's, must outlive the reader
    int64_t offset;   // bytes read so far
} FileReader;

// "-" is standard input, which is not closed at the end. Folders are refused.
bool file_reader_open(FileReader *reader, const char *path, Error *err) MUST_CHECK;
void file_reader_close(FileReader *reader);

// The reader must not move or close while the source is used.
ByteSource file_reader_source(FileReader *reader);

// Size of a regular file; -1 for pipes, terminals and devices.
int64_t file_reader_size(const FileReader *reader);

// Appends a whole file ("-": standard input) to *out, which is unchanged on failure. More than
// `limit` bytes are ERROR_LIMIT.
bool file_load(Text *out, const char *path, size_t limit, Error *err) MUST_CHECK;

// ---------------------------------------------------------------------------------- writing

enum { FILE_BUFFER_SIZE = 1 << 16 };

// A buffered writer. One that was created with file_writer_create writes to a temporary file in the
// same folder, which takes the place of `path` only in file_writer_commit: a reader sees the old
// file or the new one, and never a part.
typedef struct FileWriter {
    int handle; // -1: closed
    bool is_owned;
    const char *name;   // for messages; the caller's
    char *temporary;    // name of the temporary file, or NULL
    char *target;       // what it will be called (links followed), or NULL
    const Alloc *alloc; // for the two names
    bool failed;        // after a fault everything is refused
    bool has_no_reader; // the fault was a pipe that nobody reads any more
    int64_t offset;     // bytes handed over so far
    size_t used;        // of the buffer
    char buffer[FILE_BUFFER_SIZE];
} FileWriter;

// Standard output or standard error. is_owned stays false.
void file_writer_init_stdout(FileWriter *writer);
void file_writer_init_stderr(FileWriter *writer);

// A new version of `path`, with the permissions of the old one. Where `path` is a device, a pipe or
// "-" (standard output), it is written directly. alloc may be NULL.
bool file_writer_create(FileWriter *writer, const char *path, const Alloc *alloc,
                        Error *err) MUST_CHECK;

// Adds to the end of `path`, which is made when missing. Every flush appends in one piece as far as
// the system allows.
bool file_writer_append(FileWriter *writer, const char *path, Error *err) MUST_CHECK;

// The writer must not move while the sink is used.
ByteSink file_writer_sink(FileWriter *writer);

bool file_writer_write(FileWriter *writer, Span data, Error *err) MUST_CHECK;

// Hands everything written so far to the system.
bool file_writer_flush(FileWriter *writer, Error *err) MUST_CHECK;

// Flushes, and waits until the system has put the data on the disk.
bool file_writer_sync(FileWriter *writer, Error *err) MUST_CHECK;

// Flushes and closes; for file_writer_create also syncs and puts the new file in its place. On
// failure an old file is left as it was and the temporary one is removed.
bool file_writer_commit(FileWriter *writer, Error *err) MUST_CHECK;

// Closes without flushing and removes the temporary file. Does nothing after a commit.
void file_writer_discard(FileWriter *writer);

// The whole of `data` as the new content of `path`.
bool file_save(const char *path, Span data, Error *err) MUST_CHECK;

// Writing to a pipe that nobody reads, or past the size a file may have, becomes an error instead
// of the signals SIGPIPE and SIGXFSZ, for the whole process.
void file_ignore_signals(void);

#endif
