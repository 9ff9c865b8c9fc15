// SPDX-License-Identifier: MIT
#include "unit.h"

#include "app/option_table.h"

typedef struct Settings {
    bool loud;
    bool quick;
    int64_t depth;
    const char *fen;
    Words moves;
} Settings;

static const Option options[] = {
    FLAG_OPTION(Settings, loud, "loud", 'l', "much noise"),
    FLAG_OPTION(Settings, quick, "quick", 'q', "little time,\nreally"),
    INT_OPTION(Settings, depth, "depth", 'd', -5, 100, "N", "how deep"),
    TEXT_OPTION(Settings, fen, "fen", 0, "FEN", "the position"),
    WORDS_OPTION(Settings, moves, "moves", 'm', "MOVE...", "the moves"),
};

enum { OPTION_COUNT = sizeof options / sizeof options[0], WORDS_MAX = 16 };

typedef struct Parsed {
    Settings settings;
    const char *operands[WORDS_MAX];
    size_t count;
    Error err;
} Parsed;

// words ends with NULL.
static bool parse(Parsed *parsed, const char *const *words) {
    Words line = {words, 0};
    while (words[line.count] != NULL) {
        line.count++;
    }
    *parsed = (Parsed){.settings = {.depth = 7}};
    return options_parse(&parsed->settings, parsed->operands, &parsed->count, options, OPTION_COUNT,
                         line, &parsed->err);
}

#define PARSE(parsed, ...) parse((parsed), (const char *const[]){__VA_ARGS__, NULL})

static void reads_every_spelling(void **state) {
    (void)state;
    Parsed parsed;
    assert_true(PARSE(&parsed, "--depth", "3", "--fen=a b", "-l"));
    assert_int_equal(parsed.settings.depth, 3);
    assert_string_equal(parsed.settings.fen, "a b");
    assert_true(parsed.settings.loud);
    assert_false(parsed.settings.quick);
    assert_true(PARSE(&parsed, "--depth=-4", "-lq"));
    assert_int_equal(parsed.settings.depth, -4);
    assert_true(parsed.settings.loud && parsed.settings.quick);
    assert_true(PARSE(&parsed, "-d9"));
    assert_int_equal(parsed.settings.depth, 9);
    assert_true(PARSE(&parsed, "-d", "-5", "--fen", "-"));
    assert_int_equal(parsed.settings.depth, -5);
    assert_string_equal(parsed.settings.fen, "-");
    assert_true(PARSE(&parsed, "--de=1", "--fen="));
    assert_int_equal(parsed.settings.depth, 1);
    assert_string_equal(parsed.settings.fen, "");
}

static void keeps_defaults_and_operands(void **state) {
    (void)state;
    Parsed parsed;
    assert_true(PARSE(&parsed, "one", "--loud", "-", "two", "--", "--quick", "-x"));
    assert_int_equal(parsed.settings.depth, 7);
    assert_null(parsed.settings.fen);
    assert_false(parsed.settings.quick);
    assert_int_equal(parsed.count, 5);
    assert_string_equal(parsed.operands[0], "one");
    assert_string_equal(parsed.operands[1], "-");
    assert_string_equal(parsed.operands[2], "two");
    assert_string_equal(parsed.operands[3], "--quick");
    assert_string_equal(parsed.operands[4], "-x");
}

static void takes_words_up_to_the_next_option(void **state) {
    (void)state;
    Parsed parsed;
    assert_true(PARSE(&parsed, "--moves", "e4", "e5", "--loud", "operand"));
    assert_int_equal(parsed.settings.moves.count, 2);
    assert_string_equal(parsed.settings.moves.items[1], "e5");
    assert_int_equal(parsed.count, 1);
    assert_true(PARSE(&parsed, "x", "-m", "e4", "e5 Nf3"));
    assert_int_equal(parsed.settings.moves.count, 2);
    assert_int_equal(parsed.count, 1);
}

static void expect_fault(const char *message, const char *const *words) {
    Parsed parsed;
    assert_false(parse(&parsed, words));
    assert_string_equal(parsed.err.text, message);
}

#define EXPECT_FAULT(message, ...) expect_fault((message), (const char *const[]){__VA_ARGS__, NULL})

static void says_what_is_wrong(void **state) {
    (void)state;
    EXPECT_FAULT("unknown option --dpeth, did you mean --depth?", "--dpeth", "3");
    EXPECT_FAULT("unknown option --hlep, did you mean --help?", "--hlep");
    EXPECT_FAULT("unknown option --colour", "--colour");
    EXPECT_FAULT("unknown option -x", "-x");
    EXPECT_FAULT("unknown option --\?\?", "--\xc3\xb6");
    EXPECT_FAULT("--loud takes no value", "--loud=yes");
    EXPECT_FAULT("--depth needs a value: --depth N", "--depth");
    EXPECT_FAULT("--moves needs a value: --moves MOVE...", "--moves", "-l");
    EXPECT_FAULT("write --moves MOVE..., without '='", "--moves=e4");
    EXPECT_FAULT("--depth is given twice", "-d", "1", "--depth", "2");
    EXPECT_FAULT("--moves is given twice: write all its words behind one", "-m", "e4", "-m", "e5");
    EXPECT_FAULT("--depth must be a whole number from -5 to 100, not '101'", "-d101");
    EXPECT_FAULT("--depth must be a whole number from -5 to 100, not ''", "--depth=");
    EXPECT_FAULT("--depth must be a whole number from -5 to 100, not '3x'", "--depth", "3x");
}

static void formats_the_table(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    options_format(&text, options, OPTION_COUNT);
    assert_string_equal(text_string(&text), "  -l, --loud              much noise\n"
                                            "  -q, --quick             little time,\n"
                                            "                          really\n"
                                            "  -d, --depth N           how deep\n"
                                            "      --fen FEN           the position\n"
                                            "  -m, --moves MOVE...     the moves\n");
    text_release(&text);
}

UNIT_TESTS(option_table) = {
    cmocka_unit_test(reads_every_spelling),
    cmocka_unit_test(keeps_defaults_and_operands),
    cmocka_unit_test(takes_words_up_to_the_next_option),
    cmocka_unit_test(says_what_is_wrong),
    cmocka_unit_test(formats_the_table),
};
UNIT_TESTS_END(option_table)
