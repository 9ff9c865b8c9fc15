// SPDX-License-Identifier: MIT
#include "app/ladder_files.h"

#include <inttypes.h>
#include <string.h>

#include "base/os_file.h"

typedef struct Drawing {
    const LadderReport *report;
    const RatingList *ratings;
    bool (*draw)(ByteSink sink, const LadderReport *report, const RatingList *ratings,
                 const Alloc *alloc, Error *err);
} Drawing;

static const char *base_name(const char *path) {
    const char *const slash = path == NULL ? NULL : strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool write_drawing(Cli *cli, const char *path, const Drawing *drawing, Error *err) {
    if (path == NULL) {
        return true;
    }
    FileWriter *const writer = alloc_new(cli->alloc, sizeof *writer);
    if (writer == NULL) {
        return error_set_memory(err);
    }
    bool done = file_writer_create(writer, path, cli->alloc, err);
    if (done) {
        done = drawing->draw(file_writer_sink(writer), drawing->report, drawing->ratings,
                             cli->alloc, err)
               && file_writer_commit(writer, err);
        file_writer_discard(writer);
    }
    alloc_free(cli->alloc, writer);
    return done;
}

static bool write_pictures(Cli *cli, const LadderFiles *files, const LadderReport *report,
                           const RatingList *ratings, Error *err) {
    const Drawing picture = {report, ratings, ladder_picture};
    const Drawing curve = {report, ratings, ladder_curve};
    return write_drawing(cli, files->picture, &picture, err)
           && write_drawing(cli, files->curve, &curve, err);
}

// To the file, or to standard output when there is none.
static bool write_text(Cli *cli, const char *path, const Text *text, Error *err) {
    if (!text_check(text, err)) {
        return false;
    }
    if (path != NULL) {
        return file_save(path, text_span(text), err);
    }
    cli_print_span(cli, text_span(text));
    return true;
}

static bool write_page(Cli *cli, const char *path, const LadderReport *report,
                       const RatingList *ratings, Error *err) {
    Text page;
    text_init(&page, cli->alloc);
    ladder_page(&page, report, ratings);
    const bool done = write_text(cli, path, &page, err);
    text_release(&page);
    return done;
}

static bool write_results(Cli *cli, const char *path, const LadderReport *report, Error *err) {
    if (path == NULL) {
        return true;
    }
    Text lines;
    text_init(&lines, cli->alloc);
    ladder_results(&lines, report);
    const bool done = write_text(cli, path, &lines, err);
    text_release(&lines);
    return done;
}

bool ladder_files_write(Cli *cli, const LadderFiles *files, const LadderReport *report,
                        Error *err) {
    LadderReport shown = *report;
    RatingList ratings;
    Error why;
    const bool has_ratings = ladder_ratings(&ratings, report, cli->alloc, &why);
    if (!has_ratings) {
        cli_note(cli, "no ratings: %s", why.text);
    }
    shown.picture = has_ratings ? base_name(files->picture) : NULL;
    shown.curve = has_ratings ? base_name(files->curve) : NULL;
    bool done = write_page(cli, files->page, &shown, has_ratings ? &ratings : NULL, err)
                && write_results(cli, files->results, &shown, err);
    if (has_ratings) {
        done = done && write_pictures(cli, files, &shown, &ratings, err);
        rating_list_release(&ratings);
    }
    return done;
}
