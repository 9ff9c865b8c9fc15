// SPDX-License-Identifier: MIT
// Lines to the other side: from any thread, each written whole and handed on at once, and copied
// into a log with the lines that come in.
#ifndef ZUGWERK_UCI_UCI_OUTPUT_H
#define ZUGWERK_UCI_UCI_OUTPUT_H

#include <stdbool.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/os_file.h"
#include "base/os_monitor.h"
#include "base/stream.h"
#include "base/text.h"

typedef struct UciOutput {
    Monitor *lock;
    ByteSink sink;
    bool (*flush)(void *context, Error *err); // may be NULL
    void *flush_context;
    const Alloc *alloc;
    bool failed; // nobody reads any more: the rest is dropped
    FileWriter *log;
    char *log_name;
} UciOutput;

bool uci_output_init(UciOutput *output, ByteSink sink, const Alloc *alloc, Error *err) MUST_CHECK;
void uci_output_release(UciOutput *output);

// Writes one or more whole lines; the last line feed is added. A text that ran out of memory is
// dropped.
void uci_output_send(UciOutput *output, const Text *lines);
void uci_output_send_string(UciOutput *output, const char *line);

// Notes a line that came in.
void uci_output_note_input(UciOutput *output, Span line);

// Whether writing has failed.
bool uci_output_has_failed(UciOutput *output);

// From now on the conversation is added to this file; an empty path ends that. When the file cannot
// be opened, the old one stays.
bool uci_output_set_log(UciOutput *output, Span path, Error *err) MUST_CHECK;

#endif
