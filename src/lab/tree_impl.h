// SPDX-License-Identifier: MIT
// The writers behind tree_write. Faults are kept in the pen.
#ifndef ZUGWERK_LAB_TREE_IMPL_H
#define ZUGWERK_LAB_TREE_IMPL_H

#include "lab/tree_pen.h"

void tree_text_write(TreePen *pen);
void tree_dot_write(TreePen *pen);
void tree_gml_write(TreePen *pen);
void tree_links_write(TreePen *pen);
void tree_icicle_write(TreePen *pen);

#endif
