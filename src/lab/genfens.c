// SPDX-License-Identifier: MIT
#include "lab/genfens.h"

#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
#include "base/rng.h"
#include "chess/movegen.h"
#include "engine/engine.h"
#include "notation/epd.h"

enum {
    BOOK_BYTES_MAX = 1 << 30,
    PLIES_ALONE = 8, // random moves from the initial position, or one more
    PLIES_BOOK = 4,  // from one of a book
    HASH_MB = 2,
    WORD_SHOWN = 40
};

typedef struct BookLine {
    size_t start;
    size_t length;
    int64_t number;
} BookLine;

struct Genfens {
    const Alloc *alloc;
    GenfensRequest request;
    Text name;
    Text book;
    BookLine *lines;
    size_t line_count;
    size_t line_capacity;
    TimeSource time;
    Engine *engine;
    int value; // of the search just done
    int depth;
};

// ------------------------------------------------------------------------------------- request

static bool take_word(Span *rest, const char *word) {
    Span after = *rest;
    if (!span_is(span_next_word(&after), word)) {
        return false;
    }
    *rest = after;
    return true;
}

static bool bad_number(const char *what, Span word, Error *err) {
    char shown[WORD_SHOWN];
    return error_set(err, ERROR_VALUE, "genfens: %s takes a whole number, not '%s'", what,
                     span_show(shown, sizeof shown, word));
}

bool genfens_parse(GenfensRequest *out, Span text, Error *err) {
    GenfensRequest request = {.book = {"", 0}};
    int64_t seed = 0;
    Span rest = text;
    (void)take_word(&rest, "genfens");
    const Span count = span_next_word(&rest);
    if (!span_to_int(&request.count, count, 1, GENFENS_COUNT_MAX)) {
        return bad_number("N", count, err);
    }
    if (!take_word(&rest, "seed")) {
        return error_set(err, ERROR_SYNTAX, "genfens: write 'genfens N seed S book B'");
    }
    const Span seed_word = span_next_word(&rest);
    if (!span_to_int(&seed, seed_word, 0, INT64_MAX)) {
        return bad_number("seed", seed_word, err);
    }
    request.seed = (uint64_t)seed;
    if (take_word(&rest, "book")) {
        const Span book = span_next_word(&rest);
        if (book.length == 0) {
            return error_set(err, ERROR_SYNTAX, "genfens: book takes a file, or None");
        }
        request.book = span_is_nocase(book, "none") ? (Span){"", 0} : book;
    }
    *out = request;
    return true;
}

// ---------------------------------------------------------------------------------------- book

static bool add_line(Genfens *genfens, size_t start, size_t length, int64_t number, Error *err) {
    void *lines = genfens->lines;
    if (!alloc_grow(genfens->alloc, &lines, &genfens->line_capacity, genfens->line_count + 1,
                    sizeof *genfens->lines)) {
        return error_set_memory(err);
    }
    genfens->lines = lines;
    genfens->lines[genfens->line_count++] = (BookLine){start, length, number};
    return true;
}

static bool load_book(Genfens *genfens, Error *err) {
    text_append_span(&genfens->name, genfens->request.book);
    if (memchr(genfens->request.book.data, '\0', genfens->request.book.length) != NULL) {
        return error_set(err, ERROR_VALUE, "a file name holds no NUL");
    }
    if (!text_check(&genfens->name, err)
        || !file_load(&genfens->book, text_string(&genfens->name), BOOK_BYTES_MAX, err)) {
        return false;
    }
    const Span book = text_span(&genfens->book);
    int64_t number = 0;
    for (size_t start = 0; start < book.length;) {
        const char *const end = memchr(book.data + start, '\n', book.length - start);
        const size_t length = end == NULL ? book.length - start : (size_t)(end - book.data) - start;
        const Span line = span_trim((Span){book.data + start, length});
        number++;
        if (line.length > 0 && line.data[0] != '#'
            && !add_line(genfens, start, length, number, err)) {
            return false;
        }
        start += length + 1;
    }
    return genfens->line_count > 0
           || error_set(err, ERROR_VALUE, "%s: there is no position in it",
                        text_string(&genfens->name));
}

bool genfens_create(Genfens **out, const GenfensRequest *request, const Alloc *alloc, Error *err) {
    Genfens *const genfens = alloc_new(alloc, sizeof *genfens);
    if (genfens == NULL) {
        return error_set_memory(err);
    }
    genfens->alloc = alloc;
    genfens->request = *request;
    genfens->time = time_source_real();
    text_init(&genfens->name, alloc);
    text_init(&genfens->book, alloc);
    if ((request->book.length > 0 && !load_book(genfens, err))
        || !engine_create(&genfens->engine, &genfens->time, alloc, err)
        || !engine_set_hash(genfens->engine, HASH_MB, err)) {
        genfens_destroy(genfens);
        return false;
    }
    genfens->request.book = (Span){"", 0}; // the caller's
    *out = genfens;
    return true;
}

void genfens_destroy(Genfens *genfens) {
    if (genfens == NULL) {
        return;
    }
    if (genfens->engine != NULL) {
        engine_destroy(genfens->engine);
    }
    alloc_free(genfens->alloc, genfens->lines);
    text_release(&genfens->book);
    text_release(&genfens->name);
    alloc_free(genfens->alloc, genfens);
}

// ----------------------------------------------------------------------------------- positions

static bool pick_start(Position *out, const Genfens *genfens, Rng *rng, Error *err) {
    if (genfens->line_count == 0) {
        *out = pos_initial();
        return true;
    }
    const BookLine *const line = &genfens->lines[rng_below(rng, genfens->line_count)];
    const Span text = {text_string(&genfens->book) + line->start, line->length};
    Error why;
    if (epd_position_parse(out, text, genfens->alloc, &why)) {
        return true;
    }
    return error_set_at(err, why.code, line->number, why.column, "%s: %s",
                        text_string(&genfens->name), why.text);
}

// False when the game ended on the way.
static bool play_randomly(Position *pos, Rng *rng, int plies) {
    MoveList list;
    for (int i = 0; i < plies; i++) {
        movegen_legal(&list, pos);
        if (list.count == 0) {
            return false;
        }
        const Position before = *pos;
        pos_play(pos, &before, list.moves[rng_below(rng, (uint64_t)list.count)]);
    }
    return movegen_any(pos);
}

static void note_value(void *context, const SearchResult *result, const EngineProgress *progress) {
    (void)progress;
    Genfens *const genfens = context;
    genfens->value = result->value;
    genfens->depth = result->depth;
}

// Whether the game goes on there and a short search finds nobody far ahead.
static bool judge(bool *is_balanced, Genfens *genfens, const Position *pos, Error *err) {
    Game game;
    game_init(&game, pos, genfens->alloc);
    *is_balanced = false;
    bool fine = true;
    if (!outcome_is_over(game_outcome(&game))) {
        const EngineGo go = {.game = &game, .has_nodes = true, .nodes = GENFENS_NODES, .lines = 1};
        const EngineListener listener = {.done = note_value, .context = genfens};
        engine_new_game(genfens->engine);
        fine = engine_start(genfens->engine, &go, &listener, err);
        if (fine) {
            engine_wait(genfens->engine);
            *is_balanced = abs(genfens->value) <= GENFENS_BALANCE;
            // Not even depth 1: an engine without memory for a search answers unseen.
            fine = genfens->depth > 0 || error_set_memory(err);
        }
    }
    game_release(&game);
    return fine;
}

bool genfens_next(Position *out, Genfens *genfens, int64_t n, Error *err) {
    Rng rng;
    rng_seed(&rng, genfens->request.seed);
    rng_seed(&rng, rng_next(&rng) ^ (uint64_t)n);
    for (int i = 0; i < GENFENS_TRIES_MAX; i++) {
        Position pos;
        bool balanced = false;
        if (!pick_start(&pos, genfens, &rng, err)) {
            return false;
        }
        const int plies = genfens->line_count > 0 ? PLIES_BOOK : PLIES_ALONE;
        if (!play_randomly(&pos, &rng, plies + (int)rng_below(&rng, 2))) {
            continue;
        }
        if (!judge(&balanced, genfens, &pos, err)) {
            return false;
        }
        if (balanced) {
            *out = pos;
            return true;
        }
    }
    return error_set(err, ERROR_VALUE,
                     "%s: no balanced position in %d tries: its positions are decided already",
                     text_string(&genfens->name), GENFENS_TRIES_MAX);
}
