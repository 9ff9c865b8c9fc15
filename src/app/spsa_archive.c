// SPDX-License-Identifier: MIT
#include "app/spsa_archive.h"

#include "base/number.h"
#include "base/version.h"

// ---- Runs that are kept -------------------------------------------------------------------------

static bool note_run(void *context, const StoredSpsa *run, Error *err) {
    (void)err;
    KeptSpsa *const out = context;
    if (!run->is_over) {
        text_reset(&out->words.text);
        text_append_span(&out->words.text, run->words);
        text_reset(&out->parameters);
        text_append(&out->parameters, run->parameters);
        out->run = run->id;
    }
    return true;
}

bool spsa_archive_find(KeptSpsa *out, const char *path, const Alloc *alloc, Error *err) {
    *out = (KeptSpsa){.run = 0};
    kept_words_init(&out->words, alloc);
    text_init(&out->parameters, alloc);
    SpsaStore *store;
    if (!spsa_store_open(&store, path, STORE_READ, alloc, err)) {
        return false;
    }
    const bool done = spsa_store_each_run(store, note_run, out, err)
                      && text_check(&out->words.text, err) && text_check(&out->parameters, err);
    spsa_store_close(store);
    if (done && out->run == 0) {
        return error_set(err, ERROR_VALUE, "%s holds no run that was cut off", path);
    }
    return done && kept_words_split(&out->words, err);
}

void kept_spsa_release(KeptSpsa *kept) {
    kept_words_release(&kept->words);
    text_release(&kept->parameters);
}

// ---- Beginning ----------------------------------------------------------------------------------

static bool begin_run(SpsaArchive *self, const RunOrigin *origin, const Text *parameters,
                      int64_t iterations, Error *err) {
    const StoredSpsa run = {.words = text_span(&origin->words),
                            .text = text_string(&origin->text),
                            .parameters = text_string(parameters),
                            .version = ZUGWERK_VERSION,
                            .build = text_string(&origin->build),
                            .machine = text_string(&origin->machine),
                            .begun = origin->begun,
                            .iterations = iterations};
    return text_check(parameters, err) && spsa_store_add(&self->run, self->store, &run, err);
}

static bool begin(SpsaArchive *self, Words words, const SpsaParameters *parameters,
                  int64_t iterations, Error *err) {
    RunOrigin origin;
    if (!run_origin_init(&origin, words, self->alloc, err)) {
        return false;
    }
    Text texts;
    text_init(&texts, self->alloc);
    for (size_t i = 0; i < parameters->count; i++) {
        spsa_parameter_format(&texts, &parameters->items[i], parameters->items[i].start);
    }
    const bool done = begin_run(self, &origin, &texts, iterations, err);
    text_release(&texts);
    run_origin_release(&origin);
    return done;
}

bool spsa_archive_open(SpsaArchive *self, const char *path, Words words,
                       const SpsaParameters *parameters, int64_t iterations, const Alloc *alloc,
                       Error *err) {
    *self = (SpsaArchive){.alloc = alloc};
    return path == NULL
           || (spsa_store_open(&self->store, path, STORE_WRITE, alloc, err)
               && begin(self, words, parameters, iterations, err));
}

// ---- Iterations ---------------------------------------------------------------------------------

// The numbers of a JSON array, exactly `count`.
static bool read_values(double *out, Span text, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (text.length == 0 || text.data[0] != (i == 0 ? '[' : ',')) {
            return false;
        }
        text = span_from(text, 1);
        size_t length = 0;
        while (length < text.length && text.data[length] != ',' && text.data[length] != ']') {
            length++;
        }
        if (!number_parse(&out[i], (Span){text.data, length})) {
            return false;
        }
        text = span_from(text, length);
    }
    return span_is(text, "]");
}

static bool is_sane(const SpsaParameters *parameters, const double *values) {
    for (size_t i = 0; i < parameters->count; i++) {
        if (values[i] < parameters->items[i].minimum || values[i] > parameters->items[i].maximum) {
            return false;
        }
    }
    return true;
}

static bool note_iteration(void *context, const StoredIteration *iteration, Error *err) {
    SpsaCourse *const course = context;
    const SpsaParameters *const parameters = course->parameters;
    const SpsaResult result = {iteration->won, iteration->drawn, iteration->lost,
                               iteration->faults};
    double *const values = alloc_resize(course->alloc, NULL, parameters->count, sizeof *values);
    if (values == NULL) {
        return error_set_memory(err);
    }
    bool done;
    if (iteration->number != (int64_t)course->count + 1 || result.won < 0 || result.drawn < 0
        || result.lost < 0 || !read_values(values, span_of(iteration->values), parameters->count)
        || !is_sane(parameters, values)) {
        done = error_set(err, ERROR_VALUE,
                         "the state file is damaged: iteration %zu is missing "
                         "or cannot be",
                         course->count + 1);
    } else {
        done = spsa_course_add(course, &result, values, err);
    }
    alloc_free(course->alloc, values);
    return done;
}

bool spsa_archive_resume(SpsaArchive *self, const char *path, int64_t run, SpsaCourse *course,
                         const Alloc *alloc, Error *err) {
    *self = (SpsaArchive){.run = run, .alloc = alloc};
    return spsa_store_open(&self->store, path, STORE_WRITE, alloc, err)
           && spsa_store_each_iteration(self->store, run, note_iteration, course, err);
}

bool spsa_archive_put(SpsaArchive *self, const SpsaCourse *course, Error *err) {
    if (self->store == NULL) {
        return true;
    }
    const SpsaResult *const result = &course->results[course->count - 1];
    const double *const last = spsa_course_last(course);
    Text values;
    text_init(&values, self->alloc);
    for (size_t i = 0; i < course->parameters->count; i++) {
        text_format(&values, "%c%.17g", i == 0 ? '[' : ',', last[i]);
    }
    text_append_char(&values, ']');
    const StoredIteration stored = {.number = (int64_t)course->count,
                                    .won = result->won,
                                    .drawn = result->drawn,
                                    .lost = result->lost,
                                    .faults = result->faults,
                                    .values = text_string(&values)};
    const bool done =
        text_check(&values, err) && spsa_store_put(self->store, self->run, &stored, err);
    text_release(&values);
    return done;
}

bool spsa_archive_end(SpsaArchive *self, Error *err) {
    return self->store == NULL || spsa_store_end(self->store, self->run, err);
}

void spsa_archive_close(SpsaArchive *self) {
    spsa_store_close(self->store);
    self->store = NULL;
}
