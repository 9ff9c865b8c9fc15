// SPDX-License-Identifier: MIT
// What the engine tells about itself, and its settings.
#include <inttypes.h>

#include "uci/xboard_server_impl.h"

enum { RESIGN_MAX = 10000 };

static const UciOption own_options[] = {
    {.name = "Debug Log File", .type = UCI_OPTION_STRING, .text = ""},
    {.name = "Resign", .type = UCI_OPTION_SPIN, .value = 0, .minimum = 0, .maximum = RESIGN_MAX},
};

enum { OWN_LOG, OWN_RESIGN, OWN_OPTIONS };

// The backend's options for which the protocol has commands or no use.
static bool has_command(const UciOption *option) {
    static const char *const names[] = {"Threads", "Hash", "Ponder", "UCI_AnalyseMode",
                                        "UCI_ShowWDL"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (uci_option_is_named(option, span_of(names[i]))) {
            return true;
        }
    }
    return false;
}

static size_t option_count(const XboardServer *server) {
    return OWN_OPTIONS + server->config.backend.option_count;
}

static const UciOption *option_at(const XboardServer *server, size_t index) {
    return index < OWN_OPTIONS ? &own_options[index]
                               : &server->config.backend.options[index - OWN_OPTIONS];
}

// Its index; option_count when there is none of this name.
static size_t find_option(const XboardServer *server, Span name) {
    size_t index = 0;
    while (index < option_count(server) && !uci_option_is_named(option_at(server, index), name)) {
        index++;
    }
    return index;
}

static bool has_option(const XboardServer *server, const char *name) {
    return find_option(server, span_of(name)) < option_count(server);
}

// ---- Features -----------------------------------------------------------------------------------

// Inside of double quotes.
static void append_quoted(Text *out, const char *text) {
    for (; *text != '\0'; text++) {
        text_append_char(out, *text == '"' ? '\'' : *text);
    }
}

static bool is_file(const UciOption *option) {
    const size_t length = strlen(option->name);
    return length >= 4 && strcmp(option->name + length - 4, "File") == 0;
}

static void append_option(Text *out, const UciOption *option) {
    text_append(out, "\nfeature option=\"");
    append_quoted(out, option->name);
    switch (option->type) {
    case UCI_OPTION_CHECK:
        text_append(out, option->value != 0 ? " -check 1" : " -check 0");
        break;
    case UCI_OPTION_SPIN:
        text_format(out, " -spin %" PRId64 " %" PRId64 " %" PRId64, option->value, option->minimum,
                    option->maximum);
        break;
    case UCI_OPTION_COMBO:
        text_append(out, " -combo");
        for (int i = 0; option->choices[i] != NULL; i++) {
            text_append(out, i == 0 ? " " : " /// ");
            text_append(out, i == option->value ? "*" : "");
            append_quoted(out, option->choices[i]);
        }
        break;
    case UCI_OPTION_BUTTON:
        text_append(out, " -button");
        break;
    case UCI_OPTION_STRING:
        text_append(out, is_file(option) ? " -file " : " -string ");
        append_quoted(out, option->text);
        break;
    }
    text_append_char(out, '"');
}

void xboard_option_tell_features(XboardServer *server) {
    Text text;
    text_init(&text, server->config.alloc);
    text_append(&text, "feature done=0\n"
                       "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1\n"
                       "feature sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 pause=0 nps=1\n"
                       "feature exclude=1 debug=1 variants=\"normal,fischerandom\"\n");
    text_format(&text, "feature memory=%d smp=%d myname=\"", has_option(server, "Hash") ? 1 : 0,
                has_option(server, "Threads") ? 1 : 0);
    append_quoted(&text, server->config.backend.name);
    text_append_char(&text, '"');
    for (size_t i = 0; i < option_count(server); i++) {
        const UciOption *const option = option_at(server, i);
        if (!has_command(option) && (!option->hidden || server->config.lists_hidden)) {
            append_option(&text, option);
        }
    }
    text_append(&text, "\nfeature done=1");
    uci_output_send(&server->output, &text);
    text_release(&text);
}

// ---- Settings -----------------------------------------------------------------------------------

static bool set_value(XboardServer *server, size_t index, const UciOptionValue *value, Error *err) {
    const UciBackend *const backend = &server->config.backend;
    if (index == OWN_LOG) {
        return uci_output_set_log(&server->output, value->text, err);
    }
    if (index == OWN_RESIGN) {
        server->resign_score = value->number;
        return true;
    }
    return backend->set_option(backend->context, index - OWN_OPTIONS, value, err);
}

bool xboard_option_set(XboardServer *server, const XboardCommand *command, Error *err) {
    const size_t index = find_option(server, command->text);
    if (index == option_count(server)) {
        return error_set(err, ERROR_VALUE, "there is no such option");
    }
    const UciOption *const option = option_at(server, index);
    Span text = command->value;
    bool has_value = command->has_value;
    if (option->type == UCI_OPTION_CHECK && span_is(text, "1")) {
        text = span_of("true");
    } else if (option->type == UCI_OPTION_CHECK && span_is(text, "0")) {
        text = span_of("false");
    }
    if (option->type == UCI_OPTION_COMBO && text.length > 0 && text.data[0] == '*') {
        text = span_from(text, 1);
    }
    UciOptionValue value;
    return uci_option_parse_value(&value, option, has_value, text, err)
           && set_value(server, index, &value, err);
}

bool xboard_option_set_number(XboardServer *server, const char *name, int64_t number, Error *err) {
    const size_t index = find_option(server, span_of(name));
    if (index == option_count(server)) {
        return error_set(err, ERROR_UNSUPPORTED, "this engine has no use for it");
    }
    const UciOption *const option = option_at(server, index);
    const int64_t cut = number < option->minimum   ? option->minimum
                        : number > option->maximum ? option->maximum
                                                   : number;
    return set_value(server, index, &(UciOptionValue){.number = cut, .text = {"", 0}}, err);
}
