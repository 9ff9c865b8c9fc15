#!/bin/sh
# Swiss tournaments and knockouts: ranking, rounds, byes, tie breaks and who has won are told, as text,
# Markdown and JSON; a tournament that is killed, again and again, ends as one that was left alone.
set -u
zugwerk=${ZUGWERK:-./zugwerk}
case $zugwerk in /*) ;; *) zugwerk=$PWD/$zugwerk ;; esac
kills=${KILLS:-8}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
. "$(dirname "$0")/../tally.sh" || exit 1
cd "$folder" || exit 1

# match OPERANDS...: plays to the end, and leaves what was printed in `out`.
match() {
    if timeout 300 "$zugwerk" match --no-state "$@" >out 2>&1 </dev/null; then passes; else
        fails "match $*" out
    fi
}

# ---- Swiss -------------------------------------------------------------------------------------------
five='d=minimax:depth=2 a=random b=random c=greedy e=random'
# shellcheck disable=SC2086
match $five -f swiss -r 3 -n 2 -i 7 --json swiss.json
check 'swiss: how it stands' has '^Swiss tournament of 5 players, not finished: 1 of 3 rounds played, and 3 of 4 games of round 2\.$'
sed -i '1,/^12.12 /d' out
check 'swiss: how it ended' has '^Swiss tournament of 5 players, 3 rounds played\.$'
check 'swiss: who has won' has '^d has won with .* points'
check 'swiss: a ranking by points' has '^Place  Name  Points  Buchholz  Sonneborn-Berger'
check 'swiss: three byes' [ "$(grep -c '^ *[123]  *[a-e]  *bye' out)" -eq 3 ]
check 'swiss: six encounters' [ "$(grep -c '^ *[123]  *[a-e]  [0-2]\.[05] - [0-2]\.[05]  [a-e] ' out)" -eq 6 ]
check 'swiss: what the rating list is' has "^Rating list: .*The tournament's ranking is the one above"
check 'swiss: no standings by Elo' has_not 'nElo'
check 'swiss: the ranking comes first' [ "$(grep -n '^Place' out | cut -d: -f1)" -lt "$(grep -n '^Rank' out | head -n 1 | cut -d: -f1)" ]
# Points of all players: two for each encounter and bye.
check 'swiss: points add up' [ "$(sed -n '/^Place/,/^$/p' out | awk '/^ *[1-5]/ { sum += $3 } END { print sum }')" = 18 ]
tail -n 1 swiss.json >out
check 'swiss: JSON ends with it' has '^{"tournament": "swiss", "is_over": true, '
check 'swiss: once' [ "$(grep -c '^{"tournament' swiss.json)" -eq 1 ]
check 'swiss: thirteen lines' [ "$(wc -l <swiss.json)" -eq 13 ]
# shellcheck disable=SC2086
match $five -f swiss -r 3 -n 2 --markdown
check 'swiss: Markdown' has '^| Place | Name | Points | Buchholz | Sonneborn-Berger |'
check 'swiss: Markdown rounds' has '^| Round | First | Score | Second | Won by |'
match a=random b=random c=random -f round-robin
check 'a round robin is none' has_not 'Place'

# ---- Knockout ----------------------------------------------------------------------------------------
match a=minimax:depth=1 b=minimax:depth=1 c=random d=greedy e=minimax:depth=3 -f knockout -n 2 --json knockout.json
check 'knockout: how it ended' has '^Knockout of 5 players, 3 rounds played\.$'
check 'knockout: who has won' has '^[a-e] has won: the final with .* against [a-e]'
check 'knockout: a ranking' has '^Place  Name  Seed  *Reached  Beaten by'
check 'knockout: three byes' [ "$(grep -c '^quarterfinal  *[abc]  *bye' out)" -eq 3 ]
check 'knockout: a final' has '^ *final  *[a-e]  [0-9.]* - [0-9.]*  [a-e] '
check 'knockout: the semifinals' [ "$(grep -c '^ *semifinal  *[a-e]  [0-9.]* - [0-9.]*  [a-e] ' out)" -eq 2 ]
check 'knockout: the total is never passed' [ "$(sed -n 's,^\([0-9]*\)/\([0-9]*\)  game.*,\1 \2,p' out | awk '$1 > $2' | wc -l)" -eq 0 ]
check 'knockout: and is reached' [ "$(sed -n 's,^\([0-9]*\)/\([0-9]*\)  game.*,\1 \2,p' out | tail -n 1 | awk '$1 == $2' | wc -l)" -eq 1 ]
match a=random b=random -f knockout -n 2 --max-moves 1
check 'knockout: decided by seed' has '^a has won: the final with 1\.0 - 1\.0 against b and 10\.0 - 10\.0 in the tie break, as the one seeded higher\.$'
check 'knockout: twenty-two games' has '^22/22 '

# ---- Cut off and taken up again ------------------------------------------------------------------------
# What was played, without what depends on the clock.
result_of() {
    sed -n '/^Swiss\|^Knockout/,/^Name/p' "$1" | grep -v '^Name'
}

for format in swiss knockout; do
    players='a=minimax:depth=3 b=random c=alphabeta:depth=3 d=random e=greedy f=minimax:depth=2 g=random'
    options="-f $format -r 4 -n 20 -q"
    # shellcheck disable=SC2086
    match $players $options --json whole.json
    result_of out >whole
    # shellcheck disable=SC2086
    "$zugwerk" match $players $options --state $format.db --json kept.json >resumed 2>&1 &
    await kept.json '"game"'
    count=0
    while [ "$count" -lt "$kills" ]; do
        sleep "0.$(awk -v seed="$count" 'BEGIN { srand(seed + 3); printf "%03d", rand() * 400 }')"
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
        count=$((count + 1))
        "$zugwerk" match --resume --state $format.db >resumed 2>&1 &
    done
    wait $! 2>/dev/null
    result_of resumed >kept
    cp resumed out
    if grep -q 'no match that was cut off' out; then passes; else
        check "$format: killed and resumed: the same ranking and rounds" cmp -s whole kept
    fi
    tail -n 1 kept.json >out
    check "$format: the same JSON" [ "$(tail -n 1 whole.json)" = "$(tail -n 1 kept.json)" ]
    check "$format: once" [ "$(grep -c '^{"tournament' kept.json)" -eq 1 ]
    rm -f kept.json
done

# One that is told to end says how far it got.
"$zugwerk" match a=random b=random c=random d=random -f swiss -r 1000 -n 1000 --state stop.db \
    --json stop.json -i 0 >stop.out 2>&1 &
check 'cut off: it plays' await stop.out '^20/'
kill -TERM $!
wait $!
cp stop.out out
check 'cut off: how far it got' has '^Swiss tournament of 4 players, not finished: [0-9]* of 1000 rounds played, and [0-9]* of 2000 games of round [0-9]*\.$'
check 'cut off: who leads' has ' leads\? with '
cp stop.json before.json
"$zugwerk" match --resume --state stop.db >out 2>&1 &
await out "^[0-9]*/"
kill -TERM $!
wait $!
check 'cut off: it goes on' has ' games with the match of '
check 'cut off: with its JSON' cmp -s -n "$(wc -c <before.json)" before.json stop.json
check 'cut off: which grows' [ "$(wc -c <stop.json)" -gt "$(wc -c <before.json)" ]

sum_up
