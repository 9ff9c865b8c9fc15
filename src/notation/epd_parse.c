// SPDX-License-Identifier: MIT
// Reading EPD. Both modes share one reader: wherever the strict one stops with an error, the
// repairing one may note a fault and go on (reader_bend).
#include "notation/epd_impl.h"
#include "notation/fen_impl.h"
#include "notation/san.h"

typedef struct Reader {
    Epd epd;
    Span line;
    Span rest;
    FenMode mode;
} Reader;

// An operand up to its ';'.
typedef struct Operand {
    Span text; // without blanks at its ends
    int words;
    EpdWord first;
} Operand;

static int64_t reader_column(const Reader *reader, const char *place) {
    return place - reader->line.data + 1;
}

// Something that the strict reader refuses (false) and the repairing one counts (true).
static bool reader_bend(Reader *reader, const Error *fault, Error *err) {
    if (reader->mode == FEN_STRICT) {
        if (err != NULL) {
            *err = *fault;
        }
        return false;
    }
    if (reader->epd.faults++ == 0) {
        reader->epd.fault = *fault;
    }
    return true;
}

static bool reader_bend_at(Reader *reader, const char *place, const char *opcode, const char *what,
                           Error *err) {
    Error fault;
    (void)error_set_at(&fault, ERROR_SYNTAX, 0, reader_column(reader, place), "%s%s%s", opcode,
                       *opcode == '\0' ? "" : ": ", what);
    return reader_bend(reader, &fault, err);
}

// ---------------------------------------------------------------- operands

// Without type: a string, a number, nothing, or raw text.
static void operand_guess(Reader *reader, EpdOperation *operation, const Operand *operand) {
    Text *const text = &reader->epd.text;
    const EpdWord *const first = &operand->first;
    operation->start = text->length;
    if (operand->words == 0) {
        operation->kind = EPD_NONE;
        return;
    }
    if (operand->words == 1 && first->is_quoted) {
        operation->kind = EPD_STRING;
        epd_word_unescape(text, first->text);
    } else if (operand->words == 1 && epd_integer_read(&operation->integer, first->text)) {
        operation->kind = EPD_INTEGER;
    } else if (operand->words == 1 && epd_decimal_read(&operation->decimal, first->text)) {
        operation->kind = EPD_DECIMAL;
        text_append_span(text, first->text);
    } else {
        operation->kind = EPD_RAW;
        Span rest = operand->text;
        EpdWord word;
        Text quoted;
        text_init(&quoted, reader->epd.alloc);
        while (epd_word_next(&word, &rest)) {
            if (text->length > operation->start) {
                text_append_char(text, ' ');
            }
            if (!word.is_quoted) {
                text_append_span(text, word.text);
                continue;
            }
            text_reset(&quoted);
            epd_word_unescape(&quoted, word.text);
            epd_quote(text, text_span(&quoted));
            text->failed |= quoted.failed;
        }
        text_release(&quoted);
    }
    operation->count = text->length - operation->start;
}

static bool string_store(Reader *reader, EpdOperation *operation, const Operand *operand,
                         Error *err) {
    Text *const text = &reader->epd.text;
    operation->start = text->length;
    if (operand->words == 1 && operand->first.is_quoted) {
        epd_word_unescape(text, operand->first.text);
    } else {
        if (!reader_bend_at(reader, operand->text.data, operation->opcode,
                            "a string in quotes is expected", err)) {
            return false;
        }
        text_append_span(text, operand->text);
    }
    operation->kind = EPD_STRING;
    operation->count = text->length - operation->start;
    return true;
}

// Whether a word between moves is only decoration: a move number.
static bool is_move_number(Span word) {
    size_t i = 0;
    while (i < word.length && char_is_digit(word.data[i])) {
        i++;
    }
    const size_t digits = i;
    while (i < word.length && word.data[i] == '.') {
        i++;
    }
    return digits > 0 && i == word.length && i > digits;
}

// Cuts the next move's text; the repairing reader takes commas and move numbers between moves.
static bool move_text_next(Span *out, Reader *reader, const char *opcode, Span *rest) {
    const bool is_strict = reader->mode == FEN_STRICT;
    for (;;) {
        while (rest->length > 0
               && (char_is_blank(rest->data[0]) || (!is_strict && rest->data[0] == ','))) {
            if (rest->data[0] == ',') {
                (void)reader_bend_at(reader, rest->data, opcode, "a comma between moves", NULL);
            }
            *rest = span_from(*rest, 1);
        }
        if (rest->length == 0) {
            return false;
        }
        size_t length = 1;
        while (length < rest->length && !char_is_blank(rest->data[length])
               && (is_strict || rest->data[length] != ',')) {
            length++;
        }
        *out = (Span){rest->data, length};
        *rest = span_from(*rest, length);
        if (is_strict || !is_move_number(*out)) {
            return true;
        }
        (void)reader_bend_at(reader, out->data, opcode, "a move number between moves", NULL);
    }
}

static bool moves_have(const Epd *epd, const EpdOperation *operation, Move move) {
    for (size_t i = 0; i < operation->count; i++) {
        if (epd->moves[operation->start + i] == move) {
            return true;
        }
    }
    return false;
}

// One move of a set or line. *fault is filled when false is returned or the text was bent.
static bool move_store(Reader *reader, EpdOperation *operation, Position *pos, Span text,
                       Error *fault) {
    Move move;
    const bool is_strict = san_parse(&move, pos, text, SAN_STRICT, fault);
    const bool is_readable =
        is_strict || (reader->mode == FEN_REPAIR && san_parse(&move, pos, text, SAN_LENIENT, NULL));
    fault->column = reader_column(reader, text.data);
    if (!is_readable) {
        return false;
    }
    if (!is_strict) {
        (void)reader_bend(reader, fault, NULL);
    }
    if (operation->kind == EPD_LINE) {
        Position after;
        if (move == MOVE_NULL) {
            pos_play_null(&after, pos);
        } else {
            pos_play(&after, pos, move);
        }
        *pos = after;
    } else if (move == MOVE_NULL || moves_have(&reader->epd, operation, move)) {
        return error_set_at(fault, ERROR_VALUE, 0, fault->column, "%s",
                            move == MOVE_NULL ? "no place for a null move" : "a move comes twice");
    }
    return epd_append_move(&reader->epd, operation, move, fault);
}

// The whole operand as moves; *fault says why not.
static bool moves_store(Reader *reader, EpdOperation *operation, const EpdOpcode *known,
                        const Operand *operand, Error *fault) {
    Position pos = reader->epd.pos;
    Span rest = operand->text;
    Span text;
    operation->kind = known->kind;
    operation->start = reader->epd.move_count;
    const int64_t column = reader_column(reader, operand->text.data);
    while (move_text_next(&text, reader, operation->opcode, &rest)) {
        if (known->is_single && operation->count == 1) {
            return error_set_at(fault, ERROR_SYNTAX, 0, column, "takes one move only");
        }
        if (!move_store(reader, operation, &pos, text, fault)) {
            return false;
        }
    }
    return operation->count > 0
           || error_set_at(fault, ERROR_SYNTAX, 0, column, "a move is expected");
}

// The operand as the opcode wants it; *fault says why that cannot be.
static bool typed_store(Reader *reader, EpdOperation *operation, const EpdOpcode *known,
                        const Operand *operand, Error *fault) {
    const int64_t column = reader_column(reader, operand->text.data);
    if (known->kind == EPD_MOVES || known->kind == EPD_LINE) {
        return moves_store(reader, operation, known, operand, fault);
    }
    operation->kind = known->kind;
    if (known->kind == EPD_NONE) {
        return operand->words == 0
               || error_set_at(fault, ERROR_SYNTAX, 0, column, "takes no operand");
    }
    return (operand->words == 1 && !operand->first.is_quoted
            && epd_integer_read(&operation->integer, operand->first.text))
           || error_set_at(fault, ERROR_SYNTAX, 0, column, "an integer is expected");
}

static bool operand_store(Reader *reader, EpdOperation *operation, const Operand *operand,
                          Error *err) {
    const EpdOpcode *const known = epd_opcode_known(operation->opcode);
    if (known != NULL && known->kind == EPD_STRING) {
        return string_store(reader, operation, operand, err);
    }
    if (known != NULL) {
        Error why = {.code = ERROR_NONE};
        const size_t moves = reader->epd.move_count;
        if (typed_store(reader, operation, known, operand, &why)) {
            return true;
        }
        if (why.code == ERROR_MEMORY) {
            return error_set_memory(err);
        }
        Error fault;
        (void)error_set_at(&fault, why.code, 0, why.column, "%s: %.200s", operation->opcode,
                           why.text);
        if (!reader_bend(reader, &fault, err)) {
            return false;
        }
        reader->epd.move_count = moves;
        operation->integer = 0;
        operation->count = 0;
    }
    operand_guess(reader, operation, operand);
    return true;
}

// ---------------------------------------------------------------- operations

static bool opcode_read(Reader *reader, EpdOperation *operation, Error *err) {
    const Span rest = reader->rest;
    const size_t length = epd_opcode_length(rest);
    const int64_t column = reader_column(reader, rest.data);
    if (length >= EPD_OPCODE_SIZE) {
        return error_set_at(err, ERROR_LIMIT, 0, column, "an opcode has at most %d characters",
                            EPD_OPCODE_SIZE - 1);
    }
    if (length == 0
        || (length < rest.length && rest.data[length] != ';'
            && !char_is_blank(rest.data[length]))) {
        char shown[24];
        Span copy = rest;
        return error_set_at(err, ERROR_SYNTAX, 0, column, "\"%s\" is not an opcode",
                            span_show(shown, sizeof shown, span_next_word(&copy)));
    }
    memcpy(operation->opcode, rest.data, length);
    reader->rest = span_from(rest, length);
    if (epd_find(&reader->epd, operation->opcode) != NULL) {
        return reader_bend_at(reader, rest.data, operation->opcode, "the opcode comes twice", err);
    }
    return true;
}

static bool operand_read(Reader *reader, Operand *operand, const char *opcode, Error *err) {
    epd_skip_blanks(&reader->rest);
    const char *const start = reader->rest.data;
    *operand = (Operand){.text = {start, 0}};
    EpdWord word;
    while (epd_word_next(&word, &reader->rest)) {
        if (operand->words++ == 0) {
            operand->first = word;
        }
        operand->text.length = (size_t)(reader->rest.data - start);
        if (!word.is_closed
            && !reader_bend_at(reader, word.text.data - 1, opcode, "the string is never closed",
                               err)) {
            return false;
        }
    }
    if (reader->rest.length == 0) {
        return reader_bend_at(reader, reader->rest.data, opcode, "';' is missing at the end", err);
    }
    reader->rest = span_from(reader->rest, 1);
    return true;
}

static bool operation_read(Reader *reader, Error *err) {
    EpdOperation operation = {.kind = EPD_NONE};
    Operand operand;
    return opcode_read(reader, &operation, err)
           && operand_read(reader, &operand, operation.opcode, err)
           && operand_store(reader, &operation, &operand, err)
           && epd_append(&reader->epd, &operation, err);
}

// Lets hmvc or fmvn, if given, set its clock.
static bool clock_apply(Reader *reader, const char *opcode, Error *err) {
    const EpdOperation *const operation = epd_find(&reader->epd, opcode);
    if (operation == NULL || operation->kind != EPD_INTEGER) {
        return true;
    }
    int minimum;
    int32_t *const clock = epd_clock(&reader->epd, opcode, &minimum);
    const int64_t value = operation->integer;
    if (value >= minimum && value <= SETUP_CLOCK_MAX) {
        *clock = (int32_t)value;
        return true;
    }
    return reader_bend_at(reader, reader->line.data, opcode, "the number is out of range", err);
}

// FEN's two clocks in an EPD line; the repairing reader takes them as hmvc and fmvn.
static bool clocks_read(Reader *reader, Error *err) {
    static const char *const opcodes[2] = {"hmvc", "fmvn"};
    for (int i = 0; i < 2; i++) {
        epd_skip_blanks(&reader->rest);
        Span rest = reader->rest;
        EpdWord word;
        if (rest.length == 0 || !char_is_digit(rest.data[0]) || !epd_word_next(&word, &rest)) {
            return true;
        }
        if (!reader_bend_at(reader, word.text.data, "", "clocks of a FEN in an EPD", err)) {
            return false;
        }
        int64_t value;
        if (!span_to_int(&value, word.text, 0, SETUP_CLOCK_MAX)) {
            return error_set_at(err, ERROR_SYNTAX, 0, reader_column(reader, word.text.data),
                                "%s: not a number up to %d", opcodes[i], SETUP_CLOCK_MAX);
        }
        // The defaults stay unwritten, or every FEN would gain two operations.
        if (value > i && !epd_set_integer(&reader->epd, opcodes[i], value, err)) {
            return false;
        }
        reader->rest = rest;
    }
    return true;
}

// ---------------------------------------------------------------- the line

bool epd_is_remark(Span line) {
    const Span trimmed = span_trim(line);
    return trimmed.length == 0 || trimmed.data[0] == '#';
}

static void skip_field_blanks(Reader *reader) {
    size_t length;
    while ((length = fen_blank_length(reader->rest, reader->mode)) > 0) {
        reader->rest = span_from(reader->rest, length);
    }
}

// Cuts four fields and the blanks behind them (an odd one is a fault too), leaving what follows in
// reader->rest.
static bool fields_cut(Span *out, Reader *reader, Error *err) {
    reader->rest = reader->line;
    for (int i = 0; i < 4; i++) {
        skip_field_blanks(reader);
        const char *const start = reader->rest.data;
        while (reader->rest.length > 0 && fen_blank_length(reader->rest, reader->mode) == 0
               && !(i == 3 && reader->mode == FEN_REPAIR && reader->rest.data[0] == ';')) {
            reader->rest = span_from(reader->rest, 1);
        }
        if (reader->rest.data == start) {
            return error_set_at(err, ERROR_SYNTAX, 0, reader_column(reader, start),
                                "an EPD begins with four fields of a FEN");
        }
    }
    skip_field_blanks(reader);
    *out = (Span){reader->line.data, (size_t)(reader->rest.data - reader->line.data)};
    return true;
}

static bool position_read(Reader *reader, FenVariant variant, const Alloc *alloc, Error *err) {
    Span fields;
    Position pos;
    Error fault;
    if (!fields_cut(&fields, reader, err)) {
        return false;
    }
    const bool is_strict = fen_parse(&pos, fields, (FenOptions){FEN_STRICT, variant}, &fault);
    if (!is_strict && reader->mode == FEN_REPAIR
        && !fen_parse(&pos, fields, (FenOptions){FEN_REPAIR, variant}, err)) {
        return false;
    }
    if (!is_strict && reader->mode == FEN_STRICT) {
        if (err != NULL) {
            *err = fault;
        }
        return false;
    }
    epd_init(&reader->epd, &pos, alloc);
    return is_strict || reader_bend(reader, &fault, err);
}

static bool operations_read(Reader *reader, Error *err) {
    if (!clocks_read(reader, err)) {
        return false;
    }
    for (;;) {
        epd_skip_blanks(&reader->rest);
        if (reader->rest.length == 0) {
            break;
        }
        if (reader->rest.data[0] == ';') {
            if (!reader_bend_at(reader, reader->rest.data, "", "';' without an opcode", err)) {
                return false;
            }
            reader->rest = span_from(reader->rest, 1);
        } else if (!operation_read(reader, err)) {
            return false;
        }
    }
    return clock_apply(reader, "hmvc", err) && clock_apply(reader, "fmvn", err)
           && text_check(&reader->epd.text, err);
}

bool epd_parse(Epd *out, Span line, FenOptions options, const Alloc *alloc, Error *err) {
    // Blanks at the end go; those in front stay, so that columns are the line's.
    while (line.length > 0 && char_is_blank(line.data[line.length - 1])) {
        line.length--;
    }
    if (epd_is_remark(line)) {
        return error_set_at(err, ERROR_SYNTAX, 0, 1, "a remark or an empty line, not a position");
    }
    for (size_t i = 0; i < line.length; i++) {
        if (epd_is_control(line.data[i])) {
            return error_set_at(err, ERROR_SYNTAX, 0, (int64_t)i + 1,
                                "byte 0x%02x has no place in an EPD",
                                (unsigned)(unsigned char)line.data[i]);
        }
    }
    Reader reader = {.line = line, .mode = options.mode};
    if (!position_read(&reader, options.variant, alloc, err)) {
        return false;
    }
    if (!operations_read(&reader, err)) {
        epd_release(&reader.epd);
        return false;
    }
    *out = reader.epd;
    return true;
}
