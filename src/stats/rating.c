// SPDX-License-Identifier: MIT
#include "stats/rating.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/span.h"
#include "stats/rating_impl.h"

static const double z_95 = 1.959963984540054;
static const double elo_unit = 400 / 2.302585092994046; // 400 / ln 10

typedef struct Job {
    RatingList *list;
    const Crosstable *table;
    const RatingOptions *options;
    RatingFit fit;
    int *player; // of the fit's numbers
    int *group;  // by the fit's numbers
    bool *reached;
    bool *reaching;
    int *queue;
} Job;

static bool job_init(Job *job, const Alloc *alloc, Error *err) {
    const size_t n = (size_t)job->list->players + 1;
    job->player = alloc_new(alloc, n * sizeof *job->player);
    job->group = alloc_new(alloc, n * sizeof *job->group);
    job->reached = alloc_new(alloc, n * sizeof *job->reached);
    job->reaching = alloc_new(alloc, n * sizeof *job->reaching);
    job->queue = alloc_new(alloc, n * sizeof *job->queue);
    return (job->player != NULL && job->group != NULL && job->reached != NULL
            && job->reaching != NULL && job->queue != NULL)
           || error_set_memory(err);
}

static void job_release(Job *job, const Alloc *alloc) {
    rating_fit_release(&job->fit, alloc);
    alloc_free(alloc, job->player);
    alloc_free(alloc, job->group);
    alloc_free(alloc, job->reached);
    alloc_free(alloc, job->reaching);
    alloc_free(alloc, job->queue);
}

static bool list_init(RatingList *list, int players, const RatingOptions *options,
                      const Alloc *alloc, Error *err) {
    *list = (RatingList){
        .players = players, .anchor = options->anchor, .dispersion = 1, .alloc = alloc};
    const size_t n = (size_t)players;
    list->ratings = alloc_new(alloc, (n + 1) * sizeof *list->ratings);
    list->order = alloc_new(alloc, (n + 1) * sizeof *list->order);
    list->covariance = alloc_new(alloc, (n * n + 1) * sizeof *list->covariance);
    return (list->ratings != NULL && list->order != NULL && list->covariance != NULL)
           || error_set_memory(err);
}

void rating_list_release(RatingList *list) {
    alloc_free(list->alloc, list->ratings);
    alloc_free(list->alloc, list->order);
    alloc_free(list->alloc, list->covariance);
    *list = (RatingList){.players = 0};
}

// ------------------------------------------------------------------------------------- results

static bool read_results(Job *job, const Alloc *alloc, Error *err) {
    int count = 0;
    for (int i = 0; i < job->list->players; i++) {
        const ResultCounts total = crosstable_total(job->table, i);
        if (result_games(&total) > 0) {
            job->list->ratings[i].is_rated = true;
            job->player[count++] = i;
        }
    }
    if (!rating_fit_init(&job->fit, count, alloc, err)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            const ResultCounts counts =
                crosstable_between(job->table, job->player[i], job->player[j]);
            job->fit.games[rating_at(&job->fit, i, j)] = (double)result_games(&counts);
            job->fit.points[rating_at(&job->fit, i, j)] = (double)result_half_points(&counts) / 2;
        }
    }
    return true;
}

// ---------------------------------------------------------------------------------- connection

// Marks whoever is reached from `start` by steps to players that one has scored against; backwards,
// by whom one has conceded to.
static void mark_reached(const Job *job, bool *marks, int start, bool backwards) {
    const RatingFit *const fit = &job->fit;
    int head = 0;
    int tail = 0;
    memset(marks, 0, (size_t)fit->count * sizeof *marks);
    marks[start] = true;
    job->queue[tail++] = start;
    while (head < tail) {
        const int i = job->queue[head++];
        for (int j = 0; j < fit->count; j++) {
            const size_t at = backwards ? rating_at(fit, j, i) : rating_at(fit, i, j);
            if (!marks[j] && fit->points[at] > 0) {
                marks[j] = true;
                job->queue[tail++] = j;
            }
        }
    }
}

// Groups within which results lead from everybody to everybody; returns the number of the largest,
// among equals that of the anchor.
static int find_groups(Job *job) {
    const int count = job->fit.count;
    int groups = 0;
    int largest = 0;
    int largest_size = 0;
    for (int i = 0; i < count; i++) {
        job->group[i] = -1;
    }
    for (int i = 0; i < count; i++) {
        if (job->group[i] >= 0) {
            continue;
        }
        mark_reached(job, job->reached, i, false);
        mark_reached(job, job->reaching, i, true);
        int size = 0;
        bool has_anchor = false;
        for (int j = 0; j < count; j++) {
            if (job->reached[j] && job->reaching[j]) {
                job->group[j] = groups;
                has_anchor = has_anchor || job->player[j] == job->options->anchor;
                size++;
            }
        }
        largest = size > largest_size || (size == largest_size && has_anchor) ? groups : largest;
        largest_size = size > largest_size ? size : largest_size;
        groups++;
    }
    return largest;
}

// One more draw wherever a pairing leads from one group to another.
static void add_draws(Job *job) {
    RatingFit *const fit = &job->fit;
    const int largest = find_groups(job);
    for (int i = 0; i < fit->count; i++) {
        job->list->ratings[job->player[i]].is_limited = job->group[i] != largest;
        for (int j = 0; j < fit->count; j++) {
            if (job->group[i] != job->group[j] && fit->games[rating_at(fit, i, j)] > 0) {
                fit->games[rating_at(fit, i, j)] += 1;
                fit->points[rating_at(fit, i, j)] += 0.5;
            }
        }
    }
}

static const char *name_of(const Job *job, int player, char *out, size_t size) {
    if (job->options->names != NULL) {
        return span_show(out, size, span_of(job->options->names[player]));
    }
    (void)snprintf(out, size, "player %d", player + 1);
    return out;
}

// After add_draws everybody whom games connect is in reach of everybody.
static bool check_connected(Job *job, Error *err) {
    char first[64];
    char second[64];
    const int count = job->fit.count;
    if (count == 0) {
        return true;
    }
    mark_reached(job, job->reached, 0, false);
    int others = 0;
    int other = -1;
    for (int i = 0; i < count; i++) {
        others += job->reached[i] ? 0 : 1;
        other = other < 0 && !job->reached[i] ? i : other;
    }
    if (others == 0) {
        return true;
    }
    return error_set(err, ERROR_VALUE,
                     "no rating list: no games connect '%s' and %d more with '%s' and %d more; let "
                     "one of each group play the other",
                     name_of(job, job->player[0], first, sizeof first), count - others - 1,
                     name_of(job, job->player[other], second, sizeof second), others - 1);
}

// ------------------------------------------------------------------------------------- errors

static double squared(double x) {
    return x * x;
}

// The sum of squares of what a pairing's results differ from what is expected: by pairs, where
// games belong to pairs, since both of a pair can err together.
static double surprise_of(const ResultCounts *counts, double score) {
    static const double pair_points[PAIR_RESULTS] = {0, 0.5, 1, 1, 1.5, 2};
    static const int pair_wins[PAIR_RESULTS] = {0, 0, 1, 0, 1, 2};
    static const int pair_draws[PAIR_RESULTS] = {0, 1, 0, 2, 1, 0};
    double sum = 0;
    double wins = (double)counts->wins;
    double draws = (double)counts->draws;
    double losses = (double)counts->losses;
    for (int i = 0; i < PAIR_RESULTS; i++) {
        const double pairs = (double)counts->pairs[i];
        sum += pairs * squared(pair_points[i] - 2 * score);
        wins -= pairs * pair_wins[i];
        draws -= pairs * pair_draws[i];
        losses -= pairs * (2 - pair_wins[i] - pair_draws[i]);
    }
    return sum + fmax(wins, 0) * squared(1 - score) + fmax(draws, 0) * squared(0.5 - score)
           + fmax(losses, 0) * squared(score);
}

// Variance seen by variance that the model expects.
static double dispersion_of(const Job *job) {
    double seen = 0;
    double expected = 0;
    for (int i = 0; i < job->fit.count; i++) {
        for (int j = i + 1; j < job->fit.count; j++) {
            const ResultCounts counts =
                crosstable_between(job->table, job->player[i], job->player[j]);
            const double games = (double)result_games(&counts);
            if (games > 0) {
                const double score = rating_fit_score(&job->fit, i, j);
                const double added = job->group[i] != job->group[j] ? 1 : 0;
                seen += surprise_of(&counts, score) + added * squared(0.5 - score);
                expected += (games + added) * score * (1 - score);
            }
        }
    }
    return expected > 0 ? seen / expected : 1;
}

static void write_covariance(Job *job) {
    RatingList *const list = job->list;
    const double unit = squared(elo_unit) * list->dispersion;
    for (int i = 0; i < job->fit.count; i++) {
        for (int j = 0; j < job->fit.count; j++) {
            list->covariance[(size_t)job->player[i] * (size_t)list->players
                             + (size_t)job->player[j]] =
                job->fit.matrix[rating_at(&job->fit, i, j)] * unit;
        }
    }
}

static double covariance_of(const RatingList *list, int a, int b) {
    return list->covariance[(size_t)a * (size_t)list->players + (size_t)b];
}

double rating_difference_error(const RatingList *list, int a, int b) {
    const double variance =
        covariance_of(list, a, a) + covariance_of(list, b, b) - 2 * covariance_of(list, a, b);
    return z_95 * sqrt(fmax(variance, 0));
}

static void write_ratings(Job *job) {
    RatingList *const list = job->list;
    const int anchor = job->options->anchor;
    double shift = job->options->anchor_elo;
    for (int i = 0; i < job->fit.count; i++) {
        shift -= job->player[i] == anchor ? job->fit.rating[i] * elo_unit : 0;
    }
    for (int i = 0; i < job->fit.count; i++) {
        const int player = job->player[i];
        Rating *const rating = &list->ratings[player];
        rating->elo = job->fit.rating[i] * elo_unit + shift;
        rating->error = anchor == RATING_NO_ANCHOR
                            ? z_95 * sqrt(fmax(covariance_of(list, player, player), 0))
                            : rating_difference_error(list, player, anchor);
    }
}

// Equal ones in the order of their numbers.
static bool is_before(const RatingList *list, int a, int b) {
    const Rating *const first = &list->ratings[a];
    const Rating *const second = &list->ratings[b];
    return first->is_rated != second->is_rated ? first->is_rated : first->elo > second->elo;
}

static void sort_players(RatingList *list) {
    for (int i = 0; i < list->players; i++) {
        int k = i;
        for (; k > 0 && is_before(list, i, list->order[k - 1]); k--) {
            list->order[k] = list->order[k - 1];
        }
        list->order[k] = i;
    }
}

static bool compute(Job *job, const Alloc *alloc, Error *err) {
    char name[64];
    const int anchor = job->options->anchor;
    if (!job_init(job, alloc, err) || !read_results(job, alloc, err)) {
        return false;
    }
    if (anchor != RATING_NO_ANCHOR && !job->list->ratings[anchor].is_rated) {
        return error_set(err, ERROR_VALUE, "the anchor '%s' has played no game",
                         name_of(job, anchor, name, sizeof name));
    }
    add_draws(job);
    if (!check_connected(job, err)) {
        return false;
    }
    if (job->fit.count > 0) {
        rating_fit_run(&job->fit);
        job->list->dispersion = job->options->plain_errors ? 1 : dispersion_of(job);
    }
    write_covariance(job);
    write_ratings(job);
    sort_players(job->list);
    return true;
}

bool rating_list_init(RatingList *list, const Crosstable *table, const RatingOptions *options,
                      const Alloc *alloc, Error *err) {
    assert(options->anchor == RATING_NO_ANCHOR
           || (options->anchor >= 0 && options->anchor < table->players));
    Job job = {.list = list, .table = table, .options = options};
    const bool done =
        list_init(list, table->players, options, alloc, err) && compute(&job, alloc, err);
    job_release(&job, alloc);
    if (!done) {
        rating_list_release(list);
    }
    return done;
}
