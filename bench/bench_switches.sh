#!/bin/sh
# What the switches and hit counters of the engine's techniques cost: instructions (callgrind) of
# `zugwerk bench` by the program as it is and by one built with -DZUGWERK_NO_SWITCHES, in which every
# technique is on for good and nothing is counted. Both must search the same nodes. What the start of
# the program takes is subtracted. At most 1 % more is allowed.
# Usage: bench/bench_switches.sh ZUGWERK ZUGWERK_NO_SWITCHES [DEPTH] (make bench-switches builds both).
set -u
export LC_ALL=C
with=${1:-./zugwerk}
without=$2
depth=${3:-8}
command -v valgrind >/dev/null || { echo "SKIP the cost of the switches: there is no valgrind"; exit 0; }

# instructions PROGRAM DEPTH: of one bench; 0 when it did not run to its end (valgrind does not know
# the instructions of every processor: hence ARCH=generic).
instructions() {
    said=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$1" bench --depth "$2" 2>&1 >/dev/null) || { echo 0; return; }
    echo "$said" | sed -n 's/.*Collected : *//p'
}

nodes=$("$with" bench --depth "$depth" | cut -d ' ' -f 1)
other=$("$without" bench --depth "$depth" | cut -d ' ' -f 1)
if [ "$nodes" != "$other" ]; then
    echo "depth $depth: $nodes nodes with switches, $other without: they do not search the same"
    exit 1
fi
a=$(instructions "$with" "$depth")
b=$(instructions "$without" "$depth")
a_start=$(instructions "$with" 1)
b_start=$(instructions "$without" 1)
awk -v depth="$depth" -v nodes="$nodes" -v a="$a" -v b="$b" -v c="$a_start" -v d="$b_start" 'BEGIN {
    if (a == 0 || b == 0 || c == 0 || d == 0) { print "not measured"; exit 1 }
    printf "bench at depth %d, %d nodes: %.0f instructions with, %.0f without: %+.3f %%\n",
        depth, nodes, a - c, b - d, ((a - c) / (b - d) - 1) * 100
    exit a - c > (b - d) * 1.01 }'
