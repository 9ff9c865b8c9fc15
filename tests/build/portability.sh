#!/bin/sh
# Part of `make test-long`: the program for every architecture level and with both compilers, the
# unit tests of those that run here, a cross build for aarch64 where its compiler is installed
# (run with qemu-aarch64 where that is). Ends with "N passed, N failed".
make=${MAKE:-make}
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL BUILD CC

check() {
    what=$1
    shift
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
        echo "fine: $what"
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        tail -n 30 "$log"
    fi
}

for cc in gcc clang; do
    command -v $cc >/dev/null 2>&1 || { echo "SKIP $cc: not installed"; continue; }
    for arch in generic x86-64-v2 x86-64-v3 x86-64-v4; do
        [ "$(uname -m)" = x86_64 ] || [ $arch = generic ] || continue
        check "$cc $arch builds" $make -j2 CC=$cc ARCH=$arch EXE=build/zugwerk-$cc-$arch
        case $arch in
        x86-64-v3) grep -q ' avx2 ' /proc/cpuinfo || continue ;;
        x86-64-v4) grep -q ' avx512vl ' /proc/cpuinfo || continue ;;
        esac
        check "$cc $arch unit tests" $make -j2 CC=$cc ARCH=$arch unit
    done
done

cross=aarch64-linux-gnu-gcc
if command -v $cross >/dev/null 2>&1; then
    check "cross build for aarch64" $make -j2 CC=$cross ARCH=armv8 LDFLAGS=-static EXE=build/zugwerk-aarch64
    if command -v qemu-aarch64 >/dev/null 2>&1; then
        check "perft on aarch64" sh -c 'qemu-aarch64 build/zugwerk-aarch64 perft 4 | grep -q 197281'
    else
        echo "SKIP running the aarch64 build: qemu-aarch64 is not installed"
    fi
else
    echo "SKIP aarch64: $cross is not installed"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
