// SPDX-License-Identifier: MIT
#include "app/lab_output.h"

#include <string.h>

#include "base/os_file.h"

const char *lab_output_ending(const char *path) {
    const char *const name = path == NULL ? NULL : strrchr(path, '/');
    const char *const dot = path == NULL ? NULL : strrchr(name == NULL ? path : name, '.');
    return dot == NULL || dot[1] == '\0' ? NULL : dot + 1;
}

bool lab_output_format(SheetFormat *out, const char *format, bool json, const char *path,
                       Error *err) {
    *out = json ? SHEET_JSON : SHEET_TEXT;
    if (format == NULL) {
        const char *const ending = json ? NULL : lab_output_ending(path);
        SheetFormat by_name;
        if (ending != NULL && sheet_format_parse(&by_name, span_of(ending), NULL)) {
            *out = by_name;
        }
        return true;
    }
    if (!sheet_format_parse(out, span_of(format), err)) {
        return false;
    }
    return !json || *out == SHEET_JSON
           || error_set(err, ERROR_VALUE, "--json and --format %s exclude each other", format);
}

bool lab_output_sheet(Cli *cli, const Sheet *sheet, SheetFormat format, const char *path,
                      Error *err) {
    if (path == NULL) {
        // A failed write of standard output is reported by command_main.
        return sheet_write(sheet, format, cli_sink(cli), err) || cli->out_failed;
    }
    FileWriter *const writer = alloc_new(cli->alloc, sizeof *writer);
    if (writer == NULL) {
        return error_set_memory(err);
    }
    bool done = file_writer_create(writer, path, cli->alloc, err);
    if (done) {
        done = sheet_write(sheet, format, file_writer_sink(writer), err)
               && file_writer_commit(writer, err);
        file_writer_discard(writer);
    }
    alloc_free(cli->alloc, writer);
    return done;
}

bool lab_output_takes_picture(int *status, Cli *cli, const char *path) {
    if (path != NULL || !cli->out_is_terminal) {
        return true;
    }
    *status =
        cli_usage(cli, "a picture is not for the terminal: write it to a file, --output FILE");
    return false;
}
