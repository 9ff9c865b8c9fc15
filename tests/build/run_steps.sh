#!/bin/sh
# The test runner adds up what steps report, and no failure goes by.
passed=0
failed=0

# expect WHAT EXIT LASTLINE NAME COMMAND...
expect() {
    what=$1
    status=$2
    last=$3
    shift 3
    output=$(tools/run_steps.sh "$@" 2>&1)
    got=$?
    if [ "$got" -eq "$status" ] && [ "$(echo "$output" | tail -n 1)" = "$last" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s: exit status %d\n%s\n' "$what" "$got" "$output"
    fi
}

expect "counts are added" 0 "5 passed, 0 failed" a 'echo "2 passed, 0 failed"' b 'echo "3 passed, 0 failed"'
expect "the last counts of a step count" 0 "2 passed, 0 failed" a 'echo "9 passed, 9 failed"; echo "2 passed, 0 failed"'
expect "a step without counts is one test" 0 "1 passed, 0 failed" a true
expect "and may fail" 1 "0 passed, 1 failed" a false
expect "counted failures fail" 1 "2 passed, 1 failed" a 'echo "2 passed, 1 failed"; exit 1'
expect "even with exit status 0" 1 "2 passed, 1 failed" a 'echo "2 passed, 1 failed"'
expect "an exit status fails whatever was counted" 1 "2 passed, 1 failed" a 'echo "2 passed, 0 failed"; exit 3'
expect "a crash fails" 1 "0 passed, 1 failed" a 'kill -SEGV $$'
expect "the others go on" 1 "4 passed, 1 failed" a false b 'echo "4 passed, 0 failed"'
expect "nothing tested is no success" 1 "0 passed, 0 failed" a 'echo "0 passed, 0 failed"'
STEP_SECONDS=1 expect "a hang fails" 1 "0 passed, 1 failed" a 'sleep 60'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
