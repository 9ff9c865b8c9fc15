// SPDX-License-Identifier: MIT
#include "lab/datagen.h"

#include <inttypes.h>

#include "base/parallel.h"
#include "lab/datagen_impl.h"

enum { SLOT_GAMES = 4 }; // games that a thread plays in one batch

// One thread's share of a batch.
typedef struct Slot {
    DatagenPlayer player;
    int64_t first; // games first..end-1
    int64_t end;
    Text lines;
    DatagenCounts counts;
    bool fine;
    Error err;
} Slot;

struct Datagen {
    DatagenSettings settings;
    const Alloc *alloc;
    const StopSignal *stop;
    int slot_count;
    Slot slots[];
};

static const char mark[] = "# games ";

bool datagen_create(Datagen **out, const DatagenSettings *settings, int threads, const Alloc *alloc,
                    Error *err) {
    Datagen *const datagen =
        alloc_new(alloc, sizeof *datagen + (size_t)threads * sizeof *datagen->slots);
    if (datagen == NULL) {
        return error_set_memory(err);
    }
    datagen->settings = *settings;
    datagen->alloc = alloc;
    datagen->slot_count = threads;
    bool fine = true;
    for (int i = 0; i < threads; i++) {
        Slot *const slot = &datagen->slots[i];
        slot->player.settings = &datagen->settings;
        slot->player.alloc = alloc;
        text_init(&slot->lines, alloc);
        fine = fine && engine_create(&slot->player.engine, NULL, alloc, err)
               && engine_set_hash(slot->player.engine, DATAGEN_HASH_MB, err);
    }
    if (!fine) {
        datagen_destroy(datagen);
        return false;
    }
    *out = datagen;
    return true;
}

void datagen_destroy(Datagen *datagen) {
    for (int i = 0; datagen != NULL && i < datagen->slot_count; i++) {
        engine_destroy(datagen->slots[i].player.engine);
        text_release(&datagen->slots[i].lines);
    }
    if (datagen != NULL) {
        alloc_free(datagen->alloc, datagen);
    }
}

void datagen_heading(Text *out, const DatagenSettings *settings) {
    text_format(out,
                "# zugwerk datagen: seed=%" PRIu64 " nodes=%" PRIu64
                " balance=%d sample=%d chess960=%d engine=%s\n",
                settings->seed, settings->nodes, settings->balance, settings->sample,
                settings->chess960, settings->name);
}

static void play_slot(void *context, size_t index) {
    Datagen *const datagen = context;
    Slot *const slot = &datagen->slots[index];
    slot->fine = true;
    slot->counts = (DatagenCounts){0};
    text_reset(&slot->lines);
    for (int64_t n = slot->first; slot->fine && n < slot->end; n++) {
        slot->fine =
            datagen_game(&slot->player, &slot->lines, n, &slot->counts, datagen->stop, &slot->err);
    }
}

static void counts_add(DatagenCounts *sum, const DatagenCounts *counts) {
    sum->games += counts->games;
    sum->positions += counts->positions;
    for (int i = 0; i < 3; i++) {
        sum->results[i] += counts->results[i];
    }
}

bool datagen_batch(Datagen *datagen, Text *out, int64_t first, int64_t games, int64_t *played,
                   DatagenCounts *counts, const StopSignal *stop, Error *err) {
    int64_t next = first;
    const int64_t end = first + games;
    datagen->stop = stop;
    for (int i = 0; i < datagen->slot_count; i++) {
        Slot *const slot = &datagen->slots[i];
        slot->first = next;
        slot->end = end - next < SLOT_GAMES ? end : next + SLOT_GAMES;
        next = slot->end;
    }
    parallel_run((size_t)datagen->slot_count, datagen->slot_count, play_slot, datagen);
    for (int i = 0; i < datagen->slot_count; i++) {
        if (!datagen->slots[i].fine) {
            if (err != NULL) {
                *err = datagen->slots[i].err;
            }
            return false;
        }
    }
    for (int i = 0; i < datagen->slot_count; i++) {
        const Slot *const slot = &datagen->slots[i];
        if (slot->end > slot->first) {
            text_append_span(out, text_span(&slot->lines));
            text_format(out, "%s%" PRId64 "\n", mark, slot->end);
            counts_add(counts, &slot->counts);
        }
    }
    *played = next - first;
    return text_check(out, err);
}

// The number of a "# games N" line, or -1.
static int64_t read_mark(Span line) {
    const size_t length = sizeof mark - 1;
    int64_t games;
    if (line.length > length && memcmp(line.data, mark, length) == 0
        && span_to_int(&games, span_from(line, length), 0, INT64_MAX)) {
        return games;
    }
    return -1;
}

bool datagen_resume(Span file, const DatagenSettings *settings, size_t *complete, int64_t *games,
                    Error *err) {
    Text heading;
    text_init(&heading, NULL);
    datagen_heading(&heading, settings);
    const bool same = file.length >= heading.length && !heading.failed
                      && memcmp(file.data, heading.data, heading.length) == 0;
    const size_t start = heading.length;
    text_release(&heading);
    if (!same) {
        return error_set(err, ERROR_VALUE,
                         "the file was made with other settings (see its first line); "
                         "use the same ones or another file");
    }
    *complete = start;
    *games = 0;
    for (size_t at = start; at < file.length;) {
        const char *const end = memchr(file.data + at, '\n', file.length - at);
        if (end == NULL) {
            break; // cut off in the middle of a line
        }
        const size_t next = (size_t)(end - file.data) + 1;
        const int64_t number = read_mark((Span){file.data + at, next - 1 - at});
        if (number >= 0) {
            *games = number;
            *complete = next;
        }
        at = next;
    }
    return true;
}
