#!/bin/sh
# `zugwerk bench` counts what tests/bench.sig says, for every depth there, in the form OpenBench
# reads.
passed=0
failed=0
while read -r depth nodes; do
    line=$("${ZUGWERK:-./zugwerk}" bench --depth "$depth")
    case $line in
    "$nodes nodes "*" nps") passed=$((passed + 1)) ;;
    *)
        failed=$((failed + 1))
        echo "depth $depth: $line, on record are $nodes (make signature puts the new ones there)"
        ;;
    esac
done <tests/bench.sig
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
