// SPDX-License-Identifier: MIT
// Command lines. What is taken has no more letters than the text; its words, written anew, read
// back as the same words. What is refused says why.
#include "base/command_words.h"
#include "base/text.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Span text = fuzz_span(data, size);
    CommandWords words;
    Error err = {.code = ERROR_NONE};
    if (!command_words_init(&words, text, NULL, &err)) {
        FUZZ_CHECK(err.code == ERROR_SYNTAX && err.text[0] != '\0');
        FUZZ_CHECK(err.column >= 0 && err.column <= (int64_t)size);
        return 0;
    }
    Text quoted;
    text_init(&quoted, NULL);
    size_t letters = 0;
    for (size_t i = 0; i < words.count; i++) {
        letters += strlen(words.words[i]);
        command_word_format(&quoted, words.words[i]);
        text_append_char(&quoted, ' ');
    }
    FUZZ_CHECK(letters <= size && words.count > 0);
    CommandWords again;
    FUZZ_CHECK(command_words_init(&again, text_span(&quoted), NULL, NULL));
    FUZZ_CHECK(again.count == words.count);
    for (size_t i = 0; i < words.count; i++) {
        FUZZ_CHECK(strcmp(again.words[i], words.words[i]) == 0);
    }
    command_words_release(&again);
    command_words_release(&words);
    text_release(&quoted);
    return 0;
}
