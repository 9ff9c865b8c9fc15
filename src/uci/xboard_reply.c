// SPDX-License-Identifier: MIT
#include "uci/xboard_reply.h"

#include "chess/piece.h"
#include "uci/uci_words.h"

// ---- Words --------------------------------------------------------------------------------------

static bool begins_with(Span text, const char *prefix) {
    const size_t length = strlen(prefix);
    return text.length >= length && memcmp(text.data, prefix, length) == 0;
}

// The place of `needle` in the text; its length when there is none.
static size_t find(Span text, const char *needle) {
    for (size_t at = 0; at < text.length; at++) {
        if (begins_with(span_from(text, at), needle)) {
            return at;
        }
    }
    return text.length;
}

static bool is_number(Span word) {
    int64_t number;
    return uci_number_parse(&number, word);
}

// ---- Thoughts -----------------------------------------------------------------------------------

// 100000 and more, or less than its opposite: a mate in as many moves as is beyond it.
enum { MATE_BASE = 100000, MATE_MOST = 1000, CS_MS = 10 };

static void set_score(UciInfo *info, int64_t score) {
    const int64_t amount = score < -INT32_MAX ? INT32_MAX : score < 0 ? -score : score;
    const bool is_mate = amount >= MATE_BASE && amount <= MATE_BASE + MATE_MOST;
    info->score = is_mate ? UCI_SCORE_MATE : UCI_SCORE_CP;
    info->value = is_mate ? (score < 0 ? MATE_BASE - amount : amount - MATE_BASE) : score;
}

// A ply may be followed by one sign, which says why the line is written.
static bool take_ply(UciInfo *info, Span word) {
    const size_t last = word.length == 0 ? 0 : word.length - 1;
    if (word.length > 1 && !char_is_digit(word.data[last])) {
        word.length = last;
    }
    int64_t depth;
    if (word.length == 0 || !char_is_digit(word.data[0]) || !uci_number_parse(&depth, word)) {
        return false;
    }
    uci_info_set(info, UCI_INFO_DEPTH, depth);
    return true;
}

// PLY SCORE TIME NODES, then the line; newer engines put further numbers before it.
static bool parse_thought(UciInfo *info, Span line) {
    int64_t numbers[3];
    if (!take_ply(info, span_next_word(&line))) {
        return false;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (!uci_number_parse(&numbers[i], span_next_word(&line))) {
            return false;
        }
    }
    const int64_t most_cs = INT64_MAX / CS_MS;
    set_score(info, numbers[0]);
    uci_info_set(info, UCI_INFO_TIME, (numbers[1] < most_cs ? numbers[1] : most_cs) * CS_MS);
    uci_info_set(info, UCI_INFO_NODES, numbers[2]);
    for (Span rest = line; is_number(span_next_word(&rest)); line = rest) {
    }
    info->pv = span_trim(line);
    return true;
}

static bool is_bracket(char c) {
    return c == '(' || c == ')' || c == '[' || c == ']' || c == '{' || c == '}' || c == '<'
           || c == '>' || c == ',' || c == ';';
}

// "12." and "12..." in front of a move, or alone.
static Span without_number(Span word) {
    size_t at = 0;
    while (at < word.length && char_is_digit(word.data[at])) {
        at++;
    }
    if (at == word.length || (word.data[at] != '.' && at > 0)) {
        return at == word.length ? span_from(word, at) : word;
    }
    while (at < word.length && word.data[at] == '.') {
        at++;
    }
    return span_from(word, at);
}

Span xboard_next_pv_word(Span *pv) {
    for (;;) {
        Span word = span_next_word(pv);
        if (word.length == 0) {
            return word;
        }
        while (word.length > 0 && is_bracket(word.data[0])) {
            word = span_from(word, 1);
        }
        while (word.length > 0 && is_bracket(word.data[word.length - 1])) {
            word.length--;
        }
        word = without_number(word);
        if (word.length > 0) {
            return word;
        }
    }
}

// ---- Lines --------------------------------------------------------------------------------------

// NUMBER ... MOVE and "My move is: MOVE", as the protocol's version 1 has them.
static bool parse_old_move(XboardReply *reply, Span line) {
    static const char words[] = "My move is";
    if (begins_with(line, words)) {
        Span rest = span_from(line, strlen(words));
        Span word = span_next_word(&rest);
        word = span_is(word, ":") ? span_next_word(&rest) : word;
        word = word.length > 0 && word.data[0] == ':' ? span_from(word, 1) : word;
        reply->text = word.length > 0 ? word : span_next_word(&rest);
        return reply->text.length > 0;
    }
    Span number = span_next_word(&line);
    number.length -= number.length > 0 && number.data[number.length - 1] == '.' ? 1 : 0;
    if (!is_number(number) || !span_is(span_next_word(&line), "...")) {
        return false;
    }
    reply->text = span_next_word(&line);
    return reply->text.length > 0;
}

static bool parse_result(XboardReply *reply, Span word, Span rest) {
    if (span_is(word, "1-0")) {
        reply->winner = WHITE;
    } else if (span_is(word, "0-1")) {
        reply->winner = BLACK;
    } else if (span_is(word, "1/2-1/2")) {
        reply->winner = COLOR_NONE;
    } else {
        return false;
    }
    reply->text = span_trim(rest);
    return true;
}

// "Illegal move (why): e2e4", "Error (why): command".
static bool parse_complaint(XboardReply *reply, Span line, const char *word) {
    if (!begins_with(line, word)) {
        return false;
    }
    Span rest = span_trim(span_from(line, strlen(word)));
    if (begins_with(rest, "(")) {
        const size_t end = find(rest, ")");
        reply->reason = (Span){rest.data + 1, end - 1};
        rest = span_trim(span_from(rest, end < rest.length ? end + 1 : end));
    }
    if (!begins_with(rest, ":")) {
        return false;
    }
    reply->text = span_trim(span_from(rest, 1));
    return true;
}

static XboardReplyKind kind_of(XboardReply *reply, Span line) {
    Span rest = line;
    const Span word = span_next_word(&rest);
    if (word.length == 0 || word.data[0] == '#') {
        return XBOARD_REPLY_NONE;
    }
    reply->text = span_trim(rest);
    if (span_is(word, "move")) {
        reply->text = span_next_word(&rest);
        return XBOARD_REPLY_MOVE;
    }
    if (span_is(word, "feature")) {
        return XBOARD_REPLY_FEATURE;
    }
    if (span_is(word, "pong")) {
        return uci_number_parse(&reply->number, span_next_word(&rest)) ? XBOARD_REPLY_PONG
                                                                       : XBOARD_REPLY_NONE;
    }
    if (span_is(word, "resign")) {
        return XBOARD_REPLY_RESIGN;
    }
    if (span_is(word, "offer")) {
        return span_is(reply->text, "draw") ? XBOARD_REPLY_OFFER_DRAW : XBOARD_REPLY_NONE;
    }
    if (span_is(word, "tellusererror")) {
        return XBOARD_REPLY_USER_ERROR;
    }
    if (parse_result(reply, word, rest)) {
        return XBOARD_REPLY_RESULT;
    }
    if (parse_complaint(reply, line, "Illegal move")) {
        return XBOARD_REPLY_ILLEGAL_MOVE;
    }
    if (parse_complaint(reply, line, "Error")) {
        return XBOARD_REPLY_ERROR;
    }
    if (parse_old_move(reply, line)) {
        reply->is_old = true;
        return XBOARD_REPLY_MOVE;
    }
    return parse_thought(&reply->info, line) ? XBOARD_REPLY_THOUGHT : XBOARD_REPLY_NONE;
}

XboardReply xboard_reply_parse(Span line) {
    XboardReply reply = {.text = {"", 0}, .reason = {"", 0}, .winner = COLOR_NONE};
    reply.kind = kind_of(&reply, span_trim(line));
    return reply;
}

// ---- Features -----------------------------------------------------------------------------------

bool xboard_feature_next(Span *name, Span *value, Span *list) {
    for (;;) {
        *list = span_trim(*list);
        size_t at = 0;
        while (at < list->length && list->data[at] != '=' && !char_is_blank(list->data[at])) {
            at++;
        }
        if (at == 0 && list->length == 0) {
            return false;
        }
        *name = (Span){list->data, at};
        *list = span_from(*list, at);
        if (list->length == 0 || list->data[0] != '=' || at == 0) {
            *list = span_from(*list, at == 0 ? 1 : 0);
            continue;
        }
        *list = span_from(*list, 1);
        if (!begins_with(*list, "\"")) {
            size_t end = 0;
            while (end < list->length && !char_is_blank(list->data[end])) {
                end++;
            }
            *value = (Span){list->data, end};
            *list = span_from(*list, end);
            return true;
        }
        *list = span_from(*list, 1);
        const size_t end = find(*list, "\"");
        *value = (Span){list->data, end};
        *list = span_from(*list, end < list->length ? end + 1 : end);
        return true;
    }
}

// What stands behind the first word; "-combo A /// *B": the one with the star is the default.
static void append_choices(Text *out, Span rest) {
    Text vars;
    text_init(&vars, out->alloc);
    Span fallback = {"", 0};
    while (rest.length > 0) {
        const size_t end = find(rest, "///");
        Span choice = span_trim((Span){rest.data, end});
        rest = span_from(rest, end < rest.length ? end + 3 : end);
        const bool is_marked = begins_with(choice, "*");
        choice = is_marked ? span_trim(span_from(choice, 1)) : choice;
        fallback = is_marked || fallback.length == 0 ? choice : fallback;
        text_append(&vars, " var ");
        text_append_span(&vars, choice);
    }
    text_append(out, " type combo default ");
    text_append_span(out, fallback);
    text_append_span(out, text_span(&vars));
    out->failed = out->failed || vars.failed;
    text_release(&vars);
}

static bool append_spin(Text *out, Span rest) {
    int64_t numbers[3];
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (!uci_number_parse(&numbers[i], span_next_word(&rest))) {
            return false;
        }
    }
    text_format(out, " type spin default %lld min %lld max %lld", (long long)numbers[0],
                (long long)numbers[1], (long long)numbers[2]);
    return true;
}

static bool append_type(Text *out, Span type, Span rest) {
    if (span_is(type, "-check")) {
        text_append(out, " type check default ");
        text_append(out, span_is(span_trim(rest), "1") ? "true" : "false");
        return true;
    }
    if (span_is(type, "-spin") || span_is(type, "-slider")) {
        return append_spin(out, rest);
    }
    if (span_is(type, "-combo")) {
        append_choices(out, rest);
        return true;
    }
    if (span_is(type, "-button") || span_is(type, "-save") || span_is(type, "-reset")) {
        text_append(out, " type button");
        return true;
    }
    if (span_is(type, "-string") || span_is(type, "-file") || span_is(type, "-path")) {
        rest = span_trim(rest);
        text_append(out, " type string default ");
        text_append_span(out, rest.length == 0 ? span_of("<empty>") : rest);
        return true;
    }
    return false;
}

// The first " -word" ends the name.
bool xboard_option_to_uci(Text *out, Span value) {
    const size_t end = find(value, " -");
    const Span name = span_trim((Span){value.data, end});
    Span rest = span_from(value, end);
    const Span type = span_next_word(&rest);
    if (name.length == 0) {
        return false;
    }
    const size_t before = out->length;
    text_append(out, "option name ");
    text_append_span(out, name);
    if (!append_type(out, type, rest)) {
        return false;
    }
    if (out->failed) {
        return true;
    }
    // Names that hold UCI's own words would read back as others.
    const UciReply read = uci_reply_parse(span_from(text_span(out), before));
    return read.kind == UCI_REPLY_OPTION && read.fault == NULL
           && read.option.name.length == name.length
           && memcmp(read.option.name.data, name.data, name.length) == 0;
}
