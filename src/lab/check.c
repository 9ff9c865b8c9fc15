// SPDX-License-Identifier: MIT
#include "lab/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/check_impl.h"
#include "lab/player_depth.h"
#include "player/player.h"

// ------------------------------------------------------------------------------------- our answers

static CheckValue value_of_score(Score score) {
    switch (score.kind) {
    case SCORE_NUMBER:
        return (CheckValue){CHECK_NUMBER, (double)score.amount / score.per_unit};
    case SCORE_PLUS_INF:
        return (CheckValue){CHECK_PLUS_INF, 0};
    case SCORE_MINUS_INF:
        return (CheckValue){CHECK_MINUS_INF, 0};
    case SCORE_MATE:
        return (CheckValue){score.amount > 0 ? CHECK_PLUS_INF : CHECK_MINUS_INF, 0};
    case SCORE_NONE:
        break;
    }
    return (CheckValue){CHECK_NO_VALUE, 0};
}

// In the program's unit and point of view.
static CheckValue value_for(const CheckOptions *options, int side, Score score) {
    CheckValue value = value_of_score(score);
    value.number *= options->scale;
    if (options->by_side && side == BLACK) {
        value.number = -value.number;
        value.kind = value.kind == CHECK_PLUS_INF    ? CHECK_MINUS_INF
                     : value.kind == CHECK_MINUS_INF ? CHECK_PLUS_INF
                                                     : value.kind;
    }
    return value;
}

// The position alone counts, as the program is given no more.
static bool solve(CheckCase *out, const Check *check, const Position *pos, int depth, Error *err) {
    const CheckOptions *const options = &check->options;
    const TimeSource time = time_source_real();
    const PlayerEnv env = {.alloc = check->alloc, .time = &time, .stop = options->stop};
    Player *player;
    if (!player_create_from_text(&player, span_of(check->specs[depth]), &env, err)) {
        return false;
    }
    Game game;
    game_init(&game, pos, check->alloc);
    PlayerRequest request = player_request_of(&game, &time);
    request.stop = options->stop;
    PlayerDecision decision;
    const bool done = player_decide(player, &request, &decision, err);
    player_destroy(player);
    game_release(&game);
    if (!done || stop_is_asked(options->stop)) {
        return done && error_set(err, ERROR_STOPPED, "stopped");
    }
    *out = (CheckCase){
        .spec = check->specs[depth],
        .pos = *pos,
        .men = bits_count(pos_occupied(pos)),
        .depth = depth,
        .value = value_for(options, pos_side(pos), decision.report.score),
        .move = decision.kind == DECISION_MOVE ? decision.move : MOVE_NONE,
        .nodes = decision.report.nodes,
    };
    (void)fen_format(out->fen, pos, FEN_XFEN);
    return true;
}

static bool make_specs(Check *check, Error *err) {
    const CheckOptions *const options = &check->options;
    PlayerDepth how;
    if (!player_depth_of(&how, options->player, check->alloc, err)) {
        return false;
    }
    if (how.use != DEPTH_TAKEN) {
        return error_set(err, ERROR_VALUE,
                         how.use == DEPTH_NONE ? "this player takes no depth"
                                               : "the depth is given by --depth, not here");
    }
    for (int depth = options->least; depth <= options->deepest; depth++) {
        Text text;
        text_init(&text, check->alloc);
        if (!player_depth_format(&text, &how, options->player, depth, 1, err)) {
            text_release(&text);
            return false;
        }
        check->specs[depth] = text.data; // handed over
    }
    return true;
}

// Smaller searches first; the order of equal ones does not depend on the sorting.
static int compare_cases(const void *a, const void *b) {
    const CheckCase *const x = a;
    const CheckCase *const y = b;
    return x->nodes != y->nodes   ? (x->nodes < y->nodes ? -1 : 1)
           : x->men != y->men     ? x->men - y->men
           : x->depth != y->depth ? x->depth - y->depth
                                  : strcmp(x->fen, y->fen);
}

static bool make_cases(Check *check, const LabPositions *positions, Error *err) {
    const size_t depths = (size_t)(check->options.deepest - check->options.least + 1);
    check->cases = alloc_new(check->alloc, positions->count * depths * sizeof(CheckCase));
    if (check->cases == NULL && positions->count > 0) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < positions->count; i++) {
        const LabPosition *const item = &positions->items[i];
        for (int depth = check->options.least; depth <= check->options.deepest; depth++) {
            CheckCase *const one = &check->cases[check->count];
            if (!solve(one, check, game_position(&item->game), depth, err)) {
                return false;
            }
            one->name = item->name;
            check->count++;
        }
    }
    if (check->count > 0) {
        qsort(check->cases, check->count, sizeof(CheckCase), compare_cases);
    }
    return true;
}

bool check_init(Check *check, const CheckOptions *options, const LabPositions *positions,
                const Alloc *alloc, Error *err) {
    *check = (Check){.options = *options, .alloc = alloc};
    if (make_specs(check, err) && make_cases(check, positions, err)) {
        return true;
    }
    check_release(check);
    return false;
}

void check_release(Check *check) {
    for (int depth = 0; depth <= CHECK_DEPTH_MAX; depth++) {
        alloc_free(check->alloc, check->specs[depth]);
    }
    alloc_free(check->alloc, check->cases);
    *check = (Check){.alloc = check->alloc};
}

// ------------------------------------------------------------------------------- the program's own

static bool values_agree(const CheckOptions *options, CheckValue ours, CheckValue theirs) {
    const bool has_infinity = options->infinity > 0 && theirs.kind == CHECK_NUMBER;
    if (has_infinity && ours.kind != CHECK_NUMBER && fabs(theirs.number) >= options->infinity) {
        theirs.kind = theirs.number > 0 ? CHECK_PLUS_INF : CHECK_MINUS_INF;
    }
    return ours.kind == theirs.kind
           && (ours.kind != CHECK_NUMBER
               || fabs(ours.number - theirs.number) <= options->tolerance);
}

static void judge(CheckResult *result, const CheckOptions *options, const CheckCase *one) {
    const CheckAnswer *const theirs = &result->answer;
    const unsigned differs =
        (values_agree(options, one->value, theirs->value) ? 0U : (unsigned)CHECK_VALUE)
        | (theirs->move == one->move ? 0U : (unsigned)CHECK_MOVE)
        | (theirs->nodes == one->nodes ? 0U : (unsigned)CHECK_NODES);
    result->differs = differs & options->compared;
}

// Runs it to its end, or to where it went too far.
static bool capture(CheckResult *result, Text *output, const CheckOptions *options,
                    Process *process, Error *err) {
    const TimeSource time = time_source_real();
    const int64_t start_us = time_now_us(&time);
    const ProcessPatience patience = {time_after(start_us, options->limit_us), options->stop};
    process_close_input(process);
    const ProcessEvent event = process_read_all(output, process, CHECK_OUTPUT_LIMIT, patience, err);
    result->time_us = time_now_us(&time) - start_us;
    result->end = process_end(process);
    (void)process_errors(&result->errors, process);
    switch (event) {
    case PROCESS_READY:
    case PROCESS_CLOSED:
        result->fault =
            result->end.signal != 0 || result->end.status != 0 ? CHECK_CRASHED : CHECK_ANSWERED;
        break;
    case PROCESS_LATE:
        result->fault = CHECK_LATE;
        break;
    case PROCESS_TOO_LONG:
        result->fault = CHECK_FLOOD;
        break;
    case PROCESS_STOPPED:
        return error_set(err, ERROR_STOPPED, "stopped");
    case PROCESS_FAULT:
        return false;
    }
    return text_check(&result->errors, err);
}

size_t check_copy_words(const char **words, const CheckOptions *options) {
    size_t count = 0;
    for (; count < options->word_count && count < CHECK_ARGUMENTS_MAX; count++) {
        words[count] = options->words[count];
    }
    return count;
}

// Calls it with the position and the depth, and reads what it has printed.
static bool ask_program(CheckResult *result, const Check *check, const CheckCase *one, Error *err) {
    const CheckOptions *const options = &check->options;
    char depth[16];
    snprintf(depth, sizeof depth, "%d", one->depth);
    const char *words[CHECK_ARGUMENTS_MAX + 3];
    size_t count = check_copy_words(words, options);
    words[count++] = one->fen;
    words[count++] = depth;
    words[count] = NULL;
    Process *process;
    if (!process_create(&process, words, NULL, check->alloc, err)) {
        return false;
    }
    Text output;
    text_init(&output, check->alloc);
    const bool done = capture(result, &output, options, process, err);
    process_destroy(process);
    if (done && result->fault == CHECK_ANSWERED
        && !check_answer_parse(&result->answer, text_span(&output), &one->pos, &result->reading)) {
        result->fault = CHECK_UNREADABLE;
    }
    text_release(&output);
    return done;
}

bool check_run(CheckResult *out, const Check *check, size_t i, Error *err) {
    const CheckOptions *const options = &check->options;
    const CheckCase *const one = &check->cases[i];
    CheckResult result = {.fault = CHECK_ANSWERED};
    text_init(&result.errors, check->alloc);
    const bool done = options->is_uci ? check_ask_uci(&result, check, one, err)
                                      : ask_program(&result, check, one, err);
    if (!done) {
        text_release(&result.errors);
        return false;
    }
    if (result.fault == CHECK_ANSWERED) {
        judge(&result, options, one);
    }
    *out = result;
    return true;
}

void check_result_release(CheckResult *result) {
    text_release(&result->errors);
}

bool check_compared_parse(unsigned *out, Span text, Error *err) {
    static const char *const names[] = {"value", "move", "nodes"};

    unsigned bits = 0;
    while (text.length > 0) {
        const char *const comma = memchr(text.data, ',', text.length);
        const size_t length = comma == NULL ? text.length : (size_t)(comma - text.data);
        const Span word = {text.data, length};
        unsigned bit = 0;
        for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
            bit |= span_is(word, names[i]) ? 1U << i : 0U;
        }
        if (bit == 0) {
            char shown[32];
            return error_set(err, ERROR_VALUE, "'%s' is none of value, move, nodes",
                             span_show(shown, sizeof shown, word));
        }
        bits |= bit;
        text = span_from(text, comma == NULL ? length : length + 1);
    }
    if (bits == 0) {
        return error_set(err, ERROR_VALUE, "nothing is named of value, move, nodes");
    }
    *out = bits;
    return true;
}
