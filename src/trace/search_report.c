// SPDX-License-Identifier: MIT
#include "trace/search_report.h"

#include <string.h>

void report_count(SearchReport *report, const char *name, uint64_t value) {
    counters_add(report->counters, &report->counter_count, name, value);
}

uint64_t report_counter(const SearchReport *report, const char *name) {
    for (int i = 0; i < report->counter_count; i++) {
        if (strcmp(report->counters[i].name, name) == 0) {
            return report->counters[i].value;
        }
    }
    return 0;
}

void counters_add(SearchCounter counters[REPORT_COUNTER_CAPACITY], int *count, const char *name,
                  uint64_t value) {
    for (int i = 0; i < *count; i++) {
        if (strcmp(counters[i].name, name) == 0) {
            counters[i].value += value;
            return;
        }
    }
    if (*count < REPORT_COUNTER_CAPACITY) {
        counters[(*count)++] = (SearchCounter){name, value};
    }
}
