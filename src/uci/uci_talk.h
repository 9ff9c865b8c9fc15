// SPDX-License-Identifier: MIT
// How a server listens: one thread reads lines, another one works.
#ifndef ZUGWERK_UCI_UCI_TALK_H
#define ZUGWERK_UCI_UCI_TALK_H

#include "base/line_reader.h"
#include "uci/uci_backend.h"

typedef enum UciTalkStep {
    UCI_TALK_GOES_ON,
    UCI_TALK_ENDS,    // the input has ended
    UCI_TALK_QUITS,   // the other side wants an end at once; or the input is broken
    UCI_TALK_SWITCHES // the other side speaks another protocol
} UciTalkStep;

typedef struct UciTalk {
    UciTalkStep (*take)(void *context, Span line);     // of the reading thread
    void (*complain)(void *context, const char *text); // about a line that was too long
    void (*work)(void *context);                       // of the working thread: returns after end
    void (*end)(void *context, UciTalkStep why);       // nothing more will be read
    void *context;
} UciTalk;

// A reader of the config's input; released by uci_reader_destroy.
bool uci_reader_create(LineReader **out, const UciConfig *config, Error *err) MUST_CHECK;
void uci_reader_destroy(LineReader *reader, const UciConfig *config);

// Reads until a step other than UCI_TALK_GOES_ON, which comes out in *why, and waits for the
// working thread. False when it could not begin, or the input broke.
bool uci_talk_run(UciTalkStep *why, const UciTalk *talk, LineReader *reader, const Alloc *alloc,
                  Error *err) MUST_CHECK;

#endif
