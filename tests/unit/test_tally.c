// SPDX-License-Identifier: MIT
#include "unit.h"

#include "base/tally.h"
#include "fail_alloc.h"

static void counts_words_and_sorts_them(void **state) {
    (void)state;
    Tally tally;
    tally_init(&tally, NULL);
    // Word i comes (i * 7) % 1000 + 1 times in counter 0.
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 1000; i++) {
            char word[16];
            (void)snprintf(word, sizeof word, "w%d", i);
            assert_true(tally_add(&tally, span_of(word), 0, round == 0 ? 1 : i * 7 % 1000, NULL));
            assert_true(tally_add(&tally, span_of(word), 3, 1, NULL));
        }
    }
    assert_int_equal(tally.count, 1000);
    tally_sort(&tally);
    for (size_t i = 0; i < tally.count; i++) {
        const TallyEntry *const entry = &tally.entries[i];
        char word[16];
        assert_int_equal(entry->counts[0], 1000 - (int64_t)i);
        assert_int_equal(entry->counts[1], 0);
        assert_int_equal(entry->counts[3], 2);
        // 7 * 143 = 1001: the inverse of 7 modulo 1000.
        (void)snprintf(word, sizeof word, "w%d", (int)((999 - i) * 143 % 1000));
        assert_true(span_is(tally_word(&tally, entry), word));
    }
    tally_release(&tally);
}

static void orders_equal_counts_by_their_bytes(void **state) {
    (void)state;
    static const char *const words[] = {"b", "", "ab", "a", "\xff", "aa"};
    static const char *const sorted[] = {"", "a", "aa", "ab", "b", "\xff"};
    Tally tally;
    tally_init(&tally, NULL);
    for (size_t i = 0; i < 6; i++) {
        assert_true(tally_add(&tally, span_of(words[i]), 0, 5, NULL));
    }
    tally_sort(&tally);
    for (size_t i = 0; i < 6; i++) {
        assert_true(span_is(tally_word(&tally, &tally.entries[i]), sorted[i]));
    }
    tally_release(&tally);
}

static bool fill(Tally *tally, Error *err) {
    for (int i = 0; i < 200; i++) {
        char word[16];
        (void)snprintf(word, sizeof word, "%d", i);
        if (!tally_add(tally, span_of(word), 1, 1, err)) {
            return false;
        }
    }
    return true;
}

static void reports_failed_allocations(void **state) {
    (void)state;
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        Tally tally;
        Error err = {0};
        tally_init(&tally, &alloc);
        const bool fine = fill(&tally, &err);
        tally_release(&tally);
        if (fail_alloc_is_last(&fail, fine, &err)) {
            break;
        }
    }
}

UNIT_TESTS(tally) = {
    cmocka_unit_test(counts_words_and_sorts_them),
    cmocka_unit_test(orders_equal_counts_by_their_bytes),
    cmocka_unit_test(reports_failed_allocations),
};
UNIT_TESTS_END(tally)
