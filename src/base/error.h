// SPDX-License-Identifier: MIT
// Errors: a function that can fail returns bool (true: fine) and fills a caller-owned Error.
#ifndef ZUGWERK_BASE_ERROR_H
#define ZUGWERK_BASE_ERROR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"

typedef enum ErrorCode {
    ERROR_NONE,
    ERROR_SYNTAX,      // text that does not follow its grammar
    ERROR_VALUE,       // well-formed, but out of range or unknown
    ERROR_POSITION,    // a position that breaks a rule (see PosDefects)
    ERROR_ILLEGAL,     // a move that is not legal here
    ERROR_AMBIGUOUS,   // a move text that fits several legal moves
    ERROR_UNSUPPORTED, // known, but not in this build or not for this variant
    ERROR_MEMORY,      // an allocation failed
    ERROR_IO,          // reading or writing failed
    ERROR_LIMIT,       // longer or larger than a stated limit
    ERROR_STOPPED      // asked to stop
} ErrorCode;

enum { ERROR_TEXT_SIZE = 256 };

// line and column count from 1; 0 means "no such place". Columns count bytes.
typedef struct Error {
    ErrorCode code;
    int64_t line;
    int64_t column;
    char text[ERROR_TEXT_SIZE]; // one line, no newline, always NUL-terminated, cut if too long
} Error;

// Sets *err (which may be NULL) without a place and returns false, so that callers can write
// `return error_set(err, ...)`.
bool error_set(Error *err, ErrorCode code, const char *format, ...) PRINTF_LIKE(3, 4);

// The same with a place.
bool error_set_at(Error *err, ErrorCode code, int64_t line, int64_t column, const char *format, ...)
    PRINTF_LIKE(5, 6);

// The error for a failed allocation; returns false.
bool error_set_memory(Error *err);

// Makes *err "no error".
void error_clear(Error *err);

// Stable lower-case word of a code ("syntax", "illegal"), for JSON.
const char *error_code_name(ErrorCode code);

#endif
