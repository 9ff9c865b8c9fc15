// SPDX-License-Identifier: MIT
// The lines that an engine sends to XBoard and other interfaces of its protocol. Moves stay words
// here: what they mean depends on the position. Source: Mann, Muller, "Chess Engine Communication
// Protocol", version 2.
#ifndef ZUGWERK_UCI_XBOARD_REPLY_H
#define ZUGWERK_UCI_XBOARD_REPLY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "base/text.h"
#include "uci/uci_reply.h"

typedef enum XboardReplyKind {
    XBOARD_REPLY_NONE, // an empty line, a remark (#), or talk
    XBOARD_REPLY_FEATURE,
    XBOARD_REPLY_MOVE,
    XBOARD_REPLY_PONG,
    XBOARD_REPLY_RESIGN,
    XBOARD_REPLY_OFFER_DRAW,
    XBOARD_REPLY_RESULT, // how the game has ended, as it says
    XBOARD_REPLY_ILLEGAL_MOVE,
    XBOARD_REPLY_ERROR,      // it does not understand a command
    XBOARD_REPLY_USER_ERROR, // tellusererror
    XBOARD_REPLY_THOUGHT
} XboardReplyKind;

// All Spans point into the line that was read.
typedef struct XboardReply {
    XboardReplyKind kind;
    Span text;      // feature: the list; move, illegal move: the move; error: the command; user
                    // error: what it says; result: the remark in braces
    Span reason;    // illegal move, error: what stands in parentheses
    int winner;     // result: WHITE, BLACK, COLOR_NONE for a draw
    int64_t number; // pong
    bool is_old;    // move: as version 1 writes it, of which some engines write two
    // thought: depth, nodes, time and score, of the engine's side as UCI has it; pv holds the words
    // behind the numbers, which may be moves in any notation.
    UciInfo info;
} XboardReply;

// Reads any bytes.
XboardReply xboard_reply_parse(Span line);

// Cuts `name=value` or `name="any value"` off the front of a feature list; what is none of these is
// skipped. False at the end.
bool xboard_feature_next(Span *name, Span *value, Span *list);

// The next word of a pv that may be a move, without number, brackets and commas around it; empty at
// the end.
Span xboard_next_pv_word(Span *pv);

// Appends the option that a feature declares ("NAME -spin VALUE MIN MAX") as UCI's line declares
// it; false when it is not understood or cannot be said in UCI.
bool xboard_option_to_uci(Text *out, Span value);

#endif
