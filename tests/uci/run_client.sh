#!/bin/sh
# Engines that misbehave (tests/mock), as players: each fault ends with its own message, answers
# that can be used are used, nothing hangs, and no process stays behind. Limits are wide: nothing
# here waits for a certain time but where silence itself is the fault.
set -u
zugwerk=${ZUGWERK:-./zugwerk}
mock=${BUILD:?}/uci_mock
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
tag=client-$$ # a word that all mocks of this run have in their command line
. "$(dirname "$0")/../tally.sh" || exit 1

# search STATUS PATTERN BEHAVIOUR... [-- OPTIONS]: one position.
search() {
    status=$1 pattern=$2 options=depth=5
    shift 2
    words=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        words="$words $1"
        shift
    done
    [ $# -gt 1 ] && options=$2
    run "search$words $options" "$status" "$pattern" \
        "$zugwerk" search --no-time -p "uci:cmd=\"$mock $tag$words\",start=60s,$options"
}

# ---- What is an answer.
search 0 '^move: g1h3$'
search 0 '^line: Nh3$'
search 0 '^move: g1h3$' slow-uciok=200
search 0 '^move: g1h3$' half-line
search 0 '^line: Nh3$' bad-pv
search 0 '^move: g1h3$' huge
search 0 '^move: g1h3$' nul
search 0 '^move: g1h3$' talk=200000
search 0 '^move: g1h3$' stderr=1000000
search 0 '^move: g1h3$' twice
search 0 '^move: g1h3$' exit-after
search 0 '^move: g1h3$' stay
search 0 '^move: g1h3$' child
search 0 '^move: g1h3$' late=1500 -- time=10ms
search 0 '^move: g1h3$' wait-for-stop -- time=10ms
search 0 '^move: g1h3$' wait-for-stop -- guard=50ms,depth=9
search 0 '^nodes: 5000000$' ignore-nodes -- nodes=100
search 0 '^move: g1h3$' options -- hash=32,opt.move_overhead=7,opt.style=solid,opt.Clear-Hash=on

# ---- What is none.
run 'no-uciok' 1 'uci_mock: no uciok within 300ms (while starting)$' \
    "$zugwerk" search -p "uci:cmd=\"$mock $tag no-uciok\",start=300ms"
search 1 'uci_mock: exit status 4 (while starting); its standard error ends: no licence found$' \
    exit-at-start=4
search 1 'uci_mock: exit status 7 (while thinking); its standard error ends: something is broken$' \
    exit=7
search 1 'uci_mock: exit status 3 (while thinking); its standard error ends: something' child exit=3
search 1 'uci_mock: killed by signal 15 ' signal
search 1 'uci_mock: killed by signal 9 .* (while getting ready)$' die-newgame
search 1 'uci_mock: it has closed its output (while thinking)$' close
search 1 'uci_mock: it writes without ever ending a line (while thinking)$' flood
search 1 "uci_mock: it answered 'a1a8': a1a8 is not legal" illegal
search 1 '^move: (none)$' illegal
search 1 "uci_mock: it answered '0000' though there are legal moves$" null
search 1 "uci_mock: it answered '?xyzzy', which is no move$" garbage
search 1 'uci_mock: its bestmove names no move$' no-word
search 1 'uci_mock: no bestmove after stop within 10s (while thinking)$' hang -- time=10ms
search 1 "uci_mock: it has no option 'Hush'; did you mean 'Hash'?$" options -- opt.Hush=3
search 1 'uci_mock: its option Hash takes 1..64, not .65.$' options -- hash=65
search 1 "uci_mock: its option Style takes Solid|Normal|Very Wild, not 'wild'$" options -- opt.style=wild
search 1 "uci_mock: it has no option 'UCI_LimitStrength'$" options -- elo=1500
run 'no such program' 1 "cannot run './nothing': No such file or directory$" \
    "$zugwerk" search -p uci:cmd=./nothing
run 'no such program on the PATH' 1 "cannot run 'zugwerk-no-such-engine': No such file or directory" \
    "$zugwerk" search -p uci:cmd=zugwerk-no-such-engine
run 'no program' 1 "cannot run '/': Permission denied; is it executable" "$zugwerk" search -p uci:cmd=/
run 'no such folder' 1 "in '/no/such': No such file or directory$" \
    "$zugwerk" search -p "uci:cmd=true,dir=/no/such"
run 'open quote' 1 'this quote is never closed$' "$zugwerk" search -p "uci:cmd=\"'a b\""
cp "$mock" "$folder/my engine"
run 'a folder and quotes' 0 '^move: g1h3$' \
    "$zugwerk" search -p "uci:cmd=\"'./my engine' $tag\",dir=\"$folder\",depth=1,start=60s"
run 'Chess960' 0 '^move: ' "$zugwerk" search -p "uci:cmd=\"$mock $tag\",depth=1,start=60s" \
    --chess960 --fen 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1'

# ---- Games.
player="uci:cmd=\"$mock $tag\",depth=1,start=60s"
game() {
    name=$1 status=$2 pattern=$3 words=$4
    run "$name" "$status" "$pattern" "$zugwerk" lab game --no-time --threads 1 --games 2 \
        --max-plies 40 --white "uci:cmd=\"$mock $tag $words\",depth=1,start=60s" --black "$player"
}
game 'a whole game' 0 'fivefold_repetition' ''
game 'an illegal move loses' 0 '0-1     B       illegal_move' 'illegal at=3'
game 'no move loses' 0 '0-1     B       illegal_move' 'null at=3'
game 'a crash ends the games' 1 'uci_mock: exit status 9 (while thinking)' 'exit=9 at=4'
game 'an answer, then the end' 1 'uci_mock: exit status 0 (while \(idle\|thinking\))' 'exit-after at=4'
run 'its games are kept' 1 '^ *1  A .*checkmate\|^ *1  A .*adjudication' "$zugwerk" lab game --no-time \
    --threads 1 --games 2 --max-plies 6 --white random:seed=1 --no-swap \
    --black "uci:cmd=\"sh -c 'test -e $folder/once && exec $mock $tag exit=1; test -e $folder/zero && touch $folder/once; touch $folder/zero; exec $mock $tag'\",depth=1,start=60s"
run 'our own engine' 0 'adjudication' "$zugwerk" lab game --no-time --games 1 --max-plies 8 \
    --white "uci:cmd=\"$zugwerk uci\",depth=3,start=60s" --black "uci:cmd=\"$zugwerk uci --player random:seed=3\",start=60s"

# ---- Pondering. What the engine was told is kept in a file; a move that comes as expected is a hit.
ponders() {
    name=$1 words=$2 other=$3
    shift 3
    rm -f "$folder/told"
    run "$name" 0 'adjudication\|checkmate\|repetition' "$zugwerk" lab game --no-time --threads 1 --games 2 \
        --no-swap --max-plies 12 --black "$other" \
        --white "uci:cmd=\"sh -c 'tee -a $folder/told | $mock $tag ponder $words'\",ponder=on,depth=1,start=60s"
    for pattern in "$@"; do
        if grep -q -- "$pattern" "$folder/told"; then
            passes
        else
            fails "$name: $pattern" "$folder/told"
        fi
    done
}
ponders 'ponder hits' '' "$player" '^go ponder depth 1' '^ponderhit$' 'moves g1h3 g8h6$'
ponders 'a miss' '' alphabeta:depth=2 '^go ponder' '^stop$'
ponders 'a talker ponders' ponder-talk=20000 "$player" '^ponderhit$'
ponders 'it does not wait' ponder-answer "$player" '^go ponder'
run 'it hangs while it ponders' 1 'no bestmove after stop within 10s' "$zugwerk" lab game --no-time \
    --threads 1 --max-plies 12 --black alphabeta:depth=2 \
    --white "uci:cmd=\"$mock $tag ponder hang-pondering\",ponder=on,depth=1,guard=1s,start=60s"
run 'it ends while it ponders' 1 'exit status 6 (while' "$zugwerk" lab game --no-time \
    --threads 1 --max-plies 12 --black "$player" \
    --white "uci:cmd=\"$mock $tag ponder exit-pondering=6\",ponder=on,depth=1,start=60s"
run 'our own engine ponders' 0 'adjudication' "$zugwerk" lab game --no-time --games 1 --max-plies 12 \
    --white "uci:cmd=\"$zugwerk uci\",depth=3,start=60s,ponder=on" --black "uci:cmd=\"$zugwerk uci\",depth=3,start=60s"
run 'as an engine' 0 '^bestmove g1h3$' "$zugwerk" uci --player "$player" 'go depth 1'
run 'compared' 0 'uci_mock' "$zugwerk" lab compare --no-time --threads 1 -d 1 \
    --players "uci:cmd=\"$mock $tag\",start=60s" engine

# ---- Signals: the engine is told to stop, and what it then says is printed.
# ended NAME PATTERN COMMAND...: ends the command after growing pauses, until it was far enough.
ended() {
    name=$1 pattern=$2 result=failed
    shift 2
    for pause in 0.1 0.2 0.5 1 2 4 8; do
        "$@" >"$folder/out" 2>&1 &
        child=$!
        sleep "$pause"
        kill -TERM $child
        wait $child
        status=$?
        if [ $status -eq 143 ] && grep -q "$pattern" "$folder/out"; then
            result=passed
            break
        fi
    done
    [ $result = passed ] && passes || fails "$name" "$folder/out"
}
waiting="uci:cmd=\"$mock $tag wait-for-stop\",depth=9,start=60s"
ended 'SIGTERM' '^value: 0.1 (stopped before the end)$' "$zugwerk" search --no-time -p "$waiting"
ended 'SIGTERM in a game' 'games that were not finished are left out$' \
    "$zugwerk" lab game --games 2 --white "$waiting" --black random

# ---- Nothing stays behind.
nothing_left "$tag"
sum_up
