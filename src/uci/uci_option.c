// SPDX-License-Identifier: MIT
#include "uci/uci_option.h"

#include <stdio.h>

UciOptionLine uci_option_line(const UciOption *option) {
    UciOptionLine line = {.name = span_of(option->name), .type = option->type, .vars = {"", 0}};
    switch (option->type) {
    case UCI_OPTION_CHECK:
        line.value = span_of(option->value != 0 ? "true" : "false");
        break;
    case UCI_OPTION_SPIN:
        line.has_range = true;
        line.minimum = option->minimum;
        line.maximum = option->maximum;
        break;
    case UCI_OPTION_COMBO:
        line.value = span_of(option->choices[option->value]);
        break;
    case UCI_OPTION_STRING:
        line.value = span_of(option->text[0] == '\0' ? "<empty>" : option->text);
        break;
    case UCI_OPTION_BUTTON:
        break;
    }
    line.has_default = option->type != UCI_OPTION_BUTTON;
    return line;
}

void uci_option_format(Text *out, const UciOption *option) {
    Text vars;
    text_init(&vars, out->alloc);
    for (int i = 0; option->type == UCI_OPTION_COMBO && option->choices[i] != NULL; i++) {
        text_append(&vars, i == 0 ? "var " : " var ");
        text_append(&vars, option->choices[i]);
    }
    char number[24];
    UciReply reply = {.kind = UCI_REPLY_OPTION, .option = uci_option_line(option)};
    if (option->type == UCI_OPTION_SPIN) {
        (void)snprintf(number, sizeof number, "%lld", (long long)option->value);
        reply.option.value = span_of(number);
    }
    reply.option.vars = text_span(&vars);
    uci_reply_format(out, &reply);
    out->failed = out->failed || vars.failed;
    text_release(&vars);
}

bool uci_option_is_named(const UciOption *option, Span name) {
    Span mine = span_of(option->name);
    for (;;) {
        const Span a = span_next_word(&mine);
        const Span b = span_next_word(&name);
        if (a.length != b.length) {
            return false;
        }
        if (a.length == 0) {
            return true;
        }
        for (size_t i = 0; i < a.length; i++) {
            if (char_to_lower(a.data[i]) != char_to_lower(b.data[i])) {
                return false;
            }
        }
    }
}

static bool parse_combo(UciOptionValue *out, const UciOption *option, Span value, Error *err) {
    for (int i = 0; option->choices[i] != NULL; i++) {
        if (span_is_nocase(value, option->choices[i])) {
            out->number = i;
            return true;
        }
    }
    return error_set(err, ERROR_VALUE, "%s takes one of its choices", option->name);
}

bool uci_option_parse_value(UciOptionValue *out, const UciOption *option, bool has_value,
                            Span value, Error *err) {
    *out = (UciOptionValue){0, {"", 0}};
    switch (option->type) {
    case UCI_OPTION_CHECK:
        out->number = span_is_nocase(value, "true");
        return out->number != 0 || span_is_nocase(value, "false")
               || error_set(err, ERROR_VALUE, "%s takes true or false", option->name);
    case UCI_OPTION_SPIN:
        return span_to_int(&out->number, value, option->minimum, option->maximum)
               || error_set(err, ERROR_VALUE, "%s takes a whole number from %lld to %lld",
                            option->name, (long long)option->minimum, (long long)option->maximum);
    case UCI_OPTION_COMBO:
        return parse_combo(out, option, value, err);
    case UCI_OPTION_BUTTON:
        return true;
    case UCI_OPTION_STRING:
        if (!has_value) {
            return error_set(err, ERROR_VALUE, "%s needs a value", option->name);
        }
        out->text = span_is_nocase(value, "<empty>") ? (Span){"", 0} : value;
        return true;
    }
    return false;
}
