#!/bin/sh
# `zugwerk play`: on a pseudo-terminal (scenes/*.pty), by pipes, and when it is killed. The scenes
# called 89 are those of the shared terminal cases.
program=$(cd "$(dirname "${ZUGWERK:-./zugwerk}")" && pwd)/$(basename "${ZUGWERK:-./zugwerk}")
build=${BUILD:-build}
here=$(dirname "$0")
passed=0
failed=0
# In memory where possible: every move is synced to the disk.
top=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
trap 'rm -rf "$top"' EXIT
export XDG_DATA_HOME="$top/data" HOME="$top" TERM=xterm LC_ALL=C.UTF-8 NO_COLOR=1
export EDITRC=/dev/null program
unset COLORTERM COLUMNS LINES
games=$top/data/zugwerk/games

result() { # WHAT: by the exit status before
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
        [ -s "$top/log" ] && head -n 60 "$top/log"
    fi
    : >"$top/log"
}

# lines TEXT FILE: how many lines hold TEXT
lines() {
    grep -c -e "$1" "$2"
}

# says FILE TEXT...: every TEXT is in the file
says() {
    said=$1
    shift
    for text; do
        grep -q -F -e "$text" "$said" || {
            echo "missing: $text"
            cat "$said"
            return 1
        } >"$top/log"
    done
}

mkdir -p "$build/tests/play"
"${CC:-cc}" -std=c17 -D_GNU_SOURCE -O1 -o "$build/tests/play/pty" "$here/pty.c" >"$top/log" 2>&1
result "the pseudo-terminal driver compiles"
pty=$build/tests/play/pty

# ---- On a terminal ------------------------------------------------------------------------------
edits=$(ldd "$program" 2>/dev/null | grep -c libedit)
[ "$edits" = 0 ] && export NO_EDITING=1
for scene in "$here"/scenes/*.pty; do
    name=$(basename "$scene" .pty)
    if [ "$edits" = 0 ] && grep -q '^# needs libedit' "$scene"; then
        echo "SKIP $name: built without libedit"
        continue
    fi
    arguments=$(sed -n 's/^# args: //p' "$scene")
    shell=$(sed -n 's/^# shell: //p' "$scene")
    if [ -n "$shell" ]; then
        "$pty" "$scene" sh -c "$shell" >"$top/log" 2>&1
    else
        # shellcheck disable=SC2086
        "$pty" "$scene" "$program" $arguments >"$top/log" 2>&1
    fi
    result "scene $name"
done

# ---- By pipes -----------------------------------------------------------------------------------
timeout 1 "$program" play </dev/null >"$top/out" 2>&1
[ $? -eq 0 ] && [ "$(lines 'to move>' "$top/out")" -le 1 ]
result "89a: nothing to read ends at once"

printf 'e2e4\n' | timeout 5 "$program" play >"$top/out" 2>&1 &&
    says "$top/out" 'White plays 1. e4.' 'Black plays 1... ' "Saved in $games/" &&
    [ "$(tail -c 1 "$top/out" | od -An -c | tr -d ' ')" = '\n' ]
result "moves are read from a pipe, its end ends the game"

long=$(head -c 10000 /dev/zero | tr '\0' x)
printf '%s\n' xyzzy e9 e2e5 '' '   ' '♚♛' "$long" e2e4 |
    "$program" play --white human --black human --quiet --json >"$top/json" 2>"$top/out"
[ $? -eq 0 ] && [ "$(lines 'neither a move nor a command\|is not legal' "$top/out")" -eq 5 ] &&
    says "$top/out" "'xyzzy'" "'e9'" 'e2e5 is not legal' "'xxxx" && says "$top/json" '"plies": 1'
result "89e: one message for each bad line"

head -c 200000 /dev/urandom | timeout 20 "$program" play --quiet >"$top/out" 2>&1
result "random bytes do no harm"

printf 'e4\nundo\nredo\nswitch\nswitch\nfen\nhistory\nmoves g1\nsquare e4\nlast\nclock\nhint\nstats\n' |
    "$program" play --black human --white human --time 5+3 --ascii >"$top/out" 2>&1 &&
    says "$top/out" '1 ply taken back.' '1 ply played again.' '1. e4' '4  .  .  .  . [P] .' \
        'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' 'No legal moves from g1.' \
        'e4: white pawn.' "White's pawn from e2 to e4." 'Black: 5:0' 'Hint: ' 'White, human: 1 move'
result "commands tell and do what they should"

printf 'e4\nundo\n' | "$program" play --quiet >"$top/out" 2>&1 && says "$top/out" '2 plies taken back.'
result "taking back goes to one's own turn"

printf 'resign\nundo\ne4\n' | "$program" play --black human --white human --quiet >"$top/out" 2>&1 &&
    says "$top/out" 'Black wins, 0-1' 'There is no move of yours to take back.' 'The game is over'
result "resigning ends the game"

printf 'e4\ndraw\nNf6\n' | "$program" play --black human --white human --quiet >"$top/out" 2>&1
printf 'draw\ne4\naccept\n' | "$program" play --black human --white human --quiet >"$top/out" 2>&1 &&
    says "$top/out" 'White offers a draw.' 'First answer the offer' 'A draw, 1/2-1/2'
result "a draw is offered, and accepted"

printf '%s\n' draw decline claim Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 'claim Ng8' |
    "$program" play --black human --white human --quiet >"$top/out" 2>&1 &&
    says "$top/out" 'Black declines the draw.' 'The rules give no draw to claim here.' \
        'A draw, 1/2-1/2'
result "a draw is declined, and claimed"

printf 'go\n' | "$program" play --quiet --black random:seed=3 --json >"$top/json" 2>"$top/out" &&
    says "$top/json" '"plies": 2' '"player": "random:seed=3"' && says "$top/out" 'White plays 1. '
result "go lets the computer move"

# ---- Files --------------------------------------------------------------------------------------
file=$top/mine.pgn
printf '[Event "kept"]\n\n1. d4 *\n' >"$file"
printf 'e4\ne5\nnew 0\nNf3\nload %s 2\nNc3\nsave %s\nload %s 9\nload %s\n' "$file" "$top/copy.pgn" \
    "$file" "$top/none.pgn" |
    "$program" play --black human --white human --quiet --pgn "$file" >"$top/out" 2>&1 &&
    says "$top/out" 'Loaded' "Saved in $top/copy.pgn" 'Not loaded: there is no game 9' \
        "Not loaded: cannot open $top/none.pgn" &&
    says "$file" '1. d4 *' '1. e4 e5 *' '[Variant "Chess960"]' '1. e4 e5 2. Nc3 *' &&
    says "$top/copy.pgn" '1. e4 e5 2. Nc3 *' && [ "$(lines '^\[Event ' "$file")" -eq 4 ]
result "games are kept in a file, loaded and copied"

"$program" play --pgn /dev/null </dev/null >"$top/out" 2>&1
[ $? -eq 1 ] && says "$top/out" '/dev/null'
result "a place where nothing can be saved is refused"

XDG_DATA_HOME=/dev/null/x "$program" play </dev/null >"$top/out" 2>&1 &&
    says "$top/out" 'Games are NOT saved'
result "without a folder the game goes on, and says so"

# Killed while the user thinks, and while the computer does.
for computer in alphabeta:depth=2 alphabeta:depth=40; do
    rm -rf "$games"
    mkfifo "$top/fifo"
    "$program" play --black $computer <"$top/fifo" >"$top/out" 2>&1 &
    child=$!
    exec 3>"$top/fifo"
    echo e4 >&3
    tries=0
    until grep -q '1\. e4' "$games"/*.pgn 2>/dev/null || [ $tries -ge 100 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
    kill -9 $child
    wait $child 2>/dev/null
    exec 3>&-
    rm "$top/fifo"
    says "$(echo "$games"/*.pgn)" '1. e4' '[Result "*"]' && [ "$(ls "$games" | wc -l)" -eq 1 ]
    result "the game is saved when the program is killed ($computer)"
done

# ---- Two computers ------------------------------------------------------------------------------
for run in 1 2; do
    "$program" play --white alphabeta:depth=2 --black random:seed=7 --quiet --json --start 77 \
        --pgn "$top/two.pgn" >"$top/json$run" 2>"$top/out" </dev/null || break
    sed -i '/time/d; /"saved"/d' "$top/json$run"
done
says "$top/out" 'Game over: ' 'White, alphabeta:depth=2: ' ' calls' &&
    cmp -s "$top/json1" "$top/json2" && [ "$(lines '^\[Variant "Chess960"\]' "$top/two.pgn")" -eq 2 ]
result "a game of two computers can be repeated"

: >"$top/ten.pgn"
for seed in 1 2 3 4 5; do
    "$program" play --white alphabeta:depth=2 --black random:seed=$seed --quiet \
        --pgn "$top/ten.pgn" </dev/null >"$top/out" 2>&1 || echo "seed $seed" >>"$top/log"
done
"$program" pgn check "$top/ten.pgn" >>"$top/log" 2>&1 && says "$top/log" '5 games' '0 errors' &&
    ! grep -q -F '[Result "*"]' "$top/ten.pgn"
result "games end by the rules and read back"

extract=$(PATH="$PATH:/usr/games" command -v pgn-extract)
if [ -n "$extract" ]; then
    "$extract" -s -r "$top/ten.pgn" >"$top/log" 2>&1 && [ ! -s "$top/log" ]
    result "pgn-extract reads them without complaint"
else
    echo "SKIP pgn-extract reads the games: it is not installed"
fi

"$program" play --white nobody </dev/null >"$top/out" 2>&1
[ $? -eq 1 ] && says "$top/out" 'player for White, column 1'
result "an unknown player is told"

"$program" play --time x </dev/null >"$top/out" 2>&1
[ $? -eq 1 ] && says "$top/out" '--time'
result "a wrong clock is told"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
