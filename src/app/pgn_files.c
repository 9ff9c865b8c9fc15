// SPDX-License-Identifier: MIT
#include "app/pgn_files.h"

#include <string.h>

#include "app/input.h"

const char *pgn_file_name(const char *path) {
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

const char *pgn_severity_name(PgnSeverity severity) {
    return severity == PGN_ERROR ? "error" : "warning";
}

static bool input_visit(Input *input, Cli *cli, const PgnVisitor *visitor, Error *err) {
    PgnReader *reader;
    const PgnReaderOptions options = {.alloc = cli->alloc};
    if (!pgn_reader_create(&reader, input->source, &options, err)) {
        return false;
    }
    const bool fine = pgn_reader_all(reader, visitor, err);
    pgn_reader_destroy(reader);
    return fine;
}

bool pgn_read_file(Cli *cli, const char *path, const PgnVisitor *visitor, int64_t *bytes) {
    Input input;
    Error err;
    if (!input_open(&input, cli, path, &err)) {
        (void)cli_fail(cli, NULL, &err);
        return false;
    }
    const bool fine = input_visit(&input, cli, visitor, &err);
    if (bytes != NULL) {
        *bytes += input.bytes;
    }
    input_close(&input);
    if (!fine && err.code != ERROR_STOPPED) {
        (void)cli_fail(cli, pgn_file_name(path), &err);
    }
    return fine;
}
