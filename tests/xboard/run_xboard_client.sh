#!/bin/sh
# Engines of the XBoard protocol as players: mocks that misbehave (tests/mock), each fault with its
# own message, and real engines where they are installed. Nothing hangs, and no process stays
# behind. Limits are wide: nothing here waits for a certain time but where silence is the fault.
set -u
zugwerk=${ZUGWERK:-./zugwerk}
mock=${BUILD:?}/xboard_mock
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
tag=xboard-client-$$ # a word that all mocks of this run have in their command line
wide=announce=60s,start=60s
. "$(dirname "$0")/../tally.sh" || exit 1

# search STATUS PATTERN BEHAVIOUR... [-- OPTIONS]: one position.
search() {
    status=$1 pattern=$2 options=depth=5,$wide
    shift 2
    words=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        words="$words $1"
        shift
    done
    [ $# -gt 1 ] && options=$2
    run "search$words $options" "$status" "$pattern" \
        "$zugwerk" search --no-time -p "xboard:cmd=\"$mock $tag$words\",$options"
}

# ---- What is an answer.
search 0 '^move: g1h3$'
search 0 '^line: Nh3$'
search 0 '^nodes: 20$'
search 0 '^move: g1h3$' old -- depth=5,announce=100ms
search 0 '^move: g1h3$' san
search 0 '^move: g1h3$' no-ping
search 0 '^move: g1h3$' half-line
search 0 '^move: g1h3$' huge
search 0 '^move: g1h3$' nul
search 0 '^move: g1h3$' talk=200000
search 0 '^move: g1h3$' stderr=1000000
search 0 '^move: g1h3$' twice
search 0 '^move: g1h3$' stay
search 0 '^move: g1h3$' child
search 0 '^move: g1h3$' offer-draw
search 0 '^move: g1h3$' wait-for-stop -- time=10ms,$wide
search 0 '^move: g1h3$' wait-for-stop -- guard=50ms,depth=9,$wide
search 0 '^move: g1h3$' talk=2 wait-for-stop -- nodes=1,guard=50ms,$wide
search 0 '^move: g1h3$' options -- memory=32,cores=2,opt.resign_threshold=900,opt.own_book=off,opt.style=solid,$wide
search 0 '^move: g1h3$' -- "init=\"computer; name a\",depth=1,$wide"

# ---- What is none.
search 1 'xboard_mock: no feature done=1 within 300ms (while starting)$' no-done -- announce=60s,start=300ms
search 1 'xboard_mock: exit status 4 (while starting); its standard error ends: no licence found$' \
    exit-at-start=4
search 1 'xboard_mock: exit status 7 (while thinking); its standard error ends: something is broken$' \
    exit=7
search 1 'xboard_mock: killed by signal 15 ' signal
search 1 'xboard_mock: killed by signal 9 .* (while getting ready)$' die-newgame
search 1 'xboard_mock: it has closed its output (while thinking)$' close
search 1 'xboard_mock: it writes without ever ending a line (while thinking)$' flood
search 1 "xboard_mock: it answered 'a1a8': a1a8 is not legal" illegal
search 1 "xboard_mock: it answered '?xyzzy', which is no move$" garbage
search 1 "xboard_mock: it claims 1-0, but the game is not over$" claim-win
search 1 "xboard_mock: it refuses the command 'go'$" error
search 1 "xboard_mock: no move after '?' within 10s (while thinking)$" hang -- time=10ms,$wide
search 1 "xboard_mock: it has no option 'Style'$" -- opt.Style=solid,$wide
search 1 "xboard_mock: its option Style takes Solid|Very Wild, not 'wild'$" options -- opt.style=wild,$wide
search 1 'xboard_mock: its memory cannot be set: it has no feature memory$' -- memory=3,$wide
search 1 'xboard_mock: its cores cannot be set: it has no feature smp$' -- cores=3,$wide
run 'a position without setboard' 1 'it has no feature setboard$' "$zugwerk" search \
    -p "xboard:cmd=\"$mock $tag no-setboard\",depth=1,$wide" --fen '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'
run 'a position' 0 '^move: ' "$zugwerk" search \
    -p "xboard:cmd=\"$mock $tag\",depth=1,$wide" --fen '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'
run 'no Chess960' 1 'it has no variant fischerandom$' "$zugwerk" search --chess960 \
    -p "xboard:cmd=\"$mock $tag\",depth=1,$wide" --fen 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1'
run 'Chess960' 0 '^move: ' "$zugwerk" search --chess960 \
    -p "xboard:cmd=\"$mock $tag chess960\",depth=1,$wide" --fen 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1'
run 'no such program' 1 "cannot run './nothing': No such file or directory$" \
    "$zugwerk" search -p xboard:cmd=./nothing

# ---- Games.
player="xboard:cmd=\"$mock $tag\",depth=1,$wide"
game() {
    name=$1 status=$2 pattern=$3 words=$4
    run "$name" "$status" "$pattern" "$zugwerk" lab game --no-time --threads 1 --games 2 \
        --max-plies 40 --white "xboard:cmd=\"$mock $tag $words\",depth=1,$wide" --black "$player"
}
game 'a whole game' 0 'fivefold_repetition' ''
game 'with SAN' 0 'fivefold_repetition' 'san'
game 'one game each' 0 'fivefold_repetition' 'no-reuse'
game 'talking when idle' 0 'fivefold_repetition' 'idle-talk=20000'
game 'an illegal move loses' 0 '0-1     B       illegal_move' 'illegal at=3'
game 'a false claim loses' 0 '0-1     B       illegal_move' 'claim-win at=3'
game 'a refused move loses' 0 '0-1     B       illegal_move' 'refuse at=3'
game 'resigning' 0 '0-1     B       resignation' 'resign at=3'
game 'its own loss' 0 '0-1     B       resignation' 'claim-loss at=3'
game 'an unfounded draw is played on' 0 'fivefold_repetition' 'claim-draw at=3'
game 'a draw that is one' 0 'threefold' 'claim-draw at=9'
game 'a draw claimed after the move' 0 'threefold' 'claim-after at=9'
game 'a crash ends the games' 1 'xboard_mock: exit status 9 (while thinking)' 'exit=9 at=4'
run 'a draw by agreement' 0 'agreement' "$zugwerk" lab game --no-time --threads 1 --max-plies 40 \
    --white "xboard:cmd=\"$mock $tag offer-draw at=2\",depth=1,$wide" \
    --black "xboard:cmd=\"$mock $tag accept-draw at=2\",depth=1,$wide"

# ---- Real engines, ours and those that are installed.
# gnuchess hangs now and then when it is told `?`: that is said, and no fault of ours.
real() {
    program=$1 limit=$2
    set -- "$zugwerk" lab game --no-time --threads 1 --games 2 --max-plies 20 \
        --white "xboard:cmd=\"$program\",$limit,$wide" --black random:seed=1
    if [ "$first" = gnuchess ] && ! timeout 120 "$@" >"$folder/games" 2>&1 \
        && grep -q "no move after" "$folder/games"; then
        echo "SKIP: gnuchess does not answer"
        return
    fi
    [ "$first" = gnuchess ] && set -- cat "$folder/games" # the games that it has just played
    run "$program" 0 'adjudication\|checkmate' "$@"
}
first=zugwerk
real "$zugwerk xboard" depth=3
for program in phalanx hoichess fairymax 'gnuchess --xboard'; do
    first=${program%% *}
    if [ -x "/usr/games/$first" ] || command -v "$first" >/dev/null; then
        wide=start=60s
        real "$program" time=1s
    else
        echo "SKIP: $first is not installed"
    fi
done

# ---- Nothing stays behind.
nothing_left "$tag"
sum_up
