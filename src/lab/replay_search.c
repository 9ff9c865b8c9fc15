// SPDX-License-Identifier: MIT
// Rows of one position: a search, a tie, the course's functions.
#include "classic/course.h"
#include "lab/replay_impl.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "player/player_language.h"

static bool push_moves(Game *game, Span moves, Error *err) {
    for (Span word = span_next_word(&moves); word.length > 0; word = span_next_word(&moves)) {
        Move move;
        if (!uci_move_parse(&move, game_position(game), word, err) || !game_push(game, move, err)) {
            return false;
        }
    }
    return true;
}

bool replay_open_game(Game *out, const ReplayJob *job, Error *err) {
    const ReplayRow *const row = job->row;
    Position pos = pos_initial();
    if (row->fen != NULL
        && !fen_parse(&pos, span_of(row->fen), (FenOptions){FEN_STRICT, FEN_STANDARD}, err)) {
        return false;
    }
    game_init(out, &pos, job->alloc);
    if (row->moves != NULL && !push_moves(out, span_of(row->moves), err)) {
        game_release(out);
        return false;
    }
    return true;
}

bool replay_player(Player **out, const ReplayJob *job, const char *text, Error *err) {
    const PlayerEnv env = {.alloc = job->alloc, .time = job->options->time};
    return player_create_from_text(out, span_of(text), &env, err);
}

bool replay_ask(PlayerDecision *out, const ReplayJob *job, Player *player, const Game *game,
                ProgressSink progress, Error *err) {
    PlayerRequest request = player_request_of(game, job->options->time);
    request.stop = job->options->stop;
    request.progress = progress;
    return player_decide(player, &request, out, err)
           && (!out->stopped || error_set(err, ERROR_STOPPED, "stopped"));
}

// ---------------------------------------------------------------------------------------- search

// The value of the move found first.
typedef struct FirstValue {
    bool is_known;
    Score score;
} FirstValue;

static void note_first(void *context, const SearchReport *report) {
    FirstValue *const first = context;
    if (!first->is_known && report->line_count > 0) {
        *first = (FirstValue){true, report->score};
    }
}

static bool search_game(ReplayJob *job, Player *player, const Game *game, Error *err) {
    FirstValue first = {.is_known = false};
    PlayerDecision decision;
    if (!replay_ask(&decision, job, player, game, (ProgressSink){note_first, &first}, err)) {
        return false;
    }
    text_append(job->facts, "first ");
    score_format(job->facts, first.score);
    text_append_char(job->facts, '\n');
    replay_add_report(job->facts, game_position(game), &decision);
    return true;
}

bool replay_search(ReplayJob *job, Error *err) {
    Game game;
    if (!replay_open_game(&game, job, err)) {
        return false;
    }
    Player *player = NULL;
    const bool done =
        replay_player(&player, job, job->row->player, err) && search_game(job, player, &game, err);
    player_destroy(player);
    game_release(&game);
    return done;
}

// ------------------------------------------------------------------------------------------- tie

// What a root move is worth when it is searched by itself, with the whole window, by the row's
// player with one ply less.
static bool search_child(Score *out, const ReplayJob *job, Game *game, Move move, Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), span_of(job->row->player), job->alloc, err)) {
        return false;
    }
    for (size_t i = 0; i < spec.info->option_count; i++) {
        if (strcmp(spec.info->options[i].key, "depth") == 0) {
            spec.values[i].number--;
        }
    }
    const PlayerEnv env = {.alloc = job->alloc, .time = job->options->time};
    Player *player = NULL;
    PlayerDecision decision;
    bool done = player_create(&player, &spec, &env, err) && game_push(game, move, err);
    if (done) {
        done = replay_ask(&decision, job, player, game, (ProgressSink){NULL, NULL}, err);
        game_pop(game);
    }
    if (done) {
        *out = decision.report.score;
    }
    player_destroy(player);
    player_spec_release(&spec);
    return done;
}

// The published choice and its true value are facts; what the first of the equal moves would have
// been stands beside.
static bool compare_ties(ReplayJob *job, Game *game, Player *last, Player *first, Error *err) {
    const ProgressSink nobody = {NULL, NULL};
    PlayerDecision chosen;
    PlayerDecision other;
    Score worth;
    Score other_worth;
    if (!replay_ask(&chosen, job, last, game, nobody, err)
        || !replay_ask(&other, job, first, game, nobody, err)
        || !search_child(&worth, job, game, chosen.move, err)
        || !search_child(&other_worth, job, game, other.move, err)) {
        return false;
    }
    const Position *const pos = game_position(game);
    replay_add_move(job->facts, "move", pos, chosen.move);
    text_append(job->facts, "reported ");
    score_format(job->facts, chosen.report.score);
    text_append(job->facts, "\ntrue ");
    score_format(job->facts, worth);
    text_append_char(job->facts, '\n');
    char uci[UCI_MOVE_SIZE];
    text_format(job->remark, "the first of the equal moves (tie=first) is %s, really worth ",
                uci_move_format(uci, pos, other.move));
    score_format(job->remark, other_worth);
    return true;
}

bool replay_tie(ReplayJob *job, Error *err) {
    Game game;
    if (!replay_open_game(&game, job, err)) {
        return false;
    }
    Text text;
    text_init(&text, job->alloc);
    text_format(&text, "%s,tie=first", job->row->player);
    Player *last = NULL;
    Player *first = NULL;
    const bool done = text_check(&text, err) && replay_player(&last, job, job->row->player, err)
                      && replay_player(&first, job, text_string(&text), err)
                      && compare_ties(job, &game, last, first, err);
    player_destroy(last);
    player_destroy(first);
    text_release(&text);
    game_release(&game);
    return done;
}

// ---------------------------------------------------------------------------------------- course

// Which of the course's functions a player text of the 004 family stands for.
typedef struct CourseCall {
    bool prunes;
    int depth;
    const MaterialWeights *weights;
} CourseCall;

static bool course_call_of(CourseCall *out, const ReplayJob *job, Error *err) {
    PlayerSpec spec;
    if (!player_spec_parse(&spec, player_registry(), span_of(job->row->player), job->alloc, err)) {
        return false;
    }
    // The words of `weights` in their order: the assignment's, the earlier ones.
    *out = (CourseCall){
        strcmp(spec.info->name, "004-alphabeta") == 0, (int)player_spec_number(&spec, "depth"),
        player_spec_number(&spec, "weights") == 0 ? &material_242 : &material_earlier};
    player_spec_release(&spec);
    return true;
}

static bool call_course(ReplayJob *job, Game *game, Error *err) {
    CourseCall call;
    CourseResult result;
    if (!course_call_of(&call, job, err)) {
        return false;
    }
    Course course = {.game = game, .weights = call.weights};
    if (!(call.prunes ? h_minimax_alpha_beta : h_minimax)(&result, &course, call.depth, err)) {
        return false;
    }
    text_append(job->facts, "value ");
    score_format(job->facts, (Score){SCORE_NUMBER, result.value, COURSE_PER_UNIT});
    text_append_char(job->facts, '\n');
    replay_add_move(job->facts, "move", game_position(game), result.move);
    replay_add_number(job->facts, "max_node", course.max_nodes);
    replay_add_number(job->facts, "min_node", course.min_nodes);
    return true;
}

// Facts of the player that the functions do not share become the remark, and the counterpart of
// what was published, so that the row differs.
static void compare_with_player(ReplayJob *job, const Text *own) {
    static const char *const names[] = {"value", "move", "max_node", "min_node"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const Span course = replay_fact(job->facts, span_of(names[i]));
        const Span player = replay_fact(own, span_of(names[i]));
        if (course.length != player.length
            || memcmp(course.data, player.data, course.length) != 0) {
            text_format(job->remark, "%s%s: the player says %.*s",
                        job->remark->length > 0 ? "; " : "", names[i], (int)player.length,
                        player.data);
        }
    }
    if (job->remark->length > 0) {
        text_reset(job->facts);
    }
}

bool replay_course(ReplayJob *job, Error *err) {
    Game game;
    if (!replay_open_game(&game, job, err)) {
        return false;
    }
    Text own;
    text_init(&own, job->alloc);
    Player *player = NULL;
    ReplayJob search = *job;
    search.facts = &own;
    const bool done = replay_player(&player, job, job->row->player, err)
                      && search_game(&search, player, &game, err) && call_course(job, &game, err)
                      && text_check(job->facts, err) && text_check(&own, err);
    if (done) {
        compare_with_player(job, &own);
    }
    text_release(&own);
    player_destroy(player);
    game_release(&game);
    return done;
}
