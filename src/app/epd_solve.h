// SPDX-License-Identifier: MIT
// zugwerk epd solve: how many positions of a test suite a player solves.
#ifndef ZUGWERK_APP_EPD_SOLVE_H
#define ZUGWERK_APP_EPD_SOLVE_H

#include "app/command.h"

extern const Command command_epd_solve;

#endif
