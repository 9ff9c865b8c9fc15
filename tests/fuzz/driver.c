// SPDX-License-Identifier: MIT
// The plain driver: links to one fuzz target and runs it over files and folders, so that the
// corpora are ordinary regression tests. Each file is tried whole and cut in half. A target
// reports a finding by abort(); the handler then names the file.
#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PATH_SIZE = 4096 };

static char current[PATH_SIZE];
static size_t passed;

static void name_the_file(int signal_number) {
    static const char head[] = "fuzz: this input fails: ";
    if (write(STDERR_FILENO, head, sizeof head - 1) > 0
        && write(STDERR_FILENO, current, strlen(current)) > 0) {
        (void)!write(STDERR_FILENO, "\n", 1);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

// A heap block of exactly `size` bytes, so that a sanitizer sees the first read past the end.
static void try_bytes(const uint8_t *data, size_t size) {
    uint8_t *const copy = malloc(size == 0 ? 1 : size);
    if (copy == NULL) {
        abort();
    }
    if (size > 0) {
        memcpy(copy, data, size);
    }
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static bool try_file(const char *path, off_t size) {
    snprintf(current, sizeof current, "%s", path);
    FILE *const file = fopen(path, "rb");
    uint8_t *const data = malloc((size_t)size + 1);
    const bool fine =
        file != NULL && data != NULL && fread(data, 1, (size_t)size, file) == (size_t)size;
    if (fine) {
        try_bytes(data, (size_t)size);
        try_bytes(data, (size_t)size / 2);
        passed++;
    } else {
        fprintf(stderr, "fuzz: cannot read %s\n", path);
    }
    free(data);
    if (file != NULL) {
        fclose(file);
    }
    return fine;
}

static bool try_path(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0) {
        fprintf(stderr, "fuzz: there is no %s\n", path);
        return false;
    }
    if (!S_ISDIR(info.st_mode)) {
        return try_file(path, info.st_size);
    }
    struct dirent **names;
    const int count = scandir(path, &names, NULL, alphasort);
    bool fine = count >= 0;
    for (int i = 0; i < count; i++) {
        char inner[PATH_SIZE];
        if (names[i]->d_name[0] != '.') {
            snprintf(inner, sizeof inner, "%s/%s", path, names[i]->d_name);
            fine = try_path(inner) && fine;
        }
        free(names[i]);
    }
    if (count >= 0) {
        free(names);
    }
    return fine;
}

int main(int argc, char *argv[]) {
    signal(SIGABRT, name_the_file);
    snprintf(current, sizeof current, "(the empty input)");
    try_bytes(NULL, 0);
    passed++;
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        failed += try_path(argv[i]) ? 0 : 1;
    }
    printf("%zu passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
