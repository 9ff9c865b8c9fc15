// SPDX-License-Identifier: MIT
// Parameters of SPSA: what is read is sane, and written and read back equal.
#include "fuzz.h"
#include "match/spsa_parameters.h"

static void format(Text *out, const SpsaParameters *list) {
    for (size_t i = 0; i < list->count; i++) {
        const SpsaParameter *const p = &list->items[i];
        FUZZ_CHECK(spsa_check_parameter(p, NULL));
        spsa_parameter_format(out, p, p->start);
    }
}

static void check_written(const SpsaParameters *list) {
    Text first;
    Text second;
    SpsaParameters again;
    text_init(&first, NULL);
    text_init(&second, NULL);
    spsa_parameters_init(&again, NULL);
    format(&first, list);
    FUZZ_CHECK(spsa_parameters_add_text(&again, text_span(&first), NULL));
    FUZZ_CHECK(again.count == list->count);
    format(&second, &again);
    FUZZ_CHECK(strcmp(text_string(&first), text_string(&second)) == 0);
    spsa_parameters_release(&again);
    text_release(&second);
    text_release(&first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Span text = fuzz_span(data, size);
    SpsaParameters list;
    Error err = {.code = ERROR_NONE};
    spsa_parameters_init(&list, NULL);
    if (spsa_parameters_add_text(&list, text, &err)) {
        FUZZ_CHECK(list.count > 0);
        check_written(&list);
    } else {
        FUZZ_CHECK(list.count == 0);
        fuzz_check_error(&err, text);
    }
    const size_t before = list.count;
    err = (Error){.code = ERROR_NONE};
    if (spsa_parameters_add_word(&list, text, &err)) {
        FUZZ_CHECK(list.count == before + 1);
        check_written(&list);
    } else {
        FUZZ_CHECK(list.count == before);
        fuzz_check_error(&err, text);
    }
    spsa_parameters_release(&list);
    return 0;
}
