// SPDX-License-Identifier: MIT
// The name of a file as people type it.
#ifndef ZUGWERK_PLAY_PLAY_PATH_H
#define ZUGWERK_PLAY_PLAY_PATH_H

#include "base/error.h"
#include "base/span.h"
#include "base/text.h"

// Quotes around it are dropped, "~/" is the home folder. Appends to *out.
bool play_path_parse(Text *out, Span text, Error *err) MUST_CHECK;

#endif
