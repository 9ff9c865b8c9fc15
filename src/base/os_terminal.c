// SPDX-License-Identifier: MIT
#include "base/os_terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/span.h"

enum { WIDTH_DEFAULT = 80, WIDTH_MAX = 10000 };

// An unset variable and an empty one mean the same everywhere here.
static const char *environment(const char *name) {
    const char *const value = getenv(name);
    return value == NULL ? "" : value;
}

static bool names_utf8(const char *text) {
    const char *const dash = strstr(text, "UTF-8");
    return dash != NULL || strstr(text, "utf8") != NULL || strstr(text, "utf-8") != NULL
           || strstr(text, "UTF8") != NULL;
}

static bool variables_say_utf8(void) {
    const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const value = environment(names[i]);
        if (value[0] != '\0') {
            return names_utf8(value);
        }
    }
    return false;
}

void terminal_use_locale(void) {
    // A locale that is not installed (common over ssh) still tells the character set.
    if (setlocale(LC_CTYPE, "") == NULL && variables_say_utf8()) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
}

bool terminal_is(int fd) {
    return isatty(fd) == 1;
}

int terminal_width(int fd) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    int64_t columns = 0;
    return span_to_int(&columns, span_of(environment("COLUMNS")), 1, WIDTH_MAX) ? (int)columns
                                                                                : WIDTH_DEFAULT;
}

bool terminal_is_utf8(void) {
    return names_utf8(nl_langinfo(CODESET)) || variables_say_utf8();
}

bool terminal_can_move(int fd) {
    const char *const kind = environment("TERM");
    return terminal_is(fd) && kind[0] != '\0' && strcmp(kind, "dumb") != 0;
}

bool terminal_has_figurines(int fd) {
    const char *const kind = environment("TERM");
    if (!terminal_is(fd)) {
        return terminal_is_utf8();
    }
    return terminal_is_utf8() && terminal_can_move(fd) && strcmp(kind, "linux") != 0;
}

int terminal_colors(int fd) {
    if (environment("NO_COLOR")[0] != '\0' || !terminal_can_move(fd)) {
        return 0;
    }
    const bool many =
        strstr(environment("TERM"), "256color") != NULL || environment("COLORTERM")[0] != '\0';
    return many ? 256 : 8;
}
