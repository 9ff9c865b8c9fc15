// SPDX-License-Identifier: MIT
// Where the games of a match go: its state file, and the files made from it (PGN, JSON lines, EPD).
//
// A game is first put into the state file and then added to the others. When a match is taken up
// again, what those files lack is added from the state file, so that they never hold a game twice
// or a part of one; and what is in them by others is never touched (resumed_file.h).
#ifndef ZUGWERK_APP_MATCH_ARCHIVE_H
#define ZUGWERK_APP_MATCH_ARCHIVE_H

#include "app/kept_words.h"
#include "app/match_settings.h"
#include "base/os_file.h"
#include "match/match_results.h"
#include "store/match_store.h"

enum { ARCHIVE_PGN, ARCHIVE_JSON, ARCHIVE_EPD, ARCHIVE_FILES };

typedef struct MatchArchive {
    const Alloc *alloc;
    const MatchCommand *command;
    MatchStore *store; // NULL: none
    int64_t match;
    FileWriter *files[ARCHIVE_FILES]; // NULL: none
    Text texts[ARCHIVE_FILES];        // of the game at hand
} MatchArchive;

#define MATCH_STATE_FILE "zugwerk-match.db"

// A match that was kept.
typedef struct KeptMatch {
    KeptWords words;
    int64_t match;
    int64_t sizes[ARCHIVE_FILES]; // of the other files, before it began
    int64_t done;                 // games
    char begun[CALENDAR_TEXT_SIZE];
} KeptMatch;

// The newest match in the file that is not over; ERROR_VALUE when there is none. Initialises *out
// also on failure; release it with kept_words_release(&out->words).
bool match_archive_find(KeptMatch *out, const char *path, const Alloc *alloc,
                        Error *err) MUST_CHECK;

// Begins a match of so many games, which `words` told; with `kept` takes that one up: its games are
// told to `each`, and what the other files lack of them is added.
bool match_archive_open(MatchArchive *archive, const MatchCommand *command, Words words,
                        int64_t games, const Alloc *alloc, Error *err) MUST_CHECK;
bool match_archive_resume(MatchArchive *archive, const MatchCommand *command, const KeptMatch *kept,
                          bool (*each)(void *context, const MatchRecord *record, Error *err),
                          void *context, const Alloc *alloc, Error *err) MUST_CHECK;

bool match_archive_put(MatchArchive *archive, const MatchGame *game, Error *err) MUST_CHECK;

// The match is over: nothing is left to be taken up.
bool match_archive_end(MatchArchive *archive, Error *err) MUST_CHECK;
void match_archive_close(MatchArchive *archive);

#endif
