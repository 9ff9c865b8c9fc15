// SPDX-License-Identifier: MIT
// Tags wait, each behind its lengths, until the game's start and result are known.
#include <string.h>

#include "notation/fen.h"
#include "notation/pgn_text.h"
#include "notation/pgn_writer_impl.h"

typedef struct TagHead {
    size_t name_length;
    size_t value_length;
} TagHead;

void writer_add_tag(PgnWriter *writer, Span name, Span value) {
    const TagHead head = {name.length, value.length};
    text_append_span(&writer->tags, (Span){(const char *)&head, sizeof head});
    text_append_span(&writer->tags, name);
    text_append_span(&writer->tags, value);
}

static bool next_tag(PgnTag *out, Span *rest) {
    if (rest->length == 0) {
        return false;
    }
    TagHead head;
    memcpy(&head, rest->data, sizeof head);
    const Span name = span_from(*rest, sizeof head);
    out->name = (Span){name.data, head.name_length};
    out->value = (Span){name.data + head.name_length, head.value_length};
    *rest = span_from(name, head.name_length + head.value_length);
    return true;
}

static bool find_tag(Span *out, const PgnWriter *writer, const char *name) {
    PgnTag tag;
    for (Span rest = text_span(&writer->tags); next_tag(&tag, &rest);) {
        if (span_is(tag.name, name)) {
            *out = tag.value;
            return true;
        }
    }
    return false;
}

static void format_tag(Text *out, Span name, Span value) {
    text_append_char(out, '[');
    text_append_span(out, name);
    text_append(out, " \"");
    for (size_t i = 0; i < value.length; i++) {
        const char c = value.data[i];
        if (c == '"' || c == '\\') {
            text_append_char(out, '\\');
        }
        text_append_char(out, c == '\n' || c == '\r' ? ' ' : c);
    }
    text_append(out, "\"]\n");
}

// What has to be said about the start.
typedef struct StartTags {
    bool has_fen;
    char fen[FEN_TEXT_SIZE];
    Span variant; // data NULL: none
} StartTags;

static StartTags start_tags(const PgnWriter *writer) {
    StartTags tags = {.has_fen = false};
    Span given;
    const bool has_variant = find_tag(&given, writer, "Variant");
    const PgnVariant variant = has_variant ? pgn_variant_of(given) : PGN_VARIANT_STANDARD;
    const Position initial = pos_initial();
    const Position *const start = &writer->start;
    const bool is_initial = pos_is_same(start, &initial) && start->halfmove == 0
                            && start->fullmove == 1 && !start->chess960;
    Span ignored;
    tags.has_fen = !is_initial || find_tag(&ignored, writer, "FEN");
    fen_format(tags.fen, start, FEN_XFEN);
    if (start->chess960) {
        tags.variant = variant == PGN_VARIANT_CHESS960 ? given : span_of("Chess960");
    } else if (has_variant && variant == PGN_VARIANT_STANDARD) {
        tags.variant = given;
    }
    return tags;
}

// One tag that is not in the roster. Those about the start are written where they were given.
static void format_other_tag(Text *out, const PgnTag *tag, StartTags *start) {
    Span value = tag->value;
    if (start != NULL && span_is(tag->name, "FEN")) {
        value = span_of(start->fen);
        start->has_fen = false;
        format_tag(out, span_of("SetUp"), span_of("1"));
    } else if (start != NULL && span_is(tag->name, "Variant")) {
        value = start->variant;
        start->variant = (Span){NULL, 0};
    } else if (start != NULL && span_is(tag->name, "SetUp")) {
        return;
    }
    if (value.data != NULL) {
        format_tag(out, tag->name, value);
    }
}

void writer_format_tags(Text *out, const PgnWriter *writer, const char *result) {
    for (int i = 0; i < PGN_ROSTER_COUNT; i++) {
        const char *const name = pgn_roster_name(i);
        Span value = span_of(pgn_roster_default(i));
        find_tag(&value, writer, name);
        const bool is_result = i == PGN_ROSTER_COUNT - 1;
        format_tag(out, span_of(name), is_result && result != NULL ? span_of(result) : value);
    }
    StartTags start = {.has_fen = false};
    if (writer->has_start) {
        start = start_tags(writer);
    }
    PgnTag tag;
    for (Span rest = text_span(&writer->tags); next_tag(&tag, &rest);) {
        if (pgn_roster_index(tag.name) < 0) {
            format_other_tag(out, &tag, writer->has_start ? &start : NULL);
        }
    }
    if (start.variant.data != NULL) {
        format_tag(out, span_of("Variant"), start.variant);
    }
    if (start.has_fen) {
        format_tag(out, span_of("SetUp"), span_of("1"));
        format_tag(out, span_of("FEN"), span_of(start.fen));
    }
    text_append_char(out, '\n');
}
