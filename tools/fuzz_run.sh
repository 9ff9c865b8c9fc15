#!/bin/sh
# Runs libFuzzer programs (built by `make fuzz`).
#   tools/fuzz_run.sh run DIR SECONDS SUBJECT...    fuzz each for so many seconds
#   tools/fuzz_run.sh merge DIR SUBJECT...          put what was found into tests/corpus
# What is found meanwhile is kept in build/fuzz-corpus/SUBJECT, findings in build/fuzz-findings.
# Ends with "N passed, N failed": one test a subject.
mode=$1
dir=$2
shift 2
if [ "$mode" = run ]; then
    seconds=$1
    shift
fi
passed=0
failed=0
for subject in "$@"; do
    new=build/fuzz-corpus/$subject
    old=tests/corpus/$subject
    mkdir -p "$new" "$old" build/fuzz-findings
    if [ "$mode" = merge ]; then
        "$dir/$subject" -merge=1 "$old" "$new" 2>&1 | tail -n 1
        continue
    fi
    dict=tests/fuzz/$subject.dict
    [ -f "$dict" ] && dict=-dict=$dict || dict=
    # shellcheck disable=SC2086 # $dict is empty or one word
    if "$dir/$subject" $dict -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix=build/fuzz-findings/"$subject"- \
        "$new" "$old" >build/fuzz-findings/"$subject".log 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' build/fuzz-findings/"$subject".log)
        echo "$subject: no finding in $seconds seconds, $runs runs"
        passed=$((passed + 1))
    else
        echo "$subject: FINDING, see build/fuzz-findings/$subject.log"
        tail -n 30 build/fuzz-findings/"$subject".log
        failed=$((failed + 1))
    fi
done
[ "$mode" = merge ] || echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
