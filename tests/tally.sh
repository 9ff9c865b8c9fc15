# What scripts of tests share that count what passes and fails; sourced, with $folder for their files.
# shellcheck shell=sh disable=SC2154 # folder is the caller's
passed=0
failed=0

passes() {
    passed=$((passed + 1))
}

# fails NAME [FILE]: with what was printed.
fails() {
    failed=$((failed + 1))
    echo "FAILED: $1"
    [ $# -lt 2 ] || sed 's/^/    /' "$2"
}

# check NAME COMMAND...: the command succeeds.
check() {
    name=$1
    shift
    if "$@"; then passes; else fails "$name" "$folder/out"; fi
}

has() {
    grep -q -- "$1" "$folder/out"
}

has_not() {
    ! grep -q -- "$1" "$folder/out"
}

# run NAME STATUS PATTERN COMMAND...: the exit status, and a line that matches.
run() {
    name=$1 status=$2 pattern=$3
    shift 3
    timeout 120 "$@" >"$folder/out" 2>&1 </dev/null
    got=$?
    if [ "$got" -ne "$status" ]; then
        echo "(exit status $got, not $status)" >>"$folder/out"
        fails "$name" "$folder/out"
    elif ! grep -q -- "$pattern" "$folder/out"; then
        echo "(no line matches: $pattern)" >>"$folder/out"
        fails "$name" "$folder/out"
    else
        passes
    fi
}

# await FILE PATTERN: waits, up to a minute, until the file holds it.
await() {
    for _ in $(seq 240); do
        grep -q -- "$2" "$1" 2>/dev/null && return 0
        sleep 0.25
    done
    return 1
}

# processes WORD: those that run with it in their command line, one a line; false without ps.
processes() {
    ps -A -o pid=,stat=,args= >"$folder/ps" 2>/dev/null || return 1
    grep -- "$1" "$folder/ps" | grep -v ' Z\|grep'
    return 0
}

# nothing_left WORD: no such process stays behind. One whose program was just ended by a signal reads
# the end of its input and goes, too.
nothing_left() {
    for pause in 0 0.2 0.5 1 2 5 10 20; do
        sleep "$pause"
        if ! processes "$1" >"$folder/left"; then
            echo "SKIP: no ps that lists processes"
            return
        fi
        [ -s "$folder/left" ] || break
    done
    if [ -s "$folder/left" ]; then
        fails "processes left" "$folder/left"
    else
        passes
    fi
}

# The last line of a script.
sum_up() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
