#!/bin/sh
# The examination of engines (zugwerk match check): ours passes every point; and each of a series of
# faults is found by the point that is about it, while its neighbours are passed. The faults are
# made by sed, which stands between the examiner and our engine and changes what either says.
#
# Some points see only what happens while they look: they look longer, and the engine has more time,
# the larger the margin is, so everything is tried again with larger ones before it counts.
set -u
zugwerk=$(realpath "${ZUGWERK:-./zugwerk}")
mock=$(realpath "${BUILD:?}/uci_mock")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

fails() {
    failed=$((failed + 1))
    echo "FAILED: $1"
    sed 's/^/    /' "$folder/out"
}

# check MARGIN PATIENCE POINTS ENGINE...: the points that were not passed, in one line.
check() {
    margin=$1 patience=$2 points=$3
    shift 3
    # shellcheck disable=SC2086 # points are words
    timeout 600 "$zugwerk" match check --failed --margin "$margin" --patience "$patience" \
        --start 60s --time 20m ${points:+--only $points} -- "$@" >"$folder/out" 2>&1 </dev/null
    status=$?
    found=$(sed -n 's/^\(FAIL\|skip\|----\)  .\{14\}\([a-z0-9-]*\).*/\2/p' "$folder/out" | tr '\n' ' ')
}

# expect NAME STATUS FOUND PATIENCE POINTS ENGINE...: what is not passed. A patience of its own only
# where silence is the fault: then the patience is spent.
expect() {
    name=$1 want_status=$2 want=$3 own_patience=$4 points=$5
    shift 5
    for margin in 500ms 3s 20s; do
        check "$margin" "${own_patience:-60s}" "$points" "$@"
        if [ "$found" = "$want" ] && [ "$status" -eq "$want_status" ]; then
            passed=$((passed + 1))
            return
        fi
    done
    echo "(exit status $status, not $want_status; found '$found', not '$want')" >>"$folder/out"
    fails "$name"
}

# fault POINT STATUS NEIGHBOURS IN OUT [PATIENCE]: what the examiner writes goes through `sed IN`,
# what the engine writes through `sed OUT`. Only POINT is not passed.
fault() {
    expect "$1: in '$4', out '$5'" "$2" "$1 " "${6:-}" "$3 $1" \
        sh -c 'sed -u "$1" | "$0" uci | sed -u "$2"' "$zugwerk" "$4" "$5"
}

# ---- Ours.
expect 'our engine' 0 '' '' '' "$zugwerk"
expect 'our engine behind two that change nothing' 0 '' '' 'start isready first-move crlf' \
    sh -c 'sed -u "" | "$0" uci | sed -u ""' "$zugwerk"

# ---- The start.
fault id-name 1 'start id-author options-form' '' '/^id name/d'
fault id-author 1 'start id-name options-form' '' '/^id author/d'
fault options-form 1 'start options-values isready' '' 's/type spin default 16/type tree default 16/'
fault options-values 0 'start options-form isready' '' 's/name Hash type spin default 16/name Hash type spin default 0/'
fault options-values 0 'start options-form isready' '' 's/^option name Hash .*/&\n&/'
fault uciok-last 0 'start id-name isready' '' 's/^uciok/&\noption name Late type check default true/'
fault ucinewgame 1 'start isready first-move' '/^ucinewgame/q' ''
fault uci-again 0 'start isready first-move' '1!{/^uci$/d}' '' 500ms
expect 'quiet-start' 0 'quiet-start ' '' 'start quiet-start isready' \
    sh -c 'echo readyok; exec "$0" uci' "$zugwerk"
expect 'an engine that does not start' 1 'start id-name isready ' '' 'start id-name isready' \
    "$mock" exit-at-start=3

# ---- Searches.
fault first-move 1 'start isready ucinewgame' '' 's/^bestmove .*/bestmove a1a8/'
fault first-move 1 'start isready ucinewgame' '' 's/^bestmove .*/bestmove (none)/'
fault first-move 1 'start isready ucinewgame' '/^go/Q' ''
fault special-moves 1 'first-move positions' '/c7b8n/s/position.*/position startpos/' ''
fault depth-kept 0 'go-depth go-nodes' 's/^go depth 4/go depth 7/' ''
fault nodes-kept 0 'go-depth go-nodes' 's/^go nodes 20000/go nodes 90000/' ''
fault searchmoves-one 0 'go-depth go-nodes' 's/searchmoves.*//' ''
fault go-infinite 1 'go-depth go-nodes' 's/^go infinite/go depth 2/' ''
fault go-one-clock 0 'go-depth go-clock' 's/go [wb]time 300$/go infinite/' '' 500ms
fault clock-negative 0 'clock-1ms nodes-one' '/-50/q' ''
fault keeps-movetime 1 'go-depth clock-1ms' 's/movetime 200/infinite/' '' 500ms

# ---- Stop and ponder.
fault stop-idle 1 'stop-at-once one-bestmove' '1,/^stop$/s/^stop$/go depth 1/' ''
fault stop-prompt 1 'go-depth one-bestmove' '/^stop$/d' '' 500ms
fault one-bestmove 1 'stop-idle go-depth' '' 's/^bestmove .*/&\n&/'
fault infinite-waits 0 'go-infinite one-bestmove' '/6k1\/5ppp/{n;s/infinite/depth 2/}' ''
fault ponder-stop 0 'go-infinite ponderhit-idle' 's/^go ponder.*/go depth 2/' ''
fault ponderhit 0 'go-infinite ponder-stop' '/^ponderhit/d' '' 500ms

# ---- Rules, options, Chess960.
fault mated-root 0 'first-move one-legal-move' '' 's/(none)/e1e2/'
fault long-game 1 'first-move repetition' '/.\{2000\}/q' ''
fault chess960 0 'first-move repetition' '' 's/g1h1/g1g1/g'
fault hash-least 0 'hash-more threads' '/Hash value 1$/q' ''
fault setoption-unknown 0 'hash-more threads' '/No Such/q' ''

# ---- What it tells.
fault info-form 1 'info-score info-pv' '' 's/ nodes [0-9]*/ nodes many/'
fault info-score 1 'info-form info-pv' '' 's/ score [a-z]* [-0-9]*//'
fault info-pv 0 'info-form info-score' '' 's/ pv .*/& a1a1/'
fault info-pv-bestmove 0 'info-form info-score' '' '/ pv /s/ pv [a-h][1-8]\([a-h]\)[1-8]/&/; /^bestmove/s/.*/bestmove a2a3/'
fault info-depth 0 'info-form info-pv' '' 's/ depth 3 / depth 1 /'
fault info-nps 0 'info-form info-nodes' '' 's/ nps [0-9]*/ nps 7/'
fault info-ranges 0 'info-form info-nodes' '' 's/hashfull [0-9]*/hashfull 2000/'
fault score-sign 0 'info-form info-score' '' 's/score \([a-z]*\) -/score \1 /'
fault mate-length 0 'info-form score-sign' '' 's/score mate 1 /score mate 2 /'
fault multipv 0 'info-form info-pv' '/MultiPV/d' ''

# ---- Wrong lines, and the end.
fault unknown-commands 1 'isready empty-lines' '/xyzzy/q' ''
fault empty-lines 1 'isready crlf' '/^$/q' ''
fault crlf 0 'isready blanks' '/\r/q' ''
fault bad-fen 0 'bad-moves isready' '/\/9\//q' ''
fault quit 1 'isready first-move' '/^quit/d' '' 500ms
expect 'exit-status' 0 'exit-status ' '' 'quit exit-status isready' \
    sh -c '"$0" uci; exit 3' "$zugwerk"
expect 'stderr-quiet' 0 'stderr-quiet ' '' 'isready stderr-quiet first-move' \
    sh -c 'echo noise >&2; exec "$0" uci' "$zugwerk"
expect 'a mock that is killed' 1 'first-move ' '' 'isready first-move unknown-commands' "$mock" signal

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
