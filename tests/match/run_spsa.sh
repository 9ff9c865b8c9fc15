#!/bin/sh
# SPSA: the same seed gives the same course whatever is played at a time; a run that is killed, again
# and again, is taken up without an iteration lost or counted twice; what is wrong is said.
set -u
zugwerk=${ZUGWERK:-./zugwerk}
case $zugwerk in /*) ;; *) zugwerk=$PWD/$zugwerk ;; esac
kills=${KILLS:-8}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
. "$(dirname "$0")/../tally.sh" || exit 1
cd "$folder" || exit 1

# spsa STATUS WORDS...: runs, and leaves what was printed in `out`.
spsa() {
    status=$1
    shift
    timeout 300 "$zugwerk" match spsa "$@" >out 2>&1 </dev/null
    got=$?
    if [ "$got" -eq "$status" ]; then passes; else
        echo "(exit status $got, not $status)" >>out
        fails "match spsa $*" out
    fi
}

# ---- A run, and what it leaves -----------------------------------------------------------------------
engine="engine:nodes=200"
# So many moves that games are won and lost: all draws would be the same course whatever is done.
short="--max-moves 50 -o chess960"
two="late_move_pruning_base=1,1,10,1.5,0.01 razoring_margin=250,100,500,20"
# shellcheck disable=SC2086
spsa 0 $engine $two $short -n 12 --pairs 2 -i 5 --state one.db --csv one.csv --svg one.svg
cp out one.out
check 'now and then' has '^10/12  40 games  late_move_pruning_base .*, razoring_margin '
check 'the end' has '^12 of 12 iterations, 48 games: '
check 'the table' has '^razoring_margin  *250 .* 100\.\.500$'
check 'near its bound' has '^late_move_pruning_base .* 1\.\.10  at the lower bound$'
check 'options to paste' has '^setoption name razoring_margin value [0-9]*$'
check 'a player to paste' has '^engine:nodes=200,late_move_pruning_base=[0-9]*,razoring_margin='
check 'a line of OpenBench' has '^razoring_margin, int, [0-9]*, 100, 500, 20, 0.002$'
cp one.csv out
check 'the head of the CSV file' has '^iteration,won,drawn,lost,late_move_pruning_base,razoring_margin$'
check 'the start' has '^0,0,0,0,1.000000,250.000000$'
check 'a line for each iteration' [ "$(wc -l <one.csv)" -eq 14 ]
check 'games are won and lost' [ "$(awk -F, 'NR > 2 { n += $2 + $4 } END { print n + 0 }' one.csv)" -gt 4 ]
check 'games add up' [ -z "$(awk -F, 'NR > 2 && $2 + $3 + $4 != 4' one.csv)" ]
cp one.svg out
check 'the picture' has '</svg>'
check 'names a parameter' has 'razoring_margin'
spsa 1 --resume --state one.db
check 'a run that is over is not taken up' has 'one.db holds no run that was cut off'

# What was printed can be read again.
grep ', int, ' one.out >tuned.txt
# shellcheck disable=SC2086
spsa 0 $engine --parameters tuned.txt $short -n 1 --pairs 1 --no-state
check 'from a file' has '^1 of 1 iterations, 2 games: '

# ---- The same, however many at a time ------------------------------------------------------------------
# shellcheck disable=SC2086
spsa 0 $engine $two $short -n 12 --pairs 2 -c 4 --force-concurrency --no-state --csv four.csv -q
check 'one at a time or four: the same course' cmp -s one.csv four.csv
check 'nothing in between' has_not '^10/12'
# shellcheck disable=SC2086
spsa 0 $engine $two $short -n 12 --pairs 2 -s 2 --no-state --csv seed.csv
cmp -s one.csv seed.csv && fails 'another seed, another course' out || passes
# shellcheck disable=SC2086

# ---- Killed and taken up again -------------------------------------------------------------------------
# shellcheck disable=SC2086
spsa 0 $engine $two $short -n 150 --pairs 2 --no-state --csv whole.csv -q
# shellcheck disable=SC2086
"$zugwerk" match spsa $engine $two $short -n 150 --pairs 2 --state state.db --csv kept.csv \
    --interval 1 >/dev/null 2>&1 &
check 'it begins' await kept.csv '^1,'
count=0
while [ "$count" -lt "$kills" ]; do
    sleep "0.$(awk -v seed="$count" 'BEGIN { srand(seed + 3); printf "%03d", rand() * 500 }')"
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    count=$((count + 1))
    "$zugwerk" match spsa --resume --state state.db >resumed.out 2>&1 &
done
wait $!
status=$?
cp resumed.out out
# The last try may have found that all was done already.
if [ "$status" -ne 0 ] && has_not 'no run that was cut off'; then
    fails "the run ends after $kills kills" out
else
    passes
fi
check 'no iteration is lost, doubled or different' cmp -s whole.csv kept.csv

# ---- Ctrl-C ----------------------------------------------------------------------------------------------
# shellcheck disable=SC2086
"$zugwerk" match spsa $engine $two $short -n 1000000 --pairs 1 --state stop.db -i 1 >stop.out 2>&1 &
check 'it plays' await stop.out '^3/'
kill -TERM $!
wait $!
status=$?
cp stop.out out
check 'it ends' [ "$status" -eq 143 ]
check 'says how to go on' has 'resume goes on with it'
check 'and shows what there is' has '^[0-9]* of 1000000 iterations'

# ---- What is wrong ---------------------------------------------------------------------------------------
spsa 2
check 'no engine' has 'name an engine'
spsa 2 engine:nodes=100
check 'no parameters' has 'nothing to tune'
spsa 1 engine:nodes=100 razoring_margin=1,2
check 'a word that is wrong' has 'razoring_margin has 2 values'
spsa 2 engine:nodes=100 razoring_margin=250,100,500 razoring_margin=250,100,500
check 'twice' has 'razoring_margin is given twice'
spsa 1 engine:nodes=100 razor_margin=250,100,500 --no-state
check 'a parameter that the engine has not' has 'razoring_margin'
spsa 1 engine:nodes=100 razoring_margin=250,100,5000 --no-state
check 'bounds that the engine does not take' has '5000'
spsa 1 nobody a=1,0,2
check 'no such player' has 'nobody'
spsa 1 engine:nodes=100 --parameters not-there.txt
check 'no such file' has 'not-there.txt'
printf 'a, int, 1, 0, 2, 1, 0.002\nb, int, 1, 0\n' >bad.txt
spsa 1 engine:nodes=100 --parameters bad.txt
check 'the line that is wrong' has 'bad.txt:2:1: a line is NAME, int'
spsa 2 engine:nodes=100 razoring_margin=250,100,500 --alpha x
spsa 2 engine:nodes=100 razoring_margin=250,100,500 --gamma 9
spsa 2 --resume engine
spsa 1 --resume --state one.txt
echo 'no database at all, just a text that is long enough' >text.db
spsa 1 --resume --state text.db
check 'a file that is no state file' has 'text.db'
spsa 1 'uci:cmd=./not-there' a=1,0,2 --no-state
check 'an engine that cannot be run' has 'not-there'

# ---- A program, by its options ---------------------------------------------------------------------------
uci="uci:cmd=\"$zugwerk uci --tune\",start=60s"
# shellcheck disable=SC2086
spsa 0 "$uci" $two --nodes 200 $short -n 12 --pairs 2 --no-state --csv uci.csv
check 'the same engine as a program: the same course' cmp -s one.csv uci.csv
spsa 1 "$uci" no_such_option=1,0,2 --nodes 100 --no-state
check 'an option that the program has not' has 'no_such_option'

sum_up
