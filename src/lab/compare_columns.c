// SPDX-License-Identifier: MIT
#include "lab/compare_columns_impl.h"

#define TEXT_COLUMN(name, heading, text)                                                           \
    { .key = (name), .title = (heading), .kind = GRID_TEXT, .help = (text) }
#define NUMBER_COLUMN(name, heading, decimals, text)                                               \
    { .key = (name), .title = (heading), .kind = GRID_NUMBER, .places = (decimals), .help = (text) }

const GridColumn compare_cell_columns[COLUMN_COUNT] = {
    [AT_POSITION] = TEXT_COLUMN("position", "position", "name of the position"),
    [AT_FEN] = TEXT_COLUMN("fen", "FEN", "the position itself"),
    [AT_PLAYER] = TEXT_COLUMN("player", "player", "the player as the experiment calls it"),
    [AT_SPEC] = TEXT_COLUMN("spec", "player in full", "canonical player text, depth and seeds too"),
    [AT_DEPTH] = NUMBER_COLUMN("depth", "depth", 0, "depth asked for, else the one reached"),
    [AT_VALUE] = {"value", "value", GRID_NUMBER, 6, "White's, in the player's unit"},
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

const char compare_usual_columns[] =
    "position player depth value move nodes max_nodes min_nodes evaluations cutoffs first_cut "
    "table_hits growth ebf minimal_ratio time_s spread";

const GridColumn compare_average_columns[MEAN_COUNT] = {
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

const char compare_usual_averages[] = "player depth positions nodes evaluations cutoffs first_cut "
                                      "table_hits growth ebf minimal_ratio time_s";
