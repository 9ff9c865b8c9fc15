// SPDX-License-Identifier: MIT
// The table of lab/ablate.h.
#include <math.h>

#include "lab/ablate.h"

enum { SECONDS_PLACES = 6, RATIO_PLACES = 3 };

typedef enum Column {
    C_ID,
    C_TITLE,
    C_NODES,
    C_RATIO,
    C_MEAN,
    C_MOVES,
    C_TIME,
    C_TIME_RATIO,
    C_COUNT
} Column;

static const GridColumn columns[C_COUNT] = {
    [C_ID] = {"technique", "off", GRID_TEXT, 0, "which technique is off"},
    [C_TITLE] = {"name", "technique", GRID_TEXT, 0, "its name"},
    [C_NODES] = {"nodes", "nodes", GRID_NUMBER, 0, "of all positions"},
    [C_RATIO] = {"nodes_ratio", "x nodes", GRID_NUMBER, RATIO_PLACES, "to those with all on"},
    [C_MEAN] = {"mean_ratio", "x mean", GRID_NUMBER, RATIO_PLACES,
                "geometric mean of the positions' ratios"},
    [C_MOVES] = {"moves_changed", "moves", GRID_NUMBER, 0, "positions with another move"},
    [C_TIME] = {"time_s", "time s", GRID_NUMBER, 3, "of all positions"},
    [C_TIME_RATIO] = {"time_ratio", "x time", GRID_NUMBER, 2, "to that with all on"},
};

typedef struct Sum {
    uint64_t nodes;
    int64_t time_us;
    uint64_t moves_changed;
    double log_ratio; // over the positions
} Sum;

static Sum sum_of(const Ablate *ablate, const AblateSeries *series) {
    const AblateSeries *const all_on = &ablate->series[0];
    Sum sum = {0};
    for (size_t i = 0; i < ablate->options.positions->count; i++) {
        const AblateCell *const cell = &series->cells[i];
        const AblateCell *const other = &all_on->cells[i];
        sum.nodes += cell->nodes;
        sum.time_us += cell->time_us;
        sum.moves_changed += cell->move != other->move ? 1 : 0;
        sum.log_ratio += log((double)(cell->nodes + 1) / (double)(other->nodes + 1));
    }
    return sum;
}

static void add_row(Grid *grid, const Ablate *ablate, const AblateSeries *series, Sum all_on) {
    const Sum sum = sum_of(ablate, series);
    const double positions = (double)ablate->options.positions->count;
    grid_add_row(grid);
    grid_set_text(grid, C_ID, span_of(series->id));
    grid_set_text(grid, C_TITLE, span_of(series->title));
    grid_set_count(grid, C_NODES, sum.nodes);
    grid_set_double(grid, C_RATIO, (double)sum.nodes / (double)all_on.nodes, SECONDS_PLACES);
    grid_set_double(grid, C_MEAN, exp(sum.log_ratio / positions), SECONDS_PLACES);
    grid_set_count(grid, C_MOVES, sum.moves_changed);
    grid_set_decimal(grid, C_TIME, sum.time_us, SECONDS_PLACES);
    grid_set_double(grid, C_TIME_RATIO, (double)sum.time_us / (double)all_on.time_us,
                    SECONDS_PLACES);
}

static void add_facts(AblateSheet *out, const Ablate *ablate, Sum all_on, bool with_time) {
    const AblateOptions *const options = &ablate->options;
    sheet_fact(&out->sheet, "player", "player", span_of(options->player));
    sheet_fact_count(&out->sheet, "depth", "depth", (uint64_t)options->depth);
    sheet_fact_count(&out->sheet, "positions", "positions", options->positions->count);
    if (ablate->series[0].is_done) {
        sheet_fact_count(&out->sheet, "nodes", "nodes with everything on", all_on.nodes);
        if (with_time) {
            sheet_fact_count(&out->sheet, "time_ms", "milliseconds with everything on",
                             (uint64_t)all_on.time_us / 1000);
        }
    }
    sheet_grid(&out->sheet, &out->grid);
}

bool ablate_sheet_init(AblateSheet *out, const Ablate *ablate, bool with_time, Error *err) {
    sheet_init(&out->sheet, "What each technique saves", ablate->alloc);
    grid_init(&out->grid, "techniques", "", columns, C_COUNT, ablate->alloc);
    const Sum all_on =
        ablate->series[0].is_done ? sum_of(ablate, &ablate->series[0]) : (Sum){.nodes = 0};
    for (size_t i = 1; ablate->series[0].is_done && i < ablate->count; i++) {
        if (ablate->series[i].is_done) {
            add_row(&out->grid, ablate, &ablate->series[i], all_on);
        }
    }
    if (!with_time) {
        grid_hide(&out->grid, C_TIME);
        grid_hide(&out->grid, C_TIME_RATIO);
    }
    add_facts(out, ablate, all_on, with_time);
    sheet_note(&out->sheet, "x nodes above 1: the technique saves nodes; moves: in how many "
                            "positions another move was found without it.");
    if (!text_check(&out->sheet.texts, err)
        || !grid_sort(&out->grid, span_of("nodes_ratio:down"), err)
        || !grid_check(&out->grid, err)) {
        ablate_sheet_release(out);
        return false;
    }
    return true;
}

void ablate_sheet_release(AblateSheet *sheet) {
    sheet_release(&sheet->sheet);
    grid_release(&sheet->grid);
}
