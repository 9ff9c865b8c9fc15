// SPDX-License-Identifier: MIT
// What the subcommands of the program share: the table entry, the streams, messages, exit statuses.
// A command reaches the outside only through its Cli, so that tests can run it in their process.
#ifndef ZUGWERK_APP_COMMAND_H
#define ZUGWERK_APP_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "app/option_table.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "base/stream.h"

// Exit statuses.
enum {
    STATUS_FINE = 0,
    STATUS_BAD = 1,  // bad input, or a difference found
    STATUS_USAGE = 2 // wrong command line
};

struct Command;

typedef struct Cli {
    ByteSource in; // standard input
    ByteSink out;  // standard output, buffered
    ByteSink err;  // standard error, unbuffered
    // Hands buffered output to the system; NULL where there is nothing to flush.
    bool (*flush)(void *context, Error *err);
    void *flush_context;
    // Becomes true when nobody reads `out` any more, as in `| head`; NULL where that cannot be.
    const bool *out_has_no_reader;
    bool out_is_terminal;
    const Alloc *alloc;
    TimeSource time;
    const struct Command *command; // the one that runs, for messages
    bool out_failed;               // writing to `out` failed: nothing more is written
    Error out_error;               // why
    const char **operands;         // room for every word of the command line
    Words operand;                 // the operands, after cli_parse
} Cli;

typedef struct Command {
    const char *name;
    const char *summary; // one line, for the list of commands
    const char *usage;   // what follows the name: "DEPTH [options]"
    const char *details; // more for --help, complete lines; may be NULL
    const Option *options;
    size_t option_count;
    bool takes_line; // may come as one word with its own words in it: "genfens 5 seed 1"
    // words: what follows the name. Returns an exit status.
    int (*run)(Cli *cli, Words words);
} Command;

// Runs the command of the table that words[0] names, or prints the help. Returns the exit status,
// which is STATUS_BAD when standard output could not be written.
int command_main(Cli *cli, const Command *const *commands, size_t count, Words words);

// The run function of a command that is only a family of others, like `pgn check`: runs the one
// that words[0] names. Their names are full ("pgn check").
int cli_run_family(Cli *cli, const Command *const *commands, size_t count, Words words);

// The first line of every run function: fills *settings and cli->operand. When it returns false,
// *status is what to return: STATUS_FINE after --help, STATUS_USAGE after an error was printed.
// Between `minimum` and `maximum` operands are taken.
bool cli_parse(int *status, void *settings, Cli *cli, Words words, size_t minimum,
               size_t maximum) MUST_CHECK;

// Writes to standard output (a printed text has at most 1023 bytes). A failure is remembered, and
// reported by command_main.
void cli_print(Cli *cli, const char *format, ...) PRINTF_LIKE(2, 3);
void cli_print_span(Cli *cli, Span text);

ByteSink cli_sink(Cli *cli);

// False once standard output has failed: long work can stop.
static inline bool cli_can_print(const Cli *cli) {
    return !cli->out_failed;
}

// Flushes standard output, so that what was printed is seen now.
void cli_flush(Cli *cli);

// A JSON writer onto standard output.
Json cli_json(Cli *cli, JsonLayout layout);

// json_end for it; a failure is reported by command_main like those of cli_print.
void cli_json_end(Cli *cli, Json *json);

// Prints "zugwerk NAME: message" to standard error.
void cli_note(Cli *cli, const char *format, ...) PRINTF_LIKE(2, 3);

// The same for an error, with its place: "where:3:7: text", or "line 3, column 7: text" when
// `where` is NULL. Returns STATUS_BAD.
int cli_fail(Cli *cli, const char *where, const Error *error);

// Whether standard output is a pipe whose reader has gone: cli_fail says nothing of it.
bool cli_has_no_reader(const Cli *cli);

// A wrong command line: the message, and a hint at --help. Returns STATUS_USAGE.
int cli_usage(Cli *cli, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
