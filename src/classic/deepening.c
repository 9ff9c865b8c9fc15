// SPDX-License-Identifier: MIT
// Iterative deepening over whole searches. Source: Slate and Atkin, "Chess 4.5" (1977).
#include <string.h>

#include "classic/choose.h"
#include "classic/classic_impl.h"

typedef struct Found {
    Move best;
    int value;
    int line_count;
    Move line[CLASSIC_DEPTH_MAX + 1];
} Found;

static Found found_of(const ClassicSearch *search) {
    Found found = {search->best, search->value, search->line_count[0], {MOVE_NONE}};
    memcpy(found.line, search->line[0], (size_t)found.line_count * sizeof found.line[0]);
    return found;
}

static void restore(ClassicSearch *search, const Found *found) {
    search->best = found->best;
    search->value = found->value;
    search->line_count[0] = found->line_count;
    memcpy(search->line[0], found->line, (size_t)found->line_count * sizeof found->line[0]);
}

static bool may_begin(const ClassicSearch *search, const DeepeningOptions *options) {
    const TimeSource *const time = search->limits.time;
    return options->budget_us == 0 || time == NULL
           || time_now_us(time) - search->start_us < options->budget_us;
}

// What the previous depth found, for the order of the next one. A stable sort by one move's value
// alone puts that move first.
static void note_previous(ClassicSearch *search, const DeepeningOptions *options) {
    search->previous_count = 0;
    if (options->values_first) {
        search->previous_count = search->root_value_count;
        memcpy(search->previous, search->root_values,
               (size_t)search->root_value_count * sizeof search->previous[0]);
    } else if (options->best_first && search->best != MOVE_NONE) {
        search->previous[search->previous_count++] = (RootValue){search->best, search->value};
    }
}

void deepening_run(ClassicSearch *search, const DeepeningOptions *options) {
    const int last = search->options.depth;
    Found found = {.best = MOVE_NONE};
    search->options.sort_previous = options->best_first || options->values_first;
    search->has_order = search->has_order || search->options.sort_previous;
    search->keeps_root_values = options->values_first;
    search->has_extras = search->has_extras || options->values_first;
    for (int depth = 1; depth <= last; depth++) {
        const uint64_t calls = classic_calls(search);
        search->options.depth = depth;
        search->root_value_count = 0;
        search->best = MOVE_NONE;
        classic_run(search);
        const bool is_void = search->best == MOVE_NONE && options->stops_without;
        if (search->stopped && (search->best == MOVE_NONE || depth > 1)) {
            restore(search, &found); // nothing new, or only part of a depth
            search->stands = depth > 1;
        } else if (is_void && depth > 1) {
            restore(search, &found);
            break;
        } else {
            found = found_of(search);
        }
        if (search->stopped) {
            break;
        }
        search->nodes_per_depth[search->depth_count++] = classic_calls(search) - calls;
        if (search->limits.news.tell != NULL) {
            const ClassicNews news = {NEWS_DEPTH, depth, found.best, found.value, found.value};
            search->limits.news.tell(search->limits.news.context, &news);
        }
        note_previous(search, options);
        search->has_no_value = is_void;
        if (is_void || !may_begin(search, options)) {
            break;
        }
    }
    search->options.depth = last;
}
