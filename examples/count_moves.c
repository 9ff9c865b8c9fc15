// SPDX-License-Identifier: MIT
// count_moves DEPTH [FEN]: the number of positions after so many plies, by first move (perft).
//
//     cc count_moves.c $(pkg-config --cflags --libs zugwerk) -o count_moves
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <zugwerk.h>

int main(int argc, char **argv) {
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: count_moves DEPTH [FEN]\n");
        return 2;
    }
    zw_error err;
    zw_position pos;
    zw_position_initial(&pos);
    if (argc == 3 && !zw_position_parse(&pos, argv[2], ZW_WHOLE, ZW_FEN_REPAIR, ZW_DETECT, &err)) {
        fprintf(stderr, "count_moves: column %" PRId64 ": %s\n", err.column, err.text);
        return 1;
    }
    static zw_divide divide;
    if (!zw_position_divide(&divide, &pos, atoi(argv[1]), 2, (size_t)16 << 20, &err)) {
        fprintf(stderr, "count_moves: %s\n", err.text);
        return 1;
    }
    for (int i = 0; i < divide.moves.count; i++) {
        char san[ZW_SAN_SIZE];
        zw_move_format_san(san, &pos, divide.moves.moves[i]);
        printf("%-8s %" PRIu64 "\n", san, divide.counts[i]);
    }
    char fen[ZW_FEN_SIZE];
    printf("%" PRIu64 " in all from %s\n", divide.total, zw_position_format(fen, &pos, ZW_XFEN));
    return 0;
}
