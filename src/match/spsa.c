// SPDX-License-Identifier: MIT
#include "match/spsa.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"

// Beyond these the powers leave what a double can hold, or the steps grow instead of shrinking.
#define EXPONENT_MAX   4.0
#define STABILITY_PART 0.1

SpsaRules spsa_rules_default(int64_t iterations) {
    return (SpsaRules){.iterations = iterations,
                       .alpha = 0.602,
                       .gamma = 0.101,
                       .stability = STABILITY_PART * (double)iterations,
                       .seed = 1};
}

// ---- Checks -------------------------------------------------------------------------------------

static bool is_within(double value, double low, double high) {
    return value >= low && value <= high; // false for what is no number
}

bool spsa_check_parameter(const SpsaParameter *parameter, Error *err) {
    const SpsaParameter *const p = parameter;
    if (p->name[0] == '\0') {
        return error_set(err, ERROR_VALUE, "a parameter needs a name");
    }
    if (!is_within(p->minimum, -SPSA_VALUE_MAX, SPSA_VALUE_MAX)
        || !is_within(p->maximum, -SPSA_VALUE_MAX, SPSA_VALUE_MAX)) {
        return error_set(err, ERROR_VALUE, "%s: bounds are from -1e9 to 1e9", p->name);
    }
    if (p->minimum >= p->maximum) {
        return error_set(err, ERROR_VALUE, "%s: its lower bound %g is not below the upper one %g",
                         p->name, p->minimum, p->maximum);
    }
    if (!is_within(p->start, p->minimum, p->maximum)) {
        return error_set(err, ERROR_VALUE, "%s: its value %g is not from %g to %g", p->name,
                         p->start, p->minimum, p->maximum);
    }
    if (p->is_whole
        && (p->minimum != floor(p->minimum) || p->maximum != floor(p->maximum)
            || p->start != floor(p->start))) {
        return error_set(err, ERROR_VALUE, "%s: value and bounds must be whole numbers", p->name);
    }
    if (!(p->c_end > 0) || p->c_end > p->maximum - p->minimum) {
        return error_set(err, ERROR_VALUE,
                         "%s: c is above 0 and at most %g, as far as the bounds "
                         "are apart, not %g",
                         p->name, p->maximum - p->minimum, p->c_end);
    }
    return is_within(p->r_end, 0, 1)
           || error_set(err, ERROR_VALUE, "%s: r is from 0 to 1, not %g", p->name, p->r_end);
}

static bool check_rules(const SpsaRules *rules, Error *err) {
    if (rules->iterations < 1 || rules->iterations > SPSA_ITERATIONS_MAX) {
        return error_set(err, ERROR_VALUE, "there are from 1 to %d iterations",
                         SPSA_ITERATIONS_MAX);
    }
    if (!is_within(rules->alpha, 0, EXPONENT_MAX) || !is_within(rules->gamma, 0, EXPONENT_MAX)) {
        return error_set(err, ERROR_VALUE, "alpha and gamma are from 0 to %g", EXPONENT_MAX);
    }
    return is_within(rules->stability, 0, SPSA_VALUE_MAX)
           || error_set(err, ERROR_VALUE, "A is from 0 to 1e9");
}

static bool check_names(const SpsaParameter *parameters, size_t count, Error *err) {
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (strcmp(parameters[i].name, parameters[k].name) == 0) {
                return error_set(err, ERROR_VALUE, "%s is given twice", parameters[i].name);
            }
        }
    }
    return true;
}

bool spsa_init(Spsa *self, const SpsaRules *rules, const SpsaParameter *parameters, size_t count,
               const Alloc *alloc, Error *err) {
    if (count < 1 || count > SPSA_PARAMETERS_MAX) {
        return error_set(err, ERROR_VALUE, "from 1 to %d parameters can be tuned at once",
                         SPSA_PARAMETERS_MAX);
    }
    if (!check_rules(rules, err) || !check_names(parameters, count, err)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!spsa_check_parameter(&parameters[i], err)) {
            return false;
        }
    }
    double *const theta = alloc_new(alloc, count * sizeof *theta);
    if (theta == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < count; i++) {
        theta[i] = parameters[i].start;
    }
    *self = (Spsa){
        .rules = *rules, .parameters = parameters, .count = count, .theta = theta, .alloc = alloc};
    return true;
}

void spsa_release(Spsa *self) {
    alloc_free(self->alloc, self->theta);
    self->theta = NULL;
}

// ---- The rule -----------------------------------------------------------------------------------

// c_k = c / k^gamma, where c is such that c_N = c_end.
double spsa_c(const Spsa *self, size_t parameter) {
    const double ratio = (double)self->rules.iterations / (double)(self->done + 1);
    return self->parameters[parameter].c_end * pow(ratio, self->rules.gamma);
}

// R_k = a_k / c_k^2, where a is such that R_N = r_end.
double spsa_r(const Spsa *self, size_t parameter) {
    const SpsaRules *const rules = &self->rules;
    const double k = (double)(self->done + 1);
    const double n = (double)rules->iterations;
    const double a_ratio = pow((rules->stability + n) / (rules->stability + k), rules->alpha);
    const double c_ratio = pow(n / k, rules->gamma);
    return self->parameters[parameter].r_end * a_ratio / (c_ratio * c_ratio);
}

static void begin_draws(Rng *rng, const Spsa *self) {
    uint64_t state = self->rules.seed;
    state = splitmix_next(&state) + (uint64_t)self->done;
    rng_seed(rng, splitmix_next(&state));
}

// Each parameter takes one draw: the sign, and what is added before rounding.
static double draw_sign(double *addend, Rng *rng) {
    const uint64_t bits = rng_next(rng);
    *addend = (double)(bits >> 11) * 0x1p-53;
    return (bits & 1) != 0 ? 1 : -1;
}

static double clip(double value, const SpsaParameter *parameter) {
    return fmax(parameter->minimum, fmin(parameter->maximum, value));
}

static double playable(double value, double addend, const SpsaParameter *parameter) {
    return clip(parameter->is_whole ? floor(value + addend) : value, parameter);
}

void spsa_draw(const Spsa *self, double *plus, double *minus) {
    Rng rng;
    begin_draws(&rng, self);
    for (size_t i = 0; i < self->count; i++) {
        double addend;
        const double step = spsa_c(self, i) * draw_sign(&addend, &rng);
        plus[i] = playable(self->theta[i] + step, addend, &self->parameters[i]);
        minus[i] = playable(self->theta[i] - step, addend, &self->parameters[i]);
    }
}

void spsa_update(Spsa *self, int64_t difference) {
    Rng rng;
    begin_draws(&rng, self);
    for (size_t i = 0; i < self->count; i++) {
        double addend;
        const double step = spsa_c(self, i) * draw_sign(&addend, &rng);
        const double moved = self->theta[i] + spsa_r(self, i) * step * (double)difference;
        self->theta[i] = clip(moved, &self->parameters[i]);
    }
    self->done++;
}

double spsa_value(const Spsa *self, size_t parameter) {
    const double value = self->theta[parameter];
    return self->parameters[parameter].is_whole ? floor(value + 0.5) : value;
}
