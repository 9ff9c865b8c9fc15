// SPDX-License-Identifier: MIT
// Any engine of the XBoard protocol as a player: a child process, asked with the limits given or
// the clock of the game.
#include "player/player_language.h"
#include "player/player_list.h"
#include "player/program_player_impl.h"
#include "uci/xboard_client.h"

enum { MS_US = 1000 };

// Several lines are separated by semicolons.
static bool say_all(ProgramPlayer *self, const char *lines, Error *err) {
    while (*lines != '\0') {
        const size_t length = strcspn(lines, ";\n\r");
        const Span line = span_trim((Span){lines, length});
        if (line.length > 0 && !xboard_client_say(self->client, line, uci_now_us(), err)) {
            return false;
        }
        lines += length + (lines[length] == '\0' ? 0 : 1);
    }
    return true;
}

static bool set_options(ProgramPlayer *self, const PlayerSpec *spec, Error *err) {
    const int64_t memory = program_player_number(spec, "memory");
    const int64_t cores = program_player_number(spec, "cores");
    const char *const init = player_spec_get(spec, "init")->text;
    Error why;
    xboard_client_set_pondering(self->client, self->ponders);
    if ((memory > 0 && !xboard_client_set_memory(self->client, memory, uci_now_us(), &why))
        || (cores > 0 && !xboard_client_set_cores(self->client, cores, uci_now_us(), &why))) {
        return program_player_explain(self, &why, err);
    }
    return program_player_set_others(self, spec, err) && (init == NULL || say_all(self, init, err));
}

static bool xboard_player_make(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                               Error *err) {
    static const ProgramKind kind = {.is_xboard = true, .set_options = set_options};
    return program_player_make(player, &kind, spec, env, err);
}

#define DAY_US (INT64_C(24) * 3600 * 1000000)

static const char *const off_on[] = {"off", "on", NULL};

static const OptionInfo xboard_options[] = {
    {.key = "cmd",
     .type = VALUE_TEXT,
     .need = NEED_GIVEN,
     .help = "the program and its arguments; blanks go in quotes:\n"
             "      'xboard:cmd=\"gnuchess --xboard\"'"},
    {.key = "dir", .type = VALUE_TEXT, .need = NEED_NONE, .help = "the folder it runs in"},
    {.key = "depth",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = 1000,
     .help = "sd"},
    {.key = "nodes",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = INT64_MAX,
     .help = "it is told to move when it reports more; there is no command for it"},
    {.key = "time",
     .type = VALUE_DURATION,
     .need = NEED_NONE,
     .minimum = MS_US,
     .maximum = DAY_US,
     .help = "st: whole seconds, below one it is told to move; without any limit or\n"
             "      clock 1s"},
    {.key = "memory",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = INT32_MAX,
     .help = "memory, in megabytes"},
    {.key = "cores",
     .type = VALUE_INTEGER,
     .need = NEED_NONE,
     .minimum = 1,
     .maximum = 65536,
     .help = "cores"},
    {.key = "opt",
     .type = VALUE_PAIRS,
     .need = NEED_NONE,
     .help = "any option it announces: opt.Resign_Threshold=900; case does not matter,\n"
             "      and _ stands for a blank"},
    {.key = "init",
     .type = VALUE_TEXT,
     .need = NEED_NONE,
     .help = "further commands before the first game, separated by semicolons"},
    {.key = "ponder",
     .type = VALUE_WORD,
     .words = off_on,
     .fallback = "off",
     .help = "hard: think while the opponent does"},
    {.key = "overhead",
     .type = VALUE_DURATION,
     .fallback = "20ms",
     .minimum = 0,
     .maximum = 60000000,
     .help = "taken off a fixed time for a move, for the way there and back"},
    {.key = "announce",
     .type = VALUE_DURATION,
     .fallback = "2s",
     .minimum = MS_US,
     .maximum = DAY_US,
     .help = "how long it may take for its first feature, before it is taken for an old\n"
             "      engine that has none"},
    {.key = "start",
     .type = VALUE_DURATION,
     .fallback = "10s",
     .minimum = MS_US,
     .maximum = DAY_US,
     .help = "longest time to feature done=1, when it has said that this is to come"},
    {.key = "guard",
     .type = VALUE_DURATION,
     .fallback = "5m",
     .minimum = MS_US,
     .maximum = DAY_US,
     .help = "longest silence while it thinks without a clock; then it is told to move"},
};

const PlayerInfo player_info_xboard = {
    .name = "xboard",
    .summary = "any engine of the XBoard protocol, as in xboard:cmd=\"gnuchess --xboard\"",
    .help =
        "Starts the program as the player uci does, and speaks version 2 of the protocol of\n"
        "XBoard and WinBoard with it (version 1 with one that announces no features).\n"
        "\n"
        "A game with a clock is told by level, time and otim. The engine may resign, offer and\n"
        "claim draws; a draw is given where the rules do, and a draw offered with the\n"
        "opponent's move is passed on to it. A win that it claims, or a legal move that it\n"
        "calls illegal, loses the game as an illegal move does. An engine without the feature\n"
        "setboard plays from the first position only.",
    .options = xboard_options,
    .option_count = sizeof xboard_options / sizeof *xboard_options,
    .bad_moves = BAD_MOVE_FORFEIT,
    .is_program = true,
    .create = xboard_player_make,
};
