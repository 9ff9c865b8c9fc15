// SPDX-License-Identifier: MIT
#include "app/match_pictures.h"

#include "base/os_file.h"

bool llr_curve_add(LlrCurve *curve, double games, double llr, Error *err) {
    if (!alloc_grow(curve->alloc, (void **)&curve->points, &curve->capacity, curve->count + 1,
                    sizeof *curve->points)) {
        return error_set_memory(err);
    }
    curve->points[curve->count++] = (LlrPoint){games, llr};
    return true;
}

void llr_curve_release(LlrCurve *curve) {
    alloc_free(curve->alloc, curve->points);
    curve->points = NULL;
}

static void make_path(Text *out, const char *name, const char *what, const Alloc *alloc) {
    text_init(out, alloc);
    text_format(out, "%s-%s.svg", name, what);
}

static bool save(const char *name, const char *what, const Text *picture, Error *err) {
    Text path;
    make_path(&path, name, what, picture->alloc);
    const bool done = text_check(picture, err) && text_check(&path, err)
                      && file_save(text_string(&path), text_span(picture), err);
    text_release(&path);
    return done;
}

static bool can_save(const char *name, const char *what, const Alloc *alloc, Error *err) {
    Text path;
    FileWriter writer;
    make_path(&path, name, what, alloc);
    const bool done =
        text_check(&path, err) && file_writer_create(&writer, text_string(&path), alloc, err);
    if (done) {
        file_writer_discard(&writer);
    }
    text_release(&path);
    return done;
}

bool match_pictures_check(const char *name, bool has_sprt, bool has_tables, const Alloc *alloc,
                          Error *err) {
    return (!has_sprt || can_save(name, "llr", alloc, err))
           && (!has_tables
               || (can_save(name, "ratings", alloc, err)
                   && can_save(name, "crosstable", alloc, err)));
}

bool match_pictures_write(const char *name, const char *title, const MatchSummary *summary,
                          const LlrCurve *curve, const Alloc *alloc, Error *err) {
    Text picture;
    text_init(&picture, alloc);
    const ByteSink sink = sink_of_text(&picture);
    bool done = true;
    if (summary->sprt != NULL) {
        done = match_chart_llr(summary, curve->points, curve->count, title, sink, err)
               && save(name, "llr", &picture, err);
        text_reset(&picture);
    }
    if (done && summary->ratings != NULL) {
        done =
            match_chart_ratings(summary, title, sink, err) && save(name, "ratings", &picture, err);
        text_reset(&picture);
    }
    if (done && summary->has_crosstable) {
        done = match_chart_crosstable(summary, title, sink, alloc, err)
               && save(name, "crosstable", &picture, err);
    }
    text_release(&picture);
    return done;
}
