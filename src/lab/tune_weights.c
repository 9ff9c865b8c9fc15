// SPDX-License-Identifier: MIT
#include <math.h>

#include "lab/tune.h"

enum { WEIGHT_MAX = 8000, LINE_WEIGHTS = 8 };

static int rounded(double weight) {
    const long value = lround(weight);
    return (int)(value > WEIGHT_MAX ? WEIGHT_MAX : value < -WEIGHT_MAX ? -WEIGHT_MAX : value);
}

void tune_format_weights(Text *out, const TuneResult *result) {
    text_append(out, "// SPDX-License-Identifier: MIT\n"
                     "// The weights of handcrafted_terms.def, in its order. Written by "
                     "`zugwerk tune`.\n");
    for (size_t t = 0; t < hce_term_count; t++) {
        const HceTerm *const term = &hce_terms[t];
        text_format(out, "// %s\n", term->name);
        for (int i = 0; i < term->count; i++) {
            const bool ends = i % LINE_WEIGHTS == LINE_WEIGHTS - 1 || i == term->count - 1;
            text_format(out, "PAIR(%d, %d),%s", rounded(result->weights[0][term->first + i]),
                        rounded(result->weights[1][term->first + i]), ends ? "\n" : " ");
        }
    }
}
