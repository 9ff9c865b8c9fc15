#!/bin/sh
# Ends a replay in the middle, as Ctrl-C would: what is done is printed, the exit status tells the
# signal. (A shell's background jobs ignore SIGINT, so SIGTERM stands for it.)
set -u
zugwerk=${ZUGWERK:-./zugwerk}
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT

# Too early nothing is there to hear the signal, too late all is done: try several moments.
result=failed
for pause in 0.05 0.1 0.2 0.4 0.8 1.6; do
    "$zugwerk" lab replay --threads 1 --brief --no-time >"$out" 2>&1 &
    sleep "$pause"
    kill -TERM $! 2>/dev/null
    wait $!
    status=$?
    if [ "$status" -eq 143 ] && tail -n 1 "$out" | grep -q '^[0-9]* equal, 0 different, [0-9]* not reproducible, [0-9]* not run$'; then
        result=passed
        break
    fi
done
if [ "$result" = passed ]; then
    echo "1 passed, 0 failed"
else
    echo "no moment was found at which SIGTERM stops a replay half way; the last one: $status"
    tail -n 3 "$out"
    echo "0 passed, 1 failed"
    exit 1
fi
