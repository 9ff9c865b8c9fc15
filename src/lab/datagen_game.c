// SPDX-License-Identifier: MIT
#include "lab/datagen_impl.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/rng.h"
#include "chess/game.h"
#include "chess/movegen.h"
#include "notation/fen.h"
#include "search/value.h"

enum {
    OPENING_PLIES = 8, // or one more
    PLIES_MAX = 400,   // a longer game is drawn
    SCORE_MAX = 1500,  // positions decided further are not kept
    WIN_SCORE = 1200,  // so long so clear: won
    WIN_PLIES = 5,
    DRAW_SCORE = 8, // so long so even, so late: drawn
    DRAW_PLIES = 12,
    DRAW_FROM = 80
};

// A position worth keeping, and what was known of it.
typedef struct Sample {
    size_t ply;
    int score; // side to move's
} Sample;

typedef struct SelfPlay {
    DatagenPlayer *player;
    Rng rng;
    Game game;
    Sample samples[PLIES_MAX];
    int sample_count;
    int clear_plies; // how long the score has been that of a won game
    int even_plies;
    Outcome outcome;
} SelfPlay;

static void note_result(void *context, const SearchResult *result, const EngineProgress *progress) {
    (void)progress;
    DatagenPlayer *const player = context;
    player->result = *result;
}

static bool search(SelfPlay *play, uint64_t nodes, Error *err) {
    DatagenPlayer *const player = play->player;
    const EngineGo go = {.game = &play->game, .has_nodes = true, .nodes = nodes, .lines = 1};
    const EngineListener listener = {.done = note_result, .context = player};
    if (!engine_start(player->engine, &go, &listener, err)) {
        return false;
    }
    engine_wait(player->engine);
    return true;
}

// A random opening. *found is false when the game ended in it.
static bool play_opening(SelfPlay *play, bool *found, Error *err) {
    const DatagenSettings *const settings = play->player->settings;
    const bool chess960 = rng_below(&play->rng, 100) < (uint64_t)settings->chess960;
    const Position start = chess960 ? pos_chess960((int)rng_below(&play->rng, 960)) : pos_initial();
    game_release(&play->game);
    game_init(&play->game, &start, play->player->alloc);
    const int plies = OPENING_PLIES + (int)rng_below(&play->rng, 2);
    for (int i = 0; i < plies; i++) {
        MoveList list;
        movegen_legal(&list, game_position(&play->game));
        if (list.count == 0) {
            *found = false;
            return true;
        }
        const Move move = list.moves[rng_below(&play->rng, (uint64_t)list.count)];
        if (!game_push(&play->game, move, err)) {
            return false;
        }
    }
    *found = movegen_any(game_position(&play->game));
    return true;
}

// An opening that is neither lost nor won already.
static bool find_opening(SelfPlay *play, Error *err) {
    const DatagenSettings *const settings = play->player->settings;
    for (;;) {
        bool found;
        if (!play_opening(play, &found, err)) {
            return false;
        }
        if (!found) {
            continue;
        }
        engine_new_game(play->player->engine);
        if (!search(play, settings->nodes * 2, err)) {
            return false;
        }
        if (abs(play->player->result.value) <= settings->balance) {
            return true;
        }
    }
}

static bool is_quiet_move(const Position *pos, Move move) {
    return !pos_is_capture(pos, move) && move_kind(move) != MOVE_PROMOTION;
}

static void sample_position(SelfPlay *play) {
    const Position *const pos = game_position(&play->game);
    const SearchResult *const result = &play->player->result;
    const uint64_t draw = rng_below(&play->rng, (uint64_t)play->player->settings->sample);
    if (draw == 0 && !pos_in_check(pos) && is_quiet_move(pos, result->best)
        && abs(result->value) <= SCORE_MAX && play->sample_count < PLIES_MAX) {
        play->samples[play->sample_count++] = (Sample){play->game.count, result->value};
    }
}

// What the rules or the scores say about the game so far.
static Outcome judge(SelfPlay *play) {
    const Outcome outcome = game_outcome(&play->game);
    const GameClaims claims = game_claims(&play->game);
    if (outcome_is_over(outcome)) {
        return outcome;
    }
    if (claims.fifty_moves || claims.threefold || play->game.count >= PLIES_MAX
        || play->even_plies >= DRAW_PLIES) {
        return (Outcome){REASON_ADJUDICATION, COLOR_NONE};
    }
    return (Outcome){REASON_NONE, COLOR_NONE};
}

// Counts for how long the scores have been those of a decided game.
static void note_score(SelfPlay *play) {
    const int value = play->player->result.value;
    const bool is_late = play->game.count >= DRAW_FROM;
    play->clear_plies = abs(value) >= WIN_SCORE ? play->clear_plies + 1 : 0;
    play->even_plies = is_late && abs(value) <= DRAW_SCORE ? play->even_plies + 1 : 0;
    if (play->clear_plies >= WIN_PLIES) {
        const int us = pos_side(game_position(&play->game));
        play->outcome = (Outcome){REASON_ADJUDICATION, value > 0 ? us : color_other(us)};
    }
}

static bool play_game(SelfPlay *play, const StopSignal *stop, Error *err) {
    while (!outcome_is_over(play->outcome)) {
        if (stop_is_asked(stop)) {
            return error_set(err, ERROR_STOPPED, "stopped");
        }
        if (!search(play, play->player->settings->nodes, err)) {
            return false;
        }
        sample_position(play);
        note_score(play);
        if (outcome_is_over(play->outcome)) {
            break;
        }
        if (!game_push(&play->game, play->player->result.best, err)) {
            return false;
        }
        play->outcome = judge(play);
    }
    return true;
}

static void write_samples(const SelfPlay *play, Text *out, DatagenCounts *counts) {
    const char *const result = outcome_result(play->outcome);
    for (int i = 0; i < play->sample_count; i++) {
        const Position *const pos = game_position_at(&play->game, play->samples[i].ply);
        char fen[FEN_TEXT_SIZE];
        fen_format_epd(fen, pos, pos->chess960 ? FEN_SHREDDER : FEN_XFEN);
        text_format(out, "%s c9 \"%s\"; ce %d;", fen, result, play->samples[i].score);
        if (pos->halfmove != 0) {
            text_format(out, " hmvc %" PRId32 ";", pos->halfmove);
        }
        text_append_char(out, '\n');
    }
    counts->games++;
    counts->positions += play->sample_count;
    const int winner = play->outcome.winner;
    counts->results[winner == WHITE ? 0 : winner == BLACK ? 2 : 1]++;
}

bool datagen_game(DatagenPlayer *player, Text *out, int64_t number, DatagenCounts *counts,
                  const StopSignal *stop, Error *err) {
    SelfPlay *const play = alloc_new(player->alloc, sizeof *play);
    if (play == NULL) {
        return error_set_memory(err);
    }
    play->player = player;
    play->outcome = (Outcome){REASON_NONE, COLOR_NONE};
    uint64_t state = player->settings->seed;
    state = splitmix_next(&state) ^ (uint64_t)number;
    rng_seed(&play->rng, splitmix_next(&state));
    const Position start = pos_initial();
    game_init(&play->game, &start, player->alloc);
    const bool fine = find_opening(play, err) && play_game(play, stop, err);
    if (fine) {
        write_samples(play, out, counts);
    }
    game_release(&play->game);
    alloc_free(player->alloc, play);
    return fine && text_check(out, err);
}
