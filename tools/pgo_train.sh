#!/bin/sh
# Runs the instrumented program in the build folder $1 over work like its own; $2 is the compiler's
# family. For clang the raw profiles are then merged.
dir=$1
export LLVM_PROFILE_FILE="$dir/pgo-%p.profraw"
rm -f "$dir"/pgo-*.profraw
find "$dir" -name '*.gcda' -exec rm {} +
run() {
    "$dir/train" "$@" >/dev/null || { echo "pgo: '$*' failed" >&2; exit 1; }
}
kiwipete='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
run perft 5
run perft 4 --fen "$kiwipete"
run search --player alphabeta:depth=4 --fen "$kiwipete"
run bench --depth 11
run search --player minimax:depth=3 --fen "$kiwipete"
if [ "$2" = clang ]; then
    merge=$(command -v llvm-profdata || command -v llvm-profdata-14) || {
        echo "pgo: clang needs llvm-profdata (Debian: llvm)" >&2
        exit 1
    }
    "$merge" merge -o "$dir/pgo.profdata" "$dir"/pgo-*.profraw
fi
