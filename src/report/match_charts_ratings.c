// SPDX-License-Identifier: MIT
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "report/match_charts.h"
#include "report/match_charts_impl.h"

enum { ROW_HEIGHT = 24, AREA_WIDTH = 520, NUMBERS_WIDTH = 130, CAP = 4 };

// Everything is drawn, error bars included; nothing at all gives a small range around 0.
static void find_range(const RatingList *list, double *low, double *high) {
    *low = HUGE_VAL;
    *high = -HUGE_VAL;
    for (int i = 0; i < list->players; i++) {
        const Rating *const rating = &list->ratings[i];
        if (rating->is_rated) {
            *low = fmin(*low, rating->elo - rating->error);
            *high = fmax(*high, rating->elo + rating->error);
        }
    }
    if (!(*low <= *high)) {
        *low = -100;
        *high = 100;
    }
    if (*high - *low < 20) {
        *low -= 10;
        *high += 10;
    }
}

static int count_rated(const RatingList *list) {
    int count = 0;
    for (int i = 0; i < list->players; i++) {
        count += list->ratings[i].is_rated ? 1 : 0;
    }
    return count;
}

static void draw_mark(Svg *svg, const Rating *rating, const ChartAxis *axis, double y) {
    const double x = chart_axis_at(axis, rating->elo);
    const double left = chart_axis_at(axis, rating->elo - rating->error);
    const double right = chart_axis_at(axis, rating->elo + rating->error);
    svg_line(svg, "v", left, y, right, y);
    svg_line(svg, "v", left, y - CAP, left, y + CAP);
    svg_line(svg, "v", right, y - CAP, right, y + CAP);
    svg_open(svg, "circle");
    svg_attribute(svg, "class", rating->is_limited ? "o" : "d");
    svg_attribute_number(svg, "cx", x);
    svg_attribute_number(svg, "cy", y);
    svg_attribute_number(svg, "r", 4.5);
    svg_close(svg);
}

static void draw_player(Svg *svg, const MatchSummary *summary, int place, const ChartAxis *axis) {
    const int player = summary->ratings->order[place];
    const Rating *const rating = &summary->ratings->ratings[player];
    const double y = CHART_TOP + ROW_HEIGHT * (place + 0.5);
    char shown[CHART_NAME_SIZE];
    char number[2][SUMMARY_NUMBER_SIZE];
    char text[2 * SUMMARY_NUMBER_SIZE + 16];
    int width;
    svg_open(svg, "g");
    svg_leaf(svg, "title", summary->names[player]);
    chart_text(svg, "e", axis->start - 12, y + 4,
               chart_name(shown, summary->names[player], &width));
    svg_line(svg, "g", axis->start, y, axis->start + axis->size, y);
    draw_mark(svg, rating, axis, y);
    chart_text(svg, "e b", axis->start + axis->size + 64, y + 4,
               summary_number(number[0], rating->elo, 1));
    if (player == summary->ratings->anchor) {
        (void)snprintf(text, sizeof text, "fixed");
    } else {
        (void)snprintf(text, sizeof text, "\xc2\xb1 %s%s",
                       summary_number(number[1], rating->error, 1), rating->is_limited ? " *" : "");
    }
    chart_text(svg, "", axis->start + axis->size + 70, y + 4, text);
    svg_close(svg);
}

static void draw_legend(Svg *svg, double x, double y, bool is_limited) {
    draw_mark(svg, &(Rating){.is_rated = true, .elo = 0, .error = 1},
              &(ChartAxis){.low = -1, .high = 1, .start = x, .size = 44}, y);
    chart_text(svg, "", x + 54, y + 4, "rating, and where it lies in 95 of 100 cases");
    if (is_limited) {
        draw_mark(svg, &(Rating){.is_rated = true, .is_limited = true, .elo = 0, .error = 1},
                  &(ChartAxis){.low = -1, .high = 1, .start = x, .size = 44}, y + 20);
        chart_text(svg, "", x + 54, y + 24,
                   "* all games with the main group won, or all lost: a drawn game is added");
    }
}

bool match_chart_ratings(const MatchSummary *summary, const char *title, ByteSink sink,
                         Error *err) {
    assert(summary->ratings != NULL);
    const RatingList *const list = summary->ratings;
    const int rated = count_rated(list);
    const int area_x =
        CHART_MARGIN + chart_names_width(summary->names, summary->table->players) + 16;
    const int bottom = CHART_TOP + ROW_HEIGHT * (rated > 0 ? rated : 1);
    double low;
    double high;
    bool is_limited = false;
    for (int i = 0; i < list->players; i++) {
        is_limited = is_limited || list->ratings[i].is_limited;
    }
    find_range(list, &low, &high);
    ChartAxis axis;
    chart_axis_init(&axis, low, high, 8, area_x, AREA_WIDTH);
    Svg svg;
    chart_begin(&svg, sink, area_x + AREA_WIDTH + NUMBERS_WIDTH + CHART_MARGIN,
                bottom + (is_limited ? 96 : 76), title,
                summary->conditions == NULL ? "" : summary->conditions);
    chart_draw_x_axis(&svg, &axis, CHART_TOP, bottom, "Elo");
    if (list->anchor != RATING_NO_ANCHOR) {
        const double x = chart_axis_at(&axis, list->ratings[list->anchor].elo);
        svg_line(&svg, "z", x, CHART_TOP, x, bottom);
    }
    for (int i = 0; i < rated; i++) { // those not rated stand last
        draw_player(&svg, summary, i, &axis);
    }
    draw_legend(&svg, area_x, bottom + 58, is_limited);
    return svg_end(&svg, err);
}
