// SPDX-License-Identifier: MIT
#include "app/spsa_report.h"

#include <inttypes.h>
#include <string.h>

#include "base/os_file.h"

enum { LINE_WIDTH = 100 };

static int64_t games_of(const SpsaCourse *course) {
    return course->sum.won + course->sum.drawn + course->sum.lost;
}

// Many parameters take several lines, those after the first set in.
void spsa_report_line(Text *out, const Spsa *spsa, const SpsaCourse *course) {
    size_t line = text_span(out).length;
    text_format(out, "%" PRId64 "/%" PRId64 "  %" PRId64 " games ", spsa->done,
                spsa->rules.iterations, games_of(course));
    for (size_t i = 0; i < spsa->count; i++) {
        text_append(out, i > 0 ? "," : "");
        if (i > 0
            && text_span(out).length - line + strlen(spsa->parameters[i].name) > LINE_WIDTH - 12) {
            text_append(out, "\n   ");
            line = text_span(out).length - 3;
        }
        text_format(out, " %s %.*f", spsa->parameters[i].name, spsa->parameters[i].is_whole ? 2 : 4,
                    spsa->theta[i]);
    }
    text_append_char(out, '\n');
}

// ---- The end ------------------------------------------------------------------------------------

static void append_table(Text *out, const Spsa *spsa) {
    int width = (int)strlen("parameter");
    for (size_t i = 0; i < spsa->count; i++) {
        const int length = (int)strlen(spsa->parameters[i].name);
        width = length > width ? length : width;
    }
    text_format(out, "%-*s  %10s  %10s  %10s  %8s  bounds\n", width, "parameter", "start", "now",
                "change", "in c");
    for (size_t i = 0; i < spsa->count; i++) {
        const SpsaParameter *const p = &spsa->parameters[i];
        const double change = spsa->theta[i] - p->start;
        const int places = p->is_whole ? 2 : 4;
        const double room = p->c_end / 2;
        const char *const place = spsa->theta[i] > p->maximum - room   ? "  at the upper bound"
                                  : spsa->theta[i] < p->minimum + room ? "  at the lower bound"
                                                                       : "";
        text_format(out, "%-*s  %10.*f  %10.*f  %+10.*f  %+8.2f  %g..%g%s\n", width, p->name,
                    p->is_whole ? 0 : places, p->start, places, spsa->theta[i], places, change,
                    change / p->c_end, p->minimum, p->maximum, place);
    }
}

static void append_options(Text *out, const Spsa *spsa) {
    text_append(out, "\nUCI options:\n");
    for (size_t i = 0; i < spsa->count; i++) {
        text_format(out, "setoption name %s value ", spsa->parameters[i].name);
        spsa_value_format(out, &spsa->parameters[i], spsa_value(spsa, i));
        text_append_char(out, '\n');
    }
}

// Rounded as they are set.
static void append_player(Text *out, const Spsa *spsa, const SpsaSettings *settings) {
    double values[SPSA_PARAMETERS_MAX];
    for (size_t i = 0; i < spsa->count; i++) {
        values[i] = spsa_value(spsa, i);
    }
    text_append(out, "\nPlayer:\n");
    spsa_settings_player(out, settings, values);
    text_append_char(out, '\n');
}

void spsa_report_end(Text *out, const Spsa *spsa, const SpsaCourse *course,
                     const SpsaSettings *settings) {
    text_format(out,
                "\n%" PRId64 " of %" PRId64 " iterations, %" PRId64 " games: plus won %" PRId64
                ", lost %" PRId64 ", drew %" PRId64 "\n\n",
                spsa->done, spsa->rules.iterations, games_of(course), course->sum.won,
                course->sum.lost, course->sum.drawn);
    append_table(out, spsa);
    append_options(out, spsa);
    append_player(out, spsa, settings);
    text_append(out, "\nFor --parameters, or OpenBench:\n");
    for (size_t i = 0; i < spsa->count; i++) {
        spsa_parameter_format(out, &spsa->parameters[i], spsa_value(spsa, i));
    }
}

// ---- Files --------------------------------------------------------------------------------------

static bool save(const char *path, const Text *text, Error *err) {
    return text_check(text, err) && file_save(path, text_span(text), err);
}

bool spsa_report_files(const SpsaCommand *command, const SpsaCourse *course, Error *err) {
    Text text;
    text_init(&text, course->alloc);
    bool done = true;
    if (command->csv != NULL) {
        done = spsa_course_csv(course, sink_of_text(&text), err) && save(command->csv, &text, err);
    }
    text_reset(&text);
    if (done && command->svg != NULL) {
        done = spsa_course_plot(course, sink_of_text(&text), err) && save(command->svg, &text, err);
    }
    text_release(&text);
    return done;
}
