// SPDX-License-Identifier: MIT
#include "lab/tree.h"

#include "lab/tree_impl.h"

const char *tree_format_name(TreeFormat format) {
    static const char *const names[TREE_FORMAT_COUNT] = {"text", "dot",   "jsonl", "gml",
                                                         "svg",  "links", "icicle"};
    return (unsigned)format < TREE_FORMAT_COUNT ? names[format] : "unknown";
}

bool tree_write(const SearchTrace *trace, const TreeOptions *options, ByteSink sink, Error *err) {
    if (options->format == TREE_JSONL) {
        return search_trace_write(trace, sink, err);
    }
    TreePen pen;
    if (!tree_pen_init(&pen, trace, options, sink, err)) {
        return false;
    }
    switch (options->format) {
    case TREE_DOT:
        tree_dot_write(&pen);
        break;
    case TREE_GML:
        tree_gml_write(&pen);
        break;
    case TREE_SVG:
        if (trace->tree.count <= TREE_LINKS_MAX) {
            tree_links_write(&pen);
        } else {
            tree_icicle_write(&pen);
        }
        break;
    case TREE_LINKS:
        tree_links_write(&pen);
        break;
    case TREE_ICICLE:
        tree_icicle_write(&pen);
        break;
    case TREE_TEXT:
    case TREE_JSONL:
    case TREE_FORMAT_COUNT:
        tree_text_write(&pen);
        break;
    }
    return tree_pen_end(&pen, err);
}
