// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <stdint.h>

size_t utf8_length(Span text) {
    if (text.length == 0) {
        return 0;
    }
    const unsigned char first = (unsigned char)text.data[0];
    if (first < 0x80) {
        return 1;
    }
    // Leading bytes 80..c1 and f5..ff begin nothing (c0 and c1 only overlong forms).
    const size_t length = first < 0xc2   ? 0
                          : first < 0xe0 ? 2
                          : first < 0xf0 ? 3
                          : first < 0xf5 ? 4
                                         : 0;
    if (length == 0 || length > text.length) {
        return 0;
    }
    uint32_t value = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        const unsigned char next = (unsigned char)text.data[i];
        if ((next & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (next & 0x3fu);
    }
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = value >= 0xd800 && value <= 0xdfff;
    return value < smallest[length] || value > 0x10ffff || is_surrogate ? 0 : length;
}
