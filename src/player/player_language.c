// SPDX-License-Identifier: MIT
// Reading goes in three steps: cut the text into keys and values; check each of them, from left to
// right, against the registry; build the spec with defaults filled in. The second step comes apart
// from the third because an option of a part (over.depth) may stand before the part's name (over).
#include "player/player_language.h"

#include <assert.h>

#include "base/nearest.h"
#include "player/player_values.h"

enum { OPTIONS_MAX = 128, SHOWN_SIZE = 40, WORDS_MAX = 64 };

typedef struct Token {
    Span key;
    int64_t column;
    ValueText value;
} Token;

typedef struct Reader {
    PlayerRegistry registry;
    Span text;
    size_t at;
    const Alloc *alloc;
    size_t count;
    Token tokens[OPTIONS_MAX];
} Reader;

// Step one: the grammar.

static int64_t column_of(const Reader *reader) {
    return (int64_t)reader->at + 1;
}

static bool has_char(const Reader *reader, char c) {
    return reader->at < reader->text.length && reader->text.data[reader->at] == c;
}

static bool is_word_char(char c) {
    return char_is_letter(c) || char_is_digit(c) || c == '-' || c == '_';
}

// Cuts the longest run of characters that `accepts` takes; may be empty.
static Span read_run(Reader *reader, bool (*accepts)(char)) {
    const size_t start = reader->at;
    while (reader->at < reader->text.length && accepts(reader->text.data[reader->at])) {
        reader->at++;
    }
    return (Span){reader->text.data + start, reader->at - start};
}

// "expected X here", with what stands there instead.
static bool expected(const Reader *reader, const char *what, Error *err) {
    if (reader->at >= reader->text.length) {
        return error_set_at(err, ERROR_SYNTAX, 0, column_of(reader), "%s expected at the end",
                            what);
    }
    char shown[8];
    span_show(shown, sizeof shown, (Span){reader->text.data + reader->at, 1});
    return error_set_at(err, ERROR_SYNTAX, 0, column_of(reader), "%s expected, not '%s'", what,
                        shown);
}

static bool read_word(Reader *reader, Span *out, const char *what, Error *err) {
    const size_t start = reader->at;
    const Span word = read_run(reader, is_word_char);
    if (word.length == 0 || word.data[0] == '-' || word.data[0] == '_') {
        reader->at = start;
        return expected(reader, what, err);
    }
    *out = word;
    return true;
}

static bool read_key(Reader *reader, Span *out, Error *err) {
    const size_t start = reader->at;
    Span word;
    if (!read_word(reader, &word, "an option", err)) {
        return false;
    }
    while (has_char(reader, '.')) {
        reader->at++;
        if (!read_word(reader, &word, "a word after '.'", err)) {
            return false;
        }
    }
    *out = (Span){reader->text.data + start, reader->at - start};
    return true;
}

static bool read_quoted(Reader *reader, ValueText *out, Error *err) {
    const int64_t opened = column_of(reader);
    reader->at++;
    const size_t start = reader->at;
    while (!has_char(reader, '"')) {
        if (has_char(reader, '\\')) {
            reader->at++;
            if (reader->at < reader->text.length && !has_char(reader, '"')
                && !has_char(reader, '\\')) {
                return expected(reader, "\\\" or \\\\", err);
            }
        }
        if (reader->at >= reader->text.length) {
            return error_set_at(err, ERROR_SYNTAX, 0, opened, "this quote is never closed");
        }
        const unsigned char c = (unsigned char)reader->text.data[reader->at];
        if (c < ' ' || c == 0x7f) {
            return error_set_at(err, ERROR_SYNTAX, 0, column_of(reader),
                                "control character in a quoted text");
        }
        reader->at++;
    }
    *out = (ValueText){
        .text = {reader->text.data + start, reader->at - start}, .quoted = true, .column = opened};
    reader->at++;
    return true;
}

static bool read_option(Reader *reader, Error *err) {
    if (reader->count == OPTIONS_MAX) {
        return error_set_at(err, ERROR_LIMIT, 0, column_of(reader), "more than %d options",
                            (int)OPTIONS_MAX);
    }
    Token *const token = &reader->tokens[reader->count];
    token->column = column_of(reader);
    if (!read_key(reader, &token->key, err)) {
        return false;
    }
    if (!has_char(reader, '=')) {
        return expected(reader, "'='", err);
    }
    reader->at++;
    if (has_char(reader, '"')) {
        if (!read_quoted(reader, &token->value, err)) {
            return false;
        }
    } else {
        token->value.quoted = false;
        token->value.column = column_of(reader);
        token->value.text = read_run(reader, value_char_is_plain);
        if (token->value.text.length == 0) {
            return has_char(reader, '\'')
                       ? expected(reader, "a value (blanks go in \"double quotes\")", err)
                       : expected(reader, "a value", err);
        }
    }
    reader->count++;
    return true;
}

static bool read_text(Reader *reader, Span *name, Error *err) {
    if (!read_word(reader, name, "a player's name", err)) {
        return false;
    }
    if (reader->at == reader->text.length) {
        return true;
    }
    if (!has_char(reader, ':')) {
        return expected(reader, "':'", err);
    }
    do {
        reader->at++;
        if (!read_option(reader, err)) {
            return false;
        }
    } while (has_char(reader, ','));
    return reader->at == reader->text.length || expected(reader, "','", err);
}

// Step two: every key and value against the registry.

// The first token with exactly the key prefix + name; NULL when there is none.
static const Token *find_token(const Reader *reader, Span prefix, const char *name) {
    const size_t name_length = strlen(name);
    for (size_t i = 0; i < reader->count; i++) {
        const Span key = reader->tokens[i].key;
        if (key.length == prefix.length + name_length
            && memcmp(key.data, prefix.data, prefix.length) == 0
            && memcmp(key.data + prefix.length, name, name_length) == 0) {
            return &reader->tokens[i];
        }
    }
    return NULL;
}

// The player that a part stands for; NULL when it is named wrongly or not at all.
static const PlayerInfo *part_info(const Reader *reader, Span prefix, const OptionInfo *option) {
    const Token *const token = find_token(reader, prefix, option->key);
    if (token != NULL) {
        return registry_find(reader->registry, token->value.text);
    }
    return option->fallback == NULL ? NULL
                                    : registry_find(reader->registry, span_of(option->fallback));
}

// Where a key leads: the option, or how far it was understood.
typedef struct Place {
    const OptionInfo *option; // NULL: there is none
    const PlayerInfo *info;   // whose options were looked at last; NULL: a part named wrongly
    Span prefix;              // of the key, up to there
} Place;

// Whether a key is that of the option and a name.
static bool is_pair(Span key, const OptionInfo *option) {
    const size_t length = strlen(option->key);
    return key.length > length + 1 && key.data[length] == '.'
           && memcmp(key.data, option->key, length) == 0;
}

static Place find_place(const Reader *reader, const PlayerInfo *info, Span key) {
    Place place = {NULL, info, {key.data, 0}};
    bool deeper = true;
    while (deeper && place.info != NULL) {
        deeper = false;
        const Span rest = span_from(key, place.prefix.length);
        for (size_t i = 0; i < place.info->option_count; i++) {
            const OptionInfo *const option = &place.info->options[i];
            const size_t length = strlen(option->key);
            if (span_is(rest, option->key) && option->type != VALUE_PAIRS) {
                place.option = option;
                return place;
            }
            if (option->type == VALUE_PLAYER && rest.length > length && rest.data[length] == '.'
                && memcmp(rest.data, option->key, length) == 0) {
                place.info = part_info(reader, place.prefix, option);
                place.prefix.length += length + 1;
                deeper = true;
                break;
            }
            if (option->type == VALUE_PAIRS && is_pair(rest, option)) {
                place.option = option;
                return place;
            }
        }
    }
    return place;
}

static bool unknown_key(const Place *place, const Token *token, Error *err) {
    const PlayerInfo *const info = place->info;
    const Span rest = span_from(token->key, place->prefix.length);
    const int64_t column = token->column + (int64_t)place->prefix.length;
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, rest);
    assert(info->option_count <= WORDS_MAX);
    const char *words[WORDS_MAX];
    Text all;
    text_init(&all, NULL);
    for (size_t i = 0; i < info->option_count; i++) {
        words[i] = info->options[i].key;
        text_format(&all, "%s%s", i == 0 ? "" : ", ", words[i]);
    }
    const int near = word_nearest(rest, words, info->option_count);
    if (info->option_count == 0) {
        error_set_at(err, ERROR_VALUE, 0, column, "%s takes no options", info->name);
    } else if (near >= 0) {
        error_set_at(err, ERROR_VALUE, 0, column, "%s has no option '%s'; did you mean '%s'?",
                     info->name, shown, words[near]);
    } else {
        error_set_at(err, ERROR_VALUE, 0, column, "%s has no option '%s', only %s", info->name,
                     shown, text_string(&all));
    }
    text_release(&all);
    return false;
}

// Whether `word` is one of the words that '|' separates.
static bool list_has_word(Span list, Span word) {
    for (size_t start = 0, i = 0; i <= list.length; i++) {
        if (i == list.length || list.data[i] == '|') {
            if (i - start == word.length
                && memcmp(list.data + start, word.data, word.length) == 0) {
                return true;
            }
            start = i + 1;
        }
    }
    return false;
}

// Whether one of the options is given ("level|elo").
static bool is_one_given(const Reader *reader, Span prefix, const PlayerInfo *info, Span keys) {
    for (size_t i = 0; i < info->option_count; i++) {
        const char *const key = info->options[i].key;
        if (list_has_word(keys, span_of(key)) && find_token(reader, prefix, key) != NULL) {
            return true;
        }
    }
    return false;
}

// Whether the condition in option->only_with ("tie=override", "level|elo") holds.
static bool is_allowed(const Reader *reader, const PlayerInfo *info, Span prefix,
                       const OptionInfo *option) {
    if (option->only_with == NULL) {
        return true;
    }
    const Span condition = span_of(option->only_with);
    const char *const equals = strchr(option->only_with, '=');
    if (equals == NULL) {
        return is_one_given(reader, prefix, info, condition);
    }
    const size_t key_length = (size_t)(equals - option->only_with);
    const Span value = span_from(condition, key_length + 1);
    for (size_t i = 0; i < info->option_count; i++) {
        const OptionInfo *const other = &info->options[i];
        if (span_is((Span){condition.data, key_length}, other->key)) {
            const Token *const token = find_token(reader, prefix, other->key);
            const Span has = token != NULL
                                 ? token->value.text
                                 : span_of(other->fallback == NULL ? "" : other->fallback);
            return list_has_word(value, has);
        }
    }
    assert(false);
    return false;
}

static void value_release(SpecValue *value, const Alloc *alloc) {
    alloc_free(alloc, value->text);
    for (size_t i = 0; i < value->pair_count; i++) {
        alloc_free(alloc, value->pairs[i].name);
        alloc_free(alloc, value->pairs[i].text);
    }
    alloc_free(alloc, value->pairs);
    if (value->part != NULL) {
        player_spec_release(value->part);
        alloc_free(alloc, value->part);
    }
    *value = (SpecValue){.is_set = false};
}

static bool check_token(const Reader *reader, const PlayerInfo *info, size_t index, Error *err) {
    const Token *const token = &reader->tokens[index];
    for (size_t i = 0; i < index; i++) {
        const Span other = reader->tokens[i].key;
        if (other.length == token->key.length
            && memcmp(other.data, token->key.data, other.length) == 0) {
            char shown[SHOWN_SIZE];
            return error_set_at(err, ERROR_VALUE, 0, token->column, "%s is given twice",
                                span_show(shown, sizeof shown, token->key));
        }
    }
    const Place place = find_place(reader, info, token->key);
    if (place.info == NULL) {
        return true; // the part is named wrongly: that is said where it is named
    }
    if (place.option == NULL) {
        return unknown_key(&place, token, err);
    }
    if (!is_allowed(reader, place.info, place.prefix, place.option)) {
        return error_set_at(err, ERROR_VALUE, 0, token->column, "%s goes with %s only",
                            place.option->key, place.option->only_with);
    }
    SpecValue value = {.is_set = false};
    const bool fits = option_parse_value(&value, place.option, reader->registry, token->value,
                                         reader->alloc, err);
    value_release(&value, reader->alloc);
    return fits;
}

// Step three: the spec.

static bool build_spec(PlayerSpec *out, const Reader *reader, const PlayerInfo *info, Span prefix,
                       Error *err);

static bool build_part(SpecValue *value, const Reader *reader, const OptionInfo *option,
                       Span prefix, Error *err) {
    value->part = alloc_new(reader->alloc, sizeof *value->part);
    if (value->part == NULL) {
        return error_set_memory(err);
    }
    Text longer;
    text_init(&longer, reader->alloc);
    text_append_span(&longer, prefix);
    text_append(&longer, option->key);
    text_append_char(&longer, '.');
    const bool done = text_check(&longer, err)
                      && build_spec(value->part, reader, part_info(reader, prefix, option),
                                    text_span(&longer), err);
    text_release(&longer);
    return done;
}

// All keys that begin with the option's.
static bool build_pairs(SpecValue *value, const Reader *reader, const OptionInfo *option,
                        Span prefix, Error *err) {
    value->applies = true;
    value->is_set = true;
    for (size_t i = 0; i < reader->count; i++) {
        const Token *const token = &reader->tokens[i];
        if (token->key.length <= prefix.length
            || memcmp(token->key.data, prefix.data, prefix.length) != 0
            || !is_pair(span_from(token->key, prefix.length), option)) {
            continue;
        }
        const Span name = span_from(token->key, prefix.length + strlen(option->key) + 1);
        SpecPair *const pairs =
            alloc_resize(reader->alloc, value->pairs, value->pair_count + 1, sizeof *value->pairs);
        if (pairs == NULL) {
            return error_set_memory(err);
        }
        value->pairs = pairs;
        pairs[value->pair_count] = (SpecPair){alloc_new(reader->alloc, name.length + 1), NULL};
        SpecPair *const pair = &pairs[value->pair_count++];
        if (pair->name == NULL) {
            return error_set_memory(err);
        }
        memcpy(pair->name, name.data, name.length);
        SpecValue text = {.is_set = false};
        if (!option_parse_value(&text, option, reader->registry, token->value, reader->alloc,
                                err)) {
            return false;
        }
        pair->text = text.text;
    }
    return true;
}

static bool build_value(SpecValue *value, const Reader *reader, const PlayerInfo *info,
                        const OptionInfo *option, Span prefix, Error *err) {
    if (option->type == VALUE_PAIRS) {
        return build_pairs(value, reader, option, prefix, err);
    }
    const Token *const token = find_token(reader, prefix, option->key);
    if (token == NULL && option->need == NEED_GIVEN) {
        return error_set_at(err, ERROR_VALUE, 0, (int64_t)reader->text.length + 1,
                            "%s needs %.*s%s=", info->name, (int)prefix.length, prefix.data,
                            option->key);
    }
    value->applies = is_allowed(reader, info, prefix, option);
    if (!value->applies || (token == NULL && option->need != NEED_DEFAULT)) {
        return true;
    }
    const ValueText text =
        token != NULL ? token->value : (ValueText){.text = span_of(option->fallback), .column = 1};
    const bool is_fine =
        option_parse_value(value, option, reader->registry, text, reader->alloc, err);
    value->is_given = is_fine && token != NULL;
    return is_fine
           && (option->type != VALUE_PLAYER || build_part(value, reader, option, prefix, err));
}

static bool build_spec(PlayerSpec *out, const Reader *reader, const PlayerInfo *info, Span prefix,
                       Error *err) {
    PlayerSpec spec = {.info = info, .alloc = reader->alloc};
    if (info->option_count > 0) {
        spec.values = alloc_new(reader->alloc, info->option_count * sizeof *spec.values);
        if (spec.values == NULL) {
            return error_set_memory(err);
        }
    }
    for (size_t i = 0; i < info->option_count; i++) {
        if (!build_value(&spec.values[i], reader, info, &info->options[i], prefix, err)) {
            player_spec_release(&spec);
            return false;
        }
    }
    *out = spec;
    return true;
}

bool player_spec_parse(PlayerSpec *out, PlayerRegistry registry, Span text, const Alloc *alloc,
                       Error *err) {
    Reader reader = {.registry = registry, .text = text, .alloc = alloc};
    Span name = {"", 0};
    if (!read_text(&reader, &name, err)) {
        return false;
    }
    const PlayerInfo *const info = registry_find(registry, name);
    if (info == NULL) {
        return registry_unknown(registry, name, 1, err);
    }
    for (size_t i = 0; i < reader.count; i++) {
        if (!check_token(&reader, info, i, err)) {
            return false;
        }
    }
    return build_spec(out, &reader, info, (Span){"", 0}, err);
}

void player_spec_release(PlayerSpec *spec) {
    if (spec->values != NULL) {
        for (size_t i = 0; i < spec->info->option_count; i++) {
            value_release(&spec->values[i], spec->alloc);
        }
    }
    alloc_free(spec->alloc, spec->values);
    spec->values = NULL;
}
