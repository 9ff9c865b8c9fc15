// SPDX-License-Identifier: MIT
#include "uci/uci_talk.h"

#include "base/os_thread.h"

enum { LINE_MAX_BYTES = 1 << 24 };

bool uci_reader_create(LineReader **out, const UciConfig *config, Error *err) {
    LineReader *const reader = alloc_new(config->alloc, sizeof *reader);
    if (reader == NULL) {
        return error_set_memory(err);
    }
    line_reader_init(reader, config->in, LINE_MAX_BYTES, config->alloc);
    *out = reader;
    return true;
}

void uci_reader_destroy(LineReader *reader, const UciConfig *config) {
    line_reader_release(reader);
    alloc_free(config->alloc, reader);
}

// The next step; false: the input broke.
static bool read_line(UciTalkStep *step, const UciTalk *talk, LineReader *reader, Error *err) {
    Span line;
    bool got;
    Error fault;
    if (line_reader_next(reader, &line, &got, &fault)) {
        *step = got ? talk->take(talk->context, line) : UCI_TALK_ENDS;
        return true;
    }
    if (fault.code == ERROR_LIMIT) {
        talk->complain(talk->context, fault.text);
        return true;
    }
    *step = UCI_TALK_QUITS;
    if (err != NULL) {
        *err = fault;
    }
    return false;
}

bool uci_talk_run(UciTalkStep *why, const UciTalk *talk, LineReader *reader, const Alloc *alloc,
                  Error *err) {
    ParkedThread *worker;
    if (!parked_thread_create(&worker, alloc, err)) {
        return false;
    }
    parked_thread_run(worker, talk->work, talk->context);
    UciTalkStep step = UCI_TALK_GOES_ON;
    bool ok = true;
    while (ok && step == UCI_TALK_GOES_ON) {
        ok = read_line(&step, talk, reader, err);
    }
    talk->end(talk->context, step);
    parked_thread_destroy(worker);
    *why = step;
    return ok;
}
