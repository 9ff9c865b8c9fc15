// SPDX-License-Identifier: MIT
// A file that a command reads, unpacked when it is packed with zstd or gzip; "-" is standard input.
#ifndef ZUGWERK_APP_INPUT_H
#define ZUGWERK_APP_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "app/command.h"
#include "base/os_file.h"
#include "codec/decoder.h"

typedef struct Input {
    const char *name; // for messages
    FileReader file;
    ByteSource raw; // the file, or the command's standard input
    Decoder *decoder;
    ByteSource source; // to read from
    int64_t bytes;     // read from the source so far, unpacked
} Input;

// The Input must not move while it is open.
bool input_open(Input *input, Cli *cli, const char *path, Error *err) MUST_CHECK;
void input_close(Input *input);

#endif
