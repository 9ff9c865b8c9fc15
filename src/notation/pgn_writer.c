// SPDX-License-Identifier: MIT
// Words are put into a line that is passed on when the next word does not fit. A word may grow by
// something glued to it, like a closing bracket; when it grows out of the line, it moves to the
// next one as a whole. Inside a comment exactly one blank becomes a line end, which the reader
// turns back.
#include "notation/pgn_writer.h"

#include <stdio.h>
#include <string.h>

#include "notation/pgn_text.h"
#include "notation/pgn_writer_impl.h"
#include "notation/san.h"

enum { DEFAULT_WIDTH = 80 };

void pgn_writer_init(PgnWriter *writer, ByteSink sink, const PgnWriterOptions *options,
                     const Alloc *alloc) {
    *writer = (PgnWriter){.sink = sink};
    if (options != NULL) {
        writer->options = *options;
    }
    if (writer->options.width <= 0) {
        writer->options.width = DEFAULT_WIDTH;
    }
    text_init(&writer->tags, alloc);
    text_init(&writer->body, alloc);
    text_init(&writer->line, alloc);
    text_init(&writer->comment, alloc);
    text_init(&writer->held, alloc);
}

void pgn_writer_release(PgnWriter *writer) {
    text_release(&writer->tags);
    text_release(&writer->body);
    text_release(&writer->line);
    text_release(&writer->comment);
    text_release(&writer->held);
}

// Whether all is well so far: appending to a text is checked here, once a callback.
static PgnAction go_on(PgnWriter *writer) {
    const bool fine =
        text_check(&writer->tags, &writer->error) && text_check(&writer->body, &writer->error)
        && text_check(&writer->line, &writer->error) && text_check(&writer->comment, &writer->error)
        && text_check(&writer->held, &writer->error);
    return fine ? PGN_CONTINUE : PGN_STOP;
}

// ---------------------------------------------------------------------------------- lines

static bool write_text(PgnWriter *writer, const Text *text) {
    return text_check(text, &writer->error)
           && (text->length == 0
               || writer->sink.write(writer->sink.context, text->data, text->length,
                                     &writer->error));
}

// The tags, then the moves held back so far; result NULL: not known yet.
static bool write_held(PgnWriter *writer, const char *result) {
    bool fine = true;
    if (!writer->begun) {
        Text tags;
        text_init(&tags, writer->tags.alloc);
        writer_format_tags(&tags, writer, result);
        fine = write_text(writer, &tags);
        text_release(&tags);
        writer->begun = true;
    }
    fine = fine && write_text(writer, &writer->body);
    text_reset(&writer->body);
    return fine;
}

static void end_line(PgnWriter *writer) {
    text_append_span(&writer->body, text_span(&writer->line));
    text_append_char(&writer->body, '\n');
    text_reset(&writer->line);
    writer->has_line = false;
    writer->word = 0;
}

// Whether a line may begin with this word.
static bool may_lead(Span word) {
    if (word.length == 0) {
        return true;
    }
    return word.data[0] != '%'
           && !(word.data[0] == '[' && word.length > 1 && char_is_letter(word.data[1]));
}

static size_t width_of(const PgnWriter *writer) {
    return (size_t)writer->options.width;
}

// A new word.
static void put_word(PgnWriter *writer, Span word) {
    Text *const line = &writer->line;
    if (writer->has_line) {
        if (line->length + 1 + word.length > width_of(writer) && may_lead(word)) {
            end_line(writer);
        } else {
            text_append_char(line, ' ');
        }
    }
    writer->has_line = true;
    writer->word = line->length;
    text_append_span(line, word);
}

// More of the last word.
static void put_glued(PgnWriter *writer, Span more) {
    Text *const line = &writer->line;
    text_append_span(line, more);
    const Span whole = text_span(line);
    if (whole.length <= width_of(writer) || writer->word == 0
        || !may_lead(span_from(whole, writer->word))) {
        return;
    }
    // The word moves to the next line; the blank in front of it becomes the line end.
    text_append_span(&writer->body, (Span){whole.data, writer->word - 1});
    text_append_char(&writer->body, '\n');
    line->length = whole.length - writer->word;
    memmove(line->data, whole.data + writer->word, line->length + 1);
    writer->word = 0;
}

// A line that cannot be broken, up to its end.
static void put_last_word(PgnWriter *writer, Span word, Span rest) {
    if (writer->has_line && writer->line.length + 1 + word.length + rest.length > width_of(writer)
        && writer->line.length > 0) {
        end_line(writer);
    }
    put_word(writer, word);
    text_append_span(&writer->line, rest);
    end_line(writer);
}

// `front` is glued to the comment's first word: a bracket, or nothing.
static void put_comment(PgnWriter *writer, const char *front, Span text) {
    writer->needs_number = true;
    if (memchr(text.data, '}', text.length) != NULL) {
        if (front[0] != '\0') {
            put_word(writer, span_of(front));
        }
        put_last_word(writer, span_of("; "), text);
        return;
    }
    put_word(writer, span_of(front));
    put_glued(writer, span_of("{"));
    for (bool first = true;; first = false) {
        const char *const blank = memchr(text.data, ' ', text.length);
        const size_t length = blank == NULL ? text.length : (size_t)(blank - text.data);
        const Span word = {text.data, length};
        if (first) {
            put_glued(writer, word);
        } else {
            put_word(writer, word);
        }
        if (blank == NULL) {
            break;
        }
        text = span_from(text, length + 1);
    }
    put_glued(writer, span_of("}"));
}

// The comments held behind a bracket, each with a line end behind it. *front is used up.
static void put_held(PgnWriter *writer, const char **front) {
    for (Span rest = text_span(&writer->held); rest.length > 0;) {
        const char *const end = memchr(rest.data, '\n', rest.length);
        const size_t length = end == NULL ? rest.length : (size_t)(end - rest.data);
        put_comment(writer, *front, (Span){rest.data, length});
        *front = "";
        rest = span_from(rest, end == NULL ? length : length + 1);
    }
    text_reset(&writer->held);
}

// ---------------------------------------------------------------------------------- events

static PgnAction write_begin(void *context, const PgnBegin *begin) {
    (void)begin;
    PgnWriter *const writer = context;
    text_reset(&writer->tags);
    text_reset(&writer->body);
    text_reset(&writer->line);
    text_reset(&writer->comment);
    text_reset(&writer->held);
    writer->word = 0;
    writer->is_open = false;
    writer->has_line = false;
    writer->begun = false;
    writer->needs_number = true;
    writer->has_start = false;
    return PGN_CONTINUE;
}

static PgnAction write_tag(void *context, Span name, Span value) {
    PgnWriter *const writer = context;
    if (!pgn_is_name(name)) {
        char shown[64];
        error_set(&writer->error, ERROR_VALUE, "'%s' cannot be the name of a PGN tag",
                  span_show(shown, sizeof shown, name));
        return PGN_STOP;
    }
    writer_add_tag(writer, name, value);
    return go_on(writer);
}

static PgnAction write_start(void *context, const Position *pos) {
    PgnWriter *const writer = context;
    writer->start = *pos;
    writer->has_start = true;
    return PGN_CONTINUE;
}

static PgnAction write_move(void *context, const PgnMove *move) {
    PgnWriter *const writer = context;
    const char *front = writer->is_open ? "(" : "";
    writer->is_open = false;
    put_held(writer, &front);
    const Position *const pos = move->before;
    char san[SAN_SIZE];
    san_format(san, pos, move->move);
    char word[SAN_SIZE + 24];
    if (pos_side(pos) == WHITE) {
        snprintf(word, sizeof word, "%s%d. %s", front, pos->fullmove, san);
    } else if (writer->needs_number) {
        snprintf(word, sizeof word, "%s%d... %s", front, pos->fullmove, san);
    } else {
        snprintf(word, sizeof word, "%s%s", front, san);
    }
    put_word(writer, span_of(word));
    writer->needs_number = false;
    if (writer->body.length > PGN_WRITER_HELD && !write_held(writer, NULL)) {
        return PGN_STOP;
    }
    return go_on(writer);
}

static PgnAction write_nag(void *context, int nag) {
    PgnWriter *const writer = context;
    if (!writer->options.without_nags) {
        char word[16];
        snprintf(word, sizeof word, "$%d", nag);
        put_word(writer, span_of(word));
    }
    return go_on(writer);
}

static PgnAction write_comment(void *context, Span text, bool last) {
    PgnWriter *const writer = context;
    if (writer->options.without_comments) {
        return PGN_CONTINUE;
    }
    if (!last || writer->comment.length > 0) {
        text_append_span(&writer->comment, text);
        text = text_span(&writer->comment);
    }
    if (!last) {
        return go_on(writer);
    }
    text = span_trim(text);
    if (text.length > 0 && writer->is_open) {
        text_append_span(&writer->held, text);
        text_append_char(&writer->held, '\n');
    } else if (text.length > 0) {
        put_comment(writer, "", text);
    }
    text_reset(&writer->comment);
    return go_on(writer);
}

static PgnAction write_variation(void *context) {
    PgnWriter *const writer = context;
    if (writer->options.without_variations) {
        return PGN_SKIP_VARIATION;
    }
    writer->is_open = true;
    writer->needs_number = true;
    return PGN_CONTINUE;
}

// Of a variation without moves only the comments are written.
static PgnAction write_variation_end(void *context) {
    PgnWriter *const writer = context;
    if (writer->is_open) {
        const char *front = "";
        writer->is_open = false;
        put_held(writer, &front);
    } else if (writer->has_line) {
        put_glued(writer, span_of(")"));
    } else {
        put_word(writer, span_of(")"));
    }
    writer->needs_number = true;
    return go_on(writer);
}

static PgnAction write_end(void *context, const PgnEnd *end) {
    PgnWriter *const writer = context;
    const char *const result = pgn_result_text(end->result);
    put_word(writer, span_of(result));
    end_line(writer);
    text_append_char(&writer->body, '\n');
    const bool fine = go_on(writer) == PGN_CONTINUE && write_held(writer, result);
    return fine ? PGN_CONTINUE : PGN_STOP;
}

PgnVisitor pgn_writer_visitor(PgnWriter *writer) {
    return (PgnVisitor){
        .context = writer,
        .game_begin = write_begin,
        .tag = write_tag,
        .start = write_start,
        .move = write_move,
        .nag = write_nag,
        .comment = write_comment,
        .variation_begin = write_variation,
        .variation_end = write_variation_end,
        .game_end = write_end,
    };
}

static bool fail(Error *err, const PgnWriter *writer) {
    if (err != NULL) {
        *err = writer->error;
    }
    return false;
}

bool pgn_write_tree(ByteSink sink, const GameTree *tree, const PgnWriterOptions *options,
                    Error *err) {
    PgnWriter writer;
    pgn_writer_init(&writer, sink, options, tree->alloc);
    const PgnVisitor visitor = pgn_writer_visitor(&writer);
    Error fault;
    bool fine = tree_visit(tree, &visitor, &fault);
    if (!fine) {
        // When the walk itself failed, the writer has nothing to tell.
        writer.error = fault.code == ERROR_STOPPED ? writer.error : fault;
        fine = fail(err, &writer);
    }
    pgn_writer_release(&writer);
    return fine;
}

static bool write_events(PgnWriter *writer, const Game *game, const PgnTag *tags, size_t tag_count,
                         PgnResult result) {
    bool fine = write_begin(writer, NULL) == PGN_CONTINUE;
    for (size_t i = 0; i < tag_count && fine; i++) {
        fine = write_tag(writer, tags[i].name, tags[i].value) == PGN_CONTINUE;
    }
    fine = fine && write_start(writer, &game->start) == PGN_CONTINUE;
    for (size_t i = 0; i < game->count && fine; i++) {
        const PgnMove move = {
            .move = game->plies[i].move,
            .before = game_position_at(game, i),
            .after = &game->plies[i].after,
            .text = {"", 0},
        };
        fine = write_move(writer, &move) == PGN_CONTINUE;
    }
    const PgnEnd end = {.result = result, .has_result = true};
    return fine && write_end(writer, &end) == PGN_CONTINUE;
}

bool pgn_write_game(ByteSink sink, const Game *game, const PgnTag *tags, size_t tag_count,
                    PgnResult result, Error *err) {
    PgnWriter writer;
    pgn_writer_init(&writer, sink, NULL, game->alloc);
    bool fine = write_events(&writer, game, tags, tag_count, result);
    if (!fine) {
        fine = fail(err, &writer);
    }
    pgn_writer_release(&writer);
    return fine;
}
