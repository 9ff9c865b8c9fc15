#!/usr/bin/env bash
# What a trace that is switched off costs: instructions (callgrind) of whole searches by the program
# as it is and by one built with -DZUGWERK_NO_TRACE, whose searches know nothing of traces. At most
# 1 % more is allowed.
# Usage: bench/bench_trace.sh ZUGWERK ZUGWERK_NO_TRACE (make bench-trace builds both).
set -u
export LC_ALL=C
with=${1:-./zugwerk}
without=$2
command -v valgrind >/dev/null || { echo "SKIP the cost of the trace: there is no valgrind"; exit 0; }

# instructions PROGRAM PLAYER: of one search of the start position; 0 when it did not run to its end
# (valgrind does not know the instructions of every processor: hence ARCH=generic).
instructions() {
    said=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$1" search --no-time --player "$2" 2>&1 >/dev/null) || { echo 0; return; }
    echo "$said" | sed -n 's/.*Collected : *//p'
}

status=0
for player in minimax:depth=4 alphabeta:depth=5 alphabeta:depth=5,order=capture \
    alphabeta:depth=4,table=sound 000-better; do
    a=$(instructions "$with" "$player")
    b=$(instructions "$without" "$player")
    awk -v name="$player" -v a="$a" -v b="$b" 'BEGIN {
        if (a == 0 || b == 0) { print name ": not measured"; exit 1 }
        printf "%-32s %12.0f with, %12.0f without: %+.3f %%\n", name, a, b, (a / b - 1) * 100
        exit a > b * 1.01 }' || status=1
done
exit $status
