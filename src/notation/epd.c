// SPDX-License-Identifier: MIT
// Operations are a flat array; their texts and moves are appended to two pools and found by offset,
// so that an Epd is three blocks of memory whatever it holds. Replaced operands stay in the pools
// until the Epd is released.
#include "notation/epd.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "chess/legality.h"
#include "notation/epd_impl.h"
#include "notation/san.h"

// ---------------------------------------------------------------- opcodes

static const EpdOpcode known_opcodes[] = {
    {"acd", EPD_INTEGER, false},      {"acn", EPD_INTEGER, false},
    {"acs", EPD_INTEGER, false},      {"am", EPD_MOVES, false},
    {"bm", EPD_MOVES, false},         {"c0", EPD_STRING, false},
    {"ce", EPD_INTEGER, false},       {"dm", EPD_INTEGER, false},
    {"draw_accept", EPD_NONE, false}, {"draw_claim", EPD_NONE, false},
    {"draw_offer", EPD_NONE, false},  {"draw_reject", EPD_NONE, false},
    {"eco", EPD_STRING, false},       {"fmvn", EPD_INTEGER, false},
    {"hmvc", EPD_INTEGER, false},     {"id", EPD_STRING, false},
    {"nic", EPD_STRING, false},       {"pm", EPD_MOVES, true},
    {"pv", EPD_LINE, false},          {"rc", EPD_INTEGER, false},
    {"resign", EPD_NONE, false},      {"sm", EPD_MOVES, true},
    {"sv", EPD_LINE, false},          {"tcgs", EPD_INTEGER, false},
    {"v0", EPD_STRING, false},
};

static bool opcode_is(const char *opcode, const char *name) {
    const size_t length = strlen(name);
    if (strlen(opcode) != length) {
        return false;
    }
    const bool any_digit = name[length - 1] == '0' && char_is_digit(opcode[length - 1]);
    return memcmp(opcode, name, any_digit ? length - 1 : length) == 0;
}

const EpdOpcode *epd_opcode_known(const char *opcode) {
    for (size_t i = 0; i < sizeof known_opcodes / sizeof known_opcodes[0]; i++) {
        if (opcode_is(opcode, known_opcodes[i].name)) {
            return &known_opcodes[i];
        }
    }
    return NULL;
}

size_t epd_opcode_length(Span text) {
    size_t length = 0;
    while (length < text.length
           && (char_is_letter(text.data[length])
               || (length > 0 && (char_is_digit(text.data[length]) || text.data[length] == '_')))) {
        length++;
    }
    return length;
}

int32_t *epd_clock(Epd *epd, const char *opcode, int *minimum) {
    const bool is_halfmove = strcmp(opcode, "hmvc") == 0;
    *minimum = is_halfmove ? 0 : 1;
    return is_halfmove                   ? &epd->pos.halfmove
           : strcmp(opcode, "fmvn") == 0 ? &epd->pos.fullmove
                                         : NULL;
}

// ---------------------------------------------------------------- words

void epd_skip_blanks(Span *rest) {
    while (rest->length > 0 && char_is_blank(rest->data[0])) {
        *rest = span_from(*rest, 1);
    }
}

// The word at the front, unless an operand ends there.
bool epd_word_next(EpdWord *out, Span *rest) {
    epd_skip_blanks(rest);
    if (rest->length == 0 || rest->data[0] == ';') {
        return false;
    }
    size_t end = 1;
    if (rest->data[0] != '"') {
        while (end < rest->length && rest->data[end] != ';' && !char_is_blank(rest->data[end])) {
            end++;
        }
        *out = (EpdWord){{rest->data, end}, false, true};
        *rest = span_from(*rest, end);
        return true;
    }
    while (end < rest->length && rest->data[end] != '"') {
        const bool is_escape = rest->data[end] == '\\' && end + 1 < rest->length
                               && (rest->data[end + 1] == '"' || rest->data[end + 1] == '\\');
        end += is_escape ? 2 : 1;
    }
    const bool is_closed = end < rest->length;
    *out = (EpdWord){{rest->data + 1, end - 1}, true, is_closed};
    *rest = span_from(*rest, is_closed ? end + 1 : end);
    return true;
}

// Appends the text of a quoted word without its escapes. A '\' before anything but '"' and '\'
// means itself.
void epd_word_unescape(Text *out, Span text) {
    for (size_t i = 0; i < text.length; i++) {
        const bool is_escape = text.data[i] == '\\' && i + 1 < text.length
                               && (text.data[i + 1] == '"' || text.data[i + 1] == '\\');
        i += is_escape ? 1 : 0;
        text_append_char(out, text.data[i]);
    }
}

bool epd_integer_read(int64_t *out, Span text) {
    if (text.length > 1 && text.data[0] == '+' && char_is_digit(text.data[1])) {
        text = span_from(text, 1);
    }
    return span_to_int(out, text, -EPD_INTEGER_MAX, EPD_INTEGER_MAX);
}

// [+-]digits.digits
bool epd_decimal_read(double *out, Span text) {
    size_t i = text.length > 0 && (text.data[0] == '+' || text.data[0] == '-') ? 1 : 0;
    const bool is_negative = i == 1 && text.data[0] == '-';
    double value = 0;
    int digits[2] = {0, 0};
    int part = 0;
    for (; i < text.length; i++) {
        if (text.data[i] == '.' && part == 0) {
            part = 1;
        } else if (char_is_digit(text.data[i]) && digits[part] < 18) {
            value = value * 10 + (text.data[i] - '0');
            digits[part]++;
        } else {
            return false;
        }
    }
    if (digits[0] == 0 || digits[1] == 0) {
        return false;
    }
    value /= pow(10, digits[1]);
    *out = is_negative ? -value : value;
    return true;
}

// ---------------------------------------------------------------- memory

void epd_init(Epd *epd, const Position *pos, const Alloc *alloc) {
    *epd = (Epd){.pos = *pos, .alloc = alloc};
    text_init(&epd->text, alloc);
}

void epd_release(Epd *epd) {
    alloc_free(epd->alloc, epd->operations);
    alloc_free(epd->alloc, epd->moves);
    text_release(&epd->text);
    const Position pos = epd->pos;
    epd_init(epd, &pos, epd->alloc);
}

bool epd_append(Epd *epd, const EpdOperation *operation, Error *err) {
    void *operations = epd->operations;
    if (!alloc_grow(epd->alloc, &operations, &epd->capacity, epd->count + 1,
                    sizeof *epd->operations)) {
        return error_set_memory(err);
    }
    epd->operations = operations;
    epd->operations[epd->count++] = *operation;
    return true;
}

bool epd_append_move(Epd *epd, EpdOperation *operation, Move move, Error *err) {
    void *moves = epd->moves;
    if (!alloc_grow(epd->alloc, &moves, &epd->move_capacity, epd->move_count + 1,
                    sizeof *epd->moves)) {
        return error_set_memory(err);
    }
    epd->moves = moves;
    epd->moves[epd->move_count++] = move;
    operation->count++;
    return true;
}

// ---------------------------------------------------------------- looking up

const EpdOperation *epd_find(const Epd *epd, const char *opcode) {
    for (size_t i = 0; i < epd->count; i++) {
        if (strcmp(epd->operations[i].opcode, opcode) == 0) {
            return &epd->operations[i];
        }
    }
    return NULL;
}

Span epd_text(const Epd *epd, const EpdOperation *operation) {
    const bool has_text = operation->kind == EPD_STRING || operation->kind == EPD_DECIMAL
                          || operation->kind == EPD_RAW;
    if (!has_text || operation->count == 0) {
        return (Span){"", 0};
    }
    return (Span){epd->text.data + operation->start, operation->count};
}

const Move *epd_moves(const Epd *epd, const EpdOperation *operation) {
    const bool has_moves = operation->kind == EPD_MOVES || operation->kind == EPD_LINE;
    return has_moves && operation->count > 0 ? epd->moves + operation->start : NULL;
}

// ---------------------------------------------------------------- changing

static bool operation_init(EpdOperation *out, const char *opcode, EpdKind kind, Error *err) {
    const Span name = span_of(opcode);
    if (name.length == 0 || name.length >= EPD_OPCODE_SIZE
        || epd_opcode_length(name) != name.length) {
        char shown[EPD_OPCODE_SIZE];
        return error_set(err, ERROR_VALUE, "\"%s\" is not an EPD opcode",
                         span_show(shown, sizeof shown, name));
    }
    const EpdOpcode *const known = epd_opcode_known(opcode);
    const bool has_moves = kind == EPD_MOVES;
    const bool fits =
        known == NULL ? !has_moves : known->kind == kind || (has_moves && known->kind == EPD_LINE);
    if (!fits) {
        return error_set(err, ERROR_VALUE, "EPD opcode %s does not take such an operand", opcode);
    }
    *out = (EpdOperation){.kind = known == NULL ? kind : known->kind};
    memcpy(out->opcode, opcode, name.length + 1);
    return true;
}

static void remove_from(Epd *epd, const char *opcode, size_t start) {
    size_t kept = start;
    for (size_t i = start; i < epd->count; i++) {
        if (strcmp(epd->operations[i].opcode, opcode) != 0) {
            epd->operations[kept++] = epd->operations[i];
        }
    }
    epd->count = kept;
}

void epd_remove(Epd *epd, const char *opcode) {
    int minimum;
    int32_t *const clock = epd_clock(epd, opcode, &minimum);
    if (clock != NULL) {
        *clock = minimum;
    }
    remove_from(epd, opcode, 0);
}

// In the place of the first operation with this opcode, or at the end.
static bool put(Epd *epd, const EpdOperation *operation, Error *err) {
    for (size_t i = 0; i < epd->count; i++) {
        if (strcmp(epd->operations[i].opcode, operation->opcode) == 0) {
            epd->operations[i] = *operation;
            remove_from(epd, operation->opcode, i + 1);
            return true;
        }
    }
    return epd_append(epd, operation, err);
}

bool epd_set_none(Epd *epd, const char *opcode, Error *err) {
    EpdOperation operation;
    return operation_init(&operation, opcode, EPD_NONE, err) && put(epd, &operation, err);
}

// Whether [data, data + size) lies in the block: then its offset. A value may come from the Epd
// itself, and appending could move it.
static bool lies_in(size_t *offset, const void *data, size_t size, const void *block,
                    size_t block_size) {
    const uintptr_t at = (uintptr_t)data;
    const uintptr_t start = (uintptr_t)block;
    *offset = (size_t)(at - start);
    return block != NULL && at >= start && at - start <= block_size
           && size <= block_size - (at - start);
}

bool epd_set_string(Epd *epd, const char *opcode, Span value, Error *err) {
    EpdOperation operation;
    if (!operation_init(&operation, opcode, EPD_STRING, err)) {
        return false;
    }
    for (size_t i = 0; i < value.length; i++) {
        if (epd_is_control(value.data[i])) {
            return error_set_at(err, ERROR_VALUE, 0, (int64_t)i + 1,
                                "an EPD string cannot hold byte 0x%02x",
                                (unsigned)(unsigned char)value.data[i]);
        }
    }
    operation.count = value.length;
    if (!lies_in(&operation.start, value.data, value.length, epd->text.data, epd->text.length)) {
        operation.start = epd->text.length;
        text_append_span(&epd->text, value);
        if (epd->text.failed) {
            epd->text.failed = false; // nothing was appended
            return error_set_memory(err);
        }
    }
    return put(epd, &operation, err);
}

bool epd_set_integer(Epd *epd, const char *opcode, int64_t value, Error *err) {
    EpdOperation operation;
    if (!operation_init(&operation, opcode, EPD_INTEGER, err)) {
        return false;
    }
    int minimum;
    int32_t *const clock = epd_clock(epd, opcode, &minimum);
    const int64_t least = clock == NULL ? -EPD_INTEGER_MAX : minimum;
    const int64_t most = clock == NULL ? EPD_INTEGER_MAX : SETUP_CLOCK_MAX;
    if (value < least || value > most) {
        return error_set(err, ERROR_VALUE, "EPD %s: %" PRId64 " is out of range", opcode, value);
    }
    operation.integer = value;
    if (!put(epd, &operation, err)) {
        return false;
    }
    if (clock != NULL) {
        *clock = (int32_t)value;
    }
    return true;
}

// Whether the moves can be played: each from the position, or one after the other.
static bool moves_check(const Epd *epd, const EpdOperation *operation, const Move *moves,
                        size_t count, Error *err) {
    Position pos = epd->pos;
    for (size_t i = 0; i < count; i++) {
        const bool is_null = moves[i] == MOVE_NULL && operation->kind == EPD_LINE;
        if (is_null ? pos_in_check(&pos) : !move_is_legal(&pos, moves[i])) {
            return error_set(err, ERROR_ILLEGAL, "EPD %s: move %zu is not legal", operation->opcode,
                             i + 1);
        }
        if (operation->kind == EPD_LINE) {
            Position after;
            if (is_null) {
                pos_play_null(&after, &pos);
            } else {
                pos_play(&after, &pos, moves[i]);
            }
            pos = after;
            continue;
        }
        for (size_t j = 0; j < i; j++) {
            if (moves[j] == moves[i]) {
                return error_set(err, ERROR_VALUE, "EPD %s: move %zu comes twice",
                                 operation->opcode, i + 1);
            }
        }
    }
    return true;
}

bool epd_set_moves(Epd *epd, const char *opcode, const Move *moves, size_t count, Error *err) {
    EpdOperation operation;
    if (!operation_init(&operation, opcode, EPD_MOVES, err)) {
        return false;
    }
    const EpdOpcode *const known = epd_opcode_known(opcode);
    if (count == 0 || (known != NULL && known->is_single && count > 1)) {
        return error_set(err, ERROR_VALUE, "EPD %s does not take %zu moves", opcode, count);
    }
    if (!moves_check(epd, &operation, moves, count, err)) {
        return false;
    }
    if (lies_in(&operation.start, moves, count * sizeof *moves, epd->moves,
                epd->move_count * sizeof *moves)) {
        operation.start /= sizeof *moves;
        operation.count = count;
        return put(epd, &operation, err);
    }
    operation.start = epd->move_count;
    for (size_t i = 0; i < count; i++) {
        if (!epd_append_move(epd, &operation, moves[i], err)) {
            return false;
        }
    }
    return put(epd, &operation, err);
}

// ---------------------------------------------------------------- writing

void epd_quote(Text *out, Span value) {
    text_append_char(out, '"');
    for (size_t i = 0; i < value.length; i++) {
        if (value.data[i] == '"' || value.data[i] == '\\') {
            text_append_char(out, '\\');
        }
        text_append_char(out, value.data[i]);
    }
    text_append_char(out, '"');
}

static void moves_write(Text *out, const Epd *epd, const EpdOperation *operation) {
    const Move *const moves = epd_moves(epd, operation);
    Position pos = epd->pos;
    for (size_t i = 0; i < operation->count; i++) {
        char san[SAN_SIZE];
        text_append_char(out, ' ');
        text_append(out, san_format(san, &pos, moves[i]));
        if (operation->kind == EPD_LINE) {
            Position after;
            if (moves[i] == MOVE_NULL) {
                pos_play_null(&after, &pos);
            } else {
                pos_play(&after, &pos, moves[i]);
            }
            pos = after;
        }
    }
}

static void operation_write(Text *out, const Epd *epd, const EpdOperation *operation) {
    text_append_char(out, ' ');
    text_append(out, operation->opcode);
    switch (operation->kind) {
    case EPD_NONE:
        break;
    case EPD_STRING:
        text_append_char(out, ' ');
        epd_quote(out, epd_text(epd, operation));
        break;
    case EPD_INTEGER:
        text_append_char(out, ' ');
        text_append_int(out, operation->integer);
        break;
    case EPD_DECIMAL:
    case EPD_RAW:
        text_append_char(out, ' ');
        text_append_span(out, epd_text(epd, operation));
        break;
    case EPD_MOVES:
    case EPD_LINE:
        moves_write(out, epd, operation);
        break;
    }
    text_append_char(out, ';');
}

bool epd_format(Text *out, const Epd *epd, FenStyle style, Error *err) {
    char fields[FEN_TEXT_SIZE];
    (void)fen_format_epd(fields, &epd->pos, style);
    text_append(out, fields);
    for (size_t i = 0; i < epd->count; i++) {
        operation_write(out, epd, &epd->operations[i]);
    }
    if (epd->pos.halfmove != 0 && epd_find(epd, "hmvc") == NULL) {
        text_format(out, " hmvc %d;", (int)epd->pos.halfmove);
    }
    if (epd->pos.fullmove != 1 && epd_find(epd, "fmvn") == NULL) {
        text_format(out, " fmvn %d;", (int)epd->pos.fullmove);
    }
    return text_check(out, err);
}
