// SPDX-License-Identifier: MIT
#include "lab/defect_run.h"

#include <inttypes.h>

#include "chess/legality.h"
#include "notation/fen.h"

enum { TIME_TRIES = 3 };

// Asks the player before each of its own moves, as in the game, and then for its decision.
static bool play_up_to(PlayerDecision *out, Game *game, Player *player, const Defect *defect,
                       const TimeSource *time, Error *err) {
    const int side = pos_side(game_position(game));
    Span rest = span_of(defect->moves == NULL ? "" : defect->moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        const PlayerRequest request = player_request_of(game, time);
        Move move;
        if ((pos_side(game_position(game)) == side && !player_decide(player, &request, out, err))
            || !uci_move_parse(&move, game_position(game), word, err)
            || !game_push(game, move, err)) {
            return false;
        }
    }
    const PlayerRequest request = player_request_of(game, time);
    return player_decide(player, &request, out, err);
}

static bool run_side(DefectSide *out, const char *text, const Defect *defect, const PlayerEnv *env,
                     Error *err) {
    Position start;
    Player *player;
    if (!fen_parse(&start, span_of(defect->fen), (FenOptions){FEN_STRICT, FEN_STANDARD}, err)
        || !player_create_from_text(&player, span_of(text), env, err)) {
        return false;
    }
    const TimeSource real = time_source_real();
    Game game;
    game_init(&game, &start, env->alloc);
    PlayerDecision decision;
    const bool done =
        play_up_to(&decision, &game, player, defect, env->time == NULL ? &real : env->time, err);
    if (done) {
        const Position *const pos = game_position(&game);
        const Move move = decision.kind == DECISION_MOVE ? decision.move : MOVE_NONE;
        *out = (DefectSide){.player = text, .move = move, .report = decision.report};
        out->is_legal = move != MOVE_NONE && move_is_legal(pos, move);
        (void)uci_move_format(out->uci, pos, move);
    }
    game_release(&game);
    player_destroy(player);
    return done;
}

static bool sides_differ(DefectShows shows, const DefectSide *with, const DefectSide *without) {
    // The players of a defect in time are given GIVEN_US; a quarter more is still in time.
    enum { GIVEN_US = 20000, ALLOWED_US = GIVEN_US * 5 / 4 };

    const SearchReport *const a = &with->report;
    const SearchReport *const b = &without->report;
    switch (shows) {
    case SHOWS_MOVE:
        return with->move != without->move;
    case SHOWS_VALUE:
        return !score_is_same(a->score, b->score);
    case SHOWS_NODES:
        return a->nodes > b->nodes;
    case SHOWS_CALLS:
        return report_counter(a, "calls") != report_counter(b, "calls");
    case SHOWS_TIME:
        return a->time_us > ALLOWED_US && b->time_us <= ALLOWED_US;
    }
    return false;
}

bool defect_run(DefectRun *out, const Defect *defect, const PlayerEnv *env, Error *err) {
    DefectRun run = {.defect = defect};
    for (int tries = defect->shows == SHOWS_TIME ? TIME_TRIES : 1; tries > 0 && !run.differs;
         tries--) {
        if (!run_side(&run.with, defect->player, defect, env, err)
            || !run_side(&run.without, defect->correct, defect, env, err)) {
            return false;
        }
        run.differs = sides_differ(defect->shows, &run.with, &run.without);
    }
    *out = run;
    return true;
}

// ---------------------------------------------------------------------------------------- printing

static void format_side(Text *out, const char *label, const DefectSide *side, DefectShows shows,
                        bool with_time) {
    const SearchReport *const report = &side->report;
    text_format(out, "  %-12s %s\n  %-12s move %s", label, side->player, "", side->uci);
    text_append(out, side->is_legal || side->move == MOVE_NONE ? "" : " (illegal)");
    text_append(out, ", value ");
    score_format(out, report->score);
    text_format(out, ", depth %d, %" PRIu64 " nodes", report->depth, report->nodes);
    if (shows == SHOWS_CALLS) {
        text_format(out, ", %" PRIu64 " calls", report_counter(report, "calls"));
    }
    if (with_time) {
        text_format(out, ", %.1f ms", (double)report->time_us / 1000.0);
    }
    text_append_char(out, '\n');
}

void defect_run_format(Text *out, const DefectRun *run, bool with_time) {
    const Defect *const defect = run->defect;
    const char *const shows = defect_shows_name(defect->shows);
    text_format(out, "%s: %s %s\n", defect->name,
                run->differs ? "they differ in" : "NO DIFFERENCE, though there should be one in",
                shows);
    text_format(out, "  position:    %s\n", defect->fen);
    if (defect->moves != NULL) {
        text_format(out, "  after:       %s\n", defect->moves);
    }
    format_side(out, "with it:", &run->with, defect->shows, with_time);
    format_side(out, "without it:", &run->without, defect->shows, with_time);
    text_format(out, "  %s\n", defect->sentence);
}

static void side_json(Json *json, const char *key, const DefectSide *side, DefectShows shows,
                      bool with_time) {
    const SearchReport *const report = &side->report;
    json_open_object(json, key);
    json_text(json, "player", side->player);
    if (side->move == MOVE_NONE) {
        json_none(json, "move");
    } else {
        json_text(json, "move", side->uci);
    }
    json_bool(json, "legal", side->is_legal);
    score_json(json, "value", report->score);
    json_int(json, "depth", report->depth);
    json_uint(json, "nodes", report->nodes);
    if (shows == SHOWS_CALLS) {
        json_uint(json, "calls", report_counter(report, "calls"));
    }
    if (with_time) {
        json_decimal(json, "time_s", report->time_us, 6);
    }
    json_close(json);
}

void defect_run_json(Json *json, const DefectRun *run, bool with_time) {
    const Defect *const defect = run->defect;
    json_open_object(json, NULL);
    json_text(json, "name", defect->name);
    json_text(json, "fen", defect->fen);
    json_open_array(json, "moves");
    Span rest = span_of(defect->moves == NULL ? "" : defect->moves);
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        json_span(json, NULL, word);
    }
    json_close(json);
    side_json(json, "with", &run->with, defect->shows, with_time);
    side_json(json, "without", &run->without, defect->shows, with_time);
    json_text(json, "shows", defect_shows_name(defect->shows));
    json_bool(json, "differs", run->differs);
    json_text(json, "why", defect->sentence);
    json_close(json);
}
