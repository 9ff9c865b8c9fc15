// SPDX-License-Identifier: MIT
// Nodes a second of the classic searches next to perft that plays every move, leaves included.
// Times are processor times, the shortest of several rounds; the parts take turns.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "chess/movegen.h"
#include "classic/classic.h"
#include "eval/material.h"
#include "notation/fen.h"

enum { ROUNDS = 9, PERFT_DEPTH = 4, MINIMAX_DEPTH = 4, ALPHABETA_DEPTH = 6 };

typedef struct Measure {
    uint64_t nodes;
    double seconds;
} Measure;

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Every node is played; nothing is counted in bulk.
static uint64_t perft_nodes(const Position *pos, int depth) {
    uint64_t nodes = 1;
    if (depth > 0) {
        MoveList list;
        movegen_legal(&list, pos);
        for (int i = 0; i < list.count; i++) {
            Position after;
            pos_play(&after, pos, list.moves[i]);
            nodes += perft_nodes(&after, depth - 1);
        }
    }
    return nodes;
}

static uint64_t search_nodes(const Game *game, int depth, ClassicForm form, MoveSort *sort) {
    const ClassicOptions options = {.depth = depth,
                                    .form = form,
                                    .evaluator = material_evaluator(&material_13359),
                                    .mate = CLASSIC_INFINITE,
                                    .children = movegen_child_order,
                                    .sort = sort};
    const ClassicLimits limits = {.max_calls = 0};
    ClassicSearch search;
    if (!classic_init(&search, &options, &limits, game, NULL)) {
        exit(EXIT_FAILURE);
    }
    classic_run(&search);
    classic_release(&search);
    return classic_calls(&search);
}

static void keep_best(Measure *measure, uint64_t nodes, double seconds) {
    measure->nodes = nodes;
    if (measure->seconds <= 0 || seconds < measure->seconds) {
        measure->seconds = seconds;
    }
}

static double speed(Measure measure) {
    return (double)measure.nodes / measure.seconds / 1e6;
}

static void bench(const char *name, const char *fen) {
    Position pos;
    if (!fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, FEN_STANDARD}, NULL)) {
        exit(EXIT_FAILURE);
    }
    Game game;
    game_init(&game, &pos, NULL);
    Measure perft = {0, 0};
    Measure minimax = {0, 0};
    Measure alphabeta = {0, 0};
    for (int round = 0; round < ROUNDS; round++) {
        double start = now_s();
        uint64_t nodes = perft_nodes(&pos, PERFT_DEPTH);
        keep_best(&perft, nodes, now_s() - start);
        start = now_s();
        nodes = search_nodes(&game, MINIMAX_DEPTH, FORM_MINIMAX, NULL);
        keep_best(&minimax, nodes, now_s() - start);
        start = now_s();
        nodes = search_nodes(&game, ALPHABETA_DEPTH, FORM_ALPHABETA, order_captured);
        keep_best(&alphabeta, nodes, now_s() - start);
    }
    game_release(&game);
    printf("%-9s perft %.1f Mnodes/s; minimax %.1f: %.0f %%; alpha-beta %.1f: %.0f %%\n", name,
           speed(perft), speed(minimax), 100 * speed(minimax) / speed(perft), speed(alphabeta),
           100 * speed(alphabeta) / speed(perft));
}

int main(void) {
    printf("material, python-chess order, counters on; alpha-beta sorts captures first\n");
    bench("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    bench("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    bench("middle", "r1bq1rk1/pp2bppp/2n1pn2/8/2BP4/2N2N2/PP3PPP/R1BQR1K1 w - - 2 11");
    bench("ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    return EXIT_SUCCESS;
}
