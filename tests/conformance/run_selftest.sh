#!/bin/sh
# The conformance runner must fail on what is wrong: on every wrong expectation (--selftest), on
# broken files, on folders without anything to run, and through `make conformance`. own/ holds lines
# of ours for the fields that the given cases do not have.
#   BUILD=build/... tests/conformance/run_selftest.sh
cd "$(dirname "$0")/../.." || exit 2
runner=${CONFORMANCE:-${BUILD:?}/conformance}
here=tests/conformance
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# expect NAME EXIT PATTERN COMMAND...: the exit status, and a line that matches the pattern.
expect() {
    name=$1
    wanted=$2
    pattern=$3
    shift 3
    "$@" >"$work/out" 2>&1
    got=$?
    if [ "$got" -eq "$wanted" ] && grep -q -e "$pattern" "$work/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name: exit $got instead of $wanted, or no line like: $pattern"
        tail -n 20 "$work/out"
    fi
}

# folder NAME FILE LINE: a folder with one file of one line.
folder() {
    mkdir -p "$work/$1"
    printf '%s\n' "$3" >"$work/$1/$2"
}

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
mkdir "$work/empty"
folder good perft.jsonl "{\"fen\": \"$start\", \"perft\": [20, 400]}"
folder bad perft.jsonl "{\"fen\": \"$start\", \"perft\": [20, 401]}"
folder broken perft.jsonl "{\"fen\": \"$start\", \"perft\": [20, 400}"
folder twice perft.jsonl "{\"fen\": \"$start\", \"perft\": [20], \"perft\": [21]}"
folder nofile pgn.jsonl '{"file": "pgn/none.pgn", "games": []}'
folder extra perft.jsonl "{\"fen\": \"$start\", \"perft\": [20], \"leaves\": 21}"
folder kind riddles.jsonl '{"question": 1}'
folder choice fen.jsonl '{"input": "8/5k2/8/8/8/1P6/1K6/8 b", "verdict": "either"}'
echo '{"fen repairing \"8/5k2/8/8/8/1P6/1K6/8 b\"": "refused"}' >"$work/choices.json"

expect 'a right line' 0 '^1 passed, 0 failed$' "$runner" "$work/good" "$work/empty"
expect 'a wrong line' 1 'perft\[2\]: expected 401, got 400' "$runner" "$work/bad" "$work/empty"
expect 'a wrong line of the second folder' 1 '^1 passed, 1 failed$' \
    "$runner" "$work/good" "$work/bad"
expect 'broken JSON' 1 'is not a JSON object' "$runner" "$work/good" "$work/broken"
expect 'a field twice' 1 'duplicate' "$runner" "$work/good" "$work/twice"
expect 'a missing PGN file' 1 'none.pgn' "$runner" "$work/good" "$work/nofile"
expect 'a field not known, named' 0 'warning: field "leaves"' "$runner" "$work/extra" "$work/empty"
expect 'a field not known, strictly' 1 'field "leaves"' \
    "$runner" --strict "$work/extra" "$work/empty"
expect 'a kind not known, named' 0 '^skipped .* kind that is not known' \
    "$runner" "$work/good" "$work/kind"
expect 'a choice not held' 1 'documented choice' \
    "$runner" --choices "$work/choices.json" "$work/choice" "$work/empty"
expect 'nothing to run' 1 '^0 passed, 0 failed$' "$runner" "$work/empty" "$work/empty"
expect 'no such folder' 2 'none' "$runner" "$work/none" "$work/empty"
expect 'wrong use' 2 '^usage' "$runner" "$work/good"
expect 'all fields of our own data are known' 0 ', 0 failed$' \
    "$runner" --strict --max-nodes 10000 $here/cases $here/vectors $here/own
# The runner of this build is taken, so that make has nothing to build.
make=${MAKE:-make}
expect 'make conformance, right' 0 '^1 passed, 0 failed$' \
    "$make" -s conformance BUILD="${BUILD:-}" CASES="$work/good" VECTORS="$work/empty"
expect 'make conformance, wrong' 2 '^0 passed, 1 failed$' \
    "$make" -s conformance BUILD="${BUILD:-}" CASES="$work/bad" VECTORS="$work/empty"

"$runner" --selftest --max-nodes 200000 $here/cases $here/vectors $here/own >"$work/out" 2>&1
code=$?
counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$work/out" | tail -n 1)
passed=$((passed + ${counts% *}))
failed=$((failed + ${counts#* }))
if [ "$code" -ne 0 ]; then
    tail -n 50 "$work/out"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$code" -eq 0 ]
