// SPDX-License-Identifier: MIT
// The counts of a Diff as a text for people.
#include <inttypes.h>

#include "lab/diff.h"

static void append_result(Text *text, char letter, const SearchTrace *trace) {
    text_format(text, "%c: ", letter);
    text_append_span(text, text_span(&trace->player));
    text_append(text, ", value ");
    if (trace->has_value) {
        trace_value_format(text, trace->value, trace->per_unit);
    } else {
        text_append(text, "none");
    }
    text_format(text, ", %" PRIu64 " nodes%s\n", trace->tree.entered,
                trace->is_stopped ? ", stopped" : "");
}

static void append_rules(Text *text, const DiffCounts *counts, int side) {
    const char own = side == 0 ? 'A' : 'B';
    const char other = side == 0 ? 'B' : 'A';
    text_format(text, "only %c: %" PRIu64 "\n", own, counts->only[side]);
    for (int rule = 0; rule < DIFF_RULE_COUNT; rule++) {
        if (counts->subtrees[side][rule] > 0) {
            text_format(text, "  %-9s %12" PRIu64 " nodes %9" PRIu64 " subtrees  %c: %s\n",
                        diff_rule_name((DiffRule)rule), counts->by_rule[side][rule],
                        counts->subtrees[side][rule], other, diff_rule_help((DiffRule)rule));
        }
    }
}

bool diff_table_write(const Diff *diff, const SearchTrace *a, const SearchTrace *b, ByteSink sink,
                      Error *err) {
    const DiffCounts *const counts = &diff->counts;
    Text text;
    text_init(&text, diff->alloc);
    append_result(&text, 'A', a);
    append_result(&text, 'B', b);
    text_format(&text, "\nboth: %" PRIu64 "\n", counts->both);
    append_rules(&text, counts, 0);
    append_rules(&text, counts, 1);
    text_format(&text, "\nply %12s %12s %12s\n", "both", "only A", "only B");
    for (int ply = 0; ply <= counts->deepest; ply++) {
        text_format(&text, "%3d", ply);
        for (int mark = 0; mark < MARK_COUNT; mark++) {
            text_format(&text, " %12" PRIu64, counts->by_ply[mark][ply]);
        }
        text_append_char(&text, '\n');
    }
    const bool fine =
        text_check(&text, err) && sink.write(sink.context, text.data, text.length, err);
    text_release(&text);
    return fine;
}
