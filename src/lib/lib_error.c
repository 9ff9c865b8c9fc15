// SPDX-License-Identifier: MIT
// Version, errors, allocators and streams of the public library.
#include <stdio.h>

#include "base/version.h"
#include "lib/lib_impl.h"

static_assert((int)ERROR_STOPPED == (int)ZW_ERROR_STOPPED, "error codes are public as they are");
static_assert((int)ERROR_TEXT_SIZE == (int)ZW_ERROR_TEXT_SIZE, "error texts are as long");

const char *zw_version(void) {
    return ZUGWERK_VERSION;
}

const char *zw_error_code_name(zw_error_code code) {
    return error_code_name((ErrorCode)code);
}

void lib_error_out(zw_error *out, const Error *error) {
    out->code = (zw_error_code)error->code;
    out->line = error->line;
    out->column = error->column;
    memcpy(out->text, error->text, sizeof out->text);
}

void lib_error_in(Error *out, const zw_error *error) {
    if (out == NULL) {
        return;
    }
    const bool is_known = (int)error->code > ZW_OK && (int)error->code <= ZW_ERROR_STOPPED;
    out->code = is_known ? (ErrorCode)error->code : ERROR_IO;
    out->line = error->line;
    out->column = error->column;
    const size_t length = strnlen(error->text, sizeof error->text - 1);
    memcpy(out->text, error->text, length);
    out->text[length] = '\0';
    if (length == 0) {
        snprintf(out->text, sizeof out->text, "the callback failed");
    }
}

bool lib_result(bool fine, zw_error *err, const Error *error) {
    if (!fine && err != NULL) {
        lib_error_out(err, error);
    }
    return fine;
}

bool lib_require(bool condition, Error *err, const char *text) {
    return condition || error_set(err, ERROR_VALUE, "%s", text);
}

LibAlloc lib_alloc_of(const zw_allocator *allocator) {
    if (allocator == NULL) {
        return (LibAlloc){.is_set = false};
    }
    return (LibAlloc){{allocator->resize, allocator->context}, true};
}

static bool sink_write(void *context, const void *data, size_t size, Error *err) {
    const zw_sink *const sink = context;
    zw_error error = {.code = ZW_OK};
    if (!sink->write(sink->context, data, size, &error)) {
        lib_error_in(err, &error);
        return false;
    }
    return true;
}

ByteSink lib_sink_of(zw_sink *sink) {
    return (ByteSink){sink_write, sink};
}

static bool source_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    const zw_source *const source = context;
    zw_error error = {.code = ZW_OK};
    *got = 0;
    if (!source->read(source->context, buffer, capacity, got, &error)) {
        lib_error_in(err, &error);
        return false;
    }
    return *got <= capacity
           || error_set(err, ERROR_IO, "the read callback gave more than there was room for");
}

ByteSource lib_source_of(zw_source *source) {
    return (ByteSource){source_read, source};
}
