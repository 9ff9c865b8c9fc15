// SPDX-License-Identifier: MIT
#include "notation/pgn_text.h"

#include <stdint.h>

#include "base/utf8.h"

bool pgn_is_utf8(Span text) {
    while (text.length > 0) {
        const size_t length = utf8_length(text);
        if (length == 0) {
            return false;
        }
        text = span_from(text, length);
    }
    return true;
}

void pgn_append_utf8(Text *out, Span text) {
    if (pgn_is_utf8(text)) {
        text_append_span(out, text);
        return;
    }
    for (size_t i = 0; i < text.length; i++) {
        const unsigned char byte = (unsigned char)text.data[i];
        if (byte < 0x80) {
            text_append_char(out, (char)byte);
        } else {
            text_append_char(out, (char)(0xc0 | byte >> 6));
            text_append_char(out, (char)(0x80 | (byte & 0x3f)));
        }
    }
}

bool pgn_is_name_char(char c) {
    // One bit a character: digits and letters, and # + - . / : = @ _.
    static const uint64_t low = UINT64_C(0x27ffe80800000000);
    static const uint64_t high = UINT64_C(0x07fffffe87ffffff);
    const unsigned byte = (unsigned char)c;
    return byte >= 0x80 || ((byte < 64 ? low : high) >> (byte & 63) & 1) != 0;
}

bool pgn_is_file_name(const char *path) {
    const char *const slash = strrchr(path, '/');
    const Span name = span_of(slash == NULL ? path : slash + 1);
    for (size_t i = 0; i + 4 <= name.length; i++) {
        if (span_is_nocase((Span){name.data + i, 4}, ".pgn")) {
            return true;
        }
    }
    return false;
}

bool pgn_is_name(Span name) {
    for (size_t i = 0; i < name.length; i++) {
        if (!pgn_is_name_char(name.data[i])) {
            return false;
        }
    }
    return name.length > 0;
}

PgnVariant pgn_variant_of(Span value) {
    static const struct {
        const char *name;
        PgnVariant variant;
    } known[] = {
        {"", PGN_VARIANT_STANDARD},
        {"standard", PGN_VARIANT_STANDARD},
        {"standardchess", PGN_VARIANT_STANDARD},
        {"chess", PGN_VARIANT_STANDARD},
        {"normal", PGN_VARIANT_STANDARD},
        {"fromposition", PGN_VARIANT_STANDARD},
        {"chess960", PGN_VARIANT_CHESS960},
        {"960", PGN_VARIANT_CHESS960},
        {"frc", PGN_VARIANT_CHESS960},
        {"fischerandom", PGN_VARIANT_CHESS960},
        {"fischerandomchess", PGN_VARIANT_CHESS960},
        {"fischerrandom", PGN_VARIANT_CHESS960},
        {"fischerrandomchess", PGN_VARIANT_CHESS960},
    };

    char name[24];
    size_t length = 0;
    for (size_t i = 0; i < value.length; i++) {
        const char c = char_to_lower(value.data[i]);
        if (char_is_letter(c) || char_is_digit(c)) {
            if (length == sizeof name) {
                return PGN_VARIANT_OTHER;
            }
            name[length++] = c;
        }
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (span_is((Span){name, length}, known[i].name)) {
            return known[i].variant;
        }
    }
    return PGN_VARIANT_OTHER;
}

static const struct {
    const char *name;
    const char *missing;
} roster[PGN_ROSTER_COUNT] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
    {"White", "?"}, {"Black", "?"}, {"Result", "*"},
};

const char *pgn_roster_name(int index) {
    return roster[index].name;
}

const char *pgn_roster_default(int index) {
    return roster[index].missing;
}

int pgn_roster_index(Span name) {
    for (int i = 0; i < PGN_ROSTER_COUNT; i++) {
        if (span_is(name, roster[i].name)) {
            return i;
        }
    }
    return -1;
}

const char *pgn_termination(Reason reason) {
    switch (reason) {
    case REASON_NONE:
        return "unterminated";
    case REASON_TIME:
        return "time forfeit";
    case REASON_ILLEGAL_MOVE:
        return "rules infraction";
    case REASON_ADJUDICATION:
        return "adjudication";
    case REASON_ABANDONED:
    case REASON_ABORTED:
        return "abandoned";
    case REASON_CHECKMATE:
    case REASON_STALEMATE:
    case REASON_INSUFFICIENT_MATERIAL:
    case REASON_SEVENTYFIVE_MOVES:
    case REASON_FIVEFOLD_REPETITION:
    case REASON_FIFTY_MOVES:
    case REASON_THREEFOLD:
    case REASON_AGREEMENT:
    case REASON_RESIGNATION:
    case REASON_COUNT:
    default:
        return "normal";
    }
}
