// SPDX-License-Identifier: MIT
#include "notation/opening_book.h"

#include "base/os_file.h"
#include "notation/polyglot.h"

enum { BOOK_BYTES_MAX = 1 << 30 };

void opening_book_init(OpeningBook *book, const Alloc *alloc) {
    *book = (OpeningBook){.depth = OPENING_BOOK_DEPTH, .alloc = alloc};
    text_init(&book->bytes, alloc);
}

void opening_book_release(OpeningBook *book) {
    text_release(&book->bytes);
}

// Entries are found by halving: a file that is not sorted is no book, whatever else it is.
static bool check(const char *path, const Text *bytes, Error *err) {
    Error why;
    PolyglotBook book;
    Span span = text_span(bytes);
    if (!polyglot_book_of_span(&book, &span, &why)) {
        return error_set(err, ERROR_VALUE, "%s: %s", path, why.text);
    }
    uint64_t last = 0;
    for (int64_t i = 0; i < book.count; i++) {
        PolyglotEntry entry;
        if (!polyglot_entry_at(&entry, &book, i, err)) {
            return false;
        }
        if (entry.key < last) {
            return error_set(err, ERROR_VALUE,
                             "%s: not a Polyglot book: entry %lld is out of order", path,
                             (long long)i + 1);
        }
        last = entry.key;
    }
    return true;
}

static bool load(Text *bytes, Span path, const Alloc *alloc, Error *err) {
    if (memchr(path.data, '\0', path.length) != NULL) {
        return error_set(err, ERROR_VALUE, "a file name holds no NUL");
    }
    Text name;
    text_init(&name, alloc);
    text_append_span(&name, path);
    const bool ok = text_check(&name, err)
                    && file_load(bytes, text_string(&name), BOOK_BYTES_MAX, err)
                    && check(text_string(&name), bytes, err);
    text_release(&name);
    return ok;
}

bool opening_book_load(OpeningBook *book, Span path, Error *err) {
    Text bytes;
    text_init(&bytes, book->alloc);
    if (path.length > 0 && !load(&bytes, path, book->alloc, err)) {
        text_release(&bytes);
        return false;
    }
    text_release(&book->bytes);
    book->bytes = bytes;
    return true;
}

static bool list_moves(PolyglotMoves *out, const OpeningBook *book, const Position *pos) {
    PolyglotBook entries;
    Span span = text_span(&book->bytes);
    return span.length > 0 && polyglot_book_of_span(&entries, &span, NULL)
           && polyglot_moves(out, &entries, pos, NULL);
}

Move opening_book_move(const OpeningBook *book, const Position *pos, uint64_t random) {
    PolyglotMoves moves;
    if (pos->fullmove > book->depth || !list_moves(&moves, book, pos)) {
        return MOVE_NONE;
    }
    return book->best_only ? polyglot_best(&moves) : polyglot_choose(&moves, random);
}

Move opening_book_best(const OpeningBook *book, const Position *pos) {
    PolyglotMoves moves;
    return list_moves(&moves, book, pos) ? polyglot_best(&moves) : MOVE_NONE;
}
