// SPDX-License-Identifier: MIT
// The experiment file: one setting a line, a word and its value.
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/os_file.h"
#include "lab/experiment.h"

enum { SHOWN_SIZE = 40 };

typedef struct Line {
    Experiment *experiment;
    const char *folder;
    Span value;
    Error *err;
} Line;

typedef bool LineReaderFunction(Line *line);

static bool set_text(Line *line, char **out) {
    const Span value = line->value;
    char *const copy = alloc_resize(line->experiment->alloc, NULL, value.length + 1, 1);
    if (copy == NULL) {
        return error_set_memory(line->err);
    }
    memcpy(copy, value.data, value.length);
    copy[value.length] = '\0';
    alloc_free(line->experiment->alloc, *out);
    *out = copy;
    return true;
}

static bool read_title(Line *line) {
    return set_text(line, &line->experiment->title);
}

static bool read_player(Line *line) {
    return experiment_add_player(line->experiment, line->value, line->err);
}

static bool read_position(Line *line) {
    return lab_positions_add(&line->experiment->positions, line->value, line->err);
}

// "FILE" or "FILE every N".
static bool read_positions(Line *line) {
    Span path = line->value;
    int64_t every = 0;
    for (size_t i = path.length; i-- > 0;) {
        const Span tail = span_from(path, i);
        if (tail.length > 7 && memcmp(tail.data, " every ", 7) == 0) {
            if (!span_to_int(&every, span_trim(span_from(tail, 7)), 1, 1000)) {
                return error_set_at(line->err, ERROR_VALUE, 0, (int64_t)i + 8,
                                    "'every' takes a number of plies from 1 to 1000");
            }
            path = span_trim((Span){path.data, i});
            break;
        }
    }
    if (line->folder == NULL) {
        return error_set_at(line->err, ERROR_UNSUPPORTED, 0, 1,
                            "files of positions are not read here");
    }
    Text whole;
    text_init(&whole, line->experiment->alloc);
    text_append(&whole, path.length > 0 && path.data[0] == '/' ? "" : line->folder);
    text_append_span(&whole, path);
    Error error = {0};
    bool done = text_check(&whole, line->err);
    if (done
        && !lab_positions_load(&line->experiment->positions, text_string(&whole), (int)every,
                               &error)) {
        done = error_set_at(line->err, error.code, 0, 1, "%s", error.text);
    }
    text_release(&whole);
    return done;
}

static bool read_depths(Line *line) {
    return experiment_set_depths(line->experiment, line->value, line->err);
}

static bool read_number(Line *line, int64_t *out, int64_t minimum, int64_t maximum) {
    char shown[SHOWN_SIZE];
    return span_to_int(out, line->value, minimum, maximum)
           || error_set_at(line->err, ERROR_VALUE, 0, 1,
                           "a whole number from %lld to %lld, not '%s'", (long long)minimum,
                           (long long)maximum, span_show(shown, sizeof shown, line->value));
}

static bool read_repeats(Line *line) {
    int64_t number = 0;
    const bool done = read_number(line, &number, 1, EXPERIMENT_REPEATS_MAX);
    line->experiment->repeats = (int)number;
    return done;
}

static bool read_warmup(Line *line) {
    int64_t number = 0;
    const bool done = read_number(line, &number, 0, EXPERIMENT_REPEATS_MAX);
    line->experiment->warmup = (int)number;
    return done;
}

static bool read_seed(Line *line) {
    int64_t number = 0;
    const bool done = read_number(line, &number, 0, INT64_MAX);
    line->experiment->seed = (uint64_t)number;
    return done;
}

static bool read_time(Line *line) {
    const bool is_on = span_is(line->value, "on");
    char shown[SHOWN_SIZE];
    line->experiment->is_timed = is_on;
    return is_on || span_is(line->value, "off")
           || error_set_at(line->err, ERROR_VALUE, 0, 1, "'on' or 'off', not '%s'",
                           span_show(shown, sizeof shown, line->value));
}

static bool read_columns(Line *line) {
    return set_text(line, &line->experiment->columns);
}

static bool read_sort(Line *line) {
    return set_text(line, &line->experiment->sort);
}

typedef struct Setting {
    const char *word;
    LineReaderFunction *read;
    bool is_many; // may come several times
} Setting;

static const Setting settings[] = {
    {"title", read_title, false},      {"player", read_player, true},
    {"position", read_position, true}, {"positions", read_positions, true},
    {"depths", read_depths, false},    {"repeats", read_repeats, false},
    {"warmup", read_warmup, false},    {"seed", read_seed, false},
    {"time", read_time, false},        {"columns", read_columns, false},
    {"sort", read_sort, false},
};

enum { SETTING_COUNT = sizeof settings / sizeof settings[0] };

static bool find_setting(size_t *out, Span word, int64_t number, int64_t column, Error *err) {
    const char *words[SETTING_COUNT];
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        words[i] = settings[i].word;
        if (span_is(word, words[i])) {
            *out = i;
            return true;
        }
    }
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, word);
    const int near = word_nearest(word, words, SETTING_COUNT);
    if (near >= 0) {
        return error_set_at(err, ERROR_SYNTAX, number, column,
                            "'%s' is no setting of an experiment; did you mean '%s'?", shown,
                            words[near]);
    }
    return error_set_at(err, ERROR_SYNTAX, number, column,
                        "'%s' is no setting of an experiment, only title, player, position, "
                        "positions, depths, repeats, warmup, seed, time, columns, sort",
                        shown);
}

// Reads one line, `seen` holding the numbers of the lines where settings were given.
static bool read_line(Line *line, Span whole, int64_t number, int64_t seen[SETTING_COUNT]) {
    Error *const err = line->err;
    Span rest = whole;
    const Span word = span_next_word(&rest);
    if (word.length == 0 || word.data[0] == '#') {
        return true;
    }
    const int64_t column = word.data - whole.data + 1;
    size_t index = 0;
    if (!find_setting(&index, word, number, column, err)) {
        return false;
    }
    const Setting *const setting = &settings[index];
    if (seen[index] > 0 && !setting->is_many) {
        return error_set_at(err, ERROR_VALUE, number, column,
                            "%s is given twice, in line %lld already", setting->word,
                            (long long)seen[index]);
    }
    seen[index] = number;
    line->value = span_trim(rest);
    if (line->value.length == 0) {
        return error_set_at(err, ERROR_SYNTAX, number, column + (int64_t)word.length,
                            "%s: a value is missing", setting->word);
    }
    for (size_t i = 0; i < line->value.length; i++) {
        const unsigned char c = (unsigned char)line->value.data[i];
        if ((c < ' ' && c != '\t') || c == 0x7f) {
            return error_set_at(err, ERROR_SYNTAX, number,
                                (int64_t)(line->value.data + i - whole.data) + 1,
                                "a control character");
        }
    }
    Error own = {0};
    line->err = &own;
    const bool done = setting->read(line);
    line->err = err;
    if (!done && own.code == ERROR_MEMORY) {
        return error_set_memory(err);
    }
    const int64_t place = (own.column > 0 ? own.column : 1) + (line->value.data - whole.data);
    return done || error_set_at(err, own.code, number, place, "%s: %s", setting->word, own.text);
}

bool experiment_parse(Experiment *experiment, Span text, const char *folder, Error *err) {
    int64_t seen[SETTING_COUNT] = {0};
    Line line = {.experiment = experiment, .folder = folder, .err = err};
    int64_t number = 0;
    if (text.length >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0) {
        text = span_from(text, 3);
    }
    while (text.length > 0) {
        const char *const end = memchr(text.data, '\n', text.length);
        const size_t length = end == NULL ? text.length : (size_t)(end - text.data);
        const Span whole = {text.data,
                            length > 0 && text.data[length - 1] == '\r' ? length - 1 : length};
        text = span_from(text, end == NULL ? length : length + 1);
        number++;
        if (!read_line(&line, whole, number, seen)) {
            return false;
        }
    }
    return true;
}

bool experiment_load(Experiment *experiment, const char *path, Error *err) {
    Text text;
    Text folder;
    text_init(&text, experiment->alloc);
    text_init(&folder, experiment->alloc);
    const char *const slash = strrchr(path, '/');
    text_append_span(&folder, (Span){path, slash == NULL ? 0 : (size_t)(slash - path) + 1});
    const bool done = text_check(&folder, err) && file_load(&text, path, EXPERIMENT_FILE_MAX, err)
                      && experiment_parse(experiment, text_span(&text), text_string(&folder), err);
    text_release(&folder);
    text_release(&text);
    return done;
}
