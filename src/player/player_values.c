// SPDX-License-Identifier: MIT
#include "player/player_values.h"

#include <assert.h>

#include "base/duration.h"
#include "base/nearest.h"

enum { SHOWN_SIZE = 40, NAMES_MAX = 64 };

bool registry_unknown(PlayerRegistry registry, Span name, int64_t column, Error *err) {
    assert(registry.count <= NAMES_MAX);
    const char *names[NAMES_MAX];
    for (size_t i = 0; i < registry.count; i++) {
        names[i] = registry.players[i]->name;
    }
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, name);
    const int near = word_nearest(name, names, registry.count);
    if (near >= 0) {
        return error_set_at(err, ERROR_VALUE, 0, column, "no player '%s'; did you mean '%s'?",
                            shown, names[near]);
    }
    return error_set_at(err, ERROR_VALUE, 0, column,
                        "no player '%s'; 'zugwerk players' lists them, and a UCI engine is "
                        "uci:cmd=%s",
                        shown, shown);
}

// "depth takes 1..64, not 'x'".
static bool refuse(const OptionInfo *option, ValueText value, Error *err) {
    Text range;
    text_init(&range, NULL);
    option_format_range(&range, option);
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, value.text);
    error_set_at(err, ERROR_VALUE, 0, value.column, "%s takes %s, not %s'%s'", option->key,
                 text_string(&range), value.quoted ? "the quoted " : "", shown);
    text_release(&range);
    return false;
}

static bool parse_word(SpecValue *out, const OptionInfo *option, ValueText value, Error *err) {
    size_t count = 0;
    for (; option->words[count] != NULL; count++) {
        if (span_is(value.text, option->words[count])) {
            out->number = (int64_t)count;
            return true;
        }
    }
    const int near = word_nearest(value.text, option->words, count);
    if (near < 0) {
        return refuse(option, value, err);
    }
    char shown[SHOWN_SIZE];
    return error_set_at(err, ERROR_VALUE, 0, value.column,
                        "%s has no choice '%s'; did you mean '%s'?", option->key,
                        span_show(shown, sizeof shown, value.text), option->words[near]);
}

static bool parse_text(SpecValue *out, ValueText value, const Alloc *alloc, Error *err) {
    char *const text = alloc_new(alloc, value.text.length + 1);
    if (text == NULL) {
        return error_set_memory(err);
    }
    size_t length = 0;
    for (size_t i = 0; i < value.text.length; i++) {
        if (value.quoted && value.text.data[i] == '\\') {
            i++; // the reader has seen to it that one follows
        }
        text[length++] = value.text.data[i];
    }
    text[length] = '\0';
    out->text = text;
    return true;
}

// The word that stands for a number of an integer option; -1 when it is none.
static int number_word(const OptionInfo *option, Span text) {
    for (int i = 0; option->words != NULL && option->words[i] != NULL; i++) {
        if (span_is(text, option->words[i])) {
            return i;
        }
    }
    return -1;
}

static bool parse_number(SpecValue *out, const OptionInfo *option, Span text) {
    const int word = option->type == VALUE_INTEGER ? number_word(option, text) : -1;
    if (word >= 0) {
        out->number = -1 - word;
        return true;
    }
    int64_t number = 0;
    bool fits;
    if (option->type == VALUE_INTEGER) {
        fits = span_to_int(&number, text, option->minimum, option->maximum);
    } else if (option->type == VALUE_DECIMAL) {
        fits = decimal_parse(&number, text);
    } else {
        fits = duration_parse(&number, text, 0);
    }
    if (!fits || number < option->minimum || number > option->maximum) {
        return false;
    }
    out->number = number;
    return true;
}

bool option_parse_value(SpecValue *out, const OptionInfo *option, PlayerRegistry registry,
                        ValueText value, const Alloc *alloc, Error *err) {
    if (value.quoted && option->type != VALUE_TEXT && option->type != VALUE_PAIRS) {
        return refuse(option, value, err);
    }
    SpecValue read = {.applies = true, .is_set = true};
    bool done = false;
    switch (option->type) {
    case VALUE_INTEGER:
    case VALUE_DECIMAL:
    case VALUE_DURATION:
        done = parse_number(&read, option, value.text) || refuse(option, value, err);
        break;
    case VALUE_WORD:
        done = parse_word(&read, option, value, err);
        break;
    case VALUE_TEXT:
    case VALUE_PAIRS:
        done = parse_text(&read, value, alloc, err);
        break;
    case VALUE_PLAYER:
        done = registry_find(registry, value.text) != NULL
               || registry_unknown(registry, value.text, value.column, err);
        break;
    }
    if (done) {
        *out = read;
    }
    return done;
}

bool value_char_is_plain(char c) {
    return char_is_letter(c) || char_is_digit(c) || (c != '\0' && strchr("-_./+@~", c) != NULL);
}

// Whether the language reads the text back without quotes.
static bool text_is_plain(const char *text) {
    const Span span = span_of(text);
    for (size_t i = 0; i < span.length; i++) {
        if (!value_char_is_plain(span.data[i])) {
            return false;
        }
    }
    return span.length > 0;
}

void option_format_text(Text *out, const char *text) {
    if (text_is_plain(text)) {
        text_append(out, text);
        return;
    }
    text_append_char(out, '"');
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            text_append_char(out, '\\');
        }
        text_append_char(out, *c);
    }
    text_append_char(out, '"');
}

void option_format_value(Text *out, const OptionInfo *option, const SpecValue *value) {
    switch (option->type) {
    case VALUE_INTEGER:
        if (option->words != NULL && value->number < 0) {
            text_append(out, option->words[-1 - value->number]);
        } else {
            text_append_int(out, value->number);
        }
        break;
    case VALUE_DECIMAL:
        decimal_format(out, value->number);
        break;
    case VALUE_DURATION:
        duration_format(out, value->number);
        break;
    case VALUE_WORD:
        text_append(out, option->words[value->number]);
        break;
    case VALUE_TEXT:
        option_format_text(out, value->text);
        break;
    case VALUE_PAIRS: // each has a key of its own
        break;
    case VALUE_PLAYER:
        text_append(out, value->part->info->name);
        break;
    }
}

void option_format_range(Text *out, const OptionInfo *option) {
    const SpecValue minimum = {.number = option->minimum};
    const SpecValue maximum = {.number = option->maximum};
    switch (option->type) {
    case VALUE_INTEGER:
    case VALUE_DECIMAL:
    case VALUE_DURATION:
        option_format_value(out, option, &minimum);
        text_append(out, "..");
        option_format_value(out, option, &maximum);
        for (size_t i = 0; option->words != NULL && option->words[i] != NULL; i++) {
            text_format(out, "|%s", option->words[i]);
        }
        break;
    case VALUE_WORD:
        for (size_t i = 0; option->words[i] != NULL; i++) {
            text_append(out, i == 0 ? "" : "|");
            text_append(out, option->words[i]);
        }
        break;
    case VALUE_TEXT:
    case VALUE_PAIRS:
        text_append(out, "a text");
        break;
    case VALUE_PLAYER:
        text_append(out, "a player's name");
        break;
    }
}
