// SPDX-License-Identifier: MIT
// What an XBoard engine is told (uci/xboard_client.h).
#include <assert.h>
#include <stdio.h>

#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "uci/xboard_client_impl.h"

enum { MS_CS = 10, SECOND_MS = 1000, DAY_MS = 24 * 3600 * SECOND_MS };

static void say(UciClient *client, const char *line, int64_t now_us) {
    Text *const output = client_begin_line(client, now_us);
    if (output != NULL) {
        text_append(output, line);
        text_append_char(output, '\n');
    }
}

static void say_number(UciClient *client, const char *word, int64_t number, int64_t now_us) {
    Text *const output = client_begin_line(client, now_us);
    if (output != NULL) {
        text_format(output, "%s %lld\n", word, (long long)number);
    }
}

// ---- The game -----------------------------------------------------------------------------------

static bool reserve(UciClient *client, size_t plies) {
    XboardTalk *const talk = &client->xboard;
    void *moves = talk->moves;
    const bool done =
        alloc_grow(client->alloc, &moves, &talk->capacity, talk->count + plies, sizeof(Move));
    talk->moves = moves;
    return done;
}

bool xboard_push(UciClient *client, Move move) {
    const bool done = reserve(client, 1);
    if (done) {
        client->xboard.moves[client->xboard.count++] = move;
    }
    return done;
}

static void format_move(char out[XBOARD_SENT_SIZE], const XboardTalk *talk, const Position *pos,
                        Move move) {
    char text[SAN_SIZE];
    const bool is_castling = move_kind(move) == MOVE_CASTLING && pos->chess960 != 0;
    if (talk->features.san || is_castling) {
        const char *const san = san_format(text, pos, move);
        const size_t length = is_castling ? strcspn(san, "+#") : strlen(san);
        (void)snprintf(out, XBOARD_SENT_SIZE, "%.*s", (int)length, san);
    } else {
        char word[UCI_MOVE_SIZE];
        (void)snprintf(out, XBOARD_SENT_SIZE, "%s", uci_move_format(word, pos, move));
    }
}

// The game's ply is played on the engine's board, too.
static bool send_ply(UciClient *client, const Game *game, size_t ply, int64_t now_us) {
    XboardTalk *const talk = &client->xboard;
    const Move move = game->plies[ply].move;
    format_move(talk->sent, talk, game_position_at(game, ply), move);
    Text *const output = client_begin_line(client, now_us);
    text_append(output, talk->features.usermove ? "usermove " : "");
    text_append(output, talk->sent);
    text_append_char(output, '\n');
    return xboard_push(client, move);
}

static void send_new(UciClient *client, int64_t now_us) {
    XboardTalk *const talk = &client->xboard;
    say(client, "new", now_us);
    say(client, talk->ponders ? "hard" : "easy", now_us);
    say(client, "post", now_us);
    client->is_chess960 = false;
    talk->is_fresh = true;
    talk->is_known = false;
    talk->is_playing = false;
    talk->is_pending = false;
    talk->offers_draw = false;
    talk->told = (XboardTold){.depth = 0};
}

static bool is_initial(const Position *start) {
    const Position initial = pos_initial();
    return start->chess960 == 0 && pos_is_same(start, &initial);
}

static bool accepts(const UciClient *client, const Position *start, Error *err) {
    const XboardFeatures *const features = &client->xboard.features;
    if (start->chess960 != 0 && !features->chess960) {
        return error_set(err, ERROR_VALUE,
                         "it does not play Chess960: it has no variant fischerandom");
    }
    return is_initial(start) || features->setboard
           || error_set(err, ERROR_VALUE,
                        "it takes no positions but the first: it has no feature setboard");
}

// Its first position, in a game of which it knows nothing.
static bool send_start(UciClient *client, const Position *start, int64_t now_us, Error *err) {
    XboardTalk *const talk = &client->xboard;
    const bool is_chess960 = start->chess960 != 0;
    if (!accepts(client, start, err)) {
        return false;
    }
    if (!talk->is_fresh) {
        send_new(client, now_us);
    }
    if (is_chess960) {
        say(client, "variant fischerandom", now_us);
    }
    say(client, "force", now_us);
    if (!is_initial(start)) {
        char fen[FEN_TEXT_SIZE];
        (void)fen_format(fen, start, FEN_XFEN);
        Text *const output = client_begin_line(client, now_us);
        text_append(output, "setboard ");
        text_append(output, fen);
        text_append_char(output, '\n');
    }
    client->is_chess960 = is_chess960;
    talk->has_set_board = !is_initial(start);
    talk->is_fresh = false;
    talk->is_known = true;
    talk->start = *start;
    talk->count = 0;
    return true;
}

// How many moves of the game the engine has, and has right.
static size_t common_plies(const XboardTalk *talk, const Game *game, size_t first) {
    size_t count = 0;
    while (count < talk->count && first + count < game->count
           && talk->moves[count] == game->plies[first + count].move) {
        count++;
    }
    return count;
}

// Makes its game ours up to the last move, which is left out when that sets it thinking: *last is
// then set.
static bool send_game(UciClient *client, const Game *game, bool *last, int64_t now_us, Error *err) {
    XboardTalk *const talk = &client->xboard;
    const size_t first = client_first_ply(game);
    const Position *const start = game_position_at(game, first);
    *last = false;
    talk->has_set_board = false;
    if (!talk->is_known || !pos_is_same(&talk->start, start)
        || (start->chess960 != 0) != client->is_chess960) {
        talk->is_playing = false;
        if (!send_start(client, start, now_us, err)) {
            return false;
        }
    }
    const size_t common = common_plies(talk, game, first);
    const size_t missing = game->count - first - common;
    *last = talk->is_playing && common == talk->count && missing == 1
            && pos_side(game_position(game)) == talk->side;
    if (talk->is_playing && !*last) {
        say(client, "force", now_us);
        talk->is_playing = false;
    }
    for (; talk->count > common; talk->count--) {
        say(client, "undo", now_us);
    }
    bool done = true;
    for (size_t ply = first + common; done && ply < game->count - (*last ? 1 : 0); ply++) {
        done = send_ply(client, game, ply, now_us);
    }
    return done || error_set_memory(err);
}

// ---- Limits -------------------------------------------------------------------------------------

// MOVES MINUTES:SECONDS INCREMENT. It shows whole seconds only; what is left is told exactly by
// time.
static void send_level(UciClient *client, const XboardTold *told, int64_t now_us) {
    Text *const output = client_begin_line(client, now_us);
    const int64_t seconds = told->base_ms < SECOND_MS ? 1 : told->base_ms / SECOND_MS;
    text_format(output, "level %lld %lld", (long long)told->moves, (long long)(seconds / 60));
    if (seconds % 60 != 0) {
        text_format(output, ":%02lld", (long long)(seconds % 60));
    }
    text_format(output, " %lld", (long long)(told->increment_ms / SECOND_MS));
    const int64_t part = told->increment_ms % SECOND_MS;
    if (part != 0) {
        text_format(output, part % 10 == 0 ? ".%02lld" : ".%03lld",
                    (long long)(part % 10 == 0 ? part / 10 : part));
    }
    text_append_char(output, '\n');
}

// What it is told once: the time control as it is at its first move of the game, so that the base
// is what it has then; again only when another kind of limit comes.
static void send_limits(UciClient *client, const UciGo *go, int side, int64_t now_us) {
    XboardTold *const told = &client->xboard.told;
    if (go->move_time_ms.given) {
        const int64_t ms = go->move_time_ms.value;
        const int64_t seconds = ms < SECOND_MS ? 1 : ms / SECOND_MS;
        if (told->seconds != seconds) {
            say_number(client, "st", seconds, now_us);
        }
        *told = (XboardTold){.depth = told->depth, .seconds = seconds};
    } else if (told->base_ms == 0) {
        const bool is_timed = go->clock_ms[side].given;
        const int64_t left_ms = go->clock_ms[side].value;
        *told = (XboardTold){.depth = told->depth,
                             .base_ms = !is_timed     ? DAY_MS
                                        : left_ms < 1 ? 1
                                                      : left_ms,
                             .increment_ms = go->increment_ms[side].value,
                             .moves = go->moves_to_go.value};
        send_level(client, told, now_us);
    }
    if (go->depth.given && told->depth != go->depth.value) {
        told->depth = go->depth.value;
        say_number(client, "sd", told->depth, now_us);
    }
}

static int64_t centiseconds(const UciGo *go, int color) {
    const int64_t ms = go->clock_ms[color].given ? go->clock_ms[color].value : DAY_MS;
    return ms < 0 ? 0 : ms / MS_CS;
}

static void send_clocks(UciClient *client, const UciGo *go, int side, int64_t now_us) {
    if (client->xboard.features.time && (go->clock_ms[side].given || !go->move_time_ms.given)) {
        say_number(client, "time", centiseconds(go, side), now_us);
        say_number(client, "otim", centiseconds(go, color_other(side)), now_us);
    }
}

// ---- The protocol -------------------------------------------------------------------------------

static bool go(UciClient *client, const UciWish *wish, int64_t now_us, Error *err) {
    XboardTalk *const talk = &client->xboard;
    const int side = pos_side(game_position(wish->game));
    bool last;
    if (wish->only != NULL) {
        return error_set(err, ERROR_UNSUPPORTED, "the XBoard protocol has no search among moves");
    }
    if (!send_game(client, wish->game, &last, now_us, err)) {
        return false;
    }
    if (!reserve(client, 2)) { // for its answer, too
        return error_set_memory(err);
    }
    send_limits(client, wish->go, side, now_us);
    send_clocks(client, wish->go, side, now_us);
    if (wish->is_offered_draw && talk->features.draw) {
        say(client, "draw", now_us);
    }
    if (!last) {
        say(client, "go", now_us);
    } else if (!send_ply(client, wish->game, wish->game->count - 1, now_us)) {
        return error_set_memory(err);
    }
    talk->is_playing = true;
    talk->side = side;
    talk->offers_draw = false;
    // st knows whole seconds only.
    const UciNumber move_time = wish->go->move_time_ms;
    talk->move_until_us = move_time.given && move_time.value < SECOND_MS
                              ? time_after(now_us, uci_number_us(move_time))
                              : TIME_NEVER;
    client->protocol_us = talk->is_pending ? now_us : talk->move_until_us;
    return text_check(&client->output, err);
}

static void start(UciClient *client, int64_t now_us) {
    say(client, "xboard\nprotover 2", now_us);
    client->protocol_us = time_after(now_us, client->xboard.announce_us);
}

static void ready(UciClient *client, int64_t now_us) {
    if (client->xboard.features.ping) {
        client_owe_ready(client, now_us);
        say_number(client, "ping", ++client->xboard.pings, now_us);
    }
}

static bool set_option(UciClient *client, const UciOptionLine *option, Span value, int64_t now_us,
                       Error *err) {
    Text *const output = client_begin_line(client, now_us);
    text_append(output, "option ");
    text_append_span(output, option->name);
    if (option->type == UCI_OPTION_CHECK) {
        text_append(output, span_is(value, "true") ? "=1" : "=0");
    } else if (option->type != UCI_OPTION_BUTTON) {
        text_append_char(output, '=');
        text_append_span(output, span_is(value, "<empty>") ? (Span){"", 0} : value);
    }
    text_append_char(output, '\n');
    return text_check(&client->output, err);
}

static void stop(UciClient *client, int64_t now_us) {
    say(client, "?", now_us);
}

// It ponders by itself, and its opponent's move tells it whether that was right.
static void ponder_hit(UciClient *client, int64_t now_us) {
    (void)client;
    (void)now_us;
}

static const ClientProtocol protocol = {.start_word = "feature done=1",
                                        .ready_word = "pong",
                                        .answer_word = "move after '?'",
                                        .take_line = xboard_take_line,
                                        .tick = xboard_tick,
                                        .start = start,
                                        .ready = ready,
                                        .new_game = send_new,
                                        .set_option = set_option,
                                        .accepts = accepts,
                                        .go = go,
                                        .stop = stop,
                                        .ponder_hit = ponder_hit};

bool xboard_client_create(UciClient **out, const UciLimits *limits, int64_t announce_us,
                          const Alloc *alloc, Error *err) {
    if (!client_create(out, &protocol, limits, alloc, err)) {
        return false;
    }
    XboardTalk *const talk = &(*out)->xboard;
    talk->announce_us = announce_us;
    talk->features = (XboardFeatures){.time = true, .draw = true, .reuse = true};
    talk->move_until_us = TIME_NEVER;
    return true;
}

// ---- Words of this protocol alone ---------------------------------------------------------------

bool xboard_client_set_memory(UciClient *client, int64_t megabytes, int64_t now_us, Error *err) {
    if (!client->xboard.features.memory) {
        return error_set(err, ERROR_VALUE, "its memory cannot be set: it has no feature memory");
    }
    say_number(client, "memory", megabytes, now_us);
    return text_check(&client->output, err);
}

bool xboard_client_set_cores(UciClient *client, int64_t count, int64_t now_us, Error *err) {
    if (!client->xboard.features.smp) {
        return error_set(err, ERROR_VALUE, "its cores cannot be set: it has no feature smp");
    }
    say_number(client, "cores", count, now_us);
    return text_check(&client->output, err);
}

bool xboard_client_say(UciClient *client, Span lines, int64_t now_us, Error *err) {
    Text *const output = client_begin_line(client, now_us);
    if (output != NULL) {
        text_append_span(output, lines);
        text_append_char(output, '\n');
    }
    return text_check(&client->output, err);
}

void xboard_client_set_pondering(UciClient *client, bool ponders) {
    client->xboard.ponders = ponders;
}

void xboard_client_result(UciClient *client, Outcome outcome, int64_t now_us) {
    if (client->state != UCI_STATE_IDLE || client->xboard.is_fresh) {
        return;
    }
    Text *const output = client_begin_line(client, now_us);
    text_format(output, "result %s {%s}\n", outcome_result(outcome), reason_text(outcome.reason));
    client->xboard.is_playing = false;
    client->xboard.is_known = false;
    client->xboard.is_pending = false;
}

bool xboard_client_claims_draw(UciClient *client) {
    XboardTalk *const talk = &client->xboard;
    const bool claims = talk->is_pending && talk->pending == COLOR_NONE;
    talk->is_pending = talk->is_pending && !claims;
    return claims;
}

bool xboard_client_can_be_reused(const UciClient *client) {
    return client->xboard.features.reuse;
}
