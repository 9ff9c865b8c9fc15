// SPDX-License-Identifier: MIT
#include "classic/defects.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define START    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
// Write-up 003's game of the naive table up to White's fourteenth turn.
#define GAME_003                                                                                   \
    "g1h3 h7h6 h3f4 a7a5 f4h5 b8c6 h5f4 c6d4 e2e3 a8a7 e3d4 d7d5 f4h5 e7e6 h5f4 d8h4 g2g3 g7g6 "   \
    "f1b5 e8e7 g3h4 c8d7 b5d7 a5a4 d7b5 h8h7"

const Defect defect_list[] = {
    {"tie-always-taken", "002-alphabeta:depth=4", "002-alphabeta:depth=4,tie=first",
     "6qk/6nb/8/8/8/8/BN6/K6Q b - - 0 1", NULL, SHOWS_MOVE,
     "A tie was meant to win one time in ten but always wins; after pruning an equal value is only "
     "a bound: g8b8 looks like 3 and is 3.5, half a pawn worse for Black."},
    {"table-without-depth", "003-naive-table:depth=4", "003-alphabeta:depth=4",
     "r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1", NULL, SHOWS_VALUE,
     "The table answers with values of shallower searches and with bounds as if they were exact, "
     "and Black misses a forced mate."},
    {"table-kept-across-moves", "003-naive-table:depth=4", "003-naive-table:depth=4,table.keep=off",
     START, GAME_003, SHOWS_MOVE,
     "The table is kept through the game and does not know whose turn it is: at White's fourteenth "
     "turn it answers with Black's move g8f6."},
    {"board-text-as-key", "alphabeta:depth=5,table=placement", "alphabeta:depth=5,table=sound",
     "k7/4b3/8/8/B1p5/5b2/1PK5/8 b - - 0 1", NULL, SHOWS_MOVE,
     "The printed board does not say what may be taken en passant or who may castle: two orders of "
     "moves lead to the same board, but only where b2b4 came last may Black take that pawn; the "
     "table mixes them up, and Black misses a line worth -4."},
    {"king-captures-last", "alphabeta:depth=3,order=mvvlva", "alphabeta:depth=3,order=victim",
     "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", NULL, SHOWS_NODES,
     "Victim minus attacker, with a king worth 100, puts every capture by a stronger piece and "
     "all captures by the king behind the quiet moves: more nodes for the same value."},
    {"reply-maximised", "000-minimax:depth=1", "000-minimax:depth=1,child_call=opposite",
     "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", NULL, SHOWS_MOVE,
     "The child is searched with the function of the player's own colour, so the opponent is "
     "thought to help: White takes a guarded pawn with the knight."},
    {"zero-as-no-value", "minimax:depth=2,tie=zero", "minimax:depth=2", KIWIPETE, NULL, SHOWS_MOVE,
     "A best value of 0 is taken for 'no value yet', so that the next move replaces it however "
     "bad it is."},
    {"mate-without-distance", "alphabeta:depth=3", "alphabeta:depth=3,eval=check",
     "7k/8/8/8/8/r7/1r6/4K3 b - - 0 1", NULL, SHOWS_MOVE,
     "All mates are worth the same infinity, so the first move that still mates some day is "
     "played instead of the mate on the board."},
    {"deepening-from-minus-infinity", "000-iterative", "000-iterative:start=side",
     "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3", NULL, SHOWS_MOVE,
     "The best value starts at minus infinity for Black, too, which nothing can be below: Black "
     "finds no move."},
    {"finished-games-stored",
     "000-enhanced:depth=4,limit=none,memo=all,rank=node,child_call=opposite",
     "000-enhanced:depth=4,limit=none,rank=node,child_call=opposite",
     "7k/5P2/1B6/8/8/8/8/7K w - - 0 1", NULL, SHOWS_VALUE,
     "Values of finished games are stored under the printed board, which does not say whose turn "
     "it is; found again where the game goes on they hide a mate."},
    {"time-between-depths", "002-iterative:over=minimax,time=20ms",
     "deepening:over=minimax,over.eval=check,time=20ms", KIWIPETE, NULL, SHOWS_TIME,
     "The clock is looked at between depths only, so that the last depth runs on as long as it "
     "likes."},
    {"root-counted-twice", "minimax:depth=2,count=twice", "minimax:depth=2", START, NULL,
     SHOWS_CALLS, "The root is counted by the search and by its caller: 422 calls instead of 421."},
    {"root-never-counted", "minimax:depth=2,count=never", "minimax:depth=2", START, NULL,
     SHOWS_CALLS,
     "The counter stands in the loop over the moves, where the root never comes: 420 calls instead "
     "of 421."},
    {"counter-not-reset", "minimax:depth=2,count=kept", "minimax:depth=2", START, "e2e4 e7e5",
     SHOWS_CALLS,
     "The counter is never set back, so that the second move's count holds the first move's, too."},
    {"depth-off-by-one", "000-minimax:depth=2,child_call=opposite,tie=first", "minimax:depth=2",
     KIWIPETE, NULL, SHOWS_NODES,
     "The root loop hands the whole depth on to its children, so that depth 2 means three plies."},
    {"forward-pruning", "alphabeta:depth=3,order=evaluate,limit=4", "alphabeta:depth=3",
     "7k/8/8/8/r7/1r6/8/4K3 b - - 0 1", NULL, SHOWS_VALUE,
     "Only the four moves that look best at once are searched; the quiet rook move that mates in "
     "two is not among them."},
    {"fail-hard-ties", "alphabeta:depth=3,bound=hard,tie=last", "alphabeta:depth=3,tie=first",
     "rnbqkbnr/ppp1p1pp/8/2PpP3/8/8/PP1P1PPP/RNBQKBNR w KQkq d6 0 4", NULL, SHOWS_MOVE,
     "Fail-hard returns the edge of the window for every move that is no better, so that all of "
     "them look equal to the best and the last one wins."},
};

const size_t defect_count = sizeof defect_list / sizeof defect_list[0];

const char *defect_shows_name(DefectShows shows) {
    switch (shows) {
    case SHOWS_MOVE:
        return "move";
    case SHOWS_VALUE:
        return "value";
    case SHOWS_NODES:
        return "nodes";
    case SHOWS_CALLS:
        return "calls";
    case SHOWS_TIME:
        return "time";
    }
    return "";
}
