// SPDX-License-Identifier: MIT
// Colours: Okabe and Ito, "Color universal design" (2008), told apart with every kind of colour
// vision.
#include "draw/plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/svg.h"

enum {
    LEFT = 84,
    TOP = 58,
    PLOT_WIDTH = 560,
    PLOT_HEIGHT = 380,
    LABEL_STEP = 15, // least distance of the names beside the lines
    LABEL_MAX = 48,  // characters shown of a name there
    LEGEND_ROW = 18,
    COLORS = 7,
    MARKERS = 6,
    DASHES = 4
};

static const char *const colors[COLORS] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                           "#56b4e9", "#e69f00", "#000000"};
static const char *const dashes[DASHES] = {"none", "7 3", "2 3", "9 3 2 3"};

typedef struct Axes {
    double x_low, x_high;
    double y_low, y_high; // logarithms on a log axis
    double x_ticks[PLOT_TICKS_MAX];
    double y_ticks[PLOT_TICKS_MAX]; // as values
    int x_count;
    int y_count;
} Axes;

typedef struct Drawing {
    const Plot *plot;
    Svg svg;
    Axes axes;
} Drawing;

int plot_ticks(double ticks[PLOT_TICKS_MAX], double low, double high, int wanted) {
    if (!(high > low)) {
        low -= 0.5;
        high = low + 1;
    }
    const double rough = (high - low) / (wanted < 1 ? 1 : wanted);
    const double power = pow(10, floor(log10(rough)));
    const double ratio = rough / power;
    const double nice = ratio <= 1.0 ? 1 : ratio <= 2.0 ? 2 : ratio <= 5.0 ? 5 : 10;
    const double step = nice * power;
    const double first = floor(low / step + 1e-9);
    const double last = ceil(high / step - 1e-9);
    int count = 0;
    for (double i = first; i <= last + 0.5 && count < PLOT_TICKS_MAX; i++) {
        ticks[count++] = i * step;
    }
    return count;
}

// Whole thousands get commas; very large and very small numbers an exponent.
const char *plot_format(char *out, size_t size, double value) {
    const double amount = fabs(value);
    if (amount >= 1e10 || (amount < 1e-6 && amount > 0)) {
        const int power = (int)floor(log10(amount) + 1e-9);
        const long long tenths = llround(value / pow(10, power) * 10);
        (void)snprintf(out, size, "%lld%s%.*lld", tenths / 10, tenths % 10 == 0 ? "e" : ".",
                       tenths % 10 == 0 ? 0 : 1, tenths % 10 == 0 ? 0 : llabs(tenths % 10));
        const size_t length = strlen(out);
        (void)snprintf(out + length, size - length, "%s%d", tenths % 10 == 0 ? "" : "e", power);
        return out;
    }
    const long long millionths = llround(amount * 1000000);
    const long long whole = millionths / 1000000;
    const char *const sign = value < 0 && millionths > 0 ? "-" : "";
    if (whole >= 1000000000) {
        (void)snprintf(out, size, "%s%lld,%03lld,%03lld,%03lld", sign, whole / 1000000000,
                       whole / 1000000 % 1000, whole / 1000 % 1000, whole % 1000);
    } else if (whole >= 1000000) {
        (void)snprintf(out, size, "%s%lld,%03lld,%03lld", sign, whole / 1000000,
                       whole / 1000 % 1000, whole % 1000);
    } else if (whole >= 1000) {
        (void)snprintf(out, size, "%s%lld,%03lld", sign, whole / 1000, whole % 1000);
    } else {
        int length = snprintf(out, size, "%s%lld.%06lld", sign, whole, millionths % 1000000);
        while (out[length - 1] == '0') {
            out[--length] = '\0';
        }
        out[length - 1] = out[length - 1] == '.' ? '\0' : out[length - 1];
    }
    return out;
}

// ---------------------------------------------------------------------------------------- axes

static bool is_shown(const Plot *plot, PlotPoint point) {
    return !isnan(point.y) && (!plot->is_log || point.y > 0);
}

// The range of what is finite; false when there is nothing.
static bool find_range(const Plot *plot, double low[2], double high[2]) {
    bool found = false;
    low[0] = low[1] = HUGE_VAL;
    high[0] = high[1] = -HUGE_VAL;
    for (size_t s = 0; s < plot->series_count; s++) {
        for (size_t i = 0; i < plot->series[s].count; i++) {
            const PlotPoint point = plot->series[s].points[i];
            if (!is_shown(plot, point)) {
                continue;
            }
            low[0] = fmin(low[0], point.x);
            high[0] = fmax(high[0], point.x);
            if (isfinite(point.y)) {
                low[1] = fmin(low[1], point.y);
                high[1] = fmax(high[1], point.y);
                found = true;
            }
        }
    }
    if (!found) {
        low[0] = isfinite(low[0]) ? low[0] : 0;
        high[0] = isfinite(high[0]) ? high[0] : 1;
        low[1] = plot->is_log ? 1 : 0;
        high[1] = plot->is_log ? 10 : 1;
    }
    return found;
}

static void set_log_axis(Axes *axes, double low, double high) {
    const int first = (int)floor(log10(low) + 1e-9);
    int last = (int)ceil(log10(high) - 1e-9);
    last = last > first ? last : first + 1;
    const int step = (last - first) / 12 + 1; // not more than a dozen labels
    axes->y_low = first;
    axes->y_high = last;
    for (int power = first; power <= last && axes->y_count < PLOT_TICKS_MAX; power += step) {
        axes->y_ticks[axes->y_count++] = pow(10, power);
    }
}

static Axes axes_of(const Plot *plot) {
    Axes axes = {.x_count = 0};
    double low[2];
    double high[2];
    (void)find_range(plot, low, high);
    // Depths are whole numbers: ticks at each as long as there are few.
    axes.x_count = plot_ticks(axes.x_ticks, low[0], high[0],
                              high[0] - low[0] <= 20 ? (int)(high[0] - low[0]) : 10);
    axes.x_low = low[0] < high[0] ? low[0] - (high[0] - low[0]) * 0.04 : low[0] - 0.5;
    axes.x_high = low[0] < high[0] ? high[0] + (high[0] - low[0]) * 0.04 : high[0] + 0.5;
    if (plot->is_log) {
        set_log_axis(&axes, low[1], high[1]);
    } else {
        const double space = (high[1] - low[1]) * 0.02; // so that no marker sits on the border
        axes.y_count = plot_ticks(axes.y_ticks, low[1] - space, high[1] + space, 8);
        axes.y_low = axes.y_ticks[0];
        axes.y_high = axes.y_ticks[axes.y_count - 1];
    }
    return axes;
}

static double x_of(const Axes *axes, double x) {
    return LEFT + (x - axes->x_low) / (axes->x_high - axes->x_low) * PLOT_WIDTH;
}

static double y_of(const Drawing *drawing, double value) {
    const Axes *const axes = &drawing->axes;
    const double y = isinf(value) ? value : drawing->plot->is_log ? log10(value) : value;
    const double share = (y - axes->y_low) / (axes->y_high - axes->y_low);
    return TOP + PLOT_HEIGHT * (1 - (share < 0 ? 0 : share > 1 ? 1 : share));
}

static void put(Drawing *drawing, const char *class_name, double x, double y, const char *text) {
    svg_text(&drawing->svg, class_name, x, y, span_of(text));
}

// Between the powers of ten.
static void draw_fine_lines(Drawing *drawing) {
    const Axes *const axes = &drawing->axes;
    for (int power = (int)axes->y_low; power < (int)axes->y_high; power++) {
        for (int digit = 2; digit <= 9; digit++) {
            const double y = y_of(drawing, digit * pow(10, power));
            svg_line(&drawing->svg, "i", LEFT, y, LEFT + PLOT_WIDTH, y);
        }
    }
}

static void draw_axes(Drawing *drawing) {
    const Axes *const axes = &drawing->axes;
    Svg *const svg = &drawing->svg;
    char label[32];
    for (int i = 0; i < axes->y_count; i++) {
        const double y = y_of(drawing, axes->y_ticks[i]);
        svg_line(svg, "g", LEFT, y, LEFT + PLOT_WIDTH, y);
        put(drawing, "e", LEFT - 7, y + 4, plot_format(label, sizeof label, axes->y_ticks[i]));
    }
    if (drawing->plot->is_log && axes->y_high - axes->y_low <= 8) {
        draw_fine_lines(drawing);
    }
    for (int i = 0; i < axes->x_count; i++) {
        const double tick = axes->x_ticks[i];
        if (tick >= axes->x_low && tick <= axes->x_high) {
            const double x = x_of(axes, tick);
            svg_line(svg, "a", x, TOP + PLOT_HEIGHT, x, TOP + PLOT_HEIGHT + 5);
            put(drawing, "m", x, TOP + PLOT_HEIGHT + 19, plot_format(label, sizeof label, tick));
        }
    }
    svg_line(svg, "a", LEFT, TOP, LEFT, TOP + PLOT_HEIGHT);
    svg_line(svg, "a", LEFT, TOP + PLOT_HEIGHT, LEFT + PLOT_WIDTH, TOP + PLOT_HEIGHT);
    put(drawing, "m", LEFT + PLOT_WIDTH / 2.0, TOP + PLOT_HEIGHT + 38, drawing->plot->x_label);
    svg_open(svg, "g");
    svg_attribute_transform(svg, 18, TOP + PLOT_HEIGHT / 2.0, -90);
    put(drawing, "m", 0, 0, drawing->plot->y_label);
    svg_close(svg);
}

// --------------------------------------------------------------------------------------- lines

// Number of the line among those that are no references.
static int style_of(const Plot *plot, size_t index) {
    int style = 0;
    for (size_t s = 0; s < index; s++) {
        style += plot->series[s].is_reference ? 0 : 1;
    }
    return style;
}

static void style_attributes(Svg *svg, const Plot *plot, size_t index) {
    const bool is_reference = plot->series[index].is_reference;
    const int style = style_of(plot, index);
    svg_attribute(svg, "fill", "none");
    svg_attribute(svg, "stroke", is_reference ? "#666" : colors[style % COLORS]);
    svg_attribute_number(svg, "stroke-width", is_reference ? 1.2 : 2);
    const int before = (int)index - style; // references
    const char *const dash =
        is_reference ? before % 2 == 0 ? "6 3" : "2 3" : dashes[style / COLORS % DASHES];
    if (strcmp(dash, "none") != 0) {
        svg_attribute(svg, "stroke-dasharray", dash);
    }
}

static void polygon(Svg *svg, const SvgPoint *points, int count) {
    svg_polyline(svg, "p", points, count, true);
}

static void draw_marker(Svg *svg, const Plot *plot, size_t index, double x, double y) {
    if (plot->series[index].is_reference) {
        return;
    }
    const int style = style_of(plot, index);
    svg_open(svg, "g");
    svg_attribute(svg, "stroke", colors[style % COLORS]);
    // Filled first, hollow for the next round.
    svg_attribute(svg, "fill", style / MARKERS % 2 == 0 ? colors[style % COLORS] : "#fff");
    switch (style % MARKERS) {
    case 0:
        svg_open(svg, "circle");
        svg_attribute_number(svg, "cx", x);
        svg_attribute_number(svg, "cy", y);
        svg_attribute_number(svg, "r", 4.5);
        svg_close(svg);
        break;
    case 1:
        polygon(svg, (SvgPoint[]){{x - 4, y - 4}, {x + 4, y - 4}, {x + 4, y + 4}, {x - 4, y + 4}},
                4);
        break;
    case 2:
        polygon(svg, (SvgPoint[]){{x, y - 5.5}, {x + 5, y + 4}, {x - 5, y + 4}}, 3);
        break;
    case 3:
        polygon(svg, (SvgPoint[]){{x, y - 6}, {x + 5, y}, {x, y + 6}, {x - 5, y}}, 4);
        break;
    case 4:
        polygon(svg, (SvgPoint[]){{x, y + 5.5}, {x + 5, y - 4}, {x - 5, y - 4}}, 3);
        break;
    default:
        svg_line(svg, "p2", x - 4, y - 4, x + 4, y + 4);
        svg_line(svg, "p2", x - 4, y + 4, x + 4, y - 4);
        break;
    }
    svg_close(svg);
}

// The points of a line that can be shown; several pieces where some are missing are joined.
static void draw_series(Drawing *drawing, size_t index) {
    const PlotSeries *const series = &drawing->plot->series[index];
    Svg *const svg = &drawing->svg;
    svg_open(svg, "g");
    svg_leaf(svg, "title", series->name);
    svg_open(svg, "g");
    style_attributes(svg, drawing->plot, index);
    bool has_before = false;
    SvgPoint before = {0, 0};
    for (size_t i = 0; i < series->count; i++) {
        if (!is_shown(drawing->plot, series->points[i])) {
            continue;
        }
        const SvgPoint point = {x_of(&drawing->axes, series->points[i].x),
                                y_of(drawing, series->points[i].y)};
        if (has_before) {
            svg_line(svg, "q", before.x, before.y, point.x, point.y);
        }
        before = point;
        has_before = true;
    }
    svg_close(svg);
    for (size_t i = 0; i < series->count; i++) {
        if (is_shown(drawing->plot, series->points[i])) {
            const double x = x_of(&drawing->axes, series->points[i].x);
            const double y = y_of(drawing, series->points[i].y);
            draw_marker(svg, drawing->plot, index, x, y);
            if (isinf(series->points[i].y)) {
                put(drawing, "s", x + 7, series->points[i].y > 0 ? y + 12 : y - 5,
                    series->points[i].y > 0 ? "mate" : "-mate");
            }
        }
    }
    svg_close(svg);
}

// -------------------------------------------------------------------------------------- labels

typedef struct EndLabel {
    size_t series;
    double x; // of the line's end
    double y;
    double place; // where its name stands
} EndLabel;

static int collect_labels(const Drawing *drawing, EndLabel labels[PLOT_SERIES_MAX]) {
    int count = 0;
    for (size_t s = 0; s < drawing->plot->series_count; s++) {
        const PlotSeries *const series = &drawing->plot->series[s];
        size_t last = series->count;
        while (last > 0 && !is_shown(drawing->plot, series->points[last - 1])) {
            last--;
        }
        if (last > 0) {
            const PlotPoint end = series->points[last - 1];
            const double y = y_of(drawing, end.y);
            labels[count++] = (EndLabel){s, x_of(&drawing->axes, end.x), y, y};
        }
    }
    for (int i = 1; i < count; i++) { // by height, stable
        const EndLabel label = labels[i];
        int k = i;
        for (; k > 0 && labels[k - 1].y > label.y; k--) {
            labels[k] = labels[k - 1];
        }
        labels[k] = label;
    }
    return count;
}

// Pushes names apart downwards, and where that leaves the picture, back up.
static void spread_labels(EndLabel *labels, int count) {
    for (int i = 1; i < count; i++) {
        labels[i].place = fmax(labels[i].place, labels[i - 1].place + LABEL_STEP);
    }
    double limit = TOP + PLOT_HEIGHT;
    for (int i = count - 1; i >= 0; i--) {
        labels[i].place = fmin(labels[i].place, limit);
        limit = labels[i].place - LABEL_STEP;
    }
}

static void draw_labels(Drawing *drawing) {
    EndLabel labels[PLOT_SERIES_MAX];
    const int count = collect_labels(drawing, labels);
    spread_labels(labels, count);
    for (int i = 0; i < count; i++) {
        const EndLabel *const label = &labels[i];
        const char *const name = drawing->plot->series[label->series].name;
        const double x = LEFT + PLOT_WIDTH + 24;
        char shown[LABEL_MAX + 8];
        (void)snprintf(shown, sizeof shown, "%.*s%s", LABEL_MAX, name,
                       strlen(name) > LABEL_MAX ? "..." : "");
        svg_polyline(
            &drawing->svg, "t",
            (SvgPoint[]){{label->x + 6, label->y}, {x - 12, label->place}, {x - 4, label->place}},
            3, false);
        put(drawing, "l", x, label->place + 4, shown);
    }
}

static void draw_legend(Drawing *drawing) {
    Svg *const svg = &drawing->svg;
    for (size_t s = 0; s < drawing->plot->series_count; s++) {
        const double y = TOP + PLOT_HEIGHT + 62 + LEGEND_ROW * (double)s;
        svg_open(svg, "g");
        style_attributes(svg, drawing->plot, s);
        svg_line(svg, "q", LEFT, y, LEFT + 44, y);
        svg_close(svg);
        draw_marker(svg, drawing->plot, s, LEFT + 22, y);
        put(drawing, "l", LEFT + 54, y + 4, drawing->plot->series[s].name);
    }
}

// Room for the names at the right; no usual font is wider.
static int right_margin(const Plot *plot) {
    size_t longest = 8;
    for (size_t s = 0; s < plot->series_count; s++) {
        const size_t length = strlen(plot->series[s].name);
        longest = length > longest ? length : longest;
    }
    longest = longest > LABEL_MAX + 3 ? LABEL_MAX + 3 : longest;
    return 34 + (int)(longest * 7);
}

bool plot_write(const Plot *plot, ByteSink sink, Error *err) {
    static const char style[] =
        "text{font-family:'DejaVu Sans',Verdana,sans-serif;font-size:11px;fill:#000}"
        ".h{font-weight:bold;font-size:15px}.s{font-size:9px}.m{text-anchor:middle}"
        ".e{text-anchor:end}.a{stroke:#000;stroke-width:1px}.g{stroke:#ccc;stroke-width:.8px}"
        ".i{stroke:#eee;stroke-width:.6px}.t{stroke:#999;stroke-width:.7px;fill:none}"
        ".p{stroke-width:1.5px}.p2{stroke-width:2px}";
    Drawing drawing = {.plot = plot, .axes = axes_of(plot)};
    const int width = LEFT + PLOT_WIDTH + right_margin(plot);
    const int height = TOP + PLOT_HEIGHT + 66 + LEGEND_ROW * (int)plot->series_count;
    svg_begin(&drawing.svg, sink, width, height, width);
    svg_leaf(&drawing.svg, "title", plot->title);
    svg_leaf(&drawing.svg, "style", style);
    svg_rectangle(&drawing.svg, 0, 0, width, height, "#fff");
    put(&drawing, "h", LEFT, 24, plot->title);
    put(&drawing, "l", LEFT, 42, plot->note);
    draw_axes(&drawing);
    for (size_t s = 0; s < plot->series_count; s++) {
        draw_series(&drawing, s);
    }
    draw_labels(&drawing);
    draw_legend(&drawing);
    return svg_end(&drawing.svg, err);
}
