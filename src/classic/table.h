// SPDX-License-Identifier: MIT
// Transposition tables of the classic searches, the published ones with what they leave out, and a
// sound one. A table belongs to a player and may be kept from move to move of a game. It grows up
// to a limit and stores nothing new from then on.
#ifndef ZUGWERK_CLASSIC_TABLE_H
#define ZUGWERK_CLASSIC_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/alloc.h"
#include "base/error.h"
#include "chess/position.h"

typedef enum TableKey {
    TABLE_NAIVE,   // the printed board: who stands where, compared square by square
    TABLE_ZOBRIST, // the same as 64-bit number
    TABLE_SOUND    // side to move, castling rights and legal en passant too; depth and bound matter
} TableKey;

// When a node is looked up.
typedef enum TableLook {
    LOOK_ON_ENTRY,     // before anything else (003)
    LOOK_AFTER_CUTOFF, // when the cutoff test has failed
    LOOK_BEFORE_ENTRY  // by the parent; a child found is not entered (000)
} TableLook;

// Which nodes are stored besides the interior ones.
typedef enum TableLeaves { LEAVES_NONE, LEAVES_NOT_OVER, LEAVES_ALL } TableLeaves;

typedef enum TableBound { TABLE_EXACT, TABLE_LOWER, TABLE_UPPER } TableBound;

typedef struct TableEntry {
    uint64_t key;
    int32_t value;
    Move move;
    int16_t depth;
    uint8_t bound;
    bool is_used;
} TableEntry;

// Who stands where, for TABLE_NAIVE.
typedef struct Placement {
    Bitboard boards[8];
} Placement;

typedef struct ClassicTable {
    TableKey key;
    TableLook look;
    TableLeaves leaves;
    bool minds_depth; // depth and bound matter whatever the key (always with TABLE_SOUND)
    bool minds_side;  // the side to move matters whatever the key (always with TABLE_SOUND)
    bool spares_root; // the root is never looked up (always with TABLE_SOUND)
    size_t count;
    size_t capacity; // a power of two, or 0
    size_t limit;    // of entries
    TableEntry *entries;
    Placement *placements; // one for each entry with TABLE_NAIVE
    const Alloc *alloc;
} ClassicTable;

// limit 0: TABLE_LIMIT entries.
enum { TABLE_LIMIT = 1 << 24 };

void table_init(ClassicTable *table, TableKey key, TableLook look, size_t limit,
                const Alloc *alloc);
void table_release(ClassicTable *table);

// Forgets everything.
void table_reset(ClassicTable *table);

// The entry of that position, NULL when there is none. salt tells apart what must not be mixed.
const TableEntry *table_find(const ClassicTable *table, const Position *pos, uint64_t salt);

// Stores or replaces; entry->key is filled in. ERROR_MEMORY is the only error.
bool table_store(ClassicTable *table, const Position *pos, uint64_t salt, TableEntry entry,
                 Error *err) MUST_CHECK;

#endif
