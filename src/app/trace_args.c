// SPDX-License-Identifier: MIT
#include "app/trace_args.h"

#include <string.h>

#include "base/duration.h"
#include "player/player.h"

static bool record(SearchTrace *out, const Cli *cli, const TraceArgs *args, Player *player,
                   int64_t limit_us, Error *err) {
    Game game;
    if (!position_args_game(&game, &args->position, cli->alloc, err)) {
        return false;
    }
    PlayerRequest request = player_request_of(&game, &cli->time);
    if (limit_us != TIME_NEVER) {
        request.deadline_us = time_after(time_now_us(&cli->time), limit_us);
    }
    const bool fine = search_trace_record(out, player, &request, (size_t)args->limit, err);
    game_release(&game);
    return fine;
}

bool trace_args_record(SearchTrace *out, int *status, Cli *cli, const TraceArgs *args,
                       const char *player_text) {
    int64_t limit_us = TIME_NEVER;
    if (args->time != NULL && !duration_parse(&limit_us, span_of(args->time), 1000000)) {
        *status = cli_usage(cli, "--time takes a time such as 2s or 500ms");
        return false;
    }
    Error err;
    const PlayerEnv env = {.alloc = cli->alloc, .time = &cli->time};
    Player *player;
    if (!player_create_from_text(&player, span_of(player_text), &env, &err)) {
        *status = cli_fail(cli, "player", &err);
        return false;
    }
    const bool fine = record(out, cli, args, player, limit_us, &err);
    player_destroy(player);
    if (!fine) {
        *status = cli_fail(cli, NULL, &err);
    }
    return fine;
}

bool trace_args_load(SearchTrace *out, int *status, Cli *cli, const char *path) {
    Error err;
    if (strcmp(path, "-") == 0) {
        if (search_trace_read(out, cli->in, cli->alloc, &err)) {
            return true;
        }
        *status = cli_fail(cli, "standard input", &err);
        return false;
    }
    FileReader reader;
    if (!file_reader_open(&reader, path, &err)) {
        *status = cli_fail(cli, NULL, &err);
        return false;
    }
    const bool fine = search_trace_read(out, file_reader_source(&reader), cli->alloc, &err);
    file_reader_close(&reader);
    if (!fine) {
        *status = cli_fail(cli, path, &err);
    }
    return fine;
}

int cli_write_file(Cli *cli, const char *path,
                   bool (*write)(void *context, ByteSink sink, Error *err), void *context) {
    Error err;
    if (path == NULL || strcmp(path, "-") == 0) {
        if (write(context, cli_sink(cli), &err)) {
            return STATUS_FINE;
        }
        // What standard output refused is reported by command_main.
        return cli_can_print(cli) ? cli_fail(cli, NULL, &err) : STATUS_BAD;
    }
    FileWriter *const file = alloc_new(cli->alloc, sizeof *file);
    if (file == NULL) {
        (void)error_set_memory(&err);
        return cli_fail(cli, NULL, &err);
    }
    bool fine = file_writer_create(file, path, cli->alloc, &err);
    if (fine) {
        fine = write(context, file_writer_sink(file), &err) && file_writer_commit(file, &err);
        file_writer_discard(file);
    }
    alloc_free(cli->alloc, file);
    return fine ? STATUS_FINE : cli_fail(cli, NULL, &err);
}
