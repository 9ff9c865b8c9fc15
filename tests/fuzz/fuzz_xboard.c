// SPDX-License-Identifier: MIT
// Lines from an interface of the XBoard protocol. A whole conversation, with a backend that plays
// the first move: every ping that can be read is answered, in order, and every line that comes back
// is one of the protocol's.
#include <inttypes.h>

#include "chess/movegen.h"
#include "fuzz.h"
#include "uci/xboard_command.h"
#include "uci/xboard_server.h"

enum { INPUT_MAX = 1 << 13 };

static bool play_first(void *context, const UciSearch *search, const UciListener *listener,
                       UciResult *out, Error *err) {
    (void)context;
    (void)err;
    listener->started(listener->context);
    MoveList list;
    movegen_legal(&list, game_position(search->game));
    FUZZ_CHECK(list.count > 0);
    const Move best = search->only != NULL ? search->only->moves[0] : list.moves[0];
    Position after;
    pos_play(&after, game_position(search->game), best);
    MoveList replies;
    movegen_legal(&replies, &after);
    const Move moves[] = {best, replies.count > 0 ? replies.moves[0] : MOVE_NONE};
    const UciLine line = {.number = 1,
                          .depth = 1,
                          .score = UCI_SCORE_CP,
                          .value = -60,
                          .move_count = replies.count > 0 ? 2 : 1,
                          .moves = moves};
    listener->line(listener->context, &line);
    *out = (UciResult){best, moves[1]};
    return true;
}

// Copies the lines that may be carried out here (no files are to be written), and notes the pongs.
static void keep_lines(Text *kept, Text *pongs, Span rest) {
    while (rest.length > 0) {
        const Span line = fuzz_next_line(&rest);
        const XboardCommand command = xboard_command_parse(line);
        FUZZ_CHECK(command.kind < XBOARD_COMMAND_COUNT);
        FUZZ_CHECK(command.line.length <= line.length && command.text.length <= line.length);
        FUZZ_CHECK(command.time_us >= 0 && command.level.base_us >= 0 && command.level.moves >= 0);
        if (command.kind == XBOARD_COMMAND_QUIT || command.kind == XBOARD_COMMAND_OPTION) {
            continue;
        }
        if (command.kind == XBOARD_COMMAND_PING && command.fault == NULL) {
            text_format(pongs, "pong %" PRId64 "\n", command.number);
        }
        text_append_span(kept, line);
        text_append_char(kept, '\n');
    }
}

static bool begins(Span line, const char *text) {
    const size_t length = strlen(text);
    return line.length >= length && memcmp(line.data, text, length) == 0;
}

static void check_output(Span rest, Text *pongs) {
    static const char *const heads[] = {
        "feature ", "move ",     "Illegal move (", "Error (", "tellusererror ", "0-1 {",
        "1-0 {",    "1/2-1/2 {", "offer draw",     "resign",  "Hint: ",         "stat01: ",
        "# ",       " The book"};
    while (rest.length > 0) {
        const Span line = fuzz_next_line(&rest);
        bool known = line.length == 0 || (line.data[0] >= '0' && line.data[0] <= '9');
        for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
            known = known || begins(line, heads[i]);
        }
        if (begins(line, "pong ")) {
            text_append_span(pongs, line);
            text_append_char(pongs, '\n');
            known = true;
        }
        FUZZ_CHECK(known);
        FUZZ_CHECK(line.length == 0 || memchr(line.data, '\0', line.length) == NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) {
        return 0;
    }
    Text in;
    Text out;
    Text wanted;
    Text got;
    text_init(&in, NULL);
    text_init(&out, NULL);
    text_init(&wanted, NULL);
    text_init(&got, NULL);
    keep_lines(&in, &wanted, fuzz_span(data, size));
    Span rest = text_span(&in);
    const TimeSource time = time_source_real();
    const UciConfig config = {
        .backend = {.name = "first", .author = "nobody", .search = play_first},
        .in = source_of_span(&rest),
        .out = sink_of_text(&out),
        .time = &time,
    };
    FUZZ_CHECK(xboard_serve(&config, NULL));
    check_output(text_span(&out), &got);
    FUZZ_CHECK(wanted.length == got.length
               && memcmp(text_string(&wanted), text_string(&got), got.length) == 0);
    text_release(&got);
    text_release(&wanted);
    text_release(&out);
    text_release(&in);
    return 0;
}
