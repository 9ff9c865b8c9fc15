// SPDX-License-Identifier: MIT
// UTF-8 (RFC 3629), as far as readers and writers of chess text need it.
#ifndef ZUGWERK_BASE_UTF8_H
#define ZUGWERK_BASE_UTF8_H

#include <stddef.h>

#include "base/span.h"

// Bytes of the character at the front (1..4); 0 when the text is empty or does not begin with a
// well-formed character (no overlong forms, no surrogates, nothing above U+10FFFF).
size_t utf8_length(Span text);

#endif
