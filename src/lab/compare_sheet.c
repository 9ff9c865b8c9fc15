// SPDX-License-Identifier: MIT
#include "lab/compare_sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/compare_columns_impl.h"
#include "notation/fen.h"

enum { EXACT_PLACES = 6, SECONDS_PLACES = 6 };

// ----------------------------------------------------------------------------------- measures

// Plies of the cell's tree; 0: not a tree of one depth.
static int plies_of(const Compare *compare, size_t index) {
    const CompareRunner *const runner = compare_runner(compare, index);
    const int depth = runner->depth > 0 ? runner->depth : compare->cells[index].depth;
    return depth == 0 ? 0 : depth + compare->experiment->players[runner->player].depth.more_plies;
}

// Leaves of the minimal tree (Knuth and Moore, "An analysis of alpha-beta pruning", 1975): moves at
// the first level, the third, ...; replies at the second, the fourth, ...
static double minimal_leaves(const CompareTree *tree, int plies) {
    const double moves = (double)tree->moves;
    const double replies = tree->moves == 0 ? 0 : (double)tree->replies / moves;
    return plies == 0 ? 1 : pow(moves, (plies + 1) / 2) + pow(replies, plies / 2) - 1;
}

static double minimal_nodes(const CompareTree *tree, int plies) {
    double sum = 0;
    for (int ply = 0; ply <= plies; ply++) {
        sum += tree->moves == 0 && ply > 0 ? 0 : minimal_leaves(tree, ply);
    }
    return sum;
}

// The runner of the same player at the depth before; count when there is none.
static size_t runner_before(const Compare *compare, size_t runner) {
    const CompareRunner *const runners = compare->runners;
    const bool is_there = runner > 0 && runners[runner - 1].player == runners[runner].player
                          && runners[runner - 1].depth + 1 == runners[runner].depth;
    return is_there ? runner - 1 : compare->runner_count;
}

static int compare_times(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a;
    const int64_t y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

// Twice the median, so that it is whole; times are sorted.
static int64_t double_median(const int64_t *times, size_t count) {
    return times[(count - 1) / 2] + times[count / 2];
}

// Sorts a copy; false when memory runs out.
static bool cell_times(int64_t **out, const Compare *compare, const CompareCell *cell) {
    const size_t count = (size_t)compare->experiment->repeats;
    int64_t *const times = alloc_resize(compare->alloc, NULL, count, sizeof *times);
    if (times != NULL) {
        memcpy(times, cell->times_us, count * sizeof *times);
        qsort(times, count, sizeof *times, compare_times);
    }
    *out = times;
    return times != NULL;
}

// --------------------------------------------------------------------------------------- cells

static void set_value(Grid *grid, const CompareCell *cell) {
    if (cell->score.kind == SCORE_NUMBER) {
        int places = 0;
        const int64_t units = score_decimal(cell->score, &places);
        grid_set_decimal(grid, AT_VALUE, units, places);
    } else if (cell->score.kind != SCORE_NONE) {
        Text text;
        text_init(&text, grid->alloc);
        score_format(&text, cell->score);
        grid_set_text(grid, AT_VALUE, text_span(&text));
        grid->failed = grid->failed || text.failed;
        text_release(&text);
    }
}

static void set_tree(Grid *grid, const Compare *compare, size_t index) {
    const CompareCell *const cell = &compare->cells[index];
    const CompareTree *const tree = &compare->trees[compare_position(compare, index)];
    const int plies = plies_of(compare, index);
    const double nodes = (double)cell->counts[COUNT_NODES];
    grid_set_count(grid, AT_MOVES, tree->moves);
    if (tree->moves > 0) {
        grid_set_double(grid, AT_REPLIES, (double)tree->replies / (double)tree->moves,
                        EXACT_PLACES);
    }
    if (plies > 0 && tree->moves > 0 && nodes > 0) {
        grid_set_double(grid, AT_MINIMAL_LEAVES, minimal_leaves(tree, plies), 0);
        grid_set_double(grid, AT_MINIMAL_NODES, minimal_nodes(tree, plies), 0);
        grid_set_double(grid, AT_MINIMAL_RATIO, nodes / minimal_nodes(tree, plies), EXACT_PLACES);
        grid_set_double(grid, AT_EBF, pow(nodes, 1.0 / plies), EXACT_PLACES);
    }
    const size_t before = runner_before(compare, index % compare->runner_count);
    const CompareCell *const shallower =
        before < compare->runner_count ? cell - 1 : NULL; // runners stand by depth
    if (shallower != NULL && shallower->is_counted && shallower->counts[COUNT_NODES] > 0) {
        grid_set_double(grid, AT_GROWTH, nodes / (double)shallower->counts[COUNT_NODES],
                        EXACT_PLACES);
    }
}

static void set_times(Grid *grid, const Compare *compare, const CompareCell *cell) {
    int64_t *times = NULL;
    if (!cell->is_timed || !compare->experiment->is_timed) {
        return;
    }
    if (!cell_times(&times, compare, cell)) {
        grid->failed = true;
        return;
    }
    const size_t count = (size_t)compare->experiment->repeats;
    const int64_t twice = double_median(times, count);
    grid_set_count(grid, AT_RUNS, count);
    grid_set_decimal(grid, AT_TIME, (twice + 1) / 2, SECONDS_PLACES);
    grid_set_decimal(grid, AT_TIME_MIN, times[0], SECONDS_PLACES);
    grid_set_decimal(grid, AT_TIME_MAX, times[count - 1], SECONDS_PLACES);
    if (twice > 0) {
        grid_set_double(grid, AT_SPREAD,
                        200.0 * (double)(times[count - 1] - times[0]) / (double)twice,
                        EXACT_PLACES);
        grid_set_double(grid, AT_NPS, 2e6 * (double)cell->counts[COUNT_NODES] / (double)twice, 0);
    }
    alloc_free(compare->alloc, times);
}

static void add_cell(Grid *grid, const Compare *compare, size_t index) {
    const Experiment *const experiment = compare->experiment;
    const CompareCell *const cell = &compare->cells[index];
    const CompareRunner *const runner = compare_runner(compare, index);
    const LabPosition *const position =
        &experiment->positions.items[compare_position(compare, index)];
    const int depth = runner->depth > 0 ? runner->depth : cell->depth;
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, game_position(&position->game), FEN_XFEN);
    grid_add_row(grid);
    grid_set_text(grid, AT_POSITION, span_of(position->name));
    grid_set_text(grid, AT_FEN, span_of(fen));
    grid_set_text(grid, AT_PLAYER, span_of(experiment->players[runner->player].label));
    grid_set_text(grid, AT_SPEC, span_of(runner->spec));
    if (depth > 0) {
        grid_set_count(grid, AT_DEPTH, (uint64_t)depth);
    }
    set_value(grid, cell);
    grid_set_bool(grid, AT_EXACT, cell->is_exact);
    if (cell->move[0] != '\0') {
        grid_set_text(grid, AT_MOVE, span_of(cell->move));
    }
    if (cell->line[0] != '\0') {
        grid_set_text(grid, AT_LINE, span_of(cell->line));
    }
    for (size_t i = 0; i < COUNT_KINDS; i++) {
        grid_set_count(grid, AT_NODES + i, cell->counts[i]);
    }
    if (cell->counts[COUNT_CUTOFFS] > 0) {
        grid_set_double(grid, AT_FIRST_CUT,
                        100.0 * (double)cell->counts[COUNT_CUT_1]
                            / (double)cell->counts[COUNT_CUTOFFS],
                        EXACT_PLACES);
    }
    set_tree(grid, compare, index);
    set_times(grid, compare, cell);
}

// ------------------------------------------------------------------------------------ averages

// Sums over the positions of one runner.
typedef struct Sums {
    uint64_t cells;
    double counts[COUNT_KINDS];
    double minimal;
    uint64_t timed;
    double time_us;
    double timed_nodes;
} Sums;

static Sums sum_runner(Grid *grid, const Compare *compare, size_t runner) {
    Sums sums = {.cells = 0};
    for (size_t i = runner; i < compare->cell_count; i += compare->runner_count) {
        const CompareCell *const cell = &compare->cells[i];
        const CompareTree *const tree = &compare->trees[compare_position(compare, i)];
        if (!cell->is_counted) {
            continue;
        }
        sums.cells++;
        for (size_t j = 0; j < COUNT_KINDS; j++) {
            sums.counts[j] += (double)cell->counts[j];
        }
        sums.minimal += tree->moves > 0 ? minimal_nodes(tree, plies_of(compare, i)) : 1;
        int64_t *times = NULL;
        if (!cell->is_timed || !compare->experiment->is_timed) {
            continue;
        }
        if (!cell_times(&times, compare, cell)) {
            grid->failed = true;
            break;
        }
        sums.timed++;
        sums.time_us += (double)double_median(times, (size_t)compare->experiment->repeats) / 2;
        sums.timed_nodes += (double)cell->counts[COUNT_NODES];
        alloc_free(compare->alloc, times);
    }
    return sums;
}

static void add_average(Grid *grid, const Compare *compare, size_t runner) {
    const CompareRunner *const who = &compare->runners[runner];
    const ExperimentPlayer *const player = &compare->experiment->players[who->player];
    const Sums sums = sum_runner(grid, compare, runner);
    if (sums.cells == 0) {
        return;
    }
    const double cells = (double)sums.cells;
    const int plies = who->depth == 0 ? 0 : who->depth + player->depth.more_plies;
    const double nodes = sums.counts[COUNT_NODES];
    grid_add_row(grid);
    grid_set_text(grid, MEAN_PLAYER, span_of(player->label));
    if (who->depth > 0) {
        grid_set_count(grid, MEAN_DEPTH, (uint64_t)who->depth);
    }
    grid_set_count(grid, MEAN_POSITIONS, sums.cells);
    for (size_t i = 0; i < COUNT_KINDS; i++) {
        grid_set_double(grid, MEAN_NODES + i, sums.counts[i] / cells, 1);
    }
    if (sums.counts[COUNT_CUTOFFS] > 0) {
        grid_set_double(grid, MEAN_FIRST_CUT,
                        100.0 * sums.counts[COUNT_CUT_1] / sums.counts[COUNT_CUTOFFS],
                        EXACT_PLACES);
    }
    if (plies > 0 && nodes > 0) {
        grid_set_double(grid, MEAN_EBF, pow(nodes / cells, 1.0 / plies), EXACT_PLACES);
        grid_set_double(grid, MEAN_MINIMAL_RATIO, nodes / sums.minimal, EXACT_PLACES);
    }
    const size_t before = runner_before(compare, runner);
    if (before < compare->runner_count) {
        const Sums shallower = sum_runner(grid, compare, before);
        if (shallower.counts[COUNT_NODES] > 0 && shallower.cells == sums.cells) {
            grid_set_double(grid, MEAN_GROWTH, nodes / shallower.counts[COUNT_NODES], EXACT_PLACES);
        }
    }
    if (sums.timed == sums.cells) {
        grid_set_double(grid, MEAN_TIME, sums.time_us / cells / 1e6, SECONDS_PLACES);
        grid_set_double(grid, MEAN_NPS, 1e6 * sums.timed_nodes / sums.time_us, 0);
    }
}

// --------------------------------------------------------------------------------------- sheet

// Whether a column says something: a number other than 0, any text.
static bool has_content(const Grid *grid, size_t column) {
    for (size_t row = 0; !grid->failed && row < grid->row_count; row++) {
        const GridCell *const cell = &grid->cells[row * grid->column_count + column];
        if (cell->kind == CELL_TEXT || cell->kind == CELL_BOOL || cell->count != 0
            || cell->units != 0) {
            return true;
        }
    }
    return false;
}

// Of the usual columns those that say something, in the cells.
static bool show_usual(Grid *grid, const char *usual, const Grid *judge, Error *err) {
    if (!grid_choose(grid, span_of(usual), err)) {
        return false;
    }
    for (size_t i = 0; i < judge->column_count; i++) {
        for (size_t j = 0; j < grid->column_count; j++) {
            const bool is_basic = i == AT_DEPTH || i == AT_VALUE || i == AT_MOVE || i == AT_NODES;
            if (strcmp(judge->columns[i].key, grid->columns[j].key) == 0 && !is_basic
                && !has_content(judge, i)) {
                grid_hide(grid, j);
            }
        }
    }
    return true;
}

static bool choose_columns(CompareSheet *out, const Experiment *experiment,
                           const CompareSheetOptions *options, Error *err) {
    const bool is_one = experiment->positions.count == 1;
    if (experiment->columns != NULL) {
        if (!grid_choose(&out->cells, span_of(experiment->columns), err)) {
            return false;
        }
    } else if (!options->all_columns) {
        if (!show_usual(&out->cells, compare_usual_columns, &out->cells, err)) {
            return false;
        }
        if (is_one) {
            grid_hide(&out->cells, AT_POSITION);
        }
    }
    if (!options->all_columns
        && !show_usual(&out->averages, compare_usual_averages, &out->cells, err)) {
        return false;
    }
    return experiment->sort == NULL || grid_sort(&out->cells, span_of(experiment->sort), err);
}

// The player with the seeds that were drawn for it, its depth left open.
static void note_seed(Sheet *sheet, const Experiment *experiment, size_t index) {
    const ExperimentPlayer *const player = &experiment->players[index];
    PlayerDepth open = player->depth;
    open.use = DEPTH_FIXED;
    Text spec;
    text_init(&spec, experiment->alloc);
    if (player_depth_format(&spec, &open, span_of(player->text), 0, experiment->seed + index,
                            NULL)) {
        sheet_note(sheet, "%s is %s; its seed comes from the experiment's.", player->label,
                   text_string(&spec));
    }
    text_release(&spec);
}

// What needs to be said about players and cells.
static void add_notes(Sheet *sheet, const Compare *compare) {
    const Experiment *const experiment = compare->experiment;
    for (size_t i = 0; i < compare->runner_count; i++) {
        const CompareRunner *const runner = &compare->runners[i];
        const ExperimentPlayer *const player = &experiment->players[runner->player];
        const bool has_seed =
            strstr(runner->spec, "seed=") != NULL && strstr(player->text, "seed=") == NULL;
        const bool is_first = i == 0 || compare->runners[i - 1].player != runner->player;
        if (is_first && has_seed) {
            note_seed(sheet, experiment, runner->player);
        }
        if (is_first && experiment->depth_count > 0 && player->depth.use == DEPTH_NONE) {
            sheet_note(sheet, "%s takes no depth and is run as it is.", player->label);
        }
        if (is_first && experiment->depth_count > 0 && player->depth.use == DEPTH_FIXED) {
            sheet_note(sheet, "%s has a depth of its own and is run at that.", player->label);
        }
    }
    size_t unsteady = 0;
    for (size_t i = 0; i < compare->cell_count; i++) {
        unsteady += compare->cells[i].is_timed && !compare->cells[i].is_steady ? 1 : 0;
    }
    if (unsteady > 0) {
        sheet_note(sheet,
                   "In %zu of %zu cells the runs did not count the same (a limit of time?): counts "
                   "are those of the first run.",
                   unsteady, compare->cell_count);
    }
}

static void fill_sheet(CompareSheet *out, const Compare *compare,
                       const CompareSheetOptions *options) {
    const Experiment *const experiment = compare->experiment;
    Sheet *const sheet = &out->sheet;
    if (experiment->positions.count == 1) {
        char fen[FEN_TEXT_SIZE];
        (void)fen_format(fen, game_position(&experiment->positions.items[0].game), FEN_XFEN);
        sheet_fact(sheet, "position", "position", span_of(experiment->positions.items[0].name));
        sheet_fact(sheet, "fen", "FEN", span_of(fen));
    } else {
        sheet_fact_count(sheet, "positions", "positions", experiment->positions.count);
    }
    sheet_fact_count(sheet, "seed", "seed", experiment->seed);
    const bool has_averages = experiment->positions.count > 1;
    if (has_averages && options->averages_first) {
        sheet_grid(sheet, &out->averages);
    }
    sheet_grid(sheet, &out->cells);
    if (has_averages && !options->averages_first) {
        sheet_grid(sheet, &out->averages);
    }
    add_notes(sheet, compare);
}

static void init_parts(CompareSheet *out, const Experiment *experiment) {
    sheet_init(&out->sheet, experiment->title != NULL ? experiment->title : "Comparison of players",
               experiment->alloc);
    grid_init(&out->cells, "cells", "", compare_cell_columns, COLUMN_COUNT, experiment->alloc);
    grid_init(&out->averages, "averages", "Averages over the positions", compare_average_columns,
              MEAN_COUNT, experiment->alloc);
}

bool compare_sheet_init(CompareSheet *out, const Compare *compare,
                        const CompareSheetOptions *options, Error *err) {
    init_parts(out, compare->experiment);
    for (size_t i = 0; i < compare->cell_count; i++) {
        if (compare->cells[i].is_counted) {
            add_cell(&out->cells, compare, i);
        }
    }
    for (size_t i = 0; i < compare->runner_count; i++) {
        add_average(&out->averages, compare, i);
    }
    if (!choose_columns(out, compare->experiment, options, err)) {
        compare_sheet_release(out);
        return false;
    }
    fill_sheet(out, compare, options);
    return true;
}

void compare_sheet_release(CompareSheet *sheet) {
    sheet_release(&sheet->sheet);
    grid_release(&sheet->cells);
    grid_release(&sheet->averages);
}

bool compare_sheet_check(const Experiment *experiment, Error *err) {
    CompareSheet sheet;
    init_parts(&sheet, experiment);
    const bool done = choose_columns(&sheet, experiment, &(CompareSheetOptions){false, false}, err);
    compare_sheet_release(&sheet);
    return done;
}

void compare_sheet_list_columns(Text *out) {
    for (size_t i = 0; i < COLUMN_COUNT; i++) {
        text_format(out, "  %-15s %s\n", compare_cell_columns[i].key, compare_cell_columns[i].help);
    }
}
