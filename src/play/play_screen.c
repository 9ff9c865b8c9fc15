// SPDX-License-Identifier: MIT
#include "play/play_screen.h"

#include <stdarg.h>
#include <stdio.h>

#include "chess/legality.h"
#include "chess/movegen.h"
#include "notation/san.h"
#include "play/play_words.h"

enum { SAY_SIZE = 1024, LINE_MOVES_MAX = 12 };

void play_screen_init(PlayScreen *screen, Console *console, const BoardStyle *style,
                      const Alloc *alloc) {
    *screen = (PlayScreen){
        .console = console, .style = *style, .shows_board = true, .shows_thinking = true};
    text_init(&screen->text, alloc);
    text_init(&screen->wrapped, alloc);
}

void play_screen_release(PlayScreen *screen) {
    text_release(&screen->text);
    text_release(&screen->wrapped);
}

// Of a character in UTF-8; the first byte counts as its column.
static bool is_continuation(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

// Where a line should be broken to fit `width` columns: the last blank before that, or its length
// when it fits or has no such blank. Lines with colours are boards, which fit.
static size_t line_break(Span line, int width) {
    int column = 0;
    size_t blank = 0;
    for (size_t i = 0; i < line.length; i++) {
        if (line.data[i] == '\x1b') {
            return line.length;
        }
        column += is_continuation(line.data[i]) ? 0 : 1;
        if (column > width && blank > 0) {
            return blank;
        }
        blank = line.data[i] == ' ' && i > 0 && line.data[i - 1] != ' ' ? i : blank;
    }
    return line.length;
}

static void line_wrap(Text *out, Span line, int width) {
    for (size_t end; (end = line_break(line, width)) < line.length;) {
        text_append_span(out, (Span){line.data, end});
        text_append_char(out, '\n');
        line = span_from(line, end + 1);
    }
    text_append_span(out, line);
    text_append_char(out, '\n');
}

void play_screen_show(PlayScreen *screen, Span text) {
    if (screen->is_silent || text.length == 0) {
        return;
    }
    play_screen_progress_end(screen);
    // That the output is closed is an event of the console, so nothing is lost here.
    if (!console_is_interactive(screen->console)) {
        (void)console_write(screen->console, text);
        return;
    }
    const int width = console_width(screen->console);
    text_reset(&screen->wrapped);
    while (text.length > 0) {
        const char *const feed = memchr(text.data, '\n', text.length);
        const size_t end = feed == NULL ? text.length : (size_t)(feed - text.data);
        line_wrap(&screen->wrapped, (Span){text.data, end}, width);
        text = span_from(text, feed == NULL ? end : end + 1);
    }
    (void)console_write(screen->console, text_span(&screen->wrapped));
}

void play_screen_say(PlayScreen *screen, const char *format, ...) {
    char line[SAY_SIZE];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return;
    }
    const size_t end = strlen(line);
    line[end] = '\n';
    play_screen_show(screen, (Span){line, end + 1});
}

static void player_line(Text *out, const GameLoop *loop, int color, bool figurines) {
    text_format(out, "%s: %s", color_words(color), player_name(game_loop_player(loop, color)));
    const PlayerClock clock = game_loop_clock(loop, color);
    if (clock.timed) {
        text_append(out, ", clock ");
        clock_words(out, clock.fixed_move_us > 0 ? clock.fixed_move_us : clock.remaining_us);
    }
    const Game *const game = game_loop_game(loop);
    Text taken;
    text_init(&taken, out->alloc);
    captured_signs(&taken, game, color_other(color), figurines);
    text_format(out, taken.length > 0 ? ", took %s" : "%s", text_string(&taken));
    text_release(&taken);
    const int balance = material_balance(game_position(game));
    const int ahead = color == WHITE ? balance : -balance;
    if (ahead > 0) {
        text_format(out, " (+%d)", ahead);
    }
    text_append_char(out, '\n');
}

void play_screen_board_text(PlayScreen *screen, Text *out, const GameLoop *loop) {
    const Game *const game = game_loop_game(loop);
    const Position *const pos = game_position(game);
    const Move last = game->count == 0 ? MOVE_NONE : game->plies[game->count - 1].move;
    const int top = screen->style.flipped ? WHITE : BLACK;
    screen->style.width = console_width(screen->console);
    text_append_char(out, '\n');
    player_line(out, loop, top, screen->style.figurines);
    board_text(out, pos, last, &screen->style);
    player_line(out, loop, color_other(top), screen->style.figurines);
    if (pos_in_check(pos) && movegen_any(pos)) {
        text_format(out, "%s is in check.\n", color_words(pos_side(pos)));
    }
}

void play_screen_board(PlayScreen *screen, const GameLoop *loop) {
    text_reset(&screen->text);
    play_screen_board_text(screen, &screen->text, loop);
    play_screen_show(screen, text_span(&screen->text));
}

void play_report_words(Text *out, const SearchReport *report) {
    const char *separator = "";
    if (report->depth > 0) {
        text_format(out, "depth %d", report->depth);
        separator = ", ";
    }
    if (report->score.kind != SCORE_NONE) {
        text_append(out, separator);
        score_words(out, report->score);
        separator = ", ";
    }
    if (report->nodes > 0) {
        text_append(out, separator);
        count_words(out, report->nodes);
        text_append(out, report->nodes == 1 ? " node" : " nodes");
    }
}

void play_line_words(Text *out, const Position *start, const SearchReport *report, int most) {
    Position positions[2] = {*start, *start};
    for (int i = 0; i < report->line_count && i < most; i++) {
        const Position *const before = &positions[i % 2];
        if (!move_is_legal(before, report->line[i])) {
            return; // a table of the textbook kind can hold anything
        }
        char san[SAN_SIZE];
        text_format(out, "%s%s", i == 0 ? "" : " ", san_format(san, before, report->line[i]));
        pos_play(&positions[(i + 1) % 2], before, report->line[i]);
    }
}

// Every character of the progress line is one column wide, so bytes are columns.
void play_screen_progress(PlayScreen *screen, const char *who, const Position *before,
                          const SearchReport *report, int64_t elapsed_us) {
    if (screen->is_silent || !console_can_rewrite(screen->console)) {
        return;
    }
    Text *const text = &screen->text;
    text_reset(text);
    text_append_char(text, '\r');
    text_format(text, "%s thinks: ", who);
    duration_words(text, elapsed_us);
    if (screen->shows_thinking && report != NULL) {
        const size_t start = text->length;
        SearchReport known = *report;
        if (known.line_count == 0) {
            known.score.kind = SCORE_NONE; // of nothing yet
        }
        text_append(text, ", ");
        play_report_words(text, &known);
        if (text->length == start + 2) {
            text->length = text->failed ? text->length : start;
        }
        text_append(text, report->line_count > 0 ? ", " : "");
        play_line_words(text, before, report, LINE_MOVES_MAX);
    }
    // The last column stays free: some terminals break the line there.
    const size_t room = (size_t)console_width(screen->console);
    Span line = text_span(text);
    line.length = line.length < room ? line.length : room;
    (void)console_write(screen->console, line);
    (void)console_write(screen->console, span_of("\x1b[K"));
    screen->has_progress = true;
}

void play_screen_progress_end(PlayScreen *screen) {
    if (screen->has_progress) {
        screen->has_progress = false;
        (void)console_write(screen->console, span_of("\r\x1b[K"));
    }
}
