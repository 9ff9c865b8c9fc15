// SPDX-License-Identifier: MIT
#include "classic/table.h"

#include <string.h>

#include "chess/zobrist.h"

enum { FIRST_CAPACITY = 1024 };

void table_init(ClassicTable *table, TableKey key, TableLook look, size_t limit,
                const Alloc *alloc) {
    *table = (ClassicTable){
        .key = key, .look = look, .limit = limit == 0 ? TABLE_LIMIT : limit, .alloc = alloc};
}

void table_release(ClassicTable *table) {
    alloc_free(table->alloc, table->entries);
    alloc_free(table->alloc, table->placements);
    table->entries = NULL;
    table->placements = NULL;
    table->count = 0;
    table->capacity = 0;
}

void table_reset(ClassicTable *table) {
    if (table->entries != NULL) {
        memset(table->entries, 0, table->capacity * sizeof *table->entries);
    }
    table->count = 0;
}

// The position's key without side, castling and en passant.
static uint64_t placement_key(const Position *pos) {
    uint64_t key = pos->key ^ zobrist_ep[pos->ep];
    for (int color = WHITE; color <= BLACK; color++) {
        key ^= zobrist_castling[pos->castling_rook[color][CASTLE_KING_SIDE]];
        key ^= zobrist_castling[pos->castling_rook[color][CASTLE_QUEEN_SIDE]];
    }
    return pos_side(pos) == BLACK ? key ^ zobrist_side : key;
}

static uint64_t key_of(const ClassicTable *table, const Position *pos, uint64_t salt) {
    return (table->key == TABLE_SOUND ? pos->key : placement_key(pos)) ^ salt;
}

static Placement placement_of(const Position *pos) {
    Placement placement = {{pos->color_bb[WHITE], pos->color_bb[BLACK]}};
    memcpy(&placement.boards[2], &pos->type_bb[PAWN], 6 * sizeof(Bitboard));
    return placement;
}

// Where the key is, or the empty place where it belongs. There is always an empty one.
static size_t place_of(const ClassicTable *table, uint64_t key, const Placement *placement) {
    size_t i = (size_t)key & (table->capacity - 1);
    while (table->entries[i].is_used
           && (table->entries[i].key != key
               || (placement != NULL
                   && memcmp(&table->placements[i], placement, sizeof *placement) != 0))) {
        i = (i + 1) & (table->capacity - 1);
    }
    return i;
}

const TableEntry *table_find(const ClassicTable *table, const Position *pos, uint64_t salt) {
    if (table->count == 0) {
        return NULL;
    }
    const Placement placement = placement_of(pos);
    const size_t i =
        place_of(table, key_of(table, pos, salt), table->key == TABLE_NAIVE ? &placement : NULL);
    return table->entries[i].is_used ? &table->entries[i] : NULL;
}

static bool table_grow(ClassicTable *table, Error *err) {
    ClassicTable grown = *table;
    grown.capacity = table->capacity == 0 ? FIRST_CAPACITY : 2 * table->capacity;
    const bool has_placements = table->key == TABLE_NAIVE;
    grown.entries = alloc_new(table->alloc, grown.capacity * sizeof *grown.entries);
    grown.placements =
        has_placements ? alloc_new(table->alloc, grown.capacity * sizeof *grown.placements) : NULL;
    if (grown.entries == NULL || (has_placements && grown.placements == NULL)) {
        alloc_free(table->alloc, grown.entries);
        alloc_free(table->alloc, grown.placements);
        return error_set_memory(err);
    }
    for (size_t i = 0; i < table->capacity; i++) {
        const TableEntry *const entry = &table->entries[i];
        if (entry->is_used) {
            const Placement *const placement = has_placements ? &table->placements[i] : NULL;
            const size_t k = place_of(&grown, entry->key, placement);
            grown.entries[k] = *entry;
            if (has_placements) {
                grown.placements[k] = *placement;
            }
        }
    }
    alloc_free(table->alloc, table->entries);
    alloc_free(table->alloc, table->placements);
    *table = grown;
    return true;
}

bool table_store(ClassicTable *table, const Position *pos, uint64_t salt, TableEntry entry,
                 Error *err) {
    const bool is_full = table->count >= table->limit;
    if (!is_full && 4 * (table->count + 1) > 3 * table->capacity && !table_grow(table, err)) {
        return false;
    }
    if (table->capacity == 0) {
        return true;
    }
    const Placement placement = placement_of(pos);
    const bool is_naive = table->key == TABLE_NAIVE;
    entry.key = key_of(table, pos, salt);
    entry.is_used = true;
    const size_t i = place_of(table, entry.key, is_naive ? &placement : NULL);
    if (!table->entries[i].is_used) {
        if (is_full) {
            return true;
        }
        table->count++;
    }
    table->entries[i] = entry;
    if (is_naive) {
        table->placements[i] = placement;
    }
    return true;
}
