#!/bin/sh
# xboard itself lets the program play a game against itself, in a display of its own, both sides
# pondering. Depth is the limit, not time, so that a busy machine only takes longer.
set -u
zugwerk=$(realpath "${ZUGWERK:-./zugwerk}")
seconds=${XBOARD_SECONDS:-300} # for the whole game; it takes about ten
for tool in xboard Xvfb; do
    if ! command -v "$tool" >/dev/null; then
        echo "SKIP a game in xboard: there is no $tool"
        echo "0 passed, 0 failed"
        exit 0
    fi
done
passed=0
failed=0
display_pid=
xboard_pid=
work=$(mktemp -d)
clean() {
    for pid in $xboard_pid $display_pid; do
        kill -KILL "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    rm -rf "$work"
}
trap clean EXIT
trap 'exit 1' INT TERM

check() { # check WHAT STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        echo "$1"
        failed=$((failed + 1))
    fi
}

# The display says its number when it is ready.
Xvfb -displayfd 3 -screen 0 1024x768x24 3>"$work/display" >/dev/null 2>&1 &
display_pid=$!
tries=0
while [ ! -s "$work/display" ] && kill -0 "$display_pid" 2>/dev/null && [ "$tries" -lt 600 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
if [ ! -s "$work/display" ]; then
    echo "SKIP a game in xboard: Xvfb gives no display"
    echo "0 passed, 0 failed"
    exit 0
fi

DISPLAY=:$(cat "$work/display") HOME=$work xboard -fcp "$zugwerk xboard" -scp "$zugwerk xboard" \
    -mode TwoMachines -matchGames 1 -matchPause 100 -timeControl 60 -searchDepth 4 -ponder \
    -thinking -saveGameFile "$work/game.pgn" -debug -nameOfDebugFile "$work/debug" \
    -popupExitMessage false -popupMoveErrors false >"$work/log" 2>&1 &
xboard_pid=$!
tries=0
while kill -0 "$xboard_pid" 2>/dev/null && [ "$tries" -lt $((seconds * 2)) ]; do
    tries=$((tries + 1))
    sleep 0.5
done
! kill -0 "$xboard_pid" 2>/dev/null
check "xboard did not come to an end in $seconds seconds" $?

[ -s "$work/game.pgn" ] && "$zugwerk" pgn check "$work/game.pgn" >"$work/checked" 2>&1
check "xboard saved no game, or no right one: $(head -3 "$work/checked" 2>/dev/null)" $?
grep -q '^\[White "Zugwerk ' "$work/game.pgn" && grep -q '^\[Black "Zugwerk ' "$work/game.pgn"
check "the engine did not tell its name" $?
# What xboard writes behind the moves is why the game ended.
grep -q -E '^\{(White mates|Black mates|Stalemate|Draw by repetition|Draw by fifty move rule|Insufficient mating material|Xboard adjudication: .*)\} ' \
    "$work/game.pgn"
check "the game ended otherwise than by the rules: $(tail -2 "$work/game.pgn" | head -1)" $?
[ "$(grep -c '^[0-9]* <\(first\|second\) *: move ' "$work/debug")" -ge 10 ]
check "there were hardly any moves" $?
[ "$(grep -c '^[0-9]* <\(first\|second\) *: pong ' "$work/debug")" -ge 2 ]
check "pings were not answered" $?
! grep -E '^[0-9]+ (<(first|second) *: (Error|Illegal|tellusererror)|>(first|second) *: rejected)' \
    "$work/debug"
check "there were errors between xboard and the engine" $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
