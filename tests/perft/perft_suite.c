// SPDX-License-Identifier: MIT
// Checks perft counts from suite files:
//
//     perft_suite [--nodes N] [--threads N] PATH...
//
// PATH is a file, a folder (its *.epd and *.perft), or "-" for standard input. Two line formats:
//     <fen or four fields> ;D1 20 ;D2 400        (.epd)
//     epd <four fields>, then "perft 1 20" ...   (.perft)
// Depths of more than N nodes are left out and counted. Each depth is one test.
#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/span.h"
#include "chess/perft.h"
#include "notation/fen.h"

enum { LINE_SIZE = 1024, PATH_SIZE = 1024 };

typedef struct Suite {
    int64_t max_nodes;
    int threads;
    int passed;
    int failed;
    int left_out;
    // Where we are.
    const char *path;
    int line;
    bool has_position;
    Position pos;
    char fen[LINE_SIZE];
} Suite;

static void suite_fail(Suite *suite, const char *problem) {
    suite->failed++;
    printf("%s:%d: %s\n", suite->path, suite->line, problem);
}

static void suite_set_position(Suite *suite, Span fen) {
    Error err = {0};
    const FenOptions options = {FEN_STRICT, FEN_DETECT};
    suite->has_position = fen_parse(&suite->pos, span_trim(fen), options, &err);
    snprintf(suite->fen, sizeof suite->fen, "%.*s", (int)fen.length, fen.data);
    if (!suite->has_position) {
        suite_fail(suite, err.text);
    }
}

static void suite_check(Suite *suite, int depth, int64_t expected) {
    if (!suite->has_position) {
        return; // already reported
    }
    if (expected > suite->max_nodes) {
        suite->left_out++;
        return;
    }
    PerftResult *const result = malloc(sizeof *result);
    const PerftOptions options = {.depth = depth, .threads = suite->threads};
    Error err = {0};
    if (result == NULL || !perft_divide(result, &suite->pos, &options, &err)) {
        suite_fail(suite, err.text);
    } else if (result->total != (uint64_t)expected) {
        char problem[LINE_SIZE * 2];
        snprintf(problem, sizeof problem, "depth %d: %" PRIu64 ", expected %" PRId64 " (%s)", depth,
                 result->total, expected, suite->fen);
        suite_fail(suite, problem);
    } else {
        suite->passed++;
    }
    free(result);
}

// "1 20" after "perft" or ";D".
static void suite_read_count(Suite *suite, Span text) {
    Span rest = text;
    int64_t depth;
    int64_t nodes;
    if (span_to_int(&depth, span_next_word(&rest), 0, PERFT_DEPTH_MAX)
        && span_to_int(&nodes, span_next_word(&rest), 0, INT64_MAX)
        && span_trim(rest).length == 0) {
        suite_check(suite, (int)depth, nodes);
    } else {
        suite_fail(suite, "this is no perft count");
    }
}

static void suite_read_epd(Suite *suite, Span line) {
    const char *mark = memchr(line.data, ';', line.length);
    size_t end = mark == NULL ? line.length : (size_t)(mark - line.data);
    suite_set_position(suite, (Span){line.data, end});
    while (end < line.length) {
        const Span field = span_from(line, end + 1);
        mark = memchr(field.data, ';', field.length);
        const size_t length = mark == NULL ? field.length : (size_t)(mark - field.data);
        if (field.length > 0 && field.data[0] == 'D') {
            suite_read_count(suite, span_from((Span){field.data, length}, 1));
        } else {
            suite_fail(suite, "a field that does not begin with ;D");
        }
        end += 1 + length;
    }
}

static void suite_read_line(Suite *suite, Span line) {
    Span rest = line;
    const Span word = span_next_word(&rest);
    if (word.length == 0 || word.data[0] == '#' || span_is(word, "id")) {
        return;
    }
    if (span_is(word, "epd")) {
        suite_set_position(suite, rest);
    } else if (span_is(word, "perft")) {
        suite_read_count(suite, rest);
    } else {
        suite_read_epd(suite, line);
    }
}

static void suite_read_file(Suite *suite, FILE *file, const char *path) {
    char buffer[LINE_SIZE];
    suite->path = path;
    suite->line = 0;
    suite->has_position = false;
    const int passed = suite->passed;
    const int failed = suite->failed;
    const int left_out = suite->left_out;
    while (fgets(buffer, sizeof buffer, file) != NULL) {
        suite->line++;
        suite_read_line(suite, span_trim(span_of(buffer)));
    }
    printf("%s: %d right, %d wrong, %d too large\n", path, suite->passed - passed,
           suite->failed - failed, suite->left_out - left_out);
    fflush(stdout);
}

static bool is_suite_name(const char *name) {
    const char *const dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".epd") == 0 || strcmp(dot, ".perft") == 0);
}

static void suite_read_path(Suite *suite, const char *path) {
    struct stat info;
    if (strcmp(path, "-") == 0) {
        suite_read_file(suite, stdin, "standard input");
        return;
    }
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        struct dirent **names;
        const int count = scandir(path, &names, NULL, alphasort);
        for (int i = 0; i < count; i++) {
            char inner[PATH_SIZE];
            snprintf(inner, sizeof inner, "%s/%s", path, names[i]->d_name);
            if (is_suite_name(names[i]->d_name)) {
                suite_read_path(suite, inner);
            }
            free(names[i]);
        }
        if (count >= 0) {
            free(names);
        }
        return;
    }
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        suite->path = path;
        suite->line = 0;
        suite_fail(suite, "cannot be read");
        return;
    }
    suite_read_file(suite, file, path);
    fclose(file);
}

int main(int argc, char *argv[]) {
    Suite suite = {.max_nodes = 1000000, .threads = 1};
    int i = 1;
    for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        int64_t value;
        if (!span_to_int(&value, span_of(argv[i + 1]), 1, INT64_MAX)) {
            break;
        }
        if (strcmp(argv[i], "--nodes") == 0) {
            suite.max_nodes = value;
        } else if (strcmp(argv[i], "--threads") == 0 && value <= PERFT_THREADS_MAX) {
            suite.threads = (int)value;
        } else {
            break;
        }
    }
    if (i >= argc || strncmp(argv[i], "--", 2) == 0) {
        fprintf(stderr, "usage: perft_suite [--nodes N] [--threads N] PATH...\n");
        return 2;
    }
    for (; i < argc; i++) {
        suite_read_path(&suite, argv[i]);
    }
    printf("%d passed, %d failed\n", suite.passed, suite.failed);
    return suite.failed == 0 && suite.passed > 0 ? 0 : 1;
}
