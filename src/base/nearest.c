// SPDX-License-Identifier: MIT
#include "base/nearest.h"

#include <limits.h>

enum { WORD_MAX = 63, BEGINNING_MIN = 3 };

static int smaller(int a, int b) {
    return a < b ? a : b;
}

int word_distance(Span a, Span b, int limit) {
    if (a.length > WORD_MAX || b.length > WORD_MAX) {
        return limit + 1;
    }
    // rows[i % 3][j]: distance between the first i letters of a and the first j of b; a swap looks
    // two rows back.
    int rows[3][WORD_MAX + 1];
    for (size_t j = 0; j <= b.length; j++) {
        rows[0][j] = (int)j;
    }
    for (size_t i = 1; i <= a.length; i++) {
        int *const row = rows[i % 3];
        const int *const above = rows[(i + 2) % 3];
        row[0] = (int)i;
        for (size_t j = 1; j <= b.length; j++) {
            const char x = char_to_lower(a.data[i - 1]);
            const char y = char_to_lower(b.data[j - 1]);
            int best = above[j - 1] + (x == y ? 0 : 1);
            best = smaller(best, above[j] + 1);
            best = smaller(best, row[j - 1] + 1);
            if (i > 1 && j > 1 && x == char_to_lower(b.data[j - 2])
                && char_to_lower(a.data[i - 2]) == y) {
                best = smaller(best, rows[(i + 1) % 3][j - 2] + 1);
            }
            row[j] = best;
        }
    }
    return smaller(rows[a.length % 3][b.length], limit + 1);
}

// The only one of the words that begins with `word`, at least three letters of it; -1: none.
static int only_beginning(Span word, const char *const *words, size_t count) {
    int found = -1;
    for (size_t i = 0; i < count && word.length >= BEGINNING_MIN; i++) {
        const Span other = span_of(words[i]);
        if (other.length > word.length
            && word_distance(word, (Span){other.data, word.length}, 0) == 0) {
            if (found >= 0) {
                return -1;
            }
            found = (int)i;
        }
    }
    return found;
}

int word_nearest(Span word, const char *const *words, size_t count) {
    int best = -1;
    int best_distance = INT_MAX;
    for (size_t i = 0; i < count; i++) {
        const Span other = span_of(words[i]);
        const size_t longer = word.length > other.length ? word.length : other.length;
        const int limit = longer > WORD_MAX ? 0 : (int)(longer + 1) / 3;
        const int distance = word_distance(word, other, limit);
        if (distance <= limit && distance < best_distance) {
            best = (int)i;
            best_distance = distance;
        }
    }
    return best >= 0 ? best : only_beginning(word, words, count);
}
