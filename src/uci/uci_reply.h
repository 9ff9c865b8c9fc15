// SPDX-License-Identifier: MIT
// The lines an engine sends to a GUI: one grammar for the engine that writes them and the program
// that reads them. Moves stay words here: what they mean depends on the position. Source:
// Meyer-Kahlen, Huber, "UCI protocol" (April 2006); `wdl` is Leela Chess Zero's addition.
#ifndef ZUGWERK_UCI_UCI_REPLY_H
#define ZUGWERK_UCI_UCI_REPLY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "base/text.h"

typedef enum UciReplyKind {
    UCI_REPLY_NONE, // an empty line, or text that is no UCI
    UCI_REPLY_ID_NAME,
    UCI_REPLY_ID_AUTHOR,
    UCI_REPLY_UCIOK,
    UCI_REPLY_READYOK,
    UCI_REPLY_OPTION,
    UCI_REPLY_INFO,
    UCI_REPLY_BESTMOVE,
    UCI_REPLY_COPYPROTECTION,
    UCI_REPLY_REGISTRATION
} UciReplyKind;

typedef enum UciOptionType {
    UCI_OPTION_CHECK,
    UCI_OPTION_SPIN,
    UCI_OPTION_COMBO,
    UCI_OPTION_BUTTON,
    UCI_OPTION_STRING
} UciOptionType;

typedef struct UciOptionLine {
    Span name;
    UciOptionType type;
    bool has_default;
    Span value; // the default, as it stands; "<empty>" is the empty string
    bool has_range;
    int64_t minimum;
    int64_t maximum;
    Span vars; // of a combo: from the first "var" on, as it stands
} UciOptionLine;

// The next choice of a combo; false at the end. *vars starts as the line's.
bool uci_option_next_var(Span *vars, Span *choice);

typedef enum UciScoreKind { UCI_SCORE_NONE, UCI_SCORE_CP, UCI_SCORE_MATE } UciScoreKind;

typedef enum UciBound { UCI_BOUND_EXACT, UCI_BOUND_LOWER, UCI_BOUND_UPPER } UciBound;

// Numbers of an info line, in the order they are written.
typedef enum UciInfoNumber {
    UCI_INFO_DEPTH,
    UCI_INFO_SELDEPTH,
    UCI_INFO_MULTIPV,
    UCI_INFO_NODES,
    UCI_INFO_NPS,
    UCI_INFO_HASHFULL,
    UCI_INFO_TBHITS,
    UCI_INFO_SBHITS,
    UCI_INFO_CPULOAD,
    UCI_INFO_TIME,
    UCI_INFO_CURRMOVENUMBER,
    UCI_INFO_NUMBERS
} UciInfoNumber;

typedef struct UciInfo {
    bool has[UCI_INFO_NUMBERS];
    int64_t number[UCI_INFO_NUMBERS];
    UciScoreKind score;
    int64_t value; // centipawns, or moves to mate: side to move's
    UciBound bound;
    bool has_wdl;
    int64_t wdl[3]; // permille
    Span currmove;
    Span pv; // words; empty: none
    Span refutation;
    Span currline;
    bool has_string;
    Span string; // to the end of the line
} UciInfo;

typedef struct UciReply {
    UciReplyKind kind;
    Span text; // id: the name; copyprotection, registration: the state; none: the line
    UciOptionLine option;
    UciInfo info;
    Span best; // bestmove
    Span ponder;
    const char *fault; // what is wrong with a line of a known kind; NULL: nothing
} UciReply;

// Reads any bytes; unknown words are skipped.
UciReply uci_reply_parse(Span line);

// Appends the line without its end. It reads back as the same reply.
void uci_reply_format(Text *out, const UciReply *reply);

static inline void uci_info_set(UciInfo *info, UciInfoNumber which, int64_t value) {
    info->has[which] = true;
    info->number[which] = value;
}

#endif
