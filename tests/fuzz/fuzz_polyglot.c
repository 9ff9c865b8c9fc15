// SPDX-License-Identifier: MIT
// Polyglot books: a FEN in the first line, then the book's bytes. Whatever the book holds, only
// legal moves come out, and the draw follows the weights; every legal move survives its 16 bits;
// a book made of the entries is sorted, without doubles, and reads back.
#include "chess/legality.h"
#include "chess/movegen.h"
#include "fuzz.h"
#include "notation/fen.h"
#include "notation/polyglot.h"

static bool has(const PolyglotMoves *moves, Move move) {
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i].move == move) {
            return moves->moves[i].weight > 0;
        }
    }
    return false;
}

static void check_moves(const PolyglotBook *book, const Position *pos) {
    PolyglotMoves moves;
    FUZZ_CHECK(polyglot_moves(&moves, book, pos, NULL));
    uint64_t total = 0;
    for (int i = 0; i < moves.count; i++) {
        FUZZ_CHECK(move_is_legal(pos, moves.moves[i].move));
        total += moves.moves[i].weight;
    }
    const uint64_t draws[] = {0, 1, UINT64_MAX, UINT64_MAX / 2, UINT64_C(0x9e3779b97f4a7c15)};
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        const Move move = polyglot_choose(&moves, draws[i]);
        FUZZ_CHECK(total == 0 ? move == MOVE_NONE : has(&moves, move));
    }
    const Move best = polyglot_best(&moves);
    FUZZ_CHECK(moves.count == 0 ? best == MOVE_NONE : move_is_legal(pos, best));
}

static void check_codes(const Position *pos) {
    MoveList legal;
    movegen_legal(&legal, pos);
    for (int i = 0; i < legal.count; i++) {
        Move move = MOVE_NONE;
        const uint16_t bits = polyglot_move_encode(legal.moves[i]);
        FUZZ_CHECK(polyglot_move_decode(&move, pos, bits, NULL) && move == legal.moves[i]);
    }
}

static void check_built(const PolyglotBook *book) {
    PolyglotBuilder builder;
    Text saved;
    polyglot_builder_init(&builder, NULL);
    text_init(&saved, NULL);
    for (int64_t i = 0; i < book->count; i++) {
        PolyglotEntry entry;
        FUZZ_CHECK(polyglot_entry_at(&entry, book, i, NULL));
        FUZZ_CHECK(polyglot_builder_add_entry(&builder, &entry, NULL));
    }
    FUZZ_CHECK(polyglot_builder_save(&builder, sink_of_text(&saved), NULL));
    polyglot_builder_release(&builder);
    Span bytes = text_span(&saved);
    PolyglotBook again;
    FUZZ_CHECK(polyglot_book_of_span(&again, &bytes, NULL) && again.count <= book->count);
    PolyglotEntry last = {0};
    for (int64_t i = 0; i < again.count; i++) {
        PolyglotEntry entry;
        int64_t first = 0;
        FUZZ_CHECK(polyglot_entry_at(&entry, &again, i, NULL));
        FUZZ_CHECK(
            i == 0 || entry.key > last.key
            || (entry.key == last.key && entry.weight <= last.weight && entry.move != last.move));
        FUZZ_CHECK(polyglot_lower_bound(&first, &again, entry.key, NULL) && first <= i);
        last = entry;
    }
    text_release(&saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Span rest = fuzz_span(data, size);
    Position pos;
    if (!fen_parse(&pos, fuzz_next_line(&rest), (FenOptions){FEN_REPAIR, FEN_DETECT}, NULL)) {
        pos = pos_initial();
    }
    check_codes(&pos);
    PolyglotBook book;
    if (!polyglot_book_of_span(&book, &rest, NULL)) {
        FUZZ_CHECK(rest.length % POLYGLOT_ENTRY_SIZE != 0);
        rest.length -= rest.length % POLYGLOT_ENTRY_SIZE;
        FUZZ_CHECK(polyglot_book_of_span(&book, &rest, NULL));
    }
    check_moves(&book, &pos);
    check_built(&book);
    // The same entries under this position's key, so that they are looked at.
    char forged[64 * POLYGLOT_ENTRY_SIZE];
    Span forged_span = {forged, rest.length < sizeof forged ? rest.length : sizeof forged};
    memcpy(forged, rest.data, forged_span.length);
    const uint64_t key = polyglot_key(&pos);
    for (size_t i = 0; i < forged_span.length; i++) {
        if (i % POLYGLOT_ENTRY_SIZE < 8) {
            forged[i] = (char)(key >> (56 - 8 * (i % POLYGLOT_ENTRY_SIZE)) & 0xff);
        }
    }
    FUZZ_CHECK(polyglot_book_of_span(&book, &forged_span, NULL));
    check_moves(&book, &pos);
    return 0;
}
