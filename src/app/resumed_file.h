// SPDX-License-Identifier: MIT
// A file that games of a match were added to, when the match is taken up again. Nothing in it is
// lost: behind what it held before the match must stand the beginning of what the games say, as
// the program ended while it wrote, and only what is missing is added.
#ifndef ZUGWERK_APP_RESUMED_FILE_H
#define ZUGWERK_APP_RESUMED_FILE_H

#include "base/os_file.h"

typedef struct ResumedFile {
    FileReader reader;
    bool has_reader;
    bool is_over;    // nothing more to be read
    int64_t base;    // bytes before the match
    int64_t present; // bytes of the games' texts that are in the file
    int64_t told;    // bytes of the texts told so far
} ResumedFile;

// base: the size of the file before the match began.
bool resumed_file_open(ResumedFile *file, const char *path, int64_t base, Error *err) MUST_CHECK;

// The next game's text. ERROR_VALUE when something else stands in its place.
bool resumed_file_compare(ResumedFile *file, Span text, Error *err) MUST_CHECK;

// After the last game: ERROR_VALUE when there is more in the file, or when a file that held games
// is not there.
bool resumed_file_finish(ResumedFile *file, Error *err) MUST_CHECK;
void resumed_file_close(ResumedFile *file);

// What of the next text is not in the file yet. Texts are told once more from the first.
Span resumed_file_missing(ResumedFile *file, Span text);

#endif
