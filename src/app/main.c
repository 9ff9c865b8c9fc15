// SPDX-License-Identifier: MIT
// The program: connects the standard streams and runs the subcommand that is named.
#include <stddef.h>

#include "app/commands.h"
#include "base/os_file.h"
#include "base/os_terminal.h"

static const Command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "app/commands.def"
#undef COMMAND
};

static bool writer_flush(void *context, Error *err) {
    return file_writer_flush(context, err);
}

// Errors appear at once.
static bool error_write(void *context, const void *data, size_t size, Error *err) {
    FileWriter *const writer = context;
    return file_writer_write(writer, (Span){data, size}, err) && file_writer_flush(writer, err);
}

int main(int argc, char **argv) {
    file_ignore_signals();
    FileReader in;
    FileWriter out;
    FileWriter err;
    if (!file_reader_open(&in, "-", NULL)) {
        return STATUS_BAD;
    }
    file_writer_init_stdout(&out);
    file_writer_init_stderr(&err);
    Cli cli = {
        .in = file_reader_source(&in),
        .out = file_writer_sink(&out),
        .err = {error_write, &err},
        .flush = writer_flush,
        .flush_context = &out,
        .out_has_no_reader = &out.has_no_reader,
        .out_is_terminal = terminal_is(TERMINAL_OUT),
        .time = time_source_real(),
    };
    const char *const *const words = (const char *const *)argv + (argc > 0 ? 1 : 0);
    return command_main(&cli, commands, sizeof commands / sizeof *commands,
                        (Words){words, argc > 0 ? (size_t)argc - 1 : 0});
}
