// SPDX-License-Identifier: MIT
#include "base/os_machine.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/line_reader.h"
#include "base/os_file.h"

int machine_processors(void) {
#ifdef CPU_COUNT
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) {
        return CPU_COUNT(&set);
    }
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}

bool machine_pin_thread(int n) {
#ifdef CPU_COUNT
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0 || CPU_COUNT(&set) == 0) {
        return false;
    }
    int left = n % CPU_COUNT(&set);
    for (size_t i = 0; i < CPU_SETSIZE; i++) {
        if (CPU_ISSET(i, &set) && left-- == 0) {
            CPU_ZERO(&set);
            CPU_SET(i, &set);
            return sched_setaffinity(0, sizeof set, &set) == 0;
        }
    }
#else
    (void)n;
#endif
    return false;
}

// The value of the first line "model name : VALUE" of Linux's list of processors.
static bool append_model(Text *out, LineReader *reader) {
    Span line;
    bool got = true;
    while (got) {
        if (!line_reader_next(reader, &line, &got, NULL)) {
            return false;
        }
        const char *const colon = got ? memchr(line.data, ':', line.length) : NULL;
        if (colon == NULL) {
            continue;
        }
        const Span key = span_trim((Span){line.data, (size_t)(colon - line.data)});
        const Span value = span_trim(span_from(line, (size_t)(colon - line.data) + 1));
        if (span_is(key, "model name") && value.length > 0) {
            text_append_span(out, value);
            return true;
        }
    }
    return false;
}

static bool append_cpuinfo(Text *out) {
    enum { LINE_MAX_BYTES = 1 << 16 };

    FileReader file;
    if (!file_reader_open(&file, "/proc/cpuinfo", NULL)) {
        return false;
    }
    LineReader reader;
    line_reader_init(&reader, file_reader_source(&file), LINE_MAX_BYTES, out->alloc);
    const bool found = append_model(out, &reader);
    line_reader_release(&reader);
    file_reader_close(&file);
    return found;
}

void machine_cpu_name(Text *out) {
    struct utsname names;
    if (!append_cpuinfo(out)) {
        text_append(out, uname(&names) == 0 ? names.machine : "unknown processor");
    }
}

#ifdef __clang__
#define COMPILER_NAME "clang " __clang_version__
#else
#define COMPILER_NAME "gcc " __VERSION__
#endif

void machine_build(Text *out) {
    static const char *const parts[] = {
        COMPILER_NAME,
#if defined __x86_64__
        "x86_64",
#elif defined __aarch64__
        "aarch64",
#else
        "other architecture",
#endif
#ifdef __AVX512F__
        "avx512",
#elif defined __AVX2__
        "avx2",
#elif defined __SSE4_2__
        "sse4.2",
#endif
#ifdef __POPCNT__
        "popcnt",
#endif
#ifdef ZUGWERK_PEXT
        "pext",
#endif
#ifdef ZUGWERK_HARD
        "hard",
#elif defined NDEBUG
        "release",
#else
        "debug",
#endif
    };

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const Span part = span_trim(span_of(parts[i]));
        text_append(out, i == 0 ? "" : " ");
        text_append_span(out, part);
    }
}
