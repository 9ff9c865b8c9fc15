// SPDX-License-Identifier: MIT
// Counts by word: a hash table from texts to a few counters each.
#ifndef ZUGWERK_BASE_TALLY_H
#define ZUGWERK_BASE_TALLY_H

#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

enum { TALLY_COUNTERS = 4 };

typedef struct TallyEntry {
    int64_t counts[TALLY_COUNTERS];
    uint64_t hash;
    size_t start; // of the word in `words`
    size_t length;
} TallyEntry;

typedef struct Tally {
    TallyEntry *entries; // in the order in which the words came first
    size_t count;
    size_t capacity;
    uint32_t *slots; // open addressing: index of the entry + 1, or 0
    size_t slot_count;
    Text words;
    const Alloc *alloc;
} Tally;

// Holds no memory yet.
void tally_init(Tally *tally, const Alloc *alloc);
void tally_release(Tally *tally);

// The counters of a word, new ones at 0. Valid until the next call.
bool tally_entry(TallyEntry **out, Tally *tally, Span word, Error *err) MUST_CHECK;

// Adds to one counter of a word.
bool tally_add(Tally *tally, Span word, int counter, int64_t number, Error *err) MUST_CHECK;

static inline Span tally_word(const Tally *tally, const TallyEntry *entry) {
    return (Span){tally->words.data + entry->start, entry->length};
}

// Puts the entries in falling order of counter 0, equal ones in the order of their bytes. Nothing
// may be added afterwards.
void tally_sort(Tally *tally);

#endif
