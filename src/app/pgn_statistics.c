// SPDX-License-Identifier: MIT
#include "app/pgn_statistics.h"

#include "notation/pgn_text.h"
#include "notation/san.h"

static const char *const tag_names[STATS_TAG_COUNT] = {
    [STATS_EVENT] = "Event", [STATS_WHITE] = "White",     [STATS_BLACK] = "Black",
    [STATS_ECO] = "ECO",     [STATS_OPENING] = "Opening",
};

void pgn_statistics_init(PgnStatistics *stats, const Alloc *alloc) {
    *stats = (PgnStatistics){.shortest = -1};
    Tally *const tallies[] = {&stats->players, &stats->events, &stats->ecos, &stats->openings,
                              &stats->first_moves};
    for (size_t i = 0; i < sizeof tallies / sizeof *tallies; i++) {
        tally_init(tallies[i], alloc);
    }
    for (int i = 0; i < STATS_TAG_COUNT; i++) {
        text_init(&stats->tags[i], alloc);
    }
}

void pgn_statistics_release(PgnStatistics *stats) {
    Tally *const tallies[] = {&stats->players, &stats->events, &stats->ecos, &stats->openings,
                              &stats->first_moves};
    for (size_t i = 0; i < sizeof tallies / sizeof *tallies; i++) {
        tally_release(tallies[i]);
    }
    for (int i = 0; i < STATS_TAG_COUNT; i++) {
        text_release(&stats->tags[i]);
    }
}

void pgn_statistics_sort(PgnStatistics *stats) {
    tally_sort(&stats->players);
    tally_sort(&stats->events);
    tally_sort(&stats->ecos);
    tally_sort(&stats->openings);
    tally_sort(&stats->first_moves);
}

// --------------------------------------------------------------------------------- the visitor

static PgnAction stats_begin(void *context, const PgnBegin *begin) {
    (void)begin;
    PgnStatistics *const stats = context;
    for (int i = 0; i < STATS_TAG_COUNT; i++) {
        text_reset(&stats->tags[i]);
    }
    stats->has_moves = false;
    stats->is_standard_start = false;
    stats->depth = 0;
    return PGN_CONTINUE;
}

static PgnAction stats_tag(void *context, Span name, Span value) {
    PgnStatistics *const stats = context;
    for (int i = 0; i < STATS_TAG_COUNT; i++) {
        if (span_is(name, tag_names[i])) {
            text_reset(&stats->tags[i]);
            pgn_append_utf8(&stats->tags[i], span_trim(value));
        }
    }
    return PGN_CONTINUE;
}

static PgnAction stats_start(void *context, const Position *pos) {
    PgnStatistics *const stats = context;
    const Position initial = pos_initial();
    stats->is_standard_start = pos_is_same(pos, &initial);
    stats->set_up += stats->is_standard_start ? 0 : 1;
    stats->chess960 += pos->chess960 ? 1 : 0;
    stats->last = *pos;
    return PGN_CONTINUE;
}

static PgnAction stats_move(void *context, const PgnMove *move) {
    PgnStatistics *const stats = context;
    if (stats->depth > 0) {
        return PGN_CONTINUE;
    }
    if (!stats->has_moves && stats->is_standard_start) {
        char san[SAN_SIZE];
        if (!tally_add(&stats->first_moves, span_of(san_format(san, move->before, move->move)), 0,
                       1, &stats->error)) {
            return PGN_STOP;
        }
    }
    stats->has_moves = true;
    stats->last = *move->after;
    return PGN_CONTINUE;
}

static PgnAction stats_nag(void *context, int nag) {
    (void)nag;
    ((PgnStatistics *)context)->nags++;
    return PGN_CONTINUE;
}

static PgnAction stats_comment(void *context, Span text, bool last) {
    (void)text;
    ((PgnStatistics *)context)->comments += last ? 1 : 0;
    return PGN_CONTINUE;
}

static PgnAction stats_variation_begin(void *context) {
    PgnStatistics *const stats = context;
    stats->variations++;
    stats->depth++;
    return PGN_CONTINUE;
}

static PgnAction stats_variation_end(void *context) {
    ((PgnStatistics *)context)->depth--;
    return PGN_CONTINUE;
}

static PgnAction stats_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)fault;
    PgnStatistics *const stats = context;
    (*(severity == PGN_ERROR ? &stats->errors : &stats->warnings))++;
    return PGN_CONTINUE;
}

// Whether a tag says something: "?" stands for "unknown".
static bool is_known(const Text *value) {
    return value->length > 0 && !span_is(text_span(value), "?");
}

static bool add_tag(PgnStatistics *stats, Tally *tally, int tag) {
    const Text *const value = &stats->tags[tag];
    return text_check(value, &stats->error)
           && (!is_known(value) || tally_add(tally, text_span(value), 0, 1, &stats->error));
}

static bool add_player(PgnStatistics *stats, int tag, PgnResult result) {
    const Text *const name = &stats->tags[tag];
    TallyEntry *entry;
    if (!text_check(name, &stats->error)) {
        return false;
    }
    if (!is_known(name)) {
        return true;
    }
    if (!tally_entry(&entry, &stats->players, text_span(name), &stats->error)) {
        return false;
    }
    const PgnResult win = tag == STATS_WHITE ? PGN_RESULT_WHITE : PGN_RESULT_BLACK;
    entry->counts[PLAYER_GAMES]++;
    entry->counts[PLAYER_WON] += result == win ? 1 : 0;
    entry->counts[PLAYER_DRAWN] += result == PGN_RESULT_DRAW ? 1 : 0;
    entry->counts[PLAYER_LOST] +=
        result != win && result != PGN_RESULT_DRAW && result != PGN_RESULT_NONE ? 1 : 0;
    return true;
}

static PgnAction stats_end(void *context, const PgnEnd *end) {
    PgnStatistics *const stats = context;
    stats->games++;
    stats->plies += end->plies;
    stats->shortest =
        stats->shortest < 0 || end->plies < stats->shortest ? end->plies : stats->shortest;
    stats->longest = end->plies > stats->longest ? end->plies : stats->longest;
    stats->results[end->result]++;
    stats->endings[stats->has_moves ? pos_outcome(&stats->last).reason : REASON_NONE]++;
    const bool fine = add_tag(stats, &stats->events, STATS_EVENT)
                      && add_tag(stats, &stats->ecos, STATS_ECO)
                      && add_tag(stats, &stats->openings, STATS_OPENING)
                      && add_player(stats, STATS_WHITE, end->result)
                      && add_player(stats, STATS_BLACK, end->result);
    return fine ? PGN_CONTINUE : PGN_STOP;
}

PgnVisitor pgn_statistics_visitor(PgnStatistics *stats) {
    return (PgnVisitor){
        .context = stats,
        .game_begin = stats_begin,
        .tag = stats_tag,
        .start = stats_start,
        .move = stats_move,
        .nag = stats_nag,
        .comment = stats_comment,
        .variation_begin = stats_variation_begin,
        .variation_end = stats_variation_end,
        .game_end = stats_end,
        .fault = stats_fault,
    };
}
