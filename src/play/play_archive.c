// SPDX-License-Identifier: MIT
#include "play/play_archive.h"

#include <string.h>

#include "base/os_file.h"
#include "base/os_folder.h"

enum { NAME_TRIES = 1000 };

#define ARCHIVE_SIZE_MAX ((size_t)1 << 30)

// Whether a file can be written there is better known before the first move.
static bool path_try(const char *path, Error *err) {
    if (file_kind(path) == FILE_OTHER) {
        return error_set(err, ERROR_IO, "cannot save games in %s: it is not a regular file", path);
    }
    FileWriter writer;
    if (!file_writer_create(&writer, path, NULL, err)) {
        return false;
    }
    file_writer_discard(&writer);
    return true;
}

static bool place_init(PlayArchive *archive, const char *path, Error *err) {
    if (path != NULL) {
        text_append(&archive->path, path);
        return text_check(&archive->path, err) && path_try(path, err);
    }
    return folder_of_user_data(&archive->folder, "games", err)
           && folder_make(text_string(&archive->folder), err);
}

bool play_archive_init(PlayArchive *archive, const char *path, const Alloc *alloc, Error *err) {
    text_init(&archive->folder, alloc);
    text_init(&archive->path, alloc);
    text_init(&archive->written, alloc);
    archive->began = calendar_now();
    if (!place_init(archive, path, err)) {
        play_archive_release(archive);
        return false;
    }
    return true;
}

void play_archive_release(PlayArchive *archive) {
    text_release(&archive->folder);
    text_release(&archive->path);
    text_release(&archive->written);
}

void play_archive_next(PlayArchive *archive) {
    archive->began = calendar_now();
    text_reset(&archive->written);
    if (archive->folder.length > 0) {
        text_reset(&archive->path);
    }
}

// Takes a file name from the time the game began, with a number when that is taken.
static bool path_choose(PlayArchive *archive, Error *err) {
    const CalendarTime *const began = &archive->began;
    for (int i = 1; i <= NAME_TRIES; i++) {
        text_reset(&archive->path);
        text_format(&archive->path, "%s/%04d-%02d-%02d_%02d-%02d-%02d",
                    text_string(&archive->folder), began->year, began->month, began->day,
                    began->hour, began->minute, began->second);
        if (i > 1) {
            text_format(&archive->path, "_%d", i);
        }
        text_append(&archive->path, ".pgn");
        bool made = false;
        Error fault = {0};
        if (!text_check(&archive->path, &fault)
            || !file_make_new(text_string(&archive->path), &made, &fault)) {
            text_reset(&archive->path);
            return error_set(err, fault.code, "%s", fault.text);
        }
        if (made) {
            return true;
        }
    }
    text_reset(&archive->path);
    return error_set(err, ERROR_LIMIT, "too many games began this second");
}

// Where in `content` the game was written; content.length when it is not there.
static size_t written_place(Span content, Span written) {
    const char *const found =
        written.length == 0 ? NULL
                            : memmem(content.data, content.length, written.data, written.length);
    return found == NULL ? content.length : (size_t)(found - content.data);
}

// `content` with the game in its place, or added at the end.
static void content_update(Text *out, Span content, Span written, Span game) {
    const size_t place = written_place(content, written);
    const bool is_new = place == content.length;
    text_append_span(out, (Span){content.data, place});
    if (is_new && place > 0 && content.data[place - 1] != '\n') {
        text_append(out, "\n");
    }
    if (is_new && place > 1
        && !(content.data[place - 1] == '\n' && content.data[place - 2] == '\n')) {
        text_append(out, "\n");
    }
    text_append_span(out, game);
    if (!is_new) {
        text_append_span(out, span_from(content, place + written.length));
    }
}

bool play_archive_copy(const char *path, Span game, bool *added, Error *err) {
    Text content;
    Text updated;
    text_init(&content, NULL);
    text_init(&updated, NULL);
    *added = file_kind(path) == FILE_REGULAR;
    bool fine =
        path_try(path, err) && (!*added || file_load(&content, path, ARCHIVE_SIZE_MAX, err));
    if (fine) {
        content_update(&updated, text_span(&content), (Span){"", 0}, game);
        fine = text_check(&updated, err) && file_save(path, text_span(&updated), err);
    }
    text_release(&content);
    text_release(&updated);
    return fine;
}

bool play_archive_save(PlayArchive *archive, Span game, Error *err) {
    if (archive->path.length == 0 && !path_choose(archive, err)) {
        return false;
    }
    const char *const path = text_string(&archive->path);
    Text content;
    Text updated;
    text_init(&content, archive->path.alloc);
    text_init(&updated, archive->path.alloc);
    bool fine = file_kind(path) == FILE_MISSING || file_load(&content, path, ARCHIVE_SIZE_MAX, err);
    if (fine) {
        content_update(&updated, text_span(&content), text_span(&archive->written), game);
        fine = text_check(&updated, err) && file_save(path, text_span(&updated), err);
    }
    if (fine) {
        text_reset(&archive->written);
        text_append_span(&archive->written, game);
        fine = text_check(&archive->written, err);
    }
    text_release(&content);
    text_release(&updated);
    return fine;
}

const char *play_archive_place(const PlayArchive *archive) {
    return text_string(archive->path.length > 0 ? &archive->path : &archive->folder);
}
