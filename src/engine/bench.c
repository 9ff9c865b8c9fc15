// SPDX-License-Identifier: MIT
#include "engine/bench.h"

#include "notation/fen.h"

// Openings, middlegames, endgames, mates, locked pawns, Chess960: what the search meets in games.
const char *const bench_positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 11",
    "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPPQ2PP/R4RK1 w - - 0 12",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1nbppp/1p2pn2/3p4/3P4/1PN1PN2/PB2BPPP/2RQ1RK1 w - - 0 13",
    "r1b2rk1/2q1bppp/p2ppn2/1pn5/3NP3/1BN1BP2/PPPQ2PP/2KR3R b - - 3 12",
    "r2qk2r/pb1nbppp/1pp1pn2/3p4/2PP4/1PN1PN2/PBQ1BPPP/R3K2R b KQkq - 2 9",
    "1rbq1rk1/p1p1bppp/2p2n2/8/Q1BP4/2N5/PP3PPP/R1B2RK1 b - - 2 12",
    "r1bqr1k1/pp3ppp/2nb1n2/3p4/3P4/1P1B1N2/PB1N1PPP/R2Q1RK1 b - - 2 12",
    "3r1rk1/ppq2pp1/2p1bn1p/4p3/4P3/1PNQ1P2/P1P1B1PP/3R1R1K w - - 2 18",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNPP2/1PN1B3/P3B1PP/2RQ1RK1 w - - 4 14",
    "r3r1k1/pp1q1ppp/2p1bn2/3p4/3P1B2/2PQ1N2/PP3PPP/R3R1K1 b - - 6 17",
    "8/5k2/3p2p1/1p1P2Pp/pPp1K2P/P1P5/8/8 w - - 4 44",
    "8/8/1p1k4/p1p2p1p/P1P2P1P/1P1K4/8/8 w - - 0 40",
    "6k1/5ppp/4p3/3r4/3P4/5P2/3K2PP/R7 w - - 0 32",
    "8/pR4pk/1b2p3/2p3p1/5p2/2P3P1/P2r1PKP/4B3 b - - 1 31",
    "3r2k1/5pp1/p1q1p2p/1p6/3Q4/1P3P2/P5PP/3R2K1 b - - 3 29",
    "8/1b3k2/p3pp1p/1p1p2p1/3P4/1PN1PP2/P4KPP/8 w - - 0 30",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 1 47",
    "8/3k4/8/8/3KP3/8/8/8 w - - 0 1",
    "8/8/8/5N2/8/p7/8/2NK3k w - - 0 1",
    "4k3/8/8/8/8/8/4B3/4KN2 w - - 0 1",
    "8/6pk/1p6/8/PP3p1p/5P2/4KP1q/3Q4 w - - 0 1",
    "7k/3p2pp/4q3/8/4Q3/5Kp1/P6b/8 w - - 0 1",
    "r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 0 1",
    "r2qr1k1/1b3pbp/p2p1npB/1ppP4/4P3/2N2N1P/PPQ2PP1/R3R1K1 w - - 1 18",
    "r1bq2k1/pp3r1p/2n1p1pQ/3pP3/2pP1P2/2P2N2/P1P3PP/R4RK1 w - - 0 17",
    "rnb2r1k/pp2q1pp/3p4/2pPp3/1bP1P1n1/2N2N2/PP1Q1PPP/R1B1KB1R w KQ - 2 10",
    "2k4r/ppp1bppp/2n5/8/3r4/4BN2/PPP2PPP/2KR3R w - - 0 14",
    "5rk1/p4ppp/1p2p3/3nP3/1q1P4/3B1N2/Q4PPP/4R1K1 w - - 4 26",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "nrbb1krq/p1p1ppp1/3p4/1p3P1p/3Pn2P/1N6/PPP1P1P1/1RBBNKRQ w GBgb - 0 9",
};
const size_t bench_position_count = sizeof bench_positions / sizeof *bench_positions;

static bool search_position(BenchResult *sum, Engine *engine, const TimeSource *time,
                            const char *fen, const BenchSettings *settings, Error *err) {
    Position pos;
    if (!fen_parse(&pos, span_of(fen), (FenOptions){FEN_STRICT, FEN_DETECT}, err)) {
        return false;
    }
    Game game;
    game_init(&game, &pos, NULL);
    const int64_t start = time_now_us(time);
    const EngineGo go = {.game = &game,
                         .depth = settings->depth,
                         .lines = 1,
                         .start_us = start,
                         .stop = settings->stop};
    const bool ok = engine_start(engine, &go, &(EngineListener){0}, err);
    engine_wait(engine);
    sum->time_us += time_now_us(time) - start;
    sum->nodes += ok ? engine_nodes(engine) : 0;
    game_release(&game);
    return ok;
}

bool bench_run(BenchResult *out, Engine *engine, const TimeSource *time,
               const BenchSettings *settings,
               void (*told)(void *context, size_t index, uint64_t nodes), void *context,
               Error *err) {
    const int hash_mb = engine_hash(engine);
    const int threads = engine_threads(engine);
    BenchResult sum = {0};
    bool ok = engine_set_hash(engine, settings->hash_mb, err)
              && engine_set_threads(engine, settings->threads, err);
    engine_new_game(engine);
    for (size_t i = 0; ok && i < bench_position_count; i++) {
        const uint64_t before = sum.nodes;
        ok = search_position(&sum, engine, time, bench_positions[i], settings, err);
        if (ok && stop_is_asked(settings->stop)) {
            ok = error_set(err, ERROR_STOPPED, "stopped");
        }
        if (ok && told != NULL) {
            told(context, i, sum.nodes - before);
        }
    }
    Error ignored;
    (void)!engine_set_threads(engine, threads, ok ? err : &ignored);
    (void)!engine_set_hash(engine, hash_mb, ok ? err : &ignored);
    engine_new_game(engine);
    if (ok) {
        *out = sum;
    }
    return ok;
}
