// SPDX-License-Identifier: MIT
// The words of the replies, for the two files that read and write them.
#ifndef ZUGWERK_UCI_UCI_REPLY_IMPL_H
#define ZUGWERK_UCI_UCI_REPLY_IMPL_H

#include "uci/uci_reply.h"

enum { UCI_OPTION_TYPES = 5 };

extern const char *const uci_option_type_words[UCI_OPTION_TYPES];
extern const char *const uci_info_words[UCI_INFO_NUMBERS];

#endif
