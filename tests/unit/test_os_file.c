// SPDX-License-Identifier: MIT
#include "unit.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os_file.h"
#include "fail_alloc.h"

// A folder of its own for every test; paths are made with `in`.
typedef struct Folder {
    char path[64];
    char name[400];
} Folder;

static int folder_make(void **state) {
    Folder *const folder = calloc(1, sizeof *folder);
    (void)snprintf(folder->path, sizeof folder->path, "/tmp/zugwerk-file-XXXXXX");
    *state = folder;
    return mkdtemp(folder->path) == NULL ? -1 : 0;
}

static const char *in(Folder *folder, const char *name) {
    (void)snprintf(folder->name, sizeof folder->name, "%s/%s", folder->path, name);
    return folder->name;
}

// Entries besides "." and ".."; removes them when asked.
static int folder_count(Folder *folder, bool remove_them) {
    int count = 0;
    DIR *const dir = opendir(folder->path);
    assert_non_null(dir);
    for (const struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            count++;
            if (remove_them) {
                (void)unlink(in(folder, entry->d_name));
            }
        }
    }
    (void)closedir(dir);
    return count;
}

static int folder_remove(void **state) {
    Folder *const folder = *state;
    (void)folder_count(folder, true);
    const int result = rmdir(folder->path);
    free(folder);
    return result;
}

static void expect_content(const char *path, const char *expected) {
    Text text;
    text_init(&text, NULL);
    assert_true(file_load(&text, path, 1 << 22, NULL));
    assert_string_equal(text_string(&text), expected);
    text_release(&text);
}

static void saves_and_loads(void **state) {
    Folder *const folder = *state;
    const char *const path = in(folder, "a file");
    assert_true(file_save(path, span_of("one"), NULL));
    expect_content(path, "one");
    assert_true(file_save(path, span_of(""), NULL));
    expect_content(path, "");
    assert_true(file_save(path, span_of("two\n"), NULL));
    expect_content(path, "two\n");
    assert_int_equal(folder_count(folder, false), 1);
}

static void loads_no_more_than_the_limit(void **state) {
    Folder *const folder = *state;
    const char *const path = in(folder, "f");
    Text text;
    Error err;
    text_init(&text, NULL);
    text_append(&text, "kept ");
    assert_true(file_save(path, span_of("12345"), NULL));
    assert_false(file_load(&text, path, 4, &err));
    assert_int_equal(err.code, ERROR_LIMIT);
    assert_string_equal(text_string(&text), "kept ");
    assert_true(file_load(&text, path, 5, &err));
    assert_string_equal(text_string(&text), "kept 12345");
    text_release(&text);
}

static void names_the_file_it_cannot_open(void **state) {
    Folder *const folder = *state;
    FileReader reader;
    FileWriter *const writer = malloc(sizeof *writer);
    Error err;
    assert_false(file_reader_open(&reader, in(folder, "missing"), &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_non_null(strstr(err.text, "missing"));
    assert_non_null(strstr(err.text, "No such file"));
    assert_false(file_reader_open(&reader, folder->path, &err));
    assert_non_null(strstr(err.text, "it is a folder"));
    assert_false(file_writer_create(writer, folder->path, NULL, &err));
    assert_non_null(strstr(err.text, "it is a folder"));
    assert_false(file_writer_create(writer, in(folder, "no/such/folder"), NULL, &err));
    assert_non_null(strstr(err.text, "no/such/folder"));
    assert_false(file_writer_append(writer, in(folder, "no/such/folder"), &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_int_equal(folder_count(folder, false), 0);
    free(writer);
}

static void reads_in_pieces_and_counts(void **state) {
    Folder *const folder = *state;
    const char *const path = in(folder, "f");
    assert_true(file_save(path, span_of("abcdefgh"), NULL));
    FileReader reader;
    assert_true(file_reader_open(&reader, path, NULL));
    assert_int_equal(file_reader_size(&reader), 8);
    const ByteSource source = file_reader_source(&reader);
    char buffer[3];
    size_t got;
    int64_t total = 0;
    do {
        assert_true(source.read(source.context, buffer, sizeof buffer, &got, NULL));
        total += (int64_t)got;
        assert_int_equal(reader.offset, total);
    } while (got > 0);
    assert_int_equal(total, 8);
    file_reader_close(&reader);
}

static void replaces_a_file_only_when_complete(void **state) {
    Folder *const folder = *state;
    const char *const path = in(folder, "f");
    FileWriter *const writer = malloc(sizeof *writer);
    assert_true(file_save(path, span_of("old"), NULL));
    assert_int_equal(chmod(path, 0640), 0);
    // Given up: nothing has changed.
    assert_true(file_writer_create(writer, path, NULL, NULL));
    assert_true(file_writer_write(writer, span_of("new"), NULL));
    assert_true(file_writer_flush(writer, NULL));
    expect_content(path, "old");
    assert_int_equal(folder_count(folder, false), 2);
    file_writer_discard(writer);
    file_writer_discard(writer);
    expect_content(path, "old");
    assert_int_equal(folder_count(folder, false), 1);
    // Committed.
    assert_true(file_writer_create(writer, path, NULL, NULL));
    assert_true(file_writer_write(writer, span_of("new"), NULL));
    expect_content(path, "old");
    assert_true(file_writer_commit(writer, NULL));
    expect_content(path, "new");
    assert_false(file_writer_write(writer, span_of("late"), NULL));
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0640);
    assert_int_equal(folder_count(folder, false), 1);
    free(writer);
}

static void replaces_the_file_behind_a_link(void **state) {
    Folder *const folder = *state;
    char target[128];
    (void)snprintf(target, sizeof target, "%s/target", folder->path);
    assert_true(file_save(target, span_of("old"), NULL));
    const char *const link = in(folder, "link");
    assert_int_equal(symlink("target", link), 0);
    assert_true(file_save(link, span_of("new"), NULL));
    expect_content(target, "new");
    struct stat status;
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

static void writes_much_and_appends(void **state) {
    Folder *const folder = *state;
    const char *const path = in(folder, "f");
    FileWriter *const writer = malloc(sizeof *writer);
    Text expected;
    text_init(&expected, NULL);
    assert_true(file_writer_create(writer, path, NULL, NULL));
    const ByteSink sink = file_writer_sink(writer);
    // Small and large pieces, some larger than the buffer.
    static char piece[3 * FILE_BUFFER_SIZE / 2];
    for (size_t i = 0; i < 40; i++) {
        const size_t size = i % 10 == 9 ? sizeof piece : 1 + i * 997;
        memset(piece, (int)('a' + i % 26), size);
        text_append_span(&expected, (Span){piece, size});
        assert_true(sink.write(sink.context, piece, size, NULL));
    }
    assert_int_equal(writer->offset, expected.length);
    assert_true(file_writer_commit(writer, NULL));
    expect_content(path, text_string(&expected));
    for (int i = 0; i < 2; i++) {
        assert_true(file_writer_append(writer, path, NULL));
        assert_true(file_writer_write(writer, span_of("more"), NULL));
        text_append(&expected, "more");
        assert_true(file_writer_sync(writer, NULL));
        assert_true(file_writer_commit(writer, NULL));
    }
    expect_content(path, text_string(&expected));
    text_release(&expected);
    free(writer);
}

static void reports_a_full_disk(void **state) {
    (void)state;
    FileWriter *const writer = malloc(sizeof *writer);
    Error err;
    assert_true(file_writer_create(writer, "/dev/full", NULL, NULL));
    assert_true(file_writer_write(writer, span_of("x"), NULL)); // only in the buffer
    assert_false(file_writer_commit(writer, &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_non_null(strstr(err.text, "/dev/full: No space left"));
    // A large piece shows it at once, and everything afterwards is refused.
    static char piece[2 * FILE_BUFFER_SIZE];
    assert_true(file_writer_create(writer, "/dev/full", NULL, NULL));
    assert_false(file_writer_write(writer, (Span){piece, sizeof piece}, &err));
    assert_false(file_writer_write(writer, span_of("x"), &err));
    assert_false(file_writer_flush(writer, &err));
    assert_false(file_writer_commit(writer, &err));
    assert_false(file_save("/dev/full", span_of("x"), &err));
    free(writer);
}

static void reports_a_closed_pipe(void **state) {
    (void)state;
    int ends[2];
    void (*const old)(int) = signal(SIGPIPE, SIG_DFL);
    file_ignore_signals();
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(close(ends[0]), 0);
    FileWriter *const writer = malloc(sizeof *writer);
    Error err;
    file_writer_init_stdout(writer);
    writer->handle = ends[1];
    assert_true(file_writer_write(writer, span_of("x"), NULL));
    assert_false(file_writer_flush(writer, &err));
    assert_int_equal(err.code, ERROR_IO);
    assert_non_null(strstr(err.text, "Broken pipe"));
    assert_int_equal(close(ends[1]), 0);
    (void)signal(SIGPIPE, old);
    free(writer);
}

static void reports_failed_allocations(void **state) {
    Folder *const folder = *state;
    const char *const path = in(folder, "f");
    FileWriter *const writer = malloc(sizeof *writer);
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Error err = {0};
        const bool fine = file_writer_create(writer, path, &alloc, &err)
                          && file_writer_write(writer, span_of("x"), &err)
                          && file_writer_commit(writer, &err);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
        assert_int_equal(folder_count(folder, false), 0);
    }
    assert_true(file_save(path, span_of("some text"), NULL));
    FailAlloc fail;
    const Alloc alloc = fail_alloc_init(&fail, 1);
    Text text;
    Error err;
    text_init(&text, &alloc);
    assert_false(file_load(&text, path, 100, &err));
    assert_int_equal(err.code, ERROR_MEMORY);
    text_release(&text);
    assert_int_equal(fail_alloc_live(&fail), 0);
    free(writer);
}

#define FOLDER_TEST(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)

UNIT_TESTS(os_file) = {
    FOLDER_TEST(saves_and_loads),
    FOLDER_TEST(loads_no_more_than_the_limit),
    FOLDER_TEST(names_the_file_it_cannot_open),
    FOLDER_TEST(reads_in_pieces_and_counts),
    FOLDER_TEST(replaces_a_file_only_when_complete),
    FOLDER_TEST(replaces_the_file_behind_a_link),
    FOLDER_TEST(writes_much_and_appends),
    cmocka_unit_test(reports_a_full_disk),
    cmocka_unit_test(reports_a_closed_pipe),
    FOLDER_TEST(reports_failed_allocations),
};
UNIT_TESTS_END(os_file)
