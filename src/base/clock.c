// SPDX-License-Identifier: MIT
#include "base/clock.h"

int64_t time_after(int64_t start_us, int64_t duration_us) {
    return duration_us > TIME_NEVER - start_us ? TIME_NEVER : start_us + duration_us;
}

static int64_t fake_now_us(void *context) {
    FakeTime *const fake = context;
    fake->now_us += fake->step_us;
    return fake->now_us;
}

TimeSource time_source_fake(FakeTime *fake) {
    return (TimeSource){fake_now_us, fake};
}
