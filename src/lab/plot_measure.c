// SPDX-License-Identifier: MIT
#include "lab/plot_measure.h"

#include <stdio.h>

#include "lab/compare_sheet.h"
#include "lab/plot_chart.h"

// Appends the table of cells, without its heading when the text has one already.
static bool append_csv(Text *csv, const Compare *compare, Error *err) {
    CompareSheet sheet;
    if (!compare_sheet_init(&sheet, compare, &(CompareSheetOptions){.all_columns = true}, err)) {
        return false;
    }
    Text part;
    text_init(&part, csv->alloc);
    bool fine =
        sheet_write(&sheet.sheet, SHEET_CSV, sink_of_text(&part), err) && text_check(&part, err);
    if (fine) {
        Span rest = text_span(&part);
        const char *const end = memchr(rest.data, '\n', rest.length);
        if (csv->length > 0 && end != NULL) {
            rest = span_from(rest, (size_t)(end - rest.data) + 1);
        }
        text_append_span(csv, rest);
        fine = text_check(csv, err);
    }
    text_release(&part);
    compare_sheet_release(&sheet);
    return fine;
}

// The most nodes that a position had.
static uint64_t most_nodes(const Compare *compare) {
    uint64_t most = 0;
    for (size_t i = 0; i < compare->cell_count; i++) {
        const uint64_t nodes = compare->cells[i].counts[COUNT_NODES];
        most = nodes > most ? nodes : most;
    }
    return most;
}

static bool measure(Text *csv, const Experiment *experiment, const CompareSettings *settings,
                    uint64_t *most, Error *err) {
    Compare compare;
    if (!compare_init(&compare, experiment, experiment->alloc, err)) {
        return false;
    }
    const bool fine = compare_run(&compare, settings, err) && append_csv(csv, &compare, err);
    *most = most_nodes(&compare);
    compare_release(&compare);
    return fine;
}

static bool prepare_minimax(Experiment *minimax, const Experiment *experiment, Error *err) {
    minimax->repeats = experiment->repeats;
    minimax->seed = experiment->seed;
    minimax->is_timed = false;
    bool fine = experiment_add_player(minimax, span_of("minimax as " PLOT_MINIMAX), err);
    for (size_t i = 0; fine && i < experiment->positions.count; i++) {
        const LabPosition *const position = &experiment->positions.items[i];
        fine = lab_positions_add_game(&minimax->positions, &position->game, span_of(position->name),
                                      err);
    }
    return fine;
}

static bool measure_minimax(Text *csv, Experiment *minimax, const Experiment *experiment,
                            const CompareSettings *settings, Error *err) {
    uint64_t nodes[2] = {1, 1}; // of the two depths before
    int depth_before = 0;
    for (int i = 0; i < experiment->depth_count; i++) {
        char depth[16];
        (void)snprintf(depth, sizeof depth, "%d", experiment->depths[i]);
        // Expected to grow once more as it did: twenty-five-fold at first.
        const uint64_t growth = nodes[0] > 1 ? nodes[1] / nodes[0] + 1 : 25;
        uint64_t expected = nodes[1];
        for (int d = depth_before; d < experiment->depths[i] && expected < UINT32_MAX; d++) {
            expected *= growth < 1000 ? growth : 1000;
        }
        if (expected > PLOT_MINIMAX_NODES) {
            break;
        }
        nodes[0] = nodes[1];
        depth_before = experiment->depths[i];
        if (!experiment_set_depths(minimax, span_of(depth), err)
            || !measure(csv, minimax, settings, &nodes[1], err)) {
            return false;
        }
    }
    return true;
}

bool plot_measure(Text *csv, const Experiment *experiment, const CompareSettings *settings,
                  bool with_minimax, Error *err) {
    uint64_t most;
    if (!measure(csv, experiment, settings, &most, err)) {
        return false;
    }
    if (!with_minimax) {
        return true;
    }
    Experiment minimax;
    experiment_init(&minimax, experiment->alloc);
    const bool fine = prepare_minimax(&minimax, experiment, err)
                      && measure_minimax(csv, &minimax, experiment, settings, err);
    experiment_release(&minimax);
    return fine;
}
