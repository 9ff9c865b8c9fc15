#!/usr/bin/env bash
# What a match costs beside the players: games a minute of random players in this process, and of two
# engines that answer their first legal move at once, against fastchess where that is given.
# Usage: bench/bench_match.sh ZUGWERK UCI_MOCK [FASTCHESS] (make bench-match FASTCHESS=...). Turns are
# taken, and the best of each is compared: the ratio counts, not the numbers.
set -u
export LC_ALL=C
zugwerk=$(realpath "$1")
mock=$(realpath "$2")
fastchess=${3:-}
games=${GAMES:-400}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# minute NAME GAMES COMMAND...: games a minute, the best of three.
now() { date +%s.%N; }
minute() {
    local name=$1 count=$2
    shift 2
    local start end
    start=$(now)
    "$@" >out 2>&1 || { echo "$name failed:"; tail -n 5 out; exit 1; }
    end=$(now)
    awk -v g="$count" -v s="$start" -v e="$end" 'BEGIN { printf "%.0f\n", g / (e - s) * 60 }' >>"$name"
}
best() { sort -n "$1" | tail -n 1; }

for _ in 1 2 3; do
    minute random 4000 "$zugwerk" match random random -n 4000 -q --no-state
    minute kept 4000 "$zugwerk" match random random -n 4000 -q --state kept.db --pgn kept.pgn
    minute ours "$games" "$zugwerk" match "a=uci:cmd=$mock" "b=uci:cmd=$mock" --tc 10+0.1 \
        -n "$games" -c 2 -q --no-state --pgn ours.pgn --force-concurrency
    [ -n "$fastchess" ] && minute theirs "$games" "$fastchess" -engine cmd="$mock" name=a \
        -engine cmd="$mock" name=b -each tc=10+0.1 -rounds $((games / 2)) -games 2 -repeat \
        -concurrency 2 -force-concurrency -pgnout file=theirs.pgn
done
echo "random players, one thread: $(best random) games a minute; with state file and PGN $(best kept)"
echo "two engines, two games at a time: $(best ours) games a minute"
if [ -n "$fastchess" ]; then
    echo "fastchess: $(best theirs); ratio $(awk -v a="$(best ours)" -v b="$(best theirs)" \
        'BEGIN { printf "%.2f", a / b }')"
else
    echo "SKIP fastchess: say where it is with FASTCHESS=..."
fi
