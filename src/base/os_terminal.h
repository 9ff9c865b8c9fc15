// SPDX-License-Identifier: MIT
// What kind of terminal, if any, a file descriptor is.
#ifndef ZUGWERK_BASE_OS_TERMINAL_H
#define ZUGWERK_BASE_OS_TERMINAL_H

#include <stdbool.h>

enum { TERMINAL_IN = 0, TERMINAL_OUT = 1, TERMINAL_ERR = 2 }; // the usual descriptors

// Takes the character set of the user's locale over (once, at the start of a program).
void terminal_use_locale(void);

bool terminal_is(int fd);

// Columns of the window, else what COLUMNS says, else 80.
int terminal_width(int fd);

// Whether the locale (LC_ALL, LC_CTYPE, LANG) writes UTF-8.
bool terminal_is_utf8(void);

// Whether UTF-8 and the chess figurines can be expected to show: not on the Linux console, whose
// font has none, and not on a dumb terminal.
bool terminal_has_figurines(int fd);

// Colours that may be used on fd: 0 (no terminal, a dumb one, or NO_COLOR is set; see
// no-color.org), 8 or 256.
int terminal_colors(int fd);

// Whether the cursor can be moved (a terminal that is not dumb).
bool terminal_can_move(int fd);

#endif
