// SPDX-License-Identifier: MIT
#include "base/os_calendar.h"

#include <stddef.h>
#include <stdio.h>
#include <time.h>

CalendarTime calendar_now(void) {
    const time_t now = time(NULL);
    struct tm parts;
    if (now == (time_t)-1 || localtime_r(&now, &parts) == NULL) {
        return (CalendarTime){0};
    }
    return (CalendarTime){parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                          parts.tm_hour,        parts.tm_min,     parts.tm_sec};
}

void calendar_format(char out[CALENDAR_TEXT_SIZE], CalendarTime time) {
    (void)snprintf(out, CALENDAR_TEXT_SIZE, "%04d-%02d-%02d %02d:%02d:%02d", time.year, time.month,
                   time.day, time.hour, time.minute, time.second);
}
