// SPDX-License-Identifier: MIT
#include "app/lab_output.h"

#include "base/os_file.h"

bool lab_output_format(SheetFormat *out, const char *format, bool json, Error *err) {
    *out = json ? SHEET_JSON : SHEET_TEXT;
    if (format == NULL) {
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
