// SPDX-License-Identifier: MIT
// zugwerk version: what was built, and how.
#include "app/commands.h"
#include "base/version.h"

typedef struct VersionSettings {
    bool json;
} VersionSettings;

static const Option version_options[] = {
    FLAG_OPTION(VersionSettings, json, "json", 0, "print JSON"),
};

#ifdef __clang__
#define COMPILER_NAME "clang " __clang_version__
#else
#define COMPILER_NAME "gcc " __VERSION__
#endif

#ifdef ZUGWERK_PEXT
#define SLIDER_METHOD "pext"
#else
#define SLIDER_METHOD "magic"
#endif

static int version_run(Cli *cli, Words words) {
    VersionSettings settings = {0};
    int status;
    if (!cli_parse(&status, &settings, cli, words, 0, 0)) {
        return status;
    }
    if (!settings.json) {
        cli_print(cli, "zugwerk %s\ncompiler: %s\nslider attacks: %s\n", ZUGWERK_VERSION,
                  COMPILER_NAME, SLIDER_METHOD);
        return STATUS_FINE;
    }
    Json json = cli_json(cli, JSON_PRETTY);
    json_open_object(&json, NULL);
    json_text(&json, "version", ZUGWERK_VERSION);
    json_text(&json, "compiler", COMPILER_NAME);
    json_text(&json, "slider_attacks", SLIDER_METHOD);
    json_close(&json);
    cli_json_end(cli, &json);
    return STATUS_FINE;
}

const Command command_version = {
    .name = "version",
    .summary = "Print the version and how this program was built",
    .usage = "[--json]",
    .options = version_options,
    .option_count = sizeof version_options / sizeof *version_options,
    .run = version_run,
};
