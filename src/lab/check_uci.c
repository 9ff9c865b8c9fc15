// SPDX-License-Identifier: MIT
// A program that speaks UCI, held against one of ours (lab/check.h): every search has a process of
// its own, so that nothing is left over from the one before.
#include "lab/check_impl.h"
#include "uci/uci_process.h"

// Its values are centipawns of the side to move; in the options' unit they are what a program of
// the other kind would print with --scale 100.
static void note_info(CheckAnswer *answer, const UciInfo *info) {
    if (info->has[UCI_INFO_NODES]) {
        answer->nodes = (uint64_t)info->number[UCI_INFO_NODES];
    }
    const bool is_best = !info->has[UCI_INFO_MULTIPV] || info->number[UCI_INFO_MULTIPV] == 1;
    if (!is_best || info->bound != UCI_BOUND_EXACT || info->score == UCI_SCORE_NONE) {
        return;
    }
    answer->value = info->score == UCI_SCORE_CP ? (CheckValue){CHECK_NUMBER, (double)info->value}
                    : info->value > 0           ? (CheckValue){CHECK_PLUS_INF, 0}
                                                : (CheckValue){CHECK_MINUS_INF, 0};
}

static void set_fault(CheckResult *result, UciProcess *process, const UciEvent *event) {
    switch (event->fault) {
    case UCI_FAULT_EXITED:
        result->fault = CHECK_CRASHED;
        break;
    case UCI_FAULT_SILENT:
    case UCI_FAULT_LATE:
        result->fault = CHECK_LATE;
        break;
    case UCI_FAULT_FLOOD:
        result->fault = CHECK_FLOOD;
        break;
    case UCI_FAULT_NOT_STARTED:
    case UCI_FAULT_CLOSED:
    case UCI_FAULT_DEAF:
    case UCI_FAULT_MEMORY:
    case UCI_FAULT_ILLEGAL_MOVE:
    case UCI_FAULT_NULL_MOVE:
    case UCI_FAULT_GARBAGE:
    case UCI_FAULT_FALSE_CLAIM:
    case UCI_FAULT_NONE:
    case UCI_FAULT_COUNT:
        result->fault = CHECK_UNREADABLE;
        (void)uci_process_explain(process, event, &result->reading);
        break;
    }
}

static bool go(UciClient *client, const CheckCase *one, int64_t until_us, const Alloc *alloc,
               Error *err) {
    Game game;
    game_init(&game, &one->pos, alloc);
    const UciGo limits = {.depth = {true, one->depth}, .search_moves = {"", 0}};
    const UciWish wish = {
        .game = &game, .go = &limits, .deadline_us = until_us, .silence_most_us = TIME_NEVER};
    uci_client_new_game(client, uci_now_us());
    const bool done = uci_client_go(client, &wish, uci_now_us(), err);
    game_release(&game);
    return done;
}

// Listens until the answer or a fault is there.
static bool converse(CheckResult *result, UciProcess *process, const Check *check,
                     const CheckCase *one, int64_t until_us, Error *err) {
    const UciPatience patience = {TIME_NEVER, check->options.stop, NULL};
    UciEvent event;
    for (;;) {
        if (!uci_process_next(&event, process, patience, err)) {
            return false;
        }
        switch (event.kind) {
        case UCI_EVENT_NONE:
            return error_set(err, ERROR_STOPPED, "stopped");
        case UCI_EVENT_STARTED:
            if (!go(uci_process_client(process), one, until_us, check->alloc, err)) {
                return false;
            }
            break;
        case UCI_EVENT_INFO:
            note_info(&result->answer, &event.reply.info);
            break;
        case UCI_EVENT_BEST:
            result->answer.move = event.best;
            if (event.fault != UCI_FAULT_NONE) {
                set_fault(result, process, &event);
            }
            return true;
        case UCI_EVENT_LOST:
            set_fault(result, process, &event);
            return true;
        case UCI_EVENT_READY:
        case UCI_EVENT_OVERDUE:
        case UCI_EVENT_NOTE:
            break;
        }
    }
}

bool check_ask_uci(CheckResult *result, const Check *check, const CheckCase *one, Error *err) {
    const char *words[CHECK_ARGUMENTS_MAX + 1];
    words[check_copy_words(words, &check->options)] = NULL;
    const int64_t limit_us = check->options.limit_us;
    const UciProgram program = {.words = words, .limits = {limit_us, limit_us, limit_us}};
    UciProcess *process;
    if (!uci_process_create(&process, &program, NULL, check->alloc, err)) {
        return false;
    }
    const int64_t start_us = uci_now_us();
    result->answer = (CheckAnswer){.move = MOVE_NONE};
    const bool done = converse(result, process, check, one, time_after(start_us, limit_us), err);
    result->time_us = uci_now_us() - start_us;
    result->end = uci_process_end(process);
    (void)uci_process_errors(&result->errors, process);
    uci_process_destroy(process);
    return done && text_check(&result->errors, err);
}
