// SPDX-License-Identifier: MIT
#include "search/trans_table.h"

#include <stdatomic.h>
#include <string.h>

#include "base/os_memory.h"
#include "base/parallel.h"
#include "search/value.h"

enum {
    CLUSTER_ENTRIES = 4,
    DEPTH_OFFSET = 8,
    EVAL_DEPTH = -6, // of an entry that knows the evaluation alone: below every search
    AGE_BITS = 6,
    AGE_MASK = (1 << AGE_BITS) - 1
};

// data, from the low end: move 16 | value 16 | eval 16 | depth 7 | bound 2 | pv 1 | age 6
typedef struct Slot {
    _Atomic uint64_t check; // key xor data
    _Atomic uint64_t data;
} Slot;

typedef struct Cluster {
    Slot slots[CLUSTER_ENTRIES]; // one cache line
} Cluster;

struct TransTable {
    Cluster *clusters;
    size_t count;
    int age;
    LargeBlock block;
    const Alloc *alloc;
};

enum { CLEAR_PARTS = 64 };

static void clear_part(void *context, size_t index) {
    TransTable *const tt = context;
    const size_t from = tt->count / CLEAR_PARTS * index;
    const size_t to = index + 1 == CLEAR_PARTS ? tt->count : tt->count / CLEAR_PARTS * (index + 1);
    memset((void *)(tt->clusters + from), 0, (to - from) * sizeof(Cluster));
}

void tt_clear(TransTable *tt, int threads) {
    tt->age = 0;
    parallel_run(CLEAR_PARTS, threads, clear_part, tt);
}

bool tt_create(TransTable **out, size_t megabytes, int threads, const Alloc *alloc, Error *err) {
    TransTable *const tt = alloc_new(alloc, sizeof *tt);
    if (tt == NULL) {
        return error_set_memory(err);
    }
    const size_t count = (megabytes << 20) / sizeof(Cluster);
    if (count == 0 || !large_block_alloc(&tt->block, count * sizeof(Cluster), alloc)) {
        alloc_free(alloc, tt);
        return error_set(err, ERROR_MEMORY, "no memory for a hash table of %zu MB", megabytes);
    }
    tt->clusters = tt->block.start;
    tt->count = count;
    tt->alloc = alloc;
    tt_clear(tt, threads);
    *out = tt;
    return true;
}

void tt_destroy(TransTable *tt) {
    if (tt != NULL) {
        const Alloc *const alloc = tt->alloc;
        large_block_free(&tt->block, alloc);
        alloc_free(alloc, tt);
    }
}

void tt_new_search(TransTable *tt) {
    tt->age = (tt->age + 1) & AGE_MASK;
}

// The high half of key * count: a cluster for every key without a division.
static Cluster *cluster_of(const TransTable *tt, uint64_t key) {
    return &tt->clusters[uint64_multiply_high(key, tt->count)];
}

void tt_prefetch(const TransTable *tt, uint64_t key) {
    PREFETCH(cluster_of(tt, key));
}

static uint64_t pack16(int value) {
    return (uint16_t)(int16_t)value;
}

static int unpack16(uint64_t data, int shift) {
    return (int16_t)(uint16_t)(data >> shift);
}

static int data_depth(uint64_t data) {
    return (int)(data >> 48 & 127) - DEPTH_OFFSET;
}

static Bound data_bound(uint64_t data) {
    return (Bound)(data >> 55 & 3);
}

static int data_age(uint64_t data) {
    return (int)(data >> 58);
}

// Mates are stored as a distance from the position itself.
static int value_to_table(int value, int ply) {
    return value >= VALUE_MATE_MIN ? value + ply : value <= -VALUE_MATE_MIN ? value - ply : value;
}

static int value_from_table(int value, int ply) {
    return value >= VALUE_MATE_MIN ? value - ply : value <= -VALUE_MATE_MIN ? value + ply : value;
}

bool tt_probe(const TransTable *tt, uint64_t key, int ply, TransEntry *out) {
    Slot *const slots = cluster_of(tt, key)->slots;
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        const uint64_t check = atomic_load_explicit(&slots[i].check, memory_order_relaxed);
        const uint64_t data = atomic_load_explicit(&slots[i].data, memory_order_relaxed);
        if ((check ^ data) == key && data != 0) {
            out->move = (Move)(data & 0xffff);
            out->value = value_from_table(unpack16(data, 16), ply);
            out->eval = unpack16(data, 32);
            out->depth = data_depth(data);
            out->bound = data_bound(data);
            out->pv = (data >> 57 & 1) != 0;
            return true;
        }
    }
    return false;
}

// What an entry is worth keeping: depth, less what it has aged.
static int slot_worth(const TransTable *tt, uint64_t data) {
    return data == 0 ? -1000 : data_depth(data) - 4 * ((tt->age - data_age(data)) & AGE_MASK);
}

// Where an entry belongs: the key's own slot or the one least worth keeping.
typedef struct Place {
    Slot *slot;
    uint64_t old; // data of the same key, 0 for none
    int worth;    // of what lies in the slot
} Place;

static Place place_of(const TransTable *tt, uint64_t key) {
    Slot *const slots = cluster_of(tt, key)->slots;
    Place place = {&slots[0], 0, 1 << 20};
    for (int i = 0; i < CLUSTER_ENTRIES; i++) {
        const uint64_t check = atomic_load_explicit(&slots[i].check, memory_order_relaxed);
        const uint64_t data = atomic_load_explicit(&slots[i].data, memory_order_relaxed);
        const int worth = slot_worth(tt, data);
        if ((check ^ data) == key) {
            return (Place){&slots[i], data, worth};
        }
        if (worth < place.worth) {
            place = (Place){&slots[i], 0, worth};
        }
    }
    return place;
}

static void slot_fill(const TransTable *tt, Slot *slot, uint64_t key, int ply,
                      const TransEntry *entry) {
    const uint64_t data =
        (uint64_t)entry->move | pack16(value_to_table(entry->value, ply)) << 16
        | pack16(entry->eval) << 32 | (uint64_t)(entry->depth + DEPTH_OFFSET) << 48
        | (uint64_t)entry->bound << 55 | (uint64_t)entry->pv << 57 | (uint64_t)tt->age << 58;
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

void tt_store(TransTable *tt, uint64_t key, int ply, const TransEntry *entry) {
    const Place place = place_of(tt, key);
    TransEntry kept = *entry;
    if (place.old != 0) {
        // A much deeper result of this search stays, unless the new one is exact.
        if (entry->bound != BOUND_EXACT && data_age(place.old) == tt->age
            && entry->depth + 4 + 2 * entry->pv <= data_depth(place.old)) {
            return;
        }
        kept.move = kept.move == MOVE_NONE ? (Move)(place.old & 0xffff) : kept.move;
    }
    slot_fill(tt, place.slot, key, ply, &kept);
}

void tt_store_eval(TransTable *tt, uint64_t key, int eval) {
    const Place place = place_of(tt, key);
    if (place.old == 0 && place.worth <= 0) {
        const TransEntry entry = {
            .move = MOVE_NONE, .eval = eval, .depth = EVAL_DEPTH, .bound = BOUND_NONE};
        slot_fill(tt, place.slot, key, 0, &entry);
    }
}

int tt_hashfull(const TransTable *tt) {
    int used = 0;
    const size_t clusters = tt->count < 250 ? tt->count : 250;
    for (size_t i = 0; i < clusters; i++) {
        for (int j = 0; j < CLUSTER_ENTRIES; j++) {
            const uint64_t data =
                atomic_load_explicit(&tt->clusters[i].slots[j].data, memory_order_relaxed);
            used += data != 0 && data_age(data) == tt->age;
        }
    }
    return clusters == 0 ? 0 : used * 1000 / (int)(clusters * CLUSTER_ENTRIES);
}
