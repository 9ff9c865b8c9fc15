# SPDX-License-Identifier: MIT
# For scripts that talk to `zugwerk xboard` through two pipes and wait for events, never for times:
# on a busy machine only the patience (seconds for a line to come) is used up. (To be sourced.)
zugwerk=${ZUGWERK:-./zugwerk}
patience=${XBOARD_PATIENCE:-60}
passed=0
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check() { # check WHAT STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        echo "$1"
        failed=$((failed + 1))
    fi
}

start() { # start WORD...: what it says goes to $work/out, and stays to be read
    coproc_in=$work/in
    rm -f "$coproc_in" "$work/out"
    mkfifo "$coproc_in"
    "$@" <"$coproc_in" >"$work/out" 2>"$work/err" &
    pid=$!
    exec 3>"$coproc_in"
    seen=0
}

say() { # say LINE...
    printf '%s\n' "$@" >&3
}

# Waits until a line behind the ones seen matches; those up to it are seen then.
hear() { # hear PATTERN
    tries=0
    while :; do
        at=$(tail -n "+$((seen + 1))" "$work/out" | grep -n -m 1 -E -e "$1" | cut -d : -f 1)
        if [ -n "$at" ]; then
            seen=$((seen + at))
            check "" 0
            return
        fi
        if [ "$tries" -ge "$((patience * 20))" ] || ! kill -0 "$pid" 2>/dev/null; then
            check "'$1' did not come; it said: $(tail -n "+$((seen + 1))" "$work/out" | tail -5)" 1
            return
        fi
        tries=$((tries + 1))
        sleep 0.05
    done
}

# No line behind the ones seen matches, up to the answer to a ping.
silent() { # silent PATTERN
    say "ping 4711"
    before=$seen
    hear '^pong 4711$'
    ! sed -n "$((before + 1)),${seen}p" "$work/out" | grep -q -E -e "$1"
    check "'$1' came though it must not" $?
}

# The program ends by itself, well; the patience is counted, not the time.
finish() {
    exec 3>&-
    tries=0
    while kill -0 "$pid" 2>/dev/null && [ "$tries" -lt "$((patience * 20))" ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
    if kill -0 "$pid" 2>/dev/null; then
        check "it did not end" 1
        kill -KILL "$pid"
    fi
    wait "$pid"
    check "it did not end well" $?
}
