// SPDX-License-Identifier: MIT
// Any engine of the XBoard protocol as a player: a child process, asked with the limits given or
// the clock of the game.
#include "player/player_language.h"
#include "player/player_list.h"
#include "player/program_options.h"
#include "player/program_player_impl.h"
#include "uci/xboard_client.h"

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

static const OptionInfo xboard_options[] = {
    PROGRAM_COMMAND_OPTION("the program and its arguments; blanks go in quotes:\n"
                           "      'xboard:cmd=\"gnuchess --xboard\"'"),
    PROGRAM_LIMIT_OPTIONS("sd",
                          "it is told to move when it reports more; there is no command for it"),
    PROGRAM_TIME_OPTION("st: whole seconds, below one it is told to move; without any limit or\n"
                        "      clock 1s"),
    PROGRAM_NUMBER("memory", 1, INT32_MAX, "memory, in megabytes"),
    PROGRAM_NUMBER("cores", 1, 65536, "cores"),
    PROGRAM_OTHERS_OPTION(
        "any option it announces: opt.Resign_Threshold=900; case does not matter,\n"
        "      and _ stands for a blank"),
    PROGRAM_TEXT("init", "further commands before the first game, separated by semicolons"),
    PROGRAM_PONDER_OPTION("hard: think while the opponent does"),
    PROGRAM_OVERHEAD_OPTION,
    PROGRAM_DURATION("announce", "2s",
                     "how long it may take for its first feature, before it is taken for an old\n"
                     "      engine that has none"),
    PROGRAM_DURATION("start", "10s",
                     "longest time to feature done=1, when it has said that this is to come"),
    PROGRAM_DURATION("guard", "5m",
                     "longest time without a word, or without telling more nodes or depth than\n"
                     "      before, while it thinks without a clock; then it is told to move"),
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
        "setboard plays from the first position only, with whatever moves were made there.",
    .options = xboard_options,
    .option_count = sizeof xboard_options / sizeof *xboard_options,
    .bad_moves = BAD_MOVE_FORFEIT,
    .is_program = true,
    .create = xboard_player_make,
};
