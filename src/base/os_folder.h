// SPDX-License-Identifier: MIT
// Folders, and names of files that do not exist yet.
#ifndef ZUGWERK_BASE_OS_FOLDER_H
#define ZUGWERK_BASE_OS_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

// Makes the folder and those above it, for the user alone, where they are missing.
bool folder_make(const char *path, Error *err) MUST_CHECK;

// Where this program keeps data of `kind` for its user: $XDG_DATA_HOME/zugwerk/kind, else
// ~/.local/share/zugwerk/kind (XDG Base Directory Specification). Fails when there is no home.
bool folder_of_user_data(Text *out, const char *kind, Error *err) MUST_CHECK;

// Makes an empty file of a name not taken before; *made is false when it was taken.
bool file_make_new(const char *path, bool *made, Error *err) MUST_CHECK;

typedef enum FileKind { FILE_MISSING, FILE_REGULAR, FILE_FOLDER, FILE_OTHER } FileKind;

// Links are followed.
FileKind file_kind(const char *path);

// Bytes of a regular file; 0 for anything else.
int64_t file_size_of(const char *path);

#endif
