// SPDX-License-Identifier: MIT
// Where a run of SPSA is kept: begun, put in iteration by iteration, taken up again.
#ifndef ZUGWERK_APP_SPSA_ARCHIVE_H
#define ZUGWERK_APP_SPSA_ARCHIVE_H

#include "app/kept_words.h"
#include "app/spsa_course.h"
#include "store/spsa_store.h"

#define SPSA_STATE_FILE "zugwerk-spsa.db"

// A run that was kept.
typedef struct KeptSpsa {
    KeptWords words;
    Text parameters; // one per line
    int64_t run;
} KeptSpsa;

typedef struct SpsaArchive {
    SpsaStore *store; // NULL: none
    int64_t run;
    const Alloc *alloc;
} SpsaArchive;

// The newest run in the file that is not over; ERROR_VALUE when there is none. Initialises *out
// also on failure.
bool spsa_archive_find(KeptSpsa *out, const char *path, const Alloc *alloc, Error *err) MUST_CHECK;
void kept_spsa_release(KeptSpsa *kept);

// path NULL: nothing is kept. Begins a run, which `words` told.
bool spsa_archive_open(SpsaArchive *archive, const char *path, Words words,
                       const SpsaParameters *parameters, int64_t iterations, const Alloc *alloc,
                       Error *err) MUST_CHECK;

// Takes a run up: its iterations are added to the course, which has none yet.
bool spsa_archive_resume(SpsaArchive *archive, const char *path, int64_t run, SpsaCourse *course,
                         const Alloc *alloc, Error *err) MUST_CHECK;

// The last iteration of the course.
bool spsa_archive_put(SpsaArchive *archive, const SpsaCourse *course, Error *err) MUST_CHECK;

bool spsa_archive_end(SpsaArchive *archive, Error *err) MUST_CHECK;
void spsa_archive_close(SpsaArchive *archive);

#endif
