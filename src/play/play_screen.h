// SPDX-License-Identifier: MIT
// What `zugwerk play` shows: boards, messages, and while a computer thinks one line that is
// written over again and again (only where a line can be written over).
#ifndef ZUGWERK_PLAY_PLAY_SCREEN_H
#define ZUGWERK_PLAY_PLAY_SCREEN_H

#include <stdbool.h>

#include "base/os_console.h"
#include "base/text.h"
#include "match/game_loop.h"
#include "play/board_text.h"

typedef struct PlayScreen {
    Console *console;
    BoardStyle style; // its width is looked up anew for every board
    bool is_silent;   // nothing at all is shown
    bool shows_board; // after every move
    bool shows_thinking;
    bool has_progress; // the line to be written over stands on the screen
    Text text;
    Text wrapped; // lines broken at the window's edge
} PlayScreen;

void play_screen_init(PlayScreen *screen, Console *console, const BoardStyle *style,
                      const Alloc *alloc);
void play_screen_release(PlayScreen *screen);

// One line (the line feed is added).
void play_screen_say(PlayScreen *screen, const char *format, ...) PRINTF_LIKE(2, 3);

// Complete lines.
void play_screen_show(PlayScreen *screen, Span text);

// The board with both players, their clocks and what they have taken; appended to a text, or shown.
void play_screen_board_text(PlayScreen *screen, Text *out, const GameLoop *loop);
void play_screen_board(PlayScreen *screen, const GameLoop *loop);

// The line of a thinking player; `before` is the position it thinks about.
void play_screen_progress(PlayScreen *screen, const char *who, const Position *before,
                          const SearchReport *report, int64_t elapsed_us);
void play_screen_progress_end(PlayScreen *screen);

// "depth 4, +1.25, 12,345 nodes": what a report tells; nothing when there was no search.
void play_report_words(Text *out, const SearchReport *report);

// "Nf3 d5 e4 ..." from a position; at most `most` moves.
void play_line_words(Text *out, const Position *start, const SearchReport *report, int most);

#endif
