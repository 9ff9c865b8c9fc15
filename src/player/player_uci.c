// SPDX-License-Identifier: MIT
// Any UCI engine as a player: a child process, asked with the limits given or the clock of the
// game.
#include "base/text.h"
#include "player/player_language.h"
#include "player/player_list.h"
#include "player/program_options.h"
#include "player/program_player_impl.h"

static bool set_number(ProgramPlayer *self, const PlayerSpec *spec, const char *key,
                       const char *name, Error *err) {
    const SpecValue *const value = player_spec_get(spec, key);
    if (!value->is_set) {
        return true;
    }
    Text number;
    text_init(&number, NULL);
    text_append_int(&number, value->number);
    const bool done = text_check(&number, err)
                      && program_player_set_option(self, name, text_string(&number), err);
    text_release(&number);
    return done;
}

// Ponder is told only where it is known: some think on without that option.
static bool set_options(ProgramPlayer *self, const PlayerSpec *spec, Error *err) {
    if (!set_number(self, spec, "threads", "Threads", err)
        || !set_number(self, spec, "hash", "Hash", err)
        || !set_number(self, spec, "level", "Skill Level", err)) {
        return false;
    }
    if (player_spec_get(spec, "elo")->is_set
        && (!program_player_set_option(self, "UCI_LimitStrength", "true", err)
            || !set_number(self, spec, "elo", "UCI_Elo", err))) {
        return false;
    }
    if (self->ponders && uci_client_find_option(self->client, span_of("Ponder")) != NULL
        && !program_player_set_option(self, "Ponder", "true", err)) {
        return false;
    }
    return program_player_set_others(self, spec, err);
}

static bool uci_player_make(Player *player, const PlayerSpec *spec, const PlayerEnv *env,
                            Error *err) {
    static const ProgramKind kind = {.is_xboard = false, .set_options = set_options};
    return program_player_make(player, &kind, spec, env, err);
}

static const OptionInfo uci_options[] = {
    PROGRAM_COMMAND_OPTION(
        "the program and its arguments; blanks go in quotes: 'uci:cmd=\"./x --uci\"'"),
    PROGRAM_LIMIT_OPTIONS("go depth", "go nodes"),
    PROGRAM_NUMBER("mate", 1, 1000, "go mate: look for a mate in so many moves"),
    PROGRAM_TIME_OPTION("go movetime; without any limit or clock 1s"),
    PROGRAM_NUMBER("threads", 1, 65536, "its option Threads"),
    PROGRAM_NUMBER("hash", 0, INT32_MAX, "its option Hash, in megabytes"),
    PROGRAM_NUMBER("level", -1000, 1000, "its option Skill Level"),
    PROGRAM_NUMBER("elo", 0, 10000, "its options UCI_LimitStrength and UCI_Elo"),
    PROGRAM_OTHERS_OPTION("any other option: opt.Move_Overhead=30 or opt.ponder=on; case does not\n"
                          "      matter, and _ stands for a blank"),
    PROGRAM_PONDER_OPTION("think while the opponent does, on the move it expects of him"),
    PROGRAM_OVERHEAD_OPTION,
    PROGRAM_DURATION("start", "10s", "longest time from the start of the program to uciok"),
    PROGRAM_DURATION("guard", "5m",
                     "longest time without a word, or without telling more nodes or depth than\n"
                     "      before, while it thinks without a clock; then it is told to stop"),
};

const PlayerInfo player_info_uci = {
    .name = "uci",
    .summary = "any UCI engine in a process of its own, as in uci:cmd=stockfish,nodes=10000",
    .help = "Starts the program without a shell and plays with it. A program without a slash is\n"
            "looked for on the PATH, then in /usr/games and /usr/local/games. With dir, a path\n"
            "that does not begin with a slash begins there. In cmd blanks separate arguments;\n"
            "quotes and backslashes keep them together.\n"
            "\n"
            "The limits given are told to the engine together; in a game with a clock it is told\n"
            "the clock as well. When it reports more nodes or depth than it was given, it is told\n"
            "to stop. An engine that dies, hangs or floods ends the command with the reason and\n"
            "the last line of its standard error. A move that is not legal loses the game. Draw\n"
            "offers are declined, as UCI knows none.",
    .options = uci_options,
    .option_count = sizeof uci_options / sizeof *uci_options,
    .bad_moves = BAD_MOVE_FORFEIT,
    .is_program = true,
    .create = uci_player_make,
};
