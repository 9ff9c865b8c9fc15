// SPDX-License-Identifier: MIT
#include "lab/compare_sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "notation/fen.h"

enum { EXACT_PLACES = 6, SECONDS_PLACES = 6 };

typedef enum Column {
    AT_POSITION,
    AT_FEN,
    AT_PLAYER,
    AT_SPEC,
    AT_DEPTH,
    AT_VALUE,
    AT_EXACT,
    AT_MOVE,
    AT_LINE,
    AT_NODES,
    AT_TABLE_STORES = AT_NODES + COUNT_TABLE_STORES, // the counts in their order
    AT_FIRST_CUT,
    AT_MOVES,
    AT_REPLIES,
    AT_MINIMAL_LEAVES,
    AT_MINIMAL_NODES,
    AT_MINIMAL_RATIO,
    AT_GROWTH,
    AT_EBF,
    AT_RUNS,
    AT_TIME,
    AT_TIME_MIN,
    AT_TIME_MAX,
    AT_SPREAD,
    AT_NPS,
    COLUMN_COUNT
} Column;

#define TEXT_COLUMN(name, heading, text)                                                           \
    { .key = (name), .title = (heading), .kind = GRID_TEXT, .help = (text) }
#define NUMBER_COLUMN(name, heading, decimals, text)                                               \
    { .key = (name), .title = (heading), .kind = GRID_NUMBER, .places = (decimals), .help = (text) }

static const GridColumn cell_columns[COLUMN_COUNT] = {
    [AT_POSITION] = TEXT_COLUMN("position", "position", "name of the position"),
    [AT_FEN] = TEXT_COLUMN("fen", "FEN", "the position itself"),
    [AT_PLAYER] = TEXT_COLUMN("player", "player", "the player as the experiment calls it"),
    [AT_SPEC] = TEXT_COLUMN("spec", "player in full", "canonical player text, depth and seeds too"),
    [AT_DEPTH] = NUMBER_COLUMN("depth", "depth", 0, "depth asked for, else the one reached"),
    [AT_VALUE] = {"value", "value", GRID_NUMBER, EXACT_PLACES, "White's, in the player's unit"},
    [AT_EXACT] = TEXT_COLUMN("exact", "exact", "whether value is minimax's of that depth"),
    [AT_MOVE] = TEXT_COLUMN("move", "move", "the move chosen, UCI"),
    [AT_LINE] = TEXT_COLUMN("line", "line", "the best line, UCI"),
    [AT_NODES + COUNT_NODES] =
        NUMBER_COLUMN("nodes", "nodes", 0, "calls of the search functions, root and leaves too"),
    [AT_NODES + COUNT_MAX_NODES] = NUMBER_COLUMN("max_nodes", "max", 0, "of these: max nodes"),
    [AT_NODES + COUNT_MIN_NODES] = NUMBER_COLUMN("min_nodes", "min", 0, "of these: min nodes"),
    [AT_NODES + COUNT_EVALUATIONS] =
        NUMBER_COLUMN("evaluations", "evals", 0, "evaluations, those made to order moves too"),
    [AT_NODES + COUNT_CUTOFFS] = NUMBER_COLUMN("cutoffs", "cut-offs", 0, "nodes left early"),
    [AT_NODES + COUNT_CUT_1] = NUMBER_COLUMN("cut_1", "at 1st", 0, "cut-offs at the first child"),
    [AT_NODES + COUNT_CUT_1 + 1] = NUMBER_COLUMN("cut_2", "2nd", 0, "at the second child"),
    [AT_NODES + COUNT_CUT_1 + 2] = NUMBER_COLUMN("cut_3", "3rd", 0, "at the third child"),
    [AT_NODES + COUNT_CUT_1 + 3] = NUMBER_COLUMN("cut_4", "4th", 0, "at the fourth child"),
    [AT_NODES + COUNT_CUT_1 + 4] = NUMBER_COLUMN("cut_5", "5th", 0, "at the fifth child"),
    [AT_NODES + COUNT_CUT_1 + 5] = NUMBER_COLUMN("cut_6", "6th", 0, "at the sixth child"),
    [AT_NODES + COUNT_CUT_1 + 6] = NUMBER_COLUMN("cut_7", "7th", 0, "at the seventh child"),
    [AT_NODES + COUNT_CUT_LAST] = NUMBER_COLUMN("cut_later", "later", 0, "at a later child"),
    [AT_NODES + COUNT_TABLE_HITS] = NUMBER_COLUMN("table_hits", "hits", 0, "values from the table"),
    [AT_TABLE_STORES] = NUMBER_COLUMN("table_stores", "stores", 0, "values put into the table"),
    [AT_FIRST_CUT] = NUMBER_COLUMN("first_cut", "1st %", 1, "share of cut-offs at the first child"),
    [AT_MOVES] = NUMBER_COLUMN("moves", "moves", 0, "legal moves of the position"),
    [AT_REPLIES] = NUMBER_COLUMN("replies", "replies", 2, "mean number of legal replies to them"),
    [AT_MINIMAL_LEAVES] =
        NUMBER_COLUMN("minimal_leaves", "min. leaves", 0, "leaves of the minimal tree"),
    [AT_MINIMAL_NODES] =
        NUMBER_COLUMN("minimal_nodes", "min. nodes", 0, "nodes of the minimal tree"),
    [AT_MINIMAL_RATIO] =
        NUMBER_COLUMN("minimal_ratio", "x minimal", 2, "nodes / nodes of the minimal tree"),
    [AT_GROWTH] = NUMBER_COLUMN("growth", "growth", 2, "nodes / nodes of the depth before"),
    [AT_EBF] = NUMBER_COLUMN("ebf", "EBF", 2, "effective branching factor: nodes ^ (1 / depth)"),
    [AT_RUNS] = NUMBER_COLUMN("runs", "runs", 0, "timed runs"),
    [AT_TIME] = NUMBER_COLUMN("time_s", "time s", 6, "median time of the runs"),
    [AT_TIME_MIN] = NUMBER_COLUMN("time_min_s", "least s", 6, "the fastest run"),
    [AT_TIME_MAX] = NUMBER_COLUMN("time_max_s", "most s", 6, "the slowest run"),
    [AT_SPREAD] = NUMBER_COLUMN("spread", "spread %", 1, "(slowest - fastest) / median"),
    [AT_NPS] = NUMBER_COLUMN("nps", "nodes/s", 0, "nodes / median time"),
};

static const char usual_columns[] =
    "position player depth value move nodes max_nodes min_nodes evaluations cutoffs first_cut "
    "table_hits growth ebf minimal_ratio time_s spread";

typedef enum AverageColumn {
    MEAN_PLAYER,
    MEAN_DEPTH,
    MEAN_POSITIONS,
    MEAN_NODES,
    MEAN_TABLE_STORES = MEAN_NODES + COUNT_TABLE_STORES,
    MEAN_FIRST_CUT,
    MEAN_GROWTH,
    MEAN_EBF,
    MEAN_MINIMAL_RATIO,
    MEAN_TIME,
    MEAN_NPS,
    MEAN_COUNT
} AverageColumn;

static const GridColumn average_columns[MEAN_COUNT] = {
    [MEAN_PLAYER] = TEXT_COLUMN("player", "player", "the player as the experiment calls it"),
    [MEAN_DEPTH] = NUMBER_COLUMN("depth", "depth", 0, "depth asked for"),
    [MEAN_POSITIONS] = NUMBER_COLUMN("positions", "positions", 0, "number of positions"),
    [MEAN_NODES + COUNT_NODES] = NUMBER_COLUMN("nodes", "nodes", 1, "mean"),
    [MEAN_NODES + COUNT_MAX_NODES] = NUMBER_COLUMN("max_nodes", "max", 1, "mean"),
    [MEAN_NODES + COUNT_MIN_NODES] = NUMBER_COLUMN("min_nodes", "min", 1, "mean"),
    [MEAN_NODES + COUNT_EVALUATIONS] = NUMBER_COLUMN("evaluations", "evals", 1, "mean"),
    [MEAN_NODES + COUNT_CUTOFFS] = NUMBER_COLUMN("cutoffs", "cut-offs", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_1] = NUMBER_COLUMN("cut_1", "at 1st", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_1 + 1] = NUMBER_COLUMN("cut_2", "2nd", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_1 + 2] = NUMBER_COLUMN("cut_3", "3rd", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_1 + 3] = NUMBER_COLUMN("cut_4", "4th", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_1 + 4] = NUMBER_COLUMN("cut_5", "5th", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_1 + 5] = NUMBER_COLUMN("cut_6", "6th", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_1 + 6] = NUMBER_COLUMN("cut_7", "7th", 1, "mean"),
    [MEAN_NODES + COUNT_CUT_LAST] = NUMBER_COLUMN("cut_later", "later", 1, "mean"),
    [MEAN_NODES + COUNT_TABLE_HITS] = NUMBER_COLUMN("table_hits", "hits", 1, "mean"),
    [MEAN_TABLE_STORES] = NUMBER_COLUMN("table_stores", "stores", 1, "mean"),
    [MEAN_FIRST_CUT] = NUMBER_COLUMN("first_cut", "1st %", 1, "of all cut-offs"),
    [MEAN_GROWTH] = NUMBER_COLUMN("growth", "growth", 2, "of the mean nodes"),
    [MEAN_EBF] = NUMBER_COLUMN("ebf", "EBF", 2, "of the mean nodes"),
    [MEAN_MINIMAL_RATIO] =
        NUMBER_COLUMN("minimal_ratio", "x minimal", 2, "all nodes / nodes of all minimal trees"),
    [MEAN_TIME] = NUMBER_COLUMN("time_s", "time s", 6, "mean of the medians"),
    [MEAN_NPS] = NUMBER_COLUMN("nps", "nodes/s", 0, "all nodes / all median times"),
};

static const char usual_averages[] = "player depth positions nodes evaluations cutoffs first_cut "
                                     "table_hits growth ebf minimal_ratio time_s";

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
            if (strcmp(judge->columns[i].key, grid->columns[j].key) == 0 && i != AT_DEPTH
                && i != AT_NODES && !has_content(judge, i)) {
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
        if (!show_usual(&out->cells, usual_columns, &out->cells, err)) {
            return false;
        }
        if (is_one) {
            grid_hide(&out->cells, AT_POSITION);
        }
    }
    if (!options->all_columns && !show_usual(&out->averages, usual_averages, &out->cells, err)) {
        return false;
    }
    return experiment->sort == NULL || grid_sort(&out->cells, span_of(experiment->sort), err);
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
            sheet_note(sheet, "%s is %s; its seed comes from the experiment's.", player->label,
                       runner->spec);
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
    grid_init(&out->cells, "cells", "", cell_columns, COLUMN_COUNT, experiment->alloc);
    grid_init(&out->averages, "averages", "Averages over the positions", average_columns,
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
        text_format(out, "  %-15s %s\n", cell_columns[i].key, cell_columns[i].help);
    }
}
