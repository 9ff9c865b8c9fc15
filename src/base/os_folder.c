// SPDX-License-Identifier: MIT
#include "base/os_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_MODE = 0700, FILE_MODE = 0666 };

static bool folder_fault(Error *err, const char *path) {
    return error_set(err, ERROR_IO, "cannot make the folder %s: %s", path, strerror(errno));
}

bool folder_make(const char *path, Error *err) {
    Text part;
    text_init(&part, NULL);
    bool fine = true;
    for (const char *c = path; fine; c++) {
        if ((*c == '/' || *c == '\0') && part.length > 0) {
            fine = text_check(&part, err)
                   && (mkdir(text_string(&part), FOLDER_MODE) == 0 || errno == EEXIST
                       || file_kind(text_string(&part)) == FILE_FOLDER
                       || folder_fault(err, text_string(&part)));
        }
        if (*c == '\0') {
            break;
        }
        text_append_char(&part, *c);
    }
    text_release(&part);
    if (fine && file_kind(path) != FILE_FOLDER) {
        return error_set(err, ERROR_IO, "cannot make the folder %s: a file has this name", path);
    }
    return fine;
}

bool folder_of_user_data(Text *out, const char *kind, Error *err) {
    const char *const data = getenv("XDG_DATA_HOME");
    // The specification has relative paths ignored.
    if (data != NULL && data[0] == '/') {
        text_format(out, "%s/zugwerk/%s", data, kind);
        return text_check(out, err);
    }
    const char *home = getenv("HOME");
    if (home == NULL || home[0] != '/') {
        const struct passwd *const user = getpwuid(getuid());
        home = user == NULL ? NULL : user->pw_dir;
    }
    if (home == NULL || home[0] != '/') {
        return error_set(err, ERROR_IO, "there is no home folder (HOME is not set)");
    }
    text_format(out, "%s/.local/share/zugwerk/%s", home, kind);
    return text_check(out, err);
}

bool file_make_new(const char *path, bool *made, Error *err) {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);
    if (file < 0 && errno != EEXIST) {
        return error_set(err, ERROR_IO, "cannot write %s: %s", path, strerror(errno));
    }
    *made = file >= 0;
    if (file >= 0) {
        close(file);
    }
    return true;
}

FileKind file_kind(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0) {
        return FILE_MISSING;
    }
    return S_ISREG(status.st_mode)   ? FILE_REGULAR
           : S_ISDIR(status.st_mode) ? FILE_FOLDER
                                     : FILE_OTHER;
}

int64_t file_size_of(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? (int64_t)status.st_size : 0;
}
