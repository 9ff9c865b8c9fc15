#!/bin/sh
# Golden outputs. Each tests/golden/*.txt is a transcript: a line "$ command" is followed by what
# the command printed (standard output and standard error) and, unless it was 0, by its exit
# status in brackets. Lines "# ..." are remarks (so no command may print such a line). Commands run in this folder,
# with `zugwerk` on the PATH and an empty folder $T of their own. UPDATE=1 writes the transcripts
# anew, to be read in the diff.
set -u
zugwerk=$(realpath "${ZUGWERK:-./zugwerk}")
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$zugwerk" "$work/bin/zugwerk"
PATH="$work/bin:$PATH"
T=$work/out
export PATH T
LC_ALL=C.UTF-8
export LC_ALL

# Prints the transcript of one file as it comes out now.
replay() {
    while IFS= read -r line; do
        case $line in
        '# '*) printf '%s\n' "$line" ;;
        '$ '*)
            printf '%s\n' "$line"
            rm -rf "$T" && mkdir "$T"
            sh -c "${line#??}" </dev/null >"$work/printed" 2>&1
            status=$?
            sed "s,$T,\$T,g" "$work/printed"
            [ "$status" -eq 0 ] || printf '[%d]\n' "$status"
            ;;
        esac
    done <"$1"
}

passed=0
failed=0
for file in *.txt; do
    replay "$file" >"$work/now"
    if cmp -s "$file" "$work/now"; then
        passed=$((passed + 1))
    elif [ "${UPDATE:-0}" = 1 ]; then
        cp "$work/now" "$file"
        echo "wrote tests/golden/$file"
        passed=$((passed + 1))
    else
        echo "tests/golden/$file differs:"
        diff "$file" "$work/now"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
