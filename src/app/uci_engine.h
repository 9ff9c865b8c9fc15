// SPDX-License-Identifier: MIT
// The engine behind UCI.
#ifndef ZUGWERK_APP_UCI_ENGINE_H
#define ZUGWERK_APP_UCI_ENGINE_H

#include "engine/engine.h"
#include "uci/uci_server.h"

typedef struct UciEngine UciEngine;

bool uci_engine_create(UciEngine **out, const TimeSource *time, const Alloc *alloc,
                       Error *err) MUST_CHECK;
void uci_engine_destroy(UciEngine *self);

// The backend; valid until destroyed.
UciBackend uci_engine_backend(UciEngine *self);

#endif
