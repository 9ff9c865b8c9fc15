// SPDX-License-Identifier: MIT
// zugwerk match check: examines a UCI engine.
#include "app/match_check.h"
#include "app/match_commands.h"

static const Option check_options[] = {
    FLAG_OPTION(MatchCheck, quick, "quick", 'q', "leave out the points that take long"),
    WORDS_OPTION(MatchCheck, only, "only", 'o', "POINT...", "take these points alone"),
    FLAG_OPTION(MatchCheck, strict, "strict", 's', "the expected points must be passed as well"),
    FLAG_OPTION(MatchCheck, failed, "failed", 'f', "print only what was not passed"),
    TEXT_OPTION(MatchCheck, margin, "margin", 'm', "TIME",
                "how much later than its time an answer may come (500ms)"),
    TEXT_OPTION(MatchCheck, start, "start", 0, "TIME",
                "how long to wait for uciok and the first readyok (10s)"),
    TEXT_OPTION(MatchCheck, patience, "patience", 0, "TIME",
                "how long to wait for an answer that has no time (5s)"),
    TEXT_OPTION(MatchCheck, time, "time", 't', "TIME", "longest time of the examination (5m)"),
    FLAG_OPTION(MatchCheck, list, "list", 'l', "list the points, and examine nothing"),
    FLAG_OPTION(MatchCheck, json, "json", 0, "print JSON lines"),
    FLAG_OPTION(MatchCheck, markdown, "markdown", 0, "print a Markdown table"),
};

static int check_run(Cli *cli, Words words) {
    MatchCheck command = {.margin = "500ms", .start = "10s", .patience = "5s", .time = "5m"};
    int status;
    if (!cli_parse(&status, &command, cli, words, 0, MATCH_CHECK_WORDS_MAX)) {
        return status;
    }
    return match_check_run(cli, &command);
}

const Command command_match_check = {
    .name = "match check",
    .summary = "Examine a UCI engine, and print a score sheet",
    .usage = "[options] [--] ENGINE [ARGUMENT...]",
    .details =
        "Every point asks the engine something and judges the answer. Points are required (by the\n"
        "protocol), expected (by GUIs and match runners) or good to have. An engine that fails\n"
        "one is started anew for the next. Put -- before ENGINE behind --only, which takes all\n"
        "words up to the next option, and when an argument begins with a dash.\n"
        "\n"
        "The exit status is 0 when all required points were passed, else 1.\n",
    .options = check_options,
    .option_count = sizeof check_options / sizeof *check_options,
    .run = check_run,
};
