// SPDX-License-Identifier: MIT
#include "app/input.h"

#include <string.h>

static bool input_read(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    Input *const input = context;
    const ByteSource unpacked = decoder_source(input->decoder);
    const bool fine = unpacked.read(unpacked.context, buffer, capacity, got, err);
    input->bytes += fine ? (int64_t)*got : 0;
    return fine;
}

bool input_open(Input *input, Cli *cli, const char *path, Error *err) {
    const bool is_standard = strcmp(path, "-") == 0;
    *input = (Input){.name = is_standard ? "standard input" : path, .file = {.handle = -1}};
    if (is_standard) {
        input->raw = cli->in;
    } else {
        if (!file_reader_open(&input->file, path, err)) {
            return false;
        }
        input->raw = file_reader_source(&input->file);
    }
    if (!decoder_create(&input->decoder, input->raw, cli->alloc, err)) {
        file_reader_close(&input->file);
        return false;
    }
    input->source = (ByteSource){input_read, input};
    return true;
}

void input_close(Input *input) {
    decoder_destroy(input->decoder);
    input->decoder = NULL;
    file_reader_close(&input->file);
}
