// SPDX-License-Identifier: MIT
#include "uci/uci_reply_impl.h"

static void put(Text *out, const char *word, Span value) {
    text_append(out, word);
    text_append_char(out, ' ');
    text_append_span(out, value);
}

static void put_number(Text *out, const char *word, int64_t value) {
    text_append_char(out, ' ');
    text_append(out, word);
    text_append_char(out, ' ');
    text_append_int(out, value);
}

static void put_words(Text *out, const char *word, Span value) {
    if (value.length > 0) {
        put(out, word, value);
    }
}

static void format_option(Text *out, const UciOptionLine *option) {
    put(out, "option name", option->name);
    put(out, " type", span_of(uci_option_type_words[option->type]));
    if (option->has_default) {
        put(out, " default", option->value);
    }
    if (option->has_range) {
        put_number(out, "min", option->minimum);
        put_number(out, "max", option->maximum);
    }
    if (option->vars.length > 0) {
        text_append_char(out, ' ');
        text_append_span(out, option->vars);
    }
}

static void format_score(Text *out, const UciInfo *info) {
    if (info->score != UCI_SCORE_NONE) {
        put_number(out, info->score == UCI_SCORE_CP ? "score cp" : "score mate", info->value);
        text_append(out, info->bound == UCI_BOUND_LOWER   ? " lowerbound"
                         : info->bound == UCI_BOUND_UPPER ? " upperbound"
                                                          : "");
    }
    if (info->has_wdl) {
        put_number(out, "wdl", info->wdl[0]);
        text_append_char(out, ' ');
        text_append_int(out, info->wdl[1]);
        text_append_char(out, ' ');
        text_append_int(out, info->wdl[2]);
    }
}

static void format_info(Text *out, const UciInfo *info) {
    text_append(out, "info");
    for (int i = 0; i < UCI_INFO_NUMBERS; i++) {
        if (i == UCI_INFO_NODES) {
            format_score(out, info);
        }
        if (i == UCI_INFO_CURRMOVENUMBER) {
            put_words(out, " currmove", info->currmove);
        }
        if (info->has[i]) {
            put_number(out, uci_info_words[i], info->number[i]);
        }
    }
    put_words(out, " pv", info->pv);
    put_words(out, " refutation", info->refutation);
    put_words(out, " currline", info->currline);
    if (info->has_string) {
        put(out, " string", info->string);
    }
}

void uci_reply_format(Text *out, const UciReply *reply) {
    switch (reply->kind) {
    case UCI_REPLY_NONE:
        text_append_span(out, reply->text);
        break;
    case UCI_REPLY_ID_NAME:
        put(out, "id name", reply->text);
        break;
    case UCI_REPLY_ID_AUTHOR:
        put(out, "id author", reply->text);
        break;
    case UCI_REPLY_UCIOK:
        text_append(out, "uciok");
        break;
    case UCI_REPLY_READYOK:
        text_append(out, "readyok");
        break;
    case UCI_REPLY_OPTION:
        format_option(out, &reply->option);
        break;
    case UCI_REPLY_INFO:
        format_info(out, &reply->info);
        break;
    case UCI_REPLY_BESTMOVE:
        put(out, "bestmove", reply->best);
        put_words(out, " ponder", reply->ponder);
        break;
    case UCI_REPLY_COPYPROTECTION:
        put(out, "copyprotection", reply->text);
        break;
    case UCI_REPLY_REGISTRATION:
        put(out, "registration", reply->text);
        break;
    }
}
