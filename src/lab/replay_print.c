// SPDX-License-Identifier: MIT
// The results as text for people, and the list of tables.
#include <inttypes.h>

#include "lab/replay_impl.h"

// A published text longer than this stands below the computed one, not beside it.
enum { WIDTH = 80, BESIDE_MAX = 30, THOUSAND = 1000, MILLION = 1000000 };

typedef struct Printer {
    const Replay *replay;
    ReplayStyle style;
    Text *out;
} Printer;

// Widths of the columns of one table.
typedef struct Widths {
    int name;
    int text; // of published and computed
    bool is_beside;
    bool has_then; // some row has a published time
} Widths;

// Words of a text in lines of at most WIDTH columns, all indented alike; the first line goes on
// behind what stands there.
static void wrap(Text *out, int column, int indent, const char *text) {
    Span rest = span_of(text);
    bool is_first = true;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        const int length = (int)word.length;
        if (!is_first && column + 1 + length > WIDTH) {
            text_format(out, "\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            text_append_char(out, ' ');
            column++;
        }
        text_append_span(out, word);
        column += length;
        is_first = false;
    }
    text_append_char(out, '\n');
}

static void paragraph(Text *out, int indent, const char *label, const char *text) {
    text_format(out, "%*s%s", indent, "", label);
    const int column = indent + (int)strlen(label);
    wrap(out, column, column, text);
}

static Widths widths_of(const ReplayTable *table, const ReplayResult *results) {
    Widths widths = {.name = 0, .text = (int)strlen("published"), .is_beside = true};
    for (size_t i = 0; i < table->count; i++) {
        const int name = (int)strlen(table->rows[i].name);
        const int published = (int)strlen(table->rows[i].published);
        const int computed = (int)results[i].computed.length;
        widths.name = name > widths.name ? name : widths.name;
        widths.text = published > widths.text ? published : widths.text;
        widths.text = computed > widths.text ? computed : widths.text;
        widths.is_beside = widths.is_beside && table->rows[i].kind != REPLAY_LISTED;
        widths.has_then = widths.has_then || table->rows[i].then_ms > 0;
    }
    widths.is_beside = widths.is_beside && widths.text <= BESIDE_MAX;
    return widths;
}

static bool has_time(const ReplayRow *row, const ReplayResult *result) {
    return row->kind != REPLAY_LISTED && result->verdict != REPLAY_NOT_RUN;
}

static void append_time(Text *out, const ReplayResult *result) {
    text_format(out, "%" PRId64 ".%06" PRId64 " s", result->time_us / MILLION,
                result->time_us % MILLION);
}

static void then_and_now(const Printer *printer, Widths widths, const ReplayRow *row,
                         const ReplayResult *result) {
    if (widths.has_then && row->then_ms > 0) {
        text_format(printer->out, "  %6d.%02d s", row->then_ms / THOUSAND,
                    row->then_ms % THOUSAND / 10);
    } else if (widths.has_then) {
        text_format(printer->out, "  %9s  ", "");
    }
    if (printer->style.with_time && has_time(row, result)) {
        text_append(printer->out, "  ");
        append_time(printer->out, result);
    }
}

// Cuts the blanks that a row's last columns may have left at its end.
static void end_line(Text *out) {
    while (out->length > 0 && out->data[out->length - 1] == ' ') {
        out->length--;
    }
    text_append_char(out, '\n');
}

static void row_beside(const Printer *printer, Widths widths, const ReplayRow *row,
                       const ReplayResult *result) {
    text_format(printer->out, "  %-*s  %-*s  %-*s  %-16s", widths.name, row->name, widths.text,
                row->published, widths.text, text_string(&result->computed),
                replay_verdict_name(result->verdict));
    then_and_now(printer, widths, row, result);
    end_line(printer->out);
}

static void row_below(const Printer *printer, const ReplayTable *table, const ReplayRow *row,
                      const ReplayResult *result) {
    Text *const out = printer->out;
    text_format(out, "  %s: %s", row->name, replay_verdict_name(result->verdict));
    if (row->then_ms > 0) {
        text_format(out, ", then %d.%02d s", row->then_ms / THOUSAND, row->then_ms % THOUSAND / 10);
    }
    if (printer->style.with_time && has_time(row, result)) {
        text_append(out, ", now ");
        append_time(out, result);
    }
    text_append_char(out, '\n');
    paragraph(out, 4, table->is_reference ? "reference  " : "published  ", row->published);
    if (result->computed.length > 0) {
        paragraph(out, 4, "computed   ", text_string(&result->computed));
    }
}

static void row_details(const Printer *printer, const ReplayRow *row, const ReplayResult *result) {
    Text *const out = printer->out;
    if (result->verdict == REPLAY_IMPOSSIBLE) {
        paragraph(out, 4, "because    ", row->reason);
    }
    if (result->remark.length > 0) {
        paragraph(out, 4, "note       ", text_string(&result->remark));
    }
    if (printer->style.with_commands && row->kind == REPLAY_GAME && row->is_odd) {
        paragraph(out, 4, "by hand    ", "not at all: 'zugwerk play' plays no illegal moves");
    } else if (printer->style.with_commands) {
        const size_t before = out->length;
        text_append(out, "    ");
        const size_t start = out->length;
        replay_command(out, row);
        if (out->length == start && !out->failed) {
            out->length = before; // there is none
            return;
        }
        text_append_char(out, '\n');
    }
}

static void heading(const Printer *printer, const ReplayTable *table, Widths widths) {
    Text *const out = printer->out;
    text_format(out, "%s: ", table->name);
    wrap(out, (int)strlen(table->name) + 2, 2, table->title);
    text_format(out, "  (%s)\n", table->source);
    if (!widths.is_beside) {
        return;
    }
    text_format(out, "  %-*s  %-*s  %-*s", widths.name, "", widths.text,
                table->is_reference ? "reference" : "published", widths.text, "computed");
    text_format(out, "  %-16s", "");
    if (widths.has_then) {
        text_format(out, "  %9s  ", "then");
    }
    if (printer->style.with_time) {
        text_format(out, "  %8s  ", "now");
    }
    end_line(out);
}

static void print_table(const Printer *printer, const ReplayTable *table,
                        const ReplayResult *results) {
    const Widths widths = widths_of(table, results);
    heading(printer, table, widths);
    for (size_t i = 0; i < table->count; i++) {
        if (widths.is_beside) {
            row_beside(printer, widths, &table->rows[i], &results[i]);
        } else {
            row_below(printer, table, &table->rows[i], &results[i]);
        }
        row_details(printer, &table->rows[i], &results[i]);
    }
    if (table->note != NULL) {
        paragraph(printer->out, 2, "", table->note);
    }
    text_append_char(printer->out, '\n');
}

static void print_tally(Text *out, const Replay *replay) {
    const ReplayTally tally = replay_tally(replay);
    text_format(out, "%zu equal, %zu different, %zu not reproducible", tally.equal, tally.different,
                tally.impossible);
    if (tally.not_run > 0) {
        text_format(out, ", %zu not run", tally.not_run);
    }
    text_append_char(out, '\n');
}

static bool flush(Text *text, bool done, ByteSink sink, Error *err) {
    const bool written = done && text_check(text, err)
                         && sink.write(sink.context, text_string(text), text->length, err);
    text_release(text);
    return written;
}

bool replay_print_text(const Replay *replay, ReplayStyle style, ByteSink sink, Error *err) {
    Text text;
    text_init(&text, replay->alloc);
    const Printer printer = {replay, style, &text};
    size_t next = 0;
    for (size_t i = 0; i < replay->table_count; i++) {
        if (replay->is_chosen[i]) {
            print_table(&printer, replay->tables[i], &replay->results[next]);
        }
        next += replay->tables[i]->count;
    }
    print_tally(&text, replay);
    return flush(&text, true, sink, err);
}

// --------------------------------------------------------------------------------- by hand, list

// A word as a shell takes it: in single quotes when it holds more than the player language's own
// characters.
static void shell_word(Text *out, const char *option, const char *word) {
    bool is_plain = true;
    for (const char *c = word; *c != '\0'; c++) {
        is_plain =
            is_plain && (char_is_letter(*c) || char_is_digit(*c) || strchr(":=,._-", *c) != NULL);
    }
    text_format(out, is_plain ? " %s %s" : " %s '%s'", option, word);
}

void replay_command(Text *out, const ReplayRow *row) {
    switch (row->kind) {
    case REPLAY_SEARCH:
    case REPLAY_TIE:
    case REPLAY_COURSE:
    case REPLAY_LOG:
        text_append(out, "zugwerk search");
        shell_word(out, "--player", row->player);
        if (row->fen != NULL) {
            shell_word(out, "--fen", row->fen);
        }
        if (row->moves != NULL) {
            text_format(out, " --moves %s", row->moves);
        }
        break;
    case REPLAY_GAME:
        if (row->is_odd) {
            break; // no other command plays illegal moves
        }
        text_append(out, "zugwerk play --quiet");
        shell_word(out, "--white", row->player);
        shell_word(out, "--black", row->opponent);
        break;
    case REPLAY_OUTCOME:
        text_format(out, "zugwerk fen '%s'", row->fen);
        break;
    case REPLAY_WALK:
    case REPLAY_LISTED:
        break;
    }
}

static void list_json(const Replay *replay, Json *json) {
    json_open_array(json, NULL);
    for (size_t i = 0; i < replay->table_count; i++) {
        const ReplayTable *const table = replay->tables[i];
        json_open_object(json, NULL);
        json_text(json, "name", table->name);
        json_text(json, "title", table->title);
        json_text(json, "source", table->source);
        json_uint(json, "rows", table->count);
        json_close(json);
    }
    json_close(json);
}

bool replay_print_list(const Replay *replay, bool as_json, ByteSink sink, Error *err) {
    if (as_json) {
        Json json;
        json_init(&json, sink, JSON_PRETTY);
        list_json(replay, &json);
        return json_end(&json, err);
    }
    Text text;
    text_init(&text, replay->alloc);
    for (size_t i = 0; i < replay->table_count; i++) {
        const ReplayTable *const table = replay->tables[i];
        text_format(&text, "%-18s %2zu %s  ", table->name, table->count,
                    table->count == 1 ? "row " : "rows");
        wrap(&text, 28, 28, table->title);
    }
    return flush(&text, true, sink, err);
}
