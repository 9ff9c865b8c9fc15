#!/bin/sh
# Files and pipes as users have them: packed input, closed pipes, full disks, interrupted writing.
set -u
zugwerk=$(realpath "${ZUGWERK:-./zugwerk}")
cd "$(dirname "$0")" || exit 1
T=$(mktemp -d) || exit 1
trap 'rm -rf "$T"' EXIT
passed=0
failed=0
"$zugwerk" --version >/dev/null || { echo "0 passed, 1 failed"; exit 1; }

check() { # check WHAT STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        echo "failed: $1"
        failed=$((failed + 1))
    fi
}

# 2000 games, so that no output fits a pipe's buffer.
i=0
while [ $i -lt 2000 ]; do
    printf '[Event "%d"]\n[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n' $i
    i=$((i + 1))
done >"$T/many.pgn"
"$zugwerk" pgn clean "$T/many.pgn" >"$T/plain"
check "2000 games are written" $?

# A reader that goes away has seen enough: no message, and no signal.
{
    "$zugwerk" pgn clean "$T/many.pgn" 2>"$T/err"
    echo $? >"$T/status"
} | head -n 1 >/dev/null
[ "$(cat "$T/status")" = 1 ] && [ ! -s "$T/err" ]
check "a closed pipe: status $(cat "$T/status"), $(cat "$T/err")" $?

# Pipes in the middle, slow and in small pieces.
(head -c 100000 "$T/many.pgn" && sleep 0.1 && tail -c +100001 "$T/many.pgn") \
    | "$zugwerk" pgn clean - | cmp -s - "$T/plain"
check "a pipe in pieces" $?

# Packed files, by their content and not their name.
for pack in gzip zstd; do
    if ! command -v $pack >/dev/null; then
        echo "SKIP $pack: not installed"
        continue
    fi
    $pack -qc <"$T/many.pgn" >"$T/packed.pgn"
    "$zugwerk" pgn clean "$T/packed.pgn" >"$T/out" 2>"$T/err"
    status=$?
    if grep -q 'this build' "$T/err"; then
        echo "SKIP $pack: $(cat "$T/err")"
        continue
    fi
    [ $status -eq 0 ] && cmp -s "$T/out" "$T/plain"
    check "$pack, as a file" $?
    cat "$T/packed.pgn" "$T/packed.pgn" | "$zugwerk" pgn check - | grep -q '^4000 games'
    check "$pack, twice, as a pipe" $?
    # Cut short, it is an error; the games before the cut are given.
    size=$(wc -c <"$T/packed.pgn")
    head -c $((size / 2)) "$T/packed.pgn" | "$zugwerk" pgn check - >"$T/out" 2>"$T/err"
    [ $? -eq 1 ] && [ -s "$T/err" ]
    check "$pack, cut short" $?
    printf '1k1r4/8/8/8/8/8/8/2K5 b - - id "x";\n' | $pack -qc | "$zugwerk" epd - | grep -q '"x"'
    check "$pack, EPD" $?
done

# The old file stays until the new one is complete; no temporary file is left behind.
if [ -w /dev/full ]; then
    for words in 'fen' 'fen --json' 'fen --svg -' 'moves' 'perft 2 -d' 'perft 2 --json' 'version' 'help' \
        'epd data/positions.epd' 'pgn check data/games.pgn' 'pgn clean data/games.pgn' \
        'pgn stats data/games.pgn' 'players' 'search'; do
        # shellcheck disable=SC2086 # words are words
        "$zugwerk" $words >/dev/full 2>"$T/err"
        [ $? -eq 1 ] && grep -q 'cannot write standard output: No space left' "$T/err"
        check "$words >/dev/full: $(tail -n 1 "$T/err")" $?
    done
else
    echo "SKIP full disks: no /dev/full"
fi
echo old >"$T/target.pgn"
(ulimit -f 20 && "$zugwerk" pgn clean "$T/many.pgn" -o "$T/target.pgn" 2>/dev/null)
[ $? -ne 0 ] && [ "$(cat "$T/target.pgn")" = old ]
check "a file that grows too large: the old one stays" $?
"$zugwerk" pgn clean "$T/many.pgn" -o "$T/target.pgn" && cmp -s "$T/target.pgn" "$T/plain"
check "the new one takes its place" $?
[ "$(find "$T" -name '*.tmp' | wc -l)" -eq 0 ]
check "temporary files are left behind: $(ls "$T")" $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
