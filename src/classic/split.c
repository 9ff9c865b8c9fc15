// SPDX-License-Identifier: MIT
// Parallel search by sharing out the root moves: simple, and as good as its first move.
#include <string.h>

#include "base/parallel.h"
#include "classic/choose.h"
#include "classic/classic_impl.h"

// What one root move came to.
typedef struct Share {
    bool is_done;
    bool failed;
    bool stopped;
    int value;
    int line_count;
    Move line[CLASSIC_DEPTH_MAX + 1];
    uint64_t entries[COLOR_COUNT];
    uint64_t evaluations;
    uint64_t cutoffs;
    uint64_t cutoffs_at[CUTOFF_PLACES];
} Share;

typedef struct Split {
    const ClassicSearch *search;
    MoveList moves;
    int first; // root move of task 0
    int alpha;
    int beta;
    Share *shares;
} Split;

static void search_share(const Split *split, ClassicSearch *own, int i) {
    Share *const share = &split->shares[i];
    const int depth = own->options.depth - 1;
    classic_push(own, split->moves.moves[i]);
    share->value = classic_search(own, depth, split->alpha, split->beta);
    classic_pop(own);
    share->stopped = own->stopped;
    share->is_done = !own->stopped;
    share->line_count = own->line_count[1];
    memcpy(share->line, own->line[1], (size_t)share->line_count * sizeof share->line[0]);
    memcpy(share->entries, own->entries, sizeof share->entries);
    memcpy(share->cutoffs_at, own->cutoffs_at, sizeof share->cutoffs_at);
    share->evaluations = own->evaluations;
    share->cutoffs = own->cutoffs;
}

static void run_share(void *context, size_t index) {
    const Split *const split = context;
    const int i = split->first + (int)index;
    const Alloc *const alloc = split->search->game.alloc;
    ClassicLimits limits = split->search->limits;
    limits.progress = (ProgressSink){NULL, NULL};
    Game root = split->search->game;
    root.count = split->search->root;
    ClassicSearch *const own = alloc_new(alloc, sizeof *own);
    if (own == NULL || !classic_init(own, &split->search->options, &limits, &root, NULL)) {
        split->shares[i].failed = true;
    } else {
        search_share(split, own, i);
        classic_release(own);
    }
    alloc_free(alloc, own);
}

static void add_share(ClassicSearch *search, const Split *split, int i) {
    const Share *const share = &split->shares[i];
    search->failed = search->failed || share->failed;
    search->stopped = search->stopped || share->stopped || share->failed;
    search->evaluations += share->evaluations;
    search->cutoffs += share->cutoffs;
    for (int color = WHITE; color <= BLACK; color++) {
        search->entries[color] += share->entries[color];
    }
    for (int k = 0; k < CUTOFF_PLACES; k++) {
        search->cutoffs_at[k] += share->cutoffs_at[k];
    }
    const Move move = split->moves.moves[i];
    if (share->is_done
        && classic_is_better(search, classic_is_max(search), move, share->value, search->value)) {
        search->line_count[1] = share->line_count;
        memcpy(search->line[1], share->line, (size_t)share->line_count * sizeof share->line[0]);
        classic_note_best(search, move, share->value);
    }
}

static void run_shares(ClassicSearch *search, Split *split, int threads) {
    const bool is_max = classic_is_max(search);
    run_share(split, 0);
    add_share(search, split, 0);
    if (search->stopped || split->moves.count == 1) {
        return;
    }
    split->first = 1;
    split->alpha = is_max ? search->value : split->alpha;
    split->beta = is_max ? split->beta : search->value;
    parallel_run((size_t)split->moves.count - 1, threads, run_share, split);
    for (int i = 1; i < split->moves.count; i++) {
        add_share(search, split, i);
    }
}

bool split_run(ClassicSearch *search, int threads, Error *err) {
    if (!classic_enter(search)) {
        return true;
    }
    search->depth_done = search->options.depth;
    if (classic_is_cutoff(search, search->options.depth)) {
        search->value = classic_evaluate(search);
        return true;
    }
    Split split = {.search = search, .alpha = -CLASSIC_INFINITE, .beta = CLASSIC_INFINITE};
    classic_children(search, &split.moves);
    split.shares = alloc_new(search->game.alloc, (size_t)split.moves.count * sizeof(Share));
    if (split.shares == NULL) {
        return error_set_memory(err);
    }
    search->value = classic_is_max(search) ? -CLASSIC_INFINITE : CLASSIC_INFINITE;
    run_shares(search, &split, threads);
    alloc_free(search->game.alloc, split.shares);
    return !search->failed || error_set_memory(err);
}
