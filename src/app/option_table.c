// SPDX-License-Identifier: MIT
#include "app/option_table.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/nearest.h"

enum { HELP_COLUMN = 26, NAMES_MAX = 64, SEEN_MAX = 64 };

typedef struct Parser {
    char *settings;
    const Option *options;
    size_t option_count;
    Words words;
    size_t next;   // index of the word to be read next
    uint64_t seen; // options that have a value already, a bit for each
    Error *err;
} Parser;

bool int_parse(int64_t *out, const char *text, const char *what, int64_t minimum, int64_t maximum,
               Error *err) {
    if (span_to_int(out, span_of(text), minimum, maximum)) {
        return true;
    }
    char shown[40];
    return error_set(err, ERROR_VALUE,
                     "%s must be a whole number from %" PRId64 " to %" PRId64 ", not '%s'", what,
                     minimum, maximum, span_show(shown, sizeof shown, span_of(text)));
}

// A word that starts with '-' and goes on; "-" alone is an operand (standard input).
static bool word_is_option(const char *word) {
    return word[0] == '-' && word[1] != '\0';
}

static bool option_is_unknown(const Parser *parser, const char *dashes, Span name) {
    const char *names[NAMES_MAX];
    size_t count = 0;
    for (size_t i = 0; i < parser->option_count && count < NAMES_MAX - 1; i++) {
        names[count++] = parser->options[i].name;
    }
    names[count++] = "help";
    char shown[40];
    (void)span_show(shown, sizeof shown, name);
    const int nearest = word_nearest(name, names, count);
    if (nearest < 0) {
        return error_set(parser->err, ERROR_SYNTAX, "unknown option %s%s", dashes, shown);
    }
    return error_set(parser->err, ERROR_SYNTAX, "unknown option %s%s, did you mean --%s?", dashes,
                     shown, names[nearest]);
}

// The option of this long name, or the only one that begins with it.
static const Option *option_find(const Parser *parser, Span name) {
    const Option *found = NULL;
    int matches = 0;
    for (size_t i = 0; i < parser->option_count; i++) {
        const Option *const option = &parser->options[i];
        if (span_is(name, option->name)) {
            return option;
        }
        if (name.length > 0 && strncmp(option->name, name.data, name.length) == 0) {
            found = option;
            matches++;
        }
    }
    return matches == 1 ? found : NULL;
}

static bool option_set_words(Parser *parser, const Option *option, const char *attached) {
    Words value = {0};
    if (attached != NULL) {
        value = (Words){parser->words.items + parser->next - 1, 1};
        return error_set(parser->err, ERROR_SYNTAX, "write --%s %s, without '='", option->name,
                         option->value);
    }
    value.items = parser->words.items + parser->next;
    while (parser->next < parser->words.count
           && !word_is_option(parser->words.items[parser->next])) {
        parser->next++;
        value.count++;
    }
    if (value.count == 0) {
        return error_set(parser->err, ERROR_SYNTAX, "--%s needs a value: --%s %s", option->name,
                         option->name, option->value);
    }
    void *const field = parser->settings + option->offset;
    *(Words *)field = value;
    return true;
}

// Stores the value of an option; attached is the text that stood in the same word, or NULL.
static bool option_set(Parser *parser, const Option *option, const char *attached) {
    void *const field = parser->settings + option->offset;
    if (option->kind == OPTION_FLAG) {
        if (attached != NULL) {
            return error_set(parser->err, ERROR_SYNTAX, "--%s takes no value", option->name);
        }
        *(bool *)field = true;
        return true;
    }
    const uint64_t bit = UINT64_C(1) << (option - parser->options);
    if ((parser->seen & bit) != 0) {
        return error_set(parser->err, ERROR_SYNTAX,
                         option->kind == OPTION_WORDS
                             ? "--%s is given twice: write all its words behind one"
                             : "--%s is given twice",
                         option->name);
    }
    parser->seen |= bit;
    if (option->kind == OPTION_WORDS) {
        return option_set_words(parser, option, attached);
    }
    if (attached == NULL) {
        if (parser->next >= parser->words.count) {
            return error_set(parser->err, ERROR_SYNTAX, "--%s needs a value: --%s %s", option->name,
                             option->name, option->value);
        }
        attached = parser->words.items[parser->next++];
    }
    if (option->kind == OPTION_TEXT) {
        *(const char **)field = attached;
        return true;
    }
    char what[48] = "--";
    (void)strncat(what, option->name, sizeof what - 3);
    return int_parse(field, attached, what, option->minimum, option->maximum, parser->err);
}

static bool parse_long(Parser *parser, const char *word) {
    const char *const equals = strchr(word, '=');
    const Span name = {word + 2, equals == NULL ? strlen(word + 2) : (size_t)(equals - word - 2)};
    const Option *const option = option_find(parser, name);
    if (option == NULL) {
        return option_is_unknown(parser, "--", name);
    }
    return option_set(parser, option, equals == NULL ? NULL : equals + 1);
}

// -d 5, -d5, or several flags in one word.
static bool parse_short(Parser *parser, const char *word) {
    for (const char *letter = word + 1; *letter != '\0'; letter++) {
        const Option *option = NULL;
        for (size_t i = 0; i < parser->option_count; i++) {
            if (parser->options[i].letter == *letter) {
                option = &parser->options[i];
            }
        }
        if (option == NULL) {
            return option_is_unknown(parser, "-", span_of(word + 1));
        }
        if (option->kind != OPTION_FLAG) {
            return option_set(parser, option, letter[1] == '\0' ? NULL : letter + 1);
        }
        if (!option_set(parser, option, NULL)) {
            return false;
        }
    }
    return true;
}

bool options_parse(void *settings, const char **operands, size_t *operand_count,
                   const Option *options, size_t option_count, Words words, Error *err) {
    assert(option_count <= SEEN_MAX);
    Parser parser = {.settings = settings,
                     .options = options,
                     .option_count = option_count,
                     .words = words,
                     .err = err};
    bool has_ended = false; // "--" seen
    *operand_count = 0;
    while (parser.next < words.count) {
        const char *const word = words.items[parser.next++];
        if (has_ended || !word_is_option(word)) {
            operands[(*operand_count)++] = word;
        } else if (strcmp(word, "--") == 0) {
            has_ended = true;
        } else if (!(word[1] == '-' ? parse_long(&parser, word) : parse_short(&parser, word))) {
            return false;
        }
    }
    return true;
}

void options_format(Text *text, const Option *options, size_t option_count) {
    for (size_t i = 0; i < option_count; i++) {
        const Option *const option = &options[i];
        const size_t start = text->length;
        text_format(text, option->letter == 0 ? "      " : "  -%c, ", option->letter);
        text_format(text, "--%s", option->name);
        if (option->value != NULL) {
            text_format(text, " %s", option->value);
        }
        text_append(text, text->length - start + 2 > HELP_COLUMN ? "\n" : "");
        size_t column = text->length - start + 2 > HELP_COLUMN ? 0 : text->length - start;
        for (const char *c = option->help; *c != '\0'; c++) {
            for (; column < HELP_COLUMN; column++) {
                text_append_char(text, ' ');
            }
            text_append_char(text, *c);
            column = *c == '\n' ? 0 : column + 1;
        }
        text_append_char(text, '\n');
    }
}
