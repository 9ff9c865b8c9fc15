// SPDX-License-Identifier: MIT
// check_pgn [FILE]: reads games (standard input without FILE), checks every move and prints each
// game's main line; faults go to standard error with their place. Exit 1 when moves were lost.
//
//     cc check_pgn.c $(pkg-config --cflags --libs zugwerk) -o check_pgn
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zugwerk.h>

typedef struct Checker {
    int depth; // of open variations
    int64_t games;
    int64_t errors;
} Checker;

static bool read_file(void *context, void *buffer, size_t capacity, size_t *got, zw_error *err) {
    FILE *const file = context;
    *got = fread(buffer, 1, capacity, file);
    if (*got == 0 && ferror(file)) {
        err->code = ZW_ERROR_IO;
        strcpy(err->text, "reading failed");
        return false;
    }
    return true;
}

static zw_pgn_action on_begin(void *context, const zw_pgn_begin *begin) {
    Checker *const checker = context;
    checker->depth = 0;
    checker->games++;
    printf("game %" PRId64 ", line %" PRId64 ":", begin->number, begin->line);
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action on_move(void *context, const zw_pgn_move *move) {
    const Checker *const checker = context;
    if (checker->depth == 0) {
        char san[ZW_SAN_SIZE];
        if (zw_position_side(move->before) == ZW_WHITE) {
            printf(" %d.", zw_position_fullmove(move->before));
        }
        printf(" %s", zw_move_format_san(san, move->before, move->move));
    }
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action on_variation_begin(void *context) {
    Checker *const checker = context;
    checker->depth++;
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action on_variation_end(void *context) {
    Checker *const checker = context;
    checker->depth--;
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action on_end(void *context, const zw_pgn_end *end) {
    Checker *const checker = context;
    checker->errors += end->errors;
    printf(" %s\n", end->result);
    return ZW_PGN_CONTINUE;
}

static zw_pgn_action on_fault(void *context, bool is_error, const zw_error *fault) {
    (void)context;
    fprintf(stderr, "%" PRId64 ":%" PRId64 ": %s: %s\n", fault->line, fault->column,
            is_error ? "error" : "warning", fault->text);
    return ZW_PGN_CONTINUE;
}

int main(int argc, char **argv) {
    FILE *const file = argc > 1 ? fopen(argv[1], "rb") : stdin;
    if (file == NULL) {
        perror(argv[1]);
        return 2;
    }
    Checker checker = {0, 0, 0};
    zw_pgn_visitor visitor = {0};
    visitor.context = &checker;
    visitor.game_begin = on_begin;
    visitor.move = on_move;
    visitor.variation_begin = on_variation_begin;
    visitor.variation_end = on_variation_end;
    visitor.game_end = on_end;
    visitor.fault = on_fault;
    const zw_source source = {read_file, file};
    zw_pgn_reader *reader = NULL;
    zw_error err;
    bool fine = zw_pgn_reader_create(&reader, source, NULL, &err);
    for (bool got = true; fine && got;) {
        fine = zw_pgn_reader_next(reader, &visitor, &got, &err);
    }
    zw_pgn_reader_destroy(reader);
    if (file != stdin) {
        fclose(file);
    }
    if (!fine) {
        fprintf(stderr, "check_pgn: %s\n", err.text);
        return 2;
    }
    printf("%" PRId64 " games, %" PRId64 " errors\n", checker.games, checker.errors);
    return checker.errors == 0 ? 0 : 1;
}
