// SPDX-License-Identifier: MIT
// Results as CSV: what is read can be drawn, twice the same.
#include "fuzz.h"
#include "lab/plot_chart.h"

static void draw(const PlotData *data, PlotKind kind) {
    PlotChart chart;
    Error err = {.code = ERROR_NONE};
    if (!plot_chart_init(&chart, data, kind, NULL, &err)) {
        FUZZ_CHECK(err.code == ERROR_VALUE || err.code == ERROR_LIMIT);
        return;
    }
    Text text[3];
    for (int i = 0; i < 3; i++) {
        text_init(&text[i], NULL);
    }
    FUZZ_CHECK(plot_write(&chart.plot, sink_of_text(&text[0]), NULL));
    FUZZ_CHECK(plot_write(&chart.plot, sink_of_text(&text[1]), NULL));
    FUZZ_CHECK(strcmp(text_string(&text[0]), text_string(&text[1])) == 0);
    FUZZ_CHECK(plot_chart_write_gnuplot(&chart, sink_of_text(&text[2]), NULL));
    for (int i = 0; i < 3; i++) {
        text_release(&text[i]);
    }
    plot_chart_release(&chart);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    PlotData results;
    Error err = {.code = ERROR_NONE};
    plot_data_init(&results, NULL);
    if (plot_data_read(&results, source_of_span(&rest), &err)) {
        for (int kind = 0; kind < PLOT_KIND_COUNT; kind++) {
            draw(&results, (PlotKind)kind);
        }
    } else {
        FUZZ_CHECK(err.code != ERROR_NONE && err.text[0] != '\0');
    }
    plot_data_release(&results);
    return 0;
}
