// SPDX-License-Identifier: MIT
// The command line of `zugwerk match spsa` as the rules and parameters of SPSA and the options of a
// match of two.
#ifndef ZUGWERK_APP_SPSA_SETTINGS_H
#define ZUGWERK_APP_SPSA_SETTINGS_H

#include "app/match_settings.h"
#include "match/spsa_parameters.h"

// As given. Of `match` only what the options of the command set is used.
typedef struct SpsaCommand {
    MatchCommand match;
    const char *parameters; // a file
    int64_t iterations;
    int64_t pairs;
    const char *alpha;
    const char *gamma;
    const char *stability;
    const char *csv;
    const char *svg;
} SpsaCommand;

enum { SPSA_PLUS, SPSA_MINUS };

typedef struct SpsaSettings {
    SpsaCommand command;
    MatchSettings match; // of the engine alone; its options are those of an iteration's match
    SpsaParameters parameters;
    SpsaRules rules;
    bool uses_pairs; // the engine takes parameters as opt.NAME
    const Alloc *alloc;
} SpsaSettings;

// words: the engine, and parameters. kept_parameters: those of a run that goes on, or NULL for what
// words and file say. Initialises *settings also on failure; words must outlive it. *where is what
// an error with a place is in: a file or a word, or NULL.
bool spsa_settings_init(SpsaSettings *settings, const SpsaCommand *command, Words words,
                        const char *kept_parameters, const char **where, const Alloc *alloc,
                        Error *err) MUST_CHECK;
void spsa_settings_release(SpsaSettings *settings);

// The engine with these values of the parameters, in the player language.
void spsa_settings_player(Text *out, const SpsaSettings *settings, const double *values);

// Makes the engine with all parameters at their start, lowest and highest values, to see that it
// takes them, and can be told the openings.
bool spsa_settings_try(const SpsaSettings *settings, const Openings *openings, const PlayerEnv *env,
                       Error *err) MUST_CHECK;

#endif
