// SPDX-License-Identifier: MIT
#include "uci/uci_reply_impl.h"
#include "uci/uci_words.h"

const char *const uci_option_type_words[UCI_OPTION_TYPES] = {
    [UCI_OPTION_CHECK] = "check",   [UCI_OPTION_SPIN] = "spin",     [UCI_OPTION_COMBO] = "combo",
    [UCI_OPTION_BUTTON] = "button", [UCI_OPTION_STRING] = "string",
};

const char *const uci_info_words[UCI_INFO_NUMBERS] = {
    [UCI_INFO_DEPTH] = "depth",
    [UCI_INFO_SELDEPTH] = "seldepth",
    [UCI_INFO_MULTIPV] = "multipv",
    [UCI_INFO_NODES] = "nodes",
    [UCI_INFO_NPS] = "nps",
    [UCI_INFO_HASHFULL] = "hashfull",
    [UCI_INFO_TBHITS] = "tbhits",
    [UCI_INFO_SBHITS] = "sbhits",
    [UCI_INFO_CPULOAD] = "cpuload",
    [UCI_INFO_TIME] = "time",
    [UCI_INFO_CURRMOVENUMBER] = "currmovenumber",
};

static const char *const other_info_words[] = {
    "score", "wdl", "currmove", "pv", "refutation", "currline", "string",
};

static void note_fault(UciReply *reply, const char *fault) {
    if (reply->fault == NULL) {
        reply->fault = fault;
    }
}

// ---- info ---------------------------------------------------------------------------------------

static int info_number_find(Span word) {
    for (int i = 0; i < UCI_INFO_NUMBERS; i++) {
        if (span_is(word, uci_info_words[i])) {
            return i;
        }
    }
    return -1;
}

static bool is_no_info_word(Span word) {
    for (size_t i = 0; i < sizeof other_info_words / sizeof *other_info_words; i++) {
        if (span_is(word, other_info_words[i])) {
            return false;
        }
    }
    return info_number_find(word) < 0;
}

// The number at the front of *rest; a word that is none stays.
static bool next_number(int64_t *out, Span *rest) {
    Span after = *rest;
    if (!uci_number_parse(out, span_next_word(&after))) {
        return false;
    }
    *rest = after;
    return true;
}

static void parse_score(UciReply *reply, Span *rest) {
    UciInfo *const info = &reply->info;
    for (;;) {
        Span after = *rest;
        const Span word = span_next_word(&after);
        if (span_is(word, "cp") || span_is(word, "mate")) {
            if (next_number(&info->value, &after)) {
                info->score = span_is(word, "cp") ? UCI_SCORE_CP : UCI_SCORE_MATE;
            } else {
                note_fault(reply, "a score without a number");
            }
        } else if (span_is(word, "lowerbound")) {
            info->bound = UCI_BOUND_LOWER;
        } else if (span_is(word, "upperbound")) {
            info->bound = UCI_BOUND_UPPER;
        } else {
            return;
        }
        *rest = after;
    }
}

static void parse_wdl(UciReply *reply, Span *rest) {
    UciInfo *const info = &reply->info;
    info->has_wdl = next_number(&info->wdl[0], rest) && next_number(&info->wdl[1], rest)
                    && next_number(&info->wdl[2], rest);
    if (!info->has_wdl) {
        note_fault(reply, "wdl without three numbers");
    }
}

static void parse_info_word(UciReply *reply, Span word, Span *rest) {
    UciInfo *const info = &reply->info;
    const int index = info_number_find(word);
    if (index >= 0) {
        info->has[index] = next_number(&info->number[index], rest);
        if (!info->has[index]) {
            note_fault(reply, "a number is missing");
        }
    } else if (span_is(word, "score")) {
        parse_score(reply, rest);
    } else if (span_is(word, "wdl")) {
        parse_wdl(reply, rest);
    } else if (span_is(word, "currmove")) {
        Span after = *rest;
        info->currmove = span_next_word(&after);
        *rest = after;
    } else if (span_is(word, "pv")) {
        info->pv = uci_words_while(rest, is_no_info_word);
    } else if (span_is(word, "refutation")) {
        info->refutation = uci_words_while(rest, is_no_info_word);
    } else if (span_is(word, "currline")) {
        info->currline = uci_words_while(rest, is_no_info_word);
    } else if (span_is(word, "string")) {
        info->has_string = true;
        info->string = span_trim(*rest);
        *rest = (Span){"", 0};
    }
}

static void parse_info(UciReply *reply, Span rest) {
    for (Span word = span_next_word(&rest); word.length > 0; word = span_next_word(&rest)) {
        parse_info_word(reply, word, &rest);
    }
}

// ---- option -------------------------------------------------------------------------------------

static bool is_not_type(Span word) {
    return !span_is(word, "type");
}

static bool is_not_var(Span word) {
    return !span_is(word, "var");
}

static bool is_any(Span word) {
    (void)word;
    return true;
}

static bool parse_type(UciOptionType *out, Span word) {
    for (int i = 0; i < UCI_OPTION_TYPES; i++) {
        if (span_is(word, uci_option_type_words[i])) {
            *out = (UciOptionType)i;
            return true;
        }
    }
    return false;
}

static void parse_default(UciOptionLine *option, Span *rest) {
    option->has_default = true;
    if (option->type == UCI_OPTION_STRING) {
        option->value = uci_words_while(rest, is_any);
    } else if (option->type == UCI_OPTION_COMBO) {
        option->value = uci_words_while(rest, is_not_var);
    } else {
        option->value = span_next_word(rest);
    }
}

static void parse_option(UciReply *reply, Span rest) {
    UciOptionLine *const option = &reply->option;
    Span word = span_next_word(&rest);
    while (word.length > 0 && !span_is(word, "name")) {
        word = span_next_word(&rest);
    }
    option->name = uci_words_while(&rest, is_not_type);
    (void)span_next_word(&rest); // "type"
    option->type = UCI_OPTION_STRING;
    if (option->name.length == 0 || !parse_type(&option->type, span_next_word(&rest))) {
        note_fault(reply, "an option needs a name and a type");
    }
    bool has_minimum = false;
    bool has_maximum = false;
    for (;;) {
        const Span before = span_trim(rest);
        word = span_next_word(&rest);
        if (word.length == 0) {
            break;
        }
        if (span_is(word, "default")) {
            parse_default(option, &rest);
        } else if (span_is(word, "min")) {
            has_minimum = next_number(&option->minimum, &rest);
        } else if (span_is(word, "max")) {
            has_maximum = next_number(&option->maximum, &rest);
        } else if (span_is(word, "var")) {
            option->vars = before;
            break;
        }
    }
    option->has_range = has_minimum && has_maximum;
    if (option->type == UCI_OPTION_SPIN && !option->has_range) {
        note_fault(reply, "a spin needs min and max");
    }
}

bool uci_option_next_var(Span *vars, Span *choice) {
    if (!span_is(span_next_word(vars), "var")) {
        return false;
    }
    *choice = uci_words_while(vars, is_not_var);
    return true;
}

// ---- All lines ----------------------------------------------------------------------------------

static void parse_id(UciReply *reply, Span rest) {
    const Span what = span_next_word(&rest);
    reply->text = span_trim(rest);
    if (span_is(what, "name")) {
        reply->kind = UCI_REPLY_ID_NAME;
    } else if (span_is(what, "author")) {
        reply->kind = UCI_REPLY_ID_AUTHOR;
    }
}

static void parse_best(UciReply *reply, Span rest) {
    reply->kind = UCI_REPLY_BESTMOVE;
    reply->best = span_next_word(&rest);
    if (reply->best.length == 0) {
        note_fault(reply, "bestmove without a move");
    }
    if (span_is(span_next_word(&rest), "ponder")) {
        reply->ponder = span_next_word(&rest);
    }
}

UciReply uci_reply_parse(Span line) {
    const Span none = {"", 0};
    UciReply reply = {.kind = UCI_REPLY_NONE,
                      .text = none,
                      .option = {.name = none, .value = none, .vars = none},
                      .info = {.currmove = none,
                               .pv = none,
                               .refutation = none,
                               .currline = none,
                               .string = none},
                      .best = none,
                      .ponder = none};
    Span rest = line;
    const Span word = span_next_word(&rest);
    if (span_is(word, "info")) {
        reply.kind = UCI_REPLY_INFO;
        parse_info(&reply, rest);
    } else if (span_is(word, "bestmove")) {
        parse_best(&reply, rest);
    } else if (span_is(word, "readyok")) {
        reply.kind = UCI_REPLY_READYOK;
    } else if (span_is(word, "uciok")) {
        reply.kind = UCI_REPLY_UCIOK;
    } else if (span_is(word, "option")) {
        reply.kind = UCI_REPLY_OPTION;
        parse_option(&reply, rest);
    } else if (span_is(word, "id")) {
        parse_id(&reply, rest);
    } else if (span_is(word, "copyprotection") || span_is(word, "registration")) {
        reply.kind =
            span_is(word, "copyprotection") ? UCI_REPLY_COPYPROTECTION : UCI_REPLY_REGISTRATION;
        reply.text = span_next_word(&rest);
    }
    if (reply.kind == UCI_REPLY_NONE) {
        reply.text = span_trim(line);
    }
    return reply;
}
