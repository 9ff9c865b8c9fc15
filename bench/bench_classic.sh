#!/usr/bin/env bash
# Speed of the classic searches as ratios to our own perft (every move played, nothing counted in
# bulk) and, where python3 with python-chess is installed, to minimax in the style of the write-ups.
# Usage: bench/bench_classic.sh ZUGWERK BENCH_CLASSIC (make bench-classic builds both).
set -u
export LC_ALL=C
zugwerk=${1:-./zugwerk}
bench=${2:-build/bench_classic}

"$bench" || exit 1

if ! python3 -c 'import chess' 2>/dev/null; then
    echo "no python3 with python-chess found, no comparison with it"
    exit 0
fi
theirs=$(python3 - <<'END'
import time
import chess

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
calls = 0

def evaluate(board):
    if board.is_checkmate():
        return -1000 if board.turn else 1000
    return sum(n * (len(board.pieces(t, True)) - len(board.pieces(t, False))) for t, n in WORTH.items())

def minimax(board, depth):
    global calls
    calls += 1
    if depth == 0 or board.is_game_over():
        return evaluate(board)
    values = []
    for move in board.legal_moves:
        board.push(move)
        values.append(minimax(board, depth - 1))
        board.pop()
    return max(values) if board.turn else min(values)

start = time.process_time()
minimax(chess.Board(), 3)
print(calls / (time.process_time() - start))
END
)
ours=$("$zugwerk" search --player minimax:depth=4 --json |
    awk '/"nodes":/ { gsub(",", "", $2); nodes = $2 } /"time_s":/ { time = $2 } END { print nodes / time }')
awk -v a="$ours" -v b="$theirs" 'BEGIN {
    printf "python-chess minimax %.0f nodes/s; ours %.1f Mnodes/s: %.0f times\n", b, a / 1e6, a / b }'
