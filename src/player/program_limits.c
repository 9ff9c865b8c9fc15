// SPDX-License-Identifier: MIT
// What a program is told of its time and other limits, and what it reports
// (player/program_player_impl.h).
#include "player/program_player_impl.h"

enum {
    MS_US = 1000,
    DEFAULT_TIME_US = 1000000, // when nothing at all limits the search
    OVERTIME_US = 1000000,     // beyond `time`, before it is told to stop
    NODES_SEEN_MAX = REPORT_DEPTHS
};

// ---- Reports ------------------------------------------------------------------------------------

static int32_t cut_to_int32(int64_t value) {
    return value > INT32_MAX ? INT32_MAX : value < -INT32_MAX ? -INT32_MAX : (int32_t)value;
}

static Score score_of(const UciInfo *info, int side) {
    const int32_t value = cut_to_int32(info->value);
    const int32_t amount = side == WHITE ? value : -value;
    return info->score == UCI_SCORE_MATE ? (Score){SCORE_MATE, amount, 0}
                                         : (Score){SCORE_NUMBER, amount, 100};
}

static uint64_t number_of(const UciInfo *info, UciInfoNumber which) {
    return info->has[which] && info->number[which] > 0 ? (uint64_t)info->number[which] : 0;
}

static void note_depth(ProgramPlayer *self, const UciInfo *info) {
    SearchReport *const report = &self->report;
    const uint64_t depth = number_of(info, UCI_INFO_DEPTH);
    if (depth == 0 || depth > INT16_MAX) {
        return;
    }
    if ((int)depth > report->depth && depth <= NODES_SEEN_MAX && info->has[UCI_INFO_NODES]) {
        report->depth_count = (int)depth;
        report->nodes_per_depth[depth - 1] =
            report->nodes > self->counted ? report->nodes - self->counted : 0;
        self->counted = report->nodes;
    }
    report->depth = (int)depth;
    report->seldepth = cut_to_int32((int64_t)number_of(info, UCI_INFO_SELDEPTH));
}

static void note_told(SearchReport *report, const UciInfo *info) {
    const int64_t day_ms = INT64_C(24) * 3600 * 1000;
    if (info->has[UCI_INFO_TIME]) {
        const int64_t ms = info->number[UCI_INFO_TIME];
        report->told_us = (ms < 0 ? 0 : ms > day_ms ? day_ms : ms) * MS_US;
    }
    if (info->has[UCI_INFO_HASHFULL]) {
        report->hashfull = cut_to_int32(info->number[UCI_INFO_HASHFULL]);
    }
    report->tb_hits = number_of(info, UCI_INFO_TBHITS);
}

void program_note_info(ProgramPlayer *self, const UciEvent *event, int64_t start_us) {
    const UciInfo *const info = &event->reply.info;
    SearchReport *const report = &self->report;
    const uint64_t nodes = number_of(info, UCI_INFO_NODES);
    report->nodes = nodes > report->nodes ? nodes : report->nodes;
    report->time_us = uci_now_us() - start_us;
    note_told(report, info);
    const bool is_best = !info->has[UCI_INFO_MULTIPV] || info->number[UCI_INFO_MULTIPV] == 1;
    if (!is_best || info->score == UCI_SCORE_NONE) {
        return;
    }
    const bool is_exact = info->bound == UCI_BOUND_EXACT;
    if (is_exact || report->score.kind == SCORE_NONE) {
        report->score = score_of(info, self->side);
    }
    if (!is_exact || event->line_count == 0) {
        return;
    }
    note_depth(self, info);
    report->line_count =
        event->line_count < REPORT_LINE_CAPACITY ? event->line_count : REPORT_LINE_CAPACITY;
    memcpy(report->line, event->line, (size_t)report->line_count * sizeof *report->line);
    if (self->request != NULL && self->request->progress.report != NULL) {
        self->request->progress.report(self->request->progress.context, report);
    }
}

PlayerFault program_fault_of(UciFault fault) {
    static const PlayerFault faults[UCI_FAULT_COUNT] = {
        [UCI_FAULT_NOT_STARTED] = PLAYER_FAULT_NOT_STARTED,
        [UCI_FAULT_EXITED] = PLAYER_FAULT_CRASH,
        [UCI_FAULT_CLOSED] = PLAYER_FAULT_DISCONNECT,
        [UCI_FAULT_DEAF] = PLAYER_FAULT_DEAF,
        [UCI_FAULT_SILENT] = PLAYER_FAULT_STALL,
        [UCI_FAULT_FLOOD] = PLAYER_FAULT_FLOOD,
        [UCI_FAULT_LATE] = PLAYER_FAULT_LATE,
        [UCI_FAULT_ILLEGAL_MOVE] = PLAYER_FAULT_ILLEGAL_MOVE,
        [UCI_FAULT_NULL_MOVE] = PLAYER_FAULT_NO_MOVE,
        [UCI_FAULT_GARBAGE] = PLAYER_FAULT_GARBAGE,
        [UCI_FAULT_FALSE_CLAIM] = PLAYER_FAULT_FALSE_CLAIM,
    };
    return faults[fault];
}

// ---- Limits -------------------------------------------------------------------------------------

static UciNumber ms_of(int64_t us) {
    return (UciNumber){true, us > 0 ? us / MS_US : 0};
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static void set_clocks(UciGo *go, const PlayerClock clocks[2], int side) {
    const PlayerClock *const own = &clocks[side];
    for (int color = WHITE; color <= BLACK; color++) {
        const PlayerClock *const clock = clocks[color].timed ? &clocks[color] : own;
        go->clock_ms[color] = ms_of(clock->remaining_us);
        if (clock->increment_us > 0) {
            go->increment_ms[color] = ms_of(clock->increment_us);
        }
    }
    if (own->moves_to_go > 0) {
        go->moves_to_go = (UciNumber){true, own->moves_to_go};
    }
}

void program_set_limits(const ProgramPlayer *self, const ProgramTime *time, UciGo *go,
                        UciWish *wish, int64_t now_us) {
    const PlayerClock *const clock = &time->clocks[self->side];
    go->depth = self->depth;
    go->nodes = self->nodes;
    go->mate = self->mate;
    int64_t left_us = TIME_NEVER;
    if (time->left_us != TIME_NEVER) {
        left_us = time->left_us > 0 ? time->left_us : 0;
        wish->deadline_us = time_after(now_us, left_us);
    }
    int64_t move_us = TIME_NEVER;
    if (clock->timed && clock->fixed_move_us == 0) {
        set_clocks(go, time->clocks, self->side);
    } else {
        const int64_t fixed_us =
            clock->timed ? least(clock->fixed_move_us, clock->remaining_us) : TIME_NEVER;
        const int64_t most_us = least(fixed_us, left_us);
        move_us = most_us == TIME_NEVER ? TIME_NEVER : most_us - self->overhead_us;
    }
    const bool has_limit = clock->timed || move_us != TIME_NEVER || go->depth.given
                           || go->nodes.given || go->mate.given;
    const int64_t own_us = self->time_us > 0 ? self->time_us
                           : has_limit       ? TIME_NEVER
                                             : DEFAULT_TIME_US;
    if (own_us != TIME_NEVER) {
        move_us = least(move_us, own_us);
        wish->deadline_us = least(wish->deadline_us, time_after(now_us, own_us + OVERTIME_US));
    }
    if (move_us != TIME_NEVER) {
        go->move_time_ms = ms_of(move_us > MS_US ? move_us : MS_US);
    }
    if (wish->deadline_us == TIME_NEVER) {
        wish->silence_most_us = self->guard_us;
    }
}
