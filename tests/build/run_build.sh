#!/bin/sh
# Builds copies of the sources elsewhere: same input, same binary; without optional libraries; what
# a change of flags does; that a warning stops the build.
#   BUILD=build/... CC=gcc tests/build/run_build.sh
make=${MAKE:-make}
build=$PWD/${BUILD:?}
cc=${CC:-gcc}
case $BUILD in /*) build=$BUILD ;; esac
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

# With the compiler of the build in progress, what it has just made is the first of the two.
check "build with $cc" $make -C "$top/one" -j2 "CC=$cc" EXE=zugwerk
check "same binary with $cc in another folder" cmp "$build/zugwerk" "$top/one/zugwerk"
check "a second make compiles nothing" compiles no $make -C "$top/one" "CC=$cc" EXE=zugwerk
if command -v clang >/dev/null 2>&1 && [ "$cc" != clang ]; then
    for copy in one a_folder_with_a_longer_name; do
        check "build with clang in $copy" $make -C "$top/$copy" -j2 CC=clang CFLAGS=-O0 EXE=z
    done
    check "same binary with clang" cmp "$top/one/z" "$top/a_folder_with_a_longer_name/z"
else
    echo "SKIP same binary with clang: not installed, or tested already"
fi

check "other flags compile" compiles yes $make -C "$top/one" -j "CC=$cc" CFLAGS=-O0 PKG_CONFIG=false EXE=bare
check "without optional libraries it runs" "$top/one/bare" version
check "and links none of them" refused sh -c "ldd '$top/one/bare' | grep -E 'zstd|libz|edit'"
cp "$top/one/bare" "$top/release"
check "another mode" $make -C "$top/one" -j2 MODE=debug "CC=$cc" CFLAGS=-O0 PKG_CONFIG=false EXE=bare
check "makes another program" refused cmp "$top/one/bare" "$top/release"
check "and the first mode again" compiles no $make -C "$top/one" "CC=$cc" CFLAGS=-O0 PKG_CONFIG=false EXE=bare
check "makes the first program again" cmp "$top/one/bare" "$top/release"

printf '\nint not_declared_before(int a);\nint not_declared_before(int a) {\n    int b;\n    return 0;\n}\n' \
    >>"$top/one/src/base/error.c"
check "a warning of $cc stops the build" refused $make -C "$top/one" "CC=$cc" CFLAGS=-O0 PKG_CONFIG=false EXE=bare
if command -v clang >/dev/null 2>&1; then
    check "a warning of clang stops the build" refused $make -C "$top/one" CC=clang CFLAGS=-O0 EXE=z
fi
check "an unknown mode is refused" refused $make -C "$top/one" MODE=none
check "an unknown architecture is refused" refused $make -C "$top/one" ARCH=none

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
