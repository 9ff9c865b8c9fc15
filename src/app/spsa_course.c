// SPDX-License-Identifier: MIT
#include "app/spsa_course.h"

#include <inttypes.h>
#include <string.h>

#include "draw/plot.h"

// Points of a line in the picture: more cannot be told apart.
enum { PLOT_POINTS = 60 };

#define PERCENT 100.0

static bool add_values(SpsaCourse *self, const double *values, Error *err) {
    const size_t width = self->parameters->count;
    if (!alloc_grow(self->alloc, (void **)&self->values, &self->value_capacity,
                    (self->count + 1) * width, sizeof *self->values)) {
        return error_set_memory(err);
    }
    memcpy(self->values + self->count * width, values, width * sizeof *values);
    return true;
}

bool spsa_course_init(SpsaCourse *self, const SpsaParameters *parameters, const Alloc *alloc,
                      Error *err) {
    *self = (SpsaCourse){.parameters = parameters, .alloc = alloc};
    const size_t width = parameters->count;
    if (!alloc_grow(alloc, (void **)&self->values, &self->value_capacity, width,
                    sizeof *self->values)) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < width; i++) {
        self->values[i] = parameters->items[i].start;
    }
    return true;
}

void spsa_course_release(SpsaCourse *self) {
    alloc_free(self->alloc, self->results);
    alloc_free(self->alloc, self->values);
    *self = (SpsaCourse){.alloc = self->alloc};
}

bool spsa_course_add(SpsaCourse *self, const SpsaResult *result, const double *values, Error *err) {
    if (!alloc_grow(self->alloc, (void **)&self->results, &self->result_capacity, self->count + 1,
                    sizeof *self->results)) {
        return error_set_memory(err);
    }
    self->count++;
    if (!add_values(self, values, err)) {
        self->count--;
        return false;
    }
    self->results[self->count - 1] = *result;
    self->sum.won += result->won;
    self->sum.drawn += result->drawn;
    self->sum.lost += result->lost;
    self->sum.faults += result->faults;
    return true;
}

const double *spsa_course_last(const SpsaCourse *self) {
    return self->values + self->count * self->parameters->count;
}

// ---- CSV ----------------------------------------------------------------------------------------

static void append_row(Text *out, const SpsaCourse *self, size_t iteration) {
    const size_t width = self->parameters->count;
    const SpsaResult *const result = iteration == 0 ? NULL : &self->results[iteration - 1];
    text_format(out, "%zu,%" PRId64 ",%" PRId64 ",%" PRId64, iteration,
                result == NULL ? 0 : result->won, result == NULL ? 0 : result->drawn,
                result == NULL ? 0 : result->lost);
    for (size_t i = 0; i < width; i++) {
        text_format(out, ",%.6f", self->values[iteration * width + i]);
    }
    text_append_char(out, '\n');
}

bool spsa_course_csv(const SpsaCourse *self, ByteSink sink, Error *err) {
    Text row;
    text_init(&row, self->alloc);
    text_append(&row, "iteration,won,drawn,lost");
    for (size_t i = 0; i < self->parameters->count; i++) {
        text_format(&row, ",%s", self->parameters->items[i].name);
    }
    text_append_char(&row, '\n');
    bool done = text_check(&row, err) && sink.write(sink.context, row.data, row.length, err);
    for (size_t i = 0; done && i <= self->count; i++) {
        text_reset(&row);
        append_row(&row, self, i);
        done = text_check(&row, err) && sink.write(sink.context, row.data, row.length, err);
    }
    text_release(&row);
    return done;
}

// ---- Picture ------------------------------------------------------------------------------------

static double share(const SpsaParameter *parameter, double value) {
    return PERCENT * (value - parameter->minimum) / (parameter->maximum - parameter->minimum);
}

// The points of all lines, `per_line` for each.
static void fill(PlotSeries *series, PlotPoint *points, const SpsaCourse *self, size_t lines,
                 size_t per_line) {
    const size_t width = self->parameters->count;
    for (size_t i = 0; i < lines; i++) {
        const SpsaParameter *const parameter = &self->parameters->items[i];
        PlotPoint *const own = points + i * per_line;
        for (size_t k = 0; k < per_line; k++) {
            const size_t at = per_line == 1 ? 0 : self->count * k / (per_line - 1);
            own[k] = (PlotPoint){(double)at, share(parameter, self->values[at * width + i])};
        }
        series[i] = (PlotSeries){.name = parameter->name, .points = own, .count = per_line};
    }
}

bool spsa_course_plot(const SpsaCourse *self, ByteSink sink, Error *err) {
    const size_t width = self->parameters->count;
    const size_t lines = width < PLOT_SERIES_MAX ? width : PLOT_SERIES_MAX;
    const size_t per_line = self->count + 1 < PLOT_POINTS ? self->count + 1 : PLOT_POINTS;
    PlotPoint *const points = alloc_resize(self->alloc, NULL, lines * per_line, sizeof *points);
    if (points == NULL) {
        return error_set_memory(err);
    }
    PlotSeries series[PLOT_SERIES_MAX];
    fill(series, points, self, lines, per_line);
    Text note;
    text_init(&note, self->alloc);
    text_format(&note, "%zu iterations, %" PRId64 " games", self->count,
                self->sum.won + self->sum.drawn + self->sum.lost);
    if (lines < width) {
        text_format(&note, "; the first %zu of %zu parameters", lines, width);
    }
    const Plot plot = {.title = "SPSA",
                       .note = text_string(&note),
                       .x_label = "iteration",
                       .y_label = "percent of the way between the bounds",
                       .series = series,
                       .series_count = lines};
    const bool done = text_check(&note, err) && plot_write(&plot, sink, err);
    text_release(&note);
    alloc_free(self->alloc, points);
    return done;
}
