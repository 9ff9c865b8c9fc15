// SPDX-License-Identifier: MIT
// The only place for compiler extensions: attributes, bit tricks, prefetch.
#ifndef ZUGWERK_BASE_COMPILER_H
#define ZUGWERK_BASE_COMPILER_H

#include <stdint.h>

#define MUST_CHECK                     __attribute__((warn_unused_result))
#define ALWAYS_INLINE                  inline __attribute__((always_inline))
#define NO_INLINE                      __attribute__((noinline))
#define PRINTF_LIKE(string, arguments) __attribute__((format(printf, string, arguments)))
#define LIKELY(condition)              __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition)            __builtin_expect(!!(condition), 0)
#define FALLTHROUGH                    __attribute__((fallthrough))
#define PREFETCH(address)              __builtin_prefetch(address)

// Number of set bits.
static inline int bits_count(uint64_t bits) {
    return __builtin_popcountll(bits);
}

// Index of the lowest set bit; bits must not be 0.
static inline int bits_lowest(uint64_t bits) {
    return __builtin_ctzll(bits);
}

// Index of the highest set bit; bits must not be 0.
static inline int bits_highest(uint64_t bits) {
    return 63 - __builtin_clzll(bits);
}

// High 64 bits of the 128-bit product.
static inline uint64_t uint64_multiply_high(uint64_t a, uint64_t b) {
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)(((Wide)a * b) >> 64);
}

#endif
