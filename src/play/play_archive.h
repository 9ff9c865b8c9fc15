// SPDX-License-Identifier: MIT
// Where the games of `zugwerk play` are kept: each one in a file of its own in the user's folder,
// or all in one file that the user named. A game is written anew after every move; a reader (and a
// program killed in between) sees the old file or the new one. Other games in the file stay, also
// those that another program adds meanwhile.
#ifndef ZUGWERK_PLAY_PLAY_ARCHIVE_H
#define ZUGWERK_PLAY_PLAY_ARCHIVE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/os_calendar.h"
#include "base/text.h"

typedef struct PlayArchive {
    Text folder;        // "" when the user named a file
    Text path;          // of the file; "" in the folder before a game is first saved
    Text written;       // the game as it stands in the file
    CalendarTime began; // the game
} PlayArchive;

// path NULL: the folder of the user's data, which is made. Fails when nothing can be saved there.
bool play_archive_init(PlayArchive *archive, const char *path, const Alloc *alloc,
                       Error *err) MUST_CHECK;
void play_archive_release(PlayArchive *archive);

// The next save is of another game.
void play_archive_next(PlayArchive *archive);

// Writes the game (a whole PGN game) in the place of its earlier text.
bool play_archive_save(PlayArchive *archive, Span game, Error *err) MUST_CHECK;

// Writes a game to another file, behind the games that it holds already (then *added).
bool play_archive_copy(const char *path, Span game, bool *added, Error *err) MUST_CHECK;

// Where games are or will be: the file, or the folder before the first save.
const char *play_archive_place(const PlayArchive *archive);

#endif
