// SPDX-License-Identifier: MIT
#include "match/spsa_parameters.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

enum { FIELDS_MAX = 7, NUMBER_SIZE = 40 };

#define MILLION 1e6

void spsa_parameters_init(SpsaParameters *list, const Alloc *alloc) {
    *list = (SpsaParameters){.alloc = alloc};
}

void spsa_parameters_release(SpsaParameters *list) {
    alloc_free(list->alloc, list->items);
    spsa_parameters_init(list, list->alloc);
}

// ---- Fields -------------------------------------------------------------------------------------

// The parts between commas, without blanks around them.
typedef struct Fields {
    const char *begin; // of the text they are in, for columns
    Span items[FIELDS_MAX];
    size_t count;
} Fields;

static int64_t column_of(const Fields *fields, size_t i) {
    return fields->items[i].data - fields->begin + 1;
}

static bool split(Fields *out, const char *begin, Span rest, Error *err) {
    out->begin = begin;
    out->count = 0;
    for (;;) {
        size_t length = 0;
        while (length < rest.length && rest.data[length] != ',') {
            length++;
        }
        if (out->count == FIELDS_MAX) {
            return error_set_at(err, ERROR_SYNTAX, 0, rest.data - begin + 1, "too many values");
        }
        out->items[out->count++] = span_trim((Span){rest.data, length});
        if (length == rest.length) {
            return true;
        }
        rest = span_from(rest, length + 1);
    }
}

static bool read_field(double *out, const Fields *fields, size_t i, const char *what, Error *err) {
    char shown[NUMBER_SIZE];
    return number_parse(out, fields->items[i])
           || error_set_at(err, ERROR_SYNTAX, 0, column_of(fields, i), "%s is not a number: %s",
                           what, span_show(shown, sizeof shown, fields->items[i]));
}

static bool is_written_whole(Span text) {
    for (size_t i = 0; i < text.length; i++) {
        if (!char_is_digit(text.data[i]) && text.data[i] != '-' && text.data[i] != '+') {
            return false;
        }
    }
    return true;
}

// What may stand in a setoption line, in a player text and between commas.
static bool take_name(SpsaParameter *out, Span name, int64_t column, Error *err) {
    if (name.length == 0) {
        return error_set_at(err, ERROR_SYNTAX, 0, column, "the name of a parameter is missing");
    }
    if (name.length >= SPSA_NAME_SIZE) {
        return error_set_at(err, ERROR_LIMIT, 0, column, "a name has at most %d characters",
                            SPSA_NAME_SIZE - 1);
    }
    for (size_t i = 0; i < name.length; i++) {
        const char c = name.data[i];
        if (c < ' ' || c > '~' || strchr(",=:\"\\#", c) != NULL) {
            return error_set_at(err, ERROR_SYNTAX, 0, column + (int64_t)i,
                                "this character cannot be in the name of a parameter");
        }
    }
    memcpy(out->name, name.data, name.length);
    out->name[name.length] = '\0';
    return true;
}

// Values, bounds, c and r, from field `first` on.
static bool take_numbers(SpsaParameter *out, const Fields *fields, size_t first, Error *err) {
    double *const numbers[] = {&out->start, &out->minimum, &out->maximum, &out->c_end, &out->r_end};
    static const char *const names[] = {"the value", "the lower bound", "the upper bound", "c",
                                        "r"};
    for (size_t i = first; i < fields->count; i++) {
        if (!read_field(numbers[i - first], fields, i, names[i - first], err)) {
            return false;
        }
    }
    return true;
}

static bool add(SpsaParameters *list, const SpsaParameter *parameter, Error *err) {
    if (!spsa_check_parameter(parameter, err)) {
        return false;
    }
    if (list->count >= SPSA_PARAMETERS_MAX) {
        return error_set(err, ERROR_LIMIT, "at most %d parameters can be tuned at once",
                         SPSA_PARAMETERS_MAX);
    }
    if (!alloc_grow(list->alloc, (void **)&list->items, &list->capacity, list->count + 1,
                    sizeof *list->items)) {
        return error_set_memory(err);
    }
    list->items[list->count++] = *parameter;
    return true;
}

// ---- Words --------------------------------------------------------------------------------------

bool spsa_parameters_add_word(SpsaParameters *list, Span word, Error *err) {
    const char *const equals = word.length == 0 ? NULL : memchr(word.data, '=', word.length);
    if (equals == NULL) {
        return error_set_at(err, ERROR_SYNTAX, 0, 1, "a parameter is NAME=VALUE,MIN,MAX,C,R");
    }
    const size_t length = (size_t)(equals - word.data);
    SpsaParameter parameter = {.is_whole = true, .r_end = SPSA_R_END};
    Fields fields;
    const Span name = span_trim((Span){word.data, length});
    if (!take_name(&parameter, name, name.data - word.data + 1, err)
        || !split(&fields, word.data, span_from(word, length + 1), err)) {
        return false;
    }
    if (fields.count < 3 || fields.count > 5) {
        return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)length + 2,
                            "%s has %zu values; it takes VALUE,MIN,MAX, then C and R if wanted",
                            parameter.name, fields.count);
    }
    for (size_t i = 0; i < 3; i++) {
        parameter.is_whole = parameter.is_whole && is_written_whole(fields.items[i]);
    }
    if (!take_numbers(&parameter, &fields, 0, err)) {
        return false;
    }
    if (fields.count < 4) {
        parameter.c_end = (parameter.maximum - parameter.minimum) / SPSA_RANGE_PART;
    }
    return add(list, &parameter, err);
}

// ---- Lines --------------------------------------------------------------------------------------

static bool add_openbench(SpsaParameters *list, Span line, Error *err) {
    SpsaParameter parameter = {.is_whole = true};
    Fields fields;
    if (!split(&fields, line.data, line, err)) {
        return false;
    }
    if (fields.count != FIELDS_MAX) {
        return error_set_at(err, ERROR_SYNTAX, 0, 1,
                            "a line is NAME, int, VALUE, MIN, MAX, C, R or NAME=VALUE,MIN,MAX,C,R");
    }
    parameter.is_whole = span_is(fields.items[1], "int");
    if (!parameter.is_whole && !span_is(fields.items[1], "float")) {
        return error_set_at(err, ERROR_SYNTAX, 0, column_of(&fields, 1),
                            "the kind of a parameter is int or float");
    }
    return take_name(&parameter, fields.items[0], column_of(&fields, 0), err)
           && take_numbers(&parameter, &fields, 2, err) && add(list, &parameter, err);
}

static Span without_remark(Span line) {
    for (size_t i = 0; i < line.length; i++) {
        if (line.data[i] == '#' && (i == 0 || char_is_blank(line.data[i - 1]))) {
            return (Span){line.data, i};
        }
    }
    return line;
}

static bool add_line(SpsaParameters *list, Span line, Error *err) {
    const Span body = without_remark(line);
    if (span_trim(body).length == 0) {
        return true;
    }
    return memchr(body.data, '=', body.length) != NULL ? spsa_parameters_add_word(list, body, err)
                                                       : add_openbench(list, body, err);
}

bool spsa_parameters_add_text(SpsaParameters *list, Span text, Error *err) {
    const size_t before = list->count;
    for (int64_t number = 1; text.length > 0; number++) {
        const char *const end = memchr(text.data, '\n', text.length);
        const size_t length = end == NULL ? text.length : (size_t)(end - text.data);
        Error why = {.code = ERROR_NONE};
        if (!add_line(list, (Span){text.data, length}, &why)) {
            list->count = before;
            return error_set_at(err, why.code, number, why.column, "%s", why.text);
        }
        text = span_from(text, end == NULL ? length : length + 1);
    }
    return list->count > before || error_set(err, ERROR_SYNTAX, "there is no parameter in it");
}

// ---- Writing ------------------------------------------------------------------------------------

// As short as reads back equal.
static void append_number(Text *out, double value) {
    char text[NUMBER_SIZE];
    for (int digits = 15; digits <= 17; digits++) {
        double again;
        (void)snprintf(text, sizeof text, "%.*g", digits, value);
        if (number_parse(&again, span_of(text)) && !(again < value) && !(again > value)) {
            break;
        }
    }
    text_append(out, text);
}

void spsa_parameter_format(Text *out, const SpsaParameter *parameter, double value) {
    const double numbers[] = {value, parameter->minimum, parameter->maximum, parameter->c_end,
                              parameter->r_end};
    text_format(out, "%s, %s", parameter->name, parameter->is_whole ? "int" : "float");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        text_append(out, ", ");
        append_number(out, numbers[i]);
    }
    text_append_char(out, '\n');
}

void spsa_value_format(Text *out, const SpsaParameter *parameter, double value) {
    if (parameter->is_whole) {
        text_append_int(out, (int64_t)value);
        return;
    }
    char text[NUMBER_SIZE];
    (void)snprintf(text, sizeof text, "%.6f", round(value * MILLION) / MILLION);
    size_t length = strlen(text);
    while (text[length - 1] == '0' && text[length - 2] != '.') {
        length--;
    }
    text_append_span(out, (Span){text, length});
}
