// SPDX-License-Identifier: MIT
// Lines from an engine. What is read must be written as a line that reads back as the same.
#include "fuzz.h"
#include "uci/uci_reply.h"

static void check_vars(Span vars) {
    Span choice;
    const Span all = vars;
    while (uci_option_next_var(&vars, &choice)) {
        FUZZ_CHECK(choice.length <= all.length);
    }
}

static void check_line(Span line) {
    const UciReply reply = uci_reply_parse(line);
    Text once;
    text_init(&once, NULL);
    uci_reply_format(&once, &reply);
    const UciReply again = uci_reply_parse(text_span(&once));
    Text twice;
    text_init(&twice, NULL);
    uci_reply_format(&twice, &again);
    FUZZ_CHECK(again.kind == reply.kind);
    FUZZ_CHECK(once.length == twice.length
               && memcmp(text_string(&once), text_string(&twice), once.length) == 0);
    FUZZ_CHECK(reply.info.pv.length <= line.length && reply.best.length <= line.length);
    check_vars(reply.option.vars);
    text_release(&twice);
    text_release(&once);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    while (rest.length > 0) {
        check_line(fuzz_next_line(&rest));
    }
    return 0;
}
