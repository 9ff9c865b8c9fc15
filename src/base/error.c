// SPDX-License-Identifier: MIT
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

static void error_fill(Error *err, ErrorCode code, int64_t line, int64_t column, const char *format,
                       va_list arguments) PRINTF_LIKE(5, 0);

static void error_fill(Error *err, ErrorCode code, int64_t line, int64_t column, const char *format,
                       va_list arguments) {
    if (err == NULL) {
        return;
    }
    err->code = code;
    err->line = line;
    err->column = column;
    if (vsnprintf(err->text, sizeof err->text, format, arguments) < 0) {
        err->text[0] = '\0';
    }
}

bool error_set(Error *err, ErrorCode code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_fill(err, code, 0, 0, format, arguments);
    va_end(arguments);
    return false;
}

bool error_set_at(Error *err, ErrorCode code, int64_t line, int64_t column, const char *format,
                  ...) {
    va_list arguments;
    va_start(arguments, format);
    error_fill(err, code, line, column, format, arguments);
    va_end(arguments);
    return false;
}

bool error_set_memory(Error *err) {
    return error_set(err, ERROR_MEMORY, "out of memory");
}

void error_clear(Error *err) {
    if (err != NULL) {
        *err = (Error){.code = ERROR_NONE};
    }
}

const char *error_code_name(ErrorCode code) {
    switch (code) {
    case ERROR_NONE:
        return "none";
    case ERROR_SYNTAX:
        return "syntax";
    case ERROR_VALUE:
        return "value";
    case ERROR_POSITION:
        return "position";
    case ERROR_ILLEGAL:
        return "illegal";
    case ERROR_AMBIGUOUS:
        return "ambiguous";
    case ERROR_UNSUPPORTED:
        return "unsupported";
    case ERROR_MEMORY:
        return "memory";
    case ERROR_IO:
        return "io";
    case ERROR_LIMIT:
        return "limit";
    case ERROR_STOPPED:
        return "stopped";
    }
    return "unknown";
}
