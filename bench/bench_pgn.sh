#!/usr/bin/env bash
# Reading and legality-checking PGN side by side: ours against Debian's pgn-extract -s -r, one
# thread each, on the 198,350 opening lines of the shared data. Median of five interleaved runs;
# prints the ratio, and our peak memory on the file and on eight times the file.
# Usage: bench/bench_pgn.sh [path of zugwerk]; PGN names another file (plain or .zst), PGN_EXTRACT
# the other program.
set -u
export LC_ALL=C
zugwerk=${1:-./zugwerk}
other=${PGN_EXTRACT:-$(PATH=$PATH:/usr/games command -v pgn-extract)}
pgn=${PGN:-../shared/external/pgn/bjbraams_chessdb_198350_lines.pgn.zst}
runs=5

if [ ! -r "$pgn" ]; then
    echo "bench-pgn: $pgn is not here: skipped"
    exit 0
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
case $pgn in
*.zst) zstd -dcq "$pgn" >"$dir/games.pgn" || exit 1 ;;
*) cat "$pgn" >"$dir/games.pgn" ;;
esac

median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }

# seconds COMMAND... -> processor time of it, user and system, which other work on the machine
# disturbs less than the wall clock
seconds() {
    local TIMEFORMAT='%3U %3S' spent
    spent=$({ time "$@" >/dev/null 2>&1; } 2>&1) || return 1
    awk '{ printf "%.3f\n", $1 + $2 }' <<<"$spent"
}

# peak FILE -> kilobytes
peak() {
    "$zugwerk" pgn check "$1" >/dev/null 2>&1 &
    local pid=$! high=0 now
    while now=$(sed -n 's/^VmHWM:[ \t]*\([0-9]*\).*/\1/p' "/proc/$pid/status" 2>/dev/null) && [ -n "$now" ]; do
        high=$now
        sleep 0.02
    done
    wait "$pid"
    echo "$high"
}

ours=()
theirs=()
for ((i = 0; i < runs; i++)); do
    ours+=("$(seconds "$zugwerk" pgn check "$dir/games.pgn")") || exit 1
    [ -n "$other" ] && theirs+=("$(seconds "$other" -s -r "$dir/games.pgn")")
done
"$zugwerk" pgn check "$dir/games.pgn" | tail -n 1
a=$(printf '%s\n' "${ours[@]}" | median)
size=$(wc -c <"$dir/games.pgn")
awk -v s="$size" -v a="$a" 'BEGIN { printf "zugwerk pgn check      %.3f s, %.1f MB/s\n", a, s / a / 1e6 }'
if [ -n "$other" ]; then
    b=$(printf '%s\n' "${theirs[@]}" | median)
    awk -v a="$a" -v b="$b" 'BEGIN {
        printf "pgn-extract -s -r      %.3f s\n", b
        printf "ours is %.2f times as fast\n", b / a }'
else
    echo "no pgn-extract found, no comparison with it"
fi
for i in 1 2 3 4 5 6 7 8; do cat "$dir/games.pgn"; done >"$dir/eight.pgn"
echo "peak memory: $(peak "$dir/games.pgn") kB on the file, $(peak "$dir/eight.pgn") kB on eight times the file"
