// SPDX-License-Identifier: MIT
// The counters of the write-ups under their own names.
#include "classic/classic.h"

#define COUNTER(name, field)                                                                       \
    { name, offsetof(ClassicSearch, field) }
#define MAX_NODES(name)                                                                            \
    { name, offsetof(ClassicSearch, entries) + WHITE * sizeof(uint64_t) }
#define MIN_NODES(name)                                                                            \
    { name, offsetof(ClassicSearch, entries) + BLACK * sizeof(uint64_t) }
#define CALLS(name)                                                                                \
    { name, COUNTER_CALLS }
#define END                                                                                        \
    { NULL, 0 }

const CounterName counters_ours[] = {
    CALLS("calls"),
    MAX_NODES("max_nodes"),
    MIN_NODES("min_nodes"),
    COUNTER("evaluations", evaluations),
    COUNTER("cutoffs", cutoffs),
    END,
};

const CounterName counters_000_minimax[] = {
    COUNTER("minimax", searches),
    MAX_NODES("max_value"),
    MIN_NODES("min_value"),
    COUNTER("evaluate", evaluations),
    END,
};

const CounterName counters_000_alphabeta[] = {
    COUNTER("alpha_beta_search", searches),
    MAX_NODES("max_value"),
    MIN_NODES("min_value"),
    COUNTER("evaluate", evaluations),
    COUNTER("pruned_branches", cutoffs),
    END,
};

#define COUNTERS_ENHANCED                                                                          \
    COUNTER("alpha_beta_search", searches), MAX_NODES("max_value"), MIN_NODES("min_value"),        \
        COUNTER("evaluate", evaluations), COUNTER("reorder_moves", orderings),                     \
        COUNTER("pruned_branches", cutoffs), COUNTER("reencountered", table_hits),                 \
        COUNTER("table_stores", table_stores)
#define COUNTERS_ROUNDS                                                                            \
    COUNTER("root_moves", root_moves), COUNTER("rechecks", rechecks), COUNTER("changed", changed)

const CounterName counters_000_enhanced[] = {
    COUNTERS_ENHANCED,
    {"table_size", COUNTER_TABLE_SIZE},
    END,
};

const CounterName counters_000_iterative[] = {
    COUNTER("minimax", searches),     MAX_NODES("max_value"), MIN_NODES("min_value"),
    COUNTER("evaluate", evaluations), COUNTERS_ROUNDS,        END,
};

const CounterName counters_000_better[] = {COUNTERS_ENHANCED, COUNTERS_ROUNDS, END};

const CounterName counters_002[] = {CALLS("nodes"), END};

const CounterName counters_003[] = {CALLS("calls"), COUNTER("cutoffs", cutoffs), END};

const CounterName counters_003_table[] = {
    CALLS("calls"),
    COUNTER("cutoffs", cutoffs),
    COUNTER("table_hits", table_hits),
    COUNTER("table_stores", table_stores),
    {"table_size", COUNTER_TABLE_SIZE},
    END,
};

const CounterName counters_004[] = {MAX_NODES("max_node"), MIN_NODES("min_node"), END};
