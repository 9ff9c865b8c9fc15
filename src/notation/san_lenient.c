// SPDX-License-Identifier: MIT
// The lenient reader of SAN. The text is first made plain ASCII (figurines, dashes, marks and move
// numbers), then taken apart into from and to, as far as they are given, and every legal move that
// fits is collected: none is an error with the reason, several are an error with their names.
#include "notation/san_impl.h"

#include <stdio.h>

#include "chess/legality.h"
#include "notation/fen.h"
#include "notation/uci_move.h"

enum { PLAIN_SIZE = 32, CANDIDATE_CAPACITY = 32, UNKNOWN = -1 };

// The text in plain ASCII; `text` is the original, for messages.
typedef struct Plain {
    char data[PLAIN_SIZE];
    size_t length;
    Span text;
} Plain;

// What a reading says about the move.
typedef struct Pattern {
    int type; // PIECE_TYPE_NONE: no letter was given
    int from_file, from_rank, to_file, to_rank;
    bool takes;
    int promotion;
} Pattern;

typedef struct Candidates {
    Move moves[CANDIDATE_CAPACITY];
    int count;
} Candidates;

// ---------------------------------------------------------------- to plain ASCII

// Characters beyond ASCII that are read as others.
static const struct {
    const char *utf8;
    char plain; // '\0': left out
} odd_characters[] = {
    {"\xE2\x99\x94", 'K'}, {"\xE2\x99\x95", 'Q'}, {"\xE2\x99\x96", 'R'}, {"\xE2\x99\x97", 'B'},
    {"\xE2\x99\x98", 'N'}, {"\xE2\x99\x99", 'P'}, {"\xE2\x99\x9A", 'K'}, {"\xE2\x99\x9B", 'Q'},
    {"\xE2\x99\x9C", 'R'}, {"\xE2\x99\x9D", 'B'}, {"\xE2\x99\x9E", 'N'}, {"\xE2\x99\x9F", 'P'},
    {"\xEF\xB8\x8E", 0},   {"\xEF\xB8\x8F", 0},   {"\xE2\x80\x90", '-'}, {"\xE2\x80\x91", '-'},
    {"\xE2\x80\x92", '-'}, {"\xE2\x80\x93", '-'}, {"\xE2\x80\x94", '-'}, {"\xE2\x88\x92", '-'},
    {"\xC3\x97", 'x'},     {"\xE2\x80\xA0", '+'}, {"\xE2\x80\xA1", '#'}, {"\xE2\x80\xA6", '.'},
};

// Bytes of the odd character at the front; 0 when it is none.
static size_t odd_character(char *plain, Span rest) {
    for (size_t i = 0; i < sizeof odd_characters / sizeof odd_characters[0]; i++) {
        const Span odd = span_of(odd_characters[i].utf8);
        if (rest.length >= odd.length && memcmp(rest.data, odd.data, odd.length) == 0) {
            *plain = odd_characters[i].plain;
            return odd.length;
        }
    }
    return 0;
}

static bool fail_text(Error *err, Span text, int64_t column) {
    char shown[24];
    return error_set_at(err, ERROR_SYNTAX, 0, column, "\"%s\" is not a move",
                        span_show(shown, sizeof shown, text));
}

static bool plain_fill(Plain *plain, Span text, Error *err) {
    const Span trimmed = span_trim(text);
    plain->length = 0;
    plain->text = trimmed;
    for (size_t i = 0; i < trimmed.length;) {
        char c = trimmed.data[i];
        size_t length = 1;
        if (c < '!' || c > '~') {
            length = odd_character(&c, span_from(trimmed, i));
        }
        if (length == 0 || plain->length == PLAIN_SIZE) {
            return fail_text(err, trimmed, trimmed.data + i - text.data + 1);
        }
        if (c != '\0') {
            plain->data[plain->length++] = c;
        }
        i += length;
    }
    return true;
}

static bool plain_drop_end(Span *rest, const char *word) {
    const Span end = span_of(word);
    if (rest->length < end.length + 2
        || !span_is_nocase(span_from(*rest, rest->length - end.length), word)) {
        return false;
    }
    rest->length -= end.length;
    return true;
}

// Without a move number in front and marks behind.
static Span plain_core(const Plain *plain) {
    static const char *const marks[] = {"+", "#", "!", "?", ":", "mate", "ch", "e.p.", "ep"};
    Span rest = {plain->data, plain->length};
    size_t digits = 0;
    while (digits < rest.length && char_is_digit(rest.data[digits])) {
        digits++;
    }
    if (digits > 0 && digits < rest.length && rest.data[digits] == '.') {
        rest = span_from(rest, digits);
        while (rest.length > 0 && rest.data[0] == '.') {
            rest = span_from(rest, 1);
        }
    }
    bool dropped = true;
    while (dropped) {
        dropped = false;
        for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
            dropped |= plain_drop_end(&rest, marks[i]);
        }
    }
    return rest;
}

// ---------------------------------------------------------------- taking apart

static int take_file(Span *rest) {
    if (rest->length == 0 || rest->data[0] < 'a' || rest->data[0] > 'h') {
        return UNKNOWN;
    }
    const int file = rest->data[0] - 'a';
    *rest = span_from(*rest, 1);
    return file;
}

static int take_rank(Span *rest) {
    if (rest->length == 0 || rest->data[0] < '1' || rest->data[0] > '8') {
        return UNKNOWN;
    }
    const int rank = rest->data[0] - '1';
    *rest = span_from(*rest, 1);
    return rank;
}

static bool take_one_of(Span *rest, const char *set) {
    if (rest->length == 0 || rest->data[0] == '\0' || strchr(set, rest->data[0]) == NULL) {
        return false;
    }
    *rest = span_from(*rest, 1);
    return true;
}

// "", "Q", "=q", "/Q", "(Q)": all that is left of the text.
static bool promotion_read(int *out, Span rest) {
    if (rest.length == 0) {
        *out = PIECE_TYPE_NONE;
        return true;
    }
    const bool in_brackets = rest.length == 3 && rest.data[0] == '(' && rest.data[2] == ')';
    if (in_brackets) {
        rest = (Span){rest.data + 1, 1};
    } else {
        (void)take_one_of(&rest, "=/");
    }
    if (rest.length != 1) {
        return false;
    }
    const char upper = char_is_letter(rest.data[0]) ? (char)(rest.data[0] & ~0x20) : '\0';
    *out = san_promotion_of(upper);
    return *out != PIECE_TYPE_NONE;
}

// [from file][from rank][x or -][to file][to rank][promotion]; a single square is the target.
static bool pattern_read(Pattern *out, int type, Span rest) {
    Pattern pattern = {.type = type, .to_file = UNKNOWN, .to_rank = UNKNOWN};
    pattern.from_file = take_file(&rest);
    pattern.from_rank = take_rank(&rest);
    pattern.takes = take_one_of(&rest, "xX:*");
    const bool parted = pattern.takes || take_one_of(&rest, "-");
    const Span before = rest;
    pattern.to_file = take_file(&rest);
    pattern.to_rank = pattern.to_file == UNKNOWN ? UNKNOWN : take_rank(&rest);
    if (!parted && pattern.from_rank != UNKNOWN && pattern.to_rank == UNKNOWN) {
        // "e4", or "e8b": the letter behind the rank is a promotion.
        rest = before;
        pattern.to_file = pattern.from_file;
        pattern.to_rank = pattern.from_rank;
        pattern.from_file = pattern.from_rank = UNKNOWN;
    }
    if (pattern.to_file == UNKNOWN || !promotion_read(&pattern.promotion, rest)) {
        return false;
    }
    // Only a pawn's capture may leave the rank out ("ed").
    const bool is_pawn = type == PIECE_TYPE_NONE || type == PAWN;
    if (pattern.to_rank == UNKNOWN && (!is_pawn || pattern.from_file == UNKNOWN)) {
        return false;
    }
    *out = pattern;
    return true;
}

// ---------------------------------------------------------------- moves that fit

static void candidate_add(Candidates *set, Move move) {
    for (int i = 0; i < set->count; i++) {
        if (set->moves[i] == move) {
            return;
        }
    }
    if (set->count < CANDIDATE_CAPACITY) {
        set->moves[set->count++] = move;
    }
}

static Bitboard pattern_wanted(const Pattern *pattern) {
    const Bitboard file =
        pattern->from_file == UNKNOWN ? ~UINT64_C(0) : bb_file(pattern->from_file);
    const Bitboard rank =
        pattern->from_rank == UNKNOWN ? ~UINT64_C(0) : bb_rank(pattern->from_rank);
    return file & rank;
}

// Pawns that fit: one that names another file, an x, or only a file to go to, captures.
static void collect_pawns(Candidates *set, const Position *pos, const Pattern *pattern, int to) {
    const bool promotes = square_rank(to) == (pos_side(pos) == WHITE ? 7 : 0);
    if (promotes != (pattern->promotion != PIECE_TYPE_NONE)) {
        return;
    }
    const bool takes =
        pattern->takes || (pattern->from_file != UNKNOWN && pattern->from_file != pattern->to_file);
    Bitboard sources = takes ? san_capture_sources(pos, to) : san_push_sources(pos, to);
    for (sources &= pattern_wanted(pattern); sources != 0;) {
        candidate_add(set, san_pawn_move(pos, bb_pop(&sources), to, pattern->promotion));
    }
}

static void collect(Candidates *set, const Position *pos, const Pattern *pattern) {
    if (pattern->type == PIECE_TYPE_NONE || pattern->type == PAWN) {
        for (int rank = 0; rank < 8; rank++) {
            if (pattern->to_rank == UNKNOWN || pattern->to_rank == rank) {
                collect_pawns(set, pos, pattern, square_of(pattern->to_file, rank));
            }
        }
        return;
    }
    if (pattern->promotion != PIECE_TYPE_NONE) {
        return;
    }
    const int to = square_of(pattern->to_file, pattern->to_rank);
    Bitboard sources = san_sources(pos, pattern->type, to) & pattern_wanted(pattern);
    while (sources != 0) {
        candidate_add(set, move_make(bb_pop(&sources), to));
    }
}

// Both squares are given in full.
static bool is_full(const Pattern *pattern) {
    return pattern->from_file != UNKNOWN && pattern->from_rank != UNKNOWN
           && pattern->to_file != UNKNOWN && pattern->to_rank != UNKNOWN;
}

static int pattern_from(const Pattern *pattern) {
    return square_of(pattern->from_file, pattern->from_rank);
}

static Move full_move(const Position *pos, const Pattern *pattern) {
    const int from = pattern_from(pattern);
    const int type = piece_type(pos_piece_at(pos, from));
    if (pattern->type != PIECE_TYPE_NONE && pattern->type != type) {
        return MOVE_NONE;
    }
    return uci_move_find(pos, from, square_of(pattern->to_file, pattern->to_rank),
                         pattern->promotion);
}

// ---------------------------------------------------------------- messages

static bool fail_ambiguous(Error *err, const Position *pos, const Candidates *set, Span text) {
    char names[200];
    size_t length = 0;
    for (int i = 0; i < set->count; i++) {
        char san[SAN_SIZE];
        const char *const glue = i == 0 ? "" : i == set->count - 1 ? " or " : ", ";
        const int more = snprintf(names + length, sizeof names - length, "%s%s", glue,
                                  san_format(san, pos, set->moves[i]));
        if (more < 0 || (size_t)more >= sizeof names - length) {
            break;
        }
        length += (size_t)more;
    }
    names[length] = '\0';
    char shown[24];
    return error_set(err, ERROR_AMBIGUOUS, "%s is ambiguous: %s",
                     span_show(shown, sizeof shown, text), names);
}

// Why the pattern fits no legal move.
static bool fail_illegal(Error *err, const Position *pos, const Pattern *pattern, Span text) {
    static const char *const names[PIECE_TYPE_COUNT] = {"pawn", "pawn",  "knight", "bishop",
                                                        "rook", "queen", "king"};
    char shown[24];
    (void)span_show(shown, sizeof shown, text);
    const bool is_pawn = pattern->type == PIECE_TYPE_NONE || pattern->type == PAWN;
    if (is_full(pattern)) {
        const int from = pattern_from(pattern);
        if (pattern->type == PIECE_TYPE_NONE
            || pattern->type == piece_type(pos_piece_at(pos, from))) {
            return uci_move_explain(pos, from, square_of(pattern->to_file, pattern->to_rank),
                                    pattern->promotion, text, err);
        }
        char square[3];
        return error_set(err, ERROR_ILLEGAL, "%s is not legal: no %s on %s", shown,
                         names[pattern->type], square_format(square, from));
    }
    const char *const color = pos_side(pos) == WHITE ? "white" : "black";
    if (pattern->to_rank == UNKNOWN) {
        return error_set(err, ERROR_ILLEGAL, "%s is not legal: no %s pawn can take so", shown,
                         color);
    }
    const int to = square_of(pattern->to_file, pattern->to_rank);
    const bool takes = pattern->takes || pattern->from_file != UNKNOWN;
    Bitboard near = 0;
    for (int from = 0; is_pawn && from < SQUARE_COUNT; from++) {
        if (pos_piece_at(pos, from) == piece_of(pos_side(pos), PAWN)
            && (square_file(from) != pattern->to_file) == takes
            && uci_move_reaches(pos, from, to)) {
            near |= bb_of(from);
        }
    }
    near = (is_pawn ? near : san_reaching(pos, pattern->type, to)) & pattern_wanted(pattern);
    if (near != 0) {
        return uci_move_explain(pos, bits_lowest(near), to, pattern->promotion, text, err);
    }
    char square[3];
    return error_set(err, ERROR_ILLEGAL, "%s is not legal: no %s %s can %s %s", shown, color,
                     names[pattern->type], is_pawn && takes ? "take on" : "go to",
                     square_format(square, to));
}

// ---------------------------------------------------------------- the whole

static bool is_null_text(Span core) {
    static const char *const words[] = {"--", "Z0", "0000", "@@@@", "<>", "null", "pass"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (span_is_nocase(core, words[i])) {
            return true;
        }
    }
    return false;
}

// The castling side of "0-0", "OOO" and the like; CASTLE_SIDE_COUNT when it is not castling.
static int castling_side(Span core) {
    static const char *const forms[2][2] = {{"o-o", "oo"}, {"o-o-o", "ooo"}};
    char low[6];
    if (core.length >= sizeof low) {
        return CASTLE_SIDE_COUNT;
    }
    for (size_t i = 0; i < core.length; i++) {
        low[i] = core.data[i] == '0' ? 'o' : char_to_lower(core.data[i]);
    }
    for (int side = CASTLE_KING_SIDE; side <= CASTLE_QUEEN_SIDE; side++) {
        for (int i = 0; i < 2; i++) {
            if (span_is((Span){low, core.length}, forms[side][i])) {
                return side;
            }
        }
    }
    return CASTLE_SIDE_COUNT;
}

static bool parse_castling(Move *out, const Position *pos, int side, Span text, Error *err) {
    const int us = pos_side(pos);
    const int rook = pos->castling_rook[us][side];
    char shown[24];
    (void)span_show(shown, sizeof shown, text);
    if (rook == SQ_NONE) {
        return error_set(err, ERROR_ILLEGAL, "%s is not legal: %s has no right to castle there",
                         shown, us == WHITE ? "White" : "Black");
    }
    const Move move = move_make_kind(pos_king(pos, us), rook, MOVE_CASTLING);
    if (!move_is_legal(pos, move)) {
        return uci_move_explain(pos, move_from(move), rook, PIECE_TYPE_NONE, text, err);
    }
    *out = move;
    return true;
}

// The piece type of a letter that cannot be a file, in either case; PIECE_TYPE_NONE otherwise.
static int type_of_letter(char letter) {
    switch (letter) {
    case 'P':
    case 'p':
        return PAWN;
    case 'N':
    case 'n':
        return KNIGHT;
    case 'B':
        return BISHOP;
    case 'R':
    case 'r':
        return ROOK;
    case 'Q':
    case 'q':
        return QUEEN;
    case 'K':
    case 'k':
        return KING;
    default:
        return PIECE_TYPE_NONE;
    }
}

static bool parse_pattern(Move *out, const Position *pos, Span core, Span text, Error *err) {
    const int type = type_of_letter(core.data[0]);
    Pattern first;
    Pattern bishop;
    const bool has_first =
        pattern_read(&first, type, span_from(core, type == PIECE_TYPE_NONE ? 0 : 1));
    const bool has_bishop =
        core.data[0] == 'b' && pattern_read(&bishop, BISHOP, span_from(core, 1));
    if (!has_first && !has_bishop) {
        return fail_text(err, text, 1);
    }
    const Move full = has_first && is_full(&first) ? full_move(pos, &first) : MOVE_NONE;
    if (full != MOVE_NONE) {
        *out = full;
        return true;
    }
    Candidates set = {.count = 0};
    if (has_first) {
        collect(&set, pos, &first);
    }
    if (has_bishop) {
        collect(&set, pos, &bishop);
    }
    if (set.count == 0) {
        return fail_illegal(err, pos, has_first ? &first : &bishop, text);
    }
    if (set.count > 1) {
        return fail_ambiguous(err, pos, &set, text);
    }
    *out = set.moves[0];
    return true;
}

bool san_parse_lenient(Move *out, const Position *pos, Span text, Error *err) {
    Plain plain;
    if (!plain_fill(&plain, text, err)) {
        return false;
    }
    if (plain.length == 0) {
        return error_set_at(err, ERROR_SYNTAX, 0, 1, "a move is missing");
    }
    const Span core = plain_core(&plain);
    if (is_null_text(core)) {
        if (pos_in_check(pos)) {
            return error_set(err, ERROR_ILLEGAL, "no null move in check");
        }
        *out = MOVE_NULL;
        return true;
    }
    const Move move = san_read_plain(pos, core);
    if (move != MOVE_NONE) {
        *out = move;
        return true;
    }
    const int side = castling_side(core);
    if (side != CASTLE_SIDE_COUNT) {
        return parse_castling(out, pos, side, plain.text, err);
    }
    return core.length == 0 ? fail_text(err, plain.text, 1)
                            : parse_pattern(out, pos, core, plain.text, err);
}
