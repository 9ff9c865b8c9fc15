// SPDX-License-Identifier: MIT
// What to do for each command.
#include <inttypes.h>

#include "chess/movegen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "uci/uci_position.h"
#include "uci/xboard_server_impl.h"

enum { SHOWN_SIZE = 60, UNKNOWN_MOVE_MAX = 10 };

void xboard_session_init(XboardServer *server) {
    const Position start = pos_initial();
    game_init(&server->game, &start, server->config.alloc);
    xboard_clock_init(&server->clock);
    server->mode = XBOARD_PLAY;
    server->color = BLACK;
    server->expected = MOVE_NONE;
}

void xboard_session_release(XboardServer *server) {
    game_release(&server->game);
}

static void refuse(XboardServer *server, const char *reason, Span line) {
    char shown[SHOWN_SIZE];
    xboard_say(server, "Error (%s): %s", reason, span_show(shown, sizeof shown, span_trim(line)));
}

// ---- Positions ----------------------------------------------------------------------------------

// Another position is on the board.
static void position_changed(XboardServer *server) {
    server->expected = MOVE_NONE;
    server->excluded.count = 0;
}

static void set_game(XboardServer *server, const Position *start) {
    game_release(&server->game);
    game_init(&server->game, start, server->config.alloc);
    position_changed(server);
    server->is_broken = false;
    server->level_ply = 0;
    server->has_own_score = false;
    server->draw_offered = false;
    server->hopeless = 0;
}

static void set_start(XboardServer *server) {
    Position start = pos_initial();
    start.chess960 = server->chess960;
    set_game(server, &start);
}

static void new_game(XboardServer *server) {
    const UciBackend *const backend = &server->config.backend;
    Error err;
    if (backend->new_game != NULL && !backend->new_game(backend->context, &err)) {
        xboard_remark(server, err.text);
    }
    server->chess960 = false;
    set_start(server);
    xboard_clock_restart(&server->clock);
    if (server->mode != XBOARD_ANALYZE) {
        server->mode = XBOARD_PLAY;
        server->color = BLACK;
    }
}

static void set_variant(XboardServer *server, const XboardCommand *command) {
    const bool is_960 = span_is(command->text, "fischerandom");
    if (!is_960 && !span_is(command->text, "normal")) {
        refuse(server, "this variant is not played", command->line);
        return;
    }
    server->chess960 = is_960;
    set_start(server);
}

static void set_board(XboardServer *server, const XboardCommand *command) {
    Position pos;
    Error err;
    if (uci_position_parse(&pos, server->chess960, command->text, &err)) {
        set_game(server, &pos);
        return;
    }
    // Nothing can be played in what the other side shows now.
    position_changed(server);
    server->is_broken = true;
    xboard_say(server, "tellusererror Illegal position: %s (column %d of the FEN)", err.text,
               (int)err.column);
}

static void take_back(XboardServer *server, size_t plies, Span line) {
    if (server->game.count < plies) {
        refuse(server, "no move to take back", line);
        return;
    }
    for (size_t i = 0; i < plies; i++) {
        game_pop(&server->game);
    }
    position_changed(server);
    server->has_own_score = false;
}

// ---- Moves --------------------------------------------------------------------------------------

Move xboard_session_read_move(const XboardServer *server, Span text, Error *err) {
    const Position *const pos = game_position(&server->game);
    Move move = MOVE_NONE;
    if (span_is(text, "@@@@")) {
        text = span_of("0000");
    }
    const bool ok = uci_word_is_move(text) ? uci_move_parse(&move, pos, text, err)
                                           : san_parse(&move, pos, text, SAN_LENIENT, err);
    return ok ? move : MOVE_NONE;
}

static void refuse_move(XboardServer *server, const char *reason, Span text) {
    static const char between[] = " is not legal: ";
    const char *const found = strstr(reason, between);
    char shown[SHOWN_SIZE];
    xboard_say(server, "Illegal move (%s): %s", found == NULL ? reason : found + sizeof between - 1,
               span_show(shown, sizeof shown, text));
}

static void play_move(XboardServer *server, Move move, Span text, const UciTask *task) {
    const bool plays = server->mode == XBOARD_PLAY;
    Error err;
    if (plays && pos_side(game_position(&server->game)) == server->color) {
        refuse_move(server, "it is not your turn", text);
    } else if (plays && move == MOVE_NULL) {
        refuse_move(server, "a game goes on with a move", text);
    } else if (!game_push(&server->game, move, &err)) {
        refuse(server, err.text, text);
    } else {
        position_changed(server);
        xboard_play_on(server, task->serial, task->start_us);
    }
}

static void user_move(XboardServer *server, const XboardCommand *command, const UciTask *task) {
    Error err;
    if (server->is_broken) {
        refuse_move(server, "the position is not legal", command->text);
        return;
    }
    const Move move = xboard_session_read_move(server, command->text, &err);
    if (move == MOVE_NONE) {
        refuse_move(server, err.text, command->text);
    } else {
        play_move(server, move, command->text, task);
    }
}

// No command: perhaps a move like Nf3.
static void unknown(XboardServer *server, const XboardCommand *command, const UciTask *task) {
    Move move = MOVE_NONE;
    if (command->text.length <= UNKNOWN_MOVE_MAX && !server->is_broken) {
        move = xboard_session_read_move(server, command->text, NULL);
    }
    if (move == MOVE_NONE || move == MOVE_NULL) {
        refuse(server, "unknown command", command->text);
    } else {
        play_move(server, move, command->text, task);
    }
}

static void exclude(XboardServer *server, Move move) {
    MoveList *const excluded = &server->excluded;
    if (!move_list_has(excluded, move)) {
        excluded->moves[excluded->count++] = move;
    }
}

static void include(XboardServer *server, Move move) {
    MoveList *const excluded = &server->excluded;
    for (int i = 0; i < excluded->count; i++) {
        if (excluded->moves[i] == move) {
            excluded->moves[i] = excluded->moves[--excluded->count];
            return;
        }
    }
}

static void change_moves(XboardServer *server, const XboardCommand *command) {
    const bool excludes = command->kind == XBOARD_COMMAND_EXCLUDE;
    Error err;
    if (span_is(command->text, "all")) {
        server->excluded.count = 0;
        if (excludes) {
            movegen_legal(&server->excluded, game_position(&server->game));
        }
        return;
    }
    const Move move = xboard_session_read_move(server, command->text, &err);
    if (move == MOVE_NONE || move == MOVE_NULL) {
        refuse_move(server, move == MOVE_NULL ? "no move" : err.text, command->text);
    } else if (excludes) {
        exclude(server, move);
    } else {
        include(server, move);
    }
}

// ---- Settings -----------------------------------------------------------------------------------

static void set_resource(XboardServer *server, const XboardCommand *command) {
    Error err;
    if (command->number < 1) {
        refuse(server, "needs a number of at least 1", command->line);
    } else if (!xboard_option_set_number(server,
                                         command->kind == XBOARD_COMMAND_CORES ? "Threads" : "Hash",
                                         command->number, &err)) {
        refuse(server, err.text, command->line);
    }
}

static void set_limit(XboardServer *server, const XboardCommand *command) {
    XboardClock *const clock = &server->clock;
    switch ((int)command->kind) {
    case XBOARD_COMMAND_LEVEL:
        xboard_clock_set_level(clock, command->level);
        server->level_ply = server->game.count;
        break;
    case XBOARD_COMMAND_ST:
        xboard_clock_set_fixed(clock, command->time_us);
        break;
    case XBOARD_COMMAND_SD:
        if (command->number < 0) {
            refuse(server, "needs a depth", command->line);
        } else {
            clock->depth = command->number > INT32_MAX ? INT32_MAX : (int)command->number;
        }
        break;
    default: // nps; the processor's time (0) is the clock's here
        clock->nodes_per_second = command->number > 0 ? command->number : 0;
        break;
    }
}

void xboard_session_run_quiet(XboardServer *server, const XboardCommand *command) {
    if (command->fault != NULL) {
        refuse(server, command->fault, command->line);
        return;
    }
    switch ((int)command->kind) {
    case XBOARD_COMMAND_PROTOVER:
        if (command->number >= 2) {
            xboard_option_tell_features(server);
        }
        break;
    case XBOARD_COMMAND_ACCEPTED:
    case XBOARD_COMMAND_REJECTED:
        if (span_is(command->text, "debug")) {
            server->debug = command->kind == XBOARD_COMMAND_ACCEPTED;
        }
        break;
    case XBOARD_COMMAND_TIME:
        xboard_clock_set_own(&server->clock, command->number);
        break;
    case XBOARD_COMMAND_OTIM:
        xboard_clock_set_other(&server->clock, command->number);
        break;
    case XBOARD_COMMAND_PING:
        xboard_say(server, "pong %" PRId64, command->number);
        break;
    case XBOARD_COMMAND_DRAW:
        xboard_play_draw(server);
        break;
    case XBOARD_COMMAND_BK:
        xboard_say(server, " The book is not shown.\n");
        break;
    case XBOARD_COMMAND_POST:
    case XBOARD_COMMAND_NOPOST:
        server->posts = command->kind == XBOARD_COMMAND_POST;
        break;
    case XBOARD_COMMAND_STATUS:
        xboard_search_tell_status(server);
        break;
    default: // nothing to do: xboard, random, name, rating, ics, computer, egtpath
        break;
    }
}

// ---- Modes --------------------------------------------------------------------------------------

static void play_side(XboardServer *server, const XboardCommand *command, const UciTask *task) {
    if (server->is_broken) {
        refuse(server, "the position is not legal", command->line);
        return;
    }
    monitor_enter(server->queue.monitor);
    const bool is_late = server->mode == XBOARD_PLAY && command->kind == XBOARD_COMMAND_GO
                         && task->serial <= server->moved_serial;
    monitor_leave(server->queue.monitor);
    if (is_late) {
        return; // it was read while the engine was thinking: about the move it has made now
    }
    const int side = pos_side(game_position(&server->game));
    server->mode = XBOARD_PLAY;
    server->color = command->kind == XBOARD_COMMAND_GO ? side : !side;
    server->hopeless = 0;
    server->has_own_score = false;
    xboard_play_on(server, task->serial, task->start_us);
}

static void run_mode(XboardServer *server, const XboardCommand *command, const UciTask *task) {
    switch ((int)command->kind) {
    case XBOARD_COMMAND_FORCE:
        server->mode = XBOARD_FORCE;
        break;
    case XBOARD_COMMAND_RESULT:
        server->mode = server->mode == XBOARD_PLAY ? XBOARD_FORCE : server->mode;
        break;
    case XBOARD_COMMAND_ANALYZE:
        server->mode = XBOARD_ANALYZE;
        break;
    case XBOARD_COMMAND_EXIT:
        if (server->mode == XBOARD_ANALYZE) {
            server->mode = XBOARD_FORCE;
        } else {
            refuse(server, "command not legal now", command->line);
        }
        break;
    case XBOARD_COMMAND_UNDO:
        server->mode = server->mode == XBOARD_PLAY ? XBOARD_FORCE : server->mode;
        take_back(server, 1, command->line);
        break;
    case XBOARD_COMMAND_REMOVE:
        take_back(server, 2, command->line);
        break;
    default:
        play_side(server, command, task);
        break;
    }
}

static void run_orderly(XboardServer *server, const XboardCommand *command, const UciTask *task) {
    Error err;
    switch ((int)command->kind) {
    case XBOARD_COMMAND_UNKNOWN:
        unknown(server, command, task);
        break;
    case XBOARD_COMMAND_MOVE:
        user_move(server, command, task);
        break;
    case XBOARD_COMMAND_NEW:
        new_game(server);
        break;
    case XBOARD_COMMAND_VARIANT:
        set_variant(server, command);
        break;
    case XBOARD_COMMAND_SETBOARD:
        set_board(server, command);
        break;
    case XBOARD_COMMAND_LEVEL:
    case XBOARD_COMMAND_ST:
    case XBOARD_COMMAND_SD:
    case XBOARD_COMMAND_NPS:
        set_limit(server, command);
        break;
    case XBOARD_COMMAND_HARD:
    case XBOARD_COMMAND_EASY:
        server->ponder_on = command->kind == XBOARD_COMMAND_HARD;
        break;
    case XBOARD_COMMAND_HINT:
        xboard_play_hint(server, task->serial, task->start_us);
        break;
    case XBOARD_COMMAND_MEMORY:
    case XBOARD_COMMAND_CORES:
        set_resource(server, command);
        break;
    case XBOARD_COMMAND_OPTION:
        if (!xboard_option_set(server, command, &err)) {
            refuse(server, err.text, command->line);
        }
        break;
    case XBOARD_COMMAND_EXCLUDE:
    case XBOARD_COMMAND_INCLUDE:
        change_moves(server, command);
        break;
    default:
        run_mode(server, command, task);
        break;
    }
}

void xboard_session_run(XboardServer *server, const UciTask *task) {
    const XboardCommand command = xboard_command_parse(uci_task_line(task));
    if (command.fault != NULL) {
        refuse(server, command.fault, command.line);
    } else if (xboard_command_is_quiet(command.kind)) {
        monitor_enter(server->queue.monitor);
        xboard_session_run_quiet(server, &command);
        monitor_leave(server->queue.monitor);
    } else {
        run_orderly(server, &command, task);
    }
}
