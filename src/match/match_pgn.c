// SPDX-License-Identifier: MIT
#include "match/match_pgn.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "notation/game_tree.h"
#include "notation/pgn_text.h"
#include "notation/pgn_writer.h"

enum { MS_US = 1000, S_US = 1000000, TAG_SIZE = 64, HUNDREDTHS = 100 };

static bool tag(GameTree *tree, const char *name, const char *value, Error *err) {
    return tree_set_tag(tree, span_of(name), span_of(value), err);
}

static bool fill_clock_tags(GameTree *tree, const MatchGame *game, Error *err) {
    Text control[2];
    Text pgn;
    text_init(&control[WHITE], tree->alloc);
    text_init(&control[BLACK], tree->alloc);
    text_init(&pgn, tree->alloc);
    time_control_format(&control[WHITE], &game->time[WHITE]);
    time_control_format(&control[BLACK], &game->time[BLACK]);
    time_control_format_pgn(&pgn, &game->time[WHITE]);
    bool done = text_check(&control[WHITE], err) && text_check(&control[BLACK], err)
                && text_check(&pgn, err);
    if (done && strcmp(text_string(&control[WHITE]), text_string(&control[BLACK])) == 0) {
        done = tag(tree, "TimeControl", text_string(&pgn), err);
    } else if (done) { // one tag cannot tell two
        done = tag(tree, "TimeControl", "?", err)
               && tag(tree, "WhiteTimeControl", text_string(&control[WHITE]), err)
               && tag(tree, "BlackTimeControl", text_string(&control[BLACK]), err);
    }
    text_release(&control[WHITE]);
    text_release(&control[BLACK]);
    text_release(&pgn);
    return done;
}

static bool fill_tags(GameTree *tree, const MatchGame *game, const MatchPgnOptions *options,
                      Error *err) {
    char date[TAG_SIZE];
    char time[TAG_SIZE];
    char round[TAG_SIZE];
    char plies[TAG_SIZE];
    char duration[TAG_SIZE];
    const CalendarTime *const began = &game->began;
    const int64_t seconds = game->took_us / S_US;
    (void)snprintf(date, sizeof date, "%04d.%02d.%02d", began->year, began->month, began->day);
    (void)snprintf(time, sizeof time, "%02d:%02d:%02d", began->hour, began->minute, began->second);
    (void)snprintf(round, sizeof round, "%zu.%zu", game->plan.round + 1, game->plan.number + 1);
    (void)snprintf(plies, sizeof plies, "%zu", game->game.count);
    (void)snprintf(duration, sizeof duration, "%02" PRId64 ":%02" PRId64 ":%02" PRId64,
                   seconds / 3600, seconds / 60 % 60, seconds % 60);
    const char *const result = outcome_result(game->outcome);
    return tag(tree, "Event", options->event != NULL ? options->event : "Zugwerk match", err)
           && tag(tree, "Site", options->site != NULL ? options->site : "?", err)
           && tag(tree, "Date", began->year > 0 ? date : "????.??.??", err)
           && tag(tree, "Round", round, err) && tag(tree, "White", game->names[WHITE], err)
           && tag(tree, "Black", game->names[BLACK], err) && tag(tree, "Result", result, err)
           && tag(tree, "Time", time, err) && tag(tree, "GameDuration", duration, err)
           && tag(tree, "PlyCount", plies, err)
           && tag(tree, "Termination", pgn_termination(game->outcome.reason), err)
           && tag(tree, "WhitePlayer", game->texts[WHITE], err)
           && tag(tree, "BlackPlayer", game->texts[BLACK], err) && fill_clock_tags(tree, game, err);
}

// The mover's score: "+0.32", "-M5".
static void append_score(Text *out, Score score, bool is_white) {
    const int32_t sign = is_white ? 1 : -1;
    if (score.kind == SCORE_MATE) {
        const int32_t moves = score.amount * sign;
        text_format(out, "%sM%d", moves > 0 ? "+" : "-", abs(moves));
    } else if (score.kind == SCORE_NUMBER && score.per_unit > 0) {
        const int64_t cents = (int64_t)score.amount * sign * HUNDREDTHS / score.per_unit;
        const int64_t size = cents < 0 ? -cents : cents;
        text_format(out, "%s%" PRId64 ".%02" PRId64, cents < 0 ? "-" : "+", size / HUNDREDTHS,
                    size % HUNDREDTHS);
    } else if (score.kind != SCORE_NONE) {
        text_append(out, (score.kind == SCORE_PLUS_INF) == is_white ? "+inf" : "-inf");
    }
}

static void append_seconds(Text *out, int64_t us) {
    const int64_t ms = us / MS_US;
    text_format(out, "%" PRId64 ".%03" PRId64 "s", ms / 1000, ms % 1000);
}

static void append_move(Text *out, const MatchMove *move, bool is_white) {
    if (move->score.kind != SCORE_NONE) {
        append_score(out, move->score, is_white);
        text_format(out, "/%d ", move->depth);
    }
    append_seconds(out, move->time_us);
    if (move->seldepth > 0) {
        text_format(out, ", sd=%d", move->seldepth);
    }
    if (move->nodes > 0) {
        text_format(out, ", n=%" PRIu64, move->nodes);
    }
    if (move->hashfull > 0) {
        text_format(out, ", h=%d", move->hashfull);
    }
    if (move->tb_hits > 0) {
        text_format(out, ", tb=%" PRIu64, move->tb_hits);
    }
    if (move->clock_us >= 0) {
        text_append(out, ", tl=");
        append_seconds(out, move->clock_us);
    }
}

static bool fill_comments(GameTree *tree, const MatchGame *game, bool minimal, Error *err) {
    Text comment;
    text_init(&comment, tree->alloc);
    bool done = true;
    size_t ply = 0;
    for (TreeNode *node = tree_next(tree->root); done && node != NULL; node = tree_next(node)) {
        text_reset(&comment);
        if (!minimal && ply < game->opening_plies) {
            text_append(&comment, "book");
        } else if (!minimal && ply - game->opening_plies < game->move_count) {
            const bool is_white = pos_side(game_position_at(&game->game, ply)) == WHITE;
            append_move(&comment, &game->moves[ply - game->opening_plies], is_white);
        }
        if (ply + 1 == game->game.count) {
            text_append(&comment, comment.length > 0 ? ", " : "");
            match_game_reason_words(&comment, game);
        }
        ply++;
        done = text_check(&comment, err) && tree_add_comment(tree, node, text_span(&comment), err);
    }
    if (done && game->game.count == 0) {
        match_game_reason_words(&comment, game);
        done = text_check(&comment, err)
               && tree_add_comment(tree, tree->root, text_span(&comment), err);
    }
    text_release(&comment);
    return done;
}

bool match_pgn_format(Text *out, const MatchGame *game, const MatchPgnOptions *options,
                      Error *err) {
    GameTree tree;
    if (!tree_init(&tree, &game->game.start, out->alloc, err)) {
        return false;
    }
    if (!pgn_result_parse(&tree.result, span_of(outcome_result(game->outcome)))) {
        tree.result = PGN_RESULT_NONE;
    }
    const bool done = fill_tags(&tree, game, options, err) && tree_add_game(&tree, &game->game, err)
                      && fill_comments(&tree, game, options->minimal, err)
                      && pgn_write_tree(sink_of_text(out), &tree, NULL, err)
                      && text_check(out, err);
    tree_release(&tree);
    return done;
}
