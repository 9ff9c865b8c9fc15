// SPDX-License-Identifier: MIT
#include "play/play_pgn.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/os_file.h"
#include "base/os_folder.h"
#include "notation/game_tree.h"
#include "notation/pgn_comment.h"
#include "notation/pgn_text.h"
#include "notation/pgn_writer.h"

static bool tag_set(GameTree *tree, const char *name, const char *value, Error *err) {
    return tree_set_tag(tree, span_of(name), span_of(value), err);
}

static bool tags_fill(GameTree *tree, const GameLoop *loop, const PlayPgnInfo *info, Error *err) {
    char date[32] = "????.??.??";
    char time[32] = "";
    const CalendarTime *const began = &info->began;
    if (began->year > 0) {
        (void)snprintf(date, sizeof date, "%04d.%02d.%02d", began->year, began->month, began->day);
        (void)snprintf(time, sizeof time, "%02d:%02d:%02d", began->hour, began->minute,
                       began->second);
    }
    const Outcome outcome = game_loop_outcome(loop);
    Text control;
    text_init(&control, tree->alloc);
    if (info->is_same_time) {
        time_control_format_pgn(&control, &info->time);
    } else {
        text_append(&control, "?"); // one tag cannot tell two
    }
    const bool fine = text_check(&control, err) && tag_set(tree, "Event", "Zugwerk game", err)
                      && tag_set(tree, "Site", "?", err) && tag_set(tree, "Date", date, err)
                      && tag_set(tree, "Round", "-", err)
                      && tag_set(tree, "White", info->names[WHITE], err)
                      && tag_set(tree, "Black", info->names[BLACK], err)
                      && tag_set(tree, "Result", outcome_result(outcome), err)
                      && (time[0] == '\0' || tag_set(tree, "Time", time, err))
                      && tag_set(tree, "TimeControl", text_string(&control), err)
                      && tag_set(tree, "Termination", pgn_termination(outcome.reason), err);
    text_release(&control);
    if (fine && !pgn_result_parse(&tree->result, span_of(outcome_result(outcome)))) {
        tree->result = PGN_RESULT_NONE;
    }
    return fine;
}

// [%clk] behind every move whose clock is known.
static bool clocks_fill(GameTree *tree, const GameLoop *loop, Error *err) {
    size_t ply = 0;
    for (TreeNode *node = tree_next(tree->root); node != NULL; node = tree_next(node), ply++) {
        const int64_t left_us = game_loop_clock_after_us(loop, ply);
        if (left_us < 0) {
            continue;
        }
        char clock[COMMENT_CLOCK_SIZE];
        char comment[COMMENT_CLOCK_SIZE + 16];
        // To a tenth of a second, which is what a clock shows.
        const int64_t shown_us = left_us - left_us % 100000;
        (void)snprintf(comment, sizeof comment, "[%%clk %s]",
                       comment_clock_format(clock, shown_us));
        if (!tree_add_comment(tree, node, span_of(comment), err)) {
            return false;
        }
    }
    return true;
}

bool play_pgn_format(Text *out, const GameLoop *loop, const PlayPgnInfo *info, Error *err) {
    const Game *const game = game_loop_game(loop);
    GameTree tree;
    if (!tree_init(&tree, &game->start, out->alloc, err)) {
        return false;
    }
    const bool fine = tags_fill(&tree, loop, info, err) && tree_add_game(&tree, game, err)
                      && clocks_fill(&tree, loop, err)
                      && pgn_write_tree(sink_of_text(out), &tree, NULL, err)
                      && text_check(out, err);
    tree_release(&tree);
    return fine;
}

// Keeps the first fault of the game that is wanted.
typedef struct FaultKeeper {
    bool has_fault;
    Error fault;
} FaultKeeper;

static PgnAction fault_keep(void *context, PgnSeverity severity, const Error *fault) {
    FaultKeeper *const keeper = context;
    if (severity == PGN_ERROR && !keeper->has_fault) {
        keeper->has_fault = true;
        keeper->fault = *fault;
    }
    return PGN_CONTINUE;
}

static bool reader_find(GameTree *tree, PgnReader *reader, FaultKeeper *keeper, int64_t number,
                        Error *err) {
    const PgnVisitor faults = {.context = keeper, .fault = fault_keep};
    for (int64_t i = 1; i <= number; i++) {
        bool got = false;
        keeper->has_fault = false;
        if (!tree_read(tree, reader, &faults, &got, err)) {
            return false;
        }
        if (!got) {
            return error_set(err, ERROR_VALUE,
                             "there is no game %" PRId64 " in this file; it holds %" PRId64, number,
                             i - 1);
        }
    }
    const Error *const fault = &keeper->fault;
    return !keeper->has_fault
           || error_set_at(err, fault->code, fault->line, fault->column, "%s (line %" PRId64 ")",
                           fault->text, fault->line);
}

bool play_pgn_load(Game *out, const char *path, int64_t number, const Alloc *alloc, Error *err) {
    if (file_kind(path) == FILE_OTHER) {
        return error_set(err, ERROR_IO, "%s is not a regular file", path); // may never end
    }
    FileReader file;
    if (!file_reader_open(&file, path, err)) {
        return false;
    }
    GameTree tree;
    if (!tree_init(&tree, NULL, alloc, err)) {
        file_reader_close(&file);
        return false;
    }
    PgnReader *reader = NULL;
    FaultKeeper keeper = {0};
    const bool fine = pgn_reader_create(&reader, file_reader_source(&file), NULL, err)
                      && reader_find(&tree, reader, &keeper, number, err)
                      && (tree.has_start
                          || error_set(err, ERROR_UNSUPPORTED, "a variant that is not played here"))
                      && tree_to_game(out, &tree, NULL, alloc, err);
    pgn_reader_destroy(reader);
    tree_release(&tree);
    file_reader_close(&file);
    return fine;
}
