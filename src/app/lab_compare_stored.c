// SPDX-License-Identifier: MIT
// What zugwerk lab compare shows of a store without running anything.
#include <inttypes.h>

#include "app/lab_compare_run.h"
#include "app/lab_output.h"
#include "lab/compare_store.h"

// Prints one grid with the columns and order that are asked for.
static bool print_grid(Cli *cli, const CompareCommand *command, Sheet *sheet, Grid *grid,
                       Error *err) {
    SheetFormat format;
    if (!lab_output_format(&format, command->format, command->json, command->output, err)
        || (command->columns != NULL && !grid_choose(grid, span_of(command->columns), err))
        || (command->sort != NULL && !grid_sort(grid, span_of(command->sort), err))) {
        return false;
    }
    sheet_grid(sheet, grid);
    return lab_output_sheet(cli, sheet, format, command->output, err);
}

static int list_runs(Cli *cli, const CompareCommand *command, Store *store) {
    Error err;
    Grid grid;
    Sheet sheet;
    sheet_init(&sheet, "Runs", cli->alloc);
    sheet_fact(&sheet, "store", "store", span_of(command->store));
    const bool done = compare_store_list(&grid, store, cli->alloc, &err)
                      && print_grid(cli, command, &sheet, &grid, &err);
    grid_release(&grid);
    sheet_release(&sheet);
    return done ? STATUS_FINE : cli_fail(cli, NULL, &err);
}

static int show_pair(Cli *cli, const CompareCommand *command, Store *store, const int64_t runs[2]) {
    Error err;
    Grid grid;
    Sheet sheet;
    size_t differing = 0;
    sheet_init(&sheet, "Two runs", cli->alloc);
    sheet_fact(&sheet, "store", "store", span_of(command->store));
    sheet_fact_count(&sheet, "run_a", "run A", (uint64_t)runs[0]);
    sheet_fact_count(&sheet, "run_b", "run B", (uint64_t)runs[1]);
    bool done = compare_store_pair(&grid, &differing, store, runs, cli->alloc, &err);
    if (done) {
        sheet_fact_count(&sheet, "differing", "cells that differ", differing);
        done = print_grid(cli, command, &sheet, &grid, &err);
    }
    grid_release(&grid);
    sheet_release(&sheet);
    return !done ? cli_fail(cli, NULL, &err) : differing > 0 ? STATUS_BAD : STATUS_FINE;
}

static int pair_of_words(Cli *cli, const CompareCommand *command, Store *store) {
    int64_t runs[2] = {0, 0};
    Error err;
    if (command->runs.count != 2) {
        return cli_usage(cli, "--runs takes two numbers; --list shows which there are");
    }
    for (size_t i = 0; i < 2; i++) {
        if (!int_parse(&runs[i], command->runs.items[i], "--runs", 1, INT64_MAX, &err)) {
            return cli_usage(cli, "%s", err.text);
        }
    }
    return show_pair(cli, command, store, runs);
}

int lab_compare_stored(Cli *cli, const CompareCommand *command) {
    Error err;
    Store *store;
    if (!store_open(&store, command->store, STORE_READ, cli->alloc, &err)) {
        return cli_fail(cli, NULL, &err);
    }
    const int status =
        command->list ? list_runs(cli, command, store) : pair_of_words(cli, command, store);
    store_close(store);
    return status;
}
