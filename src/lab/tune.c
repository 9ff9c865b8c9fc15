// SPDX-License-Identifier: MIT
#include "lab/tune.h"

#include <math.h>
#include <string.h>

#include "base/parallel.h"
#include "base/rng.h"
#include "lab/tune_impl.h"

enum { SPLIT_BLOCK = 500 }; // neighbours come from one game: they are split in such blocks

TuneSettings tune_settings_default(void) {
    return (TuneSettings){.seed = 1,
                          .epochs = 300,
                          .patience = 15,
                          .batch = 8192,
                          .threads = 2,
                          .rate = 0.5,
                          .decay = 0.985,
                          .score_share = 0.3,
                          .validation = 0.1,
                          .pull = 1e-8};
}

static void shuffle(size_t *items, size_t count, Rng *rng) {
    for (size_t i = count; i > 1; i--) {
        const size_t j = (size_t)rng_below(rng, i);
        const size_t item = items[i - 1];
        items[i - 1] = items[j];
        items[j] = item;
    }
}

// Whole blocks go to the validation set, so that no game is on both sides (but at the seams).
static void split(Tune *tune, Rng *rng) {
    const TuneSet *const set = tune->set;
    bool held_out = false;
    for (size_t i = 0; i < set->count; i++) {
        if (i % SPLIT_BLOCK == 0) {
            held_out = (double)rng_below(rng, 1000000) < tune->settings->validation * 1e6;
        }
        if (held_out) {
            tune->order[set->count - 1 - tune->validation_count++] = i;
        } else {
            tune->order[tune->train_count++] = i;
        }
    }
}

// ---- Errors and gradients -----------------------------------------------------------------------

// One part of a batch; the parts are added in order, so that the number of threads does not matter.
static void run_part(void *context, size_t index) {
    Tune *const tune = context;
    TunePart *const part = &tune->parts[index];
    const size_t share = (tune->batch_count + TUNE_PARTS - 1) / TUNE_PARTS;
    const size_t first = share * index < tune->batch_count ? share * index : tune->batch_count;
    const size_t end = first + share < tune->batch_count ? first + share : tune->batch_count;
    part->error = 0;
    if (tune->wants_gradient) {
        *part = (TunePart){0};
    }
    for (size_t i = first; i < end; i++) {
        tune_position(tune, part, &tune->set->positions[tune->batch[i]]);
    }
}

// Sum of squared errors over positions; with gradients also the sum of those into parts[0].
static double run_batch(Tune *tune, const size_t *items, size_t count, bool wants_gradient) {
    tune->batch = items;
    tune->batch_count = count;
    tune->wants_gradient = wants_gradient;
    parallel_run(TUNE_PARTS, tune->settings->threads, run_part, tune);
    double error = 0;
    for (int p = 0; p < TUNE_PARTS; p++) {
        error += tune->parts[p].error;
        for (int i = 0; p > 0 && wants_gradient && i < HCE_COUNT; i++) {
            tune->parts[0].gradient[0][i] += tune->parts[p].gradient[0][i];
            tune->parts[0].gradient[1][i] += tune->parts[p].gradient[1][i];
        }
    }
    return error;
}

static double root_mean(double sum, size_t count) {
    return count == 0 ? 0 : sqrt(sum / (double)count);
}

static double error_of_all(Tune *tune) {
    return run_batch(tune, tune->order, tune->train_count, false);
}

// The scale that makes the built-in weights fit best; ternary search, the error has one minimum.
static void fit_scale(Tune *tune) {
    double low = 0.0005;
    double high = 0.02;
    for (int i = 0; i < 24; i++) {
        const double third = (high - low) / 3;
        tune->scale = low + third;
        const double a = error_of_all(tune);
        tune->scale = high - third;
        const double b = error_of_all(tune);
        if (a < b) {
            high -= third;
        } else {
            low += third;
        }
    }
    tune->scale = (low + high) / 2;
}

// ---- Descent ------------------------------------------------------------------------------------

static void adam_step(Tune *tune, double rate, size_t count) {
    const double beta1 = 0.9;
    const double beta2 = 0.999;
    tune->steps++;
    const double unbias1 = 1 - pow(beta1, tune->steps);
    const double unbias2 = 1 - pow(beta2, tune->steps);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < HCE_COUNT; i++) {
            const double gradient =
                tune->parts[0].gradient[k][i] / (double)count
                + 2 * tune->settings->pull * (tune->weights[k][i] - tune->start[k][i]);
            double *const first = &tune->first_moment[k][i];
            double *const second = &tune->second_moment[k][i];
            *first = beta1 * *first + (1 - beta1) * gradient;
            *second = beta2 * *second + (1 - beta2) * gradient * gradient;
            tune->weights[k][i] -= rate * (*first / unbias1) / (sqrt(*second / unbias2) + 1e-9);
        }
    }
}

static void run_epoch(Tune *tune, double rate, Rng *rng) {
    shuffle(tune->order, tune->train_count, rng);
    const size_t size = (size_t)tune->settings->batch;
    for (size_t at = 0; at < tune->train_count; at += size) {
        const size_t left = tune->train_count - at;
        const size_t count = left < size ? left : size;
        (void)run_batch(tune, tune->order + at, count, true);
        adam_step(tune, rate, count);
    }
}

// Measures and reports; remembers the best weights.
static void end_epoch(Tune *tune, int number, TuneResult *out, const TuneListener *listener) {
    const size_t held = tune->set->count - tune->validation_count;
    TuneEpoch epoch = {.number = number};
    epoch.train = root_mean(error_of_all(tune), tune->train_count);
    epoch.validation = root_mean(run_batch(tune, tune->order + held, tune->validation_count, false),
                                 tune->validation_count);
    const double measure = tune->validation_count > 0 ? epoch.validation : epoch.train;
    const double best = tune->validation_count > 0 ? out->best.validation : out->best.train;
    epoch.is_best = number == 0 || measure < best;
    if (epoch.is_best) {
        out->best = epoch;
        memcpy(out->weights, tune->weights, sizeof out->weights);
    }
    if (listener->epoch != NULL) {
        listener->epoch(listener->context, &epoch);
    }
}

static void descend(Tune *tune, TuneResult *out, const TuneListener *listener,
                    const StopSignal *stop, Rng *rng) {
    const TuneSettings *const settings = tune->settings;
    double rate = settings->rate;
    end_epoch(tune, 0, out, listener);
    for (int number = 1; number <= settings->epochs; number++) {
        run_epoch(tune, rate, rng);
        end_epoch(tune, number, out, listener);
        rate *= settings->decay;
        if (number - out->best.number >= settings->patience
            || (stop != NULL && stop_is_asked(stop))) {
            break;
        }
    }
}

bool tune_run(TuneResult *out, const TuneSet *set, const TuneSettings *settings,
              const TuneListener *listener, const StopSignal *stop, const Alloc *alloc,
              Error *err) {
    if (set->count == 0) {
        return error_set(err, ERROR_VALUE, "there are no positions to learn from");
    }
    Tune *const tune = alloc_new(alloc, sizeof *tune);
    size_t *const order = alloc_new(alloc, set->count * sizeof *order);
    if (tune == NULL || order == NULL) {
        alloc_free(alloc, tune);
        alloc_free(alloc, order);
        return error_set_memory(err);
    }
    tune->set = set;
    tune->settings = settings;
    tune->order = order;
    for (int i = 0; i < HCE_COUNT; i++) {
        tune->weights[0][i] = pair_mg(hce_weights[i]);
        tune->weights[1][i] = pair_eg(hce_weights[i]);
    }
    memcpy(tune->start, tune->weights, sizeof tune->start);
    Rng rng;
    rng_seed(&rng, settings->seed);
    split(tune, &rng);
    fit_scale(tune);
    if (listener->begun != NULL) {
        listener->begun(listener->context, tune->scale, tune->train_count, tune->validation_count);
    }
    descend(tune, out, listener, stop, &rng);
    out->scale = tune->scale;
    alloc_free(alloc, order);
    alloc_free(alloc, tune);
    return true;
}
