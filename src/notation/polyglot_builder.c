// SPDX-License-Identifier: MIT
// Making books: entries are collected, sorted by key and move to merge equal ones, then by key and
// weight to be written.
#include <stdlib.h>

#include "notation/polyglot.h"

typedef struct PolyglotCount {
    uint64_t key;
    uint64_t weight;
    uint32_t learn;
    uint16_t move;
} PolyglotCount;

void polyglot_builder_init(PolyglotBuilder *builder, const Alloc *alloc) {
    *builder = (PolyglotBuilder){.alloc = alloc};
}

void polyglot_builder_release(PolyglotBuilder *builder) {
    alloc_free(builder->alloc, builder->counts);
    polyglot_builder_init(builder, builder->alloc);
}

static bool add_count(PolyglotBuilder *builder, const PolyglotCount *count, Error *err) {
    void *counts = builder->counts;
    if (!alloc_grow(builder->alloc, &counts, &builder->capacity, builder->count + 1,
                    sizeof *count)) {
        return error_set_memory(err);
    }
    builder->counts = counts;
    builder->counts[builder->count++] = *count;
    return true;
}

bool polyglot_builder_add(PolyglotBuilder *builder, const Position *pos, Move move, uint32_t weight,
                          Error *err) {
    const PolyglotCount count = {
        .key = polyglot_key(pos),
        .weight = weight,
        .move = polyglot_move_encode(move),
    };
    return add_count(builder, &count, err);
}

bool polyglot_builder_add_entry(PolyglotBuilder *builder, const PolyglotEntry *entry, Error *err) {
    const PolyglotCount count = {entry->key, entry->weight, entry->learn, entry->move};
    return add_count(builder, &count, err);
}

static int compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int by_move(const void *a, const void *b) {
    const PolyglotCount *const x = a;
    const PolyglotCount *const y = b;
    const int keys = compare(x->key, y->key);
    return keys != 0 ? keys : compare(x->move, y->move);
}

static int by_weight(const void *a, const void *b) {
    const PolyglotCount *const x = a;
    const PolyglotCount *const y = b;
    const int keys = compare(x->key, y->key);
    const int weights = compare(y->weight, x->weight);
    return keys != 0 ? keys : weights != 0 ? weights : compare(x->move, y->move);
}

static void merge(PolyglotBuilder *builder) {
    PolyglotCount *const counts = builder->counts;
    size_t kept = 0;
    for (size_t i = 0; i < builder->count; i++) {
        if (kept > 0 && by_move(&counts[kept - 1], &counts[i]) == 0) {
            counts[kept - 1].weight += counts[i].weight;
            const uint32_t room = UINT32_MAX - counts[kept - 1].learn;
            counts[kept - 1].learn += counts[i].learn < room ? counts[i].learn : room;
        } else {
            counts[kept++] = counts[i];
        }
    }
    builder->count = kept;
}

// Scales the weights of one position down alike; counts[from] has the largest.
static void scale(PolyglotCount *counts, size_t from, size_t end) {
    const uint64_t largest = counts[from].weight;
    if (largest <= UINT16_MAX) {
        return;
    }
    // Rounding up keeps every quotient within 16 bits.
    const uint64_t divisor = (largest + UINT16_MAX - 1) / UINT16_MAX;
    for (size_t i = from; i < end; i++) {
        const uint64_t scaled = counts[i].weight / divisor;
        counts[i].weight = scaled == 0 && counts[i].weight > 0 ? 1 : scaled;
    }
}

static void store_big_endian(unsigned char *bytes, uint64_t value, int count) {
    for (int i = count - 1; i >= 0; i--) {
        bytes[i] = (unsigned char)(value & 0xff);
        value >>= 8;
    }
}

bool polyglot_builder_save(PolyglotBuilder *builder, ByteSink sink, Error *err) {
    PolyglotCount *const counts = builder->counts;
    if (builder->count > 0) {
        qsort(counts, builder->count, sizeof *counts, by_move);
        merge(builder);
        qsort(counts, builder->count, sizeof *counts, by_weight);
    }
    for (size_t from = 0, end = 0; from < builder->count; from = end) {
        for (end = from + 1; end < builder->count && counts[end].key == counts[from].key; end++) {
        }
        scale(counts, from, end);
    }
    for (size_t i = 0; i < builder->count; i++) {
        unsigned char bytes[POLYGLOT_ENTRY_SIZE];
        store_big_endian(bytes, counts[i].key, 8);
        store_big_endian(bytes + 8, counts[i].move, 2);
        store_big_endian(bytes + 10, counts[i].weight, 2);
        store_big_endian(bytes + 12, counts[i].learn, 4);
        if (!sink.write(sink.context, bytes, sizeof bytes, err)) {
            return false;
        }
    }
    return true;
}
