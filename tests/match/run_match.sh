#!/bin/sh
# Matches: engines that misbehave (tests/mock) lose by the rules and the match goes on; openings that
# cannot be played are passed over; a match that is killed, again and again, is taken up without a
# game lost or counted twice; results do not depend on how many games are played at a time.
set -u
zugwerk=${ZUGWERK:-./zugwerk}
case $zugwerk in /*) ;; *) zugwerk=$PWD/$zugwerk ;; esac
mock=${BUILD:?}/uci_mock
case $mock in /*) ;; *) mock=$PWD/$mock ;; esac
xboard_mock=${mock%uci_mock}xboard_mock
kills=${KILLS:-12}
games=${GAMES:-200} # of the match that is killed: fewer for builds that are slow
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
. "$(dirname "$0")/../tally.sh" || exit 1
cd "$folder" || exit 1
tag=match-$$ # a word that all mocks of this run have in their command line

# match STATUS OPERANDS...: plays, and leaves what was printed in `out`.
match() {
    status=$1
    shift
    timeout 900 "$zugwerk" match --no-state "$@" >out 2>&1 </dev/null
    got=$?
    if [ "$got" -eq "$status" ]; then passes; else
        echo "(exit status $got, not $status)" >>out
        fails "match $*" out
    fi
}

engine() {
    echo "uci:cmd=\"$mock $tag $*\",start=60s,guard=3s"
}

# ---- Engines that fail (cases 81 and 83 of the collection) -----------------------------------------
match 0 "bad=$(engine exit=1 at=3)" "good=$(engine)" --nodes 5000 -n 2
check '81a the crash loses' has 'game 1  bad - good  0-1  White: uci_mock: exit status 1'
check '81a the match goes on' has '^2/2 '
match 0 "bad=$(engine hang at=2)" "good=$(engine)" --depth 4 -n 1
check '81b silence loses' has 'game 1  bad - good  0-1  White: uci_mock: no bestmove'
match 0 "bad=$(engine close at=2)" "good=$(engine)" --tc 600+0 -n 1
check '81c a closed output loses' has 'game 1  bad - good  0-1  White: uci_mock: it has closed'
match 1 "bad=$(engine exit-at-start=2)" "good=$(engine)" --tc 1+0 -n 4
check '81d an engine that does not start' has 'bad: uci_mock: exit status 2'
check '81d no game is counted' has_not 'game 1'
match 0 "bad=$(engine exit-after at=2)" "good=$(engine)" --tc 600+0 -n 1
check '81e its last move counts' has 'game 1  bad - good  0-1  White: uci_mock: exit status 0.*(2 moves'
match 1 "bad=uci:cmd=./not-there" "good=$(engine)" --tc 1+0
check '81f no such program' has "bad: cannot run './not-there'"
match 0 "late=$(engine late=4500 at=2)" "good=$(engine)" --tc 3+0 --margin 200 -n 2
check '83a late: lost on time' has 'game 1  late - good  0-1  time ran out'
check '83a the next game is a new one' has 'game 2  good - late  1/2-1/2  threefold'
check '83a it is pointed out' has 'late lost game 1 on time: .*--margin'
check '83a and again at the end' has '^late lost 1 of 2 games on time'
echo '4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1' >queen.epd
match 0 "late=$(engine late=1500)" "good=$(engine)" --tc 0.5+0 -n 1 -o queen.epd
check '83b a bare king cannot win on time' has '1/2-1/2  time ran out, but the opponent cannot win'
echo '4k3/7p/8/8/8/8/3Q4/4K3 w - - 0 1' >pawn.epd
match 0 "late=$(engine late=1500)" "good=$(engine)" --tc 0.5+0 -n 1 -o pawn.epd
check '83c a pawn can' has '0-1  time ran out (0'
match 0 "late=$(engine late=1500 per-game)" "good=$(engine)" --tc 1+0 -n 4
check '83d every game is lost on time' has '^late .* 4 *0 *0$'
check '83d a player is warned of once' [ "$(grep -c 'on time: ' out)" -eq 1 ]
match 0 "talker=$(engine talk=200000)" "good=$(engine)" --tc 600+0 -n 1 --max-moves 3
check '83e a talker plays on' has 'drawn by its length'
for fault in illegal null garbage; do
    match 0 "bad=$(engine $fault at=3)" "good=$(engine)" -n 2
    check "$fault loses" has '^1/2  game 1  bad - good  0-1  White: uci_mock'
    check "$fault: the match goes on" has '^2/2 '
done
match 0 "bad=$(engine flood at=2)" "good=$(engine)" -n 2
check 'a flood loses' has '^1/2  game 1  bad - good  0-1  White: uci_mock'
match 0 "bad=$(engine die-newgame=2)" "good=$(engine)" -n 4
check 'death between games costs nothing' has 'before game 2; it is started again'
check 'and all games are played' has '^4/4 '
check 'nobody loses by it' has '^bad .* 0 *0 *0$'
match 0 "bad=$(engine child stay)" "good=$(engine stderr=100000 nul twice)" -n 2
check 'noise does not matter' has '^2/2 '
match 0 "bad=$(engine ignore-nodes per-game)" "good=$(engine)" --nodes 1000 -n 4 --log limits.log
check 'nodes ignored: it is told to stop' has '^zugwerk match: bad does not keep to its limits: it searches on until it is told to stop (in game 1 at depth 1, 5000000 nodes)'
check 'told once' [ "$(grep -c 'it searches on' out)" -eq 1 ]
check 'and summed up' has '^bad does not keep to its limits: told to stop for 4 of [0-9]* moves$'
check 'nobody else' has_not '^good does'
check 'nor a loss' has '^bad .* 0 *0 *0$'
cp limits.log out
check 'the log has it, too' has '^ *[0-9.]*  bad does not keep to its limits'
match 0 "bad=uci:cmd=\"$mock $tag chatter\",start=60s,guard=1s" "good=$(engine)" --nodes 1000 -n 1
check 'a talker that counts nothing is told to stop' has 'bad does not keep to its limits.*(in game 1 at depth 1, 20 nodes)'
check 'and plays on' has '^1/1 .* threefold'
match 0 "idle=$(engine)" "good=$(engine)" --nodes 1000 -n 2 --max-moves 20
check 'nodes hardly used' has '^zugwerk match: idle does not keep to its limits: it uses next to nothing of its nodes (in game 1 at depth 1, 20 nodes)'
check 'is summed up, too' has '^idle uses next to nothing of its nodes; does it know `go nodes`?'
match 0 "a=$(engine)" "b=$(engine)" --nodes 300 -n 2 --max-moves 20
check 'as many as that are enough' has_not 'limits\|next to nothing'
nothing_left "$mock $tag"

# ---- Openings (case 85) -----------------------------------------------------------------------------
printf '7k/5K2/6Q1/8/8/8/8/8 b - -\nrnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6\n' >open.epd
match 0 random minimax:depth=2 -o open.epd --order sequential -n 2 --pgn open.pgn
check '85f a finished opening is passed over' has 'open.epd:1: the opening is finished (stalemate)'
cp open.pgn out
check '85a the position as it stood in the file' has 'FEN "rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 1"'
printf '1. e4 e5 2. Bb8 Nf6 *\n\n1. d4 d5 *\n' >bad.pgn
match 0 random minimax:depth=2 -o bad.pgn -n 2 --pgn bad-out.pgn
check '85e a broken opening is named' has 'bad.pgn, game 1: Bb8 is not legal'
cp bad-out.pgn out
check '85e and passed over' has '^1. d4 {book} 1... d5 {book}'
head -c 5000 "$zugwerk" >junk.pgn
match 1 random random -o junk.pgn
check 'a PGN file that is none' has 'junk.pgn holds no opening that can be played'
match 1 random random -o open.epd --opening-start 3
check 'no such opening to begin with' has 'no opening 3 to begin with: open.epd holds 2'
match 0 A=random B=random -o builtin -n 20 --epd builtin.epd --max-moves 1 --pgn builtin.pgn
check 'openings that come with the program' [ "$(grep '^.FEN ' builtin.pgn | sort -u | wc -l)" -eq 10 ]
check 'are named' has '^Results of A vs B (builtin openings):'
echo 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -' >black.epd
match 0 A=random B=random -o black.epd -n 2 --pgn black.pgn
cp black.pgn out
check '85b Black begins' has '^1\.\.\. '
match 0 A=minimax:depth=2 B=random -n 20 -c 4 --force-concurrency
check '85c every game is counted' has 'Games: 20, '
match 0 A=random B=random -n 7
check '85d the odd game is told' has '1 game without the other one of its pair'
match 1 random random -o not-there.epd
check 'no such file' has 'not-there.epd'
match 0 random random -o chess960 -n 2 --pgn chess960.pgn
cp chess960.pgn out
check 'Chess960' has 'Variant "Chess960"'

# ---- Engines that cannot be told every opening -----------------------------------------------------
xboard() {
    echo "xboard:cmd=\"$xboard_mock $tag $*\",start=60s,announce=60s"
}

# An engine of version 1 announces nothing: that is waited for.
old="xboard:cmd=\"$xboard_mock $tag old\",announce=1s"
match 1 "bad=$(xboard no-setboard)" random --max-moves 3 -o black.epd
check 'no setboard: named before the first game' has '^zugwerk match: bad: xboard_mock: it takes no positions but the first: it has no feature setboard; openings that are games'
check 'and no game is played' has_not 'game 1'
match 1 random "bad=$old" --max-moves 3 -o black.epd
check 'version 1 likewise' has 'bad: xboard_mock: it takes no positions but the first'
printf '1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n' >games.pgn
match 0 "a=$(xboard no-setboard)" "b=$old" --max-moves 5 -n 4 -o games.pgn --pgn games-out.pgn
check 'games are told move by move' has '^4/4 '
check 'and the match goes on from there' has_not 'abandoned\|illegal'
cp games-out.pgn out
check 'after the moves of the opening' has '^1. e4 {book} 1... e5 {book} 2. Nf3 {book}'
match 1 "bad=$(xboard setboard)" random -o chess960
check 'Chess960: an engine without it is named' has 'bad: xboard_mock: it does not play Chess960: it has no variant fischerandom$'
match 0 "good=$(engine)" "also=$(xboard chess960)" --max-moves 5 -o chess960 -n 2
check 'engines with it play' has '^2/2 '
nothing_left "$xboard_mock $tag"

# ---- Tournaments ------------------------------------------------------------------------------------
match 0 a=random b=random c=random d=random -f round-robin -n 2
check 'round robin: six encounters' has '^12/12 '
match 0 a=random b=random c=random d=random -f gauntlet -n 2
check 'gauntlet: three encounters' has '^6/6 '
match 0 a=random b=random c=random d=random e=random -f swiss -r 3 -n 2
check 'swiss: two encounters a round' has '^12/12 '
match 0 a=minimax:depth=2 b=random c=random d=random -f knockout -n 2
check 'knockout: three encounters' has '^6/6 '
match 0 a=engine:nodes=300 b=random -n 100 --sprt elo0=0 elo1=50 model=logistic
check 'an SPRT stops' has 'H1'
check 'early' has_not '^100/100'
match 2 random random --sprt elo0=5 elo1=0
match 2 random random --sprt elo0=5
check 'both bounds are told' has 'elo0 must be less than elo1, not 5 and 5'
match 2 random random --sprt model=bayesian pairs=1
check 'bayesian is of games' has 'leave pairs=1 out'
match 0 random random --sprt model=bayesian -q
match 2 random
match 2 random random -c 64 --tc 1+1
check 'too many at a time' has 'force-concurrency'
match 2 random random --draw foo=1
check 'which names there are' has 'from=, moves=, score='
match 2 a=random a=random
match 1 random nobody
check 'the nearest player' has 'nobody'
check 'and how an engine is named' has 'a UCI engine is uci:cmd=nobody'
match 1 "uci:cmd='a b'" random
check 'single quotes' has 'double quotes'
# A path, arguments in it, and options of the player language behind it.
cat >engine.sh <<END
#!/bin/sh
exec "$mock" "\$@"
END
chmod +x engine.sh
match 0 "./engine.sh $tag,start=60s" B=random -d 1 -n 2
check 'options behind a path' has '^engine.sh '
match 1 "./engine.sh $tag,nosuch=1" random
check 'which are checked' has "no option 'nosuch'"

# ---- Pictures and the log ---------------------------------------------------------------------------
match 1 random random --sprt elo1=5 --svg no/such/folder
check 'pictures that cannot be written: before the first game' has_not '^1/2 '
check 'are named' has 'no/such/folder-llr.svg'
match 0 random random --svg none
check 'a match without a picture' has 'draws nothing here'
check 'leaves no file' [ -z "$(ls none* 2>/dev/null)" ]
match 0 A=random B=random --nodes 9 --sprt elo1=5 --svg two --log two.log
cat two-llr.svg two.log >out
check 'the players are named' has '<title>A - B<'
check 'the unit' has 'nElo 5.00'
check 'the limits' has '9 nodes'
check 'the log has a heading' has '^# zugwerk [0-9.]*, match begun 20[0-9-]* '
check 'the command' has '^# zugwerk match --no-state A=random B=random'
check 'the players' has '^# player A: random$'
match 0 a=random b=random c=random -f gauntlet -n 2 --svg three
cat three-crosstable.svg >out
check 'the form of a tournament' has '<title>Gauntlet of 3 players<'

# ---- The same games, however many at a time ----------------------------------------------------------
# Games by number, without what depends on the clock.
games_of() {
    sed -E 's/"(took_us|time_us|clock_us|latency_us)": [0-9]+,? ?//g; s/, \}/}/g' "$1" | sort -t: -k2n
}
series="A=minimax:depth=2,tie=choice B=random C=alphabeta:depth=2,order=shuffle"
# shellcheck disable=SC2086
match 0 $series -n 10 -c 1 --json one.json -q --pgn one.pgn
# shellcheck disable=SC2086
match 0 $series -n 10 -c 4 --force-concurrency --json four.json -q
games_of one.json >one
games_of four.json >four
check 'one at a time or four: the same games' cmp -s one four
check 'thirty of them' [ "$(wc -l <one)" -eq 30 ]
check 'PGN reads back' "$zugwerk" pgn check one.pgn >out 2>&1

# ---- Killed and taken up again -----------------------------------------------------------------------
long="A=minimax:depth=3 B=random -n $games -o black.epd -q"
# shellcheck disable=SC2086
match 0 $long --json whole.json --pgn whole.pgn
cp out whole.out
echo '% kept' >kept.pgn
# shellcheck disable=SC2086
"$zugwerk" match $long --state state.db --json kept.json --pgn kept.pgn >/dev/null 2>&1 &
check 'it begins' await kept.json '"game"'
count=0
while [ "$count" -lt "$kills" ]; do
    sleep "0.$(awk -v seed="$count" 'BEGIN { srand(seed + 7); printf "%03d", rand() * 250 }')"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    count=$((count + 1))
    "$zugwerk" match --resume --state state.db >resumed.out 2>&1 &
done
wait $!
status=$?
# The last try may have found that all was done already.
if [ "$status" -ne 0 ] && ! grep -q 'no match that was cut off' resumed.out; then
    cp resumed.out out
    fails "the match ends after $kills kills" out
else
    passes
fi
games_of whole.json >whole
games_of kept.json >kept
cp resumed.out out
check 'no game is lost, doubled or different' cmp -s whole kept
check 'nor in the PGN file' [ "$(grep -c '^\[Event ' kept.pgn)" -eq "$games" ]
check 'what was there before is still there' [ "$(head -n 1 kept.pgn)" = '% kept' ]
grep -v '^[AB] ' whole.out | grep -v '^Name' >whole.sum
if grep -q '^Results' resumed.out; then
    grep -v '^[AB] ' resumed.out | grep -v '^Name\|goes on after' >resumed.sum
    check 'and the results are the same' cmp -s whole.sum resumed.sum
fi
"$zugwerk" match --resume --state state.db >out 2>&1
check 'a match that is over is not taken up' has 'no match that was cut off'

# What others put behind the games stays, and the match says so; with the file back it goes on.
"$zugwerk" match A=random B=random -n 1000000 --state more.db --pgn more.pgn -i 0 >more.out 2>&1 &
await more.out '^5/'
kill -TERM $!
wait $!
cp more.pgn own.pgn
echo 'a line of mine' >>more.pgn
cp more.pgn mine.pgn
"$zugwerk" match --resume --state more.db >out 2>&1
check 'a file with other things is not touched' [ $? -eq 1 ]
check 'and named' has 'more.pgn: behind byte .* stand other things'
check 'to the byte' cmp -s more.pgn mine.pgn
rm more.pgn
"$zugwerk" match --resume --state more.db >out 2>&1
check 'a file that is gone is asked for' has 'more.pgn is not here'
head -c 1000 own.pgn >more.pgn
"$zugwerk" match --resume --state more.db -q >out 2>&1
check 'no option beside --resume' has 'takes --state only'
"$zugwerk" match --resume --state more.db >out 2>&1 &
await out ' games with the match of '
await out '/1000000'
kill -TERM $!
wait $!
check 'what was cut off is written again' cmp -s -n "$(wc -c <own.pgn)" own.pgn more.pgn
check 'and it went on' [ "$(wc -c <more.pgn)" -gt "$(wc -c <own.pgn)" ]
echo 'no database at all, just a text that is long enough' >text.db
"$zugwerk" match --resume --state text.db >out 2>&1
check 'a file that is no state file' has 'text.db'

# ---- One program at a time ------------------------------------------------------------------------------
# busy NAME COMMAND...: refused, with the first one's number, and nothing is changed.
busy() {
    name=$1
    shift
    ls -l busy.db* busy.pgn busy.log >before
    cat busy.db* busy.pgn busy.log | cksum >>before
    run "$name" 1 "busy.db is in use by process $pid, which still plays" "$zugwerk" "$@"
    ls -l busy.db* busy.pgn busy.log >after
    cat busy.db* busy.pgn busy.log | cksum >>after
    check "$name: nothing is changed" cmp -s before after
}

"$zugwerk" match "A=$(engine wait-for-stop)" "B=$(engine)" --tc 3600+0 --state busy.db --pgn busy.pgn \
    --log busy.log >busy.out 2>&1 &
pid=$!
check 'a game that does not end' await busy.log 'game 1 begins'
busy 'a second program that goes on with it' match --resume --state busy.db
busy 'another match' match random random --state busy.db --pgn busy.pgn --log busy.log
ln -s busy.db linked.db
run 'by another name' 1 "linked.db is in use by process $pid" "$zugwerk" match --resume --state linked.db
busy 'a tuning' match spsa engine:nodes=100 razoring_margin=250,100,500 --state busy.db
busy 'a ladder' lab ladder --quick --state busy.db
kill -9 $pid
wait $pid 2>/dev/null
check 'what was killed left its lock file' [ -e busy.db.lock ]
run 'which locks nothing' 0 '^2/2 ' "$zugwerk" match random random -n 2 --state busy.db
check 'and is gone now' [ ! -e busy.db.lock ]

# ---- Ctrl-C --------------------------------------------------------------------------------------------
# A reader that has seen enough: the match ends, without a word, and can be taken up.
{ "$zugwerk" match A=random B=random -n 1000000 --state head.db 2>head.err; echo $? >head.status; } | head -n 3 >out
check 'a closed pipe ends the match' [ "$(cat head.status)" -eq 1 ]
check 'without a message' [ ! -s head.err ]

# Ctrl-C is ignored by background jobs of a shell: TERM means the same.
"$zugwerk" match A=random B=random -n 1000000 --state stop.db -i 0 >stop.out 2>&1 &
check 'it plays' await stop.out '^20/'
kill -TERM $!
wait $!
status=$?
cp stop.out out
check 'once: it ends' [ "$status" -eq 143 ]
check 'and says how to go on' has 'resume goes on with it'
"$zugwerk" match "A=$(engine hang at=2)" "B=$(engine)" --tc 3600+0 --state stop2.db \
    --json stop2.json --log stop2.log >stop2.out 2>&1 &
pid=$!
check 'a game that hangs' await stop2.log 'game 1 begins'
kill -TERM $pid
sleep 1
kill -0 $pid 2>/dev/null && passes || fails 'once: a running game goes on' stop2.out
check 'and it is told' await stop2.out 'no new games; 1 game is still running (a second'
kill -TERM $pid
wait $pid
check 'twice: it ends at once' [ $? -eq 143 ]
nothing_left "$mock $tag"

sum_up
