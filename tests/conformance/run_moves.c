// SPDX-License-Identifier: MIT
// movegen.jsonl, move_order.jsonl and perft.jsonl.
#include <stdio.h>
#include <stdlib.h>

#include "chess/movegen.h"
#include "chess/perft.h"
#include "conformance.h"
#include "notation/uci_move.h"

// One perft value; those above the limit are left out (and counted).
static void check_perft(Line *line, const Position *pos, int depth, const json_t *expected) {
    char field[32];
    snprintf(field, sizeof field, "perft[%d]", depth);
    if (!json_is_integer(expected) || depth < 1 || depth > PERFT_DEPTH_MAX) {
        line_fails(line, field, "is not a count for a depth from 1 on");
        return;
    }
    if (json_integer_value(expected) > line->report->max_nodes) {
        line_leaves_out(line, "perft depth with more leaves than --max-nodes");
        return;
    }
    line_same_int(line, field, expected, (int64_t)perft_count(pos, depth));
    if (json_integer_value(expected) <= line->report->max_nodes / 10) {
        PerftResult result;
        const PerftOptions options = {.depth = depth, .threads = 2, .table_bytes = 1 << 20};
        Error err = {.code = ERROR_NONE};
        if (!perft_divide(&result, pos, &options, &err)) {
            line_fails(line, field, "with threads and table: %s", err.text);
            return;
        }
        line_same_int(line, field, expected, (int64_t)result.total);
    }
}

void run_movegen(Line *line) {
    Position pos;
    const bool chess960 = line_flag(line, "chess960");
    if (!line_position(line, &pos, "fen", json_object_get(line->json, "fen"), chess960)
        || !line_play(line, &pos, "moves", json_object_get(line->json, "moves"))) {
        return;
    }
    line_check_position(line, &pos);
    line_same_fen(line, "fen_after", json_object_get(line->json, "fen_after"), &pos);
    line_same_int(line, "legal_count", json_object_get(line->json, "legal_count"),
                  movegen_count(&pos));
    line_check_moves(line, &pos, "include", "exclude");
    const json_t *const legal = json_object_get(line->json, "legal");
    json_t *const moves = position_moves(&pos);
    if (legal != NULL && !json_same_set(legal, moves)) {
        line_differs(line, "legal", legal, json_incref(moves));
    }
    json_decref(moves);
    json_t *const perft = json_object_get(line->json, "perft");
    if (perft != NULL && !json_is_object(perft)) {
        line_fails(line, "perft", "is not an object of counts by depth");
    }
    for (void *at = json_object_iter(perft); at != NULL; at = json_object_iter_next(perft, at)) {
        char *end = NULL;
        const long depth = strtol(json_object_iter_key(at), &end, 10);
        check_perft(line, &pos, *end == '\0' && depth <= PERFT_DEPTH_MAX ? (int)depth : 0,
                    json_object_iter_value(at));
    }
}

void run_move_order(Line *line) {
    Position pos;
    const bool chess960 = line_flag(line, "chess960");
    if (!line_position(line, &pos, "fen", json_object_get(line->json, "fen"), chess960)) {
        return;
    }
    line_same_flag(line, "check", json_object_get(line->json, "check"), pos_in_check(&pos));
    MoveList list;
    movegen_child_order(&list, &pos);
    json_t *const got = json_array();
    for (int i = 0; i < list.count; i++) {
        char text[UCI_MOVE_SIZE];
        json_array_append_new(got, json_string(uci_move_format(text, &pos, list.moves[i])));
    }
    const json_t *const expected = json_object_get(line->json, "moves");
    if (!json_equal(expected, got)) {
        line_differs(line, "moves", expected == NULL ? json_null() : expected, json_incref(got));
    }
    json_decref(got);
}

void run_perft(Line *line) {
    Position pos;
    const bool chess960 = line_flag(line, "chess960");
    if (!line_position(line, &pos, "fen", json_object_get(line->json, "fen"), chess960)) {
        return;
    }
    const json_t *const counts = json_object_get(line->json, "perft");
    if (json_array_size(counts) == 0) {
        line_fails(line, "perft", "is not an array of counts from depth 1 on");
    }
    for (size_t i = 0; i < json_array_size(counts); i++) {
        check_perft(line, &pos, (int)i + 1, json_array_get(counts, i));
    }
}
