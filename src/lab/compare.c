// SPDX-License-Identifier: MIT
#include "lab/compare.h"

#include <stdatomic.h>
#include <string.h>

#include "base/parallel.h"
#include "chess/movegen.h"
#include "player/player.h"

enum { TELL_US = 200000, GROWTH_GUESS = 8 };

const char *const compare_count_names[COUNT_KINDS] = {
    [COUNT_NODES] = "nodes",
    [COUNT_MAX_NODES] = "max_nodes",
    [COUNT_MIN_NODES] = "min_nodes",
    [COUNT_EVALUATIONS] = "evaluations",
    [COUNT_CUTOFFS] = "cutoffs",
    [COUNT_CUT_1] = "cut_1",
    [COUNT_CUT_1 + 1] = "cut_2",
    [COUNT_CUT_1 + 2] = "cut_3",
    [COUNT_CUT_1 + 3] = "cut_4",
    [COUNT_CUT_1 + 4] = "cut_5",
    [COUNT_CUT_1 + 5] = "cut_6",
    [COUNT_CUT_1 + 6] = "cut_7",
    [COUNT_CUT_LAST] = "cut_later",
    [COUNT_TABLE_HITS] = "table_hits",
    [COUNT_TABLE_STORES] = "table_stores",
};

// ------------------------------------------------------------------------------------ planning

// Options that do not go together are only found when the player is made.
static bool can_be_made(const char *spec, const Alloc *alloc, Error *err) {
    const PlayerEnv env = {.alloc = alloc};
    Player *player;
    if (!player_create_from_text(&player, span_of(spec), &env, err)) {
        return false;
    }
    player_destroy(player);
    return true;
}

// depth 0: the player's own.
static bool add_runner(Compare *compare, size_t player, int depth, Error *err) {
    const Experiment *const experiment = compare->experiment;
    const ExperimentPlayer *const who = &experiment->players[player];
    PlayerDepth how = who->depth;
    how.use = depth == 0 ? DEPTH_FIXED : how.use;
    Text spec;
    text_init(&spec, compare->alloc);
    if (!player_depth_format(&spec, &how, span_of(who->text), depth, experiment->seed + player, err)
        || !can_be_made(spec.data, compare->alloc, err)) {
        text_release(&spec);
        return false;
    }
    compare->runners[compare->runner_count] = (CompareRunner){player, depth, spec.data};
    compare->runner_count++;
    return true;
}

static bool plan_runners(Compare *compare, Error *err) {
    const Experiment *const experiment = compare->experiment;
    const size_t most = experiment->depth_count > 0 ? (size_t)experiment->depth_count : 1;
    compare->runners =
        alloc_new(compare->alloc, experiment->player_count * most * sizeof *compare->runners);
    if (compare->runners == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < experiment->player_count; i++) {
        const bool takes =
            experiment->players[i].depth.use == DEPTH_TAKEN && experiment->depth_count > 0;
        for (int j = 0; j < (takes ? experiment->depth_count : 1); j++) {
            if (!add_runner(compare, i, takes ? experiment->depths[j] : 0, err)) {
                return false;
            }
        }
    }
    return true;
}

static CompareTree tree_of(const Game *game) {
    const Position *const pos = game_position(game);
    CompareTree tree = {0, 0};
    MoveList list;
    if (outcome_is_over(game_outcome(game))) {
        return tree;
    }
    movegen_legal(&list, pos);
    tree.moves = (uint64_t)list.count;
    for (int i = 0; i < list.count; i++) {
        Position after;
        pos_play(&after, pos, list.moves[i]);
        tree.replies += (uint64_t)movegen_count(&after);
    }
    return tree;
}

bool compare_init(Compare *compare, const Experiment *experiment, const Alloc *alloc, Error *err) {
    *compare = (Compare){.experiment = experiment, .alloc = alloc};
    const size_t positions = experiment->positions.count;
    if (!experiment_check(experiment, err) || !plan_runners(compare, err)) {
        compare_release(compare);
        return false;
    }
    if (positions > COMPARE_CELLS_MAX / compare->runner_count) {
        compare_release(compare);
        return error_set(err, ERROR_LIMIT, "more than %d cells (players x positions x depths)",
                         (int)COMPARE_CELLS_MAX);
    }
    compare->trees = alloc_new(alloc, positions * sizeof *compare->trees);
    compare->cells = alloc_new(alloc, positions * compare->runner_count * sizeof *compare->cells);
    if (compare->trees == NULL || compare->cells == NULL) {
        compare_release(compare);
        return error_set_memory(err);
    }
    compare->cell_count = positions * compare->runner_count;
    for (size_t i = 0; i < positions; i++) {
        compare->trees[i] = tree_of(&experiment->positions.items[i].game);
    }
    return true;
}

void compare_release(Compare *compare) {
    for (size_t i = 0; i < compare->runner_count; i++) {
        alloc_free(compare->alloc, compare->runners[i].spec);
    }
    for (size_t i = 0; i < compare->cell_count; i++) {
        alloc_free(compare->alloc, compare->cells[i].line);
        alloc_free(compare->alloc, compare->cells[i].times_us);
    }
    alloc_free(compare->alloc, compare->runners);
    alloc_free(compare->alloc, compare->trees);
    alloc_free(compare->alloc, compare->cells);
    *compare = (Compare){.alloc = compare->alloc};
}

bool compare_is_done(const Compare *compare) {
    bool is_done = true;
    for (size_t i = 0; i < compare->cell_count; i++) {
        const CompareCell *const cell = &compare->cells[i];
        is_done = is_done && cell->is_counted && (cell->is_timed || !compare->experiment->is_timed);
    }
    return is_done;
}

// ------------------------------------------------------------------------------------- running

// Of a runner, for the estimate.
typedef struct RunnerTime {
    atomic_llong sum_us;
    atomic_llong runs;
    atomic_llong left; // runs
} RunnerTime;

typedef struct Run {
    Compare *compare;
    const CompareSettings *settings;
    size_t *order;     // cells to count, cheap ones first
    RunnerTime *times; // by runner
    size_t total;
    atomic_size_t done;
    int64_t start_us;
    atomic_llong told_us;
    atomic_flag is_telling;
    atomic_bool is_over; // failed or stopped
    Error error;         // written by whoever sets is_over first
} Run;

static void run_fail(Run *run, const Error *error) {
    if (!atomic_exchange(&run->is_over, true)) {
        run->error = *error;
    }
}

// Mean time of a run, guessed from the next lower depth where there is none yet; below 0: unknown.
static double mean_us(const Run *run, size_t index) {
    const CompareRunner *const runners = run->compare->runners;
    double factor = 1;
    for (size_t i = index;; i--) {
        const long long runs = atomic_load(&run->times[i].runs);
        if (runs > 0) {
            return factor * (double)atomic_load(&run->times[i].sum_us) / (double)runs;
        }
        if (i == 0 || runners[i - 1].player != runners[i].player) {
            return -1;
        }
        for (int depth = runners[i - 1].depth; depth < runners[i].depth; depth++) {
            factor *= GROWTH_GUESS;
        }
    }
}

// Counting runs are shared by the threads, timed ones are not.
static int64_t left_us(const Run *run) {
    const Experiment *const experiment = run->compare->experiment;
    const double timed = experiment->is_timed ? experiment->repeats + experiment->warmup : 0;
    double sum = 0;
    for (size_t i = 0; i < run->compare->runner_count; i++) {
        const double left = (double)atomic_load(&run->times[i].left);
        const double mean = left > 0 ? mean_us(run, i) : 0;
        if (mean < 0) {
            return -1;
        }
        // Of every 1 + timed runs of a cell one is shared.
        const double shared = left / (1 + timed);
        sum += mean * (shared / run->settings->threads + (left - shared));
    }
    return sum < 9e18 ? (int64_t)sum : INT64_MAX;
}

static void tell(Run *run) {
    const CompareListener *const listener = &run->settings->listener;
    if (listener->tell == NULL) {
        return;
    }
    const int64_t now_us = time_now_us(run->settings->time);
    if (now_us - atomic_load(&run->told_us) < TELL_US
        || atomic_flag_test_and_set(&run->is_telling)) {
        return;
    }
    atomic_store(&run->told_us, now_us);
    const CompareProgress progress = {atomic_load(&run->done), run->total, now_us - run->start_us,
                                      left_us(run)};
    listener->tell(listener->context, &progress);
    atomic_flag_clear(&run->is_telling);
}

static void tell_from_search(void *context, const SearchReport *report) {
    (void)report;
    tell(context);
}

static void note_run(Run *run, size_t cell, int64_t used_us) {
    RunnerTime *const time = &run->times[cell % run->compare->runner_count];
    atomic_fetch_add(&time->sum_us, used_us);
    atomic_fetch_add(&time->runs, 1);
    atomic_fetch_sub(&time->left, 1);
    atomic_fetch_add(&run->done, 1);
    tell(run);
}

// Asks a fresh player. False also when stopped (with ERROR_STOPPED).
static bool ask(Run *run, size_t cell, bool is_timed, PlayerDecision *out, int64_t *used_us,
                Error *err) {
    const Compare *const compare = run->compare;
    const TimeSource *const time = run->settings->time;
    const Game *const game =
        &compare->experiment->positions.items[compare_position(compare, cell)].game;
    const PlayerEnv env = {.alloc = compare->alloc, .time = time, .stop = run->settings->stop};
    Player *player;
    if (!player_create_from_text(&player, span_of(compare_runner(compare, cell)->spec), &env,
                                 err)) {
        return false;
    }
    PlayerRequest request = player_request_of(game, time);
    request.stop = run->settings->stop;
    if (!is_timed) {
        request.progress = (ProgressSink){tell_from_search, run};
    }
    const int64_t start_us = time_now_us(time);
    bool done = player_decide(player, &request, out, err);
    *used_us = time_now_us(time) - start_us;
    player_destroy(player);
    if (done && stop_is_asked(run->settings->stop)) {
        done = error_set(err, ERROR_STOPPED, "stopped");
    }
    return done;
}

static void read_counts(uint64_t counts[COUNT_KINDS], const SearchReport *report) {
    counts[COUNT_NODES] = report->nodes;
    counts[COUNT_MAX_NODES] = report->max_nodes;
    counts[COUNT_MIN_NODES] = report->min_nodes;
    counts[COUNT_EVALUATIONS] = report->evaluations;
    counts[COUNT_CUTOFFS] = report->cutoffs;
    memcpy(&counts[COUNT_CUT_1], report->cutoffs_at, sizeof report->cutoffs_at);
    counts[COUNT_TABLE_HITS] = report->table_hits;
    counts[COUNT_TABLE_STORES] = report->table_stores;
}

static bool format_line(char **out, const Position *start, const SearchReport *report,
                        const Alloc *alloc, Error *err) {
    Text line;
    text_init(&line, alloc);
    Position pos = *start;
    char uci[UCI_MOVE_SIZE];
    text_append(&line, "");
    for (int i = 0; i < report->line_count; i++) {
        text_append(&line, i == 0 ? "" : " ");
        text_append(&line, uci_move_format(uci, &pos, report->line[i]));
        Position after;
        pos_play(&after, &pos, report->line[i]);
        pos = after;
    }
    text_append_char(&line, '\n'); // so that an empty one is memory, too
    if (!text_check(&line, err)) {
        text_release(&line);
        return false;
    }
    line.data[line.length - 1] = '\0';
    *out = line.data;
    return true;
}

static bool fill_cell(Run *run, size_t index, const PlayerDecision *decision, Error *err) {
    const Compare *const compare = run->compare;
    CompareCell *const cell = &run->compare->cells[index];
    const Position *const pos =
        game_position(&compare->experiment->positions.items[compare_position(compare, index)].game);
    const SearchReport *const report = &decision->report;
    if (!format_line(&cell->line, pos, report, compare->alloc, err)) {
        return false;
    }
    cell->score = report->score;
    cell->is_exact = report->exact;
    cell->depth = report->depth;
    cell->move[0] = '\0';
    if (decision->kind == DECISION_MOVE) {
        (void)uci_move_format(cell->move, pos, decision->move);
    }
    read_counts(cell->counts, report);
    cell->is_counted = true;
    return true;
}

static bool keep(Run *run, size_t index, Error *err) {
    const CompareListener *const listener = &run->settings->listener;
    return listener->keep == NULL || listener->keep(listener->context, run->compare, index, err);
}

static void count_cell(void *context, size_t task) {
    Run *const run = context;
    const size_t index = run->order[task];
    if (atomic_load(&run->is_over)) {
        return;
    }
    PlayerDecision decision;
    int64_t used_us = 0;
    Error err = {0};
    if (ask(run, index, false, &decision, &used_us, &err) && fill_cell(run, index, &decision, &err)
        && keep(run, index, &err)) {
        note_run(run, index, used_us);
    } else {
        run_fail(run, &err);
    }
}

static bool time_cell(Run *run, size_t index, Error *err) {
    const Experiment *const experiment = run->compare->experiment;
    CompareCell *const cell = &run->compare->cells[index];
    int64_t *const times =
        alloc_new(run->compare->alloc, (size_t)experiment->repeats * sizeof *times);
    if (times == NULL) {
        return error_set_memory(err);
    }
    bool is_steady = true;
    for (int i = -experiment->warmup; i < experiment->repeats; i++) {
        PlayerDecision decision;
        int64_t used_us = 0;
        if (!ask(run, index, true, &decision, &used_us, err)) {
            alloc_free(run->compare->alloc, times);
            return false;
        }
        uint64_t counts[COUNT_KINDS];
        read_counts(counts, &decision.report);
        is_steady = is_steady && memcmp(counts, cell->counts, sizeof counts) == 0;
        if (i >= 0) {
            times[i] = used_us;
        }
        note_run(run, index, used_us);
    }
    cell->times_us = times;
    cell->is_steady = is_steady;
    cell->is_timed = true;
    return keep(run, index, err);
}

// Puts the cells to be counted in the order of their depth, and counts the runs to be made.
static size_t plan_run(Run *run) {
    const Compare *const compare = run->compare;
    const Experiment *const experiment = compare->experiment;
    size_t count = 0;
    for (int depth = 0; depth <= EXPERIMENT_DEPTH_MAX; depth++) {
        for (size_t i = 0; i < compare->cell_count; i++) {
            if (compare_runner(compare, i)->depth == depth && !compare->cells[i].is_counted) {
                run->order[count] = i;
                count++;
            }
        }
    }
    run->total = count;
    for (size_t i = 0; i < compare->cell_count; i++) {
        const CompareCell *const cell = &compare->cells[i];
        int runs = cell->is_counted ? 0 : 1;
        if (experiment->is_timed && !cell->is_timed) {
            runs += experiment->warmup + experiment->repeats;
            run->total += (size_t)(experiment->warmup + experiment->repeats);
        }
        atomic_fetch_add(&run->times[i % compare->runner_count].left, runs);
    }
    return count;
}

static bool run_all(Run *run, Error *err) {
    const Compare *const compare = run->compare;
    parallel_run(plan_run(run), run->settings->threads, count_cell, run);
    if (atomic_load(&run->is_over)) {
        return error_set(err, run->error.code, "%s", run->error.text);
    }
    for (size_t i = 0; compare->experiment->is_timed && i < compare->cell_count; i++) {
        if (!compare->cells[i].is_timed && !time_cell(run, i, err)) {
            return false;
        }
    }
    return true;
}

bool compare_run(Compare *compare, const CompareSettings *settings, Error *err) {
    Run run = {.compare = compare,
               .settings = settings,
               .start_us = time_now_us(settings->time),
               .is_telling = ATOMIC_FLAG_INIT};
    atomic_init(&run.told_us, run.start_us);
    run.order = alloc_new(compare->alloc, compare->cell_count * sizeof *run.order);
    run.times = alloc_new(compare->alloc, compare->runner_count * sizeof *run.times);
    const bool done =
        run.order != NULL && run.times != NULL ? run_all(&run, err) : error_set_memory(err);
    alloc_free(compare->alloc, run.order);
    alloc_free(compare->alloc, run.times);
    return done;
}
