// SPDX-License-Identifier: MIT
// Command lines that are kept in a state file, so that `--resume` can run them again, and what a
// run that is kept was made with.
#ifndef ZUGWERK_APP_KEPT_WORDS_H
#define ZUGWERK_APP_KEPT_WORDS_H

#include "app/command.h"
#include "base/os_calendar.h"
#include "base/text.h"

typedef struct KeptWords {
    Text text;          // each word with a NUL behind it
    const char **items; // into text
    Words words;        // of items
    const Alloc *alloc;
} KeptWords;

void kept_words_init(KeptWords *kept, const Alloc *alloc);
void kept_words_release(KeptWords *kept);

// Fills in items and words from the text, which must not change afterwards.
bool kept_words_split(KeptWords *kept, Error *err) MUST_CHECK;

// Calls run with room in cli->operands for these words, as cli_parse needs it; returns its exit
// status.
int kept_words_run(Cli *cli, const KeptWords *kept, int (*run)(void *context, Cli *cli),
                   void *context);

// What a state file says of a run beside its results.
typedef struct RunOrigin {
    Text words; // as in KeptWords
    Text text;  // the same for people
    Text build;
    Text machine;
    char begun[CALENDAR_TEXT_SIZE];
} RunOrigin;

// Of a run that begins now. Needs no release after a failure.
bool run_origin_init(RunOrigin *origin, Words words, const Alloc *alloc, Error *err) MUST_CHECK;
void run_origin_release(RunOrigin *origin);

#endif
