// SPDX-License-Identifier: MIT
// Turns: asking, judging, playing. What surrounds them is in game_loop_state.c.
#include <assert.h>

#include "chess/helpmate.h"
#include "chess/legality.h"
#include "chess/movegen.h"
#include "match/game_loop_impl.h"

// A program that decides nonsense so often in one turn is taken to have found no move.
enum { REFUSALS_MAX = 3 };

static int side_to_move(const GameLoop *loop) {
    return pos_side(game_position(&loop->game));
}

static bool is_over(const GameLoop *loop) {
    return outcome_is_over(loop->outcome);
}

void game_loop_finish(GameLoop *loop, Outcome outcome) {
    if (is_over(loop)) {
        return;
    }
    loop->outcome = outcome;
    loop_notify(loop, PLAYER_GAME_OVER);
    loop_tell(loop, (GameEvent){.kind = GAME_EVENT_OVER, .outcome = outcome});
}

static void finish_won(GameLoop *loop, Reason reason, int winner) {
    game_loop_finish(loop, (Outcome){reason, winner});
}

// What the rules say about the current position.
static void judge(GameLoop *loop) {
    loop->is_judged = true;
    const Outcome outcome = game_outcome(&loop->game);
    if (outcome_is_over(outcome)) {
        game_loop_finish(loop, outcome);
    }
}

static void make_move(GameLoop *loop, Move move, const PlayerDecision *decision, bool replaced) {
    const int color = side_to_move(loop);
    const int64_t used_us = loop->turn_used_us;
    loop_play(loop, move);
    PlayerSummary *const summary = &loop->summary[color];
    summary->moves++;
    if (used_us > summary->time_max_us) {
        summary->time_max_us = used_us;
    }
    loop->offer_stands = decision->offers_draw;
    loop_notify(loop, PLAYER_MOVE_MADE);
    loop_tell(loop, (GameEvent){.kind = GAME_EVENT_MOVE,
                                .color = color,
                                .move = move,
                                .replaced = replaced,
                                .stopped = decision->stopped,
                                .limit_use = decision->limit_use,
                                .elapsed_us = used_us,
                                .report = &decision->report});
    judge(loop);
    if (loop->offer_stands && !is_over(loop)) {
        loop_tell(loop, (GameEvent){.kind = GAME_EVENT_DRAW_OFFERED, .color = color});
    }
}

// No move (MOVE_NONE) or an illegal one.
static void handle_bad_move(GameLoop *loop, Move move, const PlayerDecision *decision) {
    const int color = side_to_move(loop);
    const BadMovePolicy policy = player_bad_move_policy(loop->players[color]);
    if (move == MOVE_NONE) {
        loop->summary[color].no_moves++;
    } else {
        loop->summary[color].illegal_moves++;
    }
    loop_tell(loop,
              (GameEvent){.kind = move == MOVE_NONE ? GAME_EVENT_NO_MOVE : GAME_EVENT_ILLEGAL_MOVE,
                          .color = color,
                          .move = move,
                          .fault = decision->fault,
                          .text = decision->remark});
    if (policy == BAD_MOVE_REPLACE) {
        MoveList moves;
        movegen_child_order(&moves, game_position(&loop->game));
        make_move(loop, moves.moves[0], decision, true);
    } else if (policy == BAD_MOVE_FORFEIT) {
        const Outcome lost =
            pos_flag_outcome_judged(game_position(&loop->game), color, loop->alloc);
        finish_won(loop, REASON_ILLEGAL_MOVE, lost.winner);
    }
}

// A decision that leads to nothing; people just try again.
static void refuse(GameLoop *loop, GameEvent event, const PlayerDecision *decision) {
    loop_tell(loop, event);
    loop->refusals++;
    const Player *const player = loop->players[side_to_move(loop)];
    if (loop->refusals >= REFUSALS_MAX && player_bad_move_policy(player) != BAD_MOVE_RETRY) {
        handle_bad_move(loop, MOVE_NONE, decision);
    }
}

static void refuse_because(GameLoop *loop, const char *text, const PlayerDecision *decision) {
    refuse(loop, (GameEvent){.kind = GAME_EVENT_REFUSED, .color = side_to_move(loop), .text = text},
           decision);
}

static void handle_move(GameLoop *loop, const PlayerDecision *decision) {
    if (move_is_legal(game_position(&loop->game), decision->move)) {
        make_move(loop, decision->move, decision, false);
    } else {
        handle_bad_move(loop, decision->move, decision);
    }
}

static void handle_claim(GameLoop *loop, const PlayerDecision *decision) {
    const Move move = decision->move;
    if (move != MOVE_NONE && !move_is_legal(game_position(&loop->game), move)) {
        handle_bad_move(loop, move, decision);
        return;
    }
    const GameClaims claims =
        move == MOVE_NONE ? game_claims(&loop->game) : game_claims_after(&loop->game, move);
    if (claims.threefold || claims.fifty_moves) {
        finish_won(loop, claims.threefold ? REASON_THREEFOLD : REASON_FIFTY_MOVES, COLOR_NONE);
        return;
    }
    const GameEvent rejected = {
        .kind = GAME_EVENT_CLAIM_REJECTED, .color = side_to_move(loop), .move = move};
    if (move == MOVE_NONE) {
        refuse(loop, rejected, decision);
    } else { // the move announced with a wrong claim has to be made
        loop_tell(loop, rejected);
        make_move(loop, move, decision, false);
    }
}

static PlayerRequest request_of(GameLoop *loop, PlayerAsk ask, int color) {
    PlayerRequest request = player_request_of(&loop->game, &loop->time_source);
    request.ask = ask;
    request.color = color;
    request.stop = &loop->stop;
    request.clocks[WHITE] = game_loop_clock(loop, WHITE);
    request.clocks[BLACK] = game_loop_clock(loop, BLACK);
    return request;
}

// A draw offered before the move: the opponent answers at once, on nobody's time.
static bool handle_offer(GameLoop *loop, const PlayerDecision *decision, Error *err) {
    const int color = side_to_move(loop);
    const int opponent = color_other(color);
    if (loop->has_offered) {
        refuse_because(loop, "a draw was offered in this turn already", decision);
        return true;
    }
    loop->has_offered = true;
    loop_tell(loop, (GameEvent){.kind = GAME_EVENT_DRAW_OFFERED, .color = color});
    const PlayerRequest request = request_of(loop, ASK_DRAW, opponent);
    PlayerDecision answer;
    if (!player_decide(loop->players[opponent], &request, &answer, err)) {
        return false;
    }
    if (answer.kind == DECISION_ACCEPT_DRAW) {
        finish_won(loop, REASON_AGREEMENT, COLOR_NONE);
    } else if (answer.kind == DECISION_RESIGN) {
        finish_won(loop, REASON_RESIGNATION, color);
    } else if (answer.kind == DECISION_ABORT) {
        finish_won(loop, REASON_ABORTED, COLOR_NONE);
    } else {
        loop_tell(loop, (GameEvent){.kind = GAME_EVENT_DRAW_DECLINED, .color = opponent});
    }
    return true;
}

static void handle_answer(GameLoop *loop, const PlayerDecision *decision) {
    if (!loop->offer_stands) {
        refuse_because(loop, "no draw was offered", decision);
    } else if (decision->kind == DECISION_ACCEPT_DRAW) {
        finish_won(loop, REASON_AGREEMENT, COLOR_NONE);
    } else {
        loop->offer_stands = false;
        loop_tell(loop, (GameEvent){.kind = GAME_EVENT_DRAW_DECLINED, .color = side_to_move(loop)});
    }
}

static void handle_takeback(GameLoop *loop, const PlayerDecision *decision) {
    if (loop->no_takeback) {
        refuse_because(loop, "moves are not taken back in this game", decision);
    } else if (decision->plies < 1 || loop->game.count == 0) {
        refuse_because(loop, "there is no move to take back", decision);
    } else {
        (void)game_loop_takeback(loop, (size_t)decision->plies);
    }
}

static bool apply(GameLoop *loop, const PlayerDecision *decision, GameLoopStatus *status,
                  Error *err) {
    const int color = side_to_move(loop);
    switch (decision->kind) {
    case DECISION_NONE:
        if (player_bad_move_policy(loop->players[color]) == BAD_MOVE_RETRY) {
            *status = decision->stopped ? GAME_LOOP_INTERRUPTED : GAME_LOOP_PAUSED;
        } else {
            handle_bad_move(loop, MOVE_NONE, decision);
        }
        break;
    case DECISION_MOVE:
        handle_move(loop, decision);
        break;
    case DECISION_RESIGN:
        finish_won(loop, REASON_RESIGNATION, color_other(color));
        break;
    case DECISION_CLAIM_DRAW:
        handle_claim(loop, decision);
        break;
    case DECISION_OFFER_DRAW:
        return handle_offer(loop, decision, err);
    case DECISION_ACCEPT_DRAW:
    case DECISION_DECLINE_DRAW:
        handle_answer(loop, decision);
        break;
    case DECISION_TAKEBACK:
        handle_takeback(loop, decision);
        break;
    case DECISION_PAUSE:
        *status = GAME_LOOP_PAUSED;
        break;
    case DECISION_ABORT:
        finish_won(loop, REASON_ABORTED, COLOR_NONE);
        break;
    }
    return true;
}

static void count_work(GameLoop *loop, const PlayerDecision *decision, int64_t elapsed_us) {
    PlayerSummary *const summary = &loop->summary[side_to_move(loop)];
    const SearchReport *const report = &decision->report;
    summary->time_us += elapsed_us;
    summary->nodes += report->nodes;
    for (int i = 0; i < report->counter_count; i++) {
        counters_add(summary->counters, &summary->counter_count, report->counters[i].name,
                     report->counters[i].value);
    }
}

static void pass_on_progress(void *context, const SearchReport *report) {
    const GameLoop *const loop = context;
    loop_tell(
        loop,
        (GameEvent){.kind = GAME_EVENT_PROGRESS, .color = side_to_move(loop), .report = report});
}

// Asks the side to move; *elapsed_us is what it took.
static bool ask(GameLoop *loop, PlayerDecision *decision, Error *err) {
    const int color = side_to_move(loop);
    const int64_t allowance_us = game_clock_allowance_us(&loop->clock[color], &loop->time[color]);
    PlayerRequest request = request_of(loop, ASK_MOVE, color);
    request.draw_offered = loop->offer_stands;
    request.is_played = true;
    request.progress = (ProgressSink){pass_on_progress, loop};

    loop->thinking_since_us = time_now_us(&loop->time_source);
    if (allowance_us != TIME_NEVER) { // one microsecond more: the flag has fallen then
        request.deadline_us =
            time_after(loop->thinking_since_us, allowance_us + 1) - loop->turn_used_us;
    }
    loop->is_thinking = true;
    const bool done = player_decide(loop->players[color], &request, decision, err);
    loop->is_thinking = false;
    const int64_t elapsed_us = time_now_us(&loop->time_source) - loop->thinking_since_us;
    loop->turn_used_us += elapsed_us;
    if (done) {
        count_work(loop, decision, elapsed_us);
    }
    return done;
}

static bool is_over_time(const GameLoop *loop, int color) {
    return loop->turn_used_us > game_clock_allowance_us(&loop->clock[color], &loop->time[color]);
}

static void lose_on_time(GameLoop *loop, int color) {
    game_loop_finish(loop, pos_flag_outcome_judged(game_position(&loop->game), color, loop->alloc));
}

// The program behind a player has failed, which costs it the game.
static void forfeit(GameLoop *loop, int color, PlayerFault fault, const Error *why) {
    loop_tell(
        loop,
        (GameEvent){.kind = GAME_EVENT_FAULT, .color = color, .fault = fault, .text = why->text});
    if (is_over_time(loop, color)) {
        lose_on_time(loop, color);
    } else {
        finish_won(loop, REASON_ABANDONED, color_other(color));
    }
}

static bool take_turn(GameLoop *loop, GameLoopStatus *status, Error *err) {
    const int color = side_to_move(loop);
    loop_tell(loop, (GameEvent){.kind = GAME_EVENT_TURN, .color = color});
    PlayerDecision decision;
    const bool done = ask(loop, &decision, err);
    const int order = atomic_exchange(&loop->order, ORDER_NONE);
    stop_reset(&loop->stop);
    if (order == ORDER_ABORT) {
        finish_won(loop, REASON_ABORTED, COLOR_NONE);
        return true;
    }
    if (!done) {
        if (!loop->forfeits || decision.fault == PLAYER_FAULT_NONE) {
            return false;
        }
        forfeit(loop, color, decision.fault, err);
        return true;
    }
    if (is_over_time(loop, color)) {
        lose_on_time(loop, color);
        return true;
    }
    if (order == ORDER_INTERRUPT) {
        *status = GAME_LOOP_INTERRUPTED;
        return true;
    }
    return apply(loop, &decision, status, err);
}

bool game_loop_step(GameLoop *loop, GameLoopStatus *status, Error *err) {
    if (!is_over(loop) && !loop->is_judged) {
        judge(loop);
    }
    const int order = atomic_load(&loop->order);
    if (order == ORDER_ABORT) {
        finish_won(loop, REASON_ABORTED, COLOR_NONE);
    }
    if (is_over(loop)) {
        *status = GAME_LOOP_OVER;
        return true;
    }
    if (order == ORDER_INTERRUPT) {
        atomic_store(&loop->order, ORDER_NONE);
        stop_reset(&loop->stop);
        *status = GAME_LOOP_INTERRUPTED;
        return true;
    }
    if (order == ORDER_MOVE_NOW) {
        stop_ask(&loop->stop); // it may have been given between two turns
    }
    GameLoopStatus after = GAME_LOOP_RUNNING;
    if (!loop_reserve(loop, err) || !take_turn(loop, &after, err)) {
        return false;
    }
    *status = is_over(loop) ? GAME_LOOP_OVER : after;
    return true;
}

bool game_loop_run(GameLoop *loop, GameLoopStatus *status, Error *err) {
    do {
        if (!game_loop_step(loop, status, err)) {
            return false;
        }
    } while (*status == GAME_LOOP_RUNNING);
    return true;
}

static void give_order(GameLoop *loop, int order) {
    int before = atomic_load(&loop->order);
    while (before < order && !atomic_compare_exchange_weak(&loop->order, &before, order)) {
    }
    stop_ask(&loop->stop);
}

void game_loop_move_now(GameLoop *loop) {
    give_order(loop, ORDER_MOVE_NOW);
}

void game_loop_interrupt(GameLoop *loop) {
    give_order(loop, ORDER_INTERRUPT);
}

void game_loop_abort(GameLoop *loop) {
    give_order(loop, ORDER_ABORT);
}
