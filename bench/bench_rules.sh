#!/usr/bin/env bash
# Perft speed side by side: ours against Debian's stockfish, and two threads against one.
# Median of five interleaved runs; prints the ratios. Times leave the start of both programs out:
# ours are the program's own, stockfish's run from "go perft" to its closing line.
# Usage: bench/bench_rules.sh [path of zugwerk]; STOCKFISH names the other program.
set -u
export LC_ALL=C
zugwerk=${1:-./zugwerk}
stockfish=${STOCKFISH:-$(PATH=$PATH:/usr/games command -v stockfish)}
runs=5

median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }

# ours FEN DEPTH THREADS -> seconds
ours() { "$zugwerk" perft "$2" --fen "$1" --threads "$3" --json | sed -n 's/.*"time_s": *\([0-9.e-]*\).*/\1/p'; }

# theirs FEN DEPTH -> seconds
theirs() {
    coproc ENGINE { "$stockfish" 2>/dev/null; }
    local engine=$ENGINE_PID line start end
    printf 'position fen %s\nisready\n' "$1" >&"${ENGINE[1]}"
    while read -r line <&"${ENGINE[0]}" && [ "$line" != readyok ]; do :; done
    start=$EPOCHREALTIME
    printf 'go perft %s\n' "$2" >&"${ENGINE[1]}"
    while read -r line <&"${ENGINE[0]}"; do case $line in "Nodes searched"*) break ;; esac done
    end=$EPOCHREALTIME
    printf 'quit\n' >&"${ENGINE[1]}"
    wait "$engine" 2>/dev/null
    awk -v a="$start" -v b="$end" 'BEGIN { printf "%.6f\n", b - a }'
}

report() { # NAME FEN DEPTH NODES
    local one=() two=() other=() i
    for ((i = 0; i < runs; i++)); do
        one+=("$(ours "$2" "$3" 1)")
        [ -n "$stockfish" ] && other+=("$(theirs "$2" "$3")")
        two+=("$(ours "$2" "$3" 2)")
    done
    local a b c
    a=$(printf '%s\n' "${one[@]}" | median)
    b=$(printf '%s\n' "${two[@]}" | median)
    c=$([ -n "$stockfish" ] && printf '%s\n' "${other[@]}" | median)
    awk -v name="$1" -v n="$4" -v a="$a" -v b="$b" -v c="${c:-0}" 'BEGIN {
        printf "%-10s one thread %.0f Mnps, two threads %.0f Mnps: %.2f times one\n", name, n / a / 1e6, n / b / 1e6, a / b
        if (c > 0) printf "%-10s stockfish %.0f Mnps: ours is %.2f times as fast\n", name, n / c / 1e6, c / a
        else print name ": no stockfish found, no comparison with it" }'
}

report "start 6" "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" 6 119060324
report "kiwipete 5" "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" 5 193690690
