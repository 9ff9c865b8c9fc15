// SPDX-License-Identifier: MIT
#include "base/command_words.h"

#include <stdint.h>

typedef struct Splitter {
    Span text;
    size_t at;
    char *put;
} Splitter;

static bool fail(Error *err, size_t at, const char *what) {
    return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)at + 1, "%s", what);
}

static bool copy_quoted(Splitter *splitter, Error *err) {
    const size_t opened = splitter->at;
    const char quote = splitter->text.data[splitter->at++];
    while (splitter->at < splitter->text.length) {
        char c = splitter->text.data[splitter->at++];
        if (c == quote) {
            return true;
        }
        if (c == '\\' && quote == '"' && splitter->at < splitter->text.length) {
            const char next = splitter->text.data[splitter->at];
            if (next == '"' || next == '\\') {
                c = next;
                splitter->at++;
            }
        }
        *splitter->put++ = c;
    }
    return fail(err, opened, "this quote is never closed");
}

// The next word, which is there; ends it with a NUL.
static bool copy_word(Splitter *splitter, Error *err) {
    const Span text = splitter->text;
    while (splitter->at < text.length && !char_is_blank(text.data[splitter->at])) {
        char c = text.data[splitter->at];
        if (c == '\'' || c == '"') {
            if (!copy_quoted(splitter, err)) {
                return false;
            }
            continue;
        }
        if (c == '\\') {
            if (splitter->at + 1 == text.length) {
                return fail(err, splitter->at, "a backslash stands at the end");
            }
            c = text.data[++splitter->at];
        }
        *splitter->put++ = c;
        splitter->at++;
    }
    *splitter->put++ = '\0';
    return true;
}

static bool split(CommandWords *words, Span text, Error *err) {
    Splitter splitter = {text, 0, words->letters};
    for (;;) {
        while (splitter.at < text.length && char_is_blank(text.data[splitter.at])) {
            splitter.at++;
        }
        if (splitter.at == text.length) {
            break;
        }
        words->words[words->count] = splitter.put;
        if (!copy_word(&splitter, err)) {
            return false;
        }
        words->count++;
    }
    words->words[words->count] = NULL;
    return (words->count > 0 && words->words[0][0] != '\0')
           || error_set(err, ERROR_SYNTAX, "the command is empty");
}

bool command_words_init(CommandWords *out, Span text, const Alloc *alloc, Error *err) {
    const char *const nul = text.length > 0 ? memchr(text.data, '\0', text.length) : NULL;
    if (nul != NULL) {
        return fail(err, (size_t)(nul - text.data), "a NUL cannot stand in a command");
    }
    // Every word but the last takes a blank; all take a NUL.
    CommandWords words = {.words = alloc_resize(alloc, NULL, text.length / 2 + 2, sizeof(char *)),
                          .letters = alloc_new(alloc, text.length + 1),
                          .alloc = alloc};
    const bool has_memory = words.words != NULL && words.letters != NULL;
    if (has_memory && split(&words, text, err)) {
        *out = words;
        return true;
    }
    command_words_release(&words);
    return has_memory ? false : error_set_memory(err);
}

void command_words_release(CommandWords *words) {
    alloc_free(words->alloc, (void *)(uintptr_t)words->words);
    alloc_free(words->alloc, words->letters);
    *words = (CommandWords){.alloc = words->alloc};
}

void command_word_format(Text *out, const char *word) {
    bool is_plain = *word != '\0';
    for (const char *c = word; *c != '\0'; c++) {
        is_plain = is_plain && !char_is_blank(*c) && strchr("'\"\\", *c) == NULL;
    }
    text_append(out, is_plain ? "" : "\"");
    for (const char *c = word; *c != '\0'; c++) {
        text_append(out, *c == '"' || *c == '\\' ? "\\" : "");
        text_append_char(out, *c);
    }
    text_append(out, is_plain ? "" : "\"");
}
