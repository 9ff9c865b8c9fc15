// SPDX-License-Identifier: MIT
#include "app/kept_words.h"

#include <string.h>

#include "base/os_machine.h"

void kept_words_init(KeptWords *kept, const Alloc *alloc) {
    *kept = (KeptWords){.alloc = alloc};
    text_init(&kept->text, alloc);
}

void kept_words_release(KeptWords *kept) {
    text_release(&kept->text);
    alloc_free(kept->alloc, kept->items);
    kept->items = NULL;
}

bool kept_words_split(KeptWords *kept, Error *err) {
    const Span all = text_span(&kept->text);
    size_t count = 0;
    for (size_t i = 0; i < all.length; i++) {
        count += all.data[i] == '\0' ? 1 : 0;
    }
    kept->items = alloc_new(kept->alloc, (count + 1) * sizeof *kept->items);
    if (kept->items == NULL) {
        return error_set_memory(err);
    }
    const char *word = all.data;
    for (size_t i = 0; i < count; i++) {
        kept->items[i] = word;
        word += strlen(word) + 1;
    }
    kept->words = (Words){kept->items, count};
    return true;
}

int kept_words_run(Cli *cli, const KeptWords *kept, int (*run)(void *context, Cli *cli),
                   void *context) {
    const char **const operands = cli->operands;
    int status;
    cli->operands = alloc_new(cli->alloc, (kept->words.count + 1) * sizeof *cli->operands);
    if (cli->operands == NULL) {
        Error err;
        (void)error_set_memory(&err);
        status = cli_fail(cli, NULL, &err);
    } else {
        status = run(context, cli);
    }
    alloc_free(cli->alloc, cli->operands);
    cli->operands = operands;
    return status;
}

bool run_origin_init(RunOrigin *origin, Words words, const Alloc *alloc, Error *err) {
    text_init(&origin->words, alloc);
    text_init(&origin->text, alloc);
    text_init(&origin->build, alloc);
    text_init(&origin->machine, alloc);
    for (size_t i = 0; i < words.count; i++) {
        text_append(&origin->words, words.items[i]);
        text_append_char(&origin->words, '\0');
        text_format(&origin->text, "%s%s", i > 0 ? " " : "", words.items[i]);
    }
    machine_build(&origin->build);
    machine_cpu_name(&origin->machine);
    calendar_format(origin->begun, calendar_now());
    if (text_check(&origin->words, err) && text_check(&origin->text, err)
        && text_check(&origin->build, err) && text_check(&origin->machine, err)) {
        return true;
    }
    run_origin_release(origin);
    return false;
}

void run_origin_release(RunOrigin *origin) {
    text_release(&origin->words);
    text_release(&origin->text);
    text_release(&origin->build);
    text_release(&origin->machine);
}
