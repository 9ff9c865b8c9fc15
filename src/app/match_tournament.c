// SPDX-License-Identifier: MIT
#include "app/match_tournament.h"

#include "match/tournament_json.h"

void match_tournament_standing(Text *out, const Tournament *tournament, const char *const *names) {
    TournamentPlace *places;
    if (!tournament_places(&places, tournament, out->alloc, NULL)) {
        out->failed = true;
        return;
    }
    tournament_summary_words(out, tournament, places, names, SUMMARY_TEXT);
    tournament_summary_ranking(out, tournament, places, names, SUMMARY_TEXT);
    alloc_free(out->alloc, places);
}

bool match_tournament_print(int **order, Cli *cli, const Tournament *tournament,
                            const char *const *names, SummaryFormat format, Error *err) {
    *order = NULL;
    if (tournament == NULL) {
        return true;
    }
    if (!tournament_summary_write(tournament, names, format, cli_sink(cli), cli->alloc, err)) {
        return false;
    }
    *order = tournament_order(tournament, cli->alloc);
    return *order != NULL || error_set_memory(err);
}

bool match_tournament_keep(MatchArchive *archive, const Tournament *tournament,
                           const char *const *names, Error *err) {
    Text line;
    if (tournament == NULL || archive->command->json == NULL) {
        return true;
    }
    text_init(&line, archive->alloc);
    const bool done = tournament_json(sink_of_text(&line), tournament, names, archive->alloc, err)
                      && text_check(&line, err)
                      && match_archive_add_json(archive, text_span(&line), err);
    text_release(&line);
    return done;
}
