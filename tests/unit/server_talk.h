// SPDX-License-Identifier: MIT
// A conversation with a server and a scripted backend behind it.
#ifndef ZUGWERK_TESTS_SERVER_TALK_H
#define ZUGWERK_TESTS_SERVER_TALK_H

#include <unistd.h>

#include "base/os_monitor.h"
#include "notation/uci_move.h"
#include "uci/uci_backend.h"
#include "unit.h"

enum { PATIENCE = 20000 }; // milliseconds that a script waits for an answer

// A conversation. Steps are lines to send; "?text" waits until the output holds the text, "!text"
// asserts that it does not, "~" empties what was noted of the output; ">text" sends the text.
typedef struct Talk {
    const char *const *steps;
    Monitor *lock;
    Text out;
    Text all;
    size_t room; // bytes of output that are taken
    const char *missing;
    // The backend:
    const char *moves;          // of the line it tells, as UCI; NULL: it tells none
    const char *const *replies; // the same for one search after the other; NULL: `moves`
    int64_t value;              // of the line
    UciScoreKind score;
    UciBound bound; // of the line
    bool fails;
    bool waits; // until stop or ponderhit,
    bool holds; // or something hurries
    bool stopped;
    bool hit;
    bool hurried;
    int new_games;
    int64_t spin;
    int searches;
    UciGo go; // of the last search
    int64_t nodes_per_second;
    int considered; // root moves it was told to consider; 0: all
} Talk;

static inline bool holds(Talk *talk, const char *text) {
    monitor_enter(talk->lock);
    const bool found = strstr(text_string(&talk->out), text) != NULL;
    monitor_leave(talk->lock);
    return found;
}

static inline void await(Talk *talk, const char *text) {
    for (int i = 0; i < PATIENCE; i++) {
        if (holds(talk, text)) {
            return;
        }
        usleep(1000);
    }
    talk->missing = text;
}

static inline bool talk_read(void *context, void *buffer, size_t capacity, size_t *got,
                             Error *err) {
    Talk *const talk = context;
    (void)err;
    for (;; talk->steps++) {
        const char *const step = *talk->steps;
        if (step == NULL) {
            *got = 0;
            return true;
        }
        if (step[0] == '?') {
            await(talk, step + 1);
        } else if (step[0] == '!') {
            if (holds(talk, step + 1)) {
                talk->missing = step;
            }
        } else if (step[0] == '~') {
            monitor_enter(talk->lock);
            text_reset(&talk->out);
            monitor_leave(talk->lock);
        } else {
            const int length = snprintf(buffer, capacity, "%s\n", step[0] == '>' ? step + 1 : step);
            *got = (size_t)length;
            talk->steps++;
            return true;
        }
    }
}

static inline bool talk_write(void *context, const void *data, size_t size, Error *err) {
    Talk *const talk = context;
    monitor_enter(talk->lock);
    const bool fits = size <= talk->room;
    if (fits) {
        talk->room -= size;
        text_append_span(&talk->out, (Span){data, size});
        text_append_span(&talk->all, (Span){data, size});
    }
    monitor_leave(talk->lock);
    return fits || error_set(err, ERROR_IO, "full");
}

// ---- The backend --------------------------------------------------------------------------------

static inline void tell_line(const Talk *talk, const UciSearch *search, const UciListener *listener,
                             UciResult *out) {
    Move moves[8];
    int count = 0;
    Span rest = span_of(talk->moves);
    Position pos = *game_position(search->game);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        if (!uci_move_parse(&moves[count], &pos, word, NULL)) {
            moves[count++] = move_make(SQ_A1, SQ_H8); // nonsense that a broken search could tell
            break;
        }
        const Position before = pos;
        pos_play(&pos, &before, moves[count++]);
    }
    const UciLine line = {.number = 1,
                          .depth = 3,
                          .sel_depth = 4,
                          .score = talk->score,
                          .value = talk->value,
                          .bound = talk->bound,
                          .hash_full = -1,
                          .move_count = count,
                          .moves = moves};
    listener->line(listener->context, &line);
    *out = (UciResult){moves[0], count > 1 ? moves[1] : MOVE_NONE};
}

static inline bool is_released(Talk *talk) {
    monitor_enter(talk->lock);
    const bool released = talk->stopped || talk->hit || (talk->holds && talk->hurried);
    monitor_leave(talk->lock);
    return released;
}

static inline bool talk_search(void *context, const UciSearch *search, const UciListener *listener,
                               UciResult *out, Error *err) {
    Talk *const talk = context;
    talk->searches++;
    talk->go = *search->go;
    talk->nodes_per_second = search->nodes_per_second;
    talk->considered = search->only == NULL ? 0 : search->only->count;
    if (talk->replies != NULL && *talk->replies != NULL) {
        talk->moves = *talk->replies++;
    }
    listener->started(listener->context);
    while (talk->waits && !is_released(talk)) {
        usleep(500);
    }
    if (talk->fails) {
        return error_set(err, ERROR_MEMORY, "out of memory");
    }
    if (talk->moves != NULL) {
        tell_line(talk, search, listener, out);
    }
    return true;
}

static inline void talk_stop(void *context) {
    Talk *const talk = context;
    monitor_enter(talk->lock);
    talk->stopped = true;
    monitor_leave(talk->lock);
}

static inline void talk_ponderhit(void *context) {
    Talk *const talk = context;
    monitor_enter(talk->lock);
    talk->hit = true;
    monitor_leave(talk->lock);
}

static inline void talk_hurry(void *context) {
    Talk *const talk = context;
    monitor_enter(talk->lock);
    talk->hurried = true;
    monitor_leave(talk->lock);
}

static inline bool talk_new_game(void *context, Error *err) {
    Talk *const talk = context;
    (void)err;
    talk->new_games++;
    return true;
}

static inline bool talk_set_option(void *context, size_t index, const UciOptionValue *value,
                                   Error *err) {
    Talk *const talk = context;
    assert_int_equal(index, 0);
    if (value->number == 13) {
        return error_set(err, ERROR_VALUE, "unlucky");
    }
    talk->spin = value->number;
    return true;
}

static const UciOption talk_options[] = {
    {.name = "Spin", .type = UCI_OPTION_SPIN, .value = 1, .minimum = 1, .maximum = 20},
    {.name = "Secret", .type = UCI_OPTION_CHECK, .hidden = true},
};

// ---- Running ------------------------------------------------------------------------------------

static inline void talk_init(Talk *talk) {
    *talk = (Talk){.room = SIZE_MAX, .score = UCI_SCORE_CP, .value = 12};
    assert_true(monitor_create(&talk->lock, NULL, NULL));
    text_init(&talk->out, NULL);
    text_init(&talk->all, NULL);
}

static inline void talk_release(Talk *talk) {
    text_release(&talk->all);
    text_release(&talk->out);
    monitor_destroy(talk->lock);
}

typedef bool ServeFunction(const UciConfig *config, Error *err);

static inline bool talk_serve(Talk *talk, ServeFunction *serve, const char *const *steps,
                              const Alloc *alloc) {
    talk->steps = steps;
    const TimeSource time = time_source_real();
    const UciConfig config = {.backend = {.name = "Scripted",
                                          .author = "Nobody",
                                          .options = talk_options,
                                          .option_count = 2,
                                          .set_option = talk_set_option,
                                          .new_game = talk_new_game,
                                          .search = talk_search,
                                          .stop = talk_stop,
                                          .ponderhit = talk_ponderhit,
                                          .hurry = talk_hurry,
                                          .context = talk},
                              .in = {talk_read, talk},
                              .out = {talk_write, talk},
                              .time = &time,
                              .alloc = alloc};
    Error err;
    const bool ok = serve(&config, &err);
    if (talk->missing != NULL) {
        fail_msg("'%s' in:\n%s", talk->missing, text_string(&talk->all));
    }
    return ok;
}

#define STEPS(...)                                                                                 \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

#endif
