// SPDX-License-Identifier: MIT
#include "play/play_move.h"

#include "notation/san.h"

enum { MOVE_TEXT_MAX = 24 };

// "12.", "12...", "3".
static bool is_move_number(Span word) {
    size_t i = 0;
    while (i < word.length && char_is_digit(word.data[i])) {
        i++;
    }
    const size_t digits = i;
    while (i < word.length && word.data[i] == '.') {
        i++;
    }
    return digits > 0 && i > digits && i == word.length;
}

// The words of the text in one, without what may stand in front; false when it is too long for a
// move.
static bool words_join(char out[MOVE_TEXT_MAX], size_t *length, Span text) {
    size_t used = 0;
    Span rest = text;
    bool is_front = true;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        const bool is_word = span_is_nocase(word, "play") || span_is_nocase(word, "move");
        if (is_front && (is_word || is_move_number(word))) {
            continue;
        }
        is_front = false;
        if (word.length > MOVE_TEXT_MAX - used) {
            return false;
        }
        memcpy(out + used, word.data, word.length);
        used += word.length;
    }
    *length = used;
    return used > 0;
}

// Small letters but for a piece in front.
static void case_mend(char *text, size_t length, bool keep_piece) {
    for (size_t i = 0; i < length; i++) {
        const bool is_piece = i == 0 && keep_piece && strchr("KQRBN", text[0]) != NULL;
        text[i] = is_piece ? text[i] : char_to_lower(text[i]);
    }
}

bool play_move_parse(Move *out, const Position *pos, Span text, Error *err) {
    char joined[MOVE_TEXT_MAX];
    size_t length = 0;
    if (!words_join(joined, &length, text)) {
        char shown[40];
        return error_set(err, ERROR_SYNTAX, "'%s' is not a move",
                         span_show(shown, sizeof shown, text));
    }
    const Span move_text = {joined, length};
    Move move = MOVE_NONE;
    Error first = {0};
    bool fine = san_parse(&move, pos, move_text, SAN_LENIENT, &first);
    for (int keep = 1; keep >= 0 && !fine && first.code == ERROR_SYNTAX; keep--) {
        Error next = {0};
        case_mend(joined, length, keep == 1);
        fine = san_parse(&move, pos, move_text, SAN_LENIENT, &next);
        // A move that cannot be made says more than a text that is no move.
        if (!fine && next.code != ERROR_SYNTAX) {
            first = next;
        }
    }
    if (!fine) {
        if (err != NULL) {
            *err = first;
        }
        return false;
    }
    if (move == MOVE_NULL) {
        return error_set(err, ERROR_ILLEGAL, "nobody may pass in chess");
    }
    *out = move;
    return true;
}
