// SPDX-License-Identifier: MIT
// Recorded searches: what is read is written and read back equal, and every picture of it can be
// drawn.
#include "fuzz.h"
#include "lab/diff.h"
#include "lab/tree.h"

static void check_pictures(SearchTrace *trace) {
    for (int format = 0; format < TREE_FORMAT_COUNT; format++) {
        const TreeOptions options = {.format = (TreeFormat)format};
        Text text;
        text_init(&text, NULL);
        FUZZ_CHECK(tree_write(trace, &options, sink_of_text(&text), NULL));
        FUZZ_CHECK(text.length > 0);
        text_release(&text);
    }
}

static void check_diff(const SearchTrace *trace, const SearchTrace *again) {
    Diff diff;
    FUZZ_CHECK(diff_make(&diff, trace, again, NULL, NULL));
    FUZZ_CHECK(diff.counts.both + diff.counts.only[0] == trace->tree.entered);
    FUZZ_CHECK(diff.counts.both + diff.counts.only[1] == again->tree.entered);
    diff_release(&diff);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    SearchTrace trace;
    SearchTrace again;
    Error err = {.code = ERROR_NONE};
    if (!search_trace_read(&trace, source_of_span(&rest), NULL, &err)) {
        FUZZ_CHECK(err.code != ERROR_NONE && err.text[0] != '\0' && err.line >= 0);
        return 0;
    }
    Text text;
    Text second;
    text_init(&text, NULL);
    text_init(&second, NULL);
    FUZZ_CHECK(search_trace_write(&trace, sink_of_text(&text), NULL));
    rest = text_span(&text);
    FUZZ_CHECK(search_trace_read(&again, source_of_span(&rest), NULL, NULL));
    FUZZ_CHECK(search_trace_write(&again, sink_of_text(&second), NULL));
    FUZZ_CHECK(strcmp(text_string(&text), text_string(&second)) == 0);
    FUZZ_CHECK(again.tree.count == trace.tree.count && again.tree.entered == trace.tree.entered);
    check_pictures(&trace);
    check_diff(&trace, &again);
    text_release(&second);
    text_release(&text);
    search_trace_release(&again);
    search_trace_release(&trace);
    return 0;
}
