// SPDX-License-Identifier: MIT
// Player texts. What is accepted must have a canonical form that reads back as itself, and must
// make a player of that name (human apart, which nobody lends a user to here). What is refused must
// say why, and where if it is about the text.
#include <stdint.h>
#include <stdlib.h>

#include "player/player_language.h"
#include "sample_players.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds) {
    if (!holds) {
        abort();
    }
}

static uint64_t draw_one(void *context) {
    (void)context;
    return 1;
}

static void check_error(const Error *err, size_t size) {
    check(err->code == ERROR_SYNTAX || err->code == ERROR_VALUE || err->code == ERROR_LIMIT);
    check(err->text[0] != '\0');
    check(err->column >= 1 && err->column <= (int64_t)size + 1);
}

static void check_player(PlayerSpec *spec, const Text *canonical) {
    const PlayerEnv env = {.seeds = {draw_one, NULL}, .no_programs = true};
    Player *player = NULL;
    Error err;
    if (player_create(&player, spec, &env, &err)) {
        check(span_is(text_span(canonical), player_name(player)));
        player_destroy(player);
    } else { // a human, or options that do not go together
        check(err.code == ERROR_UNSUPPORTED || err.code == ERROR_VALUE);
    }
}

static void check_text(PlayerRegistry registry, Span text, bool can_make) {
    PlayerSpec spec;
    Error err = {.code = ERROR_NONE};
    if (!player_spec_parse(&spec, registry, text, NULL, &err)) {
        check_error(&err, text.length);
        return;
    }
    player_spec_draw_seeds(&spec, (SeedSource){draw_one, NULL});
    Text canonical;
    text_init(&canonical, NULL);
    player_spec_format(&canonical, &spec);

    PlayerSpec again;
    check(player_spec_parse(&again, registry, text_span(&canonical), NULL, &err));
    Text second;
    text_init(&second, NULL);
    player_spec_format(&second, &again);
    check(span_is(text_span(&canonical), text_string(&second)));
    if (can_make) {
        check_player(&spec, &canonical);
    }
    text_release(&second);
    player_spec_release(&again);
    text_release(&canonical);
    player_spec_release(&spec);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Span text = {(const char *)data, size};
    check_text(player_registry(), text, true);
    check_text(sample_players(), text, false);
    return 0;
}
