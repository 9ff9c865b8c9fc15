// SPDX-License-Identifier: MIT
#include "uci/uci_output.h"

bool uci_output_init(UciOutput *output, ByteSink sink, const Alloc *alloc, Error *err) {
    *output = (UciOutput){.sink = sink, .alloc = alloc};
    return monitor_create(&output->lock, alloc, err);
}

static void log_close(UciOutput *output) {
    if (output->log != NULL) {
        (void)!file_writer_commit(output->log, NULL);
        alloc_free(output->alloc, output->log);
        alloc_free(output->alloc, output->log_name);
        output->log = NULL;
        output->log_name = NULL;
    }
}

void uci_output_release(UciOutput *output) {
    log_close(output);
    monitor_destroy(output->lock);
}

// A log that cannot be written does not stop the game.
static void log_write(UciOutput *output, const char *mark, Span lines) {
    while (output->log != NULL && lines.length > 0) {
        const char *const end = memchr(lines.data, '\n', lines.length);
        const size_t length = end == NULL ? lines.length : (size_t)(end - lines.data);
        if (!file_writer_write(output->log, span_of(mark), NULL)
            || !file_writer_write(output->log, (Span){lines.data, length}, NULL)
            || !file_writer_write(output->log, span_of("\n"), NULL)) {
            return;
        }
        lines = span_from(lines, end == NULL ? length : length + 1);
    }
    if (output->log != NULL) {
        (void)!file_writer_flush(output->log, NULL);
    }
}

static void send_span(UciOutput *output, Span lines) {
    monitor_enter(output->lock);
    const ByteSink sink = output->sink;
    if (!output->failed) {
        output->failed = !sink.write(sink.context, lines.data, lines.length, NULL)
                         || !sink.write(sink.context, "\n", 1, NULL)
                         || (output->flush != NULL && !output->flush(output->flush_context, NULL));
    }
    log_write(output, "<< ", lines);
    monitor_leave(output->lock);
}

void uci_output_send(UciOutput *output, const Text *lines) {
    if (!lines->failed) {
        send_span(output, text_span(lines));
    }
}

void uci_output_send_string(UciOutput *output, const char *line) {
    send_span(output, span_of(line));
}

void uci_output_note_input(UciOutput *output, Span line) {
    monitor_enter(output->lock);
    log_write(output, ">> ", line);
    monitor_leave(output->lock);
}

bool uci_output_has_failed(UciOutput *output) {
    monitor_enter(output->lock);
    const bool failed = output->failed;
    monitor_leave(output->lock);
    return failed;
}

static bool log_open(FileWriter **log, char **name, Span path, const Alloc *alloc, Error *err) {
    if (memchr(path.data, '\0', path.length) != NULL) {
        return error_set(err, ERROR_VALUE, "a file name holds no NUL");
    }
    *name = alloc_new(alloc, path.length + 1);
    *log = alloc_new(alloc, sizeof **log);
    bool ok = *name != NULL && *log != NULL;
    if (!ok) {
        (void)error_set_memory(err);
    } else {
        memcpy(*name, path.data, path.length);
        ok = file_writer_append(*log, *name, err);
    }
    if (!ok) {
        alloc_free(alloc, *log);
        alloc_free(alloc, *name);
    }
    return ok;
}

bool uci_output_set_log(UciOutput *output, Span path, Error *err) {
    FileWriter *log = NULL;
    char *name = NULL;
    if (path.length > 0 && !log_open(&log, &name, path, output->alloc, err)) {
        return false;
    }
    monitor_enter(output->lock);
    log_close(output);
    output->log = log;
    output->log_name = name;
    monitor_leave(output->lock);
    return true;
}
