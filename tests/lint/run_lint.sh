#!/bin/sh
# Shows that lint finds what it is there for: each check runs on a small tree with one fault.
passed=0
failed=0
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
tools=$PWD/tools

# A sound tree: base/one and chess/two.
fresh() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/src/base" "$tree/src/chess" "$tree/docs"
    printf '# law\nchess\nstats draw\nbase\n' >"$tree/docs/layers.txt"
    header base/one ''
    header chess/two '#include "base/one.h"'
    printf '// SPDX-License-Identifier: MIT\n#include "chess/two.h"\n' >"$tree/src/chess/two.c"
}

# header LAYER/NAME TEXT
header() {
    guard=ZUGWERK_$(echo "$1" | tr 'a-z/' 'A-Z_')_H
    mkdir -p "$tree/src/${1%/*}"
    printf '// SPDX-License-Identifier: MIT\n#ifndef %s\n#define %s\n%s\n#endif\n' \
        "$guard" "$guard" "$2" >"$tree/src/$1.h"
}

result() {
    if [ "$1" = yes ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $2"
        echo "$output"
    fi
}

# finds WHAT TEXT: the layer check must fail and name TEXT.
finds() {
    if output=$("$tools/lint_layers.sh" "$tree" 2>&1); then
        result no "$1 (accepted)"
    elif echo "$output" | grep -q "$2"; then
        result yes
    else
        result no "$1 (other message)"
    fi
}

fresh
output=$("$tools/lint_layers.sh" "$tree" 2>&1) && result yes || result no "a sound tree"

fresh
header base/up '#include "chess/two.h"'
finds "an include upwards" 'layer base must not include layer chess'

fresh
printf 'int f(void) { return pthread_create(0, 0, 0, 0); }\n' >>"$tree/src/chess/two.c"
finds "a thread that takes signals" 'src/chess/two.c:3: start threads with thread_start'

fresh
header stats/mean '#include "draw/line.h"'
header draw/line ''
finds "an include beside" 'layer stats must not include layer draw'

fresh
header base/a '#include "base/b.h"'
header base/b '#include "base/c.h"'
header base/c '#include "base/a.h"'
finds "a cycle of headers" 'include cycle'

fresh
header base/a '#include "base/b.h"'
header base/b ''
printf '// SPDX-License-Identifier: MIT\n#include "base/a.h"\n' >"$tree/src/base/b.c"
finds "a cycle through a .c file" 'include cycle'

fresh
header base/a '#  include "two.h"'
finds "an include without its folder" 'write "two.h" from src/ on'

fresh
header base/a '#include "base/../chess/two.h"'
finds "an include with .." 'from src/ on'

fresh
header base/a '#include "base/none.h"'
finds "an include of nothing" 'there is no src/base/none.h'

fresh
header base/inner_impl ''
header chess/three '#include "base/inner_impl.h"'
finds "somebody else's private header" 'is private to base'

fresh
header chess/three '#include <unistd.h>'
finds "POSIX outside os_*.c" 'belongs to POSIX'

fresh
header chess/one ''
finds "a file name twice" 'occurs twice'

fresh
header magic/three ''
finds "an unknown folder" 'the folder is not in docs/layers.txt'

fresh
sed -i 's/ZUGWERK_BASE_ONE_H/ONE_H/' "$tree/src/base/one.h"
finds "a wrong guard" 'the guard is not ZUGWERK_BASE_ONE_H'

fresh
sed -i 1d "$tree/src/base/one.h"
finds "no SPDX line" 'not the SPDX line'

fresh
printf '<!-- layers -->\n    chess\n    base\n<!-- end of layers -->\n' >"$tree/docs/ARCHITECTURE.md"
finds "another graph in the document" 'docs/ARCHITECTURE.md'

# writable WHAT TEXT yes|no: what lint_symbols must say about a file of this text.
writable() {
    printf '%s\n' "$2" >"$tree/object.c"
    if ! ${CC:-cc} -std=c17 -O1 -fPIE -c -o "$tree/object.o" "$tree/object.c"; then
        result no "$1 (does not compile)"
    elif output=$("$tools/lint_symbols.sh" "$tree/object.o" 2>&1); then
        [ "$3" = no ] && result yes || result no "$1 (accepted)"
    else
        [ "$3" = yes ] && result yes || result no "$1 (refused)"
    fi
}

writable "constants and tables of pointers" 'extern const char *const t[]; const char *const t[] = {"a", "b"}; extern const int n; const int n = 3;' no
writable "an initialised global" 'int n = 3;' yes
writable "a global of zeros" 'int n;' yes
writable "a static counter" 'int next(void); int next(void) { static int n; return ++n; }' yes
writable "a thread-local variable" '_Thread_local int n;' yes
writable "an initialised thread-local variable" 'int next(void); int next(void) { static _Thread_local int n = 4; return ++n; }' yes
writable "a table of pointers that is not const" 'const char *t[] = {"a", "b"};' yes
writable "a common symbol" '__attribute__((common)) int n;' yes

# Formatting and warnings are the compilers' and clang-format's own; see that they are asked.
if command -v clang-format >/dev/null 2>&1; then
    cp .clang-format "$tree"
    printf 'int  f( void );\n' >"$tree/bad.c"
    output=$(tools/lint_format.sh "$tree/bad.c" 2>&1) && case $output in
    SKIP*) echo "$output" ;;
    *) result no "wrong formatting (accepted)" ;;
    esac || result yes
fi

# complexity LIMIT yes|no: whether it complains of a function whose complexity is 3.
complexity() {
    output=$(tools/lint_complexity.sh "$1" -std=c17 "$tree/nested.c" 2>&1)
    status=$?
    case $output in
    SKIP*) echo "$output" ;;
    *) [ "$((status != 0))" -eq "$([ "$2" = yes ] && echo 1 || echo 0)" ] && result yes ||
        result no "complexity 3, at most $1" ;;
    esac
}
printf 'int f(int a, int b);\nint f(int a, int b) {\n  if (a) {\n    if (b) {\n      return 1;\n    }\n  }\n  return 0;\n}\n' >"$tree/nested.c"
complexity 2 yes
complexity 3 no

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
