// SPDX-License-Identifier: MIT
// The options of the classic players, so that each player's list is a few lines. classic_plan.c
// reads them by their key.
#ifndef ZUGWERK_PLAYER_CLASSIC_OPTIONS_H
#define ZUGWERK_PLAYER_CLASSIC_OPTIONS_H

#include "classic/options.h"
#include "notation/opening_book.h"
#include "player/player_info.h"

extern const char *const classic_eval_words[];
extern const char *const classic_weights_words[];
extern const char *const classic_tie_words[];
extern const char *const classic_tie_000_words[];
extern const char *const classic_children_words[];
extern const char *const classic_order_words[];
extern const char *const classic_heap_words[];
extern const char *const classic_sort_words[];
extern const char *const classic_rank_words[];
extern const char *const classic_none_words[];
extern const char *const classic_memo_words[];
extern const char *const classic_table_words[];
extern const char *const classic_child_call_words[];
extern const char *const classic_root_words[];
extern const char *const classic_bound_words[];
extern const char *const classic_over_words[];
extern const char *const classic_start_words[];
extern const char *const classic_remember_words[];
extern const char *const classic_count_words[];
extern const char *const classic_pick_words[];
extern const char *const classic_switch_words[];

#define INTEGER_OPTION(name, value, low, high, text)                                               \
    {                                                                                              \
        .key = (name), .type = VALUE_INTEGER, .fallback = (value), .minimum = (low),               \
        .maximum = (high), .help = (text)                                                          \
    }
#define WORD_OPTION(name, value, list, text)                                                       \
    { .key = (name), .type = VALUE_WORD, .fallback = (value), .words = (list), .help = (text) }
#define SWITCH_OPTION(name, value, text) WORD_OPTION(name, value, classic_switch_words, text)

#define DEPTH_OPTION(plies) INTEGER_OPTION("depth", plies, 1, CLASSIC_DEPTH_MAX, "plies searched")
#define CHILD_DEPTH_OPTION(plies)                                                                  \
    INTEGER_OPTION("depth", plies, 1, CLASSIC_DEPTH_MAX - 1, "plies below each root move")
#define MAX_DEPTH_OPTION(plies)                                                                    \
    INTEGER_OPTION("max_depth", plies, 2, CLASSIC_DEPTH_MAX,                                       \
                   "the depths 1, 2, ... below this are searched, each below every root move")
#define EVAL_OPTION                                                                                \
    WORD_OPTION("eval", "material", classic_eval_words,                                            \
                "material 1 3 3 5 9; check: and half a pawn for check, mates count their "         \
                "distance; course, earlier: write-up 004; queen8: the queen 8; or material with "  \
                "centre, mobility or squares")
#define TIE_OPTIONS                                                                                \
    WORD_OPTION("tie", "first", classic_tie_words,                                                 \
                "which of equally good moves is played; fresh: the last not played before; zero "  \
                "(a defect): the first, but a best value of 0 is taken for none"),                 \
        {.key = "tie.p",                                                                           \
         .type = VALUE_DECIMAL,                                                                    \
         .fallback = "0.1",                                                                        \
         .minimum = 0,                                                                             \
         .maximum = 1000000,                                                                       \
         .only_with = "tie=override",                                                              \
         .help = "chance that a later move replaces an equal one"},                                \
    {                                                                                              \
        .key = "tie.seed", .type = VALUE_INTEGER, .need = NEED_SEED, .minimum = 0,                 \
        .maximum = INT64_MAX / 2, .only_with = "tie=choice|override",                              \
        .help = "start of the random numbers"                                                      \
    }
#define CHILDREN_OPTION                                                                            \
    WORD_OPTION("children", "python-chess", classic_children_words,                                \
                "order in which moves are tried: python-chess's or ours")
#define ORDER_OPTIONS                                                                              \
    WORD_OPTION("order", "none", classic_order_words,                                              \
                "moves are sorted: capture, victim, mvvlva, front, evaluate, heapq, shuffle"),     \
    {                                                                                              \
        .key = "order.seed", .type = VALUE_INTEGER, .need = NEED_SEED, .minimum = 0,               \
        .maximum = INT64_MAX, .only_with = "order=shuffle", .help = "start of the random numbers"  \
    }
#define RANK_OPTION(value)                                                                         \
    WORD_OPTION("rank", value, classic_rank_words,                                                 \
                "sorted best for the node's side first, or for the player's at every node")
#define LIMIT_OPTION(value)                                                                        \
    {                                                                                              \
        .key = "limit", .type = VALUE_INTEGER, .fallback = (value), .minimum = 1, .maximum = 512,  \
        .words = classic_none_words, .help = "only so many moves of a node are searched"           \
    }
#define TABLE_OPTIONS                                                                              \
    WORD_OPTION("table", "none", classic_table_words,                                              \
                "what is remembered: naive and zobrist know who stands where and forget side, "    \
                "castling, depth and bound; placement minds depth and bound"),                     \
        SWITCH_OPTION("table.keep", "on", "keep the table from move to move of a game")
#define SEARCH_EXTRAS                                                                              \
    WORD_OPTION("bound", "soft", classic_bound_words,                                              \
                "fail-soft or fail-hard: what is returned outside of the window"),                 \
        SWITCH_OPTION("quiescence", "off", "follow captures at the end of the depth"),             \
        INTEGER_OPTION("null_move", "0", 0, 4,                                                     \
                       "try giving up the turn, so many plies less deep; 0: never")
#define BOOK_OPTIONS                                                                               \
    {.key = "book",                                                                                \
     .type = VALUE_TEXT,                                                                           \
     .need = NEED_NONE,                                                                            \
     .help = "a Polyglot file: its moves are played while it knows the position"},                 \
        {.key = "book.pick",                                                                       \
         .type = VALUE_WORD,                                                                       \
         .fallback = "best",                                                                       \
         .words = classic_pick_words,                                                              \
         .only_with = "book",                                                                      \
         .help = "the move of the highest weight, or one drawn by weight"},                        \
        {.key = "book.seed",                                                                       \
         .type = VALUE_INTEGER,                                                                    \
         .need = NEED_SEED,                                                                        \
         .minimum = 0,                                                                             \
         .maximum = INT64_MAX,                                                                     \
         .only_with = "book.pick=random",                                                          \
         .help = "start of the random numbers"},                                                   \
    {                                                                                              \
        .key = "book.depth", .type = VALUE_INTEGER, .fallback = "255", .minimum = 1,               \
        .maximum = OPENING_BOOK_DEPTH_MAX, .only_with = "book",                                    \
        .help = "the book is asked up to this move number"                                         \
    }
#define COUNT_OPTION                                                                               \
    WORD_OPTION("count", "once", classic_count_words,                                              \
                "defects of the counter `calls`: the root counted twice or never, or what was "    \
                "counted for earlier moves kept")
#define THREADS_OPTION                                                                             \
    INTEGER_OPTION("threads", "1", 1, 64, "share the root moves among threads; needs table=none")
#define CHILD_CALL_OPTION                                                                          \
    WORD_OPTION("child_call", "same", classic_child_call_words,                                    \
                "the reply is searched with the function of the same colour (published: the "      \
                "opponent maximises too) or of the opposite one")
#define TIE_000_OPTION                                                                             \
    WORD_OPTION("tie", "last", classic_tie_000_words,                                              \
                "whether an equal root value replaces the best")
#define ROOT_LOOP_OPTION                                                                           \
    SWITCH_OPTION("root_loop", "on", "off: only the value of the position, no move")

#endif
