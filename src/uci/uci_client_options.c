// SPDX-License-Identifier: MIT
// The options an engine has announced, and setting them (uci/uci_client.h).
#include "base/nearest.h"
#include "uci/uci_client_impl.h"

enum { SHOWN_SIZE = 48, NEAREST_MAX = 128 };

bool client_add_option(UciClient *client, Span line, unsigned *notes) {
    if (client->option_count == UCI_CLIENT_OPTIONS_MAX) {
        *notes |= UCI_NOTE_TOO_MANY;
        return true;
    }
    void *items = client->options;
    if (!alloc_grow(client->alloc, &items, &client->option_capacity, client->option_count + 1,
                    sizeof *client->options)) {
        return false;
    }
    client->options = items;
    char *const text = alloc_new(client->alloc, line.length + 1);
    if (text == NULL) {
        return false;
    }
    memcpy(text, line.data, line.length);
    client->options[client->option_count++] =
        (ClientOption){text, uci_reply_parse((Span){text, line.length}).option};
    return true;
}

size_t uci_client_option_count(const UciClient *client) {
    return client->option_count;
}

const UciOptionLine *uci_client_option(const UciClient *client, size_t index) {
    return &client->options[index].line;
}

// ---- Finding ------------------------------------------------------------------------------------

static bool is_name_char(char c, bool letters_only) {
    return letters_only ? char_is_letter(c) || char_is_digit(c) : true;
}

// Without regard to case, and to all but letters and digits if so wished.
static bool is_same_name(Span a, Span b, bool letters_only) {
    size_t i = 0;
    size_t k = 0;
    for (;;) {
        while (i < a.length && !is_name_char(a.data[i], letters_only)) {
            i++;
        }
        while (k < b.length && !is_name_char(b.data[k], letters_only)) {
            k++;
        }
        if (i == a.length || k == b.length) {
            return i == a.length && k == b.length;
        }
        if (char_to_lower(a.data[i++]) != char_to_lower(b.data[k++])) {
            return false;
        }
    }
}

const UciOptionLine *uci_client_find_option(const UciClient *client, Span name) {
    for (int letters_only = 0; letters_only < 2; letters_only++) {
        for (size_t i = 0; i < client->option_count; i++) {
            if (is_same_name(client->options[i].line.name, name, letters_only == 1)) {
                return &client->options[i].line;
            }
        }
    }
    return NULL;
}

static bool unknown_option(const UciClient *client, Span name, Error *err) {
    char near_name[NEAREST_MAX] = "";
    int least = NEAREST_MAX;
    for (size_t i = 0; i < client->option_count; i++) {
        const Span other = client->options[i].line.name;
        const int limit = (int)(name.length / 3);
        const int distance = word_distance(name, other, limit);
        if (distance <= limit && distance < least) {
            least = distance;
            span_show(near_name, sizeof near_name, other);
        }
    }
    char shown[SHOWN_SIZE];
    span_show(shown, sizeof shown, name);
    return near_name[0] != '\0' ? error_set(
               err, ERROR_VALUE, "it has no option '%s'; did you mean '%s'?", shown, near_name)
                                : error_set(err, ERROR_VALUE, "it has no option '%s'", shown);
}

// ---- Setting ------------------------------------------------------------------------------------

static bool is_yes(Span value) {
    return span_is_nocase(value, "true") || span_is_nocase(value, "on");
}

static bool is_no(Span value) {
    return span_is_nocase(value, "false") || span_is_nocase(value, "off");
}

static bool refuse(const UciOptionLine *option, const char *takes, Span value, Error *err) {
    char name[SHOWN_SIZE];
    char shown[SHOWN_SIZE];
    return error_set(err, ERROR_VALUE, "its option %s takes %s, not '%s'",
                     span_show(name, sizeof name, option->name), takes,
                     span_show(shown, sizeof shown, value));
}

static bool check_spin(const UciOptionLine *option, Span value, Error *err) {
    int64_t number;
    if (span_to_int(&number, value, option->minimum, option->maximum)) {
        return true;
    }
    Text takes;
    text_init(&takes, NULL);
    text_format(&takes, "%lld..%lld", (long long)option->minimum, (long long)option->maximum);
    (void)refuse(option, text_string(&takes), value, err);
    text_release(&takes);
    return false;
}

// *value becomes the choice as the engine writes it.
static bool check_combo(const UciOptionLine *option, Span *value, Error *err) {
    Text takes;
    text_init(&takes, NULL);
    Span vars = option->vars;
    Span choice;
    bool is_found = false;
    while (!is_found && uci_option_next_var(&vars, &choice)) {
        is_found = is_same_name(choice, *value, false);
        text_append(&takes, takes.length == 0 ? "" : "|");
        text_append_span(&takes, choice);
    }
    if (is_found) {
        *value = choice;
    } else {
        (void)refuse(option, text_string(&takes), *value, err);
    }
    text_release(&takes);
    return is_found;
}

// *value becomes what is to be sent.
static bool check_value(const UciOptionLine *option, Span *value, Error *err) {
    for (size_t i = 0; i < value->length; i++) {
        if (value->data[i] == '\n' || value->data[i] == '\r' || value->data[i] == '\0') {
            return refuse(option, "one line", *value, err);
        }
    }
    switch (option->type) {
    case UCI_OPTION_CHECK:
        if (!is_yes(*value) && !is_no(*value)) {
            return refuse(option, "true or false", *value, err);
        }
        *value = span_of(is_yes(*value) ? "true" : "false");
        return true;
    case UCI_OPTION_SPIN:
        return check_spin(option, *value, err);
    case UCI_OPTION_COMBO:
        return check_combo(option, value, err);
    case UCI_OPTION_STRING:
        *value = value->length == 0 ? span_of("<empty>") : *value;
        return true;
    case UCI_OPTION_BUTTON:
        return true;
    }
    return true;
}

bool uci_client_set_option(UciClient *client, Span name, Span value, int64_t now_us, Error *err) {
    if (client->state == UCI_STATE_LOST) {
        return true;
    }
    const UciOptionLine *const option = uci_client_find_option(client, name);
    if (option == NULL) {
        return unknown_option(client, name, err);
    }
    if (!check_value(option, &value, err)) {
        return false;
    }
    return client->protocol->set_option(client, option, value, now_us, err);
}
