// SPDX-License-Identifier: MIT
// An allocator that fails on request, for tests of "every failed allocation is an Error":
//
//     for (size_t n = 1;; n++) {
//         FailAlloc fail;
//         const Alloc alloc = fail_alloc_init(&fail, n); // the n-th request and all later ones
//         const bool fine = thing_build(&thing, input, &alloc, &err);
//         if (fine) {
//             thing_release(&thing);
//         }
//         if (fail_alloc_is_last(&fail, fine, &err)) {
//             break;
//         }
//     }
//
// `only_once` makes just the n-th request fail, which finds code that goes on after a failure.
#ifndef ZUGWERK_TESTS_FAIL_ALLOC_H
#define ZUGWERK_TESTS_FAIL_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "unit.h"

typedef struct FailAlloc {
    _Atomic size_t requests; // made so far, by all threads; releases do not count
    size_t fail_at;          // number of the first request that fails, from 1; 0: none fails
    _Atomic size_t live;     // blocks that have not been released
    bool only_once;          // requests after fail_at succeed again
    _Atomic bool tripped;    // a request has failed
} FailAlloc;

static inline void *fail_alloc_resize(void *context, void *block, size_t size) {
    FailAlloc *const fail = context;
    if (size == 0) {
        fail->live -= block != NULL ? 1 : 0;
        free(block);
        return NULL;
    }
    const size_t number = ++fail->requests;
    const bool reached = fail->fail_at != 0 && number >= fail->fail_at;
    if (reached && (!fail->only_once || number == fail->fail_at)) {
        fail->tripped = true;
        return NULL;
    }
    void *const grown = realloc(block, size);
    fail->live += block == NULL && grown != NULL ? 1 : 0;
    return grown;
}

// The handle points to *fail, which must outlive it.
static inline Alloc fail_alloc_init(FailAlloc *fail, size_t fail_at) {
    *fail = (FailAlloc){.fail_at = fail_at};
    return (Alloc){fail_alloc_resize, fail};
}

static inline size_t fail_alloc_live(const FailAlloc *fail) {
    return fail->live;
}

// At the end of a round: nothing may have leaked. Either no request was refused, then the work must
// have succeeded and no further round is needed, or it must have failed for want of memory.
static inline bool fail_alloc_is_last(const FailAlloc *fail, bool fine, const Error *err) {
    assert_int_equal(fail_alloc_live(fail), 0);
    if (!fail->tripped) {
        assert_true(fine);
        return true;
    }
    assert_false(fine);
    assert_int_equal(err->code, ERROR_MEMORY);
    return false;
}

#endif
