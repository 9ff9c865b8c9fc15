// SPDX-License-Identifier: MIT
// Prints the constant tables of the rules library as C source: attacks, lines, Zobrist numbers, and
// the slider tables in two layouts (PEXT and magic). Runs on the build machine; the output depends
// on nothing but this file, so the same source gives the same binary. Sources: the Chess
// Programming Wiki, "BMI2 - PEXT Bitboards", "Looking for Magics"; Zobrist (1970).
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Bitboard;

enum { SQUARES = 64, SUBSETS_MAX = 4096 };

typedef struct Slider {
    const char *name;
    int step[4][2]; // file, rank
} Slider;

static const Slider bishop = {"bishop", {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
static const Slider rook = {"rook", {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

// xorshift64* (Vigna 2014).
static uint64_t random_next(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

static bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static Bitboard step_set(int sq, const int (*steps)[2], int count) {
    Bitboard set = 0;
    for (int i = 0; i < count; i++) {
        const int file = (sq & 7) + steps[i][0];
        const int rank = (sq >> 3) + steps[i][1];
        if (on_board(file, rank)) {
            set |= UINT64_C(1) << (rank * 8 + file);
        }
    }
    return set;
}

static Bitboard ray_set(int sq, const int step[2], Bitboard occupied) {
    Bitboard set = 0;
    int file = (sq & 7) + step[0];
    int rank = (sq >> 3) + step[1];
    while (on_board(file, rank)) {
        const Bitboard bit = UINT64_C(1) << (rank * 8 + file);
        set |= bit;
        if (occupied & bit) {
            break;
        }
        file += step[0];
        rank += step[1];
    }
    return set;
}

static Bitboard slider_set(const Slider *slider, int sq, Bitboard occupied) {
    Bitboard set = 0;
    for (int i = 0; i < 4; i++) {
        set |= ray_set(sq, slider->step[i], occupied);
    }
    return set;
}

// Squares whose occupation matters: the rays without their last square.
static Bitboard slider_mask(const Slider *slider, int sq) {
    Bitboard mask = 0;
    for (int i = 0; i < 4; i++) {
        const int *const step = slider->step[i];
        int file = (sq & 7) + step[0];
        int rank = (sq >> 3) + step[1];
        while (on_board(file + step[0], rank + step[1])) {
            mask |= UINT64_C(1) << (rank * 8 + file);
            file += step[0];
            rank += step[1];
        }
    }
    return mask;
}

static void print_list(const Bitboard *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        printf("0x%" PRIx64 ",%s", values[i], i % 6 == 5 || i + 1 == count ? "\n" : "");
    }
}

static void print_table(const char *declaration, const Bitboard *values, size_t count) {
    printf("const uint64_t %s = {\n", declaration);
    print_list(values, count);
    printf("};\n");
}

static void print_pairs(const char *declaration, const Bitboard (*values)[SQUARES], size_t rows) {
    printf("const uint64_t %s = {\n", declaration);
    for (size_t i = 0; i < rows; i++) {
        printf("{\n");
        print_list(values[i], SQUARES);
        printf("},\n");
    }
    printf("};\n");
}

static void print_leapers(void) {
    static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int king[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    static const int pawn[2][2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
    Bitboard knights[SQUARES];
    Bitboard kings[SQUARES];
    Bitboard pawns[2][SQUARES];
    for (int sq = 0; sq < SQUARES; sq++) {
        knights[sq] = step_set(sq, knight, 8);
        kings[sq] = step_set(sq, king, 8);
        pawns[0][sq] = step_set(sq, pawn[0], 2);
        pawns[1][sq] = step_set(sq, pawn[1], 2);
    }
    print_table("knight_attacks_table[64]", knights, SQUARES);
    print_table("king_attacks_table[64]", kings, SQUARES);
    print_pairs("pawn_attacks_table[2][64]", (const Bitboard(*)[SQUARES])pawns, 2);
}

static void print_lines(void) {
    static Bitboard between[SQUARES][SQUARES];
    static Bitboard line[SQUARES][SQUARES];
    const Slider *const sliders[2] = {&bishop, &rook};
    for (int a = 0; a < SQUARES; a++) {
        for (int i = 0; i < 8; i++) {
            const int *const step = sliders[i / 4]->step[i % 4];
            const int back[2] = {-step[0], -step[1]};
            const Bitboard ray = ray_set(a, step, 0);
            const Bitboard whole = ray | ray_set(a, back, 0) | UINT64_C(1) << a;
            for (int b = 0; b < SQUARES; b++) {
                const Bitboard bit = UINT64_C(1) << b;
                if (ray & bit) {
                    between[a][b] = ray_set(a, step, bit) & ~bit;
                    line[a][b] = whole;
                }
            }
        }
    }
    print_pairs("between_table[64][64]", (const Bitboard(*)[SQUARES])between, SQUARES);
    print_pairs("line_table[64][64]", (const Bitboard(*)[SQUARES])line, SQUARES);
}

typedef struct Layout {
    Bitboard *table;
    size_t size;
} Layout;

static void *checked(void *memory) {
    if (memory == NULL) {
        fprintf(stderr, "gen_tables: out of memory\n");
        exit(1);
    }
    return memory;
}

static Bitboard *layout_extend(Layout *layout, size_t count) {
    layout->table = checked(realloc(layout->table, (layout->size + count) * sizeof(Bitboard)));
    Bitboard *const part = layout->table + layout->size;
    memset(part, 0, count * sizeof(Bitboard));
    layout->size += count;
    return part;
}

// All subsets of mask in PEXT order (subset i has the bits of i deposited into mask).
static int list_subsets(Bitboard *subsets, Bitboard *attacks, const Slider *slider, int sq,
                        Bitboard mask) {
    int count = 0;
    Bitboard subset = 0;
    do {
        subsets[count] = subset;
        attacks[count] = slider_set(slider, sq, subset);
        count++;
        subset = (subset - mask) & mask;
    } while (subset != 0);
    return count;
}

static void print_pext(const Slider *slider, Layout *layout) {
    static Bitboard subsets[SUBSETS_MAX];
    static Bitboard attacks[SUBSETS_MAX];
    printf("const SliderEntry %s_entries[64] = {\n", slider->name);
    for (int sq = 0; sq < SQUARES; sq++) {
        const Bitboard mask = slider_mask(slider, sq);
        const int count = list_subsets(subsets, attacks, slider, sq, mask);
        printf("{0x%" PRIx64 ", 0, %zu, 0},\n", mask, layout->size);
        memcpy(layout_extend(layout, (size_t)count), attacks, (size_t)count * sizeof(Bitboard));
    }
    printf("};\n");
}

// Whether `magic` maps the subsets without a harmful collision; fills part.
static bool magic_fits(Bitboard *part, const Bitboard *subsets, const Bitboard *attacks, int count,
                       uint64_t magic, int shift) {
    memset(part, 0, (size_t)count * sizeof(Bitboard));
    for (int i = 0; i < count; i++) {
        Bitboard *const cell = &part[(subsets[i] * magic) >> shift];
        if (*cell != 0 && *cell != attacks[i]) {
            return false;
        }
        *cell = attacks[i];
    }
    return true;
}

static void print_magic(const Slider *slider, Layout *layout, uint64_t *seed) {
    static Bitboard subsets[SUBSETS_MAX];
    static Bitboard attacks[SUBSETS_MAX];
    printf("const SliderEntry %s_entries[64] = {\n", slider->name);
    for (int sq = 0; sq < SQUARES; sq++) {
        const Bitboard mask = slider_mask(slider, sq);
        const int count = list_subsets(subsets, attacks, slider, sq, mask);
        int shift = 64;
        for (int size = count; size > 1; size /= 2) {
            shift--;
        }
        const size_t offset = layout->size;
        Bitboard *const part = layout_extend(layout, (size_t)count);
        uint64_t magic = 0;
        do {
            magic = random_next(seed) & random_next(seed) & random_next(seed);
        } while (!magic_fits(part, subsets, attacks, count, magic, shift));
        printf("{0x%" PRIx64 ", 0x%" PRIx64 ", %zu, %d},\n", mask, magic, offset, shift);
    }
    printf("};\n");
}

static void print_sliders(void) {
    Layout layout = {NULL, 0};
    printf("#ifdef ZUGWERK_PEXT\n");
    print_pext(&bishop, &layout);
    print_pext(&rook, &layout);
    print_table("slider_table[]", layout.table, layout.size);
    printf("#else\n");
    free(layout.table);
    layout = (Layout){NULL, 0};
    uint64_t seed = 20260101;
    print_magic(&bishop, &layout, &seed);
    print_magic(&rook, &layout, &seed);
    print_table("slider_table[]", layout.table, layout.size);
    printf("#endif\n");
    free(layout.table);
}

// Cuckoo tables of the reversible moves: the key difference each makes, at one of two places.
// Source: M. van Kervinck, "Upcoming repetitions" (2013).
enum { CUCKOO_SIZE = 8192 };

static int cuckoo_place(uint64_t key, int hash) {
    return (int)(key >> (hash == 0 ? 0 : 16)) & (CUCKOO_SIZE - 1);
}

static void print_cuckoo(const Bitboard (*piece)[SQUARES], uint64_t side) {
    static Bitboard keys[CUCKOO_SIZE];
    static Bitboard moves[CUCKOO_SIZE];
    static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int king[8][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (int code = 0; code < 16; code++) {
        const int type = code & 7;
        if (type < 2 || type > 6) {
            continue;
        }
        for (int a = 0; a < SQUARES; a++) {
            const Bitboard reach = type == 2   ? step_set(a, knight, 8)
                                   : type == 6 ? step_set(a, king, 8)
                                   : type == 3 ? slider_set(&bishop, a, 0)
                                   : type == 4
                                       ? slider_set(&rook, a, 0)
                                       : slider_set(&bishop, a, 0) | slider_set(&rook, a, 0);
            for (int b = a + 1; b < SQUARES; b++) {
                if ((reach >> b & 1) == 0) {
                    continue;
                }
                uint64_t key = piece[code][a] ^ piece[code][b] ^ side;
                uint64_t move = (uint64_t)(a | b << 6);
                int place = cuckoo_place(key, 0);
                while (move != 0) {
                    const uint64_t old_key = keys[place];
                    const uint64_t old_move = moves[place];
                    keys[place] = key;
                    moves[place] = move;
                    key = old_key;
                    move = old_move;
                    place =
                        place == cuckoo_place(key, 0) ? cuckoo_place(key, 1) : cuckoo_place(key, 0);
                }
            }
        }
    }
    print_table("cuckoo_keys[8192]", keys, CUCKOO_SIZE);
    printf("const uint16_t cuckoo_moves[8192] = {\n");
    print_list(moves, CUCKOO_SIZE);
    printf("};\n");
}

static void print_zobrist(void) {
    static Bitboard piece[16][SQUARES];
    Bitboard castling[SQUARES + 1] = {0};
    Bitboard ep[SQUARES + 1] = {0};
    uint64_t seed = 19700101;
    for (int type = 1; type <= 6; type++) {
        for (int color = 0; color < 2; color++) {
            for (int sq = 0; sq < SQUARES; sq++) {
                piece[color * 8 + type][sq] = random_next(&seed);
            }
        }
    }
    for (int sq = 0; sq < SQUARES; sq++) {
        castling[sq] = random_next(&seed);
    }
    for (int sq = 0; sq < SQUARES; sq++) {
        ep[sq] = sq < 8 ? random_next(&seed) : ep[sq - 8];
    }
    print_pairs("zobrist_piece[16][64]", (const Bitboard(*)[SQUARES])piece, 16);
    print_table("zobrist_castling[65]", castling, SQUARES + 1);
    print_table("zobrist_ep[65]", ep, SQUARES + 1);
    const uint64_t side = random_next(&seed);
    printf("const uint64_t zobrist_side = 0x%" PRIx64 ";\n", side);
    print_cuckoo((const Bitboard(*)[SQUARES])piece, side);
}

int main(void) {
    printf("// Made by tools/gen_tables.c.\n");
    print_leapers();
    print_lines();
    print_sliders();
    print_zobrist();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "gen_tables: cannot write the output\n");
        return 1;
    }
    return 0;
}
