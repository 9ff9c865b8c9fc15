// SPDX-License-Identifier: MIT
// Training lines, the data generator and the tuner.
#include "unit.h"

#include <math.h>

#include "fail_alloc.h"
#include "lab/datagen.h"
#include "lab/fit_results.h"
#include "lab/training_line.h"
#include "lab/tune.h"
#include "lab/tune_impl.h"

static bool parse(TrainingLine *line, const char *text, Error *err) {
    return training_line_parse(line, span_of(text), NULL, err);
}

static void reads_training_lines(void **state) {
    (void)state;
    TrainingLine line;
    Error err;
    assert_true(parse(&line, "8/8/4k3/8/8/4K3/4P3/8 b - - c9 \"1-0\"; ce -48; hmvc 7;", &err));
    assert_int_equal(line.half_points, 2);
    assert_true(line.has_score);
    assert_int_equal(line.score, 48); // White's
    assert_int_equal(line.pos.halfmove, 7);
    assert_true(parse(&line, "8/8/4k3/8/8/4K3/4P3/8 w - - c9 \"1/2-1/2\";", &err));
    assert_int_equal(line.half_points, 1);
    assert_false(line.has_score);
    assert_false(parse(&line, "8/8/4k3/8/8/4K3/4P3/8 w - - ce 1;", &err));
    assert_string_equal(err.text, "there is no result: c9 \"1-0\";");
    assert_false(parse(&line, "8/8/4k3/8/8/4K3/4P3/8 w - - c9 \"2-0\";", &err));
    assert_false(parse(&line, "8/8/4k3/8/8/4K3/4P3/8 w - - c9 \"0-1\"; ce 32001;", &err));
    assert_int_equal(line.half_points, 1); // unchanged
}

static const DatagenSettings settings = {
    .seed = 5, .nodes = 60, .balance = 300, .sample = 1, .chess960 = 50, .name = "test"};

// Games 0..games-1 with so many threads.
static void generate(Text *out, int threads, int64_t games, const Alloc *alloc) {
    Datagen *datagen;
    DatagenCounts counts = {0};
    StopSignal stop;
    stop_reset(&stop);
    assert_true(datagen_create(&datagen, &settings, threads, alloc, NULL));
    datagen_heading(out, &settings);
    for (int64_t done = 0, played = 0; done < games; done += played) {
        assert_true(datagen_batch(datagen, out, done, games - done, &played, &counts, &stop, NULL));
    }
    assert_int_equal(counts.games, games);
    datagen_destroy(datagen);
}

static void games_do_not_depend_on_threads(void **state) {
    (void)state;
    Text one;
    Text three;
    text_init(&one, NULL);
    text_init(&three, NULL);
    generate(&one, 1, 10, NULL);
    generate(&three, 3, 10, NULL);
    assert_string_equal(text_string(&one), text_string(&three));
    // cut off in the middle of a line: the games before the last mark stay
    size_t complete;
    int64_t games;
    const Span cut = {one.data, one.length - 20};
    assert_true(datagen_resume(cut, &settings, &complete, &games, NULL));
    assert_int_equal(games, 8);
    assert_true(complete < cut.length && one.data[complete - 1] == '\n');
    DatagenSettings other = settings;
    other.nodes++;
    assert_false(datagen_resume(cut, &other, &complete, &games, NULL));
    text_release(&one);
    text_release(&three);
}

// The positions of so many games; release it.
static void read_games(TuneSet *set, int64_t games) {
    Text text;
    text_init(&text, NULL);
    tune_set_init(set, NULL);
    generate(&text, 1, games, NULL);
    Span rest = text_span(&text);
    assert_true(tune_set_read(set, source_of_span(&rest), NULL));
    text_release(&text);
}

static double squared_error(Tune *tune, const TunePosition *position) {
    static TunePart part;
    part.error = 0;
    tune->wants_gradient = false;
    tune_position(tune, &part, position);
    return part.error;
}

// The gradient against the slopes to both sides: it is their mean, but where the evaluation has a
// bend it lies between them. Whether there is a bend.
static bool check_slopes(double gradient, double below, double above) {
    const double tolerance = 1e-6;
    if (fabs(gradient - (below + above) / 2) < tolerance) {
        return false;
    }
    assert_true(gradient > fmin(below, above) - tolerance);
    assert_true(gradient < fmax(below, above) + tolerance);
    return true;
}

// The gradient of every weight the position uses; how many of them have a bend there.
static int check_gradient(Tune *tune, const TunePosition *position) {
    const double step = 0.01;
    static TunePart part;
    memset(&part, 0, sizeof part);
    tune->wants_gradient = true;
    tune_position(tune, &part, position);
    const double here = part.error;
    int bends = 0;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < HCE_COUNT; i++) {
            double *const weight = &tune->weights[k][i];
            const double before = *weight;
            *weight = before + step;
            const double above = squared_error(tune, position);
            *weight = before - step;
            const double below = squared_error(tune, position);
            *weight = before;
            bends +=
                check_slopes(part.gradient[k][i], (here - below) / step, (above - here) / step);
        }
    }
    return bends;
}

// The tuner knows the evaluation as it is: its values, but for their rounding, and its slopes.
static void knows_the_evaluation(void **state) {
    (void)state;
    TuneSet set;
    read_games(&set, 6);
    assert_true(set.count > 100);
    static Tune tune;
    const TuneSettings tuning = tune_settings_default();
    tune.set = &set;
    tune.settings = &tuning;
    tune.scale = 0.006;
    for (int i = 0; i < HCE_COUNT; i++) {
        tune.weights[0][i] = pair_mg(hce_weights[i]);
        tune.weights[1][i] = pair_eg(hce_weights[i]);
    }
    for (size_t i = 0; i < set.count; i++) {
        assert_true(fabs(tune_value(&tune, &set.positions[i]) - set.positions[i].value) < 5);
    }
    int bends = 0;
    for (size_t i = 0; i < set.count; i += 10) {
        bends += check_gradient(&tune, &set.positions[i]);
    }
    assert_true(bends < 10); // of some 40,000 slopes
    tune_set_release(&set);
}

static void tunes_reproducibly(void **state) {
    (void)state;
    TuneSet set;
    read_games(&set, 12);
    assert_true(set.count > 200);
    static TuneResult a;
    static TuneResult b;
    TuneSettings tuning = tune_settings_default();
    tuning.epochs = 8;
    tuning.validation = 0;
    tuning.batch = 100;
    const TuneListener nobody = {0};
    tuning.threads = 1;
    assert_true(tune_run(&a, &set, &tuning, &nobody, NULL, NULL, NULL));
    tuning.threads = 3;
    assert_true(tune_run(&b, &set, &tuning, &nobody, NULL, NULL, NULL));
    assert_memory_equal(a.weights, b.weights, sizeof a.weights);
    assert_true(a.best.number > 0); // it got better
    tuning.epochs = 0;
    assert_true(tune_run(&b, &set, &tuning, &nobody, NULL, NULL, NULL));
    assert_true(a.best.train < b.best.train);
    ResultFit fit;
    assert_true(fit_results(&fit, &set, NULL));
    assert_true(fit.loss < fit.loss_naive);
    tune_set_release(&set);
}

static void names_the_bad_line(void **state) {
    (void)state;
    TuneSet set;
    Error err;
    tune_set_init(&set, NULL);
    Span rest = span_of("# remark\n8/8/4k3/8/8/4K3/4P3/8 w - - c9 \"1-0\";\nnonsense\n");
    assert_false(tune_set_read(&set, source_of_span(&rest), &err));
    assert_int_equal(err.line, 3);
    tune_set_release(&set);
}

static void survives_failing_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        TuneSet set;
        Error err;
        tune_set_init(&set, &alloc);
        Span rest = span_of("4k3/4r3/8/8/8/4K3/4P3/4Q3 w - - c9 \"1-0\"; ce 3;\n");
        const bool fine = tune_set_read(&set, source_of_span(&rest), &err);
        tune_set_release(&set);
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

UNIT_TESTS(tune) = {
    cmocka_unit_test(reads_training_lines), cmocka_unit_test(games_do_not_depend_on_threads),
    cmocka_unit_test(knows_the_evaluation), cmocka_unit_test(tunes_reproducibly),
    cmocka_unit_test(names_the_bad_line),   cmocka_unit_test(survives_failing_allocations),
};
UNIT_TESTS_END(tune)
