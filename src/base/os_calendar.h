// SPDX-License-Identifier: MIT
// The date and time of day where the user is.
#ifndef ZUGWERK_BASE_OS_CALENDAR_H
#define ZUGWERK_BASE_OS_CALENDAR_H

typedef struct CalendarTime {
    int year;
    int month; // 1..12
    int day;   // 1..31
    int hour;
    int minute;
    int second;
} CalendarTime;

// All 0 when the system does not know.
CalendarTime calendar_now(void);

enum { CALENDAR_TEXT_SIZE = 64 };

// "2026-11-28 13:05:00".
void calendar_format(char out[CALENDAR_TEXT_SIZE], CalendarTime time);

#endif
