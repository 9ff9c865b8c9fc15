// SPDX-License-Identifier: MIT
#include "uci/uci_reply_impl.h"

const char *const uci_option_type_words[UCI_OPTION_TYPES] = {
    [UCI_OPTION_CHECK] = "check",   [UCI_OPTION_SPIN] = "spin",     [UCI_OPTION_COMBO] = "combo",
    [UCI_OPTION_BUTTON] = "button", [UCI_OPTION_STRING] = "string",
};

const char *const uci_info_words[UCI_INFO_NUMBERS] = {
    [UCI_INFO_DEPTH] = "depth",
    [UCI_INFO_SELDEPTH] = "seldepth",
    [UCI_INFO_MULTIPV] = "multipv",
    [UCI_INFO_NODES] = "nodes",
    [UCI_INFO_NPS] = "nps",
    [UCI_INFO_HASHFULL] = "hashfull",
    [UCI_INFO_TBHITS] = "tbhits",
    [UCI_INFO_SBHITS] = "sbhits",
    [UCI_INFO_CPULOAD] = "cpuload",
    [UCI_INFO_TIME] = "time",
    [UCI_INFO_CURRMOVENUMBER] = "currmovenumber",
};
