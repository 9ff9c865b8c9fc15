// SPDX-License-Identifier: MIT
#include "app/uci_book.h"

#include "base/os_file.h"
#include "notation/polyglot.h"

enum { BOOK_BYTES_MAX = 1 << 30 };

void uci_book_init(UciBook *book, uint64_t seed, const Alloc *alloc) {
    *book = (UciBook){.alloc = alloc};
    text_init(&book->bytes, alloc);
    rng_seed(&book->rng, seed);
}

void uci_book_release(UciBook *book) {
    text_release(&book->bytes);
}

static bool load(Text *bytes, Span path, const Alloc *alloc, Error *err) {
    if (memchr(path.data, '\0', path.length) != NULL) {
        return error_set(err, ERROR_VALUE, "a file name holds no NUL");
    }
    char *const name = alloc_new(alloc, path.length + 1);
    if (name == NULL) {
        return error_set_memory(err);
    }
    memcpy(name, path.data, path.length);
    const bool ok = file_load(bytes, name, BOOK_BYTES_MAX, err);
    alloc_free(alloc, name);
    PolyglotBook book;
    Span span = text_span(bytes);
    return ok && polyglot_book_of_span(&book, &span, err);
}

bool uci_book_load(UciBook *book, Span path, Error *err) {
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

static Move choose(UciBook *book, const Position *pos, bool best_only) {
    PolyglotBook entries;
    PolyglotMoves moves;
    Span span = text_span(&book->bytes);
    if (!polyglot_book_of_span(&entries, &span, NULL)
        || !polyglot_moves(&moves, &entries, pos, NULL) || moves.count == 0) {
        return MOVE_NONE;
    }
    return best_only ? polyglot_best(&moves) : polyglot_choose(&moves, rng_next(&book->rng));
}

void uci_book_find(UciBook *book, const Game *game, Move *move, Move *reply) {
    const Position *const pos = game_position(game);
    *move = MOVE_NONE;
    *reply = MOVE_NONE;
    if (book->bytes.length == 0 || pos->fullmove > book->depth) {
        return;
    }
    *move = choose(book, pos, book->best_only);
    if (*move != MOVE_NONE) {
        Position after;
        pos_play(&after, pos, *move);
        *reply = choose(book, &after, true);
    }
}
