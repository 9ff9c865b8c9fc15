// SPDX-License-Identifier: MIT
#include "lab/lab_positions.h"

#include <assert.h>
#include <stdio.h>

#include "base/nearest.h"
#include "base/os_folder.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

enum { SHOWN_SIZE = 48, FEN_RANKS = 8, FEN_FIELDS = 6, NAMES_MAX = 32 };

void lab_positions_init(LabPositions *positions, const Alloc *alloc) {
    *positions = (LabPositions){.alloc = alloc};
}

void lab_positions_release(LabPositions *positions) {
    for (size_t i = 0; i < positions->count; i++) {
        alloc_free(positions->alloc, positions->items[i].name);
        game_release(&positions->items[i].game);
    }
    alloc_free(positions->alloc, positions->items);
    lab_positions_init(positions, positions->alloc);
}

bool lab_positions_add_game(LabPositions *positions, const Game *game, Span name, Error *err) {
    if (positions->count == LAB_POSITIONS_MAX) {
        return error_set(err, ERROR_LIMIT, "more than %d positions", (int)LAB_POSITIONS_MAX);
    }
    if (!alloc_grow(positions->alloc, (void **)&positions->items, &positions->capacity,
                    positions->count + 1, sizeof *positions->items)) {
        return error_set_memory(err);
    }
    LabPosition *const item = &positions->items[positions->count];
    item->name = alloc_resize(positions->alloc, NULL, name.length + 1, 1);
    if (item->name == NULL) {
        return error_set_memory(err);
    }
    memcpy(item->name, name.data, name.length);
    item->name[name.length] = '\0';
    if (!game_copy(&item->game, game, err)) {
        alloc_free(positions->alloc, item->name);
        return false;
    }
    positions->count++;
    return true;
}

// --------------------------------------------------------------------------------------- moves

// Without the move number in front: "12.", "12...", "12.Nf3".
static Span without_number(Span word) {
    size_t start = 0;
    while (start < word.length && char_is_digit(word.data[start])) {
        start++;
    }
    if (start < word.length && word.data[start] != '.') {
        return word; // 0-0
    }
    while (start < word.length && word.data[start] == '.') {
        start++;
    }
    return span_from(word, start);
}

static bool push_word(Game *game, Span word, int64_t column, Error *err) {
    const Position *const pos = game_position(game);
    Error error = {0};
    Move move = MOVE_NONE;
    if (outcome_is_over(game_outcome(game))) {
        char shown[SHOWN_SIZE];
        return error_set_at(err, ERROR_ILLEGAL, 0, column, "%s: the game is over before it",
                            span_show(shown, sizeof shown, word));
    }
    if (!uci_move_parse(&move, pos, word, NULL)
        && !san_parse(&move, pos, word, SAN_LENIENT, &error)) {
        return error_set_at(err, error.code, 0, column, "%s", error.text);
    }
    return game_push(game, move, err);
}

bool lab_push_moves(Game *game, Span moves, Error *err) {
    Span rest = moves;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        const Span move = without_number(word);
        if (move.length > 0 && !push_word(game, move, (int64_t)(move.data - moves.data) + 1, err)) {
            return false;
        }
    }
    return true;
}

void lab_format_moves(Text *out, const Game *game) {
    char uci[UCI_MOVE_SIZE];
    for (size_t i = 0; i < game->count; i++) {
        text_append(out, i == 0 ? "" : " ");
        text_append(out, uci_move_format(uci, game_position_at(game, i), game->plies[i].move));
    }
}

// ----------------------------------------------------------------------------------- one position

// The parts of "BASE [moves MOVES] [as NAME]".
typedef struct PositionText {
    Span base;
    Span moves;
    Span name;
} PositionText;

static PositionText split_text(Span text) {
    PositionText parts = {.base = {text.data, 0}, .moves = {"", 0}, .name = {"", 0}};
    Span rest = text;
    Span *part = &parts.base;
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        if (part != &parts.name && span_is(word, "as")) {
            part = &parts.name;
            *part = (Span){word.data + word.length, 0};
        } else if (part == &parts.base && part->length > 0 && span_is(word, "moves")) {
            part = &parts.moves;
            *part = (Span){word.data + word.length, 0};
        } else {
            part->length = (size_t)(word.data + word.length - part->data);
        }
    }
    return parts;
}

static bool is_fen_shape(Span text) {
    size_t slashes = 0;
    for (size_t i = 0; i < text.length && !char_is_blank(text.data[i]); i++) {
        slashes += text.data[i] == '/' ? 1 : 0;
    }
    return slashes == FEN_RANKS - 1;
}

static const NamedPosition *find_named(Span name) {
    for (size_t i = 0; i < named_position_count; i++) {
        if (span_is(name, named_positions[i].name)) {
            return &named_positions[i];
        }
    }
    return NULL;
}

// Fills a game that lives as long as `named` does not change.
static bool start_named(Game *game, const NamedPosition *named, const Alloc *alloc, Error *err) {
    Position start = pos_initial();
    if (named->fen != NULL
        && !fen_parse(&start, span_of(named->fen), (FenOptions){FEN_STRICT, FEN_DETECT}, err)) {
        return false;
    }
    game_init(game, &start, alloc);
    if (named->moves != NULL && !lab_push_moves(game, span_of(named->moves), err)) {
        game_release(game);
        return false;
    }
    return true;
}

static bool no_position(Span text, Error *err) {
    assert(named_position_count <= NAMES_MAX);
    const char *names[NAMES_MAX];
    for (size_t i = 0; i < named_position_count; i++) {
        names[i] = named_positions[i].name;
    }
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, text);
    if (text.length == 0) {
        return error_set_at(err, ERROR_SYNTAX, 0, 1, "a position is missing: a FEN or a name");
    }
    const int near = word_nearest(text, names, named_position_count);
    if (near >= 0) {
        return error_set_at(err, ERROR_VALUE, 0, 1, "there is no position '%s'; did you mean '%s'?",
                            shown, names[near]);
    }
    return error_set_at(err, ERROR_VALUE, 0, 1,
                        "'%s' is no position: neither a FEN nor a name such as start, e4, endgame",
                        shown);
}

static bool start_base(Game *game, Span base, const Alloc *alloc, Error *err) {
    const NamedPosition *const named = find_named(base);
    if (named != NULL) {
        return start_named(game, named, alloc, err);
    }
    if (!is_fen_shape(base)) {
        return no_position(base, err);
    }
    Position start;
    if (!fen_parse(&start, base, (FenOptions){FEN_STRICT, FEN_DETECT}, err)) {
        return false;
    }
    game_init(game, &start, alloc);
    return true;
}

// Moves the column of an error, which counts in `part`, to where the part stands in `whole`.
static bool moved_error(Error *err, Span whole, Span part) {
    if (err != NULL && part.length > 0 && part.data >= whole.data) {
        err->column += err->column > 0 ? (int64_t)(part.data - whole.data) : 0;
    }
    return false;
}

bool lab_positions_add(LabPositions *positions, Span text, Error *err) {
    PositionText parts = split_text(text);
    const Span base = span_trim(parts.base);
    const Span name = span_trim(parts.name);
    Game game;
    if (!start_base(&game, base, positions->alloc, err)) {
        return moved_error(err, text, base);
    }
    bool done = lab_push_moves(&game, parts.moves, err) || moved_error(err, text, parts.moves);
    if (done) {
        const bool is_long = name.length == 0 && is_fen_shape(base);
        char number[SHOWN_SIZE];
        snprintf(number, sizeof number, "position %zu", positions->count + 1);
        const Span whole = {base.data,
                            parts.moves.length == 0
                                ? base.length
                                : (size_t)(parts.moves.data + parts.moves.length - base.data)};
        done = lab_positions_add_game(positions, &game,
                                      name.length > 0 ? name
                                      : is_long       ? span_of(number)
                                                      : whole,
                                      err);
    }
    game_release(&game);
    return done;
}

bool lab_positions_add_word(LabPositions *positions, const char *word, int every, Error *err) {
    Error error;
    const Span text = span_of(word);
    Span rest = text;
    const Span first = span_next_word(&rest);
    if (find_named(first) != NULL || is_fen_shape(text)) {
        return lab_positions_add(positions, text, err);
    }
    if (file_kind(word) != FILE_MISSING) {
        return lab_positions_load(positions, word, every, err);
    }
    (void)no_position(first, &error);
    const bool is_path = strchr(word, '.') != NULL || strchr(word, '/') != NULL;
    return is_path ? error_set(err, ERROR_IO, "there is no file %s", word)
                   : error_set(err, error.code, "%s", error.text);
}
