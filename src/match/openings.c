// SPDX-License-Identifier: MIT
// Choosing openings. Reading them from files is in openings_files.c.
#include "match/openings.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/os_file.h"
#include "base/rng.h"
#include "match/openings_impl.h"
#include "notation/epd.h"
#include "notation/pgn_text.h"
#include "notation/polyglot.h"

enum { CHESS960_COUNT = 960, BOOK_SIZE_MAX = 1 << 30, SKIPPED_TOLD = 10, MESSAGE_SIZE = 512 };

static void tell(const Openings *self, const char *text) {
    if (self->listener.skipped != NULL) {
        self->listener.skipped(self->listener.context, text);
    }
}

void openings_skip(Openings *self, const char *text) {
    if (self->skipped++ < SKIPPED_TOLD) {
        tell(self, text);
    }
}

// How many there were beyond those that were told.
static void tell_rest(const Openings *self) {
    char text[MESSAGE_SIZE];
    if (self->skipped > SKIPPED_TOLD) {
        (void)snprintf(text, sizeof text, "%s: %zu openings more are passed over", self->path,
                       self->skipped - SKIPPED_TOLD);
        tell(self, text);
    }
}

// ---- Which ones ---------------------------------------------------------------------------------

static bool make_order(Openings *self, const OpeningOptions *options, Error *err) {
    const size_t count = self->raw_count;
    self->order = alloc_resize(self->alloc, NULL, count, sizeof *self->order);
    if (self->order == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < count; i++) {
        self->order[i] = i;
    }
    if (options->random) { // Fisher and Yates
        Rng rng;
        rng_seed(&rng, options->seed);
        for (size_t i = count; i > 1; i--) {
            const size_t j = (size_t)rng_below(&rng, i);
            const size_t kept = self->order[i - 1];
            self->order[i - 1] = self->order[j];
            self->order[j] = kept;
        }
    }
    return true;
}

// Plays the moves of an opening and says why it cannot be used, if so.
static bool build(Game *out, const Openings *self, size_t raw, Error *why) {
    if (self->kind == OPENING_CHESS960) {
        const Position start = pos_chess960((int)raw);
        game_init(out, &start, self->alloc);
        return true;
    }
    if (self->kind == OPENING_START) {
        const Position start = pos_initial();
        game_init(out, &start, self->alloc);
        return true;
    }
    return openings_build_file(out, self, raw, why);
}

static bool is_playable(const Game *game, Error *why) {
    const Outcome outcome = game_outcome(game);
    return !outcome_is_over(outcome)
           || error_set(why, ERROR_VALUE, "the opening is finished (%s)",
                        reason_text(outcome.reason));
}

// Goes through the order until `needed` good openings are found.
static bool choose(Openings *self, const OpeningOptions *options, size_t needed, Error *err) {
    const size_t wanted = needed < self->raw_count ? needed : self->raw_count;
    self->chosen = alloc_resize(self->alloc, NULL, wanted > 0 ? wanted : 1, sizeof *self->chosen);
    if (self->chosen == NULL) {
        return error_set_memory(err);
    }
    if (options->start >= self->raw_count) {
        return self->kind == OPENING_START
                   ? error_set(err, ERROR_VALUE,
                               "there is no opening %zu to begin with: all games begin from the "
                               "initial position",
                               options->start + 1)
                   : error_set(err, ERROR_VALUE,
                               "there is no opening %zu to begin with: %s holds %zu",
                               options->start + 1, self->path, self->raw_count);
    }
    for (size_t i = 0; i < self->raw_count && self->count < wanted; i++) {
        const size_t raw = self->order[(i + options->start) % self->raw_count];
        Game game;
        Error why;
        bool fine = build(&game, self, raw, &why);
        if (fine) {
            fine = is_playable(&game, &why);
            game_release(&game);
        }
        if (fine) {
            self->chosen[self->count++] = raw;
        } else if (why.code == ERROR_MEMORY) {
            return error_set_memory(err);
        } else {
            openings_complain(self, raw, &why);
        }
    }
    alloc_free(self->alloc, self->order);
    self->order = NULL;
    tell_rest(self);
    return self->count > 0
           || error_set(err, ERROR_VALUE, "%s holds no opening that can be played", self->path);
}

// ---- Polyglot -----------------------------------------------------------------------------------

// A walk through the book by weights: of the openings wanted, number `n`.
static bool walk(Game *out, const Openings *self, size_t n, Error *err) {
    const Position start = pos_initial();
    Span bytes = text_span(&self->bytes);
    PolyglotBook book;
    uint64_t seed = self->seed + n;
    Rng rng;
    rng_seed(&rng, splitmix_next(&seed));
    game_init(out, &start, self->alloc);
    if (!polyglot_book_of_span(&book, &bytes, err)) {
        return false;
    }
    for (int ply = 0; ply < self->plies; ply++) {
        PolyglotMoves moves;
        if (!polyglot_moves(&moves, &book, game_position(out), err)) {
            game_release(out);
            return false;
        }
        const Move move = polyglot_choose(&moves, rng_next(&rng));
        if (move == MOVE_NONE) {
            break;
        }
        if (!game_push(out, move, err)) {
            game_release(out);
            return false;
        }
        if (outcome_is_over(game_outcome(out))) { // something is left to be played
            game_pop(out);
            break;
        }
    }
    return true;
}

static bool load_book(Openings *self, const OpeningOptions *options, size_t needed, Error *err) {
    self->kind = OPENING_WALKS;
    self->seed = options->seed;
    self->plies = options->plies > 0 ? options->plies : OPENING_BOOK_PLIES;
    if (!file_load(&self->bytes, options->file, BOOK_SIZE_MAX, err)) {
        return false;
    }
    Span bytes = text_span(&self->bytes);
    PolyglotBook book;
    Error why;
    if (!polyglot_book_of_span(&book, &bytes, &why)) {
        return error_set(err, why.code, "%s: %s", options->file, why.text);
    }
    Game game;
    if (!walk(&game, self, 0, err)) {
        return false;
    }
    const bool has_moves = game.count > 0;
    game_release(&game);
    self->count = needed > 0 ? needed : 1;
    self->first = options->start;
    return has_moves
           || error_set(err, ERROR_VALUE, "%s has no move for the initial position", options->file);
}

// ---- All together -------------------------------------------------------------------------------

static bool ends_in(const char *text, const char *end) {
    const size_t length = strlen(text);
    const size_t part = strlen(end);
    return length >= part && span_is_nocase(span_of(text + length - part), end);
}

static bool load(Openings *self, const OpeningOptions *options, size_t needed, Error *err) {
    if (options->lines != NULL) {
        if (!openings_load_text(self, options->lines, err)) {
            return false;
        }
    } else if (options->file == NULL) {
        self->kind = OPENING_START;
        self->raw_count = 1;
    } else if (strcmp(options->file, "chess960") == 0) {
        self->kind = OPENING_CHESS960;
        self->raw_count = CHESS960_COUNT;
    } else if (ends_in(options->file, ".bin")) {
        return load_book(self, options, needed, err);
    } else if (!openings_load_file(self, options->file, err)) {
        return false;
    }
    return make_order(self, options, err) && choose(self, options, needed, err);
}

bool openings_create(Openings **out, const OpeningOptions *options, size_t needed,
                     const OpeningListener *listener, const Alloc *alloc, Error *err) {
    Openings *const self = alloc_new(alloc, sizeof *self);
    if (self == NULL) {
        return error_set_memory(err);
    }
    self->alloc = alloc;
    self->path = options->lines != NULL && options->file == NULL ? "the openings" : options->file;
    self->plies = options->plies;
    text_init(&self->bytes, alloc);
    if (listener != NULL) {
        self->listener = *listener;
    }
    if (!load(self, options, needed, err)) {
        openings_destroy(self);
        return false;
    }
    *out = self;
    return true;
}

void openings_destroy(Openings *self) {
    if (self == NULL) {
        return;
    }
    openings_release_files(self);
    alloc_free(self->alloc, self->order);
    alloc_free(self->alloc, self->chosen);
    text_release(&self->bytes);
    alloc_free(self->alloc, self);
}

size_t openings_count(const Openings *self) {
    return self->count;
}

bool openings_game(Game *out, const Openings *self, size_t n, Error *err) {
    return self->kind == OPENING_WALKS ? walk(out, self, self->first + n, err)
                                       : build(out, self, self->chosen[n % self->count], err);
}

bool openings_suit(const Openings *self, const Player *player, Error *err) {
    // Walks differ in their moves only.
    const size_t count = self->kind == OPENING_WALKS ? 1 : self->count;
    for (size_t i = 0; i < count; i++) {
        Game game;
        Error why;
        if (!openings_game(&game, self, i, err)) {
            return false;
        }
        const bool is_fine = player_accepts(player, &game, &why);
        const bool is_chess960 = game.start.chess960 != 0;
        game_release(&game);
        if (!is_fine) {
            return error_set(err, why.code, "%s%s", why.text,
                             is_chess960 ? ""
                                         : "; openings that are games (.pgn, .bin) would do, they "
                                           "are told move by move");
        }
    }
    return true;
}
