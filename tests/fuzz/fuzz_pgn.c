// SPDX-License-Identifier: MIT
// PGN. However the bytes are dealt out, the events are the same, in the order the header promises,
// with legal moves between sound positions. What the writer makes of any game has no fault, reads
// back as the same game and is written the same again, streamed or through a tree. Commands in
// comments survive being taken out and put back.
#include "chess/legality.h"
#include "fuzz.h"
#include "notation/game_tree.h"
#include "notation/pgn_comment.h"
#include "notation/pgn_writer.h"

// ---------------------------------------------------------------------------------- events

typedef struct Log {
    uint64_t hash; // of all events
    bool in_game;
    bool started;
    int depth;
    bool in_comment;
    int64_t games;
    int64_t plies;
    int64_t offset;
    int errors; // of the game at hand
    int warnings;
    int unusable; // games without a start
    int64_t size;
} Log;

static void note(Log *log, const void *data, size_t size) {
    const unsigned char *const bytes = data;
    for (size_t i = 0; i < size; i++) {
        log->hash = (log->hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
}

static void note_number(Log *log, int64_t number) {
    note(log, &number, sizeof number);
}

static PgnAction see_begin(void *context, const PgnBegin *begin) {
    Log *const log = context;
    FUZZ_CHECK(!log->in_game);
    FUZZ_CHECK(begin->number == log->games + 1);
    FUZZ_CHECK(begin->offset >= log->offset && begin->offset < log->size && begin->line >= 1);
    log->in_game = true;
    log->started = false;
    log->games++;
    log->plies = 0;
    log->errors = 0;
    log->warnings = 0;
    log->offset = begin->offset;
    note_number(log, 'g');
    note_number(log, begin->offset);
    note_number(log, begin->line);
    return PGN_CONTINUE;
}

static PgnAction see_tag(void *context, Span name, Span value) {
    Log *const log = context;
    FUZZ_CHECK(log->in_game && !log->started && name.length > 0);
    FUZZ_CHECK(value.length <= PGN_TAG_MAX);
    note(log, name.data, name.length);
    note_number(log, 't');
    note(log, value.data, value.length);
    return PGN_CONTINUE;
}

static PgnAction see_start(void *context, const Position *pos) {
    Log *const log = context;
    FUZZ_CHECK(log->in_game && !log->started && pos_check(pos, NULL));
    log->started = true;
    note_number(log, (int64_t)pos->key);
    return PGN_CONTINUE;
}

static PgnAction see_move(void *context, const PgnMove *move) {
    Log *const log = context;
    FUZZ_CHECK(log->started && move->line >= 1 && move->column >= 1);
    Position after;
    if (move->move == MOVE_NULL) {
        FUZZ_CHECK(!pos_in_check(move->before));
        pos_play_null(&after, move->before);
    } else {
        FUZZ_CHECK(move_is_legal(move->before, move->move));
        pos_play(&after, move->before, move->move);
    }
    FUZZ_CHECK(pos_is_same(&after, move->after));
    log->plies += log->depth == 0 ? 1 : 0;
    note_number(log, move->move);
    note_number(log, move->line);
    note_number(log, move->column);
    return PGN_CONTINUE;
}

static PgnAction see_nag(void *context, int nag) {
    Log *const log = context;
    FUZZ_CHECK(log->started && nag >= 0 && nag <= PGN_NAG_MAX);
    note_number(log, 1000 + nag);
    return PGN_CONTINUE;
}

static void check_commands(Span text);

static PgnAction see_comment(void *context, Span text, bool last) {
    Log *const log = context;
    FUZZ_CHECK(log->in_game && (last || text.length > 0));
    FUZZ_CHECK(memchr(text.data, '\n', text.length) == NULL);
    FUZZ_CHECK(memchr(text.data, '\r', text.length) == NULL);
    if (last && !log->in_comment) {
        FUZZ_CHECK(text.length > 0 && span_trim(text).length == text.length);
        check_commands(text);
    }
    log->in_comment = !last;
    note(log, text.data, text.length);
    note_number(log, last ? 'c' : 0);
    return PGN_CONTINUE;
}

static PgnAction see_variation(void *context) {
    Log *const log = context;
    FUZZ_CHECK(log->started && log->depth < PGN_DEPTH_MAX);
    log->depth++;
    note_number(log, '(');
    return PGN_CONTINUE;
}

static PgnAction see_variation_end(void *context) {
    Log *const log = context;
    FUZZ_CHECK(log->depth > 0);
    log->depth--;
    note_number(log, ')');
    return PGN_CONTINUE;
}

static PgnAction see_end(void *context, const PgnEnd *end) {
    Log *const log = context;
    FUZZ_CHECK(log->in_game && log->depth == 0 && !end->skipped);
    FUZZ_CHECK(end->plies == log->plies);
    FUZZ_CHECK(end->errors == log->errors && end->warnings == log->warnings);
    FUZZ_CHECK(end->offset > log->offset && end->offset <= log->size);
    FUZZ_CHECK(log->started || end->errors > 0);
    log->unusable += log->started ? 0 : 1;
    log->in_game = false;
    log->offset = end->offset;
    note_number(log, (int64_t)end->result);
    note_number(log, end->offset);
    return PGN_CONTINUE;
}

static PgnAction see_fault(void *context, PgnSeverity severity, const Error *fault) {
    Log *const log = context;
    fuzz_check_error(fault, (Span){"", (size_t)log->size});
    FUZZ_CHECK(fault->line >= 1 && fault->column >= 1);
    log->errors += severity == PGN_ERROR ? 1 : 0;
    log->warnings += severity == PGN_WARNING ? 1 : 0;
    note(log, fault->text, strlen(fault->text));
    note_number(log, fault->line);
    note_number(log, fault->column);
    return PGN_CONTINUE;
}

static PgnVisitor log_visitor(Log *log) {
    return (PgnVisitor){
        .context = log,
        .game_begin = see_begin,
        .tag = see_tag,
        .start = see_start,
        .move = see_move,
        .nag = see_nag,
        .comment = see_comment,
        .variation_begin = see_variation,
        .variation_end = see_variation_end,
        .game_end = see_end,
        .fault = see_fault,
    };
}

// ---------------------------------------------------------------------------------- reading

// Deals the bytes out in pieces of a fixed size.
typedef struct Dealer {
    Span rest;
    size_t piece;
} Dealer;

static bool deal(void *context, void *buffer, size_t capacity, size_t *got, Error *err) {
    (void)err;
    Dealer *const dealer = context;
    FUZZ_CHECK(capacity > 0);
    size_t size = dealer->rest.length < dealer->piece ? dealer->rest.length : dealer->piece;
    size = size < capacity ? size : capacity;
    memcpy(buffer, dealer->rest.data, size);
    dealer->rest = span_from(dealer->rest, size);
    *got = size;
    return true;
}

static PgnReader *reader_of(Dealer *dealer, Span text, size_t piece) {
    *dealer = (Dealer){text, piece};
    PgnReader *reader = NULL;
    FUZZ_CHECK(pgn_reader_create(&reader, (ByteSource){deal, dealer}, NULL, NULL));
    return reader;
}

static Log log_of(Span text, size_t piece) {
    Log log = {.size = (int64_t)text.length};
    const PgnVisitor visitor = log_visitor(&log);
    Dealer dealer;
    PgnReader *const reader = reader_of(&dealer, text, piece);
    FUZZ_CHECK(pgn_reader_all(reader, &visitor, NULL));
    FUZZ_CHECK(!log.in_game);
    pgn_reader_destroy(reader);
    return log;
}

// ---------------------------------------------------------------------------------- writing

static PgnAction refuse_fault(void *context, PgnSeverity severity, const Error *fault) {
    (void)severity;
    fprintf(stderr, "written with a fault: %lld:%lld: %s\n%s\n", (long long)fault->line,
            (long long)fault->column, fault->text, text_string(context));
    abort();
}

static void check_tree(const GameTree *tree, GameTree *again) {
    Text written;
    Text rewritten;
    text_init(&written, NULL);
    text_init(&rewritten, NULL);
    FUZZ_CHECK(pgn_write_tree(sink_of_text(&written), tree, NULL, NULL));
    const PgnVisitor faults = {
        .context = &written,
        .fault = tree->has_start ? refuse_fault : NULL,
    };
    Dealer dealer;
    PgnReader *const reader = reader_of(&dealer, text_span(&written), written.length);
    bool got = false;
    FUZZ_CHECK(tree_read(again, reader, &faults, &got, NULL) && got);
    FUZZ_CHECK(tree_is_equal(tree, again));
    FUZZ_CHECK(pgn_write_tree(sink_of_text(&rewritten), again, NULL, NULL));
    FUZZ_CHECK(span_is(text_span(&written), text_string(&rewritten))
               || memchr(written.data, '\0', written.length) != NULL);
    FUZZ_CHECK(tree_read(again, reader, &faults, &got, NULL) && !got);
    pgn_reader_destroy(reader);
    text_release(&written);
    text_release(&rewritten);
}

static void check_trees(Span text, int64_t games) {
    GameTree tree;
    GameTree again;
    FUZZ_CHECK(tree_init(&tree, NULL, NULL, NULL) && tree_init(&again, NULL, NULL, NULL));
    Dealer dealer;
    PgnReader *const reader = reader_of(&dealer, text, 4096);
    int64_t count = 0;
    bool got = true;
    while (got) {
        FUZZ_CHECK(tree_read(&tree, reader, NULL, &got, NULL));
        if (got) {
            count++;
            check_tree(&tree, &again);
        }
    }
    FUZZ_CHECK(count == games);
    pgn_reader_destroy(reader);
    tree_release(&tree);
    tree_release(&again);
}

static void check_stream(Span text, const Log *log) {
    Text written;
    text_init(&written, NULL);
    PgnWriter writer;
    pgn_writer_init(&writer, sink_of_text(&written), NULL, NULL);
    const PgnVisitor visitor = pgn_writer_visitor(&writer);
    Dealer dealer;
    PgnReader *const reader = reader_of(&dealer, text, text.length);
    FUZZ_CHECK(pgn_reader_all(reader, &visitor, NULL));
    pgn_reader_destroy(reader);
    pgn_writer_release(&writer);
    const Log again = log_of(text_span(&written), written.length + 1);
    FUZZ_CHECK(again.games == log->games && again.unusable == log->unusable);
    text_release(&written);
}

// ---------------------------------------------------------------------------------- commands

static bool is_same_data(const CommentData *a, const CommentData *b) {
    return a->has_eval == b->has_eval && a->has_clk == b->has_clk && a->has_emt == b->has_emt
           && (!a->has_eval
               || (a->eval.is_mate == b->eval.is_mate && a->eval.value == b->eval.value
                   && a->eval.depth == b->eval.depth))
           && (!a->has_clk || a->clk_us == b->clk_us) && (!a->has_emt || a->emt_us == b->emt_us)
           && a->mark_count == b->mark_count && a->text.length == b->text.length
           && (a->text.length == 0 || memcmp(a->text.data, b->text.data, a->text.length) == 0);
}

static void check_commands(Span text) {
    CommentData data;
    CommentData again;
    Text written;
    comment_init(&data, NULL);
    comment_init(&again, NULL);
    text_init(&written, NULL);
    FUZZ_CHECK(comment_parse(&data, text, NULL));
    comment_format(&written, &data);
    FUZZ_CHECK(text_check(&written, NULL));
    FUZZ_CHECK(comment_parse(&again, text_span(&written), NULL));
    FUZZ_CHECK(is_same_data(&data, &again));
    CommentEval eval;
    FUZZ_CHECK(!comment_find_eval(&eval, text) || (data.has_eval && data.eval.value == eval.value));
    comment_release(&data);
    comment_release(&again);
    text_release(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const Span text = fuzz_span(data, size);
    const Log whole = log_of(text, size + 1);
    const Log small = log_of(text, 1);
    const Log middle = log_of(text, 7);
    FUZZ_CHECK(whole.hash == small.hash && whole.hash == middle.hash);
    check_trees(text, whole.games);
    check_stream(text, &whole);
    return 0;
}
