// SPDX-License-Identifier: MIT
// Shows a recorded search: as text, for Graphviz, as GML, as JSON lines or as an SVG picture.
#ifndef ZUGWERK_LAB_TREE_H
#define ZUGWERK_LAB_TREE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/stream.h"
#include "lab/search_trace.h"
#include "lab/tree_options.h"

// "text", "dot", "jsonl", "gml", "svg", "links", "icicle".
const char *tree_format_name(TreeFormat format);

bool tree_write(const SearchTrace *trace, const TreeOptions *options, ByteSink sink,
                Error *err) MUST_CHECK;

#endif
