// SPDX-License-Identifier: MIT
// The human player: whoever sits at the front end, through its callbacks.
#include "player/player_impl.h"
#include "player/player_list.h"

static bool human_decide(void *state, const PlayerRequest *request, PlayerDecision *out,
                         Error *err) {
    const HumanCallbacks *const human = state;
    return human->decide(human->context, request, out, err);
}

static void human_notify(void *state, const PlayerEvent *event) {
    const HumanCallbacks *const human = state;
    if (human->notify != NULL) {
        human->notify(human->context, event);
    }
}

static void human_destroy(void *state, const Alloc *alloc) {
    alloc_free(alloc, state);
}

static const PlayerOps human_ops = {human_decide, human_notify, human_destroy, NULL, NULL};

static bool human_create(Player *player, const PlayerSpec *spec, const PlayerEnv *env, Error *err) {
    (void)spec;
    if (env->human.decide == NULL) {
        return error_set(err, ERROR_UNSUPPORTED, "a human cannot play here");
    }
    HumanCallbacks *const state = alloc_new(env->alloc, sizeof *state);
    if (state == NULL) {
        return error_set_memory(err);
    }
    *state = env->human;
    player->ops = &human_ops;
    player->state = state;
    return true;
}

const PlayerInfo player_info_human = {
    .name = "human",
    .summary = "you, at the keyboard or in the browser",
    .help = "Asks whoever sits in front of the program.",
    .bad_moves = BAD_MOVE_RETRY,
    .is_human = true,
    .create = human_create,
};
