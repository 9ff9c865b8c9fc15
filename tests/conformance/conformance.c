// SPDX-License-Identifier: MIT
// conformance [options] CASES VECTORS [MORE...]
//
// Runs every line of the JSON-lines files of the folders. Exit: 0 all passed, 1 a difference
// (or nothing was run), 2 wrong use.
#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance.h"

enum { PATH_SIZE = 4096, LINE_SECONDS = 300 };

// How large a perft or search may be, so that a run takes about a minute in every build mode.
#if defined(ZUGWERK_HARD)
enum { DEFAULT_MAX_NODES = 300000 };
#elif defined(NDEBUG)
enum { DEFAULT_MAX_NODES = 200000000 };
#else
enum { DEFAULT_MAX_NODES = 5000000 };
#endif

// What was chosen for lines that say "either", seen from the root of the project.
static const char default_choices[] = "tests/conformance/choices.json";

static const char usage[] =
    "usage: conformance [options] CASES VECTORS [MORE...]\n"
    "  --max-nodes N       leave out perft depths and searches above N nodes\n"
    "  --only KIND         only the files of this kind\n"
    "  --selftest          make every expectation wrong, one at a time: each must be noticed\n"
    "  --strict            a field that no check knows is a difference\n"
    "  --choices FILE      what was chosen for lines that say \"either\"\n"
    "                      (tests/conformance/choices.json, when it can be read)\n"
    "  --write-choices FILE  write what is chosen now\n";

typedef struct Settings {
    const char *only;
    const char *choices;
    const char *write_choices;
    bool selftest;
} Settings;

// Where the run is, for the signal handler: a crash or a hang must name its line.
static char current_place[PATH_SIZE];

static void on_signal(int number) {
    static const char message[] = ": crashed or hung here\n";
    const size_t length = strlen(current_place);
    if (write(STDERR_FILENO, current_place, length) < 0
        || write(STDERR_FILENO, message, sizeof message - 1) < 0) {
        _exit(3);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void watch_signals(void) {
    const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        signal(numbers[i], on_signal);
    }
}

void line_run(Line *line) {
    const Kind *const kind = kind_find(line->file, line->json);
    line->kind = kind == NULL ? "unknown" : kind->name;
    if (kind == NULL || kind->run == NULL) {
        line_skips(line, kind == NULL ? "files of a kind that is not known" : kind->reason);
        return;
    }
    line_check_fields(line, "line", line->json, kind->fields);
    snprintf(current_place, sizeof current_place, "%s:%d", line->file, line->number);
    alarm(LINE_SECONDS);
    kind->run(line);
    alarm(0);
}

static void count_line(const Line *line) {
    Report *const report = line->report;
    if (line->failed) {
        report->failed++;
    } else if (line->skipped) {
        report->skipped++;
    } else {
        report->passed++;
    }
}

static bool is_blank(const char *text) {
    return text[strspn(text, " \t\r\n")] == '\0';
}

static void run_file(Report *report, Selftest *selftest, const char *folder, const char *file) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *const stream = fopen(path, "r");
    if (stream == NULL) {
        printf("%s: %s\n", path, strerror(errno));
        report->failed++;
        return;
    }
    char *text = NULL;
    size_t capacity = 0;
    for (int number = 1; getline(&text, &capacity, stream) >= 0; number++) {
        if (is_blank(text)) {
            continue;
        }
        Line line = {report, "json", folder, file, number, NULL, false, false, false};
        json_error_t error;
        line.json = json_loads(text, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
        if (!json_is_object(line.json)) {
            line_fails(&line, "line", "is not a JSON object: %s", error.text);
        } else {
            line_run(&line);
        }
        count_line(&line);
        if (selftest != NULL && !line.failed && !line.skipped) {
            selftest_line(selftest, &line);
        }
        json_decref(line.json);
    }
    free(text);
    fclose(stream);
}

static int is_json_lines(const struct dirent *entry) {
    const char *const end = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && end != NULL && strcmp(end, ".jsonl") == 0;
}

static bool run_folder(Report *report, Selftest *selftest, const char *folder, const char *only) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_json_lines, alphasort);
    if (count < 0) {
        fprintf(stderr, "conformance: %s: %s\n", folder, strerror(errno));
        return false;
    }
    for (int i = 0; i < count; i++) {
        const char *const file = entries[i]->d_name;
        if (only == NULL || strncmp(file, only, strlen(only)) == 0) {
            run_file(report, selftest, folder, file);
        }
        free(entries[i]);
    }
    free(entries);
    return true;
}

static bool read_options(int count, char **words, Settings *settings, Report *report) {
    static const struct option options[] = {{"max-nodes", required_argument, NULL, 'n'},
                                            {"only", required_argument, NULL, 'o'},
                                            {"strict", no_argument, NULL, 's'},
                                            {"selftest", no_argument, NULL, 't'},
                                            {"choices", required_argument, NULL, 'c'},
                                            {"write-choices", required_argument, NULL, 'w'},
                                            {NULL, 0, NULL, 0}};
    for (int option; (option = getopt_long(count, words, "", options, NULL)) != -1;) {
        switch (option) {
        case 'n':
            report->max_nodes = strtoll(optarg, NULL, 10);
            break;
        case 'o':
            settings->only = optarg;
            break;
        case 't':
            settings->selftest = true;
            break;
        case 's':
            report->strict = true;
            break;
        case 'c':
            settings->choices = optarg;
            break;
        case 'w':
            settings->write_choices = optarg;
            break;
        default:
            return false;
        }
    }
    return count - optind >= 2;
}

static bool load_choices(Report *report, const Settings *settings) {
    if (settings->write_choices != NULL) {
        report->choices_found = json_object();
    }
    const bool is_default = settings->choices == NULL;
    const char *const path = is_default ? default_choices : settings->choices;
    if (is_default && (access(path, R_OK) != 0 || settings->write_choices != NULL)) {
        return true;
    }
    json_error_t error;
    report->choices = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (report->choices == NULL) {
        fprintf(stderr, "conformance: %s:%d: %s\n", path, error.line, error.text);
    }
    return report->choices != NULL;
}

static bool save_choices(const Report *report, const char *path) {
    if (path == NULL
        || json_dump_file(report->choices_found, path, JSON_INDENT(1) | JSON_SORT_KEYS) == 0) {
        return true;
    }
    fprintf(stderr, "conformance: cannot write %s\n", path);
    return false;
}

static int finish_selftest(const Report *report, const Selftest *selftest) {
    int missed = selftest->missed;
    for (int i = 0; kind_name(i) != NULL; i++) {
        if ((selftest->kinds_seen >> i & 1) == 0) {
            printf("%s: no wrong expectation was tried\n", kind_name(i));
            missed++;
        }
    }
    printf("%d passed, %d failed\n", selftest->noticed, missed + report->failed);
    return missed + report->failed > 0 || selftest->noticed == 0 ? 1 : 0;
}

int main(int argc, char **argv) {
    static Report report = {.max_nodes = DEFAULT_MAX_NODES};
    Settings settings = {NULL, NULL, NULL, false};
    if (!read_options(argc, argv, &settings, &report)) {
        fputs(usage, stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    watch_signals();
    Selftest tally = {0, 0, 0};
    Selftest *const selftest = settings.selftest ? &tally : NULL;
    bool fine = load_choices(&report, &settings);
    for (int i = optind; fine && i < argc; i++) {
        fine = run_folder(&report, selftest, argv[i], settings.only);
    }
    if (!fine || !save_choices(&report, settings.write_choices)) {
        return 2;
    }
    json_decref(report.choices);
    json_decref(report.choices_found);
    if (selftest != NULL) {
        return finish_selftest(&report, selftest);
    }
    report_print(&report);
    return report.failed > 0 || report.passed == 0 ? 1 : 0;
}
