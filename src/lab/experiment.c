// SPDX-License-Identifier: MIT
#include "lab/experiment.h"

#include <inttypes.h>
#include <string.h>

#include "notation/fen.h"

enum { REPEATS = 3, SHOWN_SIZE = 40 };

void experiment_init(Experiment *experiment, const Alloc *alloc) {
    *experiment = (Experiment){.alloc = alloc, .repeats = REPEATS, .is_timed = true, .seed = 1};
    lab_positions_init(&experiment->positions, alloc);
}

void experiment_release(Experiment *experiment) {
    const Alloc *const alloc = experiment->alloc;
    for (size_t i = 0; i < experiment->player_count; i++) {
        alloc_free(alloc, experiment->players[i].text);
        alloc_free(alloc, experiment->players[i].label);
    }
    alloc_free(alloc, experiment->players);
    alloc_free(alloc, experiment->title);
    alloc_free(alloc, experiment->columns);
    alloc_free(alloc, experiment->sort);
    lab_positions_release(&experiment->positions);
    experiment_init(experiment, alloc);
}

static char *copy_text(const Alloc *alloc, Span text) {
    char *const copy = alloc_resize(alloc, NULL, text.length + 1, 1);
    if (copy != NULL) {
        memcpy(copy, text.data, text.length);
        copy[text.length] = '\0';
    }
    return copy;
}

// ------------------------------------------------------------------------------------- players

// Where the word "as" stands, quoted texts passed over; the length when it does not.
static size_t find_as(Span text) {
    bool is_quoted = false;
    for (size_t i = 0; i + 2 < text.length; i++) {
        if (is_quoted && text.data[i] == '\\') {
            i++;
        } else if (text.data[i] == '"') {
            is_quoted = !is_quoted;
        } else if (!is_quoted && char_is_blank(text.data[i])
                   && memcmp(text.data + i + 1, "as", 2) == 0
                   && (i + 3 == text.length || char_is_blank(text.data[i + 3]))) {
            return i;
        }
    }
    return text.length;
}

bool experiment_add_player(Experiment *experiment, Span text, Error *err) {
    const size_t as = find_as(text);
    const Span spec = span_trim((Span){text.data, as});
    const Span name = as < text.length ? span_trim(span_from(text, as + 3)) : spec;
    ExperimentPlayer player = {.text = NULL};
    if (!player_depth_of(&player.depth, spec, experiment->alloc, err)) {
        if (err != NULL && err->column > 0 && spec.length > 0) {
            err->column += spec.data - text.data;
        }
        return false;
    }
    if (name.length == 0) {
        return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)text.length + 1,
                            "a name is missing after 'as'");
    }
    if (experiment->player_count == EXPERIMENT_PLAYERS_MAX) {
        return error_set_at(err, ERROR_LIMIT, 0, 1, "more than %d players",
                            (int)EXPERIMENT_PLAYERS_MAX);
    }
    for (size_t i = 0; i < experiment->player_count; i++) {
        if (span_is(name, experiment->players[i].label)) {
            char shown[SHOWN_SIZE];
            return error_set_at(err, ERROR_VALUE, 0, (int64_t)(name.data - text.data) + 1,
                                "there is a player '%s' already; call this one something else: "
                                "PLAYER as NAME",
                                span_show(shown, sizeof shown, name));
        }
    }
    if (!alloc_grow(experiment->alloc, (void **)&experiment->players, &experiment->player_capacity,
                    experiment->player_count + 1, sizeof *experiment->players)) {
        return error_set_memory(err);
    }
    player.text = copy_text(experiment->alloc, spec);
    player.label = copy_text(experiment->alloc, name);
    if (player.text == NULL || player.label == NULL) {
        alloc_free(experiment->alloc, player.text);
        alloc_free(experiment->alloc, player.label);
        return error_set_memory(err);
    }
    experiment->players[experiment->player_count] = player;
    experiment->player_count++;
    return true;
}

// -------------------------------------------------------------------------------------- depths

static bool bad_depth(Span all, Span part, Error *err) {
    char shown[SHOWN_SIZE];
    return error_set_at(err, ERROR_VALUE, 0, (int64_t)(part.data - all.data) + 1,
                        "depths are numbers from 1 to %d or ranges such as 1-4, not '%s'",
                        (int)EXPERIMENT_DEPTH_MAX, span_show(shown, sizeof shown, part));
}

// "3" or "1-4".
static bool parse_range(int64_t *low, int64_t *high, Span text) {
    const char *const dash = memchr(text.data, '-', text.length);
    const size_t length = dash == NULL ? text.length : (size_t)(dash - text.data);
    if (!span_to_int(low, (Span){text.data, length}, 1, EXPERIMENT_DEPTH_MAX)) {
        return false;
    }
    *high = *low;
    return dash == NULL
           || span_to_int(high, span_from(text, length + 1), *low, EXPERIMENT_DEPTH_MAX);
}

bool experiment_set_depths(Experiment *experiment, Span text, Error *err) {
    bool is_wanted[EXPERIMENT_DEPTH_MAX + 1] = {false};
    size_t start = 0;
    bool is_empty = true;
    for (size_t i = 0; i <= text.length; i++) {
        if (i < text.length && text.data[i] != ',' && !char_is_blank(text.data[i])) {
            continue;
        }
        const Span part = {text.data + start, i - start};
        start = i + 1;
        int64_t low = 0;
        int64_t high = 0;
        if (part.length == 0) {
            continue;
        }
        if (!parse_range(&low, &high, part)) {
            return bad_depth(text, part, err);
        }
        is_empty = false;
        for (int64_t depth = low; depth <= high; depth++) {
            is_wanted[depth] = true;
        }
    }
    if (is_empty) {
        return error_set_at(err, ERROR_SYNTAX, 0, 1, "depths are missing, as in 1-4 6");
    }
    experiment->depth_count = 0;
    for (int depth = 1; depth <= EXPERIMENT_DEPTH_MAX; depth++) {
        if (is_wanted[depth]) {
            experiment->depths[experiment->depth_count] = depth;
            experiment->depth_count++;
        }
    }
    return true;
}

bool experiment_check(const Experiment *experiment, Error *err) {
    if (experiment->player_count == 0) {
        return error_set(err, ERROR_VALUE, "no player is named");
    }
    return experiment->positions.count > 0 || error_set(err, ERROR_VALUE, "no position is named");
}

void experiment_format(Text *out, const Experiment *experiment) {
    text_format(out, "seed %" PRIu64 "\n", experiment->seed);
    for (size_t i = 0; i < experiment->player_count; i++) {
        const ExperimentPlayer *const player = &experiment->players[i];
        text_append(out, "player ");
        text_append(out, player->text);
        if (strcmp(player->text, player->label) != 0) {
            text_append(out, " as ");
            text_append(out, player->label);
        }
        text_append_char(out, '\n');
    }
    for (size_t i = 0; i < experiment->positions.count; i++) {
        const LabPosition *const position = &experiment->positions.items[i];
        char fen[FEN_TEXT_SIZE];
        (void)fen_format(fen, &position->game.start, FEN_SHREDDER);
        text_format(out, "position %s", fen);
        text_append(out, position->game.count > 0 ? " moves " : "");
        lab_format_moves(out, &position->game);
        text_append(out, " as ");
        text_append(out, position->name);
        text_append_char(out, '\n');
    }
    text_append(out, experiment->depth_count > 0 ? "depths" : "");
    for (int i = 0; i < experiment->depth_count; i++) {
        text_format(out, " %d", experiment->depths[i]);
    }
    text_append(out, experiment->depth_count > 0 ? "\n" : "");
    if (experiment->is_timed) {
        text_format(out, "repeats %d\nwarmup %d\n", experiment->repeats, experiment->warmup);
    } else {
        text_append(out, "time off\n");
    }
}
