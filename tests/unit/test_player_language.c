// SPDX-License-Identifier: MIT
// The language is tested on a registry of its own, so that every type of value and a player made of
// parts are there; the registry of the program is checked at the end.
#include "player/player_language.h"

#include "fail_alloc.h"
#include "sample_players.h"

#include "player/player_values.h"
#include "unit.h"

static uint64_t draw_next(void *context) {
    uint64_t *const next = context;
    return (*next)++;
}

// Reads a text, draws seeds 100, 101, ..., and compares the canonical form, which must read back
// as itself.
static void assert_canonical(const char *text, const char *expected) {
    PlayerSpec spec;
    Error err;
    if (!player_spec_parse(&spec, sample_players(), span_of(text), NULL, &err)) {
        fail_msg("%s: column %d: %s", text, (int)err.column, err.text);
    }
    uint64_t next = 100;
    player_spec_draw_seeds(&spec, (SeedSource){draw_next, &next});
    Text out;
    text_init(&out, NULL);
    player_spec_format(&out, &spec);
    assert_string_equal(text_string(&out), expected);
    PlayerSpec again;
    assert_true(player_spec_parse(&again, sample_players(), text_span(&out), NULL, NULL));
    player_spec_draw_seeds(&again, (SeedSource){draw_next, &next});
    Text second;
    text_init(&second, NULL);
    player_spec_format(&second, &again);
    assert_string_equal(text_string(&second), expected);
    text_release(&second);
    text_release(&out);
    player_spec_release(&again);
    player_spec_release(&spec);
}

static void canonical_form_leaves_defaults_out_in_declared_order(void **state) {
    (void)state;
    assert_canonical("bare", "bare");
    assert_canonical("simple", "simple");
    assert_canonical("simple:depth=4", "simple");
    assert_canonical("simple:depth=5", "simple:depth=5");
    assert_canonical("simple:depth=05", "simple:depth=5");
    assert_canonical("simple:order=capture,depth=7", "simple:depth=7,order=capture");
    assert_canonical("003-minimax:depth=2", "003-minimax:depth=2");
    assert_canonical("process:cmd=stockfish", "process:cmd=stockfish");
}

static void values_of_every_type(void **state) {
    (void)state;
    assert_canonical("full:time=60s,seed=1", "full:time=1m,seed=1");
    assert_canonical("full:time=1500ms,seed=1", "full:time=1500ms,seed=1");
    assert_canonical("full:time=2000ms,seed=1", "full:seed=1");
    assert_canonical("full:nodes=-5,seed=1", "full:nodes=-5,seed=1");
    assert_canonical("full:tie=override,tie.p=0.10,tie.seed=3,seed=1",
                     "full:tie=override,tie.seed=3,seed=1");
    assert_canonical("full:tie=override,tie.p=0.125,tie.seed=3,seed=1",
                     "full:tie=override,tie.p=0.125,tie.seed=3,seed=1");
    assert_canonical("process:cmd=\"/usr/games/stockfish 15\"",
                     "process:cmd=\"/usr/games/stockfish 15\"");
    assert_canonical("process:cmd=\"a\\\"b\\\\c, d:e\"", "process:cmd=\"a\\\"b\\\\c, d:e\"");
    assert_canonical("process:cmd=\"plain\"", "process:cmd=plain");
    assert_canonical("process:cmd=\"\"", "process:cmd=\"\"");
    assert_canonical("process:cmd=x,name=\"engine\"", "process:cmd=x");
    assert_canonical("process:cmd=\"/usr/a_b-c.d+e@f~\"", "process:cmd=/usr/a_b-c.d+e@f~");
    assert_canonical("process:opt.Hash=3,cmd=x,opt.a.b_c=\"d e\",name=y,opt.Z=\"\"",
                     "process:cmd=x,name=y,opt.Hash=3,opt.a.b_c=\"d e\",opt.Z=\"\"");
    assert_canonical("full:seed=9223372036854775807", "full:seed=9223372036854775807");
}

static void dots_reach_the_options_of_parts(void **state) {
    (void)state;
    assert_canonical("full:over=simple,over.depth=6,seed=1", "full:over.depth=6,seed=1");
    assert_canonical("full:over.depth=6,seed=1", "full:over.depth=6,seed=1");
    assert_canonical("full:over.order=previous,over=003-minimax,over.depth=2,seed=1",
                     "full:over=003-minimax,over.depth=2,over.order=previous,seed=1");
    assert_canonical("full:over=process,over.cmd=x,seed=1", "full:over=process,over.cmd=x,seed=1");
    assert_canonical("full:over=full,over.over=full,over.over.over.depth=2,seed=1,over.seed=2,"
                     "over.over.seed=3",
                     "full:over=full,over.over=full,over.over.over.depth=2,over.over.seed=3,"
                     "over.seed=2,seed=1");
}

static void missing_seeds_are_drawn_and_shown(void **state) {
    (void)state;
    assert_canonical("full", "full:seed=100");
    assert_canonical("full:tie=override", "full:tie=override,tie.seed=100,seed=101");
    assert_canonical("full:over=full", "full:over=full,over.seed=100,seed=101");
}

static void values_can_be_asked_for(void **state) {
    (void)state;
    PlayerSpec spec;
    assert_true(player_spec_parse(&spec, sample_players(),
                                  span_of("full:over=process,over.cmd=\"a b\""), NULL, NULL));
    assert_true(player_spec_number(&spec, "time") == 2000000);
    assert_int_equal(player_spec_number(&spec, "tie"), 0);
    assert_false(player_spec_get(&spec, "tie.p")->is_set); // goes with tie=override only
    assert_false(player_spec_get(&spec, "nodes")->is_set);
    assert_false(player_spec_get(&spec, "seed")->is_set);
    const PlayerSpec *const part = player_spec_get(&spec, "over")->part;
    assert_string_equal(part->info->name, "process");
    assert_string_equal(player_spec_get(part, "cmd")->text, "a b");
    assert_string_equal(player_spec_get(part, "name")->text, "engine");
    player_spec_release(&spec);
}

typedef struct BadText {
    const char *text;
    int column;
    ErrorCode code;
    const char *says; // part of the message
} BadText;

static const BadText BAD_TEXTS[] = {
    // grammar
    {"", 1, ERROR_SYNTAX, "a player's name expected at the end"},
    {":depth=3", 1, ERROR_SYNTAX, "a player's name"},
    {"-x", 1, ERROR_SYNTAX, "a player's name"},
    {" simple", 1, ERROR_SYNTAX, "a player's name"},
    {"simple ", 7, ERROR_SYNTAX, "':' expected, not ' '"},
    {"simple,depth=3", 7, ERROR_SYNTAX, "':'"},
    {"simple:", 8, ERROR_SYNTAX, "an option expected at the end"},
    {"simple:depth", 13, ERROR_SYNTAX, "'=' expected at the end"},
    {"simple:depth:3", 13, ERROR_SYNTAX, "'='"},
    {"simple:depth=", 14, ERROR_SYNTAX, "a value expected at the end"},
    {"simple:depth=,", 14, ERROR_SYNTAX, "a value expected, not ','"},
    {"simple:=3", 8, ERROR_SYNTAX, "an option"},
    {"simple:depth=3,", 16, ERROR_SYNTAX, "an option expected at the end"},
    {"simple:depth=3 ", 15, ERROR_SYNTAX, "',' expected"},
    {"simple:depth=3,,order=none", 16, ERROR_SYNTAX, "an option"},
    {"full:over.=3", 11, ERROR_SYNTAX, "a word after '.'"},
    {"full:.over=3", 6, ERROR_SYNTAX, "an option"},
    {"process:cmd=x,opt=3", 15, ERROR_VALUE, "no option 'opt'"},
    {"process:cmd=x,opt.=3", 19, ERROR_SYNTAX, "a word after '.'"},
    {"process:cmd=x,opt.a=3,opt.b=3,opt.a=4", 31, ERROR_VALUE, "given twice"},
    {"process:cmd=x,options.a=3", 15, ERROR_VALUE, "no option"},
    {"process:cmd=\"abc", 13, ERROR_SYNTAX, "never closed"},
    {"process:cmd=\"abc\\", 13, ERROR_SYNTAX, "never closed"},
    {"process:cmd=\"a\\n\"", 16, ERROR_SYNTAX, "\\\" or \\\\ expected"},
    {"process:cmd=\"a\tb\"", 15, ERROR_SYNTAX, "control character"},
    {"process:cmd=\"a\"b", 16, ERROR_SYNTAX, "',' expected"},
    // unknown words and the nearest valid one
    {"simpel", 1, ERROR_VALUE, "did you mean 'simple'?"},
    {"Simple", 1, ERROR_VALUE, "did you mean 'simple'?"},
    {"003-minmax", 1, ERROR_VALUE, "did you mean '003-minimax'?"},
    {"zzzzzzzz", 1, ERROR_VALUE, "no player 'zzzzzzzz'"},
    {"simple:dept=3", 8, ERROR_VALUE, "did you mean 'depth'?"},
    {"simple:order=none,dpeth=3", 19, ERROR_VALUE, "did you mean 'depth'?"},
    {"simple:zzzzzz=3", 8, ERROR_VALUE, "only depth, order"},
    {"bare:depth=3", 6, ERROR_VALUE, "bare takes no options"},
    {"simple:order=captrue", 14, ERROR_VALUE, "did you mean 'capture'?"},
    {"simple:order=zzzzzzzzz", 14, ERROR_VALUE, "none|capture|previous"},
    {"full:over=simpel", 11, ERROR_VALUE, "did you mean 'simple'?"},
    {"full:over.depth=3,over=simpel", 24, ERROR_VALUE, "did you mean 'simple'?"},
    {"full:over.dpeth=3", 11, ERROR_VALUE, "did you mean 'depth'?"},
    {"full:over.depth.x=3", 11, ERROR_VALUE, "simple has no option 'depth.x'"},
    {"full:over=bare,over.depth=3", 21, ERROR_VALUE, "bare takes no options"},
    // values
    {"simple:depth=0", 14, ERROR_VALUE, "depth takes 1..64, not '0'"},
    {"simple:depth=65", 14, ERROR_VALUE, "1..64"},
    {"simple:depth=-1", 14, ERROR_VALUE, "1..64"},
    {"simple:depth=3.5", 14, ERROR_VALUE, "1..64"},
    {"simple:depth=three", 14, ERROR_VALUE, "1..64"},
    {"simple:depth=99999999999999999999999", 14, ERROR_VALUE, "1..64"},
    {"simple:depth=\"3\"", 14, ERROR_VALUE, "not the quoted '3'"},
    {"full:time=2", 11, ERROR_VALUE, "1ms..1h"},
    {"full:time=0s", 11, ERROR_VALUE, "1ms..1h"},
    {"full:time=61m", 11, ERROR_VALUE, "1ms..1h"},
    {"full:tie=override,tie.p=1.1", 25, ERROR_VALUE, "0..1"},
    {"full:tie.p=0.5", 6, ERROR_VALUE, "goes with tie=override only"},
    {"full:tie=last,tie.seed=5", 15, ERROR_VALUE, "goes with tie=override only"},
    {"simple:depth=3,depth=3", 16, ERROR_VALUE, "depth is given twice"},
    {"full:over.depth=3,over.depth=4", 19, ERROR_VALUE, "over.depth is given twice"},
    {"process", 8, ERROR_VALUE, "process needs cmd="},
    {"full:over=process", 18, ERROR_VALUE, "process needs over.cmd="},
};

static void errors_name_place_and_reason(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof BAD_TEXTS / sizeof BAD_TEXTS[0]; i++) {
        const BadText *const bad = &BAD_TEXTS[i];
        PlayerSpec spec = {.info = &sample_bare};
        Error err = {.code = ERROR_NONE};
        if (player_spec_parse(&spec, sample_players(), span_of(bad->text), NULL, &err)) {
            fail_msg("accepted: %s", bad->text);
        }
        if (err.column != bad->column || err.code != bad->code
            || strstr(err.text, bad->says) == NULL) {
            fail_msg("%s: column %d, %s: %s", bad->text, (int)err.column, error_code_name(err.code),
                     err.text);
        }
        assert_ptr_equal(spec.info, &sample_bare); // unchanged
    }
}

static void any_bytes_are_refused_politely(void **state) {
    (void)state;
    const char zeros[] = "simple:depth=3\0";
    PlayerSpec spec;
    Error err;
    assert_false(player_spec_parse(&spec, sample_players(), (Span){zeros, 15}, NULL, &err));
    assert_int_equal(err.column, 15);
    assert_false(player_spec_parse(&spec, sample_players(), (Span){"\xff\xfe", 2}, NULL, &err));
    assert_int_equal(err.column, 1);
    const char nul_inside[] = "process:cmd=\"a\0b\"";
    assert_false(player_spec_parse(&spec, sample_players(),
                                   (Span){nul_inside, sizeof nul_inside - 1}, NULL, &err));
    assert_int_equal(err.column, 15);
}

static void too_many_options_are_a_limit(void **state) {
    (void)state;
    Text text;
    text_init(&text, NULL);
    text_append(&text, "full:");
    for (int i = 0; i < 1000; i++) {
        text_format(&text, "%sk%d=1", i == 0 ? "" : ",", i);
    }
    PlayerSpec spec;
    Error err;
    assert_false(player_spec_parse(&spec, sample_players(), text_span(&text), NULL, &err));
    assert_int_equal(err.code, ERROR_LIMIT);
    text_release(&text);
}

static void failed_allocations_leak_nothing(void **state) {
    (void)state;
    const char *const text = "full:over=full,over.over=process,over.over.cmd=\"a b\",time=3s";
    for (size_t n = 1;; n++) {
        FailAlloc fail;
        const Alloc alloc = fail_alloc_init(&fail, n);
        PlayerSpec spec;
        Error err;
        bool fine = player_spec_parse(&spec, sample_players(), span_of(text), &alloc, &err);
        if (fine) {
            Text out;
            text_init(&out, &alloc);
            player_spec_format(&out, &spec);
            fine = text_check(&out, &err);
            text_release(&out);
            player_spec_release(&spec);
        }
        assert_int_equal(fail_alloc_live(&fail), 0);
        if (!fail.tripped) {
            assert_true(fine);
            assert_true(n > 5);
            break;
        }
        assert_false(fine);
        assert_int_equal(err.code, ERROR_MEMORY);
    }
}

// Defaults must be in canonical form and within their ranges, names must follow the grammar.
static void the_programs_registry_is_sound(void **state) {
    (void)state;
    const PlayerRegistry players = player_registry();
    assert_true(players.count >= 4);
    for (size_t i = 0; i < players.count; i++) {
        const PlayerInfo *const info = players.players[i];
        assert_non_null(info->summary);
        assert_non_null(info->help);
        Text least; // with what must be given
        text_init(&least, NULL);
        text_append(&least, info->name);
        char mark = ':';
        for (size_t k = 0; k < info->option_count; k++) {
            if (info->options[k].need == NEED_GIVEN) {
                text_format(&least, "%c%s=x", mark, info->options[k].key);
                mark = ',';
            }
        }
        PlayerSpec spec;
        Error err;
        if (!player_spec_parse(&spec, players, text_span(&least), NULL, &err)) {
            fail_msg("%s: %s", info->name, err.text);
        }
        text_release(&least);
        for (size_t k = 0; k < info->option_count; k++) {
            const OptionInfo *const option = &info->options[k];
            assert_non_null(option->help);
            if (option->need != NEED_DEFAULT) {
                continue;
            }
            SpecValue value = spec.values[k];
            if (!value.applies) { // it was not read
                const ValueText text = {.text = span_of(option->fallback), .column = 1};
                assert_true(option_parse_value(&value, option, players, text, NULL, NULL));
            }
            Text out;
            text_init(&out, NULL);
            option_format_value(&out, option, &value);
            assert_string_equal(text_string(&out), option->fallback);
            text_release(&out);
        }
        player_spec_release(&spec);
    }
}

UNIT_TESTS(player_language) = {
    cmocka_unit_test(canonical_form_leaves_defaults_out_in_declared_order),
    cmocka_unit_test(values_of_every_type),
    cmocka_unit_test(dots_reach_the_options_of_parts),
    cmocka_unit_test(missing_seeds_are_drawn_and_shown),
    cmocka_unit_test(values_can_be_asked_for),
    cmocka_unit_test(errors_name_place_and_reason),
    cmocka_unit_test(any_bytes_are_refused_politely),
    cmocka_unit_test(too_many_options_are_a_limit),
    cmocka_unit_test(failed_allocations_leak_nothing),
    cmocka_unit_test(the_programs_registry_is_sound),
};
UNIT_TESTS_END(player_language)
