// SPDX-License-Identifier: MIT
// Rows of whole games: against a random player, of the random player alone, and how one ended.
#include "chess/legality.h"
#include "chess/movegen.h"
#include "classic/unchecked.h"
#include "lab/replay_impl.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

enum { ENDS_FIRST = 10, ENDS_LAST = 2 }; // of White's moves in the fact `ends`

typedef struct Match {
    ReplayJob *job;
    Game game;
    Player *players[2];
    SearchCounter counters[REPORT_COUNTER_CAPACITY]; // sums over White's moves
    int counter_count;
    int illegal;        // moves of White that were not legal, or missing
    size_t illegal_ply; // of the first of them
    Move illegal_move;
} Match;

// What the player wants to play: an illegal move is pushed unchecked when the published program did
// so; else the first legal move stands for it, as everywhere in this program.
static bool play_move(Match *match, Move move, Error *err) {
    const Position *const pos = game_position(&match->game);
    if (move != MOVE_NONE && move_is_legal(pos, move)) {
        return game_push(&match->game, move, err);
    }
    if (match->illegal++ == 0) {
        match->illegal_ply = match->game.count;
        match->illegal_move = move;
    }
    if (match->job->row->is_odd && move != MOVE_NONE) {
        return game_push_unchecked(&match->game, move, err);
    }
    MoveList list;
    movegen_child_order(&list, pos);
    return game_push(&match->game, list.moves[0], err);
}

static bool play_ply(Match *match, Error *err) {
    const int side = pos_side(game_position(&match->game));
    PlayerDecision decision;
    if (!replay_ask(&decision, match->job, match->players[side], &match->game,
                    (ProgressSink){NULL, NULL}, err)) {
        return false;
    }
    for (int i = 0; side == WHITE && i < decision.report.counter_count; i++) {
        counters_add(match->counters, &match->counter_count, decision.report.counters[i].name,
                     decision.report.counters[i].value);
    }
    return play_move(match, decision.kind == DECISION_MOVE ? decision.move : MOVE_NONE, err);
}

static void close_match(Match *match) {
    player_destroy(match->players[WHITE]);
    player_destroy(match->players[BLACK]);
    game_release(&match->game);
}

// Plays a game to its end. To be closed also after a failure.
static bool play_match(Match *match, ReplayJob *job, const char *white, Error *err) {
    *match = (Match){.job = job};
    const Position start = pos_initial();
    game_init(&match->game, &start, job->alloc);
    bool done = replay_player(&match->players[WHITE], job, white, err)
                && replay_player(&match->players[BLACK], job, job->row->opponent, err);
    while (done && !outcome_is_over(game_outcome(&match->game))) {
        done = play_ply(match, err);
    }
    return done;
}

static size_t rounds_of(const Game *game) {
    return (game->count + 1) / 2;
}

// White's moves number first..last, counted from 0.
static void add_white_moves(Text *facts, const Game *game, size_t first, size_t last) {
    for (size_t i = first; i < last; i++) {
        char uci[UCI_MOVE_SIZE];
        const size_t ply = 2 * i;
        text_format(facts, "%s%s", i > first ? " " : "",
                    uci_move_format(uci, game_position_at(game, ply), game->plies[ply].move));
    }
}

static void add_game(Match *match) {
    Text *const facts = match->job->facts;
    const Game *const game = &match->game;
    const size_t rounds = rounds_of(game);
    replay_add_number(facts, "rounds", rounds);
    text_format(facts, "result %s\n", outcome_result(game_outcome(game)));
    replay_add_number(facts, "illegal", (uint64_t)match->illegal);
    for (int i = 0; i < match->counter_count; i++) {
        replay_add_number(facts, match->counters[i].name, match->counters[i].value);
    }
    text_append(facts, "white ");
    add_white_moves(facts, game, 0, rounds);
    text_append(facts, "\nends ");
    if (rounds <= ENDS_FIRST + ENDS_LAST) {
        add_white_moves(facts, game, 0, rounds);
    } else {
        add_white_moves(facts, game, 0, ENDS_FIRST);
        text_append(facts, " ... ");
        add_white_moves(facts, game, rounds - ENDS_LAST, rounds);
    }
    text_append_char(facts, '\n');
    if (match->illegal == 0) {
        return;
    }
    char uci[UCI_MOVE_SIZE];
    const Position *const pos = game_position_at(game, match->illegal_ply);
    const size_t turn = match->illegal_ply / 2 + 1;
    uci_move_format(uci, pos, match->illegal_move);
    replay_add_number(facts, "turn", turn);
    text_format(facts, "wanted %s\n", uci);
    text_format(match->job->remark, "at White's turn %zu %s is not legal; %s", turn, uci,
                match->job->row->is_odd ? "it is played unchecked, and the man changes sides"
                                        : "the first legal move is played instead");
}

// How many moves of White are those of the other player's game.
static bool add_same(Match *match, Error *err) {
    Match other;
    const bool done = play_match(&other, match->job, match->job->row->leader, err);
    if (done) {
        size_t same = 0;
        size_t ply = 0;
        while (ply < match->game.count && ply < other.game.count
               && match->game.plies[ply].move == other.game.plies[ply].move) {
            same += ply % 2 == 0 ? 1 : 0;
            ply++;
        }
        text_format(match->job->facts, "same %zu/%zu\n", same, rounds_of(&other.game));
    }
    close_match(&other);
    return done;
}

bool replay_game(ReplayJob *job, Error *err) {
    Match match;
    bool done = play_match(&match, job, job->row->player, err);
    if (done) {
        add_game(&match);
        done = job->row->leader == NULL || add_same(&match, err);
    }
    close_match(&match);
    return done;
}

bool replay_walk(ReplayJob *job, Error *err) {
    Match match = {.job = job};
    if (!replay_open_game(&match.game, job, err)) {
        return false;
    }
    bool done = replay_player(&match.players[WHITE], job, job->row->player, err);
    for (int i = 0; done && i < job->row->plies; i++) {
        PlayerDecision decision;
        done = replay_ask(&decision, job, match.players[WHITE], &match.game,
                          (ProgressSink){NULL, NULL}, err);
        if (done && decision.kind != DECISION_MOVE) {
            break; // the game is over
        }
        done = done && game_push(&match.game, decision.move, err);
    }
    if (done) {
        char fen[FEN_TEXT_SIZE];
        (void)fen_format(fen, game_position(&match.game), FEN_XFEN);
        text_format(job->facts, "fen %s\n", fen);
    }
    close_match(&match);
    return done;
}

bool replay_outcome(ReplayJob *job, Error *err) {
    Game game;
    if (!replay_open_game(&game, job, err)) {
        return false;
    }
    const Outcome outcome = game_outcome(&game);
    text_format(job->facts, "outcome %s\nresult %s\n", reason_name(outcome.reason),
                outcome_result(outcome));
    game_release(&game);
    return true;
}
