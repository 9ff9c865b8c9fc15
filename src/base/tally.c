// SPDX-License-Identifier: MIT
#include "base/tally.h"

#include <string.h>

void tally_init(Tally *tally, const Alloc *alloc) {
    *tally = (Tally){.alloc = alloc};
    text_init(&tally->words, alloc);
}

void tally_release(Tally *tally) {
    alloc_free(tally->alloc, tally->entries);
    alloc_free(tally->alloc, tally->slots);
    text_release(&tally->words);
    tally_init(tally, tally->alloc);
}

// FNV-1a (Fowler, Noll, Vo), whose low bits are mixed enough for a table of words.
static uint64_t word_hash(Span word) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < word.length; i++) {
        hash = (hash ^ (unsigned char)word.data[i]) * UINT64_C(0x100000001b3);
    }
    return hash ^ hash >> 32;
}

static int words_compare(Span a, Span b) {
    const size_t shorter = a.length < b.length ? a.length : b.length;
    const int order = shorter == 0 ? 0 : memcmp(a.data, b.data, shorter);
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

// The slot where the word is or belongs.
static size_t slot_find(const Tally *tally, Span word, uint64_t hash) {
    size_t slot = (size_t)hash & (tally->slot_count - 1);
    while (tally->slots[slot] != 0) {
        const TallyEntry *const entry = &tally->entries[tally->slots[slot] - 1];
        if (entry->hash == hash && words_compare(tally_word(tally, entry), word) == 0) {
            break;
        }
        slot = (slot + 1) & (tally->slot_count - 1);
    }
    return slot;
}

// Keeps the table at most half full.
static bool slots_grow(Tally *tally, Error *err) {
    if (2 * (tally->count + 1) <= tally->slot_count) {
        return true;
    }
    const size_t wanted = tally->slot_count == 0 ? 64 : 2 * tally->slot_count;
    uint32_t *const slots =
        wanted > UINT32_MAX ? NULL : alloc_new(tally->alloc, wanted * sizeof *slots);
    if (slots == NULL) {
        return error_set_memory(err);
    }
    alloc_free(tally->alloc, tally->slots);
    tally->slots = slots;
    tally->slot_count = wanted;
    for (size_t i = 0; i < tally->count; i++) {
        const TallyEntry *const entry = &tally->entries[i];
        slots[slot_find(tally, tally_word(tally, entry), entry->hash)] = (uint32_t)(i + 1);
    }
    return true;
}

bool tally_entry(TallyEntry **out, Tally *tally, Span word, Error *err) {
    if (!slots_grow(tally, err)) {
        return false;
    }
    const uint64_t hash = word_hash(word);
    const size_t slot = slot_find(tally, word, hash);
    if (tally->slots[slot] == 0) {
        void *entries = tally->entries;
        const size_t start = tally->words.length;
        const bool grown = alloc_grow(tally->alloc, &entries, &tally->capacity, tally->count + 1,
                                      sizeof *tally->entries);
        tally->entries = entries;
        if (!grown) {
            return error_set_memory(err);
        }
        text_append_span(&tally->words, word);
        if (!text_check(&tally->words, err)) {
            return false;
        }
        tally->entries[tally->count++] =
            (TallyEntry){.hash = hash, .start = start, .length = word.length};
        tally->slots[slot] = (uint32_t)tally->count;
    }
    *out = &tally->entries[tally->slots[slot] - 1];
    return true;
}

bool tally_add(Tally *tally, Span word, int counter, int64_t number, Error *err) {
    TallyEntry *entry;
    if (!tally_entry(&entry, tally, word, err)) {
        return false;
    }
    entry->counts[counter] += number;
    return true;
}

static bool comes_before(const Tally *tally, const TallyEntry *a, const TallyEntry *b) {
    if (a->counts[0] != b->counts[0]) {
        return a->counts[0] > b->counts[0];
    }
    return words_compare(tally_word(tally, a), tally_word(tally, b)) < 0;
}

// Lets the entry at `from` sink in the heap of the first `count`.
static void heap_sink(Tally *tally, size_t from, size_t count) {
    TallyEntry *const entries = tally->entries;
    for (;;) {
        size_t last = from;
        for (size_t child = 2 * from + 1; child <= 2 * from + 2 && child < count; child++) {
            last = comes_before(tally, &entries[last], &entries[child]) ? child : last;
        }
        if (last == from) {
            return;
        }
        const TallyEntry moved = entries[from];
        entries[from] = entries[last];
        entries[last] = moved;
        from = last;
    }
}

// Heapsort: qsort has no place for the words without a global.
void tally_sort(Tally *tally) {
    for (size_t i = tally->count / 2; i-- > 0;) {
        heap_sink(tally, i, tally->count);
    }
    for (size_t end = tally->count; end-- > 1;) {
        const TallyEntry top = tally->entries[0];
        tally->entries[0] = tally->entries[end];
        tally->entries[end] = top;
        heap_sink(tally, 0, end);
    }
}
