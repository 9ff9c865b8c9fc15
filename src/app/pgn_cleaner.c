// SPDX-License-Identifier: MIT
#include "app/pgn_cleaner.h"

#include "app/pgn_files.h"
#include "base/os_file.h"
#include "notation/pgn_text.h"

static PgnAction clean_end(void *context, const PgnEnd *end) {
    PgnClean *const clean = context;
    clean->games++;
    clean->plies += end->plies;
    return clean->write.game_end(context, end);
}

// An action for a failed allocation; the error ends up where the writer's own do.
static PgnAction clean_out_of_memory(PgnClean *clean) {
    (void)error_set_memory(&clean->writer.error);
    return PGN_STOP;
}

static PgnAction clean_tag(void *context, Span name, Span value) {
    PgnClean *const clean = context;
    text_reset(&clean->name);
    text_reset(&clean->value);
    pgn_append_utf8(&clean->name, name);
    pgn_append_utf8(&clean->value, value);
    if (clean->name.failed || clean->value.failed) {
        return clean_out_of_memory(clean);
    }
    return clean->write.tag(context, text_span(&clean->name), text_span(&clean->value));
}

// The whole comment is judged at once: a piece may end within a character.
static PgnAction clean_comment(void *context, Span text, bool last) {
    PgnClean *const clean = context;
    text_append_span(&clean->comment, text);
    text_reset(&clean->value);
    if (!last) {
        return clean->comment.failed ? clean_out_of_memory(clean) : PGN_CONTINUE;
    }
    pgn_append_utf8(&clean->value, text_span(&clean->comment));
    if (clean->comment.failed || clean->value.failed) {
        return clean_out_of_memory(clean);
    }
    text_reset(&clean->comment);
    return clean->write.comment(context, text_span(&clean->value), true);
}

static PgnAction clean_fault(void *context, PgnSeverity severity, const Error *fault) {
    PgnClean *const clean = context;
    (*(severity == PGN_ERROR ? &clean->errors : &clean->warnings))++;
    if (severity == PGN_ERROR || !clean->no_warnings) {
        (void)cli_fail(clean->cli, clean->file, fault);
    }
    return PGN_CONTINUE;
}

// Everything goes to the writer, which calls us back with a pointer to itself: our first member.
bool pgn_clean_files(PgnClean *clean, ByteSink sink, Error *err) {
    const PgnWriterOptions options = {
        .width = (int)clean->width,
        .without_comments = clean->no_comments,
        .without_nags = clean->no_nags,
        .without_variations = clean->no_variations,
    };
    Cli *const cli = clean->cli;
    pgn_writer_init(&clean->writer, sink, &options, cli->alloc);
    text_init(&clean->name, cli->alloc);
    text_init(&clean->value, cli->alloc);
    text_init(&clean->comment, cli->alloc);
    clean->write = pgn_writer_visitor(&clean->writer);
    PgnVisitor visitor = clean->write;
    visitor.context = clean;
    visitor.tag = clean_tag;
    visitor.comment = clean_comment;
    visitor.game_end = clean_end;
    visitor.fault = clean_fault;
    bool fine = true;
    for (size_t i = 0; fine && i < cli->operand.count; i++) {
        clean->file = pgn_file_name(cli->operand.items[i]);
        clean->unreadable += pgn_read_file(cli, cli->operand.items[i], &visitor, NULL) ? 0 : 1;
        fine = clean->writer.error.code == ERROR_NONE;
    }
    if (!fine) {
        *err = clean->writer.error;
    }
    pgn_writer_release(&clean->writer);
    text_release(&clean->name);
    text_release(&clean->value);
    text_release(&clean->comment);
    return fine;
}

bool pgn_clean_to_file(PgnClean *clean, Error *err) {
    FileWriter file;
    if (!file_writer_create(&file, clean->output, clean->cli->alloc, err)) {
        return false;
    }
    if (!pgn_clean_files(clean, file_writer_sink(&file), err)) {
        file_writer_discard(&file);
        return false;
    }
    return file_writer_commit(&file, err);
}
