// SPDX-License-Identifier: MIT
#include "app/ladder_list.h"

#include <inttypes.h>
#include <string.h>

static const char *const openings[] = {
#include "app/ladder_openings.inc"
};

void ladder_openings(Text *out) {
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        text_append(out, openings[i]);
        text_append_char(out, '\n');
    }
}

typedef struct RungEntry {
    LadderPart part;
    const char *name;
    const char *text; // NULL: a step
    const char *keys; // of a step
    int nodes;
    int share;
} RungEntry;

// clang-format off
static const RungEntry rung_entries[] = {
#define RUNG(part, name, text, nodes, share) {LADDER_##part, name, text, NULL, nodes, share},
#define STEP(name, keys) {LADDER_TECHNIQUES, name, NULL, keys, 1, 2},
#define LINK(a, b)
#include "app/ladder_rungs.def"
#undef LINK
#undef STEP
#undef RUNG
};

static const char *const links[][2] = {
#define RUNG(part, name, text, nodes, share)
#define STEP(name, keys)
#define LINK(a, b) {a, b},
#include "app/ladder_rungs.def"
#undef LINK
#undef STEP
#undef RUNG
};

// clang-format on

enum {
    RUNGS = sizeof rung_entries / sizeof *rung_entries,
    LINKS = sizeof links / sizeof *links,
    LEVEL_REACH = 2
};

const char *ladder_part_name(LadderPart part) {
    static const char *const names[LADDER_PARTS] = {"classic", "orders",  "deepening", "techniques",
                                                    "full",    "anchors", "levels"};
    return names[part];
}

// ---- Texts --------------------------------------------------------------------------------------

// The engine without the techniques of later steps.
static void append_step(Text *out, size_t entry) {
    text_append(out, "engine:hash=1");
    for (size_t i = entry + 1; i < RUNGS && rung_entries[i].text == NULL; i++) {
        const char *keys = rung_entries[i].keys;
        while (*keys != '\0') {
            const size_t length = strcspn(keys, " ");
            text_format(out, ",%.*s=off", (int)length, keys);
            keys += length + strspn(keys + length, " ");
        }
    }
}

static void append_text(Text *out, size_t entry, int64_t nodes) {
    const RungEntry *const rung = &rung_entries[entry];
    if (rung->text == NULL) {
        append_step(out, entry);
    } else {
        text_append(out, rung->text);
    }
    if (rung->nodes > 0) {
        const bool has_options = rung->text == NULL || strchr(rung->text, ':') != NULL;
        text_format(out, "%cnodes=%" PRId64, has_options ? ',' : ':', nodes * rung->nodes);
    }
    text_append_char(out, '\0');
}

static bool make_rungs(LadderList *self, int64_t nodes, Error *err) {
    self->rungs = alloc_new(self->alloc, RUNGS * sizeof *self->rungs);
    if (self->rungs == NULL) {
        return error_set_memory(err);
    }
    for (size_t i = 0; i < RUNGS; i++) {
        append_text(&self->texts, i, nodes);
    }
    if (!text_check(&self->texts, err)) {
        return false;
    }
    self->count = RUNGS;
    const char *text = self->texts.data;
    for (size_t i = 0; i < RUNGS; i++) {
        const RungEntry *const entry = &rung_entries[i];
        self->rungs[i] = (LadderRung){entry->part, entry->name, text, entry->share};
        text += strlen(text) + 1;
    }
    return true;
}

// ---- Pairings -----------------------------------------------------------------------------------

static bool add_pairing(LadderList *self, size_t a, size_t b, Error *err) {
    if (!alloc_grow(self->alloc, (void **)&self->pairings, &self->pairing_capacity,
                    self->pairing_count + 1, sizeof *self->pairings)) {
        return error_set_memory(err);
    }
    self->pairings[self->pairing_count++] =
        (SchedulePairing){.a = a < b ? a : b, .b = a < b ? b : a};
    return true;
}

static bool are_paired(const LadderList *self, size_t a, size_t b) {
    for (size_t i = 0; i < self->pairing_count; i++) {
        if (self->pairings[i].a == a && self->pairings[i].b == b) {
            return true;
        }
    }
    return false;
}

// Levels are measured against each other and by links; all other rungs are one row.
static bool make_pairings(LadderList *self, size_t reach, Error *err) {
    for (size_t a = 0; a < RUNGS; a++) {
        const bool is_level = self->rungs[a].part == LADDER_LEVELS;
        const size_t end = a + (is_level ? LEVEL_REACH : reach);
        for (size_t b = a + 1; b < RUNGS && b <= end; b++) {
            if ((self->rungs[b].part == LADDER_LEVELS) == is_level
                && !add_pairing(self, a, b, err)) {
                return false;
            }
        }
    }
    for (size_t i = 0; i < LINKS; i++) {
        const size_t x = ladder_list_find(self, links[i][0]);
        const size_t y = ladder_list_find(self, links[i][1]);
        const size_t a = x < y ? x : y;
        const size_t b = x < y ? y : x;
        if (!are_paired(self, a, b) && !add_pairing(self, a, b, err)) {
            return false;
        }
    }
    return true;
}

bool ladder_list_init(LadderList *self, int64_t nodes, size_t reach, const Alloc *alloc,
                      Error *err) {
    *self = (LadderList){.alloc = alloc};
    text_init(&self->texts, alloc);
    if (!make_rungs(self, nodes, err) || !make_pairings(self, reach, err)) {
        ladder_list_release(self);
        return false;
    }
    return true;
}

void ladder_list_release(LadderList *self) {
    alloc_free(self->alloc, self->rungs);
    alloc_free(self->alloc, self->pairings);
    text_release(&self->texts);
    *self = (LadderList){.alloc = self->alloc};
}

size_t ladder_list_find(const LadderList *self, const char *name) {
    size_t i = 0;
    while (i < self->count && strcmp(self->rungs[i].name, name) != 0) {
        i++;
    }
    return i;
}

size_t ladder_list_games(const LadderList *self, size_t pairing, size_t games) {
    const int a = self->rungs[self->pairings[pairing].a].share;
    const int b = self->rungs[self->pairings[pairing].b].share;
    const size_t share = (size_t)(a > b ? a : b);
    return (games + 2 * share - 1) / (2 * share) * 2;
}

LadderPart ladder_list_part(const LadderList *self, size_t pairing) {
    return self->rungs[self->pairings[pairing].b].part;
}
