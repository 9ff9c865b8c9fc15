// SPDX-License-Identifier: MIT
// Facts of a row: lines "name value".
#include <inttypes.h>

#include "lab/replay_impl.h"
#include "notation/uci_move.h"

void replay_add_move(Text *facts, const char *name, const Position *pos, Move move) {
    char uci[UCI_MOVE_SIZE];
    text_format(facts, "%s %s\n", name,
                move == MOVE_NONE ? "none" : uci_move_format(uci, pos, move));
}

void replay_add_number(Text *facts, const char *name, uint64_t value) {
    text_format(facts, "%s %" PRIu64 "\n", name, value);
}

// Nodes of the depths 2, 3, ... without their roots, as some count them.
static uint64_t nodes_from_second_ply(const SearchReport *report) {
    uint64_t sum = 0;
    for (int i = 1; i < report->depth_count; i++) {
        sum += report->nodes_per_depth[i] - 1;
    }
    return sum;
}

void replay_add_report(Text *facts, const Position *pos, const PlayerDecision *decision) {
    const SearchReport *const report = &decision->report;
    text_append(facts, "value ");
    score_format(facts, report->score);
    text_append_char(facts, '\n');
    replay_add_move(facts, "move", pos,
                    decision->kind == DECISION_MOVE ? decision->move : MOVE_NONE);
    for (int i = 0; i < report->counter_count; i++) {
        replay_add_number(facts, report->counters[i].name, report->counters[i].value);
    }
    replay_add_number(facts, "plies_2_on", nodes_from_second_ply(report));
}

Span replay_fact(const Text *facts, Span name) {
    Span rest = text_span(facts);
    while (rest.length > 0) {
        const char *const end = memchr(rest.data, '\n', rest.length);
        const Span line = {rest.data, end == NULL ? rest.length : (size_t)(end - rest.data)};
        rest = span_from(rest, end == NULL ? line.length : line.length + 1);
        if (line.length > name.length && line.data[name.length] == ' '
            && memcmp(line.data, name.data, name.length) == 0) {
            return span_from(line, name.length + 1);
        }
    }
    return (Span){"", 0};
}

void replay_pick(Text *out, const Text *facts, const char *fields) {
    Span rest = span_of(fields);
    for (Span field = span_next_word(&rest); field.length > 0; field = span_next_word(&rest)) {
        const Span fact = replay_fact(facts, field);
        if (out->length > 0) {
            text_append_char(out, ' ');
        }
        text_append_span(out, fact.length > 0 ? fact : span_of("?"));
    }
}

// Whether a number lies within "24..28".
static bool is_within(Span range, Span number) {
    const char *const dots = memchr(range.data, '.', range.length);
    if (dots == NULL || dots + 1 >= range.data + range.length || dots[1] != '.') {
        return false;
    }
    const Span low = {range.data, (size_t)(dots - range.data)};
    const Span high = span_from(range, low.length + 2);
    int64_t from;
    int64_t to;
    int64_t value;
    return span_to_int(&from, low, 0, INT32_MAX) && span_to_int(&to, high, 0, INT32_MAX)
           && span_to_int(&value, number, from, to);
}

bool replay_agrees(Span published, Span computed) {
    for (;;) {
        const Span wanted = span_next_word(&published);
        const Span found = span_next_word(&computed);
        if (wanted.length == 0 || found.length == 0) {
            return wanted.length == found.length;
        }
        const bool is_same =
            wanted.length == found.length && memcmp(wanted.data, found.data, found.length) == 0;
        if (!is_same && !is_within(wanted, found)) {
            return false;
        }
    }
}
