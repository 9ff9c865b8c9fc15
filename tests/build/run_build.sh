#!/bin/sh
# Builds copies of the sources elsewhere: same input, same binary; without optional libraries; what
# a change of flags does; that a warning stops the build.
make=${MAKE:-make}
passed=0
failed=0
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL BUILD CC

copy() {
    mkdir -p "$top/$1" && cp -R Makefile mk src include tools "$top/$1"
}

# check WHAT COMMAND...: the command must succeed.
check() {
    what=$1
    shift
    if "$@" >"$top/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        tail -n 20 "$top/log"
    fi
}

refused() {
    ! "$@"
}

# Says what is compiled; $1 is yes or no: something must or must not be.
compiles() {
    want=$1
    shift
    "$@" >"$top/out" 2>&1 || return 1
    found=no
    grep -q ' src/' "$top/out" && found=yes
    [ $found = "$want" ]
}

copy one
copy a_folder_with_a_longer_name
for cc in gcc clang; do
    command -v $cc >/dev/null 2>&1 || { echo "SKIP same binary with $cc: not installed"; continue; }
    check "build with $cc" $make -C "$top/one" -j2 CC=$cc EXE=zugwerk-$cc
    check "build with $cc elsewhere" $make -C "$top/a_folder_with_a_longer_name" -j2 CC=$cc EXE=z
    check "same binary with $cc" cmp "$top/one/zugwerk-$cc" "$top/a_folder_with_a_longer_name/z"
done

cc=$(command -v gcc >/dev/null 2>&1 && echo gcc || echo clang)
check "a second make compiles nothing" compiles no $make -C "$top/one" CC=$cc EXE=zugwerk-$cc
check "other flags compile" compiles yes $make -C "$top/one" -j CC=$cc CFLAGS=-O0 EXE=plain
check "without optional libraries" $make -C "$top/one" -j CC=$cc CFLAGS=-O0 PKG_CONFIG=false EXE=bare
check "and it runs" "$top/one/bare" version
check "and links none" refused sh -c "ldd '$top/one/bare' | grep -E 'zstd|libz|edit'"
check "the program follows the mode" sh -c "
    $make -C '$top/one' -j2 MODE=debug CC=$cc CFLAGS=-O0 EXE=same && cp '$top/one/same' '$top/debug' &&
    $make -C '$top/one' -j2 CC=$cc CFLAGS=-O0 PKG_CONFIG=false EXE=same &&
    cmp '$top/one/same' '$top/one/bare' && ! cmp '$top/one/same' '$top/debug'"

printf '\nint not_declared_before(int a);\nint not_declared_before(int a) {\n    int b;\n    return 0;\n}\n' \
    >>"$top/one/src/base/error.c"
for cc in gcc clang; do
    command -v $cc >/dev/null 2>&1 || continue
    check "a warning of $cc stops the build" refused $make -C "$top/one" CC=$cc EXE=warned
done
check "an unknown mode is refused" refused $make -C "$top/one" MODE=none
check "an unknown architecture is refused" refused $make -C "$top/one" ARCH=none

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
