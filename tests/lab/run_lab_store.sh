#!/bin/sh
# Stores under bad conditions: kill -9 at any moment, Ctrl-C, another program's lock, files that are
# no stores, full disks, read-only files.
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

cat >experiment <<'END'
player minimax
player alphabeta
player alphabeta:order=capture as captures
position start
position e4
position open-board
position endgame
depths 1-4
time off
END
run() {
    "$zugwerk" lab compare -x experiment --json --store "$@"
}

run probe.db >/dev/null 2>err
if grep -q libsqlite3-dev err; then
    echo "SKIP stores: $(cat err)"
    echo "1 passed, 0 failed"
    exit 0
fi
"$zugwerk" lab compare -x experiment --json >whole
check "without a store" $?

# Killed again and again, at other moments each time; what was done is never run again.
rounds=0
interrupted=0
while [ $rounds -lt 40 ]; do
    rounds=$((rounds + 1))
    timeout -s KILL "0.0$((rounds % 9 + 1))" "$zugwerk" lab compare -x experiment --json --threads 2 \
        --store kill.db >out 2>/dev/null
    [ $? -eq 137 ] || break
    interrupted=$((interrupted + 1))
done
run kill.db >out 2>err
check "after $interrupted kills: $(cat err)" $?
cmp -s out whole
check "after $interrupted kills the table is the same" $?
[ "$("$zugwerk" lab compare --store kill.db --list -f csv -c run,done,planned | tail -n 1)" = "1,48,48" ]
check "after $interrupted kills there is one whole run" $?

# Ctrl-C leaves what is done, and says how to go on. (timeout sends the signal twice at once; before
# the program listens, it ends without a word: then it gets more time.)
for seconds in 0.5 1 2 4 8; do
    rm -f int.db*
    timeout -s INT -k 60 "$seconds" "$zugwerk" lab compare -p minimax -d 1-9 --no-time --store int.db \
        >out 2>err
    grep -q 'goes on from there' err && break
done
grep -q 'goes on from there' err
check "interrupted: $(cat err)" $?
[ "$("$zugwerk" lab compare --store int.db --list -f csv -c done | tail -n 1)" -ge 1 ]
check "interrupted: something was kept" $?

# Two at once in one file.
run two.db >out1 2>err1 &
first=$!
run two.db >out2 2>err2
second=$?
wait $first
check "two at once, the first: $(cat err1)" $?
check "two at once, the second: $(cat err2)" $second
cmp -s out1 whole && cmp -s out2 whole
check "two at once, both the same" $?

# Side by side: equal, and not.
"$zugwerk" lab compare -p minimax -d 1-2 --no-time --store pair.db >/dev/null 2>&1
"$zugwerk" lab compare --store pair.db --runs 1 1 --json | grep -q '"differing": 0'
check "a run is equal to itself" $?
"$zugwerk" lab compare -p minimax -d 2-3 --no-time --store pair.db --compare-with 1 >out 2>err
[ $? -eq 1 ] && grep -q '^cells that differ: 2' out && grep -q 'only in A' out
check "two runs that differ: $(cat err)" $?
"$zugwerk" lab compare --store pair.db --runs 1 9 >/dev/null 2>err
[ $? -eq 1 ] && grep -q 'there is no run 9' err
check "no such run: $(cat err)" $?

# Files that cannot be stores.
printf 'no database at all, but a text that is long enough to be taken for the head of one, or so\n%200s\n' x >text.db
run text.db >/dev/null 2>err
[ $? -eq 1 ] && grep -q 'no file of results' err
check "a text: $(cat err)" $?
run . >/dev/null 2>err
[ $? -eq 1 ] && grep -q 'no regular file' err
check "a folder: $(cat err)" $?
if command -v sqlite3 >/dev/null; then
    sqlite3 other.db 'CREATE TABLE x (y)'
    run other.db >/dev/null 2>err
    [ $? -eq 1 ] && grep -q 'holds no results of Zugwerk' err
    check "another program's database: $(cat err)" $?
    cp kill.db newer.db && sqlite3 newer.db 'PRAGMA user_version = 99'
    run newer.db >/dev/null 2>err
    [ $? -eq 1 ] && grep -q 'another version of Zugwerk' err
    check "another form: $(cat err)" $?
else
    # The form's number stands at bytes 60 to 63 of an SQLite file.
    cp kill.db newer.db
    printf '\0\0\0\143' | dd of=newer.db bs=1 seek=60 conv=notrunc 2>/dev/null
    run newer.db >/dev/null 2>err
    [ $? -eq 1 ] && grep -q 'another version of Zugwerk' err
    check "another form: $(cat err)" $?
fi
head -c 6000 kill.db >cut.db
run cut.db >/dev/null 2>err
[ $? -eq 1 ] && [ -s err ]
check "cut short: $(cat err)" $?

# A disk that is full, as far as a limit of size is one.
(ulimit -f 40 && run full.db >/dev/null 2>err)
[ $? -eq 1 ] && grep -q full.db err
check "no room: $(cat err)" $?
rm -f full.db-wal full.db-shm
if [ "$(id -u)" -ne 0 ]; then
    cp kill.db fixed.db && chmod 400 fixed.db
    run fixed.db --fresh >/dev/null 2>err
    [ $? -eq 1 ] && grep -q 'read-only' err
    check "read-only: $(cat err)" $?
else
    echo "SKIP read-only files: root writes them all the same"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
