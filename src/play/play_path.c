// SPDX-License-Identifier: MIT
#include "play/play_path.h"

#include <stdlib.h>

bool play_path_parse(Text *out, Span text, Error *err) {
    Span path = span_trim(text);
    const bool is_quoted = path.length >= 2 && (path.data[0] == '"' || path.data[0] == '\'')
                           && path.data[path.length - 1] == path.data[0];
    if (is_quoted) {
        path = (Span){path.data + 1, path.length - 2};
    }
    if (path.length == 0 || memchr(path.data, '\0', path.length) != NULL) {
        return error_set(err, ERROR_VALUE, "that is not the name of a file");
    }
    const char *const home = getenv("HOME");
    if (!is_quoted && path.length >= 2 && memcmp(path.data, "~/", 2) == 0 && home != NULL) {
        text_append(out, home);
        path = span_from(path, 1);
    }
    text_append_span(out, path);
    return text_check(out, err);
}
