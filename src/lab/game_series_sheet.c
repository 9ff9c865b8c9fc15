// SPDX-License-Identifier: MIT
#include "lab/game_series_sheet.h"

#include <stdio.h>
#include <string.h>

#include "notation/fen.h"
#include "notation/pgn_writer.h"
#include "notation/san.h"

enum { SECONDS_PLACES = 6, NUMBER_SIZE = 24 };

// ------------------------------------------------------------------------------------- players

typedef enum PlayerColumn {
    P_NAME,
    P_SPEC,
    P_WON,
    P_DRAWN,
    P_LOST,
    P_SCORE,
    P_MOVES,
    P_NODES,
    P_NODES_MOVE,
    P_EVALUATIONS,
    P_CUTOFFS,
    P_HITS,
    P_STORES,
    P_TABLE,
    P_NO_MOVES,
    P_ILLEGAL,
    P_TIME,
    P_TIME_MOVE,
    P_TIME_MAX,
    P_COUNT
} PlayerColumn;

static const GridColumn player_columns[P_COUNT] = {
    [P_NAME] = {"name", "", GRID_TEXT, 0, "A or B"},
    [P_SPEC] = {"player", "player", GRID_TEXT, 0, "as given"},
    [P_WON] = {"won", "won", GRID_NUMBER, 0, "games"},
    [P_DRAWN] = {"drawn", "drawn", GRID_NUMBER, 0, "games"},
    [P_LOST] = {"lost", "lost", GRID_NUMBER, 0, "games"},
    [P_SCORE] = {"score", "score", GRID_NUMBER, 1, "a draw counts half"},
    [P_MOVES] = {"moves", "moves", GRID_NUMBER, 0, "made"},
    [P_NODES] = {"nodes", "nodes", GRID_NUMBER, 0, "calls of the search functions"},
    [P_NODES_MOVE] = {"nodes_per_move", "a move", GRID_NUMBER, 0, "mean nodes"},
    [P_EVALUATIONS] = {"evaluations", "evals", GRID_NUMBER, 0, "evaluations"},
    [P_CUTOFFS] = {"cutoffs", "cut-offs", GRID_NUMBER, 0, "nodes left early"},
    [P_HITS] = {"table_hits", "hits", GRID_NUMBER, 0, "values from the table"},
    [P_STORES] = {"table_stores", "stores", GRID_NUMBER, 0, "values put into the table"},
    [P_TABLE] = {"table_size", "table", GRID_NUMBER, 0, "the largest table of a game"},
    [P_NO_MOVES] = {"no_moves", "none", GRID_NUMBER, 0, "times no move was found"},
    [P_ILLEGAL] = {"illegal_moves", "illegal", GRID_NUMBER, 0, "times it was illegal"},
    [P_TIME] = {"time_s", "time s", GRID_NUMBER, 3, "in all"},
    [P_TIME_MOVE] = {"time_mean_s", "a move s", GRID_NUMBER, 6, "mean"},
    [P_TIME_MAX] = {"time_max_s", "longest s", GRID_NUMBER, 6, "the longest move"},
};

typedef struct PlayerScore {
    uint64_t won;
    uint64_t drawn;
    uint64_t lost;
} PlayerScore;

static bool has_result(const SeriesGame *game) {
    return game->is_done && game->outcome.reason != REASON_ABORTED;
}

// The player who won; -1 for a draw.
static int winner_of(const SeriesGame *game) {
    return game->outcome.winner == COLOR_NONE ? -1
           : game->outcome.winner == WHITE    ? game->white
                                              : 1 - game->white;
}

static PlayerScore score_of(const GameSeries *series, int who) {
    PlayerScore score = {0, 0, 0};
    for (size_t i = 0; i < series->options.games; i++) {
        const SeriesGame *const game = &series->games[i];
        const int winner = has_result(game) ? winner_of(game) : -1;
        score.won += winner == who ? 1 : 0;
        score.lost += winner == 1 - who ? 1 : 0;
        score.drawn += has_result(game) && winner < 0 ? 1 : 0;
    }
    return score;
}

// Sums over the games.
static SeriesSide sum_of(const GameSeries *series, int who) {
    SeriesSide sum = {.spec = NULL};
    for (size_t i = 0; i < series->options.games; i++) {
        const SeriesSide *const side = &series->games[i].side[who];
        if (!series->games[i].is_done) {
            continue;
        }
        sum.summary.moves += side->summary.moves;
        sum.summary.no_moves += side->summary.no_moves;
        sum.summary.illegal_moves += side->summary.illegal_moves;
        sum.summary.nodes += side->summary.nodes;
        sum.summary.time_us += side->summary.time_us;
        sum.summary.time_max_us = side->summary.time_max_us > sum.summary.time_max_us
                                      ? side->summary.time_max_us
                                      : sum.summary.time_max_us;
        for (int j = 0; j < side->summary.counter_count; j++) {
            counters_add(sum.summary.counters, &sum.summary.counter_count,
                         side->summary.counters[j].name, side->summary.counters[j].value);
        }
        sum.evaluations += side->evaluations;
        sum.cutoffs += side->cutoffs;
        sum.table_hits += side->table_hits;
        sum.table_stores += side->table_stores;
        sum.table_size = side->table_size > sum.table_size ? side->table_size : sum.table_size;
    }
    return sum;
}

static void add_player(Grid *grid, const GameSeries *series, int who) {
    const PlayerScore score = score_of(series, who);
    const SeriesSide sum = sum_of(series, who);
    const double moves = sum.summary.moves;
    grid_add_row(grid);
    grid_set_text(grid, P_NAME, span_of(who == 0 ? "A" : "B"));
    grid_set_text(grid, P_SPEC, span_of(series->options.players[who]));
    grid_set_count(grid, P_WON, score.won);
    grid_set_count(grid, P_DRAWN, score.drawn);
    grid_set_count(grid, P_LOST, score.lost);
    grid_set_decimal(grid, P_SCORE, (int64_t)(10 * score.won + 5 * score.drawn), 1);
    grid_set_count(grid, P_MOVES, (uint64_t)sum.summary.moves);
    grid_set_count(grid, P_NODES, sum.summary.nodes);
    if (sum.summary.moves > 0) {
        grid_set_double(grid, P_NODES_MOVE, (double)sum.summary.nodes / moves, 1);
        grid_set_double(grid, P_TIME_MOVE, (double)sum.summary.time_us / moves / 1e6,
                        SECONDS_PLACES);
    }
    grid_set_count(grid, P_EVALUATIONS, sum.evaluations);
    grid_set_count(grid, P_CUTOFFS, sum.cutoffs);
    grid_set_count(grid, P_HITS, sum.table_hits);
    grid_set_count(grid, P_STORES, sum.table_stores);
    grid_set_count(grid, P_TABLE, sum.table_size);
    grid_set_count(grid, P_NO_MOVES, (uint64_t)sum.summary.no_moves);
    grid_set_count(grid, P_ILLEGAL, (uint64_t)sum.summary.illegal_moves);
    grid_set_decimal(grid, P_TIME, sum.summary.time_us, SECONDS_PLACES);
    grid_set_decimal(grid, P_TIME_MAX, sum.summary.time_max_us, SECONDS_PLACES);
}

// --------------------------------------------------------------------------------------- games

typedef enum GameColumn {
    G_GAME,
    G_OPENING,
    G_WHITE,
    G_WHITE_SPEC,
    G_BLACK_SPEC,
    G_RESULT,
    G_WINNER,
    G_REASON,
    G_ROUNDS,
    G_PLIES,
    G_NODES_A,
    G_NODES_B,
    G_TIME_A,
    G_TIME_B,
    G_FEN,
    G_MOVES,
    G_COUNT
} GameColumn;

static const GridColumn game_columns[G_COUNT] = {
    [G_GAME] = {"game", "game", GRID_NUMBER, 0, "its number"},
    [G_OPENING] = {"opening", "opening", GRID_TEXT, 0, "the position it began in"},
    [G_WHITE] = {"white_is", "White", GRID_TEXT, 0, "A or B"},
    [G_WHITE_SPEC] = {"white", "White is", GRID_TEXT, 0, "with its seed"},
    [G_BLACK_SPEC] = {"black", "Black is", GRID_TEXT, 0, "with its seed"},
    [G_RESULT] = {"result", "result", GRID_TEXT, 0, "1-0, 0-1, 1/2-1/2"},
    [G_WINNER] = {"winner", "won by", GRID_TEXT, 0, "A or B"},
    [G_REASON] = {"reason", "why", GRID_TEXT, 0, "how the game ended"},
    [G_ROUNDS] = {"rounds", "rounds", GRID_NUMBER, 0, "moves of White"},
    [G_PLIES] = {"plies", "plies", GRID_NUMBER, 0, "moves of both"},
    [G_NODES_A] = {"nodes_a", "nodes A", GRID_NUMBER, 0, "of player A"},
    [G_NODES_B] = {"nodes_b", "nodes B", GRID_NUMBER, 0, "of player B"},
    [G_TIME_A] = {"time_a_s", "time A s", GRID_NUMBER, 3, "of player A"},
    [G_TIME_B] = {"time_b_s", "time B s", GRID_NUMBER, 3, "of player B"},
    [G_FEN] = {"fen", "last position", GRID_TEXT, 0, "FEN"},
    [G_MOVES] = {"moves", "moves", GRID_TEXT, 0, "SAN"},
};

static void set_moves(Grid *grid, const SeriesGame *game, size_t opening_plies) {
    Text moves;
    text_init(&moves, grid->alloc);
    char san[SAN_SIZE];
    for (size_t i = opening_plies; i < game->game.count; i++) {
        text_append(&moves, i == opening_plies ? "" : " ");
        text_append(&moves,
                    san_format(san, game_position_at(&game->game, i), game->game.plies[i].move));
    }
    grid_set_text(grid, G_MOVES, text_span(&moves));
    grid->failed = grid->failed || moves.failed;
    text_release(&moves);
}

static void add_game(Grid *grid, const GameSeries *series, size_t index) {
    const SeriesGame *const game = &series->games[index];
    const LabPosition *const opening = &series->options.openings->items[game->opening];
    const int winner = winner_of(game);
    char fen[FEN_TEXT_SIZE];
    (void)fen_format(fen, game_position(&game->game), FEN_XFEN);
    grid_add_row(grid);
    grid_set_count(grid, G_GAME, index + 1);
    grid_set_text(grid, G_OPENING, span_of(opening->name));
    grid_set_text(grid, G_WHITE, span_of(game->white == 0 ? "A" : "B"));
    grid_set_text(grid, G_WHITE_SPEC, span_of(game->side[game->white].spec));
    grid_set_text(grid, G_BLACK_SPEC, span_of(game->side[1 - game->white].spec));
    grid_set_text(grid, G_RESULT, span_of(outcome_result(game->outcome)));
    if (winner >= 0) {
        grid_set_text(grid, G_WINNER, span_of(winner == 0 ? "A" : "B"));
    }
    grid_set_text(grid, G_REASON, span_of(reason_name(game->outcome.reason)));
    grid_set_count(grid, G_ROUNDS, (uint64_t)game->side[game->white].summary.moves);
    grid_set_count(grid, G_PLIES,
                   (uint64_t)(game->side[0].summary.moves + game->side[1].summary.moves));
    grid_set_count(grid, G_NODES_A, game->side[0].summary.nodes);
    grid_set_count(grid, G_NODES_B, game->side[1].summary.nodes);
    grid_set_decimal(grid, G_TIME_A, game->side[0].summary.time_us, SECONDS_PLACES);
    grid_set_decimal(grid, G_TIME_B, game->side[1].summary.time_us, SECONDS_PLACES);
    grid_set_text(grid, G_FEN, span_of(fen));
    set_moves(grid, game, opening->game.count);
}

// --------------------------------------------------------------------------------------- calls

static const GridColumn call_columns[] = {
    {"name", "", GRID_TEXT, 0, "A or B"},
    {"counter", "counter", GRID_TEXT, 0, "the player's own word"},
    {"total", "total", GRID_NUMBER, 0, "over all games"},
    {"per_move", "a move", GRID_NUMBER, 1, "mean"},
};

static void add_calls(Grid *grid, const GameSeries *series, int who) {
    const SeriesSide sum = sum_of(series, who);
    for (int i = 0; i < sum.summary.counter_count; i++) {
        const SearchCounter *const counter = &sum.summary.counters[i];
        if (strcmp(counter->name, "table_size") == 0) {
            continue; // a sum of sizes says nothing; the largest stands with the players
        }
        grid_add_row(grid);
        grid_set_text(grid, 0, span_of(who == 0 ? "A" : "B"));
        grid_set_text(grid, 1, span_of(counter->name));
        grid_set_count(grid, 2, counter->value);
        if (sum.summary.moves > 0) {
            grid_set_double(grid, 3, (double)counter->value / sum.summary.moves, 6);
        }
    }
}

// --------------------------------------------------------------------------------------- sheet

static void hide_empty(Grid *grid, size_t column) {
    for (size_t row = 0; !grid->failed && row < grid->row_count; row++) {
        const GridCell *const cell = &grid->cells[row * grid->column_count + column];
        if (cell->kind == CELL_TEXT || cell->count != 0 || cell->units != 0) {
            return;
        }
    }
    grid_hide(grid, column);
}

static void choose_columns(SeriesSheet *out, const GameSeries *series, bool with_time,
                           bool all_columns) {
    static const PlayerColumn times[] = {P_TIME, P_TIME_MOVE, P_TIME_MAX};
    static const PlayerColumn maybe[] = {P_EVALUATIONS, P_CUTOFFS,  P_HITS,   P_STORES,
                                         P_TABLE,       P_NO_MOVES, P_ILLEGAL};

    for (size_t i = 0; !with_time && i < sizeof times / sizeof times[0]; i++) {
        grid_hide(&out->players, times[i]);
    }
    if (!with_time) {
        grid_hide(&out->games, G_TIME_A);
        grid_hide(&out->games, G_TIME_B);
    }
    if (all_columns) {
        return;
    }
    for (size_t i = 0; i < sizeof maybe / sizeof maybe[0]; i++) {
        hide_empty(&out->players, maybe[i]);
    }
    grid_hide(&out->games, G_FEN);
    grid_hide(&out->games, G_MOVES);
    if (series->options.openings->count == 1) {
        grid_hide(&out->games, G_OPENING);
    }
}

bool series_sheet_init(SeriesSheet *out, const GameSeries *series, bool with_time, bool all_columns,
                       Error *err) {
    const size_t games = series->options.games;
    const Alloc *const alloc = series->alloc;
    sheet_init(&out->sheet, "Games", alloc);
    grid_init(&out->players, "players", "Players", player_columns, P_COUNT, alloc);
    grid_init(&out->games, "games", "Games", game_columns, G_COUNT, alloc);
    grid_init(&out->calls, "calls", "Calls", call_columns,
              sizeof call_columns / sizeof call_columns[0], alloc);
    out->games.wraps = true; // moves
    size_t done = 0;
    for (size_t i = 0; i < games; i++) {
        if (series->games[i].is_done) {
            add_game(&out->games, series, i);
            done++;
        }
    }
    for (int who = 0; who < 2; who++) {
        add_player(&out->players, series, who);
        add_calls(&out->calls, series, who);
    }
    sheet_fact_count(&out->sheet, "played", "games", done);
    sheet_fact_count(&out->sheet, "seed", "seed", series->options.seed);
    sheet_grid(&out->sheet, &out->players);
    sheet_grid(&out->sheet, &out->games);
    if (out->calls.row_count > 0 || all_columns) {
        sheet_grid(&out->sheet, &out->calls);
    }
    choose_columns(out, series, with_time, all_columns);
    if (!text_check(&out->sheet.texts, err) || !grid_check(&out->players, err)
        || !grid_check(&out->games, err) || !grid_check(&out->calls, err)) {
        series_sheet_release(out);
        return false;
    }
    return true;
}

void series_sheet_release(SeriesSheet *sheet) {
    sheet_release(&sheet->sheet);
    grid_release(&sheet->players);
    grid_release(&sheet->games);
    grid_release(&sheet->calls);
}

// ----------------------------------------------------------------------------------------- PGN

static bool write_game(const GameSeries *series, size_t index, ByteSink sink, Error *err) {
    const SeriesGame *const game = &series->games[index];
    char round[NUMBER_SIZE];
    (void)snprintf(round, sizeof round, "%zu", index + 1);
    PgnResult result = PGN_RESULT_NONE;
    if (!pgn_result_parse(&result, span_of(outcome_result(game->outcome)))) {
        result = PGN_RESULT_NONE;
    }
    const PgnTag tags[] = {
        {span_of("Event"), span_of("Zugwerk laboratory")},
        {span_of("Site"), span_of("?")},
        {span_of("Date"), span_of("????.??.??")},
        {span_of("Round"), span_of(round)},
        {span_of("White"), span_of(game->side[game->white].spec)},
        {span_of("Black"), span_of(game->side[1 - game->white].spec)},
        {span_of("Termination"),
         span_of(game->outcome.reason == REASON_ADJUDICATION ? "adjudication" : "normal")},
    };
    return pgn_write_game(sink, &game->game, tags, sizeof tags / sizeof tags[0], result, err);
}

bool series_write_pgn(const GameSeries *series, ByteSink sink, Error *err) {
    for (size_t i = 0; i < series->options.games; i++) {
        if (series->games[i].is_done && !write_game(series, i, sink, err)) {
            return false;
        }
    }
    return true;
}
