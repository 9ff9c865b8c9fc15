// SPDX-License-Identifier: MIT
// Printing of differences, skips and totals.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance.h"

// Fields for the reader only.
static const char *const reader_fields[] = {"case",         "variant",     "note",
                                            "policy",       "verified_by", "fails_in",
                                            "python_chess", "pgn_extract", NULL};

static void print_place(const Line *line) {
    printf("%s:%d", line->file, line->number);
    const json_t *const number = json_object_get(line->json, "case");
    const char *const variant = json_string_value(json_object_get(line->json, "variant"));
    if (json_is_integer(number)) {
        printf(" (case %lld%s)", (long long)json_integer_value(number),
               variant == NULL ? "" : variant);
    }
}

static void print_json(const json_t *value) {
    char *const text = json_dumps(value, JSON_ENCODE_ANY | JSON_ENSURE_ASCII | JSON_COMPACT);
    fputs(text == NULL ? "?" : text, stdout);
    free(text);
}

void line_differs(Line *line, const char *field, const json_t *expected, json_t *got) {
    line->failed = true;
    if (!line->report->quiet) {
        print_place(line);
        printf(" %s: expected ", field);
        print_json(expected);
        fputs(", got ", stdout);
        print_json(got);
        fputc('\n', stdout);
    }
    json_decref(got);
}

void line_differs_text(Line *line, const char *field, const char *expected, const char *got) {
    json_t *const wanted = json_string(expected);
    json_t *const found = json_string(got);
    line_differs(line, field, wanted, found == NULL ? json_string("(not UTF-8)") : found);
    json_decref(wanted);
}

void line_differs_int(Line *line, const char *field, int64_t expected, int64_t got) {
    json_t *const wanted = json_integer(expected);
    line_differs(line, field, wanted, json_integer(got));
    json_decref(wanted);
}

void line_fails(Line *line, const char *field, const char *format, ...) {
    line->failed = true;
    if (line->report->quiet) {
        return;
    }
    print_place(line);
    printf(" %s: ", field);
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    fputc('\n', stdout);
}

static void report_skip(Report *report, const char *kind, const char *reason) {
    for (int i = 0; i < report->skip_count; i++) {
        Skip *const skip = &report->skips[i];
        if (strcmp(skip->kind, kind) == 0 && strcmp(skip->reason, reason) == 0) {
            skip->count++;
            return;
        }
    }
    if (report->skip_count == SKIP_MAX) {
        fputs("conformance: more reasons to skip than SKIP_MAX\n", stderr);
        exit(2);
    }
    Skip *const skip = &report->skips[report->skip_count++];
    snprintf(skip->kind, sizeof skip->kind, "%s", kind);
    snprintf(skip->reason, sizeof skip->reason, "%s", reason);
    skip->count = 1;
}

void line_skips(Line *line, const char *reason) {
    line->skipped = true;
    report_skip(line->report, line->kind, reason);
}

void line_leaves_out(Line *line, const char *reason) {
    char text[SKIP_TEXT_SIZE];
    snprintf(text, sizeof text, "parts of lines: %s", reason);
    report_skip(line->report, line->kind, text);
}

static bool list_has(const char *const *list, const char *name) {
    for (; *list != NULL; list++) {
        if (strcmp(*list, name) == 0) {
            return true;
        }
    }
    return false;
}

void line_check_fields(Line *line, const char *where, json_t *object, const char *const *known) {
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        const char *const name = json_object_iter_key(at);
        if (list_has(known, name) || list_has(reader_fields, name)) {
            continue;
        }
        line->report->unchecked_fields++;
        if (line->report->strict) {
            line_fails(line, where, "field \"%s\" is not known to this check", name);
        } else if (!line->report->quiet) {
            print_place(line);
            printf(" %s: warning: field \"%s\" is not known and was not checked\n", where, name);
        }
    }
}

void line_choice(Line *line, const char *mode, json_t *input, const char *reading) {
    char *const quoted = json_dumps(input, JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
    json_decref(input);
    char key[2048];
    snprintf(key, sizeof key, "%s %s %s", line->kind, mode, quoted == NULL ? "?" : quoted);
    free(quoted);
    json_t *const chosen =
        reading == NULL ? json_string("refused") : json_sprintf("read as %s", reading);
    if (line->report->choices_found != NULL) {
        json_object_set(line->report->choices_found, key, chosen);
    }
    const json_t *const expected = json_object_get(line->report->choices, key);
    if (expected != NULL && !json_equal(expected, chosen)) {
        line_differs(line, "documented choice", expected, json_incref(chosen));
    }
    json_decref(chosen);
}

void report_print(const Report *report) {
    for (int i = 0; i < report->skip_count; i++) {
        const Skip *const skip = &report->skips[i];
        printf("skipped %5d  %-12s %s\n", skip->count, skip->kind, skip->reason);
    }
    printf("%d lines skipped, %d fields not known\n", report->skipped, report->unchecked_fields);
    printf("%d passed, %d failed\n", report->passed, report->failed);
}
