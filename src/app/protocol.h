// SPDX-License-Identifier: MIT
// What the commands that speak a protocol share: the engine or any player behind it.
#ifndef ZUGWERK_APP_PROTOCOL_H
#define ZUGWERK_APP_PROTOCOL_H

#include "app/command.h"
#include "uci/uci_backend.h"

typedef struct ProtocolSettings {
    const char *player; // NULL: the engine
    bool tune;          // list hidden options, too
} ProtocolSettings;

// The options of such a command, read into a ProtocolSettings.
enum { PROTOCOL_OPTIONS = 2 };

extern const Option protocol_options[PROTOCOL_OPTIONS];

// Talks on `in` and standard output as `serve` does. Returns an exit status.
int protocol_run(Cli *cli, const ProtocolSettings *settings, ByteSource in,
                 bool (*serve)(const UciConfig *config, Error *err));

#endif
