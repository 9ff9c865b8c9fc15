// SPDX-License-Identifier: MIT
#include "app/match_settings.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/ladder_list.h"
#include "base/number.h"
#include "base/os_machine.h"
#include "player/player_language.h"

enum { MS_US = 1000, NUMBER_SIZE = 32, SHOWN_SIZE = 40 };

// ---- Options of the form NAME=VALUE -------------------------------------------------------------

typedef struct NamedNumber {
    const char *name;
    double *number;
} NamedNumber;

static bool unknown_name(const char *option, const char *word, const NamedNumber *numbers,
                         size_t count, Error *err) {
    Text known;
    text_init(&known, NULL);
    for (size_t i = 0; i < count; i++) {
        text_format(&known, "%s%s=", i > 0 ? ", " : "", numbers[i].name);
    }
    (void)error_set(err, ERROR_VALUE, "--%s takes %s, not '%s'", option, text_string(&known), word);
    text_release(&known);
    return false;
}

static bool take_number(const char *option, const char *word, const NamedNumber *numbers,
                        size_t count, Error *err) {
    const char *const equals = strchr(word, '=');
    for (size_t i = 0; equals != NULL && i < count; i++) {
        const Span name = {word, (size_t)(equals - word)};
        if (span_is(name, numbers[i].name)) {
            return number_parse(numbers[i].number, span_of(equals + 1))
                   || error_set(err, ERROR_VALUE, "--%s: '%s' is not a number", option, word);
        }
    }
    return unknown_name(option, word, numbers, count, err);
}

static bool take_numbers(const char *option, Words words, const NamedNumber *numbers, size_t count,
                         Error *err) {
    for (size_t i = 0; i < words.count; i++) {
        if (!take_number(option, words.items[i], numbers, count, err)) {
            return false;
        }
    }
    return true;
}

static bool whole(int *out, double number, const char *option, const char *name, Error *err) {
    if (number < 0 || number > 1e6 || number != floor(number)) {
        return error_set(err, ERROR_VALUE, "--%s: %s is a whole number from 0 to 1000000", option,
                         name);
    }
    *out = (int)number;
    return true;
}

static bool set_adjudication(AdjudicationRules *out, const MatchCommand *command, Error *err) {
    double from = 40;
    double moves = 8;
    double score = 10;
    double resign_moves = 3;
    double resign_score = 600;
    double two_sided = 0;
    const NamedNumber draw[] = {{"from", &from}, {"moves", &moves}, {"score", &score}};
    const NamedNumber resign[] = {
        {"moves", &resign_moves}, {"score", &resign_score}, {"two-sided", &two_sided}};
    if (!take_numbers("draw", command->draw, draw, 3, err)
        || !take_numbers("resign", command->resign, resign, 3, err)) {
        return false;
    }
    *out =
        (AdjudicationRules){.longest = (int)command->longest, .resign_two_sided = two_sided != 0};
    if (command->draw.count > 0
        && (!whole(&out->draw_from, from, "draw", "from", err)
            || !whole(&out->draw_moves, moves, "draw", "moves", err)
            || !whole(&out->draw_score, score, "draw", "score", err))) {
        return false;
    }
    return command->resign.count == 0
           || (whole(&out->resign_moves, resign_moves, "resign", "moves", err)
               && whole(&out->resign_score, resign_score, "resign", "score", err));
}

// The words of --sprt: numbers, and model=NAME.
static bool set_sprt(MatchSettings *self, const MatchCommand *command, Error *err) {
    Sprt *const sprt = &self->sprt;
    *sprt = (Sprt){.model = SPRT_NORMALIZED,
                   .uses_pairs = !command->no_swap,
                   .elo0 = 0,
                   .elo1 = 5,
                   .alpha = 0.05,
                   .beta = 0.05};
    self->has_sprt = command->sprt.count > 0;
    double pairs = (double)NAN; // not given
    const NamedNumber numbers[] = {{"elo0", &sprt->elo0},
                                   {"elo1", &sprt->elo1},
                                   {"alpha", &sprt->alpha},
                                   {"beta", &sprt->beta},
                                   {"pairs", &pairs}};
    for (size_t i = 0; i < command->sprt.count; i++) {
        const char *const word = command->sprt.items[i];
        const bool is_model = strncmp(word, "model=", 6) == 0;
        if (is_model ? !sprt_model_parse(&sprt->model, span_of(word + 6), err)
                     : !take_number("sprt", word, numbers, 5, err)) {
            return false;
        }
    }
    if (!self->has_sprt) {
        return true;
    }
    const bool counts_games = sprt->model == SPRT_BAYESIAN || command->no_swap;
    sprt->uses_pairs = isnan(pairs) ? !counts_games : pairs != 0;
    if (sprt->uses_pairs && sprt->model == SPRT_BAYESIAN) {
        return error_set(
            err, ERROR_VALUE,
            "the model bayesian of an SPRT counts games, not pairs: leave pairs=1 out");
    }
    if (self->options.schedule.players != 2) {
        return error_set(err, ERROR_VALUE, "an SPRT is between two players");
    }
    if (sprt->uses_pairs && command->no_swap) {
        return error_set(err, ERROR_VALUE, "without pairs (--no-swap) an SPRT needs pairs=0");
    }
    return sprt_check(sprt, err);
}

// ---- Players ------------------------------------------------------------------------------------

// A name in front: letters and so on up to "=", before any ":".
static Span name_in_front(const char *word) {
    const size_t length = strcspn(word, "=:/");
    return word[length] == '=' ? (Span){word, length} : (Span){"", 0};
}

static bool is_path(const char *text) {
    return text[strcspn(text, ":/")] == '/' || strncmp(text, "./", 2) == 0;
}

// Where options of the player language begin behind a path: at a comma with "key=" behind it.
static size_t path_length(const char *text) {
    const char *comma = strchr(text, ',');
    while (comma != NULL) {
        const size_t key = strspn(comma + 1, "abcdefghijklmnopqrstuvwxyz_");
        if ((key > 0 && comma[1 + key] == '=') || strncmp(comma + 1, "opt.", 4) == 0) {
            return (size_t)(comma - text);
        }
        comma = strchr(comma + 1, ',');
    }
    return strlen(text);
}

// "./engine --x,hash=64" as uci:cmd="./engine --x",hash=64.
static void append_player(Text *out, const char *text) {
    if (!is_path(text)) {
        text_append(out, text);
        return;
    }
    const char *const end = text + path_length(text);
    text_append(out, "uci:cmd=\"");
    for (const char *c = text; c < end; c++) {
        if (*c == '"' || *c == '\\') {
            text_append_char(out, '\\');
        }
        text_append_char(out, *c);
    }
    text_append_char(out, '"');
    text_append(out, end);
}

// What a player without a name is called: its program without folders, or its text.
static Span short_name(const char *text) {
    const char *const command = strstr(text, "cmd=");
    if (is_path(text)) {
        const size_t length = strcspn(text, " ,");
        size_t name = length;
        while (name > 0 && text[name - 1] != '/') {
            name--;
        }
        return (Span){text + name, length - name};
    }
    if (command == NULL) {
        return span_of(text);
    }
    const char *begin = command + 4 + (command[4] == '"' ? 1 : 0);
    const size_t length = strcspn(begin, "\", ");
    for (size_t i = 0; i < length; i++) {
        if (begin[i] == '/') {
            const Span rest = {begin + i + 1, length - i - 1};
            if (memchr(rest.data, '/', rest.length) == NULL) {
                return rest;
            }
        }
    }
    return (Span){begin, length};
}

static bool is_taken(const MatchSettings *self, const size_t *offsets, size_t count, Span name) {
    for (size_t i = 0; i < count; i++) {
        if (span_is(name, self->texts.data + offsets[2 * i])) {
            return true;
        }
    }
    return false;
}

static bool add_name(MatchSettings *self, const size_t *offsets, size_t i, const char *word,
                     Error *err) {
    const Span given = name_in_front(word);
    const Span brief = given.length > 0 ? given : short_name(word);
    const Span name = brief.length > 0 ? brief : span_of(word);
    for (size_t c = 0; c < name.length; c++) {
        if ((unsigned char)name.data[c] < ' ') {
            return error_set(err, ERROR_VALUE, "the name of player %zu holds a line end or such",
                             i + 1);
        }
    }
    if (name.length == 0) {
        return error_set(err, ERROR_VALUE, "player %zu is an empty text", i + 1);
    }
    if (given.length > 0 && is_taken(self, offsets, i, given)) {
        return error_set(err, ERROR_VALUE, "two players are called %.*s", (int)given.length,
                         given.data);
    }
    text_append_span(&self->texts, name);
    if (is_taken(self, offsets, i, name)) {
        text_format(&self->texts, "#%zu", i + 1);
    }
    text_append_char(&self->texts, '\0');
    return true;
}

// Names and texts lie behind each other in `texts`; pointers into it are set when it is complete.
static bool add_players(MatchSettings *self, Words words, Error *err) {
    size_t *const offsets = alloc_new(self->alloc, 2 * words.count * sizeof *offsets);
    if (offsets == NULL) {
        return error_set_memory(err);
    }
    bool done = true;
    for (size_t i = 0; done && i < words.count; i++) {
        const char *const word = words.items[i];
        const Span given = name_in_front(word);
        offsets[2 * i] = self->texts.length;
        done = add_name(self, offsets, i, word, err) && text_check(&self->texts, err);
        offsets[2 * i + 1] = self->texts.length;
        append_player(&self->texts, word + given.length + (given.length > 0 ? 1 : 0));
        text_append_char(&self->texts, '\0');
        done = done && text_check(&self->texts, err);
    }
    for (size_t i = 0; done && i < words.count; i++) {
        self->players[i].name = self->texts.data + offsets[2 * i];
        self->players[i].text = self->texts.data + offsets[2 * i + 1];
        self->names[i] = self->players[i].name;
    }
    alloc_free(self->alloc, offsets);
    return done;
}

static bool set_time_of(MatchSettings *self, const char *word, int64_t margin_us, Error *err) {
    const char *const equals = strrchr(word, '=');
    for (size_t i = 0; equals != NULL && i < self->options.schedule.players; i++) {
        if (span_is((Span){word, (size_t)(equals - word)}, self->players[i].name)) {
            TimeControl *const time = &self->players[i].time;
            if (!time_control_parse(time, span_of(equals + 1), TIME_UNIT_SECONDS, err)) {
                return false;
            }
            time->margin_us = margin_us;
            return true;
        }
    }
    return error_set(err, ERROR_VALUE, "--tc-of takes NAME=TIME with the name of a player, not %s",
                     word);
}

static bool set_times(MatchSettings *self, const MatchCommand *command, Error *err) {
    TimeControl time = {0};
    if (command->tc != NULL
        && !time_control_parse(&time, span_of(command->tc), TIME_UNIT_SECONDS, err)) {
        return false;
    }
    time.margin_us = command->margin_ms * MS_US;
    for (size_t i = 0; i < self->options.schedule.players; i++) {
        self->players[i].time = time;
    }
    for (size_t i = 0; i < command->tc_of.count; i++) {
        if (!set_time_of(self, command->tc_of.items[i], time.margin_us, err)) {
            return false;
        }
    }
    return true;
}

// ---- Threads ------------------------------------------------------------------------------------

static int64_t threads_of(const char *text, const Alloc *alloc) {
    PlayerSpec spec;
    int64_t threads = 1;
    if (!player_spec_parse(&spec, player_registry(), span_of(text), alloc, NULL)) {
        return threads; // said when the player is made
    }
    for (size_t i = 0; i < spec.info->option_count; i++) {
        if (strcmp(spec.info->options[i].key, "threads") == 0 && spec.values[i].is_set) {
            threads = spec.values[i].number;
        }
    }
    player_spec_release(&spec);
    return threads;
}

static bool check_threads(const MatchSettings *self, const MatchCommand *command, Error *err) {
    int64_t most = 1;
    for (size_t i = 0; i < self->options.schedule.players; i++) {
        const int64_t threads = threads_of(self->players[i].text, self->alloc);
        most = threads > most ? threads : most;
    }
    const int processors = machine_processors();
    if (command->force_concurrency || most * command->concurrency <= processors) {
        return true;
    }
    return error_set(err, ERROR_VALUE,
                     "%" PRId64 " games at a time with %" PRId64
                     " threads each are more than the %d processors here; results would suffer "
                     "(--force-concurrency does it all the same)",
                     command->concurrency, most, processors);
}

// ---- All together -------------------------------------------------------------------------------

static bool set_format(ScheduleRules *rules, const MatchCommand *command, Error *err) {
    const char *const name = command->format == NULL ? "round-robin" : command->format;
    for (int i = 0; i < MATCH_PAIRINGS; i++) { // a list of pairings is not told by words
        if (strcmp(name, match_format_name((MatchFormat)i)) == 0) {
            rules->format = (MatchFormat)i;
            return true;
        }
    }
    return error_set(err, ERROR_VALUE,
                     "--format is round-robin, gauntlet, swiss or knockout, not %s", name);
}

static bool set_openings(MatchSettings *self, const MatchCommand *command, Error *err) {
    const char *const order = command->order == NULL ? "random" : command->order;
    if (strcmp(order, "random") != 0 && strcmp(order, "sequential") != 0) {
        return error_set(err, ERROR_VALUE, "--order is random or sequential, not %s", order);
    }
    self->options.openings = (OpeningOptions){.file = command->openings,
                                              .random = strcmp(order, "random") == 0,
                                              .seed = (uint64_t)command->seed,
                                              .start = (size_t)command->opening_start - 1,
                                              .plies = (int)command->opening_plies};
    if (command->openings != NULL && strcmp(command->openings, "builtin") == 0) {
        ladder_openings(&self->openings);
        self->options.openings.lines = text_string(&self->openings);
    }
    return text_check(&self->openings, err);
}

static void append_condition(Text *out, const char *text, const char *unit) {
    text_format(out, "%s%s%s", out->length > 0 ? ", " : "", text, unit);
}

// "8+0.08, old=16+0.16, 1000 nodes, book.epd"
static void set_conditions(MatchSettings *self, const MatchCommand *command) {
    Text *const out = &self->conditions;
    char number[NUMBER_SIZE];
    if (command->tc != NULL) {
        append_condition(out, command->tc, "");
    }
    for (size_t i = 0; i < command->tc_of.count; i++) {
        append_condition(out, command->tc_of.items[i], "");
    }
    if (command->nodes > 0) {
        (void)snprintf(number, sizeof number, "%" PRId64, command->nodes);
        append_condition(out, number, " nodes");
    }
    if (command->depth > 0) {
        (void)snprintf(number, sizeof number, "depth %" PRId64, command->depth);
        append_condition(out, number, "");
    }
    if (command->openings != NULL) {
        const char *const slash = strrchr(command->openings, '/');
        const bool is_builtin = strcmp(command->openings, "builtin") == 0;
        append_condition(out, slash == NULL ? command->openings : slash + 1,
                         is_builtin ? " openings" : "");
    }
}

// "new - old", "Round robin of 5 players"
static void set_title(MatchSettings *self, const MatchCommand *command) {
    static const char *const formats[MATCH_PAIRINGS] = {[MATCH_ROUND_ROBIN] = "Round robin",
                                                        [MATCH_GAUNTLET] = "Gauntlet",
                                                        [MATCH_SWISS] = "Swiss tournament",
                                                        [MATCH_KNOCKOUT] = "Knockout"};
    const ScheduleRules *const rules = &self->options.schedule;
    char shown[2][SHOWN_SIZE];
    if (command->event != NULL && command->event[0] != '\0') {
        text_append(&self->title, command->event);
    } else if (rules->players == 2) {
        text_format(&self->title, "%s - %s",
                    span_show(shown[0], SHOWN_SIZE, span_of(self->names[0])),
                    span_show(shown[1], SHOWN_SIZE, span_of(self->names[1])));
    } else {
        text_format(&self->title, "%s of %zu players", formats[rules->format], rules->players);
    }
}

static bool set_words(MatchSettings *self, const MatchCommand *command, Error *err) {
    set_conditions(self, command);
    set_title(self, command);
    return text_check(&self->conditions, err) && text_check(&self->title, err);
}

bool match_settings_init(MatchSettings *self, const MatchCommand *command, Words players,
                         const Alloc *alloc, Error *err) {
    *self = (MatchSettings){.alloc = alloc};
    text_init(&self->texts, alloc);
    text_init(&self->conditions, alloc);
    text_init(&self->title, alloc);
    text_init(&self->openings, alloc);
    self->players = alloc_new(alloc, (players.count + 1) * sizeof *self->players);
    self->names = alloc_new(alloc, (players.count + 1) * sizeof *self->names);
    if (self->players == NULL || self->names == NULL) {
        return error_set_memory(err);
    }
    MatchOptions *const options = &self->options;
    options->players = self->players;
    options->schedule = (ScheduleRules){.players = players.count,
                                        .rounds = (size_t)command->rounds,
                                        .games = (size_t)command->games,
                                        .seeds = (size_t)command->seeds,
                                        .no_swap = command->no_swap,
                                        .opening_per_round = command->same_openings};
    options->seed = (uint64_t)command->seed;
    options->nodes = (uint64_t)command->nodes;
    options->depth = command->depth;
    options->concurrency = (int)command->concurrency;
    options->pin = command->pin;
    options->restart = command->restart;
    return add_players(self, players, err) && set_format(&options->schedule, command, err)
           && set_openings(self, command, err) && set_times(self, command, err)
           && set_adjudication(&options->adjudication, command, err) && set_sprt(self, command, err)
           && check_threads(self, command, err) && set_words(self, command, err);
}

void match_settings_release(MatchSettings *self) {
    alloc_free(self->alloc, self->players);
    alloc_free(self->alloc, self->names);
    text_release(&self->texts);
    text_release(&self->conditions);
    text_release(&self->title);
    text_release(&self->openings);
}
