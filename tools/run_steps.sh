#!/bin/sh
# Runs test steps one after the other and adds up what they report.
#   tools/run_steps.sh NAME COMMAND [NAME COMMAND]...
# A step's own last line "N passed, N failed" counts; a step without such a line counts as one
# test. A step that exits non-zero has failed whatever it printed. Its output is shown when it
# fails; lines that begin with "SKIP" are always shown. The last line is the total.
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
trap 'exit 130' INT TERM

while [ $# -ge 2 ]; do
    name=$1
    command=$2
    shift 2
    start=$(date +%s)
    if command -v timeout >/dev/null 2>&1; then
        timeout "${STEP_SECONDS:-900}" sh -c "$command" >"$log" 2>&1 </dev/null
    else
        sh -c "$command" >"$log" 2>&1 </dev/null
    fi
    code=$?
    counts=$(sed -n 's/^\([0-9][0-9]*\) passed, \([0-9][0-9]*\) failed$/\1 \2/p' "$log" | tail -n 1)
    good=${counts% *}
    bad=${counts#* }
    if [ -z "$counts" ]; then
        good=$((code == 0))
        bad=$((code != 0))
    elif [ "$code" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    printf '%-34s %6d passed, %d failed  (%d s)\n' "$name" "$good" "$bad" $(($(date +%s) - start))
    if [ "$bad" -ne 0 ] || [ "$code" -ne 0 ]; then
        echo "---- $name: exit status $code; lines about failures, then the last 60 lines:"
        grep -E 'FAILED|ERROR|[Ee]rror:|   LINE   ' "$log" | head -n 60
        echo "----"
        tail -n 60 "$log"
        echo "---- end of $name"
    else
        grep '^SKIP' "$log" | sed 's/^/    /'
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
