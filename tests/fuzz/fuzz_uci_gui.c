// SPDX-License-Identifier: MIT
// Lines from a GUI. What is read must be written as a line that reads back as the same; and a
// whole conversation, with a backend that plays the first move, must give one bestmove for every
// `go`, one readyok for every `isready`, and only lines that our own grammar understands.
#include "chess/movegen.h"
#include "fuzz.h"
#include "uci/uci_reply.h"
#include "uci/uci_server.h"

enum { INPUT_MAX = 1 << 14, PERFT_MAX = 2 };

static void check_line(Span line, const UciCommand *command) {
    Text once;
    text_init(&once, NULL);
    uci_command_format(&once, command);
    const UciCommand again = uci_command_parse(text_span(&once));
    Text twice;
    text_init(&twice, NULL);
    uci_command_format(&twice, &again);
    FUZZ_CHECK(again.kind == command->kind || command->fault != NULL);
    FUZZ_CHECK(once.length == twice.length
               && memcmp(text_string(&once), text_string(&twice), once.length) == 0);
    FUZZ_CHECK(command->position.moves.length <= line.length);
    text_release(&twice);
    text_release(&once);
}

static bool play_first(void *context, const UciSearch *search, const UciListener *listener,
                       UciResult *out, Error *err) {
    (void)context;
    (void)err;
    listener->started(listener->context);
    const Position *const pos = game_position(search->game);
    FUZZ_CHECK(!search->go->clock_ms[!pos_side(pos)].given
               || search->go->clock_ms[pos_side(pos)].given);
    MoveList list;
    movegen_legal(&list, pos);
    FUZZ_CHECK(list.count > 0);
    *out = (UciResult){search->only != NULL ? search->only->moves[0] : list.moves[0], MOVE_NONE};
    return true;
}

typedef struct Wanted {
    int best_moves;
    int ready;
} Wanted;

// Copies the lines that may be carried out here: no files are to be written, no long perft run.
static void keep_lines(Text *kept, Wanted *wanted, Span rest) {
    while (rest.length > 0) {
        const Span line = fuzz_next_line(&rest);
        const UciCommand command = uci_command_parse(line);
        check_line(line, &command);
        const bool perft = command.kind == UCI_COMMAND_GO && command.go.perft.given;
        if ((perft && command.go.perft.value > PERFT_MAX) || command.kind == UCI_COMMAND_QUIT
            || (command.kind == UCI_COMMAND_SETOPTION
                && !span_is_nocase(command.name, "uci_chess960"))) {
            continue;
        }
        wanted->best_moves += command.kind == UCI_COMMAND_GO && !perft;
        wanted->ready += command.kind == UCI_COMMAND_ISREADY;
        text_append_span(kept, line);
        text_append_char(kept, '\n');
    }
}

static void check_output(Span rest, const Wanted *wanted) {
    Wanted got = {0, 0};
    while (rest.length > 0) {
        const UciReply reply = uci_reply_parse(fuzz_next_line(&rest));
        FUZZ_CHECK(reply.fault == NULL);
        got.best_moves += reply.kind == UCI_REPLY_BESTMOVE;
        got.ready += reply.kind == UCI_REPLY_READYOK;
    }
    FUZZ_CHECK(got.best_moves == wanted->best_moves);
    FUZZ_CHECK(got.ready == wanted->ready);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) {
        return 0;
    }
    Wanted wanted = {0, 0};
    Text in;
    Text out;
    text_init(&in, NULL);
    text_init(&out, NULL);
    keep_lines(&in, &wanted, fuzz_span(data, size));
    Span rest = text_span(&in);
    const TimeSource time = time_source_real();
    const UciConfig config = {
        .backend = {.name = "first", .author = "nobody", .search = play_first},
        .in = source_of_span(&rest),
        .out = sink_of_text(&out),
        .time = &time,
    };
    FUZZ_CHECK(uci_serve(&config, NULL));
    check_output(text_span(&out), &wanted);
    text_release(&out);
    text_release(&in);
    return 0;
}
