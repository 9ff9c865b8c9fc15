// SPDX-License-Identifier: MIT
#include "lab/replay.h"

#include <stdatomic.h>

#include "base/nearest.h"
#include "base/parallel.h"
#include "lab/replay_impl.h"

enum { NAMES_MAX = 128, GROUP_SIZE = 16 };

bool replay_init(Replay *replay, const ReplayTable *const *tables, size_t count, const Alloc *alloc,
                 Error *err) {
    *replay = (Replay){.tables = tables, .table_count = count, .alloc = alloc};
    for (size_t i = 0; i < count; i++) {
        replay->row_count += tables[i]->count;
    }
    replay->is_chosen = alloc_new(alloc, (count + 1) * sizeof *replay->is_chosen);
    replay->results = alloc_new(alloc, (replay->row_count + 1) * sizeof *replay->results);
    if (replay->is_chosen == NULL || replay->results == NULL) {
        alloc_free(alloc, replay->is_chosen);
        alloc_free(alloc, replay->results);
        return error_set_memory(err);
    }
    for (size_t i = 0; i < replay->row_count; i++) {
        text_init(&replay->results[i].computed, alloc);
        text_init(&replay->results[i].remark, alloc);
    }
    return true;
}

void replay_release(Replay *replay) {
    for (size_t i = 0; i < replay->row_count; i++) {
        text_release(&replay->results[i].computed);
        text_release(&replay->results[i].remark);
    }
    alloc_free(replay->alloc, replay->results);
    alloc_free(replay->alloc, replay->is_chosen);
    *replay = (Replay){.alloc = replay->alloc};
}

// The write-up of a table: what stands before the dash.
static Span group_of(const ReplayTable *table) {
    const char *const dash = strchr(table->name, '-');
    return dash == NULL ? span_of(table->name) : (Span){table->name, (size_t)(dash - table->name)};
}

static bool is_same_span(Span a, Span b) {
    return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

static bool unknown_name(const Replay *replay, Span name, Error *err) {
    const char *words[NAMES_MAX];
    char groups[NAMES_MAX][GROUP_SIZE];
    size_t count = 0;
    for (size_t i = 0; i < replay->table_count && count + 2 <= NAMES_MAX; i++) {
        const Span group = group_of(replay->tables[i]);
        words[count++] = replay->tables[i]->name;
        words[count] = span_show(groups[count], GROUP_SIZE, group);
        count++;
    }
    char shown[NAMES_MAX];
    const int nearest = word_nearest(name, words, count);
    return error_set(err, ERROR_VALUE, "there is no table '%s'%s%s%s --list shows all",
                     span_show(shown, sizeof shown, name), nearest < 0 ? ";" : ", did you mean '",
                     nearest < 0 ? "" : words[nearest], nearest < 0 ? "" : "'?");
}

bool replay_choose(Replay *replay, Span name, Error *err) {
    bool is_known = false;
    for (size_t i = 0; i < replay->table_count; i++) {
        const ReplayTable *const table = replay->tables[i];
        if (span_is(name, "all") || span_is(name, table->name)
            || is_same_span(name, group_of(table))) {
            replay->is_chosen[i] = true;
            is_known = true;
        }
    }
    return is_known || unknown_name(replay, name, err);
}

// ---------------------------------------------------------------------------------- running rows

// Rows handed out to threads; the first failure in the order of the rows is the one reported.
typedef struct Work {
    Replay *replay;
    const ReplayOptions *options;
    const ReplayTable **table_of; // one for each row
    const ReplayRow **row_of;
    Error *errors; // one for each row
    atomic_bool has_failed;
} Work;

static ReplayCompute *compute_of(ReplayKind kind) {
    switch (kind) {
    case REPLAY_SEARCH:
        return replay_search;
    case REPLAY_TIE:
        return replay_tie;
    case REPLAY_COURSE:
        return replay_course;
    case REPLAY_LOG:
        return replay_log;
    case REPLAY_GAME:
        return replay_game;
    case REPLAY_WALK:
        return replay_walk;
    case REPLAY_OUTCOME:
        return replay_outcome;
    case REPLAY_LISTED:
        break;
    }
    return NULL;
}

static bool run_row(const ReplayTable *table, ReplayJob *job, ReplayResult *result, Error *err) {
    const ReplayRow *const row = job->row;
    ReplayCompute *const compute = compute_of(row->kind);
    if (compute == NULL) {
        result->verdict = REPLAY_IMPOSSIBLE;
        return true;
    }
    if (!compute(job, err) || !text_check(job->facts, err) || !text_check(job->remark, err)) {
        return false;
    }
    replay_pick(&result->computed, job->facts, replay_fields(table, row));
    if (!text_check(&result->computed, err)) {
        return false;
    }
    const bool is_equal = replay_agrees(span_of(row->published), text_span(&result->computed));
    result->verdict = is_equal              ? REPLAY_EQUAL
                      : row->reason != NULL ? REPLAY_IMPOSSIBLE
                                            : REPLAY_DIFFERENT;
    return true;
}

static void run_task(void *context, size_t index) {
    Work *const work = context;
    ReplayResult *const result = &work->replay->results[index];
    const ReplayOptions *const options = work->options;
    if (work->table_of[index] == NULL || atomic_load(&work->has_failed)
        || stop_is_asked(options->stop)) {
        return;
    }
    const int64_t start_us = time_now_us(options->time);
    Text facts;
    text_init(&facts, work->replay->alloc);
    ReplayJob job = {.row = work->row_of[index],
                     .options = options,
                     .alloc = work->replay->alloc,
                     .facts = &facts,
                     .remark = &result->remark};
    if (!run_row(work->table_of[index], &job, result, &work->errors[index])) {
        result->verdict = REPLAY_NOT_RUN;
        if (work->errors[index].code != ERROR_STOPPED) {
            atomic_store(&work->has_failed, true);
        }
    }
    text_release(&facts);
    result->time_us = time_now_us(options->time) - start_us;
}

// Names the row that failed.
static bool report_failure(const Work *work, Error *err) {
    for (size_t i = 0; i < work->replay->row_count; i++) {
        const Error *const error = &work->errors[i];
        if (error->code == ERROR_NONE || error->code == ERROR_STOPPED) {
            continue;
        }
        return error->code == ERROR_MEMORY
                   ? error_set_memory(err)
                   : error_set(err, error->code, "%s, %s: %s", work->table_of[i]->name,
                               work->row_of[i]->name, error->text);
    }
    return true;
}

bool replay_run(Replay *replay, const ReplayOptions *options, Error *err) {
    const size_t count = replay->row_count;
    Work work = {.replay = replay, .options = options};
    atomic_init(&work.has_failed, false);
    work.table_of = alloc_new(replay->alloc, (count + 1) * sizeof *work.table_of);
    work.row_of = alloc_new(replay->alloc, (count + 1) * sizeof *work.row_of);
    work.errors = alloc_new(replay->alloc, (count + 1) * sizeof *work.errors);
    bool done = work.table_of != NULL && work.row_of != NULL && work.errors != NULL;
    if (done) {
        size_t next = 0;
        for (size_t i = 0; i < replay->table_count; i++) {
            const ReplayTable *const table = replay->tables[i];
            for (size_t k = 0; k < table->count; k++) {
                work.table_of[next] = replay->is_chosen[i] ? table : NULL;
                work.row_of[next++] = &table->rows[k];
            }
        }
        parallel_run(count, options->threads, run_task, &work);
        done = report_failure(&work, err);
    } else {
        error_set_memory(err);
    }
    alloc_free(replay->alloc, work.table_of);
    alloc_free(replay->alloc, work.row_of);
    alloc_free(replay->alloc, work.errors);
    return done;
}

ReplayTally replay_tally(const Replay *replay) {
    ReplayTally tally = {0, 0, 0, 0};
    size_t next = 0;
    for (size_t i = 0; i < replay->table_count; i++) {
        for (size_t k = 0; k < replay->tables[i]->count; k++) {
            const ReplayVerdict verdict = replay->results[next++].verdict;
            tally.equal += verdict == REPLAY_EQUAL ? 1 : 0;
            tally.different += verdict == REPLAY_DIFFERENT ? 1 : 0;
            tally.impossible += verdict == REPLAY_IMPOSSIBLE ? 1 : 0;
            tally.not_run += verdict == REPLAY_NOT_RUN && replay->is_chosen[i] ? 1 : 0;
        }
    }
    return tally;
}

const char *replay_fields(const ReplayTable *table, const ReplayRow *row) {
    return row->fields != NULL ? row->fields : table->fields;
}

const char *replay_verdict_name(ReplayVerdict verdict) {
    switch (verdict) {
    case REPLAY_NOT_RUN:
        break;
    case REPLAY_EQUAL:
        return "equal";
    case REPLAY_DIFFERENT:
        return "different";
    case REPLAY_IMPOSSIBLE:
        return "not reproducible";
    }
    return "not run";
}
