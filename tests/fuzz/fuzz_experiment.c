// SPDX-License-Identifier: MIT
// Experiment files. What is accepted must read back as itself from its canonical form; what is
// refused must say why and where.
#include "fuzz.h"
#include "lab/experiment.h"

static void check_again(const Experiment *experiment) {
    Text first;
    Text second;
    Experiment again;
    Error err = {0};
    text_init(&first, NULL);
    text_init(&second, NULL);
    experiment_init(&again, NULL);
    experiment_format(&first, experiment);
    FUZZ_CHECK(experiment_parse(&again, text_span(&first), NULL, &err));
    experiment_format(&second, &again);
    FUZZ_CHECK(span_is(text_span(&first), text_string(&second)));
    experiment_release(&again);
    text_release(&first);
    text_release(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Span text = fuzz_span(data, size);
    Experiment experiment;
    Error err = {.code = ERROR_NONE};
    experiment_init(&experiment, NULL);
    if (experiment_parse(&experiment, text, NULL, &err)) {
        check_again(&experiment);
    } else {
        FUZZ_CHECK(err.line >= 1 && err.column >= 1);
        fuzz_check_error(&err, text);
    }
    experiment_release(&experiment);
    return 0;
}
